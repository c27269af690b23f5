//! Makes every move on a copy of the board, and keeps it if the royal piece is then not attacked.

use std::collections::{BTreeMap, BTreeSet};

use bentrider_rules::betza::{Leg, Path};
use bentrider_rules::geometry::Delta;

use super::Rules;
use super::attack::{attacks, ends, king, passed};
use super::board::{At, Board, is_white, name, onward};
use super::promotion::Choices;

/// A legal move: its text, and the board after it.
pub struct Successor {
    pub text: String,
    pub from: At,
    pub board: Board,
    pub features: MoveFeatures,
}

/// The special features of a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoveFeatures {
    pub capture: bool,
    pub en_passant: bool,
    pub promotion: bool,
    /// Whether a promotion was declined.
    pub declined: bool,
    /// The number of squares on which it can be captured en passant.
    pub multi_steps_over: usize,
    pub jump: bool,
    pub castling: bool,
    pub fusion: bool,
    pub fission: bool,
    /// The letter at the end of the text.
    pub letter: Option<char>,
}

/// The legal moves of a position.
pub struct Legal {
    /// The moves by their texts.
    pub moves: Vec<Successor>,
    /// The rules that made moves illegal, besides the safety of the royal piece.
    pub refused: BTreeSet<&'static str>,
}

/// The legal moves by their texts.
pub fn successors(rules: &Rules, board: &Board) -> Vec<Successor> {
    legal(rules, board).moves
}

/// The legal moves, and the reasons why others were refused.
pub fn legal(rules: &Rules, board: &Board) -> Legal {
    let white = board.white_to_move;
    let mut moves = Moves { rules, board, white, found: BTreeMap::new(), refused: BTreeSet::new() };
    for (from, piece) in board.pieces(white) {
        for leg in rules.kind(piece).open_legs(from, white) {
            for to in ends(board, from, leg, white) {
                if moves.may_pass(from, to, leg) {
                    moves.arrive(from, to, leg);
                } else {
                    moves.refused.insert("attacked path");
                }
            }
        }
        moves.jump(from);
        moves.split(from);
    }
    moves.castle();
    Legal { moves: moves.found.into_values().collect(), refused: moves.refused }
}

/// Whether the side to move has a legal capture en passant.
pub fn may_capture_in_passing(rules: &Rules, board: &Board) -> bool {
    let Some((squares, _)) = &board.passed else { return false };
    let white = board.white_to_move;
    let reaches = board.pieces(white).any(|(from, piece)| {
        let mut legs = rules.kind(piece).open_legs(from, white).filter(|it| it.modes.en_passant);
        legs.any(|leg| ends(board, from, leg, white).iter().any(|to| squares.contains(to)))
    });
    reaches && successors(rules, board).iter().any(|it| it.features.en_passant)
}

/// The legal moves found so far.
pub(super) struct Moves<'r> {
    pub(super) rules: &'r Rules,
    pub(super) board: &'r Board,
    /// Whether White is to move.
    pub(super) white: bool,
    found: BTreeMap<String, Successor>,
    refused: BTreeSet<&'static str>,
}

