//! Checks step by step whether an engine follows its protocol.

mod uci;
mod xboard;

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::board::MatchBoard;
use super::files;
use super::game::{EngineFault, illegal_move};
use super::output::{EngineLog, KeptLines};
use super::plan::{EngineConfig, MatchPlan, Protocol, Timeouts};
use super::program::Program;
use crate::commands::error::{Error, quoted};
use bentrider_engine::selfplay::{CancelFlag, Opening};
use bentrider_rules::variant::Variant;

/// The result of a step. An error is a sentence that says what the engine did instead.
type StepResult = Result<(), String>;

/// The expected behaviour of an engine, such as "answers ping with pong", and its check. The check runs while the
/// engine is running and has been initialized.
type ComplianceStep = (&'static str, fn(&mut Candidate) -> StepResult);

/// The longest wait for an answer that must come at once.
const SOON: Duration = Duration::from_secs(2);

/// A hint for an engine that passes no step of a protocol.
fn hint(tested: Protocol) -> &'static str {
    match tested {
        Protocol::Uci => {
            "No step passed over UCI. For an engine that speaks XBoard's protocol, use \
             -compliance cmd=PROGRAM proto=xboard, and args=WORDS for its arguments."
        }
        Protocol::XBoard => {
            "No step passed over XBoard's protocol. For an engine that speaks UCI, leave out proto=xboard."
        }
    }
}

/// Checks the first engine of a plan with the variant of the plan. Prints a line per step on `out`; the line of
/// a failed step says what was seen, and the other steps are still tried, with a new process.
///
/// # Errors
/// When a step failed, or the output cannot be written.
pub(super) fn run(
    plan: &MatchPlan,
    cancel: &CancelFlag,
    out: &mut impl Write,
) -> Result<(), Error> {
    let Some(config) = plan.engines.first() else { return Ok(()) };
    let log = EngineLog::open(files::log_of(plan)?.as_ref(), false)?;
    let (initialize, steps): (fn(&mut Candidate) -> StepResult, &[ComplianceStep]) =
        match config.protocol {
            Protocol::Uci => (uci::initialize, &uci::STEPS),
            Protocol::XBoard => (xboard::initialize, &xboard::STEPS),
        };
    let mut candidate = Candidate::new(config, plan, log, cancel.clone());
    let mut failed = 0;
    for (number, (what, test)) in (1..).zip(steps) {
        let started = candidate.start(initialize);
        match started.and_then(|()| test(&mut candidate)) {
            Ok(()) => writeln!(out, "Step {number}: {}: passed", what)?,
            Err(seen) => {
                failed += 1;
                writeln!(out, "Step {number}: {}: FAILED: {seen}", what)?;
                candidate.discard();
            }
        }
        out.flush()?;
    }
    match failed {
        0 => Ok(writeln!(out, "{} passes all {} steps", config.name, steps.len())?),
        failed => {
            if failed == steps.len() {
                writeln!(out, "{}", hint(config.protocol))?;
            }
            Err(Error::new(format_args!("{failed} of {} steps failed", steps.len())))
        }
    }
}

/// An engine under test. It is started when it is first needed, and again after a step that failed.
pub(super) struct Candidate<'a> {
    pub(super) config: &'a EngineConfig,
    pub(super) variant: &'a Arc<Variant>,
    /// The file of the variant.
    pub(super) variant_path: Option<PathBuf>,
    pub(super) timeouts: Timeouts,
    log: EngineLog,
    cancel: CancelFlag,
    program: Option<Program>,
    /// The lines of the engine until its options are set.
    pub(super) greeting: Vec<String>,
    /// The lines of the engine in the last search.
    pub(super) thinking: Vec<String>,
}

impl<'a> Candidate<'a> {
    pub(super) fn new(
        config: &'a EngineConfig,
        plan: &'a MatchPlan,
        log: EngineLog,
        cancel: CancelFlag,
    ) -> Self {
        Candidate {
            config,
            variant: &plan.variant,
            variant_path: plan.path_for_engines(),
            timeouts: plan.timeouts,
            log,
            cancel,
            program: None,
            greeting: Vec::new(),
            thinking: Vec::new(),
        }
    }

    /// The engine's own name of the variant.
    pub(super) fn variant_name(&self) -> &str {
        self.config.variant.as_ref().unwrap_or(&self.variant.name)
    }

    /// Kills the process; the next step starts a new one.
    pub(super) fn discard(&mut self) {
        self.program = None;
    }

