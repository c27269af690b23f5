//! Positions to learn from, as compact as training needs them.

use std::ops::ControlFlow;
use std::sync::Arc;

use crate::eval::{Evaluator, HandCrafted, Inputs};
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
    values: Vec<Values>,
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
}

impl Samples {
    pub(super) fn len(&self) -> usize {
        self.values.len()
    }

    /// The inputs and the values of a position.
    #[inline]
    pub(super) fn get(&self, at: usize) -> (&[u16], Values) {
        let start = at.checked_sub(1).map_or(0, |before| self.ends[before]);
        (&self.inputs[start as usize..self.ends[at] as usize], self.values[at])
    }

    /// Adds the positions of others at the end.
    pub(super) fn append(&mut self, others: &Samples) {
        let before = self.inputs.len() as u32;
        self.inputs.extend_from_slice(&others.inputs);
        self.ends.extend(others.ends.iter().map(|end| before + end));
        self.values.extend_from_slice(&others.values);
    }

    pub(super) fn clear(&mut self) {
        self.inputs.clear();
        self.ends.clear();
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
}

impl Sampler {
    pub(super) fn new(variant: &Arc<Variant>, base: HandCrafted) -> Self {
        Sampler { variant: Arc::clone(variant), inputs: Inputs::new(variant), base }
    }

    /// The quiet positions of a game.
    ///
    /// # Errors
    /// When the game cannot be played again.
    pub(super) fn of_game(&mut self, game: &GameData) -> Result<Samples, IllegalData> {
        let Sampler { variant, inputs, base } = self;
        let mut samples = Samples::default();
        replay(variant, game, |ply| {
            let Ply { position, score, is_quiet, .. } = ply;
            if let (true, Some(score)) = (is_quiet, score) {
                let values = Values {
                    base: base.evaluate(position).value() as i16,
                    score: score.value() as i16,
                    half_points: game.end.half_points(position.side()),
                };
                samples.add(inputs, position, values);
            }
            ControlFlow::Continue(())
        })?;
        Ok(samples)
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
