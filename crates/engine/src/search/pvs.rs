//! Principal variation search: the first move with the whole window, the others with a null window that
//! asks whether they are better (T. Marsland and M. Campbell, "Parallel Search of Strongly Ordered Game
//! Trees", 1982).

use super::extend::{self, SingularResult};
use super::learn::{self, TriedMoves};
use super::moves::PickedMove;
use super::node::SearchNode;
use super::order::Picker;
use super::table::TableEntry;
use super::window::Window;
use super::worker::{Stopped, Worker};
use super::{Bound, MAX_PLY, prune, reduce};
use crate::eval::{Evaluator, Score};
use bentrider_rules::rules::CheckInfo;

impl<E: Evaluator> Worker<E> {
    /// The score of the line's position, `ply` plies from the root, by a search of `depth` plies. Exact
    /// inside the window, else a bound on its side of it. `cut_node` says that it is expected to fail
    /// high.
    pub(super) fn pvs(
        &mut self,
        window: Window,
        depth: i32,
        ply: usize,
        cut_node: bool,
    ) -> Result<Score, Stopped> {
        if depth <= 0 {
            return self.quiesce(window, ply);
        }
        self.visit(ply)?;
        self.pv.clear(ply);
        if let Some(score) = self.line.repetition_score(ply) {
            return Ok(score);
        }
        let window = window.within_mates(ply);
        if window.is_empty() {
            return Ok(window.alpha);
        }
        if let Some(score) = self.line.decided_score(ply) {
            return Ok(score);
        }
        let check_info = CheckInfo::new(&self.line.variant, &self.line.position);
        if self.line.is_at_halfmove_limit() && !check_info.in_check() {
            return Ok(Score::ZERO);
        }
        if ply >= MAX_PLY - 1 {
            return Ok(self.static_eval(window, None).corrected);
        }
        let tt_entry = self.tt_entry(ply);
        if let Some(score) = tt_entry.and_then(|it| it.cutoff(window, depth)) {
            return Ok(score);
        }
        let node = self.node(window, depth, ply, cut_node, &check_info, tt_entry);
        if let Some(score) = prune::node(self, &node, &check_info)? {
            return Ok(score);
        }
        self.search_moves(&node, &check_info)
    }

    /// The table's entry for the position; none where a move is excluded.
    fn tt_entry(&self, ply: usize) -> Option<TableEntry> {
        let whole = self.line.frame(ply).excluded.is_none();
        whole.then(|| self.shared.table.probe(self.line.position.hash(), ply)).flatten()
    }

    /// The static evaluation of a node and what follows from it.
    fn node(
        &mut self,
        window: Window,
        depth: i32,
        ply: usize,
        cut_node: bool,
        check_info: &CheckInfo,
        tt_entry: Option<TableEntry>,
    ) -> SearchNode {
        let static_eval = (!check_info.in_check()).then(|| self.static_eval(window, tt_entry));
        let corrected = static_eval.map(|it| it.corrected);
        let earlier = ply.checked_sub(2).and_then(|ply| self.line.frame(ply).static_eval);
        let improving = corrected.is_some() && earlier.is_none_or(|it| corrected > Some(it));
        let frame = self.line.frame_mut(ply);
        let excluded = frame.excluded;
        if excluded.is_none() {
            frame.static_eval = corrected;
        }
        let lacks_tt_move = excluded.is_none() && tt_entry.is_none_or(|it| it.best.is_none());
        let depth = depth + extend::check(self.root_depth, ply, check_info)
            - reduce::internal(&self.tuned, depth, lacks_tt_move, check_info);
        let cont_context = self.line.cont_context();
        SearchNode {
            window,
            depth,
            ply,
            cut_node,
            tt_entry,
            excluded,
            static_eval,
            improving,
            cont_context,
        }
    }

