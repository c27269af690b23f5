//! Portable Game Notation (S. Edwards, "PGN Specification and Implementation Guide", 1994), written in its
//! export format and read in any form.
//!
//! There are two levels: `read` and `write` know only text ([`TextGame`]), not whether a move is legal or
//! what piece a letter stands for; [`to_record`] and [`from_record`] convert it to a
//! [`GameRecord`](crate::game::GameRecord) and back.
//!
//! Labels in braces look like comments. Braces belong to a move, and are not a comment, if they start it and
//! hold capitals and digits (`{SQ}c3`), if they follow its `=` (`c12={SQ}`), and if they follow its two
//! squares (`a15a16{sq}`), always without a blank between.

mod from_xboard;
mod glyph;
mod places;
mod record;
mod replay;
mod result;
mod symbol;
mod prose;
mod enclosed;
mod lex;
mod read;

pub use read::{TextGames, read};
pub use record::{Recovered, from_record, recover, to_record};

pub(super) use glyph::numbered as numbered_glyph;
pub(super) use lex::may_begin_tag;
pub(super) use places::Places;
pub(super) use read::{MOST_PROBLEMS, tag_of_line};
pub(super) use result::{
    MarkedResult, ended_by, said as said_result, side_named, with_marks as marked_result,
};

pub use places::place;

use std::fmt;

use thiserror::Error;

use crate::game::Chess960Castling;
use crate::game::{GameResult, PositionError};
use crate::geometry::Color;
use crate::notation::MoveError;

/// A game as text, its moves not yet checked.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct TextGame {
    /// Names and values, as in `("White", "bentrider")`.
    pub tags: Vec<(String, String)>,
    /// The comment before the first move.
    pub comment: Option<String>,
    /// The moves.
    pub moves: Vec<TextMove>,
    /// The result after the moves or, if there is none or it is `*`, that of the tag `Result`.
    pub result: GameResult,
    /// The name of the variant beside the tags, as a title on a page of Game Courier.
    pub title: Option<String>,
    /// What was left out because it could not be read: the first few problems, in the order of the text.
    pub problems: Vec<PgnError>,
}

/// Whether the value of a tag `Variant` names no variant.
fn names_none(variant: &str) -> bool {
    ["", "?"].contains(&variant.trim())
}

impl TextGame {
    /// The value of the first tag of this name.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(it, _)| it == name).map(|(_, value)| &**value)
    }

    /// The name of the variant: that of the tag `Variant`, unless it is empty or `?`, or the title.
    pub fn variant_name(&self) -> Option<&str> {
        self.tag("Variant").filter(|it| !names_none(it)).or(self.title.as_deref())
    }

    /// The result after the moves or, if that is unknown, the one of the tag `Result`.
    pub(super) fn known_result(&self, after_moves: GameResult) -> GameResult {
        match after_moves {
            GameResult::Unknown => self.tag("Result").and_then(result::said).unwrap_or_default(),
            known => known,
        }
    }

    /// Whether the tag `Result` says something that is not a result.
    pub(super) fn has_unread_result(&self) -> bool {
        let value = self.tag("Result").unwrap_or_default().trim();
        result::said(value).is_none() && !NO_RESULT.contains(&value)
    }
}

/// A move of one side as text. Two of them are equal wherever they were read.
#[derive(Clone, Debug, Eq, Default)]
pub struct TextMove {
    /// The text of the move without its number, such as `Nf3` or `g10g12`.
    pub text: String,
    /// Numeric annotation glyphs.
    pub nags: Vec<u8>,
    /// The comment after the move, never empty; several are joined with a blank. White space is read as one
    /// blank.
    pub comment: Option<String>,
    /// Variations in place of this move.
    pub variations: Vec<TextVariation>,
    /// The byte offset of the move in the text that was read.
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

/// Moves that could have been played, as text.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct TextVariation {
    /// The comment before the first move.
    pub comment: Option<String>,
    /// The moves.
    pub moves: Vec<TextMove>,
}

