//! Perft: counts the positions that legal moves lead to, the standard test of move generation.

use crate::game::Game;
use crate::position::{Move, Position};
use crate::rules;
use crate::variant::Variant;

/// The largest depth that a host or a command line may ask for: far more than can be counted, and no more
/// than the stack of a thread can hold.
pub const MAX_DEPTH: u32 = 128;

/// The number of leaves of the tree of legal moves, `depth` plies below the game's position. Uses no table;
/// the last ply is counted without making its moves.
pub fn leaves(game: &Game, depth: u32) -> u64 {
    count(game.variant(), &mut game.position().clone(), depth, &|| true).unwrap_or_default()
}

/// Every legal move with the number of leaves after it, in the order of generation. `depth` counts the move
/// itself and is at least 1.
pub fn divide(game: &Game, depth: u32) -> Vec<(Move, u64)> {
    divide_while(game, depth, &|| true).unwrap_or_default()
}

/// Counts as [`divide`] does, as long as `goes_on` is true, which is asked many times a second; `None` if it
/// was false.
pub fn divide_while(
    game: &Game,
    depth: u32,
    goes_on: &dyn Fn() -> bool,
) -> Option<Vec<(Move, u64)>> {
    let mut position = game.position().clone();
    let mut leaves = |mv| count_after(game.variant(), &mut position, mv, depth, goes_on);
    game.legal_moves().iter().map(|&mv| Some((mv, leaves(mv)?))).collect()
}

/// The number of leaves after one legal move of the game. `depth` counts the move itself and is at least 1.
pub fn leaves_after(game: &Game, mv: Move, depth: u32) -> u64 {
    let mut position = game.position().clone();
    count_after(game.variant(), &mut position, mv, depth, &|| true).unwrap_or_default()
}

/// The leaves below a position; `None` if the count was ended.
fn count(
    variant: &Variant,
    position: &mut Position,
    depth: u32,
    goes_on: &dyn Fn() -> bool,
) -> Option<u64> {
    match depth {
        0 => Some(1),
        1 => Some(rules::count_legal(variant, position)),
        _ if !goes_on() => None,
        _ => rules::legal_moves(variant, position)
            .into_iter()
            .map(|mv| count_after(variant, position, mv, depth, goes_on))
            .sum(),
    }
}

fn count_after(
    variant: &Variant,
    position: &mut Position,
    mv: Move,
    depth: u32,
    goes_on: &dyn Fn() -> bool,
) -> Option<u64> {
    if depth <= 1 {
        return Some(1);
    }
    rules::make(variant, position, mv);
    let leaves = count(variant, position, depth - 1, goes_on);
    position.unmake();
    leaves
}
