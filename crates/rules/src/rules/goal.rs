//! Goals: a side wins when its pieces reach a region. Settings in `variant::rule::Goals`.

use super::{Ending, Outcome, generate, is_attacked, make, terminal};
use crate::geometry::{Color, SquareSet};
use crate::position::{Move, Position};
use crate::setup::Piece;
use crate::variant::Variant;
use crate::variant::rule::{Goal, Goals};

/// Whether a side has a goal.
#[inline]
pub fn has_any(variant: &Variant) -> bool {
    variant.endings.goals.is_some()
}

/// The outcome by a goal. Only the side that has just moved reaches its goal, even if the move completes the
/// other side's; but pieces that must be safe can have become so by the move of the other side.
#[inline]
pub(super) fn reached(variant: &Variant, position: &Position) -> Option<Outcome> {
    let goals = variant.endings.goals.as_ref()?;
    if goals.reply {
        return reached_with_reply(variant, position, goals);
    }
    let side = position.side();
    let has_become_safe = variant.endings.goal(side).is_some_and(|it| it.safe);
    let waiting = has_become_safe && has_reached(variant, position, side);
    match (waiting, has_reached(variant, position, !side)) {
        (true, true) => Some(terminal::draw(variant, Ending::BothGoals)),
        (true, false) => Some(Outcome::won(side, Ending::Goal)),
        (false, true) => Some(Outcome::won(!side, Ending::Goal)),
        (false, false) => None,
    }
}

/// The outcome if Black may reply to White's goal. White has reached it alone once Black has moved, or when no
/// move of Black's reaches the other goal. White has no reply to Black's goal.
fn reached_with_reply(variant: &Variant, position: &Position, goals: &Goals) -> Option<Outcome> {
    let [white, black] = Color::each(|side| has_reached(variant, position, side));
    match (white, black, position.side()) {
        (true, true, Color::White) => Some(terminal::draw(variant, Ending::BothGoals)),
        (_, true, _) => Some(Outcome::won(Color::Black, Ending::Goal)),
        (true, false, Color::Black)
            if goals.sides[1].is_some() && black_can_reply(variant, position) =>
        {
            None
        }
        (true, false, _) => Some(Outcome::won(Color::White, Ending::Goal)),
        (false, false, _) => None,
    }
}

#[cold]
fn black_can_reply(variant: &Variant, position: &Position) -> bool {
    let mut scratch = position.without_record();
    generate::legal_moves(variant, position).into_iter().any(|mv| {
        make(variant, &mut scratch, mv);
        let reaches = has_reached(variant, &scratch, Color::Black);
        scratch.unmake();
        reaches
    })
}

/// Whether enough pieces of a side are in its region. If these must be safe, the other side may not be able to capture
/// one of them without leaving enough.
fn has_reached(variant: &Variant, position: &Position, side: Color) -> bool {
    let Some(goal) = variant.endings.goal(side) else { return false };
    let there = pieces(goal, position, side) & goal.region;
    if there.is_empty() {
        return false;
    }
    let is_attacked = |square| is_attacked(variant, position, square, !side);
    if goal.safe && there.len() == goal.count && there.into_iter().any(is_attacked) {
        return false;
    }
    let is_full = goal.full && (goal.region & !position.occupied()).is_empty();
    there.len() >= goal.count || is_full
}

/// The pieces of a side that count for its goal.
pub fn pieces(goal: &Goal, position: &Position, side: Color) -> SquareSet {
    let squares = |kind| position.squares_of(Piece::new(side, kind));
    goal.kinds.iter().fold(SquareSet::EMPTY, |all, kind| all | squares(kind))
}

/// Whether a move of the side to move ends in the region of its goal, with a piece that counts.
#[inline]
pub fn enters(variant: &Variant, position: &Position, mv: Move) -> bool {
    let Some(goal) = variant.endings.goal(position.side()) else { return false };
    let kind = position.at(mv.from()).map(Piece::kind);
    goal.region.contains(mv.to())
        && mv.promotion().or(kind).is_some_and(|kind| goal.kinds.contains(kind))
}
