//! Betza notation, parsed into explicit legs. Independent of boards, colours and other pieces.
//!
//! The notation is described in `engine-configs/README.md`: atoms `W F D A N H C Z G K Q R B` and `(x,y)`,
//! directions `f b l r v s h` and their pairs, modes `m c e i n p g j z q o`, ranges, and moves of several parts, as
//! `[A?B]` or as chains with `a` and `y`.

mod atom;
mod bracket;
mod castling;
mod chain;
mod course;
mod cover;
mod dialect;
mod earlier;
mod legs;
mod prefix;
mod reader;
mod symmetry;
mod write;

pub use castling::CastlingMove;
pub use cover::{are_same, essential};
pub use dialect::{Dialect, fairy_stockfish_moves};
pub use earlier::moves_with_another_meaning;
pub use reader::BetzaError;
pub use symmetry::is_symmetric;
pub use write::write;

use crate::geometry::Delta;
use prefix::Prefix;
use reader::Reader;

/// One direction of one part of a piece's moves, as White sees it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Leg {
    /// The path of the leg.
    pub path: Path,
    /// The modes allowed on its last square.
    pub modes: Modes,
    /// `i`: open only from the squares of the piece at the start of the game.
    pub initial: bool,
}

impl Path {
    /// Whether it needs a piece to hop over.
    pub fn is_hop(&self) -> bool {
        matches!(self, Path::Hop { .. } | Path::Grasshopper { .. })
    }
}

impl Leg {
    /// Whether every move of the leg ends on a higher rank than it began.
    pub fn goes_forward(&self) -> bool {
        match &self.path {
            Path::Leap(step)
            | Path::Lame { step, .. }
            | Path::Slide { step, .. }
            | Path::Hop { step, .. }
            | Path::Grasshopper { step }
            | Path::Cylinder { step, .. } => step.ranks > 0,
            Path::Anywhere => false,
            Path::Bend { first, then, .. } => {
                first.ranks > 0 && then.iter().all(|step| step.ranks >= 0)
            }
            Path::Route(parts) => {
                let mut steps = parts.iter().flat_map(|part| &part.steps);
                parts[0].steps[0].ranks > 0 && steps.all(|step| step.ranks >= 0)
            }
        }
    }
}

/// The path of a leg. Every step must stay on the board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Path {
    /// One jump, over any pieces between.
    Leap(Delta),
    /// Exactly `count` steps (2 or more) in a straight line; the squares between must be empty.
    Lame {
        /// A single step.
        step: Delta,
        /// The number of steps.
        count: u8,
    },
    /// 1 to `range` steps in a straight line; the squares before the last must be empty.
    Slide {
        /// A single step.
        step: Delta,
        /// The largest number of steps; 15 if there is no limit.
        range: u8,
    },
    /// 1 to `range` steps in a straight line; exactly one of the squares before the last must be occupied.
    Hop {
        /// A single step.
        step: Delta,
        /// The largest number of steps; 15 if there is no limit.
        range: u8,
    },
    /// Steps in a straight line up to the square behind the first occupied one, on which it ends.
    Grasshopper {
        /// A single step.
        step: Delta,
    },
    /// 1 to `range` steps on a board whose left and right edges meet; the squares before the last must be
    /// empty. It never enters a square twice, and never the one where it began.
    Cylinder {
        /// A single step.
        step: Delta,
        /// The largest number of steps; 15 if there is no limit.
        range: u8,
    },
    /// One jump to any other square.
    Anywhere,
    /// The first step and then, if its square is empty, a slide along each direction of `then`.
    Bend {
        /// The first step; the leg may end on it.
        first: Delta,
        /// The directions of the slide, in the order of the text.
        then: Vec<Delta>,
        /// The largest number of steps after the first; 15 if there is no limit.
        range: u8,
    },
    /// Parts one after another; the squares before the last must be empty. It never enters a square twice, and
    /// never the one where it began.
    Route(Vec<Part>),
}

