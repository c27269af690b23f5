//! `[pieces.X]`: a table for each piece, with its label, name, value and moves, and whether it is royal. The
//! keys of a rule in such a table are read in the rule's module.

use super::complaints::{Complaints, Place, Placed, Text};
use super::document::{BoolValue, TomlTable, TomlValue};
use super::further::FurtherMoves;
use super::regions::Regions;
use super::scalar;
use crate::betza::{self, Dialect, Leg};
use crate::geometry::{Color, Shape, SquareSet};
use crate::motion::{self, OpenLeg};
use crate::setup::{Kind, KindSet, Labels};
use crate::variant::PieceInfo;

/// The largest number of legs of all pieces together: thirty for each of the 127 possible pieces. A leg costs
/// a walk over the board from each square, for each side.
const MOST_LEGS: usize = 4_000;

/// The largest number of squares that the legs of all pieces lead over, summed over all squares and both
/// sides. Each takes up to 42 bytes of the variant's tables.
const MOST_WALKED: usize = 1_000_000;

/// Every piece of the file. After an error, kinds and pieces need not agree, and parts of a piece may be
/// empty.
#[derive(Default)]
pub(super) struct Pieces<'d> {
    pub(super) labels: Labels,
    /// The pieces in the order of the file; without errors, the index is that of the kind.
    pub(super) list: Vec<PieceDef<'d>>,
    /// The dialect of all moves in the file.
    pub(super) dialect: Dialect,
}

/// One piece.
pub(super) struct PieceDef<'d> {
    /// The table of the piece, for the keys of rules.
    pub(super) table: TomlTable<'d>,
    pub(super) label: Text,
    /// The kind; `None` if the label cannot be used.
    pub(super) kind: Option<Kind>,
    pub(super) royal: BoolValue,
    /// The piece, without the values that are computed later from those of all pieces.
    pub(super) info: PieceInfo,
    name: Option<Text>,
    pub(super) moves: Option<Text>,
    pub(super) legs: Vec<Leg>,
    further: FurtherMoves,
    /// The name of the region that it does not leave.
    stays_in: Option<Text>,
    /// The squares on which the moves of White's piece and of Black's may end.
    ends: [SquareSet; 2],
}

