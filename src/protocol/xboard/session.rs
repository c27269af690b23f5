//! An engine and the XBoard it answers to.
//!
//! One thread owns everything; lines of the host and what the search finds reach it through one
//! channel, in the order in which they come. So a search never speaks for itself: what it says of a
//! position that is no longer asked about is recognised by its number and dropped.

mod analysis;
mod answers;
mod obey;
mod playing;
mod setup;
mod thinking;

use std::io::BufRead;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use super::clock::Clock;
use super::command::Command;
use super::errors::{ParseError, shown};
use super::host_text::HostText;
use super::{parse, print};
use crate::engine::Engine;
use crate::eval::Score;
use crate::geometry::{Color, Square};
use crate::position::Move;
use crate::protocol::lines::{Lines, TooLong};
use crate::protocol::output::Output;
use crate::search::{Event, Report};
use thinking::Search;

/// Speaks the protocol until the host says goodbye or ends its input. `first` is a line that was read
/// before.
pub(in crate::protocol) fn serve(
    engine: Engine,
    output: Output,
    first: Option<String>,
    lines: Lines<impl BufRead>,
) {
    let (sender, receiver) = channel();
    let session = Session::new(engine, output, sender.clone());
    thread::scope(|scope| {
        scope.spawn(move || session.run(&receiver));
        let lines = first.map(Ok).into_iter().chain(lines);
        for line in lines {
            let heard = Heard::new(line);
            let last = matches!(heard, Heard::Command { command: Command::Quit, .. });
            if sender.send(Happening::Line(heard)).is_err() || last {
                break;
            }
        }
        let _ = sender.send(Happening::Farewell);
    });
}

/// What a session waits for.
enum Happening {
    Line(Heard),
    /// What the search with this number tells.
    Search(u64, Event),
    /// The host says nothing more.
    Farewell,
}

/// A line of the host, read.
enum Heard {
    Nothing,
    Command { command: Command, line: String },
    Nonsense(ParseError),
    TooLong(TooLong),
}

impl Heard {
    fn new(line: Result<String, TooLong>) -> Self {
        match line {
            Err(fault) => Heard::TooLong(fault),
            Ok(line) => match parse(&line) {
                Ok(None) => Heard::Nothing,
                Ok(Some(command)) => Heard::Command { command, line: shown(line.trim()) },
                Err(fault) => Heard::Nonsense(fault),
            },
        }
    }
}

/// Whom the engine plays for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// Nobody.
    Force,
    /// This side.
    Plays(Color),
    /// Nobody; it analyses what is on the board.
    Analysis,
}

struct Session {
    engine: Engine,
    output: Output,
    sender: Sender<Happening>,
    text: HostText,
    clock: Clock,
    mode: Mode,
    /// Show what is thought?
    post: bool,
    /// Think on the opponent's time?
    ponder: bool,
    paused: bool,
    /// The host has shown a position that cannot be played.
    board_refused: bool,
    /// Moves of the position that are not to be thought about.
    excluded: Vec<Move>,
    search: Option<Search>,
    /// The number of the last search.
    number: u64,
    /// The best line of the running search, or of the last one.
    report: Option<Report>,
    /// The loss, in centipawns, at which the engine resigns; 0 for never.
    resign_at: u64,
    /// What the engine's last move was thought to be worth to it.
    own_score: Option<Score>,
    /// The answer that the engine expects to its last move.
    expected: Option<Move>,
    /// Numbers to answer once the engine has moved.
    pings: Vec<u64>,
    /// Where the user has taken up a piece.
    lifted: Option<Square>,
}

impl Session {
    fn new(engine: Engine, output: Output, sender: Sender<Happening>) -> Self {
        Session {
            text: HostText::new(engine.variant()),
            engine,
            output,
            sender,
            clock: Clock::new(),
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
        }
    }

    fn run(mut self, receiver: &Receiver<Happening>) {
        while let Ok(happening) = receiver.recv() {
            match happening {
                Happening::Line(heard) => self.hear(heard),
                Happening::Search(number, event) => self.follow(number, event),
                Happening::Farewell => break,
            }
        }
        self.engine.halt();
    }

    fn hear(&mut self, heard: Heard) {
        match heard {
            Heard::Nothing => {}
            Heard::Command { command, line } => self.obey(command, &line),
            Heard::Nonsense(fault) => self.output.line(&fault.to_string()),
            Heard::TooLong(fault) => self.output.line(&print::error(&fault, "…")),
        }
    }

    /// Tells why a command is not obeyed.
    fn refuse(&self, why: &str, line: &str) {
        self.output.line(&print::error(&why, line));
    }
}
