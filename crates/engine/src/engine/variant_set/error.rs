//! The errors of variants and of the files that describe them.

use std::fmt;

use thiserror::Error;

use bentrider_rules::game::PositionError;
use bentrider_rules::interchange::fairy_stockfish::Refusal;
use bentrider_rules::loader::LoadErrors;

/// The error of a variant that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum VariantError {
    /// No variant has this name.
    #[error("there is no variant \"{name}\": expected one of {known}")]
    Unknown {
        /// The name that was read.
        name: String,
        /// The existing names.
        known: String,
    },
    /// The variant of this name was refused.
    #[error("the variant \"{name}\" was refused:\n{reasons}")]
    Refused {
        /// The name that was read.
        name: String,
        /// A line for each reason.
        reasons: String,
    },
    /// A name means several variants.
    #[error("\"{name}\" may be {fitting}: expected the name of one of them")]
    Several {
        /// The name that was read.
        name: String,
        /// The names of the variants that it may mean.
        fitting: String,
    },
    /// The start position of the variant breaks its own rules.
    #[error(transparent)]
    Start(#[from] PositionError),
}

/// The error of variants that could not be added. Its text has one line for each error.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LoadError {
    /// The system could not read a file or folder.
    #[error("{path}: {reason}")]
    Read {
        /// The path of the file or folder.
        path: String,
        /// The message of the system.
        reason: String,
    },
    /// A file does not describe a variant that can be played.
    #[error(transparent)]
    Errors(#[from] LoadErrors),
    /// A section of a `variants.ini` cannot be expressed in a variant file.
    #[error(transparent)]
    Section(#[from] SectionError),
    /// A folder contains no files of variants, or a `variants.ini` no sections.
    #[error("{path}: expected {expected}, found none")]
    Empty {
        /// The file or folder.
        path: String,
        /// What it should contain.
        expected: &'static str,
    },
    /// Several files or sections are wrong.
    #[error("{}", .0.iter().map(Self::to_string).collect::<Vec<_>>().join("\n"))]
    Files(Vec<LoadError>),
}

/// A section that is refused, with all its reasons.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct SectionError {
    /// The file.
    pub path: String,
    /// The name of the section.
    pub section: String,
    /// The reasons; never empty.
    pub refusals: Vec<Refusal>,
}

impl fmt::Display for SectionError {
    /// One line for each reason.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SectionError { path, section, refusals } = self;
        for (at, Refusal { line, key, reason }) in refusals.iter().enumerate() {
            let separator = if at == 0 { "" } else { "\n" };
            let key = if key.is_empty() { String::new() } else { format!(" {key}:") };
            write!(f, "{separator}{path}:{line}: [{section}]{key} {reason}")?;
        }
        Ok(())
    }
}

/// A variant of a file that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// Its name, if the file says it.
    pub name: Option<String>,
    /// Why.
    pub error: LoadError,
}

impl Refused {
    /// The first reason, and the number of the others, in one line.
    pub fn in_short(&self) -> String {
        let text = self.error.to_string();
        let mut lines = text.lines();
        let first = lines.next().unwrap_or_default();
        match lines.count() {
            0 => first.to_owned(),
            more => format!("{first} (and {more} more)"),
        }
    }
}
