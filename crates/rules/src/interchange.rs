//! Variants as texts of other programs: such a text becomes a variant file, and a variant is written as another
//! program reads it.

pub mod diagram;
pub mod fairy_stockfish;
pub mod ini;
mod missing;

use std::borrow::Cow;

use thiserror::Error;

use crate::variant::Variant;

/// Everything that keeps a text from becoming a variant file, or a variant from being written for another program:
/// a sentence each.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", .0.join("\n"))]
pub struct Problems(pub Vec<String>);

/// A variant file that was made from the text of another program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imported {
    /// The text of the file, with comments on everything that had to be chosen.
    pub toml: String,
    /// The number of comments that ask for something the text does not say. They begin with [`FILL_IN`].
    pub to_fill_in: usize,
}

/// The start of a comment that asks for something the text of the other program does not say.
pub const FILL_IN: &str = "# FILL IN:";

/// A variant as a text for another program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Exported {
    /// The whole text.
    pub text: String,
    /// The rules that the text does not have, a sentence each: with any of them it is another game.
    pub missing: Vec<String>,
}

/// The kinds of texts that describe a variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VariantText {
    /// A variant file.
    Toml,
    /// A page with an Interactive Diagram, or the definition of one.
    Diagram,
    /// Sections of Fairy-Stockfish's `variants.ini`.
    Ini,
}

impl VariantText {
    /// The kind of a text. What is neither HTML nor has lines as in a diagram, nor names of sections, is taken as a
    /// variant file.
    pub fn of(text: &str) -> Self {
        if diagram::is_diagram(text) {
            VariantText::Diagram
        } else if fairy_stockfish::is_ini(text) {
            VariantText::Ini
        } else {
            VariantText::Toml
        }
    }
}

/// The variant file that a text describes: the text itself if it is one.
///
/// # Errors
/// When the text of another program cannot become a variant file, or describes several variants.
pub fn to_toml(text: &str) -> Result<Cow<'_, str>, Problems> {
    match VariantText::of(text) {
        VariantText::Toml => Ok(Cow::Borrowed(text)),
        VariantText::Diagram => Ok(Cow::Owned(diagram::import(text, None)?.toml)),
        VariantText::Ini => Ok(Cow::Owned(fairy_stockfish::import(text, None)?)),
    }
}

/// The rules of a variant that only our variant files have, each in words with its key.
pub fn own_rules(variant: &Variant) -> Vec<String> {
    let mut missing = missing::Missing::new(variant);
    missing.own_rules();
    missing.rules
}
