//! Whole games as on Game Courier: a move on each line, with its number, and comments after `//`.
//!
//! ```text
//! // [White "Ann"]
//! // [Variant "fantastic-xiii"]
//!
//! 1. P g4-g6
//! 1... p g10-g8 // a comment
//! 2. P e12-e13; O-e13
//! // 1-0
//! ```
//!
//! Comments, which Game Courier ignores, hold everything that its notation has no place for: tags as in PGN,
//! each on a line, before the first move; the result on a line after the last move; glyphs (`$1`) before the
//! comment on a move, which is in braces if it starts like a glyph; and variations in brackets after it.
//! Several games follow one another, each with its tags, its result or its first number. Tags without moves are
//! a game, too, if the first tag comes again (but not `Variant` and `FEN`, which have one value), or any of them after
//! an empty line. The tag `Result` counts where the line of the result is missing or is `*`. A line that names the variant, as on a page of Game Courier, is its
//! title: it ends with `Chess`, or the players follow. As with PGN, only the text is read here;
//! [`to_record`](super::to_record) plays the moves.

mod header;
mod read;
mod results;

pub(super) use read::GameReader;

pub use read::read;

use super::pgn::{TextGame, TextMove, TextVariation, first_turn, numbered_glyph, usual_name};
use crate::geometry::Color;

/// The text of a game, with an empty line at its end, so that the next game may follow at once.
///
/// A comment is written on one line. The texts of the moves are written as they are.
pub fn write(game: &TextGame) -> String {
    let mut text = String::new();
    for (name, value) in written_tags(game) {
        let value = one_line(value).replace('\\', "\\\\").replace('"', "\\\"");
        text.push_str(&format!("// [{name} \"{value}\"]\n"));
    }
    if let Some(comment) = &game.comment {
        text.push_str(&format!("// {{{}}}\n", one_line(comment)));
    }
    if !text.is_empty() {
        text.push('\n');
    }
    let (mut side, mut number) = first_turn(game.tag("FEN").unwrap_or_default());
    for it in &game.moves {
        text.push_str(&format!("{number}{} {}", dots(side), it.text));
        let said = said(it, (side, number));
        if !said.is_empty() {
            text.push_str(" // ");
            text.push_str(&said);
        }
        text.push('\n');
        (side, number) = after(side, number);
    }
    text.push_str(&format!("// {}\n\n", game.result));
    text
}

/// The tags that are written. The first one again would begin the next game, so it is left out.
fn written_tags(game: &TextGame) -> impl Iterator<Item = &(String, String)> {
    let mut first = None;
    game.tags.iter().filter(move |(name, _)| {
        let name = usual_name(name);
        let again = first == Some(name);
        first = first.or(Some(name).filter(|it| *it != "Result"));
        name != "Result" && !again
    })
}

/// The annotations of a move: glyphs, comment, variations.
fn said(mv: &TextMove, turn: (Color, u64)) -> String {
    let mut words: Vec<String> = mv.nags.iter().map(|nag| format!("${nag}")).collect();
    words.extend(mv.comment.as_deref().map(|it| with_braces(one_line(it))));
    words.extend(mv.variations.iter().map(|it| format!("({})", variation(it, turn))));
    words.join(" ")
}

/// The text of a variation, on one line.
fn variation(variation: &TextVariation, (mut side, mut number): (Color, u64)) -> String {
    let mut words: Vec<String> = variation.comment.as_deref().map(one_line).into_iter().collect();
    for (at, it) in variation.moves.iter().enumerate() {
        if at == 0 || side == Color::White {
            words.push(format!("{number}{}", dots(side)));
        }
        words.push(it.text.clone());
        words.push(said(it, (side, number)));
        (side, number) = after(side, number);
    }
    words.retain(|it| !it.is_empty());
    words.join(" ")
}

fn dots(side: Color) -> &'static str {
    if side == Color::White { "." } else { "..." }
}

fn after(side: Color, number: u64) -> (Color, u64) {
    (!side, number + u64::from(side == Color::Black))
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The numeric annotation glyph at the start of a comment, which stands alone there, and the rest of it.
fn glyph(text: &str) -> Option<(u8, &str)> {
    let numbered = numbered_glyph(text);
    let rest = &text[numbered.length..];
    let stands_alone =
        rest.is_empty() || rest.starts_with(|it: char| it.is_whitespace() || "${(".contains(it));
    numbered.nag.filter(|_| stands_alone).map(|nag| (nag, rest.trim_start()))
}

/// A comment as it is written: in braces if it starts like a glyph or is already in braces.
fn with_braces(comment: String) -> String {
    let misread = glyph(&comment).is_some() || without_braces(&comment).is_some();
    if misread { format!("{{{comment}}}") } else { comment }
}

/// The comment in the braces of [`with_braces`]; `None` if the text is not in braces.
fn without_braces(text: &str) -> Option<&str> {
    let inside = text.strip_prefix('{')?.strip_suffix('}')?;
    inside.starts_with(['$', '{']).then_some(inside)
}
