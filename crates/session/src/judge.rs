//! The judgement of a whole game, in a separate thread.

use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::thread::{self, JoinHandle};

use serde::{Deserialize, Serialize};

use crate::frame::{self, AnswerError};
use crate::limits::{self, Hub, Taken};
use crate::lines::Ended;
use crate::search::in_range;
use crate::tree::{self, SentMove, TreeMove};
use crate::work::Wake;
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
    number: u64,
    plan: JudgePlan,
    engine: Engine,
    /// The place among the simultaneous searches.
    _place: Taken,
}

/// A judgement that runs in a thread.
pub(crate) struct Judge {
    number: u64,
    cancel: CancelFlag,
    events: Receiver<String>,
    thread: Option<JoinHandle<Result<(), AnswerError>>>,
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
    /// The task of this number.
    pub(crate) fn new(number: u64, plan: JudgePlan, engine: Engine, place: Taken) -> Self {
        JudgeTask { number, plan, engine, _place: place }
    }

    /// The number of the judgement.
    pub(crate) fn number(&self) -> u64 {
        self.number
    }

    /// The evaluation in words.
    pub(crate) fn evaluation(&self) -> String {
        self.engine.evaluation_in_words().to_owned()
    }

    /// Judges in the calling thread up to the end, and sends each event. Returns the end.
    pub(crate) fn run(mut self, send: &mut dyn FnMut(String)) -> Ended {
        let judged = self.judge(&CancelFlag::default(), send);
        Ended(judged.err().map(|fault| fault.text().to_owned()))
    }
}

impl Judge {
    /// Starts to judge. `wake` is called when there is something to poll.
    ///
    /// # Errors
    /// When no thread can be started.
    pub(crate) fn start(mut task: JudgeTask, wake: Wake) -> Result<Self, AnswerError> {
        let (sender, events) = mpsc::channel();
        let (cancel, number) = (CancelFlag::default(), task.number);
        let flag = cancel.clone();
        let work = move || {
            let outbox = Outbox { sender, wake };
            let judged = task.judge(&flag, &mut |event| outbox.send(event));
            drop(task);
            judged
        };
        let thread = thread::Builder::new().name("judge".to_owned()).spawn(work);
        let thread =
            thread.map_err(|_| AnswerError::new("cannot start a thread for the analysis"))?;
        Ok(Judge { number, cancel, events, thread: Some(thread) })
    }

    /// The number of the judgement.
    pub(crate) fn number(&self) -> u64 {
        self.number
    }

    /// Asks the judgement to end.
    pub(crate) fn stop(&self) {
        self.cancel.set();
    }

    /// Ends the judgement.
    pub(crate) fn end(mut self) {
        self.finish();
    }

    fn finish(&mut self) -> Ended {
        self.stop();
        let ended = self.thread.take().map(JoinHandle::join);
        Ended(match ended {
            Some(Ok(Err(fault))) => Some(fault.text().to_owned()),
            Some(Err(_)) => Some("the analysis failed".to_owned()),
            _ => None,
        })
    }

    /// Adds the events that are ready, and returns the end if it has ended.
    pub(crate) fn poll(&mut self, events: &mut Vec<String>) -> Option<Ended> {
        loop {
            match self.events.try_recv() {
                Ok(event) => events.push(event),
                Err(TryRecvError::Empty) => return None,
                Err(TryRecvError::Disconnected) => return Some(self.finish()),
            }
        }
    }
}

impl Drop for Judge {
    fn drop(&mut self) {
        self.finish();
    }
}

/// The destination of the events of a judgement in a thread.
struct Outbox {
    sender: Sender<String>,
    wake: Wake,
}

impl Outbox {
    fn send(&self, event: String) {
        // Sending fails only after the judgement was cancelled.
        let _ = self.sender.send(event);
        (self.wake)();
    }
}

impl Drop for Outbox {
    /// Drops the sender before the session is woken, so that the session sees the end.
    fn drop(&mut self) {
        self.sender = mpsc::channel().0;
        (self.wake)();
    }
}

impl JudgeTask {
    fn judge(
        &mut self,
        cancel: &CancelFlag,
        send: &mut dyn FnMut(String),
    ) -> Result<(), AnswerError> {
        let JudgeTask { number, plan, engine, .. } = self;
        let mut record = plan.record.clone();
        let mut game = record.start_game().map_err(AnswerError::of)?;
        let of = record.moves.len() + 1;
        let mut positions = Vec::with_capacity(of);
        for at in 0..of {
            let next = record.moves.get(at).map(|it| it.mv);
            let found = judge_position(engine.pool(), &game, next.is_none(), &plan.limits, cancel);
            let Some(found) = found.map_err(AnswerError::of)? else { return Ok(()) };
            send(frame::event("judged", *number, &judged(&game, &found, at, of)));
            positions.push(found);
            if let Some(mv) = next {
                game.play(mv).map_err(AnswerError::of)?;
            }
        }
        send(frame::event("annotated", *number, &annotated(&mut record, &positions)?));
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
