//! What is in files of games, for people and scripts.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::error::DatagenError;
use super::format::{DataReader, GameData, Header, ReadError, replay};
use crate::tools::ToolError;
use bentrider_engine::engine::files;
use bentrider_engine::eval::Score;
use bentrider_rules::rules;
use bentrider_rules::variant::Variant;

/// Opens a file of games.
///
/// # Errors
/// When it cannot be read.
pub(super) fn open(path: &Path) -> Result<DataReader<File>, DatagenError> {
    let in_file = |reason| DatagenError::File { path: path.to_owned(), reason };
    let file = files::open(path).map_err(in_file)?;
    DataReader::new(file).map_err(|reason| DatagenError::Header { path: path.to_owned(), reason })
}

/// Opens a file of games of a variant.
///
/// # Errors
/// When it cannot be read, or is of another variant.
pub(in crate::tools) fn open_for(
    path: &Path,
    variant: &Variant,
) -> Result<DataReader<File>, DatagenError> {
    let reader = open(path)?;
    let found = reader.header();
    let expected = Header { definition: variant.definition_hash(), ..found.clone() };
    let expected = Header { variant: variant.name.clone(), ..expected };
    match found.other_variant(&expected) {
        Some(difference) => Err(DatagenError::WrongVariant { path: path.to_owned(), difference }),
        None => Ok(reader),
    }
}

/// The name of the variant that a file of games says it has.
///
/// # Errors
/// When the file cannot be read, or is not one of games.
pub fn variant_of(path: &Path) -> Result<String, DatagenError> {
    Ok(open(path)?.header().variant.clone())
}

/// Shows each sound game of a file; damaged stretches are reported on standard error and passed over.
///
/// # Errors
/// When the file cannot be read to its end, or `visit` fails.
pub(in crate::tools) fn each_game(
    path: &Path,
    reader: &mut DataReader<File>,
    mut visit: impl FnMut(GameData) -> Result<ControlFlow<()>, ToolError>,
) -> Result<(), ToolError> {
    for read in reader {
        match read {
            Ok(game) => {
                if visit(game)?.is_break() {
                    break;
                }
            }
            Err(ReadError::File(reason)) => {
                return Err(DatagenError::File { path: path.to_owned(), reason }.into());
            }
            Err(damage @ ReadError::Damaged { .. }) => eprintln!("{}: {damage}", path.display()),
        }
    }
    Ok(())
}

/// Counts of a file.
#[derive(Default)]
struct Counts {
    games: u64,
    quiet: u64,
    plies: u64,
    /// Won by White, drawn, won by Black.
    results: [u64; 3],
    adjudicated: u64,
    /// Games that did not begin at the start.
    unbalanced: u64,
}

impl Counts {
    fn add(&mut self, game: &GameData) {
        self.games += 1;
        self.quiet += u64::from(game.quiet);
        self.plies += (game.opening.len() + game.moves.len()) as u64;
        self.results[game.end.winner.map_or(1, |winner| 2 * winner.index())] += 1;
        self.adjudicated += u64::from(game.end.reason.is_adjudicated());
        self.unbalanced += u64::from(game.fen.is_some());
    }
}

/// Prints what files say of themselves and what is in them; the last line is `N positions G games`, of all
/// files together.
///
/// # Errors
/// When a file cannot be read, or the output cannot be written.
pub fn info(files: &[PathBuf], out: &mut impl Write) -> Result<(), ToolError> {
    let (mut positions, mut games) = (0, 0);
    for path in files {
        let mut reader = open(path)?;
        write_header(path, reader.header(), out)?;
        let mut counts = Counts::default();
        each_game(path, &mut reader, |game| {
            counts.add(&game);
            Ok(ControlFlow::Continue(()))
        })?;
        write_counts(&counts, reader.offset(), out)?;
        positions += counts.quiet;
        games += counts.games;
    }
    writeln!(out, "{positions} positions {games} games")?;
    Ok(())
}

fn write_header(path: &Path, header: &Header, out: &mut impl Write) -> Result<(), ToolError> {
    let Header { variant, definition, sources } = header;
    writeln!(out, "{}: {variant} (definition {definition:016x})", path.display())?;
    for source in sources {
        let (engine, evaluation) = (&source.engine, &source.evaluation);
        let (nodes, seed) = (source.nodes, source.seed);
        writeln!(out, "  {engine}, evaluation {evaluation}, {nodes} nodes per move, seed {seed}")?;
    }
    Ok(())
}

fn write_counts(counts: &Counts, bytes: u64, out: &mut impl Write) -> Result<(), ToolError> {
    let Counts { games, quiet, plies, results, adjudicated, unbalanced } = *counts;
    let [white, drawn, black] = results;
    let per_ply = bytes as f64 / plies.max(1) as f64;
    writeln!(out, "  {games} games, {plies} plies, {quiet} quiet positions")?;
    writeln!(
        out,
        "  White won {white}, drawn {drawn}, Black won {black}; adjudicated {adjudicated}"
    )?;
    writeln!(out, "  {unbalanced} games with pieces missing; {bytes} bytes, {per_ply:.2} per ply")?;
    Ok(())
}

/// Writes the quiet positions of a file, a line each, `FEN;score;result`, both for the side to move: the
/// score in centipawns, the result as 1, 0.5 or 0. At most `take` of them.
///
/// # Errors
/// When the file is not one of this variant, a game cannot be played again, or the output cannot be written.
pub fn view(
    variant: &Arc<Variant>,
    path: &Path,
    take: Option<u64>,
    out: &mut impl Write,
) -> Result<(), ToolError> {
    let mut reader = open_for(path, variant)?;
    let mut out = BufWriter::new(out);
    let mut left = take.unwrap_or(u64::MAX);
    each_game(path, &mut reader, |game| {
        let lines = lines(variant, path, &game, left)?;
        left -= lines.len() as u64;
        out.write_all(lines.concat().as_bytes())?;
        Ok(if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    })?;
    Ok(out.flush()?)
}

/// The lines of a game, at most so many.
fn lines(
    variant: &Arc<Variant>,
    path: &Path,
    game: &GameData,
    most: u64,
) -> Result<Vec<String>, DatagenError> {
    let mut lines = Vec::new();
    let replayed = replay(variant, game, |ply| {
        if lines.len() as u64 >= most {
            return ControlFlow::Break(());
        }
        if ply.is_quiet {
            let setup = rules::to_setup(variant, ply.position);
            let fen = setup.write(&variant.shape, &variant.labels);
            let score = ply.score.map_or(0, Score::value);
            let result = ["0", "0.5", "1"][usize::from(game.end.half_points(ply.position.side()))];
            lines.push(format!("{fen};{score};{result}\n"));
        }
        ControlFlow::Continue(())
    });
    let path = path.to_owned();
    replayed.map_err(|reason| DatagenError::Illegal { path, reason })?;
    Ok(lines)
}
