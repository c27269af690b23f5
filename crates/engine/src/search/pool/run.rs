use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread::{self, Scope, ScopedJoinHandle};

use super::Pool;
use crate::eval::Evaluator;
use crate::search::root_move::RootMove;
use crate::search::shared::Shared;
use crate::search::smp;
use crate::search::worker::Worker;
use crate::search::{Event, Limits};
use bentrider_rules::position::Move;

/// A worker after its search, and the failure that ended it, if any.
type Ended<E> = (Worker<E>, Option<String>);

/// Searches with all workers, reports to `listener`, waits if the limits say so, and answers. Returns the
/// workers that can be used again.
pub(super) fn search<E: Evaluator>(
    workers: Vec<Worker<E>>,
    shared: &Shared,
    moves: &[RootMove],
    limits: &Limits,
    listener: &mut dyn FnMut(Event),
) -> Vec<Worker<E>> {
    let ended = search_all(workers, shared, listener);
    for fault in ended.iter().filter_map(|(_, fault)| fault.as_ref()) {
        listener(Event::Failed(fault.clone()));
    }
    let (mut workers, sound): (Vec<_>, Vec<_>) =
        ended.into_iter().map(|(worker, fault)| (worker, fault.is_none())).unzip();
    let (best, ponder) = conclude(&mut workers, moves, limits, listener);
    shared.signals.wait_to_answer(limits.infinite);
    listener(Event::Done { best, ponder });
    // A worker that failed is not used again: its state may be inconsistent.
    let mut sound = sound.into_iter();
    workers.retain(|_| sound.next().unwrap_or_default());
    workers
}

/// Runs the main worker in this thread and the others beside it. They stop when it stops.
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

/// Runs a helper in a thread of its own. Without one the search goes on with fewer.
fn start<'scope, E: Evaluator + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    helper: Worker<E>,
) -> Helper<'scope, E> {
    let thread = thread::Builder::new().name("helper".to_owned()).stack_size(Pool::STACK);
    let started = thread.spawn_scoped(scope, move || run(helper, &mut |_| {}));
    started.map_err(|fault| format!("no thread for a helper: {fault}"))
}

/// Runs a worker. A panic, which would be a bug of the engine, ends this worker alone.
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

/// Chooses the best of the workers' answers, reports its lines unless they were reported, and returns its
/// move and the reply that it expects. Where nothing was found, the first of the root's moves.
fn conclude<E: Evaluator>(
    workers: &mut [Worker<E>],
    moves: &[RootMove],
    limits: &Limits,
    listener: &mut dyn FnMut(Event),
) -> (Option<Move>, Option<Move>) {
    let total: u64 = workers.iter_mut().map(|it| it.count_nodes()).max().unwrap_or_default();
    let reported = workers.first().map_or(0, |main| main.counter.reported);
    let best_moves: Vec<_> = workers.iter().map(|it| it.root_moves.first()).collect();
    let chosen = smp::best_of(&best_moves, limits);
    let Some(worker) = workers.get_mut(chosen) else { return (first_of(moves), None) };
    if chosen != 0 || total > reported {
        worker.report_lines(listener);
    }
    let best = worker.root_moves.first();
    let ponder = best.and_then(|it| it.pv.get(1).copied());
    (best.map(|it| it.mv).or(first_of(moves)), ponder)
}

fn first_of(moves: &[RootMove]) -> Option<Move> {
    moves.first().map(|it| it.mv)
}