/// A part of a [`Path::Route`]: 1 to `most` steps. The next part goes on from any of their squares.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Part {
    /// The steps, one after another, and then again from the first; at least one.
    pub steps: Vec<Delta>,
    /// The largest number of steps; 15 if there is no limit.
    pub most: u8,
    /// Whether the leg may end on the squares of this part; true of the last part.
    pub ends: bool,
}

/// The modes of a leg: its possible actions on its last square. At least one of `quiet` and `capture` is set,
/// or `en_passant`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Modes {
    /// `m`: go to an empty square.
    pub quiet: bool,
    /// `c`: go to a square held by the enemy.
    pub capture: bool,
    /// `e`: capture en passant there (only on [`Path::Leap`]).
    pub en_passant: bool,
    /// `nn`, or `n` together with `i`: the squares passed are open to capture en passant (only on [`Path::Lame`], never capturing).
    pub trail: bool,
}

/// The moves of a piece.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moves {
    /// All legs but castling.
    pub legs: Vec<Leg>,
    /// `O`: the castling of a royal piece.
    pub castling: Vec<CastlingMove>,
}

/// The longest text that is read, in symbols: four times that of any known piece.
pub const MOST_SYMBOLS: usize = 250;

/// Reads a whole text in our own dialect, e.g. `fmWfceFfmnnD` or `[vW?fsB]`.
///
/// # Errors
/// As those of [`parse_as`].
pub fn parse(text: &str) -> Result<Vec<Leg>, BetzaError> {
    parse_as(text, Dialect::Own)
}

/// Reads a whole text in a dialect, as [`parse_moves`] does, without castling.
///
/// # Errors
/// As those of [`parse_moves`], and if the text has castling.
pub fn parse_as(text: &str, dialect: Dialect) -> Result<Vec<Leg>, BetzaError> {
    let moves = parse_moves(text, dialect)?;
    if moves.castling.is_empty() {
        return Ok(moves.legs);
    }
    let column = text.chars().position(|it| it == 'O').map_or(1, |at| at + 1);
    let message = "read castling (O), which only the moves of a royal piece may have";
    Err(BetzaError::new(column, message))
}

/// Reads a whole text in a dialect.
///
/// Directions are written out, so that `K` gives eight legs. Legs come in the order of the text,
/// those of one atom clockwise from straight ahead (`K`: the four of `W`, then the four of `F`); a
/// leg that equals one before it is left out.
///
/// # Errors
/// At the first symbol that cannot be read or is one too many; nothing is skipped.
pub fn parse_moves(text: &str, dialect: Dialect) -> Result<Moves, BetzaError> {
    if text.chars().nth(MOST_SYMBOLS).is_some() {
        let message = format!("expected at most {MOST_SYMBOLS} symbols, found more");
        return Err(BetzaError::new(MOST_SYMBOLS + 1, message));
    }
    let mut reader = Reader::new(text);
    let mut moves = Moves::default();
    loop {
        let prefix = Prefix::read(&mut reader, dialect)?;
        let column = reader.column();
        if dialect != Dialect::FairyStockfish && reader.take('O') {
            moves.castling.push(castling::read(&mut reader, &prefix, column)?);
        } else {
            moves.add(one_move(&mut reader, &prefix, dialect)?);
        }
        if reader.peek().is_none() {
            return Ok(moves);
        }
    }
}

impl Moves {
    /// Adds the legs that it does not have.
    fn add(&mut self, legs: Vec<Leg>) {
        for leg in legs {
            if !self.legs.contains(&leg) {
                self.legs.push(leg);
            }
        }
    }
}

/// Reads an atom or a bracket with all that belongs to it.
fn one_move(
    reader: &mut Reader,
    prefix: &Prefix,
    dialect: Dialect,
) -> Result<Vec<Leg>, BetzaError> {
    if reader.take('[') {
        bracket::read(reader, prefix, dialect)
    } else if prefix.legs.len() > 1 {
        chain::read(reader, prefix, dialect)
    } else {
        legs::read_straight(reader, prefix, dialect)
    }
}
