//! The table of options, the only source of their announcement in protocols, of the checks of values, and of
//! the help.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use once_cell::sync::Lazy;
use thiserror::Error;

use crate::search::pool::Pool;
use crate::search::{Level, TUNABLES, Tunable};
use bentrider_rules::loader;

/// An option: its name, values and description. A value that is read becomes an `S`: a [`Setting`] for the
/// options of the engine, another type for those of one protocol.
pub struct EngineOption<S = Setting> {
    /// The name in protocols; read in either case.
    pub name: &'static str,
    /// The values of the option.
    pub kind: OptionKind<S>,
    /// A description in one sentence.
    pub doc: &'static str,
}

/// The values of an option, and the setting for each.
pub enum OptionKind<S = Setting> {
    /// A whole number.
    Spin(Spin, fn(i64) -> S),
    /// A parameter of the search, in a tuning build.
    Tunable(&'static Tunable, fn(&'static Tunable, i32) -> S),
    /// `true` or `false`; with the default.
    Check(bool, fn(bool) -> S),
    /// The name of a variant.
    Variant(fn(String) -> S),
    /// A file or a folder; empty by default.
    Path(fn(PathBuf) -> S),
    /// No value: a button.
    Button(S),
}

/// The values of a whole number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spin {
    /// The value before it is set.
    pub default: i64,
    /// The smallest value.
    pub min: i64,
    /// The largest value.
    pub max: i64,
}

/// The request of an option that is set, its value read and checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Setting {
    /// The size of the table in MiB.
    Hash(i64),
    /// Clear the table and histories.
    ClearHash,
    /// The number of search threads.
    Threads(i64),
    /// The number of principal variations to show.
    MultiPv(i64),
    /// Whether the host lets the engine think on the opponent's time.
    Ponder(bool),
    /// Milliseconds of each move that are lost in transmission.
    MoveOverhead(i64),
    /// The variant to play.
    Variant(String),
    /// Whether positions are analysed, not played.
    Analyse(bool),
    /// Whether to report the expected results with each score.
    ShowWdl(bool),
    /// Whether to play like a weaker player.
    LimitStrength(bool),
    /// The rating of that player.
    Elo(i64),
    /// A new value for a parameter of the search.
    Tune(&'static Tunable, i32),
    /// The path from which to read more variants; empty for none.
    VariantPath(PathBuf),
    /// The file of the network; empty for the variant's own, `none` for no network.
    EvalFile(PathBuf),
}

/// The side effect of setting an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// No side effect.
    None,
    /// The variant changed; the position is its start.
    Variant,
    /// The evaluation was chosen again.
    Evaluation,
    /// The list of variants changed.
    Variants,
}

/// The reason why an option was not set.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OptionError {
    /// There is no option of this name.
    #[error("there is no option \"{name}\": expected one of {known}")]
    Unknown {
        /// The name that was read.
        name: String,
        /// The existing names.
        known: String,
    },
    /// The value is not allowed.
    #[error("option {option} cannot be \"{text}\": expected {expected}")]
    Value {
        /// The option.
        option: &'static str,
        /// The value that was read.
        text: String,
        /// The allowed values.
        expected: String,
    },
    /// The value is well-formed but cannot be used.
    #[error("option {option}: {reason}")]
    Refused {
        /// The option.
        option: &'static str,
        /// The reason, of one or more lines.
        reason: String,
    },
}

pub const HASH: Spin = Spin { default: 64, min: 1, max: Pool::MAX_MIB as i64 };
pub(super) const MULTI_PV: Spin = Spin { default: 1, min: 1, max: 256 };
pub(super) const MOVE_OVERHEAD: Spin = Spin { default: 30, min: 0, max: 5000 };
pub(super) const ELO: Spin =
    Spin { default: 1500, min: Level::WEAKEST as i64, max: Level::STRONGEST as i64 };
const THREADS: Spin = Spin { default: 1, min: 1, max: Pool::MAX_THREADS as i64 };

