//! The most that a page may ask for, and what the connections of a server share.

use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use bentrider_engine::engine::{Engine, EngineError, VariantSet, WallClock};
use bentrider_engine::search::Clock;
use bentrider_engine::search::pool::Pool;

/// The bytes of a frame.
pub const FRAME_BYTES: usize = 1 << 20;

/// The bytes of a variant file, or of a text to read.
pub const TEXT_BYTES: usize = 256 << 10;

/// The bytes of a move, a name or another short text.
pub const WORD_BYTES: usize = 200;

/// The bytes of a FEN.
pub const FEN_BYTES: usize = 4_000;

/// The variants of a connection.
pub const VARIANTS: usize = 32;

/// The connections that play.
pub const CONNECTIONS: usize = 32;

/// The connections of the network, with those that only fetch files.
pub const SOCKETS: usize = 128;

/// The MiB of the table of a search, and of all tables together.
pub const HASH_MIB: usize = 1_024;
/// See [`HASH_MIB`].
pub const ALL_HASH_MIB: usize = 4 * HASH_MIB;

/// The lines of a search.
pub const LINES: usize = 5;

/// The moves of a game.
pub const MOVES: usize = 5_000;

/// The moves of a tree, with its variations.
pub const TREE_MOVES: usize = 20_000;

/// The searches at once, of all connections.
pub const SEARCHES: usize = 4;

/// The frames that have come and are not answered yet. Then no more are read.
pub const FRAMES_UNANSWERED: usize = 8;

/// The frames that wait to be sent. Then no question is answered.
pub const FRAMES_UNSENT: usize = 16;

/// The processors: the most threads of a search.
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get).min(Pool::MAX_THREADS)
}

/// What the connections of one server share.
pub struct Hub {
    /// Connections that play.
    pub connections: Places,
    /// Searches and judgements that run.
    pub searches: Places,
    /// MiB of the tables of searches.
    pub hash: Places,
    /// How long things last.
    pub timing: Timing,
    /// The variants that can be chosen.
    pub(crate) variants: Arc<VariantSet>,
    /// Where the time is read.
    pub(crate) clock: Arc<dyn Clock>,
}

/// How long something lasts.
#[derive(Clone, Copy, Debug)]
pub struct Timing {
    /// At least so long after each event `lines` no other one is sent.
    pub between_lines: Duration,
    /// A page that has said nothing for so long is not searched for.
    pub silence: Duration,
    /// The memory of a search is kept so long for the next one.
    pub kept: Duration,
}

impl Default for Timing {
    fn default() -> Self {
        Timing {
            // 19 events in a second, and one more at the end of a search.
            between_lines: Duration::from_millis(55),
            silence: Duration::from_secs(600),
            kept: Duration::from_secs(60),
        }
    }
}

impl Hub {
    /// For a server of the built-in variants, with the clock of the system and nothing taken.
    pub fn new(timing: Timing) -> Self {
        Hub::with_clock(timing, Arc::new(WallClock::new()))
    }

    /// As [`Hub::new`], with another clock.
    pub fn with_clock(timing: Timing, clock: Arc<dyn Clock>) -> Self {
        Hub {
            connections: Places::new(CONNECTIONS),
            searches: Places::new(SEARCHES.min(cores())),
            hash: Places::new(ALL_HASH_MIB),
            timing,
            variants: Arc::default(),
            clock,
        }
    }

    /// The same with other variants to choose from.
    #[must_use]
    pub fn serving(self, variants: VariantSet) -> Self {
        Hub { variants: Arc::new(variants), ..self }
    }

    /// An engine with a table of `mib` MiB for these variants.
    ///
    /// # Errors
    /// When the system has no room for the table.
    pub(crate) fn engine(&self, mib: usize) -> Result<Engine, EngineError> {
        Engine::with(Arc::clone(&self.variants), Arc::clone(&self.clock), mib)
    }

    /// The time since some fixed moment.
    pub(crate) fn now(&self) -> Duration {
        Duration::from_millis(self.clock.now())
    }

    /// How many searches and judgements run.
    pub fn searches(&self) -> usize {
        self.searches.taken()
    }

    /// How many connections play.
    pub fn connections(&self) -> usize {
        self.connections.taken()
    }
}

/// So many places, some of which are taken.
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

    /// Takes so many places; `None` where there are not so many.
    pub fn take(&self, count: usize) -> Option<Taken> {
        let more = |taken: usize| Some(taken + count).filter(|it| *it <= self.most);
        let order = Ordering::Relaxed;
        self.taken.fetch_update(order, order, more).ok()?;
        Some(Taken { count, taken: Arc::clone(&self.taken) })
    }

    /// How many there are in all.
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
    fn places_are_free_again_when_they_are_given_back() {
        let places = Places::new(3);
        let two = places.take(2).unwrap();
        assert!(places.take(2).is_none());
        let one = places.take(1);
        assert!(one.is_some() && places.take(1).is_none());
        drop(two);
        assert!(places.take(2).is_some() && places.taken() == 1);
    }
}
