//! The match at the end of a lesson: the trained network against the weights of all variants.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::course::{Course, GAMES, Reporter, TRAINING, done};
use super::crew::{Worker, work_in_order};
use super::{LessonError, Stage};
use crate::generation::{DEFAULT_NODES, OpeningDraw, adjudication, random_of};
use crate::results::{GameScore, Pairs, Tally};
use bentrider_engine::eval::{Network, NetworkChoice};
use bentrider_engine::search::Limits;
use bentrider_engine::search::pool::Pool;
use bentrider_engine::selfplay::{CancelFlag, Players, play_game};
use bentrider_rules::geometry::Color;
use bentrider_rules::variant::Variant;

/// The fewest and the most nodes per move.
const NODES: [f64; 2] = [500.0, 5_000.0];

/// The nodes per move that a generated game really has: the depth being searched is completed. Measured in `gryphons`.
const GENERATED_NODES: f64 = 2.0 * DEFAULT_NODES as f64;

/// The size of the table of a side, in MiB.
const TABLE: usize = 8;

/// The result of a match.
#[derive(Default)]
pub(super) struct DuelResult {
    pub(super) tally: Tally,
    pub(super) pairs: Pairs,
}

/// Plays pairs of games from random openings, each side with White once, until all are played or the time is over, but
/// at least one pair. `pace` is the time in milliseconds in which the threads generated one game.
///
/// # Errors
/// When a game cannot be played.
pub(super) fn play(
    course: &Course,
    network: &Network,
    pace: f64,
    reporter: &mut Reporter,
) -> Result<DuelResult, LessonError> {
    let of = (course.settings.games / 2 * 2).max(2);
    let begin = course.elapsed() as f64;
    let limit = course.settings.milliseconds as f64 - begin;
    let nodes = nodes(limit / of as f64, pace);
    let network = NetworkChoice::Network(Arc::new(network.clone()));
    let mut found = DuelResult::default();
    reporter.report(Stage::Match { tally: found.tally, of }, GAMES + TRAINING);
    let make = || PairPlayer::new(course, network.clone(), nodes);
    work_in_order(course, make, |pair: Option<[GameScore; 2]>| {
        if let Some([first, second]) = pair {
            found.pairs.count(first, second);
            [first, second].into_iter().for_each(|it| found.tally.count(it));
        }
        let (games, time) = (found.tally.games(), course.elapsed() as f64 - begin);
        let rest = 1.0 - GAMES - TRAINING;
        let share = GAMES + TRAINING + rest * done([games, of], [time, limit]);
        reporter.report(Stage::Match { tally: found.tally, of }, share);
        match games >= of || (time >= limit && games > 0) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    })?;
    Ok(found)
}

/// The nodes per move with which a game takes about `time`, if a generated one takes `pace`.
fn nodes(time: f64, pace: f64) -> u64 {
    let [least, most] = NODES;
    (GENERATED_NODES * time / pace.max(f64::MIN_POSITIVE)).clamp(least, most) as u64
}

/// Plays pairs of games.
struct PairPlayer {
    variant: Arc<Variant>,
    seed: u64,
    trained: Pool,
    shared: Pool,
    limits: Limits,
}

impl PairPlayer {
    fn new(course: &Course, network: NetworkChoice, nodes: u64) -> Result<Self, LessonError> {
        let pool = |network| {
            let mut pool = Pool::new(Arc::clone(course.host), TABLE)?;
            pool.set_network(network);
            Ok::<_, LessonError>(pool)
        };
        Ok(PairPlayer {
            variant: Arc::clone(&course.settings.variant),
            seed: course.settings.seed,
            trained: pool(network)?,
            shared: pool(NetworkChoice::None)?,
            limits: Limits { nodes: Some(nodes), ..Limits::default() },
        })
    }
}

impl Worker for PairPlayer {
    type Output = [GameScore; 2];

    /// The scores of the trained side with White and with Black.
    fn work(
        &mut self,
        number: u64,
        stop: &CancelFlag,
    ) -> Result<Option<[GameScore; 2]>, LessonError> {
        let PairPlayer { variant, seed, trained, shared, limits } = self;
        let mut draw = OpeningDraw { variant, start: &variant.start, pool: shared, limits };
        let opening = draw.with_all_pieces(&mut random_of(b"games of a match", *seed, number))?;
        let mut scores = [GameScore::Draw; 2];
        for (side, score) in Color::BOTH.into_iter().zip(&mut scores) {
            let pools = match side {
                Color::White => [&mut *trained, &mut *shared],
                Color::Black => [&mut *shared, &mut *trained],
            };
            let (players, game) = (Players::EachHere(pools), opening.game.clone());
            let played = play_game(players, game, adjudication(variant), limits, stop)?;
            let Some(played) = played else { return Ok(None) };
            *score = match played.end.winner() {
                None => GameScore::Draw,
                Some(winner) if winner == side => GameScore::Win,
                Some(_) => GameScore::Loss,
            };
        }
        Ok(Some(scores))
    }
}