    /// Searches the moves of a node, best first.
    fn search_moves(
        &mut self,
        node: &SearchNode,
        check_info: &CheckInfo,
    ) -> Result<Score, Stopped> {
        let mut picker = Picker::all(&self.line, &self.history, node);
        let mut window = node.window;
        let mut best = Score::mated_in(node.ply as i32);
        let mut best_move = None;
        let mut number = 0;
        let mut tried = TriedMoves::new();
        while let Some(picked) = picker.next(&mut self.line, &self.history, check_info) {
            if Some(picked.mv) == node.excluded {
                continue;
            }
            number += 1;
            if number > 1 && best > -Score::LIMIT && !check_info.in_check() {
                if picked.quiet && prune::all_quiet(&self.tuned, node, number) {
                    best = best.max(prune::futility_bound(&self.tuned, node, number));
                    picker.only_checks(&mut self.line);
                }
                let Worker { tuned, line, history, .. } = &*self;
                if prune::a_move(tuned, line, history, node, &picked, number) {
                    continue;
                }
            }
            let extension = match extend::singular(self, node, &picked)? {
                SingularResult::Extend(plies) => plies,
                SingularResult::Cut(score) => {
                    picker.finish(&mut self.line);
                    return Ok(score);
                }
            };
            let score = self.search_move(node, window, &picked, number, extension)?;
            if score > best || number == 1 {
                best = score;
            }
            if score > window.alpha {
                window.alpha = score;
                best_move = Some(picked);
                if node.window.is_pv() {
                    self.pv.update(node.ply, picked.mv);
                }
                if window.is_empty() {
                    learn::cutoff_move(&mut self.line, &mut self.history, node, &picked, &tried);
                    break;
                }
            }
            let _ = tried.try_push(picked);
        }
        picker.finish(&mut self.line);
        if number == 0 {
            return Ok(self.no_moves_score(node, check_info));
        }
        if self.line.is_at_halfmove_limit() {
            return Ok(Score::ZERO);
        }
        self.store(node, best, best_move);
        Ok(best)
    }

    /// Makes a move, searches the child node, and takes the move back.
    fn search_move(
        &mut self,
        node: &SearchNode,
        window: Window,
        picked: &PickedMove,
        number: usize,
        extension: i32,
    ) -> Result<Score, Stopped> {
        let Worker { tuned, line, history, .. } = &*self;
        let reduction = reduce::late_move(tuned, line, history, node, picked, number);
        self.make(picked.mv);
        let score = self.search_child(node, window, number, reduction, extension);
        self.unmake();
        score
    }

    /// Searches the child node of the move just made: reduced with a null window first, then deeper or
    /// with the whole window as far as the score asks for it.
    fn search_child(
        &mut self,
        node: &SearchNode,
        window: Window,
        number: usize,
        reduction: i32,
        extension: i32,
    ) -> Result<Score, Stopped> {
        let (depth, ply) = (node.depth - 1 + extension, node.ply + 1);
        if number == 1 {
            let cut_node = !node.window.is_pv() && !node.cut_node;
            return Ok(-self.pvs(-window, depth, ply, cut_node)?);
        }
        let reduced = if reduction > 0 { (depth - reduction).max(1) } else { depth };
        let cut_node = reduction > 0 || !node.cut_node;
        let mut score = -self.pvs(-window.scout(), reduced, ply, cut_node)?;
        if score > window.alpha && reduced < depth {
            score = -self.pvs(-window.scout(), depth, ply, !node.cut_node)?;
        }
        if score > window.alpha && score < window.beta {
            score = -self.pvs(-window, depth, ply, false)?;
        }
        Ok(score)
    }

    /// The score of a node whose side to move has no move, or none but the excluded one.
    fn no_moves_score(&self, node: &SearchNode, check_info: &CheckInfo) -> Score {
        if node.excluded.is_some() {
            return node.window.alpha;
        }
        self.line.no_moves_score(node.ply, check_info.in_check())
    }

    /// Stores the score of a node in the table, and learns its correction.
    fn store(&mut self, node: &SearchNode, score: Score, best: Option<PickedMove>) {
        if node.excluded.is_some() {
            return;
        }
        let bound = if score >= node.window.beta {
            Bound::Lower
        } else if best.is_some() {
            Bound::Exact
        } else {
            Bound::Upper
        };
        learn::correction(&self.line, &mut self.history, node, (score, bound), best);
        let depth = node.depth.clamp(0, 255) as u8;
        let (best, raw_eval) = (best.map(|it| it.mv), node.raw_eval());
        let entry = TableEntry { best, score, depth, raw_eval, bound };
        self.shared.table.store(self.line.position.hash(), node.ply, entry);
    }
}
