//! The labels of pieces on Game Courier: ours, but a compound is named by its parts.

use crate::geometry::Color;
use crate::setup::{Kind, Piece};
use crate::variant::Variant;

/// The label of a piece: `P`, `p`, `RB`, `rb`; a longer one of the game's file without its braces.
pub fn write_label(variant: &Variant, piece: Piece) -> String {
    let own = |kind: Kind| variant.labels.label(kind).to_owned();
    let parts = variant.fusion.as_ref().and_then(|it| it.parts(piece.kind()));
    let label = parts.map_or_else(|| own(piece.kind()), |it| it.map(own).concat());
    match piece.color() {
        Color::White => label.to_ascii_uppercase(),
        Color::Black => label.to_ascii_lowercase(),
    }
}

/// The label of a piece as a move has it: in braces where it ends in a digit, as a square does.
pub(super) fn label_in_move(variant: &Variant, piece: Piece) -> String {
    let label = write_label(variant, piece);
    let like_square = label.ends_with(|it: char| it.is_ascii_digit());
    if like_square { format!("{{{label}}}") } else { label }
}

/// The piece that a whole text names: by its label on Game Courier, with its parts in either order, or
/// by its label in the game's file, with or without braces.
pub fn read_label(variant: &Variant, text: &str) -> Option<Piece> {
    let bare = text.strip_prefix('{').and_then(|it| it.strip_suffix('}')).unwrap_or(text);
    let letters = || bare.chars().filter(char::is_ascii_alphabetic);
    let white = letters().all(|it| it.is_ascii_uppercase());
    let black = letters().all(|it| it.is_ascii_lowercase());
    if letters().next().is_none() || !(white || black) {
        return None;
    }
    let kind = variant.labels.find(bare).or_else(|| compound(variant, bare))?;
    Some(Piece::new(if white { Color::White } else { Color::Black }, kind))
}

/// The compound whose parts have these two letters.
fn compound(variant: &Variant, text: &str) -> Option<Kind> {
    let rule = variant.fusion.as_ref()?;
    let (one, other) = text.split_at_checked(1)?;
    rule.whole(variant.labels.find(one)?, variant.labels.find(other)?)
}
