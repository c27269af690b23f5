//! `[pieces.X]`: a table for each piece.

use super::{Flag, Named, read_named};
use crate::loader::document::{Found, Placed, Table, Text};

/// A table `[pieces.X]`.
pub(in crate::loader) struct PieceSpec {
    pub(in crate::loader) label: Text,
    pub(in crate::loader) name: Option<Text>,
    pub(in crate::loader) moves: Option<Text>,
    pub(in crate::loader) value: Option<Placed<f64>>,
    pub(in crate::loader) royal: Flag,
    pub(in crate::loader) promotes: Option<Placed<PromotionSpec>>,
    pub(in crate::loader) leap: Option<Placed<LeapSpec>>,
    pub(in crate::loader) passage: Option<Text>,
    /// Ranks and the further moves from them.
    pub(in crate::loader) from_rank: Vec<(Text, Text)>,
}

/// `promotes` of a piece.
pub(in crate::loader) struct PromotionSpec {
    pub(in crate::loader) to: Option<Placed<Vec<Text>>>,
    pub(in crate::loader) on: Option<Text>,
    /// Ranks and what there is to become on them.
    pub(in crate::loader) zones: Option<Placed<Named<Vec<Text>>>>,
    pub(in crate::loader) must: MustSpec,
    pub(in crate::loader) by: Option<Text>,
}

/// `leap` of a piece.
pub(in crate::loader) struct LeapSpec {
    pub(in crate::loader) moves: Option<Text>,
    pub(in crate::loader) first_move: Flag,
    pub(in crate::loader) not_from_check: Flag,
    pub(in crate::loader) way: Option<Text>,
}

/// `must` of a promotion.
pub(in crate::loader) enum MustSpec {
    /// On every rank of the zones, or on none.
    Flag(Flag),
    /// On these.
    Ranks(Placed<Vec<Placed<i64>>>),
}

/// Reads `pieces`, a table for each piece. Their order in the file is the order of the kinds.
pub(super) fn read_pieces(pieces: Table<'_>) -> Vec<PieceSpec> {
    let piece =
        |(label, found): (Text, Found<'_>)| Some(PieceSpec::read(label, found.read()?.value));
    pieces.entries().into_iter().filter_map(piece).collect()
}

impl PieceSpec {
    fn read(label: Text, mut piece: Table<'_>) -> Self {
        let name = piece.required("name");
        let moves = piece.required("moves");
        let royal = Flag::read(&mut piece, "royal", false);
        let value = piece.optional("value");
        let promotes = piece.optional("promotes").map(|it| it.map(PromotionSpec::read));
        let leap = piece.optional("leap").map(|it| it.map(LeapSpec::read));
        let passage = piece.optional("passage");
        let from_rank = piece.optional("from_rank").map(|it| read_named(it.value));
        let from_rank = from_rank.unwrap_or_default();
        piece.finish();
        PieceSpec { label, name, moves, value, royal, promotes, leap, passage, from_rank }
    }
}

impl PromotionSpec {
    fn read(mut promotes: Table<'_>) -> Self {
        let zones: Option<Placed<Table<'_>>> = promotes.optional("zones");
        let by_zones = promotes.has("zones");
        let spec = PromotionSpec {
            to: if by_zones { promotes.refused("to", "zones") } else { promotes.required("to") },
            on: if by_zones { promotes.refused("on", "zones") } else { promotes.required("on") },
            zones: zones.map(|it| it.map(read_named)),
            must: MustSpec::read(&mut promotes),
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

impl MustSpec {
    fn read(promotes: &mut Table<'_>) -> Self {
        if promotes.has_list("must") {
            let ranks = promotes.optional("must");
            return ranks.map_or(MustSpec::Flag(Flag::Unknown), MustSpec::Ranks);
        }
        MustSpec::Flag(Flag::read(promotes, "must", true))
    }
}
