//! The hidden layer of the positions from the root to the current one, and its inputs.

use std::sync::Arc;

use super::kernel::{LANES, Lanes, Simd, offset, wide_output};
use super::{Network, Scales};
use bentrider_rules::geometry::{Color, SQUARES, Square};
use bentrider_rules::position::{Edit, Position};
use bentrider_rules::setup::Piece;
use bentrider_rules::variant::Variant;

/// The largest value of a network in centipawns, positive or negative.
const MOST: i64 = 20_000;

/// The number of the row of zeros.
const ZEROS: u32 = 0;

/// The inputs of a network: own or enemy × kind × square, as one side sees them. Black sees the board
/// turned upside down, so that a position and its colour-flipped twin have the same inputs.
///
/// A reserve is not an input: the supply less the pieces on the board is already a sum of inputs.
#[derive(Clone, Debug)]
pub struct Inputs {
    kinds: usize,
    squares: usize,
    /// The number of each square for White and for Black, below `squares`.
    of_square: [[u16; SQUARES]; 2],
}

impl Inputs {
    /// The inputs of a variant.
    pub fn new(variant: &Variant) -> Self {
        let shape = &variant.shape;
        let files = u16::from(shape.files());
        let number = |square: Square| u16::from(square.rank()) * files + u16::from(square.file());
        let mut of_square = [[0; SQUARES]; 2];
        for square in shape.squares() {
            of_square[0][square.index()] = number(square);
            of_square[1][square.index()] = number(shape.flip(square));
        }
        let squares = usize::from(shape.files()) * usize::from(shape.ranks());
        Inputs { kinds: variant.pieces.len(), squares, of_square }
    }

    /// The number of inputs.
    pub fn count(&self) -> usize {
        2 * self.kinds * self.squares
    }

    /// The number of the input for this piece on this square, as `side` sees it.
    #[inline]
    pub fn index(&self, side: Color, piece: Piece, square: Square) -> usize {
        let enemy = usize::from(piece.color() != side);
        let square = usize::from(self.of_square[side.index()][square.index()]);
        (enemy * self.kinds + piece.kind().index()) * self.squares + square
    }
}

/// The accumulator of a network: a stack with the sums of each position from the root. They are computed when a
/// value is needed, from those of the nearest position before it that has them.
#[derive(Clone)]
pub(in crate::eval) struct Accumulator {
    layer: Arc<HiddenLayer>,
    /// The sums of each position: those that White sees, then those that Black sees.
    sums: Vec<Lanes>,
    /// The number of positions from the root whose sums are computed.
    computed: usize,
}

impl Accumulator {
    /// An accumulator of a network for this variant, which must have a hidden layer; [`Accumulator::reset`]
    /// comes before the first value.
    pub(in crate::eval) fn new(variant: &Variant, network: &Network) -> Self {
        Accumulator::of(HiddenLayer::new(variant, network, network.fits_16_bits()))
    }

    fn of(layer: HiddenLayer) -> Self {
        Accumulator { sums: layer.row(ZEROS).to_vec(), layer: Arc::new(layer), computed: 1 }
    }

    /// Starts a new stack at a position.
    pub(in crate::eval) fn reset(&mut self, position: &Position) {
        if self.layer.is_narrow {
            let sums = self.layer.sums(position);
            // They fit 16 bits.
            let narrow = |sums: &[i32; LANES]| sums.map(|it| it as i16);
            self.sums = sums.as_chunks().0.iter().map(narrow).collect();
            self.computed = 1;
        }
    }

    /// Keeps this many positions from the root, which is not removed.
    #[inline]
    pub(in crate::eval) fn truncate(&mut self, positions: usize) {
        self.computed = self.computed.min(positions).max(1);
    }

    /// The value of the network for a position `plies` plies after the root, in centipawns for the side to
    /// move. The record of the position must have all moves since the root.
    pub(in crate::eval) fn value(&mut self, position: &Position, plies: usize) -> i32 {
        let Accumulator { layer, sums, computed } = self;
        let output = &layer.output[position.side().index()];
        let one = layer.scales.hidden;
        if !layer.is_narrow {
            return layer.value(wide_output(&layer.sums(position), output, one));
        }
        let stride = output.len();
        if sums.len() < (plies + 1) * stride {
            sums.resize((plies + 1) * stride, [0; LANES]);
        }
        while *computed <= plies {
            let (before, after) = sums.split_at_mut(*computed * stride);
            let before = &before[before.len() - stride..];
            layer.update(position.changes(plies - *computed), before, &mut after[..stride]);
            *computed += 1;
        }
        layer.value(layer.simd.output(&sums[plies * stride..][..stride], output, one))
    }
}

