//! A game's file as it is written: every value with its place, read but not yet understood.
//!
//! A key that was left out, or that holds something unusable (which has been complained of), is
//! `None`. Each rule has its table or key here, its settings in [`rule`](super::rule), and the way
//! from the one to the other in `resolve`.

use super::document::{Found, Placed, Table, Text, Value};
use super::inherit;

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

/// A table `[pieces.X]`.
pub(super) struct PieceSpec {
    pub(super) label: Text,
    pub(super) name: Option<Text>,
    pub(super) moves: Option<Text>,
    pub(super) value: Option<Placed<f64>>,
    pub(super) royal: Flag,
    pub(super) promotes: Option<Placed<PromotionSpec>>,
    pub(super) leap: Option<Placed<LeapSpec>>,
    pub(super) passage: Option<Text>,
    /// Ranks and the further moves from them.
    pub(super) from_rank: Vec<(Text, Text)>,
}

/// `promotes` of a piece.
pub(super) struct PromotionSpec {
    pub(super) to: Option<Placed<Vec<Text>>>,
    pub(super) on: Option<Text>,
    /// Ranks and what there is to become on them.
    pub(super) zones: Option<Placed<Named<Vec<Text>>>>,
    pub(super) must: MustSpec,
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

/// `must` of a promotion.
pub(super) enum MustSpec {
    /// On every rank of the zones, or on none.
    Flag(Flag),
    /// On these.
    Ranks(Placed<Vec<Placed<i64>>>),
}

/// `[castling]`.
pub(super) struct CastlingSpec {
    pub(super) king: Option<Text>,
    pub(super) partner: Option<Text>,
    /// By the letters of their rights.
    pub(super) sides: Vec<(Text, CastlingSideSpec)>,
}

/// One side of `[castling]`.
pub(super) struct CastlingSideSpec {
    pub(super) rook: Option<Text>,
    pub(super) goals: Option<Placed<Vec<Text>>>,
}

/// `[fusion]`.
pub(super) struct FusionSpec {
    /// By their labels, the parts of the compounds.
    pub(super) compounds: Named<Vec<Text>>,
}

/// `[endings]`.
#[derive(Default)]
pub(super) struct EndingsSpec {
    pub(super) moves: Option<Placed<i64>>,
    pub(super) reset_by: Option<Placed<Vec<Text>>>,
    pub(super) repetition: Option<Placed<i64>>,
    pub(super) stalemate: Option<Text>,
    pub(super) bare_king: Option<Text>,
}

/// `[xboard]`.
pub(super) struct XboardSpec {
    pub(super) parent: Option<Text>,
    pub(super) table: Option<Text>,
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

impl CastlingSpec {
    fn read(mut castling: Table<'_>) -> Self {
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
        let spec = CastlingSideSpec { rook: side.required("rook"), goals: side.required("goals") };
        side.finish();
        spec
    }
}

impl FusionSpec {
    fn read(mut fusion: Table<'_>) -> Self {
        let compounds: Option<Placed<Table<'_>>> = fusion.required("compounds");
        let compounds = compounds.map(|it| read_named(it.value)).unwrap_or_default();
        fusion.finish();
        FusionSpec { compounds }
    }
}

impl EndingsSpec {
    fn read(mut endings: Table<'_>) -> Self {
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

impl MustSpec {
    fn read(promotes: &mut Table<'_>) -> Self {
        if promotes.has_list("must") {
            let ranks = promotes.optional("must");
            return ranks.map_or(MustSpec::Flag(Flag::Unknown), MustSpec::Ranks);
        }
        MustSpec::Flag(Flag::read(promotes, "must", true))
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
