//! An engine at the board: a running program and the protocol spoken with it.

mod uci;
mod xboard;

use std::path::Path;
use std::time::{Duration, Instant};

use super::board::Board;
use super::clock::Clocks;
use super::contestant::{Contestant, Protocol};
use super::fault::Fault;
use super::log::Log;
use super::program::{Line, Program};
use super::stop::Stop;
use super::told::Told;
use crate::variant::Variant;
pub(super) use xboard::{Features, MoveReader, names_of};

/// How long engines are waited for where they are not on the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// From its start until it is ready.
    pub startup: Duration,
    /// Until it has made ready for a new game.
    pub new_game: Duration,
    /// Until it answers that it is there.
    pub ping: Duration,
    /// Until it moves, where neither a clock nor a time a move says when that must be.
    pub thinking: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Patience {
            startup: Duration::from_secs(10),
            new_game: Duration::from_secs(60),
            ping: Duration::from_secs(60),
            thinking: Duration::from_secs(600),
        }
    }
}

/// What is the same for all players of a tournament.
pub(super) struct Surroundings<'a> {
    pub(super) variant: &'a Variant,
    /// The file or folder that the variant was read from, for engines with an option to read it too.
    pub(super) variant_path: Option<&'a Path>,
    pub(super) patience: Patience,
    pub(super) log: Log,
    pub(super) stop: Stop,
}

/// A move that an engine has given; its rules are not checked yet.
#[derive(Clone, Debug)]
pub(super) struct Answer {
    /// The move as the engine wrote it.
    pub(super) text: String,
    /// From the request sent to the answer received.
    pub(super) time: Duration,
    /// The last report before the move.
    pub(super) told: Option<Told>,
    /// All that it said while it thought.
    pub(super) lines: Vec<String>,
}

/// A protocol, seen from the referee's side.
trait Dialect: Send {
    /// Makes a fresh program ready for games of this tournament.
    fn greet(&mut self, program: &mut Program, contestant: &Contestant) -> Result<(), Fault>;

    /// Makes it ready for a game from this board.
    fn new_game(&mut self, program: &mut Program, board: &Board) -> Result<(), Fault>;

    /// Asks for a move; it is the engine's turn on `board`.
    fn think(
        &mut self,
        program: &mut Program,
        board: &Board,
        clocks: &Clocks,
    ) -> Result<Answer, Fault>;

    /// Tells it how the game ended.
    fn game_over(&mut self, program: &mut Program, result: &str, reason: &str);

    /// Can it play another game without being started afresh?
    fn can_go_on(&self) -> bool {
        true
    }
}

/// A running engine.
pub(super) struct Player {
    program: Program,
    dialect: Box<dyn Dialect>,
}

impl Player {
    /// Starts an engine and makes it ready for games.
    pub(super) fn start(contestant: &Contestant, around: &Surroundings) -> Result<Self, Fault> {
        let mut program = Program::start(contestant, &around.log, &around.stop)?;
        let mut dialect: Box<dyn Dialect> = match contestant.protocol {
            Protocol::Uci => Box::new(uci::Uci::new(contestant, around)),
            Protocol::XBoard => Box::new(xboard::XBoard::new(contestant, around)),
        };
        dialect.greet(&mut program, contestant)?;
        Ok(Player { program, dialect })
    }

    /// Makes it ready for a game from this board.
    pub(super) fn new_game(&mut self, board: &Board) -> Result<(), Fault> {
        self.dialect.new_game(&mut self.program, board)
    }

    /// Asks for a move.
    pub(super) fn think(&mut self, board: &Board, clocks: &Clocks) -> Result<Answer, Fault> {
        self.dialect.think(&mut self.program, board, clocks)
    }

    /// Tells it how the game ended. Gives back whether it can play another.
    pub(super) fn game_over(&mut self, result: &str, reason: &str) -> bool {
        self.dialect.game_over(&mut self.program, result, reason);
        self.dialect.can_go_on()
    }

    /// The last lines it said, for a warning.
    pub(super) fn last_lines(&self) -> Vec<String> {
        self.program.last_lines().map(str::to_owned).collect()
    }

    /// Asks it to end, and sees that it does.
    pub(super) fn quit(self) {
        self.program.quit("quit");
    }
}

/// Reads lines from the moment `asked` until `move_of` finds a move in one.
///
/// # Errors
/// [`Fault::OutOfTime`] when the clock runs out first, [`Fault::Stalled`] when there is no clock and
/// patience runs out, and whatever `move_of` finds.
fn await_move(
    program: &mut Program,
    asked: Instant,
    clocks: &Clocks,
    board: &Board,
    patience: Duration,
    mut move_of: impl FnMut(&mut Program, &Line) -> Result<Option<String>, Fault>,
) -> Result<Answer, Fault> {
    /// Lines of one move that are kept; an engine may say more, and nothing is made of it.
    const MOST_LINES: usize = 10_000;
    let allowance = clocks.allowance(board.side());
    // Until the flag would fall; a little more, since reading takes time too.
    let deadline = asked + allowance.map_or(patience, |it| it + Duration::from_millis(10));
    let mut lines = Vec::new();
    while let Some(line) = program.line(deadline)? {
        if let Some(text) = move_of(program, &line)? {
            return Ok(Answer { text, time: line.at - asked, told: None, lines });
        }
        if line.at > deadline {
            break;
        }
        if lines.len() < MOST_LINES {
            lines.push(line.text);
        }
    }
    Err(match allowance {
        Some(allowance) => Fault::OutOfTime(asked.elapsed().saturating_sub(allowance)),
        None => Fault::Stalled { expected: "move", waited: patience },
    })
}
