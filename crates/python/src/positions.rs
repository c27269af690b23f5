//! The positions of generated games as the bytes of records; `python/bentrider/data.py` makes an array of them.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;

use bentrider_rules::position::Position;
use bentrider_rules::{Color, Square, Variant};
use bentrider_training::data::{GameData, Ply, replay};
use pyo3::prelude::*;
use pyo3::types::PyByteArray;

use crate::convert::{Signals, variant_of};
use crate::data::{NO_SCORE, open};
use crate::error::DataError;
use crate::variant;

/// The positions in which the engine moved, as records, and sentences on damage and on games that cannot be replayed.
/// Only quiet ones if `quiet`; at most `limit`. `variant` is needed if it is not one that can be named.
#[pyfunction]
#[pyo3(signature = (path, variant, quiet, limit))]
pub(crate) fn data_positions<'py>(
    py: Python<'py>,
    path: PathBuf,
    variant: Option<&Bound<'py, PyAny>>,
    quiet: bool,
    limit: Option<usize>,
) -> PyResult<Positions<'py>> {
    let reader = open(&path)?;
    let header = reader.header();
    let named = || variant::find(&header.variant);
    let variant = variant.map_or_else(named, variant_of)?;
    if let Some(other) = header.other_variant(&variant.name, variant.definition_hash()) {
        return Err(DataError::new_err(format!("{}: the file has {other}", path.display())));
    }
    let shape = (variant.shape.ranks(), variant.shape.files());
    let limit = limit.unwrap_or(usize::MAX);
    let mut records = Records { variant, quiet, limit, bytes: Vec::new(), count: 0, game: 0 };
    let mut problems = Vec::new();
    py.detach(|| -> PyResult<()> {
        let signals = Signals::new();
        for read in reader {
            if records.count >= records.limit || !signals.none_raised() {
                break;
            }
            let replayed = match read {
                Ok(game) => records.add(&game),
                Err(error) => Err(error.to_string()),
            };
            problems.extend(replayed.err());
        }
        signals.result()
    })?;
    Ok((PyByteArray::new(py, &records.bytes), shape, problems))
}

/// The records, ranks and files of the board in them, and the sentences.
type Positions<'py> = (Bound<'py, PyByteArray>, (u8, u8), Vec<String>);

/// Records without gaps, little-endian.
struct Records {
    variant: Arc<Variant>,
    quiet: bool,
    limit: usize,
    bytes: Vec<u8>,
    count: usize,
    /// The place of the game among those of the file, from 0.
    game: u32,
}

impl Records {
    /// Adds the positions of a game.
    fn add(&mut self, game: &GameData) -> Result<(), String> {
        let variant = Arc::clone(&self.variant);
        let mut number = game.opening.len() as u16;
        let before = (self.bytes.len(), self.count);
        let replayed = replay(&variant, game, &mut |ply| {
            if self.count >= self.limit {
                return ControlFlow::Break(());
            }
            if ply.is_quiet || !self.quiet {
                self.add_ply(game, &ply, number);
            }
            number = number.saturating_add(1);
            ControlFlow::Continue(())
        });
        self.game += 1;
        replayed.map_err(|error| {
            // Nothing of a game that is wrong is kept.
            self.bytes.truncate(before.0);
            self.count = before.1;
            error.to_string()
        })
    }

    fn add_ply(&mut self, game: &GameData, ply: &Ply, number: u16) {
        let side = ply.position.side();
        let score = ply.score.map_or(NO_SCORE, |it| it.value() as i16);
        self.bytes.extend(self.game.to_le_bytes());
        self.bytes.extend(number.to_le_bytes());
        self.bytes.extend([side.index() as u8, u8::from(ply.is_quiet)]);
        self.bytes.extend(score.to_le_bytes());
        self.bytes.push(game.end.half_points(side));
        self.bytes.extend([ply.mv.from().byte(), ply.mv.to().byte()]);
        self.add_board(ply.position);
        self.count += 1;
    }

    /// The board rank by rank: 0 for an empty square, else the number of the kind from 1, negative for Black.
    fn add_board(&mut self, position: &Position) {
        for rank in 0..self.variant.shape.ranks() {
            for file in 0..self.variant.shape.files() {
                let piece = position.at(Square::new(file, rank));
                let number = piece.map_or(0, |piece| {
                    let kind = piece.kind().byte() as i8 + 1;
                    if piece.color() == Color::White { kind } else { -kind }
                });
                self.bytes.extend(number.to_le_bytes());
            }
        }
    }
}
