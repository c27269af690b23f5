//! Why a text is not a move, in sentences.

use super::label::label_in_move;
use crate::geometry::{Color, Shape, Square};
use crate::notation::error::MoveFault;
use crate::setup::Piece;
use crate::variant::Variant;

pub(super) fn no_hyphen(text: &str) -> MoveFault {
    MoveFault::malformed(format!(
        "\"{text}\" is not a step of a move: expected two squares with a hyphen between them, as in P e2-e4"
    ))
}

pub(super) fn drop(text: &str) -> MoveFault {
    MoveFault::malformed(format!(
        "\"{text}\" drops a piece from the hand, and no piece is dropped in this game"
    ))
}

pub(super) fn removes_space(square: Square) -> MoveFault {
    MoveFault::malformed(format!(
        "\"-{square}\" removes the space {square} from the board, and the board of this game does not change"
    ))
}

pub(super) fn not_a_square(shape: &Shape, text: &str) -> MoveFault {
    let last = Square::new(shape.files() - 1, shape.ranks() - 1);
    MoveFault::malformed(format!("\"{text}\" is not a square of this board: expected a1 to {last}"))
}

pub(super) fn not_a_label(variant: &Variant, label: &str) -> MoveFault {
    let known = |kind| label_in_move(variant, Piece::new(Color::White, kind));
    let known: Vec<String> = variant.kinds().map(known).collect();
    MoveFault::malformed(format!(
        "\"{label}\" names no piece of this game: expected one of {}, small for Black",
        known.join(", ")
    ))
}

pub(super) fn no_move(first: &str) -> MoveFault {
    MoveFault::malformed(format!(
        "\"{first}\" does not say what moves: expected a move from one square to another first, as in P e2-e4"
    ))
}

/// A label on a move of another piece.
pub(super) fn wrong_label(
    variant: &Variant,
    named: Piece,
    standing: Piece,
    from: Square,
) -> MoveFault {
    let name = |piece: Piece| &variant.pieces[piece.kind().index()].name;
    let (label, expected) = (label_in_move(variant, named), label_in_move(variant, standing));
    let sentence = if named.color() != standing.color() {
        format!(
            "{label} is {}'s {}, and what stands on {from} is {}'s {}: expected {expected}",
            named.color(),
            name(named),
            standing.color(),
            name(standing),
        )
    } else {
        let on = name(standing);
        format!("{label} is a {}, and a {on} stands on {from}: expected {expected}", name(named))
    };
    MoveFault::malformed(sentence)
}

/// A step that says something else than the move does.
pub(super) fn disagrees(
    variant: &Variant,
    step: &str,
    square: Square,
    after: Option<Piece>,
) -> MoveFault {
    let stands = after.map_or_else(
        || "nothing".to_owned(),
        |it| format!("{}'s {}", it.color(), variant.pieces[it.kind().index()].name),
    );
    MoveFault::malformed(format!(
        "the step \"{step}\" does not belong to this move: {stands} stands on {square} after it"
    ))
}
