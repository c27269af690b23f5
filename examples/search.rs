//! Searches a position and prints the best move, its score and the principal variation.
//!
//! `cargo run --release --example search -- gross 8`: the name of a variant and the depth in plies.

use std::env;
use std::error::Error;
use std::sync::Arc;

use bentrider::{Game, Limits, Pool, WallClock, built_in, search_and_wait};

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = env::args().skip(1);
    let name = args.next().unwrap_or_else(|| "fantastic-xiii".to_owned());
    let depth = args.next().map_or(Ok(6), |depth| depth.parse::<u16>())?;
    let variant = built_in(&name).ok_or_else(|| format!("no built-in variant is named {name}"))?;
    let game = Game::new(&variant)?;

    let mut pool = Pool::new(Arc::new(WallClock::new()), 16)?;
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let found = search_and_wait(&mut pool, &game, limits)?;

    let best = found.best.ok_or("the side to move has no legal move")?;
    println!("best move {}, {} nodes", game.san(best), found.nodes);
    for report in &found.lines {
        let moves: Vec<_> = report.line.iter().map(|mv| game.coordinates(*mv)).collect();
        let score = match report.score.mate_moves() {
            Some(moves) => format!("mate in {moves}"),
            None => format!("{} centipawns", report.score.value()),
        };
        println!("{score}: {}", moves.join(" "));
    }
    Ok(())
}
