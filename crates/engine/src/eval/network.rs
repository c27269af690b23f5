//! A network, trained on games of one variant, that corrects the evaluation by the terms.
//!
//! The inputs are the pieces on their squares, as each side sees them (`inputs`); a hidden layer of sums for each
//! side (`layer`) follows the moves (`accumulator`), and two outputs are computed from both (`kernel`, in integers, so
//! that every processor gives the same result): what to add to the terms, and a factor of the whole (`value`). `format`
//! is the file, which also holds the weights of the terms; `choice` selects the network that evaluates a variant, and
//! `mismatch` says why one cannot.

mod accumulator;
mod choice;
mod format;
mod inputs;
mod kernel;
mod layer;
mod mismatch;
mod value;

use super::{Evaluation, TermLayout};
use bentrider_rules::position::Position;
use bentrider_rules::rules;
use bentrider_rules::setup::Kind;
use bentrider_rules::variant::Variant;
use std::sync::Arc;

pub(super) use accumulator::Accumulator;
pub use choice::NetworkChoice;
pub use format::{MAX_FILE, NetworkError};
pub use inputs::{Inputs, KING_BUCKETS};
pub use kernel::LANES;
pub use mismatch::NetworkMismatch;
pub(super) use value::{Factor, NetworkValue};

/// The largest number of sums of a hidden layer for each side.
pub const MAX_HIDDEN: usize = 512;

/// The largest value of a piece on a square, in centipawns: 256 of them, times the phase of the game, fit in
/// 64 bits, and their sum in 32.
const MOST_SQUARE: i64 = 320_000;

/// The part of the evaluation to which a network adds its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base {
    /// Piece-square values plus tempo.
    Squares,
    /// Piece-square values plus tempo and all other terms.
    Whole,
}

/// The scales of the integers of a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scales {
    /// The integer for 1 in the hidden layer; its sums are clipped there, and squared.
    pub hidden: u16,
    /// The integer for 1 as a weight of the output.
    pub output: u16,
    /// The number of centipawns of an output of 1.
    pub centipawns: u16,
}

/// The content of a network's file. Numbers are listed for every kind of the variant and every square of the
/// smallest rectangle around its board, in this order; squares rank by rank from White's first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetworkParts {
    /// The name of the variant.
    pub variant: String,
    /// The variant's [`Variant::definition`].
    pub definition: String,
    /// A description of the training, for people.
    pub notes: String,
    /// The part of the evaluation to which it adds.
    pub base: Base,
    /// The [`Evaluation::fingerprint`] of the engine in which it was trained.
    pub fingerprint: u64,
    /// The kinds of the variant.
    pub kinds: u8,
    /// The files of the board.
    pub files: u8,
    /// The ranks of the board.
    pub ranks: u8,
    /// The number of king buckets, each with its own weights of the inputs: 1, or [`KING_BUCKETS`].
    pub king_buckets: u8,
    /// The sums of the hidden layer for each side, a multiple of [`LANES`]; 0 for a network that has only the
    /// values in `psqt`.
    pub hidden: u16,
    /// The scales of the integers.
    pub scales: Scales,
    /// The value of a white piece on a square in the middlegame and the endgame, in centipawns.
    pub psqt: Vec<[i32; 2]>,
    /// The list of the weights of the terms; those newer than the file are missing.
    pub terms: Vec<i32>,
    /// The weights of each input in the hidden layer: `hidden` numbers for each input, for each king bucket.
    pub weights: Vec<i16>,
    /// The biases of the hidden layer.
    pub biases: Vec<i32>,
    /// The output that is added to the base.
    pub output: Output,
    /// The output by which the evaluation is multiplied, after 1 was added to it: by a quarter to 4.
    pub factor: Output,
}

/// An output of a network: a weighted sum of the hidden layer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output {
    /// The weights: for the sums of the side to move, then for those of the other side.
    pub weights: Vec<i16>,
    /// The bias.
    pub bias: i32,
}

impl Output {
    /// An output that is 0, for a hidden layer of this size.
    pub fn zero(hidden: u16) -> Self {
        Output { weights: vec![0; 2 * usize::from(hidden)], bias: 0 }
    }

    /// The largest size that it could reach; `one` stands for 1 in the hidden layer.
    fn largest(&self, one: u16) -> i64 {
        let weights: i64 = self.weights.iter().map(|it| i64::from(*it).abs()).sum();
        i64::from(self.bias).abs() + weights * i64::from(one) * i64::from(one)
    }
}

impl NetworkParts {
    /// The number of squares of the rectangle around the board.
    pub fn squares(&self) -> usize {
        usize::from(self.files) * usize::from(self.ranks)
    }

    /// The number of inputs.
    pub fn inputs(&self) -> usize {
        2 * usize::from(self.kinds) * self.squares()
    }

    /// The number of inputs times that of king buckets.
    fn rows(&self) -> usize {
        usize::from(self.king_buckets) * self.inputs()
    }

