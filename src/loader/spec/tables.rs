//! The tables of single rules.

use super::{Named, read_named};
use crate::loader::document::{Placed, Table, Text};

/// `[en_passant]`.
#[derive(Default)]
pub(in crate::loader) struct EnPassantSpec {
    pub(in crate::loader) victims: Option<Placed<Vec<Text>>>,
    pub(in crate::loader) captors: Option<Placed<Vec<Text>>>,
}

/// `[castling]`.
pub(in crate::loader) struct CastlingSpec {
    pub(in crate::loader) king: Option<Text>,
    pub(in crate::loader) partner: Option<Text>,
    /// By the letters of their rights.
    pub(in crate::loader) sides: Vec<(Text, CastlingSideSpec)>,
}

/// One side of `[castling]`.
pub(in crate::loader) struct CastlingSideSpec {
    pub(in crate::loader) rook: Option<Text>,
    pub(in crate::loader) targets: Option<Placed<Vec<Text>>>,
}

/// `[fusion]`.
pub(in crate::loader) struct FusionSpec {
    /// By their labels, the parts of the compounds.
    pub(in crate::loader) compounds: Named<Vec<Text>>,
}

/// `[endings]`.
#[derive(Default)]
pub(in crate::loader) struct EndingsSpec {
    pub(in crate::loader) moves: Option<Placed<i64>>,
    pub(in crate::loader) reset_by: Option<Placed<Vec<Text>>>,
    pub(in crate::loader) repetition: Option<Placed<i64>>,
    pub(in crate::loader) stalemate: Option<Text>,
    pub(in crate::loader) bare_king: Option<Text>,
}

/// `[xboard]`.
pub(in crate::loader) struct XboardSpec {
    pub(in crate::loader) parent: Option<Text>,
    pub(in crate::loader) table: Option<Text>,
}

impl CastlingSpec {
    pub(super) fn read(mut castling: Table<'_>) -> Self {
        let sides: Option<Placed<Table<'_>>> = castling.required("sides");
        let sides = sides.map(|it| read_named::<Table<'_>>(it.value)).unwrap_or_default();
        let side = |(letter, table): (Text, Placed<Table<'_>>)| {
            (letter, CastlingSideSpec::read(table.value))
        };
        let spec = CastlingSpec {
            king: castling.required("king"),
            partner: castling.required("partner"),
            sides: sides.into_iter().map(side).collect(),
        };
        castling.finish();
        spec
    }
}

impl CastlingSideSpec {
    fn read(mut side: Table<'_>) -> Self {
        let spec =
            CastlingSideSpec { rook: side.required("rook"), targets: side.required("goals") };
        side.finish();
        spec
    }
}

impl FusionSpec {
    pub(super) fn read(mut fusion: Table<'_>) -> Self {
        let compounds: Option<Placed<Table<'_>>> = fusion.required("compounds");
        let compounds = compounds.map(|it| read_named(it.value)).unwrap_or_default();
        fusion.finish();
        FusionSpec { compounds }
    }
}

impl EndingsSpec {
    pub(super) fn read(mut endings: Table<'_>) -> Self {
        let spec = EndingsSpec {
            moves: endings.optional("moves"),
            reset_by: endings.optional("reset_by"),
            repetition: endings.optional("repetition"),
            stalemate: endings.optional("stalemate"),
            bare_king: endings.optional("bare_king"),
        };
        endings.finish();
        spec
    }
}

impl XboardSpec {
    pub(super) fn read(mut xboard: Table<'_>) -> Self {
        let spec =
            XboardSpec { parent: xboard.required("parent"), table: xboard.required("table") };
        xboard.finish();
        spec
    }
}
