use std::collections::{BTreeMap, BTreeSet};

use toml::Value;

use super::board::At;
use super::castling::Castling;
use super::file::{File, catalog_text, entries, letter, letters, number, string};
use super::fusion::Compound;
use super::kind::Kind;

/// A game, read from its file. Every label must be a single letter.
pub(crate) struct Rules {
    pub(crate) files: i8,
    pub(crate) ranks: i8,
    /// What of the board is not a square.
    pub(crate) holes: BTreeSet<At>,
    pub(crate) start: String,
    /// By their capital letters.
    pub(crate) kinds: BTreeMap<char, Kind>,
    /// The kinds in the order of the file.
    pub(crate) order: Vec<char>,
    pub(crate) castling: Option<Castling>,
    pub(crate) compounds: Vec<Compound>,
    /// How many of a kind a side has in all, on the board and in its reserve.
    pub(crate) supply: Option<BTreeMap<char, usize>>,
    /// How many of a kind a side may have on the board by promoting.
    pub(crate) limits: BTreeMap<char, usize>,
    /// Kinds whose every move sets the count of quiet plies back.
    pub(crate) reset_by: Vec<char>,
    /// Quiet plies and times that a position stands after which the game is drawn; 0: never.
    pub(crate) halfmove_limit: u32,
    pub(crate) most_repetitions: usize,
    pub(crate) stalemate_loses: bool,
    pub(crate) bare_king_loses: bool,
}

impl Rules {
    /// The rules of a game of the catalog.
    pub(crate) fn of(name: &str) -> Self {
        Rules::read(&catalog_text(name))
    }

    /// Reads a file that is without fault.
    pub(crate) fn read(text: &str) -> Self {
        let File { table, order } = File::read(text);
        let size = |key: &str| number(&table["board"][key]) as i8;
        let endings = table.get("endings");
        let ending = |key: &str| endings.and_then(|it| it.get(key));
        let loses = |key: &str| ending(key).is_some_and(|it| string(it) == "loss");
        let most = |key: &str, default: u32| ending(key).map_or(default, |it| number(it) as u32);
        let counts = |counts: &Value| {
            entries(Some(counts)).map(|(label, it)| (letter(label), number(it) as usize)).collect()
        };
        let mut rules = Rules {
            files: size("files"),
            ranks: size("ranks"),
            holes: BTreeSet::new(),
            start: string(&table["start"]).to_owned(),
            kinds: BTreeMap::new(),
            order,
            castling: table.get("castling").map(Castling::read),
            compounds: entries(table.get("fusion").map(|it| &it["compounds"]))
                .map(|(label, parts)| Compound::read(label, parts))
                .collect(),
            supply: table.get("supply").map(counts),
            limits: table.get("limits").map(counts).unwrap_or_default(),
            reset_by: letters(ending("reset_by")),
            halfmove_limit: 2 * most("moves", 50),
            most_repetitions: most("repetition", 3) as usize,
            stalemate_loses: loses("stalemate"),
            bare_king_loses: loses("bare_king"),
        };
        rules.holes = rules.holes_of_start();
        for (label, piece) in entries(table.get("pieces")) {
            let home = rules.homes(letter(label));
            rules.kinds.insert(letter(label), Kind::read(piece, home, rules.ranks));
        }
        rules
    }

    /// What moves as the piece with this letter, of either colour.
    pub(crate) fn kind(&self, piece: char) -> &Kind {
        &self.kinds[&piece.to_ascii_uppercase()]
    }

    /// The letters of all rights, White's first.
    pub(crate) fn rights(&self) -> Vec<char> {
        let castling = |white| self.castling.iter().flat_map(move |it| it.rights(white));
        let jump = self.jump_rights();
        jump.chain(castling(true)).chain(castling(false)).collect()
    }

    /// The letters of the rights to jump, which are those of the pieces that do.
    pub(crate) fn jump_rights(&self) -> impl Iterator<Item = char> {
        let kinds = self.kinds.iter().filter(|(_, kind)| kind.has_first_jump());
        kinds.flat_map(|(&label, _)| [label, label.to_ascii_lowercase()])
    }

    /// The royal kinds.
    pub(crate) fn royals(&self) -> Vec<char> {
        self.order.iter().copied().filter(|&it| self.kind(it).royal).collect()
    }

    /// The rank of the start position on each rank of the board, the highest first.
    fn ranks_of_start(&self) -> impl Iterator<Item = (i8, &str)> {
        let ranks = self.start.split([' ', '/']).take(self.ranks as usize);
        (0..self.ranks).rev().zip(ranks)
    }

    /// The ranks on which a kind stands at the start, White's and Black's.
    fn homes(&self, label: char) -> [Vec<i8>; 2] {
        [label, label.to_ascii_lowercase()].map(|piece| {
            let ranks = self.ranks_of_start().filter(|(_, text)| text.contains(piece));
            ranks.map(|(rank, _)| rank).collect()
        })
    }

    fn holes_of_start(&self) -> BTreeSet<At> {
        let mut holes = BTreeSet::new();
        for (rank, text) in self.ranks_of_start() {
            let (mut file, mut gap) = (0, 0);
            for symbol in text.chars() {
                match symbol.to_digit(10) {
                    Some(digit) => gap = gap * 10 + digit as i8,
                    None => {
                        file += gap;
                        gap = 0;
                        if symbol == '*' {
                            holes.insert((file, rank));
                        }
                        file += 1;
                    }
                }
            }
        }
        holes
    }
}
