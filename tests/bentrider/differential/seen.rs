use std::collections::BTreeMap;

use crate::reference::{Rules, Successor, is_white};

/// How often what was met.
#[derive(Default)]
pub(super) struct Seen(BTreeMap<&'static str, usize>);

impl Seen {
    pub(super) fn add(&mut self, what: &'static str, met: bool) {
        *self.0.entry(what).or_default() += usize::from(met);
    }

    pub(super) fn of(&self, what: &str) -> usize {
        self.0.get(what).copied().unwrap_or(0)
    }

    /// Notes what is special about a legal move.
    pub(super) fn add_move(&mut self, rules: &Rules, piece: char, played: &Successor) {
        let sort = played.sort;
        let royal = rules.kind(piece).royal;
        for (what, met) in [
            ("capture", sort.capture),
            ("en passant", sort.en_passant),
            ("promotion", sort.promotion),
            ("declined", sort.declined),
            ("multi-step", sort.multi_steps_over > 0),
            ("long multi-step", sort.multi_steps_over > 1),
            ("jump", sort.jump),
            ("castling", sort.castling),
            ("castling of White", sort.castling && is_white(piece)),
            ("castling of Black", sort.castling && !is_white(piece)),
            ("castling with a letter", sort.castling && sort.letter.is_some()),
            ("fusion", sort.fusion),
            ("fission", sort.fission),
            ("royal fission", sort.fission && royal),
            (
                "royal part leaves",
                sort.fission && sort.letter.is_some_and(|it| rules.kind(it).royal),
            ),
        ] {
            self.add(what, met);
        }
    }

    /// Were so many positions compared, and all of these met?
    pub(super) fn expect(&self, positions: usize, sorts: &[&str]) {
        assert!(self.of("position") >= positions, "{:?}", self.0);
        for sort in sorts {
            assert!(self.of(sort) > 0, "{sort}: {:?}", self.0);
        }
    }
}
