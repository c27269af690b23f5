//! Checks and pins against the side to move, and the moves with which it gives direct check.

use super::attack::{BoardAfter, attackers_among, attacks_square, is_attacked_if};
use super::{Sink, attack, fusion, passage};
use crate::geometry::{Square, SquareSet};
use crate::motion::{HopLine, Hops, Motion};
use crate::position::{Move, MoveTag, Position};
use crate::setup::Piece;
use crate::variant::Variant;

/// Checks and possible pins against the royal piece of the side to move, computed once for each position:
/// only moves that could expose it are tested one by one.
#[derive(Clone, Debug)]
pub struct CheckInfo {
    royal: Square,
    checkers: SquareSet,
    /// The checkers and the squares between them and the royal piece (the check mask).
    check_mask: SquareSet,
    /// Squares of pieces that are alone, or one of two before a hopper, between an enemy and the royal piece:
    /// moves from them are tested.
    blockers: SquareSet,
    /// Empty paths from a hopper to the royal piece: moves to them are tested.
    screens: SquareSet,
    /// Whether a hopper gives check, which moving its screen away also answers: every move is tested.
    hopper_check: bool,
    /// Whether no target needs a test: no check, no screens.
    unrestricted: bool,
}

impl CheckInfo {
    /// The check info of the side to move.
    pub fn new(variant: &Variant, position: &Position) -> Self {
        let royal = position.royal(position.side());
        let mut check_info = CheckInfo {
            royal,
            checkers: SquareSet::EMPTY,
            check_mask: SquareSet::FRAME,
            blockers: SquareSet::EMPTY,
            screens: SquareSet::EMPTY,
            hopper_check: false,
            unrestricted: true,
        };
        let occupied = position.occupied();
        for kind in variant.kinds() {
            let piece = Piece::new(!position.side(), kind);
            let motion = variant.motion(piece);
            let standing = position.squares_of(piece) & motion.origins(royal);
            if !standing.is_empty() {
                check_info.add_attackers(motion, standing, &occupied);
            }
        }
        check_info.unrestricted = check_info.checkers.is_empty() && check_info.screens.is_empty();
        check_info
    }

    fn add_attackers(&mut self, motion: &Motion, standing: SquareSet, occupied: &SquareSet) {
        for from in standing & motion.leap_attackers(self.royal) {
            self.add_check(from, SquareSet::EMPTY);
        }
        if let Some(rides) = motion.rides() {
            for from in standing & rides.origins(self.royal) {
                for path in rides.between(from, self.royal) {
                    self.add_rider(from, path, path & *occupied);
                }
            }
        }
        if let Some(hops) = motion.hops() {
            self.add_hoppers(hops, standing, occupied);
        }
    }

    #[inline(never)]
    fn add_hoppers(&mut self, hops: &Hops, standing: SquareSet, occupied: &SquareSet) {
        for from in standing {
            for line in hops.lines(from, self.royal) {
                self.add_hopper(from, line, line.between & *occupied);
            }
        }
    }

    fn add_rider(&mut self, from: Square, path: SquareSet, blockers: SquareSet) {
        match blockers.len() {
            0 => self.add_check(from, path),
            1 => self.blockers |= blockers,
            _ => {}
        }
    }

    fn add_hopper(&mut self, from: Square, line: HopLine, met: SquareSet) {
        match met.len() {
            0 => self.screens |= line.screens,
            1 if met.meets(&line.screens) => {
                self.add_check(from, line.between);
                self.hopper_check = true;
            }
            1 | 2 => self.blockers |= met,
            _ => {}
        }
    }

    fn add_check(&mut self, from: Square, path: SquareSet) {
        self.checkers.insert(from);
        self.check_mask &= path.with(from);
    }

    /// The squares of the pieces that give check.
    #[inline]
    pub fn checkers(&self) -> SquareSet {
        self.checkers
    }

    /// Whether the side to move is in check.
    #[inline]
    pub fn in_check(&self) -> bool {
        !self.checkers.is_empty()
    }

    /// The squares of `targets` to which the piece on `from` may go without leaving its royal piece attacked;
    /// a piece on the target is captured. For steps, leaps, slides and multi-steps.
    #[inline]
    pub(super) fn safe_targets(
        &self,
        variant: &Variant,
        position: &Position,
        from: Square,
        targets: SquareSet,
    ) -> SquareSet {
        if from == self.royal {
            return self.safe_for_royal(variant, position, targets);
        }
        if self.unrestricted && !self.blockers.contains(from) {
            return targets;
        }
        self.safe_when_restricted(variant, position, from, targets)
    }

    #[inline(never)]
    fn safe_when_restricted(
        &self,
        variant: &Variant,
        position: &Position,
        from: Square,
        targets: SquareSet,
    ) -> SquareSet {
        let (targets, doubtful) = self.restrict(targets, self.blockers.contains(from));
        targets & !self.exposing(variant, position, from, doubtful)
    }

