use super::comment::with_braces;
use crate::formats::pgn::{TextGame, TextMove, TextVariation, first_turn};
use crate::geometry::Color;

/// The text of a game, with an empty line at its end, so that the next game may follow at once.
///
/// What belongs to a comment is written on one line. The texts of the moves are written as they are.
pub fn write(game: &TextGame) -> String {
    let mut text = String::new();
    for (name, value) in game.tags.iter().filter(|(name, _)| name != "Result") {
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

/// Everything beside a move: glyphs, comment, variations.
fn said(mv: &TextMove, turn: (Color, u64)) -> String {
    let mut words: Vec<String> = mv.nags.iter().map(|nag| format!("${nag}")).collect();
    words.extend(mv.comment.as_deref().map(|it| with_braces(one_line(it))));
    words.extend(mv.variations.iter().map(|it| format!("({})", variation(it, turn))));
    words.join(" ")
}

/// Moves that could have been played, on one line.
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
