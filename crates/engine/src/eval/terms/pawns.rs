//! The structure of Pawns: passed, doubled, protected and unsupported ones, and those next to their own King.
//! Any piece that only moves forward is a Pawn here.
//!
//! The moves of a Pawn are taken from its motion on an otherwise empty board: its path is all squares it can
//! reach without a capture. So the terms apply equally to Pawns that go diagonally and capture straight, and
//! to any other.

use super::sum::{Observer, TermSum};
use super::{Context, Weight};
use crate::eval::Tapered;
use bentrider_rules::geometry::{Color, SQUARES, Square, SquareSet};
use bentrider_rules::motion::Motion;
use bentrider_rules::position::Position;
use bentrider_rules::setup::Piece;
use bentrider_rules::variant::Variant;

/// The number of structures in the cache.
const CACHE_SIZE: usize = 1 << 11;

/// A cache of the values of structures of Pawns, which most moves do not change.
#[derive(Clone, Default)]
pub(super) struct PawnCache {
    /// The last structure for each part of a key; empty before the first use.
    entries: Vec<CachedStructure>,
}

/// The value and the passed Pawns of a structure.
#[derive(Clone, Copy, Default)]
pub(super) struct CachedStructure {
    key: u64,
    /// White's lead by their structure, in centipawns.
    pub(super) value: Tapered,
    /// The passed Pawns of White and of Black.
    pub(super) passed: [SquareSet; 2],
}

impl PawnCache {
    /// The structure of Pawns of a position.
    #[inline]
    pub(super) fn structure<O: Observer>(
        &mut self,
        context: &Context,
        observer: &mut O,
    ) -> CachedStructure {
        let Some(pawns) = &context.tables.pawns else { return CachedStructure::default() };
        if O::WATCHES {
            return CachedStructure::compute(pawns, context, observer);
        }
        if self.entries.is_empty() {
            self.entries = vec![CachedStructure::default(); CACHE_SIZE];
        }
        let key = context.sums.pawn_key;
        let entry = &mut self.entries[key as usize % CACHE_SIZE];
        if entry.key != key {
            *entry = CachedStructure::compute(pawns, context, observer);
            entry.key = key;
        }
        *entry
    }
}

impl CachedStructure {
    #[inline(never)]
    fn compute(pawns: &PawnStructure, context: &Context, observer: &mut impl Observer) -> Self {
        let mut sum = TermSum::new(&context.tables.weights, observer);
        let passed = pawns.count(context.variant, context.position, &mut sum);
        CachedStructure { key: 0, value: sum.lead(), passed }
    }
}

/// The tables of the Pawns of a variant, for White and for Black, by kind.
#[derive(Debug)]
pub(in crate::eval) struct PawnStructure {
    pawns: [Vec<PawnTables>; 2],
}

/// The moves of a Pawn of one kind and side from each square.
#[derive(Debug)]
struct PawnTables {
    piece: Piece,
    /// The squares that it attacks.
    attacks: Vec<SquareSet>,
    /// The squares that it can reach without a capture.
    path: Vec<SquareSet>,
    /// The squares that it attacks or may attack later.
    control: Vec<SquareSet>,
}

/// The squares of all Pawns of a side together.
#[derive(Clone, Copy, Default)]
pub(super) struct PawnSide {
    pub(super) standing: SquareSet,
    pub(super) attacked: SquareSet,
    /// The squares that they attack or may attack later.
    pub(super) controlled: SquareSet,
    /// The squares that they occupy or attack, or may occupy or attack later.
    pub(super) reached: SquareSet,
}

impl PawnStructure {
    pub(in crate::eval) fn new(variant: &Variant) -> Self {
        let of = |color| {
            let pieces = variant.pawns.iter().map(|kind| Piece::new(color, kind));
            pieces.map(|piece| PawnTables::new(variant, piece)).collect()
        };
        PawnStructure { pawns: Color::each(of) }
    }

    /// Counts the structure of both sides. Returns the passed Pawns of both.
    pub(super) fn count<O: Observer>(
        &self,
        variant: &Variant,
        position: &Position,
        sum: &mut TermSum<O>,
    ) -> [SquareSet; 2] {
        let mut passed = [SquareSet::EMPTY; 2];
        let sides = Color::each(|color| self.side(position, color));
        for color in Color::BOTH {
            let (own, enemy) = (&sides[color.index()], &sides[(!color).index()]);
            let beside_royal = SquareSet::beside(position.royal(color));
            for (weight, pawns) in [
                (Weight::Shelter, own.standing & beside_royal),
                (Weight::Unsupported, own.standing & !own.controlled),
                (Weight::Protected, own.standing & own.attacked),
            ] {
                sum.add(weight, 0, color, pawns.len() as i32);
            }
            for pawn in &self.pawns[color.index()] {
                for square in position.squares_of(pawn.piece) {
                    let path = &pawn.path[square.index()];
                    if path.meets(&own.standing) {
                        sum.add(Weight::Doubled, 0, color, 1);
                    }
                    if !path.meets(&enemy.reached) {
                        sum.add(Weight::Passed, own_rank(variant, color, square), color, 1);
                        passed[color.index()] |= SquareSet::of(square);
                    }
                }
            }
        }
        passed
    }

    /// The squares that a Pawn can reach from a square without a capture; `None` if the piece is not a Pawn.
    #[inline]
    pub(super) fn path(&self, piece: Piece, square: Square) -> Option<&SquareSet> {
        let mut of_color = self.pawns[piece.color().index()].iter();
        of_color.find(|pawn| pawn.piece == piece).map(|pawn| &pawn.path[square.index()])
    }

