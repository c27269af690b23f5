//! Pieces as SVG, in a viewBox of `0 0 100 100`. The pictures are the files in `pieces/`: each is drawn
//! as White's piece, and its first line has the colours, which are replaced here.

use crate::geometry::Color;
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
    "knight",
    "bishop",
    "rook",
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
    "cannon",
    "vao",
    "crocodile",
    "sorceress",
    "eagle",
    "rhinoceros",
    "ship",
    "snake",
    "buffalo",
    "camel",
    "champion",
    "cheetah",
    "direwolf",
    "duchess",
    "elephant",
    "giraffe",
    "hawk",
    "lion",
    "machine",
    "mammoth",
    "squirrel",
    "troll",
    "wildebeest",
    "wizard",
}

/// A piece as a `g` element, for an `svg` element with `viewBox="0 0 100 100"`. A kind without a picture
/// is a disc with its label.
pub fn svg(variant: &Variant, piece: Piece) -> String {
    let kind = piece.kind();
    let shapes = match variant.pieces.get(kind.index()).and_then(|it| it.picture) {
        Some(picture) => drawing(picture).to_owned(),
        None => disc(variant, kind),
    };
    format!("<g {}>{shapes}</g>", paint(piece.color()))
}

/// The same as a whole SVG file.
pub fn svg_file(variant: &Variant, piece: Piece) -> String {
    let fragment = svg(variant, piece);
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\">{fragment}</svg>\n")
}

/// Fill and lines of a side. What is solid in a drawing has the colour of the lines, `currentColor`.
fn paint(color: Color) -> String {
    let (fill, line, width) = match color {
        Color::White => ("#fffdf6", "#26221f", "3.5"),
        Color::Black => ("#37322f", "#f6f1e7", "3"),
    };
    format!(
        "fill=\"{fill}\" stroke=\"{line}\" color=\"{line}\" stroke-width=\"{width}\" \
         stroke-linejoin=\"round\" stroke-linecap=\"round\""
    )
}

/// The shapes of a picture: its file without the first line and the end.
fn drawing(picture: Picture) -> &'static str {
    let found = DRAWINGS.iter().find(|(name, _)| *name == picture.name());
    let inside = found.and_then(|(_, file)| file.split_once('>')?.1.rsplit_once("</svg>"));
    inside.map_or("", |(shapes, _)| shapes.trim())
}

/// A disc on a foot, with the label of a kind.
fn disc(variant: &Variant, kind: Kind) -> String {
    const FOOT: &str = "<path d=\"M26 92V86Q26 82 30 82H70Q74 82 74 86V92Z\"/>";
    const DISC: &str = "<circle cx=\"50\" cy=\"46\" r=\"36\"/>";
    let label = variant.labels.label(kind);
    let size = match label.len() {
        0 | 1 => 46,
        2 => 38,
        letters => 90 / letters,
    };
    let baseline = 46 + size * 35 / 100;
    let text = format!(
        "<text x=\"50\" y=\"{baseline}\" font-size=\"{size}\" font-family=\"sans-serif\" \
         font-weight=\"bold\" text-anchor=\"middle\" fill=\"currentColor\" stroke=\"none\">{label}</text>"
    );
    format!("{FOOT}{DISC}{text}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::loader;

    #[test]
    fn every_picture_has_a_drawing_and_every_drawing_a_picture() {
        assert_eq!(Picture::all().count(), DRAWINGS.len());
        for picture in Picture::all() {
            let shapes = drawing(picture);
            assert!(shapes.starts_with('<') && shapes.ends_with('>'), "{}", picture.name());
        }
    }

    #[test]
    fn every_kind_of_the_built_in_games_has_a_picture_of_its_own() {
        for variant in loader::names().filter_map(loader::built_in) {
            let mut seen = Vec::new();
            for info in &variant.pieces {
                let picture = info.picture.map(Picture::name);
                assert!(
                    picture.is_some_and(|it| !seen.contains(&it)),
                    "{}: {info:?}",
                    variant.name
                );
                seen.extend(picture);
            }
        }
    }
}
