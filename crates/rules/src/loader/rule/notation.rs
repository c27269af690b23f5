//! Warnings of moves whose meaning in Betza notation has changed.

use crate::betza::{self, Dialect};
use crate::loader::variant::Draft;
use crate::variant::Variant;

/// Adds a warning for each piece with such moves.
pub(super) fn load(draft: &Draft, variant: &mut Variant) {
    if draft.pieces.dialect != Dialect::Own {
        return;
    }
    for piece in &draft.pieces.list {
        let from_rank = piece.info.from_rank.iter().map(|(_, moves)| moves);
        let texts = [&piece.info.betza].into_iter().chain(from_rank);
        let changed: Vec<String> =
            texts.flat_map(|text| betza::moves_with_another_meaning(text)).collect();
        if !changed.is_empty() {
            variant.warnings.push(format!(
                "Earlier versions of bentrider read moves of {} differently: {}. Directions now mean what \
                 H. G. Muller and Fairy-Stockfish mean.",
                piece.info.name,
                changed.join(", ")
            ));
        }
    }
}

pub(super) fn describe(variant: &Variant) -> Vec<String> {
    variant.warnings.iter().map(|it| format!("Warning: {it}")).collect()
}
