use super::entry::{TableEntry, age_of, depth_of, is_key_of, key, pack, unpack};
use crate::search::Bound;
use crate::search::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Entries of one bucket: a line of the cache. One is enough for a model.
pub(super) const WAYS: usize = if cfg!(all(loom, test)) { 1 } else { 4 };

/// Ages are numbered modulo this.
pub(super) const AGES: u8 = 64;

/// The entries of the positions whose hashes choose this bucket.
#[repr(C, align(64))]
pub(in crate::search) struct Bucket([Slot; WAYS]);

#[repr(C)]
struct Slot {
    /// Xored with the data.
    key: AtomicU64,
    data: AtomicU64,
}

impl Bucket {
    /// The entry of the position with this hash, `ply` plies from the root.
    pub(in crate::search) fn probe(&self, hash: u64, ply: usize) -> Option<TableEntry> {
        self.0.iter().find_map(|slot| {
            let data = slot.data.load(Relaxed);
            let key = slot.key.load(Relaxed) ^ data;
            let matches = is_key_of(key, hash) && data != 0;
            matches.then(|| unpack(key, data, ply)).flatten()
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
            let poorer = entry.bound != Bound::Exact && entry.depth.saturating_add(3) < known.depth;
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

    /// The position's own slot, else the one whose entry is shallowest and oldest.
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

    /// How many entries are of a search of this age.
    pub(super) fn count(&self, age: u8) -> usize {
        let entries = self.0.iter().map(|slot| slot.data.load(Relaxed));
        entries.filter(|&data| data != 0 && age_of(data) == age).count()
    }
}

#[cfg(all(loom, test))]
impl Bucket {
    /// An empty one. Outside a model it is a view of zeroed memory.
    pub(in crate::search) fn new() -> Self {
        Bucket([Slot { key: AtomicU64::new(0), data: AtomicU64::new(0) }])
    }
}
