//! Fits the model of win, draw and loss probabilities (`eval::WdlModel`) to finished games.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::PathBuf;

use bentrider::eval::{GamePhase, Score, WdlModel};
use bentrider::formats::pgn;
use bentrider::game::{Game, GameResult};
use bentrider::geometry::Color;
use bentrider::loader;

/// A score that a player reported, and the result of its game.
struct Sample {
    /// The score for the side to move, in centipawns.
    score: f64,
    /// The share of the start's pieces that is left, by their values.
    left: f64,
    /// The value of the start's pieces, in centipawns.
    full: f64,
    /// The result for the side to move: 1 for a win, -1 for a loss, 0 for a draw.
    result: i32,
    /// The surprise of the result under the built-in model, in nats.
    built_in: f64,
}

/// The parameters of the model: `even` without pieces, in centipawns, and with all pieces of the start, in
/// ten-thousandths of their values; `spread` likewise.
type Parameters = [f64; 4];

/// Prints the fitted parameters of each variant, and of all together.
pub(super) fn run(files: &[PathBuf]) -> Result<(), Box<dyn Error>> {
    let mut by_variant: BTreeMap<String, Vec<Sample>> = BTreeMap::new();
    for file in files {
        let text =
            fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
        for (number, game) in (1..).zip(pgn::read(&text)) {
            let game = game?;
            let name = game.tag("Variant").unwrap_or_default().to_owned();
            let samples = samples(&game)
                .map_err(|error| format!("{}: game {number}: {error}", file.display()))?;
            by_variant.entry(name).or_default().extend(samples);
        }
    }
    for (name, samples) in &by_variant {
        print(name, samples);
    }
    let all: Vec<Sample> = by_variant.into_values().flatten().collect();
    print("all", &all);
    Ok(())
}

fn samples(game: &pgn::TextGame) -> Result<Vec<Sample>, Box<dyn Error>> {
    let name = game.tag("Variant").ok_or("there is no tag Variant")?;
    let variant = loader::built_in(name).ok_or("the variant is not built in")?;
    let mut replay = Game::new(&variant)?;
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
        replay.play(replay.parse(&ply.text)?)?;
    }
    Ok(samples)
}

/// The score of a comment such as `+0.31/12 0.510s`; `None` for a mate or a move of the opening.
fn centipawns(comment: &str) -> Option<f64> {
    let pawns: f64 = comment.split_once('/')?.0.parse().ok()?;
    Some(pawns * 100.0)
}

/// The mean surprise of the results under the model, in nats.
fn surprise(
    samples: &[Sample],
    [bare_even, full_even, bare_spread, full_spread]: Parameters,
) -> f64 {
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

/// Coordinate descent from a guess, with shrinking steps.
fn fit(samples: &[Sample]) -> (Parameters, f64) {
    let mut parameters = [200.0; 4];
    let mut best = surprise(samples, parameters);
    let mut step = 64.0;
    while step >= 1.0 {
        let before = best;
        for at in 0..parameters.len() {
            for by in [-step, step] {
                let mut tried = parameters;
                tried[at] += by;
                let found = surprise(samples, tried);
                if found < best {
                    (parameters, best) = (tried, found);
                }
            }
        }
        if best > before - 1e-7 {
            step /= 2.0;
        }
    }
    (parameters, best)
}

fn print(name: &str, samples: &[Sample]) {
    let (parameters, surprise) = fit(samples);
    let share = |result| {
        samples.iter().filter(|it| it.result == result).count() as f64 / samples.len() as f64
    };
    let (count, drawn, decided) = (samples.len(), share(0), 1.0 - share(0));
    let won = decided / 2.0;
    let blind = -(drawn.ln() * drawn + 2.0 * won * won.ln());
    let built_in = samples.iter().map(|it| it.built_in).sum::<f64>() / count as f64;
    println!(
        "{name}: {count} scores, {drawn:.2} in drawn games, parameters {parameters:?}, surprise {surprise:.3} \
         (of the built-in model {built_in:.3}, without the score {blind:.3})"
    );
}
