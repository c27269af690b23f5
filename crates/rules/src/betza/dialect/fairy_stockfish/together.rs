//! The moves of a piece as a whole.
//!
//! Fairy-Stockfish keeps what a piece does on each direction, and of two texts for the same direction the later one:
//! `R4R2` is `R2`. Then it tries each family of moves that the piece has anywhere along all its directions, and takes
//! what lies on the squares that any move of the piece could reach on an empty board. So the pieces of a text are not
//! apart: with `vnDpR` the sideways squares of `pR` are open to `nD` too. Quiet moves, first moves and captures do not
//! mix.

use super::families::Family;
use crate::betza::atom::Leaper;
use crate::betza::legs::{UNLIMITED, lame, lame_leap};
use crate::betza::reader::BetzaError;
use crate::betza::{Leg, Modes, Path};
use crate::geometry::Delta;

/// The legs that Fairy-Stockfish makes of those of a text, in their order and each as often as it was written.
///
/// # Errors
/// When no legs say the same: a Grasshopper that ends at a limit.
pub(super) fn together(written: &[Leg]) -> Result<Vec<Leg>, BetzaError> {
    let mut read: Vec<Leg> = Vec::new();
    for leg in written {
        let leg = Leg { path: plain(&leg.path), ..leg.clone() };
        if !read.contains(&leg) {
            read.push(leg);
        }
    }
    let mut made: Vec<Leg> = Vec::new();
    for initial in [false, true] {
        let [quiet, capture] = [QUIET, CAPTURE].map(|mode| {
            let legs = written.iter().filter(|it| it.initial == initial && has(it, mode));
            Whole::of(legs.map(|it| &it.path)).paths()
        });
        let (quiet, capture) = (quiet?, capture?);
        let paths = quiet.iter().chain(capture.iter().filter(|it| !quiet.contains(it)));
        made.extend(paths.map(|path| {
            let (quiet, capture) = (quiet.contains(path), capture.contains(path));
            Leg { path: path.clone(), modes: Modes { quiet, capture, ..Modes::default() }, initial }
        }));
    }
    Ok(if same(&read, &made) { read } else { made })
}

const QUIET: Modes = Modes { quiet: true, capture: false, en_passant: false, trail: false };
const CAPTURE: Modes = Modes { quiet: false, capture: true, ..QUIET };

fn has(leg: &Leg, mode: Modes) -> bool {
    mode.quiet && leg.modes.quiet || mode.capture && leg.modes.capture
}

/// Whether lists of legs say the same for each mode.
fn same(read: &[Leg], made: &[Leg]) -> bool {
    let within = |one: &[Leg], other: &[Leg]| {
        one.iter().all(|leg| {
            [QUIET, CAPTURE].into_iter().filter(|mode| has(leg, *mode)).all(|mode| {
                let is_it = |it: &Leg| it.path == leg.path && it.initial == leg.initial;
                other.iter().any(|it| is_it(it) && has(it, mode))
            })
        })
    };
    within(read, made) && within(made, read)
}

/// A slide of one step is a leap.
fn plain(path: &Path) -> Path {
    match path {
        Path::Slide { step, range: 1 } => Path::Leap(*step),
        path => path.clone(),
    }
}

/// How far a hop may go, and where it ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Hop {
    Cannon(u8),
    Grasshopper,
}

/// What a piece does in one mode.
#[derive(Default)]
struct Whole {
    /// Its leaps, and whether each is without jumping.
    leaps: Vec<(Delta, bool)>,
    slides: Vec<(Delta, u8)>,
    hops: Vec<(Delta, Hop)>,
    /// Those in brackets, which no release has.
    others: Vec<Path>,
}

