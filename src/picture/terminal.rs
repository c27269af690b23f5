//! The board as text for a terminal.

use crate::geometry::Square;
use crate::position::Position;
use crate::setup::Piece;
use crate::variant::Variant;

/// The board from White's side, a line a rank, each ending in a newline: ranks by number on the left,
/// files by letter below. Pieces stand as a FEN writes them, White's in capitals; `.` is an empty
/// square, a blank one that does not exist.
pub fn board(variant: &Variant, position: &Position) -> String {
    draw(variant, |square| position.at(square))
}

fn draw(variant: &Variant, at: impl Fn(Square) -> Option<Piece>) -> String {
    let width = width_of_a_cell(variant);
    let cell = |text: &str| format!(" {text:>width$}");
    let content = |square| match at(square) {
        Some(piece) => variant.labels.write(piece),
        None if variant.shape.contains(square) => ".".to_owned(),
        None => String::new(),
    };
    let files = 0..variant.shape.files();
    let mut text = String::new();
    for rank in (0..variant.shape.ranks()).rev() {
        let cells: String =
            files.clone().map(|file| cell(&content(Square::new(file, rank)))).collect();
        text += &line(&format!("{:>2}", rank + 1), &cells);
    }
    let letters: String = files.map(|file| cell(&char::from(b'a' + file).to_string())).collect();
    text + &line("  ", &letters)
}

fn line(margin: &str, cells: &str) -> String {
    format!("{}\n", format!("{margin} {cells}").trim_end())
}

fn width_of_a_cell(variant: &Variant) -> usize {
    variant.kinds().map(|kind| variant.labels.write_small(kind).len()).max().unwrap_or(1)
}
