//! Directions: which of an atom's jumps a text like `f`, `fl` or `vs` picks.
//!
//! A letter picks the jumps that lead its way: `f` `b` `l` `r` those with any part of them forward,
//! backward, to the left, to the right; `v` those at least as long as wide, `s` those at least as
//! wide as long. Letters side by side add up (`fsW` is `fW` and `sW`), except for the pairs of
//! [`pair`], which pick what both letters pick.

use super::BetzaError;
use super::atom::{Axis, Leaper};
use crate::geometry::Delta;

/// The letters of directions, as written before one atom.
#[derive(Clone, Debug, Default)]
pub(super) struct Directions {
    letters: Vec<char>,
    /// Where they start.
    column: usize,
}

impl Directions {
    /// Is it one of the letters that stand for directions?
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

    /// Adds the letter that stands at `column`.
    pub(super) fn push(&mut self, letter: char, column: usize) {
        if self.letters.is_empty() {
            self.column = column;
        }
        self.letters.push(letter);
    }

    /// The jumps picked, each once, clockwise from straight ahead; all of them without a direction.
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

/// Does `jump` lead where `letter` says?
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

/// The letters that must all lead a jump's way, where two letters are one direction.
fn pair(axis: Axis, first: char, second: char) -> Option<Vec<char>> {
    match (axis, first, second) {
        (Axis::Diagonal | Axis::Oblique, 'f' | 'b', 'l' | 'r')
        | (Axis::Oblique, 'f' | 'b', 's') => Some(vec![first, second]),
        (Axis::Oblique, 'f', 'f') | (Axis::Oblique, 'b', 'b') => Some(vec![first, 'v']),
        (Axis::Oblique, 'l', 'l') | (Axis::Oblique, 'r', 'r') => Some(vec![first, 's']),
        _ => None,
    }
}

/// What two letters side by side were probably meant to say, where adding them up would surprise.
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
