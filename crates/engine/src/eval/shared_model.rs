//! How the evaluation of a variant follows from the weights that all variants share.

use super::mobility::{SURE, mobility, moves_to};
use super::passers;
use super::shared_weights::{ConstantWeight, SharedWeights, TaperedWeight};
use super::term_weights::{KindWeights, ONE, TermWeights};
use super::wdl::win_scale;
use bentrider_rules::geometry::{Color, SQUARES, Square, SquareSet};
use bentrider_rules::motion::Motion;
use bentrider_rules::setup::{Kind, Piece};
use bentrider_rules::variant::Variant;

/// How much each shared weight counts in each number of the evaluation of a variant, which is linear in all
/// of them.
#[derive(Clone, Debug)]
pub struct SharedModel {
    /// What a kind is worth on each square of the rectangle around the board, squares rank by rank from
    /// White's first, kind after kind: the parts are those in the middlegame, and the places of the numbers
    /// in the endgame follow theirs.
    pub squares: Vec<SharedValue>,
    /// What is each weight of [`TermWeights::list`].
    pub terms: Vec<SharedValue>,
}

/// A number of the evaluation of a variant.
#[derive(Clone, Debug, Default)]
pub struct SharedValue {
    /// What it is without shared weights.
    pub documented: i32,
    /// The places of shared numbers in their list, and what each is multiplied with.
    pub parts: Vec<(usize, f64)>,
}

/// The largest size of a piece-square value, in centipawns.
const LARGEST: i32 = 300_000;
/// The value and the army for which weights of values and armies are given, in centipawns.
const UNIT: f64 = 500.0;
/// One percent of a weight that changes nothing.
const PERCENT: f64 = ONE as f64 / 100.0;

impl SharedModel {
    /// That of a variant.
    pub fn new(variant: &Variant) -> Self {
        let squares = variant.kinds().flat_map(|kind| square_values(variant, kind)).collect();
        SharedModel { squares, terms: term_values(variant) }
    }

    /// What a white piece of each kind is worth on each square, in the middlegame and in the endgame, in
    /// centipawns.
    pub(super) fn psqt(&self, weights: &SharedWeights) -> Vec<[i32; 2]> {
        let at = |value: &SharedValue, phase| value.at(weights, phase).clamp(-LARGEST, LARGEST);
        self.squares.iter().map(|value| [at(value, 0), at(value, 1)]).collect()
    }

    /// The weights of the terms.
    pub(super) fn term_weights(&self, weights: &SharedWeights, variant: &Variant) -> TermWeights {
        let zero = TermWeights::zero(variant.pieces.len(), variant.shape.ranks().into());
        let terms = self.terms.iter().zip(zero.limits());
        let list: Vec<i32> =
            terms.map(|(value, limit)| value.at(weights, 0).clamp(-limit, limit)).collect();
        TermWeights::from_list(&list, variant.pieces.len()).unwrap_or(zero)
    }
}

impl SharedValue {
    fn at(&self, weights: &SharedWeights, phase: usize) -> i32 {
        let numbers = weights.numbers();
        let parts = self.parts.iter().map(|&(place, factor)| numbers[place + phase] * factor);
        (f64::from(self.documented) + parts.sum::<f64>()).round() as i32
    }
}

/// What a white piece of a kind is worth on each square of the rectangle.
fn square_values(variant: &Variant, kind: Kind) -> Vec<SharedValue> {
    let shape = &variant.shape;
    let promotion = PromotionGain::new(variant, kind);
    let placement = placement(variant, kind);
    let squares = (0..shape.ranks()).flat_map(|rank| (0..shape.files()).map(move |it| (it, rank)));
    let value = variant.pieces[kind.index()].value;
    let of = |(file, rank)| {
        let square = Square::new(file, rank);
        if !shape.contains(square) {
            return SharedValue::default();
        }
        let mut parts = if variant.royal.contains(kind) {
            royal_parts(variant, kind, square)
        } else if variant.pawns.contains(kind) {
            pawn_parts(variant, kind, square)
        } else {
            piece_parts(variant, kind, square, &placement)
        };
        parts.extend(promotion.part(square, &PROMOTES));
        let parts = parts.into_iter().map(|(weight, factor)| (weight.place(), factor));
        SharedValue { documented: value, parts: parts.collect() }
    };
    squares.map(of).collect()
}

