//! How well moves have done in this search and the last ones, wherever they were tried, and how far
//! static evaluations were off.

mod continuation;
mod correction;

pub(super) use continuation::ContKey;
use continuation::{Continuation, ContinuationRow};
use correction::CorrectionHistory;
pub(super) use correction::CorrectionKeys;

use bentrider_rules::geometry::{SQUARES, Shape, Square};
use bentrider_rules::position::Move;
use bentrider_rules::setup::Piece;

/// The histories of one worker.
pub(super) struct History {
    /// Quiet moves, by piece and target.
    quiet: Vec<[i16; SQUARES]>,
    /// Captures and promotions, by piece, kind captured and target.
    noisy: Vec<[i16; SQUARES]>,
    kinds: usize,
    /// The quiet move that refuted a piece's move to a square.
    countermoves: Vec<[Option<Move>; SQUARES]>,
    /// Quiet moves after the opponent's last move, and after the own one before it.
    continuations: [Continuation; CONT_PLIES],
    /// How far the static evaluation was off.
    pub(super) corrections: CorrectionHistory,
}

/// The keys of the moves that a quiet move follows: the opponent's last move and the own one before it.
pub(super) type ContContext = [ContKey; CONT_PLIES];

const CONT_PLIES: usize = 2;

/// Entries stay within ± this.
const LIMIT: i32 = 16_000;

impl History {
    /// Empty, for a game of so many kinds.
    pub(super) fn new(kinds: usize, shape: &Shape) -> Self {
        let pieces = Piece::count(kinds);
        History {
            quiet: vec![[0; SQUARES]; pieces],
            noisy: vec![[0; SQUARES]; pieces * (kinds + 1)],
            kinds,
            countermoves: vec![[None; SQUARES]; pieces],
            continuations: std::array::from_fn(|_| Continuation::new(kinds, shape)),
            corrections: CorrectionHistory::new(),
        }
    }

    /// The histories of quiet moves after these moves.
    #[inline]
    pub(super) fn after(&self, context: &ContContext) -> QuietHistory<'_> {
        let row = |number: usize| self.continuations[number].after(context[number]);
        QuietHistory { anywhere: &self.quiet, after: std::array::from_fn(row) }
    }

    /// How well `piece` has done by capturing `victim` (`None`: promoting quietly) on `to`, within
    /// ±16 000.
    pub(super) fn noisy(&self, piece: Piece, to: Square, victim: Option<Piece>) -> i32 {
        i32::from(self.noisy[self.noisy_row(piece, victim)][to.index()])
    }

    /// Learns that a quiet move did well (`bonus` > 0) or badly after these moves.
    pub(super) fn update_quiet(
        &mut self,
        piece: Piece,
        to: Square,
        context: &ContContext,
        bonus: i32,
    ) {
        update(&mut self.quiet[piece.index()][to.index()], bonus);
        for (continuation, &key) in self.continuations.iter_mut().zip(context) {
            continuation.update(key, piece, to, bonus);
        }
    }

    /// The same of a capture or promotion.
    pub(super) fn update_noisy(
        &mut self,
        piece: Piece,
        to: Square,
        victim: Option<Piece>,
        bonus: i32,
    ) {
        let row = self.noisy_row(piece, victim);
        update(&mut self.noisy[row][to.index()], bonus);
    }

    /// The quiet move that last refuted a move of `piece` to `to`.
    pub(super) fn countermove(&self, piece: Piece, to: Square) -> Option<Move> {
        self.countermoves[piece.index()][to.index()]
    }

    /// Learns a countermove.
    pub(super) fn set_countermove(&mut self, piece: Piece, to: Square, mv: Move) {
        self.countermoves[piece.index()][to.index()] = Some(mv);
    }

    fn noisy_row(&self, piece: Piece, victim: Option<Piece>) -> usize {
        let victim = victim.map_or(self.kinds, |victim| victim.kind().index());
        piece.index() * (self.kinds + 1) + victim
    }
}

/// The histories of quiet moves after certain moves.
pub(super) struct QuietHistory<'a> {
    anywhere: &'a [[i16; SQUARES]],
    after: [ContinuationRow<'a>; CONT_PLIES],
}

impl QuietHistory<'_> {
    /// How well `piece` has done by moving quietly to `to`, anywhere and after these moves, within
    /// ±48 000.
    #[inline]
    pub(super) fn quiet(&self, piece: Piece, to: Square) -> i32 {
        i32::from(self.anywhere[piece.index()][to.index()])
            + self.after.iter().map(|row| row.of(piece, to)).sum::<i32>()
    }
}

/// Moves an entry toward ±[`LIMIT`], the less the nearer it is (history gravity).
fn update(entry: &mut i16, bonus: i32) {
    let value = i32::from(*entry);
    let moved = value + bonus - value * bonus.abs() / LIMIT;
    *entry = moved.clamp(-LIMIT, LIMIT) as i16;
}
