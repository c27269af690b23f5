//! The static evaluation: piece-square values and tempo, the terms, and what a network makes of them.

use std::sync::Arc;

use super::endgame::{Endgame, Endgames};
use super::network::{
    Accumulator, Base, Factor, Network, NetworkMismatch, NetworkValue, base_fingerprint,
};
use super::tables::{EvalTables, PsqtSums};
use super::terms::{Context, Observer, TermLayout, Terms, Trace};
use super::{GamePhase, Score};
use bentrider_rules::geometry::Color;
use bentrider_rules::position::Position;
use bentrider_rules::variant::Variant;

/// A static evaluation that follows the moves of the search: the interface between search and evaluation.
///
/// An evaluator keeps its own stack, one entry for each position from the root, so that it can be
/// incremental. [`Evaluator::reset`] starts the stack, [`Evaluator::push`] and [`Evaluator::push_null`] add
/// to it, [`Evaluator::pop`] removes the last entry. The caller keeps this in step with the moves made on the
/// position.
pub trait Evaluator: Send {
    /// Starts a new stack at `position`, of the evaluator's variant.
    fn reset(&mut self, position: &Position);

    /// Follows a move: `position` is the one after it, with the edits of the move in
    /// [`Position::last_changes`].
    fn push(&mut self, position: &Position);

    /// Follows a null move.
    fn push_null(&mut self);

    /// Goes back to the position before the last move or null move.
    fn pop(&mut self);

    /// The value of `position`, the last of the stack, for the side to move. Its record holds the moves and null
    /// moves of the stack (see [`Position::changes`]).
    ///
    /// If an estimate is at most `low` or at least `high`, the exact value need not be computed. `known` is the
    /// exact value, if the caller has stored it.
    fn value(
        &mut self,
        position: &Position,
        low: Score,
        high: Score,
        known: Option<Score>,
    ) -> Evaluated;

    /// The parts of the exact value of any position. White's less Black's add up to it, from White's point of
    /// view, except for rounding.
    fn explain(&mut self, position: &Position) -> Vec<Term>;

    /// The exact value of a position, which starts a new stack.
    fn evaluate(&mut self, position: &Position) -> Score {
        self.reset(position);
        self.value(position, -Score::INFINITE, Score::INFINITE, None).value
    }
}

/// The result of [`Evaluator::value`], for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Evaluated {
    /// The exact value, unless it was estimated.
    pub exact: Option<Score>,
    /// The value to use: the exact one, or the estimate.
    pub value: Score,
}

/// One part of an evaluation, in centipawns, for White and for Black, at this phase of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// The name of the part.
    pub name: &'static str,
    /// The value for White.
    pub white: i32,
    /// The value for Black.
    pub black: i32,
}

/// The evaluation of a variant, with a network or without one.
///
/// Piece-square values (`psqt`) are summed up incrementally. The terms and the value of the network (together
/// `positional`) are expensive and change little from one move to the next, and so does the network's factor of the
/// whole: far outside the window their last values are used (lazy evaluation).
#[derive(Clone)]
pub struct Evaluation {
    variant: Arc<Variant>,
    tables: Arc<EvalTables>,
    terms: Terms,
    endgames: Arc<Endgames>,
    /// Whether the terms count.
    base: Base,
    /// The accumulator of the network; `None` without a network.
    network: Option<Accumulator>,
    /// One entry for each position from the root, never empty.
    stack: Vec<StackEntry>,
}

#[derive(Clone, Copy, Debug, Default)]
struct StackEntry {
    sums: PsqtSums,
    /// White's lead by the terms and by the network, as it was last computed.
    positional: i32,
    /// The factor of the whole, as it was last computed.
    factor: Factor,
}

impl StackEntry {
    /// The evaluation for the side to move, with these piece-square values plus tempo.
    #[inline]
    fn evaluation(&self, position: &Position, psqt: Score) -> Score {
        Score::new(self.factor.times(psqt.value() + to_mover(position, self.positional)))
    }
}

impl Evaluation {
    /// The evaluation of a variant by the weights of all variants. A clone shares the tables.
    pub fn new(variant: &Arc<Variant>) -> Self {
        Evaluation::with_tables(variant, EvalTables::new(variant))
    }

    fn with_tables(variant: &Arc<Variant>, tables: EvalTables) -> Self {
        Evaluation {
            tables: Arc::new(tables),
            terms: Terms::new(variant),
            endgames: Arc::new(Endgames::of(variant)),
            base: Base::Whole,
            network: None,
            stack: vec![StackEntry::default()],
            variant: Arc::clone(variant),
        }
    }