/// All options, in the order in which they are announced.
pub static OPTIONS: &[EngineOption] = &[
    EngineOption {
        name: "Hash",
        kind: OptionKind::Spin(HASH, Setting::Hash),
        doc: "Size of the transposition table in MiB.",
    },
    EngineOption {
        name: "Clear Hash",
        kind: OptionKind::Button(Setting::ClearHash),
        doc: "Forgets everything that earlier searches stored.",
    },
    EngineOption {
        name: "Threads",
        kind: OptionKind::Spin(THREADS, Setting::Threads),
        doc: "Number of search threads.",
    },
    EngineOption {
        name: "MultiPV",
        kind: OptionKind::Spin(MULTI_PV, Setting::MultiPv),
        doc: "Number of best lines to show.",
    },
    EngineOption {
        name: "Ponder",
        kind: OptionKind::Check(false, Setting::Ponder),
        doc: "Whether the engine may be asked to think on the opponent's time.",
    },
    EngineOption {
        name: "Move Overhead",
        kind: OptionKind::Spin(MOVE_OVERHEAD, Setting::MoveOverhead),
        doc: "Milliseconds of each move that are lost in transmission to and from the opponent.",
    },
    EngineOption {
        name: "UCI_AnalyseMode",
        kind: OptionKind::Check(false, Setting::Analyse),
        doc: "Whether positions are analysed, not played: then a forced move is not answered at once.",
    },
    EngineOption {
        name: "UCI_ShowWDL",
        kind: OptionKind::Check(false, Setting::ShowWdl),
        doc: "Whether to report with each score how many of a thousand games it wins, draws and loses.",
    },
    EngineOption {
        name: "UCI_LimitStrength",
        kind: OptionKind::Check(false, Setting::LimitStrength),
        doc: "Whether to play like a weaker player, with the rating UCI_Elo.",
    },
    EngineOption {
        name: "UCI_Elo",
        kind: OptionKind::Spin(ELO, Setting::Elo),
        doc: "The rating of the weaker player, on this engine's own scale.",
    },
    EngineOption {
        name: "UCI_Variant",
        kind: OptionKind::Variant(Setting::Variant),
        doc: "The variant to play; setting it also sets its start position.",
    },
    EngineOption {
        name: "VariantPath",
        kind: OptionKind::Path(Setting::VariantPath),
        doc: "A variant file, or a folder of them, to add to the variants that can be chosen.",
    },
    EngineOption {
        name: "EvalFile",
        kind: OptionKind::Path(Setting::EvalFile),
        doc: "The network that evaluates; empty for the variant's own, none for the weights of all variants.",
    },
];

/// The options that are announced: [`OPTIONS`] and, in a tuning build, the parameters of the search.
pub fn announced() -> impl Iterator<Item = &'static EngineOption> {
    static TUNING: Lazy<Vec<EngineOption>> = Lazy::new(|| {
        let tunables = TUNABLES.iter().filter(|_| cfg!(feature = "tuning"));
        tunables
            .map(|it| EngineOption {
                name: it.name,
                kind: OptionKind::Tunable(it, Setting::Tune),
                doc: it.doc,
            })
            .collect()
    });
    OPTIONS.iter().chain(TUNING.iter())
}

/// The name of the default variant.
pub fn default_variant() -> &'static str {
    loader::names().next().unwrap_or_default()
}

/// The largest value of an option with whole numbers.
pub fn most(name: &str) -> Option<i64> {
    match find(name).ok()?.kind {
        OptionKind::Spin(spin, _) => Some(spin.max),
        _ => None,
    }
}

/// The option of this name, in either case.
///
/// # Errors
/// When there is none.
pub fn find(name: &str) -> Result<&'static EngineOption, OptionError> {
    let option = announced().find(|option| option.is_called(name));
    option.ok_or_else(|| OptionError::unknown(name, announced().map(|it| it.name)))
}

impl OptionError {
    /// The error for an unknown option `name`; `known` are the existing names.
    pub fn unknown<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Self {
        let known = known.collect::<Vec<_>>().join(", ");
        OptionError::Unknown { name: name.to_owned(), known }
    }
}

