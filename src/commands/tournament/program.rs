//! An engine's process: its input and output by lines, with the times of arrival, and its exit.
//!
//! The process may speak any protocol. Whatever the process does, its reader neither blocks the referee nor
//! grows without bound: long lines are cut, and a process that prints more than is read
//! waits in its own pipe.

use std::collections::VecDeque;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use super::game::{EngineFault, EngineResult};
use super::output::{EngineLog, OutputLine, drain, read_lines};
use super::plan::EngineConfig;
use super::process_group::ProcessGroup;
use bentrider_engine::selfplay::CancelFlag;

/// How often a wait checks whether the tournament was stopped.
const POLL_INTERVAL: Duration = Duration::from_millis(50);
/// How long a process may take to exit after it was asked to.
const EXIT_TIMEOUT: Duration = Duration::from_secs(2);
/// How long a process that has closed a pipe may take to print its last lines, and to exit.
const LAST_LINES_WAIT: Duration = Duration::from_millis(100);
/// How long after the end of a process the tournament may be stopped by the same signal.
const SIGNAL_WAIT: Duration = Duration::from_millis(100);
/// How many lines of its output are kept, to be shown when something is wrong.
const KEPT_LINES: usize = 8;

/// A running process. Dropping it kills it, and all that it has started in its group.
pub(super) struct Program {
    name: String,
    child: Child,
    group: ProcessGroup,
    /// Whether the system has released the process: its number, and that of its group, may then belong to
    /// another.
    is_reaped: bool,
    /// `None` once it is closed.
    input: Option<ChildStdin>,
    output: Receiver<OutputLine>,
    last_lines: VecDeque<String>,
    log: EngineLog,
    cancel: CancelFlag,
}

impl Program {
    /// Starts an engine's program. Its standard error goes to the log.
    pub(super) fn start(
        config: &EngineConfig,
        log: &EngineLog,
        cancel: &CancelFlag,
    ) -> EngineResult<Self> {
        let mut command = Command::new(located(&config.command));
        command.args(&config.arguments);
        let unstartable = |why: &dyn std::fmt::Display| {
            EngineFault::Unstartable(format!("{}: {why}", config.command.display()))
        };
        if let Some(directory) = &config.directory {
            if !directory.is_dir() {
                let why = format!("dir={}: expected a folder", directory.display());
                return Err(unstartable(&why));
            }
            command.current_dir(directory);
        }
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        ProcessGroup::lead(&mut command);
        let mut child = command.spawn().map_err(|error| unstartable(&error))?;
        let group = ProcessGroup::of(&child);
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(input), Some(output), Some(errors)) = pipes else {
            return Err(unstartable(&"it has no pipes"));
        };
        drain(errors, config.name.clone(), log.clone());
        Ok(Program {
            name: config.name.clone(),
            child,
            group,
            is_reaped: false,
            input: Some(input),
            output: read_lines(output),
            last_lines: VecDeque::with_capacity(KEPT_LINES),
            log: log.clone(),
            cancel: cancel.clone(),
        })
    }

    /// Sends a line; returns when it was sent.
    pub(super) fn send(&mut self, line: &str) -> EngineResult<Instant> {
        self.log.sent(&self.name, line);
        let Some(input) = &mut self.input else {
            return Err(EngineFault::Disconnected("its input is closed".to_owned()));
        };
        match input.write_all(format!("{line}\n").as_bytes()) {
            Ok(()) => Ok(Instant::now()),
            Err(error) => Err(self.disconnected(&error.to_string())),
        }
    }

    /// The next line that comes before `deadline`; `None` if none does.
    pub(super) fn line(&mut self, deadline: Instant) -> EngineResult<Option<OutputLine>> {
        loop {
            if self.cancel.is_set() {
                return Err(EngineFault::Interrupted);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left.min(POLL_INTERVAL)) {
                // A line that came after the deadline is too late, even if it was queued.
                Ok(line) if line.at > deadline => return Ok(None),
                Ok(line) => {
                    self.remember(&line);
                    return Ok(Some(line));
                }
                Err(RecvTimeoutError::Timeout) if left <= POLL_INTERVAL => return Ok(None),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(self.disconnected("it is still running"));
                }
            }
        }
    }

    /// Reads lines until `wanted` finds something in one, for at most this time.
    ///
    /// # Errors
    /// [`EngineFault::Stalled`] when it found nothing in time.
    pub(super) fn expect<T>(
        &mut self,
        expected: &'static str,
        timeout: Duration,
        mut wanted: impl FnMut(&str) -> Option<T>,
    ) -> EngineResult<T> {
        let deadline = Instant::now() + timeout;
        while let Some(line) = self.line(deadline)? {
            if let Some(found) = wanted(&line.text) {
                return Ok(found);
            }
        }
        Err(EngineFault::Stalled { expected, waited: timeout })
    }

    fn remember(&mut self, line: &OutputLine) {
        self.log.received(line.at, &self.name, &line.text);
        if self.last_lines.len() == KEPT_LINES {
            self.last_lines.pop_front();
        }
        self.last_lines.push_back(line.text.clone());
    }

    /// The last lines that were read from it.
    pub(super) fn last_lines(&self) -> Vec<String> {
        self.last_lines.iter().cloned().collect()
    }

    /// The fault of a program whose input or output is closed: how it exited, or else `seen`. Its last lines
    /// are kept. If the tournament is being stopped, it is not the program's fault.
    fn disconnected(&mut self, seen: &str) -> EngineFault {
        for _ in 0..KEPT_LINES {
            let Ok(line) = self.output.recv_timeout(LAST_LINES_WAIT) else { break };
            self.remember(&line);
        }
        let status = self.ends_within(LAST_LINES_WAIT);
        if self.is_stopped() {
            return EngineFault::Interrupted;
        }
        EngineFault::Disconnected(status.unwrap_or_else(|| seen.to_owned()))
    }

    /// Whether the tournament is being stopped. A signal to all processes may reach an engine before this
    /// program, so this waits for it.
    fn is_stopped(&self) -> bool {
        const STEP: Duration = Duration::from_millis(5);
        let deadline = Instant::now() + SIGNAL_WAIT;
        while !self.cancel.is_set() && Instant::now() < deadline {
            thread::sleep(STEP);
        }
        self.cancel.is_set()
    }

    /// Closes its input.
    pub(super) fn close_input(&mut self) {
        self.input = None;
    }

    /// Waits for the exit for at most this time; returns the exit status. Output is discarded meanwhile, so
    /// that a full pipe cannot block the process.
    pub(super) fn ends_within(&mut self, timeout: Duration) -> Option<String> {
        const STEP: Duration = Duration::from_millis(2);
        const MOST_LINES: usize = 10_000;
        let deadline = Instant::now() + timeout;
        loop {
            match self.exit_status() {
                Ok(Some(status)) => return Some(status.to_string()),
                Ok(None) if Instant::now() >= deadline => return None,
                Ok(None) => {
                    let _ = self.output.try_iter().take(MOST_LINES).count();
                    thread::sleep(STEP);
                }
                Err(error) => return Some(error.to_string()),
            }
        }
    }

    /// The exit status once the process has exited. Processes that it has started in its group are then killed,
    /// while its number is still its own.
    fn exit_status(&mut self) -> io::Result<Option<ExitStatus>> {
        match self.group.leader_has_exited() {
            Some(false) => return Ok(None),
            Some(true) => self.group.kill(),
            None => {}
        }
        let status = self.child.try_wait()?;
        self.is_reaped = status.is_some();
        Ok(status)
    }

    /// Sends the line that asks it to exit, and kills it if it does not.
    pub(super) fn quit(mut self, quit_command: &str) {
        if self.send(quit_command).is_ok() {
            let _ = self.ends_within(EXIT_TIMEOUT);
        }
    }
}

