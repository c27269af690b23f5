//! The lines of a page of Game Courier that are not moves.

use crate::formats::pgn::{
    MarkedResult, ended_by, is_known, marked_result, side_named, tag_of_line,
};
use crate::game::GameResult;
use crate::geometry::Color;

/// A line that is not moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Header {
    /// A tag in brackets, `[White "Ann"]`, or the result as a tag without them, `Result: 1-0`.
    Tag(Tag),
    /// A tag as on Game Courier's pages: `White: Ann`.
    Player(String, String),
    /// The result of the game, with what is after it.
    Result { result: GameResult, nags: Vec<u8>, comment: String, rest: String },
    /// What has decided the game.
    Decided(Decision),
}

/// What a player has done that has ended the game: `Ann has resigned`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Decision {
    /// The name of the player, or White or Black; `None` for the side to move.
    pub(super) player: Option<String>,
    /// The last word of the sentence, such as `resigned`.
    verb: String,
}

impl Decision {
    fn read(line: &str) -> Option<Self> {
        const REASONS: [&str; 4] = [" on time", " by resignation", " by checkmate", " by forfeit"];
        let words = line.trim_end_matches('.');
        let words = REASONS.iter().find_map(|it| words.strip_suffix(it)).unwrap_or(words);
        let (name, verb) = words.rsplit_once(char::is_whitespace).unwrap_or(("", words));
        let verb = verb.to_ascii_lowercase();
        ended_by(&verb, Color::White)?;
        let (name, has) = match name.trim_end().strip_suffix(" has") {
            Some(name) => (name.trim_end(), true),
            None => (name.trim_end(), false),
        };
        let resigns = verb.starts_with("resign");
        let is_sentence = match name {
            "" => !has && ["resign", "resigns"].contains(&&*verb),
            // After a move, it is a comment.
            _ => !name.contains("//") && (has || resigns || side_named(name).is_some()),
        };
        let player = Some(name.to_owned()).filter(|it| !it.is_empty());
        is_sentence.then_some(Decision { player, verb })
    }

    /// The result, with these players and this side to move; `None` if none or both of the players have the name.
    pub(super) fn result(&self, players: [Option<&str>; 2], to_move: Color) -> Option<GameResult> {
        let side = match &self.player {
            None => to_move,
            Some(name) => match players.map(|it| it == Some(name)) {
                [true, true] => return None,
                [true, false] => Color::White,
                [false, true] => Color::Black,
                [false, false] => side_named(name)?,
            },
        };
        ended_by(&self.verb, side)
    }
}

impl Header {
    /// Reads a line without the `//` before it.
    pub(super) fn read(line: &str) -> Option<Self> {
        let line = line.trim();
        if let Some(tag) = Tag::read(line) {
            return Some(Header::Tag(tag));
        }
        if let Some(MarkedResult { result, nags, comment, rest }) = marked_result(line) {
            let (comment, rest) = (comment.to_owned(), rest.to_owned());
            return Some(Header::Result { result, nags, comment, rest });
        }
        const DRAWN: [&str; 5] =
            ["drawn", "draw", "draw agreed", "the game is a draw", "the game is drawn"];
        if DRAWN.contains(&&*line.trim_end_matches('.').to_ascii_lowercase()) {
            let (nags, comment, rest) = (Vec::new(), String::new(), String::new());
            return Some(Header::Result { result: GameResult::Draw, nags, comment, rest });
        }
        if let Some(decision) = Decision::read(line) {
            return Some(Header::Decided(decision));
        }
        let (name, value) = line.split_once(':')?;
        let (name, value) = (name.to_owned(), value.trim().to_owned());
        match &*name {
            "White" | "Black" if !value.is_empty() => Some(Header::Player(name, value)),
            "Result" if marked_result(&value).is_some_and(|it| it.rest.is_empty()) => {
                Some(Header::Tag(Tag { name, value, is_marked: true }))
            }
            _ => None,
        }
    }

    /// Whether nothing else can be meant, also in a comment.
    pub(super) fn is_certain(&self) -> bool {
        matches!(self, Header::Result { rest, .. } if rest.is_empty())
    }

    pub(super) fn is_tag(&self) -> bool {
        matches!(self, Header::Tag(..) | Header::Player(..))
    }
}

/// A tag alone on its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Tag {
    pub(super) name: String,
    pub(super) value: String,
    /// Whether it cannot be a text in brackets: its value has a quotation mark, or it has no brackets.
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