    fn layout(&self) -> TermLayout {
        TermLayout::new(self.kinds.into(), self.ranks.into())
    }

    fn check(&self) -> Result<(), NetworkError> {
        let hidden = usize::from(self.hidden);
        let size = 1..=16;
        ensure(size.contains(&self.files), "the number of files", self.files, "1 to 16")?;
        ensure(size.contains(&self.ranks), "the number of ranks", self.ranks, "1 to 16")?;
        let most = Kind::MAX as u8;
        let kinds = format!("1 to {most}");
        ensure((1..=most).contains(&self.kinds), "the number of kinds", self.kinds, &kinds)?;
        let is_known = matches!(usize::from(self.king_buckets), 1 | KING_BUCKETS);
        ensure(is_known, "the number of king buckets", self.king_buckets, "1 or 3")?;
        let sizes = format!("a multiple of {LANES} up to {MAX_HIDDEN}");
        let fits = hidden.is_multiple_of(LANES) && hidden <= MAX_HIDDEN;
        ensure(fits, "the size of the hidden layer", self.hidden, &sizes)?;
        let Scales { hidden: one, output, centipawns } = self.scales;
        for scale in [one, output, centipawns] {
            ensure((1..=i16::MAX as u16).contains(&scale), "a scale", scale, "1 to 32767")?;
        }
        let terms = self.terms.len() as u32;
        let whole = format!("{} or those of the first terms", self.layout().count());
        let is_whole = self.layout().is_whole(self.terms.len());
        ensure(is_whole, "the number of weights of terms", terms, &whole)?;
        for (what, found, expected) in [
            ("the number of values of squares", self.psqt.len(), self.inputs() / 2),
            ("the number of weights", self.weights.len(), self.rows() * hidden),
            ("the number of biases", self.biases.len(), hidden),
        ] {
            let found = found as u32;
            ensure(found as usize == expected, what, found, &expected.to_string())?;
        }
        for output in [&self.output, &self.factor] {
            let found = output.weights.len() as u32;
            let what = "the number of weights of an output";
            ensure(found as usize == 2 * hidden, what, found, &(2 * hidden).to_string())?;
        }
        self.check_bounds()
    }

    /// Checks that no sum can overflow in any position.
    ///
    /// # Errors
    /// When a sum could exceed 32 bits.
    fn check_bounds(&self) -> Result<(), NetworkError> {
        let psqt = self.psqt.iter().flatten().map(|it| i64::from(*it).abs()).max();
        fits("the value of a piece on a square", psqt.unwrap_or(0), MOST_SQUARE)?;
        for (weight, limit) in self.terms.iter().zip(self.layout().limits()) {
            fits("the weight of a term", i64::from(*weight).abs(), i64::from(limit))?;
        }
        fits("a sum of the hidden layer", self.largest_sum(), i64::from(i32::MAX))?;
        for output in [&self.output, &self.factor] {
            fits("an output", output.largest(self.scales.hidden), i64::from(i32::MAX))?;
        }
        Ok(())
    }

    /// The largest size of a sum of the hidden layer: at most one piece is on each square, and each could be
    /// the one with the largest weight.
    fn largest_sum(&self) -> i64 {
        let hidden = usize::from(self.hidden);
        let squares = self.squares();
        let of_sum = |bucket: usize, unit: usize| {
            let rows = bucket * self.inputs()..(bucket + 1) * self.inputs();
            let weight = |row: usize| i64::from(self.weights[row * hidden + unit]).abs();
            let largest = |square: usize| {
                rows.clone().skip(square).step_by(squares).map(weight).max().unwrap_or(0)
            };
            i64::from(self.biases[unit]).abs() + (0..squares).map(largest).sum::<i64>()
        };
        let of_bucket = |bucket| (0..hidden).map(move |unit| of_sum(bucket, unit)).max();
        (0..usize::from(self.king_buckets)).filter_map(of_bucket).max().unwrap_or(0)
    }
}

fn fits(what: &'static str, found: i64, most: i64) -> Result<(), NetworkError> {
    if found <= most { Ok(()) } else { Err(NetworkError::Overflow { what, found, most }) }
}

fn ensure(
    holds: bool,
    what: &'static str,
    found: impl Into<i64>,
    expected: &str,
) -> Result<(), NetworkError> {
    let (found, expected) = (found.into(), expected.to_owned());
    if holds { Ok(()) } else { Err(NetworkError::Content { what, found, expected }) }
}

/// A network whose parts fit together and whose sums cannot overflow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    parts: NetworkParts,
}

impl Network {
    /// # Errors
    /// When the parts do not fit together, or a sum could overflow.
    pub fn new(parts: NetworkParts) -> Result<Self, NetworkError> {
        parts.check()?;
        Ok(Network { parts })
    }

    /// The content of the file.
    #[inline]
    pub fn parts(&self) -> &NetworkParts {
        &self.parts
    }

