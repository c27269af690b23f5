//! Which command does what.

use super::{Mode, Search, Session};
use crate::protocol::xboard::command::Command;
use crate::protocol::xboard::{features, print};

impl Session {
    /// Obeys a command; `line` is its text, for complaints.
    pub(super) fn obey(&mut self, command: Command, line: &str) {
        match command {
            Command::XBoard | Command::Told | Command::Quit => {}
            Command::ProtoVer(_) => self.output.lines(features::features(self.engine.games())),
            Command::Ping(number) => self.ping(number),
            Command::Post(on) => self.post = on,
            Command::Edit => self.refuse("not supported, use setboard", line),
            Command::Level(level) => self.clock.set_level(level),
            Command::MoveTime(time) => self.clock.set_move_time(time),
            Command::Depth(depth) => self.clock.set_depth(depth),
            Command::NodeRate(rate) => self.clock.set_node_rate(rate),
            Command::OwnTime(time) => self.clock.set_own(time),
            Command::OtherTime(time) => self.clock.set_other(time),
            Command::Memory(mib) => self.set_option("Hash", Some(&mib.to_string()), line),
            Command::Cores(cores) => self.set_cores(cores, line),
            Command::SetOption { name, value } => self.set_option(&name, value.as_deref(), line),
            Command::Variant(name) => self.set_variant(&name, line),
            Command::New => self.start_anew(),
            Command::SetBoard(fen) => self.set_board(&fen),
            Command::ToMove(color) => self.set_to_move(color, line),
            Command::Undo => self.undo(1, line),
            Command::Remove => self.undo(2, line),
            other => self.obey_in_play(other, line),
        }
    }

    fn obey_in_play(&mut self, command: Command, line: &str) {
        match command {
            Command::Force | Command::Result => self.stand_by(),
            Command::Go => self.go(line),
            Command::PlayOther => self.play_other(line),
            Command::Move(text) => self.hear_move(&text),
            Command::MoveNow => self.move_now(),
            Command::Draw => self.answer_draw(),
            Command::Ponder(on) => self.set_ponder(on),
            Command::Pause => self.pause(),
            Command::Resume => self.resume(),
            Command::Analyse => self.analyse(line),
            Command::Exit => self.exit(line),
            Command::Status => self.tell_status(),
            Command::Hint => self.hint(),
            Command::Book => self.output.lines([" There is no book.", ""]),
            Command::Exclude(roots) => self.exclude(&roots, line),
            Command::Include(roots) => self.include(&roots, line),
            Command::Lift(square) => self.lift(&square, line),
            Command::Hover(square) => self.hover(&square, line),
            Command::Put(square) => self.put(&square, line),
            _ => {}
        }
    }

    /// Answers at once, but while the engine thinks about its move only behind that.
    fn ping(&mut self, number: u64) {
        self.pings.push(number);
        if !matches!(self.search, Some(Search::Own { .. })) {
            // A host that asks is about to start its clock.
            self.engine.prepare();
            self.answer_pings();
        }
    }

    pub(super) fn answer_pings(&mut self) {
        self.output.lines(self.pings.drain(..).map(|number| format!("pong {number}")));
    }

    /// Plays for nobody and thinks about nothing; analysis goes on.
    fn stand_by(&mut self) {
        if self.mode != Mode::Analysis {
            self.drop_search();
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
            self.go_on();
        }
    }

    fn answer_draw(&self) {
        let content = self.own_score.is_some_and(|score| score.value() <= 0);
        if content && matches!(self.mode, Mode::Plays(_)) {
            self.output.line("offer draw");
        }
    }

    fn set_cores(&mut self, cores: u64, line: &str) {
        let most = crate::engine::options::most("Threads").unwrap_or(1);
        self.set_option("Threads", Some(&cores.min(most).to_string()), line);
    }

    pub(super) fn claim(&self) {
        if let Some(outcome) = self.engine.outcome() {
            self.output.line(&print::result(outcome));
        }
    }
}
