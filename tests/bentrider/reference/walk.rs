//! Legs walked square by square.

use bentrider::betza::{Leg, Path};
use bentrider::geometry::Delta;

use super::board::{At, Board, onward};

/// Every square on which a leg may end, as far as what stands before that square goes; what stands on
/// it is not asked.
pub(super) fn ends(board: &Board, from: At, leg: &Leg, white: bool) -> Vec<At> {
    let mut walk = Walk { board, white, ends: Vec::new() };
    match &leg.path {
        Path::Leap(way) => walk.end_if_there(onward(from, *way, white)),
        Path::Lame { step, count } => walk.lame(from, *step, *count),
        Path::Slide { step, range } => walk.ride(from, *step, *range, 0),
        Path::Hop { step, range } => walk.ride(from, *step, *range, 1),
        Path::Bend { first, then, range } => walk.bend(from, *first, then, *range),
    }
    walk.ends
}

/// The squares that a lame leap passes.
pub(super) fn passed(from: At, leg: &Leg, white: bool) -> Vec<At> {
    let Path::Lame { step, count } = leg.path else { panic!("{leg:?}") };
    let mut squares = vec![from];
    for _ in 1..count {
        squares.push(onward(squares[squares.len() - 1], step, white));
    }
    squares.split_off(1)
}

struct Walk<'b> {
    board: &'b Board,
    white: bool,
    ends: Vec<At>,
}

impl Walk<'_> {
    fn end_if_there(&mut self, to: At) {
        if self.board.has(to) {
            self.ends.push(to);
        }
    }

    fn lame(&mut self, from: At, step: Delta, count: u8) {
        let mut at = from;
        for _ in 1..count {
            at = onward(at, step, self.white);
            if !self.board.has(at) || self.board.at(at).is_some() {
                return;
            }
        }
        self.end_if_there(onward(at, step, self.white));
    }

    /// Up to `range` steps; each square with exactly `screens` pieces before it is an end.
    fn ride(&mut self, from: At, step: Delta, range: u8, screens: u32) {
        let (mut at, mut met) = (from, 0);
        for _ in 0..range {
            at = onward(at, step, self.white);
            if !self.board.has(at) {
                return;
            }
            if met == screens {
                self.ends.push(at);
            }
            met += u32::from(self.board.at(at).is_some());
        }
    }

    fn bend(&mut self, from: At, first: Delta, then: &[Delta], range: u8) {
        let corner = onward(from, first, self.white);
        self.end_if_there(corner);
        if self.board.has(corner) && self.board.at(corner).is_none() {
            for &step in then {
                self.ride(corner, step, range, 0);
            }
        }
    }
}
