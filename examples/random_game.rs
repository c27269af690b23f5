//! Plays random moves until the game ends.
//!
//! `cargo run --example random_game -- fusion 7`: the name of a variant and the seed.

use std::env;
use std::error::Error;

use bentrider::{Game, built_in};

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = env::args().skip(1);
    let name = args.next().unwrap_or_else(|| "fusion".to_owned());
    let mut state = args.next().map_or(Ok(1), |seed| seed.parse::<u64>())?;
    let variant = built_in(&name).ok_or_else(|| format!("no built-in variant is named {name}"))?;
    let mut game = Game::new(&variant)?;
    let end = loop {
        if let Some(end) = game.outcome() {
            break end;
        }
        let moves = game.legal_moves();
        let mv = moves[next(&mut state) as usize % moves.len()];
        print!("{} ", game.san(mv));
        game.play(mv)?;
    };
    println!("\n{} moves: {end}", game.moves().len());
    Ok(())
}

/// The next number of SplitMix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number
/// Generators", 2014).
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut mixed = *state;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}
