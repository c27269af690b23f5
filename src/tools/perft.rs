//! Counts the leaves of the tree of legal moves, and how fast.

use std::io::Write;
use std::time::Instant;

use rayon::prelude::*;
use rayon::{ThreadPoolBuildError, ThreadPoolBuilder};

use super::ToolError;
use bentrider_engine::engine::Engine;
use bentrider_rules::game::Game;
use bentrider_rules::perft;
use bentrider_rules::position::Move;

/// Counts the leaves `depth` plies (at least 1) below the engine's position, on so many threads. With
/// `divide` there is a line `move: leaves` for each move; the last line is `N leaves T s R leaves/s`.
///
/// # Errors
/// When the output cannot be written or the threads cannot be had.
pub fn run(
    engine: &Engine,
    depth: u32,
    divide: bool,
    threads: usize,
    out: &mut impl Write,
) -> Result<(), ToolError> {
    let game = engine.game();
    let begin = Instant::now();
    let counts = match threads {
        0 | 1 => perft::divide(game, depth),
        _ => divide_in_parallel(game, depth, threads)?,
    };
    let seconds = begin.elapsed().as_secs_f64();
    if divide {
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

/// As [`perft::divide`], the moves shared out among so many threads.
fn divide_in_parallel(
    game: &Game,
    depth: u32,
    threads: usize,
) -> Result<Vec<(Move, u64)>, ThreadPoolBuildError> {
    let threads = ThreadPoolBuilder::new().num_threads(threads).build()?;
    let moves = game.legal_moves();
    Ok(threads.install(|| {
        moves.par_iter().map(|&mv| (mv, perft::leaves_after(game, mv, depth))).collect()
    }))
}
