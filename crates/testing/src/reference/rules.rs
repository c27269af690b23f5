use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use crate::in_repository;
use bentrider_rules::betza::{self, Dialect, Leg};
use toml::{Table, Value};

use super::board::At;
use super::end::{Results, rectangle};
use super::promotion::Promotes;
use super::special::{Castling, Compound, Jump};

/// A variant, read from its file. Every label must be a single letter.
pub struct Rules {
    pub files: i8,
    pub ranks: i8,
    /// The holes of the board.
    pub holes: BTreeSet<At>,
    pub start: String,
    /// The kinds by their capital letters.
    pub kinds: BTreeMap<char, Kind>,
    /// The kinds in the order of the file.
    pub order: Vec<char>,
    pub castling: Option<Castling>,
    pub compounds: Vec<Compound>,
    /// The supply of each kind for a side, on the board and in its reserve.
    pub supply: Option<BTreeMap<char, usize>>,
    /// The largest number of each kind that promotion may bring onto the board.
    pub limits: BTreeMap<char, usize>,
    /// The kinds whose every move resets the halfmove clock.
    pub reset_by: Vec<char>,
    /// Whether only those of their moves do so that cannot be taken back, and every promotion.
    pub reset_irreversible: bool,
    /// The plies on the halfmove clock, and the occurrences of a position, after which the game is drawn; 0:
    /// never.
    pub halfmove_limit: u32,
    pub most_repetitions: usize,
    pub results: Results,
    /// Whether a King with one piece that cannot mate draws against a bare King.
    pub material_draws: bool,
}

impl Rules {
    /// The rules of a built-in variant.
    pub fn of(name: &str) -> Self {
        Rules::read(&catalog_text(name))
    }

    /// Reads a file without errors.
    pub fn read(text: &str) -> Self {
        let File { table, order } = File::read(text);
        let size = |key: &str| number(&table["board"][key]) as i8;
        let endings = table.get("endings");
        let ending = |key: &str| endings.and_then(|it| it.get(key));
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
            castling: Castling::read(&table),
            compounds: entries(table.get("fusion").map(|it| &it["compounds"]))
                .map(|(label, parts)| Compound::read(label, parts))
                .collect(),
            supply: table.get("supply").map(counts),
            limits: table.get("limits").map(counts).unwrap_or_default(),
            reset_by: letters(ending("reset_by")),
            reset_irreversible: ending("reset_moves")
                .is_some_and(|it| string(it) == "irreversible"),
            halfmove_limit: 2 * most("moves", 50),
            most_repetitions: most("repetition", 3) as usize,
            results: Results::read(&table),
            material_draws: ending("dead_position").is_some_and(|it| string(it) == "material"),
        };
        rules.holes = rules.holes_of_start();
        for (label, piece) in entries(table.get("pieces")) {
            let home = rules.homes(letter(label));
            let kind = Kind::read(piece, home, &table);
            rules.kinds.insert(letter(label), kind);
        }
        rules.close_paths_without_captors();
        rules
    }

    /// Without a piece that captures en passant, the moves with `in` open no square to it.
    fn close_paths_without_captors(&mut self) {
        let captures = |kind: &Kind| kind.every_leg().any(|leg| leg.modes.en_passant);
        if !self.kinds.values().any(captures) {
            for leg in self.kinds.values_mut().flat_map(|kind| &mut kind.legs) {
                leg.modes.trail &= !leg.initial;
            }
        }
    }

    /// The kind of the piece with this letter, of either colour.
    pub fn kind(&self, piece: char) -> &Kind {
        &self.kinds[&piece.to_ascii_uppercase()]
    }

    /// The letters of all rights, White's first.
    pub fn rights(&self) -> Vec<char> {
        let castling = |white| self.castling.iter().flat_map(move |it| it.rights(white));
        let jump = self.jump_rights();
        jump.chain(castling(true)).chain(castling(false)).collect()
    }

    /// The letters of the rights to leap, which are those of the pieces with a leap.
    pub fn jump_rights(&self) -> impl Iterator<Item = char> {
        let kinds = self.kinds.iter().filter(|(_, kind)| kind.has_first_jump());
        kinds.flat_map(|(&label, _)| [label, label.to_ascii_lowercase()])
    }

    /// The royal kinds.
    pub fn royals(&self) -> Vec<char> {
        self.order.iter().copied().filter(|&it| self.kind(it).royal).collect()
    }

    /// The rank of the start position on each rank of the board, the highest first.
    fn ranks_of_start(&self) -> impl Iterator<Item = (i8, &str)> {
        let ranks = self.start.split([' ', '/']).take(self.ranks as usize);
        (0..self.ranks).rev().zip(ranks)
    }

    /// The ranks of a kind at the start, White's and Black's.
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

