//! What a section says together with everything that it inherits.

use std::collections::BTreeMap;

use super::keys;
use super::kinds::{KINDS, Kind, Kinds};
use super::sections::{Entry, RawSection};
use super::values::{self, Value};
use super::{Refusal, quoted};
use crate::geometry::{Color, SquareSet};

/// A variant as the keys of a section and of its parents say it.
#[derive(Clone, Debug)]
pub(super) struct Definition {
    pub(super) name: String,
    /// The line of the section's name; 0 if it is built in.
    pub(super) line: usize,
    /// The capital letter of each kind that has one.
    letters: [Option<char>; KINDS],
    /// The moves that the section says: of its own kinds, and of the King.
    moves: [Option<String>; KINDS],
    /// Where each kind gets its letter.
    places: [Option<Place>; KINDS],
    /// The squares that the kinds of a side do not leave.
    regions: [BTreeMap<usize, (SquareSet, Place)>; 2],
    settings: BTreeMap<&'static str, Setting>,
    /// The errors in the section and its parents.
    pub(super) refused: Vec<Refusal>,
}

/// The value of a setting and its place.
#[derive(Clone, Debug)]
pub(super) struct Setting {
    pub(super) value: Value,
    pub(super) place: Place,
}

/// Where a key is written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Place {
    /// The line in the file; 0 in a section that is built in.
    pub(super) line: usize,
    /// The key and its value; empty for a section's name.
    pub(super) text: String,
    /// The section.
    pub(super) section: String,
}

impl Definition {
    /// The definition of a section without a parent that has no keys.
    pub(super) fn new() -> Self {
        Definition {
            name: String::new(),
            line: 0,
            letters: [None; KINDS],
            moves: [const { None }; KINDS],
            places: [const { None }; KINDS],
            regions: [BTreeMap::new(), BTreeMap::new()],
            settings: BTreeMap::new(),
            refused: Vec::new(),
        }
    }

    /// Adds what a section says. In a section that is built in, keys have no lines.
    pub(super) fn apply(&mut self, section: &RawSection, built_in: bool) {
        self.name.clone_from(&section.name);
        self.line = if built_in { 0 } else { section.line };
        self.refused.extend(section.refused.iter().cloned());
        let mut rest: Vec<&Entry> = section.entries.iter().collect();
        let mut take = |name: &str| {
            let at = rest.iter().position(|it| it.key == name)?;
            Some(rest.remove(at))
        };
        for kind in Kind::all() {
            if let Some(entry) = take(&kind.key()) {
                self.set_kind(kind, entry);
            }
            for color in Color::BOTH {
                if let Some(entry) = take(&region_key(kind, color)) {
                    self.set_region(kind, color, entry);
                }
            }
        }
        for key in keys::all() {
            if let Some(entry) = take(key.name) {
                self.set(key, entry);
            }
        }
        for entry in rest {
            let near = keys::meant(&entry.key);
            let hint = near.map_or(String::new(), |it| format!(" (did you mean {it}?)"));
            let reason = format!("Fairy-Stockfish has no such key{hint}");
            self.refuse(entry, reason);
        }
    }

    fn place(&self, entry: &Entry) -> Place {
        let line = if self.line == 0 { 0 } else { entry.line };
        let text = format!("{} = {}", entry.key, entry.value);
        Place { line, text, section: self.name.clone() }
    }

    fn refuse(&mut self, entry: &Entry, reason: String) {
        self.refused.push(Refusal::new(entry.line, &entry.key, reason));
    }

    /// Gives a kind its letter, or takes it. A letter that another kind had is taken from that one.
    fn set_kind(&mut self, kind: Kind, entry: &Entry) {
        let mut symbols = entry.value.chars();
        let letter = match (symbols.next(), symbols.as_str()) {
            (Some('-'), "") => return self.remove(kind),
            (Some(letter), _) if letter.is_ascii_alphabetic() => letter.to_ascii_uppercase(),
            _ => {
                let reason = format!("read {}: expected a letter, or -", quoted(&entry.value));
                return self.refuse(entry, reason);
            }
        };
        let moves = symbols.as_str().strip_prefix(':');
        let expects = match (kind.is_custom(), moves, symbols.as_str()) {
            (true, Some(moves), _) if !moves.is_empty() => None,
            (true, ..) => Some("a letter and moves, such as p:fmWfcF"),
            (false, None, "") => None,
            (false, Some(moves), _) if kind == Kind::KING && !moves.is_empty() => None,
            (false, ..) => Some("one letter"),
        };
        if let Some(expected) = expects {
            let reason = format!("read {}: expected {expected}", quoted(&entry.value));
            return self.refuse(entry, reason);
        }
        if let Some(other) = self.kind_of(letter) {
            self.remove(other);
        }
        self.letters[kind.index()] = Some(letter);
        self.moves[kind.index()] = moves.map(str::to_owned);
        self.places[kind.index()] = Some(self.place(entry));
        if kind.is_custom() && moves.is_some_and(|it| it.contains('e')) {
            self.add_captor(kind, entry);
        }
    }

    /// Lets a kind capture en passant, because its moves say so.
    fn add_captor(&mut self, kind: Kind, entry: &Entry) {
        for slot in ["enPassantTypesWhite", "enPassantTypesBlack"] {
            let mut kinds = self.kinds(slot, Kinds::of(Kind::PAWN));
            kinds.insert(kind);
            let place = self.place(entry);
            self.settings.insert(slot, Setting { value: Value::Kinds(kinds), place });
        }
    }

