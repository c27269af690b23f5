//! What stands on a line of its own, beside moves and comments.

use crate::game::GameResult;
use crate::geometry::Color;

/// A line that is not moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Header {
    /// `[White "Ann"]`, or `White: Ann` as Game Courier's pages have it.
    Tag(String, String),
    /// How the game ended.
    Result(GameResult),
    /// Somebody has resigned; who it is, where the line says so.
    Resigned(Option<String>),
}

impl Header {
    /// What a line says, without the `//` before it.
    pub(super) fn read(line: &str) -> Option<Self> {
        let line = line.trim();
        if let Some((name, value)) = tag(line) {
            return Some(Header::Tag(name, value));
        }
        let word = line.trim_end_matches('.');
        if let Some(result) = GameResult::of_text(line) {
            return Some(Header::Result(result));
        }
        match &*word.to_ascii_lowercase() {
            "drawn" | "draw" | "the game is a draw" | "the game is drawn" => {
                return Some(Header::Result(GameResult::Draw));
            }
            "resign" | "resigns" => return Some(Header::Resigned(None)),
            _ => {}
        }
        // After a move, it is a comment.
        let resigned = word.strip_suffix(" has resigned").filter(|it| !it.contains("//"));
        if let Some(name) = resigned {
            return Some(Header::Resigned(Some(name.to_owned())));
        }
        let (name, value) = line.split_once(':')?;
        let named = ["White", "Black"].contains(&name) && !value.trim().is_empty();
        named.then(|| Header::Tag(name.to_owned(), value.trim().to_owned()))
    }

    /// Is it a tag in brackets?
    pub(super) fn is_tag(line: &str) -> bool {
        tag(line.trim()).is_some()
    }
}

/// A tag as in PGN, alone on its line.
fn tag(line: &str) -> Option<(String, String)> {
    let inside = line.strip_prefix('[')?.strip_suffix(']')?;
    let (name, value) = inside.trim().split_once(char::is_whitespace)?;
    let plain = name.bytes().all(|it| it.is_ascii_alphanumeric() || it == b'_');
    let quoted = value.trim().strip_prefix('"')?.strip_suffix('"')?;
    (plain && !name.is_empty()).then(|| (name.to_owned(), unescaped(quoted)))
}

fn unescaped(text: &str) -> String {
    let mut plain = String::new();
    let mut escaped = false;
    for it in text.chars() {
        escaped = it == '\\' && !escaped;
        if !escaped {
            plain.push(it);
        }
    }
    plain
}

/// The result when somebody has resigned: by name, or the side that was to move.
pub(super) fn after_resignation(
    name: Option<&str>,
    players: [Option<&str>; 2],
    to_move: Color,
) -> Option<GameResult> {
    let loser = match name {
        None => Some(to_move),
        Some(name) => Color::BOTH.into_iter().find(|it| players[it.index()] == Some(name)),
    };
    loser.map(|it| GameResult::from(Some(!it)))
}
