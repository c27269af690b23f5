//! Replays a game by the rules.

use std::ops::ControlFlow;
use std::sync::Arc;

use thiserror::Error;

use super::game::{GameData, GameEnd};
use bentrider_engine::eval::Score;
use bentrider_engine::selfplay::ScoredMove;
use bentrider_rules::game::Game;
use bentrider_rules::geometry::Color;
use bentrider_rules::position::{Move, MoveTag, Position};
use bentrider_rules::rules;
use bentrider_rules::variant::Variant;

/// A position of a game, before a move of the engine.
pub struct Ply<'a> {
    /// The position.
    pub position: &'a Position,
    /// The move that the search found.
    pub mv: Move,
    /// The score of the search, for the side to move; `None` if it had none.
    pub score: Option<Score>,
    /// Whether the position is quiet: see [`is_quiet`].
    pub is_quiet: bool,
}

/// Why a game cannot be replayed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("game {number}: {reason}")]
pub struct IllegalData {
    /// The game's number.
    pub number: u64,
    /// The error, in words.
    pub reason: String,
}

/// Replays a game, and passes every position in which the engine moved to `visit`, in order, until it breaks.
///
/// # Errors
/// When the first position cannot be played, a move is not legal, or the game ends otherwise than by the rules.
pub fn replay(
    variant: &Arc<Variant>,
    data: &GameData,
    visit: &mut dyn FnMut(Ply) -> ControlFlow<()>,
) -> Result<(), IllegalData> {
    let fail = |reason| IllegalData { number: data.number, reason };
    let game = match &data.fen {
        Some(fen) => Game::from_fen(variant, fen),
        None => Game::new(variant),
    };
    let mut position = game.map_err(|error| fail(error.to_string()))?.position().clone();
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

/// Whether a position is quiet: the side to move is not in check, and the move that the search found is not a
/// capture, not a promotion and not part of a mate. Such a position can be evaluated without search.
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

/// Checks that a move is legal.
///
/// # Errors
/// When it is not legal. The move may consist of any bits.
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

/// Checks that a game ends as the rules say.
///
/// # Errors
/// When the rules give another end to a game that ended by them.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::tests::real_games;
    use bentrider_rules::loader;

    #[test]
    fn a_generated_game_is_played_again_with_its_quiet_positions() {
        for name in ["chess", "fusion"] {
            let variant = loader::built_in(name).unwrap();
            for game in real_games(name) {
                let (mut plies, mut quiet) = (0, 0);
                let replayed = replay(&variant, &game, &mut |ply| {
                    plies += 1;
                    quiet += u32::from(ply.is_quiet);
                    ControlFlow::Continue(())
                });
                assert_eq!(replayed, Ok(()));
                assert_eq!((plies, quiet), (game.moves.len(), game.quiet));
            }
        }
    }

    #[test]
    fn a_game_with_other_bytes_is_refused_or_played_but_never_fails_badly() {
        for name in ["chess", "fusion"] {
            let variant = loader::built_in(name).unwrap();
            let bytes = real_games(name).remove(0).write();
            let mut refused = 0;
            for at in 0..bytes.len() {
                for change in [1, 2, 4, 0x40, 0x80, 0xff] {
                    let mut changed = bytes.clone();
                    changed[at] ^= change;
                    let Some(game) = GameData::read(&changed) else { continue };
                    let replayed = replay(&variant, &game, &mut |_| ControlFlow::Continue(()));
                    refused += usize::from(replayed.is_err());
                }
            }
            assert!(refused > bytes.len(), "{refused} of {}", bytes.len());
        }
    }

    #[test]
    fn a_quiet_position_has_no_check_no_capture_no_promotion_and_no_mate() {
        let chess = loader::built_in("chess").unwrap();
        for (fen, text, score, expected) in [
            ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4", Some(Score::new(100)), true),
            ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4", None, false),
            ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4", Some(Score::mate_in(5)), false),
            ("4k3/8/8/8/8/3p4/4P3/4K3 w - - 0 1", "e2d3", Some(Score::ZERO), false),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", Some(Score::ZERO), false),
            ("8/4P3/8/k7/8/8/8/4K3 w - - 0 1", "e7e8q", Some(Score::ZERO), false),
            ("4k3/8/8/8/4r3/8/8/4K3 w - - 0 1", "e1d2", Some(Score::ZERO), false),
            ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", Some(Score::ZERO), true),
        ] {
            let game = Game::from_fen(&chess, fen).unwrap();
            let mv = game.parse(text).unwrap();
            let found = is_quiet(&chess, game.position(), ScoredMove { mv, score });
            assert_eq!(found, expected, "{fen} {text} {score:?}");
        }
    }
}
