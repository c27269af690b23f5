//! A diagram as SVG, without scripts, styles or links: it looks the same in a browser, in a document and
//! as a part of an HTML page.
//!
//! The shape of the sign of a target shows the possible moves and how the piece gets there, without the help
//! of colour.

use std::fmt::Write;

use super::{Act, Diagram, Reach, Ride, Target, pieces};
use crate::geometry::Square;

/// The side of a square, in the units of the picture.
const SIDE: f64 = 40.0;

/// The width of the frame.
const FRAME: f64 = 6.0;

/// The width of the frame on the left and below, where files and ranks are named.
const NAMED: f64 = 20.0;

/// The picture as a complete SVG file, 40 pixels to a square.
pub fn write(diagram: &Diagram) -> String {
    let (left, width, height) = outline(diagram);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"{left} -{FRAME} {width} {height}\">\n"
    );
    draw_board(diagram, &mut svg);
    draw_targets(diagram, &mut svg);
    svg += "</svg>\n";
    svg
}

/// The left edge of the picture (the board begins at 0), its width and its height.
fn outline(diagram: &Diagram) -> (f64, f64, f64) {
    let wide = if diagram.coordinates { NAMED } else { FRAME };
    let side = |squares: u8| f64::from(squares) * SIDE + FRAME + wide;
    (-wide, side(diagram.shape.files()), side(diagram.shape.ranks()))
}

/// The sign of a target on a single square, as a complete SVG file.
pub fn sign(target: &Target) -> String {
    let (middle, light) = (SIDE / 2.0, LIGHT_SQUARE);
    let sign = sign_at(target, middle, middle);
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

const LIGHT_SQUARE: &str = "#f3e6cd";
const DARK_SQUARE: &str = "#b98f66";
const EDGE: &str = "#4d4038";
const LAST_MOVE: &str = "#d8c435";
const MARK: &str = "#2c7a3f";

fn draw_board(diagram: &Diagram, svg: &mut String) {
    let (left, width, height) = outline(diagram);
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
    for (dark, fill) in [(false, LIGHT_SQUARE), (true, DARK_SQUARE)] {
        let is_dark = |square: &Square| (square.file() + square.rank()).is_multiple_of(2);
        let path: String = diagram
            .shape
            .squares()
            .into_iter()
            .filter(|square| is_dark(square) == dark)
            .map(|square| square_outline(diagram, square))
            .collect();
        let _ = writeln!(svg, "<path d=\"{path}\" fill=\"{fill}\"/>");
    }
    if let Some((from, to)) = diagram.last_move {
        let path = square_outline(diagram, from) + &square_outline(diagram, to);
        let _ = writeln!(svg, "<path d=\"{path}\" fill=\"{LAST_MOVE}\" opacity=\"0.65\"/>");
    }
}

fn square_outline(diagram: &Diagram, square: Square) -> String {
    let (column, row) = diagram.place(square);
    let (x, y) = (f64::from(column) * SIDE, f64::from(row) * SIDE);
    format!("M{x} {y}h{SIDE}v{SIDE}h-{SIDE}z")
}

fn coordinates(diagram: &Diagram, svg: &mut String) {
    let (files, ranks) = (diagram.shape.files(), diagram.shape.ranks());
    let bottom = f64::from(ranks) * SIDE + 14.0;
    let _ = writeln!(
        svg,
        "<g fill=\"{LIGHT_SQUARE}\" font-family=\"sans-serif\" font-size=\"12\" text-anchor=\"middle\">"
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

const PATH: &str = "#3b5b8c";
const LIGHT_SIGN: &str = "#fffdf6";

/// The colour of the sign of these moves.
fn colour(act: Act) -> &'static str {
    match act {
        Act::Both => "#24467a",
        Act::Move => "#1d6b3a",
        Act::Capture => "#a3232b",
    }
}

fn draw_targets(diagram: &Diagram, svg: &mut String) {
    for ride in &diagram.rides {
        path(diagram, ride, svg);
    }
    for target in &diagram.targets {
        let (x, y) = centre(diagram, target.square);
        let _ = writeln!(svg, "{}", sign_at(target, x, y));
    }
}

/// Draws the path of a ride, from the edge of the piece; dashed if it needs a piece to hop over, with an
/// arrowhead if it continues beyond the board.
fn path(diagram: &Diagram, ride: &Ride, svg: &mut String) {
    let points: Vec<(f64, f64)> = ride.squares.iter().map(|&it| centre(diagram, it)).collect();
    let ([first, second, ..], [.., before, last]) = (points.as_slice(), points.as_slice()) else {
        return;
    };
    let start = ((first.0 + second.0) / 2.0, (first.1 + second.1) / 2.0);
    let tip = (last.0 + (last.0 - before.0) * 0.45, last.1 + (last.1 - before.1) * 0.45);
    line(start, &points[1..], ride.goes_on.then_some(tip), ride.hop, svg);
    if ride.goes_on {
        arrowhead(*last, tip, SIDE * 0.2, PATH, svg);
    }
}

fn line(
    start: (f64, f64),
    points: &[(f64, f64)],
    tip: Option<(f64, f64)>,
    hop: bool,
    svg: &mut String,
) {
    let mut d = format!("M{} {}", start.0, start.1);
    for (x, y) in points.iter().copied().chain(tip) {
        let _ = write!(d, "L{x:.1} {y:.1}");
    }
    let dashes = if hop { " stroke-dasharray=\"5 5\"" } else { "" };
    let _ = writeln!(
        svg,
        "<path d=\"{d}\" fill=\"none\" stroke=\"{PATH}\" stroke-width=\"3\" stroke-linejoin=\"round\"{dashes}/>"
    );
}

/// The sign of a target: a disc for moving and capturing, a ring for moving only, a cross for capturing only;
/// large for a leap, small on a path; square instead of round for a first move or from certain ranks.
fn sign_at(target: &Target, x: f64, y: f64) -> String {
    let colour = colour(target.act);
    let leap = target.reach == Reach::Leap;
    let size = |of_leap, on_path| SIDE * if leap { of_leap } else { on_path };
    // A small cross fits into a small ring: a square may have both.
    let (fill, width, r) = match target.act {
        Act::Both => (colour, 1.5, size(0.26, 0.16)),
        Act::Move => (LIGHT_SIGN, 3.0, size(0.26, 0.2)),
        Act::Capture => return cross(x, y, size(0.24, 0.11), colour),
    };
    let line = if target.act == Act::Both { LIGHT_SIGN } else { colour };
    let paint = format!("fill=\"{fill}\" stroke=\"{line}\" stroke-width=\"{width}\"");
    if target.limited {
        let (left, top, side) = (x - r, y - r, 2.0 * r);
        format!("<rect x=\"{left}\" y=\"{top}\" width=\"{side}\" height=\"{side}\" {paint}/>")
    } else {
        format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" {paint}/>")
    }
}

/// A cross, with a light edge so that it is visible on every background.
fn cross(x: f64, y: f64, r: f64, colour: &str) -> String {
    let (left, right, top, bottom) = (x - r, x + r, y - r, y + r);
    let d = format!("M{left} {top}L{right} {bottom}M{right} {top}L{left} {bottom}");
    format!(
        "<path d=\"{d}\" stroke=\"{LIGHT_SIGN}\" stroke-width=\"7\" stroke-linecap=\"round\"/>\
         <path d=\"{d}\" stroke=\"{colour}\" stroke-width=\"4\" stroke-linecap=\"round\"/>"
    )
}