    /// The evaluation of a variant with a network, and with the weights in its file.
    ///
    /// # Errors
    /// When the network is for another variant.
    pub fn with_network(
        variant: &Arc<Variant>,
        network: &Arc<Network>,
    ) -> Result<Self, NetworkMismatch> {
        network.check_variant(variant)?;
        let parts = network.parts();
        let mut terms = parts.terms.clone();
        if terms.len() < TermLayout::of(variant).count() {
            // The file is older than the newest terms.
            terms.extend(EvalTables::new(variant).list.split_off(terms.len()));
        }
        let tables = EvalTables::with_values(variant, &parts.psqt, terms);
        let network = (parts.hidden > 0).then(|| Accumulator::new(variant, network));
        Ok(Evaluation { base: parts.base, network, ..Evaluation::with_tables(variant, tables) })
    }

    /// The evaluation by the weights of all variants, with the terms or without them.
    pub fn base(variant: &Arc<Variant>, base: Base) -> Self {
        Evaluation { base, ..Evaluation::new(variant) }
    }

    /// An evaluation without piece-square values in which every term counts.
    pub(super) fn probe(variant: &Arc<Variant>) -> Self {
        let tables = EvalTables::with_values(variant, &[], TermLayout::probe(variant));
        Evaluation::with_tables(variant, tables)
    }

    /// The piece-square values, in the order of
    /// [`NetworkParts::psqt`](super::NetworkParts::psqt).
    pub fn psqt_values(&self) -> Vec<[i32; 2]> {
        self.tables.listed_values(&self.variant)
    }

    /// The list of the weights of the terms.
    pub fn term_weights(&self) -> &[i32] {
        &self.tables.list
    }

    /// A hash of the definition of the terms: see [`base_fingerprint`].
    pub fn fingerprint(variant: &Arc<Variant>, base: Base) -> u64 {
        Self::fingerprint_of(variant, base, TermLayout::of(variant).count())
    }

    /// A hash of the definition of the first terms, those with `count` weights in all.
    pub(super) fn fingerprint_of(variant: &Arc<Variant>, base: Base, count: usize) -> u64 {
        let mut terms = TermLayout::probe(variant);
        terms.iter_mut().skip(count).for_each(|it| *it = 0);
        let tables = EvalTables::with_values(variant, &[], terms);
        let mut evaluation = Evaluation { base, ..Evaluation::with_tables(variant, tables) };
        base_fingerprint(variant, base, |position| {
            evaluation.observe(position, &mut ()) + to_mover(position, evaluation.tables.tempo())
        })
    }

    /// Whether the terms judge a position: not if a side cannot force mate or has a bare King.
    pub fn is_by_terms(&self, position: &Position) -> bool {
        self.endgames.of_position(position) == Endgame::Ordinary
    }

    /// The phase of the game in a position.
    pub(super) fn phase_of(&self, position: &Position) -> GamePhase {
        GamePhase::of(&self.variant, position)
    }

    #[inline]
    fn last(&self) -> StackEntry {
        self.stack.last().copied().unwrap_or_default()
    }

    /// Piece-square values plus tempo, for the side to move.
    #[inline]
    fn psqt(&self, position: &Position, sums: &PsqtSums) -> Score {
        let psqt = sums.psqt.at(self.tables.phase_at(sums));
        Score::new(to_mover(position, psqt) + self.tables.tempo())
    }

    /// The entry of a position with these sums, by the terms and by the network.
    fn entry(&mut self, position: &Position, sums: PsqtSums) -> StackEntry {
        let positional = self.terms(position, &sums, &mut ());
        let plies = self.stack.len().saturating_sub(1);
        let Some(network) = &mut self.network else {
            return StackEntry { sums, positional, factor: Factor::default() };
        };
        let NetworkValue { added, factor } = network.value(position, plies);
        StackEntry { sums, positional: positional + to_mover(position, added), factor }
    }

    /// The value, for the side to move, of an endgame that the terms misjudge.
    #[cold]
    fn value_of_endgame(&mut self, position: &Position, endgame: Endgame) -> Score {
        let sums = self.last().sums;
        let psqt = self.psqt(position, &sums);
        let by_terms = self.entry(position, sums).evaluation(position, psqt).value();
        let lead = self.endgames.lead(endgame, position, to_mover(position, by_terms));
        Score::new(to_mover(position, lead))
    }

