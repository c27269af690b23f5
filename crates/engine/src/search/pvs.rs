//! Principal variation search: the first move with the whole window, the others with a null window that
//! asks whether they are better (T. Marsland and M. Campbell, "Parallel Search of Strongly Ordered Game
//! Trees", 1982).

use super::deepen::RootMoves;
use super::depth::{self, SingularResult};
use super::history::{self, TriedMoves};
use super::node::{MoveContext, PickedMove, SearchNode, Window, is_noisy};
use super::order::{NodeMoves, Picker};
use super::table::TableEntry;
use super::worker::{Stopped, Worker};
use super::{Bound, MAX_PLY, correction, prune};
use crate::eval::{Evaluator, Score};
use bentrider_rules::rules::{CheckInfo, goal};

/// The result of the moves of a node that were searched so far.
#[derive(Clone, Copy)]
struct SoFar {
    /// The window that they leave.
    window: Window,
    /// The best score; that of a mated side before the first move.
    best: Score,
}

impl<E: Evaluator> Worker<E> {
    /// The score of the position, `ply` plies from the root, by a search of `depth` plies. Exact
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
        let excluded = self.stack.frame(ply).excluded;
        // A node that is searched without a move has had its draws tested with it, but the root, which may be a
        // repetition.
        if excluded.is_none()
            && let Some(score) = self.stack.repetition_score(ply)
        {
            return Ok(score);
        }
        let window = window.within_mates(ply);
        if window.is_empty() {
            return Ok(window.alpha);
        }
        if let Some(score) = self.stack.decided_score(ply) {
            return Ok(score);
        }
        if let Some(score) = self.stack.halfmove_score() {
            return Ok(score);
        }
        if ply >= MAX_PLY - 1 {
            return Ok(self.static_eval(window, None, None).corrected);
        }
        let tt_entry = if excluded.is_none() { self.probe(ply) } else { None };
        if let Some(score) = tt_entry.and_then(|it| it.cutoff(window, depth)) {
            return Ok(score);
        }
        let mut node = self.node(window, depth, ply, tt_entry);
        node.cut_node = cut_node;
        node.depth += depth::check_extension(&self.tuned, &node, self.root_depth)
            - depth::internal_reduction(&self.tuned, &node)
            + depth::hindsight(self, &node);
        if let Some(score) = prune::prune_node(self, &node)? {
            return Ok(score);
        }
        let picker = Picker::all(&self.stack, &self.history, &node);
        self.search_moves(&node, picker)
    }

    /// The score of the root by a search of its `moves`: the root is never scored as a draw, pruned, or taken
    /// from the table.
    pub(super) fn pvs_root(
        &mut self,
        window: Window,
        depth: i32,
        moves: RootMoves,
    ) -> Result<Score, Stopped> {
        let tt_entry = self.probe(0);
        let node = self.node(window, depth, 0, tt_entry);
        self.search_moves(&node, moves)
    }

    /// A node with its static evaluation, not expected to fail high.
    #[inline]
    fn node(
        &mut self,
        window: Window,
        depth: i32,
        ply: usize,
        tt_entry: Option<TableEntry>,
    ) -> SearchNode {
        self.stack.frame_mut(ply + 2).cutoffs = 0;
        let is_noisy = |mv| is_noisy(&self.stack.position, mv);
        let mut node = SearchNode {
            window,
            depth,
            ply,
            cut_node: false,
            excluded: self.stack.frame(ply).excluded,
            tt_entry,
            check_info: CheckInfo::new(&self.stack.variant, &self.stack.position),
            cont_context: self.stack.cont_context(),
            static_eval: None,
            improving: false,
            tt_pv: window.is_pv() || tt_entry.is_some_and(|it| it.was_pv),
            tt_noisy: tt_entry.and_then(|it| it.best).is_some_and(is_noisy),
        };
        self.evaluate(&mut node);
        node
    }

    /// Sets the static evaluation of a node and the data that depends on it.
    fn evaluate(&mut self, node: &mut SearchNode) {
        let in_check = node.check_info.in_check();
        let known = match node.tt_entry {
            Some(entry) => entry.raw_eval,
            None => self.stack.frame(node.ply).raw_eval.filter(|_| node.excluded.is_some()),
        };
        node.static_eval = (!in_check).then(|| self.static_eval(node.window, node.tt_entry, known));
        let corrected = node.static_eval.map(|it| it.corrected);
        let before = |plies| self.stack.frame(node.ply.checked_sub(plies)?).static_eval;
        let earlier = before(2).or_else(|| before(4));
        node.improving = corrected.is_some() && earlier.is_none_or(|it| corrected > Some(it));
        if node.excluded.is_none() {
            let frame = self.stack.frame_mut(node.ply);
            (frame.static_eval, frame.raw_eval) = (corrected, node.raw_eval());
            self.store_eval(node);
        }
    }

    /// Stores the static evaluation of a node of which the table has nothing: the node may be cut off before it is
    /// searched, and visited again.
    fn store_eval(&self, node: &SearchNode) {
        if let (None, Some(raw_eval)) = (node.tt_entry, node.raw_eval()) {
            let entry = TableEntry::of_eval(raw_eval, node.tt_pv);
            self.shared.table.store(self.stack.position.hash(), node.ply, entry);
        }
    }

    /// Searches the moves of a node, best first.
    fn search_moves(
        &mut self,
        node: &SearchNode,
        mut moves: impl NodeMoves<E>,
    ) -> Result<Score, Stopped> {
        let mut window = node.window;
        let mut best = Score::mated_in(node.ply as i32);
        let mut best_move = None;
        let mut move_count = 0;
        let mut tried = TriedMoves::new();
        let may_prune = !node.is_root() && !node.check_info.in_check();
        while let Some(picked) = moves.next_move(self, node) {
            if Some(picked.mv) == node.excluded {
                continue;
            }
            move_count += 1;
            let ctx = MoveContext::new(self, node, picked, move_count);
            if may_prune && move_count > 1 && best > -Score::LIMIT {
                let prunes_quiets = ctx.quiet && prune::may_prune_quiets(&self.tuned, node, &ctx);
                if prunes_quiets {
                    best = best.max(prune::futility_bound(&self.tuned, node, &ctx));
                    if !goal::has_any(&self.stack.variant) {
                        moves.only_checks(&mut self.stack);
                    }
                }
                if prune::skip_move(self, node, &ctx, prunes_quiets) {
                    continue;
                }
            }
            let extension = match depth::singular_extension(self, node, &ctx)? {
                SingularResult::Extend(plies) => plies,
                SingularResult::Cut(score) => {
                    moves.finish(&mut self.stack);
                    return Ok(score);
                }
            };
            let score = self.search_move(node, SoFar { window, best }, &ctx, extension)?;
            moves.searched(self, node, window.alpha, score);
            if score > best || move_count == 1 {
                best = score;
            }
            if score > window.alpha {
                window.alpha = score;
                best_move = Some(picked);
                if node.window.is_pv() {
                    self.pv.update(node.ply, picked.mv);
                }
                if window.is_empty() {
                    self.stack.frame_mut(node.ply).cutoffs += 1;
                    history::learn_cutoff(self, node, &ctx, &tried);
                    break;
                }
            }
            let _ = tried.try_push(ctx);
        }
        moves.finish(&mut self.stack);
        if move_count == 0 {
            return Ok(self.no_moves_score(node));
        }
        if moves.are_all() {
            self.store_and_learn(node, best, best_move);
        }
        Ok(best)
    }

    /// Makes a move, searches the child node, and takes the move back.
    fn search_move(
        &mut self,
        node: &SearchNode,
        so_far: SoFar,
        ctx: &MoveContext,
        extension: i32,
    ) -> Result<Score, Stopped> {
        let depth = node.depth - 1 + extension;
        let reduction = (ctx.move_count > 1).then(|| depth::late_move_reduction(self, node, ctx));
        self.make(ctx.mv);
        let score = self.search_child(node, so_far, depth, reduction);
        self.unmake();
        score
    }

    /// Searches the child node of the move just made: the first one (without a reduction) with the whole
    /// window; the others reduced with a null window, then deeper or with the whole window if the score
    /// requires it.
    fn search_child(
        &mut self,
        node: &SearchNode,
        SoFar { window, best }: SoFar,
        mut depth: i32,
        reduction: Option<i32>,
    ) -> Result<Score, Stopped> {
        let ply = node.ply + 1;
        let Some(reduction) = reduction else {
            let cut_node = !node.window.is_pv() && !node.cut_node;
            return Ok(-self.pvs(-window, depth, ply, cut_node)?);
        };
        let reduced = if reduction > 0 { (depth - reduction).max(1) } else { depth };
        let cut_node = reduction > 0 || !node.cut_node;
        self.stack.frame_mut(node.ply).reduction = depth - reduced;
        let scouted = self.pvs(-window.scout(), reduced, ply, cut_node);
        self.stack.frame_mut(node.ply).reduction = 0;
        let mut score = -scouted?;
        if score > window.alpha && reduced < depth {
            depth += depth::research(&self.tuned, depth, score.value() - best.value());
            if reduced < depth {
                score = -self.pvs(-window.scout(), depth, ply, !node.cut_node)?;
            }
        }
        if score > window.alpha && score < window.beta {
            score = -self.pvs(-window, depth, ply, false)?;
        }
        Ok(score)
    }

    /// The score of a node whose side to move has no move, or only the excluded one.
    fn no_moves_score(&self, node: &SearchNode) -> Score {
        if node.excluded.is_some() {
            return node.window.alpha;
        }
        self.stack.no_moves_score(node.ply, node.check_info.in_check())
    }

    /// Stores the score of a node in the table, and updates the correction history.
    fn store_and_learn(&mut self, node: &SearchNode, score: Score, best: Option<PickedMove>) {
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
        if best.is_none_or(|it| it.quiet) {
            correction::learn(self, node, score, bound);
        }
        let depth = node.depth.clamp(0, 255) as u8;
        let (best, raw_eval) = (best.map(|it| it.mv), node.raw_eval());
        let (bound, was_pv) = (Some(bound), node.tt_pv);
        let entry = TableEntry { best, score, depth, raw_eval, bound, was_pv };
        self.shared.table.store(self.stack.position.hash(), node.ply, entry);
    }
}
