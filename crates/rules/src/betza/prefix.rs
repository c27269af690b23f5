//! The small letters before an atom: modes and directions, in any order. `a` divides them into the legs of a
//! chain.

use super::reader::{BetzaError, Reader};
use super::{Dialect, Modes};

/// The letters before one atom or bracket.
pub(super) struct Prefix {
    /// The letters of each leg; one, unless there is an `a`.
    pub(super) legs: Vec<Letters>,
    /// `i`: only from the squares of the start.
    pub(super) initial: bool,
}

impl Prefix {
    /// Reads letters until another symbol follows.
    pub(super) fn read(reader: &mut Reader, dialect: Dialect) -> Result<Self, BetzaError> {
        let mut prefix = Prefix { legs: Vec::new(), initial: false };
        let mut letters = Letters::default();
        loop {
            let column = reader.column();
            let Some(letter) = reader.take_if(|it| it.is_ascii_lowercase()) else { break };
            check_known(letter, column, dialect)?;
            match letter {
                'a' => {
                    letters.end = column;
                    prefix.legs.push(std::mem::take(&mut letters));
                }
                'i' if prefix.initial => return Err(once_more(letter, column)),
                'i' => prefix.initial = true,
                _ if Directions::is_letter(letter) => {
                    letters.add_direction(letter, column, dialect)?;
                }
                _ => letters.add_mode(letter, column)?,
            }
            letters.end = reader.column();
        }
        prefix.legs.push(letters);
        Ok(prefix)
    }
}

/// Letters that other programs read, each with what it means there.
const UNKNOWN: [(char, &str); 5] = [
    ('d', "captures of own pieces"),
    ('k', "moves against royal pieces only"),
    ('t', "conditions on the piece that is hopped over"),
    ('u', "putting a captured piece down again"),
    ('x', "moves lent by another piece"),
];

fn check_known(letter: char, column: usize, dialect: Dialect) -> Result<(), BetzaError> {
    let expected =
        "only directions (f b l r v s h) and modes (m c e i n p g j z q o a y) before an atom";
    let known = Directions::is_letter(letter) || "mceinpgjzqoay".contains(letter);
    let message = if let Some((_, what)) = UNKNOWN.iter().find(|(it, _)| *it == letter) {
        format!("read \"{letter}\", {what}, which cannot be expressed here: expected {expected}")
    } else if !known {
        format!("read \"{letter}\": expected {expected}")
    } else if dialect == Dialect::FairyStockfish && "jzqoay".contains(letter) {
        format!(
            "read \"{letter}\", which Fairy-Stockfish does not know: expected another dialect for it"
        )
    } else {
        return Ok(());
    };
    Err(BetzaError::new(column, message))
}

fn once_more(letter: char, column: usize) -> BetzaError {
    let message = format!("read the mode \"{letter}\" once more: expected each mode once");
    BetzaError::new(column, message)
}

/// The modes and directions of one leg, not yet checked against the atom they belong to.
#[derive(Default)]
pub(super) struct Letters {
    pub(super) directions: Directions,
    /// The letters of modes and their columns; `nn` is two of them.
    marks: Vec<(char, usize)>,
    /// The column after the last letter.
    pub(super) end: usize,
}

impl Letters {
    fn add_mode(&mut self, letter: char, column: usize) -> Result<(), BetzaError> {
        let given = self.marks.iter().filter(|&&(mark, _)| mark == letter).count();
        let trail = letter == 'n' && given == 1 && self.marks.last() == Some(&('n', column - 1));
        if given > 0 && !trail {
            return Err(once_more(letter, column));
        }
        self.marks.push((letter, column));
        Ok(())
    }

    fn add_direction(
        &mut self,
        letter: char,
        column: usize,
        dialect: Dialect,
    ) -> Result<(), BetzaError> {
        let is_apart = !self.directions.is_empty() && self.directions.end != column;
        if is_apart && dialect == Dialect::FairyStockfish {
            self.directions.letters.push(Directions::APART);
        } else if is_apart {
            let message = format!(
                "read the direction \"{letter}\" after a mode: expected all directions of a move side by side"
            );
            return Err(BetzaError::new(column, message));
        }
        self.directions.push(letter, column);
        Ok(())
    }

    /// The column of a mode, if it was given; for `nn`, that of its first letter.
    pub(super) fn column_of(&self, mode: char) -> Option<usize> {
        self.marks.iter().find(|&&(mark, _)| mark == mode).map(|&(_, column)| column)
    }

    /// Whether the mode was given.
    pub(super) fn has(&self, mode: char) -> bool {
        self.column_of(mode).is_some()
    }

    /// The first of some modes that was given, and its column.
    pub(super) fn any_of(&self, modes: &str) -> Option<(char, usize)> {
        self.marks.iter().copied().find(|&(mark, _)| modes.contains(mark))
    }

    /// Whether `nn` was given.
    pub(super) fn has_trail(&self) -> bool {
        self.marks.iter().filter(|&&(mark, _)| mark == 'n').count() == 2
    }

    /// The actions allowed on the last square: without `m`, `c` and `e`, both moving and capturing.
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

/// The letters of directions, as written before one atom.
#[derive(Clone, Debug, Default)]
pub(super) struct Directions {
    pub(super) letters: Vec<char>,
    /// The column of the first letter.
    column: usize,
    /// The column after the last one.
    end: usize,
}

impl Directions {
    /// What stands between letters that are apart, which Fairy-Stockfish reads on their own.
    pub(super) const APART: char = ' ';

    /// Whether a letter stands for a direction.
    pub(super) fn is_letter(symbol: char) -> bool {
        "fblrvsh".contains(symbol)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.letters.is_empty()
    }

    /// The column of the first letter.
    pub(super) fn column(&self) -> usize {
        self.column
    }

    /// Adds the letter read at `column`.
    pub(super) fn push(&mut self, letter: char, column: usize) {
        if self.letters.is_empty() {
            self.column = column;
        }
        self.end = column + 1;
        self.letters.push(letter);
    }
}
