//! Games as text: Portable Game Notation (S. Edwards, "PGN Specification and Implementation Guide",
//! 1994), written in its export format and read in whatever form is met.
//!
//! It knows text only, not whether a move is legal or what piece a letter stands for. Variations,
//! numbers of moves and annotation glyphs are read over; they are not kept.
//!
//! Labels in braces look like comments. Braces belong to a move, and are no comment, where they start
//! it and hold capitals and digits (`{SQ}c3`), where they follow its `=` (`c12={SQ}`), and where they
//! follow its two squares (`a15a16{sq}`), always without a blank between.

mod lex;
mod read;
#[cfg(test)]
mod tests;
mod write;

use std::fmt;

use thiserror::Error;

pub use read::{Games, read};
pub use write::write;

/// A game.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Game {
    /// Names and values, as in `("White", "bentrider")`.
    pub tags: Vec<(String, String)>,
    /// What is said before the first move.
    pub comment: Option<String>,
    /// The moves.
    pub moves: Vec<Ply>,
    /// How it ended. What a tag `Result` says is not looked at.
    pub result: GameResult,
}

impl Game {
    /// The value of the first tag of this name.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(it, _)| it == name).map(|(_, value)| &**value)
    }
}

/// A move of one side.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Ply {
    /// Its text, as in `Nf3` or `g10g12`, without a number.
    pub text: String,
    /// What is said behind it, never empty; of several comments all, with a blank between. Runs of white
    /// space are read as one blank.
    pub comment: Option<String>,
}

/// How a game ended, as the last word of its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum GameResult {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: unfinished, or not known.
    #[default]
    Unknown,
}

impl GameResult {
    const ALL: [GameResult; 4] =
        [GameResult::WhiteWins, GameResult::BlackWins, GameResult::Draw, GameResult::Unknown];

    /// Its text: `1-0`, `0-1`, `1/2-1/2`, `*`.
    pub const fn text(self) -> &'static str {
        match self {
            GameResult::WhiteWins => "1-0",
            GameResult::BlackWins => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Unknown => "*",
        }
    }

    /// The result with this text.
    pub fn of_text(text: &str) -> Option<Self> {
        GameResult::ALL.into_iter().find(|it| it.text() == text)
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

/// What is wrong in a game's text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {problem}")]
pub struct Fault {
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
