//! What may be typed after `bentrider convert`, and its help.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;

use super::variant_args::VariantArgs;
use crate::tools::ToolError;
use crate::tools::convert::{self, ConvertFormat, ConvertPlan};

/// Convert games and positions from one notation into another.
///
/// The formats are `fen`, `fsf-fen` (Fairy-Stockfish's), `xboard-fen`, `courier-fen` (Game Courier's), each
/// with a position on a line; `pgn`, `courier` (Game Courier's) and `chessv` (ChessV's), with whole games;
/// and `moves`, with the moves of a game on a line. From a game, a FEN is that of its last position. Games that cannot be read or
/// played are left out, reported on standard error, and make the exit status 1. Described in
/// docs/notations.md.
#[derive(Debug, Args)]
pub(super) struct Convert {
    /// The format that is read.
    #[arg(long, value_name = "FORMAT")]
    from: ConvertFormat,
    /// The format that is written.
    #[arg(long, value_name = "FORMAT")]
    to: ConvertFormat,
    #[command(flatten)]
    game: VariantArgs,
    /// The files [default: standard input].
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
}

impl Convert {
    pub(super) fn run(&self, out: &mut impl Write) -> Result<(), ToolError> {
        let (variants, variant) = self.game.variants()?;
        let plan = ConvertPlan {
            from: self.from,
            to: self.to,
            variants,
            variant,
            files: self.files.clone(),
        };
        convert::run(&plan, &mut io::stdin().lock(), out, &mut io::stderr())
    }
}
