//! The hidden layer of a network: the rows of weights of the pieces on their squares, and the sums of a position.

use super::inputs::Inputs;
use super::kernel::{LANES, Lanes, Simd, offset, wide_output};
use super::value::{Factor, NetworkValue};
use super::{Network, Output, Scales};
use bentrider_rules::geometry::{Color, SQUARES, Square};
use bentrider_rules::position::{Edit, Position};
use bentrider_rules::setup::Piece;
use bentrider_rules::variant::Variant;

/// The largest value of a network in centipawns, positive or negative.
const MOST: i64 = 20_000;

/// The number of the row of zeros.
const ZEROS: u32 = 0;

/// The king buckets of White and of Black.
pub(super) type KingBuckets = [u8; 2];

/// The hidden layer of a network, for positions of its variant. Its sums are those that White sees, then those that
/// Black sees.
pub(super) struct HiddenLayer {
    simd: Simd,
    /// Whether its sums have 16 bits. Sums of 32 bits, which few networks need, are computed anew in each
    /// position.
    pub(super) is_narrow: bool,
    /// For each king bucket a row of zeros, then the row of each piece on each square: its weights in the sums that
    /// White sees, then in those that Black sees.
    rows: Vec<Lanes>,
    /// The number of rows of a king bucket.
    rows_of_bucket: usize,
    /// The king bucket of a royal piece on each square.
    bucket_of: [u8; SQUARES],
    /// The number of each square of the board, and of the squares.
    of_square: [u16; SQUARES],
    squares: u32,
    /// The biases of the sums, in the order of a row.
    biases: Vec<i32>,
    output: OutputLayer,
    factor: OutputLayer,
    scales: Scales,
}

/// The weights of an output in the order of a row.
struct OutputLayer {
    /// With White and with Black to move.
    weights: [Vec<Lanes>; 2],
    /// The bias, and what the loop over narrow sums leaves out.
    bias: i32,
}

impl OutputLayer {
    fn new(output: &Output, is_narrow: bool) -> Self {
        let by_white: &[Lanes] = output.weights.as_chunks().0;
        let (own, enemy) = by_white.split_at(by_white.len() / 2);
        let left_out = if is_narrow { offset(by_white) } else { 0 };
        OutputLayer {
            weights: [by_white.to_vec(), [enemy, own].concat()],
            bias: output.bias.wrapping_add(left_out),
        }
    }
}

impl HiddenLayer {
    pub(super) fn new(variant: &Variant, network: &Network, is_narrow: bool) -> Self {
        let (inputs, parts) = (Inputs::new(variant), network.parts());
        let half = usize::from(parts.hidden) / LANES;
        let weights = parts.weights.as_chunks().0;
        let mut rows = Vec::new();
        for weights in weights.chunks_exact(inputs.count() * half) {
            rows.resize(rows.len() + 2 * half, [0; LANES]);
            let pieces =
                variant.kinds().flat_map(|kind| Color::BOTH.map(|it| Piece::new(it, kind)));
            for (piece, square) in pieces
                .flat_map(|piece| variant.shape.squares().into_iter().map(move |it| (piece, it)))
            {
                for side in Color::BOTH {
                    let input = inputs.index(side, piece, square);
                    rows.extend_from_slice(&weights[input * half..][..half]);
                }
            }
        }
        let (mut of_square, mut bucket_of) = ([0; SQUARES], [0; SQUARES]);
        for (number, square) in (0..).zip(variant.shape.squares()) {
            of_square[square.index()] = number;
            if parts.king_buckets > 1 {
                bucket_of[square.index()] = inputs.king_bucket(square) as u8;
            }
        }
        HiddenLayer {
            simd: Simd::best(),
            is_narrow,
            rows_of_bucket: rows.len() / usize::from(parts.king_buckets) / (2 * half),
            rows,
            bucket_of,
            of_square,
            squares: variant.shape.squares().len(),
            biases: parts.biases.repeat(2),
            output: OutputLayer::new(&parts.output, is_narrow),
            factor: OutputLayer::new(&parts.factor, is_narrow),
            scales: parts.scales,
        }
    }

    /// The number of [`Lanes`] of the sums of a position.
    #[inline]
    pub(super) fn stride(&self) -> usize {
        self.output.weights[0].len()
    }

    /// The king buckets of a position.
    pub(super) fn king_buckets(&self, position: &Position) -> KingBuckets {
        Color::BOTH.map(|color| self.bucket_of[position.royal(color).index()])
    }

    /// The king buckets of the position before the last `later` moves; `old` are those one move before it.
    #[inline]
    pub(super) fn king_buckets_after(
        &self,
        old: KingBuckets,
        position: &Position,
        later: usize,
    ) -> KingBuckets {
        let mut new = old;
        for edit in position.changes(later) {
            if let Edit::Add(piece, square) = edit
                && position.royal_kinds().contains(piece.kind())
            {
                new[piece.color().index()] = self.bucket_of[square.index()];
            }
        }
        new
    }

    /// The row of this number in a king bucket: its half in the sums of a side.
    #[inline]
    fn row(&self, side: Color, bucket: u8, number: u32) -> &[Lanes] {
        let (stride, half) = (self.stride(), self.stride() / 2);
        let at = usize::from(bucket) * self.rows_of_bucket + number as usize;
        &self.rows[at * stride + side.index() * half..][..half]
    }

