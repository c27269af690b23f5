//! Adds a variant from a string: chess with Nightriders in place of the Knights.

use std::error::Error;

use bentrider::{Game, describe, from_toml};

const NIGHTRIDER_CHESS: &str = r#"
name = "nightrider-chess"
title = "Chess with Nightriders"
inherits = "chess"

[pieces.N]
name = "Nightrider"
moves = "NN"
value = 5
"#;

fn main() -> Result<(), Box<dyn Error>> {
    let variant = from_toml("nightrider-chess.toml", NIGHTRIDER_CHESS)?;
    println!("{}", describe(&variant));
    let mut game = Game::new(&variant)?;
    for text in ["e2e4", "e7e5", "Nf3"] {
        let mv = game.parse(text)?;
        game.play(mv)?;
    }
    println!("{}", game.fen());
    Ok(())
}
