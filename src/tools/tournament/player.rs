//! An engine that plays: a running program and the protocol spoken with it.

mod driver;
mod uci;
mod xboard;

use super::board::MatchBoard;
use super::clock::Clocks;
use super::engine_config::{EngineConfig, MatchContext, Protocol};
use super::fault::EngineFault;
use super::program::Program;
use driver::Driver;
pub(super) use driver::EngineReply;
pub(super) use uci::AnnouncedOptions;
pub(super) use xboard::{Features, MoveReader, names_of};

/// The option of engines that read files of variants, in both protocols.
pub(super) const VARIANT_PATH: &str = "VariantPath";

/// Why an engine did not get ready for games.
pub(super) struct FailedStart {
    pub(super) fault: EngineFault,
    /// Its last lines, for a warning.
    pub(super) last_lines: Vec<String>,
}

/// A running engine.
pub(super) struct EnginePlayer {
    program: Program,
    driver: Box<dyn Driver>,
    refused: Vec<String>,
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
        match driver.initialize(&mut program, config) {
            Ok(refused) => Ok(EnginePlayer { program, driver, refused }),
            Err(fault) => Err(FailedStart { fault, last_lines: lines_of(&program) }),
        }
    }

    /// What it does not accept of its settings, a sentence each; nothing the next time.
    pub(super) fn take_refused(&mut self) -> Vec<String> {
        std::mem::take(&mut self.refused)
    }

    /// Makes it ready for a game from this board.
    pub(super) fn new_game(&mut self, board: &MatchBoard) -> Result<(), EngineFault> {
        self.driver.new_game(&mut self.program, board)
    }

    /// Asks for a move.
    pub(super) fn think(
        &mut self,
        board: &MatchBoard,
        clocks: &Clocks,
    ) -> Result<EngineReply, EngineFault> {
        self.driver.think(&mut self.program, board, clocks)
    }

    /// Reports the end of the game to it; returns whether it can play another.
    pub(super) fn game_over(&mut self, result: &str, reason: &str) -> bool {
        self.driver.game_over(&mut self.program, result, reason);
        self.driver.can_be_reused()
    }

    /// Its last lines, for a warning.
    pub(super) fn last_lines(&self) -> Vec<String> {
        lines_of(&self.program)
    }

    /// Asks it to exit, and kills it if it does not.
    pub(super) fn quit(self) {
        self.program.quit("quit");
    }
}

fn lines_of(program: &Program) -> Vec<String> {
    program.last_lines().map(str::to_owned).collect()
}
