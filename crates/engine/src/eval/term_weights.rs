//! The weights of the terms of the hand-written evaluation.

use super::{passers, pawn_structure};
use bentrider_rules::setup::Kind;
use bentrider_rules::variant::Variant;

/// The weight that changes nothing.
pub(super) const ONE: i32 = 1024;

/// The weights of the terms of the hand-written evaluation of a game: all but what pieces are worth on
/// their squares. The value of a position is linear in each of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TermWeights {
    /// What the right to move is worth, in 1024ths of a centipawn.
    pub tempo: i32,
    /// The weight of the king attack, in 1024ths.
    pub king_attack: i32,
    /// Those of each kind.
    pub kinds: Vec<KindWeights>,
    /// What a Pawn is worth more, in the middlegame and in the endgame, in 1024ths of a centipawn: beside
    /// the own royal piece, if it cannot be protected by another, in front of or behind another, protected
    /// by another; then if it is passed, on each rank seen from its own side.
    pub pawns: Vec<[i32; 2]>,
    /// What a passed Pawn is worth more, in the middlegame and in the endgame, in 1024ths of a centipawn, if
    /// its path has no square left: for each step of the own and of the enemy's royal piece to it, if an enemy
    /// piece stands on its path, and if one attacks a square of it.
    pub passers: [[i32; 2]; passers::COUNT],
}

/// The weights of a kind. Mobility counts for pieces that are neither royal nor only go forward.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KindWeights {
    /// The weight of its bonus for the squares that it attacks, in 1024ths.
    pub mobility: i32,
    /// What is lost when a cheaper piece attacks it, in 1024ths of a centipawn.
    pub threatened: i32,
    /// What two or more of it are worth beyond their values, in 1024ths of a centipawn.
    pub pair: i32,
    /// What is lost when it is attacked and not protected, in the middlegame and in the endgame, in 1024ths of
    /// a centipawn.
    pub hanging: [i32; 2],
    /// What is lost more then if its side is to move.
    pub hanging_to_move: i32,
    /// What is gained by a square from which it can give check safely, in the middlegame and in the endgame, in
    /// 1024ths of a centipawn.
    pub check: [i32; 2],
    /// What is gained more by it if its side is to move.
    pub check_to_move: i32,
}

impl TermWeights {
    /// Weights of 0 for so many kinds on a board with so many ranks.
    pub fn zero(kinds: usize, ranks: usize) -> Self {
        let pawns = vec![[0; 2]; pawn_structure::count(ranks)];
        let kinds = vec![KindWeights::default(); kinds];
        TermWeights { tempo: 0, king_attack: 0, kinds, pawns, passers: Default::default() }
    }

    /// Weights with which every term counts, the same parts of the values of all pieces; other numbers
    /// would change the [fingerprint](crate::eval::HandCrafted::fingerprint) of every network.
    pub fn of_every_term(variant: &Variant) -> Self {
        let mut weights = TermWeights::zero(variant.pieces.len(), variant.shape.ranks().into());
        (weights.tempo, weights.king_attack) = (12 * ONE, ONE);
        let pieces = variant.kinds().filter(|kind| !variant.royal.contains(*kind));
        pieces.for_each(|kind| {
            weights.kinds[kind.index()] = KindWeights::of_every_term(variant, kind)
        });
        let pawns = weights.pawns.iter_mut().zip(1..);
        pawns.for_each(|(weight, number)| *weight = [10 * number * ONE, 15 * number * ONE]);
        let passers = weights.passers.iter_mut().zip(1..);
        passers.for_each(|(weight, number)| *weight = [7 * number * ONE, 12 * number * ONE]);
        weights
    }

    /// How many weights there are with so many kinds on a board with so many ranks.
    pub fn count(kinds: usize, ranks: usize) -> usize {
        2 + KindWeights::COUNT * kinds + 2 * pawn_structure::count(ranks) + 2 * passers::COUNT
    }

