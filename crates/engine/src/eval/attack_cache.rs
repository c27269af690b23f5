//! Where pieces attack from the squares on which they stand, remembered: a ride or a hop is walked again
//! only when something has changed on its path.

use bentrider_rules::geometry::{SQUARES, Square, SquareSet};
use bentrider_rules::motion::Motion;
use bentrider_rules::setup::Piece;

/// What was found last for each square.
#[derive(Clone)]
pub(super) struct AttackCache {
    entries: Vec<CachedAttacks>,
}

#[derive(Clone, Copy, Default)]
struct CachedAttacks {
    /// The piece that stood there.
    piece: Option<Piece>,
    /// The squares on which its attacks depend, by being empty or occupied.
    seen: SquareSet,
    /// Those of them that were occupied.
    occupied: SquareSet,
    /// The squares that it attacked.
    attacks: SquareSet,
}

impl AttackCache {
    /// Empty.
    pub(super) fn new() -> Self {
        AttackCache { entries: vec![CachedAttacks::default(); SQUARES] }
    }

    /// The squares that `piece`, whose motion is given, attacks from `from`.
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
        let entry = &mut self.entries[from.index()];
        if entry.piece != Some(piece) || entry.seen & *occupied != entry.occupied {
            entry.compute(motion, piece, from, occupied);
        }
        &entry.attacks
    }
}

impl CachedAttacks {
    #[inline(never)]
    fn compute(&mut self, motion: &Motion, piece: Piece, from: Square, occupied: &SquareSet) {
        let (attacks, seen) = motion.attacks_and_seen(from, occupied);
        *self = CachedAttacks { piece: Some(piece), seen, occupied: seen & *occupied, attacks };
    }
}
