//! Positions to learn from, in a compact form.

use std::ops::ControlFlow;
use std::sync::Arc;

use rayon::prelude::*;

use crate::data::{GameData, IllegalData, Ply, Reason, replay};
use crate::model::Layout;
use crate::settings::TrainSettings;
use bentrider_engine::eval::{
    Evaluation, Evaluator, GamePhase, Inputs, NetworkMismatch, Score, TermCounts, TermLayout,
};
use bentrider_engine::selfplay::ScoredMove;
use bentrider_rules::checksum::crc32;
use bentrider_rules::geometry::Color;
use bentrider_rules::position::Position;
use bentrider_rules::variant::Variant;

/// Quiet positions.
#[derive(Clone, Debug, Default)]
pub struct Samples {
    /// The inputs of all positions as the side to move sees them, one position after the other.
    inputs: Vec<u16>,
    /// The ends of the inputs of each position.
    ends: Vec<u32>,
    /// The factors of the terms: as many for each position, or none.
    terms: Vec<f32>,
    values: Vec<Values>,
}

/// One position, for the side to move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sample<'a> {
    pub(crate) inputs: &'a [u16],
    /// The factors of the terms, if their weights are learnt.
    pub(crate) terms: &'a [f32],
    pub(crate) values: Values,
}

/// The values of a position, for the side to move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Values {
    /// The base evaluation, in centipawns.
    pub(crate) base: i16,
    /// The score of the search, in centipawns.
    pub(crate) score: i16,
    /// The outcome of the position, between 0 and 1: from the expected results of later scores, and the result.
    pub(crate) outcome: f32,
    /// How much of the middlegame is left; 255 is all.
    phase: u8,
    /// The king buckets of the side to move and of the other side.
    king_buckets: [u8; 2],
}

impl Values {
    /// How much of the middlegame is left, and how much of the endgame has come; the sum is 1.
    #[inline]
    pub(crate) fn phases(self) -> [f32; 2] {
        let left = f32::from(self.phase) / 255.0;
        [left, 1.0 - left]
    }

    /// The king bucket of the side to move (0) or of the other side (1), among so many.
    #[inline]
    pub(crate) fn king_bucket(self, side: usize, buckets: usize) -> usize {
        if buckets == 1 { 0 } else { self.king_buckets[side].into() }
    }
}

impl Samples {
    /// The number of positions.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether there are no positions.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// The position with this index.
    #[inline]
    pub(crate) fn get(&self, at: usize) -> Sample<'_> {
        let start = at.checked_sub(1).map_or(0, |before| self.ends[before]);
        let inputs = &self.inputs[start as usize..self.ends[at] as usize];
        let terms = self.terms.len() / self.values.len();
        Sample { inputs, terms: &self.terms[at * terms..][..terms], values: self.values[at] }
    }

    /// Appends the positions of `others`.
    pub fn append(&mut self, others: &Samples) {
        let before = self.inputs.len() as u32;
        self.inputs.extend_from_slice(&others.inputs);
        self.ends.extend(others.ends.iter().map(|end| before + end));
        self.terms.extend_from_slice(&others.terms);
        self.values.extend_from_slice(&others.values);
    }

    /// Removes all positions.
    pub fn clear(&mut self) {
        self.inputs.clear();
        self.ends.clear();
        self.terms.clear();
        self.values.clear();
    }

    fn add(&mut self, inputs: &Inputs, position: &Position, values: Values) {
        let side = position.side();
        let of = |square| position.at(square).map(|piece| inputs.index(side, piece, square) as u16);
        self.inputs.extend(position.occupied().into_iter().filter_map(of));
        self.ends.push(self.inputs.len() as u32);
        self.values.push(values);
    }
}

/// Takes the quiet positions out of games, but those that the terms do not judge: what is learnt does not count there.
/// Each thread that does so has its own.
#[derive(Clone)]
pub struct Sampler {
    variant: Arc<Variant>,
    inputs: Inputs,
    base: Evaluation,
    terms: Option<Terms>,
    spread: f32,
    lambda: f32,
}

