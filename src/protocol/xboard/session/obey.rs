//! What each command does.

use super::{Mode, SearchPurpose, XBoardSession};
use crate::protocol::xboard::command::XBoardCommand;
use crate::protocol::xboard::{announce, print};

/// The most pings that wait for the engine's move; more are answered before it.
const WAITING_PINGS: usize = 1000;

impl XBoardSession {
    /// Obeys a command; `line` is its text, for errors.
    pub(super) fn obey(&mut self, command: XBoardCommand, line: &str) {
        if self.board_refused && asks_for_position(&command) {
            return self.refuse("no legal position is set", line);
        }
        match command {
            XBoardCommand::XBoard | XBoardCommand::Ignored | XBoardCommand::Quit => {}
            XBoardCommand::ProtoVer(_) => {
                self.output.line(announce::MORE);
                let promised = self.promised.as_deref();
                self.output.lines(announce::features(self.engine.variants(), promised))
            }
            XBoardCommand::Ping(number) => self.ping(number),
            XBoardCommand::Post(on) => self.post = on,
            XBoardCommand::Edit => self.refuse("not supported, use setboard", line),
            XBoardCommand::Level(level) => self.clock.set_level(level),
            XBoardCommand::MoveTime(time) => self.clock.set_move_time(time),
            XBoardCommand::Depth(depth) => self.clock.set_depth(depth),
            XBoardCommand::NodeRate(rate) => self.clock.set_node_rate(rate),
            XBoardCommand::OwnTime(time) => self.clock.set_own(time),
            XBoardCommand::OtherTime(time) => self.clock.set_other(time),
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
            XBoardCommand::Exclude(roots) => self.exclude(&roots, line),
            XBoardCommand::Include(roots) => self.include(&roots, line),
            XBoardCommand::Lift(square) => self.lift(&square, line),
            XBoardCommand::Hover(square) => self.hover(&square, line),
            XBoardCommand::Put(square) => self.put(&square, line),
            _ => {}
        }
    }

    /// Answers at once; while the engine thinks about its move, after that move.
    fn ping(&mut self, number: u64) {
        self.pings.push(number);
        let thinks = matches!(self.search, Some(SearchPurpose::Own { .. }));
        if !thinks || self.pings.len() > WAITING_PINGS {
            // After the answer the host may start its clock.
            self.engine.prepare();
            self.answer_pings();
        }
    }

    pub(super) fn answer_pings(&mut self) {
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

    pub(super) fn claim(&self) {
        if let Some(outcome) = self.engine.outcome() {
            self.output.line(&print::result(outcome));
        }
    }
}

/// Does a command ask for something of the position? Moves of the game before may be taken back: it stays as it
/// was.
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
