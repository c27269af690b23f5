//! The transposition table: the results of earlier visits to positions.
//!
//! Shared by workers without locks: an entry's key is stored xored with its data, so that a torn entry
//! matches no position (R. Hyatt and T. Mann, "A lock-less transposition table implementation for parallel
//! search", 2002). Every access is atomic, so that there is no data race. Two workers that write one slot at
//! once may leave the key of one with the data of the other, which matches no position, except by an accident
//! as rare as two positions with the same hash. After such an accident a move or a score of another position
//! is read: the move is tried only if it is legal (the `Picker` tests it), and the score is at worst wrong.
//! So the table can never cause an illegal move or an access out of bounds.
//!
//! The only unsafe code of the search: a view of anonymous memory, and prefetching.
#![allow(unsafe_code)]

mod entry;

use std::sync::atomic::{AtomicBool, AtomicU8, Ordering::Relaxed};

use thiserror::Error;

use entry::{AGES, WAYS};
pub(super) use entry::{Bucket, TableEntry};

/// The error of a transposition table that could not be allocated.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("cannot allocate a hash table of {mib} MiB: {reason}")]
pub struct TableError {
    /// The requested size.
    pub mib: usize,
    /// The message of the system.
    pub reason: String,
}

/// Zeroed buckets in anonymous memory, on huge pages if the system provides them.
#[cfg(not(target_family = "wasm"))]
struct Memory {
    mapped: memmap2::MmapMut,
    buckets: usize,
}

#[cfg(not(target_family = "wasm"))]
impl Memory {
    fn new(buckets: usize) -> Result<Self, String> {
        let mapped = memmap2::MmapMut::map_anon(buckets * size_of::<Bucket>());
        let mapped = mapped.map_err(|error| error.to_string())?;
        // Linux only: other systems choose their pages themselves. Without them it is merely slower.
        #[cfg(target_os = "linux")]
        let _ = mapped.advise(memmap2::Advice::HugePage);
        Ok(Memory { mapped, buckets })
    }

    #[inline]
    fn buckets(&self) -> &[Bucket] {
        // SAFETY: the mapping is page-aligned, lives as long as `self`, is `buckets` buckets long,
        // and is zeroed memory, which is a valid `Bucket`; all access goes through atomics.
        unsafe { std::slice::from_raw_parts(self.mapped.as_ptr().cast(), self.buckets) }
    }
}

/// Zeroed buckets, for targets that cannot map memory.
#[cfg(target_family = "wasm")]
struct Memory(Vec<Bucket>);

#[cfg(target_family = "wasm")]
impl Memory {
    fn new(buckets: usize) -> Result<Self, String> {
        let mut memory = Vec::new();
        memory.try_reserve_exact(buckets).map_err(|error| error.to_string())?;
        memory.resize_with(buckets, Bucket::default);
        Ok(Memory(memory))
    }

    fn buckets(&self) -> &[Bucket] {
        &self.0
    }
}

/// A table of entries by hash, shared by all workers.
pub(super) struct TranspositionTable {
    memory: Memory,
    age: AtomicU8,
    /// Whether every entry is empty.
    empty: AtomicBool,
    /// Whether the system has provided memory for all of it.
    present: AtomicBool,
}

impl TranspositionTable {
    /// An empty table of `mib` MiB, on huge pages if the system provides them. Its memory is provided when it
    /// is first written to, which may take milliseconds for each huge page.
    pub(super) fn new(mib: usize) -> Result<Self, TableError> {
        let fail = |reason: String| TableError { mib, reason };
        let bytes = mib.checked_mul(1 << 20).filter(|&it| it > 0);
        let bytes = bytes.ok_or_else(|| fail("expected at least 1 MiB".to_owned()))?;
        let memory = Memory::new(bytes / size_of::<Bucket>()).map_err(fail)?;
        Ok(TranspositionTable {
            memory,
            age: AtomicU8::new(0),
            empty: AtomicBool::new(true),
            // In WebAssembly it has been written to already.
            present: AtomicBool::new(cfg!(target_family = "wasm")),
        })
    }

    /// The size in MiB.
    pub(super) fn mib(&self) -> usize {
        size_of_val(self.memory.buckets()) >> 20
    }

    fn bucket(&self, hash: u64) -> &Bucket {
        let buckets = self.memory.buckets();
        let at = (u128::from(hash) * buckets.len() as u128) >> 64;
        &buckets[at as usize]
    }

    /// Whether it is empty and can be written to without delay.
    pub(super) fn is_ready(&self) -> bool {
        self.empty.load(Relaxed) && self.present.load(Relaxed)
    }

    /// Whether the system has provided memory for all of it: else writing to an entry may take a millisecond.
    pub(super) fn is_present(&self) -> bool {
        self.present.load(Relaxed)
    }

    /// Whether it is empty and the system has not yet provided memory for all of it.
    pub(super) fn is_fresh(&self) -> bool {
        self.empty.load(Relaxed) && !self.present.load(Relaxed)
    }

    /// Clears part `part`, from 0, of `parts`. When every part is cleared, call
    /// [`TranspositionTable::declare_ready`].
    pub(super) fn clear_part(&self, part: usize, parts: usize) {
        let all = self.memory.buckets();
        let bound = |part: usize| all.len() / parts * part + all.len() % parts * part / parts;
        let buckets = all.get(bound(part)..bound(part + 1)).unwrap_or_default();
        buckets.iter().for_each(Bucket::clear);
    }

