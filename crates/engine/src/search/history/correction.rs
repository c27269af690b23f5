//! How far static evaluations of similar positions were off from what a search then found (correction
//! history, C. Whittington, 2024), in centipawns.

use crate::search::Tunables;
use bentrider_rules::geometry::Color;
use bentrider_rules::position::{Edit, Position, piece_key};
use bentrider_rules::setup::KindSet;

/// Keys of a position: of the pieces that only go forward, of White's other pieces, of Black's.
const KEYS: usize = 3;

/// Keys of what stays the same for many moves: errors of the evaluation are learnt by each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::search) struct CorrectionKeys([u64; KEYS]);

/// By a part of each key, and by side to move.
pub(in crate::search) struct CorrectionHistory {
    entries: Vec<[[i16; KEYS]; 2]>,
}

/// Entries for each key and side.
const SIZE: usize = 1 << 14;
/// Entries stay within ± this.
const LIMIT: i32 = 1_024;

impl CorrectionKeys {
    /// Of a position.
    pub(in crate::search) fn of(pawns: KindSet, position: &Position) -> Self {
        let mut keys = CorrectionKeys::default();
        for square in position.occupied() {
            if let Some(piece) = position.at(square) {
                keys.apply(pawns, &[Edit::Add(piece, square)]);
            }
        }
        keys
    }

    /// Follows the changes of one move.
    #[inline]
    pub(in crate::search) fn apply(&mut self, pawns: KindSet, changes: &[Edit]) {
        for edit in changes {
            let key = match edit.piece().color() {
                _ if pawns.contains(edit.piece().kind()) => 0,
                Color::White => 1,
                Color::Black => 2,
            };
            self.0[key] ^= piece_key(edit.piece(), edit.square());
        }
    }

    #[inline]
    fn index(&self, key: usize) -> usize {
        self.0[key] as usize % SIZE
    }
}

impl CorrectionHistory {
    pub(super) fn new() -> Self {
        CorrectionHistory { entries: vec![[[0; KEYS]; 2]; SIZE] }
    }

    /// What to add to the evaluation of a position with these keys, `color` to move.
    #[inline]
    pub(in crate::search) fn correction(
        &self,
        tuned: &Tunables,
        color: Color,
        keys: &CorrectionKeys,
    ) -> i32 {
        let entries =
            (0..KEYS).map(|key| i32::from(self.entries[keys.index(key)][color.index()][key]));
        entries.sum::<i32>() * tuned.correction_share() / 1_024
    }

    /// Learns that a search of `depth` plies found `error` more than the evaluation.
    pub(in crate::search) fn update(
        &mut self,
        color: Color,
        keys: &CorrectionKeys,
        error: i32,
        depth: i32,
    ) {
        let bonus = (error * depth / 8).clamp(-LIMIT / 4, LIMIT / 4);
        for key in 0..KEYS {
            let entry = &mut self.entries[keys.index(key)][color.index()][key];
            let value = i32::from(*entry);
            *entry = (value + bonus - value * bonus.abs() / LIMIT) as i16;
        }
    }
}
