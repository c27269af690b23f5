//! An engine that plays: a running program and the protocol spoken with it.

mod edit;
mod features;
mod moves;
mod uci;
mod xboard;

use std::time::{Duration, Instant};

use super::board::MatchBoard;
use super::clock::Clocks;
use super::game::{EngineFault, EngineResult};
use super::output::{EngineReport, KeptLines, OutputLine};
use super::plan::{EngineConfig, MatchContext, Protocol};
use super::program::Program;
use crate::commands::error::quoted;
pub(super) use features::Features;
pub(super) use moves::MoveReader;
pub(super) use uci::AnnouncedOptions;
pub(super) use xboard::names_of;

/// The option of engines that read variant files, in both protocols.
pub(super) const VARIANT_PATH: &str = "VariantPath";

/// Why an engine did not get ready for games.
pub(super) struct FailedStart {
    pub(super) fault: EngineFault,
    /// The last lines of the engine, for a warning.
    pub(super) last_lines: Vec<String>,
}

/// A running engine.
pub(super) struct EnginePlayer {
    program: Program,
    driver: Box<dyn Driver>,
    /// The settings that it does not accept, a sentence each.
    pub(super) refused: Vec<String>,
}

impl EnginePlayer {
    /// Starts an engine and makes it ready for games.
    pub(super) fn start(
        config: &EngineConfig,
        context: &MatchContext,
    ) -> Result<Self, FailedStart> {
        let program = Program::start(config, &context.log, &context.cancel);
        let mut program = program.map_err(|fault| FailedStart { fault, last_lines: Vec::new() })?;
        let mut driver: Box<dyn Driver> = match config.protocol {
            Protocol::Uci => Box::new(uci::UciDriver::new(config, context)),
            Protocol::XBoard => Box::new(xboard::XBoardDriver::new(config, context)),
        };
        let mut first_lines = config.first_lines.iter();
        let sent = first_lines.try_for_each(|line| program.send(line).map(drop));
        match sent.and_then(|()| driver.initialize(&mut program, config)) {
            Ok(refused) => Ok(EnginePlayer { program, driver, refused }),
            Err(fault) => Err(FailedStart { fault, last_lines: program.last_lines() }),
        }
    }

    /// Makes it ready for a game from this board.
    pub(super) fn new_game(&mut self, board: &MatchBoard) -> EngineResult {
        self.driver.new_game(&mut self.program, board)
    }

    /// Asks for a move.
    pub(super) fn think(
        &mut self,
        board: &MatchBoard,
        clocks: &Clocks,
    ) -> EngineResult<EngineReply> {
        self.driver.think(&mut self.program, board, clocks)
    }

    /// Reports the end of the game to it; returns whether it can play another.
    pub(super) fn game_over(&mut self, result: &str, reason: &str) -> bool {
        self.driver.game_over(&mut self.program, result, reason);
        self.driver.can_be_reused()
    }

    /// The last lines of the engine, for a warning.
    pub(super) fn last_lines(&self) -> Vec<String> {
        self.program.last_lines()
    }

    /// Asks it to exit, and kills it if it does not.
    pub(super) fn quit(self) {
        self.program.quit("quit");
    }
}

/// A move that an engine has given; its rules are not checked yet.
#[derive(Clone, Debug)]
pub(super) struct EngineReply {
    /// The move as the engine wrote it.
    pub(super) text: String,
    /// The time from sending the request to receiving the answer.
    pub(super) time: Duration,
    /// The last report before the move.
    pub(super) report: Option<EngineReport>,
    /// The last lines of the engine while it was thinking, if they are kept.
    pub(super) lines: Vec<String>,
}

/// The settings that an engine does not accept, a sentence each.
#[derive(Default)]
pub(super) struct RefusedSettings(Vec<String>);

impl RefusedSettings {
    /// The maximum number of sentences.
    const MOST: usize = 10;

    /// Adds an option that the engine does not have.
    pub(super) fn add_unknown(&mut self, name: &str) {
        self.add(|| format!("it has no option \"{name}\""));
    }

    /// Adds the line of an engine, if it says that a setting is wrong. No protocol has words for that, so these
    /// are the usual ones.
    pub(super) fn read(&mut self, line: &str) {
        let begins =
            |with: &str| line.get(..with.len()).is_some_and(|it| it.eq_ignore_ascii_case(with));
        if ["info string error", "error", "no such option"].into_iter().any(begins) {
            self.add(|| format!("it answers its options with {}", quoted(line)));
        }
    }

