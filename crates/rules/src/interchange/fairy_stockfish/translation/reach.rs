//! Where moves lead on an empty board.

use crate::betza::{Leg, Path};
use crate::geometry::{Color, Delta, FRAME, Square, SquareSet};

/// A step of White's as one of a side: Fairy-Stockfish turns Black's moves by half a circle.
pub(super) fn seen_by(color: Color, step: Delta) -> Delta {
    match color {
        Color::White => step,
        Color::Black => Delta::new(-step.files, -step.ranks),
    }
}

/// A step repeated.
pub(super) fn times(step: Delta, count: u8) -> Delta {
    let count = count.min(FRAME) as i8;
    Delta::new(step.files.saturating_mul(count), step.ranks.saturating_mul(count))
}

/// The steps from the start of a leg to its targets; `None` for a path that is not straight.
pub(super) fn deltas(leg: &Leg) -> Option<Vec<Delta>> {
    match &leg.path {
        Path::Leap(step) => Some(vec![*step]),
        Path::Lame { step, count } => Some(vec![times(*step, *count)]),
        Path::Slide { step, range } => Some((1..=*range).map(|it| times(*step, it)).collect()),
        Path::Grasshopper { step, .. } => Some((2..FRAME).map(|it| times(*step, it)).collect()),
        Path::Hop { step, range } => Some((2..=*range).map(|it| times(*step, it)).collect()),
        Path::Route(parts) => {
            // A lame leap such as nN: one path, without a choice of ranges.
            let one = |part: &crate::betza::Part| part.most == 1 && part.steps.len() == 1;
            let (last, before) = parts.split_last()?;
            let plain = parts.iter().all(one) && last.ends && before.iter().all(|it| !it.ends);
            let sum = |sum: Delta, step: Delta| {
                Delta::new(sum.files + step.files, sum.ranks + step.ranks)
            };
            let steps = parts.iter().map(|it| it.steps[0]);
            plain.then(|| vec![steps.fold(Delta::new(0, 0), sum)])
        }
        Path::Cylinder { .. } | Path::Anywhere | Path::Bend { .. } => None,
    }
}

/// The squares from which no leg leads to a square of the board; `None` if that is not known.
pub(super) fn stuck(legs: &[Leg], color: Color, board: SquareSet) -> Option<SquareSet> {
    let deltas: Option<Vec<Vec<Delta>>> = legs.iter().map(deltas).collect();
    let deltas = deltas?;
    let leads = |from: Square, delta: &Delta| {
        from.offset(seen_by(color, *delta)).is_some_and(|to| board.contains(to))
    };
    let is_stuck = |from: &Square| !deltas.iter().flatten().any(|it| leads(*from, it));
    Some(board.into_iter().filter(is_stuck).collect())
}
