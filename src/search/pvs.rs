//! Principal variation search: the first move with the whole window, the others with the question
//! whether they are better (T. Marsland and M. Campbell, "Parallel Search of Strongly Ordered Game
//! Trees", 1982).

use arrayvec::ArrayVec;

use super::gain::actors;
use super::node::Node;
use super::order::{Picked, Picker};
use super::table::Entry;
use super::window::Window;
use super::worker::{Stopped, Worker};
use super::{Bound, MAX_PLY, prune, reduce};
use crate::eval::Score;
use crate::position::Move;
use crate::rules::Danger;

/// Moves of a node that were searched and did not cut off, for blame.
type Tried = ArrayVec<Picked, 64>;

impl Worker {
    /// The score of the worker's position, `ply` plies from the root, by a search of `depth` plies.
    /// Exact inside the window, else a bound on its side of it.
    pub(super) fn pvs(&mut self, window: Window, depth: i32, ply: usize) -> Result<Score, Stopped> {
        if depth <= 0 {
            return self.quiesce(window, ply);
        }
        self.visit(ply)?;
        self.lines[ply].clear();
        if self.repeats(ply) {
            return Ok(Score::ZERO);
        }
        let window = window.within_mates(ply);
        if window.is_empty() {
            return Ok(window.alpha);
        }
        if let Some(score) = self.bared(ply) {
            return Ok(score);
        }
        let danger = Danger::new(&self.variant, &self.position);
        if self.is_out_of_quiet_plies() && !danger.in_check() {
            return Ok(Score::ZERO);
        }
        if ply >= MAX_PLY - 1 {
            return Ok(self.evaluate());
        }
        let known = self.shared.table.probe(self.position.hash(), ply);
        if let Some(score) = known.and_then(|it| cutoff(&it, window, depth)) {
            return Ok(score);
        }
        let node = self.static_facts(window, depth, ply, &danger, known);
        if let Some(score) = prune::node(self, &node)? {
            return Ok(score);
        }
        self.search_moves(&node, &danger, known.and_then(|it| it.best))
    }

    fn static_facts(
        &mut self,
        window: Window,
        depth: i32,
        ply: usize,
        danger: &Danger,
        known: Option<Entry>,
    ) -> Node {
        let fixed = (!danger.in_check()).then(|| self.evaluate());
        self.statics[ply] = fixed;
        let before = ply.checked_sub(2).and_then(|earlier| self.statics[earlier]);
        let improving = fixed.is_some() && before.is_none_or(|before| fixed > Some(before));
        let unknown = known.is_none_or(|it| it.best.is_none());
        let depth = depth + extension(danger) - self.internal_reduction(depth, unknown, danger);
        Node { window, depth, ply, fixed, improving }
    }

    /// Internal iterative reduction (E. Schröder, 2020): where the table has no move to begin with, a
    /// shallower search finds one for the next time.
    fn internal_reduction(&self, depth: i32, unknown: bool, danger: &Danger) -> i32 {
        let shallowest = self.tunables().internal_reduction_shallowest;
        i32::from(unknown && depth >= shallowest && !danger.in_check())
    }

    /// Searches the moves of a node, best first.
    fn search_moves(
        &mut self,
        node: &Node,
        danger: &Danger,
        table_move: Option<Move>,
    ) -> Result<Score, Stopped> {
        let refutations = self.refutations(node.ply);
        let mut picker = Picker::all(self, table_move, refutations);
        let mut open = node.window;
        let mut best = Score::mated_in(node.ply as i32);
        let mut best_move = None;
        let mut number = 0;
        let mut tried = Tried::new();
        while let Some(picked) = picker.next(self, danger) {
            number += 1;
            if number > 1 && best > -Score::LIMIT && !danger.in_check() {
                if picked.quiet && prune::all_quiet(self.tunables(), node, number) {
                    picker.skip_quiet();
                    continue;
                }
                if prune::a_move(self, node, &picked) {
                    continue;
                }
            }
            let score = self.search_move(node, open, &picked, number)?;
            if score > best || number == 1 {
                best = score;
            }
            if score > open.alpha {
                open.alpha = score;
                best_move = Some(picked.played);
                if node.window.is_open() {
                    self.extend_line(node.ply, picked.played);
                }
                if open.is_empty() {
                    self.reward(node, &picked, &tried);
                    break;
                }
            }
            let _ = tried.try_push(picked);
        }
        picker.leave(self);
        if number == 0 {
            return Ok(self.without_moves(node.ply, danger));
        }
        if self.is_out_of_quiet_plies() {
            return Ok(Score::ZERO);
        }
        self.keep(node, best, best_move);
        Ok(best)
    }

