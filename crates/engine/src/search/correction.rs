//! Correction history: the errors of static evaluations, by parts of the position that change slowly (C. Whittington,
//! 2024).

use super::node::SearchNode;
use super::worker::Worker;
use super::{Bound, Tunables};
use crate::eval::{Evaluator, Score};
use bentrider_rules::geometry::Color;
use bentrider_rules::position::{Edit, Position, piece_key};
use bentrider_rules::setup::{Kind, KindSet, Piece};
use bentrider_rules::variant::Variant;

/// Updates the history with the error of the static evaluation at a node with this score whose
/// best move, if there is one, is quiet. Not if the evaluation was only estimated.
pub(super) fn learn<E: Evaluator>(
    worker: &mut Worker<E>,
    node: &SearchNode,
    score: Score,
    bound: Bound,
) {
    let Some(static_eval) = node.static_eval.filter(|it| it.raw.is_some()) else { return };
    let corrected = static_eval.corrected;
    let differs = match bound {
        Bound::Exact => true,
        Bound::Lower => score > corrected,
        Bound::Upper => score < corrected,
    };
    if differs && !score.is_mate() {
        let Worker { tuned, history, stack, .. } = worker;
        let error = (score.value() - corrected.value()) * node.depth;
        let most = tuned.correction_most();
        let bonus = (error / tuned.correction_divisor()).clamp(-most, most);
        history.corrections.update(stack.position.side(), stack.correction_keys(), bonus);
    }
}

/// The parts of a position that have a key.
const PAWNS: usize = 0;
const WHITE: usize = 1;
const BLACK: usize = 2;
const MINORS: usize = 3;
const KEYS: usize = 4;

/// The kinds that the keys of a variant tell apart.
#[derive(Clone, Copy, Debug)]
pub(super) struct CorrectionKinds {
    pawns: KindSet,
    minors: KindSet,
}

impl CorrectionKinds {
    /// The kinds of a variant: a minor piece is royal, or less valuable than a Rook and no pawn.
    pub(super) fn of(variant: &Variant) -> Self {
        /// The value of a Rook, in centipawns.
        const ROOK: i32 = 500;
        let (pawns, royal) = (variant.pawns, variant.royal);
        let is_minor = |(kind, value): &(Kind, i32)| {
            royal.contains(*kind) || *value < ROOK && !pawns.contains(*kind)
        };
        let values = variant.pieces.iter().map(|it| it.value);
        let minors = (0..).map(Kind::new).zip(values).filter(is_minor).map(|(kind, _)| kind);
        CorrectionKinds { pawns, minors: minors.collect() }
    }

    /// The parts that have a piece: the pawns or the other pieces of its side, and the minor pieces.
    fn parts_of(self, piece: Piece) -> impl Iterator<Item = usize> {
        let kind = piece.kind();
        let first = match piece.color() {
            _ if self.pawns.contains(kind) => PAWNS,
            Color::White => WHITE,
            Color::Black => BLACK,
        };
        std::iter::once(first).chain(self.minors.contains(kind).then_some(MINORS))
    }
}

/// The hash keys of the parts of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct CorrectionKeys([u64; KEYS]);

/// The differences between search scores and static evaluations of similar positions, in centipawns: by a part of each
/// key, and by side to move.
pub(super) struct CorrectionHistory {
    entries: Vec<[[i16; KEYS]; 2]>,
}

/// The number of entries for each key and side.
const CORRECTION_SIZE: usize = 1 << 14;
/// The largest absolute value of an entry.
const CORRECTION_LIMIT: i32 = 1_024;

impl CorrectionKeys {
    /// The keys of a position.
    pub(super) fn of(kinds: CorrectionKinds, position: &Position) -> Self {
        let mut keys = CorrectionKeys::default();
        for square in position.occupied() {
            if let Some(piece) = position.at(square) {
                keys.apply(kinds, &[Edit::Add(piece, square)]);
            }
        }
        keys
    }

    /// Follows the changes of one move.
    #[inline]
    pub(super) fn apply(&mut self, kinds: CorrectionKinds, changes: &[Edit]) {
        for edit in changes {
            for part in kinds.parts_of(edit.piece()) {
                self.0[part] ^= piece_key(edit.piece(), edit.square());
            }
        }
    }

    #[inline]
    fn index(&self, key: usize) -> usize {
        self.0[key] as usize % CORRECTION_SIZE
    }
}

impl CorrectionHistory {
    /// An empty history.
    pub(super) fn new() -> Self {
        CorrectionHistory { entries: vec![[[0; KEYS]; 2]; CORRECTION_SIZE] }
    }

    /// The correction of the evaluation of a position with these keys, `color` to move.
    #[inline]
    pub(super) fn correction(&self, tuned: &Tunables, color: Color, keys: &CorrectionKeys) -> i32 {
        let entries =
            (0..KEYS).map(|key| i32::from(self.entries[keys.index(key)][color.index()][key]));
        entries.sum::<i32>() * tuned.correction_share() / 1_024
    }

    /// Raises the correction of positions with these keys by a part of `bonus`.
    fn update(&mut self, color: Color, keys: &CorrectionKeys, bonus: i32) {
        for key in 0..KEYS {
            let entry = &mut self.entries[keys.index(key)][color.index()][key];
            let value = i32::from(*entry);
            *entry = (value + bonus - value * bonus.abs() / CORRECTION_LIMIT) as i16;
        }
    }
}
