//! The built program: run to its end, or by a host that exchanges lines with it; and the files that tests write for it.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, ExitStatus, Output, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;
use std::{fs, thread};

/// The built program.
pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_bentrider");

/// A file or folder of the repository.
pub(crate) fn in_repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The path of a file that a test writes.
pub(crate) fn scratch(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// The path of a file that a test writes, with the file of an earlier run removed.
pub(crate) fn absent(name: &str) -> String {
    let path = scratch(name);
    let _ = fs::remove_file(&path);
    let _ = fs::remove_file(path.with_added_extension("part"));
    path.display().to_string()
}

/// Writes a file, and returns its path.
pub(crate) fn file(name: &str, text: &str) -> String {
    let path = absent(name);
    fs::write(&path, text).unwrap();
    path
}

/// An empty folder.
pub(crate) fn empty_folder(name: &str) -> PathBuf {
    let folder = scratch(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// A pipe without a writer: a program that reads it waits forever.
#[cfg(unix)]
pub(crate) fn pipe(name: &str) -> String {
    let pipe = absent(name);
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    pipe
}

/// The program with these arguments, no input, and its output kept.
pub(crate) fn command(args: &[&str]) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// The output of a run, and its exit status.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) out: String,
    pub(crate) errors: String,
    pub(crate) status: Option<i32>,
}

impl From<Output> for Run {
    fn from(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).expect("the program prints UTF-8");
        Run { out: text(output.stdout), errors: text(output.stderr), status: output.status.code() }
    }
}

pub(crate) fn run(args: &[&str]) -> Run {
    command(args).output().unwrap().into()
}

/// Runs the program where no file may grow beyond this many blocks of 512 bytes, as on a full disk.
#[cfg(target_os = "linux")]
pub(crate) fn limited(blocks: u32, args: &[String]) -> Run {
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
    let mut shell = Command::new("sh");
    shell.args(["-c", &script, PROGRAM]).args(args).stdin(Stdio::null());
    shell.output().unwrap().into()
}

/// Runs the program with this text on its standard input.
pub(crate) fn run_with_input(args: &[&str], input: &str) -> Run {
    let mut child = command(args).stdin(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap().into()
}

/// The output of a run that must succeed without a message.
pub(crate) fn printed(args: &[&str]) -> String {
    let Run { out, errors, status } = run(args);
    assert!(status == Some(0) && errors.is_empty(), "{args:?}: {errors}");
    out
}

/// The lines of output of a run that must succeed without a message.
pub(crate) fn lines(args: &[&str]) -> Vec<String> {
    printed(args).lines().map(str::to_owned).collect()
}

/// The message of a run that must fail with this status.
pub(crate) fn refusal(args: &[&str], status: i32) -> String {
    let run = run(args);
    assert_eq!(run.status, Some(status), "{args:?}: {}", run.errors);
    run.errors
}

/// The words of a line, as arguments.
pub(crate) fn words(line: &str) -> Vec<&str> {
    line.split_whitespace().collect()
}

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

    /// Starts the program with UCI and a small table: a larger one takes time at the first search.
    pub(crate) fn uci() -> Self {
        let mut host = Host::start(&["uci"]);
        host.send("setoption name Hash value 1");
        host
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
