//! An engine and its host.
//!
//! One thread owns everything; lines of the host and events of the search reach it through one queue, in
//! the order of arrival. So a search does not print: an event of a search that was ended since is
//! recognised by its number and dropped.

mod analysis;
mod answers;
mod obey;
mod playing;
mod setup;
mod searching;
#[cfg(test)]
mod tests;

use std::io::BufRead;
use std::thread;

use super::clock::HostClock;
use super::host_text::HostText;
use super::print;
use super::queue::{self, Input, Message, MessageQueue, SearchSender};
use crate::protocol::lines::InputLines;
use crate::protocol::output::Output;
use bentrider_engine::engine::Engine;
use bentrider_engine::eval::Score;
use bentrider_engine::search::Report;
use bentrider_rules::geometry::{Color, Square};
use bentrider_rules::position::Move;
use searching::SearchPurpose;

/// Speaks the protocol until `quit` or the end of the input. `first` is a line that was read before;
/// `promised` is the variant that the host plays when it names none.
pub(in crate::protocol) fn serve(
    engine: Engine,
    promised: Option<String>,
    output: Output,
    first: Option<String>,
    lines: InputLines<impl BufRead>,
) {
    let (messages, host, search) = queue::new();
    let session = XBoardSession::new(engine, promised, output, search);
    thread::scope(|scope| {
        scope.spawn(move || session.run(&messages));
        host.read(first.map(Ok).into_iter().chain(lines));
    });
}

/// Which side the engine plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// Neither.
    Force,
    /// This side.
    Plays(Color),
    /// Neither; it analyses the position.
    Analysis,
}

struct XBoardSession {
    engine: Engine,
    /// The variant of a new game for which the host names none; `None` for that of the game before.
    promised: Option<String>,
    output: Output,
    search_events: SearchSender,
    text: HostText,
    clock: HostClock,
    /// The moves of the game that the engine has made: for each, the plies before it.
    own_moves: Vec<usize>,
    mode: Mode,
    /// Print thinking output?
    post: bool,
    /// Search on the opponent's time?
    ponder: bool,
    paused: bool,
    /// The last position that the host set cannot be played.
    board_refused: bool,
    /// Moves of the position that are not searched.
    excluded: Vec<Move>,
    search: Option<SearchPurpose>,
    /// The number of the last search.
    number: u64,
    /// The best line of the running search, or of the last one.
    report: Option<Report>,
    /// The loss, in centipawns, at which the engine resigns; 0 for never.
    resign_at: i64,
    /// The engine's score at its last move.
    own_score: Option<Score>,
    /// The move that the engine expects from the opponent.
    expected: Option<Move>,
    /// Pings to answer after the engine's move.
    pings: Vec<u64>,
    /// Where the user has picked up a piece.
    lifted: Option<Square>,
    /// Where the user has put it down since.
    put_down: Option<PutDown>,
}

/// A move that the user makes with the mouse.
#[derive(Clone, Copy, Debug)]
struct PutDown {
    from: Square,
    to: Square,
    /// Was the host told that a part of the piece goes?
    splits: bool,
}

impl XBoardSession {
    fn new(
        engine: Engine,
        promised: Option<String>,
        output: Output,
        search_events: SearchSender,
    ) -> Self {
        XBoardSession {
            promised,
            text: HostText::new(engine.variant()),
            engine,
            output,
            search_events,
            clock: HostClock::new(),
            own_moves: Vec::new(),
            mode: Mode::Plays(Color::Black),
            post: false,
            ponder: false,
            paused: false,
            board_refused: false,
            excluded: Vec::new(),
            search: None,
            number: 0,
            report: None,
            resign_at: 0,
            own_score: None,
            expected: None,
            pings: Vec::new(),
            lifted: None,
            put_down: None,
        }
    }

    /// Obeys the host until the end of its input, or until the output cannot be written. Ends the search
    /// then.
    fn run(mut self, messages: &MessageQueue) {
        while !self.output.is_broken()
            && let Some(message) = messages.next()
        {
            match message {
                Message::Input(input) => self.handle(input),
                Message::Search(number, event) => self.handle_event(number, event),
                Message::Eof => break,
            }
        }
        self.engine.halt();
    }

    fn handle(&mut self, input: Input) {
        match input {
            Input::Empty => {}
            Input::Command(command, line) => self.obey(command, &line),
            Input::Invalid(fault) => self.output.line(&fault.to_string()),
            Input::TooLong(fault) => self.output.line(&print::error(&fault, "…")),
        }
    }

    /// Prints why a command is not obeyed.
    fn refuse(&self, why: &str, line: &str) {
        self.output.line(&print::error(&why, line));
    }
}