/// An error in a game's text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {problem}")]
pub struct PgnError {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// A sentence: what was read and what was expected.
    pub problem: String,
    /// Whether the text ended before the game did, with no other error, as in a file whose writer was killed.
    pub cut: bool,
}

/// Why a text is not a game of its variant.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordError {
    /// An error in the tag `FEN` or in the start.
    #[error(transparent)]
    Start(#[from] PositionError),
    /// Rights of the start that are left out.
    #[error(transparent)]
    Castling(#[from] Chess960Castling),
    /// An error in a move of the game or of a variation.
    #[error("{turn} {error}{hint}")]
    Move {
        /// The side and number of the move.
        turn: Turn,
        /// The number of moves up to and including it.
        number: usize,
        /// The byte at which it starts in the text that was read; see [`place`].
        at: usize,
        /// Why.
        error: Box<MoveError>,
        /// What is legal instead, after the reason; may be empty.
        hint: String,
    },
}

/// A move by its number in the game: `White's move 12`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The side that moves.
    pub side: Color,
    /// The number of the move, as in a FEN.
    pub number: u16,
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}'s move {}", self.side, self.number)
    }
}

/// The tags that every game has, in their order, with the text for an unknown value.
const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// The values of the tag `Result` that say that there is none.
const NO_RESULT: [&str; 3] = ["", "?", "-"];

/// Whether the value of a tag `Result` is the end of a game.
pub(super) fn has_result(value: &str) -> bool {
    result::said(value).is_some_and(|it| it != GameResult::Unknown)
}

/// The tags besides those of [`ROSTER`] that say how a game is read.
const START_TAGS: [&str; 4] = ["FEN", "SetUp", "Variant", "VariantMen"];

/// The usual spelling of the name of a tag: a known name may be in small or capital letters.
pub(super) fn usual_name(name: &str) -> &str {
    let known = ROSTER.iter().map(|(it, _)| *it).chain(START_TAGS);
    known.into_iter().find(|it| it.eq_ignore_ascii_case(name)).unwrap_or(name)
}

/// Whether this is a known name of a tag, in its usual spelling.
pub(super) fn is_known(name: &str) -> bool {
    ROSTER.iter().any(|(it, _)| *it == name) || START_TAGS.contains(&name)
}

/// The longest line in characters, except for longer words.
const WIDTH: usize = 79;

/// The text of a game in export format, with an empty line at its end, so that the next game may follow
/// at once.
///
/// The seven tags of the roster come first, then the others as they are given. `Result` is always that of the
/// game. A tag `FEN` says who moves first and with which number; the caller adds the tag `SetUp`, which the
/// specification requires with it. In comments each run of white space becomes one blank or the end of a line, and
/// one that holds `}` is written after semicolons, on lines of its own; in tags, a character that a line cannot hold becomes a blank. The text of a move is written
/// as it is: it must not be empty and must read back as one move.
pub fn write(game: &TextGame) -> String {
    let mut text = String::new();
    for (name, unknown) in ROSTER {
        let value = if name == "Result" { Some(game.result.text()) } else { game.tag(name) };
        write_tag(&mut text, name, value.unwrap_or(unknown));
    }
    let in_roster = |name: &str| ROSTER.iter().any(|(it, _)| *it == name);
    for (name, value) in game.tags.iter().filter(|(name, _)| !in_roster(name)) {
        write_tag(&mut text, name, value);
    }
    text.push('\n');
    write_moves(&mut text, game);
    text.push_str("\n\n");
    text
}

fn write_tag(text: &mut String, name: &str, value: &str) {
    let symbol = |it: char| if it.is_ascii_alphanumeric() { it } else { '_' };
    text.push('[');
    text.extend(name.chars().map(symbol));
    if name.is_empty() {
        text.push('_');
    }
    text.push_str(" \"");
    for it in value.chars() {
        if matches!(it, '"' | '\\') {
            text.push('\\');
        }
        text.push(if it.is_control() { ' ' } else { it });
    }
    text.push_str("\"]\n");
}

fn write_moves(text: &mut String, game: &TextGame) {
    let mut words = Words::default();
    words.comment(game.comment.as_deref());
    words.moves(&game.moves, first_turn(game.tag("FEN").unwrap_or_default()));
    words.word(game.result.text());
    words.wrap(text);
}