    /// White's lead by the terms in any position; `observer` receives everything that is added to it.
    pub(super) fn observe(&mut self, position: &Position, observer: &mut impl Observer) -> i32 {
        let sums = PsqtSums::of(&self.tables, position);
        self.terms(position, &sums, observer)
    }

    /// White's lead by the terms, if they count.
    fn terms(&mut self, position: &Position, sums: &PsqtSums, observer: &mut impl Observer) -> i32 {
        if self.base == Base::Squares {
            return 0;
        }
        let Evaluation { variant, tables, terms, .. } = self;
        terms.lead(&Context { variant, tables, position, sums }, observer)
    }
}

impl Evaluator for Evaluation {
    fn reset(&mut self, position: &Position) {
        let sums = PsqtSums::of(&self.tables, position);
        self.stack.clear();
        self.stack.push(StackEntry { sums, ..StackEntry::default() });
        if let Some(network) = &mut self.network {
            network.reset(position);
        }
    }

    #[inline]
    fn push(&mut self, position: &Position) {
        let mut entry = self.last();
        entry.sums.apply(&self.tables, position.last_changes());
        self.stack.push(entry);
    }

    #[inline]
    fn push_null(&mut self) {
        self.stack.push(self.last());
    }

    #[inline]
    fn pop(&mut self) {
        self.stack.pop();
        if let Some(network) = &mut self.network {
            network.truncate(self.stack.len());
        }
    }

    #[inline(always)]
    fn value(
        &mut self,
        position: &Position,
        low: Score,
        high: Score,
        known: Option<Score>,
    ) -> Evaluated {
        let endgame = self.endgames.of_position(position);
        if endgame != Endgame::Ordinary {
            let exact = known.unwrap_or_else(|| self.value_of_endgame(position, endgame));
            return Evaluated { exact: Some(exact), value: exact };
        }
        let mut entry = self.last();
        let psqt = self.psqt(position, &entry.sums);
        let estimate = entry.evaluation(position, psqt);
        let exact = if let Some(known) = known {
            // The factor stays that of an earlier position.
            let sum = entry.factor.divide(known.value());
            entry.positional = to_mover(position, sum - psqt.value());
            known
        } else if estimate <= low || estimate >= high {
            return Evaluated { exact: None, value: estimate };
        } else {
            entry = self.entry(position, entry.sums);
            entry.evaluation(position, psqt)
        };
        if let Some(last) = self.stack.last_mut() {
            *last = entry;
        }
        Evaluated { exact: Some(exact), value: exact }
    }

    fn explain(&mut self, position: &Position) -> Vec<Term> {
        let mut trace = Trace::new();
        self.observe(position, &mut trace);
        let phase = self.phase_of(position);
        let Evaluation { variant, tables, .. } = &*self;
        let value = |color| material(variant, position, color);
        let squares = |color| tables.psqt(position, color).at(phase) - value(color);
        let to_move = |number| move |color| if color == position.side() { number } else { 0 };
        let mut terms = vec![term("material", value), term("squares", squares)];
        if self.base == Base::Whole {
            terms.extend(trace.terms(phase));
        }
        terms.push(term("tempo", to_move(tables.tempo())));
        if let Some(mut network) = self.network.clone() {
            network.reset(position);
            let NetworkValue { added, factor } = network.value(position, 0);
            terms.push(term("network", to_move(added)));
            let sum = terms.iter().map(|it| it.white - it.black).sum();
            let sum = to_mover(position, sum);
            terms.push(term("factor", to_move(factor.times(sum) - sum)));
        }
        let by_terms = terms.iter().map(|it| it.white - it.black).sum();
        let lead = self.endgames.lead(self.endgames.of_position(position), position, by_terms);
        if lead != by_terms {
            // What it makes of the lead by the terms.
            let change = lead - by_terms;
            terms.push(Term { name: "endgame", white: change.max(0), black: (-change).max(0) });
        }
        terms
    }
}

fn term(name: &'static str, part: impl Fn(Color) -> i32) -> Term {
    Term { name, white: part(Color::White), black: part(Color::Black) }
}

/// The values of a side's pieces.
fn material(variant: &Variant, position: &Position, color: Color) -> i32 {
    let pieces = position.side_squares(color).into_iter();
    let pieces = pieces.filter_map(|square| position.at(square));
    pieces.map(|piece| variant.pieces[piece.kind().index()].value).sum()
}

/// Converts White's lead to the point of view of the side to move.
#[inline]
fn to_mover(position: &Position, white: i32) -> i32 {
    match position.side() {
        Color::White => white,
        Color::Black => -white,
    }
}