/// Computes the factors of the terms.
#[derive(Clone)]
struct Terms {
    counts: TermCounts,
    /// The factor of the count of each weight in the output.
    units: Vec<f32>,
}

impl Sampler {
    /// A sampler for a training with these settings.
    ///
    /// # Errors
    /// When the base is of another variant.
    pub fn new(settings: &TrainSettings) -> Result<Self, NetworkMismatch> {
        let variant = &settings.variant;
        let terms =
            (Layout::of(settings).terms > 0).then(|| Terms::new(variant, settings.spread()));
        let base = settings.base_evaluation()?;
        Ok(Sampler {
            variant: Arc::clone(variant),
            inputs: Inputs::new(variant),
            base,
            terms,
            spread: f32::from(settings.spread()),
            lambda: settings.lambda as f32,
        })
    }

    /// The quiet positions of games, in order.
    ///
    /// # Errors
    /// When a game cannot be replayed.
    pub fn of_games(&self, games: &[GameData]) -> Result<Samples, IllegalData> {
        let games = games.par_iter();
        let sampled: Result<Vec<Samples>, _> =
            games.map_init(|| self.clone(), |sampler, game| sampler.of_game(game)).collect();
        let mut all = Samples::default();
        sampled?.iter().for_each(|samples| all.append(samples));
        Ok(all)
    }

    /// The quiet positions of a game, in order.
    ///
    /// # Errors
    /// When the game cannot be replayed.
    pub(crate) fn of_game(&mut self, game: &GameData) -> Result<Samples, IllegalData> {
        let Sampler { variant, inputs, base, terms, spread, lambda } = self;
        let mut samples = Samples::default();
        let (mut sides, mut plies) = (Vec::new(), Vec::new());
        replay(variant, game, &mut |ply| {
            let Ply { position, score, is_quiet, .. } = ply;
            sides.push(position.side());
            if let (true, Some(score)) = (is_quiet && base.is_by_terms(position), score) {
                let values = Values {
                    base: base.evaluate(position).value() as i16,
                    score: score.value() as i16,
                    outcome: 0.5,
                    king_buckets: [position.side(), !position.side()]
                        .map(|side| inputs.king_bucket(position.royal(side)) as u8),
                    phase: (GamePhase::of(variant, position).share() * 255.0).round() as u8,
                };
                samples.add(inputs, position, values);
                plies.push(sides.len() - 1);
                samples.terms.extend(terms.iter_mut().flat_map(|it| it.of(position)));
            }
            ControlFlow::Continue(())
        })?;
        let outcomes = outcomes(game, &sides, *spread, *lambda);
        for (values, ply) in samples.values.iter_mut().zip(plies) {
            values.outcome = outcomes[ply];
        }
        Ok(samples)
    }
}

/// One game in this many is for validation.
const VALIDATION: u32 = 20;

/// Whether a game is for validation: one game in 20 is. This depends on the game alone, not on other games.
pub fn is_for_validation(game: &GameData) -> bool {
    let moves = game.opening.iter().copied().chain(game.moves.iter().map(|it| it.mv));
    let bytes: Vec<u8> = moves.flat_map(|mv| mv.bits().to_le_bytes()).collect();
    crc32(&[&bytes]).is_multiple_of(VALIDATION)
}

