//! Counts the leaves of the tree of legal moves, and how fast.

use std::io::Write;
use std::time::Instant;

use clap::{Args, value_parser};
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;

use super::args::{Start, threads};
use super::error::Result;
use bentrider_rules::game::Game;
use bentrider_rules::perft;
use bentrider_rules::position::Move;

/// Count the leaves of the tree of legal moves.
///
/// The whole tree of the given depth is walked, without a table; the moves of the last ply are counted,
/// not made. The last line is `N leaves T s R leaves/s`.
#[derive(Debug, Args)]
pub(super) struct Perft {
    /// Depth in plies, from 1.
    #[arg(value_parser = value_parser!(u32).range(1..=i64::from(perft::MAX_DEPTH)))]
    depth: u32,
    #[command(flatten)]
    start: Start,
    /// Also show the count of each move.
    #[arg(long)]
    divide: bool,
    /// Number of threads.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads())]
    threads: usize,
}

impl Perft {
    pub(super) fn run(self, out: &mut impl Write) -> Result {
        let engine = self.start.engine()?;
        let game = engine.game();
        let begin = Instant::now();
        let counts = match self.threads {
            1 => perft::divide(game, self.depth),
            threads => divide_in_parallel(game, self.depth, threads)?,
        };
        let seconds = begin.elapsed().as_secs_f64();
        if self.divide {
            for (mv, leaves) in &counts {
                writeln!(out, "{}: {leaves}", game.coordinates(*mv))?;
            }
            writeln!(out)?;
        }
        let leaves: u64 = counts.iter().map(|(_, leaves)| leaves).sum();
        let rate = leaves as f64 / seconds.max(1e-9);
        writeln!(out, "{leaves} leaves {seconds:.3} s {rate:.0} leaves/s")?;
        Ok(())
    }
}

/// Like [`perft::divide`], with the moves divided among several threads.
fn divide_in_parallel(game: &Game, depth: u32, threads: usize) -> Result<Vec<(Move, u64)>> {
    let threads = ThreadPoolBuilder::new().num_threads(threads).build()?;
    let moves = game.legal_moves();
    Ok(threads.install(|| {
        moves.par_iter().map(|&mv| (mv, perft::leaves_after(game, mv, depth))).collect()
    }))
}
