//! What may be typed after `bentrider annotate`, and its help.

use std::num::NonZero;
use std::path::PathBuf;
use std::thread;

use clap::{Args, value_parser};

use super::values::{mebibytes, threads};
use crate::tools::annotate::{AnnotatePlan, SearchLimit};
use bentrider_engine::engine::{EngineError, VariantSet};

/// Judge the moves of games, and write the games with scores and better lines.
///
/// Reads games, in PGN or as on Game Courier, and writes them again in PGN: after each move its score, at each mistake a glyph (?!, ?, ??)
/// and the better line, and for each side its accuracy and its average loss. Everything that the games say
/// already is kept. Without --out and --html the games are written to standard output; with one of them,
/// the same command continues after it was stopped or killed. Described in docs/annotate.md.
#[derive(Debug, Args)]
pub(super) struct Annotate {
    /// The file of games.
    file: PathBuf,
    /// Annotate this game only, counted from 1.
    #[arg(long, value_name = "N", value_parser = game_number)]
    game: Option<usize>,
    /// Search each position for this many milliseconds [default: 1000].
    #[arg(long, value_name = "MS", group = "limit", value_parser = value_parser!(u64).range(1..=86_400_000))]
    time: Option<u64>,
    /// Search this many nodes for each position.
    #[arg(long, value_name = "N", group = "limit", value_parser = value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Number of positions judged at the same time [default: the number of cores].
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<usize>,
    /// Size of the transposition table of each thread in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 16, value_parser = mebibytes)]
    hash: usize,
    /// Write the annotated games to this file.
    #[arg(long, value_name = "FILE.pgn")]
    out: Option<PathBuf>,
    /// Write a page that shows the annotated games in a browser, without a server or a network.
    #[arg(long, value_name = "FILE.html")]
    html: Option<PathBuf>,
    /// The variant of the games, whatever they name [default: what each game names, else chess in PGN and fantastic-xiii in the other formats].
    #[arg(long, value_name = "NAME")]
    variant: Option<String>,
    /// Add the variant in a file, or the variants in a folder.
    #[arg(long, value_name = "FILE")]
    variant_path: Option<PathBuf>,
}

impl Annotate {
    /// What is asked for.
    ///
    /// # Errors
    /// When a file of variants is faulty, or there is no such variant.
    pub(super) fn plan(&self) -> Result<AnnotatePlan, EngineError> {
        const TIME: u64 = 1000;
        let mut variants = VariantSet::default();
        if let Some(path) = &self.variant_path {
            variants.load(path)?;
        }
        let variant = self.variant.as_ref().map(|name| variants.find(name)).transpose()?;
        let cores = || thread::available_parallelism().map_or(1, NonZero::get);
        let limit = match (self.nodes, self.time) {
            (Some(nodes), _) => SearchLimit::Nodes(nodes),
            (None, time) => SearchLimit::Time(time.unwrap_or(TIME)),
        };
        Ok(AnnotatePlan {
            file: self.file.clone(),
            variants,
            variant,
            game: self.game,
            limit,
            threads: self.threads.unwrap_or_else(cores),
            hash: self.hash,
            out: self.out.clone(),
            html: self.html.clone(),
        })
    }
}

fn game_number(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|it| *it > 0);
    number.ok_or_else(|| "expected the number of a game, from 1".to_owned())
}
