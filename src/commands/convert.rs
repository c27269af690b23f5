//! Converts games and positions from one notation into another, one at a time, so that a file of any length
//! needs only the memory of one game.

use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::args::VariantArgs;
use super::error::{Context, Error, Result, shortened};
use super::game_file::{self, Finder, say_encoding};
use bentrider_engine::engine::files::TextLines;
use bentrider_rules::formats::pgn::PgnError;
use bentrider_rules::formats::{
    self, Format, GameLines, LONGEST_GAME, Recovered, TextGame, moves_line, recover,
};
use bentrider_rules::game::{Game, GameRecord, PositionError};
use bentrider_rules::notation::epd;
use bentrider_rules::notation::fen::{self, FenDialect};
use bentrider_rules::setup::Setup;

/// Convert games and positions from one notation into another.
///
/// The formats are `fen`, `fsf-fen` (Fairy-Stockfish's), `xboard-fen`, `courier-fen` (Game Courier's), each
/// with a position on a line, also with operations as in EPD; `pgn`, `courier` (Game Courier's) and `chessv`
/// (ChessV's), with whole games; and `moves`, with the moves of a game on a line. A game written as a FEN gives
/// its last position. Without --variant, each game is of the variant that it names. Games that cannot be read or
/// played are left out, and so are parts of a game beside its main line; both are reported on standard error, and
/// make the exit status 1.
/// See docs/notations.md.
#[derive(Debug, Args)]
pub struct Convert {
    /// The format that is read.
    #[arg(long, value_name = "FORMAT", value_parser = format())]
    pub from: ConvertFormat,
    /// The format that is written.
    #[arg(long, value_name = "FORMAT", value_parser = format())]
    pub to: ConvertFormat,
    /// The variant of everything that is read; without it, the one that each game names.
    #[command(flatten)]
    pub variant_args: VariantArgs,
    /// The files [default: standard input].
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
}

impl Convert {
    pub(super) fn run(self, out: &mut impl Write) -> Result {
        self.convert(&mut io::stdin().lock(), out, &mut io::stderr())
    }

    /// Converts the files, or `input` if there are none. Games and positions that cannot be read or played are
    /// left out, and reported on `errors` with their number in the file, from 1, and so is one of several files that
    /// cannot be read.
    ///
    /// # Errors
    /// When a game or a part of one was left out, a file cannot be read or the output cannot be written.
    pub fn convert(
        &self,
        input: &mut impl BufRead,
        out: &mut impl Write,
        errors: &mut impl Write,
    ) -> Result {
        let (variants, variant) = self.variant_args.variants()?;
        let finder = Finder::new(&variants, variant, self.from.default_variant())?;
        let out = BufWriter::with_capacity(1 << 16, out);
        let Convert { from, to, .. } = *self;
        let (read, left_out, partly) = (0, 0, 0);
        let mut converter = Converter { from, to, finder, out, errors, read, left_out, partly };
        if self.files.is_empty() {
            converter.source("standard input", input)?;
        }
        let mut unread = 0;
        for path in &self.files {
            let converted = game_file::open(path).and_then(|file| {
                converter.source(&path.display().to_string(), &mut BufReader::new(file))
            });
            if let Err(error) = converted {
                // Without an output, no other file is read.
                converter.out.flush()?;
                if self.files.len() == 1 {
                    return Err(error);
                }
                writeln!(converter.errors, "{error}")?;
                unread += 1;
            }
        }
        converter.out.flush()?;
        converter.summary(unread)
    }
}

/// A format of games or positions, by its name on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConvertFormat {
    /// A FEN on each line.
    Fen(FenDialect),
    /// Whole games.
    Games(Format),
    /// The moves of a game on each line, in coordinates.
    Moves,
}

impl ConvertFormat {
    /// All formats, with their names.
    pub const ALL: [(&str, ConvertFormat); 8] = [
        ("fen", ConvertFormat::Fen(FenDialect::Own)),
        ("fsf-fen", ConvertFormat::Fen(FenDialect::FairyStockfish)),
        ("xboard-fen", ConvertFormat::Fen(FenDialect::Xboard)),
        ("courier-fen", ConvertFormat::Fen(FenDialect::Courier)),
        ("pgn", ConvertFormat::Games(Format::Pgn)),
        ("courier", ConvertFormat::Games(Format::Courier)),
        ("chessv", ConvertFormat::Games(Format::Chessv)),
        ("moves", ConvertFormat::Moves),
    ];

    /// The word for one item of a file in this format.
    fn item(self) -> &'static str {
        match self {
            ConvertFormat::Fen(_) => "position",
            ConvertFormat::Games(_) | ConvertFormat::Moves => "game",
        }
    }

    /// The variant of items that name none: orthodox chess in PGN, else the first of the list.
    fn default_variant(self) -> Option<&'static str> {
        (self == ConvertFormat::Games(Format::Pgn)).then_some("chess")
    }
}

/// Reads a format by its name.
fn format() -> impl TypedValueParser<Value = ConvertFormat> {
    PossibleValuesParser::new(ConvertFormat::ALL.map(|(name, _)| name)).map(|name| {
        let found = ConvertFormat::ALL.into_iter().find(|(known, _)| *known == name);
        found.map_or(ConvertFormat::Moves, |(_, format)| format)
    })
}

/// A conversion in progress.
struct Converter<'a, W: Write, F: Write> {
    from: ConvertFormat,
    to: ConvertFormat,
    finder: Finder<'a>,
    out: BufWriter<W>,
    errors: &'a mut F,
    read: usize,
    left_out: usize,
    /// The number of games of which a part was left out.
    partly: usize,
}