impl<'d> Pieces<'d> {
    /// Reads `pieces`. The order in the file is the order of the kinds.
    pub(super) fn read(file: &TomlTable<'d>, complaints: &Complaints) -> Self {
        let mut pieces = Pieces { dialect: dialect(file, complaints), ..Pieces::default() };
        let Some(tables) = file.required::<TomlTable<'d>>("pieces") else {
            return pieces;
        };
        let listed = tables.value.entries();
        if listed.len() > Kind::MAX {
            let (found, most) = (listed.len(), Kind::MAX);
            complaints.add(tables.place, format!("read {found} pieces: expected at most {most}"));
            complaints.lose();
        }
        for (label, table) in listed.into_iter().take(Kind::MAX) {
            pieces.add(label, &table, complaints);
        }
        pieces.check_legs(tables.place, complaints);
        pieces.close_paths_without_captors();
        pieces.check_royal(tables.place, complaints);
        pieces
    }

    fn add(&mut self, label: Text, table: &TomlValue<'d>, complaints: &Complaints) {
        let Some(table) = table.read() else { return };
        let kind = self.labels.add(&label.value);
        if let Err(error) = &kind {
            complaints.add(label.place, error.to_string());
        }
        let piece = PieceDef::read(label, kind.ok(), table.value, self.dialect, complaints);
        self.check_name(&piece, complaints);
        self.list.push(piece);
    }

    /// The kinds, in the order of the file.
    fn kinds(&self) -> impl Iterator<Item = Kind> + use<> {
        (0..self.labels.len() as u8).map(Kind::new)
    }

    /// The piece of a kind.
    pub(super) fn of_kind(&self, kind: Kind) -> Option<&PieceDef<'d>> {
        self.list.iter().find(|it| it.kind == Some(kind))
    }

    /// The royal kinds.
    pub(super) fn royal(&self) -> KindSet {
        self.list.iter().filter(|it| it.royal.is()).filter_map(|it| it.kind).collect()
    }

    /// The kinds that only move forward.
    pub(super) fn pawns(&self) -> KindSet {
        let forward = |it: &&PieceDef| it.every_leg().all(Leg::goes_forward);
        self.list.iter().filter(forward).filter_map(|it| it.kind).collect()
    }

    /// The kinds of a list of labels, each of which must be known and be in it once.
    pub(super) fn named(&self, labels: &Placed<Vec<Text>>, complaints: &Complaints) -> Vec<Kind> {
        let mut kinds = Vec::new();
        for label in &labels.value {
            match self.one_named(label, complaints) {
                Some(kind) if kinds.contains(&kind) => {
                    let message = format!("the label {} is in this list twice", label.quoted());
                    complaints.add(label.place, message);
                }
                kind => kinds.extend(kind),
            }
        }
        kinds
    }

    /// The kinds of a list that must not be empty; else as [`Pieces::named`].
    pub(super) fn some_named(
        &self,
        labels: &Placed<Vec<Text>>,
        complaints: &Complaints,
    ) -> Vec<Kind> {
        if labels.value.is_empty() {
            let message = "the list is empty: expected the label of at least one piece";
            complaints.add(labels.place, message.to_owned());
        }
        self.named(labels, complaints)
    }

    /// The kind of one label, which must be known.
    pub(super) fn one_named(&self, label: &Text, complaints: &Complaints) -> Option<Kind> {
        let kind = self.labels.find(&label.value);
        if kind.is_none() {
            let known: Vec<&str> = self.kinds().map(|kind| self.labels.label(kind)).collect();
            let message = format!(
                "no piece has the label {}: expected one of {}",
                label.quoted(),
                known.join(", ")
            );
            complaints.add_if_whole(label.place, message);
        }
        kind
    }

    /// Reports a name that another piece has.
    fn check_name(&self, piece: &PieceDef, complaints: &Complaints) {
        let Some(name) = &piece.name else { return };
        if let Some(other) = self.list.iter().find(|it| it.info.name == name.value) {
            let message =
                format!("the name {} is that of {} already", name.quoted(), other.label.value);
            complaints.add(name.place, message);
        }
    }

    /// Reports more legs than can be turned into tables within a second, and drops them.
    fn check_legs(&mut self, place: Place, complaints: &Complaints) {
        let legs: usize = self.list.iter().map(|it| it.every_leg().count()).sum();
        if legs > MOST_LEGS {
            let message = format!(
                "the moves of all pieces have {legs} legs, one for each direction of an atom: expected at \
                 most {MOST_LEGS}"
            );
            complaints.add(place, message);
            self.forget_legs();
        }
    }

    /// Where no piece captures en passant, the moves with `in` leave no square open to it.
    fn close_paths_without_captors(&mut self) {
        let captures = |it: &PieceDef| it.every_leg().any(|leg| leg.modes.en_passant);
        if self.list.iter().any(captures) {
            return;
        }
        for leg in self.list.iter_mut().flat_map(|it| &mut it.legs).filter(|leg| leg.initial) {
            leg.modes.trail = false;
        }
    }

    /// Drops the legs of all pieces, so that no tables are made for them.
    fn forget_legs(&mut self) {
        for piece in &mut self.list {
            piece.legs.clear();
            piece.further.forget();
        }
    }

    /// Reports pieces whose tables would be too large on this board, and drops their legs. `home` as in
    /// [`PieceDef::open_legs`].
    pub(super) fn check_walks(
        &mut self,
        shape: &Shape,
        home: impl Fn(&PieceDef, Color) -> SquareSet,
        complaints: &Complaints,
    ) {
        let mut walked = 0;
        for piece in &self.list {
            let legs = |color| piece.open_legs(color, home(piece, color));
            let squares = |color| motion::squares_walked(shape, &legs(color), color);
            walked += Color::BOTH.map(squares).iter().sum::<usize>();
            if walked > MOST_WALKED {
                let message = format!(
                    "the moves of the pieces down to this one lead over {walked} squares, counted from each \
                     square of this board for each side, without leaps: expected at most {MOST_WALKED} for \
                     all pieces"
                );
                let place = piece.moves.as_ref().map_or(piece.label.place, |it| it.place);
                complaints.add(place, message);
                return self.forget_legs();
            }
        }
    }

    fn check_royal(&self, place: Place, complaints: &Complaints) {
        if !self.list.iter().any(|it| it.royal.may_be()) {
            let message = "no piece says royal = true: expected at least one royal kind";
            complaints.add_if_whole(place, message.to_owned());
        }
    }
}

