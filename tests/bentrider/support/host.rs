//! A host that runs the program and exchanges lines with it.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use crate::support::program::PROGRAM;

/// The time a test waits for an answer.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(60);

/// The program, running.
pub(crate) struct Host {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Host {
    /// Starts the program with these arguments.
    pub(crate) fn start(args: &[&str]) -> Self {
        let mut child = Command::new(PROGRAM)
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = channel();
        thread::spawn(move || {
            output.lines().map_while(Result::ok).all(|line| sender.send(line).is_ok())
        });
        Host { input: child.stdin.take(), child, lines }
    }

    /// Starts the program with UCI.
    pub(crate) fn uci() -> Self {
        Host::start(&["uci"])
    }

    pub(crate) fn send(&mut self, line: &str) {
        self.send_bytes(format!("{line}\n").as_bytes());
    }

    pub(crate) fn send_bytes(&mut self, bytes: &[u8]) {
        self.input.as_mut().unwrap().write_all(bytes).unwrap();
    }

    /// The next line.
    pub(crate) fn line(&mut self) -> String {
        self.lines.recv_timeout(ANSWER_TIMEOUT).expect("an answer")
    }

    /// The next line, if it comes within this time.
    pub(crate) fn line_within(&mut self, time: Duration) -> Option<String> {
        self.lines.recv_timeout(time).ok()
    }

    /// The lines up to and including the first that starts with `start`.
    pub(crate) fn until(&mut self, start: &str) -> Vec<String> {
        let mut lines = Vec::new();
        while lines.last().is_none_or(|it: &String| !it.starts_with(start)) {
            lines.push(self.line());
        }
        lines
    }

    /// Sends a line and returns all answers before the program is ready again.
    pub(crate) fn ask(&mut self, line: &str) -> Vec<String> {
        self.send(line);
        self.send("isready");
        let mut lines = self.until("readyok");
        lines.pop();
        lines
    }

    /// Sends a `go` and returns the lines up to `bestmove`.
    pub(crate) fn search(&mut self, go: &str) -> Vec<String> {
        self.send(go);
        self.until("bestmove")
    }

    /// Sends a `go` and returns the best move.
    pub(crate) fn best(&mut self, go: &str) -> String {
        best_of(&self.search(go))
    }

    /// The FEN that `d` shows.
    pub(crate) fn fen(&mut self) -> String {
        let lines = self.ask("d");
        lines.iter().find_map(|line| line.strip_prefix("Fen: ")).unwrap().to_owned()
    }

    /// Whether no line comes for this long.
    pub(crate) fn is_silent_for(&mut self, time: Duration) -> bool {
        self.lines.recv_timeout(time).is_err()
    }

    /// Waits until the program ends by itself with its input open, and returns its exit status.
    pub(crate) fn wait(&mut self) -> ExitStatus {
        while self.lines.recv_timeout(ANSWER_TIMEOUT).is_ok() {}
        self.child.wait().unwrap()
    }

    /// Ends the input, and returns the lines from now on and the exit status.
    pub(crate) fn end(mut self) -> (Vec<String>, ExitStatus) {
        self.input = None;
        let mut rest = Vec::new();
        while let Ok(line) = self.lines.recv_timeout(ANSWER_TIMEOUT) {
            rest.push(line);
        }
        (rest, self.child.wait().unwrap())
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The move of the `bestmove` line that ends a search.
pub(crate) fn best_of(lines: &[String]) -> String {
    let last = lines.last().unwrap();
    last.split(' ').nth(1).unwrap_or_else(|| panic!("{last}")).to_owned()
}
