//! The pieces to which a piece may promote, by a reserve or by limits on the board.

use std::collections::BTreeMap;

use super::Rules;
use super::board::{Board, in_color};

/// How many of each piece wait beside the board.
pub(crate) type Reserve = BTreeMap<char, usize>;

impl Board {
    /// May something become this piece now?
    pub(super) fn has_left(&self, rules: &Rules, piece: char) -> bool {
        let within = match rules.limits.get(&piece.to_ascii_uppercase()) {
            None => true,
            Some(&most) => self.count(piece) < most,
        };
        let waiting = self.reserve.as_ref().map(|it| it.get(&piece).copied().unwrap_or(0));
        within && waiting.is_none_or(|count| count > 0)
    }

    /// A captured piece enters its owner's reserve, if its kind ever waits there.
    pub(super) fn put_aside(&mut self, rules: &Rules, piece: char) {
        let supplied = |it: &BTreeMap<char, usize>| it.contains_key(&piece.to_ascii_uppercase());
        if rules.supply.as_ref().is_some_and(supplied) {
            *self.reserve.as_mut().unwrap().entry(piece).or_default() += 1;
        }
    }

    /// A piece is taken from the reserve.
    pub(super) fn take_from_reserve(&mut self, piece: char) {
        if let Some(reserve) = &mut self.reserve {
            *reserve.get_mut(&piece).unwrap() -= 1;
        }
    }

    /// What of the supply is not on the board; nothing in a game without one.
    pub(crate) fn rest_of_supply(&self, rules: &Rules) -> Option<Reserve> {
        let supply = rules.supply.as_ref()?;
        let pieces = [true, false]
            .into_iter()
            .flat_map(|white| supply.iter().map(move |(&kind, &all)| (in_color(kind, white), all)));
        Some(pieces.map(|(piece, all)| (piece, all.saturating_sub(self.count(piece)))).collect())
    }

    fn count(&self, piece: char) -> usize {
        self.squares().filter(|&it| self.at(it) == Some(piece)).count()
    }
}
