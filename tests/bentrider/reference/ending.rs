//! How a game ends on the board. Repetition is for who has seen the game.

use super::Rules;
use super::attack::{attacks, king};
use super::board::Board;
use super::moves::Successor;

/// How a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// The side to move is mated, or loses by stalemate or bare King.
    Lost(&'static str),
    /// The side to move wins: it has bared the other, which has not bared it.
    Won(&'static str),
    /// A draw.
    Drawn(&'static str),
}

/// The end of a game with these legal moves, if it has ended.
pub(crate) fn end(rules: &Rules, board: &Board, moves: &[Successor]) -> Option<End> {
    let white = board.white_to_move;
    if moves.is_empty() {
        return Some(if attacks(rules, board, !white, king(rules, board, white)) {
            End::Lost("mate")
        } else if rules.stalemate_loses {
            End::Lost("stalemate")
        } else {
            End::Drawn("stalemate")
        });
    }
    let most = rules.most_quiet_plies;
    let quiet = most > 0 && board.quiet_plies >= most;
    bare(rules, board, moves).or(quiet.then_some(End::Drawn("quiet plies")))
}

/// A side that is left with its royal piece alone loses, unless its next move bares the other too.
fn bare(rules: &Rules, board: &Board, moves: &[Successor]) -> Option<End> {
    let white = board.white_to_move;
    let is_bare = |board: &Board, white: bool| board.pieces(white).count() == 1;
    if !rules.bare_king_loses {
        return None;
    }
    match (is_bare(board, white), is_bare(board, !white)) {
        (true, true) => Some(End::Drawn("bare King")),
        (false, true) => Some(End::Won("bare King")),
        (true, false) => {
            let saved = moves.iter().any(|it| is_bare(&it.board, !white));
            (!saved).then_some(End::Lost("bare King"))
        }
        (false, false) => None,
    }
}
