//! Attacked squares, empty or occupied.

use std::collections::BTreeMap;

use bentrider_rules::betza::{Leg, Part, Path};
use bentrider_rules::geometry::Delta;

use super::Rules;
use super::board::{At, Board, onward};

/// The squares from which a side attacks each square of the board.
pub fn attackers(rules: &Rules, board: &Board, white: bool) -> BTreeMap<At, Vec<At>> {
    let mut attackers: BTreeMap<At, Vec<At>> = BTreeMap::new();
    for (from, piece) in board.pieces(white) {
        for leg in rules.kind(piece).open_legs(from, white).filter(|leg| leg.modes.capture) {
            for to in ends(board, from, leg, white) {
                attackers.entry(to).or_default().push(from);
            }
        }
    }
    for from in attackers.values_mut() {
        from.dedup();
    }
    attackers
}

/// Whether a side could capture a piece on this square.
pub(super) fn attacks(rules: &Rules, board: &Board, white: bool, target: At) -> bool {
    board.pieces(white).any(|(from, piece)| {
        let mut legs = rules.kind(piece).open_legs(from, white).filter(|leg| leg.modes.capture);
        legs.any(|leg| {
            let mut is_attacked = false;
            each_end(board, from, leg, white, |to| is_attacked |= to == target);
            is_attacked
        })
    })
}

/// The square of a side's royal piece.
pub fn king(rules: &Rules, board: &Board, white: bool) -> At {
    board.pieces(white).find(|(_, piece)| rules.kind(*piece).royal).unwrap().0
}

/// Every square on which a leg may end, given the pieces before that square; its own content is ignored.
pub(super) fn ends(board: &Board, from: At, leg: &Leg, white: bool) -> Vec<At> {
    let mut ends = Vec::new();
    each_end(board, from, leg, white, |to| ends.push(to));
    ends
}

/// Calls `end` with each of [`ends`].
fn each_end(board: &Board, from: At, leg: &Leg, white: bool, end: impl FnMut(At)) {
    let mut walk = Walk { board, white, end };
    match &leg.path {
        Path::Leap(step) => walk.end_if_there(onward(from, *step, white)),
        Path::Anywhere => board.squares().filter(|&to| to != from).for_each(walk.end),
        Path::Lame { step, count } => walk.lame(from, *step, *count),
        Path::Slide { step, range } => walk.ride(from, *step, *range, 0),
        Path::Hop { step, range } => walk.ride(from, *step, *range, 1),
        Path::Grasshopper { step } => walk.grasshopper(from, *step),
        Path::Cylinder { step, range } => walk.around(from, *step, *range),
        Path::Bend { first, then, range } => walk.bend(from, *first, then, *range),
        Path::Route(parts) => walk.route(&mut vec![from], parts, 0),
    }
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

struct Walk<'b, F> {
    board: &'b Board,
    white: bool,
    end: F,
}

impl<F: FnMut(At)> Walk<'_, F> {
    fn end_if_there(&mut self, to: At) {
        if self.board.has(to) {
            (self.end)(to);
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
                (self.end)(at);
            }
            met += u32::from(self.board.at(at).is_some());
        }
    }

    /// The square behind the first piece.
    fn grasshopper(&mut self, from: At, step: Delta) {
        let mut at = onward(from, step, self.white);
        while self.board.has(at) && self.board.at(at).is_none() {
            at = onward(at, step, self.white);
        }
        if self.board.has(at) {
            self.end_if_there(onward(at, step, self.white));
        }
    }

    /// The ends of the parts after a path, of whose last part `done` steps have been made.
    fn route(&mut self, path: &mut Vec<At>, parts: &[Part], done: u8) {
        let Some((part, after)) = parts.split_first() else { return };
        if done > 0 {
            self.route(path, after, 0);
        }
        let step = part.steps[usize::from(done) % part.steps.len()];
        let to = onward(path[path.len() - 1], step, self.white);
        if done == part.most || !self.board.has(to) || path.contains(&to) {
            return;
        }
        if part.ends {
            (self.end)(to);
        }
        if self.board.at(to).is_none() {
            path.push(to);
            self.route(path, parts, done + 1);
            path.pop();
        }
    }

    /// Up to `range` steps on a board whose left and right edges meet, up to a piece or a square passed before.
    fn around(&mut self, from: At, step: Delta, range: u8) {
        let mut path = vec![from];
        while path.len() <= usize::from(range) {
            let (file, rank) = onward(path[path.len() - 1], step, self.white);
            let to = (file.rem_euclid(self.board.files), rank);
            if !self.board.has(to) || path.contains(&to) {
                return;
            }
            (self.end)(to);
            if self.board.at(to).is_some() {
                return;
            }
            path.push(to);
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
