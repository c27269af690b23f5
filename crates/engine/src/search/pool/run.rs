//! One search by several threads (lazy SMP): they search the same position independently and share only the
//! transposition table; then the best of their answers is chosen.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread::{self, Scope, ScopedJoinHandle};

use super::Pool;
use crate::eval::{Evaluator, Score};
use crate::search::deepen::RootMove;
use crate::search::shared::Shared;
use crate::search::worker::Worker;
use crate::search::{Event, Limits, Report};
use bentrider_rules::position::{Move, Position};

/// A worker after its search, and the failure that ended it, if any.
type Ended<E> = (Worker<E>, Option<String>);

/// A search that is ready to run.
pub(super) struct Search<E> {
    pub(super) workers: Vec<Worker<E>>,
    pub(super) shared: Arc<Shared>,
    pub(super) root: Position,
    /// The moves of the root.
    pub(super) moves: Vec<RootMove>,
    /// The score of the result, if a side has won by the rules.
    pub(super) decided: Option<Score>,
    pub(super) limits: Limits,
}

impl<E: Evaluator> Search<E> {
    /// Searches with all workers, reports to `listener`, waits if the limits say so, and answers. Returns the
    /// workers that can be used again.
    pub(super) fn run(mut self, listener: &mut dyn FnMut(Event)) -> Vec<Worker<E>> {
        if let Some(score) = self.decided {
            return self.answer_decided(score, listener);
        }
        let ended = search_all(std::mem::take(&mut self.workers), &self.shared, listener);
        for fault in ended.iter().filter_map(|(_, fault)| fault.as_ref()) {
            listener(Event::Failed(fault.clone()));
        }
        let (mut workers, sound): (Vec<_>, Vec<_>) =
            ended.into_iter().map(|(worker, fault)| (worker, fault.is_none())).unzip();
        let (best, ponder) = self.conclude(&mut workers, listener);
        self.answer(best, ponder, listener);
        // A worker that failed is not used again: its state may be inconsistent.
        let mut sound = sound.into_iter();
        workers.retain(|_| sound.next().unwrap_or_default());
        workers
    }

    /// Answers with the first move, with the score of the result: there is nothing to search.
    fn answer_decided(self, score: Score, listener: &mut dyn FnMut(Event)) -> Vec<Worker<E>> {
        let best = first_of(&self.moves);
        if let Some(best) = best {
            listener(Event::Info(Report { line: vec![best], ..Report::unsearched(score) }));
        }
        self.answer(best, None, listener);
        self.workers
    }

    /// Answers, when the host wants it.
    fn answer(&self, best: Option<Move>, ponder: Option<Move>, listener: &mut dyn FnMut(Event)) {
        if self.shared.host.has_threads() {
            self.shared.signals.wait_to_answer(self.limits.infinite);
        }
        listener(Event::Done { best, ponder });
    }

    /// Chooses the best of the workers' answers, reports its variations unless they were reported, and returns
    /// its move and the expected reply. If nothing was found, the first root move, reported with depth 0 and the
    /// static evaluation.
    fn conclude(
        &self,
        workers: &mut [Worker<E>],
        listener: &mut dyn FnMut(Event),
    ) -> (Option<Move>, Option<Move>) {
        let total: u64 = workers.iter_mut().map(|it| it.count_nodes()).max().unwrap_or_default();
        let reported = workers.first().map_or(0, |main| main.counter.reported);
        let best_moves: Vec<_> = workers.iter().map(|it| it.root_moves.first()).collect();
        let chosen = best_of(&best_moves, &self.limits);
        let Some(worker) = workers.get_mut(chosen) else { return (first_of(&self.moves), None) };
        if chosen != 0 || total > reported {
            worker.report_lines(listener);
        }
        let best = worker.root_moves.first();
        let ponder = best.and_then(|it| it.pv.get(1).copied());
        let is_searched = best.is_some_and(|it| it.depth > 0);
        let best = best.map(|it| it.mv).or(first_of(&self.moves));
        if let Some(best) = best.filter(|_| !is_searched) {
            // The evaluator of a worker that failed may fail again.
            let score = catch_unwind(AssertUnwindSafe(|| worker.evaluator.evaluate(&self.root)));
            let report = Report::unsearched(score.unwrap_or(Score::ZERO));
            let (nodes, time) = (total, self.shared.elapsed());
            listener(Event::Info(Report { nodes, time, line: vec![best], ..report }));
        }
        (best, ponder)
    }
}

/// Runs the main worker in this thread and the helpers in other threads. They stop when it stops.
fn search_all<E: Evaluator>(
    workers: Vec<Worker<E>>,
    shared: &Shared,
    listener: &mut dyn FnMut(Event),
) -> Vec<Ended<E>> {
    let mut workers = workers.into_iter();
    let Some(main) = workers.next() else { return Vec::new() };
    thread::scope(|scope| {
        let helpers: Vec<_> = workers.map(|helper| start(scope, helper)).collect();
        let main = run(main, listener);
        shared.signals.end();
        let mut ended = vec![main];
        for helper in helpers {
            match helper {
                Ok(handle) => ended.extend(handle.join().ok()),
                Err(fault) => listener(Event::Failed(fault)),
            }
        }
        ended
    })
}

type Helper<'scope, E> = Result<ScopedJoinHandle<'scope, Ended<E>>, String>;

/// Runs a helper in its own thread. If no thread can be started, the search continues with fewer helpers.
fn start<'scope, E: Evaluator + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    helper: Worker<E>,
) -> Helper<'scope, E> {
    let thread = thread::Builder::new().name("helper".to_owned()).stack_size(Pool::STACK);
    let started = thread.spawn_scoped(scope, move || run(helper, &mut |_| {}));
    started.map_err(|fault| format!("no thread for a helper: {fault}"))
}

/// Runs a worker. A panic, which would be a bug in the engine, ends only this worker.
fn run<E: Evaluator>(mut worker: Worker<E>, listener: &mut dyn FnMut(Event)) -> Ended<E> {
    let searched = catch_unwind(AssertUnwindSafe(|| worker.deepen(listener)));
    let fault = searched.err().map(|payload| format!("the search failed: {}", message(&*payload)));
    (worker, fault)
}

/// The message of a panic.
fn message(payload: &(dyn Any + Send)) -> &str {
    let text = payload.downcast_ref::<&str>().copied();
    text.or_else(|| payload.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("no reason given")
}

fn first_of(moves: &[RootMove]) -> Option<Move> {
    moves.first().map(|it| it.mv)
}

/// Added to every score above the lowest one, so that a vote for the lowest score counts too.
const MIN_WEIGHT: i64 = 20;

/// The number of the worker with the best answer, 0 if there is none.
///
/// The main worker if a depth or several lines were asked for, since only it has searched exactly that. Else
/// the shortest mate; without a mate each worker votes for its best move with the depth it has searched times
/// its score above the lowest one (the vote of lazy SMP, as in engines of the Stockfish family, with other
/// weights).
fn best_of(best_moves: &[Option<&RootMove>], limits: &Limits) -> usize {
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
    // The first of equals, so that the main worker's answer is kept unless another is better.
    searched().rev().max_by_key(|(_, it)| rank(it)).map_or(0, |(at, _)| at)
}

#[cfg(test)]
mod tests {
    use super::*;
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
}
