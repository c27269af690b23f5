use std::sync::Arc;

use arrayvec::ArrayVec;

use super::rays::{Line, Step};
use super::route::{self, Met};
use super::{EnPassantLeaps, Hops, Leaps, Motion, MultiStep, MultiSteps, Rays};
use crate::betza::{Leg, Modes, Path};
use crate::geometry::{Color, Delta, SQUARES, Shape, Square, SquareSet};

/// A leg with the squares from which it is open, and those on which it may end.
#[derive(Clone, Debug)]
pub struct OpenLeg {
    /// The leg.
    pub leg: Leg,
    /// The squares from which it is open.
    pub from: SquareSet,
    /// The squares on which it may end.
    pub to: SquareSet,
}

impl OpenLeg {
    /// A leg that is open from every square to every other.
    pub fn everywhere(leg: Leg) -> Self {
        OpenLeg { leg, from: SquareSet::FRAME, to: SquareSet::FRAME }
    }
}

/// Builds the motions of one variant; equal tables are kept once.
#[derive(Debug)]
pub struct Builder {
    shape: Shape,
    leaps: Vec<Arc<Leaps>>,
    rays: Vec<Arc<Rays>>,
    /// Kept from one motion to the next to reuse their memory.
    rides: RayDraft,
    hops: RayDraft,
    grasshoppers: RayDraft,
}

impl Builder {
    /// A builder for boards of this shape.
    pub fn new(shape: &Shape) -> Self {
        let (leaps, rays) = (Vec::new(), Vec::new());
        let [rides, hops, grasshoppers] = std::array::from_fn(|_| RayDraft::new());
        Builder { shape: shape.clone(), leaps, rays, rides, hops, grasshoppers }
    }

    /// The motion of a kind by its legs.
    pub fn build(&mut self, legs: &[OpenLeg], color: Color) -> Motion {
        let mut draft = MotionDraft::new(&mut self.rides, &mut self.hops, &mut self.grasshoppers);
        for from in self.shape.squares() {
            for open in legs.iter().filter(|it| it.from.contains(from)) {
                draft.add(&self.shape, color, from, open);
            }
        }
        draft.en_passant.part_all(&draft.quiet);
        let attackers = keep(&mut self.leaps, draft.capture.reversed());
        let en_passant = (!draft.en_passant.is_empty()).then(|| EnPassantLeaps {
            origins: keep(&mut self.leaps, draft.en_passant.reversed()),
            targets: keep(&mut self.leaps, draft.en_passant),
        });
        let rides = draft.rides.finish().map(|rays| keep(&mut self.rays, rays));
        let hops = draft.hops.finish().map(|rays| keep(&mut self.rays, rays));
        let grasshoppers = draft.grasshoppers.finish().map(|rays| keep(&mut self.rays, rays));
        let hops = Hops::new(hops, grasshoppers);
        let rays = rides.iter().chain(hops.iter().flat_map(Hops::rays));
        let origins = origins(&self.shape, &attackers, rays);
        let near = near(&self.shape, &origins);
        Motion {
            near: keep(&mut self.leaps, near),
            origins: keep(&mut self.leaps, origins),
            quiet: keep(&mut self.leaps, draft.quiet),
            capture: keep(&mut self.leaps, draft.capture),
            attackers,
            rides,
            hops: hops.map(Arc::new),
            multi_steps: MultiSteps::new(draft.multi_steps).map(Arc::new),
            en_passant,
        }
    }
}

/// The number of squares the legs of a kind walk over, from every square from which they are open: its tables
/// hold at most this many steps and this many lines. Leaps do not count.
pub fn squares_walked(shape: &Shape, legs: &[OpenLeg], color: Color) -> usize {
    let from_all = |open: &OpenLeg| -> usize {
        let squares = (shape.squares() & open.from).into_iter();
        squares.map(|from| Walk { shape, color, from }.length(&open.leg)).sum()
    };
    legs.iter().map(from_all).sum()
}

/// The table of [`Motion::origins`].
fn origins<'a>(
    shape: &Shape,
    attackers: &Leaps,
    rays: impl Iterator<Item = &'a Arc<Rays>>,
) -> Leaps {
    let mut origins = attackers.clone();
    for rays in rays {
        shape.squares().into_iter().for_each(|to| origins.join_all(to, rays.origins(to)));
    }
    origins
}

/// The table of [`Motion::near`].
fn near(shape: &Shape, origins: &Leaps) -> Leaps {
    let mut near = Leaps::none();
    for to in shape.squares() {
        for center in SquareSet::around(to) {
            near.join_all(center, origins.at(to));
        }
    }
    near
}

/// The shared copy of `table`, if an equal one was made before.
fn keep<T: PartialEq>(kept: &mut Vec<Arc<T>>, table: T) -> Arc<T> {
    if let Some(known) = kept.iter().find(|it| ***it == table) {
        return Arc::clone(known);
    }
    let table = Arc::new(table);
    kept.push(Arc::clone(&table));
    table
}

