//! The terms of the evaluation: their weights, each declared once, and the walk that counts them.
//!
//! Lists of weights, files of networks, training, bounds, the weights of all variants and the trace of `eval`
//! are made from the declarations. A new term needs a module that counts something in a position and, here, a
//! declaration at the end: `Name by module::count { … }`. Files of networks that were trained before it are
//! still read: a weight that is not in a file is that of all variants, which is the start value of its
//! declaration ([`Shared::start`]) until `shared.toml` has it.

mod activity;
mod goal;
mod king_attack;
mod layout;
mod passers;
mod pawns;
mod sum;

use super::attack_maps::AttackMaps;
use super::shared_weights::Shared;
use super::tables::{EvalTables, PsqtSums};
use bentrider_rules::geometry::Color;
use bentrider_rules::position::Position;
use bentrider_rules::variant::Variant;
use layout::{Declaration, Limit};
use pawns::PawnCache;
use sum::TermSum;

pub(super) use goal::GoalDistances;
pub use layout::TermLayout;
pub(super) use layout::{Shape, Slot};
pub(super) use pawns::PawnStructure;
pub use sum::TermCounts;
pub(super) use sum::{Observer, Trace};

/// The unit of weights, which are in 1024ths: of a centipawn, or of the number they multiply.
pub(super) const ONE: i32 = 1024;
/// One centipawn.
const POINT: f64 = ONE as f64;
/// One percent of a centipawn, or of [`ONE`].
const PERCENT: f64 = ONE as f64 / 100.0;
/// The value and the army for which weights of values and armies are given, in centipawns.
const UNIT: f64 = 500.0;

