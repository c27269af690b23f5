//! Fits the model of win, draw and loss probabilities (`eval::WdlModel`) to finished games.

use std::env;
use std::fs;
use std::io::{Write, stderr};

use bentrider::eval::{GamePhase, Score, WdlModel};
use bentrider::formats::pgn;
use bentrider::game::{Game, GameResult};
use bentrider::geometry::Color;
use bentrider::loader;

/// A score that a player reported, and what came of the game.
struct Sample {
    /// For the side to move, in centipawns.
    score: f64,
    /// The share of the start's pieces that is left, by their worth.
    left: f64,
    /// What the start's pieces are worth, in centipawns.
    full: f64,
    /// 1 when the side to move has won, -1 when it has lost, 0 for a draw.
    result: i32,
    /// How surprising that is under the built-in model, in nats.
    built_in: f64,
}

/// The numbers of the model: `even` without pieces, in centipawns, and with all of the start's, in
/// ten-thousandths of what they are worth; `spread` likewise.
type Numbers = [f64; 4];

/// Reads the games of an archive that a match has written.
fn read(file: &str) -> Vec<Sample> {
    let text = fs::read_to_string(file).unwrap_or_else(|fault| panic!("{file}: {fault}"));
    pgn::read(&text).flat_map(|game| samples(&game.unwrap())).collect()
}

fn samples(game: &pgn::TextGame) -> Vec<Sample> {
    let variant = loader::built_in(game.tag("Variant").unwrap()).unwrap();
    let mut replay = Game::new(&variant).unwrap();
    let winner = match game.result {
        GameResult::WhiteWins => Some(Color::White),
        GameResult::BlackWins => Some(Color::Black),
        _ => None,
    };
    let mut samples = Vec::new();
    for ply in &game.moves {
        if let Some(score) = ply.comment.as_deref().and_then(centipawns) {
            let phase = GamePhase::of(&variant, replay.position());
            let side = replay.side();
            let result = winner.map_or(0, |winner| if winner == side { 1 } else { -1 });
            let model = WdlModel::at(&variant, replay.position());
            let wdl = model.of(Score::new(score.round() as i32));
            let expected = [wdl.loss, wdl.draw, wdl.win][(result + 1) as usize];
            samples.push(Sample {
                score,
                left: phase.share(),
                full: f64::from(phase.full()),
                result,
                built_in: -(f64::from(expected).max(0.5) / 1_000.0).ln(),
            });
        }
        replay.play(replay.parse(&ply.text).unwrap()).unwrap();
    }
    samples
}

/// The score of a comment like `+0.31/12 0.510s`; none of a mate or a move of the opening.
fn centipawns(comment: &str) -> Option<f64> {
    let pawns: f64 = comment.split_once('/')?.0.parse().ok()?;
    Some(pawns * 100.0)
}

/// The mean surprise of the results under the model, in nats.
fn surprise(samples: &[Sample], [bare_even, full_even, bare_spread, full_spread]: Numbers) -> f64 {
    let of = |sample: &Sample| {
        let at = |bare: f64, full: f64| {
            bare * (1.0 - sample.left) + full * sample.full / 10_000.0 * sample.left
        };
        let (even, spread) = (at(bare_even, full_even), at(bare_spread, full_spread));
        let chance = |score: f64| 1.0 / (1.0 + ((even - score) / spread).exp());
        let (win, loss) = (chance(sample.score), chance(-sample.score));
        let expected = [loss, 1.0 - win - loss, win][(sample.result + 1) as usize];
        -expected.max(1e-6).ln()
    };
    let bad = bare_spread < 10.0 || full_spread < 10.0;
    if bad { f64::MAX } else { samples.iter().map(of).sum::<f64>() / samples.len() as f64 }
}

/// Goes downhill from a guess along one number at a time, in steps that shrink.
fn fit(samples: &[Sample]) -> (Numbers, f64) {
    let mut numbers = [200.0; 4];
    let mut best = surprise(samples, numbers);
    let mut step = 64.0;
    while step >= 1.0 {
        let before = best;
        for at in 0..numbers.len() {
            for by in [-step, step] {
                let mut tried = numbers;
                tried[at] += by;
                let found = surprise(samples, tried);
                if found < best {
                    (numbers, best) = (tried, found);
                }
            }
        }
        if best > before - 1e-7 {
            step /= 2.0;
        }
    }
    (numbers, best)
}

#[test]
#[ignore = "needs saved games: BENTRIDER_FIT names them as GAME=FILE, separated by blanks"]
fn fit_the_results_to_expect() {
    let list = env::var("BENTRIDER_FIT").unwrap();
    let mut all = Vec::new();
    for (game, file) in list.split_whitespace().map(|it| it.split_once('=').unwrap()) {
        let samples = read(file);
        print(game, &samples);
        all.extend(samples);
    }
    print("all", &all);
}

fn print(name: &str, samples: &[Sample]) {
    let (numbers, surprise) = fit(samples);
    let share = |result| {
        samples.iter().filter(|it| it.result == result).count() as f64 / samples.len() as f64
    };
    let (count, drawn, decided) = (samples.len(), share(0), 1.0 - share(0));
    let won = decided / 2.0;
    let blind = -(drawn.ln() * drawn + 2.0 * won * won.ln());
    let built_in = samples.iter().map(|it| it.built_in).sum::<f64>() / count as f64;
    let _ = writeln!(
        stderr(),
        "{name}: {count} scores, {drawn:.2} in drawn games, numbers {numbers:?}, surprise {surprise:.3} \
         (of the built-in model {built_in:.3}, without the score {blind:.3})"
    );
}
