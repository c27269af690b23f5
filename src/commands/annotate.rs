//! Judges the games of a file, and writes them again with scores, better lines and statistics.
//!
//! `games` reads and writes the games, and chooses the evaluation that judges them; `judging` shares their
//! positions among threads, and keeps each judgement as soon as it is made, so that the same command continues
//! after it was stopped or killed. A judgement depends on its position, the evaluation and the limits
//! alone: at fixed nodes the output is the same whatever the number of threads and interruptions.

mod games;
mod judging;

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{Args, value_parser};

use super::args::{mebibytes, threads, variants_with};
use super::error::{Error, Result, shortened};
use super::long_run::{ProgressOutput, cores};
use super::output_file::{OutputFile, OutputFiles, PAGE, PGN, beside, is_stream};
use super::signal::cancel_on_signal;
use bentrider_engine::search::Limits;
use games::{AnnotatedGame, Evaluations, Input};
use judging::Journal;

/// The variant of a PGN game that names none.
const DEFAULT_VARIANT: &str = "chess";

/// Judge the moves of games, and write the games with scores and better lines.
///
/// Reads games, in PGN or as on Game Courier, and writes them again in PGN: after each move its score, at
/// each mistake a glyph (?!, ?, ??) and the better line, and for each side its accuracy and its average loss.
/// Everything that the games already contain is kept. Without --out and --html the games are written to standard output; with one of them,
/// the same command continues after it was stopped or killed. See docs/annotate.md.
#[derive(Debug, Args)]
pub(super) struct Annotate {
    /// The file of games.
    file: PathBuf,
    /// Annotate this game only, counted from 1.
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    game: Option<u64>,
    /// Search each position for this many milliseconds.
    #[arg(long, value_name = "MS", group = "limit", default_value_t = 1000, value_parser = value_parser!(u64).range(1..=86_400_000))]
    time: u64,
    /// Search this many nodes for each position.
    #[arg(long, value_name = "N", group = "limit", value_parser = value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Number of positions judged at the same time [default: the number of cores].
    #[arg(long, value_name = "N", default_value_t = cores(), hide_default_value = true, value_parser = threads())]
    threads: usize,
    /// Size of the transposition table of each thread in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 16, value_parser = mebibytes())]
    hash: usize,
    /// Write the annotated games to this file.
    #[arg(long, value_name = "FILE.pgn")]
    out: Option<PathBuf>,
    /// Write a page that shows the annotated games in a browser, without a server or a network.
    #[arg(long, value_name = "FILE.html")]
    html: Option<PathBuf>,
    /// The variant of all games, even if they name another [default: the one that each game names, else chess
    /// in PGN and fantastic-xiii in the other formats].
    #[arg(long, value_name = "NAME")]
    variant: Option<String>,
    /// Add the variant in a file, or the variants in a folder.
    #[arg(long, value_name = "FILE|FOLDER")]
    variant_path: Option<PathBuf>,
}

impl Annotate {
    /// Judges the games and writes them. If files are named, `out` gets a summary, whose last line is `N games
    /// M moves`; otherwise it gets the games.
    pub(super) fn run(self, out: &mut impl Write) -> Result {
        let files = AnnotateFiles::new(&self)?;
        let (variants, _) = variants_with(self.variant_path.as_deref())?;
        let cancel = cancel_on_signal();
        let input = Input::read(&self, &variants, &cancel)?;
        for error in input.notes.iter().chain(&input.errors) {
            // If standard error cannot be written, the exit status still reports the error.
            let _ = writeln!(io::stderr(), "{}", shortened(error));
        }
        if input.games.is_empty() {
            return Err(Error::at(&self.file, "no game can be read: nothing is written"));
        }
        let evaluations = Evaluations::new(&input.games, &variants);
        for fallback in evaluations.fallbacks() {
            let _ = writeln!(io::stderr(), "{fallback}");
        }
        files.hold()?;
        let mut journal = Journal::open(&self, &input, &evaluations, &cancel)?;
        judging::judge_all(&self, &input.games, &evaluations, &mut journal, &cancel)?;
        let judged = input.games.iter().enumerate();
        let judged =
            judged.map(|(at, game)| AnnotatedGame::new(game, journal.positions(at), &self));
        let games = judged.collect::<Result<Vec<_>>>()?;
        if self.outputs().next().is_some() {
            games::write(&files, &games, &mut ProgressOutput::beside(self.outputs(), out))?;
        } else {
            games::write(&files, &games, out)?;
        }
        journal.remove()?;
        match (input.errors.len(), input.partly) {
            (0, 0) => Ok(()),
            (0, parts) => Err(Error::new(format_args!(
                "cannot read parts of {parts} of the games; the output does not have them"
            ))),
            (count, _) => Err(Error::new(format_args!(
                "cannot read {count} of the games; the output does not have them"
            ))),
        }
    }

    /// The file that keeps the judgements until all positions are judged; `None` if no output file is named.
    fn journal(&self) -> Option<PathBuf> {
        self.outputs().find(|path| !is_stream(path)).map(|path| beside(path, ".part"))
    }

    /// The files that are named to be written.
    fn outputs(&self) -> impl Iterator<Item = &Path> {
        [&self.out, &self.html].into_iter().flatten().map(PathBuf::as_path)
    }

    /// The limits of each search.
    fn limits(&self) -> Limits {
        let move_time = self.nodes.is_none().then_some(self.time);
        Limits { move_time, nodes: self.nodes, analysis: true, ..Limits::default() }
    }

    /// The limit of each search in words, such as `200 ms a move`.
    fn limit(&self) -> String {
        match self.nodes {
            Some(nodes) => format!("{nodes} nodes a move"),
            None => format!("{} ms a move", self.time),
        }
    }
}

/// The files that are written at the end.
struct AnnotateFiles {
    out: Option<OutputFile>,
    html: Option<OutputFile>,
}

impl AnnotateFiles {
    /// The files that the arguments name. Nothing is written yet.
    ///
    /// # Errors
    /// When a file is named twice, or one to be written is of another kind.
    fn new(args: &Annotate) -> Result<Self> {
        let inputs = [Some(&args.file), args.variant_path.as_ref()];
        let mut files = OutputFiles::reading(inputs.into_iter().flatten().map(AsRef::as_ref));
        let out = args.out.as_ref().map(|path| files.add(path, PGN)).transpose()?;
        let html = args.html.as_ref().map(|path| files.add(path, PAGE)).transpose()?;
        Ok(AnnotateFiles { out, html })
    }

    /// Keeps other processes from writing the files as long as this runs.
    ///
    /// # Errors
    /// When another process is writing one of them.
    fn hold(&self) -> Result {
        [&self.out, &self.html].into_iter().flatten().try_for_each(OutputFile::hold)
    }
}