    /// The squares of `targets` that may answer a check, if there is one, and the ones among them that must
    /// be tested one by one; `blocker` says whether the moving piece is a blocker.
    #[inline]
    fn restrict(&self, targets: SquareSet, blocker: bool) -> (SquareSet, SquareSet) {
        if self.hopper_check {
            return (targets, targets);
        }
        let targets = targets & self.check_mask;
        (targets, if blocker { targets } else { targets & self.screens })
    }

    /// The squares of `targets` on which the royal piece would not be attacked.
    fn safe_for_royal(
        &self,
        variant: &Variant,
        position: &Position,
        targets: SquareSet,
    ) -> SquareSet {
        let paths = passage::paths(variant, position);
        if !paths.is_empty() {
            let attacked = attack::attacked_everywhere(variant, position);
            return passage::open(paths, targets & !attacked, &attacked);
        }
        let near = targets & SquareSet::around(self.royal);
        let attacked = attack::attacked_near_royal(variant, position, near);
        targets & !attacked & !self.exposing(variant, position, self.royal, targets & !near)
    }

    /// The squares of `targets`, all empty, to which a part may leave a compound without exposing the royal
    /// piece, which does not move. No square becomes empty, so only checks and hoppers matter.
    pub(super) fn safe_part(
        &self,
        variant: &Variant,
        position: &Position,
        targets: SquareSet,
    ) -> SquareSet {
        if self.unrestricted {
            return targets;
        }
        let (targets, doubtful) = self.restrict(targets, false);
        targets & !joined_exposing(variant, position, doubtful, |_| self.royal)
    }

    /// The squares of `targets`, all empty, on which the royal part of a compound is not attacked after it
    /// has left the rest.
    pub(super) fn safe_royal_part(
        &self,
        variant: &Variant,
        position: &Position,
        targets: SquareSet,
    ) -> SquareSet {
        targets & !joined_exposing(variant, position, targets, |to| to)
    }

    /// The squares of `targets` to which the piece on `from` may not go, each tested by itself.
    fn exposing(
        &self,
        variant: &Variant,
        position: &Position,
        from: Square,
        targets: SquareSet,
    ) -> SquareSet {
        let exposes = |&to: &Square| {
            let royal = if from == self.royal { to } else { self.royal };
            let board = BoardAfter::moved(position, from, to);
            is_attacked_if(variant, position, royal, !position.side(), &board)
        };
        targets.into_iter().filter(exposes).collect()
    }
}

/// The squares of `targets` where a new piece would leave the royal piece, then on `royal`, attacked.
fn joined_exposing(
    variant: &Variant,
    position: &Position,
    targets: SquareSet,
    royal: impl Fn(Square) -> Square,
) -> SquareSet {
    let exposes = |&to: &Square| {
        let board = BoardAfter::joined(position, to);
        is_attacked_if(variant, position, royal(to), !position.side(), &board)
    };
    targets.into_iter().filter(exposes).collect()
}

/// Generates the legal quiet moves with which a piece attacks the enemy's royal piece from its target: plain
/// moves that do not promote. Checks by multi-steps, castling and fusion, and discovered checks, are not
/// included. `check_info` must be that of the position.
pub fn generate_checks(
    variant: &Variant,
    position: &Position,
    check_info: &CheckInfo,
    sink: &mut impl Sink,
) {
    let side = position.side();
    let royal = position.royal(!side);
    let occupied = position.occupied();
    for kind in variant.kinds().filter(|&kind| !variant.royal.contains(kind)) {
        let piece = Piece::new(side, kind);
        let motion = variant.motion(piece);
        for from in position.squares_of(piece) {
            let promoting = variant
                .promotion(piece)
                .map_or(SquareSet::EMPTY, |it| it.promoting_now(from, &occupied));
            let targets = motion.reach(from, &occupied) & !occupied & !promoting;
            let targets = attackers_among(motion, targets, royal, &occupied.without(from));
            if !targets.is_empty() {
                let safe = check_info.safe_targets(variant, position, from, targets);
                sink.targets(from, safe, MoveTag::PLAIN);
            }
        }
    }
}

/// Whether the piece that moves attacks the enemy's royal piece from its target.
pub fn gives_direct_check(variant: &Variant, position: &Position, mv: Move) -> bool {
    let (from, to) = (mv.from(), mv.to());
    let Some(mover) = position.at(from) else { return false };
    let arrived = match mv.tag() {
        MoveTag::CASTLING => return false,
        MoveTag::FUSION => fusion::whole(variant, position, from, to),
        MoveTag::FISSION => mv.part(),
        _ => mv.promotion(),
    };
    let motion = variant.motion(Piece::new(mover.color(), arrived.unwrap_or(mover.kind())));
    let royal = position.royal(!mover.color());
    let occupied = position.occupied().without(from).with(to);
    motion.origins(royal).contains(to)
        && attacks_square(motion, SquareSet::of(to), royal, &occupied)
}