type Parts = Vec<(TaperedWeight, f64)>;

/// One percent of a kind's value, in centipawns.
fn percent(variant: &Variant, kind: Kind) -> f64 {
    f64::from(variant.pieces[kind.index()].value) / 100.0
}

/// How far along the board this is: 0 at its beginning, 1 at its end.
fn advance(at: u8, count: u8) -> f64 {
    f64::from(at) / f64::from(count - 1)
}

/// How far this is from the middle of so many files or ranks.
fn from_middle(at: u8, count: u8) -> f64 {
    (f64::from(at) - f64::from(count - 1) / 2.0).abs()
}

/// How near this is to the middle: 0 at the edge, 1 in the middle.
fn nearness(at: u8, count: u8) -> f64 {
    1.0 - from_middle(at, count) / from_middle(0, count)
}

fn royal_parts(variant: &Variant, kind: Kind, square: Square) -> Parts {
    let (files, ranks) = (variant.shape.files(), variant.shape.ranks());
    vec![
        (TaperedWeight::RoyalValue, percent(variant, kind)),
        (TaperedWeight::RoyalAdvance, f64::from(square.rank())),
        (TaperedWeight::RoyalHome, f64::from(u8::from(square.rank() == 0))),
        (TaperedWeight::RoyalFile, from_middle(square.file(), files)),
        (TaperedWeight::RoyalRank, from_middle(square.rank(), ranks)),
    ]
}

fn pawn_parts(variant: &Variant, kind: Kind, square: Square) -> Parts {
    let (files, ranks) = (variant.shape.files(), variant.shape.ranks());
    let percent = percent(variant, kind);
    vec![
        (TaperedWeight::PawnValue, percent),
        (TaperedWeight::PawnAdvance, percent * advance(square.rank(), ranks)),
        (TaperedWeight::PawnFile, percent * nearness(square.file(), files)),
    ]
}

fn piece_parts(variant: &Variant, kind: Kind, square: Square, placement: &[f64]) -> Parts {
    let (files, ranks) = (variant.shape.files(), variant.shape.ranks());
    let motion = variant.motion(Piece::new(Color::White, kind));
    let percent = percent(variant, kind);
    let mut parts = vec![
        (TaperedWeight::Piece, 1.0),
        (TaperedWeight::PieceValue, percent),
        (TaperedWeight::PiecePlacement, percent * placement[square.index()]),
        (TaperedWeight::PieceAdvance, advance(square.rank(), ranks)),
        (TaperedWeight::PieceFile, nearness(square.file(), files)),
        (TaperedWeight::PieceRank, nearness(square.rank(), ranks)),
    ];
    if motion.only_leaps() {
        parts.push((TaperedWeight::LeaperValue, percent));
    }
    if motion.hops().is_some() {
        parts.push((TaperedWeight::HopperValue, percent));
    }
    parts
}

/// By what part a piece can move more on each square than on the average one.
fn placement(variant: &Variant, kind: Kind) -> [f64; SQUARES] {
    let motion = variant.motion(Piece::new(Color::White, kind));
    let squares = variant.shape.squares();
    let mut mobilities = [0; SQUARES];
    squares.into_iter().for_each(|square| mobilities[square.index()] = mobility(motion, square));
    let mean = mobilities.iter().sum::<i32>() / (squares.len() as i32).max(1);
    mobilities.map(|here| f64::from(here - mean) / f64::from(mean.max(SURE)))
}

/// Weights of pieces that promote with their next move, with their second, and so on.
type ByMoves = [TaperedWeight; 6];

const PROMOTES: ByMoves = [
    TaperedWeight::Promotes1,
    TaperedWeight::Promotes2,
    TaperedWeight::Promotes3,
    TaperedWeight::Promotes4,
    TaperedWeight::Promotes5,
    TaperedWeight::Promotes6,
];
const PASSED: ByMoves = [
    TaperedWeight::Passed1,
    TaperedWeight::Passed2,
    TaperedWeight::Passed3,
    TaperedWeight::Passed4,
    TaperedWeight::Passed5,
    TaperedWeight::Passed6,
];

