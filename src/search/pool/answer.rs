use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread::{self, Scope, ScopedJoinHandle};

use super::STACK;
use crate::position::Move;
use crate::search::root::RootMove;
use crate::search::shared::Shared;
use crate::search::vote;
use crate::search::worker::Worker;
use crate::search::{Event, Limits};

/// A worker after its search, and what went wrong in it.
type Ended = (Worker, Option<String>);

/// Searches with all workers, tells `listener` of it, waits where the limits say so, and answers.
/// Gives back the workers that can be used again.
pub(super) fn search(
    workers: Vec<Worker>,
    shared: &Shared,
    moves: &[RootMove],
    limits: &Limits,
    listener: &mut dyn FnMut(Event),
) -> Vec<Worker> {
    let ended = search_all(workers, shared, listener);
    for fault in ended.iter().filter_map(|(_, fault)| fault.as_ref()) {
        listener(Event::Failed(fault.clone()));
    }
    let (mut workers, sound): (Vec<_>, Vec<_>) =
        ended.into_iter().map(|(worker, fault)| (worker, fault.is_none())).unzip();
    let (best, ponder) = conclude(&mut workers, moves, listener);
    shared.wait_for_leave(limits.infinite);
    listener(Event::Done { best, ponder });
    // What a failure has left half done is not used again.
    let mut sound = sound.into_iter();
    workers.retain(|_| sound.next().unwrap_or_default());
    workers
}

/// Runs the main worker here and the others beside it. They end when it ends.
fn search_all(
    workers: Vec<Worker>,
    shared: &Shared,
    listener: &mut dyn FnMut(Event),
) -> Vec<Ended> {
    let mut workers = workers.into_iter();
    let Some(main) = workers.next() else { return Vec::new() };
    thread::scope(|scope| {
        let helpers: Vec<_> = workers.map(|helper| start(scope, helper)).collect();
        let main = run(main, listener);
        shared.end();
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

type Helper<'scope> = Result<ScopedJoinHandle<'scope, Ended>, String>;

/// Runs a helper in a thread of its own. Without one the search goes on with fewer.
fn start<'scope>(scope: &'scope Scope<'scope, '_>, helper: Worker) -> Helper<'scope> {
    let thread = thread::Builder::new().name("helper".to_owned()).stack_size(STACK);
    let started = thread.spawn_scoped(scope, move || run(helper, &mut |_| {}));
    started.map_err(|fault| format!("no thread for a helper: {fault}"))
}

/// Lets a worker search. A panic, which would be a fault of the engine, ends this worker alone.
fn run(mut worker: Worker, listener: &mut dyn FnMut(Event)) -> Ended {
    let searched = catch_unwind(AssertUnwindSafe(|| worker.deepen(listener)));
    let fault = searched.err().map(|payload| format!("the search failed: {}", words(&*payload)));
    (worker, fault)
}

/// What a panic said.
fn words(payload: &(dyn Any + Send)) -> &str {
    let text = payload.downcast_ref::<&str>().copied();
    text.or_else(|| payload.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("no reason told")
}

/// Chooses the best of the workers' answers, tells its lines unless they have been told, and gives its
/// move and the move it expects in return. Where nothing was found, the first of the root's moves.
fn conclude(
    workers: &mut [Worker],
    moves: &[RootMove],
    listener: &mut dyn FnMut(Event),
) -> (Option<Move>, Option<Move>) {
    let total: u64 = workers.iter_mut().map(|it| it.count_nodes()).max().unwrap_or_default();
    let told = workers.first().map_or(0, |main| main.told);
    let chosen = vote::best_of(workers);
    let Some(worker) = workers.get_mut(chosen) else { return (first_of(moves), None) };
    if chosen != 0 || total > told {
        worker.tell_lines(listener);
    }
    let line = worker.root.first().map(|it| &it.line[..]).unwrap_or_default();
    (line.first().copied().or(first_of(moves)), line.get(1).copied())
}

fn first_of(moves: &[RootMove]) -> Option<Move> {
    moves.first().map(|it| it.mv)
}
