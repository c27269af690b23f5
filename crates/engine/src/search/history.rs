//! History heuristics: the past success of moves.

use arrayvec::ArrayVec;

use super::correction::CorrectionHistory;
use super::node::{MoveContext, SearchNode};
use super::worker::Worker;
use crate::eval::Evaluator;
use bentrider_rules::geometry::{SQUARES, Shape, Square};
use bentrider_rules::position::Move;
use bentrider_rules::setup::Piece;

/// The first 64 moves of a node that were searched and caused no cutoff. Nothing is learnt of later ones.
pub(super) type TriedMoves = ArrayVec<MoveContext, 64>;

/// Updates the histories after a cutoff: for the move that caused it, and against the moves tried before it.
pub(super) fn learn_cutoff<E: Evaluator>(
    worker: &mut Worker<E>,
    node: &SearchNode,
    ctx: &MoveContext,
    tried: &[MoveContext],
) {
    let Worker { tuned, history, stack, .. } = worker;
    let bonus = node.depth * node.depth * tuned.history_bonus_square()
        + node.depth * tuned.history_bonus_slope();
    let bonus = bonus.min(tuned.history_bonus_most());
    history.update(node, ctx, bonus);
    for other in tried.iter().filter(|other| ctx.quiet || !other.quiet) {
        history.update(node, other, -bonus);
    }
    if ctx.quiet {
        let killers = &mut stack.frame_mut(node.ply).killers;
        if killers[0] != Some(ctx.mv) {
            *killers = [Some(ctx.mv), killers[0]];
        }
        if let Some((piece, to)) = stack.last_moved() {
            history.set_countermove(piece, to, ctx.mv);
        }
    }
}

/// The histories of one worker.
pub(super) struct History {
    /// The scores of quiet moves, by piece and target.
    quiet: Vec<[i16; SQUARES]>,
    /// The scores of captures and promotions, by piece, captured kind and target.
    noisy: Vec<[i16; SQUARES]>,
    kinds: usize,
    /// The quiet move that refuted a piece's move to a square.
    countermoves: Vec<[Option<Move>; SQUARES]>,
    /// The scores of quiet moves after the opponent's last move, and after the own one before it.
    continuations: [Continuation; CONT_PLIES],
    /// The errors of static evaluations.
    pub(super) corrections: CorrectionHistory,
}

/// The keys of the moves that a quiet move follows: the opponent's last move and the own one before it.
pub(super) type ContContext = [ContKey; CONT_PLIES];

const CONT_PLIES: usize = 2;

/// The largest absolute value of an entry.
const LIMIT: i32 = 16_000;

impl History {
    /// Empty histories, for a variant with this many kinds.
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

    /// The score of `piece` capturing `victim` (`None`: promoting quietly) on `to`, within ±16 000.
    pub(super) fn noisy(&self, piece: Piece, to: Square, victim: Option<Piece>) -> i32 {
        i32::from(self.noisy[self.noisy_row(piece, victim)][to.index()])
    }

    /// Updates the entries of a move that did well (`bonus` > 0) or badly.
    fn update(&mut self, node: &SearchNode, ctx: &MoveContext, bonus: i32) {
        let Some(piece) = ctx.piece else { return };
        let to = ctx.mv.to();
        if ctx.quiet {
            update(&mut self.quiet[piece.index()][to.index()], bonus);
            for (continuation, &key) in self.continuations.iter_mut().zip(&node.cont_context) {
                continuation.update(key, piece, to, bonus);
            }
        } else {
            let row = self.noisy_row(piece, ctx.victim);
            update(&mut self.noisy[row][to.index()], bonus);
        }
    }

    /// The quiet move that last refuted a move of `piece` to `to`.
    pub(super) fn countermove(&self, piece: Piece, to: Square) -> Option<Move> {
        self.countermoves[piece.index()][to.index()]
    }

    /// Sets a countermove.
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
    /// The score of `piece` moving quietly to `to`, in general and after these moves, within ±48 000.
    #[inline]
    pub(super) fn quiet(&self, piece: Piece, to: Square) -> i32 {
        i32::from(self.anywhere[piece.index()][to.index()])
            + self.after.iter().map(|row| row.of(piece, to)).sum::<i32>()
    }
}

/// Moves an entry toward ±[`LIMIT`], by less the nearer it is (history gravity).
fn update(entry: &mut i16, bonus: i32) {
    let value = i32::from(*entry);
    let moved = value + bonus - value * bonus.abs() / LIMIT;
    *entry = moved.clamp(-LIMIT, LIMIT) as i16;
}

/// A move by its piece and target, as the number of a row; the default means no move, as after a null move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct ContKey(u32);

/// The scores of quiet moves after another move (continuation history, as in Stockfish 8): by the key of the
/// earlier move, kind and target. A row is allocated with its first entry: few of all moves ever occur, and
/// the whole table would be tens of MiB.
struct Continuation {
    rows: Vec<Option<Box<[i16]>>>,
    /// The number of squares of all ranks of the board, 16 for each rank.
    squares: usize,
    /// The number of entries of a row.
    width: usize,
}

/// The row of one earlier move; empty if it has no entries.
#[derive(Clone, Copy)]
struct ContinuationRow<'a> {
    entries: &'a [i16],
    squares: usize,
}

impl ContKey {
    /// The key of a move of `piece` to `to` on this board.
    #[inline]
    pub(super) fn new(shape: &Shape, piece: Piece, to: Square) -> Self {
        ContKey((1 + piece.index() * squares(shape) + to.index()) as u32)
    }
}

impl Continuation {
    fn new(kinds: usize, shape: &Shape) -> Self {
        let squares = squares(shape);
        let rows = 1 + Piece::count(kinds) * squares;
        Continuation { rows: vec![None; rows], squares, width: kinds * squares }
    }

    #[inline]
    fn after(&self, key: ContKey) -> ContinuationRow<'_> {
        let entries = self.rows[key.0 as usize].as_deref().unwrap_or_default();
        ContinuationRow { entries, squares: self.squares }
    }

    fn update(&mut self, key: ContKey, piece: Piece, to: Square, bonus: i32) {
        let (width, index) = (self.width, index(self.squares, piece, to));
        let row = self.rows[key.0 as usize].get_or_insert_with(|| vec![0; width].into());
        update(&mut row[index], bonus);
    }
}

impl ContinuationRow<'_> {
    /// The score of `piece` moving to `to`; 0 in an empty row.
    #[inline]
    fn of(&self, piece: Piece, to: Square) -> i32 {
        self.entries.get(index(self.squares, piece, to)).copied().map_or(0, i32::from)
    }
}

#[inline]
fn squares(shape: &Shape) -> usize {
    usize::from(shape.ranks()) * 16
}

#[inline]
fn index(squares: usize, piece: Piece, to: Square) -> usize {
    piece.kind().index() * squares + to.index()
}