/// The keys that identify the variant.
const OWN: [&str; 4] = ["name", "title", "inventor", "year"];

/// The keys of a variant, including inherited ones.
pub(super) struct File {
    pub(super) table: Table,
    /// The labels of the kinds in the order of their tables.
    pub(super) order: Vec<char>,
}

impl File {
    pub(super) fn read(text: &str) -> Self {
        let mut own: Table = text.parse().unwrap();
        let mut order: Vec<char> = text.lines().filter_map(label).collect();
        let without = own.remove("without");
        if let Some(parent) = own.remove("inherits") {
            let parent = File::read(&catalog_text(string(&parent)));
            order.retain(|it| !parent.order.contains(it));
            order.splice(0..0, parent.order);
            own = heir(parent.table, own, &strings(without.as_ref()));
        }
        order.retain(|it| own["pieces"].get(it.to_string()).is_some());
        File { table: own, order }
    }
}

/// The file of a built-in variant.
pub(super) fn catalog_text(name: &str) -> String {
    fs::read_to_string(in_repository(&format!("engine-configs/{name}.toml"))).unwrap()
}

/// The label in a line `[pieces.X]`.
fn label(line: &str) -> Option<char> {
    let label = line.trim().strip_prefix("[pieces.")?.split(['.', ']']).next()?;
    Some(letter(label.trim_matches('"')))
}

/// A file's keys merged over those of its parent.
fn heir(mut parent: Table, own: Table, without: &[&str]) -> Table {
    for key in OWN.iter().chain(without) {
        drop_key(&mut parent, key);
    }
    merge(&mut parent, own);
    parent
}

fn drop_key(table: &mut Table, path: &str) {
    match path.split_once('.') {
        None => drop(table.remove(path)),
        Some((key, rest)) => drop_key(table[key].as_table_mut().unwrap(), rest),
    }
}

fn merge(into: &mut Table, from: Table) {
    for (key, value) in from {
        match (into.get_mut(&key), value) {
            (Some(Value::Table(into)), Value::Table(from)) => merge(into, from),
            (_, value) => drop(into.insert(key, value)),
        }
    }
}

pub(super) fn string(value: &Value) -> &str {
    value.as_str().unwrap()
}

pub(super) fn strings(list: Option<&Value>) -> Vec<&str> {
    list.map_or(&[][..], |it| it.as_array().unwrap()).iter().map(string).collect()
}

pub(super) fn letter(label: &str) -> char {
    let mut symbols = label.chars();
    symbols.next().filter(|_| symbols.next().is_none()).unwrap()
}

pub(super) fn letters(list: Option<&Value>) -> Vec<char> {
    strings(list).into_iter().map(letter).collect()
}

pub(super) fn number(value: &Value) -> i64 {
    value.as_integer().unwrap()
}

pub(super) fn flag(table: &Value, key: &str, default: bool) -> bool {
    table.get(key).map_or(default, |it| it.as_bool().unwrap())
}

/// A table's keys and values; none without a table.
pub(super) fn entries(table: Option<&Value>) -> impl Iterator<Item = (&str, &Value)> {
    let entries = table.into_iter().flat_map(|it| it.as_table().unwrap());
    entries.map(|(key, value)| (key.as_str(), value))
}

/// A set of squares, White's and Black's.
pub(super) type Region = [BTreeSet<At>; 2];

/// A kind of piece.
pub struct Kind {
    moves: String,
    legs: Vec<Leg>,
    /// Further legs, by the only rank from which they are open, counted from 0 by its side.
    from_rank: BTreeMap<i8, Vec<Leg>>,
    /// Further legs, by the only squares from which they are open, White's and Black's.
    from_region: Vec<(Region, Vec<Leg>)>,
    pub royal: bool,
    /// Whether it may not pass attacked squares.
    pub has_passage: bool,
    pub promotes: Option<Promotes>,
    pub jump: Option<Jump>,
    /// The ranks of White's and Black's pieces at the start.
    home: [Vec<i8>; 2],
    ranks: i8,
}

