//! The buckets of the table, and the packing of an entry into two words.

#[cfg(all(loom, test))]
use loom::sync::atomic::{AtomicU64, Ordering::Relaxed};
#[cfg(not(all(loom, test)))]
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::eval::Score;
use crate::search::Bound;
use crate::search::node::Window;
use bentrider_rules::position::Move;

/// The table's data of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::search) struct TableEntry {
    /// The best move found; it may be of another position with the same key, so test it before use.
    pub(in crate::search) best: Option<Move>,
    /// The score. Mates are counted from the root, as everywhere in the search; in the table, from the position.
    pub(in crate::search) score: Score,
    /// The depth searched below it in plies, 0..=255.
    pub(in crate::search) depth: u8,
    /// The raw static evaluation, if it was computed.
    pub(in crate::search) raw_eval: Option<Score>,
    /// Whether the score is exact or a bound; `None` if only the static evaluation is known.
    pub(in crate::search) bound: Option<Bound>,
    /// Whether the position was searched in a PV node.
    pub(in crate::search) was_pv: bool,
}

impl TableEntry {
    /// An entry that has only a static evaluation.
    pub(in crate::search) fn of_eval(raw_eval: Score, was_pv: bool) -> Self {
        let (score, raw_eval) = (raw_eval, Some(raw_eval));
        TableEntry { best: None, score, depth: 0, raw_eval, bound: None, was_pv }
    }

    /// The score of a node without a search, if the entry is as deep as `depth` and its bound decides the
    /// window. Not in a PV node.
    pub(in crate::search) fn cutoff(&self, window: Window, depth: i32) -> Option<Score> {
        let decides = match self.bound {
            Some(Bound::Exact) => true,
            Some(Bound::Lower) => self.score >= window.beta,
            Some(Bound::Upper) => self.score <= window.alpha,
            None => false,
        };
        (decides && !window.is_pv() && i32::from(self.depth) >= depth).then_some(self.score)
    }

    /// A static evaluation, or the entry's score if that bounds it better.
    pub(in crate::search) fn adjust(&self, static_eval: Score) -> Score {
        let better = match self.bound {
            Some(Bound::Exact) => true,
            Some(Bound::Lower) => self.score > static_eval,
            Some(Bound::Upper) => self.score < static_eval,
            None => false,
        };
        if better && !self.score.is_mate() { self.score } else { static_eval }
    }
}

/// The age in a word.
fn age_of(data: u64) -> u8 {
    (data >> 59) as u8
}

/// The depth in a word.
fn depth_of(data: u64) -> u8 {
    (data >> 48) as u8
}

/// The part of a hash that is stored; the other bits have chosen the bucket.
const STORED_HASH: u64 = (1 << 48) - 1;
/// The stored value if there is no evaluation.
const NO_SCORE: i16 = i16::MIN;

/// Whether this is the key of an entry of the position with this hash.
fn is_key_of(key: u64, hash: u64) -> bool {
    (key ^ hash) & STORED_HASH == 0
}

/// The key of an entry: the hash in bits 0–47, the static evaluation in 48–63.
fn key(entry: &TableEntry, hash: u64) -> u64 {
    let raw = entry.raw_eval.map_or(NO_SCORE, |raw| raw.value() as i16);
    hash & STORED_HASH | u64::from(raw as u16) << 48
}

/// The data of an entry found `ply` plies from the root: move in bits 0–31, score in 32–47, depth in
/// 48–55, bound in 56–57, PV in 58, age in 59–63.
fn pack(entry: &TableEntry, ply: usize, age: u8) -> u64 {
    let from_here = match entry.score.mate_plies() {
        Some(plies) if plies > 0 => entry.score + ply as i32,
        Some(_) => entry.score - ply as i32,
        None => entry.score,
    };
    u64::from(entry.best.map_or(0, Move::bits))
        | u64::from(from_here.value() as i16 as u16) << 32
        | u64::from(entry.depth) << 48
        | entry.bound.map_or(0, |it| it as u64) << 56
        | u64::from(entry.was_pv) << 58
        | u64::from(age) << 59
}

