//! A game's file as it is written: every value with its place, read but not yet understood.
//!
//! A key that was left out, or that holds something unusable (which has been complained of), is
//! `None`. Each rule has its table or key here, its settings in [`rule`](super::rule), and the way
//! from the one to the other in `resolve`.

use super::document::{Found, Placed, Table, Text};
use super::inherit;

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
    pub(super) draws: DrawsSpec,
    pub(super) xboard: Option<XboardSpec>,
}

/// `board`.
pub(super) struct BoardSpec {
    pub(super) files: Option<Placed<i64>>,
    pub(super) ranks: Option<Placed<i64>>,
}

/// A table `[pieces.X]`.
pub(super) struct PieceSpec {
    pub(super) label: Text,
    pub(super) name: Option<Text>,
    pub(super) moves: Option<Text>,
    pub(super) value: Option<Placed<f64>>,
    pub(super) royal: Flag,
    pub(super) promotes: Option<Placed<PromotionSpec>>,
    pub(super) leap: Option<Placed<LeapSpec>>,
}

/// `promotes` of a piece.
pub(super) struct PromotionSpec {
    pub(super) to: Option<Placed<Vec<Text>>>,
    pub(super) on: Option<Text>,
    pub(super) must: Flag,
    pub(super) by: Option<Text>,
}

/// `leap` of a piece.
pub(super) struct LeapSpec {
    pub(super) moves: Option<Text>,
    pub(super) first_move: Flag,
    pub(super) not_from_check: Flag,
    pub(super) way: Option<Text>,
}

/// `[en_passant]`.
#[derive(Default)]
pub(super) struct EnPassantSpec {
    pub(super) victims: Option<Placed<Vec<Text>>>,
    pub(super) captors: Option<Placed<Vec<Text>>>,
}

/// `[draws]`.
#[derive(Default)]
pub(super) struct DrawsSpec {
    pub(super) moves: Option<Placed<i64>>,
    pub(super) reset_by: Option<Placed<Vec<Text>>>,
    pub(super) repetition: Option<Placed<i64>>,
}

/// `[xboard]`.
pub(super) struct XboardSpec {
    pub(super) parent: Option<Text>,
    pub(super) table: Option<Text>,
}

impl Spec {
    /// Reads the root table of a file.
    pub(super) fn read(mut file: Table<'_>) -> Self {
        file.knows(inherit::KEYS);
        let spec = Spec {
            name: file.required("name"),
            title: file.required("title"),
            inventor: file.optional("inventor"),
            year: file.optional("year"),
            board: file.required("board").map(|it| BoardSpec::read(it.value)),
            start: file.required("start"),
            pieces: file.required("pieces").map(|it| it.map(read_pieces)),
            en_passant: EnPassantSpec::read_if_there(&mut file),
            draws: file.optional("draws").map(|it| DrawsSpec::read(it.value)).unwrap_or_default(),
            xboard: file.optional("xboard").map(|it| XboardSpec::read(it.value)),
        };
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

/// Reads `pieces`, a table for each piece. Their order in the file is the order of the kinds.
fn read_pieces(pieces: Table<'_>) -> Vec<PieceSpec> {
    let piece =
        |(label, found): (Text, Found<'_>)| Some(PieceSpec::read(label, found.read()?.value));
    pieces.entries().into_iter().filter_map(piece).collect()
}

impl PieceSpec {
    fn read(label: Text, mut piece: Table<'_>) -> Self {
        let name = piece.required("name");
        let moves = piece.required("moves");
        let royal = Flag::read(&mut piece, "royal", false);
        let value = if royal.may_be() { piece.optional("value") } else { piece.required("value") };
        let promotes = piece.optional("promotes").map(|it| it.map(PromotionSpec::read));
        let leap = piece.optional("leap").map(|it| it.map(LeapSpec::read));
        piece.finish();
        PieceSpec { label, name, moves, value, royal, promotes, leap }
    }
}

impl PromotionSpec {
    fn read(mut promotes: Table<'_>) -> Self {
        let spec = PromotionSpec {
            to: promotes.required("to"),
            on: promotes.required("on"),
            must: Flag::read(&mut promotes, "must", true),
            by: promotes.optional("by"),
        };
        promotes.finish();
        spec
    }
}

impl LeapSpec {
    fn read(mut leap: Table<'_>) -> Self {
        let spec = LeapSpec {
            moves: leap.required("moves"),
            first_move: Flag::read(&mut leap, "first_move", false),
            not_from_check: Flag::read(&mut leap, "not_from_check", false),
            way: leap.optional("way"),
        };
        leap.finish();
        spec
    }
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

impl DrawsSpec {
    fn read(mut draws: Table<'_>) -> Self {
        let spec = DrawsSpec {
            moves: draws.optional("moves"),
            reset_by: draws.optional("reset_by"),
            repetition: draws.optional("repetition"),
        };
        draws.finish();
        spec
    }
}

impl XboardSpec {
    fn read(mut xboard: Table<'_>) -> Self {
        let spec =
            XboardSpec { parent: xboard.required("parent"), table: xboard.required("table") };
        xboard.finish();
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
