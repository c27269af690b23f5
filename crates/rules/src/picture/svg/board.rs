//! The board, its pieces, the last move, arrows and circles.

use std::fmt::Write;

use super::{FRAME, SIDE, arrowhead, centre};
use crate::geometry::Square;
use crate::picture::Diagram;
use crate::picture::pieces;

pub(super) const LIGHT: &str = "#f3e6cd";
const DARK: &str = "#b98f66";
const EDGE: &str = "#4d4038";
const LAST_MOVE: &str = "#d8c435";
const MARK: &str = "#2c7a3f";

pub(super) fn draw(diagram: &Diagram, svg: &mut String) {
    let (left, width, height) = super::outline(diagram);
    let _ = writeln!(
        svg,
        "<rect x=\"{left}\" y=\"-{FRAME}\" width=\"{width}\" height=\"{height}\" rx=\"4\" fill=\"{EDGE}\"/>"
    );
    squares(diagram, svg);
    if diagram.coordinates {
        coordinates(diagram, svg);
    }
    for (square, piece) in &diagram.pieces {
        let (x, y) = centre(diagram, *square);
        let (x, y, scale) = (x - SIDE / 2.0, y - SIDE / 2.0, SIDE / 100.0);
        let shapes = pieces::svg(&diagram.variant, *piece);
        let _ = writeln!(svg, "<g transform=\"translate({x} {y}) scale({scale})\">{shapes}</g>");
    }
    for square in diagram.marks {
        let (x, y) = centre(diagram, square);
        let radius = SIDE * 0.45;
        let _ = writeln!(
            svg,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"none\" stroke=\"{MARK}\" stroke-width=\"3\"/>"
        );
    }
    for &(from, to) in &diagram.arrows {
        arrow(diagram, from, to, svg);
    }
}

/// The squares of each colour as one path, then those of the last move. A hole shows the frame.
fn squares(diagram: &Diagram, svg: &mut String) {
    for (dark, fill) in [(false, LIGHT), (true, DARK)] {
        let is_dark = |square: &Square| (square.file() + square.rank()).is_multiple_of(2);
        let path: String = diagram
            .shape
            .squares()
            .into_iter()
            .filter(|square| is_dark(square) == dark)
            .map(|square| outline(diagram, square))
            .collect();
        let _ = writeln!(svg, "<path d=\"{path}\" fill=\"{fill}\"/>");
    }
    if let Some((from, to)) = diagram.last_move {
        let path = outline(diagram, from) + &outline(diagram, to);
        let _ = writeln!(svg, "<path d=\"{path}\" fill=\"{LAST_MOVE}\" opacity=\"0.65\"/>");
    }
}

fn outline(diagram: &Diagram, square: Square) -> String {
    let (column, row) = diagram.place(square);
    let (x, y) = (f64::from(column) * SIDE, f64::from(row) * SIDE);
    format!("M{x} {y}h{SIDE}v{SIDE}h-{SIDE}z")
}

fn coordinates(diagram: &Diagram, svg: &mut String) {
    let (files, ranks) = (diagram.shape.files(), diagram.shape.ranks());
    let bottom = f64::from(ranks) * SIDE + 14.0;
    let _ = writeln!(
        svg,
        "<g fill=\"{LIGHT}\" font-family=\"sans-serif\" font-size=\"12\" text-anchor=\"middle\">"
    );
    for column in 0..files {
        let x = (f64::from(column) + 0.5) * SIDE;
        let file = char::from(b'a' + diagram.square(column, 0).file());
        let _ = writeln!(svg, "<text x=\"{x}\" y=\"{bottom}\">{file}</text>");
    }
    for row in 0..ranks {
        let y = (f64::from(row) + 0.5) * SIDE + 4.0;
        let rank = diagram.square(0, row).rank() + 1;
        let _ = writeln!(svg, "<text x=\"-10\" y=\"{y}\">{rank}</text>");
    }
    *svg += "</g>\n";
}

fn arrow(diagram: &Diagram, from: Square, to: Square, svg: &mut String) {
    let (start, tip) = (centre(diagram, from), centre(diagram, to));
    let (dx, dy) = (tip.0 - start.0, tip.1 - start.1);
    let distance = dx.hypot(dy).max(1.0);
    let neck = (tip.0 - dx / distance * 12.0, tip.1 - dy / distance * 12.0);
    *svg += "<g opacity=\"0.8\">\n";
    let _ = writeln!(
        svg,
        "<path d=\"M{} {}L{:.1} {:.1}\" stroke=\"{MARK}\" stroke-width=\"6\" stroke-linecap=\"round\"/>",
        start.0, start.1, neck.0, neck.1
    );
    arrowhead(start, tip, 20.0, MARK, svg);
    *svg += "</g>\n";
}
