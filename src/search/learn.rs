//! What a node teaches: which moves cut off and which did not, and how far its evaluation was off.

use arrayvec::ArrayVec;

use super::Bound;
use super::gain::actors;
use super::node::Node;
use super::order::Picked;
use super::worker::Worker;
use crate::eval::Score;

/// Moves of a node that were searched and did not cut off, for blame.
pub(super) type Tried = ArrayVec<Picked, 64>;

impl Worker {
    /// Remembers which move cut a node off, and which did not.
    pub(super) fn reward(&mut self, node: &Node, picked: &Picked, tried: &[Picked]) {
        let bonus = (node.depth * node.depth * 20 + node.depth * 60).min(1_800);
        self.credit(node, picked, bonus);
        for other in tried.iter().filter(|other| picked.quiet || !other.quiet) {
            self.credit(node, other, -bonus);
        }
        if picked.quiet {
            let killers = &mut self.frames[node.ply].killers;
            if killers[0] != Some(picked.mv) {
                *killers = [Some(picked.mv), killers[0]];
            }
            if let Some((piece, to)) = self.last_arrival() {
                self.history.set_answer(piece, to, picked.mv);
            }
        }
    }

    fn credit(&mut self, node: &Node, picked: &Picked, bonus: i32) {
        let (Some(piece), victim) = actors(&self.position, picked.mv) else { return };
        let to = picked.mv.to();
        if picked.quiet {
            self.history.credit_quiet(piece, to, &node.context, bonus);
        } else {
            self.history.credit_noisy(piece, to, victim, bonus);
        }
    }

    /// Remembers how far the static evaluation of a quiet node was off, where its score tells.
    pub(super) fn correct(
        &mut self,
        node: &Node,
        score: Score,
        bound: Bound,
        best: Option<Picked>,
    ) {
        let Some(fixed) = node.fixed else { return };
        let tells = match bound {
            Bound::Exact => true,
            Bound::Lower => score > fixed,
            Bound::Upper => score < fixed,
        };
        if tells && !score.is_mate() && best.is_none_or(|it| it.quiet) {
            let error = score.value() - fixed.value();
            let structure = self.structure();
            self.history.corrections.learn(self.position.side(), &structure, error, node.depth);
        }
    }
}
