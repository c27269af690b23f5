//! `[pieces.X]`: a table for each piece, with its label, name, value and moves, and whether it is royal. The
//! keys of a rule in such a table are read in the rule's module.

mod named;

use super::armies::ArmyPiece;
use super::complaints::{Complaints, Place, Placed, Text};
use super::document::{BoolValue, TomlTable, TomlValue};
use super::further::FurtherMoves;
use super::regions::Regions;
use super::scalar;
use crate::betza::{self, CastlingMove, Dialect, Leg, Moves};
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
    /// The side that alone has it; `None` for a piece of both.
    pub(super) side: Option<Color>,
    /// The kind; `None` if the label cannot be used.
    pub(super) kind: Option<Kind>,
    pub(super) royal: BoolValue,
    /// The piece, without the values that are computed later from those of all pieces.
    pub(super) info: PieceInfo,
    name: Option<Text>,
    pub(super) moves: Option<Text>,
    pub(super) legs: Vec<Leg>,
    /// Castling that its moves say.
    pub(super) castling: Vec<CastlingMove>,
    further: FurtherMoves,
    /// The name of the region that it does not leave.
    stays_in: Option<Text>,
    /// The squares on which the moves of White's piece and of Black's may end.
    ends: [SquareSet; 2],
}

impl<'d> Pieces<'d> {
    /// Reads the pieces of both sides. The order in the file is the order of the kinds.
    pub(super) fn read(
        file: &TomlTable<'d>,
        armies: &'d [ArmyPiece],
        complaints: &'d Complaints,
    ) -> Self {
        let mut pieces = Pieces { dialect: dialect(file, complaints), ..Pieces::default() };
        let tables = match armies {
            [] => file.required::<TomlTable>("pieces"),
            _ => file.optional("pieces"),
        };
        let place = tables.map_or(Place(0), |it| it.place);
        if armies.is_empty() {
            return pieces;
        }
        if armies.len() > Kind::MAX {
            let (found, most) = (armies.len(), Kind::MAX);
            complaints.add(place, format!("read {found} pieces: expected at most {most}"));
            complaints.lose();
        }
        for piece in armies.iter().take(Kind::MAX) {
            pieces.add(piece, complaints);
        }
        pieces.check_legs(place, complaints);
        pieces.close_paths_without_captors();
        pieces.check_royal(place, complaints);
        pieces
    }

    fn add(&mut self, army: &'d ArmyPiece, complaints: &'d Complaints) {
        let table = TomlValue::new(army.path.clone(), &army.node, complaints);
        let Some(table) = table.read() else { return };
        let kind = self.labels.add_of(&army.label.value, army.side);
        if let Err(error) = &kind {
            complaints.add(army.label.place, error.to_string());
        }
        let piece = PieceDef::read(army, kind.ok(), table.value, self.dialect, complaints);
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

    /// Reports a name that another piece has.
    fn check_name(&self, piece: &PieceDef, complaints: &Complaints) {
        let Some(name) = &piece.name else { return };
        let has_it =
            |it: &&PieceDef| it.info.name == name.value && it.label.value != piece.label.value;
        if let Some(other) = self.list.iter().find(has_it) {
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
        army: &ArmyPiece,
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
            from_rank: further.of_ranks().map(written).collect(),
            from_region: further.of_regions().map(written).collect(),
            stays_in: stays_in.as_ref().map(|it| it.value.clone()),
            documented,
            estimated: 0,
            picture: None,
            value: documented.unwrap_or_default(),
        };
        let read = |it| scalar::moves(it, dialect, complaints);
        let Moves { legs, castling } = moves.as_ref().and_then(read).unwrap_or_default();
        let ends = [SquareSet::FRAME; 2];
        let (label, side) = (army.label.clone(), army.side);
        PieceDef {
            table,
            label,
            side,
            kind,
            royal,
            info,
            name,
            moves,
            legs,
            castling,
            further,
            stays_in,
            ends,
        }
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

/// Moves without castling as our own dialect writes them; a text with errors, which are reported elsewhere, as it
/// is.
pub(super) fn own_spelling(moves: &str, dialect: Dialect) -> String {
    match betza::parse_moves(moves, dialect) {
        Ok(read) if dialect != Dialect::Own || !read.castling.is_empty() => {
            betza::write(&read.legs)
        }
        _ => moves.to_owned(),
    }
}

fn centipawns(value: &Placed<f64>, complaints: &Complaints) -> Option<i32> {
    let good = (0.0..=100.0).contains(&value.value);
    if !good {
        let message =
            format!("read the value {}: expected 0 to 100, where a Rook is 5", value.value);
        complaints.add(value.place, message);
    }
    good.then(|| (value.value * 100.0).round() as i32)
}
