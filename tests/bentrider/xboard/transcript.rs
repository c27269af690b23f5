//! Transcripts: lines to send, and the expected answers.
//!
//! A line is one of
//! - `> TEXT`: sent; all answers before the next `pong` follow below;
//! - `>> TEXT`: sent without waiting for answers;
//! - `@thinking`: wait for thinking output; `@thinking MOVE`: for output whose PV begins with the move;
//! - `@wait MS`: wait for this time; `@end`: the program ends by itself;
//! - `# TEXT` or nothing: a comment;
//! - anything else: an answer. `<n>` stands for a number, `<move>` for a move, `<nothing>` for an
//!   empty line.
//!
//! Thinking output is left out of the answers, because its number of lines varies.

use std::thread;
use std::time::Duration;

use crate::support::host::Host;

/// The number of the ping after each command.
const PING: &str = "424242";

pub(super) struct Transcript<'a> {
    lines: Vec<&'a str>,
}

impl<'a> Transcript<'a> {
    pub(super) fn read(text: &'a str) -> Self {
        Transcript { lines: text.lines().collect() }
    }

    /// Replays it with the program, and returns the actual transcript. Answers that match the placeholders
    /// are kept as they were.
    pub(super) fn play(&self, name: &str) -> String {
        let mut host = Host::start(&["xboard"]);
        let mut played = String::new();
        let mut expected = self.lines.iter().peekable();
        let mut ended = false;
        while let Some(line) = expected.next() {
            played += line;
            played.push('\n');
            if let Some(text) = line.strip_prefix(">> ") {
                host.send(text);
            } else if let Some(text) = line.strip_prefix("> ") {
                let mut answers = Vec::new();
                while let Some(answer) = expected.next_if(|it| is_answer(it)) {
                    answers.push(*answer);
                }
                played += &compare(&ask(&mut host, text), &answers);
            } else if *line == "@end" {
                assert!(host.wait().success(), "{name}");
                ended = true;
            } else if let Some(what) = line.strip_prefix('@') {
                do_step(&mut host, what, name);
            } else {
                assert!(!is_answer(line), "{name}: an answer to nothing: {line}");
            }
        }
        let (rest, status) = host.end();
        let rest: Vec<_> = rest.into_iter().filter(|it| !is_thinking(it)).collect();
        assert!(ended || status.success() && rest.is_empty(), "{name}: at the end {rest:#?}");
        played
    }
}

fn is_answer(line: &str) -> bool {
    !line.is_empty() && !line.starts_with(['>', '@', '#'])
}

fn do_step(host: &mut Host, what: &str, name: &str) {
    match what.split_once(' ').unwrap_or((what, "")) {
        ("wait", time) => thread::sleep(Duration::from_millis(time.parse().unwrap())),
        ("thinking", first) => loop {
            let line = host.line();
            assert!(is_thinking(&line), "{name}: {line} instead of thinking");
            if line.split_once('\t').unwrap().1.starts_with(first) {
                break;
            }
        },
        _ => panic!("{name}: what is @{what}?"),
    }
}

/// The answers before the `pong`, without thinking output.
fn ask(host: &mut Host, text: &str) -> Vec<String> {
    host.send(text);
    host.send(&format!("ping {PING}"));
    let mut lines = host.until(&format!("pong {PING}"));
    lines.pop();
    lines.retain(|line| !is_thinking(line));
    let shown = |line: String| if line.is_empty() { "<nothing>".to_owned() } else { line };
    lines.into_iter().map(shown).collect()
}

/// Whether a line is thinking output: `DEPTH SCORE TIME NODES LONGEST SPEED PROBES`, a tab, and moves.
fn is_thinking(line: &str) -> bool {
    line.split_once('\t').is_some_and(|(numbers, _)| {
        let numbers: Vec<_> = numbers.split(' ').collect();
        numbers.len() == 7 && numbers.iter().all(|it| it.parse::<i64>().is_ok())
    })
}

/// The answers, in their expected form if they match it.
fn compare(found: &[String], expected: &[&str]) -> String {
    let line = |(at, found): (usize, &String)| {
        let fitting = expected.get(at).filter(|pattern| fits(pattern, found));
        format!("{}\n", fitting.copied().unwrap_or(found))
    };
    found.iter().enumerate().map(line).collect()
}

fn fits(pattern: &str, line: &str) -> bool {
    let (mut patterns, mut words) = (pattern.split(' '), line.split(' '));
    loop {
        match (patterns.next(), words.next()) {
            (None, None) => return true,
            (Some("<n>"), Some(word)) if word.parse::<i64>().is_ok() => {}
            (Some("<move>"), Some(word)) if is_move(word) => {}
            (Some(pattern), Some(word)) if pattern == word => {}
            _ => return false,
        }
    }
}

fn is_move(word: &str) -> bool {
    let digits = word.bytes().filter(u8::is_ascii_digit).count();
    word.starts_with(|it: char| it.is_ascii_lowercase()) && (2..=4).contains(&digits)
}
