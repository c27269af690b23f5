//! What a picture of a board shows, as plain data; how it looks is said elsewhere.

use std::sync::Arc;

use crate::game::Game;
use crate::geometry::{Color, Shape, Square, SquareSet};
use crate::setup::Piece;
use crate::variant::Variant;

/// A board and what is on it.
#[derive(Clone, Debug)]
pub struct Diagram {
    /// The game of the pieces. Its board need not be the one that is shown.
    pub variant: Arc<Variant>,
    /// The board.
    pub shape: Shape,
    /// The pieces.
    pub pieces: Vec<(Square, Piece)>,
    /// From where and to where the last move went.
    pub last_move: Option<(Square, Square)>,
    /// Arrows, each from the centre of a square to that of another.
    pub arrows: Vec<(Square, Square)>,
    /// Squares with a circle.
    pub marks: SquareSet,
    /// Where a piece goes.
    pub targets: Vec<Target>,
    /// On which paths it rides.
    pub rides: Vec<Ride>,
    /// Are files and ranks named?
    pub coordinates: bool,
    /// Whose side is below.
    pub below: Color,
}

/// A square to which a piece may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// The square.
    pub square: Square,
    /// What the piece may do there.
    pub act: Act,
    /// How it comes there.
    pub reach: Reach,
    /// Only as the first move of the piece, or from certain ranks?
    pub limited: bool,
}

/// What a piece may do on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Act {
    /// Go to it if it is empty, and capture there.
    Both,
    /// Only go to it if it is empty.
    Move,
    /// Only capture there.
    Capture,
}

/// How a piece comes to a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reach {
    /// Directly, whatever is between.
    Leap,
    /// On a path whose squares are empty.
    Ride,
    /// On a path with exactly one piece on it.
    Hop,
}

/// The path of a ride.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ride {
    /// Its squares, that of the piece first.
    pub squares: Vec<Square>,
    /// Does it go on, on a larger board?
    pub goes_on: bool,
    /// Does it need a piece to hop over?
    pub hop: bool,
}

impl Diagram {
    /// An empty board of this game, with coordinates, White below.
    pub fn empty(variant: &Arc<Variant>, shape: Shape) -> Self {
        Diagram {
            variant: variant.clone(),
            shape,
            pieces: Vec::new(),
            last_move: None,
            arrows: Vec::new(),
            marks: SquareSet::EMPTY,
            targets: Vec::new(),
            rides: Vec::new(),
            coordinates: true,
            below: Color::White,
        }
    }

    /// The position of a game, with the last move.
    pub fn of_game(game: &Game) -> Self {
        let variant = game.variant();
        let mut diagram = Diagram::empty(variant, variant.shape.clone());
        let squares = variant.shape.squares().into_iter();
        diagram.pieces =
            squares.filter_map(|at| game.position().at(at).map(|piece| (at, piece))).collect();
        diagram.last_move = game.moves().last().map(|mv| (mv.from(), mv.to()));
        diagram
    }

    /// The piece on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.pieces.iter().find(|(at, _)| *at == square).map(|(_, piece)| *piece)
    }

    /// The column and the row of a square, from the upper left corner.
    pub fn place(&self, square: Square) -> (u8, u8) {
        let (files, ranks) = (self.shape.files(), self.shape.ranks());
        match self.below {
            Color::White => (square.file(), ranks - 1 - square.rank()),
            Color::Black => (files - 1 - square.file(), square.rank()),
        }
    }

    /// The square at a column and a row; it may be a hole.
    pub fn square(&self, column: u8, row: u8) -> Square {
        let (files, ranks) = (self.shape.files(), self.shape.ranks());
        match self.below {
            Color::White => Square::new(column, ranks - 1 - row),
            Color::Black => Square::new(files - 1 - column, row),
        }
    }
}