/// The side to move of a FEN and the number of its move: the second of at most two integers at its end.
pub(super) fn first_turn(fen: &str) -> (Color, u64) {
    let fields: Vec<&str> = fen.split_whitespace().collect();
    let side = if fields.get(1) == Some(&"b") { Color::Black } else { Color::White };
    let number = match fields[..] {
        [_, _, .., plies, number] if plies.parse::<u64>().is_ok() => number.parse().unwrap_or(1),
        _ => 1,
    };
    (side, number.clamp(1, u64::from(u16::MAX)))
}

/// Words to be wrapped into lines.
#[derive(Default)]
struct Words {
    words: Vec<String>,
    /// Whether a variation has been opened before the next word.
    opened: bool,
}

impl Words {
    fn word(&mut self, word: &str) {
        let bracket = if std::mem::take(&mut self.opened) { "(" } else { "" };
        self.words.push(format!("{bracket}{word}"));
    }

    /// Adds moves; the first is this side's and has this number.
    fn moves(&mut self, moves: &[TextMove], (side, mut number): (Color, u64)) {
        let mut white = side == Color::White;
        let mut numbered = false;
        for it in moves {
            if white {
                self.word(&format!("{number}."));
            } else if !numbered {
                self.word(&format!("{number}..."));
            }
            self.word(&it.text);
            it.nags.iter().for_each(|nag| self.word(&format!("${nag}")));
            let commented = self.comment(it.comment.as_deref());
            for variation in &it.variations {
                self.opened = true;
                self.comment(variation.comment.as_deref());
                let side = if white { Color::White } else { Color::Black };
                self.moves(&variation.moves, (side, number));
                self.close();
            }
            // Black's move needs its number again if anything comes between it and White's.
            numbered = white && !commented && it.variations.is_empty();
            number += u64::from(!white);
            white = !white;
        }
    }

    /// Ends a variation; an empty one is not written.
    fn close(&mut self) {
        if std::mem::take(&mut self.opened) {
            return;
        }
        match self.words.last_mut().filter(|it| !is_line(it)) {
            Some(last) => last.push(')'),
            None => self.word(")"),
        }
    }

    /// Writes a comment; returns whether there is one.
    fn comment(&mut self, comment: Option<&str>) -> bool {
        let mut words: Vec<String> =
            comment.unwrap_or_default().split_whitespace().map(str::to_owned).collect();
        if words.iter().any(|it| it.contains('}')) {
            self.lines_of_comment(&words);
            return true;
        }
        if let Some(first) = words.first_mut() {
            first.insert(0, '{');
        }
        if let Some(last) = words.last_mut() {
            last.push('}');
        }
        words.iter().for_each(|word| self.word(word));
        !words.is_empty()
    }

    /// Writes a comment that braces cannot hold: each line after a semicolon.
    fn lines_of_comment(&mut self, words: &[String]) {
        if std::mem::take(&mut self.opened) {
            self.words.push("(".to_owned());
        }
        let mut line = ";".to_owned();
        for word in words {
            if line.len() > 1 && line.chars().count() + 1 + word.chars().count() > WIDTH {
                self.words.push(std::mem::replace(&mut line, ";".to_owned()));
            }
            line.push(' ');
            line.push_str(word);
        }
        self.words.push(line);
    }

    /// Wraps the words into lines.
    fn wrap(&self, text: &mut String) {
        let mut column = 0;
        for word in &self.words {
            let width = word.chars().count();
            // A line that starts with % would not be read.
            let fits = column + 1 + width <= WIDTH || word.starts_with('%');
            if column > 0 && (is_line(word) || !fits) {
                text.push('\n');
                column = 0;
            }
            if column > 0 {
                text.push(' ');
                column += 1;
            }
            text.push_str(word);
            column += width;
            if is_line(word) {
                text.push('\n');
                column = 0;
            }
        }
    }
}

/// Whether a word is a line of a comment after a semicolon.
fn is_line(word: &str) -> bool {
    word.starts_with(';')
}