/// The outcome of each position of a game, for its side to move: a mean of the expected results of its own and
/// the later scores, with weights that fall by `lambda` with each ply, and at last of the result (TD(λ): R.
/// Sutton, "Learning to Predict by the Methods of Temporal Differences", 1988). With 1 it is the result alone.
/// A game that was ended because it was long has its last score as its result.
fn outcomes(game: &GameData, sides: &[Color], spread: f32, lambda: f32) -> Vec<f32> {
    let chance = |score: Score| match score.mate_plies() {
        None => 1.0 / (1.0 + (-score.value() as f32 / spread).exp()),
        Some(plies) => f32::from(u8::from(plies > 0)),
    };
    let for_white = |(at, scored): (usize, &ScoredMove)| {
        let chance = chance(scored.score?);
        Some(if sides[at] == Color::White { chance } else { 1.0 - chance })
    };
    let chances: Vec<Option<f32>> = game.moves.iter().enumerate().map(for_white).collect();
    let result = f32::from(game.end.half_points(Color::White)) / 2.0;
    let last = chances.iter().rev().flatten().next().copied();
    let mut later = if game.end.reason == Reason::Length { last.unwrap_or(result) } else { result };
    let mut found = vec![0.0; chances.len()];
    for (at, chance) in chances.into_iter().enumerate().rev() {
        later += (1.0 - lambda) * (chance.unwrap_or(later) - later);
        found[at] = if sides[at] == Color::White { later } else { 1.0 - later };
    }
    found
}

impl Terms {
    fn new(variant: &Arc<Variant>, spread: u16) -> Self {
        let units = TermLayout::of(variant).units(spread);
        let share = 1.0 / (1024.0 * f32::from(spread));
        let units = units.into_iter().map(|unit| unit * share).collect();
        Terms { counts: TermCounts::new(variant), units }
    }

    fn of(&mut self, position: &Position) -> Vec<f32> {
        let counts = self.counts.of(position);
        counts.iter().zip(&self.units).map(|(count, unit)| count * unit).collect()
    }
}

/// The input that the other side sees, for each input of the side to move.
pub(crate) fn mirrored(variant: &Variant) -> Vec<u16> {
    let inputs = Inputs::new(variant);
    let mut mirrored = vec![0; inputs.count()];
    for kind in variant.kinds() {
        for square in variant.shape.squares() {
            for color in Color::BOTH {
                let piece = bentrider_rules::setup::Piece::new(color, kind);
                let own = inputs.index(Color::White, piece, square);
                mirrored[own] = inputs.index(Color::Black, piece, square) as u16;
            }
        }
    }
    mirrored
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::GameEnd;
    use bentrider_rules::geometry::Square;
    use bentrider_rules::position::{Move, MoveTag};

    const SIDES: [Color; 3] = [Color::Black, Color::White, Color::Black];

    /// The outcomes of a game of three plies that Black begins, whose first score is three quarters of a win.
    fn outcomes_of(winner: Option<Color>, reason: Reason, lambda: f32) -> Vec<f32> {
        // The odds are 3 to 1 at a score of ln 3 times the spread.
        let scores = [Some(Score::new(1099)), None, Some(Score::new(0))];
        let mv = Move::new(Square::from_index(0), Square::from_index(1), MoveTag::PLAIN);
        let moves = scores.map(|score| ScoredMove { mv, score }).to_vec();
        let end = GameEnd { winner, reason };
        let game = GameData { number: 0, fen: None, opening: Vec::new(), moves, quiet: 0, end };
        outcomes(&game, &SIDES, 1000.0, lambda)
    }

    fn are_near(found: &[f32], expected: [f32; 3]) {
        let distance = found.iter().zip(expected).map(|(one, other)| (one - other).abs());
        assert!(distance.fold(0.0, f32::max) < 1e-3, "{found:?} not {expected:?}");
    }

    #[test]
    fn what_came_of_a_position_is_the_result_its_score_or_a_mean_of_both() {
        let won = |lambda| outcomes_of(Some(Color::White), Reason::Rules, lambda);
        are_near(&won(1.0), [0.0, 1.0, 0.0]);
        are_near(&won(0.0), [0.75, 0.5, 0.5]);
        are_near(&won(0.5), [0.5, 0.75, 0.25]);
    }

    #[test]
    fn a_long_game_has_its_last_score_for_a_result() {
        are_near(&outcomes_of(None, Reason::Length, 1.0), [0.5; 3]);
        are_near(&outcomes_of(Some(Color::Black), Reason::Length, 1.0), [0.5; 3]);
    }
}
