//! Files of generated games as the bytes of records; `python/bentrider/data.py` makes arrays of them.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use bentrider_engine::engine::files;
use bentrider_rules::{Color, Move};
use bentrider_training::data::{DataReader, GameData, ReadError};
use pyo3::prelude::*;
use pyo3::types::PyByteArray;

use crate::error::{DataError, Raise};

/// The score of a move without one.
pub(crate) const NO_SCORE: i16 = i16::MAX;

/// Opens a file of generated games.
pub(crate) fn open(path: &Path) -> PyResult<DataReader<File>> {
    let named = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let file = files::open(path).map_err(|it| io::Error::new(it.kind(), named(&it)))?;
    DataReader::new(file).map_err(|it| named(&it)).or_raise(DataError::new_err)
}

/// The games of a file, and a sentence for each stretch of bytes that is damaged.
pub(crate) fn games(reader: DataReader<File>) -> PyResult<(Vec<GameData>, Vec<String>)> {
    let (mut games, mut damage) = (Vec::new(), Vec::new());
    for read in reader {
        match read {
            Ok(game) => games.push(game),
            Err(ReadError::File(error)) => return Err(error.into()),
            Err(error @ ReadError::Damaged { .. }) => damage.push(error.to_string()),
        }
    }
    Ok((games, damage))
}

/// What the header says: the name of the variant, the hash of its definition, and for each source the engine, the
/// evaluation, the nodes of a move and the seed.
#[pyfunction]
pub(crate) fn data_header(path: PathBuf) -> PyResult<Header> {
    let reader = open(&path)?;
    let header = reader.header();
    let source = |it: &bentrider_training::data::GameSource| {
        (it.engine.clone(), it.evaluation.clone(), it.nodes, it.seed)
    };
    let definition = format!("{:016x}", header.definition);
    Ok((header.variant.clone(), definition, header.sources.iter().map(source).collect()))
}

type Header = (String, String, Vec<(String, String, u64, u64)>);

/// The records of games and of moves as bytes, the first positions (None for the start of the variant), and sentences on
/// damage.
#[pyfunction]
pub(crate) fn data_games(py: Python<'_>, path: PathBuf) -> PyResult<Games<'_>> {
    let (found, records) = py.detach(|| -> PyResult<_> {
        let (found, damage) = games(open(&path)?)?;
        let mut records = Records { damage, ..Records::default() };
        found.iter().for_each(|game| records.add(game));
        Ok((found, records))
    })?;
    let fens = found.into_iter().map(|game| game.fen).collect();
    let (games, moves) = (&records.games, &records.moves);
    Ok((PyByteArray::new(py, games), PyByteArray::new(py, moves), fens, records.damage))
}

type Games<'py> =
    (Bound<'py, PyByteArray>, Bound<'py, PyByteArray>, Vec<Option<String>>, Vec<String>);

/// Records without gaps, little-endian.
#[derive(Default)]
struct Records {
    games: Vec<u8>,
    moves: Vec<u8>,
    count: u64,
    damage: Vec<String>,
}

impl Records {
    fn add(&mut self, game: &GameData) {
        let winner = match game.end.winner {
            None => 0_i8,
            Some(Color::White) => 1,
            Some(Color::Black) => -1,
        };
        self.games.extend(game.number.to_le_bytes());
        self.games.extend(self.count.to_le_bytes());
        self.games.extend((game.opening.len() as u32).to_le_bytes());
        self.games.extend((game.moves.len() as u32).to_le_bytes());
        self.games.extend(game.quiet.to_le_bytes());
        self.games.extend(winner.to_le_bytes());
        self.games.push(game.end.reason as u8);
        game.opening.iter().for_each(|&mv| self.add_move(mv, NO_SCORE, false));
        for it in &game.moves {
            let score = it.score.map_or(NO_SCORE, |it| it.value() as i16);
            self.add_move(it.mv, score, true);
        }
    }

    fn add_move(&mut self, mv: Move, score: i16, searched: bool) {
        self.moves.extend(mv.bits().to_le_bytes());
        self.moves.extend(score.to_le_bytes());
        self.moves.push(u8::from(searched));
        self.count += 1;
    }
}
