//! How much a piece can do from a square, from its motion alone.

use crate::geometry::{SQUARES, Shape, Square, SquareSet};
use crate::motion::{Motion, Rays};

/// One square that can surely be reached.
pub(super) const SURE: i32 = 1024;

/// The squares within reach from `from` on a board as it is in play, each counted by the chance that
/// its way is open, in 1024ths. A square between is empty three times in four; a hop finds its screen
/// once in four.
pub(super) fn mobility(motion: &Motion, from: Square) -> i32 {
    let along = |rays: &Rays| -> SquareSet { rays.span(from) };
    let rays = motion.rides().map_or(SquareSet::EMPTY, along);
    let hops = motion.hops().map_or(SquareSet::EMPTY, along);
    let sure = (motion.span(from) & !rays & !hops).len() as i32 * SURE;
    sure + distances(motion.rides(), from).map(open).sum::<i32>()
        + distances(motion.hops(), from).map(|between| between * open(between) / 3).sum::<i32>()
}

/// How many squares lie between `from` and each square of its rays on which it captures.
fn distances(rays: Option<&Rays>, from: Square) -> impl Iterator<Item = i32> {
    rays.into_iter().flat_map(move |rays| {
        let targets = rays.span(from).into_iter();
        targets.filter_map(move |to| Some(rays.between(from, to).next()?.len() as i32))
    })
}

/// The chance that so many squares are all empty, in 1024ths.
fn open(squares: i32) -> i32 {
    (0..squares).fold(SURE, |chance, _| chance * 3 / 4)
}

/// What a piece counts that reaches so many squares, in 1024ths of a hundredth: the first squares count
/// most, and one that reaches fewer than two is a burden. Form and numbers of the curve are those that
/// Fairy-Stockfish (its source of 23 July 2026) gives to pieces without numbers of their own.
pub(super) fn worth_of_reach(squares: u32) -> i32 {
    WORTH_OF_REACH[squares as usize]
}

static WORTH_OF_REACH: [i32; SQUARES + 1] = {
    const MOST: i32 = 150 * 1024;
    let mut worth = [0; SQUARES + 1];
    let mut squares = 0;
    while squares <= SQUARES {
        worth[squares] = MOST * (squares as i32 - 2) / (squares as i32 + 8);
        squares += 1;
    }
    worth
};

/// The fewest moves from each square of the board to one of `targets` on an empty board; `None` where
/// no moves lead there.
pub(super) fn moves_to(
    motion: &Motion,
    shape: &Shape,
    targets: impl Fn(Square) -> SquareSet,
) -> Vec<Option<i32>> {
    let reach = |from| motion.reach(from, &SquareSet::EMPTY) | multi_steps(motion, from);
    let mut moves = vec![None; SQUARES];
    let mut reached: SquareSet =
        shape.squares().into_iter().filter(|&from| reach(from).meets(&targets(from))).collect();
    let mut round = 1;
    let mut fresh = reached;
    while !fresh.is_empty() {
        fresh.into_iter().for_each(|square| moves[square.index()] = Some(round));
        let left = shape.squares() & !reached;
        fresh = left.into_iter().filter(|&from| reach(from).meets(&reached)).collect();
        reached |= fresh;
        round += 1;
    }
    moves
}

fn multi_steps(motion: &Motion, from: Square) -> SquareSet {
    motion.multi_steps(from).iter().map(|multi_step| multi_step.to).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_square_more_counts_less_than_the_one_before() {
        let gain = |squares| worth_of_reach(squares + 1) - worth_of_reach(squares);
        assert!((0..60).all(|squares| gain(squares) > gain(squares + 1)));
        assert!(worth_of_reach(1) < 0 && worth_of_reach(2) == 0 && worth_of_reach(256) > 0);
    }
}
