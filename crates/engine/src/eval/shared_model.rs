//! The evaluation of a variant without weights of its own, derived from the weights that all variants share.
//!
//! The shared weights of piece-square values are declared here, the others with the [terms](super::terms).

use super::mobility::{SURE, mobility, moves_to};
use super::shared_weights::{SharedWeights, shared_place};
use super::terms::{ONE, Shape, TermLayout};
use super::wdl::win_scale;
use bentrider_rules::geometry::{Color, SQUARES, Square};
use bentrider_rules::rules::mating;
use bentrider_rules::setup::{Kind, Piece};
use bentrider_rules::variant::Variant;

/// The key of a shared weight, and its factor on a square.
type SquareWeight = (&'static str, fn(&OnSquare) -> f64);

/// The weights of piece-square values, in the middlegame and in the endgame, each with its factor: for pieces
/// that are neither royal nor Pawns, then for Pawns, then for royal pieces, then for all that promote. A Pawn
/// is any piece that only moves forward.
pub(super) const SQUARE_WEIGHTS: &[SquareWeight] = &[
    // In centipawns.
    ("piece", |it| it.kind.piece(1.0)),
    // In percent of the value in the variant's file.
    ("piece-value", |it| it.kind.piece(it.kind.percent())),
    // On a square with twice the average mobility, in percent of the value.
    ("piece-placement", |it| it.kind.piece(it.kind.percent() * it.placement)),
    // From the first rank to the last, from the edge to the middle of the rank and of the file, in
    // centipawns.
    ("piece-advance", |it| it.kind.piece(it.advance)),
    ("piece-file", |it| it.kind.piece(it.file.nearness())),
    ("piece-rank", |it| it.kind.piece(it.rank.nearness())),
    // In percent of the value.
    ("leaper-value", |it| it.kind.leaper(it.kind.percent())),
    ("hopper-value", |it| it.kind.hopper(it.kind.percent())),
    ("pawn-value", |it| it.kind.pawn(it.kind.percent())),
    ("pawn-advance", |it| it.kind.pawn(it.kind.percent() * it.advance)),
    ("pawn-file", |it| it.kind.pawn(it.kind.percent() * it.file.nearness())),
    ("royal-value", |it| it.kind.royal(it.kind.percent())),
    // For each rank, on the first rank, and for each file and rank to the middle, in centipawns.
    ("royal-advance", |it| it.kind.royal(f64::from(it.square.rank()))),
    ("royal-home", |it| it.kind.royal(f64::from(u8::from(it.square.rank() == 0)))),
    ("royal-file", |it| it.kind.royal(it.file.from_middle)),
    ("royal-rank", |it| it.kind.royal(it.rank.from_middle)),
    // By the number of moves to promotion, in percent of its gain.
    ("promotes-1", |it| it.promotes(1)),
    ("promotes-2", |it| it.promotes(2)),
    ("promotes-3", |it| it.promotes(3)),
    ("promotes-4", |it| it.promotes(4)),
    ("promotes-5", |it| it.promotes(5)),
    ("promotes-6", |it| it.promotes(6)),
];

/// The data on which a weight of a term may depend: the kind or the rank, and the variant.
#[derive(Clone, Debug, Default)]
pub(super) struct Subject {
    class: Class,
    /// The value of the kind in the variant's file, in centipawns.
    pub(super) value: i32,
    is_leaper: bool,
    is_hopper: bool,
    is_of_one_colour: bool,
    /// The [`win_scale`] of the variant, in centipawns.
    pub(super) army: f64,
    /// One percent of the largest gain of a Pawn by promotion, in 1024ths of a centipawn.
    pub(super) promotion: f64,
    /// Whether pieces can win by reaching a region.
    has_goals: bool,
    /// Whether checks are counted.
    counts_checks: bool,
    /// The rank, from 0.
    pub(super) rank: i32,
    /// The fewest moves of a Pawn on the rank to promotion, and one percent of its gain, in centipawns.
    passed: Option<(usize, f64)>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Class {
    #[default]
    Piece,
    Pawn,
    Royal,
}

impl Subject {
    fn of_kind(variant: &Variant, kind: Kind) -> Self {
        let class = match kind {
            kind if variant.royal.contains(kind) => Class::Royal,
            kind if variant.pawns.contains(kind) => Class::Pawn,
            _ => Class::Piece,
        };
        let motion = variant.motion(Piece::new(Color::White, kind));
        Subject {
            class,
            value: variant.pieces[kind.index()].value,
            is_leaper: motion.only_leaps(),
            is_hopper: motion.hops().is_some(),
            is_of_one_colour: mating::is_of_one_colour(variant, kind),
            ..Subject::default()
        }
    }

    fn when<T: Default>(&self, holds: bool, number: T) -> T {
        if holds { number } else { T::default() }
    }

    /// The number for a piece that is neither royal nor a Pawn, 0 for others.
    pub(super) fn piece<T: Default>(&self, number: T) -> T {
        self.when(self.class == Class::Piece, number)
    }

    /// The number for a Pawn.
    pub(super) fn pawn(&self, number: f64) -> f64 {
        self.when(self.class == Class::Pawn, number)
    }

    fn royal(&self, number: f64) -> f64 {
        self.when(self.class == Class::Royal, number)
    }

    /// The number in a variant with goals, 0 in others.
    pub(super) fn if_goal<T: Default>(&self, number: T) -> T {
        self.when(self.has_goals, number)
    }

    /// The number in a variant that counts checks, 0 in others.
    pub(super) fn if_checks<T: Default>(&self, number: T) -> T {
        self.when(self.counts_checks, number)
    }

    /// The number for a piece that is not royal.
    pub(super) fn unless_royal(&self, number: i32) -> i32 {
        self.when(self.class != Class::Royal, number)
    }

    fn leaper(&self, number: f64) -> f64 {
        self.piece(self.when(self.is_leaper, number))
    }

    /// The number for a piece that hops.
    pub(super) fn hopper(&self, number: f64) -> f64 {
        self.piece(self.when(self.is_hopper, number))
    }

    /// The number for a piece whose every move leads to a square of the same colour.
    pub(super) fn of_one_colour(&self, number: f64) -> f64 {
        self.piece(self.when(self.is_of_one_colour, number))
    }

    /// The value of the kind, in centipawns.
    pub(super) fn value(&self) -> f64 {
        f64::from(self.value)
    }

    /// One percent of the value, in centipawns.
    fn percent(&self) -> f64 {
        self.value() / 100.0
    }

    /// One percent of the gain of a Pawn on the rank if promotion is this many moves away, else 0; in 1024ths
    /// of a centipawn.
    pub(super) fn passed(&self, moves: usize) -> f64 {
        let (_, percent) = self.passed.filter(|(fewest, _)| *fewest == moves).unwrap_or_default();
        percent * f64::from(ONE)
    }
}

/// The subjects of all weights of terms in a variant.
pub(super) struct Subjects {
    variant: Subject,
    kinds: Vec<Subject>,
    ranks: Vec<Subject>,
}

impl Subjects {
    pub(super) fn new(variant: &Variant) -> Self {
        let pawns: Vec<Promotion> =
            variant.pawns.iter().map(|kind| Promotion::new(variant, kind)).collect();
        let promotion = pawns.iter().map(|it| it.percent).fold(0.0, f64::max) * f64::from(ONE);
        let whole = Subject {
            army: f64::from(win_scale(variant)),
            promotion,
            has_goals: variant.endings.goals.is_some(),
            counts_checks: variant.endings.checks.is_some(),
            ..Subject::default()
        };
        let kind = |kind| Subject { army: whole.army, ..Subject::of_kind(variant, kind) };
        let rank = |rank: u8| {
            let squares = variant.shape.squares().into_iter().filter(move |it| it.rank() == rank);
            let moves = squares.flat_map(|square| pawns.iter().filter_map(move |it| it.at(square)));
            let passed = moves.min_by_key(|(moves, _)| *moves);
            Subject { rank: rank.into(), passed, ..whole.clone() }
        };
        Subjects {
            kinds: variant.kinds().map(kind).collect(),
            ranks: (0..variant.shape.ranks()).map(rank).collect(),
            variant: whole,
        }
    }

    /// The subject of a weight of this shape.
    pub(super) fn get(&self, shape: Shape, at: usize) -> &Subject {
        match shape {
            Shape::One | Shape::Tapered => &self.variant,
            Shape::Kind | Shape::KindTapered => &self.kinds[at],
            Shape::RankTapered => &self.ranks[at],
        }
    }
}

/// The data on which the weights of piece-square values depend.
pub(super) struct OnSquare<'a> {
    kind: &'a Subject,
    square: Square,
    /// The advance along the board: 0 on the first rank, 1 on the last.
    advance: f64,
    file: Distance,
    rank: Distance,
    /// The mobility on this square relative to the average, less 1.
    placement: f64,
    /// The fewest moves to promotion, and one percent of its gain.
    promotion: Option<(usize, f64)>,
}

/// The distance from the middle of `count` files or ranks.
struct Distance {
    from_middle: f64,
    largest: f64,
}

impl Distance {
    fn new(at: u8, count: u8) -> Self {
        let from_middle = |at| (f64::from(at) - f64::from(count - 1) / 2.0).abs();
        Distance { from_middle: from_middle(at), largest: from_middle(0) }
    }

    /// The nearness to the middle: 0 at the edge, 1 in the middle.
    fn nearness(&self) -> f64 {
        1.0 - self.from_middle / self.largest
    }
}

impl OnSquare<'_> {
    fn promotes(&self, moves: usize) -> f64 {
        self.promotion.filter(|(fewest, _)| *fewest == moves).unwrap_or_default().1
    }
}

