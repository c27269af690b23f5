//! Atoms, with the modes and directions before them.
//!
//! An atom is a letter that stands for all jumps of one size. Modes and directions precede it, in either
//! order. A direction selects jumps of the atom: `f` `b` `l` `r` those with any part of them forward,
//! backward, to the left, to the right; `v` those at least as long as wide, `s` those at least as wide as
//! long. Letters side by side add up (`fsW` is `fW` and `sW`), except for the pairs of [`pair`], which select
//! the jumps that both letters select.

use super::{BetzaError, Modes, Reader};
use crate::geometry::{Delta, FRAME};

/// The modes and directions of one move, not yet checked against the atom they belong to.
pub(super) struct Prefix {
    pub(super) directions: Directions,
    /// The letters of modes and their columns; `nn` is two of them.
    marks: Vec<(char, usize)>,
}

impl Prefix {
    /// Whether a letter stands for a mode.
    pub(super) fn is_mode(symbol: char) -> bool {
        "mceinp".contains(symbol)
    }

    /// Reads modes and directions until another symbol follows.
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

    /// The column of a mode, if it was given; for `nn`, that of its first letter.
    pub(super) fn column_of(&self, mode: char) -> Option<usize> {
        self.marks.iter().find(|&&(mark, _)| mark == mode).map(|&(_, column)| column)
    }

    /// Whether the mode was given.
    pub(super) fn has(&self, mode: char) -> bool {
        self.column_of(mode).is_some()
    }

    /// Whether `nn` was given.
    fn has_trail(&self) -> bool {
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
    letters: Vec<char>,
    /// The column of the first letter.
    column: usize,
}

impl Directions {
    /// Whether a letter stands for a direction.
    pub(super) fn is_letter(symbol: char) -> bool {
        "fblrvs".contains(symbol)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.letters.is_empty()
    }

    /// The column of the first letter.
    pub(super) fn column(&self) -> usize {
        self.column
    }

    /// The column after the last letter.
    pub(super) fn end(&self) -> usize {
        self.column + self.letters.len()
    }

    /// Adds the letter read at `column`.
    pub(super) fn push(&mut self, letter: char, column: usize) {
        if self.letters.is_empty() {
            self.column = column;
        }
        self.letters.push(letter);
    }

    /// The selected jumps, each once, clockwise from straight ahead; all jumps if there is no direction.
    pub(super) fn pick(&self, leaper: Leaper) -> Result<Vec<Delta>, BetzaError> {
        let mut jumps = leaper.jumps();
        if !self.is_empty() {
            let picks = self.picks(leaper.axis())?;
            jumps.retain(|&jump| picks.iter().any(|pick| pick.iter().all(|it| leads(*it, jump))));
        }
        Ok(jumps)
    }

