//! The lines of a page of Game Courier: those that are not moves, and what a line of moves looks like.

use crate::formats::pgn::{
    MarkedResult, ended_by, is_known, marked_result, side_named, tag_of_line, usual_name,
};
use crate::game::GameResult;
use crate::geometry::Color;
use crate::notation::typed;

/// A line that is not moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Header {
    /// A tag in brackets, `[White "Ann"]`.
    Tag(Tag),
    /// A tag as on Game Courier's pages: `White: Ann`, `Result: 1-0`.
    Field { name: &'static str, value: String },
    /// The result of the game in figures, with what is after it.
    Result { result: GameResult, nags: Vec<u8>, comment: String, rest: String },
    /// What has decided the game.
    Decided(Decision),
}

/// A sentence that says how the game has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Decision {
    /// `Draw agreed`.
    Drawn,
    /// What a player has done: `Ann has resigned`.
    By {
        /// The name of the player, or White or Black; `None` for the side to move.
        player: Option<String>,
        /// The last word of the sentence, such as `resigned`.
        verb: String,
    },
}

impl Decision {
    fn read(line: &str) -> Option<Self> {
        const DRAWN: [&str; 5] =
            ["drawn", "draw", "draw agreed", "the game is a draw", "the game is drawn"];
        const REASONS: [&str; 4] = [" on time", " by resignation", " by checkmate", " by forfeit"];
        let words = line.trim_end_matches('.');
        if DRAWN.contains(&&*words.to_ascii_lowercase()) {
            return Some(Decision::Drawn);
        }
        let words = REASONS.iter().find_map(|it| words.strip_suffix(it)).unwrap_or(words);
        let (name, verb) = words.rsplit_once(char::is_whitespace).unwrap_or(("", words));
        let verb = verb.to_ascii_lowercase();
        ended_by(&verb, Color::White)?;
        let (name, has) = match name.trim_end().strip_suffix(" has") {
            Some(name) => (name.trim_end(), true),
            None => (name.trim_end(), false),
        };
        let is_number = name.chars().all(|it| it.is_ascii_digit() || it == '.');
        let name = if is_number { "" } else { name };
        let resigns = verb.starts_with("resign");
        let is_sentence = match name {
            "" => !has && ["resign", "resigns"].contains(&&*verb),
            // After a move, it is a comment.
            _ => !name.contains("//") && (has || resigns || side_named(name).is_some()),
        };
        let player = Some(name.to_owned()).filter(|it| !it.is_empty());
        is_sentence.then_some(Decision::By { player, verb })
    }

    /// Whether it is `resign`, which Game Courier writes in place of a move.
    pub(super) fn is_in_place_of_move(&self) -> bool {
        matches!(self, Decision::By { player: None, .. })
    }

    /// The result, with these players and this side to move; `None` if none or both of the players have the name.
    pub(super) fn result(&self, players: [Option<&str>; 2], to_move: Color) -> Option<GameResult> {
        let Decision::By { player, verb } = self else { return Some(GameResult::Draw) };
        let side = match player {
            None => to_move,
            Some(name) => match players.map(|it| it == Some(name)) {
                [true, true] => return None,
                [true, false] => Color::White,
                [false, true] => Color::Black,
                [false, false] => side_named(name)?,
            },
        };
        ended_by(verb, side)
    }
}

impl Header {
    /// Reads a line, which may be a comment after `//`.
    pub(super) fn of_line(line: &str) -> Option<Self> {
        match line.strip_prefix("//") {
            Some(said) => Header::of_comment(said),
            None => Header::read(line),
        }
    }

    /// Reads the comment of a line without the `//` before it. The result of a page is read only if nothing follows it.
    pub(super) fn of_comment(said: &str) -> Option<Self> {
        let is_result = |value: &str| marked_result(value).is_some_and(|it| it.rest.is_empty());
        Header::read(said).filter(|it| match it {
            Header::Field { name: "Result", value } => is_result(value),
            _ => true,
        })
    }

    /// Reads a text that is not a comment.
    pub(super) fn read(line: &str) -> Option<Self> {
        let line = line.trim();
        if let Some(tag) = Tag::read(line) {
            return Some(Header::Tag(tag));
        }
        if let Some(MarkedResult { result, nags, comment, rest }) = marked_result(line) {
            let (comment, rest) = (comment.to_owned(), rest.to_owned());
            return Some(Header::Result { result, nags, comment, rest });
        }
        Header::field(line).or_else(|| Decision::read(line).map(Header::Decided))
    }

    fn field(line: &str) -> Option<Self> {
        let (name, value) = line.split_once(':')?;
        let value = value.trim().to_owned();
        let name = ["White", "Black", "Result"]
            .into_iter()
            .find(|it| *it == usual_name(name.trim_end()))
            .filter(|it| *it == "Result" || !value.is_empty())?;
        Some(Header::Field { name, value })
    }

    /// Whether it must come before the moves: a tag, but for that of the result.
    pub(super) fn is_before_moves(&self) -> bool {
        match self {
            Header::Tag(Tag { name, .. }) => name != "Result",
            Header::Field { name, .. } => *name != "Result",
            Header::Result { .. } | Header::Decided(_) => false,
        }
    }

    /// Whether it says the result without a tag.
    pub(super) fn is_result(&self) -> bool {
        matches!(self, Header::Result { .. } | Header::Decided(_))
    }
}

/// A tag alone on its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Tag {
    pub(super) name: String,
    pub(super) value: String,
    /// Whether it cannot be a text in brackets: its value has a quotation mark.
    pub(super) is_marked: bool,
}

impl Tag {
    /// Reads a tag as in PGN. Without quotation marks, only a known name makes a tag of a text in brackets.
    fn read(line: &str) -> Option<Self> {
        let (name, value) = tag_of_line(line)?;
        let is_marked = line.contains('"');
        (is_marked || is_known(&name)).then_some(Tag { name, value, is_marked })
    }
}

/// Whether a line of prose may be the title of a variant: a few words without marks of a sentence.
pub(super) fn is_title(line: &str) -> bool {
    const MOST_WORDS: usize = 6;
    let ends_sentence = |it: char| ".,;:!?\"()".contains(it);
    line.split_whitespace().count() <= MOST_WORDS && !line.contains(ends_sentence)
}

/// Whether the line begins with White's move 1.
pub(super) fn is_first_number(line: &str) -> bool {
    let rest = line.strip_prefix("1.");
    rest.is_some_and(|it| !it.starts_with('.') && !it.is_empty())
}

/// Whether a line before the first move may hold moves: its first word follows a number, contains a letter
/// and a digit, or comes before a further step.
pub(super) fn may_be_moves(line: &str) -> bool {
    let numbered = line.trim_start_matches(|it: char| it.is_ascii_digit()).starts_with('.');
    let first = typed::split(line).next().map_or("", |it| it.text);
    let digit_after_letter = |pair: &[u8]| pair[0].is_ascii_lowercase() && pair[1].is_ascii_digit();
    numbered || first.starts_with("O-O") || first.as_bytes().windows(2).any(digit_after_letter)
}
