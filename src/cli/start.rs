//! A position given on the command line: a FEN, a game of a file, moves.

use std::path::Path;

use clap::Args;

use super::variant_args::VariantArgs;
use crate::tools::{ToolError, game_file};
use bentrider_engine::engine::{Engine, EngineError};
use bentrider_rules::game::Game;

/// Which position of which game.
#[derive(Debug, Args)]
pub(super) struct Start {
    #[command(flatten)]
    game: VariantArgs,
    /// The position [default: the start position of the variant].
    #[arg(long, value_name = "FEN", conflicts_with = "pgn")]
    fen: Option<String>,
    /// The position after the moves of a game in a file, PGN or Game Courier's; with the number of the
    /// game, unless it is the first.
    #[arg(long, value_name = "FILE[#GAME]")]
    pgn: Option<String>,
    /// Moves from there, separated by spaces, as in "g4g6 g10g8", "g6 Hc10" or "P g4-g6 p g10-g8".
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
}

impl Start {
    /// An engine at this position.
    pub(super) fn engine(&self) -> Result<Engine, ToolError> {
        let mut engine = self.game.engine()?;
        if let Some(pgn) = &self.pgn {
            let (file, number) = file_and_number(pgn);
            let variant = self.game.variant.is_some().then(|| engine.variant().clone());
            let record = game_file::game(file, number, engine.variants(), variant)?;
            engine.set_game(record.game().map_err(EngineError::from)?);
        }
        let mut game = match &self.fen {
            Some(fen) => Game::from_fen(engine.variant(), fen).map_err(EngineError::from)?,
            None => engine.game().clone(),
        };
        game.play_line(self.moves.as_deref().unwrap_or_default()).map_err(EngineError::from)?;
        engine.set_game(game);
        Ok(engine)
    }
}

/// The file and the number of a game in it: `games.pgn#3`. Without a number it is the first.
fn file_and_number(text: &str) -> (&Path, usize) {
    let numbered = text
        .rsplit_once('#')
        .and_then(|(file, number)| Some((file, number.parse().ok().filter(|it| *it > 0)?)));
    let (file, number) = numbered.unwrap_or((text, 1));
    (Path::new(file), number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_after_the_file_chooses_the_game() {
        for (text, file, number) in [
            ("a.pgn", "a.pgn", 1),
            ("a.pgn#12", "a.pgn", 12),
            ("a#b.pgn", "a#b.pgn", 1),
            ("a#0", "a#0", 1),
        ] {
            assert_eq!(file_and_number(text), (Path::new(file), number));
        }
    }
}
