//! Proofs by exhaustive search: every legal move of both sides, to the depth of the claim. Uses the
//! rules, but neither the search nor the evaluation, so that it can verify them.

use std::collections::HashMap;

use bentrider_rules::geometry::Color;
use bentrider_rules::position::{Move, Position};
use bentrider_rules::rules::{self, Ending};
use bentrider_rules::variant::Variant;

/// The result of `look` after a legal move, which is then undone.
pub fn after<T>(
    variant: &Variant,
    position: &mut Position,
    mv: Move,
    look: impl FnOnce(&mut Position) -> T,
) -> T {
    rules::make(variant, position, mv);
    let seen = look(position);
    position.unmake();
    seen
}

/// Whether the halfmove clock has reached the limit of the variant. Mate on the board comes first.
fn is_at_halfmove_limit(variant: &Variant, position: &Position) -> bool {
    variant.endings.halfmove_limit.is_some_and(|most| position.halfmove_clock() >= most)
}

/// Whether the side to move can force, within `plies` plies, mate, a draw, or the return of a position of the
/// record. A repetition that is forced once can be forced again, so it never loses.
pub fn holds(variant: &Variant, position: &mut Position, plies: usize) -> bool {
    if let Some(held) = ended(variant, position) {
        return held.is_none_or(|winner| winner == position.side());
    }
    let moves = rules::legal_moves(variant, position);
    plies > 0
        && moves.into_iter().any(|mv| {
            after(variant, position, mv, |position| is_held(variant, position, plies - 1))
        })
}

/// Whether the other side holds against every move of the side to move.
pub fn is_held(variant: &Variant, position: &mut Position, plies: usize) -> bool {
    if let Some(held) = ended(variant, position) {
        return held.is_none_or(|winner| winner != position.side());
    }
    let replies = rules::legal_moves(variant, position);
    plies > 0
        && replies.into_iter().all(|reply| {
            after(variant, position, reply, |position| holds(variant, position, plies - 1))
        })
}

/// The winner, if any, of a position in which nothing is left to prove.
fn ended(variant: &Variant, position: &Position) -> Option<Option<Color>> {
    match rules::outcome(variant, position) {
        Some(it) if matches!(it.ending(), Ending::Checkmate { .. }) => Some(it.winner()),
        Some(_) => Some(None),
        None => (position.earlier_occurrences() > 0).then_some(None),
    }
}

/// The number of plies for which material is followed: a move, the reply, a capture and a recapture.
const PLIES: usize = 4;

/// More than the values of all pieces.
const MATE: i32 = 1_000_000;

/// The gain of `mv` for the side to move within four plies if both sides play for material only, in
/// centipawns of documented values.
pub fn gain_by(variant: &Variant, position: &mut Position, mv: Move) -> i32 {
    let before = material(variant, position);
    let kept =
        after(variant, position, mv, |position| -follow(variant, position, PLIES - 1, -MATE, MATE));
    kept - before
}

fn follow(
    variant: &Variant,
    position: &mut Position,
    plies: usize,
    mut alpha: i32,
    beta: i32,
) -> i32 {
    if plies == 0 {
        return material(variant, position);
    }
    let moves = rules::legal_moves(variant, position);
    if moves.is_empty() {
        let mated = !rules::checkers(variant, position).is_empty();
        return if mated { -MATE } else { 0 };
    }
    for mv in moves {
        let answer = after(variant, position, mv, |position| {
            follow(variant, position, plies - 1, -beta, -alpha)
        });
        alpha = alpha.max(-answer);
        if alpha >= beta {
            break;
        }
    }
    alpha
}

/// The material lead of the side to move.
fn material(variant: &Variant, position: &Position) -> i32 {
    let value = |square| {
        let piece = position.at(square);
        piece.map_or(0, |piece| variant.pieces[piece.kind().index()].value)
    };
    let sum = |color| position.side_squares(color).into_iter().map(value).sum::<i32>();
    sum(position.side()) - sum(!position.side())
}

