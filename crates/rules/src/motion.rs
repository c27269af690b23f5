//! Legs walked over a board once, into flat tables: forward (where a piece may go) and backward (which pieces
//! could attack a square). Depends on boards and legs, not on positions.
//!
//! The backward tables are built from the forward ones: a bent rider's path from a to b is not its
//! path from b to a.

mod builder;
mod hops;
mod rays;
mod route;

pub use builder::{Builder, OpenLeg, squares_walked};
pub use hops::{HopLine, Hops};
pub use rays::Rays;

use std::sync::Arc;

use arrayvec::ArrayVec;

use crate::geometry::{SQUARES, Square, SquareSet};

/// The moves of one kind of one colour on one board, in tables indexed by square.
///
/// Equal tables are shared between the pieces of a variant.
#[derive(Clone, Debug)]
pub struct Motion {
    quiet: Arc<Leaps>,
    capture: Arc<Leaps>,
    attackers: Arc<Leaps>,
    rides: Option<Arc<Rays>>,
    hops: Option<Arc<Hops>>,
    multi_steps: Option<Arc<MultiSteps>>,
    en_passant: Option<EnPassantLeaps>,
    origins: Arc<Leaps>,
    near: Arc<Leaps>,
}

#[derive(Clone, Debug)]
struct EnPassantLeaps {
    targets: Arc<Leaps>,
    origins: Arc<Leaps>,
}

impl Motion {
    /// The addresses of its tables, which other motions may share, with their sizes in bytes.
    pub fn tables(&self) -> Vec<(usize, usize)> {
        let en_passant = self.en_passant.iter().flat_map(|it| [&it.targets, &it.origins]);
        let leaps = [&self.quiet, &self.capture, &self.attackers, &self.origins, &self.near];
        let leaps = leaps.into_iter().chain(en_passant);
        let leaps = leaps.map(|it| (Arc::as_ptr(it).addr(), size_of::<Leaps>()));
        let rays = self.rides.iter().chain(self.hops.iter().flat_map(|it| it.rays()));
        let rays = rays.map(|it| (Arc::as_ptr(it).addr(), it.bytes()));
        let steps = self.multi_steps.iter().map(|it| (Arc::as_ptr(it).addr(), it.bytes()));
        leaps.chain(rays).chain(steps).collect()
    }

    /// The squares that the piece may reach from `from` by leaping, sliding, bending or hopping: empty
    /// squares to which it may go without capture, and occupied ones, by either side, on which it may
    /// capture. Multi-steps and captures en passant are not included.
    #[inline(always)]
    pub fn reach(&self, from: Square, occupied: &SquareSet) -> SquareSet {
        let mut reach = self.quiet.at(from) & !*occupied | self.capture.at(from) & *occupied;
        if let Some(rides) = &self.rides {
            reach |= rides.slide(from, occupied);
        }
        if let Some(hops) = &self.hops {
            reach |= hops.reach(from, occupied);
        }
        reach
    }

    /// The squares on which the piece could capture from `from`, empty or occupied.
    #[inline]
    pub fn attacks(&self, from: Square, occupied: &SquareSet) -> SquareSet {
        let mut attacks = self.capture.at(from);
        if let Some(rides) = &self.rides {
            attacks |= rides.slide_attacks(from, occupied);
        }
        if let Some(hops) = &self.hops {
            attacks |= hops.attacks(from, occupied);
        }
        attacks
    }

    /// The squares to which the piece could go from `from` without capturing, empty or occupied. Multi-steps
    /// are not included.
    #[inline]
    pub fn approaches(&self, from: Square, occupied: &SquareSet) -> SquareSet {
        let mut approaches = self.quiet.at(from);
        if let Some(rides) = &self.rides {
            approaches |= rides.slide_approaches(from, occupied);
        }
        if let Some(hops) = &self.hops {
            approaches |= hops.approaches(from, occupied);
        }
        approaches
    }

    /// Whether no square between matters, except for multi-steps.
    #[inline]
    pub fn only_leaps(&self) -> bool {
        self.rides.is_none() && self.hops.is_none()
    }

    /// The squares of [`Motion::attacks`], and the squares that decided them by being empty or occupied: as
    /// long as none of the latter changes, the attacks stay the same.
    pub fn attacks_and_seen(&self, from: Square, occupied: &SquareSet) -> (SquareSet, SquareSet) {
        let (mut attacks, mut seen) = (self.capture.at(from), SquareSet::EMPTY);
        if let Some(rides) = &self.rides {
            attacks |= rides.slide_attacks_seeing(from, occupied, &mut seen);
        }
        if let Some(hops) = &self.hops {
            attacks |= hops.attacks(from, occupied);
            seen |= hops.crossed(from);
        }
        (attacks, seen)
    }

    /// The squares on which the piece could capture from `from` by a leap.
    #[inline]
    pub fn leap_attacks(&self, from: Square) -> &SquareSet {
        self.capture.from(from)
    }

