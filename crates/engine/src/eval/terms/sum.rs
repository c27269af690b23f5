//! Sums of terms and their observers: the trace of `eval`, and the training of the weights.

use std::sync::Arc;

use super::{FIRST_LINES, ONE, TermLayout, Weight, lines};
use crate::eval::tables::WeightTable;
use crate::eval::{Evaluation, GamePhase, Tapered, Term};
use bentrider_rules::geometry::Color;
use bentrider_rules::position::Position;
use bentrider_rules::variant::Variant;

/// An observer of additions to the sums of terms.
pub(in crate::eval) trait Observer {
    /// Whether it needs the additions; false for `()`, so that cached parts are not counted again.
    const WATCHES: bool;

    /// Receives an addend after it was added.
    fn add(&mut self, addend: &Addend);
}

/// A product that is added to a sum: a weight times a count.
pub(in crate::eval) struct Addend {
    pub(in crate::eval) weight: Weight,
    /// The kind or the rank of the weight; 0 for a weight common to all.
    pub(in crate::eval) at: usize,
    /// The side it counts for.
    pub(in crate::eval) color: Color,
    /// The count.
    pub(in crate::eval) count: f32,
    /// The product, in 1024ths of a centipawn.
    pub(in crate::eval) value: Tapered,
}

impl Observer for () {
    const WATCHES: bool = false;

    #[inline(always)]
    fn add(&mut self, _: &Addend) {}
}

/// The count that a weight is multiplied with, and how the product is rounded.
#[derive(Clone, Copy)]
enum Factor {
    /// A whole count.
    Times(i32),
    /// A count in 1024ths; the product is rounded down.
    Floor(i32),
    /// A count in 1024ths; the product is rounded toward 0.
    Part(i32),
}

impl Factor {
    #[inline(always)]
    fn times(self, number: i32) -> i32 {
        match self {
            Factor::Times(count) => number * count,
            Factor::Floor(count) => ((i64::from(number) * i64::from(count)) >> ONE.ilog2()) as i32,
            Factor::Part(count) => (i64::from(number) * i64::from(count) / i64::from(ONE)) as i32,
        }
    }

    #[inline(always)]
    fn count(self) -> f32 {
        match self {
            Factor::Times(count) => count as f32,
            Factor::Floor(count) | Factor::Part(count) => count as f32 / ONE as f32,
        }
    }
}

/// A sum of weights times counts in a position, for White and for Black, in 1024ths of a centipawn.
pub(in crate::eval) struct TermSum<'a, O> {
    weights: &'a WeightTable,
    observer: &'a mut O,
    sums: [Tapered; 2],
}

impl<'a, O: Observer> TermSum<'a, O> {
    #[inline]
    pub(in crate::eval) fn new(weights: &'a WeightTable, observer: &'a mut O) -> Self {
        TermSum { weights, observer, sums: [Tapered::default(); 2] }
    }

    /// Adds a weight `count` times for a side; `at` is the kind or the rank, 0 for a weight common to all.
    #[inline(always)]
    pub(in crate::eval) fn add(&mut self, weight: Weight, at: usize, color: Color, count: i32) {
        self.add_product(weight, at, color, Factor::Times(count));
    }

    /// Adds a number of 1024ths of a weight, rounded down.
    #[inline(always)]
    pub(in crate::eval) fn add_floor(
        &mut self,
        weight: Weight,
        at: usize,
        color: Color,
        count: i32,
    ) {
        self.add_product(weight, at, color, Factor::Floor(count));
    }

    /// Adds a number of 1024ths of a weight, rounded toward 0.
    #[inline(always)]
    pub(in crate::eval) fn add_part(
        &mut self,
        weight: Weight,
        at: usize,
        color: Color,
        count: i32,
    ) {
        self.add_product(weight, at, color, Factor::Part(count));
    }

    #[inline(always)]
    fn add_product(&mut self, weight: Weight, at: usize, color: Color, factor: Factor) {
        let Tapered { mg, eg } = self.weights.get(weight, at);
        let mg = factor.times(mg);
        let eg = if weight.declaration().shape.phases() == 1 { mg } else { factor.times(eg) };
        let value = Tapered::new(mg, eg);
        self.sums[color.index()] += value;
        self.observer.add(&Addend { weight, at, color, count: factor.count(), value });
    }

    /// White's lead, in centipawns.
    #[inline]
    pub(in crate::eval) fn lead(self) -> Tapered {
        let [white, black] = self.sums.map(whole);
        white - black
    }
}

/// Converts 1024ths to centipawns.
#[inline]
fn whole(Tapered { mg, eg }: Tapered) -> Tapered {
    Tapered::new(mg / ONE, eg / ONE)
}

