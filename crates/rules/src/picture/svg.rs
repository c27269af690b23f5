//! A diagram as SVG, without scripts, styles or links: it looks the same in a browser, in a document and
//! as a part of an HTML page.

mod board;
mod targets;

use std::fmt::Write;

use super::{Diagram, Target};
use crate::geometry::Square;

/// The side of a square, in the units of the picture.
const SIDE: f64 = 40.0;

/// The width of the frame.
const FRAME: f64 = 6.0;

/// The width of the frame on the left and below, where files and ranks are named.
const NAMED: f64 = 20.0;

/// The picture as a whole SVG file, 40 pixels to a square.
pub fn write(diagram: &Diagram) -> String {
    let (left, width, height) = outline(diagram);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"{left} -{FRAME} {width} {height}\">\n"
    );
    board::draw(diagram, &mut svg);
    targets::draw(diagram, &mut svg);
    svg += "</svg>\n";
    svg
}

/// The left edge of the picture, where the board begins at 0, its width and its height.
fn outline(diagram: &Diagram) -> (f64, f64, f64) {
    let wide = if diagram.coordinates { NAMED } else { FRAME };
    let side = |squares: u8| f64::from(squares) * SIDE + FRAME + wide;
    (-wide, side(diagram.shape.files()), side(diagram.shape.ranks()))
}

/// The sign of a target on a square of its own, as a whole SVG file.
pub fn sign(target: &Target) -> String {
    let (middle, light) = (SIDE / 2.0, board::LIGHT);
    let sign = targets::sign(target, middle, middle);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {SIDE} {SIDE}\">\
         <rect width=\"{SIDE}\" height=\"{SIDE}\" rx=\"4\" fill=\"{light}\"/>{sign}</svg>"
    )
}

/// The centre of a square.
fn centre(diagram: &Diagram, square: Square) -> (f64, f64) {
    let (column, row) = diagram.place(square);
    ((f64::from(column) + 0.5) * SIDE, (f64::from(row) + 0.5) * SIDE)
}

/// An arrowhead at `tip`, coming from `from`: a triangle of this length.
fn arrowhead(from: (f64, f64), tip: (f64, f64), length: f64, fill: &str, svg: &mut String) {
    let (x, y) = tip;
    let (dx, dy) = (x - from.0, y - from.1);
    let distance = dx.hypot(dy).max(1.0);
    let (ux, uy) = (dx / distance * length, dy / distance * length);
    let (left, right) =
        ((x - ux - uy / 2.0, y - uy + ux / 2.0), (x - ux + uy / 2.0, y - uy - ux / 2.0));
    let _ = writeln!(
        svg,
        "<path d=\"M{x:.1} {y:.1}L{:.1} {:.1}L{:.1} {:.1}Z\" fill=\"{fill}\"/>",
        left.0, left.1, right.0, right.1
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::loader;
    use crate::picture::moves_of;

    /// Does every element end, in the right order?
    fn is_balanced(xml: &str) -> bool {
        let mut open = Vec::new();
        for tag in xml.split('<').skip(1) {
            let Some((tag, text)) = tag.split_once('>') else { return false };
            let name = tag.split_whitespace().next().unwrap_or_default();
            if tag.matches('"').count() % 2 != 0 || text.contains('&') && !text.contains(';') {
                return false;
            }
            match name.strip_prefix('/') {
                Some(name) if open.pop() != Some(name) => return false,
                None if !tag.ends_with('/') => open.push(name),
                _ => {}
            }
        }
        open.is_empty()
    }

    #[test]
    fn every_start_and_every_kind_of_the_built_in_games_is_drawn() {
        for variant in loader::names().filter_map(loader::built_in) {
            let start = Diagram::of_game(&Game::new(&variant).unwrap());
            let svg = write(&start);
            assert!(is_balanced(&svg), "{}", variant.name);
            assert_eq!(svg.matches("scale(0.4)").count(), start.pieces.len(), "{}", variant.name);
            for kind in variant.kinds() {
                let diagram = moves_of(&variant, kind);
                assert!(!diagram.targets.is_empty());
                assert!(is_balanced(&write(&diagram)), "{}", variant.pieces[kind.index()].name);
            }
        }
    }

    #[test]
    fn black_s_side_is_below_if_asked_for() {
        let variant = loader::built_in("chess").unwrap();
        let mut diagram = Diagram::empty(&variant, variant.shape.clone());
        let h8 = Square::new(7, 7);
        assert_eq!(centre(&diagram, h8), (300.0, 20.0));
        diagram.below = crate::geometry::Color::Black;
        assert_eq!(centre(&diagram, h8), (20.0, 300.0));
    }
}
