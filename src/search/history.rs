use crate::geometry::{SQUARES, Square};
use crate::position::Move;
use crate::setup::Piece;

/// What moves have been worth in this search and the last ones, wherever they were tried.
pub(super) struct History {
    /// By piece and goal.
    quiet: Vec<[i16; SQUARES]>,
    /// By piece, goal and kind captured.
    noisy: Vec<[i16; SQUARES]>,
    kinds: usize,
    /// The quiet move that answered a piece's arrival on a square.
    answers: Vec<[Option<Move>; SQUARES]>,
}

/// No entry leaves ±this.
const MOST: i32 = 16_000;

impl History {
    /// Nothing known, in a game of so many kinds.
    pub(super) fn new(kinds: usize) -> Self {
        let pieces = Piece::count(kinds);
        History {
            quiet: vec![[0; SQUARES]; pieces],
            noisy: vec![[0; SQUARES]; pieces * (kinds + 1)],
            kinds,
            answers: vec![[None; SQUARES]; pieces],
        }
    }

    /// How well `piece` has done by moving quietly to `to`, within ±16 000.
    pub(super) fn quiet(&self, piece: Piece, to: Square) -> i32 {
        i32::from(self.quiet[piece.index()][to.index()])
    }

    /// How well `piece` has done by taking `victim` (`None`: promoting quietly) on `to`.
    pub(super) fn noisy(&self, piece: Piece, to: Square, victim: Option<Piece>) -> i32 {
        i32::from(self.noisy[self.noisy_row(piece, victim)][to.index()])
    }

    /// Remembers that a quiet move did well (`bonus` > 0) or badly.
    pub(super) fn credit_quiet(&mut self, piece: Piece, to: Square, bonus: i32) {
        credit(&mut self.quiet[piece.index()][to.index()], bonus);
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

/// Moves an entry toward ±[`MOST`], the less the nearer it is (history gravity).
fn credit(entry: &mut i16, bonus: i32) {
    let value = i32::from(*entry);
    let moved = value + bonus - value * bonus.abs() / MOST;
    *entry = moved.clamp(-MOST, MOST) as i16;
}
