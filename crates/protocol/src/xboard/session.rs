//! The session of an engine and its host: the effect of each command.
//!
//! One thread owns everything; lines of the host and events of the search reach it through one queue, in the
//! order of arrival. So a search does not print: an event of a search that has ended is recognised by its
//! number and dropped.

mod searching;
mod playing;
mod setup;

use std::io::BufRead;
use std::thread;

use super::clock::HostClock;
use super::host_text::HostText;
use super::parse::XBoardCommand;
use super::queue::{Input, Message, MessageQueue, SearchSender};
use super::{announce, print, queue};
use crate::{InputLines, Output};
use bentrider_engine::engine::Engine;
use bentrider_engine::eval::Score;
use bentrider_engine::search::Report;
use bentrider_rules::geometry::{Color, Square};
use bentrider_rules::position::Move;
use searching::SearchPurpose;

/// Speaks the protocol until `quit` or the end of the input. `first` is a line that was read before;
/// `default_variant` is the variant to play when the host names none.
pub(crate) fn serve(
    engine: Engine,
    default_variant: Option<String>,
    output: Output,
    first: Option<String>,
    lines: InputLines<impl BufRead>,
) {
    let (messages, host, search) = queue::new();
    let session = XBoardSession::new(engine, default_variant, output, search);
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

/// The feature that only hosts accept which read moves in legs; no feature says so itself.
const LEGS_WITH: &str = "highlight";

struct XBoardSession {
    engine: Engine,
    /// The variant of a new game if the host names none; `None` for that of the previous game.
    default_variant: Option<String>,
    output: Output,
    search_events: SearchSender,
    text: HostText,
    /// Whether the host reads a capture en passant in two legs, as XBoard needs it.
    takes_legs: bool,
    clock: HostClock,
    /// The moves of the game that the engine has made: for each, the number of plies before it.
    own_moves: Vec<usize>,
    mode: Mode,
    /// Whether thinking output is printed.
    post: bool,
    /// Whether the engine searches on the opponent's time.
    ponder: bool,
    paused: bool,
    /// Whether the last variant that the host named was refused.
    variant_refused: bool,
    /// Whether the last position that the host set was refused.
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
    pings: Vec<String>,
    /// The square on which the user has picked up a piece.
    lifted: Option<Square>,
    /// The move to the square on which the user has put it down.
    put_down: Option<PutDown>,
}

/// A move that the user makes with the mouse.
#[derive(Clone, Copy, Debug)]
struct PutDown {
    from: Square,
    to: Square,
    /// Whether the host was told that a part of the piece goes.
    splits: bool,
}

impl XBoardSession {
    fn new(
        engine: Engine,
        default_variant: Option<String>,
        output: Output,
        search_events: SearchSender,
    ) -> Self {
        XBoardSession {
            default_variant,
            text: HostText::new(engine.variant()),
            takes_legs: false,
            engine,
            output,
            search_events,
            clock: HostClock::new(),
            own_moves: Vec::new(),
            mode: Mode::Plays(Color::Black),
            post: false,
            ponder: false,
            paused: false,
            variant_refused: false,
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

    /// Obeys the host until the end of its input, or until the output cannot be written; then ends the search.
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
            Input::Invalid(error) => self.output.line(&error.to_string()),
            Input::TooLong(error) => {
                self.board_refused |= error.word == "setboard";
                self.variant_refused |= error.word == "variant";
                self.output.line(&print::error(&error, "…"));
            }
        }
    }

    /// Why there is no position that the host wants: its last variant or position was refused.
    fn without_position(&self) -> Option<&'static str> {
        match (self.variant_refused, self.board_refused) {
            (true, _) => Some("the last variant was refused"),
            (false, true) => Some("no legal position is set"),
            (false, false) => None,
        }
    }

    /// Prints why a command is not obeyed.
    fn refuse(&self, why: &str, line: &str) {
        self.output.line(&print::error(&why, line));
    }
}

/// The maximum number of pings that wait for the engine's move; more are answered before it.
const WAITING_PINGS: usize = 1000;

