//! The search stack: the plies from the root to the position that is searched, and the principal variation
//! from each of them.

use std::sync::Arc;

use arrayvec::ArrayVec;

use super::MAX_PLY;
use super::correction::{CorrectionKeys, CorrectionKinds};
use super::history::{ContContext, ContKey, History};
use super::node::ScoredMove;
use crate::eval::Score;
use bentrider_rules::geometry::Square;
use bentrider_rules::position::{Move, Position};
use bentrider_rules::rules::{self, Outcome, terminal};
use bentrider_rules::setup::Piece;
use bentrider_rules::variant::Variant;

/// A win by repetition or by the halfmove clock: more than any material, less than mate.
const WON_BY_PATH: Score = Score::from_value(30_000);

/// The position that is searched, and a frame for each ply from the root to it.
pub(super) struct SearchStack {
    pub(super) variant: Arc<Variant>,
    correction_kinds: CorrectionKinds,
    pub(super) position: Position,
    /// Plies from the root to `position`.
    ply: usize,
    /// One frame for each ply that can be searched, and for two more.
    frames: Vec<Frame>,
    /// The moves of the nodes of all plies, those of the last node at the end.
    pub(super) moves: Vec<ScoredMove>,
    /// The ply from which null moves are tried; above 0 while one is verified.
    pub(super) null_move_from: usize,
}

/// The data of a ply for the plies after it and for its next node. A technique that uses earlier plies has
/// its field here. The static evaluations are set by `Worker::evaluate`, `excluded` by `depth::singular_extension`,
/// `killers` by `history::learn_cutoff`, `reduction` and `cutoffs` by `pvs`, and the keys by making a move.
#[derive(Clone, Copy, Default)]
pub(super) struct Frame {
    /// Quiet moves that caused cutoffs lately.
    pub(super) killers: [Option<Move>; 2],
    /// The corrected static evaluation; `None` in check.
    pub(super) static_eval: Option<Score>,
    /// The static evaluation without corrections; `None` in check, or if it was only estimated.
    pub(super) raw_eval: Option<Score>,
    /// A move that is excluded.
    pub(super) excluded: Option<Move>,
    /// The plies by which the search of the move that is searched now is reduced.
    pub(super) reduction: i32,
    /// The nodes of this ply that were cut off since the search of the node two plies before began.
    pub(super) cutoffs: i32,
    /// The key of the move that led here.
    cont_key: ContKey,
    correction_keys: CorrectionKeys,
}

impl SearchStack {
    /// A stack with only the root.
    pub(super) fn new(variant: Arc<Variant>, root: &Position) -> Self {
        let mut stack = SearchStack {
            correction_kinds: CorrectionKinds::of(&variant),
            variant,
            position: root.clone(),
            ply: 0,
            frames: vec![Frame::default(); MAX_PLY + 2],
            moves: Vec::new(),
            null_move_from: 0,
        };
        stack.reset(root);
        stack
    }

    /// Starts again from a root.
    pub(super) fn reset(&mut self, root: &Position) {
        self.position = root.clone();
        self.ply = 0;
        self.moves.clear();
        self.null_move_from = 0;
        self.frames.fill(Frame::default());
        self.frames[0].correction_keys = CorrectionKeys::of(self.correction_kinds, root);
        self.frames[0].cont_key = self.cont_key();
    }

    /// Makes a move.
    #[inline]
    pub(super) fn make(&mut self, mv: Move) {
        rules::make(&self.variant, &mut self.position, mv);
        let mut keys = *self.correction_keys();
        keys.apply(self.correction_kinds, self.position.last_changes());
        self.push(keys);
    }

    /// Makes a null move.
    pub(super) fn make_null(&mut self) {
        rules::make_null(&mut self.position);
        self.push(*self.correction_keys());
    }

    #[inline]
    fn push(&mut self, correction_keys: CorrectionKeys) {
        let cont_key = self.cont_key();
        self.ply += 1;
        let frame = &mut self.frames[self.ply];
        frame.correction_keys = correction_keys;
        frame.cont_key = cont_key;
    }

    /// Unmakes the last move or null move.
    #[inline]
    pub(super) fn unmake(&mut self) {
        self.position.unmake();
        self.ply -= 1;
    }

    #[inline]
    fn cont_key(&self) -> ContKey {
        let last = self.last_moved();
        last.map_or_else(ContKey::default, |(piece, to)| {
            ContKey::new(&self.variant.shape, piece, to)
        })
    }

    /// The piece that made the last move, and its square.
    #[inline]
    pub(super) fn last_moved(&self) -> Option<(Piece, Square)> {
        let to = self.position.last_move()?.to();
        Some((self.position.at(to)?, to))
    }

    /// The keys of the last moves, for the continuation histories of the next one.
    pub(super) fn cont_context(&self) -> ContContext {
        std::array::from_fn(|plies| {
            let ply = self.ply.checked_sub(plies);
            ply.map_or_else(ContKey::default, |ply| self.frames[ply].cont_key)
        })
    }

    /// The keys of the position for the correction history.
    #[inline]
    pub(super) fn correction_keys(&self) -> &CorrectionKeys {
        &self.frames[self.ply].correction_keys
    }

    /// The data of a ply.
    #[inline]
    pub(super) fn frame(&self, ply: usize) -> &Frame {
        &self.frames[ply]
    }

    /// The data of a ply, to change it.
    #[inline]
    pub(super) fn frame_mut(&mut self, ply: usize) -> &mut Frame {
        &mut self.frames[ply]
    }