macro_rules! weights {
    ($($(#[doc = $doc:literal])+ $name:ident $(by $count:path)? { $($field:ident: $value:expr),+ $(,)? })+) => {
        /// A weight of a term, in the order of the files of networks.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub(super) enum Weight {
            $($(#[doc = $doc])+ $name,)+
        }

        /// The declaration of each weight.
        pub(super) const WEIGHTS: &[Declaration] = &[$(Declaration { $($field: $value),+ },)+];

        impl Weight {
            pub(super) const COUNT: usize = WEIGHTS.len();
            const ALL: [Weight; Self::COUNT] = [$(Weight::$name,)+];
        }

        /// Runs the counting functions of the declarations.
        #[inline(always)]
        #[allow(unused_variables, reason = "there may be none")]
        fn count_declared<O: Observer>(context: &Context, maps: &AttackMaps, sum: &mut TermSum<O>) {
            $($($count(context, maps, sum);)?)+
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
            // Added for an army of 500 centipawns.
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
    /// A piece that a less valuable one attacks.
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
            // Added if every move of the kind leads to a square of the same colour.
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
    /// A hanging piece of the side to move, in addition to [`Weight::Hanging`].
    HangingToMove {
        shape: Shape::Kind, limit: Limit::Centipawns(1000), line: "hanging", probe: |it| [it.unless_royal(-20 * it.value); 2],
        shared: &[
            Shared::new("hanging-to-move-by-value", |it| it.piece(PERCENT * it.value())),
            Shared::new("hanging-to-move-by-army", |it| it.piece(PERCENT * it.army)),
        ],
    }
    /// A square from which a kind can give check safely, of three at most.
    Check {
        shape: Shape::KindTapered, limit: Limit::Centipawns(600), line: "checks",
        probe: |it| [it.unless_royal(30 * ONE), it.unless_royal(20 * ONE)],
        shared: &[
            Shared::new("check", |it| it.piece(PERCENT * it.army)),
            Shared::new("check-by-value", |it| it.piece(PERCENT * it.value())),
            Shared::new("check-of-pawn", |it| it.pawn(PERCENT * it.army)),
        ],
    }
    /// A square for a safe check by the side to move, in addition to [`Weight::Check`].
    CheckToMove {
        shape: Shape::Kind, limit: Limit::Centipawns(600), line: "checks", probe: |it| [it.unless_royal(15 * ONE); 2],
        shared: &[
            Shared::new("check-to-move", |it| it.piece(PERCENT * it.army)),
            Shared::new("check-to-move-by-value", |it| it.piece(PERCENT * it.value())),
        ],
    }
    /// A Pawn next to its own royal piece.
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
    /// A passed Pawn, by its rank; shared weights by the fewest moves of any Pawn on it to promotion, in
    /// percent of the gain.
    Passed {
        shape: Shape::RankTapered, limit: Limit::Centipawns(2000), line: "pawns",
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
    /// A step of the enemy's royal piece to a passed Pawn.
    PasserEnemyRoyal {
        shape: Shape::Tapered, limit: Limit::Centipawns(300), line: "passers", probe: |_| [14 * ONE, 24 * ONE],
        shared: &[Shared::new("passer-enemy-royal", |it| it.promotion)],
    }
    /// An enemy piece on the path of a passed Pawn.
    PasserBlocked {
        shape: Shape::Tapered, limit: Limit::Centipawns(1500), line: "passers", probe: |_| [21 * ONE, 36 * ONE],
        shared: &[Shared::new("passer-blocked", |it| it.promotion)],
    }
    /// A path of a passed Pawn with a square that an enemy piece attacks.
    PasserAttacked {
        shape: Shape::Tapered, limit: Limit::Centipawns(1500), line: "passers", probe: |_| [28 * ONE, 48 * ONE],
        shared: &[Shared::new("passer-attacked", |it| it.promotion)],
    }
    /// The nearness of the pieces that can win by reaching a region: the square of the fewest moves divides it.
    GoalNear by goal::count {
        shape: Shape::Tapered, limit: Limit::Centipawns(1000), line: "goal", probe: |it| [it.if_goal(200 * ONE); 2],
        shared: &[Shared::new("goal-near", |it| it.if_goal(POINT)).start(250.0)],
    }
    /// The checks given, where they are counted: one part of the checks left, less one part of all.
    ChecksGiven by goal::count_checks {
        shape: Shape::Tapered, limit: Limit::Centipawns(1000), line: "checks given", probe: |it| [it.if_checks(300 * ONE); 2],
        shared: &[Shared::new("checks-given", |it| it.if_checks(POINT)).start(600.0)],
    }
}

/// The lines of `eval` that come first, in this order; those of other terms follow.
const FIRST_LINES: [&str; 8] =
    ["mobility", "threatened", "hanging", "checks", "king attack", "pairs", "pawns", "passers"];

/// The names of the terms in `eval`, without tempo.
fn lines() -> Vec<&'static str> {
    let mut lines = FIRST_LINES.to_vec();
    for declaration in WEIGHTS.iter().filter(|it| it.line != WEIGHTS[Weight::Tempo as usize].line) {
        if !lines.contains(&declaration.line) {
            lines.push(declaration.line);
        }
    }
    lines
}

/// A position whose terms are counted.
pub(super) struct Context<'a> {
    pub(super) variant: &'a Variant,
    pub(super) tables: &'a EvalTables,
    pub(super) position: &'a Position,
    pub(super) sums: &'a PsqtSums,
}

/// Counts terms in successive positions of a variant.
#[derive(Clone)]
pub(super) struct Terms {
    maps: AttackMaps,
    pawn_cache: PawnCache,
}

impl Terms {
    pub(super) fn new(variant: &Variant) -> Self {
        Terms { maps: AttackMaps::new(variant), pawn_cache: PawnCache::default() }
    }

    /// White's lead by all terms except tempo, in centipawns.
    #[inline]
    pub(super) fn lead<O: Observer>(&mut self, context: &Context, observer: &mut O) -> i32 {
        let weights = &context.tables.weights;
        let pawns = self.pawn_cache.structure(context, observer);
        let mut pieces = TermSum::new(weights, observer);
        let attacks = activity::count(context, &mut self.maps, &mut pieces);
        count_declared(context, &self.maps, &mut pieces);
        let pieces = pieces.lead();
        let mut passers = TermSum::new(weights, observer);
        passers::count(context, &pawns.passed, &self.maps, &mut passers);
        let passers = passers.lead();
        let mut king_attack = TermSum::new(weights, observer);
        for color in Color::BOTH {
            king_attack.add(Weight::KingAttack, 0, color, attacks[color.index()].value());
        }
        let tapered = pieces + pawns.value + passers;
        king_attack.lead().mg + tapered.at(context.tables.phase_at(context.sums))
    }
}
