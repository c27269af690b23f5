//! A game's file as it is written: every value with its place, read but not yet understood.
//!
//! A key that was left out, or that holds something unusable (which has been complained of), is
//! `None`. Each rule has its table or key here, its settings in [`rule`](crate::variant::rule), and the way
//! from the one to the other in `resolve`.

mod piece;
mod tables;

use super::document::{Found, Placed, Table, Text, Value};
use super::inherit;
use piece::read_pieces;
pub(super) use piece::{LeapSpec, MustSpec, PieceSpec, PromotionSpec};
pub(super) use tables::{
    CastlingSideSpec, CastlingSpec, EnPassantSpec, EndingsSpec, FusionSpec, XboardSpec,
};

/// What a table says whose keys are names: each with its value, in the order of the file.
pub(super) type Named<T> = Vec<(Text, Placed<T>)>;

/// The whole file.
pub(super) struct Spec {
    pub(super) name: Option<Text>,
    pub(super) title: Option<Text>,
    pub(super) inventor: Option<Text>,
    pub(super) year: Option<Placed<i64>>,
    pub(super) board: Option<BoardSpec>,
    pub(super) start: Option<Text>,
    pub(super) pieces: Option<Placed<Vec<PieceSpec>>>,
    pub(super) en_passant: Option<EnPassantSpec>,
    pub(super) castling: Option<Placed<CastlingSpec>>,
    pub(super) supply: Option<Placed<Named<i64>>>,
    pub(super) limits: Option<Placed<Named<i64>>>,
    pub(super) fusion: Option<Placed<FusionSpec>>,
    pub(super) endings: EndingsSpec,
    pub(super) xboard: Option<XboardSpec>,
}

/// `board`.
pub(super) struct BoardSpec {
    pub(super) files: Option<Placed<i64>>,
    pub(super) ranks: Option<Placed<i64>>,
}

impl Spec {
    /// Reads the root table of a file.
    pub(super) fn read(mut file: Table<'_>) -> Self {
        let spec = Spec {
            name: file.required("name"),
            title: file.required("title"),
            inventor: file.optional("inventor"),
            year: file.optional("year"),
            board: file.required("board").map(|it| BoardSpec::read(it.value)),
            start: file.required("start"),
            pieces: file.required("pieces").map(|it| it.map(read_pieces)),
            en_passant: EnPassantSpec::read_if_there(&mut file),
            castling: file.optional("castling").map(|it| it.map(CastlingSpec::read)),
            supply: file.optional("supply").map(|it| it.map(read_named)),
            limits: file.optional("limits").map(|it| it.map(read_named)),
            fusion: file.optional("fusion").map(|it| it.map(FusionSpec::read)),
            endings: file
                .optional("endings")
                .map(|it| EndingsSpec::read(it.value))
                .unwrap_or_default(),
            xboard: file.optional("xboard").map(|it| XboardSpec::read(it.value)),
        };
        file.knows(inherit::KEYS);
        file.finish();
        spec
    }
}

impl BoardSpec {
    fn read(mut board: Table<'_>) -> Self {
        let spec = BoardSpec { files: board.required("files"), ranks: board.required("ranks") };
        board.finish();
        spec
    }
}

/// Reads a table whose keys are names: each with its value, in the order of the file.
fn read_named<'d, T: Value<'d>>(table: Table<'d>) -> Named<T> {
    let entry = |(name, found): (Text, Found<'d>)| Some((name, found.read()?));
    table.entries().into_iter().filter_map(entry).collect()
}

impl EnPassantSpec {
    /// A key that is no table counts as one that says nothing usable.
    fn read_if_there(file: &mut Table<'_>) -> Option<Self> {
        let table = file.optional("en_passant").map(|it| EnPassantSpec::read(it.value));
        table.or_else(|| file.has("en_passant").then(EnPassantSpec::default))
    }

    fn read(mut en_passant: Table<'_>) -> Self {
        let spec = EnPassantSpec {
            victims: en_passant.required("victims"),
            captors: en_passant.required("captors"),
        };
        en_passant.finish();
        spec
    }
}

/// A key that is true or false.
#[derive(Clone, Copy)]
pub(super) enum Flag {
    /// What it says, or its default.
    Known(bool),
    /// It holds something unusable: it may have been meant to say either.
    Unknown,
}

impl Flag {
    fn read(table: &mut Table<'_>, key: &'static str, default: bool) -> Self {
        match table.optional(key) {
            Some(flag) => Flag::Known(flag.value),
            None if table.has(key) => Flag::Unknown,
            None => Flag::Known(default),
        }
    }

    /// Is it true, as far as is known?
    pub(super) fn is(self) -> bool {
        matches!(self, Flag::Known(true))
    }

    /// Is it true, or may it have been meant so?
    pub(super) fn may_be(self) -> bool {
        !matches!(self, Flag::Known(false))
    }
}
