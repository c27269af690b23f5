//! Measures the strength levels in games between neighbouring levels.

use std::error::Error;
use std::sync::Arc;

use bentrider::commands::rating::{Encounter, GameScore, Player, Tally, rate};
use bentrider::loader;
use bentrider::search::{LADDER, Level, Rung};
use bentrider::variant::Variant;

use crate::game::{opening, play};

#[derive(clap::Args)]
pub(super) struct LadderArgs {
    /// Pairs of games between two neighbouring levels
    #[arg(long, default_value_t = 10)]
    pairs: u64,
    /// Measures these levels instead of the built-in ones: nodes and error of each, as in 40/370,70/300
    #[arg(long, value_name = "NODES/ERROR", value_delimiter = ',', value_parser = rung)]
    levels: Vec<Rung>,
    /// The variants to play
    #[arg(default_value = "fantastic-xiii")]
    variants: Vec<String>,
}

/// A level that has no rating yet.
fn rung(text: &str) -> Result<Rung, String> {
    let (nodes, error) = text.split_once('/').ok_or("expected NODES/ERROR")?;
    let nodes = nodes.parse().map_err(|error| format!("nodes: {error}"))?;
    let error = error.parse().map_err(|fault| format!("error: {fault}"))?;
    Ok(Rung { elo: 0, nodes, error })
}

/// Prints the rating of each level, for each variant and for all together.
pub(super) fn run(args: &LadderArgs) -> Result<(), Box<dyn Error>> {
    let rungs = if args.levels.is_empty() { LADDER.to_vec() } else { args.levels.clone() };
    let mut all = Vec::new();
    for name in &args.variants {
        let variant =
            loader::built_in(name).ok_or_else(|| format!("no built-in variant is named {name}"))?;
        let played = encounters(&variant, &rungs, args.pairs);
        print_ratings(name, &rungs, &played)?;
        all.extend(played);
    }
    print_ratings("all", &rungs, &all)
}

/// All games of every level against the next two.
fn encounters(variant: &Arc<Variant>, rungs: &[Rung], pairs: u64) -> Vec<Encounter> {
    let mut all = Vec::new();
    for first in 0..rungs.len() {
        for second in (first + 1..=first + 2).filter(|&it| it < rungs.len()) {
            let mut tally = Tally::default();
            for number in 0..pairs {
                let seed = (first as u64) << 32 | (second as u64) << 16 | number;
                let scores = pair(variant, rungs[first], rungs[second], seed);
                scores.into_iter().for_each(|score| tally.count(score));
            }
            let Tally { wins, draws, losses } = tally;
            println!("{} {first} against {second}: +{wins} ={draws} -{losses}", variant.name);
            all.push(Encounter { first: Player(first), second: Player(second), tally });
        }
    }
    all
}

/// The results of two games from one opening, for the first of two levels.
fn pair(variant: &Arc<Variant>, first: Rung, second: Rung, seed: u64) -> [GameScore; 2] {
    let opening = opening(variant, seed);
    let level = |it: Rung, seed| Level { nodes: it.nodes, error: it.error, seed };
    let (first, second) = (level(first, 2 * seed), level(second, 2 * seed + 1));
    [play(variant, &opening, [first, second]), play(variant, &opening, [second, first]).flip()]
}

/// Rates the levels, keeping the mean of their built-in ratings, and prints each with the number of its
/// games.
fn print_ratings(
    name: &str,
    rungs: &[Rung],
    encounters: &[Encounter],
) -> Result<(), Box<dyn Error>> {
    let ratings = rate(rungs.len(), encounters)?;
    let mean = rungs.iter().map(|it| it.elo as f64).sum::<f64>() / rungs.len() as f64;
    for (rung, rated) in rungs.iter().zip(&ratings.players) {
        let Rung { elo, nodes, error } = rung;
        let (measured, spread, games) = (rated.elo + mean, rated.error, rated.tally.games());
        let drawn = 100.0 * rated.tally.draw_ratio().unwrap_or_default();
        println!(
            "{name:<15} {elo:>5}: {nodes:>6} nodes, error {error:>4}: {measured:>6.0} ±{spread:>4.0}, {games} games, {drawn:.0}% drawn"
        );
    }
    Ok(())
}
