//! `bentrider match` from outside: faulty engines, results, game files.

mod fakes;
mod flags;
mod good;
mod resume;

use std::process::Command;

use crate::support::program::{Run, command};

/// The output of a match.
struct MatchOutput {
    lines: Vec<String>,
    errors: String,
    status: Option<i32>,
}

/// Runs `bentrider match` with a line of words, as a shell splits it.
fn run(line: &str) -> MatchOutput {
    let Run { out, errors, status } = match_command(line).output().unwrap().into();
    MatchOutput { lines: out.lines().map(str::to_owned).collect(), errors, status }
}

fn match_command(line: &str) -> Command {
    let words = shell_words::split(line).unwrap();
    let words = words.iter().map(String::as_str);
    command(&["match"].into_iter().chain(words).collect::<Vec<_>>())
}

impl MatchOutput {
    /// The results of all finished games by number, such as `1-0 {White mates}`.
    fn results(&self) -> Vec<String> {
        let mut results: Vec<(usize, String)> =
            self.lines.iter().filter_map(|line| finished(line)).collect();
        results.sort();
        results.into_iter().map(|(_, result)| result).collect()
    }

    /// The last report.
    fn report(&self) -> Vec<&str> {
        let start = self.lines.iter().rposition(|line| line.starts_with("Results of")).unwrap();
        self.lines[start..].iter().map(String::as_str).collect()
    }
}

fn finished(line: &str) -> Option<(usize, String)> {
    let rest = line.strip_prefix("Finished game ")?;
    let (number, rest) = rest.split_once(" (")?;
    Some((number.parse().ok()?, rest.split_once("): ")?.1.to_owned()))
}
