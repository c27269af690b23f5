//! Positions, pieces and moves as pictures. Prints nothing.
//!
//! A [`Diagram`] holds the content of a picture as plain data; [`terminal`] and [`svg`] draw it.

mod moves;
pub mod pieces;
#[cfg(feature = "png")]
pub mod png;
pub mod sheet;
pub mod svg;
pub mod terminal;

pub use moves::moves_of;

use std::sync::Arc;

use crate::game::Game;
use crate::geometry::{Color, Shape, Square, SquareSet};
use crate::setup::Piece;
use crate::variant::Variant;

/// A board with its pieces and marks.
#[derive(Clone, Debug)]
pub struct Diagram {
    /// The variant of the pieces. Its board need not be the one that is shown.
    pub variant: Arc<Variant>,
    /// The board.
    pub shape: Shape,
    /// The pieces.
    pub pieces: Vec<(Square, Piece)>,
    /// The squares of the last move: from and to.
    pub last_move: Option<(Square, Square)>,
    /// Arrows, each from the centre of a square to that of another.
    pub arrows: Vec<(Square, Square)>,
    /// Squares with a circle.
    pub marks: SquareSet,
    /// The targets of a piece.
    pub targets: Vec<Target>,
    /// The paths of its rides.
    pub rides: Vec<Ride>,
    /// Whether files and ranks are named.
    pub coordinates: bool,
    /// The side at the bottom.
    pub below: Color,
}

/// A square to which a piece may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// The square.
    pub square: Square,
    /// The possible moves there.
    pub act: Act,
    /// The way the piece gets there.
    pub reach: Reach,
    /// Whether the move is possible only as the first one of the piece or from certain ranks.
    pub limited: bool,
}

/// The moves that a piece may make to a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Act {
    /// Moves without capture, and captures.
    Both,
    /// Moves without capture only.
    Move,
    /// Captures only.
    Capture,
}

/// The way a piece gets to a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reach {
    /// Directly, over any pieces between.
    Leap,
    /// On a path whose squares are empty.
    Ride,
    /// On a path with exactly one piece on it.
    Hop,
}

/// The path of a ride.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ride {
    /// The squares of the path, that of the piece first.
    pub squares: Vec<Square>,
    /// Whether the ride would continue on a larger board.
    pub goes_on: bool,
    /// Whether the ride needs a piece to hop over.
    pub hop: bool,
}

impl Diagram {
    /// An empty board of this variant, with coordinates, White at the bottom.
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

/// A sign and its meaning.
pub struct LegendEntry {
    /// A target with this sign.
    pub target: Target,
    /// The meaning of the sign.
    pub meaning: &'static str,
}

/// The signs of a diagram, each once, in a fixed order.
pub fn legend(diagram: &Diagram) -> Vec<LegendEntry> {
    let order = |target: &Target| (target.limited, target.act as u8, target.reach as u8);
    let mut targets = diagram.targets.clone();
    targets.sort_by_key(order);
    targets.dedup_by_key(|it| meaning(it));
    targets.iter().map(|it| LegendEntry { target: *it, meaning: meaning(it) }).collect()
}

fn meaning(target: &Target) -> &'static str {
    match (target.act, target.reach, target.limited) {
        (Act::Both, Reach::Leap, false) => "goes there or captures there, whatever is between",
        (Act::Both, Reach::Ride, false) => "the same, if the squares of the path are empty",
        (Act::Both, Reach::Hop, false) => "the same, over exactly one piece",
        (Act::Move, Reach::Leap, false) => "only goes there",
        (Act::Move, Reach::Ride, false) => "only goes there, if the squares of the path are empty",
        (Act::Move, Reach::Hop, false) => "only goes there, over exactly one piece",
        (Act::Capture, Reach::Leap, false) => "only captures there",
        (Act::Capture, Reach::Ride, false) => {
            "only captures there, if the squares of the path are empty"
        }
        (Act::Capture, Reach::Hop, false) => "captures there over exactly one piece",
        (Act::Capture, _, true) => "captures there, only as its first move or from certain ranks",
        (_, _, true) => "goes there, only as its first move or from certain ranks",
    }
}

/// Escapes a text for SVG or HTML, between tags or in a quoted attribute.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for symbol in text.chars() {
        match symbol {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\'' => escaped += "&#39;",
            // Neither XML nor HTML allows these characters.
            '\0'..='\x08' | '\x0b' | '\x0c' | '\x0e'..='\x1f' | '\x7f' => escaped.push('\u{fffd}'),
            _ => escaped.push(symbol),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_of_a_text_is_a_tag_or_ends_an_attribute() {
        assert_eq!(escape("<a b=\"c\" d='e'>&"), "&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;");
        assert_eq!(escape("Häuptling\x01"), "Häuptling\u{fffd}");
    }
}
