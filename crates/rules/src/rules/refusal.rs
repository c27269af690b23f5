use super::Outcome;
use crate::geometry::{Square, SquareSet};

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
        /// Those on its path, each with where it is attacked from.
        squares: Vec<(Square, SquareSet)>,
    },
    /// Castling: the King or its partner has moved before.
    CastlingIsLost,
    /// Castling: the King's start, path or target is attacked.
    CastlingThroughAttack {
        /// Those of them that are, each with where it is attacked from.
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
