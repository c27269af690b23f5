//! Portable Game Notation (S. Edwards, "PGN Specification and Implementation Guide", 1994), written in
//! its export format and read in whatever form is met.
//!
//! On two levels: `read` and `write` know text only ([`TextGame`]), not whether a move is legal or
//! what piece a letter stands for; [`to_record`] and [`from_record`] lead from there to a
//! [`GameRecord`](crate::game::GameRecord) and back.
//!
//! Labels in braces look like comments. Braces belong to a move, and are not a comment, where they start
//! it and hold capitals and digits (`{SQ}c3`), where they follow its `=` (`c12={SQ}`), and where they
//! follow its two squares (`a15a16{sq}`), always without a blank between.

mod error;
mod from_xboard;
mod from_zero;
mod lex;
mod read;
mod record;
#[cfg(test)]
mod tests;
mod write;

use thiserror::Error;

pub use error::{RecordError, Turn};
pub(super) use lex::begins_tag;
pub use read::{TextGames, read};
pub use record::{from_record, to_record};
pub(super) use write::first_turn;
pub use write::write;

use crate::game::GameResult;

/// A game as its text says it.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct TextGame {
    /// Names and values, as in `("White", "bentrider")`.
    pub tags: Vec<(String, String)>,
    /// What is said before the first move.
    pub comment: Option<String>,
    /// The moves.
    pub moves: Vec<TextMove>,
    /// How it ended. The tag `Result` is not looked at.
    pub result: GameResult,
}

impl TextGame {
    /// The value of the first tag of this name.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(it, _)| it == name).map(|(_, value)| &**value)
    }
}

/// A move of one side as its text says it. Where it was read does not matter when two are compared.
#[derive(Clone, Debug, Eq, Default)]
pub struct TextMove {
    /// Its text, as in `Nf3` or `g10g12`, without a number.
    pub text: String,
    /// Numeric annotation glyphs.
    pub nags: Vec<u8>,
    /// What is said after it, never empty; several comments with a blank between. Runs of white space are
    /// read as one blank.
    pub comment: Option<String>,
    /// Moves instead of this one.
    pub variations: Vec<TextVariation>,
    /// The byte at which it starts in the text that was read.
    pub at: usize,
}

impl PartialEq for TextMove {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
            && self.nags == other.nags
            && self.comment == other.comment
            && self.variations == other.variations
    }
}

/// Moves that could have been played, as their text says them.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct TextVariation {
    /// What is said before the first move.
    pub comment: Option<String>,
    /// The moves.
    pub moves: Vec<TextMove>,
}

/// What is wrong in a game's text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {problem}")]
pub struct PgnError {
    /// From 1.
    pub line: usize,
    /// In characters, from 1.
    pub column: usize,
    /// A sentence: what was read and what was expected.
    pub problem: String,
    /// Did the text end before the game did, with nothing else wrong up to there? So it is with the last
    /// game of a file whose writer was killed.
    pub cut: bool,
}

/// The line and the column of a byte of a text, from 1.
pub fn place(text: &str, at: usize) -> (usize, usize) {
    let before = text.get(..at).unwrap_or(text);
    let line = before.rfind('\n').map_or(0, |it| it + 1);
    (before.matches('\n').count() + 1, before[line..].chars().count() + 1)
}
