use std::collections::BTreeMap;

use bentrider::betza::{self, Leg};
use toml::Value;

use super::board::At;
use super::file::{entries, flag, string};
use super::jump::Jump;
use super::promotion::Promotes;

/// A kind of piece.
pub(crate) struct Kind {
    legs: Vec<Leg>,
    /// Further legs, by the rank, from 0 as its side counts, from which alone they lead.
    from_rank: BTreeMap<i8, Vec<Leg>>,
    pub(crate) royal: bool,
    /// May it not pass attacked squares?
    pub(crate) minds_its_way: bool,
    pub(crate) promotes: Option<Promotes>,
    pub(crate) jump: Option<Jump>,
    /// The ranks on which White's and Black's stand at the start.
    home: [Vec<i8>; 2],
    ranks: i8,
}

impl Kind {
    pub(super) fn read(piece: &Value, home: [Vec<i8>; 2], ranks: i8) -> Self {
        let from_rank = entries(piece.get("from_rank"))
            .map(|(rank, moves)| (rank.parse::<i8>().unwrap() - 1, legs(moves)));
        Kind {
            legs: legs(&piece["moves"]),
            from_rank: from_rank.collect(),
            royal: flag(piece, "royal", false),
            minds_its_way: piece.get("passage").is_some_and(|it| string(it) == "unattacked"),
            promotes: piece.get("promotes").map(|it| Promotes::read(it, ranks)),
            jump: piece.get("leap").map(Jump::read),
            home,
            ranks,
        }
    }

    /// The legs that lead from a square: initial ones only where the kind stands at the start.
    pub(super) fn open_legs(&self, from: At, white: bool) -> impl Iterator<Item = &Leg> {
        let home = self.home[usize::from(!white)].contains(&from.1);
        let rank = if white { from.1 } else { self.ranks - 1 - from.1 };
        let further = self.from_rank.get(&rank).into_iter().flatten();
        self.legs.iter().chain(further).filter(move |leg| home || !leg.initial)
    }

    pub(super) fn has_first_jump(&self) -> bool {
        self.jump.as_ref().is_some_and(|it| it.first_move)
    }
}

pub(super) fn legs(moves: &Value) -> Vec<Leg> {
    betza::parse(string(moves)).unwrap()
}
