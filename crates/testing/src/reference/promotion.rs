//! Promotion in zones; the last rank is one.

use std::collections::BTreeMap;

use bentrider_rules::betza::{Dialect, Leg};
use toml::{Table, Value};

use super::Rules;
use super::board::{At, Board, in_color};
use super::rules::{Region, entries, flag, legs, letters, number, region, string};

/// The promotion rule of a kind. Ranks count from 0, as its side sees them.
pub struct Promotes {
    zones: BTreeMap<i8, Vec<char>>,
    /// In place of the zones, a region, and what a piece becomes when it leaves it.
    leaving: Option<(Region, Vec<char>)>,
    /// The ranks on which promotion is compulsory.
    must: Vec<i8>,
    /// The legs that promote; all if `None`.
    by: Option<Vec<Leg>>,
}

/// The choices of a piece that arrives on a square.
pub(super) struct Choices {
    pub(super) kinds: Vec<char>,
    pub(super) may_decline: bool,
}

impl Promotes {
    /// The promotion of a kind in a file.
    pub(super) fn read(promotes: &Value, file: &Table, dialect: Dialect) -> Self {
        let leaving = flag(promotes, "leaving", false).then(|| {
            assert!(!flag(promotes, "entering", true) && !flag(promotes, "staying", true));
            (region(file, string(&promotes["on"])), letters(promotes.get("to")))
        });
        let zones: BTreeMap<i8, Vec<char>> = match promotes.get("zones") {
            None if leaving.is_some() => BTreeMap::new(),
            None => {
                assert_eq!(string(&promotes["on"]), "last rank");
                let ranks = number(&file["board"]["ranks"]) as i8;
                BTreeMap::from([(ranks - 1, letters(promotes.get("to")))])
            }
            zones => entries(zones)
                .map(|(rank, to)| (rank.parse::<i8>().unwrap() - 1, letters(Some(to))))
                .collect(),
        };
        let everywhere = zones.keys().copied().collect();
        let must = match promotes.get("must") {
            None | Some(Value::Boolean(true)) => everywhere,
            Some(Value::Boolean(false)) => Vec::new(),
            Some(list) => list.as_array().unwrap().iter().map(|it| number(it) as i8 - 1).collect(),
        };
        Promotes { zones, leaving, must, by: promotes.get("by").map(|it| legs(it, dialect)) }
    }

    /// The choices of a piece of the side to move that goes from one square to another; `None` if it does not promote.
    pub(super) fn choices(
        &self,
        rules: &Rules,
        board: &Board,
        [from, to]: [At; 2],
        leg: &Leg,
    ) -> Option<Choices> {
        let white = board.white_to_move;
        let rank = if white { to.1 } else { rules.ranks - 1 - to.1 };
        let kinds = match &self.leaving {
            None => self.zones.get(&rank)?,
            Some((region, kinds)) => {
                let region = &region[usize::from(!white)];
                (region.contains(&from) && !region.contains(&to)).then_some(kinds)?
            }
        };
        if self.by.as_ref().is_some_and(|by| !by.iter().any(|it| is_of(it, leg))) {
            return None;
        }
        let kinds = kinds.iter().map(|&kind| in_color(kind, white));
        Some(Choices {
            kinds: kinds.filter(|&piece| board.has_left(rules, piece)).collect(),
            may_decline: self.leaving.is_none() && !self.must.contains(&rank),
        })
    }
}

/// Whether a leg is the one that `by` names, which may open squares to capture en passant.
fn is_of(named: &Leg, leg: &Leg) -> bool {
    let mut named = named.clone();
    named.modes.trail = leg.modes.trail;
    named == *leg
}

/// The number of each piece in reserve.
pub(super) type Reserve = BTreeMap<char, usize>;

impl Board {
    /// Whether promotion to this piece is possible now.
    pub(super) fn has_left(&self, rules: &Rules, piece: char) -> bool {
        let within = match rules.limits.get(&piece.to_ascii_uppercase()) {
            None => true,
            Some(&most) => self.count(piece) < most,
        };
        let waiting = self.reserve.as_ref().map(|it| it.get(&piece).copied().unwrap_or(0));
        within && waiting.is_none_or(|count| count > 0)
    }

    /// Adds a captured piece to its owner's reserve, if its kind can be there.
    pub(super) fn put_aside(&mut self, rules: &Rules, piece: char) {
        let supplied = |it: &BTreeMap<char, usize>| it.contains_key(&piece.to_ascii_uppercase());
        if rules.supply.as_ref().is_some_and(supplied) {
            *self.reserve.as_mut().unwrap().entry(piece).or_default() += 1;
        }
    }

    /// Takes a piece from the reserve.
    pub(super) fn take_from_reserve(&mut self, piece: char) {
        if let Some(reserve) = &mut self.reserve {
            *reserve.get_mut(&piece).unwrap() -= 1;
        }
    }

    /// The part of the supply that is not on the board; `None` in a variant without a supply.
    pub fn rest_of_supply(&self, rules: &Rules) -> Option<Reserve> {
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
