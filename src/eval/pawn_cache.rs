//! What structures of Pawns are worth, remembered: most moves do not change them.

use super::Tapered;
use super::tables::EvalTables;
use super::term_weights::ONE;
use crate::geometry::Color;
use crate::position::Position;
use crate::variant::Variant;

/// The number of structures that are remembered.
const SIZE: usize = 1 << 11;

/// What was found last for each part of a key.
#[derive(Clone, Default)]
pub(super) struct PawnCache {
    /// Empty as long as nothing was asked.
    entries: Vec<CachedStructure>,
}

#[derive(Clone, Copy, Default)]
struct CachedStructure {
    key: u64,
    value: Tapered,
}

impl PawnCache {
    /// White's lead by the structure of Pawns of a position with this key, in centipawns.
    #[inline]
    pub(super) fn value(
        &mut self,
        tables: &EvalTables,
        variant: &Variant,
        position: &Position,
        key: u64,
    ) -> Tapered {
        if tables.pawns.is_none() {
            return Tapered::default();
        }
        if self.entries.is_empty() {
            self.entries = vec![CachedStructure::default(); SIZE];
        }
        let entry = &mut self.entries[key as usize % SIZE];
        if entry.key != key {
            *entry = CachedStructure { key, value: pawn_value(tables, variant, position) };
        }
        entry.value
    }
}

/// White's lead by the structure of Pawns, in centipawns.
#[inline(never)]
pub(super) fn pawn_value(tables: &EvalTables, variant: &Variant, position: &Position) -> Tapered {
    let [white, black] = pawn_values(tables, variant, position);
    white - black
}

/// What the structure of Pawns is worth to White and to Black, in centipawns.
pub(super) fn pawn_values(
    tables: &EvalTables,
    variant: &Variant,
    position: &Position,
) -> [Tapered; 2] {
    let Some(pawns) = &tables.pawns else { return [Tapered::default(); 2] };
    let mut sums = [Tapered::default(); 2];
    pawns.tally(variant, position, |color, at, count| {
        let [mg, eg] = tables.terms().pawns[at];
        sums[color.index()] += Tapered::new(mg * count, eg * count);
    });
    Color::each(|color| {
        let Tapered { mg, eg } = sums[color.index()];
        Tapered::new(mg / ONE, eg / ONE)
    })
}