impl XBoardSession {
    /// Obeys a command; `line` is its text, for errors.
    fn obey(&mut self, command: XBoardCommand, line: &str) {
        if let Some(why) = self.without_position().filter(|_| asks_for_position(&command)) {
            return self.refuse(why, line);
        }
        match command {
            XBoardCommand::XBoard | XBoardCommand::Ignored | XBoardCommand::Quit => {}
            XBoardCommand::ProtoVer(_) => {
                self.output.line(announce::MORE);
                let default_variant = self.default_variant.as_deref();
                self.output.lines(announce::features(self.engine.variants(), default_variant))
            }
            XBoardCommand::Ping(number) => self.ping(number),
            XBoardCommand::Post(on) => self.post = on,
            XBoardCommand::Edit => self.refuse("not supported, use setboard", line),
            XBoardCommand::Level(level) => self.clock.set_level(level),
            XBoardCommand::MoveTime(time) => self.clock.set_move_time(time),
            XBoardCommand::Depth(depth) => self.clock.depth = Some(depth),
            XBoardCommand::NodeRate(rate) => self.clock.set_node_rate(rate),
            XBoardCommand::OwnTime(time) => self.clock.set_own(time),
            XBoardCommand::OtherTime(time) => self.clock.other = time,
            XBoardCommand::Memory(mib) => self.set_option("Hash", Some(&mib.to_string()), line),
            XBoardCommand::Cores(cores) => self.set_cores(cores, line),
            XBoardCommand::SetOption { name, value } => {
                self.set_option(&name, value.as_deref(), line)
            }
            XBoardCommand::Variant(name) => self.set_variant(&name, line),
            XBoardCommand::New => self.new_game(),
            XBoardCommand::SetBoard(fen) => self.set_board(&fen),
            XBoardCommand::ToMove(color) => self.set_to_move(color, line),
            XBoardCommand::Undo => self.undo(1, line),
            XBoardCommand::Remove => self.undo(2, line),
            other => self.obey_in_play(other, line),
        }
    }

    fn obey_in_play(&mut self, command: XBoardCommand, line: &str) {
        match command {
            XBoardCommand::Force | XBoardCommand::Result => self.force(),
            XBoardCommand::Go => self.go(),
            XBoardCommand::PlayOther => self.play_other(),
            XBoardCommand::Move(text) => self.receive_move(&text),
            XBoardCommand::MoveNow => self.move_now(),
            XBoardCommand::Draw => self.answer_draw(),
            XBoardCommand::Ponder(on) => self.set_ponder(on),
            XBoardCommand::Pause => self.pause(),
            XBoardCommand::Resume => self.resume(),
            XBoardCommand::Analyse => self.analyse(),
            XBoardCommand::Exit => self.exit(line),
            XBoardCommand::Status => self.print_status(),
            XBoardCommand::Hint => self.hint(),
            XBoardCommand::Book => self.output.lines([" There is no book.", ""]),
            XBoardCommand::Accepted(feature) => self.takes_legs |= feature == LEGS_WITH,
            XBoardCommand::Exclude(roots) => self.exclude(&roots, true, line),
            XBoardCommand::Include(roots) => self.exclude(&roots, false, line),
            XBoardCommand::Lift(square) => self.lift(&square, line),
            XBoardCommand::Hover(square) => self.hover(&square, line),
            XBoardCommand::Put(square) => self.put(&square, line),
            _ => {}
        }
    }

    /// Answers at once; while the engine thinks about its move, after that move.
    fn ping(&mut self, number: String) {
        self.pings.push(number);
        let thinks = matches!(self.search, Some(SearchPurpose::Own { .. }));
        if !thinks || self.pings.len() > WAITING_PINGS {
            // After the answer the host may start its clock.
            self.engine.prepare();
            self.answer_pings();
        }
    }

    fn answer_pings(&mut self) {
        self.output.lines(self.pings.drain(..).map(|number| format!("pong {number}")));
    }

    /// Plays neither side and ends the search; analysis continues.
    fn force(&mut self) {
        if self.mode != Mode::Analysis {
            self.halt_search();
            self.mode = Mode::Force;
        }
        self.paused = false;
    }

    fn pause(&mut self) {
        self.halt_search();
        self.paused = true;
    }

    fn resume(&mut self) {
        if std::mem::take(&mut self.paused) {
            self.search_if_due();
        }
    }

    fn answer_draw(&self) {
        let accepts = self.own_score.is_some_and(|score| score.value() <= 0);
        if accepts && matches!(self.mode, Mode::Plays(_)) {
            self.output.line("offer draw");
        }
    }

    fn set_cores(&mut self, cores: u64, line: &str) {
        let most = bentrider_engine::engine::options::most("Threads").unwrap_or(1);
        self.set_option("Threads", Some(&cores.min(most.unsigned_abs()).to_string()), line);
    }

    fn claim(&self) {
        if let Some(outcome) = self.engine.outcome() {
            self.output.line(&print::result(outcome));
        }
    }
}

/// Whether a command needs the position. Moves of the game before a refused position can still be taken back.
fn asks_for_position(command: &XBoardCommand) -> bool {
    matches!(
        command,
        XBoardCommand::Go
            | XBoardCommand::PlayOther
            | XBoardCommand::Analyse
            | XBoardCommand::Hint
            | XBoardCommand::ToMove(_)
            | XBoardCommand::Exclude(_)
            | XBoardCommand::Include(_)
            | XBoardCommand::Lift(_)
            | XBoardCommand::Hover(_)
            | XBoardCommand::Put(_)
    )
}
