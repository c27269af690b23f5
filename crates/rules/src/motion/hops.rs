//! Hops: moves along a line over exactly one piece, the screen.
//!
//! Few pieces hop, so these functions are kept out of the code for all pieces.

use std::sync::Arc;

use super::Rays;
use super::rays::Step;
use crate::geometry::{Delta, Square, SquareSet};

/// The hops of one piece. Rays are walked beyond the first piece that they meet.
#[derive(Clone, Debug)]
pub struct Hops {
    /// Hops to any square behind the screen, up to the next piece.
    far: Option<Arc<Rays>>,
    /// Hops to the square behind the screen, of grasshoppers.
    near: Option<Arc<Rays>>,
}

/// The condition of a hop: exactly one of the squares between is occupied, and it is one of `screens`.
#[derive(Clone, Copy, Debug)]
pub struct HopLine {
    /// The squares between.
    pub between: SquareSet,
    /// Those on which the screen may stand.
    pub screens: SquareSet,
}

impl HopLine {
    fn over_any(between: SquareSet) -> Self {
        HopLine { between, screens: between }
    }

    /// The line of a hop in equal steps from `from` over the last of the squares between.
    fn over_last(between: SquareSet, from: Square, to: Square) -> Self {
        let steps = between.len() as i8 + 1;
        let whole = to.delta_to(from);
        let back = Delta::new(whole.files / steps, whole.ranks / steps);
        let last = to.offset(back).map_or(SquareSet::EMPTY, SquareSet::of);
        HopLine { between, screens: last & between }
    }

    /// Whether the pieces on the board allow the hop.
    #[inline]
    pub fn is_open(&self, occupied: &SquareSet) -> bool {
        let met = self.between & *occupied;
        met.len() == 1 && met.meets(&self.screens)
    }
}

impl Hops {
    /// The hops with these rays; `None` without rays.
    pub(super) fn new(far: Option<Arc<Rays>>, near: Option<Arc<Rays>>) -> Option<Self> {
        (far.is_some() || near.is_some()).then_some(Hops { far, near })
    }

    /// Its tables of rays.
    pub(super) fn rays(&self) -> impl Iterator<Item = &Arc<Rays>> {
        self.far.iter().chain(&self.near)
    }

    /// The squares where a hop from `from` may end, squares occupied by either side included.
    pub fn reach(&self, from: Square, occupied: &SquareSet) -> SquareSet {
        self.hop_to(from, occupied, Step::may_end)
    }

    /// The squares on which a hop from `from` could capture, empty or occupied.
    pub fn attacks(&self, from: Square, occupied: &SquareSet) -> SquareSet {
        self.hop_to(from, occupied, |step, _| step.capture)
    }

    /// The squares on which a hop from `from` could end without capturing, empty or occupied.
    pub fn approaches(&self, from: Square, occupied: &SquareSet) -> SquareSet {
        self.hop_to(from, occupied, |step, _| step.quiet)
    }

    fn hop_to(
        &self,
        from: Square,
        occupied: &SquareSet,
        ends: impl Fn(&Step, bool) -> bool,
    ) -> SquareSet {
        let far = self.far.as_ref().map(|rays| hop_far(rays, from, occupied, &ends));
        let near = self.near.as_ref().map(|rays| hop_near(rays, from, occupied, &ends));
        far.unwrap_or_default() | near.unwrap_or_default()
    }

    /// Every square of the rays from `from` on which a hop may end.
    pub fn span(&self, from: Square) -> SquareSet {
        self.rays().fold(SquareSet::EMPTY, |all, rays| all | rays.span(from))
    }

    /// The squares whose occupancy decides where the hops from `from` lead.
    #[inline]
    pub(super) fn crossed(&self, from: Square) -> SquareSet {
        self.rays().fold(SquareSet::EMPTY, |all, rays| all | rays.crossed(from))
    }

    /// The squares of `standing` from which a hop captures on `target`.
    #[inline(never)]
    pub fn attackers(
        &self,
        standing: SquareSet,
        target: Square,
        occupied: &SquareSet,
    ) -> SquareSet {
        let mut hitting = SquareSet::EMPTY;
        if let Some(far) = &self.far {
            for from in standing & far.origins(target) {
                let is_open = |it: &SquareSet| (*it & *occupied).len() == 1;
                hitting.insert_if(from, far.has_path(from, target, is_open));
            }
        }
        if let Some(near) = &self.near {
            for from in standing & near.origins(target) {
                let is_open =
                    |it: &SquareSet| HopLine::over_last(*it, from, target).is_open(occupied);
                hitting.insert_if(from, near.has_path(from, target, is_open));
            }
        }
        hitting
    }

    /// The lines of all captures from `from` on `to`.
    #[inline]
    pub fn lines(&self, from: Square, to: Square) -> impl Iterator<Item = HopLine> + '_ {
        let far = self.far.iter().flat_map(move |rays| rays.between(from, to));
        let near = self.near.iter().flat_map(move |rays| rays.between(from, to));
        let over_last = move |between| HopLine::over_last(between, from, to);
        far.map(HopLine::over_any).chain(near.map(over_last))
    }

    /// Every step from a square, with the squares passed before it, and how many of these may hold the screen.
    pub(super) fn steps_with_passed(&self, from: Square) -> Vec<(Step, u32, u32)> {
        let steps = |rays: &Arc<Rays>| rays.steps_with_passed(from);
        let far = self.far.iter().flat_map(steps).map(|(step, passed)| (step, passed, passed));
        let near = self.near.iter().flat_map(steps);
        far.chain(near.map(|(step, passed)| (step, passed, passed.min(1)))).collect()
    }
}

/// Hops over exactly one piece, each as far as the next.
fn hop_far(
    rays: &Rays,
    from: Square,
    occupied: &SquareSet,
    ends: impl Fn(&Step, bool) -> bool,
) -> SquareSet {
    let mut reach = SquareSet::EMPTY;
    for ray in rays.from(from) {
        let before_screen = |step: &&Step| !occupied.contains(step.square);
        for step in ray.iter().skip_while(before_screen).skip(1) {
            let taken = occupied.contains(step.square);
            if ends(step, taken) {
                reach.insert(step.square);
            }
            if taken {
                break;
            }
        }
    }
    reach
}

/// Hops to the square behind the first piece.
fn hop_near(
    rays: &Rays,
    from: Square,
    occupied: &SquareSet,
    ends: impl Fn(&Step, bool) -> bool,
) -> SquareSet {
    let behind = |ray: &[Step]| {
        let screen = ray.iter().position(|step| occupied.contains(step.square))?;
        let step = ray.get(screen + 1)?;
        ends(step, occupied.contains(step.square)).then_some(step.square)
    };
    rays.from(from).filter_map(behind).collect()
}
