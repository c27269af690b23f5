//! A program that plays: a child process spoken to over UCI.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use super::clock::PATIENCE;
use super::fault::Fault;
use super::info::Info;

/// How many lines of a player's output are kept to be shown on a fault.
const KEPT_LINES: usize = 12;
/// How many bytes of its standard error are kept.
const KEPT_ERRORS: usize = 1 << 16;
/// How long a player may take to end after `quit`.
const FAREWELL: Duration = Duration::from_secs(5);

/// A line and when it was read.
struct Said {
    line: String,
    at: Instant,
}

/// A running program.
pub(super) struct Player {
    child: Child,
    input: ChildStdin,
    output: Receiver<Said>,
    last_lines: VecDeque<String>,
    errors: Arc<Mutex<Vec<u8>>>,
}

/// A move, and what the player told of it.
#[derive(Clone, Debug)]
pub(super) struct Answer {
    /// The text behind `bestmove`.
    pub(super) best: String,
    /// From `go` sent to `bestmove` received.
    pub(super) time: Duration,
    /// The last exact report before the move.
    pub(super) info: Option<Info>,
}

impl Player {
    /// Starts a program and sets its game and the size of its table in MiB.
    pub(super) fn start(program: &Path, game: &str, hash: u64) -> Result<Self, Fault> {
        let mut child = Command::new(program)
            .arg("uci")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("{}: {error}", program.display()));
        let mut player = Player {
            input: child.stdin.take().unwrap(),
            output: read_lines(child.stdout.take().unwrap()),
            errors: keep(child.stderr.take().unwrap()),
            last_lines: VecDeque::new(),
            child,
        };
        player.send("uci")?;
        player.until("uciok", PATIENCE, |_| {})?;
        player.send(&format!("setoption name Hash value {hash}"))?;
        player.send(&format!("setoption name UCI_Variant value {game}"))?;
        player.ready()?;
        Ok(player)
    }

    /// Makes it forget the last game.
    pub(super) fn new_game(&mut self) -> Result<(), Fault> {
        self.send("ucinewgame")?;
        self.ready()
    }

    /// Asks for a move. `position` and `go` are whole lines.
    pub(super) fn search(
        &mut self,
        position: &str,
        go: &str,
        patience: Duration,
    ) -> Result<Answer, Fault> {
        self.send(position)?;
        let begin = Instant::now();
        self.send(go)?;
        let mut info = None;
        let said = self.until("bestmove", patience, |line| {
            info = Info::read(line).or(info.take());
        })?;
        let best = said.line.split_whitespace().nth(1);
        let best = best.filter(|it| *it != "(none)").ok_or(Fault::NoMove(said.line.clone()))?;
        Ok(Answer { best: best.to_owned(), time: said.at - begin, info })
    }

    fn ready(&mut self) -> Result<(), Fault> {
        self.send("isready")?;
        self.until("readyok", PATIENCE, |_| {}).map(drop)
    }

    fn send(&mut self, line: &str) -> Result<(), Fault> {
        let sent = self.input.write_all(format!("{line}\n").as_bytes());
        sent.map_err(|error| Fault::Deaf(error.to_string()))
    }

    /// Reads up to the line whose first word is `expected`, showing those before to `see`.
    fn until(
        &mut self,
        expected: &'static str,
        patience: Duration,
        mut see: impl FnMut(&str),
    ) -> Result<Said, Fault> {
        let end = Instant::now() + patience;
        loop {
            let said = match self.output.recv_timeout(end.saturating_duration_since(Instant::now()))
            {
                Ok(said) => said,
                Err(RecvTimeoutError::Timeout) => {
                    return Err(Fault::Silent { expected, waited: patience });
                }
                Err(RecvTimeoutError::Disconnected) => return Err(Fault::Gone),
            };
            self.remember(&said.line);
            if said.line.split_whitespace().next() == Some(expected) {
                return Ok(said);
            }
            if said.line.starts_with("info string error") {
                return Err(Fault::Complaint(said.line));
            }
            see(&said.line);
        }
    }

    fn remember(&mut self, line: &str) {
        if self.last_lines.len() == KEPT_LINES {
            self.last_lines.pop_front();
        }
        self.last_lines.push_back(line.to_owned());
    }

    /// What it said last, on both of its outputs.
    pub(super) fn last_words(&self) -> String {
        let lines: Vec<&str> = self.last_lines.iter().map(String::as_str).collect();
        let errors = self.errors.lock().unwrap();
        let errors = String::from_utf8_lossy(&errors);
        format!("output ends with:\n{}\nstandard error:\n{errors}", lines.join("\n"))
    }

    /// Asks it to end and sees that it does so without complaint.
    pub(super) fn quit(mut self) -> Result<(), Fault> {
        self.send("quit")?;
        let end = Instant::now() + FAREWELL;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) if status.success() => return Ok(()),
                Ok(Some(status)) => return Err(Fault::Exit(status.to_string())),
                Ok(None) if Instant::now() < end => thread::sleep(Duration::from_millis(5)),
                Ok(None) => return Err(Fault::Silent { expected: "end", waited: FAREWELL }),
                Err(error) => return Err(Fault::Exit(error.to_string())),
            }
        }
    }
}

