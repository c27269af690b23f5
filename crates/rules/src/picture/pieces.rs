//! Pieces as SVG, in a viewBox of `0 0 100 100`, and the table of a variant's pieces. The pictures are the
//! files in `pieces/`: each shows White's piece; its first line, with the colours, is replaced here.

use std::fmt::Write;

use super::escape;
use crate::geometry::Color;
use crate::loader::describe_kind;
use crate::setup::{Kind, Piece};
use crate::variant::{Picture, Variant};

/// Embeds the files in `pieces/` of these names.
macro_rules! drawings {
    ($($name:literal,)*) => {
        const DRAWINGS: &[(&str, &str)] = &[$(($name, include_str!(concat!("pieces/", $name, ".svg")))),*];
    };
}

drawings! {
    "pawn",
    "berolina-pawn",
    "knight",
    "bishop",
    "rook",
    "short-rook",
    "queen",
    "king",
    "prince",
    "marshall",
    "archbishop",
    "amazon",
    "dragon-king",
    "pontiff",
    "cavalier-king",
    "centaur",
    "admiral",
    "missionary",
    "bede",
    "unicorn",
    "charging-rook",
    "charging-knight",
    "colonel",
    "cannon",
    "vao",
    "crocodile",
    "sorceress",
    "eagle",
    "rhinoceros",
    "ship",
    "snake",
    "ferz",
    "wazir",
    "alfil",
    "buffalo",
    "camel",
    "champion",
    "cheetah",
    "direwolf",
    "duchess",
    "elephant",
    "fad",
    "fibnif",
    "giraffe",
    "half-duck",
    "hawk",
    "lion",
    "machine",
    "mammoth",
    "squirrel",
    "troll",
    "waffle",
    "wildebeest",
    "wizard",
}

/// A piece as a `g` element, for an `svg` element with `viewBox="0 0 100 100"`. A kind without a picture
/// is a disc with its label.
pub fn svg(variant: &Variant, piece: Piece) -> String {
    let info = variant.pieces.get(piece.kind().index());
    match info.and_then(|it| it.picture) {
        Some(picture) => drawn(picture, piece.color()),
        None => format!("<g {}>{}</g>", paint(piece.color()), disc(variant, piece)),
    }
}

/// A picture in the colours of a side, as a `g` element like that of [`svg`].
pub fn drawn(picture: Picture, color: Color) -> String {
    format!("<g {}>{}</g>", paint(color), drawing(picture))
}

/// A piece as a complete SVG file.
pub fn svg_file(variant: &Variant, piece: Piece) -> String {
    let fragment = svg(variant, piece);
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\">{fragment}</svg>\n")
}

/// The colours of a side: fill and lines.
fn colours(color: Color) -> (&'static str, &'static str) {
    const LIGHT: &str = "#fffdf6";
    match color {
        Color::White => (LIGHT, "#26221f"),
        Color::Black => ("#37322f", LIGHT),
    }
}

/// The attributes that the shapes of a drawing inherit; `currentColor` is used for lines in the colour of the
/// fill.
fn paint(color: Color) -> String {
    let (fill, line) = colours(color);
    format!(
        "fill=\"{fill}\" color=\"{fill}\" stroke=\"{line}\" stroke-width=\"3.5\" \
         stroke-linejoin=\"round\" stroke-linecap=\"round\""
    )
}

/// The shapes of a picture: its file without the first line and the end.
fn drawing(picture: Picture) -> &'static str {
    let found = DRAWINGS.iter().find(|(name, _)| *name == picture.name());
    let inside = found.and_then(|(_, file)| file.split_once('>')?.1.rsplit_once("</svg>"));
    inside.map_or("", |(shapes, _)| shapes.trim())
}

/// A disc on a foot, with the label of the kind.
fn disc(variant: &Variant, piece: Piece) -> String {
    const FOOT: &str = "<path d=\"M22 92V87Q22 82 27 82H73Q78 82 78 87V92Z\"/>";
    const DISC: &str = "<circle cx=\"50\" cy=\"46\" r=\"36\"/>";
    let label = variant.labels.label(piece.kind());
    let (_, line) = colours(piece.color());
    let size = match label.len() {
        0 | 1 => 46,
        2 => 38,
        letters => 90 / letters,
    };
    let baseline = 46 + size * 35 / 100;
    let text = format!(
        "<text x=\"50\" y=\"{baseline}\" font-size=\"{size}\" font-family=\"sans-serif\" \
         font-weight=\"bold\" text-anchor=\"middle\" fill=\"{line}\" stroke=\"none\">{label}</text>"
    );
    format!("{FOOT}{DISC}{text}")
}

const ROW: usize = 44;
const PICTURE: usize = 40;
/// The positions of label, name, value (its right edge) and moves.
const COLUMNS: [usize; 4] = [100, 150, 345, 370];
/// The smallest width of a letter of the moves.
const LETTER: usize = 9;

/// The table as a complete SVG file, one row for each kind in the order of the variant's file.
pub fn table(variant: &Variant) -> String {
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
    table_row(ROW - 16, head.map(str::to_owned), " font-weight=\"bold\"", &mut svg);
    for (number, kind) in (1..).zip(variant.kinds()) {
        kind_row(variant, kind, number * ROW, &mut svg);
    }
    svg += "</svg>\n";
    svg
}

fn kind_row(variant: &Variant, kind: Kind, top: usize, svg: &mut String) {
    for (x, color) in [4, 50].into_iter().zip(Color::BOTH) {
        let piece = Piece::new(color, kind);
        if !variant.labels.has(piece) {
            continue;
        }
        let shapes = self::svg(variant, piece);
        let (y, scale) = (top + (ROW - PICTURE) / 2, PICTURE as f64 / 100.0);
        let _ = writeln!(svg, "<g transform=\"translate({x} {y}) scale({scale})\">{shapes}</g>");
    }
    let words = describe_kind(variant, kind);
    table_row(top + 27, [words.label, words.name, words.value, words.moves], "", svg);
}

fn table_row(baseline: usize, texts: [String; 4], weight: &str, svg: &mut String) {
    for (column, (x, text)) in COLUMNS.into_iter().zip(texts).enumerate() {
        let anchor = if column == 2 { " text-anchor=\"end\"" } else { "" };
        let text = escape(&text);
        let _ = writeln!(svg, "<text x=\"{x}\" y=\"{baseline}\"{anchor}{weight}>{text}</text>");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_picture_has_a_drawing_and_every_drawing_a_picture() {
        assert_eq!(Picture::all().count(), DRAWINGS.len());
        for picture in Picture::all() {
            let shapes = drawing(picture);
            assert!(shapes.starts_with('<') && shapes.ends_with('>'), "{}", picture.name());
        }
    }
}