/// The tables of one motion while its legs are walked.
struct MotionDraft<'a> {
    quiet: Leaps,
    capture: Leaps,
    en_passant: Leaps,
    multi_steps: Vec<Vec<MultiStep>>,
    rides: &'a mut RayDraft,
    hops: &'a mut RayDraft,
    grasshoppers: &'a mut RayDraft,
    /// The squares on which the leg that is walked may end.
    ends: SquareSet,
}

impl<'a> MotionDraft<'a> {
    fn new(
        rides: &'a mut RayDraft,
        hops: &'a mut RayDraft,
        grasshoppers: &'a mut RayDraft,
    ) -> Self {
        rides.clear();
        hops.clear();
        grasshoppers.clear();
        MotionDraft {
            quiet: Leaps::none(),
            capture: Leaps::none(),
            en_passant: Leaps::none(),
            multi_steps: vec![Vec::new(); SQUARES],
            rides,
            hops,
            grasshoppers,
            ends: SquareSet::EMPTY,
        }
    }

    fn add(&mut self, shape: &Shape, color: Color, from: Square, open: &OpenLeg) {
        let leg = &open.leg;
        self.ends = open.to;
        self.rides.ends = open.to;
        self.hops.ends = open.to;
        self.grasshoppers.ends = open.to;
        let walk = Walk { shape, color, from };
        match &leg.path {
            Path::Leap(step) => {
                if let Some(to) = walk.one(*step) {
                    self.add_leap(from, to, leg.modes);
                }
            }
            Path::Anywhere => {
                let others = shape.squares().into_iter().filter(|&to| to != from);
                others.for_each(|to| self.add_leap(from, to, leg.modes));
            }
            Path::Lame { step, count } => {
                let squares = walk.line(from, *step, *count);
                if squares.len() == usize::from(*count) {
                    self.add_lame(from, &squares, leg.modes);
                }
            }
            Path::Slide { step, range } => {
                self.rides.add_ray(from, &walk.line(from, *step, *range), leg.modes);
            }
            Path::Hop { step, range } => {
                self.hops.add_ray(from, &walk.line(from, *step, *range), leg.modes);
            }
            Path::Grasshopper { step } => {
                let squares = walk.line(from, *step, LONGEST as u8);
                self.grasshoppers.add_ray(from, &squares, leg.modes);
            }
            Path::Cylinder { step, range: 1 } => {
                if let Some(&to) = walk.around(*step, 1).first() {
                    self.add_leap(from, to, leg.modes);
                }
            }
            Path::Cylinder { step, range } => {
                self.rides.add_ray(from, &walk.around(*step, *range), leg.modes);
            }
            Path::Bend { first, then, range } => {
                if let Some(corner) = walk.one(*first) {
                    let branches: Vec<_> =
                        then.iter().map(|&step| walk.line(corner, step, *range)).collect();
                    self.rides.add_bend(from, corner, &branches, leg.modes);
                }
            }
            Path::Route(parts) => {
                self.rides.add_route(from, route::squares(&walk, parts, leg.modes));
            }
        }
    }

    fn add_leap(&mut self, from: Square, to: Square, modes: Modes) {
        if !self.ends.contains(to) {
            return;
        }
        if modes.quiet {
            self.quiet.join(from, to);
        }
        if modes.capture {
            self.capture.join(from, to);
        }
        if modes.en_passant {
            self.en_passant.join(from, to);
        }
    }

    fn add_lame(&mut self, from: Square, squares: &[Square], modes: Modes) {
        let Some((&to, passed)) = squares.split_last() else { return };
        if modes.trail && !self.ends.contains(to) {
            return;
        }
        if modes.trail {
            let passed: ArrayVec<_, { super::MAX_PASSED }> =
                passed.iter().copied().take(super::MAX_PASSED).collect();
            self.multi_steps[from.index()].push(MultiStep::new(passed, to));
        } else {
            self.rides.add_lame(from, squares, modes);
        }
    }
}

/// The largest number of equal steps from one edge of a board to another.
const LONGEST: usize = 15;

/// Steps of one side from one square over one board.
pub(super) struct Walk<'a> {
    shape: &'a Shape,
    color: Color,
    pub(super) from: Square,
}

