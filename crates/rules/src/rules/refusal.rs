//! Why a move is not legal.

use super::attack::{BoardAfter, attackers_if};
use super::terminal::no_moves;
use super::{Outcome, castling, checkers, fusion, king_leap, passage, pawn};
use crate::geometry::{Square, SquareSet};
use crate::position::{Move, Position};
use crate::setup::Piece;
use crate::variant::Variant;

/// Why no legal move leads from one square to another. Sets of squares are never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The game has ended, by mate or stalemate.
    Over(Outcome),
    /// Nothing stands on the square of departure.
    NothingThere,
    /// An enemy stands there.
    EnemyPiece,
    /// Both squares are the same.
    NoMove,
    /// A piece of the side to move stands on the target.
    OwnPiece,
    /// The piece does not move so, whatever stands between.
    Unreachable,
    /// Something stands in the way: this, or pieces on several paths.
    Blocked {
        /// The nearest of the pieces that are each in the way.
        by: Option<Square>,
    },
    /// The piece goes so only to capture, and there is nothing to capture.
    OnlyByCapture,
    /// The piece goes so only without capture, and an enemy stands there.
    OnlyQuietly,
    /// The piece captures so over exactly one other.
    Screens {
        /// How many there are, not 1.
        count: u32,
    },
    /// The piece must promote there, and there is nothing for it to become.
    NothingToPromoteTo,
    /// The side to move is in check and would still be.
    InCheck {
        /// Where check is given from, before the move and after it.
        by: SquareSet,
    },
    /// The royal piece of the side to move would be attacked.
    Exposed {
        /// The squares it would be attacked from.
        by: SquareSet,
        /// Where it would stand.
        royal: Square,
    },
    /// A royal piece that may not pass attacked squares would.
    PassesAttack {
        /// The attacked squares on its path, each with its attackers.
        squares: Vec<(Square, SquareSet)>,
    },
    /// Castling: the King or its partner has moved before.
    CastlingIsLost,
    /// Castling: the King's start, path or target is attacked.
    CastlingThroughAttack {
        /// The attacked squares among them, each with its attackers.
        squares: Vec<(Square, SquareSet)>,
    },
    /// The King's jump: it has moved before.
    LeapIsLost,
    /// The King's jump: it is in check.
    LeapFromCheck {
        /// Where check is given from.
        by: SquareSet,
    },
    /// The King's jump: an enemy stands on its target.
    LeapOntoPiece,
    /// The King's jump: its target, or every square on which it could pass, is attacked.
    LeapThroughAttack {
        /// The target alone, or the squares passed, each with where it is attacked from.
        squares: Vec<(Square, SquareSet)>,
    },
}

/// Why none of the legal moves of the position, `legal`, leads from `from` to `to`; `None` when one does.
pub fn refusal(
    variant: &Variant,
    position: &Position,
    legal: &[Move],
    from: Square,
    to: Square,
) -> Option<Refusal> {
    if legal.iter().any(|it| (it.from(), it.to()) == (from, to)) {
        return None;
    }
    if legal.is_empty() {
        let in_check = !checkers(variant, position).is_empty();
        return Some(Refusal::Over(no_moves(variant, position, in_check)));
    }
    let own = position.side_squares(position.side());
    Some(match position.at(from) {
        None => Refusal::NothingThere,
        Some(_) if !own.contains(from) => Refusal::EnemyPiece,
        _ if from == to => Refusal::NoMove,
        _ if own.contains(to) && fusion::whole(variant, position, from, to).is_none() => {
            Refusal::OwnPiece
        }
        Some(piece) => Attempt { variant, position, piece, from, to }.refusal(),
    })
}

/// An own piece that is to go to a square that no own piece holds but one it might fuse with, and may
/// not.
struct Attempt<'a> {
    variant: &'a Variant,
    position: &'a Position,
    piece: Piece,
    from: Square,
    to: Square,
}

