//! Measurements for development, each a subcommand; `lab help` lists them.
//!
//! `cargo run --release --example lab -- fit gross.pgn fusion.pgn`

mod accuracy;
mod fit;
mod ladder;

#[path = "../../tests/bentrider/levels/game.rs"]
#[allow(clippy::unwrap_used, reason = "shared with the tests of the levels")]
mod game;
#[path = "../../tests/bentrider/support/replay.rs"]
mod replay;

use std::error::Error;
use std::path::PathBuf;

use clap::Parser;

#[derive(Parser)]
enum Lab {
    /// Measures the accuracy that `annotate` gives to games of players of known strength
    Accuracy(accuracy::AccuracyArgs),
    /// Fits the win, draw and loss model of each variant, and of all together, to finished games
    Fit {
        /// PGN files that `bentrider match` has written
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Measures the strength levels in games between neighbouring levels
    Ladder(ladder::LadderArgs),
    /// Replays the games of a match from their moves, and checks each result and final position
    Verify {
        /// PGN files that `bentrider match` has written
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
}

fn main() -> Result<(), Box<dyn Error>> {
    match Lab::parse() {
        Lab::Accuracy(args) => accuracy::run(&args),
        Lab::Fit { files } => fit::run(&files),
        Lab::Ladder(args) => ladder::run(&args),
        Lab::Verify { files } => {
            for file in files {
                let games = replay::confirm_archive(&file)?;
                println!("{}: {games} games confirmed", file.display());
            }
            Ok(())
        }
    }
}
