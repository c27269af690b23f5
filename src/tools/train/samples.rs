//! Positions to learn from, as compact as training needs them.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::model::{Layout, term_count, term_units};
use super::plan::TrainPlan;
use crate::eval::{Evaluator, GamePhase, HandCrafted, Inputs, NetworkMismatch, TermValues};
use crate::geometry::Color;
use crate::position::Position;
use crate::tools::datagen::format::{GameData, IllegalData, Ply, replay};
use crate::variant::Variant;

/// Quiet positions.
#[derive(Clone, Debug, Default)]
pub(super) struct Samples {
    /// The inputs of all positions as the side to move sees them, one position after the other.
    inputs: Vec<u16>,
    /// Where the inputs of each position end.
    ends: Vec<u32>,
    /// What the number of each term is multiplied with: as many for each position, or none.
    terms: Vec<f32>,
    values: Vec<Values>,
}

/// One position, for the side to move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sample<'a> {
    pub(super) inputs: &'a [u16],
    /// What the number of each term is multiplied with, if terms are learnt.
    pub(super) terms: &'a [f32],
    pub(super) values: Values,
}

/// What is known of a position, for the side to move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Values {
    /// The base evaluation, in centipawns.
    pub(super) base: i16,
    /// The score of the search, in centipawns.
    pub(super) score: i16,
    /// The result of the game: 2 for a win, 1 for a draw, 0 for a loss.
    pub(super) half_points: u8,
    /// How much of the middlegame is left: 255 for all.
    phase: u8,
}

impl Values {
    /// How much of the middlegame is left, and how much of the endgame has come: together 1.
    #[inline]
    pub(super) fn phases(self) -> [f32; 2] {
        let left = f32::from(self.phase) / 255.0;
        [left, 1.0 - left]
    }
}

impl Samples {
    pub(super) fn len(&self) -> usize {
        self.values.len()
    }

    /// A position.
    #[inline]
    pub(super) fn get(&self, at: usize) -> Sample<'_> {
        let start = at.checked_sub(1).map_or(0, |before| self.ends[before]);
        let inputs = &self.inputs[start as usize..self.ends[at] as usize];
        let terms = self.terms.len() / self.values.len();
        Sample { inputs, terms: &self.terms[at * terms..][..terms], values: self.values[at] }
    }

    /// Adds the positions of others at the end.
    pub(super) fn append(&mut self, others: &Samples) {
        let before = self.inputs.len() as u32;
        self.inputs.extend_from_slice(&others.inputs);
        self.ends.extend(others.ends.iter().map(|end| before + end));
        self.terms.extend_from_slice(&others.terms);
        self.values.extend_from_slice(&others.values);
    }

    pub(super) fn clear(&mut self) {
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

/// Takes the quiet positions out of games. One for each thread.
#[derive(Clone)]
pub(super) struct Sampler {
    variant: Arc<Variant>,
    inputs: Inputs,
    base: HandCrafted,
    terms: Option<Terms>,
}

/// Computes what the numbers of the terms are multiplied with.
#[derive(Clone)]
struct Terms {
    values: TermValues,
    /// What the value of each term is multiplied with in the output.
    units: Vec<f32>,
}

impl Sampler {
    /// # Errors
    /// When the plan's base is of another variant.
    pub(super) fn new(plan: &TrainPlan) -> Result<Self, NetworkMismatch> {
        let variant = &plan.variant;
        let terms = (Layout::of(plan).terms > 0).then(|| Terms::new(variant, plan.spread()));
        let base = plan.base_evaluation()?;
        Ok(Sampler { variant: Arc::clone(variant), inputs: Inputs::new(variant), base, terms })
    }

    /// The quiet positions of a game.
    ///
    /// # Errors
    /// When the game cannot be played again.
    pub(super) fn of_game(&mut self, game: &GameData) -> Result<Samples, IllegalData> {
        let Sampler { variant, inputs, base, terms } = self;
        let mut samples = Samples::default();
        replay(variant, game, |ply| {
            let Ply { position, score, is_quiet, .. } = ply;
            if let (true, Some(score)) = (is_quiet, score) {
                let values = Values {
                    base: base.evaluate(position).value() as i16,
                    score: score.value() as i16,
                    half_points: game.end.half_points(position.side()),
                    phase: (GamePhase::of(variant, position).share() * 255.0).round() as u8,
                };
                samples.add(inputs, position, values);
                samples.terms.extend(terms.iter_mut().flat_map(|it| it.of(position)));
            }
            ControlFlow::Continue(())
        })?;
        Ok(samples)
    }
}

impl Terms {
    fn new(variant: &Arc<Variant>, spread: u16) -> Self {
        let units = term_units(spread, variant.pieces.len(), term_count(variant));
        let share = 1.0 / (1024.0 * f32::from(spread));
        let units = units.into_iter().map(|unit| unit * share).collect();
        Terms { values: TermValues::new(variant), units }
    }

    fn of(&mut self, position: &Position) -> Vec<f32> {
        let values = self.values.of(position);
        values.iter().zip(&self.units).map(|(value, unit)| value * unit).collect()
    }
}

/// For each input of the side to move the one that the other side sees.
pub(super) fn mirrored(variant: &Variant) -> Vec<u16> {
    let inputs = Inputs::new(variant);
    let mut mirrored = vec![0; inputs.count()];
    for kind in variant.kinds() {
        for square in variant.shape.squares() {
            for color in Color::BOTH {
                let piece = crate::setup::Piece::new(color, kind);
                let own = inputs.index(Color::White, piece, square);
                mirrored[own] = inputs.index(Color::Black, piece, square) as u16;
            }
        }
    }
    mirrored
}