impl Kind {
    /// A kind of a file, which stands on these ranks at the start.
    pub(super) fn read(piece: &Value, home: [Vec<i8>; 2], file: &Table) -> Self {
        let dialect = dialect(file);
        let from_rank = entries(piece.get("from_rank"))
            .map(|(rank, moves)| (rank.parse::<i8>().unwrap() - 1, legs(moves, dialect)));
        Kind {
            moves: string(&piece["moves"]).to_owned(),
            legs: legs(&piece["moves"], dialect),
            from_rank: from_rank.collect(),
            from_region: entries(piece.get("from_region"))
                .map(|(name, moves)| (region(file, name), legs(moves, dialect)))
                .collect(),
            royal: flag(piece, "royal", false),
            has_passage: piece.get("passage").is_some_and(|it| string(it) == "unattacked"),
            promotes: piece.get("promotes").map(|it| Promotes::read(it, file, dialect)),
            jump: piece.get("leap").map(|it| Jump::read(it, dialect)),
            home,
            ranks: number(&file["board"]["ranks"]) as i8,
        }
    }

    fn every_leg(&self) -> impl Iterator<Item = &Leg> {
        let in_regions = self.from_region.iter().flat_map(|(_, legs)| legs);
        self.legs.iter().chain(self.from_rank.values().flatten()).chain(in_regions)
    }

    /// The legs that are open from a square: initial ones only on the ranks of the start.
    pub(super) fn open_legs(&self, from: At, white: bool) -> impl Iterator<Item = &Leg> {
        let home = self.home[usize::from(!white)].contains(&from.1);
        let rank = if white { from.1 } else { self.ranks - 1 - from.1 };
        let holds = move |squares: &[BTreeSet<At>; 2]| squares[usize::from(!white)].contains(&from);
        let regions = self.from_region.iter().filter(move |(squares, _)| holds(squares));
        let in_regions = regions.flat_map(|(_, legs)| legs);
        let further = self.from_rank.get(&rank).into_iter().flatten().chain(in_regions);
        self.legs.iter().chain(further).filter(move |leg| home || !leg.initial)
    }

    /// The legs that are open from everywhere.
    pub(super) fn plain_legs(&self) -> impl Iterator<Item = &Leg> {
        self.legs.iter().filter(|leg| !leg.initial)
    }

    /// Whether it and its King cannot mate on a rectangle; known from endgame theory for these moves.
    pub(super) fn cannot_mate(&self) -> bool {
        const MOVES: [&str; 13] =
            ["N", "NW", "B", "F", "W", "A", "FA", "FC", "WA", "BD", "FAD", "mRcpR", "mQcpQ"];
        MOVES.contains(&self.moves.as_str())
    }

    /// Whether it stays on the squares of one colour.
    pub(super) fn stays_on_its_colour(&self) -> bool {
        ["B", "F", "A", "FA", "FC", "BD", "FAD"].contains(&self.moves.as_str())
    }

    pub(super) fn has_first_jump(&self) -> bool {
        self.jump.as_ref().is_some_and(|it| it.first_move)
    }
}

/// A region. Black's squares are the mirror image of White's unless the file lists them.
pub(super) fn region(file: &Table, name: &str) -> Region {
    let squares = |regions: &Value| -> BTreeSet<At> {
        strings(regions.get(name)).into_iter().flat_map(rectangle).collect()
    };
    let white = squares(&file["regions"]);
    let own = file.get("black").and_then(|it| it.get("regions"));
    let black = match own.filter(|it| it.get(name).is_some()) {
        Some(regions) => squares(regions),
        None => {
            let ranks = number(&file["board"]["ranks"]) as i8;
            white.iter().map(|&(file, rank)| (file, ranks - 1 - rank)).collect()
        }
    };
    [white, black]
}

/// The dialect of the moves in a file.
fn dialect(file: &Table) -> Dialect {
    file.get("betza").map_or(Dialect::Own, |it| string(it).parse().unwrap())
}

pub(super) fn legs(moves: &Value, dialect: Dialect) -> Vec<Leg> {
    betza::parse_as(string(moves), dialect).unwrap()
}
