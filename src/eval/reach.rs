//! Where pieces attack from the squares on which they stand, remembered: a ride or a hop is walked again
//! only when something has changed on its way.

use crate::geometry::{SQUARES, Square, SquareSet};
use crate::motion::Motion;
use crate::setup::Piece;

/// What was found last for each square.
pub(super) struct Reach {
    known: Vec<Known>,
}

#[derive(Clone, Copy, Default)]
struct Known {
    /// Who stood there.
    piece: Option<Piece>,
    /// The squares that decided what it attacked by being empty or occupied.
    seen: SquareSet,
    /// Those of them that were occupied.
    occupied: SquareSet,
    /// The squares that it attacked.
    attacks: SquareSet,
}

impl Reach {
    /// Nothing known yet.
    pub(super) fn new() -> Self {
        Reach { known: vec![Known::default(); SQUARES] }
    }

    /// The squares that `piece`, which moves so, attacks from `from`.
    #[inline]
    pub(super) fn attacks<'a>(
        &'a mut self,
        motion: &'a Motion,
        piece: Piece,
        from: Square,
        occupied: &SquareSet,
    ) -> &'a SquareSet {
        if motion.only_leaps() {
            return motion.leap_attacks(from);
        }
        let known = &mut self.known[from.index()];
        if known.piece != Some(piece) || known.seen & *occupied != known.occupied {
            known.look(motion, piece, from, occupied);
        }
        &known.attacks
    }
}

impl Known {
    #[inline(never)]
    fn look(&mut self, motion: &Motion, piece: Piece, from: Square, occupied: &SquareSet) {
        let (attacks, seen) = motion.attacks_and_seen(from, occupied);
        *self = Known { piece: Some(piece), seen, occupied: seen & *occupied, attacks };
    }
}