    fn add(&mut self, sentence: impl FnOnce() -> String) {
        if self.0.len() < Self::MOST {
            self.0.push(sentence());
        }
    }

    /// Takes all sentences.
    pub(super) fn take(&mut self) -> Vec<String> {
        std::mem::take(&mut self.0)
    }
}

/// A protocol, seen from the referee's side.
pub(super) trait Driver: Send {
    /// Makes a new program ready for games of this tournament. Returns the settings that it does not accept, a
    /// sentence each.
    fn initialize(
        &mut self,
        program: &mut Program,
        config: &EngineConfig,
    ) -> EngineResult<Vec<String>>;

    /// Makes it ready for a game from this board.
    fn new_game(&mut self, program: &mut Program, board: &MatchBoard) -> EngineResult;

    /// Asks for a move; it is the engine's turn on `board`.
    fn think(
        &mut self,
        program: &mut Program,
        board: &MatchBoard,
        clocks: &Clocks,
    ) -> EngineResult<EngineReply>;

    /// Reports the end of the game to it.
    fn game_over(&mut self, program: &mut Program, result: &str, reason: &str);

    /// Whether it can play another game without a restart.
    fn can_be_reused(&self) -> bool {
        true
    }
}

/// A request for a move.
#[derive(Clone, Copy)]
pub(super) struct MoveRequest {
    /// When the request was sent.
    pub(super) asked: Instant,
    /// The time left on the engine's clock; `None` if there is no clock.
    pub(super) allowance: Option<Duration>,
    /// How long the answer may take if there is no clock.
    pub(super) timeout: Duration,
    /// Whether the engine's lines are kept.
    pub(super) keeps_lines: bool,
}

/// Reads lines from a request until `move_of` finds a move in one. `report_of` reads a line as a report.
///
/// # Errors
/// [`EngineFault::OutOfTime`] when the clock runs out first, [`EngineFault::Stalled`] when there is no clock and
/// the timeout runs out, and the fault that `move_of` finds.
pub(super) fn await_move(
    program: &mut Program,
    request: MoveRequest,
    report_of: impl Fn(&str) -> Option<EngineReport>,
    mut move_of: impl FnMut(&OutputLine) -> EngineResult<Option<String>>,
) -> EngineResult<EngineReply> {
    let MoveRequest { asked, allowance, timeout, keeps_lines } = request;
    // Until the flag falls, and a little more, since reading takes time too.
    let deadline = asked + allowance.map_or(timeout, |it| it + Duration::from_millis(10));
    let (mut lines, mut report) = (KeptLines::default(), None);
    while let Some(line) = program.line(deadline)? {
        if let Some(text) = move_of(&line)? {
            let (time, lines) = (line.at - asked, lines.into_vec());
            return Ok(EngineReply { text, time, report, lines });
        }
        if line.at > deadline {
            break;
        }
        report = report_of(&line.text).or(report);
        if keeps_lines {
            lines.push(line.text);
        }
    }
    Err(match allowance {
        Some(allowance) => EngineFault::OutOfTime(asked.elapsed().saturating_sub(allowance)),
        None => EngineFault::Stalled { expected: "move", waited: timeout },
    })
}

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::tournament::program::tests::shell;

    /// The reply of a program that prints a report, many lines and a move.
    fn reply(keeps_lines: bool) -> EngineReply {
        let script = "echo info depth 7 score cp 3; yes more | head -n 20000; echo bestmove e2e4";
        let mut program = shell(script);
        let timeout = Duration::from_secs(60);
        let asked = Instant::now();
        let request = MoveRequest { asked, allowance: None, timeout, keeps_lines };
        let move_of =
            |line: &OutputLine| Ok(line.text.strip_prefix("bestmove ").map(str::to_owned));
        await_move(&mut program, request, EngineReport::from_uci, move_of).unwrap()
    }

    #[test]
    fn lines_are_kept_only_where_they_are_wanted_and_the_last_report_always() {
        let (kept, not_kept) = (reply(true), reply(false));
        assert_eq!((kept.lines.len(), &*kept.lines[0]), (10_000, "more"));
        assert_eq!(not_kept.lines, Vec::<String>::new());
        for reply in [kept, not_kept] {
            assert_eq!(reply.text, "e2e4");
            assert_eq!(reply.report.map(|it| it.depth), Some(7));
        }
    }
}
