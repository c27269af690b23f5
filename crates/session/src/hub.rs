//! What the connections share: how much of everything is taken.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use super::limits;

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
    /// For a server, with nothing taken.
    pub fn new(timing: Timing) -> Self {
        Hub {
            connections: Places::new(limits::CONNECTIONS),
            searches: Places::new(limits::SEARCHES.min(limits::cores())),
            hash: Places::new(limits::ALL_HASH_MIB),
            timing,
        }
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
