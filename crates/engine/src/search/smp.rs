//! How several threads share a search (lazy SMP): they search the same position, each on its own, and
//! meet in the transposition table only.

use super::Limits;
use super::root_move::RootMove;
use bentrider_rules::position::Move;

/// Does the worker of this number skip a depth?
///
/// Helpers that all search the same depth at the same time find the same things. The main worker, 0,
/// searches every depth; each other one searches a number of depths in a row and skips as many, so
/// that the workers stand at different depths and feed each other through the table (the skipped
/// depths of lazy SMP, as Stockfish had them from version 8 on; the pattern here is our own).
/// Worker 1 takes every other depth; 2 and 3 by twos, 4 to 7 by threes, and so on, each beginning
/// elsewhere.
pub(super) fn is_skipped(worker: usize, depth: i32) -> bool {
    let Some(row) = worker.checked_ilog2() else { return false };
    let first = worker - (1 << row);
    (depth as usize + first) / (row as usize + 1) % 2 == 1
}

/// Added to every score above the lowest one, so that a vote for the lowest score counts too.
const MIN_WEIGHT: i64 = 20;

/// The number of the worker with the best answer, 0 if there is none.
///
/// The main worker if a depth or several lines were asked for, since only it has searched what was asked
/// for. Else the quickest mate; without a mate each worker votes for its best
/// move with the depth it has searched times its score above the lowest one (the vote of lazy SMP, as
/// engines of the Stockfish family hold it; the weights are our own).
pub(super) fn best_of(best_moves: &[Option<&RootMove>], limits: &Limits) -> usize {
    let main_only = limits.depth.is_some() || limits.multi_pv > 1 || limits.search_moves.len() == 1;
    let main = best_moves.first().copied().flatten();
    if main_only && main.is_some_and(|it| it.depth > 0) { 0 } else { elect(best_moves) }
}

/// The place of the best of the answers.
fn elect(found: &[Option<&RootMove>]) -> usize {
    let searched = || {
        let all = found.iter().enumerate();
        all.filter_map(|(at, it)| it.filter(|it| it.depth > 0).map(|it| (at, it)))
    };
    let Some(lowest) = searched().map(|(_, it)| it.score).min() else { return 0 };
    let weight = |it: &RootMove| {
        i64::from(it.depth) * (i64::from(it.score.value() - lowest.value()) + MIN_WEIGHT)
    };
    let votes = |mv: Move| -> i64 {
        searched().filter(|(_, it)| it.mv == mv).map(|(_, it)| weight(it)).sum()
    };
    let rank = |it: &RootMove| {
        let mate = it.score.mate_plies().filter(|plies| *plies > 0);
        (mate.map_or(i32::MIN, |plies| -plies), votes(it.mv), weight(it))
    };
    // Of equals the first, so that the main worker's answer stands unless another is better.
    searched().rev().max_by_key(|(_, it)| rank(it)).map_or(0, |(at, _)| at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Score;
    use crate::search::Bound;
    use bentrider_rules::geometry::Square;
    use bentrider_rules::position::MoveTag;

    fn found(to: u8, score: Score, depth: i32) -> RootMove {
        let mv = Move::new(Square::from_index(0), Square::from_index(to), MoveTag::MULTI_STEP);
        let pv = [mv].into_iter().collect();
        RootMove { mv, score, bound: Bound::Exact, depth, nodes: 0, pv }
    }

    fn elected(found: &[RootMove]) -> usize {
        elect(&found.iter().map(Some).collect::<Vec<_>>())
    }

    #[test]
    fn the_deeper_of_equal_scores_and_the_higher_of_equal_depths_is_taken() {
        let equal = Score::new(30);
        assert_eq!(elected(&[found(1, equal, 9), found(2, equal, 10)]), 1);
        assert_eq!(elected(&[found(1, equal, 10), found(2, equal, 10)]), 0);
        assert_eq!(elected(&[found(1, equal, 10), found(2, Score::new(31), 10)]), 1);
    }

    #[test]
    fn a_move_found_by_more_workers_is_taken_with_its_deepest_line() {
        let score = Score::new(-10);
        let answers = [found(1, score, 10), found(2, score, 9), found(2, score, 10)];
        assert_eq!(elected(&answers), 2);
    }

    #[test]
    fn the_quickest_mate_is_taken_whatever_the_votes() {
        let good = Score::new(900);
        let (near, far) = (found(3, Score::mate_in(3), 4), found(4, Score::mate_in(5), 20));
        assert_eq!(elected(&[found(1, good, 20), found(1, good, 20), far, near]), 3);
    }

    #[test]
    fn a_worker_that_has_searched_nothing_has_no_vote() {
        let nothing = found(1, -Score::INFINITE, 0);
        assert_eq!(elected(&[nothing.clone(), found(2, Score::mated_in(4), 3)]), 1);
        assert_eq!(elected(&[nothing.clone(), nothing]), 0);
        assert_eq!(elect(&[None]), 0);
    }

    #[test]
    fn the_main_worker_searches_every_depth() {
        assert!((1..128).all(|depth| !is_skipped(0, depth)));
    }

    #[test]
    fn a_helper_searches_half_of_the_depths_and_never_skips_for_long() {
        for worker in 1..256 {
            let searched = (1..=126).filter(|&depth| !is_skipped(worker, depth)).count();
            assert!((54..=72).contains(&searched), "{worker}: {searched}");
            let longest = worker.ilog2() as i32 + 1;
            let skips = |from: i32| (from..=from + longest).all(|depth| is_skipped(worker, depth));
            assert!(!(1..100).any(skips), "{worker}");
        }
    }

    #[test]
    fn the_first_helpers_differ() {
        let depths = |worker| (1..20).map(|depth| is_skipped(worker, depth)).collect::<Vec<_>>();
        for first in 0..8 {
            for second in 0..first {
                assert_ne!(depths(first), depths(second), "{first} and {second}");
            }
        }
    }
}
