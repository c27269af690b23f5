//! The rules a second time, from their words and without any table: slow, plain, and sharing nothing
//! with the engine but the reading of Betza texts. What both say must agree.

mod board;
mod moves;
mod walk;

use std::collections::BTreeMap;

use bentrider::betza::{self, Leg, Path};
use bentrider::geometry::Delta;
use toml::{Table, Value};

pub(crate) use board::name;
pub(crate) use board::{At, Board};
pub(crate) use moves::{Sort, Successor, attackers, king, may_capture_in_passing, successors};

/// A game, read from its file. Every label must be a single letter.
pub(crate) struct Rules {
    pub(crate) files: i8,
    pub(crate) ranks: i8,
    pub(crate) start: String,
    /// By their capital letters.
    pub(crate) kinds: BTreeMap<char, Kind>,
    /// Kinds whose every move sets the count of quiet plies back.
    pub(crate) reset_by: Vec<char>,
}

/// A kind of piece.
pub(crate) struct Kind {
    pub(crate) legs: Vec<Leg>,
    pub(crate) royal: bool,
    pub(crate) promotes: Option<Promotes>,
    pub(crate) jump: Option<Jump>,
    /// The ranks on which White's and Black's stand at the start.
    pub(crate) home: [Vec<i8>; 2],
}

/// A promotion on the last rank.
pub(crate) struct Promotes {
    pub(crate) to: Vec<char>,
    pub(crate) must: bool,
    /// The legs that promote; all when `None`.
    pub(crate) by: Option<Vec<Leg>>,
}

/// The jump of a royal piece.
pub(crate) struct Jump {
    pub(crate) leaps: Vec<Delta>,
    pub(crate) first_move: bool,
    pub(crate) not_from_check: bool,
    pub(crate) way_unattacked: bool,
}

impl Rules {
    /// Reads a file that is without fault.
    pub(crate) fn read(text: &str) -> Self {
        let file: Table = text.parse().unwrap();
        let size = |key: &str| file["board"][key].as_integer().unwrap() as i8;
        let mut rules = Rules {
            files: size("files"),
            ranks: size("ranks"),
            start: string(&file["start"]).to_owned(),
            kinds: BTreeMap::new(),
            reset_by: letters(file.get("draws").and_then(|it| it.get("reset_by"))),
        };
        for (label, piece) in file["pieces"].as_table().unwrap() {
            let kind = Kind::read(piece, rules.homes(letter(label)));
            rules.kinds.insert(letter(label), kind);
        }
        rules
    }

    /// What moves as the piece with this letter, of either colour.
    pub(crate) fn kind(&self, piece: char) -> &Kind {
        &self.kinds[&piece.to_ascii_uppercase()]
    }

    /// The letter of the royal kind.
    pub(crate) fn royal(&self) -> char {
        *self.kinds.iter().find(|(_, kind)| kind.royal).unwrap().0
    }

    /// The ranks on which a kind stands at the start, White's and Black's.
    fn homes(&self, label: char) -> [Vec<i8>; 2] {
        let ranks = self.start.split([' ', '/']).take(self.ranks as usize);
        let ranks: Vec<(i8, &str)> = (0..self.ranks).rev().zip(ranks).collect();
        [label, label.to_ascii_lowercase()].map(|piece| {
            ranks.iter().filter(|(_, text)| text.contains(piece)).map(|(rank, _)| *rank).collect()
        })
    }
}

impl Kind {
    fn read(piece: &Value, home: [Vec<i8>; 2]) -> Self {
        Kind {
            legs: betza::parse(string(&piece["moves"])).unwrap(),
            royal: flag(piece, "royal", false),
            promotes: piece.get("promotes").map(Promotes::read),
            jump: piece.get("leap").map(Jump::read),
            home,
        }
    }
}

impl Promotes {
    fn read(promotes: &Value) -> Self {
        assert_eq!(string(&promotes["on"]), "last rank");
        Promotes {
            to: letters(promotes.get("to")),
            must: flag(promotes, "must", true),
            by: promotes.get("by").map(|by| betza::parse(string(by)).unwrap()),
        }
    }
}

impl Jump {
    fn read(leap: &Value) -> Self {
        let leaps = betza::parse(string(&leap["moves"])).unwrap();
        let leaps = leaps.iter().map(|leg| match leg.path {
            Path::Leap(delta) => delta,
            _ => panic!("a jump that is no leap"),
        });
        Jump {
            leaps: leaps.collect(),
            first_move: flag(leap, "first_move", false),
            not_from_check: flag(leap, "not_from_check", false),
            way_unattacked: leap.get("way").is_some_and(|way| string(way) == "unattacked"),
        }
    }
}

fn string(value: &Value) -> &str {
    value.as_str().unwrap()
}

fn letter(label: &str) -> char {
    let mut symbols = label.chars();
    symbols.next().filter(|_| symbols.next().is_none()).unwrap()
}

fn letters(list: Option<&Value>) -> Vec<char> {
    let list = list.map_or(&[][..], |it| it.as_array().unwrap());
    list.iter().map(|label| letter(string(label))).collect()
}

fn flag(table: &Value, key: &str, default: bool) -> bool {
    table.get(key).map_or(default, |it| it.as_bool().unwrap())
}
