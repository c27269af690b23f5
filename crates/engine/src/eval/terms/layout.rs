//! The declaration of a weight, and the layout of the weights of a variant in one list.

use super::{ONE, WEIGHTS, Weight};
use crate::eval::shared_model::{Subject, Subjects};
use crate::eval::shared_weights::Shared;
use bentrider_rules::variant::Variant;

/// The numbers that make up a weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::eval) enum Shape {
    /// One number.
    One,
    /// One number in the middlegame and one in the endgame.
    Tapered,
    /// One number for each kind.
    Kind,
    /// Two numbers for each kind: in the middlegame and in the endgame.
    KindTapered,
    /// Two numbers for each rank, as the side of the piece counts ranks.
    RankTapered,
}

/// The largest size of a weight: no sum of 256 pieces may overflow 32 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::eval) enum Limit {
    /// A factor of a number that is already in centipawns.
    Times(i32),
    /// A number of centipawns.
    Centipawns(i32),
}

/// The declaration of a weight.
pub(in crate::eval) struct Declaration {
    pub(in crate::eval) shape: Shape,
    pub(in crate::eval) limit: Limit,
    /// The line of `eval` that shows the weight.
    pub(in crate::eval) line: &'static str,
    /// The numbers while the [fingerprint](crate::eval::Evaluation::fingerprint) is computed.
    pub(super) probe: fn(&Subject) -> [i32; 2],
    /// The weights of all variants from which it is computed.
    pub(in crate::eval) shared: &'static [Shared],
}

impl Shape {
    /// The number of phases.
    pub(in crate::eval) const fn phases(self) -> usize {
        match self {
            Shape::One | Shape::Kind => 1,
            Shape::Tapered | Shape::KindTapered | Shape::RankTapered => 2,
        }
    }
}

impl Limit {
    const fn largest(self) -> i32 {
        match self {
            Limit::Times(number) | Limit::Centipawns(number) => number * ONE,
        }
    }
}

impl Weight {
    /// The declaration.
    pub(in crate::eval) const fn declaration(self) -> &'static Declaration {
        &WEIGHTS[self as usize]
    }

    /// Whether the numbers of a weight of kinds are listed kind by kind. All others are listed weight by
    /// weight.
    const fn is_listed_by_kind(self) -> bool {
        Weight::Mobility as usize <= self as usize && self as usize <= Weight::CheckToMove as usize
    }
}

/// A number in a list of weights.
#[derive(Clone, Copy, Debug)]
pub(in crate::eval) struct Slot {
    pub(in crate::eval) weight: Weight,
    /// The kind or the rank.
    pub(in crate::eval) at: usize,
    pub(in crate::eval) phase: usize,
}

/// The layout of the weights of a variant in one list, as in the files of networks.
#[derive(Clone, Copy, Debug)]
pub struct TermLayout {
    pub(in crate::eval) kinds: usize,
    pub(in crate::eval) ranks: usize,
}

impl TermLayout {
    /// The layout for this many kinds on a board with this many ranks.
    pub fn new(kinds: usize, ranks: usize) -> Self {
        TermLayout { kinds, ranks }
    }

    /// The layout of a variant.
    pub fn of(variant: &Variant) -> Self {
        TermLayout::new(variant.pieces.len(), variant.shape.ranks().into())
    }

    /// The length of the list.
    pub fn count(self) -> usize {
        Weight::ALL.map(|weight| self.count_of(weight)).iter().sum()
    }

    /// Whether a list of `count` numbers ends after a complete weight.
    pub(in crate::eval) fn is_whole(self, count: usize) -> bool {
        let slots = self.slots();
        let is_split = |&&Slot { weight, at, phase }: &&Slot| {
            let first_of_kinds = weight.is_listed_by_kind() && weight != Weight::Mobility;
            first_of_kinds || at > 0 || phase > 0
        };
        count <= slots.len() && slots.get(count).filter(|it| is_split(it)).is_none()
    }

    /// The largest size of each number.
    pub fn limits(self) -> Vec<i32> {
        self.slots().iter().map(|it| it.weight.declaration().limit.largest()).collect()
    }

    /// The change of each number when its trained parameter changes by 1: factors by 1, centipawns by
    /// `spread`.
    pub fn units(self, spread: u16) -> Vec<f32> {
        let unit = |slot: &Slot| match slot.weight.declaration().limit {
            Limit::Times(_) => ONE as f32,
            Limit::Centipawns(_) => f32::from(spread) * ONE as f32,
        };
        self.slots().iter().map(unit).collect()
    }

