//! A position as FEN, as several programs write it.

use serde::Serialize;

use bentrider_rules::game::Game;
use bentrider_rules::notation::fen::{self, FenDialect};

/// The dialects that differ when they are written.
const DIALECTS: [(&str, FenDialect); 3] = [
    ("FEN", FenDialect::Own),
    ("Fairy-Stockfish", FenDialect::FairyStockfish),
    ("Game Courier", FenDialect::Courier),
];

/// The answer to `fen`.
#[derive(Serialize)]
pub(super) struct Fens {
    fens: [(&'static str, String); 3],
}

/// The position of a game in each dialect.
pub(super) fn fens(game: &Game) -> Fens {
    let setup = game.to_setup();
    Fens {
        fens: DIALECTS.map(|(name, dialect)| (name, fen::write(game.variant(), &setup, dialect))),
    }
}
