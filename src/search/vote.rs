use super::root::RootMove;
use super::worker::Worker;
use crate::position::Move;

/// What one score more than the worst counts beside the score of the worst itself: with it a vote
/// from the worst score still counts.
const LEAST: i64 = 20;

/// Which of the workers has the best answer: its place in `workers`, 0 where nobody has one.
///
/// The main worker's, the first, where a depth or several lines were asked for, since it alone has
/// searched what was asked. Else the quickest mate; without a mate each worker votes for its best
/// move with the depth it has searched times its score above the lowest one (the vote of lazy SMP, as
/// engines of the Stockfish family hold it; the weights are our own).
pub(super) fn best_of(workers: &[Worker]) -> usize {
    let found: Vec<_> = workers.iter().map(|it| it.root.first()).collect();
    let main_only = workers.first().is_some_and(|main| {
        main.limits.depth.is_some()
            || main.limits.multi_pv > 1
            || main.limits.search_moves.len() == 1
    });
    let main_has_one = found.first().is_some_and(|it| it.is_some_and(|it| it.depth > 0));
    if main_only && main_has_one { 0 } else { elect(&found) }
}

/// The place of the best of the answers.
fn elect(found: &[Option<&RootMove>]) -> usize {
    let searched = || {
        let all = found.iter().enumerate();
        all.filter_map(|(at, it)| it.filter(|it| it.depth > 0).map(|it| (at, it)))
    };
    let Some(lowest) = searched().map(|(_, it)| it.score).min() else { return 0 };
    let weight = |it: &RootMove| {
        i64::from(it.depth) * (i64::from(it.score.value() - lowest.value()) + LEAST)
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
    use crate::geometry::Square;
    use crate::position::MoveTag;
    use crate::search::Bound;

    fn found(to: u8, score: Score, depth: i32) -> RootMove {
        let mv = Move::new(Square::from_index(0), Square::from_index(to), MoveTag::MULTI_STEP);
        let line = [mv].into_iter().collect();
        RootMove { mv, score, bound: Bound::Exact, depth, nodes: 0, line }
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
}
