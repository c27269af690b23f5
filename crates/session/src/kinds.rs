//! A variant and its kinds of pieces, for the page.

use serde::Serialize;

use bentrider_rules::geometry::{Color, Square};
use bentrider_rules::loader::{KindInWords, describe_kind, describe_rules_of_play};
use bentrider_rules::setup::{Kind, Piece};
use bentrider_rules::variant::Variant;
use bentrider_rules::variant::rule::Supply;

/// The answer to `variant`.
#[derive(Serialize)]
pub(super) struct VariantData<'a> {
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
    fen: [String; 2],
    value: String,
    royal: bool,
    moves: String,
    words: Vec<String>,
    promotion: String,
    reserve: bool,
    parts: Option<[usize; 2]>,
}

impl<'a> VariantData<'a> {
    /// The data of a variant.
    pub(super) fn new(variant: &'a Variant) -> Self {
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
    let KindInWords { label, name, value, moves, moves_in_words, promotion } =
        describe_kind(variant, kind);
    let parts = variant.fusion.as_ref().and_then(|it| it.parts(kind));
    KindData {
        label,
        name,
        picture: variant.pieces[kind.index()].picture.map(|it| it.name()),
        fen: Color::BOTH.map(|color| variant.labels.write(Piece::new(color, kind))),
        value,
        royal: variant.royal.contains(kind),
        moves,
        words: moves_in_words,
        promotion,
        reserve: variant.supply.as_ref().is_some_and(|it| can_wait(it, kind)),
        parts: parts.map(|parts| parts.map(Kind::index)),
    }
}

/// Can pieces of this kind be in the reserve?
fn can_wait(supply: &Supply, kind: Kind) -> bool {
    supply.reserve && (1..Supply::UNLIMITED).contains(&supply.count(kind))
}