/// The path of a program. On Windows one without a folder is looked for in the current one first, as its shell does.
fn located(command: &Path) -> PathBuf {
    let here = Path::new(".").join(command);
    let is_name = command.components().count() == 1;
    let is_here = cfg!(windows)
        && is_name
        && [&here, &here.with_added_extension("exe")].iter().any(|it| it.is_file());
    if is_here { here } else { command.to_owned() }
}

impl Drop for Program {
    fn drop(&mut self) {
        if !self.is_reaped {
            self.group.kill();
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

#[cfg(unix)]
#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A program of the shell.
    pub(in crate::commands::tournament) fn shell(script: &str) -> Program {
        let arguments = vec!["-c".to_owned(), script.to_owned()];
        let config = EngineConfig { arguments, ..EngineConfig::new("shell", "sh") };
        let log = EngineLog::open(None, false).unwrap();
        Program::start(&config, &log, &CancelFlag::default()).unwrap()
    }

    #[test]
    fn a_failed_send_reports_the_exit_status_and_the_last_lines() {
        let mut program = shell("echo farewell; exit 3");
        let _ = program.child.wait();
        let Err(EngineFault::Disconnected(seen)) = program.send("hello") else {
            panic!("a line was sent to a program that has ended");
        };
        assert_eq!(seen, "exit status: 3");
        assert_eq!(program.last_lines(), ["farewell"]);
    }

    /// As when a signal ends the engine and this program, the engine first.
    #[test]
    fn a_program_that_ends_while_the_tournament_is_stopped_is_not_at_fault() {
        let mut program = shell("exit 3");
        let _ = program.child.wait();
        let cancel = program.cancel.clone();
        let signal = thread::spawn(move || {
            thread::sleep(Duration::from_millis(30));
            cancel.set();
        });
        assert_eq!(program.send("hello").unwrap_err(), EngineFault::Interrupted);
        signal.join().unwrap();
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn what_a_program_has_started_is_killed_when_it_has_exited_and_not_later() {
        const MOMENT: Duration = Duration::from_millis(20);
        let mut program = shell("sleep 100 & echo $!; exit 0");
        let started = |line: &str| line.parse::<u32>().ok();
        let child = program.expect("a number", EXIT_TIMEOUT, started).unwrap();
        assert_eq!(program.ends_within(EXIT_TIMEOUT).as_deref(), Some("exit status: 0"));
        assert!(program.is_reaped);
        // A process that has been killed has no command line.
        let line = || std::fs::read(format!("/proc/{child}/cmdline")).unwrap_or_default();
        let ends = (0..100).any(|_| {
            thread::sleep(MOMENT);
            line().is_empty()
        });
        assert!(ends, "it still runs");
        drop(program);
    }
}