impl Moves<'_> {
    /// Tries the moves of a leg to a square it can end on, and keeps each with its promotions.
    fn arrive(&mut self, from: At, to: At, leg: &Leg) {
        if self.board.at(to).is_some_and(|it| is_white(it) == self.white) {
            if leg.modes.quiet {
                self.fuse(from, to);
            }
            return;
        }
        let Some((after, features)) = self.arrived(from, to, leg) else { return };
        let promotes = &self.rules.kind(self.board.at(from).unwrap()).promotes;
        let squares = [from, to];
        let choices =
            promotes.as_ref().and_then(|it| it.choices(self.rules, self.board, squares, leg));
        let Some(Choices { kinds, may_decline }) = choices else {
            return self.keep(from, to, after, features);
        };
        for &piece in &kinds {
            let mut after = after.clone();
            after.put(to, Some(piece));
            after.take_from_reserve(piece);
            self.keep(
                from,
                to,
                after,
                MoveFeatures { promotion: true, letter: Some(piece), ..features },
            );
        }
        if may_decline {
            self.keep(from, to, after, MoveFeatures { declined: !kinds.is_empty(), ..features });
        } else if kinds.is_empty() {
            self.refused.insert("nothing to promote to");
        }
    }

    /// The board after a capture or a quiet move without promotion, and the features of the move; `None` if the leg
    /// cannot make it.
    fn arrived(&self, from: At, to: At, leg: &Leg) -> Option<(Board, MoveFeatures)> {
        let mover = self.board.at(from).unwrap();
        let mut after = self.moved(from, to, mover);
        let mut features = MoveFeatures::default();
        match (self.board.at(to), &self.board.passed) {
            (Some(piece), _) => {
                if !leg.modes.capture {
                    return None;
                }
                after.put_aside(self.rules, piece);
                features.capture = true;
            }
            (None, Some((squares, victim)))
                if leg.modes.en_passant && squares.contains(&to) && !self.leaps_to(from, to) =>
            {
                after.put_aside(self.rules, self.board.at(*victim).unwrap());
                after.put(*victim, None);
                features.capture = true;
                features.en_passant = true;
            }
            (None, _) => {
                if !leg.modes.quiet {
                    return None;
                }
                if leg.modes.trail {
                    let squares = passed(from, leg, self.white);
                    features.multi_steps_over = squares.len();
                    after.passed = Some((squares, to));
                }
            }
        }
        Some((after, features))
    }

    /// Whether the piece leaps from one square to another without capture.
    fn leaps_to(&self, from: At, to: At) -> bool {
        let mut legs = self.rules.kind(self.board.at(from).unwrap()).open_legs(from, self.white);
        legs.any(|leg| match leg.path {
            Path::Leap(step) => leg.modes.quiet && onward(from, step, self.white) == to,
            _ => false,
        })
    }

    /// The board with a piece moved and nothing else changed.
    pub(super) fn moved(&self, from: At, to: At, arriving: char) -> Board {
        let mut after = self.board.clone();
        after.passed = None;
        after.put(from, None);
        after.put(to, Some(arriving));
        after
    }

    /// Whether the piece could go back on a board that is otherwise empty, by a move that it always has.
    fn goes_back(&self, from: At, to: At, mover: char) -> bool {
        let mut empty = self.board.clone();
        for (at, _) in self.board.pieces(true).chain(self.board.pieces(false)) {
            empty.put(at, None);
        }
        let mut legs = self.rules.kind(mover).plain_legs();
        legs.any(|leg| leg.modes.quiet && ends(&empty, to, leg, self.white).contains(&from))
    }

    /// Completes the move, and keeps it if the own royal piece is then safe.
    pub(super) fn keep(&mut self, from: At, to: At, mut after: Board, features: MoveFeatures) {
        let mover = self.board.at(from).unwrap();
        after.rights.retain(|&right| !self.ends_right(right, from, to));
        let is_named = self.rules.reset_by.contains(&mover.to_ascii_uppercase());
        let resets = match self.rules.reset_irreversible {
            false => is_named,
            true => features.promotion || is_named && !self.goes_back(from, to, mover),
        };
        after.halfmove_clock =
            if features.capture || resets { 0 } else { after.halfmove_clock + 1 };
        after.number += u32::from(!self.white);
        after.white_to_move = !self.white;
        if attacks(self.rules, &after, !self.white, king(self.rules, &after, self.white)) {
            return;
        }
        let gives_check =
            attacks(self.rules, &after, self.white, king(self.rules, &after, !self.white));
        if let Some(left) = after.checks.as_mut().filter(|_| gives_check) {
            let own = &mut left[usize::from(!self.white)];
            *own = own.saturating_sub(1);
        }
        let mut text = name(from) + &name(to);
        text.extend(features.letter.map(|it| it.to_ascii_lowercase()));
        let successor = Successor { text: text.clone(), from, board: after, features };
        if let Some(other) = self.found.insert(text, successor) {
            let again = self.found[&other.text].board.write(self.rules, true);
            assert_eq!(again, other.board.write(self.rules, true), "two moves {}", other.text);
        }
    }

    /// Whether a move between two squares ends a right. The right to a leap ends when the King moves, a
    /// castling right when a piece moves from or to the home of King or Rook.
    fn ends_right(&self, right: char, from: At, to: At) -> bool {
        let castling = self.rules.castling.as_ref();
        match castling.and_then(|it| it.homes(right)) {
            Some(homes) => homes.contains(&from) || homes.contains(&to),
            None => self.board.at(from) == Some(right),
        }
    }
}

impl Moves<'_> {
    /// Whether the passed squares allow the piece on `from` to move like this. They are tested with it off
    /// the board, and with the piece on its target in place.
    pub(super) fn may_pass(&self, from: At, to: At, leg: &Leg) -> bool {
        let mover = self.board.at(from).unwrap();
        if !self.rules.kind(mover).has_passage {
            return true;
        }
        let mut lifted = self.board.clone();
        lifted.put(from, None);
        let safe = |at: At| !attacks(self.rules, &lifted, !self.white, at);
        match leg.path {
            Path::Leap(leap) => {
                let middles = self.middles(from, leap);
                middles.is_empty() || middles.into_iter().any(safe)
            }
            Path::Slide { step, .. } => {
                let mut at = onward(from, step, self.white);
                while at != to {
                    if !safe(at) {
                        return false;
                    }
                    at = onward(at, step, self.white);
                }
                true
            }
            _ => panic!("{leg:?}"),
        }
    }

    /// The squares of the board that a leap of at most two squares passes.
    pub(super) fn middles(&self, from: At, leap: Delta) -> Vec<At> {
        let middles = middles(leap).into_iter().map(|it| onward(from, it, self.white));
        middles.filter(|&it| self.board.has(it)).collect()
    }
}

/// The offsets of the squares that a leap of at most two squares passes: none for a step, the middle of a
/// straight or diagonal leap, the orthogonal and the diagonal neighbour for a Knight's.
fn middles(leap: Delta) -> Vec<Delta> {
    if leap.files.abs().max(leap.ranks.abs()) < 2 {
        return Vec::new();
    }
    let toward = Delta::new(leap.files.signum(), leap.ranks.signum());
    let straight = Delta::new(leap.files / 2, leap.ranks / 2);
    if toward == straight { vec![toward] } else { vec![straight, toward] }
}
