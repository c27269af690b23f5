//! The hand-written evaluation: material and squares, mobility, threats, king attack, tempo; and what a
//! network adds to it.

use std::sync::Arc;

use super::accumulator::Accumulator;
use super::activity::Activity;
use super::network::{Base, Network, NetworkLine, NetworkMismatch, base_fingerprint};
use super::pawn_cache::{PawnCache, pawn_values};
use super::tables::EvalTables;
use super::term_weights::TermWeights;
use super::{AttackMaps, Evaluation, Evaluator, GamePhase, Score, Tapered, Term};
use bentrider_rules::geometry::Color;
use bentrider_rules::position::Position;
use bentrider_rules::variant::Variant;

/// The hand-written evaluation of one game, on its own or as the base of a network.
///
/// What stands where (`psqt`) is summed up incrementally. What the pieces attack, the structure of Pawns,
/// and what a network adds (together `positional`) is expensive, and changes little from one move to the next: far outside the
/// window it is taken to be what it was last on the line (lazy evaluation).
#[derive(Clone)]
pub struct HandCrafted {
    variant: Arc<Variant>,
    tables: Arc<EvalTables>,
    attack_maps: AttackMaps,
    pawn_cache: PawnCache,
    /// Whether what the pieces attack counts.
    base: Base,
    /// Follows the line; `None` without a network.
    network: Option<NetworkLine>,
    /// One entry for each position of the line, never empty.
    stack: Vec<StackEntry>,
}

#[derive(Clone, Copy, Debug, Default)]
struct StackEntry {
    sums: Accumulator,
    /// White's lead by the terms and by the network, as it was last computed on the line.
    positional: i32,
}

impl HandCrafted {
    /// The evaluation of a game, its tables derived from values, motions and promotions. A clone shares
    /// the tables.
    pub fn new(variant: &Arc<Variant>) -> Self {
        HandCrafted::with_tables(variant, EvalTables::new(variant))
    }

    /// The evaluation of a game with these tables, and without a network.
    fn with_tables(variant: &Arc<Variant>, tables: EvalTables) -> Self {
        HandCrafted {
            tables: Arc::new(tables),
            attack_maps: AttackMaps::new(variant),
            pawn_cache: PawnCache::default(),
            base: Base::Whole,
            network: None,
            stack: vec![StackEntry::default()],
            variant: Arc::clone(variant),
        }
    }

    /// The evaluation of a game with a network.
    ///
    /// # Errors
    /// When the network is for another game.
    pub fn with_network(
        variant: &Arc<Variant>,
        network: &Arc<Network>,
    ) -> Result<Self, NetworkMismatch> {
        network.check_variant(variant)?;
        let parts = network.parts();
        let tables = EvalTables::with_values(variant, &parts.psqt, &parts.terms);
        let line = (parts.hidden > 0).then(|| NetworkLine::new(variant, network));
        let evaluation = HandCrafted::with_tables(variant, tables);
        Ok(HandCrafted { base: parts.base, network: line, ..evaluation })
    }

    /// The base of a network, without one.
    pub fn base(variant: &Arc<Variant>, base: Base) -> Self {
        HandCrafted { base, ..HandCrafted::new(variant) }
    }

    /// The piece-square values, in the order of
    /// [`NetworkParts::psqt`](super::NetworkParts::psqt).
    pub fn psqt_values(&self) -> Vec<[i32; 2]> {
        self.tables.listed_values(&self.variant)
    }

    /// The weights of the terms.
    pub fn term_weights(&self) -> &TermWeights {
        self.tables.terms()
    }

    /// The version of the base, but for its piece-square values: see [`base_fingerprint`].
    pub fn fingerprint(variant: &Arc<Variant>, base: Base) -> u64 {
        let tables = EvalTables::with_values(variant, &[], &TermWeights::of_every_term(variant));
        let mut evaluation = HandCrafted { base, ..HandCrafted::with_tables(variant, tables) };
        base_fingerprint(variant, base, |position| {
            let sums = Accumulator::of(&evaluation.tables, position);
            evaluation.terms(position, &sums) + to_mover(position, evaluation.tables.tempo())
        })
    }

    #[inline]
    fn last(&self) -> StackEntry {
        self.stack.last().copied().unwrap_or_default()
    }

    /// What stands where and the right to move, for the side to move.
    #[inline]
    fn psqt(&self, position: &Position, sums: &Accumulator) -> Score {
        Score::new(to_mover(position, self.at_phase(sums, sums.psqt)) + self.tables.tempo())
    }

    #[inline]
    fn at_phase(&self, sums: &Accumulator, tapered: Tapered) -> i32 {
        tapered.at(GamePhase::new(sums.phase, self.tables.full_phase()))
    }

    /// White's lead by what the pieces attack, by the structure of Pawns and by the network.
    fn positional(&mut self, position: &Position, sums: &Accumulator) -> i32 {
        let terms = self.terms(position, sums);
        let network = self.network.as_mut().map_or(0, |line| line.value(position.side()));
        terms + to_mover(position, network)
    }

