//! The cost of a search before its first node, counted as allocated memory: time would depend on the machine.
//! This test is a separate binary, because its allocator counts everything.

#![allow(unsafe_code, reason = "an allocator is unsafe; this one passes everything on")]
#![allow(clippy::unwrap_used, reason = "a helper fails its test")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use bentrider::{Game, Limits, Pool, WallClock, built_in, search_and_wait};

/// The bytes allocated so far.
static ASKED: AtomicUsize = AtomicUsize::new(0);

struct Counting;

// SAFETY: both calls are those of the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ASKED.fetch_add(layout.size(), Ordering::Relaxed);
        // SAFETY: the caller keeps the same contract.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: the memory came from this allocator, by the call above.
        unsafe { System.dealloc(memory, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// The largest number of bytes of a search of one node. A copy of the evaluation alone takes 35,000.
const MOST: usize = 40_000;

#[test]
fn a_further_search_takes_little_memory() {
    for name in ["chess", "gross", "fantastic-xiii", "fusion"] {
        let game = Game::new(&built_in(name).unwrap()).unwrap();
        let mut pool = Pool::new(Arc::new(WallClock::new()), 1).unwrap();
        let limits = || Limits { nodes: Some(1), ..Limits::default() };
        search_and_wait(&mut pool, &game, limits()).unwrap();
        let before = ASKED.load(Ordering::Relaxed);
        search_and_wait(&mut pool, &game, limits()).unwrap();
        let asked = ASKED.load(Ordering::Relaxed) - before;
        assert!(asked < MOST, "{name}: {asked} bytes");
    }
}
