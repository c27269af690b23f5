//! The ends of games: settings in `variant::rule::Endings`.
//!
//! [`outcome_with`] tests for all of them. A search calls the parts: it tests for draws before it generates
//! moves, and for mate after it has found none.

use super::{CheckInfo, Ending, Outcome, check_count, goal};
use crate::geometry::{Color, SquareSet};
use crate::position::{Move, Position};
use crate::setup::{KindSet, Piece};
use crate::variant::Variant;
use crate::variant::rule::EndResult;

/// The outcome, if the game has ended, given whether the side to move has a legal move. A goal and the last
/// check come first, then mate and stalemate, then a bare King and dead positions, and then the other draws.
pub fn outcome_with(variant: &Variant, position: &Position, has_moves: bool) -> Option<Outcome> {
    if let Some(outcome) = reached(variant, position) {
        return Some(outcome);
    }
    if !has_moves {
        let in_check = CheckInfo::new(variant, position).in_check();
        return Some(no_moves(variant, position, in_check));
    }
    by_position(variant, position)
        .or_else(|| repetition(variant, position))
        .or_else(|| halfmove_limit(variant, position))
}

/// The end by a goal or by the last check.
#[inline]
fn reached(variant: &Variant, position: &Position) -> Option<Outcome> {
    goal::reached(variant, position).or_else(|| check_count::reached(variant, position))
}

/// Mate or stalemate, for a side to move without a legal move.
#[inline]
pub fn no_moves(variant: &Variant, position: &Position, in_check: bool) -> Outcome {
    if in_check {
        let mate = Ending::Checkmate { mated: position.side() };
        decide(variant, position, mate, variant.endings.mate)
    } else {
        decide(variant, position, Ending::Stalemate, variant.endings.stalemate)
    }
}

/// The outcome by an ending with this result. A draw is won by the side that has draw odds.
#[inline]
fn decide(variant: &Variant, position: &Position, ending: Ending, result: EndResult) -> Outcome {
    Outcome::new(ending, result.winner(position.side()).or(variant.endings.draws_won_by))
}

/// The outcome that the position alone decides, whatever moves there are: a search tests for it before it
/// generates moves.
#[inline]
pub fn by_position(variant: &Variant, position: &Position) -> Option<Outcome> {
    reached(variant, position)
        .or_else(|| bare_king(variant, position))
        .or_else(|| is_dead(variant, position).then(|| draw(variant, Ending::DeadPosition)))
}

/// A draw, or a win by draw odds.
pub(super) fn draw(variant: &Variant, ending: Ending) -> Outcome {
    Outcome::new(ending, variant.endings.draws_won_by)
}

/// The end by a bare King.
#[inline]
fn bare_king(variant: &Variant, position: &Position) -> Option<Outcome> {
    let rule = variant.endings.bare_king.as_ref()?;
    let pieces = Color::each(|color| position.side_squares(color).len());
    let bare = pieces.map(|it| it == 1);
    // A side whose King has just become bare is to move. Its reply can leave the other King bare only if it takes that
    // side's last other piece.
    let (to_move, moved) = (position.side(), !position.side());
    let has_reply = rule.reply && pieces[moved.index()] == 2;
    let counts = |&color: &Color| bare[color.index()] && (color == moved || !has_reply);
    let decided = |color: Color| Some((color, rule.results[color.index()]?));
    let (color, result) = [to_move, moved].into_iter().filter(counts).find_map(decided)?;
    Some(if bare == [true; 2] {
        draw(variant, Ending::TwoBareKings)
    } else {
        Outcome::new(Ending::BareKing, result.winner(color).or(variant.endings.draws_won_by))
    })
}

/// Whether neither side can win any more.
#[inline]
fn is_dead(variant: &Variant, position: &Position) -> bool {
    let [white, black] = Color::each(|color| position.royal(color));
    let others = position.occupied().without(white).without(black);
    others.is_of_one_colour() && is_dead_with(variant, position, others)
}

/// Whether neither side can win any more with these pieces besides the Kings, which are on squares of one
/// colour.
#[cold]
fn is_dead_with(variant: &Variant, position: &Position, others: SquareSet) -> bool {
    let dead = &variant.endings.dead;
    let is =
        |kinds: KindSet, square| position.at(square).is_some_and(|it| kinds.contains(it.kind()));
    let allowed = if others.single().is_some() { dead.minors } else { dead.of_one_colour };
    others.into_iter().all(|square| is(allowed, square))
        && Color::BOTH.into_iter().all(|color| is(dead.kings, position.royal(color)))
}

/// The end by repetition.
#[inline]
pub fn repetition(variant: &Variant, position: &Position) -> Option<Outcome> {
    let times = variant.endings.repetitions?;
    let occurrences = position.earlier_occurrences() + 1;
    (occurrences >= usize::from(times)).then(|| repeated(variant, position, times))
}

fn repeated(variant: &Variant, position: &Position, times: u8) -> Outcome {
    let ending = Ending::Repetition { times };
    decide(variant, position, ending, variant.endings.repetition)
}

/// The outcome by which a search scores a position `plies` below its root that has occurred before. One
/// earlier occurrence below the root is enough for a draw, because the side can repeat again. Before the root,
/// and for a win, the rule of the variant counts.
#[inline]
pub fn repetition_in_search(
    variant: &Variant,
    position: &Position,
    plies: usize,
) -> Option<Outcome> {
    let times = variant.endings.repetitions?;
    if !position.has_stood_within(plies) {
        return repetition(variant, position);
    }
    let outcome = repeated(variant, position, times);
    if outcome.winner().is_none() { Some(outcome) } else { repetition(variant, position) }
}

/// The end after a number of plies without a capture or a move of the kinds that reset the clock.
#[inline]
pub fn halfmove_limit(variant: &Variant, position: &Position) -> Option<Outcome> {
    let plies = variant.endings.halfmove_limit?;
    let is_reached = position.halfmove_clock() >= plies;
    is_reached.then(|| draw(variant, Ending::HalfmoveLimit { plies }))
}

/// Whether a move of a piece resets the halfmove clock, also if it captures nothing.
#[inline]
pub(super) fn resets_halfmove_clock(variant: &Variant, piece: Piece, mv: Move) -> bool {
    match &variant.endings.irreversible {
        None => variant.endings.reset_by.contains(piece.kind()),
        Some(moves) => mv.promotion().is_some() || moves.has(piece, mv.from(), mv.to()),
    }
}
