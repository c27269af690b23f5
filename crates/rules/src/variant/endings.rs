//! The settings of the ends of a game: draws, and endings other than mate.

use crate::geometry::{Color, SQUARES, Square, SquareSet};
use crate::setup::{KindSet, Piece};

/// The ends of a game and their results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endings {
    /// The result of a side that has no move and is in check.
    pub mate: EndResult,
    /// The result of a side that has no move and is not in check.
    pub stalemate: EndResult,
    /// Plies without a capture or a move of `reset_by` after which the game is drawn; 100 for the rule of 50
    /// moves. `None` if there is no such rule.
    pub halfmove_limit: Option<u16>,
    /// The kinds whose every move resets the halfmove clock; not used with `irreversible`.
    pub reset_by: KindSet,
    /// The moves that reset the halfmove clock, if not all moves of `reset_by` do; promotions do then, too.
    pub irreversible: Option<Irreversible>,
    /// The number of occurrences of a position that ends the game, 2 or more; `None` if there is no such rule.
    pub repetitions: Option<u8>,
    /// The result of the side to move in a position that has occurred so often.
    pub repetition: EndResult,
    /// The end by a bare King.
    pub bare_king: Option<BareKing>,
    /// The squares that win when pieces reach them.
    pub goals: Option<Goals>,
    /// The number of checks with which a side wins; `None` if they are not counted.
    pub checks: Option<u8>,
    /// The positions that are drawn because neither side can win any more.
    pub dead: DeadPositions,
    /// The side that wins every game that is drawn by the other rules: draw odds. `None` if draws are draws.
    pub draws_won_by: Option<Color>,
}

impl Default for Endings {
    /// Mate loses, and nothing else ends a game but stalemate, which draws.
    fn default() -> Self {
        Endings {
            mate: EndResult::Loss,
            stalemate: EndResult::Draw,
            halfmove_limit: None,
            reset_by: KindSet::EMPTY,
            irreversible: None,
            repetitions: None,
            repetition: EndResult::Draw,
            bare_king: None,
            goals: None,
            checks: None,
            dead: DeadPositions::default(),
            draws_won_by: None,
        }
    }
}

/// Moves that a piece cannot take back with its next move on a board that is otherwise empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Irreversible {
    /// The targets of such moves by piece and by square of departure; `None` for a kind that is not in `reset_by`.
    pub targets: Vec<Option<Box<[SquareSet; SQUARES]>>>,
}

impl Irreversible {
    /// Whether a move of a piece is one of these.
    #[cold]
    pub fn has(&self, piece: Piece, from: Square, to: Square) -> bool {
        let targets = self.targets.get(piece.index()).and_then(Option::as_ref);
        targets.is_some_and(|it| it[from.index()].contains(to))
    }
}

/// The result of an ending, for the side to move or for a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndResult {
    /// A draw.
    Draw,
    /// The side to move loses.
    Loss,
    /// The side to move wins.
    Win,
    /// This side wins, whoever is to move.
    WonBy(Color),
}

impl EndResult {
    /// The winner when `side` is to move; `None` for a draw.
    #[inline]
    pub fn winner(self, side: Color) -> Option<Color> {
        match self {
            EndResult::Draw => None,
            EndResult::Loss => Some(!side),
            EndResult::Win => Some(side),
            EndResult::WonBy(color) => Some(color),
        }
    }
}

/// The end of a game in which a side has only its royal piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BareKing {
    /// The result of White and of Black with a bare King; `None` for a side to which the rule does not apply.
    pub results: [Option<EndResult>; 2],
    /// Whether a side whose King has become bare has one more move, if it may leave the other King bare too by it,
    /// which draws.
    pub reply: bool,
}

/// The goals of both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goals {
    /// White's goal and Black's; `None` for a side without one.
    pub sides: [Option<Goal>; 2],
    /// Whether Black, which moves second, may reach its goal with the move after White has reached its own,
    /// which draws.
    pub reply: bool,
}

/// A region that wins when pieces of a side reach it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goal {
    /// The kinds that count.
    pub kinds: KindSet,
    /// The squares to reach.
    pub region: SquareSet,
    /// The number of pieces that must be there, at least 1.
    pub count: u32,
    /// Whether one piece is enough when every square of the region is occupied.
    pub full: bool,
    /// Whether the pieces must be safe: if no more than `count` are there, none of them may be attacked.
    pub safe: bool,
}

impl Endings {
    /// The goal of a side.
    #[inline]
    pub fn goal(&self, side: Color) -> Option<&Goal> {
        self.goals.as_ref()?.sides[side.index()].as_ref()
    }

    /// Whether a game can be won without mate, or mate does not win.
    pub fn has_other_wins(&self) -> bool {
        self.mate != EndResult::Loss || self.goals.is_some() || self.checks.is_some()
    }
}

/// The pieces with which no series of moves leads to a win. The game is drawn when each side has one of
/// `kings`, and besides them there is nothing, one of `minors`, or any number of `of_one_colour` on squares
/// of the same colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DeadPositions {
    /// The royal kinds. Empty if a bare King may win against another; then no position is dead.
    pub kings: KindSet,
    /// The kinds with which alone a King cannot win against a bare King.
    pub minors: KindSet,
    /// Those of `minors` that never leave the squares of one colour.
    pub of_one_colour: KindSet,
}
