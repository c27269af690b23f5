//! Moves as XBoard's protocol writes them.

use crate::geometry::Shape;

/// How the ranks are numbered: XBoard counts them from 0 on a board of exactly ten.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tools::tournament) struct Numbering {
    first_rank: u32,
}

impl Numbering {
    pub(in crate::tools::tournament) fn of(shape: &Shape) -> Self {
        Numbering { first_rank: u32::from(shape.ranks() != 10) }
    }

    /// A move in coordinate notation, as the engine is to read it.
    pub(in crate::tools::tournament) fn written(self, text: &str) -> String {
        self.renumbered(text, |rank| (rank + self.first_rank).checked_sub(1))
    }

    /// A move as the engine wrote it, in coordinate notation.
    fn read(self, text: &str) -> String {
        self.renumbered(text, |rank| (rank + 1).checked_sub(self.first_rank))
    }

    /// The text with another number in place of each; one that has none stays.
    fn renumbered(self, text: &str, number: impl Fn(u32) -> Option<u32>) -> String {
        let mut result = String::new();
        let mut rest = text;
        while let Some(start) = rest.find(|it: char| it.is_ascii_digit()) {
            let digits = &rest[start..];
            let end = digits.find(|it: char| !it.is_ascii_digit()).unwrap_or(digits.len());
            let renumbered = digits[..end].parse().ok().and_then(&number);
            result += &rest[..start];
            result += &renumbered.map_or(digits[..end].to_owned(), |it: u32| it.to_string());
            rest = &digits[end..];
        }
        result + rest
    }
}

/// Reads the move of an engine, which may be said in two legs: `move d5e5,` and `move e5e6`, or both
/// behind one `move`.
pub(in crate::tools::tournament) struct MoveReader {
    numbering: Numbering,
    first_leg: Option<String>,
}

impl MoveReader {
    pub(in crate::tools::tournament) fn new(numbering: Numbering) -> Self {
        MoveReader { numbering, first_leg: None }
    }

    /// The whole move, in coordinate notation, once this line has completed it.
    pub(in crate::tools::tournament) fn read(&mut self, line: &str) -> Option<String> {
        let text = line.trim().strip_prefix("move ")?.trim();
        let (leg, last) = match text.split_once(',') {
            Some((first, "")) => (Some(first), None),
            Some((first, second)) => (Some(first), Some(second)),
            None => (None, Some(text)),
        };
        if let Some(leg) = leg {
            self.first_leg = Some(leg.to_owned());
        }
        let last = last?;
        let whole = match self.first_leg.take() {
            Some(first) => joined(&first, last),
            None => last.to_owned(),
        };
        Some(self.numbering.read(&whole))
    }
}

/// One move of two legs: from where the first begins to where the second ends.
fn joined(first: &str, second: &str) -> String {
    format!("{}{}", &first[..square_length(first)], &second[square_length(second)..])
}

/// How many bytes of a text are a square's: letters, then digits.
fn square_length(text: &str) -> usize {
    let letters = text.find(|it: char| !it.is_ascii_lowercase()).unwrap_or(text.len());
    let digits = text[letters..].find(|it: char| !it.is_ascii_digit());
    digits.map_or(text.len(), |digits| letters + digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbering(ranks: u64) -> Numbering {
        Numbering::of(&Shape::new(10, ranks).unwrap())
    }

    #[test]
    fn ten_ranks_are_numbered_from_nought() {
        for (ranks, ours, theirs) in
            [(10, "a10b1q", "a9b0q"), (10, "a1a2", "a0a1"), (12, "g10g12", "g10g12")]
        {
            assert_eq!(numbering(ranks).written(ours), theirs);
            assert_eq!(numbering(ranks).read(theirs), ours);
        }
    }

    #[test]
    fn a_move_in_two_legs_is_one_move() {
        let mut reader = MoveReader::new(numbering(13));
        assert_eq!(reader.read("move d5e5,"), None);
        assert_eq!(reader.read("move e5e6").as_deref(), Some("d5e6"));
        assert_eq!(reader.read("move e12e13g").as_deref(), Some("e12e13g"));
        assert_eq!(reader.read("move d10e10,e10e11").as_deref(), Some("d10e11"));
        for line in ["", "move", "moved e2e4", "9 10 11 12 e2e4", "move ,"] {
            assert_eq!(reader.read(line), None, "{line}");
        }
    }
}
