//! A game played again by the rules.

use std::ops::ControlFlow;
use std::sync::Arc;

use thiserror::Error;

use super::game::{GameData, GameEnd};
use crate::eval::Score;
use crate::game::Game;
use crate::geometry::Color;
use crate::position::{Move, MoveTag, Position};
use crate::rules;
use crate::selfplay::ScoredMove;
use crate::variant::Variant;

/// A position of a game, before a move of the engine.
pub struct Ply<'a> {
    /// The position.
    pub position: &'a Position,
    /// The move that was found for it.
    pub mv: Move,
    /// The score of the search, for the side to move; `None` where it had none.
    pub score: Option<Score>,
    /// Is it a quiet one? See [`is_quiet`].
    pub is_quiet: bool,
}

/// Why a game cannot be played again.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("game {number}: {reason}")]
pub struct IllegalData {
    /// The game's number.
    pub number: u64,
    /// What is wrong.
    pub reason: String,
}

/// Plays a game again, and shows every position in which the engine moved, in order, until `visit` breaks.
///
/// # Errors
/// When its start cannot be played, a move is not legal, or the rules say another end than it does.
pub fn replay(
    variant: &Arc<Variant>,
    data: &GameData,
    mut visit: impl FnMut(Ply) -> ControlFlow<()>,
) -> Result<(), IllegalData> {
    let fail = |reason| IllegalData { number: data.number, reason };
    let game = match &data.fen {
        Some(fen) => Game::from_fen(variant, fen),
        None => Game::new(variant),
    };
    let mut position = game.map_err(|fault| fail(fault.to_string()))?.position().clone();
    for (at, mv) in data.opening.iter().enumerate() {
        play(variant, &mut position, *mv).map_err(|reason| fail(illegal(at, &reason)))?;
    }
    for (at, scored) in data.moves.iter().enumerate() {
        let ScoredMove { mv, score } = *scored;
        check(variant, &position, mv)
            .map_err(|reason| fail(illegal(data.opening.len() + at, &reason)))?;
        let is_quiet = is_quiet(variant, &position, *scored);
        if visit(Ply { position: &position, mv, score, is_quiet }).is_break() {
            return Ok(());
        }
        rules::make(variant, &mut position, mv);
    }
    check_end(variant, &position, data.end).map_err(fail)
}

/// Is a position quiet: the side to move is not in check, and its best move, the one found, takes nothing,
/// promotes nothing and is no part of a mate? What such a position is worth can be told without search.
pub fn is_quiet(variant: &Variant, position: &Position, found: ScoredMove) -> bool {
    let ScoredMove { mv, score } = found;
    let tag = mv.tag();
    let takes = tag.has(MoveTag::EN_PASSANT)
        || position.at(mv.to()).is_some_and(|piece| piece.color() != position.side());
    let royal = position.royal(position.side());
    !takes
        && !tag.has(MoveTag::PROMOTION)
        && score.is_some_and(|score| !score.is_mate())
        && !rules::is_attacked(variant, position, royal, !position.side())
}

fn illegal(ply: usize, reason: &str) -> String {
    format!("ply {}: {reason}", ply + 1)
}

fn play(variant: &Variant, position: &mut Position, mv: Move) -> Result<(), String> {
    check(variant, position, mv)?;
    rules::make(variant, position, mv);
    Ok(())
}

/// # Errors
/// When the move, of whatever bits, is not legal.
fn check(variant: &Variant, position: &Position, mv: Move) -> Result<(), String> {
    let [.., kind] = mv.bits().to_le_bytes();
    let is_legal =
        usize::from(kind) < variant.pieces.len() && rules::is_legal(variant, position, mv);
    if is_legal {
        return Ok(());
    }
    let fen = rules::to_setup(variant, position).write(&variant.shape, &variant.labels);
    Err(format!("{}{} is not legal in {fen}", mv.from(), mv.to()))
}

/// # Errors
/// When the rules say something else than a game that ended by them.
fn check_end(variant: &Variant, position: &Position, end: GameEnd) -> Result<(), String> {
    let found = rules::outcome(variant, position).map(GameEnd::from);
    let expected = (!end.reason.is_adjudicated()).then_some(end);
    if found == expected {
        return Ok(());
    }
    let words = |end: Option<GameEnd>| {
        end.map_or("no end".to_owned(), |GameEnd { winner, reason }| {
            let winner = winner.map_or("nobody".to_owned(), |color: Color| color.to_string());
            format!("{reason:?} ({winner} wins)")
        })
    };
    Err(format!("its end is {}, by the rules {}", words(Some(end)), words(found)))
}
