//! Measures the strength levels in games between neighbouring levels.

use std::env;
use std::io::{Write, stderr};

use bentrider::commands::rating::{Encounter, GameScore, Player, Tally, Zero, rate};
use bentrider::loader;
use bentrider::search::Rung;

use super::*;

/// The rungs to measure: those of `BENTRIDER_LADDER`, written as nodes/error and separated by blanks, or
/// the ones there are.
fn rungs() -> Vec<Rung> {
    let Ok(text) = env::var("BENTRIDER_LADDER") else { return LADDER.to_vec() };
    let parts = text.split_whitespace().map(|it| it.split_once('/').unwrap());
    let rung = |(nodes, error): (&str, &str)| Rung {
        elo: 0,
        nodes: nodes.parse().unwrap(),
        error: error.parse().unwrap(),
    };
    parts.map(rung).collect()
}

/// Two games from one opening, as the first of two rungs counts them.
fn pair(variant: &Arc<Variant>, first: Rung, second: Rung, seed: u64) -> [GameScore; 2] {
    let opening = opening(variant, seed);
    let level = |it: Rung, seed| Level { nodes: it.nodes, error: it.error, seed };
    let (first, second) = (level(first, 2 * seed), level(second, 2 * seed + 1));
    [game(variant, &opening, [first, second]), game(variant, &opening, [second, first]).flip()]
}

/// All games of every rung against the next two.
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
            let _ = writeln!(
                stderr(),
                "{} {first} against {second}: +{wins} ={draws} -{losses}",
                variant.name
            );
            all.push(Encounter { first: Player(first), second: Player(second), tally });
        }
    }
    all
}

/// Rates the rungs, their mean as it is called, and prints each with the number of its games.
fn print_ratings(name: &str, rungs: &[Rung], encounters: &[Encounter]) {
    let ratings = rate(rungs.len(), encounters, Zero::Mean).unwrap();
    let mean = rungs.iter().map(|it| it.elo as f64).sum::<f64>() / rungs.len() as f64;
    for (rung, rated) in rungs.iter().zip(&ratings.players) {
        let Rung { elo, nodes, error } = rung;
        let (measured, spread, games) = (rated.elo + mean, rated.error, rated.tally.games());
        let drawn = 100.0 * rated.tally.draw_ratio().unwrap_or_default();
        let _ = writeln!(
            stderr(),
            "{name:<15} {elo:>5}: {nodes:>6} nodes, error {error:>4}: {measured:>6.0} ±{spread:>4.0}, {games} games, {drawn:.0}% drawn"
        );
    }
}

#[test]
#[ignore = "plays for minutes: BENTRIDER_PAIRS says how many pairs of games, BENTRIDER_GAMES of what"]
fn measure_the_ladder() {
    let rungs = rungs();
    let pairs = env::var("BENTRIDER_PAIRS").map_or(10, |it| it.parse().unwrap());
    let games = env::var("BENTRIDER_GAMES").unwrap_or("fantastic-xiii".to_owned());
    let mut all = Vec::new();
    for name in games.split_whitespace() {
        let played = encounters(&loader::built_in(name).unwrap(), &rungs, pairs);
        print_ratings(name, &rungs, &played);
        all.extend(played);
    }
    print_ratings("all", &rungs, &all);
}
