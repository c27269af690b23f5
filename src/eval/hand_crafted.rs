//! The hand-written evaluation: material and squares, mobility, threats, king attack, tempo.

use std::sync::Arc;

use super::accumulator::Accumulator;
use super::activity::Activity;
use super::king_attack::king_attack;
use super::tables::EvalTables;
use super::{AttackMaps, Evaluation, Evaluator, GamePhase, Score, Tapered, Term};
use crate::geometry::Color;
use crate::position::Position;
use crate::variant::Variant;

/// What the right to move is worth.
const TEMPO: i32 = 12;

/// The hand-written evaluation of one game.
///
/// What stands where (`psqt`) is summed up incrementally. What the pieces attack (`positional`) is
/// expensive, and changes little from one move to the next: far outside the window it is taken to be
/// what it was last on the line (lazy evaluation).
#[derive(Clone)]
pub struct HandCrafted {
    variant: Arc<Variant>,
    tables: Arc<EvalTables>,
    attack_maps: AttackMaps,
    /// One entry for each position of the line, never empty.
    stack: Vec<StackEntry>,
}

#[derive(Clone, Copy, Debug, Default)]
struct StackEntry {
    sums: Accumulator,
    /// White's lead by what the pieces attack, as it was last computed on the line.
    positional: i32,
}

impl HandCrafted {
    /// The evaluation of a game, its tables derived from values, motions and promotions. A clone shares
    /// the tables.
    pub fn new(variant: &Arc<Variant>) -> Self {
        HandCrafted {
            tables: Arc::new(EvalTables::new(variant)),
            attack_maps: AttackMaps::new(variant),
            stack: vec![StackEntry::default()],
            variant: Arc::clone(variant),
        }
    }

    #[inline]
    fn last(&self) -> StackEntry {
        self.stack.last().copied().unwrap_or_default()
    }

    /// What stands where and the right to move, for the side to move.
    #[inline]
    fn psqt(&self, position: &Position, sums: &Accumulator) -> Score {
        Score::new(to_mover(position, self.at_phase(sums, sums.psqt)) + TEMPO)
    }

    #[inline]
    fn at_phase(&self, sums: &Accumulator, tapered: Tapered) -> i32 {
        tapered.at(GamePhase::new(sums.phase, self.tables.full_phase()))
    }

    /// White's lead by what the pieces attack.
    fn positional(&mut self, position: &Position) -> i32 {
        let HandCrafted { variant, tables, attack_maps, .. } = self;
        let activity = Activity::of_both(&tables.activity, variant, position, attack_maps);
        let [white, black] = Color::each(|color| {
            let own = activity[color.index()];
            own.sum() + king_attack(variant, position, attack_maps, color, own.king_attackers)
        });
        white - black
    }
}

impl Evaluator for HandCrafted {
    fn reset(&mut self, position: &Position) {
        let sums = Accumulator::of(&self.tables, position);
        self.stack.clear();
        self.stack.push(StackEntry { sums, positional: 0 });
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
            positional = self.positional(position);
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
        let attack = |color| king_attack(variant, position, &maps, color, of(color).king_attackers);
        let value = |color| material(variant, position, color);
        let squares = |color| self.at_phase(&sums, tables.psqt(position, color)) - value(color);
        vec![
            term("material", &value),
            term("squares", &squares),
            term("mobility", &|color| of(color).mobility / 1024),
            term("threatened", &|color| -of(color).threatened / 1024),
            term("hanging", &|color| -of(color).hanging / 1024),
            term("king attack", &attack),
            term("tempo", &|color| if color == position.side() { TEMPO } else { 0 }),
        ]
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
