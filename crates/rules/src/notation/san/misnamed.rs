use super::letterless;
use super::move_text::MoveText;
use crate::geometry::Square;
use crate::notation::MoveContext;
use crate::position::{Move, MoveTag};
use crate::setup::Kind;

/// The legal moves that a text may mean where it calls the piece on a square by what `name_of` gives, and
/// by no letter where that is nothing, as a program does whose board is another. What splits or promotes
/// must be said. Castling is not looked for.
pub fn misnamed(
    context: MoveContext,
    text: &str,
    name_of: impl Fn(Square) -> Option<Kind>,
) -> Vec<Move> {
    let Some(MoveText::PieceMove(step)) = MoveText::read(context.variant, text) else {
        return Vec::new();
    };
    let letterless = letterless(context.variant);
    let is_meant = |mv: &&Move| {
        let name = name_of(mv.from()).or(letterless);
        !mv.tag().has(MoveTag::CASTLING)
            && mv.to() == step.to
            && step.from.fits(mv.from())
            && name == Some(step.kind)
            && mv.promotion().or(mv.part()) == step.promotion
    };
    context.legal.iter().filter(is_meant).copied().collect()
}
