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
    count(game.variant(), &mut game.position().clone(), depth)
}

/// Every legal move with the number of leaves after it, in the order of generation. `depth` counts the move
/// itself and is at least 1.
pub fn divide(game: &Game, depth: u32) -> Vec<(Move, u64)> {
    game.legal_moves().iter().map(|&mv| (mv, leaves_after(game, mv, depth))).collect()
}

/// The number of leaves after one legal move of the game. `depth` counts the move itself and is at least 1.
pub fn leaves_after(game: &Game, mv: Move, depth: u32) -> u64 {
    count_after(game.variant(), &mut game.position().clone(), mv, depth)
}

fn count(variant: &Variant, position: &mut Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => rules::count_legal(variant, position),
        _ => rules::legal_moves(variant, position)
            .into_iter()
            .map(|mv| count_after(variant, position, mv, depth))
            .sum(),
    }
}

fn count_after(variant: &Variant, position: &mut Position, mv: Move, depth: u32) -> u64 {
    if depth <= 1 {
        return 1;
    }
    rules::make(variant, position, mv);
    let leaves = count(variant, position, depth - 1);
    position.unmake();
    leaves
}