/// Proves and refutes forced mates, in moves of the side that mates.
///
/// Threefold repetition is left out: it takes eight plies, more than a mate in 4 has.
pub struct MateProver<'a> {
    variant: &'a Variant,
    /// The results by hash and halfmove clock, for positions in which the mating side is to move.
    known: HashMap<(u64, u16), Known>,
    /// The last reply that escaped a mate, by the number of moves of the mate.
    escapes: [Option<Move>; MateProver::LONGEST + 1],
}

/// The result for a position: mate in `mates` moves is forced, in `holds` it is not.
#[derive(Clone, Copy)]
struct Known {
    mates: usize,
    holds: usize,
}

impl<'a> MateProver<'a> {
    /// The longest mate that can be proved.
    pub const LONGEST: usize = 4;

    pub fn new(variant: &'a Variant) -> Self {
        MateProver { variant, known: HashMap::new(), escapes: [None; Self::LONGEST + 1] }
    }

    /// The fewest moves, at most `most`, in which the side to move forces mate.
    pub fn mate_in(&mut self, position: &mut Position, most: usize) -> Option<usize> {
        (1..=most).find(|&moves| self.mates(position, moves))
    }

    /// The moves that force mate in at most `moves`, including themselves.
    pub fn mating_moves(&mut self, position: &mut Position, moves: usize) -> Vec<Move> {
        let mut found = rules::legal_moves(self.variant, position);
        found.retain(|&mv| self.mates_by(position, mv, moves));
        found
    }

    /// Whether this move forces mate in at most `moves`, including itself.
    pub fn mates_by(&mut self, position: &mut Position, mv: Move, moves: usize) -> bool {
        after(self.variant, position, mv, |position| self.is_mated(position, moves - 1))
    }

    /// Whether the side to move can force mate in at most `moves`.
    pub fn mates(&mut self, position: &mut Position, moves: usize) -> bool {
        let key = (position.hash(), position.halfmove_clock());
        let known = self.known.get(&key).copied();
        let mut known = known.unwrap_or(Known { mates: usize::MAX, holds: 0 });
        if moves <= known.holds {
            return false;
        }
        if moves < known.mates {
            if self.finds_mate(position, moves) {
                known.mates = moves;
            } else {
                known.holds = moves;
            }
            self.known.insert(key, known);
        }
        moves >= known.mates
    }

    fn finds_mate(&mut self, position: &mut Position, moves: usize) -> bool {
        !is_at_halfmove_limit(self.variant, position)
            && rules::legal_moves(self.variant, position)
                .into_iter()
                .any(|mv| self.mates_by(position, mv, moves))
    }

    /// Whether the side to move is mated, now or in at most `moves` moves of its opponent against every
    /// defence.
    pub fn is_mated(&mut self, position: &mut Position, moves: usize) -> bool {
        let in_check = !rules::checkers(self.variant, position).is_empty();
        if moves == 0 && !in_check {
            return false;
        }
        let mut replies = rules::legal_moves(self.variant, position);
        if replies.is_empty() {
            return in_check;
        }
        if moves == 0 || is_at_halfmove_limit(self.variant, position) {
            return false;
        }
        if let Some(at) = replies.iter().position(|&it| Some(it) == self.escapes[moves]) {
            replies.swap(0, at);
        }
        let escape = replies.into_iter().find(|&reply| {
            after(self.variant, position, reply, |position| !self.mates(position, moves))
        });
        if escape.is_some() {
            self.escapes[moves] = escape;
        }
        escape.is_none()
    }

    /// The moves of the shortest mate: the first move that forces it, the first reply that delays it longest,
    /// and so on. Empty if there is none in at most `most` moves.
    pub fn line(&mut self, position: &mut Position, most: usize) -> Vec<Move> {
        let Some(moves) = self.mate_in(position, most) else { return Vec::new() };
        let Some(&first) = self.mating_moves(position, moves).first() else { return Vec::new() };
        let mut line = vec![first];
        rules::make(self.variant, position, first);
        let replies = rules::legal_moves(self.variant, position);
        let stubborn = replies.into_iter().find(|&reply| {
            after(self.variant, position, reply, |position| {
                self.mate_in(position, moves) == Some(moves - 1)
            })
        });
        if let Some(reply) = stubborn {
            line.push(reply);
            line.extend(after(self.variant, position, reply, |it| self.line(it, moves - 1)));
        }
        position.unmake();
        line
    }
}
