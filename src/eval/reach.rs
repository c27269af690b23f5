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
    /// What was occupied of the squares that its rays cross.
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
    pub(super) fn attacks(
        &mut self,
        motion: &Motion,
        piece: Piece,
        from: Square,
        occupied: &SquareSet,
    ) -> SquareSet {
        if motion.only_leaps() {
            return motion.attacks(from, occupied);
        }
        let known = &mut self.known[from.index()];
        let crossed = motion.crossed(from) & *occupied;
        if known.piece != Some(piece) || known.occupied != crossed {
            let attacks = motion.attacks(from, occupied);
            *known = Known { piece: Some(piece), occupied: crossed, attacks };
        }
        known.attacks
    }
}