/// What a white piece of a kind gains by promotion.
struct PromotionGain {
    /// One percent of it, in centipawns.
    percent: f64,
    /// The fewest moves to it from each square; none for a kind that does not promote.
    moves: Vec<Option<i32>>,
}

impl PromotionGain {
    fn new(variant: &Variant, kind: Kind) -> Self {
        let piece = Piece::new(Color::White, kind);
        let Some(rule) = variant.promotion(piece) else {
            return PromotionGain { percent: 0.0, moves: Vec::new() };
        };
        let value = |kind: Kind| variant.pieces[kind.index()].value;
        let best = rule.zones.iter().flat_map(|(_, kinds)| kinds).map(|&to| value(to)).max();
        let gain = best.map_or(0, |best| (best - value(kind)).max(0));
        let moves = moves_to(variant.motion(piece), &variant.shape, |from| rule.promoting(from));
        PromotionGain { percent: f64::from(gain) / 100.0, moves }
    }

    /// What the weight of so many moves counts on a square.
    fn part(&self, square: Square, weights: &ByMoves) -> Option<(TaperedWeight, f64)> {
        let moves = (*self.moves.get(square.index())?)?;
        Some((*weights.get(moves as usize - 1)?, self.percent))
    }
}

/// What is each weight of [`TermWeights::list`].
fn term_values(variant: &Variant) -> Vec<SharedValue> {
    let army = f64::from(win_scale(variant));
    let tempo = vec![(ConstantWeight::Tempo, army * PERCENT)];
    let king_attack = vec![
        (ConstantWeight::KingAttack, PERCENT),
        (ConstantWeight::KingAttackByArmy, PERCENT * army / UNIT),
    ];
    // In the order of [`TermWeights::list`].
    let of_kinds = variant.kinds().flat_map(|kind| {
        if variant.royal.contains(kind) {
            vec![SharedValue::default(); KindWeights::COUNT]
        } else if variant.pawns.contains(kind) {
            pawn_terms(variant, kind, army)
        } else {
            piece_terms(variant, kind, army)
        }
    });
    let constant = [tempo, king_attack].map(constant).into_iter();
    constant.chain(of_kinds).chain(structure_values(variant)).collect()
}

/// The sum of constant weights.
fn constant(parts: Vec<(ConstantWeight, f64)>) -> SharedValue {
    let parts = parts.into_iter().map(|(weight, factor)| (weight.place(), factor));
    SharedValue { documented: 0, parts: parts.collect() }
}

/// The sum of tapered weights, in the middlegame and in the endgame.
fn tapered(parts: Parts) -> [SharedValue; 2] {
    [0, 1].map(|phase| {
        let parts = parts.iter().map(|&(weight, factor)| (weight.place() + phase, factor));
        SharedValue { documented: 0, parts: parts.collect() }
    })
}

fn pawn_terms(variant: &Variant, kind: Kind, army: f64) -> Vec<SharedValue> {
    let percent = percent(variant, kind) * f64::from(ONE);
    let zero = SharedValue::default;
    let threatened = constant(vec![(ConstantWeight::ThreatenedPawn, percent)]);
    let hanging = tapered(vec![(TaperedWeight::HangingPawn, percent)]);
    let check = tapered(vec![(TaperedWeight::CheckOfPawn, PERCENT * army)]);
    let plain = [zero(), threatened, zero()].into_iter();
    plain.chain(hanging).chain([zero()]).chain(check).chain([zero()]).collect()
}

