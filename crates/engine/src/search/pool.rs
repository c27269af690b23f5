//! The pool of search threads.

mod run;
#[cfg(test)]
mod tests;

use std::io::{self, ErrorKind};
use std::sync::Arc;
use std::thread::{self, JoinHandle};

use super::deepen::RootMove;
use super::shared::Shared;
use super::table::TranspositionTable;
use super::worker::Worker;
use super::{Event, Host, Limits, TableError, Tunable, Tunables};
use crate::eval::{Evaluation, NetworkChoice, Score};
use bentrider_rules::position::Position;
use bentrider_rules::rules;
use bentrider_rules::variant::Variant;
use run::Search;

type PoolWorker = Worker<Evaluation>;

/// Search threads and the hash table that they share. Searches one position at a time.
pub struct Pool {
    shared: Arc<Shared>,
    /// The number of workers.
    threads: usize,
    tunables: Tunables,
    network: NetworkChoice,
    /// The workers between searches, the main worker first; as many as the last searches have needed.
    workers: Vec<PoolWorker>,
    running: Option<JoinHandle<Vec<PoolWorker>>>,
}

impl Pool {
    /// The largest size of a table, in MiB.
    pub const MAX_MIB: usize = 1 << 20;

    /// The largest number of threads.
    pub const MAX_THREADS: usize = 256;

    /// The stack size, in bytes, that is enough for the deepest search.
    pub const STACK: usize = 16 << 20;

    /// A pool of one thread with a table of `mib` MiB.
    ///
    /// # Errors
    /// When the table cannot be allocated.
    pub fn new(host: Arc<dyn Host>, mib: usize) -> Result<Self, TableError> {
        let shared = Arc::new(Shared::new(TranspositionTable::new(mib)?, host));
        let tunables = Tunables::DEFAULT;
        let (network, workers) = (NetworkChoice::default(), Vec::new());
        Ok(Pool { shared, threads: 1, tunables, network, workers, running: None })
    }

    /// Ends the running search, if any, and allocates a table of another size; the old one stays on failure.
    ///
    /// # Errors
    /// The errors of [`Pool::new`].
    pub fn resize(&mut self, mib: usize) -> Result<(), TableError> {
        self.end();
        let table = TranspositionTable::new(mib)?;
        let host = Arc::clone(&self.shared.host);
        self.shared = Arc::new(Shared::new(table, host));
        self.workers.clear();
        Ok(())
    }

    /// Ends the running search, if any, and sets the number of threads, at least 1 and at most
    /// [`Pool::MAX_THREADS`]. The histories of threads that stay are kept.
    pub fn set_threads(&mut self, threads: usize) {
        self.end();
        self.threads = threads.clamp(1, Pool::MAX_THREADS);
        self.workers.truncate(self.threads);
    }

    /// Ends the running search, if any, and sets a tunable to this value, in a tuning build; else does
    /// nothing.
    pub fn tune(&mut self, tunable: &Tunable, value: i32) {
        self.end();
        tunable.set(&mut self.tunables, value);
    }

    /// Ends the running search, if any, and sets the network; the default is the one built in for the
    /// variant, if there is one. Another network clears the table and histories.
    pub fn set_network(&mut self, network: NetworkChoice) {
        self.end();
        if network != self.network {
            self.network = network;
            self.workers.clear();
            self.clear();
        }
    }

    /// Ends the running search, if any, and clears the table and histories.
    pub fn clear(&mut self) {
        self.end();
        // To touch what a table has not touched yet takes time: `prepare` does it when the host is ready to wait.
        let table = &self.shared.table;
        if table.is_present() || self.resize(table.mib()).is_err() {
            self.clear_table();
            self.workers.iter_mut().for_each(|worker| worker.clear_history());
        }
    }

    /// Touches the memory of a new table, unless a search is running. Otherwise the first search waits for
    /// the system to provide it, a huge page at a time, which may take tenths of a second in all.
    pub fn prepare(&self) {
        if !self.is_searching() && self.shared.table.is_fresh() {
            self.clear_table();
        }
    }

    /// Clears the table with as many threads as there are workers: it may be large, and other programs may
    /// need the other processors.
    fn clear_table(&self) {
        let table = &self.shared.table;
        if table.is_ready() {
            return;
        }
        // Starting a thread costs more than clearing a small part of the table.
        let parts = self.threads.min(table.mib().div_ceil(4)).max(1);
        thread::scope(|scope| {
            for part in 1..parts {
                let thread = thread::Builder::new();
                if thread.spawn_scoped(scope, move || table.clear_part(part, parts)).is_err() {
                    table.clear_part(part, parts);
                }
            }
            table.clear_part(0, parts);
        });
        table.declare_ready();
    }

