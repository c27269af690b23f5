//! How far static evaluations of like structures were off from what a search then found (correction
//! history, C. Whittington, 2024), in hundredths.

use crate::geometry::Color;
use crate::search::Tunables;
use crate::search::structure::{ASPECTS, Structure};

/// By side to move and a part of each aspect's key.
pub(in crate::search) struct Corrections {
    entries: Vec<[[i16; ASPECTS]; 2]>,
}

/// Structures that are told apart, for each aspect.
const SIZE: usize = 1 << 14;
/// No entry leaves ±this.
const MOST: i32 = 1_024;

impl Corrections {
    pub(super) fn new() -> Self {
        Corrections { entries: vec![[[0; ASPECTS]; 2]; SIZE] }
    }

    /// What to add to the evaluation of such a position, `color` to move.
    #[inline]
    pub(in crate::search) fn of(
        &self,
        tuned: &Tunables,
        color: Color,
        structure: &Structure,
    ) -> i32 {
        let parts = (0..ASPECTS)
            .map(|aspect| i32::from(self.entries[place(structure, aspect)][color.index()][aspect]));
        parts.sum::<i32>() * tuned.correction_share / 1_024
    }

    /// Learns that a search of `depth` plies found `error` more than the evaluation.
    pub(in crate::search) fn learn(
        &mut self,
        color: Color,
        structure: &Structure,
        error: i32,
        depth: i32,
    ) {
        let bonus = (error * depth / 8).clamp(-MOST / 4, MOST / 4);
        for aspect in 0..ASPECTS {
            let entry = &mut self.entries[place(structure, aspect)][color.index()][aspect];
            let value = i32::from(*entry);
            *entry = (value + bonus - value * bonus.abs() / MOST) as i16;
        }
    }
}

#[inline]
fn place(structure: &Structure, aspect: usize) -> usize {
    structure.keys[aspect] as usize % SIZE
}
