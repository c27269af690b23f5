//! Where a piece goes: the shape of a sign says what it may do and how it comes there, whatever its colour.

use std::fmt::Write;

use super::{SIDE, arrowhead, centre};
use crate::picture::diagram::{Act, Diagram, Reach, Ride, Target};

const PATH: &str = "#3b5b8c";
const LIGHT: &str = "#fffdf6";

/// The colour of what a piece may do, beside its shape.
fn colour(act: Act) -> &'static str {
    match act {
        Act::Both => "#24467a",
        Act::Move => "#1d6b3a",
        Act::Capture => "#a3232b",
    }
}

pub(super) fn draw(diagram: &Diagram, svg: &mut String) {
    for ride in &diagram.rides {
        path(diagram, ride, svg);
    }
    for target in &diagram.targets {
        let (x, y) = centre(diagram, target.square);
        let _ = writeln!(svg, "{}", sign(target, x, y));
    }
}

/// The path of a ride, from beside the piece; dashed where it needs a piece to hop over, with an
/// arrowhead where it goes on beyond the board.
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

/// A disc: go there and capture. A ring: only go there. A cross: only capture. Large for a leap, small
/// on a path; square instead of round for a first move or from certain ranks.
pub(super) fn sign(target: &Target, x: f64, y: f64) -> String {
    let colour = colour(target.act);
    let leap = target.reach == Reach::Leap;
    let size = |of_leap, on_path| SIDE * if leap { of_leap } else { on_path };
    // A small cross fits into a small ring: a square may have both.
    let (fill, width, r) = match target.act {
        Act::Both => (colour, 1.5, size(0.26, 0.16)),
        Act::Move => (LIGHT, 3.0, size(0.26, 0.2)),
        Act::Capture => return cross(x, y, size(0.24, 0.11), colour),
    };
    let line = if target.act == Act::Both { LIGHT } else { colour };
    let paint = format!("fill=\"{fill}\" stroke=\"{line}\" stroke-width=\"{width}\"");
    if target.limited {
        let (left, top, side) = (x - r, y - r, 2.0 * r);
        format!("<rect x=\"{left}\" y=\"{top}\" width=\"{side}\" height=\"{side}\" {paint}/>")
    } else {
        format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" {paint}/>")
    }
}

/// A cross, with a light edge so that it can be seen on everything.
fn cross(x: f64, y: f64, r: f64, colour: &str) -> String {
    let (left, right, top, bottom) = (x - r, x + r, y - r, y + r);
    let d = format!("M{left} {top}L{right} {bottom}M{right} {top}L{left} {bottom}");
    format!(
        "<path d=\"{d}\" stroke=\"{LIGHT}\" stroke-width=\"7\" stroke-linecap=\"round\"/>\
         <path d=\"{d}\" stroke=\"{colour}\" stroke-width=\"4\" stroke-linecap=\"round\"/>"
    )
}
