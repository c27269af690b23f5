//! Pieces, ranks and values in the words of a description.

use crate::geometry::SquareSet;
use crate::setup::Kind;
use crate::variant::Variant;

/// The name of a kind.
pub(super) fn name(variant: &Variant, kind: Kind) -> &str {
    &variant.pieces[kind.index()].name
}

/// The names of kinds, as [`either`] puts them.
pub(super) fn names(variant: &Variant, kinds: impl IntoIterator<Item = Kind>) -> String {
    let names: Vec<&str> = kinds.into_iter().map(|kind| name(variant, kind)).collect();
    either(&names)
}

/// `Pawn`, `Pawn or Prince`, `Queen, Rook or Bishop`.
pub(super) fn either(items: &[&str]) -> String {
    match items {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}

/// A value in Pawns' units, as `0.75` for 75 centipawns.
pub(super) fn value(centipawns: i32) -> String {
    format!("{}.{:02}", centipawns / 100, centipawns % 100)
}

/// The numbers of the ranks on which the squares are, from 1.
pub(super) fn ranks(squares: SquareSet) -> String {
    let mut ranks: Vec<u8> = squares.into_iter().map(|square| square.rank() + 1).collect();
    ranks.dedup();
    ranks.iter().map(u8::to_string).collect::<Vec<_>>().join(", ")
}