impl Drop for Player {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn read_lines(output: impl Read + Send + 'static) -> Receiver<Said> {
    let (sender, lines) = channel();
    thread::spawn(move || {
        let mut lines = BufReader::new(output).lines().map_while(Result::ok);
        lines.all(|line| sender.send(Said { line, at: Instant::now() }).is_ok())
    });
    lines
}

fn keep(mut errors: impl Read + Send + 'static) -> Arc<Mutex<Vec<u8>>> {
    let kept = Arc::new(Mutex::new(Vec::new()));
    let shared = kept.clone();
    thread::spawn(move || {
        let mut piece = [0; 1024];
        while let Ok(count @ 1..) = errors.read(&mut piece) {
            let mut kept = shared.lock().unwrap();
            let room = KEPT_ERRORS.saturating_sub(kept.len()).min(count);
            kept.extend_from_slice(&piece[..room]);
        }
    });
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::settings::PROGRAM;
    use crate::games::{MATED, START};

    const SOON: Duration = Duration::from_millis(300);

    fn player() -> Player {
        Player::start(Path::new(PROGRAM), "fantastic-xiii", 1).unwrap()
    }

    #[test]
    fn a_move_comes_with_its_time_and_the_last_report() {
        let mut player = player();
        let answer = player.search("position startpos", "go movetime 100", PATIENCE).unwrap();
        assert!(answer.best.len() >= 4 && answer.time < PATIENCE);
        assert!(answer.info.unwrap().depth > 0);
        player.quit().unwrap();
    }

    #[test]
    fn a_player_that_thinks_for_too_long_is_silent() {
        let fault = player().search("position startpos", "go infinite", SOON).unwrap_err();
        assert!(matches!(fault, Fault::Silent { expected: "bestmove", .. }), "{fault}");
    }

    #[test]
    fn a_player_that_has_ended_is_noticed() {
        let mut player = player();
        player.child.kill().unwrap();
        player.child.wait().unwrap();
        let fault = player.new_game().unwrap_err();
        assert!(matches!(fault, Fault::Gone | Fault::Deaf(_)), "{fault}");
        assert!(matches!(player.quit(), Err(Fault::Deaf(_) | Fault::Exit(_))));
    }

    #[test]
    fn a_player_that_gives_no_move_or_complains_is_at_fault() {
        let mut player = player();
        let fault = player.search(&format!("position fen {MATED}"), "go depth 1", PATIENCE);
        assert!(matches!(fault, Err(Fault::NoMove(_))));
        let fault =
            player.search(&format!("position fen {START} moves a1a9"), "go depth 1", PATIENCE);
        assert!(matches!(fault, Err(Fault::Complaint(line)) if line.contains("a1a9")));
        assert!(player.last_words().contains("a1a9"));
    }
}
