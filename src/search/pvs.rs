//! Principal variation search: the first move with the whole window, the others with the question
//! whether they are better (T. Marsland and M. Campbell, "Parallel Search of Strongly Ordered Game
//! Trees", 1982).

use super::extend::{self, Verdict};
use super::learn::Tried;
use super::node::Node;
use super::order::{Picked, Picker};
use super::table::Entry;
use super::window::Window;
use super::worker::{Stopped, Worker};
use super::{Bound, MAX_PLY, prune, reduce};
use crate::eval::Score;
use crate::rules::CheckInfo;

impl Worker {
    /// The score of the worker's position, `ply` plies from the root, by a search of `depth` plies.
    /// Exact inside the window, else a bound on its side of it. `cut` says that it is expected to fail
    /// high.
    pub(super) fn pvs(
        &mut self,
        window: Window,
        depth: i32,
        ply: usize,
        cut: bool,
    ) -> Result<Score, Stopped> {
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
        if let Some(score) = self.bare_king(ply) {
            return Ok(score);
        }
        let check_info = CheckInfo::new(&self.variant, &self.position);
        if self.is_at_halfmove_limit() && !check_info.in_check() {
            return Ok(Score::ZERO);
        }
        if ply >= MAX_PLY - 1 {
            return Ok(self.judge(window, None).corrected);
        }
        let known = self.known(ply);
        if let Some(score) = known.and_then(|it| cutoff(&it, window, depth)) {
            return Ok(score);
        }
        let node = self.static_facts(window, depth, ply, cut, &check_info, known);
        if let Some(score) = prune::node(self, &node, &check_info)? {
            return Ok(score);
        }
        self.search_moves(&node, &check_info)
    }

    /// Searches the moves of a node, best first.
    fn search_moves(&mut self, node: &Node, check_info: &CheckInfo) -> Result<Score, Stopped> {
        let mut picker = Picker::all(self, node);
        let mut open = node.window;
        let mut best = Score::mated_in(node.ply as i32);
        let mut best_move = None;
        let mut number = 0;
        let mut tried = Tried::new();
        while let Some(picked) = picker.next(self, check_info) {
            if Some(picked.mv) == node.excluded {
                continue;
            }
            number += 1;
            if number > 1 && best > -Score::LIMIT && !check_info.in_check() {
                if picked.quiet && prune::all_quiet(self.tunables(), node, number) {
                    picker.only_checks(self);
                }
                if prune::a_move(self, node, &picked, number) {
                    continue;
                }
            }
            let extension = match extend::singular(self, node, &picked)? {
                Verdict::Extend(plies) => plies,
                Verdict::Cut(score) => {
                    picker.leave(self);
                    return Ok(score);
                }
            };
            let score = self.search_move(node, open, &picked, number, extension)?;
            if score > best || number == 1 {
                best = score;
            }
            if score > open.alpha {
                open.alpha = score;
                best_move = Some(picked);
                if node.window.is_open() {
                    self.extend_line(node.ply, picked.mv);
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
            return Ok(self.without_moves(node, check_info));
        }
        if self.is_at_halfmove_limit() {
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
        extension: i32,
    ) -> Result<Score, Stopped> {
        let reduction = reduce::of(self, node, picked, number);
        self.make(picked.mv);
        let score = self.search_behind(node, open, number, reduction, extension);
        self.unmake();
        score
    }

    fn search_behind(
        &mut self,
        node: &Node,
        open: Window,
        number: usize,
        reduction: i32,
        extension: i32,
    ) -> Result<Score, Stopped> {
        let (depth, ply) = (node.depth - 1 + extension, node.ply + 1);
        if number == 1 {
            let cut = !node.window.is_open() && !node.cut;
            return Ok(-self.pvs(-open, depth, ply, cut)?);
        }
        let reduced = if reduction > 0 { (depth - reduction).max(1) } else { depth };
        let mut score = -self.pvs(-open.scout(), reduced, ply, reduction > 0 || !node.cut)?;
        if score > open.alpha && reduced < depth {
            score = -self.pvs(-open.scout(), depth, ply, !node.cut)?;
        }
        if score > open.alpha && score < open.beta {
            score = -self.pvs(-open, depth, ply, false)?;
        }
        Ok(score)
    }

    /// What the table knows of the position; nothing where a move is left out.
    fn known(&self, ply: usize) -> Option<Entry> {
        let whole = self.frames[ply].excluded.is_none();
        whole.then(|| self.shared.table.probe(self.position.hash(), ply)).flatten()
    }

    fn static_facts(
        &mut self,
        window: Window,
        depth: i32,
        ply: usize,
        cut: bool,
        check_info: &CheckInfo,
        known: Option<Entry>,
    ) -> Node {
        let judged = (!check_info.in_check()).then(|| self.judge(window, known));
        let fixed = judged.map(|judged| judged.corrected);
        self.frames[ply].fixed = fixed;
        let before = ply.checked_sub(2).and_then(|earlier| self.frames[earlier].fixed);
        let improving = fixed.is_some() && before.is_none_or(|before| fixed > Some(before));
        let excluded = self.frames[ply].excluded;
        let unknown = excluded.is_none() && known.is_none_or(|it| it.best.is_none());
        let depth = depth + extend::check(self, check_info, ply)
            - reduce::internal(self.tunables(), depth, unknown, check_info);
        Node {
            window,
            depth,
            ply,
            cut,
            known,
            excluded,
            plain: judged.and_then(|judged| judged.plain),
            fixed,
            estimate: fixed.map(|fixed| refined(fixed, known)),
            improving,
            context: self.context(),
        }
    }

    /// Tells the table and the corrections what a node was found to be worth.
    fn keep(&mut self, node: &Node, score: Score, best: Option<Picked>) {
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
        self.correct(node, score, bound, best);
        let depth = node.depth.clamp(0, 255) as u8;
        let entry = Entry { best: best.map(|it| it.mv), score, depth, plain: node.plain, bound };
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

/// The static evaluation, or the table's score where that is on the right side of it.
pub(super) fn refined(fixed: Score, known: Option<Entry>) -> Score {
    let better = known.filter(|it| {
        let tells = match it.bound {
            Bound::Exact => true,
            Bound::Lower => it.score > fixed,
            Bound::Upper => it.score < fixed,
        };
        tells && !it.score.is_mate()
    });
    better.map_or(fixed, |it| it.score)
}