    /// Starts a process if none is running, and initializes it.
    fn start(&mut self, initialize: fn(&mut Candidate) -> StepResult) -> StepResult {
        if self.program.is_some() {
            return Ok(());
        }
        self.program = Some(Program::start(self.config, &self.log, &self.cancel).map_err(report)?);
        initialize(self)
    }

    fn program(&mut self) -> Result<&mut Program, String> {
        self.program.as_mut().ok_or_else(|| "the program is not running".to_owned())
    }

    pub(super) fn send(&mut self, line: &str) -> Result<Instant, String> {
        self.program()?.send(line).map_err(report)
    }

    /// The lines up to and including the first that `is_last`, which must come within the timeout. If there are
    /// very many, only the last ones are returned.
    pub(super) fn until(
        &mut self,
        expected: &str,
        timeout: Duration,
        is_last: impl Fn(&str) -> bool,
    ) -> Result<Vec<String>, String> {
        let deadline = Instant::now() + timeout;
        let mut lines = KeptLines::default();
        while let Some(line) = self.program()?.line(deadline).map_err(report)? {
            let ends = is_last(&line.text);
            lines.push(line.text);
            if ends {
                return Ok(lines.into_vec());
            }
        }
        Err(format!("no {expected} within {timeout:?}; {}", last_of(&lines.into_vec())))
    }

    /// The lines up to and including the first with this first word.
    pub(super) fn until_word(
        &mut self,
        word: &'static str,
        timeout: Duration,
    ) -> Result<Vec<String>, String> {
        self.until(word, timeout, |line| line.split_whitespace().next() == Some(word))
    }

    /// Checks that no line with this first word comes within this time.
    pub(super) fn is_silent(&mut self, word: &str, time: Duration) -> Result<(), String> {
        let deadline = Instant::now() + time;
        while let Some(line) = self.program()?.line(deadline).map_err(report)? {
            if line.text.split_whitespace().next() == Some(word) {
                return Err(format!("{} came too early", quoted(&line.text)));
            }
        }
        Ok(())
    }

    /// Checks that the process exits within this time.
    pub(super) fn ends(&mut self, timeout: Duration) -> Result<(), String> {
        let status = self.program()?.ends_within(timeout);
        self.program = None;
        status.map(drop).ok_or_else(|| format!("it is still running after {timeout:?}"))
    }

    /// Checks that a time is at most `most` plus the engine's margin.
    pub(super) fn not_longer(&self, time: Duration, most: Duration) -> StepResult {
        let most = most + self.config.limits.margin;
        let is_short = time <= most;
        is_short.then_some(()).ok_or_else(|| format!("it took {time:?}, expected {most:?} at most"))
    }

    /// The board after this many plies, each of them the legal move in the middle of the list.
    pub(super) fn board_after(&self, plies: usize) -> Result<MatchBoard, String> {
        let mut board = self.board_from(&Opening::default())?;
        for _ in 0..plies {
            let moves = board.game.legal_moves();
            match moves.get(moves.len() / 2).copied() {
                Some(mv) if board.game.outcome().is_none() => {
                    board.play(mv).map_err(|fault| fault.to_string())?;
                }
                _ => break,
            }
        }
        Ok(board)
    }

    /// The board after an opening.
    pub(super) fn board_from(&self, opening: &Opening) -> Result<MatchBoard, String> {
        MatchBoard::new(opening, self.variant, false).map_err(|fault| fault.to_string())
    }

    /// The legal move in the middle of the list.
    pub(super) fn middle_move(&self, board: &MatchBoard) -> Result<String, String> {
        let moves = board.game.legal_moves();
        let mv = moves.get(moves.len() / 2).ok_or("there is no legal move")?;
        Ok(board.game.coordinates(*mv))
    }

    /// Checks that a move is legal.
    pub(super) fn is_legal(&self, board: &MatchBoard, text: &str) -> Result<(), String> {
        let read = board.game.parse_coordinates(text);
        read.map(drop).map_err(|fault| format!("illegal move {}", illegal_move(&fault)))
    }
}

/// The last step of both protocols.
fn end_of_input(candidate: &mut Candidate) -> StepResult {
    candidate.program()?.close_input();
    candidate.ends(SOON)
}

fn report(fault: EngineFault) -> String {
    fault.to_string()
}

fn last_of(lines: &[String]) -> String {
    lines.last().map_or("it printed nothing".to_owned(), |line| {
        format!("its last line was {}", quoted(line))
    })
}
