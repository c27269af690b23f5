//! Castling that the moves of the King say, as `KisO2` does.

use super::{Plan, Side, Target, row};
use crate::betza::CastlingMove;
use crate::geometry::{Color, Shape, Square};
use crate::loader::complaints::{Place, Text};
use crate::loader::pieces::PieceDef;
use crate::loader::variant::Draft;

/// Reports castling in the moves of pieces that are not royal.
pub(super) fn check_royal(draft: &Draft) {
    for piece in draft.pieces.list.iter().filter(|it| !it.castling.is_empty() && !it.royal.may_be())
    {
        let Some(moves) = &piece.moves else { continue };
        let message = format!(
            "the moves {} have castling (O), but {} is not royal: expected castling of a royal piece",
            moves.quoted(),
            piece.label.value
        );
        draft.complaints.add(moves.place, message);
    }
}

/// The moves of a side's royal piece, if they have castling.
fn of_king<'d>(draft: &'d Draft, color: Color) -> Option<(&'d PieceDef<'d>, &'d Text)> {
    let (_, kind) = draft.king(color)?;
    let piece = draft.pieces.of_kind(kind).filter(|it| !it.castling.is_empty())?;
    Some((piece, piece.moves.as_ref()?))
}

/// The place of the first moves that have castling.
pub(super) fn place(draft: &Draft) -> Option<Place> {
    Color::BOTH.into_iter().find_map(|color| of_king(draft, color)).map(|(_, moves)| moves.place)
}

/// The plans of the sides that castle; `None` if there is an error in one of them.
pub(super) fn plans(draft: &Draft) -> Option<Vec<Plan>> {
    let kings = Color::BOTH.into_iter().map(|color| (color, of_king(draft, color)));
    let plans = kings
        .filter_map(|(color, king)| king.map(|(piece, moves)| plan(piece, moves, color, draft)));
    plans.collect()
}

/// The castling of a side's royal piece by its moves; `None` if there is an error in it.
fn plan(piece: &PieceDef, moves: &Text, color: Color, draft: &Draft) -> Option<Plan> {
    let (king, royal) = draft.king(color)?;
    let mut plan = Plan { color, royal, king, sides: Vec::new() };
    for castling in &piece.castling {
        for (is_right, has_side) in [(true, castling.right), (false, castling.left)] {
            if has_side && plan.add(castling, is_right, piece, draft).is_none() {
                let message = format!(
                    "in the moves {}: {color}'s {} on {king} cannot castle {} squares to the {}: expected one partner \
                     at the edge, and squares between the two of which the target is one",
                    moves.quoted(),
                    piece.label.value,
                    castling.distance,
                    if is_right { "right" } else { "left" },
                );
                draft.complaints.add(moves.place, message);
                return None;
            }
        }
    }
    Some(plan)
}

impl Plan {
    /// Adds a castling to one side. `None` if the board has no place or no partner for it.
    fn add(
        &mut self,
        castling: &CastlingMove,
        is_right: bool,
        piece: &PieceDef,
        draft: &Draft,
    ) -> Option<()> {
        let (shape, start, king) = (draft.shape.as_ref()?, draft.start.as_ref()?, self.king);
        let rook = partner_square(shape, king, castling, is_right)?;
        let partner = start.board[rook.index()].filter(|it| it.color() == self.color)?.kind();
        let file = |from: u8, by: u8| {
            if is_right { from.checked_add(by) } else { from.checked_sub(by) }
        };
        let to = Square::new(file(king.file(), castling.distance)?, king.rank());
        let between = row(king, rook).without(king).without(rook);
        let is_open = (between & !shape.squares()).is_empty();
        if !between.contains(to) || !is_open || !piece.ends(self.color).contains(to) {
            return None;
        }
        let inner = file(king.file(), castling.distance - 1)?;
        let target = Target { to, rook_to: Square::new(inner, king.rank()) };
        let letter = if is_right { 'K' } else { 'Q' };
        let Some(side) = self.sides.iter_mut().find(|it| it.letter == letter) else {
            self.sides.push(Side { letter, partner, rook, targets: vec![target] });
            return Some(());
        };
        let is_known = side.targets.iter().any(|it| it.to == to);
        (side.rook == rook && !is_known).then(|| side.targets.push(target))
    }
}

/// The square of the partner: the outermost one on the King's rank, or the one next to it.
fn partner_square(
    shape: &Shape,
    king: Square,
    castling: &CastlingMove,
    is_right: bool,
) -> Option<Square> {
    let files = (shape.squares() & shape.rank(king.rank())).into_iter().map(|it| it.file());
    let inside = u8::from(castling.is_inside);
    let file = if is_right { files.max()?.checked_sub(inside)? } else { files.min()? + inside };
    Some(Square::new(file, king.rank()))
}
