//! Every move made on a copy of the board, and kept if the King then stands unattacked.

use std::collections::BTreeMap;

use bentrider::betza::Leg;
use bentrider::geometry::Delta;

use super::board::{At, Board, is_white, name, onward};
use super::walk::{ends, passed};
use super::{Jump, Kind, Rules};

/// A legal move: its text, and the board after it.
pub(crate) struct Successor {
    pub(crate) text: String,
    pub(crate) board: Board,
    pub(crate) sort: Sort,
}

/// What a move is, beside going from a square to another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sort {
    pub(crate) capture: bool,
    pub(crate) en_passant: bool,
    pub(crate) promotion: bool,
    /// It could have promoted.
    pub(crate) declined: bool,
    pub(crate) double_step: bool,
    pub(crate) jump: bool,
}

/// The legal moves by their texts.
pub(crate) fn successors(rules: &Rules, board: &Board) -> Vec<Successor> {
    let mut moves = Moves { rules, board, found: BTreeMap::new() };
    let own: Vec<(At, char)> = board.pieces(board.white_to_move).collect();
    for (from, piece) in own {
        let kind = rules.kind(piece);
        for leg in open_legs(kind, from, board.white_to_move) {
            for to in ends(board, from, leg, board.white_to_move) {
                moves.arrive(from, to, leg);
            }
        }
        if let Some(jump) = &kind.jump {
            moves.jump(from, jump);
        }
    }
    moves.found.into_values().collect()
}

/// Has the side to move a legal capture en passant?
pub(crate) fn may_capture_in_passing(rules: &Rules, board: &Board) -> bool {
    let Some((squares, _)) = &board.passed else { return false };
    let white = board.white_to_move;
    let reaches = board.pieces(white).any(|(from, piece)| {
        let mut legs = open_legs(rules.kind(piece), from, white).filter(|it| it.modes.en_passant);
        legs.any(|leg| ends(board, from, leg, white).iter().any(|to| squares.contains(to)))
    });
    reaches && successors(rules, board).iter().any(|it| it.sort.en_passant)
}

