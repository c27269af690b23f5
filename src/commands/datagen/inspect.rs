//! Shows and merges files of games.

use std::collections::HashSet;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::commands::error::{Context, Error, Result};
use crate::commands::output_file::{FileKind, OutputFiles, begins};
use bentrider_engine::engine::files;
use bentrider_engine::eval::Score;
use bentrider_rules::rules;
use bentrider_rules::variant::Variant;
use bentrider_training::data::{
    DataReader, GameData, Header, MAGIC, ReadError, replay, write_block,
};

/// A file of games.
const GAMES: FileKind = FileKind { name: "a file of games", is_start: |head| begins(head, &MAGIC) };

/// Opens a file of games.
///
/// # Errors
/// When it cannot be read.
pub(super) fn open(path: &Path) -> Result<DataReader<File>> {
    DataReader::new(files::open(path).at(path)?).at(path)
}

/// Opens a file of games of a variant.
///
/// # Errors
/// When it cannot be read, or is of another variant.
pub(in crate::commands) fn open_for(path: &Path, variant: &Variant) -> Result<DataReader<File>> {
    let reader = open(path)?;
    match reader.header().other_variant(&variant.name, variant.definition_hash()) {
        Some(difference) => {
            let hint = "--variant-path names the file of its variant";
            Err(Error::at(path, format_args!("this file has {difference}; {hint}")))
        }
        None => Ok(reader),
    }
}

/// The name of the variant that a file of games says it has.
///
/// # Errors
/// When the file cannot be read, or is not one of games.
pub(in crate::commands) fn variant_of(path: &Path) -> Result<String> {
    Ok(open(path)?.header().variant.clone())
}

/// Passes each sound game of a file to `visit`; damaged bytes are reported on standard error and skipped.
///
/// # Errors
/// When the file cannot be read to its end, or `visit` fails.
pub(in crate::commands) fn each_game(
    path: &Path,
    reader: &mut DataReader<File>,
    mut visit: impl FnMut(GameData) -> Result<ControlFlow<()>>,
) -> Result {
    for read in reader {
        match read {
            Ok(game) => {
                if visit(game)?.is_break() {
                    break;
                }
            }
            Err(ReadError::File(reason)) => return Err(Error::at(path, reason)),
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
    /// Games that did not begin at the start of the variant.
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

/// Prints the headers of files and what is in them; the last line is `N positions G games`, of all files
/// together.
///
/// # Errors
/// When a file cannot be read, or the output cannot be written.
pub(super) fn info(files: &[PathBuf], out: &mut impl Write) -> Result {
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

fn write_header(path: &Path, header: &Header, out: &mut impl Write) -> Result {
    let Header { variant, definition, sources } = header;
    writeln!(out, "{}: {variant} (definition {definition:016x})", path.display())?;
    for source in sources {
        let (engine, evaluation) = (&source.engine, &source.evaluation);
        let (nodes, seed) = (source.nodes, source.seed);
        writeln!(out, "  {engine}, evaluation {evaluation}, {nodes} nodes per move, seed {seed}")?;
    }
    Ok(())
}

fn write_counts(counts: &Counts, bytes: u64, out: &mut impl Write) -> Result {
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

/// Writes the quiet positions of a file, one per line, as `FEN;score;result`, both for the side to move: the
/// score in centipawns, the result as 1, 0.5 or 0. At most `take` of them.
///
/// # Errors
/// When the file is not of this variant, a game cannot be replayed, or the output cannot be written.
pub(super) fn view(
    variant: &Arc<Variant>,
    path: &Path,
    take: Option<u64>,
    out: &mut impl Write,
) -> Result {
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

/// The lines of a game, at most `most`.
fn lines(variant: &Arc<Variant>, path: &Path, game: &GameData, most: u64) -> Result<Vec<String>> {
    let mut lines = Vec::new();
    let replayed = replay(variant, game, &mut |ply| {
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
    replayed.at(path)?;
    Ok(lines)
}

/// Writes the games of files into a new one, each game once, in the order of the files; the last line on
/// `out` is `N positions G games`. Damaged games are left out and reported on standard error.
///
/// # Errors
/// When the new file exists already, a file cannot be read or written, or the files are not of one variant.
pub(super) fn merge(files: &[PathBuf], new: &Path, out: &mut impl Write) -> Result {
    if new.is_file() {
        let message = "this file exists already: expected the name of a new file";
        return Err(Error::at(new, message));
    }
    let Some(header) = merged_header(files)? else { return Ok(()) };
    let file = OutputFiles::reading(files.iter().map(AsRef::as_ref)).add(new, GAMES)?;
    let mut output = file.create()?;
    output.write(&header.write())?;
    let mut known = HashSet::new();
    let (mut positions, mut games, mut twice) = (0, 0, 0);
    for path in files {
        each_game(path, &mut open(path)?, |game| {
            if known.insert(game.content_hash()) {
                output.write(&write_block(&game).at(path)?)?;
                positions += u64::from(game.quiet);
                games += 1;
            } else {
                twice += 1;
            }
            Ok(ControlFlow::Continue(()))
        })?;
    }
    output.finish()?;
    if twice > 0 {
        writeln!(out, "{twice} games that were in two files were written once")?;
    }
    writeln!(out, "{positions} positions {games} games")?;
    Ok(())
}

/// The header of all files together; `None` without files.
///
/// # Errors
/// When one cannot be read, or is not of the same variant as the first.
fn merged_header(files: &[PathBuf]) -> Result<Option<Header>> {
    let mut merged: Option<(&PathBuf, Header)> = None;
    for path in files {
        let header = open(path)?.header().clone();
        let Some((first, all)) = &mut merged else {
            merged = Some((path, header));
            continue;
        };
        if let Some(difference) = header.other_variant(&all.variant, all.definition) {
            let first = first.display();
            let message = format!("cannot merge this file with {first}: it has {difference}");
            return Err(Error::at(path, message));
        }
        for source in header.sources {
            if !all.sources.contains(&source) {
                all.sources.push(source);
            }
        }
    }
    Ok(merged.map(|(_, header)| header))
}
