//! The squares that each kind and each side attacks.

use super::mobility::mobility_bonus;
use bentrider_rules::geometry::{Color, SQUARES, Square, SquareSet};
use bentrider_rules::motion::Motion;
use bentrider_rules::position::Position;
use bentrider_rules::setup::{Kind, Piece};
use bentrider_rules::variant::Variant;

/// The attack maps of successive positions of the same variant.
#[derive(Clone)]
pub(super) struct AttackMaps {
    cache: AttackCache,
    occupied: SquareSet,
    /// The squares that each kind attacks, of White and of Black.
    by_kind: Vec<[SquareSet; 2]>,
    /// The attacks of the leapers of each kind on their current squares, of White and of Black.
    leapers: Vec<[LeaperAttacks; 2]>,
    sides: [SideAttacks; 2],
    /// The squares next to the enemy's royal piece, for White and for Black.
    rings: [SquareSet; 2],
}

/// The attacks of all leapers of one kind and colour.
#[derive(Clone, Copy, Default)]
struct LeaperAttacks {
    standing: SquareSet,
    by_any: SquareSet,
    twice: SquareSet,
}

/// The sums over the pieces of one kind and colour.
#[derive(Clone, Copy, Default)]
pub(super) struct AddedAttacks {
    /// The bonus for the squares that they attack, in 1024ths of a centipawn.
    pub(super) mobility: i32,
    /// The number of pieces that attack the enemy's royal piece or a square next to it.
    pub(super) king_attackers: i32,
}

/// The squares that a side attacks.
#[derive(Clone, Copy, Default)]
pub(super) struct SideAttacks {
    /// The squares attacked by any piece.
    pub(super) by_any: SquareSet,
    /// The squares attacked by two pieces or more.
    pub(super) twice: SquareSet,
    /// The squares attacked by any piece that is not royal.
    pub(super) by_non_royal: SquareSet,
}

impl AttackMaps {
    /// Empty maps for a variant.
    pub(super) fn new(variant: &Variant) -> Self {
        AttackMaps {
            cache: AttackCache::new(),
            occupied: SquareSet::EMPTY,
            by_kind: vec![[SquareSet::EMPTY; 2]; variant.pieces.len()],
            leapers: vec![[LeaperAttacks::default(); 2]; variant.pieces.len()],
            sides: [SideAttacks::default(); 2],
            rings: [SquareSet::EMPTY; 2],
        }
    }

    /// Starts the maps of another position, with no piece added.
    #[inline]
    pub(super) fn start(&mut self, position: &Position) {
        self.occupied = position.occupied();
        self.by_kind.fill([SquareSet::EMPTY; 2]);
        self.sides = [SideAttacks::default(); 2];
        self.rings = Color::each(|color| SquareSet::beside(position.royal(!color)));
    }

    /// Adds all pieces of one kind and colour. Squares that are `excluded` do not count as mobility.
    #[inline]
    pub(super) fn add(
        &mut self,
        variant: &Variant,
        piece: Piece,
        standing: SquareSet,
        excluded: &SquareSet,
    ) -> AddedAttacks {
        let motion = variant.motion(piece);
        let ring = self.rings[piece.color().index()];
        let (mut by_any, mut twice) = (SquareSet::EMPTY, SquareSet::EMPTY);
        let mut added = AddedAttacks::default();
        for from in standing {
            let attacks = self.cache.attacks(motion, piece, from, &self.occupied);
            added.mobility += mobility_bonus((*attacks & !*excluded).len());
            added.king_attackers += i32::from(attacks.meets(&ring));
            twice |= by_any & *attacks;
            by_any |= *attacks;
        }
        self.join(variant, piece, by_any, twice);
        added
    }

    /// Adds only the attacks of all pieces of one kind and colour.
    #[inline]
    pub(super) fn add_attacks(&mut self, variant: &Variant, piece: Piece, standing: SquareSet) {
        let motion = variant.motion(piece);
        if !motion.only_leaps() {
            self.add(variant, piece, standing, &SquareSet::EMPTY);
            return;
        }
        let attacks = &mut self.leapers[piece.kind().index()][piece.color().index()];
        if attacks.standing != standing {
            *attacks = LeaperAttacks::from(standing, motion);
        }
        let LeaperAttacks { by_any, twice, .. } = *attacks;
        self.join(variant, piece, by_any, twice);
    }

    /// Adds the attacks of one kind and colour to those of its side.
    #[inline]
    fn join(&mut self, variant: &Variant, piece: Piece, by_any: SquareSet, twice: SquareSet) {
        let side = &mut self.sides[piece.color().index()];
        side.twice |= twice | (side.by_any & by_any);
        side.by_any |= by_any;
        if !variant.royal.contains(piece.kind()) {
            side.by_non_royal |= by_any;
        }
        self.by_kind[piece.kind().index()][piece.color().index()] = by_any;
    }

    /// The squares attacked by the pieces of one kind.
    #[inline]
    pub(super) fn by_kind(&self, kind: Kind, color: Color) -> SquareSet {
        self.by_kind[kind.index()][color.index()]
    }

    /// The squares attacked by the pieces of a side added so far.
    #[inline]
    pub(super) fn by(&self, color: Color) -> &SideAttacks {
        &self.sides[color.index()]
    }

    /// The occupied squares of the position.
    #[inline]
    pub(super) fn occupied(&self) -> &SquareSet {
        &self.occupied
    }
}

impl LeaperAttacks {
    fn from(standing: SquareSet, motion: &Motion) -> Self {
        let mut found = LeaperAttacks { standing, ..LeaperAttacks::default() };
        for from in standing {
            let attacks = motion.leap_attacks(from);
            found.twice |= found.by_any & *attacks;
            found.by_any |= *attacks;
        }
        found
    }
}

/// A cache of the attacks of pieces from their squares: a ride or a hop is walked again only if its path has
/// changed.
#[derive(Clone)]
struct AttackCache {
    /// The last result for each square.
    entries: Vec<CachedAttacks>,
}

#[derive(Clone, Copy, Default)]
struct CachedAttacks {
    /// The piece that was there.
    piece: Option<Piece>,
    /// The squares whose occupancy decides its attacks.
    seen: SquareSet,
    /// The ones of these squares that were occupied.
    occupied: SquareSet,
    /// The squares that it attacked.
    attacks: SquareSet,
}

impl AttackCache {
    fn new() -> Self {
        AttackCache { entries: vec![CachedAttacks::default(); SQUARES] }
    }

    /// The squares that `piece`, whose motion is given, attacks from `from`.
    #[inline]
    fn attacks<'a>(
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
