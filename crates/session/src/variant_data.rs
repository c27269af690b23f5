//! The data of a variant, with its rules in words and its kinds of pieces.

use serde::Serialize;

use bentrider_rules::geometry::{Color, Square};
use bentrider_rules::loader::{KindInWords, describe_kind, describe_rules_of_play};
use bentrider_rules::setup::{Kind, Piece};
use bentrider_rules::variant::Variant;
use bentrider_rules::variant::rule::Supply;

/// The answer to `variant`.
#[derive(Serialize)]
pub(crate) struct VariantData<'a> {
    name: &'a str,
    title: &'a str,
    inventor: Option<&'a str>,
    year: Option<i64>,
    files: u8,
    ranks: u8,
    holes: Vec<String>,
    start: String,
    rules: Vec<String>,
    kinds: Vec<KindData>,
}

#[derive(Serialize)]
struct KindData {
    label: String,
    name: String,
    picture: Option<&'static str>,
    /// White's piece and Black's in a FEN; `None` for a side that does not have the kind.
    fen: [Option<String>; 2],
    value: String,
    estimated: bool,
    royal: bool,
    moves: String,
    words: Vec<String>,
    promotion: String,
    reserve: bool,
    parts: Option<[usize; 2]>,
}

impl<'a> VariantData<'a> {
    /// The data of a variant.
    pub(crate) fn new(variant: &'a Variant) -> Self {
        let shape = &variant.shape;
        let frame = (0..shape.ranks())
            .flat_map(|rank| (0..shape.files()).map(move |file| Square::new(file, rank)));
        VariantData {
            name: &variant.name,
            title: &variant.title,
            inventor: variant.inventor.as_deref(),
            year: variant.year,
            files: shape.files(),
            ranks: shape.ranks(),
            holes: frame.filter(|it| !shape.contains(*it)).map(|it| it.to_string()).collect(),
            start: variant.start.write(shape, &variant.labels),
            rules: describe_rules_of_play(variant),
            kinds: variant.kinds().map(|kind| kind_data(variant, kind)).collect(),
        }
    }
}

fn kind_data(variant: &Variant, kind: Kind) -> KindData {
    let KindInWords { label, name, value, is_estimated, moves, moves_in_words, promotion } =
        describe_kind(variant, kind);
    let parts = variant.fusion.as_ref().and_then(|it| it.parts(kind));
    KindData {
        label,
        name,
        picture: variant.pieces[kind.index()].picture.map(|it| it.name()),
        fen: Color::BOTH.map(|color| {
            let piece = Piece::new(color, kind);
            variant.labels.has(piece).then(|| variant.labels.write(piece))
        }),
        value,
        estimated: is_estimated,
        royal: variant.royal.contains(kind),
        moves,
        words: moves_in_words,
        promotion,
        reserve: variant.supply.as_ref().is_some_and(|it| can_be_in_reserve(it, kind)),
        parts: parts.map(|parts| parts.map(Kind::index)),
    }
}

/// Whether pieces of this kind can be in the reserve.
fn can_be_in_reserve(supply: &Supply, kind: Kind) -> bool {
    supply.reserve && (1..Supply::UNLIMITED).contains(&supply.count(kind))
}