/// The gain of a white piece of a kind by promotion.
struct Promotion {
    /// One percent of the gain, in centipawns.
    percent: f64,
    /// The fewest moves to promotion from each square; `None` if it cannot promote.
    moves: Vec<Option<i32>>,
}

impl Promotion {
    fn new(variant: &Variant, kind: Kind) -> Self {
        let piece = Piece::new(Color::White, kind);
        let Some(rule) = variant.promotion(piece) else {
            return Promotion { percent: 0.0, moves: Vec::new() };
        };
        let value = |kind: Kind| variant.pieces[kind.index()].value;
        let best = rule.zones.iter().flat_map(|(_, kinds)| kinds).map(|&to| value(to)).max();
        let gain = best.map_or(0, |best| (best - value(kind)).max(0));
        let moves = moves_to(variant.motion(piece), &variant.shape, |from| rule.promoting(from));
        Promotion { percent: f64::from(gain) / 100.0, moves }
    }

    /// The fewest moves to promotion from a square, and one percent of its gain.
    fn at(&self, square: Square) -> Option<(usize, f64)> {
        let moves = (*self.moves.get(square.index())?)?;
        Some((moves as usize, self.percent))
    }
}

/// The mobility of a piece on each square relative to the average, less 1.
fn placement(variant: &Variant, kind: Kind) -> [f64; SQUARES] {
    let motion = variant.motion(Piece::new(Color::White, kind));
    let squares = variant.shape.squares();
    let mut mobilities = [0; SQUARES];
    squares.into_iter().for_each(|square| mobilities[square.index()] = mobility(motion, square));
    let mean = mobilities.iter().sum::<i32>() / (squares.len() as i32).max(1);
    mobilities.map(|here| f64::from(here - mean) / f64::from(mean.max(SURE)))
}