    /// Makes a move, searches behind it, takes it back.
    fn search_move(
        &mut self,
        node: &Node,
        open: Window,
        picked: &Picked,
        number: usize,
    ) -> Result<Score, Stopped> {
        let reduction = self.reduction(node, picked, number);
        self.make(picked.played);
        let score = self.search_behind(node, open, number, reduction);
        self.unmake();
        score
    }

    fn search_behind(
        &mut self,
        node: &Node,
        open: Window,
        number: usize,
        reduction: i32,
    ) -> Result<Score, Stopped> {
        let (depth, ply) = (node.depth - 1, node.ply + 1);
        if number == 1 {
            return Ok(-self.pvs(-open, depth, ply)?);
        }
        let mut score = -self.pvs(-open.scout(), depth - reduction, ply)?;
        if score > open.alpha && reduction > 0 {
            score = -self.pvs(-open.scout(), depth, ply)?;
        }
        if score > open.alpha && score < open.beta {
            score = -self.pvs(-open, depth, ply)?;
        }
        Ok(score)
    }

    fn reduction(&self, node: &Node, picked: &Picked, number: usize) -> i32 {
        const FIRST: usize = 4;
        const SHALLOWEST: i32 = 3;
        if node.depth < SHALLOWEST || number < FIRST || !(picked.quiet || picked.losing) {
            return 0;
        }
        let piece = self.position.at(picked.played.from());
        let history = piece
            .filter(|_| picked.quiet)
            .map_or(0, |piece| self.history.quiet(piece, picked.played.to()));
        reduce::late_move(
            self.tunables(),
            node.depth,
            number,
            history,
            node.window.is_open(),
            node.improving,
        )
    }

    /// Quiet moves worth trying early: the killers of this ply and the answer to the last move.
    fn refutations(&self, ply: usize) -> [Option<Move>; 3] {
        let [first, second] = self.killers[ply];
        [
            first,
            second,
            self.last_arrival().and_then(|(piece, to)| self.history.answer_to(piece, to)),
        ]
    }

    fn last_arrival(&self) -> Option<(crate::setup::Piece, crate::geometry::Square)> {
        let to = self.position.last_move()?.to();
        Some((self.position.at(to)?, to))
    }

    /// Remembers which move cut a node off, and which did not.
    fn reward(&mut self, node: &Node, picked: &Picked, tried: &[Picked]) {
        let bonus = (node.depth * node.depth * 20 + node.depth * 60).min(1_800);
        self.credit(picked, bonus);
        for other in tried.iter().filter(|other| picked.quiet || !other.quiet) {
            self.credit(other, -bonus);
        }
        if picked.quiet {
            let killers = &mut self.killers[node.ply];
            if killers[0] != Some(picked.played) {
                *killers = [Some(picked.played), killers[0]];
            }
            if let Some((piece, to)) = self.last_arrival() {
                self.history.set_answer(piece, to, picked.played);
            }
        }
    }

    fn credit(&mut self, picked: &Picked, bonus: i32) {
        let (Some(piece), victim) = actors(&self.position, picked.played) else { return };
        let to = picked.played.to();
        if picked.quiet {
            self.history.credit_quiet(piece, to, bonus);
        } else {
            self.history.credit_noisy(piece, to, victim, bonus);
        }
    }

    /// Tells the table what a node was found to be worth.
    fn keep(&self, node: &Node, score: Score, best: Option<Move>) {
        let bound = if score >= node.window.beta {
            Bound::Lower
        } else if best.is_some() {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let entry = Entry { best, score, depth: node.depth.clamp(0, 255) as u8, bound };
        self.shared.table.store(self.position.hash(), node.ply, entry);
    }
}

/// What a table entry says of a node, if it was searched as deep and its bound answers the window.
/// Not where a line is wanted.
pub(super) fn cutoff(entry: &Entry, window: Window, depth: i32) -> Option<Score> {
    let answers = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => entry.score >= window.beta,
        Bound::Upper => entry.score <= window.alpha,
    };
    (answers && !window.is_open() && i32::from(entry.depth) >= depth).then_some(entry.score)
}

/// A check is answered before the horizon comes.
fn extension(danger: &Danger) -> i32 {
    i32::from(danger.in_check())
}