/// The squares from which a side attacks each square of the board.
pub(crate) fn attackers(rules: &Rules, board: &Board, white: bool) -> BTreeMap<At, Vec<At>> {
    let mut attackers: BTreeMap<At, Vec<At>> = BTreeMap::new();
    for (from, piece) in board.pieces(white) {
        for leg in open_legs(rules.kind(piece), from, white).filter(|leg| leg.modes.capture) {
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

/// May a side capture what stands, or would stand, on this square?
pub(crate) fn attacks(rules: &Rules, board: &Board, white: bool, target: At) -> bool {
    board.pieces(white).any(|(from, piece)| {
        let mut legs = open_legs(rules.kind(piece), from, white).filter(|leg| leg.modes.capture);
        legs.any(|leg| ends(board, from, leg, white).contains(&target))
    })
}

/// The legs of a piece, initial ones only where it stands on a home rank.
fn open_legs(kind: &Kind, from: At, white: bool) -> impl Iterator<Item = &Leg> {
    let home = kind.home[usize::from(!white)].contains(&from.1);
    kind.legs.iter().filter(move |leg| home || !leg.initial)
}

struct Moves<'r> {
    rules: &'r Rules,
    board: &'r Board,
    found: BTreeMap<String, Successor>,
}

impl Moves<'_> {
    /// Tries what a leg may do on a square it can end on.
    fn arrive(&mut self, from: At, to: At, leg: &Leg) {
        let white = self.board.white_to_move;
        let mut after = self.board.clone();
        after.passed = None;
        let mut sort = Sort::default();
        match (self.board.at(to), &self.board.passed) {
            (Some(piece), _) => {
                if is_white(piece) == white || !leg.modes.capture {
                    return;
                }
                sort.capture = true;
            }
            (None, Some((squares, victim))) if leg.modes.en_passant && squares.contains(&to) => {
                after.put(*victim, None);
                sort.capture = true;
                sort.en_passant = true;
            }
            (None, _) => {
                if !leg.modes.quiet {
                    return;
                }
                if leg.modes.trail {
                    after.passed = Some((passed(from, leg, white), to));
                    sort.double_step = true;
                }
            }
        }
        self.promote(from, to, leg, &after, sort);
    }

    /// Hands on the move as what it may arrive as.
    fn promote(&mut self, from: At, to: At, leg: &Leg, after: &Board, sort: Sort) {
        let white = self.board.white_to_move;
        let piece = self.board.at(from).unwrap();
        let promotes = self.rules.kind(piece).promotes.as_ref();
        let promotes = promotes.filter(|it| {
            to.1 == after.last_rank(white) && it.by.as_ref().is_none_or(|by| by.contains(leg))
        });
        let Some(promotes) = promotes else {
            return self.finish(from, to, after.clone(), piece, sort);
        };
        for &kind in &promotes.to {
            let sort = Sort { promotion: true, ..sort };
            let kind = if white { kind } else { kind.to_ascii_lowercase() };
            self.finish(from, to, after.clone(), kind, sort);
        }
        if !promotes.must {
            self.finish(from, to, after.clone(), piece, Sort { declined: true, ..sort });
        }
    }

    /// Tries a jump to every square it may lead to.
    fn jump(&mut self, from: At, jump: &Jump) {
        let board = self.board;
        let white = board.white_to_move;
        let enemy_attacks = |board: &Board, target: At| attacks(self.rules, board, !white, target);
        if jump.first_move && !board.unmoved[usize::from(!white)]
            || jump.not_from_check && enemy_attacks(board, from)
        {
            return;
        }
        let mut lifted = board.clone();
        lifted.put(from, None);
        let goals: Vec<At> = jump
            .leaps
            .iter()
            .filter(|&&leap| {
                let to = onward(from, leap, white);
                board.has(to)
                    && board.at(to).is_none()
                    && !enemy_attacks(&lifted, to)
                    && (!jump.way_unattacked
                        || middles(leap)
                            .into_iter()
                            .any(|it| !enemy_attacks(&lifted, onward(from, it, white))))
            })
            .map(|&leap| onward(from, leap, white))
            .collect();
        for to in goals {
            let mut after = board.clone();
            after.passed = None;
            let king = board.at(from).unwrap();
            self.finish(from, to, after, king, Sort { jump: true, ..Sort::default() });
        }
    }

    /// Moves the piece, and keeps the move if its King is safe then.
    fn finish(&mut self, from: At, to: At, mut after: Board, arriving: char, sort: Sort) {
        let white = after.white_to_move;
        let leaving = after.at(from).unwrap();
        after.put(from, None);
        after.put(to, Some(arriving));
        if self.rules.kind(leaving).royal {
            after.unmoved[usize::from(!white)] = false;
        }
        let resets = self.rules.reset_by.contains(&leaving.to_ascii_uppercase());
        after.quiet_plies = if sort.capture || resets { 0 } else { after.quiet_plies + 1 };
        after.number += u32::from(!white);
        after.white_to_move = !white;
        if attacks(self.rules, &after, !white, king(self.rules, &after, white)) {
            return;
        }
        let mut text = name(from) + &name(to);
        if sort.promotion {
            text.push(arriving.to_ascii_lowercase());
        }
        let successor = Successor { text: text.clone(), board: after, sort };
        if let Some(other) = self.found.insert(text, successor) {
            let again = &self.found[&other.text];
            assert_eq!(
                again.board.write(self.rules, true),
                other.board.write(self.rules, true),
                "two moves {}",
                other.text
            );
        }
    }
}

/// Where a side's King stands.
pub(crate) fn king(rules: &Rules, board: &Board, white: bool) -> At {
    board.pieces(white).find(|(_, piece)| rules.kind(*piece).royal).unwrap().0
}

/// The squares that a jump to the ring at distance 2 passes, as ways from its start: the middle of a
/// straight or diagonal one, the orthogonal and the diagonal neighbour of a Knight's.
fn middles(leap: Delta) -> Vec<Delta> {
    let toward = Delta::new(leap.files.signum(), leap.ranks.signum());
    let straight = Delta::new(leap.files / 2, leap.ranks / 2);
    if toward == straight { vec![toward] } else { vec![straight, toward] }
}