/// The factor of each shared weight in each number of the evaluation of a variant, which is linear in all of
/// them.
#[derive(Clone, Debug)]
pub struct SharedModel {
    /// The values of a kind on each square of the rectangle around the board, squares rank by rank from
    /// White's first, kind after kind: the parts are those of the middlegame; the places of the endgame's
    /// numbers follow theirs.
    pub squares: Vec<SharedValue>,
    /// The numbers in the list of the weights of terms.
    pub terms: Vec<SharedValue>,
}

/// A number of the evaluation of a variant.
#[derive(Clone, Debug, Default)]
pub struct SharedValue {
    /// The value without shared weights.
    pub documented: i32,
    /// The places of shared numbers in their list, each with its factor.
    pub parts: Vec<(usize, f64)>,
}

impl SharedModel {
    /// The largest size of a piece-square value, in centipawns.
    const LARGEST: i32 = 300_000;

    /// The model of a variant.
    pub fn new(variant: &Variant) -> Self {
        let subjects = Subjects::new(variant);
        let squares = variant.kinds().zip(&subjects.kinds);
        let squares = squares.flat_map(|(kind, subject)| square_values(variant, kind, subject));
        let terms = TermLayout::of(variant).slots().into_iter().map(|slot| {
            let shape = slot.weight.declaration().shape;
            let subject = subjects.get(shape, slot.at);
            let parts = slot.weight.declaration().shared.iter().enumerate().map(|(at, shared)| {
                let place = shared_place(slot.weight) + at * shape.phases() + slot.phase;
                (place, (shared.factor)(subject))
            });
            SharedValue { documented: 0, parts: parts.filter(|(_, it)| *it != 0.0).collect() }
        });
        SharedModel { squares: squares.collect(), terms: terms.collect() }
    }

