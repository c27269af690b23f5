//! Legal play: move generation, attacks, legality, making moves, and the end of the game.
//!
//! [`CheckInfo`] holds the checks and pins of the side to move, `generate` lists its legal moves by filtering
//! each set of targets with it, and [`make`] plays a move. Each rule (multi-steps and captures en passant,
//! promotion, castling, fusion, the King's leap) has its own module.

mod attack;
mod castling;
mod check_count;
mod check_info;
mod exchange;
mod fits;
mod refusal;
mod fusion;
mod generate;
pub mod goal;
mod king_leap;
pub mod mating;
mod outcome;
mod passage;
mod pawn;
mod from_setup;
mod promotion;
mod rights;
mod supply;
pub mod terminal;

pub use attack::{attackers, attackers_among, is_attacked};
pub use check_info::{CheckInfo, generate_checks, gives_direct_check};
pub use exchange::see_ge;
pub use fits::fits;
pub use from_setup::{SetupError, SetupErrors, from_setup, to_setup};
pub use generate::{Counter, GenType, Sink, count_legal, generate, is_legal, legal_moves};
pub use outcome::{Ending, Outcome};
pub use refusal::{Refusal, refusal};

use crate::geometry::SquareSet;
use crate::position::{Move, MoveTag, Position};
use crate::setup::Piece;
use crate::variant::Variant;

/// The squares from which the enemy gives check to the side to move.
pub fn checkers(variant: &Variant, position: &Position) -> SquareSet {
    CheckInfo::new(variant, position).checkers()
}

/// The outcome of the game, if it has ended.
pub fn outcome(variant: &Variant, position: &Position) -> Option<Outcome> {
    terminal::outcome_with(variant, position, count_legal(variant, position) > 0)
}

/// Makes a legal move; [`Position::unmake`] takes it back. The effect of an illegal move is unspecified, but
/// unmake takes it back too.
#[inline]
pub fn make(variant: &Variant, position: &mut Position, mv: Move) {
    make_uncounted(variant, position, mv);
    check_count::count(variant, position);
}

/// Makes a move without counting a check.
fn make_uncounted(variant: &Variant, position: &mut Position, mv: Move) {
    let rights = rights::after(variant, position, mv);
    let victim = position.en_passant().victim;
    position.begin_move(Some(mv));
    position.set_rights(rights);
    if mv.tag().is_composite() {
        return make_composite(variant, position, mv);
    }
    let Some(mover) = position.take(mv.from()) else {
        position.end_move(true, true);
        return;
    };
    let mut captured = position.take(mv.to()).is_some();
    if let (true, Some(victim)) = (mv.tag().has(MoveTag::EN_PASSANT), victim) {
        captured |= position.take(victim).is_some();
    }
    let promotion = mv.promotion();
    let arrived = promotion.map_or(mover, |kind| Piece::new(mover.color(), kind));
    position.put(arrived, mv.to());
    let quiet = !captured && !terminal::resets_halfmove_clock(variant, mover, mv);
    let reversible = !captured && promotion.is_none() && !variant.pawns.contains(mover.kind());
    position.end_move(quiet, reversible);
    if mv.tag().has(MoveTag::MULTI_STEP) {
        let opened = pawn::opened_by(variant, position, mv);
        position.set_en_passant(opened);
    }
}

/// Makes a move of two pieces, whose record is already open. It captures nothing, and no Pawn moves.
fn make_composite(variant: &Variant, position: &mut Position, mv: Move) {
    let (from, to) = (mv.from(), mv.to());
    match mv.tag() {
        MoveTag::CASTLING => castling::play(variant, position, from, to),
        MoveTag::FUSION => fusion::fuse(variant, position, from, to),
        _ => fusion::split(variant, position, mv),
    }
    position.end_move(true, true);
}

/// Passes the move to the other side; [`Position::unmake`] takes that back.
pub fn make_null(position: &mut Position) {
    position.begin_move(None);
    position.end_move(true, false);
}