    /// The letters, divided into pairs and single ones from the left.
    fn picks(&self, axis: Axis) -> Result<Vec<Vec<char>>, BetzaError> {
        let mut picks = Vec::new();
        let mut at = 0;
        while let Some(&letter) = self.letters.get(at) {
            let next = self.letters.get(at + 1).copied();
            let both = next.and_then(|next| pair(axis, letter, next));
            if let (None, Some(next)) = (&both, next)
                && let Some(meant) = mistaken(axis, letter, next)
            {
                let message = format!("read the directions \"{letter}{next}\": expected {meant}");
                return Err(BetzaError::new(self.column + at, message));
            }
            at += if both.is_some() { 2 } else { 1 };
            picks.push(both.unwrap_or_else(|| vec![letter]));
        }
        Ok(picks)
    }
}

/// Whether `jump` goes in the direction of `letter`.
fn leads(letter: char, jump: Delta) -> bool {
    match letter {
        'f' => jump.ranks > 0,
        'b' => jump.ranks < 0,
        'l' => jump.files < 0,
        'r' => jump.files > 0,
        'v' => jump.ranks.abs() >= jump.files.abs(),
        's' => jump.files.abs() >= jump.ranks.abs(),
        _ => false,
    }
}

/// The letters whose directions a jump must all have, if two letters are one direction.
fn pair(axis: Axis, first: char, second: char) -> Option<Vec<char>> {
    match (axis, first, second) {
        (Axis::Diagonal | Axis::Oblique, 'f' | 'b', 'l' | 'r')
        | (Axis::Oblique, 'f' | 'b', 's') => Some(vec![first, second]),
        (Axis::Oblique, 'f', 'f') | (Axis::Oblique, 'b', 'b') => Some(vec![first, 'v']),
        (Axis::Oblique, 'l', 'l') | (Axis::Oblique, 'r', 'r') => Some(vec![first, 's']),
        _ => None,
    }
}

/// The probable meaning of two letters side by side whose sum would surprise the reader.
fn mistaken(axis: Axis, first: char, second: char) -> Option<String> {
    match (axis, first, second) {
        (Axis::Diagonal | Axis::Oblique, 'l' | 'r', 'f' | 'b')
        | (Axis::Oblique, 's', 'f' | 'b') => Some(format!("\"{second}{first}\"")),
        (Axis::Oblique, 'v', it @ ('f' | 'b')) | (Axis::Oblique, it @ ('f' | 'b'), 'v') => {
            Some(format!("\"{it}{it}\""))
        }
        (Axis::Oblique, 's', it @ ('l' | 'r')) | (Axis::Oblique, it @ ('l' | 'r'), 's') => {
            Some(format!("\"{it}{it}\""))
        }
        _ => None,
    }
}

/// The wording of an error where an atom is required.
const EXPECTED: &str = "an atom (W F D A N H C Z G K Q R B or a pair such as (3,1)), \
                        before it only directions (f b l r v s) and modes (m c e i n p)";

/// An atom as written: a letter or a pair of numbers.
pub(super) struct Atom {
    /// The text of the atom.
    pub(super) name: String,
    /// The sizes of its jumps: two for `K` and `Q`, else one.
    pub(super) leapers: Vec<Leaper>,
    /// Whether the jump repeats without limit, as for `R`.
    pub(super) slides: bool,
}

impl Atom {
    /// Reads the atom that must follow.
    pub(super) fn read(reader: &mut Reader) -> Result<Self, BetzaError> {
        let column = reader.column();
        let leapers = if reader.take('(') {
            vec![leaper_by_numbers(reader, column)?]
        } else {
            let leapers = reader.peek().and_then(named).ok_or_else(|| reader.expected(EXPECTED))?;
            reader.take_if(|_| true);
            leapers.to_vec()
        };
        let name = reader.since(column);
        let slides = matches!(name.as_str(), "Q" | "R" | "B");
        Ok(Atom { name, leapers, slides })
    }
}

fn named(letter: char) -> Option<&'static [Leaper]> {
    const W: Leaper = Leaper { long: 1, short: 0 };
    const F: Leaper = Leaper { long: 1, short: 1 };
    Some(match letter {
        'W' | 'R' => &[W],
        'F' | 'B' => &[F],
        'K' | 'Q' => &[W, F],
        'D' => &[Leaper { long: 2, short: 0 }],
        'N' => &[Leaper { long: 2, short: 1 }],
        'A' => &[Leaper { long: 2, short: 2 }],
        'H' => &[Leaper { long: 3, short: 0 }],
        'C' => &[Leaper { long: 3, short: 1 }],
        'Z' => &[Leaper { long: 3, short: 2 }],
        'G' => &[Leaper { long: 3, short: 3 }],
        _ => return None,
    })
}

/// Reads a pair of numbers after its `(`; the pair started at `column`.
fn leaper_by_numbers(reader: &mut Reader, column: usize) -> Result<Leaper, BetzaError> {
    let number = |reader: &mut Reader| match reader.number(0..=FRAME - 1)? {
        Some(number) => Ok(number),
        None => Err(reader.expected("a number of squares from 0 to 15")),
    };
    let first = number(reader)?;
    if !reader.take(',') {
        return Err(reader.expected("a comma between the two numbers"));
    }
    let second = number(reader)?;
    if !reader.take(')') {
        return Err(reader.expected("a ) after the two numbers"));
    }
    if (first, second) == (0, 0) {
        let message = "read (0,0): expected a jump to another square";
        return Err(BetzaError::new(column, message));
    }
    Ok(Leaper { long: first.max(second), short: first.min(second) })
}

/// A jump of `long` squares along one axis and `short` along the other, in all rotations and reflections.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Leaper {
    /// 1..=15.
    long: u8,
    /// 0..=`long`.
    short: u8,
}

/// The directions of the jumps of an atom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Axis {
    /// Along files and ranks: 4 jumps.
    Orthogonal,
    /// Along diagonals: 4 jumps.
    Diagonal,
    /// Between the two: 8 jumps.
    Oblique,
}

impl Leaper {
    pub(super) fn axis(self) -> Axis {
        match self.short {
            0 => Axis::Orthogonal,
            short if short == self.long => Axis::Diagonal,
            _ => Axis::Oblique,
        }
    }

    /// All jumps, clockwise from straight ahead: for `W` forward, right, backward, left; for `F` from forward
    /// right on; for `N` from the narrow one forward right on.
    pub(super) fn jumps(self) -> Vec<Delta> {
        let (long, short) = (self.long as i8, self.short as i8);
        let narrow = Delta::new(short, long);
        let wide = Delta::new(long, short);
        let quarter: &[Delta] =
            if self.axis() == Axis::Oblique { &[narrow, wide] } else { &[narrow] };
        let turned = |turns| quarter.iter().map(move |&jump| clockwise(jump, turns));
        (0..4).flat_map(turned).collect()
    }

    /// The number of equal steps from square to square that make up the jump; 1 if it passes over no square.
    pub(super) fn steps(self) -> u8 {
        let (mut greater, mut lesser) = (self.long, self.short);
        while lesser > 0 {
            (greater, lesser) = (lesser, greater % lesser);
        }
        greater
    }
}

/// Turns `jump` clockwise by a number of right angles.
fn clockwise(jump: Delta, turns: usize) -> Delta {
    (0..turns).fold(jump, |jump, _| Delta::new(jump.ranks, -jump.files))
}
