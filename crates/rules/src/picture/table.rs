//! The pieces of a game as one SVG: pictures, label, name, value and moves.

use std::fmt::Write;

use super::{escape, pieces};
use crate::geometry::Color;
use crate::loader::describe_kind;
use crate::setup::{Kind, Piece};
use crate::variant::Variant;

const ROW: usize = 44;
const PICTURE: usize = 40;
/// Where label, name, value (its right edge) and moves stand.
const COLUMNS: [usize; 4] = [100, 150, 345, 370];
/// The width of a letter of the moves, at least.
const LETTER: usize = 9;

/// The table as a whole SVG file, a row for each kind in the order of the game's file.
pub fn write(variant: &Variant) -> String {
    let longest = variant.kinds().map(|kind| describe_kind(variant, kind).moves.chars().count());
    let width = COLUMNS[3] + longest.max().unwrap_or(0).max(8) * LETTER + 10;
    let height = (variant.pieces.len() + 1) * ROW;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"15\" fill=\"#26221f\">\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"4\" fill=\"#f3e6cd\"/>\n\
         <rect width=\"94\" height=\"{height}\" rx=\"4\" fill=\"#b98f66\"/>\n"
    );
    let head = ["label", "name", "value", "moves"];
    row(ROW - 16, head.map(str::to_owned), " font-weight=\"bold\"", &mut svg);
    for (number, kind) in (1..).zip(variant.kinds()) {
        kind_row(variant, kind, number * ROW, &mut svg);
    }
    svg += "</svg>\n";
    svg
}

fn kind_row(variant: &Variant, kind: Kind, top: usize, svg: &mut String) {
    for (x, color) in [4, 50].into_iter().zip(Color::BOTH) {
        let shapes = pieces::svg(variant, Piece::new(color, kind));
        let (y, scale) = (top + (ROW - PICTURE) / 2, PICTURE as f64 / 100.0);
        let _ = writeln!(svg, "<g transform=\"translate({x} {y}) scale({scale})\">{shapes}</g>");
    }
    let words = describe_kind(variant, kind);
    row(top + 27, [words.label, words.name, words.value, words.moves], "", svg);
}

fn row(baseline: usize, texts: [String; 4], weight: &str, svg: &mut String) {
    for (column, (x, text)) in COLUMNS.into_iter().zip(texts).enumerate() {
        let anchor = if column == 2 { " text-anchor=\"end\"" } else { "" };
        let text = escape(&text);
        let _ = writeln!(svg, "<text x=\"{x}\" y=\"{baseline}\"{anchor}{weight}>{text}</text>");
    }
}