    fn remove(&mut self, kind: Kind) {
        self.letters[kind.index()] = None;
        for slot in ["promotionPieceTypesWhite", "promotionPieceTypesBlack"] {
            if let Some(Value::Kinds(kinds)) = self.settings.get_mut(slot).map(|it| &mut it.value) {
                kinds.remove(kind);
            }
        }
    }

    fn set_region(&mut self, kind: Kind, color: Color, entry: &Entry) {
        match values::read(keys::Form::Squares, &entry.value, self) {
            Ok(Some(Value::Squares(squares))) => {
                let place = self.place(entry);
                self.regions[color.index()].insert(kind.index(), (squares, place));
            }
            Ok(_) => {}
            Err(reason) => self.refuse(entry, reason),
        }
    }

    fn set(&mut self, key: &keys::Key, entry: &Entry) {
        let value = match values::read(key.form, &entry.value, self) {
            Ok(Some(value)) => value,
            Ok(None) => return,
            Err(reason) => return self.refuse(entry, reason),
        };
        for slot in key.sets {
            let value = self.merged(slot, value.clone());
            let place = self.place(entry);
            self.settings.insert(slot, Setting { value, place });
        }
    }

    /// A value over the inherited one: pairs replace those of the same letter only.
    fn merged(&self, slot: &str, value: Value) -> Value {
        match (self.settings.get(slot).map(|it| it.value.clone()), value) {
            (Some(Value::Limits(mut old)), Value::Limits(new)) => {
                old.retain(|(kind, _)| new.iter().all(|it| it.0 != *kind));
                Value::Limits([old, new].concat())
            }
            (Some(Value::Promoted(mut old)), Value::Promoted(new)) => {
                old.retain(|(kind, _)| new.iter().all(|it| it.0 != *kind));
                Value::Promoted([old, new].concat())
            }
            (_, value) => value,
        }
    }

    /// The kind of a letter in either case.
    pub(super) fn kind_of(&self, letter: char) -> Option<Kind> {
        let letter = letter.to_ascii_uppercase();
        Kind::all().find(|it| self.letters[it.index()] == Some(letter))
    }

    /// The capital letter of a kind.
    pub(super) fn letter(&self, kind: Kind) -> Option<char> {
        self.letters[kind.index()]
    }

    /// The moves of a kind, in Fairy-Stockfish's dialect.
    pub(super) fn moves(&self, kind: Kind) -> &str {
        self.moves[kind.index()].as_deref().unwrap_or_else(|| kind.usual_moves())
    }

    /// Where a kind gets its letter.
    pub(super) fn place_of(&self, kind: Kind) -> Place {
        self.places[kind.index()].clone().unwrap_or_else(|| self.header())
    }

    /// The squares that a kind of a side does not leave, and where this is said.
    pub(super) fn region(&self, kind: Kind, color: Color) -> Option<(SquareSet, Place)> {
        let (squares, place) = self.regions[color.index()].get(&kind.index())?;
        (!squares.is_empty()).then(|| (*squares, place.clone()))
    }

    /// The place of the section's name.
    pub(super) fn header(&self) -> Place {
        Place { line: self.line, text: String::new(), section: self.name.clone() }
    }

    pub(super) fn setting(&self, slot: &str) -> Option<&Setting> {
        self.settings.get(slot)
    }

    /// The place of a setting; that of the section if it has its default.
    pub(super) fn place_of_setting(&self, slot: &str) -> Place {
        self.setting(slot).map_or_else(|| self.header(), |it| it.place.clone())
    }

    pub(super) fn flag(&self, slot: &str, default: bool) -> bool {
        match self.setting(slot).map(|it| &it.value) {
            Some(Value::Flag(flag)) => *flag,
            _ => default,
        }
    }

    pub(super) fn number(&self, slot: &str, default: u16) -> u16 {
        match self.setting(slot).map(|it| &it.value) {
            Some(Value::Number(number)) => *number,
            _ => default,
        }
    }

    pub(super) fn word(&self, slot: &str, default: &'static str) -> &'static str {
        match self.setting(slot).map(|it| &it.value) {
            Some(Value::Word(word)) => word,
            _ => default,
        }
    }

    pub(super) fn kinds(&self, slot: &str, default: Kinds) -> Kinds {
        match self.setting(slot).map(|it| &it.value) {
            Some(Value::Kinds(kinds)) => *kinds,
            _ => default,
        }
    }

    pub(super) fn squares(&self, slot: &str) -> Option<SquareSet> {
        match self.setting(slot).map(|it| &it.value) {
            Some(Value::Squares(squares)) => Some(*squares),
            _ => None,
        }
    }

    /// The most pieces of a kind that promotion gives; `None` without a limit.
    pub(super) fn limit(&self, kind: Kind) -> Option<u16> {
        let Some(Value::Limits(limits)) = self.setting("promotionLimit").map(|it| &it.value) else {
            return None;
        };
        limits.iter().find(|it| it.0 == kind).map(|it| it.1).filter(|it| *it > 0)
    }

    /// The kind to which a kind promotes as in Shogi.
    pub(super) fn promoted(&self, kind: Kind) -> Option<Kind> {
        match self.setting("promotedPieceType").map(|it| &it.value) {
            Some(Value::Promoted(pairs)) => pairs.iter().find(|it| it.0 == kind)?.1,
            _ => None,
        }
    }
}

/// The key of the squares that a kind of a side does not leave.
fn region_key(kind: Kind, color: Color) -> String {
    let key = kind.key();
    let (first, rest) = key.split_at(1);
    format!("mobilityRegion{color}{}{rest}", first.to_ascii_uppercase())
}

/// The name of a setting of one side.
pub(super) fn sided(slot: &str, color: Color) -> String {
    format!("{slot}{color}")
}