/// The hidden layer of a network, for positions of its variant.
struct HiddenLayer {
    simd: Simd,
    /// Whether its sums have 16 bits. Sums of 32 bits, which few networks need, are computed anew in each
    /// position.
    is_narrow: bool,
    /// A row of zeros, then the row of each piece on each square: its weights in the sums that White sees, then in
    /// those that Black sees.
    rows: Vec<Lanes>,
    /// The number of each square of the board, and of the squares.
    of_square: [u16; SQUARES],
    squares: u32,
    /// The biases of the sums, in the order of a row.
    biases: Vec<i32>,
    /// The weights of the output in this order, with White and with Black to move.
    output: [Vec<Lanes>; 2],
    /// The bias of the output, and what the loop over narrow sums leaves out.
    output_bias: i32,
    scales: Scales,
}

impl HiddenLayer {
    fn new(variant: &Variant, network: &Network, is_narrow: bool) -> Self {
        let (inputs, parts) = (Inputs::new(variant), network.parts());
        let half = usize::from(parts.hidden) / LANES;
        let (weights, by_white) = (parts.weights.as_chunks().0, parts.output.as_chunks().0);
        let mut rows = vec![[0; LANES]; 2 * half];
        for piece in variant.kinds().flat_map(|kind| Color::BOTH.map(|it| Piece::new(it, kind))) {
            for square in variant.shape.squares() {
                for side in Color::BOTH {
                    let input = inputs.index(side, piece, square);
                    rows.extend_from_slice(&weights[input * half..][..half]);
                }
            }
        }
        let mut of_square = [0; SQUARES];
        let squares = (0..).zip(variant.shape.squares());
        squares.for_each(|(number, square)| of_square[square.index()] = number);
        let (own, enemy) = by_white.split_at(half);
        let left_out = if is_narrow { offset(by_white) } else { 0 };
        HiddenLayer {
            simd: Simd::best(),
            is_narrow,
            rows,
            of_square,
            squares: variant.shape.squares().len(),
            biases: parts.biases.repeat(2),
            output: [by_white.to_vec(), [enemy, own].concat()],
            output_bias: parts.output_bias.wrapping_add(left_out),
            scales: parts.scales,
        }
    }

    /// The row of this number.
    #[inline]
    fn row(&self, number: u32) -> &[Lanes] {
        let stride = self.output[0].len();
        &self.rows[number as usize * stride..][..stride]
    }

    /// The number of the row of a piece on a square.
    #[inline]
    fn row_of(&self, piece: Piece, square: Square) -> u32 {
        1 + piece.index() as u32 * self.squares + u32::from(self.of_square[square.index()])
    }