    /// Declares that every part has been cleared.
    pub(super) fn declare_ready(&self) {
        self.empty.store(true, Relaxed);
        self.present.store(true, Relaxed);
    }

    /// Starts a search: entries of earlier ones are replaced first.
    pub(super) fn start_search(&self) {
        self.empty.store(false, Relaxed);
        self.age.store((self.age.load(Relaxed) + 1) % AGES, Relaxed);
    }

    /// Prefetches the bucket of a position that will soon be probed.
    #[inline]
    pub(super) fn prefetch(&self, hash: u64) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let bucket: *const Bucket = self.bucket(hash);
            // SAFETY: prefetching has no effect on memory, and SSE is part of x86-64.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(bucket.cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = hash;
    }

    /// The entry of the position with this hash, `ply` plies from the root.
    pub(super) fn probe(&self, hash: u64, ply: usize) -> Option<TableEntry> {
        self.bucket(hash).probe(hash, ply)
    }

    /// Stores an entry, in place of the least useful one of the bucket.
    pub(super) fn store(&self, hash: u64, ply: usize, entry: TableEntry) {
        self.bucket(hash).store(hash, ply, entry, self.age.load(Relaxed));
    }

    /// The share of this search's entries in the table, in thousandths, by a sample.
    pub(super) fn fullness(&self) -> u16 {
        let age = self.age.load(Relaxed);
        let buckets = self.memory.buckets();
        let sample = &buckets[..buckets.len().min(1000 / WAYS)];
        let fresh: usize = sample.iter().map(|bucket| bucket.count(age)).sum();
        (fresh * 1000 / (sample.len() * WAYS)) as u16
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Score;
    use crate::search::Bound;
    use crate::search::node::Window;
    use bentrider_rules::geometry::Square;
    use bentrider_rules::position::{Move, MoveTag};

    fn entry(score: Score, depth: u8, bound: Bound) -> TableEntry {
        let best =
            Some(Move::new(Square::from_index(3), Square::from_index(200), MoveTag::MULTI_STEP));
        TableEntry { best, score, depth, raw_eval: None, bound: Some(bound), was_pv: depth > 4 }
    }

    #[test]
    fn an_entry_comes_back_as_it_was_stored() {
        let table = TranspositionTable::new(1).unwrap();
        for (hash, score) in [
            (1, Score::ZERO),
            (u64::MAX, Score::new(-30_000)),
            (1 << 40, Score::mate_in(7)),
            (77 << 50, Score::mated_in(12)),
        ] {
            let stored =
                TableEntry { raw_eval: Some(Score::new(-77)), ..entry(score, 9, Bound::Lower) };
            table.store(hash, 5, stored);
            assert_eq!(table.probe(hash, 5), Some(stored));
            assert_eq!(table.probe(hash ^ 2, 5), None);
        }
    }

    #[test]
    fn a_mate_is_stored_by_its_distance_from_the_position() {
        let table = TranspositionTable::new(1).unwrap();
        table.store(9, 4, entry(Score::mate_in(10), 3, Bound::Exact));
        assert_eq!(table.probe(9, 0).map(|it| it.score), Some(Score::mate_in(6)));
        assert_eq!(table.probe(9, 20).map(|it| it.score), Some(Score::mate_in(26)));
    }

    #[test]
    fn an_entry_of_an_evaluation_decides_no_window_and_leaves_it_to_the_next_entry() {
        let table = TranspositionTable::new(1).unwrap();
        let raw_eval = Score::new(55);
        table.store(9, 0, TableEntry::of_eval(raw_eval, false));
        let found = table.probe(9, 0).unwrap();
        assert_eq!((found.raw_eval, found.bound), (Some(raw_eval), None));
        for beta in [-100, 55, 56, 200] {
            assert_eq!(found.cutoff(Window::null(Score::new(beta)), 0), None);
            assert_eq!(found.adjust(Score::new(beta)), Score::new(beta));
        }
        table.store(9, 0, entry(Score::ZERO, 3, Bound::Exact));
        assert_eq!(table.probe(9, 0).and_then(|it| it.raw_eval), Some(raw_eval));
    }

    #[test]
    fn a_table_without_room_is_refused() {
        assert!(TranspositionTable::new(0).is_err());
        assert!(TranspositionTable::new(usize::MAX).is_err());
    }

    #[test]
    fn a_cleared_entry_is_not_found() {
        let table = TranspositionTable::new(1).unwrap();
        table.store(9, 0, entry(Score::ZERO, 3, Bound::Exact));
        table.clear_part(0, 1);
        assert_eq!(table.probe(9, 0), None);
    }

    #[test]
    fn every_bucket_is_in_one_of_the_parts_that_are_cleared() {
        let table = TranspositionTable::new(1).unwrap();
        let step = u64::MAX / 20_000;
        let hashes = || (0..20_000).map(|it| it * step);
        for parts in [1, 2, 3, 7, 256] {
            hashes().for_each(|it| table.store(it, 0, entry(Score::ZERO, 3, Bound::Exact)));
            assert!(hashes().any(|it| table.probe(it, 0).is_some()));
            (0..parts).for_each(|part| table.clear_part(part, parts));
            assert!(hashes().all(|it| table.probe(it, 0).is_none()), "{parts} parts");
        }
    }
}