impl Walk<'_> {
    fn one(&self, step: Delta) -> Option<Square> {
        self.next(self.from, step)
    }

    /// The square one step away from `square`, if it is on the board.
    pub(super) fn next(&self, square: Square, step: Delta) -> Option<Square> {
        self.shape.step(square, self.shape.seen_by(self.color, step))
    }

    /// The squares of up to `range` equal steps from `start` that are on the board.
    fn line(&self, start: Square, step: Delta, range: u8) -> ArrayVec<Square, LONGEST> {
        let next = |square: &Square| self.next(*square, step);
        std::iter::successors(next(&start), next).take(usize::from(range)).collect()
    }

    /// The squares of up to `range` equal steps on a board whose left and right edges meet, up to one where
    /// the walk has been.
    fn around(&self, step: Delta, range: u8) -> Vec<Square> {
        let step = self.shape.seen_by(self.color, step);
        let files = self.shape.files() as i8;
        let mut squares = vec![self.from];
        for _ in 0..range {
            let last = squares[squares.len() - 1];
            let file = (last.file() as i8 + step.files).rem_euclid(files);
            let sideways = Delta::new(file - last.file() as i8, step.ranks);
            match self.shape.step(last, sideways) {
                Some(square) if !squares.contains(&square) => squares.push(square),
                _ => break,
            }
        }
        squares.split_off(1)
    }

    /// The number of squares a leg leads over, all branches of a path together; 0 for a leap.
    fn length(&self, leg: &Leg) -> usize {
        match &leg.path {
            Path::Leap(_) | Path::Anywhere | Path::Cylinder { range: 1, .. } => 0,
            Path::Cylinder { step, range } => self.around(*step, *range).len(),
            Path::Lame { step, count: range }
            | Path::Slide { step, range }
            | Path::Hop { step, range } => self.line(self.from, *step, *range).len(),
            Path::Grasshopper { step } => self.line(self.from, *step, LONGEST as u8).len(),
            Path::Bend { first, then, range } => self.one(*first).map_or(0, |corner| {
                let lengths = then.iter().map(|&step| self.line(corner, step, *range).len());
                1 + lengths.sum::<usize>()
            }),
            Path::Route(parts) => route::squares(self, parts, leg.modes).len(),
        }
    }
}

/// The rays of one motion while they are walked.
#[derive(Debug)]
struct RayDraft {
    steps: Vec<Vec<Step>>,
    lines: Vec<Line>,
    /// The squares on which the leg that is walked may end.
    ends: SquareSet,
}

impl RayDraft {
    fn new() -> Self {
        RayDraft { steps: vec![Vec::new(); SQUARES], lines: Vec::new(), ends: SquareSet::EMPTY }
    }

    /// Clears it for another motion.
    fn clear(&mut self) {
        self.steps.iter_mut().for_each(Vec::clear);
        self.lines.clear();
    }

    fn finish(&self) -> Option<Rays> {
        let empty = self.steps.iter().all(Vec::is_empty);
        (!empty).then(|| Rays::new(&self.steps, &self.lines))
    }

    fn step(&mut self, from: Square, square: Square, lands: Modes, skip: usize) {
        let ends = self.ends.contains(square);
        let (quiet, capture) = (ends && lands.quiet, ends && lands.capture);
        self.steps[from.index()].push(Step { square, quiet, capture, skip: skip as u16 });
    }

    fn line(&mut self, from: Square, to: Square, between: SquareSet, modes: Modes) {
        if modes.capture && self.ends.contains(to) {
            self.lines.push(Line { from, to, between });
        }
    }

    /// Adds a ray that may end on any of its squares.
    fn add_ray(&mut self, from: Square, squares: &[Square], modes: Modes) {
        self.add_branch(from, SquareSet::EMPTY, squares, modes);
    }

    /// Adds a ray as [`RayDraft::add_ray`] does, with squares between its start and its first square.
    fn add_branch(&mut self, from: Square, before: SquareSet, squares: &[Square], modes: Modes) {
        let mut between = before;
        for (at, &square) in squares.iter().enumerate() {
            self.step(from, square, modes, squares.len() - at);
            self.line(from, square, between, modes);
            between.insert(square);
        }
    }

    /// Adds a ray that may end only on its last square.
    fn add_lame(&mut self, from: Square, squares: &[Square], modes: Modes) {
        let Some((&to, passed)) = squares.split_last() else { return };
        for (at, &square) in passed.iter().enumerate() {
            self.step(from, square, Modes::default(), squares.len() - at);
        }
        self.step(from, to, modes, 1);
        self.line(from, to, passed.iter().copied().collect(), modes);
    }

    /// Adds the squares of a route, in their order.
    fn add_route(&mut self, from: Square, squares: Vec<Met>) {
        for Met { step, between } in squares {
            let Step { square, quiet, capture, skip } = step;
            let lands = Modes { quiet, capture, ..Modes::default() };
            self.step(from, square, lands, usize::from(skip));
            self.line(from, square, between, lands);
        }
    }

    fn add_bend(
        &mut self,
        from: Square,
        corner: Square,
        branches: &[ArrayVec<Square, LONGEST>],
        modes: Modes,
    ) {
        let length: usize = branches.iter().map(ArrayVec::len).sum();
        self.step(from, corner, modes, 1 + length);
        self.line(from, corner, SquareSet::EMPTY, modes);
        for branch in branches {
            self.add_branch(from, SquareSet::of(corner), branch, modes);
        }
    }
}
