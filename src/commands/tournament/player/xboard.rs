//! The Chess Engine Communication Protocol of XBoard, from the referee's side: version 2, and version 1 for an
//! engine that announces no features.

mod faults;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use super::edit::edit_lines;
use super::features::Features;
use super::moves::{MoveReader, in_coordinates};
use super::{Driver, EngineReply, MoveRequest, RefusedSettings, VARIANT_PATH, await_move};
use crate::commands::tournament::board::MatchBoard;
use crate::commands::tournament::clock::{ClockRule, Clocks, MoveLimits};
use crate::commands::tournament::game::{EngineFault, EngineResult};
use crate::commands::tournament::output::EngineReport;
use crate::commands::tournament::plan::{EngineConfig, MatchContext, Timeouts};
use crate::commands::tournament::program::Program;
use crate::protocol::xboard::HostText;
use bentrider_rules::geometry::Color;
use faults::{refused, resigned_or_claimed};

/// How long to wait for an engine that never sends `done` (the protocol's description, `protover`).
const OLD_ENGINES: Duration = Duration::from_secs(2);

/// The maximum size of the answers to the features of an engine, in bytes. They fit into the pipe of an engine
/// that does not read them while it announces features.
const MOST_ANSWERS: usize = 1 << 14;

/// The protocol's name of orthodox chess, with which every new game begins.
const NORMAL: &str = "normal";

/// Speaks XBoard's protocol with an engine.
pub(super) struct XBoardDriver {
    /// The names that the engine may have for the variant, the likeliest first.
    names: Vec<String>,
    /// The one of them that it has; empty before it is ready.
    name: String,
    /// The file of the variant.
    variant_path: Option<PathBuf>,
    text: HostText,
    limits: MoveLimits,
    timeouts: Timeouts,
    keeps_lines: bool,
    features: Features,
    reader: MoveReader,
    refused: RefusedSettings,
    /// How many moves of the game the engine has received or has made itself.
    known_moves: usize,
    /// Whether `go` has been sent, so that it answers every move of the opponent.
    plays: bool,
    pings: u32,
}

impl XBoardDriver {
    pub(super) fn new(config: &EngineConfig, context: &MatchContext) -> Self {
        let text = HostText::new(&context.plan.variant);
        XBoardDriver {
            names: names_of(config, &context.plan.variant.name),
            name: String::new(),
            variant_path: context.plan.path_for_engines(),
            text,
            limits: config.limits,
            timeouts: context.plan.timeouts,
            keeps_lines: context.plan.kept_lines().is_some(),
            features: Features::default(),
            reader: MoveReader::new(text),
            refused: RefusedSettings::default(),
            known_moves: 0,
            plays: false,
            pings: 0,
        }
    }

    /// Reads the features up to `done=1`, or for two seconds from an engine that announces none.
    fn learn_features(&mut self, program: &mut Program) -> EngineResult {
        let (begin, mut answered) = (Instant::now(), 0);
        while !self.features.done {
            let timeout = if self.features.is_slow { self.timeouts.startup } else { OLD_ENGINES };
            let Some(line) = program.line(begin + timeout)? else { break };
            for answer in self.features.read(&line.text) {
                answered += answer.len() + 1;
                if answered > MOST_ANSWERS {
                    let what = "to end the list of its features";
                    return Err(EngineFault::Refusal(what.to_owned()));
                }
                program.send(&answer)?;
            }
        }
        if self.features.done || !self.features.is_slow {
            return Ok(());
        }
        Err(EngineFault::Stalled { expected: "feature done=1", waited: self.timeouts.startup })
    }

    fn set(&self, program: &mut Program, name: &str, value: &str) -> EngineResult {
        let line = self.features.setting(name, value);
        line.map_or(Ok(()), |line| program.send(&line).map(drop))
    }