impl<S: Clone> EngineOption<S> {
    /// Whether this is its name, in either case.
    pub fn is_called(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// Reads a value of the option, empty if none was given; returns the setting.
    ///
    /// # Errors
    /// When the value is not allowed.
    pub fn read(&self, text: &str) -> Result<S, OptionError> {
        let text = text.trim();
        match &self.kind {
            OptionKind::Spin(spin, setting) => {
                let value = text.parse().ok().filter(|value| spin.range().contains(value));
                value.map(setting).ok_or_else(|| self.refuse(text))
            }
            OptionKind::Tunable(tunable, setting) => {
                let range = tunable.min..=tunable.max;
                let value = text.parse().ok().filter(|value| range.contains(value));
                value.map(|value| setting(tunable, value)).ok_or_else(|| self.refuse(text))
            }
            OptionKind::Check(_, setting) => {
                let value = text.to_ascii_lowercase().parse().ok();
                value.map(setting).ok_or_else(|| self.refuse(text))
            }
            OptionKind::Variant(setting) if !text.is_empty() => Ok(setting(text.to_owned())),
            OptionKind::Path(setting) => Ok(setting(PathBuf::from(text))),
            OptionKind::Button(setting) if text.is_empty() => Ok(setting.clone()),
            _ => Err(self.refuse(text)),
        }
    }

    /// Whether its values are the names of the variants.
    pub fn offers_variants(&self) -> bool {
        matches!(self.kind, OptionKind::Variant(_))
    }

    pub(super) fn refused(&self, reason: &impl ToString) -> OptionError {
        OptionError::Refused { option: self.name, reason: reason.to_string() }
    }

    fn refuse(&self, text: &str) -> OptionError {
        OptionError::Value {
            option: self.name,
            text: text.to_owned(),
            expected: self.kind.expected(),
        }
    }
}

impl<S> OptionKind<S> {
    /// The allowed values in words.
    pub fn expected(&self) -> String {
        match self {
            OptionKind::Spin(Spin { min, max, .. }, _) => format!("a number from {min} to {max}"),
            OptionKind::Tunable(it, _) => format!("a number from {} to {}", it.min, it.max),
            OptionKind::Check(..) => "true or false".to_owned(),
            OptionKind::Variant(_) => "the name of a variant".to_owned(),
            OptionKind::Path(_) => "a path".to_owned(),
            OptionKind::Button(_) => "no value".to_owned(),
        }
    }
}

impl Spin {
    /// The range of allowed values.
    pub fn range(&self) -> RangeInclusive<i64> {
        self.min..=self.max
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(name: &str, text: Option<&str>) -> Result<Setting, OptionError> {
        find(name)?.read(text.unwrap_or_default())
    }

    #[test]
    fn a_value_in_range_is_read_whatever_the_case_of_the_name() {
        assert_eq!(read("hash", Some(" 128 ")), Ok(Setting::Hash(128)));
        assert_eq!(read("MULTIPV", Some("256")), Ok(Setting::MultiPv(256)));
        assert_eq!(read("Ponder", Some("TRUE")), Ok(Setting::Ponder(true)));
        assert_eq!(read("clear hash", None), Ok(Setting::ClearHash));
        assert_eq!(
            read("VariantPath", Some("a b")),
            Ok(Setting::VariantPath(PathBuf::from("a b")))
        );
    }

    #[test]
    fn nonsense_is_refused_with_the_option_the_value_and_the_range() {
        for (name, text, message) in [
            ("Hash", Some("0"), "option Hash cannot be \"0\": expected a number from 1 to 1048576"),
            ("Hash", Some("-1"), "cannot be \"-1\""),
            ("Hash", Some("99999999999999999999"), "cannot be \"99999999999999999999\""),
            ("Threads", Some("0"), "Threads cannot be \"0\": expected a number from 1 to 256"),
            ("MultiPV", None, "option MultiPV cannot be \"\""),
            ("Ponder", Some("maybe"), "expected true or false"),
            ("Clear Hash", Some("now"), "expected no value"),
            ("UCI_Variant", None, "expected the name of a variant"),
            ("Hush", Some("1"), "there is no option \"Hush\": expected one of Hash, Clear Hash,"),
        ] {
            let error = read(name, text).unwrap_err().to_string();
            assert!(error.contains(message), "{name} {text:?}: {error}");
        }
    }

    #[test]
    fn every_default_is_in_its_range_and_every_doc_is_a_sentence() {
        for option in announced() {
            assert!(option.doc.ends_with('.'), "{}", option.name);
            if let OptionKind::Spin(spin, _) = option.kind {
                assert!(spin.range().contains(&spin.default), "{}", option.name);
            }
        }
    }
}
