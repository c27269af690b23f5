//! Lists the legal moves of a position, in coordinate and standard algebraic notation.
//!
//! `cargo run --example legal_moves -- gross`, or with a FEN as the second argument.

use std::env;
use std::error::Error;

use bentrider::{Game, built_in};

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = env::args().skip(1);
    let name = args.next().unwrap_or_else(|| "fantastic-xiii".to_owned());
    let variant = built_in(&name).ok_or_else(|| format!("no built-in variant is named {name}"))?;
    let game = match args.next() {
        Some(fen) => Game::from_fen(&variant, &fen)?,
        None => Game::new(&variant)?,
    };
    println!("{}", game.fen());
    for mv in game.legal_moves() {
        println!("{:8} {}", game.coordinates(*mv), game.san(*mv));
    }
    Ok(())
}