    /// Waits until the engine has handled everything that it was sent, if it has `ping`, and ignores what is
    /// left of the last game. Features that change meanwhile are read, but need no answer.
    fn sync(&mut self, program: &mut Program, timeout: Duration) -> EngineResult {
        if !self.features.ping {
            // An engine may print faster than its lines are read.
            let now = Instant::now();
            while let Some(line) = program.line(now)? {
                self.features.read(&line.text);
                self.refused.read(&line.text);
            }
            return Ok(());
        }
        let mut refusal = None;
        self.ping(program, timeout, |driver, line| {
            driver.features.read(line);
            driver.refused.read(line);
            refusal = refusal.take().or_else(|| refused(line));
        })?;
        refusal.map_or(Ok(()), Err)
    }

    /// Sends a ping, and reads the lines of the engine up to its answer.
    fn ping(
        &mut self,
        program: &mut Program,
        timeout: Duration,
        mut read: impl FnMut(&mut Self, &str),
    ) -> EngineResult {
        self.pings += 1;
        program.send(&format!("ping {}", self.pings))?;
        let pong = format!("pong {}", self.pings);
        program.expect("pong", timeout, |line| {
            read(self, line);
            (line.trim() == pong).then_some(())
        })
    }

    /// Finds the name that the engine has for the variant.
    fn choose_name(&mut self, program: &mut Program) -> EngineResult {
        let listed = self.names.iter().find(|name| self.features.plays(name)).cloned();
        let name = match listed {
            None => self.confirmed_name(program)?,
            found => found,
        };
        self.name = name.ok_or_else(|| {
            let why = "its feature variants does not list this name, and it did not confirm it";
            EngineFault::UnknownVariant { variant: self.names.join(" or "), why }
        })?;
        Ok(())
    }

    /// A name that the engine does not list, but answers with the start position of the variant.
    fn confirmed_name(&mut self, program: &mut Program) -> EngineResult<Option<String>> {
        if !self.features.ping {
            return Ok(None);
        }
        for name in self.names.clone() {
            program.send("new")?;
            program.send(&format!("variant {name}"))?;
            let mut is_confirmed = false;
            let timeout = self.timeouts.startup;
            self.ping(program, timeout, |_, line| is_confirmed |= line.starts_with("setup "))?;
            if is_confirmed {
                return Ok(Some(name));
            }
        }
        Ok(None)
    }

    fn send_move(&self, program: &mut Program, text: &str) -> EngineResult<Instant> {
        let command = if self.features.usermove { "usermove " } else { "" };
        program.send(&format!("{command}{}", self.text.to_host(text)))
    }

    /// Sends the limits of the whole game.
    fn send_limits(&self, program: &mut Program) -> EngineResult {
        if let Some(clock) = &self.limits.clock {
            program.send(&level_line(clock))?;
        }
        if let Some(time) = self.limits.move_time {
            program.send(&format!("st {}", time.as_secs_f64()))?;
        }
        if let Some(depth) = self.limits.depth {
            program.send(&format!("sd {depth}"))?;
        }
        Ok(())
    }

    /// Sends the first position of a game, unless it is the start of the variant.
    fn send_start(&self, program: &mut Program, board: &MatchBoard) -> EngineResult {
        let Some(fen) = &board.fen else { return Ok(()) };
        if self.features.setboard {
            return program.send(&format!("setboard {fen}")).map(drop);
        }
        let Some((before, lines)) = edit_lines(&board.game, self.text) else {
            let what = "the position: it has no setboard, and edit cannot express its rights";
            return Err(EngineFault::Refusal(what.to_owned()));
        };
        if let Some(mv) = before {
            self.send_move(program, &mv)?;
        }
        lines.iter().try_for_each(|line| program.send(line).map(drop))
    }

    /// Sends both clocks, its own first.
    fn send_clocks(&self, program: &mut Program, own: Color, clocks: &Clocks) -> EngineResult {
        for (command, side) in [("time", own), ("otim", !own)] {
            if let Some(left) = clocks.left(side).filter(|_| self.features.time) {
                program.send(&format!("{command} {}", left.as_millis() / 10))?;
            }
        }
        Ok(())
    }

