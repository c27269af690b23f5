//! The mobility of a piece on a square, from its motion alone, and the bonus for mobility.

use bentrider_rules::geometry::{SQUARES, Shape, Square, SquareSet};
use bentrider_rules::motion::{Hops, Motion, Rays};

/// The weight of a square that can always be reached.
pub(super) const SURE: i32 = 1024;

/// The squares that a piece can reach from `from` on a board in play, each counted by the chance that
/// its path is open, in 1024ths. A square between is empty three times in four, and holds the screen of
/// a hopper once in four.
pub(super) fn mobility(motion: &Motion, from: Square) -> i32 {
    let rays = motion.rides().map_or(SquareSet::EMPTY, |rays| rays.span(from));
    let hops = motion.hops().map_or(SquareSet::EMPTY, |hops| hops.span(from));
    let sure = (motion.span(from) & !rays & !hops).len() as i32 * SURE;
    sure + distances(motion.rides(), from).map(open).sum::<i32>()
        + motion.hops().map_or(0, |hops| over_screens(hops, from))
}

/// The squares on which hops from `from` capture, each counted by its chance.
fn over_screens(hops: &Hops, from: Square) -> i32 {
    let lines = hops.span(from).into_iter().filter_map(|to| hops.lines(from, to).next());
    lines.map(|it| it.screens.len() as i32 * open(it.between.len() as i32) / 3).sum()
}

/// The number of squares between `from` and each square of its rays on which it captures.
fn distances(rays: Option<&Rays>, from: Square) -> impl Iterator<Item = i32> {
    rays.into_iter().flat_map(move |rays| {
        let targets = rays.span(from).into_iter();
        targets.filter_map(move |to| Some(rays.between(from, to).next()?.len() as i32))
    })
}

/// The chance that this many squares are all empty, in 1024ths.
fn open(squares: i32) -> i32 {
    (0..squares).fold(SURE, |chance, _| chance * 3 / 4)
}

/// The bonus of a piece that attacks this many squares, in 1024ths of a centipawn: the first squares count
/// most, and fewer than two give a penalty. The curve is the one that Fairy-Stockfish (its source of 23 July
/// 2026) uses for pieces without a table.
pub(super) fn mobility_bonus(squares: u32) -> i32 {
    MOBILITY_BONUS[squares as usize]
}

static MOBILITY_BONUS: [i32; SQUARES + 1] = {
    const LIMIT: i32 = 150 * 1024;
    let mut bonus = [0; SQUARES + 1];
    let mut squares = 0;
    while squares <= SQUARES {
        bonus[squares] = LIMIT * (squares as i32 - 2) / (squares as i32 + 8);
        squares += 1;
    }
    bonus
};

/// The fewest moves from each square of the board to one of `targets` on an empty board; `None` if they
/// cannot be reached.
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
    fn each_further_square_counts_less_than_the_one_before() {
        let gain = |squares| mobility_bonus(squares + 1) - mobility_bonus(squares);
        assert!((0..60).all(|squares| gain(squares) > gain(squares + 1)));
        assert!(mobility_bonus(1) < 0 && mobility_bonus(2) == 0 && mobility_bonus(256) > 0);
    }
}
