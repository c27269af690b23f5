//! The hidden layer of the positions from the root to the current one, and its inputs.

use std::sync::Arc;

use arrayvec::ArrayVec;

use super::kernel::Simd;
use super::{Network, Scales};
use bentrider_rules::geometry::{Color, SQUARES, Square};
use bentrider_rules::position::{Edit, Edits, Position};
use bentrider_rules::setup::Piece;
use bentrider_rules::variant::Variant;

/// The largest value of a network in centipawns, positive or negative.
const MOST: i64 = 20_000;

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

/// The accumulator of a network: a stack with an entry for each position from the root. The sums of a
/// position are computed when its value is needed, from the nearest position before it that has them.
#[derive(Clone)]
pub(in crate::eval) struct Accumulator {
    network: Arc<Network>,
    inputs: Inputs,
    simd: Simd,
    entries: Vec<Entry>,
    /// For each entry the sums that White sees, then those that Black sees.
    sums: Vec<i32>,
}

#[derive(Clone, Default)]
struct Entry {
    /// The edits of the move to this position.
    edits: Edits,
    /// Whether its sums are computed.
    is_current: bool,
}

impl Accumulator {
    /// An accumulator at a position without pieces. The network must be for the variant, and have a hidden layer.
    pub(in crate::eval) fn new(variant: &Variant, network: &Arc<Network>) -> Self {
        let mut accumulator = Accumulator {
            inputs: Inputs::new(variant),
            simd: Simd::best(),
            entries: Vec::new(),
            sums: Vec::new(),
            network: Arc::clone(network),
        };
        accumulator.push(&[]);
        accumulator
    }

    /// The sums of both sides in an entry.
    fn stride(&self) -> usize {
        2 * usize::from(self.network.parts().hidden)
    }

    /// Starts a new stack at a position.
    pub(in crate::eval) fn reset(&mut self, position: &Position) {
        self.entries.clear();
        self.push(&[]);
        let stride = self.stride();
        let biases = &self.network.parts().biases;
        let hidden = biases.len();
        self.sums[..hidden].copy_from_slice(biases);
        self.sums[hidden..stride].copy_from_slice(biases);
        let mut from = self.sums[..stride].to_vec();
        for square in position.occupied() {
            let Some(piece) = position.at(square) else { continue };
            let (inputs, network, simd) = (&self.inputs, &self.network, self.simd);
            apply(
                inputs,
                network,
                simd,
                &[Edit::Add(piece, square)],
                &from,
                &mut self.sums[..stride],
            );
            from.copy_from_slice(&self.sums[..stride]);
        }
        if let Some(entry) = self.entries.first_mut() {
            entry.is_current = true;
        }
    }

    /// Follows a move with these edits.
    #[inline]
    pub(in crate::eval) fn push(&mut self, changes: &[Edit]) {
        let edits = changes.iter().copied().take(Edits::new().capacity()).collect();
        self.entries.push(Entry { edits, is_current: false });
        let needed = self.entries.len() * self.stride();
        if self.sums.len() < needed {
            self.sums.resize(needed, 0);
        }
    }

    /// Goes back to the position before the last move.
    #[inline]
    pub(in crate::eval) fn pop(&mut self) {
        self.entries.pop();
    }

    /// The value of the network for the last position, in centipawns for the side to move.
    pub(in crate::eval) fn value(&mut self, side: Color) -> i32 {
        self.update();
        let (stride, parts) = (self.stride(), self.network.parts());
        let last = (self.entries.len().max(1) - 1) * stride;
        let (white, black) = self.sums[last..last + stride].split_at(stride / 2);
        let (own, enemy) = match side {
            Color::White => (white, black),
            Color::Black => (black, white),
        };
        let (for_own, for_enemy) = parts.output.split_at(stride / 2);
        let Scales { hidden, output, centipawns } = parts.scales;
        let sum = parts.output_bias
            + self.simd.output(own, for_own, i32::from(hidden))
            + self.simd.output(enemy, for_enemy, i32::from(hidden));
        let one = i64::from(hidden) * i64::from(hidden) * i64::from(output);
        (i64::from(sum) * i64::from(centipawns) / one).clamp(-MOST, MOST) as i32
    }

    /// Computes the sums of the last position, and of those before it that have none.
    fn update(&mut self) {
        let stride = self.stride();
        let last_current = self.entries.iter().rposition(|entry| entry.is_current).unwrap_or(0);
        for at in last_current + 1..self.entries.len() {
            let (before, after) = self.sums.split_at_mut(at * stride);
            let entry = &mut self.entries[at];
            let before = &before[(at - 1) * stride..];
            let after = &mut after[..stride];
            apply(&self.inputs, &self.network, self.simd, &entry.edits, before, after);
            entry.is_current = true;
        }
    }
}

/// Writes the sums of both sides after a move to `new`; `sums` are those before it.
fn apply(
    inputs: &Inputs,
    network: &Network,
    simd: Simd,
    edits: &[Edit],
    sums: &[i32],
    new: &mut [i32],
) {
    let hidden = usize::from(network.parts().hidden);
    let (sums, new) = (sums.chunks_exact(hidden), new.chunks_exact_mut(hidden));
    for ((side, sums), new) in Color::BOTH.into_iter().zip(sums).zip(new) {
        let row = |edit: &Edit| {
            let input = inputs.index(side, edit.piece(), edit.square());
            &network.parts().weights[input * hidden..(input + 1) * hidden]
        };
        let is_added = |edit: &&Edit| matches!(edit, Edit::Add(..));
        let added: ArrayVec<&[i16], 6> = edits.iter().filter(is_added).map(row).collect();
        let removed: ArrayVec<&[i16], 6> =
            edits.iter().filter(|edit| !is_added(edit)).map(row).collect();
        simd.update(sums, new, &added, &removed);
    }
}