    /// The number of the row of a piece on a square.
    #[inline]
    fn row_of(&self, piece: Piece, square: Square) -> u32 {
        1 + piece.index() as u32 * self.squares + u32::from(self.of_square[square.index()])
    }

    /// The sums of a position.
    pub(super) fn sums(&self, position: &Position) -> Vec<i32> {
        let (mut sums, buckets) = (self.biases.clone(), self.king_buckets(position));
        let half = sums.len() / 2;
        for square in position.occupied() {
            let Some(piece) = position.at(square) else { continue };
            for (side, sums) in Color::BOTH.into_iter().zip(sums.chunks_exact_mut(half)) {
                let row = self.row(side, buckets[side.index()], self.row_of(piece, square));
                let pairs = sums.iter_mut().zip(row.as_flattened());
                pairs.for_each(|(sum, weight)| *sum += i32::from(*weight));
            }
        }
        sums
    }

    /// Writes the sums after a move with these edits to `new`, if the king buckets, after it, are those before it;
    /// `old` are the sums before it. A move that adds one piece, and removes at most two, takes one step.
    #[inline]
    pub(super) fn update(
        &self,
        edits: &[Edit],
        old: &[Lanes],
        new: &mut [Lanes],
        buckets: KingBuckets,
    ) {
        // The numbers of rows; a move has at most six edits.
        let (mut added, mut removed) = ([ZEROS; 8], [ZEROS; 16]);
        let (mut additions, mut removals) = (0, 0);
        for edit in edits {
            let row = self.row_of(edit.piece(), edit.square());
            if let Edit::Add(..) = edit {
                added[additions % 8] = row;
                additions += 1;
            } else {
                removed[removals % 16] = row;
                removals += 1;
            }
        }
        for step in 0..additions.max(removals.div_ceil(2)).clamp(1, 6) {
            let rows = [added[step], removed[2 * step], removed[2 * step + 1]];
            let copy = (step > 0).then(|| new.to_vec());
            self.step(copy.as_deref().unwrap_or(old), new, rows, buckets);
        }
    }

    /// Writes `old`, with the first of these rows added and the others subtracted, to `new`.
    #[inline]
    fn step(&self, old: &[Lanes], new: &mut [Lanes], rows: [u32; 3], buckets: KingBuckets) {
        let half = new.len() / 2;
        let halves = old.chunks_exact(half).zip(new.chunks_exact_mut(half));
        for (side, (old, new)) in Color::BOTH.into_iter().zip(halves) {
            let bucket = buckets[side.index()];
            self.simd.update(old, new, rows.map(|it| self.row(side, bucket, it)));
        }
    }

    /// Computes the sums of a side anew, of the position before the last `later` moves, in `sums` of both sides.
    #[cold]
    pub(super) fn refresh(
        &self,
        side: Color,
        bucket: u8,
        (position, later): (&Position, usize),
        sums: &mut [Lanes],
    ) {
        let half = sums.len() / 2;
        let sums = sums[side.index() * half..][..half].as_flattened_mut();
        sums.iter_mut().zip(&self.biases).for_each(|(sum, bias)| *sum = *bias as i16);
        let mut add = |piece, square, times: i16| {
            let row = self.row(side, bucket, self.row_of(piece, square)).as_flattened();
            let pairs = sums.iter_mut().zip(row);
            pairs.for_each(|(sum, it)| *sum = sum.wrapping_add(it.wrapping_mul(times)));
        };
        for square in position.occupied() {
            if let Some(piece) = position.at(square) {
                add(piece, square, 1);
            }
        }
        for edit in (0..later).flat_map(|back| position.changes(back)) {
            let times = if let Edit::Add(..) = edit { -1 } else { 1 };
            add(edit.piece(), edit.square(), times);
        }
    }

    /// The value of a position from its sums of 16 bits.
    #[inline]
    pub(super) fn value(&self, side: Color, sums: &[Lanes]) -> NetworkValue {
        self.value_by(|weights| self.simd.output(sums, &weights[side.index()], self.scales.hidden))
    }

    /// The same, from its sums of 32 bits.
    pub(super) fn wide_value(&self, side: Color, sums: &[i32]) -> NetworkValue {
        self.value_by(|weights| wide_output(sums, &weights[side.index()], self.scales.hidden))
    }

    /// The value from the outputs, which `output` computes without their biases.
    #[inline]
    fn value_by(&self, output: impl Fn(&[Vec<Lanes>; 2]) -> i32) -> NetworkValue {
        let Scales { hidden, output: of_output, centipawns } = self.scales;
        let one = i64::from(hidden) * i64::from(hidden) * i64::from(of_output);
        let scaled = |layer: &OutputLayer, unit: i64| {
            i64::from(layer.bias.wrapping_add(output(&layer.weights))) * unit / one
        };
        let added = scaled(&self.output, centipawns.into()).clamp(-MOST, MOST) as i32;
        let factor = Factor::one_plus(scaled(&self.factor, Factor::ONE.into()));
        NetworkValue { added, factor }
    }
}