    /// Whether its hidden layer can be computed with 16 bits: no sum exceeds them in any position, and 1 is at
    /// most 255, so that its square does not.
    pub fn fits_16_bits(&self) -> bool {
        self.parts.scales.hidden <= 255 && self.parts.largest_sum() <= i64::from(i16::MAX)
    }

    /// Checks that it can evaluate positions of this variant: that pieces, values, promotions, board and
    /// start were the same in training.
    ///
    /// # Errors
    /// When they were not; the error names the first difference.
    pub fn check_variant(&self, variant: &Variant) -> Result<(), NetworkMismatch> {
        NetworkMismatch::check(self.parts(), variant)
    }

    /// Whether the terms that it was trained with are the same in this program.
    pub fn has_current_terms(&self, variant: &Arc<Variant>) -> bool {
        let NetworkParts { base, ref terms, fingerprint, .. } = self.parts;
        Evaluation::fingerprint_of(variant, base, terms.len()) == fingerprint
    }
}

/// A number that changes when the definition of the terms changes, which a network's file does not contain: a
/// hash of `value` in positions after random moves. `value` must leave out the piece-square values. The same
/// on every machine.
pub(super) fn base_fingerprint(
    variant: &Variant,
    base: Base,
    mut value: impl FnMut(&Position) -> i32,
) -> u64 {
    /// The number of positions that are evaluated.
    const POSITIONS: usize = 64;
    /// The largest number of random plies before a position.
    const PLIES: usize = 24;
    const PRIME: u64 = 0x0100_0000_01b3;
    let mut hash = 0xcbf2_9ce4_8422_2325;
    let mut add = |number: u64| hash = (hash ^ number).wrapping_mul(PRIME);
    add(base as u64);
    let Ok(start) = rules::from_setup(variant, &variant.start) else { return 0 };
    let (mut position, mut random) = (start.clone(), 1_u64);
    for _ in 0..POSITIONS {
        let moves = rules::legal_moves(variant, &position);
        if position.plies_played() >= PLIES || moves.is_empty() {
            position = start.clone();
            continue;
        }
        // Knuth's linear congruential generator (MMIX); the high bits are the random ones.
        random =
            random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let chosen = (random >> 33) as usize % moves.len();
        rules::make(variant, &mut position, moves[chosen]);
        add(value(&position) as u64);
    }
    hash
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Evaluator;
    use bentrider_rules::loader::built_in;

    /// A network with the terms of all variants, whose hidden layer of this size adds nothing.
    pub(super) fn parts(variant: &Arc<Variant>, hidden: u16) -> NetworkParts {
        let (whole, units) = (Evaluation::new(variant), usize::from(hidden));
        let (kinds, shape) = (variant.pieces.len(), &variant.shape);
        let inputs = 2 * kinds * usize::from(shape.files()) * usize::from(shape.ranks());
        NetworkParts {
            variant: variant.name.clone(),
            definition: variant.definition(),
            notes: String::new(),
            base: Base::Whole,
            fingerprint: Evaluation::fingerprint(variant, Base::Whole),
            kinds: kinds as u8,
            files: shape.files(),
            ranks: shape.ranks(),
            king_buckets: 1,
            hidden,
            scales: Scales { hidden: 255, output: 64, centipawns: 400 },
            psqt: whole.psqt_values(),
            terms: whole.term_weights().to_vec(),
            weights: vec![0; inputs * units],
            biases: vec![0; units],
            output: Output::zero(hidden),
            factor: Output::zero(hidden),
        }
    }

    #[test]
    fn a_file_that_is_older_than_a_term_is_read_and_has_the_weight_of_all_variants() {
        let chess = built_in("chess").unwrap();
        let whole = Evaluation::new(&chess);
        let (weights, count) = (whole.term_weights(), whole.term_weights().len());
        let parts = |terms: &[i32]| NetworkParts {
            fingerprint: Evaluation::fingerprint_of(&chess, Base::Whole, terms.len()),
            terms: terms.to_vec(),
            ..parts(&chess, 0)
        };
        let layout = TermLayout::of(&chess);
        let without_the_last = (0..count).rfind(|it| layout.is_whole(*it)).unwrap();
        let older = Network::new(parts(&weights[..without_the_last])).unwrap();
        assert_eq!(Network::read(&older.write()).as_ref(), Ok(&older));
        assert!(older.has_current_terms(&chess));
        let mut with = Evaluation::with_network(&chess, &Arc::new(older)).unwrap();
        assert_eq!(with.term_weights(), weights);
        let start = rules::from_setup(&chess, &chess.start).unwrap();
        assert_eq!(with.evaluate(&start), whole.clone().evaluate(&start));
        let newer = [weights, &[0]].concat();
        for wrong in [&weights[..3], &newer] {
            assert!(matches!(Network::new(parts(wrong)), Err(NetworkError::Content { .. })));
        }
    }
}
