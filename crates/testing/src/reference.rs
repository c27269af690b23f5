//! A second implementation of the rules, from their text and without tables: slow and simple. It shares
//! only the parser of Betza notation with the engine. Both must agree.
//!
//! [`Rules`] are the content of a variant file, a [`Board`] is a position with its rights;
//! [`successors`] makes every move on a copy.

mod attack;
mod board;
mod moves;
mod promotion;
mod rules;
mod special;

use attack::attacks;
pub use attack::{attackers, king};
pub use board::{At, Board, is_white, name};
pub use moves::{Legal, MoveFeatures, Successor, legal, may_capture_in_passing, successors};
pub use rules::Rules;

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The side to move is mated, or loses by stalemate or bare King.
    Lost(&'static str),
    /// The side to move wins: the other King was bare, and that side has not made this King bare in turn.
    Won(&'static str),
    /// A draw.
    Drawn(&'static str),
}

/// The end of a game with these legal moves, if it has ended. Repetition is not included, because it needs the whole
/// game.
pub fn end(rules: &Rules, board: &Board, moves: &[Successor]) -> Option<End> {
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
    let most = rules.halfmove_limit;
    let quiet = most > 0 && board.halfmove_clock >= most;
    let decided = bare(rules, board).or_else(|| dead(rules, board));
    decided.or(quiet.then_some(End::Drawn("halfmove clock")))
}

/// The end by a bare King: a side that has only its royal piece after its move loses, unless the other side
/// is bare too. A side that becomes bare has one move to make the other bare.
fn bare(rules: &Rules, board: &Board) -> Option<End> {
    let is_bare = |white: bool| board.pieces(white).count() == 1;
    if !rules.bare_king_loses || !is_bare(!board.white_to_move) {
        return None;
    }
    let draw = is_bare(board.white_to_move);
    Some(if draw { End::Drawn("bare King") } else { End::Won("bare King") })
}

/// The draw when only the Kings are left; where `dead_position` says so, also with a piece that cannot mate, or
/// with several on squares of one colour that they never leave.
fn dead(rules: &Rules, board: &Board) -> Option<End> {
    let pieces = || board.pieces(true).chain(board.pieces(false));
    let others: Vec<(At, char)> = pieces().filter(|(_, piece)| !rules.kind(*piece).royal).collect();
    let splits =
        |piece: char| rules.compounds.iter().any(|it| it.whole == piece.to_ascii_uppercase());
    let colour = |&((file, rank), _): &(At, char)| (file + rank) % 2;
    let weak = |it: &(At, char)| rules.kind(it.1).cannot_mate();
    let stays = |it: &(At, char)| rules.kind(it.1).stays_on_its_colour();
    let weak = match others.as_slice() {
        [] => true,
        [only] => weak(only),
        [first, ..] => others.iter().all(|it| stays(it) && colour(it) == colour(first)),
    };
    let known = rules.material_draws
        && rules.compounds.is_empty()
        && rules.holes.is_empty()
        && !rules.stalemate_loses;
    let dead = !rules.bare_king_loses
        && !pieces().any(|(_, piece)| splits(piece))
        && (others.is_empty() || known && weak);
    dead.then_some(End::Drawn("dead position"))
}
