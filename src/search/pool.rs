//! The threads of the search, and what they share.

use std::io;
use std::sync::Arc;
use std::thread::{self, JoinHandle};

use super::shared::Shared;
use super::table::Table;
use super::worker::Worker;
use super::{Clock, Event, Limits, TableError};
use crate::position::Position;
use crate::variant::Variant;

/// A deep line takes this much stack at most.
const STACK: usize = 16 << 20;

/// Workers and the table they share. Searches one position at a time.
pub struct Pool {
    shared: Arc<Shared>,
    /// At rest between searches.
    worker: Option<Box<Worker>>,
    running: Option<JoinHandle<Box<Worker>>>,
}

impl Pool {
    /// The most MiB a table may have.
    pub const MAX_MIB: usize = 1 << 20;

    /// A pool of one worker with a table of `mib` MiB.
    ///
    /// # Errors
    /// When the system has no room for the table.
    pub fn new(clock: Arc<dyn Clock>, mib: usize) -> Result<Self, TableError> {
        let shared = Arc::new(Shared::new(Table::new(mib)?, clock));
        Ok(Pool { shared, worker: None, running: None })
    }

    /// Ends the running search, if any, and takes a table of another size; the old one stays on failure.
    ///
    /// # Errors
    /// As [`Pool::new`].
    pub fn resize(&mut self, mib: usize) -> Result<(), TableError> {
        self.end();
        let table = Table::new(mib)?;
        let clock = Arc::clone(&self.shared.clock);
        self.shared = Arc::new(Shared::new(table, clock));
        self.worker = None;
        Ok(())
    }

    /// Ends the running search, if any, and forgets all that was learnt.
    pub fn clear(&mut self) {
        self.end();
        self.shared.table.clear();
        if let Some(worker) = &mut self.worker {
            worker.forget();
        }
    }

    /// Ends the running search, if any, and starts one in the background. `listener` is called from
    /// there, last with [`Event::Done`], exactly once; with `infinite` or `ponder` that waits for
    /// [`Pool::stop`] or [`Pool::ponderhit`].
    ///
    /// # Errors
    /// When the system gives no thread; `listener` is then never called.
    pub fn go(
        &mut self,
        variant: &Arc<Variant>,
        root: &Position,
        limits: Limits,
        mut listener: impl FnMut(Event) + Send + 'static,
    ) -> io::Result<()> {
        self.end();
        self.shared.start(limits.ponder);
        let mut worker = self.worker_for(variant, root);
        worker.set_root(root, limits);
        let search = move || {
            let (best, ponder) = worker.deepen(&mut listener);
            worker.shared.wait_for_leave(worker.limits.infinite);
            listener(Event::Done { best, ponder });
            worker
        };
        let thread = thread::Builder::new().name("search".to_owned()).stack_size(STACK);
        self.running = Some(thread.spawn(search)?);
        Ok(())
    }

    fn worker_for(&mut self, variant: &Arc<Variant>, root: &Position) -> Box<Worker> {
        let known = self.worker.take().filter(|worker| Arc::ptr_eq(&worker.variant, variant));
        known.unwrap_or_else(|| {
            Box::new(Worker::new(Arc::clone(&self.shared), Arc::clone(variant), root.clone()))
        })
    }

    /// Tells the running search to end; it answers with what it has.
    pub fn stop(&self) {
        self.shared.stop();
    }

    /// The opponent played the move pondered on: the limits count from now.
    pub fn ponderhit(&self) {
        self.shared.ponderhit();
    }

    /// Is a search running?
    pub fn is_searching(&self) -> bool {
        self.running.as_ref().is_some_and(|handle| !handle.is_finished())
    }

    /// Waits until the running search has ended by itself or been stopped.
    pub fn wait(&mut self) {
        if let Some(handle) = self.running.take() {
            // A worker lost to a panic is replaced by a fresh one at the next search.
            self.worker = handle.join().ok();
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