    /// Sends the moves that the engine does not know. If it is playing, it answers the last one; otherwise `go`
    /// is sent. Returns when the engine was asked.
    fn ask(&mut self, program: &mut Program, board: &MatchBoard) -> EngineResult<Instant> {
        let mut asked = Instant::now();
        for at in self.known_moves..board.coordinates.len() {
            asked = self.send_move(program, board.move_text(at, self.features.san))?;
        }
        if !self.plays {
            asked = program.send("go")?;
            self.plays = true;
        }
        self.known_moves = board.coordinates.len() + 1;
        Ok(asked)
    }
}

impl Driver for XBoardDriver {
    fn initialize(
        &mut self,
        program: &mut Program,
        config: &EngineConfig,
    ) -> EngineResult<Vec<String>> {
        program.send("xboard")?;
        program.send("protover 2")?;
        self.learn_features(program)?;
        self.sync(program, self.timeouts.startup)?;
        // Earlier lines are not answers to the options.
        self.refused.take();
        for (name, value) in &config.options {
            self.set(program, name, value)?;
        }
        if let Some(path) = &self.variant_path
            && self.features.announces(VARIANT_PATH)
        {
            self.set(program, VARIANT_PATH, &path.display().to_string())?;
        }
        self.sync(program, self.timeouts.startup)?;
        for (name, _) in config.options.iter().filter(|(name, _)| !self.features.sets(name)) {
            self.refused.add_unknown(name);
        }
        let refused = self.refused.take();
        self.choose_name(program)?;
        Ok(refused)
    }

    fn new_game(&mut self, program: &mut Program, board: &MatchBoard) -> EngineResult {
        (self.known_moves, self.plays) = (0, false);
        program.send("new")?;
        if self.name != NORMAL {
            program.send(&format!("variant {}", self.name))?;
        }
        program.send("force")?;
        self.send_limits(program)?;
        program.send("easy")?;
        program.send("post")?;
        self.send_start(program, board)?;
        self.sync(program, self.timeouts.new_game)
    }

    fn think(
        &mut self,
        program: &mut Program,
        board: &MatchBoard,
        clocks: &Clocks,
    ) -> EngineResult<EngineReply> {
        let own = board.game.side();
        self.send_clocks(program, own, clocks)?;
        self.reader.restart();
        let request = MoveRequest {
            asked: self.ask(program, board)?,
            allowance: clocks.allowance(own),
            timeout: self.timeouts.thinking,
            keeps_lines: self.keeps_lines,
        };
        let reader = &mut self.reader;
        await_move(program, request, EngineReport::from_xboard, |line| {
            if let Some(fault) =
                refused(&line.text).or_else(|| resigned_or_claimed(&line.text, own))
            {
                return Err(fault);
            }
            let text = reader.read(&line.text);
            Ok(text.map(|text| in_coordinates(&board.game, text)))
        })
    }

    fn game_over(&mut self, program: &mut Program, result: &str, reason: &str) {
        // A program that has just exited is noticed when it is asked to play again.
        let _ = program.send(&format!("result {result} {{{reason}}}"));
        let _ = program.send("force");
    }

    fn can_be_reused(&self) -> bool {
        self.features.reuse
    }
}

/// The names that an engine may have for the variant: the configured one, or else the protocol's name of
/// orthodox chess, or the variant's own name.
pub(crate) fn names_of(config: &EngineConfig, variant: &str) -> Vec<String> {
    match &config.variant {
        Some(name) => vec![name.clone()],
        None if variant == "chess" => vec![NORMAL.to_owned(), variant.to_owned()],
        None => vec![variant.to_owned()],
    }
}

/// The clock of a game in minutes and whole seconds, and an increment in seconds. The exact time left is sent
/// before every move.
fn level_line(clock: &ClockRule) -> String {
    let seconds = clock.base.as_secs_f64().ceil() as u64;
    let increment = clock.increment.as_secs_f64();
    let moves = clock.moves.unwrap_or(0);
    format!("level {moves} {}:{:02} {increment}", seconds / 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_is_sent_in_minutes_and_seconds() {
        for (text, line) in [
            ("1+0.01", "level 0 0:01 0.01"),
            ("40/90", "level 40 1:30 0"),
            ("0.5+0.1", "level 0 0:01 0.1"),
        ] {
            assert_eq!(level_line(&ClockRule::parse(text).unwrap().unwrap()), line);
        }
    }
}
