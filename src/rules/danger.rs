use super::attack::{Supposed, is_attacked_if};
use super::{passage, zone};
use crate::geometry::{Square, SquareSet};
use crate::motion::Motion;
use crate::position::Position;
use crate::setup::Piece;
use crate::variant::Variant;

/// What the side to move must mind so as not to leave its royal piece attacked, computed once a
/// position: only moves that could matter are tested one by one.
#[derive(Clone, Debug)]
pub struct Danger {
    royal: Square,
    checkers: SquareSet,
    /// Goals that answer every check there is: the checkers and what lies on their way.
    answers: SquareSet,
    /// Squares whose piece stands alone, or with one other before a hopper, between an enemy and the
    /// royal piece: what leaves them is tested.
    shields: SquareSet,
    /// Empty ways from a hopper to the royal piece: what enters them is tested.
    screens: SquareSet,
    /// A hopper gives check, which is answered by moving its screen away too: everything is tested.
    hopper_check: bool,
    /// No goal needs a look: no check, no screens.
    relaxed: bool,
}

impl Danger {
    /// Of the side to move.
    pub fn new(variant: &Variant, position: &Position) -> Self {
        let royal = position.royal(position.side());
        let mut danger = Danger {
            royal,
            checkers: SquareSet::EMPTY,
            answers: SquareSet::FRAME,
            shields: SquareSet::EMPTY,
            screens: SquareSet::EMPTY,
            hopper_check: false,
            relaxed: true,
        };
        let occupied = position.occupied();
        for kind in variant.kinds() {
            let piece = Piece::new(!position.side(), kind);
            let motion = variant.motion(piece);
            let standing = position.squares_of(piece) & motion.origins(royal);
            if !standing.is_empty() {
                danger.mind(motion, standing, &occupied);
            }
        }
        danger.relaxed = danger.checkers.is_empty() && danger.screens.is_empty();
        danger
    }

    fn mind(&mut self, motion: &Motion, standing: SquareSet, occupied: &SquareSet) {
        for from in standing & motion.leap_attackers(self.royal) {
            self.check(from, SquareSet::EMPTY);
        }
        if let Some(rides) = motion.rides() {
            for from in standing & rides.origins(self.royal) {
                for way in rides.ways(from, self.royal) {
                    self.mind_ride(from, way, way & *occupied);
                }
            }
        }
        if let Some(hops) = motion.hops() {
            for from in standing & hops.origins(self.royal) {
                for way in hops.ways(from, self.royal) {
                    self.mind_hop(from, way, way & *occupied);
                }
            }
        }
    }

    fn mind_ride(&mut self, from: Square, way: SquareSet, blockers: SquareSet) {
        match blockers.len() {
            0 => self.check(from, way),
            1 => self.shields |= blockers,
            _ => {}
        }
    }

    fn mind_hop(&mut self, from: Square, way: SquareSet, screens: SquareSet) {
        match screens.len() {
            0 => self.screens |= way,
            1 => {
                self.check(from, way);
                self.hopper_check = true;
            }
            2 => self.shields |= screens,
            _ => {}
        }
    }

    fn check(&mut self, from: Square, way: SquareSet) {
        self.checkers.insert(from);
        self.answers &= way.with(from);
    }

    /// The squares from which check is given.
    #[inline]
    pub fn checkers(&self) -> SquareSet {
        self.checkers
    }

    /// Is the side to move in check?
    #[inline]
    pub fn in_check(&self) -> bool {
        !self.checkers.is_empty()
    }

    /// Those of `goals` to which the piece on `from` may go without leaving its royal piece attacked;
    /// what stands on the goal is taken. For strides and steps, leaps and slides alike.
    #[inline]
    pub(super) fn safe_goals(
        &self,
        variant: &Variant,
        position: &Position,
        from: Square,
        goals: SquareSet,
    ) -> SquareSet {
        if from == self.royal {
            return self.safe_for_royal(variant, position, goals);
        }
        if self.relaxed && !self.shields.contains(from) {
            return goals;
        }
        self.safe_after_look(variant, position, from, goals)
    }

    #[inline(never)]
    fn safe_after_look(
        &self,
        variant: &Variant,
        position: &Position,
        from: Square,
        goals: SquareSet,
    ) -> SquareSet {
        let (goals, doubtful) = self.looked_at(goals, self.shields.contains(from));
        goals & !self.exposing(variant, position, from, doubtful)
    }

    /// Those of `goals` that may answer a check, if there is one, and those of them that are to be tested
    /// one by one; `shield` says whether what goes there stands between an enemy and the royal piece.
    #[inline]
    fn looked_at(&self, goals: SquareSet, shield: bool) -> (SquareSet, SquareSet) {
        if self.hopper_check {
            return (goals, goals);
        }
        let goals = goals & self.answers;
        (goals, if shield { goals } else { goals & self.screens })
    }

    /// Those of `goals` on which the royal piece would not be attacked.
    fn safe_for_royal(
        &self,
        variant: &Variant,
        position: &Position,
        goals: SquareSet,
    ) -> SquareSet {
        let ways = passage::ways(variant, position);
        if !ways.is_empty() {
            let attacked = zone::everywhere(variant, position);
            return passage::open(ways, goals & !attacked, &attacked);
        }
        let near = goals & SquareSet::around(self.royal);
        let attacked = zone::attacked(variant, position, near);
        goals & !attacked & !self.exposing(variant, position, self.royal, goals & !near)
    }

    /// Those of `goals`, all empty, to which a part may leave a compound and the royal piece, which
    /// stays, is not attacked. No square becomes empty, so only checks and hoppers matter.
    pub(super) fn safe_part(
        &self,
        variant: &Variant,
        position: &Position,
        goals: SquareSet,
    ) -> SquareSet {
        if self.relaxed {
            return goals;
        }
        let (goals, doubtful) = self.looked_at(goals, false);
        goals & !joined_exposing(variant, position, doubtful, |_| self.royal)
    }

    /// Those of `goals`, all empty, on which the royal part of a compound is not attacked when it has left
    /// the rest behind.
    pub(super) fn safe_royal_part(
        &self,
        variant: &Variant,
        position: &Position,
        goals: SquareSet,
    ) -> SquareSet {
        goals & !joined_exposing(variant, position, goals, |to| to)
    }

    /// Those of `goals` to which the piece on `from` may not go, each tested by itself.
    fn exposing(
        &self,
        variant: &Variant,
        position: &Position,
        from: Square,
        goals: SquareSet,
    ) -> SquareSet {
        let exposes = |&to: &Square| {
            let royal = if from == self.royal { to } else { self.royal };
            let board = Supposed::moved(position, from, to);
            is_attacked_if(variant, position, royal, !position.side(), &board)
        };
        goals.into_iter().filter(exposes).collect()
    }
}

/// Those of `goals` on which something new would leave the royal piece, then on `royal`, attacked.
fn joined_exposing(
    variant: &Variant,
    position: &Position,
    goals: SquareSet,
    royal: impl Fn(Square) -> Square,
) -> SquareSet {
    let exposes = |&to: &Square| {
        let board = Supposed::joined(position, to);
        is_attacked_if(variant, position, royal(to), !position.side(), &board)
    };
    goals.into_iter().filter(exposes).collect()
}