    /// White's lead by what the pieces attack and by the structure of Pawns, where that counts.
    fn terms(&mut self, position: &Position, sums: &Accumulator) -> i32 {
        if self.base == Base::Squares {
            return 0;
        }
        let HandCrafted { variant, tables, attack_maps, pawn_cache, .. } = self;
        let pawns = pawn_cache.structure(tables, variant, position, sums.pawn_key);
        let activity = Activity::of_both(&tables.activity, variant, position, attack_maps);
        let [white, black] = tables.passers(&pawns.passed, position, attack_maps);
        let passers = white - black;
        let [white, black] = activity;
        let attacks = [white, black].map(|side| tables.king_attack(side.king_attack()));
        let tapered = white.sum() - black.sum() + pawns.value + passers;
        attacks[0] - attacks[1] + self.at_phase(sums, tapered)
    }
}

impl Evaluator for HandCrafted {
    fn reset(&mut self, position: &Position) {
        let sums = Accumulator::of(&self.tables, position);
        self.stack.clear();
        self.stack.push(StackEntry { sums, positional: 0 });
        if let Some(network) = &mut self.network {
            network.reset(position);
        }
    }

    #[inline]
    fn push(&mut self, position: &Position) {
        let mut entry = self.last();
        entry.sums.apply(&self.tables, position.last_changes());
        self.stack.push(entry);
        if let Some(network) = &mut self.network {
            network.push(position.last_changes());
        }
    }

    #[inline]
    fn push_null(&mut self) {
        self.stack.push(self.last());
        if let Some(network) = &mut self.network {
            network.push(&[]);
        }
    }

    #[inline]
    fn pop(&mut self) {
        self.stack.pop();
        if let Some(network) = &mut self.network {
            network.pop();
        }
    }

    #[inline(always)]
    fn value(
        &mut self,
        position: &Position,
        alpha: Score,
        beta: Score,
        lazy_margin: i32,
        known: Option<Score>,
    ) -> Evaluation {
        let StackEntry { sums, mut positional } = self.last();
        let psqt = self.psqt(position, &sums);
        let with = |positional| Score::new(psqt.value() + to_mover(position, positional));
        let estimate = with(positional);
        let exact = if let Some(known) = known {
            positional = to_mover(position, known.value() - psqt.value());
            known
        } else if estimate + lazy_margin <= alpha || estimate - lazy_margin >= beta {
            return Evaluation { exact: None, value: estimate };
        } else {
            positional = self.positional(position, &sums);
            with(positional)
        };
        if let Some(last) = self.stack.last_mut() {
            last.positional = positional;
        }
        Evaluation { exact: Some(exact), value: exact }
    }

    fn explain(&mut self, position: &Position) -> Vec<Term> {
        let HandCrafted { variant, tables, .. } = &*self;
        let sums = Accumulator::of(tables, position);
        let mut maps = AttackMaps::new(variant);
        let activity = Activity::of_both(&tables.activity, variant, position, &mut maps);
        let of = |color: Color| activity[color.index()];
        let attack = |color| tables.king_attack(of(color).king_attack());
        let (pawns, passed) = pawn_values(tables, variant, position);
        let passers = tables.passers(&passed, position, &maps);
        let value = |color| material(variant, position, color);
        let squares = |color| self.at_phase(&sums, tables.psqt(position, color)) - value(color);
        let tempo = |color| if color == position.side() { tables.tempo() } else { 0 };
        let mut terms = vec![term("material", &value), term("squares", &squares)];
        if self.base == Base::Whole {
            terms.extend([
                term("mobility", &|color| of(color).mobility / 1024),
                term("threatened", &|color| -of(color).threatened / 1024),
                term("hanging", &|color| -self.at_phase(&sums, of(color).hanging) / 1024),
                term("checks", &|color| self.at_phase(&sums, of(color).checks) / 1024),
                term("king attack", &attack),
                term("pairs", &|color| of(color).pairs / 1024),
                term("pawns", &|color| self.at_phase(&sums, pawns[color.index()])),
                term("passers", &|color| self.at_phase(&sums, passers[color.index()])),
            ]);
        }
        terms.push(term("tempo", &tempo));
        if let Some(network) = &self.network {
            let mut line = network.clone();
            line.reset(position);
            let value = line.value(position.side());
            terms.push(term("network", &|it| if it == position.side() { value } else { 0 }));
        }
        terms
    }
}

fn term(name: &'static str, part: &dyn Fn(Color) -> i32) -> Term {
    Term { name, white: part(Color::White), black: part(Color::Black) }
}

/// The values of a side's pieces.
fn material(variant: &Variant, position: &Position, color: Color) -> i32 {
    let pieces = position.side_squares(color).into_iter();
    let pieces = pieces.filter_map(|square| position.at(square));
    pieces.map(|piece| variant.pieces[piece.kind().index()].value).sum()
}

/// White's lead, seen by the side to move.
#[inline]
fn to_mover(position: &Position, white: i32) -> i32 {
    match position.side() {
        Color::White => white,
        Color::Black => -white,
    }
}
