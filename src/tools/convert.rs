//! Turns games and positions from one notation into another, one after the other, so that a file of any
//! length needs the memory of one game.

mod format;
mod write;

use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

pub use format::ConvertFormat;

use super::game_file::{self, Finder, GameFileError, Lines};
use super::{ToolError, message};
use bentrider_engine::engine::VariantSet;
use bentrider_rules::formats::{GameLines, LONGEST_GAME, TextGame, moves_line, to_record};
use bentrider_rules::game::{Game, GameRecord, PositionError};
use bentrider_rules::notation::fen::{self, FenDialect};
use bentrider_rules::variant::Variant;

/// What is converted into what.
pub struct ConvertPlan {
    /// What is read.
    pub from: ConvertFormat,
    /// What is written.
    pub to: ConvertFormat,
    /// The variants there are.
    pub variants: VariantSet,
    /// The variant of everything that is read; without it that which a game names.
    pub variant: Option<Arc<Variant>>,
    /// The files; none for standard input.
    pub files: Vec<PathBuf>,
}

/// Converts. What cannot be read or played is left out, and reported on `faults` with its number in its
/// file, from 1.
///
/// # Errors
/// When anything was left out, a file cannot be read or the output cannot be written.
pub fn run(
    plan: &ConvertPlan,
    input: &mut impl BufRead,
    out: &mut impl Write,
    faults: &mut impl Write,
) -> Result<(), ToolError> {
    let default = plan.from.default_variant();
    let finder = Finder::new(&plan.variants, plan.variant.clone(), default)?;
    let out = BufWriter::with_capacity(1 << 16, out);
    let mut converter = Converter { plan, finder, out, faults, read: 0, left_out: 0 };
    if plan.files.is_empty() {
        converter.source("standard input", input)?;
    }
    for path in &plan.files {
        let file = game_file::open(path)?;
        converter.source(&path.display().to_string(), &mut BufReader::new(file))?;
    }
    converter.out.flush()?;
    match converter.left_out {
        0 => Ok(()),
        left_out => Err(ToolError::NotConverted { left_out, read: converter.read }),
    }
}

/// What a conversion works with.
struct Converter<'a, W: Write, F: Write> {
    plan: &'a ConvertPlan,
    finder: Finder<'a>,
    out: BufWriter<W>,
    faults: &'a mut F,
    read: usize,
    left_out: usize,
}

impl<W: Write, F: Write> Converter<'_, W, F> {
    /// Converts all of one file.
    fn source(&mut self, name: &str, input: &mut impl BufRead) -> Result<(), ToolError> {
        let mut number = 0;
        let mut lines = Lines::new(input);
        let read_error = |error: io::Error| GameFileError::read(Path::new(name), &error);
        match self.plan.from {
            ConvertFormat::Games(format) => {
                let mut games = GameLines::new(format);
                while let Some(line) = lines.next().map_err(read_error)? {
                    for game in games.push(&line) {
                        number += 1;
                        self.convert(name, number, game.map_err(GameFileError::from))?;
                    }
                }
                for game in games.finish() {
                    number += 1;
                    self.convert(name, number, game.map_err(GameFileError::from))?;
                }
            }
            ConvertFormat::Fen(dialect) => {
                while let Some(line) = lines.next().map_err(read_error)? {
                    if has_content(&line) {
                        number += 1;
                        let record = whole(&line).and_then(|it| self.position(it, dialect));
                        self.write(name, number, record)?;
                    }
                }
            }
            ConvertFormat::Moves => {
                while let Some(line) = lines.next().map_err(read_error)? {
                    if has_content(&line) {
                        number += 1;
                        let record = whole(&line).and_then(|it| self.moves(it));
                        self.write(name, number, record)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Plays a game and writes it.
    fn convert(
        &mut self,
        name: &str,
        number: usize,
        game: Result<TextGame, GameFileError>,
    ) -> Result<(), ToolError> {
        let record = game.and_then(|game| {
            let variant = self.finder.of_game(&game)?;
            Ok(to_record(&game, &variant)?)
        });
        self.write(name, number, record)
    }

    fn position(&mut self, line: &str, dialect: FenDialect) -> Result<GameRecord, GameFileError> {
        let variant = self.finder.default();
        let setup = fen::read_as(variant, line, dialect).map_err(PositionError::from)?;
        Ok(GameRecord::new(&Game::from_setup(variant, setup)?))
    }

    fn moves(&mut self, line: &str) -> Result<GameRecord, GameFileError> {
        Ok(GameRecord::new(&moves_line::read(self.finder.default(), line)?))
    }

    fn write(
        &mut self,
        name: &str,
        number: usize,
        record: Result<GameRecord, GameFileError>,
    ) -> Result<(), ToolError> {
        self.read += 1;
        let text = record.and_then(|record| Ok(write::text(&record, self.plan.to)?));
        match text {
            Ok(text) => self.out.write_all(text.as_bytes())?,
            Err(fault) => {
                self.left_out += 1;
                let (item, fault) = (self.plan.from.item(), message::shortened(&fault));
                writeln!(self.faults, "{name}: {item} {number}: {fault}")?;
            }
        }
        Ok(())
    }
}

/// A line that was not cut.
fn whole(line: &str) -> Result<&str, GameFileError> {
    if line.len() <= LONGEST_GAME { Ok(line) } else { Err(GameFileError::LongLine) }
}

/// Does a line hold more than blanks and a comment?
fn has_content(line: &str) -> bool {
    let line = line.trim();
    !line.is_empty() && !line.starts_with('#')
}