    /// The value of a white piece of each kind on each square, in the middlegame and in the endgame, in
    /// centipawns.
    pub(super) fn psqt(&self, weights: &SharedWeights) -> Vec<[i32; 2]> {
        let at = |value: &SharedValue, phase| {
            value.at(weights, phase).clamp(-Self::LARGEST, Self::LARGEST)
        };
        self.squares.iter().map(|value| [0, 1].map(|phase| at(value, phase))).collect()
    }

    /// The list of the weights of terms.
    pub(super) fn term_weights(&self, weights: &SharedWeights, variant: &Variant) -> Vec<i32> {
        let limits = TermLayout::of(variant).limits();
        let terms = self.terms.iter().zip(limits);
        terms.map(|(value, limit)| value.at(weights, 0).clamp(-limit, limit)).collect()
    }
}

impl SharedValue {
    fn at(&self, weights: &SharedWeights, phase: usize) -> i32 {
        let numbers = weights.numbers();
        let parts = self.parts.iter().map(|&(place, factor)| numbers[place + phase] * factor);
        (f64::from(self.documented) + parts.sum::<f64>()).round() as i32
    }
}

/// The values of a white piece of a kind on each square of the rectangle.
fn square_values(variant: &Variant, kind: Kind, subject: &Subject) -> Vec<SharedValue> {
    let (files, ranks) = (variant.shape.files(), variant.shape.ranks());
    let promotion = Promotion::new(variant, kind);
    let placement = placement(variant, kind);
    let value = |(file, rank)| {
        let square = Square::new(file, rank);
        if !variant.shape.contains(square) {
            return SharedValue::default();
        }
        let on_square = OnSquare {
            kind: subject,
            square,
            advance: f64::from(rank) / f64::from((ranks - 1).max(1)),
            file: Distance::new(file, files),
            rank: Distance::new(rank, ranks),
            placement: placement[square.index()],
            promotion: promotion.at(square),
        };
        let parts = SQUARE_WEIGHTS.iter().enumerate();
        let parts = parts.map(|(at, (_, factor))| (2 * at, factor(&on_square)));
        let parts = parts.filter(|(_, factor)| *factor != 0.0).collect();
        SharedValue { documented: subject.value, parts }
    };
    (0..ranks).flat_map(|rank| (0..files).map(move |it| (it, rank))).map(value).collect()
}