impl Whole {
    fn of<'l>(paths: impl Iterator<Item = &'l Path>) -> Self {
        let mut whole = Whole::default();
        for path in paths {
            match path {
                Path::Leap(leap) => put(&mut whole.leaps, *leap, false),
                Path::Lame { step, count } => put(&mut whole.leaps, times(*step, *count), true),
                Path::Slide { step, range } => put(&mut whole.slides, *step, *range),
                Path::Hop { step, range } => put(&mut whole.hops, *step, Hop::Cannon(*range)),
                Path::Grasshopper { step } => put(&mut whole.hops, *step, Hop::Grasshopper),
                path => match lame_leap(path) {
                    Some(leap) => put(&mut whole.leaps, leap, true),
                    None => whole.others.push(path.clone()),
                },
            }
        }
        whole
    }

    /// The paths that it goes.
    fn paths(&self) -> Result<Vec<Path>, BetzaError> {
        let mut paths: Vec<Path> = self.leaps.iter().flat_map(|it| leap_path(*it)).collect();
        for family in [Family::Slide, Family::Hop, Family::Lame] {
            for step in family.leapers().iter().flat_map(|it| it.leaps()) {
                let path = match family {
                    Family::Slide => self.slide(step),
                    Family::Hop => self.hop(step)?,
                    Family::Lame => self.lame(step),
                };
                paths.extend(path.filter(|it| !paths.contains(it)));
            }
        }
        paths.extend(self.others.iter().cloned());
        Ok(paths)
    }

    /// Whether the piece leaps over anything to the square of a leap.
    fn jumps(&self, leap: Delta) -> bool {
        self.leaps.contains(&(leap, false))
    }

    /// The furthest square of its slides and hops along a step, as far as a slide or hop may go.
    fn range(&self, step: Delta) -> u8 {
        let slide = find(&self.slides, step).unwrap_or(0);
        let hop = match find(&self.hops, step) {
            None => 0,
            Some(Hop::Cannon(range)) => range,
            Some(Hop::Grasshopper) => UNLIMITED,
        };
        slide.max(hop)
    }

    /// The furthest such square, also of its leaps without jumping of two steps.
    fn reach(&self, step: Delta) -> u8 {
        let double = self.leaps.contains(&(times(step, 2), true));
        self.range(step).max(if double { 2 } else { 0 })
    }

    fn slides_along(&self, step: Delta) -> bool {
        self.slides.iter().any(|(it, _)| are_one_line(*it, step))
    }

    fn slide(&self, step: Delta) -> Option<Path> {
        let lame = self.leaps.contains(&(step, true));
        let range = self.range(step).max(u8::from(lame));
        match range {
            _ if !self.slides_along(step) => None,
            0 => None,
            1 if self.jumps(step) => None,
            1 => Some(Path::Leap(step)),
            range => Some(Path::Slide { step, range }),
        }
    }

    fn hop(&self, step: Delta) -> Result<Option<Path>, BetzaError> {
        let along = |wanted: fn(Hop) -> bool| {
            self.hops.iter().any(|(it, hop)| are_one_line(*it, step) && wanted(*hop))
        };
        let cannon = along(|it| it != Hop::Grasshopper);
        let range = self.reach(step);
        if !cannon && !along(|it| it == Hop::Grasshopper)
            || range < 2
            || range == 2 && self.jumps(times(step, 2))
        {
            return Ok(None);
        }
        match range {
            range if cannon || range == 2 => Ok(Some(Path::Hop { step, range })),
            UNLIMITED => Ok(Some(Path::Grasshopper { step })),
            _ => {
                let message = format!(
                    "the moves with g end after {range} steps in another direction in Fairy-Stockfish, which a \
                     variant file cannot express: expected slides without limit, or none, where it slides along"
                );
                Err(BetzaError::new(1, message))
            }
        }
    }

    /// A move without jumping to where another move of the piece goes.
    fn lame(&self, leap: Delta) -> Option<Path> {
        let size = Leaper::of(leap);
        let has_family = self.leaps.iter().any(|(it, lame)| *lame && Leaper::of(*it) == size);
        let half = Delta::new(leap.files / 2, leap.ranks / 2);
        let slides = self.slides_along(half);
        (has_family && size.steps() == 2 && !slides && !self.jumps(leap) && self.range(half) >= 2)
            .then_some(Path::Lame { step: half, count: 2 })
    }
}

/// The path of a leap, with or without jumping.
fn leap_path((leap, is_lame): (Delta, bool)) -> Vec<Path> {
    if is_lame { lame(Leaper::of(leap), leap) } else { vec![Path::Leap(leap)] }
}

/// Whether two steps are of one table of Fairy-Stockfish: along files, along ranks, along diagonals, or those of a
/// Knight.
fn are_one_line(one: Delta, other: Delta) -> bool {
    Leaper::of(one) == Leaper::of(other)
        && (Leaper::of(one).short > 0 || (one.files == 0) == (other.files == 0))
}

fn times(step: Delta, count: u8) -> Delta {
    Delta::new(step.files * count as i8, step.ranks * count as i8)
}

fn find<T: Copy>(all: &[(Delta, T)], step: Delta) -> Option<T> {
    all.iter().find(|it| it.0 == step).map(|it| it.1)
}

/// Sets what the piece does in a direction.
fn put<T>(all: &mut Vec<(Delta, T)>, step: Delta, value: T) {
    match all.iter_mut().find(|it| it.0 == step) {
        Some(known) => known.1 = value,
        None => all.push((step, value)),
    }
}
