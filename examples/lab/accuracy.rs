//! Measures which accuracy `annotate` gives to games of players of known strength.

use std::error::Error;
use std::fmt;
use std::sync::Arc;

use bentrider::analysis::{JudgedMove, SideSummary, judge, judged_moves};
use bentrider::game::{Game, GameRecord};
use bentrider::geometry::Color;
use bentrider::loader;
use bentrider::position::Move;
use bentrider::search::pool::Pool;
use bentrider::search::{Level, Limits};
use bentrider::selfplay::{CancelFlag, search_and_wait};
use bentrider::variant::Variant;
use rand::prelude::*;
use rand::rngs::StdRng;

use crate::game::new_pool;

#[derive(clap::Args)]
pub(super) struct AccuracyArgs {
    /// Games of each player against itself in each variant
    #[arg(long, default_value_t = 10)]
    games: u64,
    /// Plies after which a game ends
    #[arg(long, default_value_t = 100)]
    plies: usize,
    /// Nodes for the judgement of each position
    #[arg(long, default_value_t = 5_000)]
    nodes: u64,
    /// The variants to play
    #[arg(default_values = ["fantastic-xiii", "gross", "fusion", "chess", "grand"])]
    variants: Vec<String>,
}

/// A player of known strength.
#[derive(Clone, Copy)]
enum Player {
    /// Every legal move has the same chance.
    Random,
    /// The engine at this Elo.
    Level(u64),
    /// The engine at full strength with this many nodes for a move.
    Full(u64),
}

const PLAYERS: [Player; 4] =
    [Player::Random, Player::Level(400), Player::Level(1600), Player::Full(20_000)];

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Random => f.write_str("random moves"),
            Player::Level(elo) => write!(f, "level {elo}"),
            Player::Full(nodes) => write!(f, "{nodes} nodes"),
        }
    }
}

/// Prints, for each variant and player, the quartiles of the accuracy of a side, and the verdicts.
pub(super) fn run(args: &AccuracyArgs) -> Result<(), Box<dyn Error>> {
    for name in &args.variants {
        let variant =
            loader::built_in(name).ok_or_else(|| format!("no built-in variant is named {name}"))?;
        for player in PLAYERS {
            let games = (0..args.games).map(|seed| judged(&variant, player, seed, args));
            let games = games.collect::<Result<Vec<_>, _>>()?;
            print_row(name, player, &games);
        }
    }
    Ok(())
}

/// The judged moves of a game of a player against itself.
fn judged(
    variant: &Arc<Variant>,
    player: Player,
    seed: u64,
    args: &AccuracyArgs,
) -> Result<Vec<JudgedMove>, Box<dyn Error>> {
    let record = GameRecord::new(&play(variant, player, seed, args.plies)?);
    let limits = Limits { nodes: Some(args.nodes), analysis: true, ..Limits::default() };
    let positions = judge(&mut new_pool(), &record, &limits, &CancelFlag::default(), |_| ())?;
    Ok(judged_moves(&record, &positions.unwrap_or_default())?)
}

/// Plays a game up to its end or this many plies, the first four at random.
fn play(
    variant: &Arc<Variant>,
    player: Player,
    seed: u64,
    plies: usize,
) -> Result<Game, Box<dyn Error>> {
    let (mut game, mut pools) = (Game::new(variant)?, [new_pool(), new_pool()]);
    let mut random = StdRng::seed_from_u64(seed);
    while game.moves().len() < plies && game.outcome().is_none() {
        let random_ply = game.moves().len() < 4;
        let limits = match player {
            Player::Level(elo) => {
                let level = Level::rated(elo, 2 * seed + game.side().index() as u64);
                Some(Limits { level: Some(level), ..Limits::default() })
            }
            Player::Full(nodes) => Some(Limits { nodes: Some(nodes), ..Limits::default() }),
            Player::Random => None,
        };
        let mv = match limits.filter(|_| !random_ply) {
            Some(limits) => search(&mut pools[game.side().index()], &game, limits)?,
            None => game.legal_moves().choose(&mut random).copied(),
        };
        game.play(mv.ok_or("the search found no move")?)?;
    }
    Ok(game)
}

fn search(pool: &mut Pool, game: &Game, limits: Limits) -> Result<Option<Move>, Box<dyn Error>> {
    Ok(search_and_wait(pool, game, limits)?.best)
}

fn print_row(name: &str, player: Player, games: &[Vec<JudgedMove>]) {
    let sides = games.iter().flat_map(|game| Color::BOTH.map(|side| SideSummary::of(game, side)));
    let sides: Vec<SideSummary> = sides.flatten().collect();
    let mut accuracies: Vec<f64> = sides.iter().map(|it| it.accuracy).collect();
    accuracies.sort_by(f64::total_cmp);
    let [low, median, high] = [1, 2, 3].map(|it| accuracies[it * (accuracies.len() - 1) / 4]);
    let moves: usize = sides.iter().map(|it| it.moves).sum();
    let verdict = |at: usize| {
        let count: usize = sides.iter().map(|it| it.verdicts[at]).sum();
        100.0 * count as f64 / moves as f64
    };
    let [inaccuracies, mistakes, blunders] = [0, 1, 2].map(verdict);
    println!(
        "{name:<15} {player:<13} {low:>5.1} {median:>5.1} {high:>5.1}   {inaccuracies:>4.1} % ?! {mistakes:>4.1} % ? {blunders:>4.1} % ??, {moves} moves"
    );
}