    /// Whether the piece has any multi-steps.
    #[inline]
    pub fn has_multi_steps(&self) -> bool {
        self.multi_steps.is_some()
    }

    /// The moves over squares on which the piece may be captured en passant.
    #[inline]
    pub fn multi_steps(&self, from: Square) -> &[MultiStep] {
        self.multi_steps.as_ref().map_or(&[], |multi_steps| multi_steps.from(from))
    }

    /// The squares on which the piece may capture en passant from `from`; without those to which it leaps
    /// without capture.
    #[inline]
    pub fn en_passant_targets(&self, from: Square) -> SquareSet {
        self.en_passant.as_ref().map_or(SquareSet::EMPTY, |leaps| leaps.targets.at(from))
    }

    /// The squares from which the piece may capture en passant on `to`.
    #[inline]
    pub fn en_passant_origins(&self, to: Square) -> SquareSet {
        self.en_passant.as_ref().map_or(SquareSet::EMPTY, |leaps| leaps.origins.at(to))
    }

    /// The squares from which the piece captures on `to` by a leap.
    #[inline]
    pub fn leap_attackers(&self, to: Square) -> SquareSet {
        self.attackers.at(to)
    }

    /// The squares from which the piece can capture on `to` with some occupancy: pieces elsewhere need no
    /// test.
    #[inline]
    pub fn origins(&self, to: Square) -> SquareSet {
        self.origins.at(to)
    }

    /// The squares from which the piece can capture, with some occupancy, on `to` or a square at most two
    /// steps from it: pieces elsewhere need no test.
    #[inline]
    pub fn near(&self, to: Square) -> SquareSet {
        self.near.at(to)
    }

    /// Slides, bent rides and lame leaps: they capture when their path is empty.
    #[inline]
    pub fn rides(&self) -> Option<&Rays> {
        self.rides.as_deref()
    }

    /// Hops: they capture when exactly one square of their path is occupied.
    #[inline]
    pub fn hops(&self) -> Option<&Hops> {
        self.hops.as_deref()
    }

    /// Every square the piece may reach from `from` by any leg with the right pieces between: leaps, all rays
    /// to their end, multi-steps.
    pub fn span(&self, from: Square) -> SquareSet {
        let rays = self.rides.iter().chain(self.hops.iter().flat_map(|it| it.rays()));
        let along = rays.fold(SquareSet::EMPTY, |all, rays| all | rays.span(from));
        let multi_steps: SquareSet =
            self.multi_steps(from).iter().map(|multi_step| multi_step.to).collect();
        self.quiet.at(from) | self.capture.at(from) | along | multi_steps
    }
}

/// A square on which a move may end, and the condition on the squares before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// The square.
    pub to: Square,
    /// The condition on the path there.
    pub path: Passed,
    /// Whether the move may end here if the square is empty.
    pub quiet: bool,
    /// Whether the move may end here if an enemy is on the square.
    pub capture: bool,
}

/// The squares that a move passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passed {
    /// This many squares, all of which must be empty; 0 for a leap.
    Empty(u32),
    /// So many squares, exactly one of which must be occupied, one of `screens` of them.
    OneScreen {
        /// The squares passed.
        squares: u32,
        /// How many of these may hold the screen.
        screens: u32,
    },
}

impl Motion {
    /// Every possible end of a move from `from`; a square to which several moves lead comes once for each.
    /// Captures en passant are left out.
    pub fn ends(&self, from: Square) -> Vec<End> {
        let leaps = |leaps: &Leaps, quiet| {
            let end = move |to| End { to, path: Passed::Empty(0), quiet, capture: !quiet };
            leaps.at(from).into_iter().map(end)
        };
        let multi_steps = self.multi_steps(from).iter().map(|multi_step| End {
            to: multi_step.to,
            path: Passed::Empty(multi_step.passed.len() as u32),
            quiet: true,
            capture: false,
        });
        let mut ends: Vec<End> = leaps(&self.quiet, true).collect();
        ends.extend(leaps(&self.capture, false));
        ends.extend(multi_steps);
        let rides = self.rides().into_iter().flat_map(|it| it.steps_with_passed(from));
        ends.extend(rides.filter_map(|(step, squares)| step.end(Passed::Empty(squares))));
        let hops = self.hops().into_iter().flat_map(|it| it.steps_with_passed(from));
        ends.extend(hops.filter_map(|(step, squares, screens)| {
            step.end(Passed::OneScreen { squares, screens })
        }));
        ends
    }
}

/// For every square, the set of squares that one leap joins it with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leaps([SquareSet; SQUARES]);

impl Leaps {
    /// Joins nothing with nothing.
    fn none() -> Self {
        Leaps([SquareSet::EMPTY; SQUARES])
    }

    /// Joins `from` with `to`.
    fn join(&mut self, from: Square, to: Square) {
        self.0[from.index()].insert(to);
    }

    /// Joins `from` with every square of `targets`.
    fn join_all(&mut self, from: Square, targets: SquareSet) {
        self.0[from.index()] |= targets;
    }