impl<'d> PieceDef<'d> {
    fn read(
        label: Text,
        kind: Option<Kind>,
        table: TomlTable<'d>,
        dialect: Dialect,
        complaints: &Complaints,
    ) -> Self {
        let name: Option<Text> = table.required("name");
        let line = name.as_ref().and_then(|it| scalar::line(it, complaints));
        let moves: Option<Text> = table.required("moves");
        let royal = table.flag("royal", false);
        let documented = table.optional("value").and_then(|it| centipawns(&it, complaints));
        let further = FurtherMoves::read(&table, dialect, complaints);
        let stays_in: Option<Text> = table.optional("stays_in");
        let own = |moves: &Text| own_spelling(&moves.value, dialect);
        let written = |(place, moves): &(Text, Text)| (place.value.clone(), own(moves));
        let info = PieceInfo {
            name: line.unwrap_or_default(),
            betza: moves.as_ref().map(own).unwrap_or_default(),
            promotes_by: None,
            from_rank: further.from_rank().map(written).collect(),
            from_region: further.from_region().map(written).collect(),
            stays_in: stays_in.as_ref().map(|it| it.value.clone()),
            documented,
            estimated: 0,
            picture: None,
            value: documented.unwrap_or_default(),
        };
        let read = |it| scalar::legs(it, dialect, complaints);
        let legs = moves.as_ref().and_then(read).unwrap_or_default();
        let ends = [SquareSet::FRAME; 2];
        PieceDef { table, label, kind, royal, info, name, moves, legs, further, stays_in, ends }
    }

    /// All legs, open from some squares or from all.
    pub(super) fn every_leg(&self) -> impl Iterator<Item = &Leg> {
        self.legs.iter().chain(self.further.legs())
    }

    /// All legs, each with the squares from which it is open to `color` and those on which it may end. `home`
    /// holds the squares from which initial legs are open.
    pub(super) fn open_legs(&self, color: Color, home: SquareSet) -> Vec<OpenLeg> {
        let everywhere = SquareSet::FRAME;
        let plain = self.legs.iter().map(|leg| (leg, if leg.initial { home } else { everywhere }));
        let to = self.ends(color);
        let open = |(leg, from): (&Leg, SquareSet)| OpenLeg { leg: leg.clone(), from, to };
        plain.chain(self.further.open_to(color)).map(open).collect()
    }

    /// The squares on which the moves of `color`'s piece may end.
    pub(super) fn ends(&self, color: Color) -> SquareSet {
        self.ends[color.index()]
    }

    /// Finds the squares of further moves and of the region that the piece does not leave.
    pub(super) fn place_on(&mut self, shape: &Shape, regions: &Regions, complaints: &Complaints) {
        self.further.place_on(shape, regions, complaints);
        let region = self.stays_in.as_ref().and_then(|it| regions.find(it, complaints));
        self.ends = region.unwrap_or([SquareSet::FRAME; 2]);
    }
}

/// The key `betza`: the dialect of all moves in the file.
fn dialect(file: &TomlTable, complaints: &Complaints) -> Dialect {
    let name: Option<Text> = file.optional("betza");
    let Some(name) = name else { return Dialect::Own };
    scalar::check_word(&name, &Dialect::NAMES, complaints);
    name.value.parse().unwrap_or_default()
}

/// Moves as our own dialect writes them; a text with errors, which are reported elsewhere, as it is.
pub(super) fn own_spelling(moves: &str, dialect: Dialect) -> String {
    match betza::parse_as(moves, dialect) {
        Ok(legs) if dialect != Dialect::Own => betza::write(&legs),
        _ => moves.to_owned(),
    }
}

fn centipawns(value: &Placed<f64>, complaints: &Complaints) -> Option<i32> {
    let good = (0.0..=100.0).contains(&value.value);
    if !good {
        let message =
            format!("read the value {}: expected 0 to 100, where a Rook has 5", value.value);
        complaints.add(value.place, message);
    }
    good.then(|| (value.value * 100.0).round() as i32)
}
