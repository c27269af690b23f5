//! Legs walked over a board once, into flat tables: forward (where a piece may go) and backward
//! (who could hit this square). Knows boards and legs, not what stands where.
//!
//! The backward tables are built from the forward ones: a bent rider's path from a to b is not its
//! path from b to a.

mod builder;
mod ends;
mod leaps;
mod rays;
mod multi_steps;

pub use builder::{Builder, squares_walked};
pub use ends::{End, Passed};
pub use leaps::Leaps;
pub use multi_steps::{MAX_PASSED, MultiStep, MultiSteps};
pub use rays::Rays;

use std::sync::Arc;

use crate::geometry::{Square, SquareSet};

/// What one kind of one colour may do on one board, by tables indexed by square.
///
/// Tables that come out alike are shared between the pieces of a game.
#[derive(Clone, Debug)]
pub struct Motion {
    quiet: Arc<Leaps>,
    capture: Arc<Leaps>,
    attackers: Arc<Leaps>,
    rides: Option<Arc<Rays>>,
    hops: Option<Arc<Rays>>,
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
    /// Where the piece may go from `from` by leaping, sliding, bending or hopping: empty squares where
    /// it may go without capture, and occupied ones, by whichever side, where it may capture.
    /// Multi-steps and captures en passant are not included.
    #[inline(always)]
    pub fn reach(&self, from: Square, occupied: &SquareSet) -> SquareSet {
        let mut reach = self.quiet.at(from) & !*occupied | self.capture.at(from) & *occupied;
        if let Some(rides) = &self.rides {
            reach |= rides.slide(from, occupied);
        }
        if let Some(hops) = &self.hops {
            reach |= hops.hop(from, occupied);
        }
        reach
    }

    /// The squares on which the piece could capture from `from`, whoever stands there or nobody.
    #[inline]
    pub fn attacks(&self, from: Square, occupied: &SquareSet) -> SquareSet {
        let mut attacks = self.capture.at(from);
        if let Some(rides) = &self.rides {
            attacks |= rides.slide_attacks(from, occupied);
        }
        if let Some(hops) = &self.hops {
            attacks |= hops.hop_attacks(from, occupied);
        }
        attacks
    }

    /// The squares to which the piece could go from `from` without capturing, whoever stands there or
    /// nobody. Multi-steps are not included.
    #[inline]
    pub fn approaches(&self, from: Square, occupied: &SquareSet) -> SquareSet {
        let mut approaches = self.quiet.at(from);
        if let Some(rides) = &self.rides {
            approaches |= rides.slide_approaches(from, occupied);
        }
        if let Some(hops) = &self.hops {
            approaches |= hops.hop_approaches(from, occupied);
        }
        approaches
    }

    /// Does nothing between matter, multi-steps apart?
    #[inline]
    pub fn only_leaps(&self) -> bool {
        self.rides.is_none() && self.hops.is_none()
    }

    /// The squares on which the piece could capture from `from`, as [`Motion::attacks`] gives them, and those
    /// that decided it by being empty or occupied: as long as none of them changes, it attacks the same.
    pub fn attacks_and_seen(&self, from: Square, occupied: &SquareSet) -> (SquareSet, SquareSet) {
        let (mut attacks, mut seen) = (self.capture.at(from), SquareSet::EMPTY);
        if let Some(rides) = &self.rides {
            attacks |= rides.slide_attacks_seeing(from, occupied, &mut seen);
        }
        if let Some(hops) = &self.hops {
            attacks |= hops.hop_attacks(from, occupied);
            seen |= hops.crossed(from);
        }
        (attacks, seen)
    }

    /// The squares on which the piece could capture from `from` by a leap.
    #[inline]
    pub fn leap_attacks(&self, from: Square) -> &SquareSet {
        self.capture.from(from)
    }

    /// Has the piece multi-steps at all?
    #[inline]
    pub fn has_multi_steps(&self) -> bool {
        self.multi_steps.is_some()
    }

    /// The moves over squares on which they may be captured en passant.
    #[inline]
    pub fn multi_steps(&self, from: Square) -> &[MultiStep] {
        self.multi_steps.as_ref().map_or(&[], |multi_steps| multi_steps.from(from))
    }

    /// The squares on which the piece may capture en passant from `from`.
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

    /// The squares from which the piece captures on `to` on some board: whoever stands elsewhere need not
    /// be asked about it.
    #[inline]
    pub fn origins(&self, to: Square) -> SquareSet {
        self.origins.at(to)
    }

    /// The squares from which the piece captures, on some board, on `to` or a square at most two steps
    /// from it: whoever stands elsewhere need not be asked about any of them.
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
    pub fn hops(&self) -> Option<&Rays> {
        self.hops.as_deref()
    }

    /// Every square the piece may reach from `from` by any leg when what stands between is as it needs:
    /// leaps, all rays to their end, multi-steps.
    pub fn span(&self, from: Square) -> SquareSet {
        let rays = [&self.rides, &self.hops].into_iter().flatten();
        let along = rays.fold(SquareSet::EMPTY, |all, rays| all | rays.span(from));
        let multi_steps: SquareSet =
            self.multi_steps(from).iter().map(|multi_step| multi_step.to).collect();
        self.quiet.at(from) | self.capture.at(from) | along | multi_steps
    }
}