    /// Parts every two squares that `others` joins.
    fn part_all(&mut self, others: &Leaps) {
        self.0.iter_mut().zip(&others.0).for_each(|(targets, others)| *targets &= !*others);
    }

    /// Whether no squares are joined.
    fn is_empty(&self) -> bool {
        self.0.iter().all(SquareSet::is_empty)
    }

    /// The leaps by their targets: for each square, the squares from which it is reached.
    fn reversed(&self) -> Leaps {
        let mut reversed = Leaps::none();
        for (from, targets) in self.0.iter().enumerate() {
            for to in *targets {
                reversed.join(to, Square::from_index(from as u8));
            }
        }
        reversed
    }

    /// The squares joined with this one, by reference.
    #[inline]
    fn from(&self, square: Square) -> &SquareSet {
        &self.0[square.index()]
    }

    /// The squares joined with this one.
    #[inline]
    pub fn at(&self, square: Square) -> SquareSet {
        self.0[square.index()]
    }
}

/// The largest number of squares that a multi-step may pass.
pub const MAX_PASSED: usize = 4;

/// A move over empty squares to an empty square, after which the piece may be captured on the squares it
/// passed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MultiStep {
    /// The square where it ends.
    pub to: Square,
    /// The squares it passes, in the order in which it passes them; never empty.
    pub passed: ArrayVec<Square, MAX_PASSED>,
    /// All squares that must be empty: the passed ones and `to`.
    pub path: SquareSet,
}

impl MultiStep {
    /// A multi-step over these squares, in their order, to `to`.
    fn new(passed: ArrayVec<Square, MAX_PASSED>, to: Square) -> Self {
        let path = passed.iter().copied().chain([to]).collect();
        MultiStep { to, passed, path }
    }
}

/// The multi-steps of a piece, in one list ordered by square of departure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MultiSteps {
    list: Vec<MultiStep>,
    /// The index at which the multi-steps from a square begin; one entry more than squares.
    first: Box<[u16; SQUARES + 1]>,
}

impl MultiSteps {
    /// Collects the multi-steps of each square; `None` if there are none at all.
    fn new(from: Vec<Vec<MultiStep>>) -> Option<Self> {
        let mut first = Box::new([0; SQUARES + 1]);
        for (square, multi_steps) in from.iter().enumerate() {
            first[square + 1] = first[square] + multi_steps.len() as u16;
        }
        let list: Vec<MultiStep> = from.into_iter().flatten().collect();
        (!list.is_empty()).then_some(MultiSteps { list, first })
    }

    /// The size, in bytes.
    fn bytes(&self) -> usize {
        size_of::<Self>()
            + size_of_val(&*self.first)
            + self.list.capacity() * size_of::<MultiStep>()
    }

    /// The multi-steps from one square.
    #[inline]
    pub fn from(&self, from: Square) -> &[MultiStep] {
        let first = usize::from(self.first[from.index()]);
        let end = usize::from(self.first[from.index() + 1]);
        &self.list[first..end]
    }
}

#[cfg(test)]
mod tests {
    use super::{Builder, *};
    use crate::betza;
    use crate::geometry::{Color, Shape};

    /// The ends of a piece from a square of a 5×5 board, each with its square and the squares passed.
    fn ends(moves: &str, from: &str) -> Vec<String> {
        let shape = Shape::new(5, 5).unwrap();
        let legs = betza::parse(moves).unwrap().into_iter();
        let legs: Vec<_> = legs.map(OpenLeg::everywhere).collect();
        let motion = Builder::new(&shape).build(&legs, Color::White);
        let mut ends: Vec<String> = motion
            .ends(from.parse().unwrap())
            .into_iter()
            .map(|end| match end.path {
                Passed::Empty(squares) => format!("{}-{squares}", end.to),
                Passed::OneScreen { squares, screens } => format!("{}^{squares}/{screens}", end.to),
            })
            .collect();
        ends.sort();
        ends
    }

    #[test]
    fn each_end_knows_how_many_squares_lie_before_it() {
        assert_eq!(ends("frR", "c3"), ["c4-0", "c5-1", "d3-0", "e3-1"]);
        assert_eq!(
            ends("[fF?fsR]", "d2"),
            ["a3-2", "b3-1", "c3-0", "c4-1", "c5-2", "e3-0", "e4-1", "e5-2"]
        );
        assert_eq!(ends("fmnnH", "a1"), ["a4-2"]);
        assert_eq!(ends("fnA", "a1"), ["c3-1"]);
        assert_eq!(ends("fcpR", "a1"), ["a2^0/0", "a3^1/1", "a4^2/2", "a5^3/3"]);
        assert_eq!(ends("fcgR", "a1"), ["a2^0/0", "a3^1/1", "a4^2/1", "a5^3/1"]);
        // A leap that may move and capture gives two ends.
        assert_eq!(ends("fW", "a1"), ["a2-0", "a2-0"]);
    }
}
