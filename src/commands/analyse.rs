//! Searches a position and prints the best lines for a human reader.

mod suite;

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::mpsc;

use clap::{Args, value_parser};

use super::args::Start;
use super::error::Result;
use bentrider_engine::engine::Engine;
use bentrider_engine::eval::Score;
use bentrider_engine::search::{Bound, Event, Limits, Report};
use bentrider_rules::notation::coordinate;
use bentrider_rules::picture::terminal;
use bentrider_rules::position::Move;
use bentrider_rules::rules;
use bentrider_rules::variant::Variant;

/// Search a position and show the best lines.
///
/// The board comes first, then the best lines as they are found, then the best move. Scores are in pawns
/// for the side to move (a Rook is 5); `#3` is a mate in three moves, `#-3` means being mated in three.
///
/// With --epd, each position of a suite is searched, and the moves that are found are compared with the best
/// moves (`bm`) and the moves to avoid (`am`) of the file. The last line counts those that are solved.
#[derive(Debug, Args)]
pub(super) struct Analyse {
    #[command(flatten)]
    start: Start,
    /// Solve the positions in a file in EPD, all of this variant.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "pgn", "moves"])]
    epd: Option<PathBuf>,
    /// Search for this many milliseconds.
    #[arg(long, value_name = "MS", group = "limit", default_value_t = 5000)]
    time: u64,
    /// Search to this depth in plies.
    #[arg(long, value_name = "N", group = "limit", value_parser = value_parser!(u16).range(1..))]
    depth: Option<u16>,
    /// Search this many nodes.
    #[arg(long, value_name = "N", group = "limit", value_parser = value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Number of best lines to show.
    #[arg(long, value_name = "N")]
    multipv: Option<u64>,
    /// Number of search threads.
    #[arg(long, value_name = "N")]
    threads: Option<u64>,
    /// Size of the transposition table in MiB.
    #[arg(long, value_name = "MIB")]
    hash: Option<u64>,
}

impl Analyse {
    pub(super) fn run(self, out: &mut impl Write) -> Result {
        let mut engine = self.start.engine()?;
        for (option, value) in self.options() {
            engine.set_option(option, Some(&value.to_string()))?;
        }
        if let Some(path) = &self.epd {
            return suite::solve(&mut engine, path, &self.limits(), (out, &mut io::stderr()));
        }
        let variant = engine.variant().clone();
        show(&engine, out)?;
        if let Some(end) = rules::outcome(&variant, engine.position()) {
            writeln!(out, "{end}.")?;
        }
        if rules::count_legal(&variant, engine.position()) == 0 {
            return Ok(());
        }
        writeln!(out, "{HEAD}")?;
        let (sender, events) = mpsc::channel();
        engine.go(self.limits(), move |event| {
            let _ = sender.send(event);
        })?;
        for event in events {
            match event {
                Event::Info(report) if report.bound == Bound::Exact => {
                    writeln!(out, "{}", line(&variant, &report))?;
                }
                Event::Info(_) | Event::Current { .. } => {}
                Event::Failed(error) => writeln!(out, "{error}")?,
                Event::Done { best, .. } => writeln!(out, "\n{}", answer(&variant, best))?,
            }
            out.flush()?;
        }
        Ok(())
    }

    /// The limits of the search.
    fn limits(&self) -> Limits {
        let (depth, nodes) = (self.depth, self.nodes);
        let move_time = (depth.is_none() && nodes.is_none()).then_some(self.time);
        Limits { move_time, depth, nodes, ..Limits::default() }
    }

    /// The engine options that were given, with their values.
    fn options(&self) -> impl Iterator<Item = (&'static str, u64)> {
        [("MultiPV", self.multipv), ("Threads", self.threads), ("Hash", self.hash)]
            .into_iter()
            .filter_map(|(name, value)| Some((name, value?)))
    }
}

const HEAD: &str = "depth    score      time     nodes  line";

fn show(engine: &Engine, out: &mut impl Write) -> Result {
    let game = engine.game();
    writeln!(out, "{}\n\n{}", game.variant().title, terminal::board(game))?;
    writeln!(out, "{}\n{} to move.", game.fen(), game.side())?;
    writeln!(out)?;
    out.flush()?;
    Ok(())
}

fn answer(variant: &Variant, best: Option<Move>) -> String {
    match best {
        Some(best) => format!("Best move: {}", coordinate::write(variant, best)),
        None => "There is no move.".to_owned(),
    }
}

fn line(variant: &Variant, report: &Report) -> String {
    let moves: Vec<String> = report.line.iter().map(|&mv| coordinate::write(variant, mv)).collect();
    format!(
        "{:>5}  {:>7}  {:>6.2} s  {:>8}  {}",
        report.depth,
        score(report.score),
        report.time as f64 / 1000.0,
        short(report.nodes),
        moves.join(" ")
    )
}

fn score(score: Score) -> String {
    match score.mate_moves() {
        None => format!("{:+.2}", f64::from(score.value()) / 100.0),
        Some(moves) => format!("#{moves}"),
    }
}

/// Writes a count in at most four digits with its unit.
fn short(count: u64) -> String {
    match count {
        0..10_000 => count.to_string(),
        10_000..10_000_000 => format!("{} k", count / 1000),
        10_000_000..10_000_000_000 => format!("{} M", count / 1_000_000),
        _ => format!("{} G", count / 1_000_000_000),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::{Command, parse};

    #[test]
    fn scores_are_written_in_pawns_or_in_moves_to_mate() {
        for (value, text) in [
            (Score::new(35), "+0.35"),
            (Score::new(-1250), "-12.50"),
            (Score::ZERO, "+0.00"),
            (Score::mate_in(5), "#3"),
            (Score::mated_in(4), "#-2"),
        ] {
            assert_eq!(score(value), text);
        }
    }

    #[test]
    fn counts_keep_to_four_digits() {
        for (count, text) in [
            (0, "0"),
            (9_999, "9999"),
            (10_000, "10 k"),
            (9_999_999, "9999 k"),
            (10_000_000, "10 M"),
        ] {
            assert_eq!(short(count), text);
        }
    }

    #[test]
    fn analysis_takes_five_seconds_by_default() {
        for (line, move_time, depth, nodes) in [
            ("analyse", Some(5000), None, None),
            ("analyse --time 100", Some(100), None, None),
            ("analyse --depth 3", None, Some(3), None),
            ("analyse --nodes 1000", None, None, Some(1000)),
        ] {
            let Ok(Command::Analyse(args)) = parse(line) else { panic!("{line}") };
            let expected = Limits { move_time, depth, nodes, ..Limits::default() };
            assert_eq!(args.limits(), expected, "{line}");
        }
    }
}
