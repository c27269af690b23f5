//! What is the same moves in other legs: `WR` are `R`, and `mWcW` are `W`.

use super::atom::Leaper;
use super::legs::{UNLIMITED, lame};
use super::{Leg, Modes, Path};
use crate::geometry::Delta;

/// The legs without those that only repeat moves of others, and with the modes of each path together.
pub fn essential(legs: &[Leg]) -> Vec<Leg> {
    let mut essential: Vec<Leg> = Vec::new();
    for leg in legs {
        let modes = Modes {
            quiet: leg.modes.quiet && !is_covered(leg, legs, |it| it.quiet && !it.trail),
            capture: leg.modes.capture && !is_covered(leg, legs, |it| it.capture),
            ..leg.modes
        };
        let is_same = |it: &&mut Leg| it.path == leg.path && it.initial == leg.initial;
        match essential.iter_mut().find(is_same) {
            Some(known) => known.modes = both(known.modes, modes),
            None if modes != Modes::default() => essential.push(Leg { modes, ..leg.clone() }),
            None => {}
        }
    }
    essential
}

/// Whether two lists of legs are the same moves, as far as [`essential`] sees.
pub fn are_same(one: &[Leg], other: &[Leg]) -> bool {
    let (one, other) = (essential(one), essential(other));
    one.len() == other.len() && one.iter().all(|leg| other.contains(leg))
}

fn both(one: Modes, other: Modes) -> Modes {
    Modes {
        quiet: one.quiet || other.quiet,
        capture: one.capture || other.capture,
        en_passant: one.en_passant || other.en_passant,
        trail: one.trail || other.trail,
    }
}

/// Whether another leg with a mode makes all moves of a leg, and more.
fn is_covered(leg: &Leg, legs: &[Leg], mode: impl Fn(&Modes) -> bool) -> bool {
    let is_wider = |it: &&Leg| {
        let is_as_open = leg.initial || !it.initial;
        let is_less = it.path != leg.path || it.initial != leg.initial;
        mode(&it.modes) && is_as_open && is_less && covers(&it.path, &leg.path)
    };
    !leg.modes.trail && legs.iter().any(|it| is_wider(&it))
}

/// Whether a path makes all moves of another one.
fn covers(path: &Path, other: &Path) -> bool {
    match (path, other) {
        (Path::Leap(leap), Path::Lame { step, count }) => *leap == times(*step, *count),
        (Path::Leap(leap), Path::Route(_)) => lame(Leaper::of(*leap), *leap).contains(other),
        (Path::Slide { step, .. }, Path::Leap(leap)) => step == leap,
        (Path::Slide { step, range }, Path::Lame { step: same, count }) => {
            step == same && count <= range
        }
        (Path::Slide { step, range }, Path::Slide { step: same, range: shorter })
        | (Path::Hop { step, range }, Path::Hop { step: same, range: shorter }) => {
            step == same && shorter <= range
        }
        (Path::Hop { step, range }, Path::Grasshopper { step: same }) => {
            step == same && *range == UNLIMITED
        }
        _ => path == other,
    }
}

fn times(step: Delta, count: u8) -> Delta {
    Delta::new(step.files * count as i8, step.ranks * count as i8)
}
