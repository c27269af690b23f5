use crate::geometry::{Square, SquareSet};
use crate::position::{Move, MoveTag};
use crate::setup::Kind;

/// Takes generated moves: a list of them, plain or with scores, or a count.
pub trait Sink {
    /// A move from `from` to each of `targets`, all with the same flags, none promoting.
    fn targets(&mut self, from: Square, targets: SquareSet, tag: MoveTag);

    /// One move.
    fn one(&mut self, found: Move);

    /// A move of `part` alone, out of the compound on `from`, to each of `targets`.
    fn parts(&mut self, from: Square, targets: SquareSet, part: Kind) {
        targets.into_iter().for_each(|to| self.one(Move::splitting(from, to, part)));
    }
}

impl<M: From<Move>> Sink for Vec<M> {
    #[inline]
    fn targets(&mut self, from: Square, targets: SquareSet, tag: MoveTag) {
        for to in targets {
            self.one(Move::new(from, to, tag));
        }
    }

    #[inline]
    fn one(&mut self, found: Move) {
        self.push(found.into());
    }
}

/// Counts moves without listing them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counter(pub u64);

impl Sink for Counter {
    #[inline]
    fn targets(&mut self, _: Square, targets: SquareSet, _: MoveTag) {
        self.0 += u64::from(targets.len());
    }

    fn one(&mut self, _: Move) {
        self.0 += 1;
    }

    #[inline]
    fn parts(&mut self, _: Square, targets: SquareSet, _: Kind) {
        self.0 += u64::from(targets.len());
    }
}