/// A game that was read, and what was left out of it.
type Read = (GameRecord, Vec<String>);

impl<W: Write, F: Write> Converter<'_, W, F> {
    /// Converts everything in one file.
    fn source(&mut self, name: &str, input: &mut impl BufRead) -> Result {
        let mut number = 0;
        let mut lines = TextLines::new(input, LONGEST_GAME).at(Path::new(name))?;
        match self.from {
            ConvertFormat::Games(format) => {
                let mut games = GameLines::new(format);
                while let Some(line) = lines.next_line().at(Path::new(name))? {
                    for game in games.push(&line) {
                        number += 1;
                        self.convert(name, number, game)?;
                    }
                }
                for game in games.finish() {
                    number += 1;
                    self.convert(name, number, game)?;
                }
            }
            ConvertFormat::Fen(_) | ConvertFormat::Moves => {
                while let Some(line) = lines.next_line().at(Path::new(name))? {
                    if epd::has_position(&line) {
                        number += 1;
                        let read = self.record(&line);
                        self.write(name, number, read)?;
                    }
                }
            }
        }
        Ok(say_encoding(name, lines.assumed(), self.errors)?)
    }

    /// # Errors
    /// When something was left out, or this number of files could not be read.
    fn summary(&self, unread: usize) -> Result {
        let Converter { read, left_out, partly, .. } = self;
        let mut missing = match (left_out, partly) {
            (0, 0) => Vec::new(),
            (_, 0) => vec![format!("{left_out} of {read} were left out")],
            _ => vec![format!("{left_out} of {read} were left out, and parts of {partly}")],
        };
        if unread > 0 {
            missing.push(format!("files that were not read: {unread}"));
        }
        if missing.is_empty() { Ok(()) } else { Err(Error::new(missing.join("; "))) }
    }

    /// Plays a game and writes it.
    fn convert(&mut self, name: &str, number: usize, game: Result<TextGame, PgnError>) -> Result {
        let read = game.map_err(Error::from).and_then(|game| {
            let variant = self.finder.of_game(&game)?;
            let Recovered { record, left_out } = recover(&game, &variant)?;
            let problems = game.problems.iter().map(ToString::to_string);
            Ok((record, problems.chain(left_out.iter().map(ToString::to_string)).collect()))
        });
        self.write(name, number, read)
    }

    /// The position or the moves on a line, and what is left out of it.
    fn record(&self, line: &str) -> Result<Read> {
        if line.len() > LONGEST_GAME {
            return Err(game_file::long_line());
        }
        let variant = self.finder.default();
        let game = match self.from {
            ConvertFormat::Fen(dialect) => {
                let setup = fen::read_as(variant, &epd::read(line)?.fen, dialect)?;
                Game::from_setup(variant, setup)?
            }
            _ => moves_line::read(variant, line)?,
        };
        let left_out = game.lost_castling().iter().map(ToString::to_string).collect();
        Ok((GameRecord::new(&game), left_out))
    }

    fn write(&mut self, name: &str, number: usize, read: Result<Read>) -> Result {
        self.read += 1;
        let item = self.from.item();
        let text = read.and_then(|(record, mut parts)| {
            let text = text_of(&record, self.to)?;
            parts.extend(lost_reserve(&record, self.to)?);
            Ok((text, parts))
        });
        match text {
            Ok((text, parts)) => {
                self.out.write_all(text.as_bytes())?;
                self.partly += usize::from(!parts.is_empty());
                for part in parts {
                    let part = shortened(&part);
                    writeln!(self.errors, "{name}: {item} {number}: left out: {part}")?;
                }
            }
            Err(error) => {
                self.left_out += 1;
                writeln!(self.errors, "{name}: {item} {number}: {}", shortened(&error))?;
            }
        }
        Ok(())
    }
}

/// The reserve of the position that a format without reserves writes, if it does not follow from the board.
///
/// # Errors
/// When the record holds a move that is not legal.
fn lost_reserve(
    record: &GameRecord,
    format: ConvertFormat,
) -> Result<Option<String>, PositionError> {
    let setup = match format {
        ConvertFormat::Fen(FenDialect::FairyStockfish) => record.game()?.to_setup(),
        ConvertFormat::Games(Format::Chessv) => record.start().clone(),
        _ => return Ok(None),
    };
    let variant = record.variant();
    let read = Game::from_setup(variant, Setup { reserve: None, ..setup.clone() })?.to_setup();
    let Some(reserve) = setup.reserve.filter(|it| Some(it) != read.reserve.as_ref()) else {
        return Ok(None);
    };
    let reserve: String = reserve.iter().map(|piece| variant.labels.write(*piece)).collect();
    let why = "which this format does not have, and which does not follow from the board";
    Ok(Some(format!("the reserve [{reserve}], {why}")))
}

/// The text of a record: a whole game, a line with its moves, or the FEN of the position after them. It ends
/// with a line end.
///
/// # Errors
/// When the record holds a move that is not legal.
fn text_of(record: &GameRecord, format: ConvertFormat) -> Result<String, PositionError> {
    match format {
        ConvertFormat::Games(format) => formats::write_record(record, format),
        ConvertFormat::Moves => Ok(moves_line::write(record)),
        ConvertFormat::Fen(dialect) => {
            let setup = record.game()?.to_setup();
            Ok(fen::write(record.variant(), &setup, dialect) + "\n")
        }
    }
}
