//! The weights of the terms, each declared once: its shape, its limit, its line in `eval`, and how it follows
//! from the weights of all variants. Lists of weights, files of networks, training, bounds, shared weights and
//! the trace of `eval` are made from this table.
//!
//! A new term is a file that counts something in a position, called from `Evaluation::terms`, and a declaration
//! at the end of the table. Files of networks that were trained before it are still read: a weight that is not
//! in a file is that of all variants, which is its `start` until `shared.toml` has it.

use super::shared_model::{Subject, Subjects};
use super::shared_weights::Shared;
use bentrider_rules::variant::Variant;

/// The weight that changes nothing. Weights are in 1024ths: of a centipawn, or of what they are multiplied with.
pub(super) const ONE: i32 = 1024;
/// One percent of the weight that changes nothing.
const PERCENT: f64 = ONE as f64 / 100.0;
/// The value and the army for which weights of values and armies are given, in centipawns.
const UNIT: f64 = 500.0;
/// One centipawn.
const POINT: f64 = ONE as f64;

/// How many numbers a weight is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// One.
    One,
    /// One in the middlegame and one in the endgame.
    Tapered,
    /// One for each kind.
    Kind,
    /// Two for each kind: in the middlegame and in the endgame.
    KindTapered,
    /// Two for each rank, seen from the side of the piece.
    RankTapered,
}

/// The largest size of a weight: no sum of 256 pieces may overflow 32 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Limit {
    /// So many times what it is multiplied with, which is in centipawns already.
    Times(i32),
    /// So many centipawns.
    Centipawns(i32),
}

/// What there is to know of a weight.
pub(super) struct Declaration {
    pub(super) shape: Shape,
    pub(super) limit: Limit,
    /// Its line in `eval`.
    pub(super) line: &'static str,
    /// Its numbers while the [fingerprint](super::Evaluation::fingerprint) is computed.
    probe: fn(&Subject) -> [i32; 2],
    /// The weights of all variants from which it follows.
    pub(super) shared: &'static [Shared],
}

