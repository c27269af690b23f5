//! The judgement of a whole game.

use serde::{Deserialize, Serialize};

use crate::frame::{self, AnswerError};
use crate::limits::{self, Hub};
use crate::search::in_range;
use crate::task::Task;
use crate::tree::{self, SentMove, TreeMove};
use bentrider_engine::analysis::{
    self, JudgedPosition, SideSummary, Verdict, judge_position, judged_moves,
};
use bentrider_engine::engine::{Engine, EvalFile};
use bentrider_engine::search::Limits;
use bentrider_engine::selfplay::CancelFlag;
use bentrider_rules::game::{Game, GameRecord};
use bentrider_rules::geometry::Color;

/// The size of the table in MiB.
const HASH: usize = 32;

/// The longest time for a move in milliseconds: an hour.
const MOST_TIME: u64 = 3_600_000;

/// The further fields of `judge`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct JudgeQuestion {
    #[serde(default)]
    milliseconds: Option<u64>,
    #[serde(default)]
    nodes: Option<u64>,
    #[serde(default = "one")]
    threads: usize,
    #[serde(default)]
    tags: Vec<(String, String)>,
    tree: Vec<SentMove>,
}

/// The game to judge, and the limits.
pub(crate) struct JudgePlan {
    record: GameRecord,
    limits: Limits,
    threads: usize,
}

/// A judgement that has not begun, with the engine for it.
pub(crate) struct JudgeTask {
    plan: JudgePlan,
    engine: Engine,
}

/// The event `judged`.
#[derive(Serialize)]
struct Judged {
    at: usize,
    of: usize,
    score: Option<String>,
    expected: f64,
    best: Option<String>,
}

/// The event `annotated`.
#[derive(Serialize)]
struct Annotated {
    moves: Vec<TreeMove>,
    sides: [SideData; 2],
}

#[derive(Serialize)]
struct SideData {
    accuracy: Option<f64>,
    loss: Option<f64>,
    verdicts: Vec<(&'static str, usize)>,
}

fn one() -> usize {
    1
}

impl JudgeQuestion {
    /// The plan of the judgement: the moves of the tree from the start of a game.
    ///
    /// # Errors
    /// When a move is not legal, or a number is out of its range.
    pub(crate) fn plan(self, game: &Game) -> Result<JudgePlan, AnswerError> {
        let JudgeQuestion { milliseconds, nodes, threads, tags, tree } = self;
        in_range("threads", threads, 1, limits::cores())?;
        let limits = Limits { analysis: true, ..Limits::default() };
        let limits = match (milliseconds, nodes) {
            (Some(time), None) => {
                in_range("milliseconds", time, 1, MOST_TIME)?;
                Limits { move_time: Some(time), ..limits }
            }
            (None, Some(nodes)) => Limits { nodes: Some(nodes.max(1)), ..limits },
            _ => return Err(AnswerError::new("expected either \"milliseconds\" or \"nodes\"")),
        };
        let mut start =
            Game::from_setup(game.variant(), game.start().clone()).map_err(AnswerError::of)?;
        let mut record = GameRecord::new(&start);
        record.moves = tree::record(&mut start, &tree)?;
        record.tags = tags;
        Ok(JudgePlan { record, limits, threads })
    }
}

impl JudgePlan {
    /// The engine that judges, with this network of the variant of the game.
    ///
    /// # Errors
    /// When the table cannot be allocated.
    pub(crate) fn engine(&self, hub: &Hub, network: EvalFile) -> Result<Engine, AnswerError> {
        let mut engine = hub.engine(HASH).map_err(AnswerError::of)?;
        let threads = self.threads.to_string();
        engine.set_option("Threads", Some(&threads)).map_err(AnswerError::of)?;
        engine.set_eval_file(network);
        engine.set_game(self.record.start_game().map_err(AnswerError::of)?);
        Ok(engine)
    }
}

impl JudgeTask {
    /// The judgement of a plan.
    pub(crate) fn new(plan: JudgePlan, engine: Engine) -> Self {
        JudgeTask { plan, engine }
    }
}

impl Task for JudgeTask {
    fn name(&self) -> &'static str {
        "analysis"
    }

    fn evaluation(&self) -> String {
        self.engine.evaluation_in_words().to_owned()
    }

    fn run(
        &mut self,
        number: u64,
        cancel: &CancelFlag,
        send: &mut dyn FnMut(String),
    ) -> Result<(), AnswerError> {
        let JudgeTask { plan, engine } = self;
        let mut record = plan.record.clone();
        let mut game = record.start_game().map_err(AnswerError::of)?;
        let of = record.moves.len() + 1;
        let mut positions = Vec::with_capacity(of);
        for at in 0..of {
            let next = record.moves.get(at).map(|it| it.mv);
            let found = judge_position(engine.pool(), &game, next.is_none(), &plan.limits, cancel);
            let Some(found) = found.map_err(AnswerError::of)? else { return Ok(()) };
            send(frame::event("judged", number, &judged(&game, &found, at, of)));
            positions.push(found);
            if let Some(mv) = next {
                game.play(mv).map_err(AnswerError::of)?;
            }
        }
        send(frame::event("annotated", number, &annotated(&mut record, &positions)?));
        Ok(())
    }
}

/// The record with its judgement.
fn annotated(
    record: &mut GameRecord,
    positions: &[JudgedPosition],
) -> Result<Annotated, AnswerError> {
    let moves = judged_moves(record, positions).map_err(AnswerError::of)?;
    analysis::annotate(record, positions, &moves).map_err(AnswerError::of)?;
    let mut start = record.start_game().map_err(AnswerError::of)?;
    let sides = Color::BOTH.map(|side| side_data(SideSummary::of(&moves, side)));
    let moves = tree::tree(&mut start, &record.moves).map_err(AnswerError::of)?;
    Ok(Annotated { moves, sides })
}

fn judged(game: &Game, found: &JudgedPosition, at: usize, of: usize) -> Judged {
    let white = if game.side() == Color::White { found.score } else { -found.score };
    let best = found.line.first();
    Judged {
        at,
        of,
        score: best.map(|_| analysis::score_text(white)),
        expected: tree::expected(game, white),
        best: best.map(|&mv| game.coordinates(mv)),
    }
}

fn side_data(summary: Option<SideSummary>) -> SideData {
    let signs = Verdict::ALL.map(Verdict::sign);
    SideData {
        accuracy: summary.map(|it| it.accuracy),
        loss: summary.map(|it| it.average_loss),
        verdicts: summary.map_or(Vec::new(), |it| signs.into_iter().zip(it.verdicts).collect()),
    }
}