    /// All weights in one list: tempo, king attack, then those of each kind in the order of their fields, then
    /// those of Pawns and of passed Pawns.
    pub fn list(&self) -> Vec<i32> {
        let of_kinds = self.kinds.iter().flat_map(|kind| kind.list());
        let of_pawns = self.pawns.iter().copied().flatten();
        let of_passers = self.passers.iter().copied().flatten();
        let constant = [self.tempo, self.king_attack].into_iter().chain(of_kinds);
        constant.chain(of_pawns).chain(of_passers).collect()
    }

    /// The weights of such a list for so many kinds; `None` where it has another length.
    pub fn from_list(list: &[i32], kinds: usize) -> Option<Self> {
        let (&[tempo, king_attack], rest) = list.split_first_chunk()?;
        let (of_kinds, of_pawns) = rest.split_at_checked(KindWeights::COUNT * kinds)?;
        let kinds = of_kinds.as_chunks().0.iter().map(KindWeights::from_list).collect();
        let (pairs, rest) = of_pawns.as_chunks();
        let (pawns, passers) = pairs.split_last_chunk()?;
        let (pawns, passers) = (pawns.to_vec(), *passers);
        let weights = TermWeights { tempo, king_attack, kinds, pawns, passers };
        rest.is_empty().then_some(weights)
    }

    /// The largest size of each weight of the list with which no sum of 256 pieces overflows 32 bits:
    /// eight times the mobility (150 centipawns a piece and less) and the king attack, 300 centipawns for
    /// a safe check, of which a kind has three at most, and for a Pawn, of which five numbers count at most, as
    /// many for a step to a passed Pawn and for what is on its path, and a thousand centipawns for the others.
    pub fn limits(&self) -> impl Iterator<Item = i32> {
        let of_kinds = self.kinds.iter().flat_map(|_| KindWeights::LIMITS);
        let of_pawns = (0..2 * (self.pawns.len() + passers::COUNT)).map(|_| 300 * ONE);
        [1000 * ONE, 8 * ONE].into_iter().chain(of_kinds).chain(of_pawns)
    }
}

impl KindWeights {
    /// How many there are.
    pub const COUNT: usize = 9;

    /// The largest size of each.
    const LIMITS: [i32; Self::COUNT] = {
        const OTHER: i32 = 1000 * ONE;
        const CHECK: i32 = 300 * ONE;
        [8 * ONE, OTHER, OTHER, OTHER, OTHER, OTHER, CHECK, CHECK, CHECK]
    };

    fn list(&self) -> [i32; Self::COUNT] {
        let &KindWeights { mobility, threatened, pair, .. } = self;
        let ([hanging, hanging_eg], [check, check_eg]) = (self.hanging, self.check);
        let hanging = [hanging, hanging_eg, self.hanging_to_move];
        let check = [check, check_eg, self.check_to_move];
        [[mobility, threatened, pair], hanging, check].as_flattened().try_into().unwrap_or_default()
    }

    fn from_list(list: &[i32; Self::COUNT]) -> Self {
        let &[mobility, threatened, pair, hanging, hanging_eg, hanging_to_move, ..] = list;
        let &[.., check, check_eg, check_to_move] = list;
        KindWeights {
            mobility,
            threatened,
            pair,
            hanging: [hanging, hanging_eg],
            hanging_to_move,
            check: [check, check_eg],
            check_to_move,
        }
    }

    fn of_every_term(variant: &Variant, kind: Kind) -> Self {
        let value = variant.pieces[kind.index()].value;
        KindWeights {
            mobility: if variant.pawns.contains(kind) { 0 } else { ONE },
            threatened: 64 * value,
            pair: 50 * ONE,
            hanging: [40 * value, 30 * value],
            hanging_to_move: -20 * value,
            check: [30 * ONE, 20 * ONE],
            check_to_move: 15 * ONE,
        }
    }
}