impl Attempt<'_> {
    fn refusal(&self) -> Refusal {
        let Attempt { variant, position, from, to, .. } = *self;
        let moved = BoardAfter::moved(position, from, to);
        if self.goes(&position.occupied()) {
            return self.unsafe_on(&moved);
        }
        if let Some(victim) = self.en_passant_victim() {
            return self.unsafe_on(&moved.without_enemy(victim));
        }
        let of_royal = |refusal: fn(&Variant, &Position, Square) -> Option<Refusal>| {
            (from == position.royal(position.side())).then(|| refusal(variant, position, to))?
        };
        of_royal(king_leap::refusal)
            .or_else(|| of_royal(castling::refusal))
            .unwrap_or_else(|| self.unreached())
    }

    /// Would the piece go to the target by step, leap, slide, hop or multi-step if this were occupied?
    /// Onto an own piece it goes as if nothing stood there.
    fn goes(&self, occupied: &SquareSet) -> bool {
        let motion = self.variant.motion(self.piece);
        if self.position.side_squares(self.position.side()).contains(self.to) {
            return motion.approaches(self.from, occupied).contains(self.to);
        }
        motion.reach(self.from, occupied).contains(self.to)
            || pawn::multi_step_targets(motion, self.from, occupied).contains(self.to)
    }

    /// The enemy that a capture en passant on the target would take, be it legal or not.
    fn en_passant_victim(&self) -> Option<Square> {
        let Attempt { variant, position, .. } = *self;
        let mv = position.last_move().filter(|_| position.en_passant().is_empty());
        let squares = mv.map_or_else(
            || position.en_passant().clone(),
            |mv| pawn::passed_by(variant, position, mv),
        );
        let targets = variant.motion(self.piece).en_passant_targets(self.from);
        let open = targets.contains(self.to) && squares.passed.contains(&self.to);
        squares.victim.filter(|_| open)
    }

    /// Why the piece may not go where it could, if the board were this afterwards.
    fn unsafe_on(&self, board: &BoardAfter) -> Refusal {
        let Attempt { variant, position, from, to, .. } = *self;
        let side = position.side();
        let royal = position.royal(side);
        let target = if from == royal { to } else { royal };
        let by = attackers_if(variant, position, target, !side, board);
        let unanswered = by & checkers(variant, position);
        let squares =
            if from == royal { passage::closed_by(variant, position, to) } else { vec![] };
        if !squares.is_empty() {
            Refusal::PassesAttack { squares }
        } else if by.is_empty() && from == royal && position.side_squares(side).contains(to) {
            Refusal::OwnPiece
        } else if by.is_empty() {
            Refusal::NothingToPromoteTo
        } else if from == royal || unanswered.is_empty() {
            Refusal::Exposed { by, royal: target }
        } else {
            Refusal::InCheck { by: unanswered }
        }
    }

    /// Why the piece does not come to its target at all.
    fn unreached(&self) -> Refusal {
        let target = SquareSet::of(self.to);
        let alone = self.position.occupied() & target;
        if self.goes(&alone) {
            return Refusal::Blocked { by: self.nearest_blocker(&alone) };
        }
        if let Some(count) = self.screens().filter(|_| !alone.is_empty()) {
            return Refusal::Screens { count };
        }
        match (self.goes(&(alone ^ target)), alone.is_empty()) {
            (true, true) => Refusal::OnlyByCapture,
            (true, false) => Refusal::OnlyQuietly,
            (false, _) => Refusal::Unreachable,
        }
    }

    /// The nearest piece that would be in the way if nothing else stood on the board but the target.
    fn nearest_blocker(&self, alone: &SquareSet) -> Option<Square> {
        let others = self.position.occupied().without(self.from).without(self.to);
        let blockers = others.into_iter().filter(|&it| !self.goes(&alone.with(it)));
        blockers.min_by_key(|&it| {
            let delta = self.from.delta_to(it);
            delta.files.abs().max(delta.ranks.abs())
        })
    }

    /// How many pieces stand where the piece hops to capture on the target, if it does.
    fn screens(&self) -> Option<u32> {
        let hops = self.variant.motion(self.piece).hops()?;
        let path = hops.between(self.from, self.to).next()?;
        Some((path & self.position.occupied()).len())
    }
}
