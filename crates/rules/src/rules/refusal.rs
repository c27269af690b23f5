//! Reasons why a move is not legal.

use super::attack::{BoardAfter, attackers_if};
use super::terminal::no_moves;
use super::{Outcome, castling, checkers, fusion, king_leap, passage, pawn};
use crate::geometry::{Square, SquareSet};
use crate::position::{Move, Position};
use crate::setup::Piece;
use crate::variant::Variant;

/// The reason why no legal move leads from one square to another. Sets of squares are never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The game has ended, by mate or stalemate.
    Over(Outcome),
    /// The square of departure is empty.
    NothingThere,
    /// An enemy piece is on the square of departure.
    EnemyPiece,
    /// Both squares are the same.
    NoMove,
    /// A piece of the side to move is on the target.
    OwnPiece,
    /// A piece of the side to move is on the target, and the two do not merge, in a variant with fusion.
    NoFusion,
    /// The royal piece would move onto an own piece with which it can fuse: only the other piece may do that.
    RoyalFusion,
    /// The piece has no such move on any board.
    Unreachable,
    /// One piece, or pieces on several paths, are in the way.
    Blocked {
        /// The nearest of the pieces that each block the move; `None` for several paths.
        by: Option<Square>,
    },
    /// The piece can only capture there, and there is nothing to capture.
    OnlyByCapture,
    /// The piece cannot capture there, and an enemy piece is on the target.
    OnlyQuietly,
    /// The piece captures there only over exactly one other.
    Screens {
        /// The number of pieces between, not 1.
        count: u32,
    },
    /// The piece must promote there, and there is nothing for it to become.
    NothingToPromoteTo,
    /// The side to move is in check and would still be.
    InCheck {
        /// The pieces that give check both before and after the move.
        by: SquareSet,
    },
    /// The royal piece of the side to move would be attacked.
    Exposed {
        /// The squares of the attackers.
        by: SquareSet,
        /// The square of the royal piece after the move.
        royal: Square,
    },
    /// A royal piece would pass attacked squares, which it may not.
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
    /// The King's leap: it has moved before.
    LeapIsLost,
    /// The King's leap: it is in check.
    LeapFromCheck {
        /// The squares of the checkers.
        by: SquareSet,
    },
    /// The King's leap: an enemy piece is on its target.
    LeapOntoPiece,
    /// The King's leap: its target, or every square that it could pass, is attacked.
    LeapThroughAttack {
        /// The target alone, or the squares passed, each with its attackers.
        squares: Vec<(Square, SquareSet)>,
    },
}

/// The reason why none of the legal moves of the position, `legal`, leads from `from` to `to`; `None` if one
/// does.
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
        _ if own.contains(to) && variant.fusion.is_none() => Refusal::OwnPiece,
        _ if own.contains(to) && fusion::whole(variant, position, from, to).is_none() => {
            Refusal::NoFusion
        }
        _ if own.contains(to) && from == position.royal(position.side()) => Refusal::RoyalFusion,
        Some(piece) => Attempt { variant, position, piece, from, to }.refusal(),
    })
}

/// An illegal attempt to move an own piece to a square that is not occupied by an own piece, except one it
/// might fuse with.
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

    /// Whether the piece would reach the target by step, leap, slide, hop or multi-step with these squares
    /// occupied. A square of an own piece counts as empty.
    fn goes(&self, occupied: &SquareSet) -> bool {
        let motion = self.variant.motion(self.piece);
        if self.position.side_squares(self.position.side()).contains(self.to) {
            return motion.approaches(self.from, occupied).contains(self.to);
        }
        motion.reach(self.from, occupied).contains(self.to)
            || pawn::multi_step_targets(motion, self.from, occupied).contains(self.to)
    }

    /// The enemy piece that a capture en passant on the target would take, legal or not.
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

    /// The reason why a possible move is not safe, given the board after it.
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
        } else if by.is_empty() {
            Refusal::NothingToPromoteTo
        } else if from == royal || unanswered.is_empty() {
            Refusal::Exposed { by, royal: target }
        } else {
            Refusal::InCheck { by: unanswered }
        }
    }

    /// The reason why the piece does not reach its target at all.
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

    /// The nearest piece that would block the move if the board had no other pieces except on the target.
    fn nearest_blocker(&self, alone: &SquareSet) -> Option<Square> {
        let others = self.position.occupied().without(self.from).without(self.to);
        let blockers = others.into_iter().filter(|&it| !self.goes(&alone.with(it)));
        blockers.min_by_key(|&it| {
            let delta = self.from.delta_to(it);
            delta.files.abs().max(delta.ranks.abs())
        })
    }

    /// The number of pieces between the piece and its target if it captures there by a hop.
    fn screens(&self) -> Option<u32> {
        let hops = self.variant.motion(self.piece).hops()?;
        let line = hops.lines(self.from, self.to).next()?;
        Some((line.between & self.position.occupied()).len())
    }
}
