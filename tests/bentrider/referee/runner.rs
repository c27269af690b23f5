//! Runs `bentrider match` and reads its output.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

pub(super) const PROGRAM: &str = env!("CARGO_BIN_EXE_bentrider");

/// What a match has printed.
pub(super) struct MatchOutput {
    pub(super) lines: Vec<String>,
    pub(super) errors: String,
    pub(super) status: Option<i32>,
}

/// Runs `bentrider match` with a line of words, as a shell splits it.
pub(super) fn run(line: &str) -> MatchOutput {
    let output = command(line).output().unwrap();
    MatchOutput {
        lines: String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect(),
        errors: String::from_utf8_lossy(&output.stderr).into_owned(),
        status: output.status.code(),
    }
}

pub(super) fn command(line: &str) -> Command {
    let mut command = Command::new(PROGRAM);
    command.arg("match").args(shell_words::split(line).unwrap()).stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

impl MatchOutput {
    /// The results of all finished games by number, as in `1-0 {White mates}`.
    pub(super) fn results(&self) -> Vec<String> {
        let mut results: Vec<(usize, String)> =
            self.lines.iter().filter_map(|line| finished(line)).collect();
        results.sort();
        results.into_iter().map(|(_, result)| result).collect()
    }

    /// The last report.
    pub(super) fn report(&self) -> Vec<&str> {
        let start = self.lines.iter().rposition(|line| line.starts_with("Results of")).unwrap();
        self.lines[start..].iter().map(String::as_str).collect()
    }
}

fn finished(line: &str) -> Option<(usize, String)> {
    let rest = line.strip_prefix("Finished game ")?;
    let (number, rest) = rest.split_once(" (")?;
    Some((number.parse().ok()?, rest.split_once("): ")?.1.to_owned()))
}

/// A path in the folder for what tests write, where nothing is.
pub(super) fn fresh(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

/// A file with this text.
pub(super) fn file(name: &str, text: &str) -> PathBuf {
    let path = fresh(name);
    fs::write(&path, text).unwrap();
    path
}
