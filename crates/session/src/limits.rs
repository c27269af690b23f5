//! The limits on the requests of a page, and the state that the connections of a server share.

use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use bentrider_engine::engine::{Engine, EngineError, VariantSet, WallClock};
use bentrider_engine::search::Host;
use bentrider_engine::search::pool::Pool;

/// The largest frame, in bytes. A network of nearly 6 MiB fits, in Base64.
pub const FRAME_BYTES: usize = 8 << 20;

/// The largest variant file or text to read, in bytes.
pub const TEXT_BYTES: usize = 256 << 10;

/// The largest move, name or other short text, in bytes.
pub const WORD_BYTES: usize = 200;

/// The largest FEN, in bytes.
pub const FEN_BYTES: usize = 4_000;

/// The largest number of variants of a connection.
pub const VARIANTS: usize = 32;

/// The largest size of the tables of all variants of a connection together, in bytes.
pub const VARIANT_BYTES: usize = 256 << 20;

/// The largest number of connections that play.
pub const CONNECTIONS: usize = 32;

/// The largest number of network connections that fetch files. Those that play no longer count.
pub const SOCKETS: usize = 128;

/// The largest table of a search, in MiB. A module of WebAssembly has at most 4 GiB in all.
pub const HASH_MIB: usize = if cfg!(target_family = "wasm") { 512 } else { 1_024 };
/// The largest size of all tables together, in MiB.
pub const ALL_HASH_MIB: usize = 4 * HASH_MIB;

/// The largest number of principal variations of a search.
pub const LINES: usize = 5;

/// The largest number of moves of a game.
pub const MOVES: usize = 5_000;

/// The largest number of moves of a tree, with its variations.
pub const TREE_MOVES: usize = 20_000;

/// The deepest nesting of variations, as in PGN.
pub const NESTED: usize = 64;

/// The largest number of simultaneous searches, of all connections.
pub const SEARCHES: usize = 4;

/// The largest number of unanswered frames; at this number, no more are read.
pub const FRAMES_UNANSWERED: usize = 8;

/// The largest number of unsent frames; at this number, no question is answered.
pub const FRAMES_UNSENT: usize = 16;

/// The shortest and the longest lesson, in seconds.
pub const LESSON_SECONDS: [u64; 2] = [10, 7_200];

/// The fewest and the most quiet positions of a lesson, which are kept in memory.
pub const LESSON_POSITIONS: [u64; 2] = [2_000, 1_000_000];

/// The fewest and the most games of the match of a lesson.
pub const LESSON_GAMES: [u64; 2] = [2, 1_000];

/// The number of processors: the largest number of threads of a search.
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get).min(Pool::MAX_THREADS)
}

/// The state that the connections of one server share.
pub struct Hub {
    /// Connections that play.
    pub connections: Places,
    /// Searches, judgements and lessons that run.
    pub searches: Places,
    /// The MiB of the tables of searches.
    pub hash: Places,
    /// The intervals of events and timeouts.
    pub timing: Timing,
    /// The variants that can be chosen.
    pub(crate) variants: Arc<VariantSet>,
    /// The system that runs the searches.
    pub(crate) host: Arc<dyn Host>,
}

/// Intervals of events and timeouts.
#[derive(Clone, Copy, Debug)]
pub struct Timing {
    /// The shortest time between two events `lines`.
    pub between_lines: Duration,
    /// The time without frames after which the searches of a page are stopped.
    pub silence: Duration,
    /// The time for which the memory of a search is kept for the next one.
    pub kept: Duration,
    /// The time after which a connection that fetches files ends. A client that does not read its answer is
    /// disconnected after half as long again.
    pub fetching: Duration,
}

impl Default for Timing {
    fn default() -> Self {
        Timing {
            // Up to 19 events in a second, and one more at the end of a search.
            between_lines: Duration::from_millis(55),
            silence: Duration::from_secs(600),
            kept: Duration::from_secs(60),
            fetching: Duration::from_secs(30),
        }
    }
}

impl Hub {
    /// A hub for a server of the built-in variants, with threads and the clock of the system.
    pub fn new(timing: Timing) -> Self {
        Hub::on(Arc::new(WallClock::new()), timing)
    }

    /// A hub as of [`Hub::new`], on another host.
    pub fn on(host: Arc<dyn Host>, timing: Timing) -> Self {
        Hub {
            connections: Places::new(CONNECTIONS),
            searches: Places::new(SEARCHES.min(cores())),
            hash: Places::new(ALL_HASH_MIB),
            timing,
            variants: Arc::default(),
            host,
        }
    }

    /// This hub with other variants.
    #[must_use]
    pub fn serving(self, variants: VariantSet) -> Self {
        Hub { variants: Arc::new(variants), ..self }
    }

    /// An engine with a table of `mib` MiB for these variants.
    ///
    /// # Errors
    /// When the table cannot be allocated.
    pub(crate) fn engine(&self, mib: usize) -> Result<Engine, EngineError> {
        Engine::with(Arc::clone(&self.variants), Arc::clone(&self.host), mib)
    }

    /// The time since some fixed moment.
    pub(crate) fn now(&self) -> Duration {
        Duration::from_millis(self.host.now())
    }

    /// The number of running searches, judgements and lessons.
    pub fn searches(&self) -> usize {
        self.searches.taken()
    }

    /// The number of connections that play.
    pub fn connections(&self) -> usize {
        self.connections.taken()
    }
}

/// A fixed number of places, some of which are taken.
pub struct Places {
    most: usize,
    taken: Arc<AtomicUsize>,
}

/// Places that are taken until this is dropped.
pub struct Taken {
    count: usize,
    taken: Arc<AtomicUsize>,
}

impl Places {
    fn new(most: usize) -> Self {
        Places { most, taken: Arc::default() }
    }

    /// Takes `count` places; `None` if fewer are free.
    pub fn take(&self, count: usize) -> Option<Taken> {
        let more = |taken: usize| Some(taken + count).filter(|it| *it <= self.most);
        let order = Ordering::Relaxed;
        self.taken.fetch_update(order, order, more).ok()?;
        Some(Taken { count, taken: Arc::clone(&self.taken) })
    }

    /// The number of all places.
    pub fn most(&self) -> usize {
        self.most
    }

    fn taken(&self) -> usize {
        self.taken.load(Ordering::Relaxed)
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        self.taken.fetch_sub(self.count, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_free_again_when_they_are_released() {
        let places = Places::new(3);
        let two = places.take(2).unwrap();
        assert!(places.take(2).is_none());
        let one = places.take(1);
        assert!(one.is_some() && places.take(1).is_none());
        drop(two);
        assert!(places.take(2).is_some() && places.taken() == 1);
    }
}