    /// Ends the running search, if any, and starts one in the background. `listener` is called from there,
    /// last with [`Event::Done`], exactly once, even if the search fails; with `infinite` or `ponder` that
    /// waits for [`Pool::stop`] or [`Pool::ponderhit`]. A search that ends before it has searched a move reports
    /// the one that it answers, with depth 0 and the static evaluation. If the rules have decided the game although
    /// there are moves, it reports and answers one of them at once, with depth 0 and the score of the result.
    ///
    /// With one thread and a limit of depth or nodes the answer and the count of nodes are the same every
    /// time. Scores found at one strength level are wrong at another: call [`Pool::clear`] between them.
    ///
    /// # Errors
    /// When no thread can be started, or `root` is not a position of `variant` ([`ErrorKind::InvalidInput`];
    /// a running search then goes on); `listener` is never called then.
    pub fn go(
        &mut self,
        variant: &Arc<Variant>,
        root: &Position,
        limits: Limits,
        listener: impl FnMut(Event) + Send + 'static,
    ) -> io::Result<()> {
        let search = self.start(variant, root, limits)?;
        self.run_in_background(search, Box::new(listener))
    }

    /// Not generic: what is generic is compiled in the crate that calls it, and the search belongs in this one,
    /// which is optimized.
    fn run_in_background(
        &mut self,
        search: Search<Evaluation>,
        mut listener: Box<dyn FnMut(Event) + Send>,
    ) -> io::Result<()> {
        let thread = thread::Builder::new().name("search".to_owned()).stack_size(Pool::STACK);
        self.running = Some(thread.spawn(move || search.run(&mut *listener))?);
        Ok(())
    }

    /// Searches as [`Pool::go`] does, but in the calling thread, and returns when the search has ended. The
    /// stack of that thread must have [`Pool::STACK`] bytes. For short searches, for which a new thread would
    /// cost too much, and for a host without threads, on which it does not wait for [`Pool::stop`] at its end.
    ///
    /// # Errors
    /// When `root` is not a position of `variant`; `listener` is then never called.
    pub fn search(
        &mut self,
        variant: &Arc<Variant>,
        root: &Position,
        limits: Limits,
        listener: &mut dyn FnMut(Event),
    ) -> io::Result<()> {
        self.workers = self.start(variant, root, limits)?.run(listener);
        Ok(())
    }

    /// Ends the running search, and prepares the next one.
    fn start(
        &mut self,
        variant: &Arc<Variant>,
        root: &Position,
        limits: Limits,
    ) -> io::Result<Search<Evaluation>> {
        if !rules::fits(variant, root) {
            let name = &variant.name;
            let message = format!("this is not a position of {name}: expected one of that variant");
            return Err(io::Error::new(ErrorKind::InvalidInput, message));
        }
        self.end();
        let outcome = rules::outcome(variant, root).filter(|it| it.winner().is_some());
        let decided = outcome.map(|it| Score::of_outcome(it.winner(), root.side(), 0));
        let limits = limits.at_level();
        let mut moves = RootMove::list(variant, root, &limits.search_moves);
        match &limits.level {
            Some(level) => level.shuffle(&mut moves, root.hash()),
            None => self.put_tt_move_first(&mut moves, root),
        }
        self.shared.start(&limits, self.threads);
        let workers = self.workers_for(variant, root, &moves, &limits);
        let (shared, root) = (Arc::clone(&self.shared), root.clone());
        Ok(Search { workers, shared, root, moves, decided, limits })
    }

    /// Puts the table's move first, because with very little time not all moves are searched.
    fn put_tt_move_first(&self, moves: &mut [RootMove], root: &Position) {
        let best = self.shared.table.probe(root.hash(), 0).and_then(|entry| entry.best);
        if let Some(at) = moves.iter().position(|it| Some(it.mv) == best) {
            moves[..=at].rotate_right(1);
        }
    }

    /// The workers, ready to search.
    fn workers_for(
        &mut self,
        variant: &Arc<Variant>,
        root: &Position,
        moves: &[RootMove],
        limits: &Limits,
    ) -> Vec<PoolWorker> {
        let mut workers = std::mem::take(&mut self.workers);
        workers.retain(|worker| Arc::ptr_eq(&worker.stack.variant, variant));
        while workers.len() < self.threads {
            let known = workers.first().map(|worker| worker.evaluator.clone());
            let evaluator = known.unwrap_or_else(|| self.network.evaluation(variant));
            workers.push(Worker::new(Arc::clone(&self.shared), variant, evaluator, root));
        }
        for (number, worker) in workers.iter_mut().enumerate() {
            worker.tuned.clone_from(&self.tunables);
            worker.set_root(number, root, moves, limits);
        }
        workers
    }

    /// Stops the running search; it answers with its best move so far.
    pub fn stop(&self) {
        self.shared.signals.stop();
    }

    /// A function that stops the running search, callable from any thread.
    pub fn stop_handle(&self) -> impl Fn() + Send + use<> {
        let shared = Arc::clone(&self.shared);
        move || shared.signals.stop()
    }

    /// Tells the search that the opponent played the expected move: from now on the clock counts.
    pub fn ponderhit(&self) {
        self.shared.signals.ponderhit();
    }

    /// The system that runs the searches.
    pub fn host(&self) -> &dyn Host {
        &*self.shared.host
    }

    /// Whether a search is running.
    pub fn is_searching(&self) -> bool {
        self.running.as_ref().is_some_and(|handle| !handle.is_finished())
    }

    /// Waits until the running search has ended or been stopped.
    pub fn wait(&mut self) {
        if let Some(handle) = self.running.take() {
            self.workers = handle.join().unwrap_or_default();
        }
    }

    fn end(&mut self) {
        self.stop();
        self.wait();
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.end();
    }
}
