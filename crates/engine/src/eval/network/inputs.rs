//! The inputs of a network, and the king bucket that chooses their weights.

use bentrider_rules::geometry::{Color, SQUARES, Square};
use bentrider_rules::setup::Piece;
use bentrider_rules::variant::Variant;

/// The number of king buckets: the own royal piece is on the files of the left wing, in the middle, or on the right
/// wing. A wing is three eighths of the files, rounded down.
pub const KING_BUCKETS: usize = 3;

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
    files: usize,
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
        Inputs { kinds: variant.pieces.len(), squares, of_square, files: files.into() }
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

    /// The king bucket of a side whose royal piece is on this square, below [`KING_BUCKETS`].
    pub fn king_bucket(&self, royal: Square) -> usize {
        let (file, wing) = (usize::from(royal.file()), self.files * 3 / 8);
        usize::from(file >= wing) + usize::from(file >= self.files - wing)
    }
}
