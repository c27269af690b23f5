//! Searches fixed positions to a fixed depth: the same node count on every run and machine, and the
//! speed of this one.

use std::io::Write;
use std::sync::mpsc;
use std::time::{Duration, Instant};

use clap::{Args, value_parser};

use super::args::{NetArgs, VariantArgs};
use super::error::Result;
use bentrider_engine::engine::Engine;
use bentrider_engine::search::Limits;
use bentrider_engine::selfplay::collect;

/// Search fixed positions and print the speed.
///
/// At the same depth the node count is the same on every run and machine. The last line is
/// `N nodes M nps`.
#[derive(Debug, Args)]
pub(super) struct Bench {
    #[command(flatten)]
    variant_args: VariantArgs,
    /// Depth of each search, in plies.
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = value_parser!(u16).range(1..))]
    depth: u16,
    #[command(flatten)]
    net: NetArgs,
}

/// The positions of the variants that have a list; the others are searched from their start.
const POSITIONS: [(&str, &str); 1] = [("fantastic-xiii", bentrider_configs::BENCH_FEN)];

impl Bench {
    /// Searches each position of the variant with empty tables. Prints a line for each position, with its
    /// nodes; the last line is `N nodes M nps`.
    pub(super) fn run(self, out: &mut impl Write) -> Result {
        let mut engine = self.variant_args.engine()?;
        // An error in the file is reported here; with the option the engine would fall back on the terms.
        self.net.choice(engine.variant())?;
        engine.set_option("EvalFile", Some(&self.net.net.to_string_lossy()))?;
        let (mut nodes, mut time) = (0, Duration::ZERO);
        for fen in positions(&engine.variant().name) {
            engine.new_game();
            engine.prepare();
            engine.set_position::<&str>(fen, &[])?;
            let begin = Instant::now();
            let visited = search(&mut engine, self.depth)?;
            time += begin.elapsed();
            nodes += visited;
            writeln!(out, "{visited:>10}  {}", engine.fen())?;
        }
        let speed = nodes as f64 / time.as_secs_f64().max(1e-9);
        writeln!(out, "{nodes} nodes {speed:.0} nps")?;
        Ok(())
    }
}

/// The FENs for a variant; `None` is its start.
fn positions(variant: &str) -> Vec<Option<&'static str>> {
    let lines = POSITIONS.iter().find(|(name, _)| *name == variant).map(|(_, lines)| lines.lines());
    let fens =
        lines.into_iter().flatten().filter(|line| !line.is_empty() && !line.starts_with('#'));
    [None].into_iter().chain(fens.map(Some)).collect()
}

/// The nodes visited in a search of the engine's position to `depth`.
fn search(engine: &mut Engine, depth: u16) -> Result<u64> {
    let (sender, events) = mpsc::channel();
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    engine.go(limits, move |event| {
        let _ = sender.send(event);
    })?;
    Ok(collect(events)?.nodes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_position_is_the_start_and_a_variant_without_a_list_has_no_other() {
        assert_eq!(positions("no-such-game"), [None]);
        let listed = positions("fantastic-xiii");
        assert!(listed.len() >= 8 && listed[0].is_none(), "{}", listed.len());
    }
}
