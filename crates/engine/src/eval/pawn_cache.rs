//! What structures of Pawns are worth, remembered: most moves do not change them.

use super::Tapered;
use super::tables::EvalTables;
use super::term_weights::ONE;
use bentrider_rules::geometry::{Color, SquareSet};
use bentrider_rules::position::Position;
use bentrider_rules::variant::Variant;

/// The number of structures that are remembered.
const SIZE: usize = 1 << 11;

/// What was found last for each part of a key.
#[derive(Clone, Default)]
pub(super) struct PawnCache {
    /// Empty as long as nothing was asked.
    entries: Vec<CachedStructure>,
}

/// What is known of the Pawns of a position.
#[derive(Clone, Copy, Default)]
pub(super) struct CachedStructure {
    key: u64,
    /// White's lead by their structure, in centipawns.
    pub(super) value: Tapered,
    /// The passed ones of White and of Black.
    pub(super) passed: [SquareSet; 2],
}

impl PawnCache {
    /// The Pawns of a position with this key.
    #[inline]
    pub(super) fn structure(
        &mut self,
        tables: &EvalTables,
        variant: &Variant,
        position: &Position,
        key: u64,
    ) -> CachedStructure {
        if tables.pawns.is_none() {
            return CachedStructure::default();
        }
        if self.entries.is_empty() {
            self.entries = vec![CachedStructure::default(); SIZE];
        }
        let entry = &mut self.entries[key as usize % SIZE];
        if entry.key != key {
            *entry = computed(tables, variant, position, key);
        }
        *entry
    }
}

#[inline(never)]
fn computed(
    tables: &EvalTables,
    variant: &Variant,
    position: &Position,
    key: u64,
) -> CachedStructure {
    let ([white, black], passed) = pawn_values(tables, variant, position);
    CachedStructure { key, value: white - black, passed }
}

/// What the structure of Pawns is worth to White and to Black, in centipawns, and their passed Pawns.
pub(super) fn pawn_values(
    tables: &EvalTables,
    variant: &Variant,
    position: &Position,
) -> ([Tapered; 2], [SquareSet; 2]) {
    let Some(pawns) = &tables.pawns else { return Default::default() };
    let mut sums = [Tapered::default(); 2];
    let passed = pawns.tally(variant, position, |color, at, count| {
        let [mg, eg] = tables.terms().pawns[at];
        sums[color.index()] += Tapered::new(mg * count, eg * count);
    });
    let values = Color::each(|color| {
        let Tapered { mg, eg } = sums[color.index()];
        Tapered::new(mg / ONE, eg / ONE)
    });
    (values, passed)
}