    /// Weights with which every term counts; other numbers would change the
    /// [fingerprint](crate::eval::Evaluation::fingerprint) of every network.
    pub fn probe(variant: &Variant) -> Vec<i32> {
        let subjects = Subjects::new(variant);
        let number = |slot: &Slot| {
            let declaration = slot.weight.declaration();
            (declaration.probe)(subjects.get(declaration.shape, slot.at))[slot.phase]
        };
        TermLayout::of(variant).slots().iter().map(number).collect()
    }

    /// The first number of a weight for a kind or a rank.
    pub(in crate::eval) fn place(self, weight: Weight, at: usize) -> usize {
        let before = |weight: &Weight| -> usize {
            Weight::ALL[..*weight as usize].iter().map(|it| self.count_of(*it)).sum()
        };
        let phases = weight.declaration().shape.phases();
        if !weight.is_listed_by_kind() {
            return before(&weight) + phases * at;
        }
        let by_kind = || Weight::ALL.into_iter().filter(|it| it.is_listed_by_kind());
        let phases = |weight: Weight| weight.declaration().shape.phases();
        let in_kind = by_kind().take_while(|it| *it != weight).map(phases).sum::<usize>();
        before(&Weight::Mobility) + at * by_kind().map(phases).sum::<usize>() + in_kind
    }

    /// All numbers, in the order of the list.
    pub(in crate::eval) fn slots(self) -> Vec<Slot> {
        let mut slots: Vec<(usize, Slot)> = Vec::new();
        for weight in Weight::ALL {
            let phases = weight.declaration().shape.phases();
            for at in 0..self.count_of(weight) / phases {
                let place = self.place(weight, at);
                let slot = |phase| (place + phase, Slot { weight, at, phase });
                slots.extend((0..phases).map(slot));
            }
        }
        slots.sort_by_key(|(place, _)| *place);
        slots.into_iter().map(|(_, slot)| slot).collect()
    }

    fn count_of(self, weight: Weight) -> usize {
        let shape = weight.declaration().shape;
        let each = match shape {
            Shape::One | Shape::Tapered => 1,
            Shape::Kind | Shape::KindTapered => self.kinds,
            Shape::RankTapered => self.ranks,
        };
        each * shape.phases()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_has_a_place_of_its_own_and_lists_may_end_after_each_weight() {
        let layout = TermLayout::new(6, 8);
        let slots = layout.slots();
        for (at, slot) in slots.iter().enumerate() {
            assert_eq!(layout.place(slot.weight, slot.at) + slot.phase, at);
        }
        // Two weights, nine of each kind, four and one for each rank of Pawns, and four of passed Pawns.
        let version_5 = 2 + 9 * 6 + 2 * (4 + 8) + 2 * 4;
        assert!(slots.len() >= version_5);
        for (count, whole) in
            [(1, true), (2, true), (3, false), (11, false), (56, true), (57, false)]
        {
            assert_eq!(layout.is_whole(count), whole, "{count}");
        }
        assert!(layout.is_whole(version_5) && !layout.is_whole(version_5 - 1));
        assert!(layout.is_whole(slots.len()) && !layout.is_whole(slots.len() + 1));
    }

    #[test]
    fn the_largest_weights_times_the_largest_counts_fit_32_bits() {
        use Weight::*;
        const PIECES: i64 = 256;
        const KINDS: i64 = 128;
        // The most that one piece or kind counts.
        const STEPS: i64 = 6;
        const MOBILITY: i64 = 150;
        const CHECKS: i64 = 3;
        let most = |weight: Weight, count| count * i64::from(weight.declaration().limit.largest());
        let each = |weights: &[Weight], count| weights.iter().map(|it| most(*it, count)).sum();
        let structure: i64 = each(&[Shelter, Unsupported, Doubled, Protected, Passed], PIECES);
        let royal: i64 = each(&[PasserOwnRoyal, PasserEnemyRoyal], STEPS * PIECES);
        let on_path: i64 = each(&[PasserBlocked, PasserAttacked], PIECES);
        // On a path of one square or more all counts are halved.
        let passers = royal.max((royal + on_path) / 2);
        let pieces: i64 = each(&[Threatened, Hanging, HangingToMove], PIECES);
        let checks: i64 = each(&[Check, CheckToMove], CHECKS * KINDS);
        let activity = pieces + checks + most(Mobility, MOBILITY * PIECES) + most(Pair, KINDS);
        for sum in [structure, passers, activity] {
            assert!(sum < i32::MAX.into(), "{structure} {passers} {activity}");
        }
    }
}
