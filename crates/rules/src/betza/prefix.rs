//! What stands before an atom or a bracket: modes and directions, in either order.

use super::direction::Directions;
use super::reader::Reader;
use super::{BetzaError, Modes};

/// The modes and directions of one move, not yet held against the atom they belong to.
pub(super) struct Prefix {
    pub(super) directions: Directions,
    /// The letters of modes and their columns; `nn` is two of them.
    marks: Vec<(char, usize)>,
}

impl Prefix {
    /// Is it one of the letters that stand for modes?
    pub(super) fn is_mode(symbol: char) -> bool {
        "mceinp".contains(symbol)
    }

    /// Reads modes and directions as long as there are any.
    pub(super) fn read(reader: &mut Reader) -> Result<Self, BetzaError> {
        let mut prefix = Prefix { directions: Directions::default(), marks: Vec::new() };
        loop {
            let column = reader.column();
            if let Some(letter) = reader.take_if(Prefix::is_mode) {
                prefix.add_mode(letter, column)?;
            } else if let Some(letter) = reader.take_if(Directions::is_letter) {
                prefix.add_direction(letter, column)?;
            } else {
                return Ok(prefix);
            }
        }
    }

    fn add_mode(&mut self, letter: char, column: usize) -> Result<(), BetzaError> {
        let given = self.marks.iter().filter(|&&(mark, _)| mark == letter).count();
        let trail = letter == 'n' && given == 1 && self.marks.last() == Some(&('n', column - 1));
        if given > 0 && !trail {
            let message = format!("read the mode \"{letter}\" once more: expected each mode once");
            return Err(BetzaError::new(column, message));
        }
        if letter == 'i' && !(self.marks.is_empty() && self.directions.is_empty()) {
            let message = "read \"i\" after other letters: expected it first in its move";
            return Err(BetzaError::new(column, message));
        }
        self.marks.push((letter, column));
        Ok(())
    }

    fn add_direction(&mut self, letter: char, column: usize) -> Result<(), BetzaError> {
        if !self.directions.is_empty() && self.directions.end() != column {
            let message = format!(
                "read the direction \"{letter}\" after a mode: expected all directions of a move side by side"
            );
            return Err(BetzaError::new(column, message));
        }
        self.directions.push(letter, column);
        Ok(())
    }

    /// The column of a mode, if it was given; of its first letter for `nn`.
    pub(super) fn column_of(&self, mode: char) -> Option<usize> {
        self.marks.iter().find(|&&(mark, _)| mark == mode).map(|&(_, column)| column)
    }

    /// Was the mode given?
    pub(super) fn has(&self, mode: char) -> bool {
        self.column_of(mode).is_some()
    }

    /// Was `nn` given?
    fn has_trail(&self) -> bool {
        self.marks.iter().filter(|&&(mark, _)| mark == 'n').count() == 2
    }

    /// What the move may do on its last square: without `m`, `c` and `e` both go and capture.
    pub(super) fn modes(&self) -> Modes {
        let either = !(self.has('m') || self.has('c') || self.has('e'));
        Modes {
            quiet: either || self.has('m'),
            capture: either || self.has('c'),
            en_passant: self.has('e'),
            trail: self.has_trail(),
        }
    }
}
