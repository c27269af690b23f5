//! What each weight of the terms multiplies in a position, for the training of the weights.

use std::sync::Arc;

use super::activity::{Activity, ActivityWeights, Tally, tally};
use super::pawn_structure::{self, PawnStructure};
use super::term_weights::{KindWeights, ONE, TermWeights};
use super::{AttackMaps, GamePhase, passers};
use bentrider_rules::geometry::Color;
use bentrider_rules::position::Position;
use bentrider_rules::setup::Kind;
use bentrider_rules::variant::Variant;

/// Computes what each weight of [`TermWeights::list`] multiplies in positions of one game.
#[derive(Clone)]
pub struct TermValues {
    variant: Arc<Variant>,
    weights: Arc<ActivityWeights>,
    maps: AttackMaps,
    pawns: Arc<PawnStructure>,
}

impl TermValues {
    /// For positions of a game.
    pub fn new(variant: &Arc<Variant>) -> Self {
        let zero = TermWeights::zero(variant.pieces.len(), variant.shape.ranks().into());
        let weights = ActivityWeights::new(variant, &zero);
        TermValues {
            weights: Arc::new(weights),
            maps: AttackMaps::new(variant),
            pawns: Arc::new(PawnStructure::new(variant)),
            variant: Arc::clone(variant),
        }
    }

    /// The numbers, for the side to move: the sum of weights times numbers, divided by 1024, is what the
    /// terms add to the evaluation, in centipawns but for rounding.
    pub fn of(&mut self, position: &Position) -> Vec<f32> {
        let TermValues { variant, weights, maps, pawns } = self;
        let activity = Activity::of_both(weights, variant, position, maps);
        let [white, black] = activity.map(Activity::king_attack);
        let ranks = usize::from(variant.shape.ranks());
        let values = vec![0.0; TermWeights::count(variant.pieces.len(), ranks)];
        let first_of_pawns = values.len() - 2 * (pawn_structure::count(ranks) + passers::COUNT);
        let middlegame = GamePhase::of(variant, position).share() as f32;
        let phases = [middlegame, 1.0 - middlegame];
        let mut found = Found { values, phases, side: position.side(), first_of_pawns };
        found.values[1] = (white - black) as f32;
        tally(variant, position, maps, &mut found);
        let passed = pawns.tally(variant, position, |color, at, count| {
            found.add_pawns(color, at, count as f32);
        });
        passers::tally(pawns, &passed, position, maps, |color, at, number| {
            let (at, number) =
                (pawn_structure::count(ranks) + at, number as f32 / passers::WHOLE as f32);
            found.add_pawns(color, at, number);
        });
        if position.side() == Color::Black {
            found.values.iter_mut().for_each(|it| *it = -*it);
        }
        found.values[0] = 1.0;
        found.values
    }
}

/// White's numbers less Black's.
struct Found {
    values: Vec<f32>,
    /// The parts of the middlegame and of the endgame.
    phases: [f32; 2],
    side: Color,
    /// Where those of Pawns begin.
    first_of_pawns: usize,
}

fn sign(color: Color) -> f32 {
    if color == Color::White { 1.0 } else { -1.0 }
}

impl Found {
    fn add(&mut self, color: Color, kind: Kind, place: usize, value: f32) {
        self.values[2 + KindWeights::COUNT * kind.index() + place] += sign(color) * value;
    }

    /// Adds to the number of the middlegame at `place`, to that of the endgame, and to that of the side to move.
    fn add_tapered(&mut self, color: Color, kind: Kind, place: usize, value: f32) {
        let [middlegame, endgame] = self.phases;
        let to_move = if color == self.side { 1.0 } else { 0.0 };
        for (place, share) in (place..).zip([middlegame, endgame, to_move]) {
            self.add(color, kind, place, share * value);
        }
    }

    /// Adds to one of the numbers of Pawns, in the middlegame and in the endgame.
    fn add_pawns(&mut self, color: Color, at: usize, number: f32) {
        let first = self.first_of_pawns + 2 * at;
        for (value, share) in self.values[first..].iter_mut().zip(self.phases) {
            *value += sign(color) * number * share;
        }
    }
}

impl Tally for Found {
    fn mobility(&mut self, color: Color, kind: Kind, bonus: i32) {
        self.add(color, kind, 0, bonus as f32 / ONE as f32);
    }

    fn king_attackers(&mut self, _color: Color, _kind: Kind, _count: i32) {}

    fn threatened(&mut self, color: Color, kind: Kind, count: i32) {
        self.add(color, kind, 1, -(count as f32));
    }

    fn hanging(&mut self, color: Color, kind: Kind) {
        self.add_tapered(color, kind, 3, -1.0);
    }

    fn pair(&mut self, color: Color, kind: Kind) {
        self.add(color, kind, 2, 1.0);
    }

    fn safe_checks(&mut self, color: Color, kind: Kind, count: i32) {
        self.add_tapered(color, kind, 6, count as f32);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::{Evaluator, HandCrafted};
    use bentrider_rules::loader::built_in;
    use bentrider_rules::rules::from_setup;
    use bentrider_rules::setup::Setup;

    #[test]
    fn weights_times_values_are_what_the_terms_add() {
        let chess = built_in("chess").unwrap();
        for fen in [
            "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 6 5",
            "6k1/5ppp/8/3r4/4N3/3P4/5PPP/1R4K1 b - - 0 1",
        ] {
            let setup = Setup::parse(fen, &chess.shape, &chess.labels).unwrap();
            let position = from_setup(&chess, &setup).unwrap();
            let weights = HandCrafted::new(&chess).term_weights().list();
            let values = TermValues::new(&chess).of(&position);
            let products = weights.iter().zip(&values).map(|(weight, it)| *weight as f32 * it);
            let sum = products.sum::<f32>() / ONE as f32;
            let terms = HandCrafted::new(&chess).explain(&position);
            let terms = terms.iter().filter(|it| !["material", "squares"].contains(&it.name));
            let white: i32 = terms.map(|it| it.white - it.black).sum();
            let expected = if position.side() == Color::White { white } else { -white };
            assert!((sum - expected as f32).abs() < 8.0, "{fen}: {sum} not {expected}");
        }
    }
}