    /// The squares of the Pawns of a side.
    pub(super) fn side(&self, position: &Position, color: Color) -> PawnSide {
        let mut side = PawnSide::default();
        for pawn in &self.pawns[color.index()] {
            let standing = position.squares_of(pawn.piece);
            side.standing |= standing;
            for at in standing.into_iter().map(Square::index) {
                side.attacked |= pawn.attacks[at];
                side.controlled |= pawn.control[at];
                side.reached |= pawn.path[at];
            }
        }
        side.reached |= side.standing | side.controlled;
        side
    }
}

/// The number of a square's rank, as a side counts it, from 0.
fn own_rank(variant: &Variant, color: Color, square: Square) -> usize {
    let seen = match color {
        Color::White => square,
        Color::Black => variant.shape.flip(square),
    };
    usize::from(seen.rank())
}

impl PawnTables {
    fn new(variant: &Variant, piece: Piece) -> Self {
        let motion = variant.motion(piece);
        let table = |of: &dyn Fn(Square) -> SquareSet| {
            let mut table = vec![SquareSet::EMPTY; SQUARES];
            let squares = variant.shape.squares().into_iter();
            squares.for_each(|square| table[square.index()] = of(square));
            table
        };
        let attacks = |square| motion.attacks(square, &SquareSet::EMPTY);
        let control = |square: Square| {
            let stations = path(motion, square).with(square).into_iter();
            stations.fold(SquareSet::EMPTY, |all, at| all | attacks(at))
        };
        PawnTables {
            piece,
            attacks: table(&attacks),
            path: table(&|square| path(motion, square)),
            control: table(&control),
        }
    }
}

/// All squares that a piece can reach from a square by moves that are not captures.
fn path(motion: &Motion, from: Square) -> SquareSet {
    let mut path = SquareSet::EMPTY;
    let mut fresh = SquareSet::of(from);
    while !fresh.is_empty() {
        let next = fresh
            .into_iter()
            .fold(SquareSet::EMPTY, |all, at| all | motion.approaches(at, &SquareSet::EMPTY));
        fresh = next & !path;
        path |= next;
    }
    path
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::eval::tables::WeightTable;
    use bentrider_rules::loader::built_in;
    use bentrider_rules::rules::from_setup;
    use bentrider_rules::setup::Setup;

    /// The counts in a position of chess, White's less Black's: by weight, and passed Pawns by rank.
    #[derive(Default)]
    struct Counts {
        plain: HashMap<Weight, i32>,
        passed: [i32; 8],
    }

    impl Observer for Counts {
        const WATCHES: bool = true;

        fn add(&mut self, weight: Weight, at: usize, color: Color, count: f32, _: Tapered) {
            let count = if color == Color::White { count as i32 } else { -(count as i32) };
            if weight == Weight::Passed {
                self.passed[at] += count;
            } else {
                *self.plain.entry(weight).or_default() += count;
            }
        }
    }

    /// The shelter, and the unsupported, doubled and protected Pawns; and the passed ones by rank.
    fn counts(fen: &str) -> ([i32; 4], [i32; 8]) {
        let chess = built_in("chess").unwrap();
        let setup = Setup::parse(fen, &chess.shape, &chess.labels).unwrap();
        let position = from_setup(&chess, &setup).unwrap();
        let mut counts = Counts::default();
        let weights = WeightTable::new(&chess, &[]);
        let mut sum = TermSum::new(&weights, &mut counts);
        PawnStructure::new(&chess).count(&chess, &position, &mut sum);
        let Counts { plain, passed } = counts;
        let weights = [Weight::Shelter, Weight::Unsupported, Weight::Doubled, Weight::Protected];
        (weights.map(|it| plain.get(&it).copied().unwrap_or_default()), passed)
    }

    #[test]
    fn the_start_has_no_passed_pawn_and_is_level() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert_eq!(counts(start), ([0; 4], [0; 8]));
    }

    #[test]
    fn a_pawn_is_passed_if_no_enemy_pawn_can_stand_on_or_attack_its_path() {
        let passed = |fen| counts(fen).1;
        assert_eq!(passed("4k3/8/8/8/4P3/8/8/4K3 w - - 0 1")[3], 1);
        assert_eq!(passed("4k3/4p3/8/8/4P3/8/8/4K3 w - - 0 1"), [0; 8]);
        assert_eq!(passed("4k3/3p4/8/8/4P3/8/8/4K3 w - - 0 1"), [0; 8]);
        // Both have passed each other.
        assert_eq!(passed("4k3/8/8/3P4/4p3/8/8/4K3 w - - 0 1"), [0, 0, 0, 0, 0, 0, 0, 0]);
        assert_eq!(passed("4k3/8/3P4/8/4p3/8/8/4K3 w - - 0 1"), [0, 0, 0, 0, -1, 1, 0, 0]);
    }

    #[test]
    fn a_pawn_behind_another_is_doubled_and_a_lone_one_is_unsupported() {
        let ([_, unsupported, doubled, protected], _) = counts("4k3/8/8/8/4P3/4P3/8/4K3 w - - 0 1");
        assert_eq!([unsupported, doubled, protected], [2, 1, 0]);
        let ([_, unsupported, doubled, protected], _) = counts("4k3/8/8/8/4P3/3P4/8/4K3 w - - 0 1");
        assert_eq!([unsupported, doubled, protected], [1, 0, 1]);
    }

    #[test]
    fn pawns_beside_the_own_king_shelter_it() {
        let ([shelter, ..], _) = counts("4k3/8/8/8/8/8/5PPP/6K1 w - - 0 1");
        assert_eq!(shelter, 3);
    }
}