    /// Quiet moves worth trying early: the killers of this ply and the countermove of the last move.
    pub(super) fn refutations(&self, history: &History, ply: usize) -> [Option<Move>; 3] {
        let [first, second] = self.frames[ply].killers;
        let countermove = self.last_moved().and_then(|(piece, to)| history.countermove(piece, to));
        [first, second, countermove]
    }

    /// The score of a position that ends the game by repetition.
    #[inline]
    pub(super) fn repetition_score(&self, ply: usize) -> Option<Score> {
        let outcome = terminal::repetition_in_search(&self.variant, &self.position, ply)?;
        Some(self.score_by_path(outcome))
    }

    /// The score of a position that ends the game by the pieces on the board.
    #[inline]
    pub(super) fn decided_score(&self, ply: usize) -> Option<Score> {
        let outcome = terminal::by_position(&self.variant, &self.position)?;
        Some(self.final_score(outcome, ply))
    }

    /// The score of a position without legal moves.
    pub(super) fn no_moves_score(&self, ply: usize, in_check: bool) -> Score {
        let outcome = terminal::no_moves(&self.variant, &self.position, in_check);
        self.final_score(outcome, ply)
    }

    /// The score of a position that ends the game by the halfmove clock: not without a legal move, where it
    /// may be mate.
    #[inline]
    pub(super) fn halfmove_score(&self) -> Option<Score> {
        let outcome = terminal::halfmove_limit(&self.variant, &self.position)?;
        let has_moves = rules::count_legal(&self.variant, &self.position) > 0;
        has_moves.then(|| self.score_by_path(outcome))
    }

    /// The score of an outcome that the position decides: a win counts as mate on the board.
    fn final_score(&self, outcome: Outcome, ply: usize) -> Score {
        Score::of_outcome(outcome.winner(), self.position.side(), ply as i32)
    }

    /// The score of an outcome that the moves to the position decide. By other moves the position may not end
    /// the game, so that a win is not a mate.
    fn score_by_path(&self, outcome: Outcome) -> Score {
        match outcome.winner() {
            None => Score::ZERO,
            Some(winner) if winner == self.position.side() => WON_BY_PATH,
            Some(_) => -WON_BY_PATH,
        }
    }

    /// Whether the side to move has a piece that is neither royal nor a pawn.
    #[inline]
    pub(super) fn has_non_pawn_material(&self) -> bool {
        let (position, variant) = (&self.position, &self.variant);
        let own = position.side_squares(position.side()).into_iter();
        own.filter_map(|square| position.at(square))
            .any(|it| !variant.royal.contains(it.kind()) && !variant.pawns.contains(it.kind()))
    }
}

/// A principal variation: the best moves of both sides from a position on.
type Pv = ArrayVec<Move, MAX_PLY>;

/// The principal variations found from each ply on (triangular table).
pub(super) struct PvTable(Vec<Pv>);

impl PvTable {
    /// Empty variations for this many plies.
    pub(super) fn new(plies: usize) -> Self {
        PvTable(vec![Pv::new(); plies])
    }

    /// Empties the variation of a ply.
    #[inline]
    pub(super) fn clear(&mut self, ply: usize) {
        self.0[ply].clear();
    }

    /// Makes the variation of a ply: `mv`, then that of the next ply.
    pub(super) fn update(&mut self, ply: usize, mv: Move) {
        let (front, back) = self.0.split_at_mut(ply + 1);
        let rest = back.first().map_or(&[][..], |rest| rest);
        join(&mut front[ply], mv, rest);
    }

    /// Sets `pv` to `mv` and the variation of the ply after the root.
    pub(super) fn copy_from_root(&self, mv: Move, pv: &mut Vec<Move>) {
        pv.clear();
        pv.push(mv);
        pv.extend_from_slice(&self.0[1]);
    }
}

fn join(pv: &mut Pv, mv: Move, rest: &[Move]) {
    pv.clear();
    pv.push(mv);
    pv.extend(rest.iter().copied().take(MAX_PLY - 1));
}

#[cfg(test)]
mod tests {
    use super::*;
    use bentrider_rules::game::Game;
    use bentrider_rules::loader;
    use rand::SeedableRng;
    use rand::rngs::StdRng;
    use rand::seq::IndexedRandom;

    /// The keys of the position, computed anew.
    fn computed(stack: &SearchStack) -> CorrectionKeys {
        CorrectionKeys::of(stack.correction_kinds, &stack.position)
    }

    #[test]
    fn the_correction_keys_after_moves_are_those_of_the_position() {
        let mut random = StdRng::seed_from_u64(1);
        for name in ["chess", "fantastic-xiii", "gross", "fusion"] {
            let mut game = Game::new(&loader::built_in(name).unwrap()).unwrap();
            let mut stack = SearchStack::new(Arc::clone(game.variant()), game.position());
            let mut before = vec![*stack.correction_keys()];
            while let Some(&mv) = game.legal_moves().choose(&mut random)
                && stack.ply < MAX_PLY
            {
                stack.make(mv);
                game.play(mv).unwrap();
                assert_eq!(*stack.correction_keys(), computed(&stack), "{name}: {}", game.fen());
                before.push(*stack.correction_keys());
            }
            for keys in before.iter().rev() {
                assert_eq!(stack.correction_keys(), keys, "{name}");
                if stack.ply > 0 {
                    stack.unmake();
                }
            }
        }
    }
}
