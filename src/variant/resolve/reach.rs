//! Which squares legs lead to, whatever stands on the board.

use crate::betza::{Leg, Path};
use crate::geometry::{Color, Delta, SQUARES, Shape, Square, SquareSet};

/// The squares on which `color`'s piece may end by one of `legs`, by the square of departure, with
/// whatever on the squares between. `home` holds the squares from which initial legs are open.
pub(super) fn reach<'l>(
    legs: impl IntoIterator<Item = &'l Leg>,
    color: Color,
    shape: &Shape,
    home: SquareSet,
) -> Box<[SquareSet; SQUARES]> {
    let mut goals = Box::new([SquareSet::EMPTY; SQUARES]);
    for leg in legs {
        let open = if leg.initial { shape.squares() & home } else { shape.squares() };
        for from in open {
            goals[from.index()] = goals[from.index()] | goals_of(&leg.path, color, shape, from);
        }
    }
    goals
}

fn goals_of(path: &Path, color: Color, shape: &Shape, from: Square) -> SquareSet {
    let walk = |from, step: Delta| {
        let step = step.seen_by(color);
        std::iter::successors(Some(from), move |&at| shape.step(at, step)).skip(1)
    };
    match path {
        Path::Leap(jump) => walk(from, *jump).take(1).collect(),
        Path::Lame { step, count } => {
            walk(from, *step).nth(usize::from(*count) - 1).into_iter().collect()
        }
        Path::Slide { step, range } => walk(from, *step).take(usize::from(*range)).collect(),
        Path::Hop { step, range } => walk(from, *step).take(usize::from(*range)).skip(1).collect(),
        Path::Bend { first, then, range } => {
            let Some(corner) = walk(from, *first).next() else {
                return SquareSet::EMPTY;
            };
            let on = then.iter().flat_map(|&step| walk(corner, step).take(usize::from(*range)));
            on.chain([corner]).collect()
        }
    }
}
