use arrayvec::ArrayVec;

use super::MAX_PLY;
use bentrider_rules::position::Move;

/// A principal variation: the best moves of both sides from a position on.
type Pv = ArrayVec<Move, MAX_PLY>;

/// The principal variations found from each ply of the line on (triangular table).
pub(super) struct PvTable(Vec<Pv>);

impl PvTable {
    /// Empty variations for so many plies.
    pub(super) fn new(plies: usize) -> Self {
        PvTable(vec![Pv::new(); plies])
    }

    /// Empties the variation of a ply.
    #[inline]
    pub(super) fn clear(&mut self, ply: usize) {
        self.0[ply].clear();
    }

    /// Makes the variation of a ply: `mv`, then that of the next ply.
    pub(super) fn update(&mut self, ply: usize, mv: Move) {
        let (front, back) = self.0.split_at_mut(ply + 1);
        let rest = back.first().map_or(&[][..], |rest| rest);
        join(&mut front[ply], mv, rest);
    }

    /// Sets `pv` to `mv` and the variation of the ply after the root.
    pub(super) fn copy_from_root(&self, mv: Move, pv: &mut Vec<Move>) {
        pv.clear();
        pv.push(mv);
        pv.extend_from_slice(&self.0[1]);
    }
}

fn join(pv: &mut Pv, mv: Move, rest: &[Move]) {
    pv.clear();
    pv.push(mv);
    pv.extend(rest.iter().copied().take(MAX_PLY - 1));
}