/// The entry of a key and its data, for a node `ply` plies from the root; `None` if they hold no entry.
fn unpack(key: u64, data: u64, ply: usize) -> Option<TableEntry> {
    if data == 0 {
        return None;
    }
    let bound = match data >> 56 & 3 {
        1 => Some(Bound::Upper),
        2 => Some(Bound::Lower),
        3 => Some(Bound::Exact),
        _ => None,
    };
    let from_here = Score::from_value(i32::from((data >> 32) as u16 as i16));
    let score = match from_here.mate_plies() {
        Some(plies) if plies > 0 => from_here - ply as i32,
        Some(_) => from_here + ply as i32,
        None => from_here,
    };
    let raw = (key >> 48) as u16 as i16;
    Some(TableEntry {
        best: Move::from_bits(data as u32),
        score,
        depth: depth_of(data),
        raw_eval: (raw != NO_SCORE).then(|| Score::from_value(raw.into())),
        bound,
        was_pv: data >> 58 & 1 == 1,
    })
}

/// The number of entries of one bucket, which fills a cache line; 1 in a model of loom.
pub(super) const WAYS: usize = if cfg!(all(loom, test)) { 1 } else { 4 };

/// The number of ages, which wrap around.
pub(super) const AGES: u8 = 32;

/// The entries of the positions whose hashes choose this bucket.
#[cfg_attr(target_family = "wasm", derive(Default))]
#[repr(C, align(64))]
pub(in crate::search) struct Bucket([Slot; WAYS]);

#[cfg_attr(target_family = "wasm", derive(Default))]
#[repr(C)]
struct Slot {
    /// The key xored with the data.
    key: AtomicU64,
    data: AtomicU64,
}

impl Bucket {
    /// The entry of the position with this hash, `ply` plies from the root.
    pub(in crate::search) fn probe(&self, hash: u64, ply: usize) -> Option<TableEntry> {
        self.0.iter().find_map(|slot| {
            let data = slot.data.load(Relaxed);
            let key = slot.key.load(Relaxed) ^ data;
            is_key_of(key, hash).then(|| unpack(key, data, ply)).flatten()
        })
    }

    /// Stores an entry in a search of this age, in place of the least useful one.
    pub(in crate::search) fn store(&self, hash: u64, ply: usize, mut entry: TableEntry, age: u8) {
        let Some(slot) = self.slot_for(hash, age) else { return };
        let old = slot.data.load(Relaxed);
        let old_key = slot.key.load(Relaxed) ^ old;
        if is_key_of(old_key, hash)
            && let Some(known) = unpack(old_key, old, ply)
        {
            let poorer =
                entry.bound != Some(Bound::Exact) && entry.depth.saturating_add(3) < known.depth;
            if poorer && age_of(old) == age {
                return;
            }
            entry.best = entry.best.or(known.best);
            entry.raw_eval = entry.raw_eval.or(known.raw_eval);
        }
        let data = pack(&entry, ply, age);
        slot.key.store(key(&entry, hash) ^ data, Relaxed);
        slot.data.store(data, Relaxed);
    }

    /// The slot of the position, else the one whose entry is shallowest and oldest.
    fn slot_for(&self, hash: u64, age: u8) -> Option<&Slot> {
        self.0.iter().min_by_key(|slot| {
            let data = slot.data.load(Relaxed);
            if is_key_of(slot.key.load(Relaxed) ^ data, hash) {
                return i32::MIN;
            }
            let age_difference = i32::from((age + AGES - age_of(data)) % AGES);
            if data == 0 { i32::MIN + 1 } else { i32::from(depth_of(data)) - 8 * age_difference }
        })
    }

    /// Makes all slots empty.
    pub(super) fn clear(&self) {
        for slot in &self.0 {
            slot.key.store(0, Relaxed);
            slot.data.store(0, Relaxed);
        }
    }

    /// The number of entries of a search of this age.
    pub(super) fn count(&self, age: u8) -> usize {
        let entries = self.0.iter().map(|slot| slot.data.load(Relaxed));
        entries.filter(|&data| data != 0 && age_of(data) == age).count()
    }
}

#[cfg(all(loom, test))]
impl Bucket {
    /// An empty bucket, for models only: else buckets are a view of zeroed memory.
    pub(in crate::search) fn new() -> Self {
        Bucket([Slot { key: AtomicU64::new(0), data: AtomicU64::new(0) }])
    }
}
