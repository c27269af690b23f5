//! Whether a piece moves alike to the left and to the right.

use super::{Leg, Part, Path};
use crate::geometry::Delta;

/// Whether the mirror image of every leg is among the legs.
pub fn is_symmetric(legs: &[Leg]) -> bool {
    let sorted: Vec<Leg> = legs.iter().map(with_sorted_turns).collect();
    legs.iter().map(mirrored).all(|leg| sorted.contains(&with_sorted_turns(&leg)))
}

/// A leg with left and right exchanged.
fn mirrored(leg: &Leg) -> Leg {
    let flip = |it: &Delta| Delta::new(-it.files, it.ranks);
    let path = match &leg.path {
        Path::Leap(step) => Path::Leap(flip(step)),
        Path::Lame { step, count } => Path::Lame { step: flip(step), count: *count },
        Path::Slide { step, range } => Path::Slide { step: flip(step), range: *range },
        Path::Hop { step, range } => Path::Hop { step: flip(step), range: *range },
        Path::Grasshopper { step } => Path::Grasshopper { step: flip(step) },
        Path::Cylinder { step, range } => Path::Cylinder { step: flip(step), range: *range },
        Path::Anywhere => Path::Anywhere,
        Path::Bend { first, then, range } => {
            let then = then.iter().map(flip).collect();
            Path::Bend { first: flip(first), then, range: *range }
        }
        Path::Route(parts) => {
            let part =
                |it: &Part| Part { steps: it.steps.iter().map(flip).collect(), ..it.clone() };
            Path::Route(parts.iter().map(part).collect())
        }
    };
    Leg { path, ..leg.clone() }
}

/// A leg whose turns after the first step are in a fixed order.
fn with_sorted_turns(leg: &Leg) -> Leg {
    let mut leg = leg.clone();
    if let Path::Bend { then, .. } = &mut leg.path {
        then.sort_by_key(|it| (it.files, it.ranks));
    }
    leg
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::betza::{Dialect, parse_as};

    #[test]
    fn moves_to_one_side_only_are_found() {
        let read = |text: &str| parse_as(text, Dialect::Muller).unwrap();
        for text in ["fmWfceFfmnnD", "[F?fqR]", "vWvyafsW", "mafsW", "zB", "qN", "oR", "K"] {
            assert!(is_symmetric(&read(text)), "{text}");
        }
        for text in ["FvrW", "hrN", "lB", "[rW?fsB]", "flyafrF"] {
            assert!(!is_symmetric(&read(text)), "{text}");
        }
    }
}
