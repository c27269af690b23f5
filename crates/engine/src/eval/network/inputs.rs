use bentrider_rules::geometry::{Color, SQUARES, Square};
use bentrider_rules::setup::Piece;
use bentrider_rules::variant::Variant;

/// The inputs of a network: own or enemy × kind × square, as one side sees them. Black sees the board
/// turned upside down, so that a position and its colour-flipped twin have the same inputs.
///
/// A reserve is no input: it is what a side has in all less what stands on the board, so a sum of inputs
/// that are there would express it.
#[derive(Clone, Debug)]
pub struct Inputs {
    kinds: usize,
    squares: usize,
    /// The number of each square for White and for Black, below `squares`.
    of_square: [[u16; SQUARES]; 2],
}

impl Inputs {
    /// The inputs of a game.
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

    /// How many there are.
    pub fn count(&self) -> usize {
        2 * self.kinds * self.squares
    }

    /// The number of the input that says that this piece stands there, as `side` sees it.
    #[inline]
    pub fn index(&self, side: Color, piece: Piece, square: Square) -> usize {
        let enemy = usize::from(piece.color() != side);
        let square = usize::from(self.of_square[side.index()][square.index()]);
        (enemy * self.kinds + piece.kind().index()) * self.squares + square
    }
}