fn piece_terms(variant: &Variant, kind: Kind, army: f64) -> Vec<SharedValue> {
    let one = f64::from(ONE);
    let value = f64::from(variant.pieces[kind.index()].value);
    let motion = variant.motion(Piece::new(Color::White, kind));
    let mut mobility = vec![
        (ConstantWeight::Mobility, PERCENT),
        (ConstantWeight::MobilityByValue, PERCENT * value / UNIT),
        (ConstantWeight::MobilityByArmy, PERCENT * army / UNIT),
    ];
    if motion.hops().is_some() {
        mobility.push((ConstantWeight::MobilityOfHoppers, PERCENT));
    }
    let threatened = vec![
        (ConstantWeight::Threatened, one),
        (ConstantWeight::ThreatenedByValue, PERCENT * value),
        (ConstantWeight::ThreatenedByArmy, PERCENT * army),
    ];
    let mut pair = vec![(ConstantWeight::Pair, one)];
    if is_of_one_colour(variant, motion) {
        pair.push((ConstantWeight::PairOfOneColour, PERCENT * value));
    }
    let hanging = vec![
        (TaperedWeight::Hanging, one),
        (TaperedWeight::HangingByValue, PERCENT * value),
        (TaperedWeight::HangingByArmy, PERCENT * army),
    ];
    let hanging_to_move = vec![
        (ConstantWeight::HangingToMoveByValue, PERCENT * value),
        (ConstantWeight::HangingToMoveByArmy, PERCENT * army),
    ];
    let check = vec![
        (TaperedWeight::Check, PERCENT * army),
        (TaperedWeight::CheckByValue, PERCENT * value),
    ];
    let check_to_move = vec![
        (ConstantWeight::CheckToMove, PERCENT * army),
        (ConstantWeight::CheckToMoveByValue, PERCENT * value),
    ];
    let plain = [mobility, threatened, pair].map(constant).into_iter();
    let hanging = tapered(hanging).into_iter().chain([constant(hanging_to_move)]);
    let check = tapered(check).into_iter().chain([constant(check_to_move)]);
    plain.chain(hanging).chain(check).collect()
}

/// Does every move lead to a square of the same colour?
fn is_of_one_colour(variant: &Variant, motion: &Motion) -> bool {
    let colour = |square: Square| (square.file() + square.rank()) % 2;
    variant.shape.squares().into_iter().all(|from| {
        let targets = motion.span(from) | motion.reach(from, &SquareSet::EMPTY);
        targets.into_iter().all(|to| colour(to) == colour(from))
    })
}

/// What is each weight of the structure of Pawns, in both phases.
fn structure_values(variant: &Variant) -> impl Iterator<Item = SharedValue> {
    let one = f64::from(ONE);
    let plain = [
        TaperedWeight::Shelter,
        TaperedWeight::Unsupported,
        TaperedWeight::Doubled,
        TaperedWeight::Protected,
    ];
    let plain = plain.map(|weight| vec![(weight, one)]);
    let rows = plain.into_iter().chain(passed_parts(variant)).chain(passer_parts(variant));
    rows.flat_map(tapered)
}

/// What a passed Pawn gains by the pieces around it.
fn passer_parts(variant: &Variant) -> [Parts; passers::COUNT] {
    let gains = variant.pawns.iter().map(|kind| PromotionGain::new(variant, kind).percent);
    let most = gains.fold(0.0, f64::max) * f64::from(ONE);
    let weights = [
        TaperedWeight::PasserOwnRoyal,
        TaperedWeight::PasserEnemyRoyal,
        TaperedWeight::PasserBlocked,
        TaperedWeight::PasserAttacked,
    ];
    weights.map(|weight| vec![(weight, most)])
}

/// For each rank what a passed Pawn gains there, by the fewest moves to promotion of any Pawn on it.
fn passed_parts(variant: &Variant) -> Vec<Parts> {
    let gains: Vec<PromotionGain> =
        variant.pawns.iter().map(|kind| PromotionGain::new(variant, kind)).collect();
    let of_rank = |rank| {
        let squares = variant.shape.squares().into_iter().filter(move |it| it.rank() == rank);
        let parts =
            squares.flat_map(|square| gains.iter().filter_map(move |it| it.part(square, &PASSED)));
        let nearest = parts.min_by_key(|(weight, _)| weight.place());
        nearest.into_iter().map(|(weight, percent)| (weight, percent * f64::from(ONE))).collect()
    };
    (0..variant.shape.ranks()).map(of_rank).collect()
}
