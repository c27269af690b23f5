//! Betza notation, parsed into explicit legs. Independent of boards, colours and other pieces.
//!
//! The dialect is the one of `engine-configs/README.md`: atoms `W F D A N H C Z G K Q R B` and `(x,y)`,
//! directions `f b l r v s` and their pairs, modes `m c e i n p`, ranges, and `[A?B]` for bent riders.

mod atom;
mod legs;

use std::ops::RangeInclusive;

use thiserror::Error;

use crate::geometry::Delta;
use atom::Prefix;

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

impl Leg {
    /// Whether every move of the leg ends on a higher rank than it began.
    pub fn goes_forward(&self) -> bool {
        match &self.path {
            Path::Leap(step)
            | Path::Lame { step, .. }
            | Path::Slide { step, .. }
            | Path::Hop { step, .. } => step.ranks > 0,
            Path::Bend { first, then, .. } => {
                first.ranks > 0 && then.iter().all(|step| step.ranks >= 0)
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
    /// The first step and then, if its square is empty, a slide along each direction of `then`.
    Bend {
        /// The first step; the leg may end on it.
        first: Delta,
        /// The directions of the slide, in the order of the text.
        then: Vec<Delta>,
        /// The largest number of steps after the first; 15 if there is no limit.
        range: u8,
    },
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
    /// `nn`: the squares passed are open to capture en passant (only on [`Path::Lame`], never capturing).
    pub trail: bool,
}

/// The longest text that is read, in symbols: four times that of any known piece.
const MOST_SYMBOLS: usize = 250;

/// Reads a whole text, e.g. `fmWfceFfmnnD` or `[vW?fsB]`.
///
/// Directions are written out, so that `K` gives eight legs. Legs come in the order of the text,
/// those of one atom clockwise from straight ahead (`K`: the four of `W`, then the four of `F`); a
/// leg that equals one before it is left out.
///
/// # Errors
/// At the first symbol that cannot be read or is one too many; nothing is skipped.
pub fn parse(text: &str) -> Result<Vec<Leg>, BetzaError> {
    if text.chars().nth(MOST_SYMBOLS).is_some() {
        let message = format!("expected at most {MOST_SYMBOLS} symbols, found more");
        return Err(BetzaError::new(MOST_SYMBOLS + 1, message));
    }
    let mut reader = Reader::new(text);
    let mut legs = Vec::new();
    loop {
        for leg in one_move(&mut reader)? {
            if !legs.contains(&leg) {
                legs.push(leg);
            }
        }
        if reader.peek().is_none() {
            return Ok(legs);
        }
    }
}

/// Reads an atom or a bent rider with all that belongs to it.
fn one_move(reader: &mut Reader) -> Result<Vec<Leg>, BetzaError> {
    let prefix = Prefix::read(reader)?;
    if reader.take('[') {
        legs::read_bent(reader, &prefix)
    } else {
        legs::read_straight(reader, &prefix)
    }
}

/// An error in a Betza text, with its column.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("column {column}: {message}")]
pub struct BetzaError {
    /// The symbol at fault, counted from 1 in characters; one past the last if the text ends too soon.
    pub column: usize,
    /// A sentence that says what was read and what was expected.
    pub message: String,
}

impl BetzaError {
    fn new(column: usize, message: impl Into<String>) -> Self {
        BetzaError { column, message: message.into() }
    }
}

/// A text that is read symbol by symbol, with the current column.
struct Reader {
    symbols: Vec<char>,
    at: usize,
}

impl Reader {
    fn new(text: &str) -> Self {
        Reader { symbols: text.chars().collect(), at: 0 }
    }

    /// The column of the next symbol, from 1; one past the last at the end.
    fn column(&self) -> usize {
        self.at + 1
    }

    fn peek(&self) -> Option<char> {
        self.symbols.get(self.at).copied()
    }

    /// Consumes the next symbol if it is `symbol`.
    fn take(&mut self, symbol: char) -> bool {
        self.take_if(|it| it == symbol).is_some()
    }

    /// Consumes the next symbol if it is `wanted`.
    fn take_if(&mut self, wanted: impl Fn(char) -> bool) -> Option<char> {
        let symbol = self.peek().filter(|&it| wanted(it))?;
        self.at += 1;
        Some(symbol)
    }

    /// Consumes a repetition of the text read since column `since`, if it follows.
    fn take_again(&mut self, since: usize) -> bool {
        let (read, rest) = self.symbols.split_at(self.at);
        let again = rest.starts_with(&read[since - 1..]);
        if again {
            self.at += self.at - (since - 1);
        }
        again
    }

    /// The text read since column `since`.
    fn since(&self, since: usize) -> String {
        self.symbols[since - 1..self.at].iter().collect()
    }

    /// Reads a number if one starts here: one of `wanted`, without leading zeros.
    fn number(&mut self, wanted: RangeInclusive<u8>) -> Result<Option<u8>, BetzaError> {
        let column = self.column();
        while self.take_if(|it| it.is_ascii_digit()).is_some() {}
        let digits = self.since(column);
        if digits.is_empty() {
            return Ok(None);
        }
        let plain = digits.len() == 1 || !digits.starts_with('0');
        match digits.parse::<u8>().ok().filter(|&number| plain && wanted.contains(&number)) {
            Some(number) => Ok(Some(number)),
            None => {
                let (least, most) = (wanted.start(), wanted.end());
                let message = format!(
                    "read the number {digits}: expected {least} to {most}, without leading zeros"
                );
                Err(BetzaError::new(column, message))
            }
        }
    }

    /// The error for a next symbol that is not the `expected` one.
    fn expected(&self, expected: &str) -> BetzaError {
        let message = match self.peek() {
            Some(symbol) => format!("read \"{symbol}\": expected {expected}"),
            None => format!("the text ends here: expected {expected}"),
        };
        BetzaError::new(self.column(), message)
    }
}
