//! What moves have been worth in this search and the last ones, wherever they were tried.

mod continuation;
mod correction;

pub(super) use continuation::Arrival;
use continuation::{Continuation, Row};
use correction::Corrections;

use crate::geometry::{SQUARES, Shape, Square};
use crate::position::Move;
use crate::setup::Piece;

pub(super) struct History {
    /// By piece and target.
    quiet: Vec<[i16; SQUARES]>,
    /// By piece, target and kind captured.
    noisy: Vec<[i16; SQUARES]>,
    kinds: usize,
    /// The quiet move that answered a piece's arrival on a square.
    answers: Vec<[Option<Move>; SQUARES]>,
    /// Quiet moves after the opponent's last move, and after the own one before it.
    continuations: [Continuation; CONTEXTS],
    /// How far the static evaluation was off.
    pub(super) corrections: Corrections,
}

/// The arrivals that a quiet move is judged by: the opponent's last move and the own one before it.
pub(super) type Context = [Arrival; CONTEXTS];

const CONTEXTS: usize = 2;

/// No entry leaves ±this.
const MOST: i32 = 16_000;

impl History {
    /// Nothing known, in a game of so many kinds.
    pub(super) fn new(kinds: usize, shape: &Shape) -> Self {
        let pieces = Piece::count(kinds);
        History {
            quiet: vec![[0; SQUARES]; pieces],
            noisy: vec![[0; SQUARES]; pieces * (kinds + 1)],
            kinds,
            answers: vec![[None; SQUARES]; pieces],
            continuations: std::array::from_fn(|_| Continuation::new(kinds, shape)),
            corrections: Corrections::new(),
        }
    }

    /// The arrival of `piece` on `to`.
    #[inline]
    pub(super) fn arrival(&self, piece: Piece, to: Square) -> Arrival {
        self.continuations[0].arrival(piece, to)
    }

    /// What is known of quiet moves after these arrivals.
    #[inline]
    pub(super) fn after(&self, context: &Context) -> QuietHistory<'_> {
        let row = |number: usize| self.continuations[number].after(context[number]);
        QuietHistory { anywhere: &self.quiet, after: std::array::from_fn(row) }
    }

    /// How well `piece` has done by taking `victim` (`None`: promoting quietly) on `to`, within ±16 000.
    pub(super) fn noisy(&self, piece: Piece, to: Square, victim: Option<Piece>) -> i32 {
        i32::from(self.noisy[self.noisy_row(piece, victim)][to.index()])
    }

    /// Remembers that a quiet move did well (`bonus` > 0) or badly after these arrivals.
    pub(super) fn credit_quiet(&mut self, piece: Piece, to: Square, context: &Context, bonus: i32) {
        credit(&mut self.quiet[piece.index()][to.index()], bonus);
        for (known, &arrival) in self.continuations.iter_mut().zip(context) {
            known.credit(arrival, piece, to, bonus);
        }
    }

    /// The same of a capture or promotion.
    pub(super) fn credit_noisy(
        &mut self,
        piece: Piece,
        to: Square,
        victim: Option<Piece>,
        bonus: i32,
    ) {
        let row = self.noisy_row(piece, victim);
        credit(&mut self.noisy[row][to.index()], bonus);
    }

    /// The quiet move that did best last time `piece` had come to `to`.
    pub(super) fn answer_to(&self, piece: Piece, to: Square) -> Option<Move> {
        self.answers[piece.index()][to.index()]
    }

    /// Remembers a good answer.
    pub(super) fn set_answer(&mut self, piece: Piece, to: Square, answer: Move) {
        self.answers[piece.index()][to.index()] = Some(answer);
    }

    fn noisy_row(&self, piece: Piece, victim: Option<Piece>) -> usize {
        let victim = victim.map_or(self.kinds, |victim| victim.kind().index());
        piece.index() * (self.kinds + 1) + victim
    }
}

/// What is known of quiet moves after certain arrivals.
pub(super) struct QuietHistory<'a> {
    anywhere: &'a [[i16; SQUARES]],
    after: [Row<'a>; CONTEXTS],
}

impl QuietHistory<'_> {
    /// How well `piece` has done by moving quietly to `to`, anywhere and after these arrivals, within
    /// ±48 000.
    #[inline]
    pub(super) fn quiet(&self, piece: Piece, to: Square) -> i32 {
        i32::from(self.anywhere[piece.index()][to.index()])
            + self.after.iter().map(|row| row.of(piece, to)).sum::<i32>()
    }
}

/// Moves an entry toward ±[`MOST`], the less the nearer it is (history gravity).
fn credit(entry: &mut i16, bonus: i32) {
    let value = i32::from(*entry);
    let moved = value + bonus - value * bonus.abs() / MOST;
    *entry = moved.clamp(-MOST, MOST) as i16;
}
