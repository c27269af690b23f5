//! The weights of the terms of the hand-written evaluation.

use crate::setup::Kind;
use crate::variant::Variant;

/// The weight that changes nothing.
pub(super) const ONE: i32 = 1024;

/// What the right to move is worth, in centipawns.
const TEMPO: i32 = 12;
/// What a side loses with a piece that a cheaper enemy attacks, in 1024ths of its value.
const THREATENED: i32 = 64;
/// What a side loses with a piece that is attacked and not protected, in 1024ths of its value.
const HANGING: i32 = 40;

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
}

/// The weights of a kind. Mobility counts for pieces that are neither royal nor only go forward.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KindWeights {
    /// The weight of its bonus for the squares that it attacks, in 1024ths.
    pub mobility: i32,
    /// What is lost when a cheaper piece attacks it, in 1024ths of a centipawn.
    pub threatened: i32,
    /// What is lost when it is attacked and not protected, in 1024ths of a centipawn.
    pub hanging: i32,
}

impl TermWeights {
    /// Those of a game for which nothing was learnt: the same parts of the values of all pieces.
    pub fn new(variant: &Variant) -> Self {
        let kinds = variant.kinds().map(|kind| KindWeights::new(variant, kind)).collect();
        TermWeights { tempo: TEMPO * ONE, king_attack: ONE, kinds }
    }

    /// How many weights there are with so many kinds.
    pub fn count(kinds: usize) -> usize {
        2 + 3 * kinds
    }

    /// All weights in one list: tempo, king attack, then mobility, threatened and hanging of each kind.
    pub fn list(&self) -> Vec<i32> {
        let of_kinds = self.kinds.iter().flat_map(|it| [it.mobility, it.threatened, it.hanging]);
        [self.tempo, self.king_attack].into_iter().chain(of_kinds).collect()
    }

    /// The weights of such a list; `None` where it has another length.
    pub fn from_list(list: &[i32]) -> Option<Self> {
        let (&[tempo, king_attack], rest) = list.split_first_chunk()?;
        let (kinds, rest) = rest.as_chunks();
        let of = |&[mobility, threatened, hanging]: &[i32; 3]| KindWeights {
            mobility,
            threatened,
            hanging,
        };
        let kinds = kinds.iter().map(of).collect();
        rest.is_empty().then_some(TermWeights { tempo, king_attack, kinds })
    }

    /// The largest size of each weight of the list with which no sum of 256 pieces overflows 32 bits:
    /// eight times the mobility (150 centipawns a piece and less) and the king attack, and a thousand
    /// centipawns for the others.
    pub(super) fn limits(kinds: usize) -> impl Iterator<Item = i32> {
        let of_kind = [8 * ONE, 1000 * ONE, 1000 * ONE];
        [1000 * ONE, 8 * ONE].into_iter().chain((0..kinds).flat_map(move |_| of_kind))
    }
}

impl KindWeights {
    /// An attack on a royal piece is a check, which counts as king attack.
    fn new(variant: &Variant, kind: Kind) -> Self {
        if variant.royal.contains(kind) {
            return KindWeights::default();
        }
        let value = variant.pieces[kind.index()].value;
        KindWeights {
            mobility: if variant.one_way.contains(kind) { 0 } else { ONE },
            threatened: value * THREATENED,
            hanging: value * HANGING,
        }
    }
}