macro_rules! weights {
    ($($(#[doc = $doc:literal])+ $name:ident { $($field:ident: $value:expr),+ $(,)? })+) => {
        /// A weight of a term, in the order of the files of networks.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub(super) enum Weight {
            $($(#[doc = $doc])+ $name,)+
        }

        /// What each weight is.
        pub(super) const WEIGHTS: &[Declaration] = &[$(Declaration { $($field: $value),+ },)+];

        impl Weight {
            pub(super) const COUNT: usize = WEIGHTS.len();
            const ALL: [Weight; Self::COUNT] = [$(Weight::$name,)+];
        }
    };
}

weights! {
    /// The right to move.
    Tempo {
        shape: Shape::One, limit: Limit::Centipawns(1000), line: "tempo", probe: |_| [12 * ONE; 2],
        shared: &[Shared::new("tempo", |it| it.army * PERCENT)],
    }
    /// The attack on the enemy's royal piece.
    KingAttack {
        shape: Shape::One, limit: Limit::Times(8), line: "king attack", probe: |_| [ONE; 2],
        shared: &[
            Shared::new("king-attack", |_| PERCENT),
            // An army of 500 centipawns adds this.
            Shared::new("king-attack-by-army", |it| PERCENT * it.army / UNIT),
        ],
    }
    /// The bonus for the squares that a piece attacks, neither royal nor a Pawn.
    Mobility {
        shape: Shape::Kind, limit: Limit::Times(8), line: "mobility", probe: |it| [it.piece(ONE); 2],
        shared: &[
            Shared::new("mobility", |it| it.piece(PERCENT)),
            Shared::new("mobility-by-value", |it| it.piece(PERCENT * it.value() / UNIT)),
            Shared::new("mobility-by-army", |it| it.piece(PERCENT * it.army / UNIT)),
            Shared::new("mobility-of-hoppers", |it| it.hopper(PERCENT)),
        ],
    }
    /// A piece that a cheaper one attacks.
    Threatened {
        shape: Shape::Kind, limit: Limit::Centipawns(1000), line: "threatened", probe: |it| [it.unless_royal(64 * it.value); 2],
        shared: &[
            Shared::new("threatened", |it| it.piece(POINT)),
            Shared::new("threatened-by-value", |it| it.piece(PERCENT * it.value())),
            Shared::new("threatened-by-army", |it| it.piece(PERCENT * it.army)),
            Shared::new("threatened-pawn", |it| it.pawn(it.value() / 100.0 * POINT)),
        ],
    }
    /// Two or more pieces of a kind, beyond their values.
    Pair {
        shape: Shape::Kind, limit: Limit::Centipawns(1000), line: "pairs", probe: |it| [it.unless_royal(50 * ONE); 2],
        shared: &[
            Shared::new("pair", |it| it.piece(POINT)),
            // If every move of the kind leads to a square of the same colour.
            Shared::new("pair-of-one-colour", |it| it.of_one_colour(PERCENT * it.value())),
        ],
    }
    /// A piece that is attacked and not protected.
    Hanging {
        shape: Shape::KindTapered, limit: Limit::Centipawns(1000), line: "hanging",
        probe: |it| [it.unless_royal(40 * it.value), it.unless_royal(30 * it.value)],
        shared: &[
            Shared::new("hanging", |it| it.piece(POINT)),
            Shared::new("hanging-by-value", |it| it.piece(PERCENT * it.value())),
            Shared::new("hanging-by-army", |it| it.piece(PERCENT * it.army)),
            Shared::new("hanging-pawn", |it| it.pawn(it.value() / 100.0 * POINT)),
        ],
    }
    /// The same if its side is to move, beside what it is then already.
    HangingToMove {
        shape: Shape::Kind, limit: Limit::Centipawns(1000), line: "hanging", probe: |it| [it.unless_royal(-20 * it.value); 2],
        shared: &[
            Shared::new("hanging-to-move-by-value", |it| it.piece(PERCENT * it.value())),
            Shared::new("hanging-to-move-by-army", |it| it.piece(PERCENT * it.army)),
        ],
    }
    /// A square from which a kind can give check safely, of three at most.
    Check {
        shape: Shape::KindTapered, limit: Limit::Centipawns(300), line: "checks",
        probe: |it| [it.unless_royal(30 * ONE), it.unless_royal(20 * ONE)],
        shared: &[
            Shared::new("check", |it| it.piece(PERCENT * it.army)),
            Shared::new("check-by-value", |it| it.piece(PERCENT * it.value())),
            Shared::new("check-of-pawn", |it| it.pawn(PERCENT * it.army)),
        ],
    }
    /// The same if the side of the kind is to move, beside what it is then already.
    CheckToMove {
        shape: Shape::Kind, limit: Limit::Centipawns(300), line: "checks", probe: |it| [it.unless_royal(15 * ONE); 2],
        shared: &[
            Shared::new("check-to-move", |it| it.piece(PERCENT * it.army)),
            Shared::new("check-to-move-by-value", |it| it.piece(PERCENT * it.value())),
        ],
    }
    /// A Pawn beside its own royal piece.
    Shelter {
        shape: Shape::Tapered, limit: Limit::Centipawns(300), line: "pawns", probe: |_| [10 * ONE, 15 * ONE],
        shared: &[Shared::new("shelter", |_| POINT)],
    }
    /// A Pawn that no other can ever protect.
    Unsupported {
        shape: Shape::Tapered, limit: Limit::Centipawns(300), line: "pawns", probe: |_| [20 * ONE, 30 * ONE],
        shared: &[Shared::new("unsupported", |_| POINT)],
    }
    /// A Pawn with another one on its path.
    Doubled {
        shape: Shape::Tapered, limit: Limit::Centipawns(300), line: "pawns", probe: |_| [30 * ONE, 45 * ONE],
        shared: &[Shared::new("doubled", |_| POINT)],
    }
    /// A Pawn that another one protects.
    Protected {
        shape: Shape::Tapered, limit: Limit::Centipawns(300), line: "pawns", probe: |_| [40 * ONE, 60 * ONE],
        shared: &[Shared::new("protected", |_| POINT)],
    }
    /// A passed Pawn, by its rank; shared weights by the fewest moves of any Pawn on it to promotion, in percent
    /// of what promotion gains.
    Passed {
        shape: Shape::RankTapered, limit: Limit::Centipawns(300), line: "pawns",
        probe: |it| [10, 15].map(|number| number * (5 + it.rank) * ONE),
        shared: &[
            Shared::new("passed-1", |it| it.passed(1)),
            Shared::new("passed-2", |it| it.passed(2)),
            Shared::new("passed-3", |it| it.passed(3)),
            Shared::new("passed-4", |it| it.passed(4)),
            Shared::new("passed-5", |it| it.passed(5)),
            Shared::new("passed-6", |it| it.passed(6)),
        ],
    }
    /// A step of the own royal piece to a passed Pawn, if its path has no square left.
    PasserOwnRoyal {
        shape: Shape::Tapered, limit: Limit::Centipawns(300), line: "passers", probe: |_| [7 * ONE, 12 * ONE],
        shared: &[Shared::new("passer-own-royal", |it| it.promotion)],
    }
    /// A step of the enemy's royal piece to it.
    PasserEnemyRoyal {
        shape: Shape::Tapered, limit: Limit::Centipawns(300), line: "passers", probe: |_| [14 * ONE, 24 * ONE],
        shared: &[Shared::new("passer-enemy-royal", |it| it.promotion)],
    }
    /// An enemy piece on its path.
    PasserBlocked {
        shape: Shape::Tapered, limit: Limit::Centipawns(300), line: "passers", probe: |_| [21 * ONE, 36 * ONE],
        shared: &[Shared::new("passer-blocked", |it| it.promotion)],
    }
    /// A path of which an enemy piece attacks a square.
    PasserAttacked {
        shape: Shape::Tapered, limit: Limit::Centipawns(300), line: "passers", probe: |_| [28 * ONE, 48 * ONE],
        shared: &[Shared::new("passer-attacked", |it| it.promotion)],
    }
}

/// The lines of `eval` that come first, in this order; those of other terms follow.
const FIRST_LINES: [&str; 8] =
    ["mobility", "threatened", "hanging", "checks", "king attack", "pairs", "pawns", "passers"];

/// The names of the terms in `eval`, without tempo.
pub(super) fn lines() -> Vec<&'static str> {
    let mut lines = FIRST_LINES.to_vec();
    for declaration in WEIGHTS.iter().filter(|it| it.line != WEIGHTS[Weight::Tempo as usize].line) {
        if !lines.contains(&declaration.line) {
            lines.push(declaration.line);
        }
    }
    lines
}

impl Shape {
    /// The number of phases.
    pub(super) const fn phases(self) -> usize {
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
    pub(super) const fn declaration(self) -> &'static Declaration {
        &WEIGHTS[self as usize]
    }

    /// Weights of kinds whose numbers are listed kind by kind. All others are listed weight by weight.
    const fn is_listed_by_kind(self) -> bool {
        Weight::Mobility as usize <= self as usize && self as usize <= Weight::CheckToMove as usize
    }
}

/// A number in a list of weights.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slot {
    pub(super) weight: Weight,
    /// The kind or the rank.
    pub(super) at: usize,
    pub(super) phase: usize,
}

/// Where the weights of a variant stand in one list, as in the files of networks.
#[derive(Clone, Copy, Debug)]
pub struct TermLayout {
    pub(super) kinds: usize,
    pub(super) ranks: usize,
}

impl TermLayout {
    /// For so many kinds on a board with so many ranks.
    pub fn new(kinds: usize, ranks: usize) -> Self {
        TermLayout { kinds, ranks }
    }

    /// For a variant.
    pub fn of(variant: &Variant) -> Self {
        TermLayout::new(variant.pieces.len(), variant.shape.ranks().into())
    }

    /// How many numbers there are.
    pub fn count(self) -> usize {
        Weight::ALL.map(|weight| self.count_of(weight)).iter().sum()
    }

    /// Does a list of so many numbers have the first weights whole?
    pub(super) fn is_whole(self, count: usize) -> bool {
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

    /// By how much each number changes where what is learnt changes by 1: factors by 1, centipawns by `spread`.
    pub fn units(self, spread: u16) -> Vec<f32> {
        let unit = |slot: &Slot| match slot.weight.declaration().limit {
            Limit::Times(_) => ONE as f32,
            Limit::Centipawns(_) => f32::from(spread) * ONE as f32,
        };
        self.slots().iter().map(unit).collect()
    }

    /// Weights with which every term counts; other numbers would change the
    /// [fingerprint](super::Evaluation::fingerprint) of every network.
    pub fn probe(variant: &Variant) -> Vec<i32> {
        let subjects = Subjects::new(variant);
        let number = |slot: &Slot| {
            let declaration = slot.weight.declaration();
            (declaration.probe)(subjects.get(declaration.shape, slot.at))[slot.phase]
        };
        TermLayout::of(variant).slots().iter().map(number).collect()
    }

    /// The first number of a weight for a kind or a rank.
    pub(super) fn place(self, weight: Weight, at: usize) -> usize {
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
    pub(super) fn slots(self) -> Vec<Slot> {
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
        // Two, nine of each kind, four and one a rank of Pawns, and four of passed Pawns.
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
}