    /// The sums of a position.
    fn sums(&self, position: &Position) -> Vec<i32> {
        let mut sums = self.biases.clone();
        for square in position.occupied() {
            let Some(piece) = position.at(square) else { continue };
            let weights = self.row(self.row_of(piece, square)).as_flattened();
            sums.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += i32::from(*weight));
        }
        sums
    }

    /// Writes the sums after a move with these edits to `new`; `old` are those before it. A move that adds one
    /// piece, and removes at most two, takes one step.
    #[inline]
    fn update(&self, edits: &[Edit], old: &[Lanes], new: &mut [Lanes]) {
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
            self.simd.update(copy.as_deref().unwrap_or(old), new, rows.map(|it| self.row(it)));
        }
    }

    /// The value, in centipawns, for an output without its bias.
    fn value(&self, output: i32) -> i32 {
        let Scales { hidden, output: of_output, centipawns } = self.scales;
        let one = i64::from(hidden) * i64::from(hidden) * i64::from(of_output);
        let output = i64::from(self.output_bias.wrapping_add(output));
        (output * i64::from(centipawns) / one).clamp(-MOST, MOST) as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::network::tests::parts;
    use bentrider_rules::setup::{Kind, KindSet};
    use bentrider_rules::{loader, rules};

    /// Accumulators with sums of 16 and of 32 bits.
    fn both(variant: &Variant, network: &Network) -> [Accumulator; 2] {
        [true, false].map(|narrow| Accumulator::of(HiddenLayer::new(variant, network, narrow)))
    }

    /// Compares the values of random play, in which moves are taken back, and not every position is evaluated.
    fn compare(variant: &Variant, network: &Network) {
        let start = rules::from_setup(variant, &variant.start).unwrap();
        let [mut narrow, mut wide] = both(variant, network);
        let (mut position, mut random, mut compared) = (start.clone(), 1_u64, 0);
        let mut next = |most: usize| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (random >> 33) as usize % most
        };
        narrow.reset(&position);
        while compared < 500 {
            let moves = rules::legal_moves(variant, &position);
            if moves.is_empty() || position.plies_played() == 150 {
                position = start.clone();
                narrow.reset(&position);
                continue;
            }
            match next(8) {
                0 | 1 => position.unmake(),
                2 if rules::checkers(variant, &position).is_empty() => {
                    rules::make_null(&mut position);
                }
                _ => rules::make(variant, &mut position, moves[next(moves.len())]),
            }
            let plies = position.plies_played();
            narrow.truncate(plies + 1);
            if next(3) > 0 {
                let expected = wide.value(&position, plies);
                assert_eq!(narrow.value(&position, plies), expected, "{}", variant.name);
                compared += 1;
            }
        }
    }

    #[test]
    fn every_built_in_network_fits_16_bits_and_gives_the_values_of_32_bits() {
        for (name, bytes) in bentrider_configs::NETWORKS {
            let network = Network::read(bytes).unwrap();
            assert!(network.fits_16_bits(), "{name}");
            if network.parts().hidden > 0 {
                compare(&loader::built_in(name).unwrap(), &network);
            }
        }
    }

    #[test]
    fn sums_reach_the_largest_of_16_bits_in_one_step_or_in_several() {
        let chess = loader::built_in("chess").unwrap();
        let mut parts = parts(&chess, 32);
        let own = parts.weights.len() / 2;
        for (at, weight) in parts.weights.iter_mut().enumerate() {
            // Half of the units count own pieces, and half enemies.
            let size = if at % 2 == 0 { 511 } else { -511 };
            *weight = if at < own { size } else { -size };
        }
        parts.biases.iter_mut().enumerate().for_each(|(at, it)| *it = [63, -63][at % 2]);
        let weights = (0..).zip(&mut parts.output);
        weights.for_each(|(at, weight)| {
            *weight = [at * 7, at * -5, i16::from(at == 9)][at as usize % 3]
        });
        assert_eq!(parts.largest_sum(), i64::from(i16::MAX));
        let network = Network::new(parts.clone()).unwrap();
        assert!(network.fits_16_bits());
        parts.weights[0] += 1;
        assert!(!Network::new(parts).unwrap().fits_16_bits());

        let [mut narrow, mut wide] = both(&chess, &network);
        let [white, black] = Color::BOTH.map(|color| Piece::new(color, Kind::new(1)));
        let mut position = Position::empty(chess.pieces.len(), KindSet::EMPTY);
        let squares: Vec<Square> = chess.shape.squares().into_iter().collect();
        squares.iter().for_each(|square| position.put(white, *square));
        narrow.reset(&position);
        let some =
            |count| [(count, 0, white), (0, count, black), (count, 0, black), (0, count, white)];
        let replaced = |count| [(count, count, black), (count, count, white)];
        let moves = (0..=6).flat_map(some).chain((0..=3).flat_map(replaced));
        let mut plies = 0;
        for (taken, put, piece) in moves.chain([(2, 1, white), (1, 2, white)]) {
            position.begin_move(None);
            for square in &squares[..taken] {
                position.take(*square);
            }
            squares[..put].iter().for_each(|square| position.put(piece, *square));
            position.end_move(false, false);
            plies += 1;
            let expected = wide.value(&position, plies);
            assert_eq!(narrow.value(&position, plies), expected, "{taken} taken, {put} put");
            let last = narrow.sums[plies * 2..][..2].as_flattened();
            let last: Vec<i32> = last.iter().map(|it| i32::from(*it)).collect();
            assert_eq!(last, wide.layer.sums(&position), "{taken} taken, {put} put");
        }
        assert_eq!(narrow.sums[plies * 2][..2], [i16::MAX, -i16::MAX]);
    }
}
