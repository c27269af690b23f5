//! What stands in a terminal for the squares to which a piece goes.

use crate::geometry::Square;
use crate::picture::{Act, Diagram, Reach, Target};

/// The sign of a square, if it is a target. Of several targets the sign of going there comes first.
pub(super) fn of(diagram: &Diagram, square: Square, unicode: bool) -> Option<char> {
    let here: Vec<&Target> = diagram.targets.iter().filter(|it| it.square == square).collect();
    let (first, rest) = here.split_first()?;
    let (plain, fine) = if rest.iter().any(hops) { BOTH_WAYS } else { one(first) };
    Some(if unicode { fine } else { plain })
}

/// Going there without a piece on the path, and capturing there over one.
pub(super) const BOTH_WAYS: (char, char) = ('#', '⊗');

/// What that sign means.
pub(super) const MEANING: &str =
    "goes there on a free path, and captures there over exactly one piece";

/// Is that sign on the diagram?
pub(super) fn both_ways(diagram: &Diagram) -> bool {
    let other = |hop: &Target| {
        diagram.targets.iter().any(|it| it.square == hop.square && it.reach != Reach::Hop)
    };
    diagram.targets.iter().any(|it| it.reach == Reach::Hop && other(it))
}

fn hops(target: &&Target) -> bool {
    target.reach == Reach::Hop
}

/// In ASCII and in Unicode.
pub(super) fn one(target: &Target) -> (char, char) {
    match (target.act, target.reach, target.limited) {
        (_, _, true) => ('i', '□'),
        (Act::Both, Reach::Leap, _) => ('*', '●'),
        (Act::Both, ..) => ('+', '•'),
        (Act::Move, Reach::Leap, _) => ('o', '○'),
        (Act::Move, ..) => ('\'', '◦'),
        (Act::Capture, ..) => ('x', '×'),
    }
}
