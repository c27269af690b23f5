//! Moves as XBoard's protocol writes them.

use crate::protocol::xboard::{HostText, split_square};

/// Reads the move of an engine, which may be said in two legs: `move d5e5,` and `move e5e6`, or both
/// after one `move`.
pub(in crate::tools::tournament) struct MoveReader {
    text: HostText,
    first_leg: Option<String>,
}

impl MoveReader {
    pub(in crate::tools::tournament) fn new(text: HostText) -> Self {
        MoveReader { text, first_leg: None }
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
        Some(self.text.from_host(&whole))
    }
}

/// One move of two legs: from where the first begins to where the second ends. What has no squares is
/// left for the rules to refuse.
fn joined(first: &str, second: &str) -> String {
    let from = split_square(first).map_or(first, |(from, _)| from);
    let to = split_square(second).map_or(second, |(_, to)| to);
    format!("{from}{to}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use bentrider_rules::loader;

    fn reader(game: &str) -> MoveReader {
        MoveReader::new(HostText::new(&loader::built_in(game).unwrap()))
    }

    #[test]
    fn ten_ranks_are_numbered_from_nought() {
        assert_eq!(reader("shako").read("move a9b0q").as_deref(), Some("a10b1q"));
        assert_eq!(reader("gross").read("move a9b1").as_deref(), Some("a9b1"));
    }

    #[test]
    fn a_move_in_two_legs_is_one_move() {
        let mut reader = reader("fantastic-xiii");
        assert_eq!(reader.read("move d5e5,"), None);
        assert_eq!(reader.read("move e5e6").as_deref(), Some("d5e6"));
        assert_eq!(reader.read("move e12e13g").as_deref(), Some("e12e13g"));
        assert_eq!(reader.read("move d10e10,e10e11").as_deref(), Some("d10e11"));
        for line in ["", "move", "moved e2e4", "9 10 11 12 e2e4", "move ,"] {
            assert_eq!(reader.read(line), None, "{line}");
        }
    }
}