/// The sums of each line of `eval`.
#[derive(Debug, PartialEq)]
pub(in crate::eval) struct Trace {
    lines: Vec<(&'static str, [Tapered; 2])>,
}

impl Trace {
    pub(in crate::eval) fn new() -> Self {
        Trace { lines: lines().into_iter().map(|line| (line, Default::default())).collect() }
    }

    /// The lines at a phase of the game. Those that only some variants have are left out if nothing was added.
    pub(in crate::eval) fn terms(&self, phase: GamePhase) -> impl Iterator<Item = Term> {
        let is_shown = |(name, sums): &&(&str, [Tapered; 2])| {
            FIRST_LINES.contains(name) || *sums != <[Tapered; 2]>::default()
        };
        self.lines.iter().filter(is_shown).map(move |&(name, sums)| {
            let value = |sum: Tapered| match name {
                // Rounded as in the evaluation, in each phase.
                "pawns" | "passers" => whole(sum).at(phase),
                _ => sum.at(phase) / ONE,
            };
            let [white, black] = sums.map(value);
            Term { name, white, black }
        })
    }

    /// The value in a line for a side in the middlegame, in 1024ths of a centipawn.
    #[cfg(test)]
    pub(in crate::eval) fn of(&self, line: &str, color: Color) -> i32 {
        let found = self.lines.iter().find(|(name, _)| *name == line);
        found.map(|(_, sums)| sums[color.index()].mg).unwrap()
    }
}

impl Observer for Trace {
    const WATCHES: bool = true;

    fn add(&mut self, addend: &Addend) {
        let line = addend.weight.declaration().line;
        if let Some((_, sums)) = self.lines.iter_mut().find(|(name, _)| *name == line) {
            sums[addend.color.index()] += addend.value;
        }
    }
}

/// Counts the factor of each weight of the terms in positions of one variant, for the training of the
/// weights.
#[derive(Clone)]
pub struct TermCounts {
    evaluation: Evaluation,
    layout: TermLayout,
}

impl TermCounts {
    /// A counter for positions of a variant.
    pub fn new(variant: &Arc<Variant>) -> Self {
        TermCounts { evaluation: Evaluation::probe(variant), layout: TermLayout::of(variant) }
    }

    /// The numbers, for the side to move: the sum of weights times numbers, divided by 1024, is the value of
    /// the terms in centipawns, except for rounding.
    pub fn of(&mut self, position: &Position) -> Vec<f32> {
        let middlegame = self.evaluation.phase_of(position).share() as f32;
        let mut counts = Counts {
            layout: self.layout,
            numbers: vec![0.0; self.layout.count()],
            phases: [middlegame, 1.0 - middlegame],
            side: position.side(),
        };
        let (weight, color) = (Weight::Tempo, position.side());
        counts.add(&Addend { weight, at: 0, color, count: 1.0, value: Tapered::default() });
        self.evaluation.observe(position, &mut counts);
        counts.numbers
    }
}

/// The numbers of the side to move less those of the other.
struct Counts {
    layout: TermLayout,
    numbers: Vec<f32>,
    /// The parts of the middlegame and of the endgame.
    phases: [f32; 2],
    side: Color,
}

impl Observer for Counts {
    const WATCHES: bool = true;

    fn add(&mut self, &Addend { weight, at, color, count, .. }: &Addend) {
        let count = if color == self.side { count } else { -count };
        let place = self.layout.place(weight, at);
        match weight.declaration().shape.phases() {
            1 => self.numbers[place] += count,
            _ => {
                let numbers = self.numbers[place..].iter_mut().zip(self.phases);
                numbers.for_each(|(number, share)| *number += count * share);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Evaluator;
    use bentrider_rules::loader::built_in;
    use bentrider_rules::rules::from_setup;
    use bentrider_rules::setup::Setup;

    #[test]
    fn weights_times_counts_are_what_the_terms_add() {
        let chess = built_in("chess").unwrap();
        for fen in [
            "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 6 5",
            "6k1/5ppp/8/3r4/4N3/3P4/5PPP/1R4K1 b - - 0 1",
        ] {
            let setup = Setup::parse(fen, &chess.shape, &chess.labels).unwrap();
            let position = from_setup(&chess, &setup).unwrap();
            let mut evaluation = Evaluation::new(&chess);
            let counts = TermCounts::new(&chess).of(&position);
            let products = evaluation.term_weights().iter().zip(&counts);
            let sum = products.map(|(weight, it)| *weight as f32 * it).sum::<f32>() / ONE as f32;
            let terms = evaluation.explain(&position);
            let terms = terms.iter().filter(|it| !["material", "squares"].contains(&it.name));
            let white: i32 = terms.map(|it| it.white - it.black).sum();
            let expected = if position.side() == Color::White { white } else { -white };
            assert!((sum - expected as f32).abs() < 8.0, "{fen}: {sum} not {expected}");
        }
    }
}
