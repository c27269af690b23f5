//! Transcripts: dialogues in files, replayed with the built program.
//!
//! A file of `tests/uci/` is lines of four kinds:
//!
//! - `# …` is a comment; an empty line separates.
//! - `$ uci` gives the arguments of the program; the default is `uci`.
//! - `> isready` is sent.
//! - All other lines are expected, in this order, before the next line is sent. In them `{n}` stands for a
//!   whole number, `{column}` for one at the right of eight characters, `{any}` for any text, and `...` for
//!   any number of `info` lines, including none. `{empty}` stands for an empty line.
//!
//! No other output is allowed; at the end of the file the input ends, and the program must exit with success.
//! With `BENTRIDER_UPDATE=1` the answers that do not match are written into the files, to be reviewed:
//! `BENTRIDER_UPDATE=1 cargo test --test bentrider transcript`. The output of a search that is still running
//! is written as far as it has come.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use crate::support::host::Host;
use crate::support::program::in_repository;

/// The time an answer may take.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(60);
/// The silence after which an answer is complete, when answers are written.
const SILENCE: Duration = Duration::from_millis(700);
/// The largest number of lines read of an answer that never ends.
const MOST: usize = 400;

/// A line to send, the comments before it, and the expected answer.
#[derive(Default)]
struct Exchange {
    remarks: Vec<String>,
    sent: String,
    expected: Vec<String>,
}

struct Transcript {
    file: PathBuf,
    arguments: Option<String>,
    exchanges: Vec<Exchange>,
    /// The comments at the end.
    rest: Vec<String>,
}

impl Transcript {
    fn read(file: &Path) -> Self {
        let text = fs::read_to_string(file).unwrap();
        let (mut arguments, mut exchanges) = (None, Vec::<Exchange>::new());
        let mut remarks = Vec::new();
        for line in text.lines() {
            if let Some(words) = line.strip_prefix("$ ") {
                arguments = Some(words.to_owned());
            } else if line.is_empty() || line.starts_with('#') {
                remarks.push(line.to_owned());
            } else if let Some(sent) = line.strip_prefix("> ") {
                let remarks = std::mem::take(&mut remarks);
                exchanges.push(Exchange { remarks, sent: sent.to_owned(), expected: Vec::new() });
            } else {
                let last = exchanges.last_mut().expect("a line that is sent");
                last.expected.push(line.to_owned());
            }
        }
        Transcript { file: file.to_owned(), arguments, exchanges, rest: remarks }
    }

    fn host(&self) -> Host {
        let arguments = self.arguments.as_deref().unwrap_or("uci");
        Host::start(&arguments.split_whitespace().collect::<Vec<_>>())
    }

    /// Replays the transcript, and reports the first answer that differs.
    fn speak(&self) -> Result<(), String> {
        let mut host = self.host();
        for exchange in &self.exchanges {
            host.send(&exchange.sent);
            let place = |fault| format!("{}: > {}\n{fault}", self.file.display(), exchange.sent);
            listen(&mut host, &exchange.expected).map_err(place)?;
        }
        let (rest, status) = host.end();
        if !rest.is_empty() {
            return Err(format!("{}: said at the end: {rest:#?}", self.file.display()));
        }
        let ended = status.success().then_some(());
        ended.ok_or_else(|| format!("{}: ended with {status}", self.file.display()))
    }

    /// Replays the transcript, and writes the answers of the program that differ from the expected ones.
    fn update(mut self) {
        let mut host = self.host();
        for exchange in &mut self.exchanges {
            host.send(&exchange.sent);
            let mut said = Vec::new();
            while let Some(line) = host.line_within(SILENCE)
                && said.len() < MOST
            {
                said.push(line);
            }
            if answer(&exchange.expected, &said) != Answer::Whole {
                exchange.expected = patterns(&said);
            }
        }
        fs::write(&self.file, self.text()).unwrap();
    }

    fn text(&self) -> String {
        let mut lines: Vec<String> = self.arguments.iter().map(|it| format!("$ {it}")).collect();
        for exchange in &self.exchanges {
            lines.extend(exchange.remarks.iter().cloned());
            lines.push(format!("> {}", exchange.sent));
            lines.extend(exchange.expected.iter().cloned());
        }
        lines.extend(self.rest.iter().cloned());
        lines.join("\n") + "\n"
    }
}

/// Reads the lines that are expected.
fn listen(host: &mut Host, expected: &[String]) -> Result<(), String> {
    let mut said = Vec::new();
    loop {
        let fault = |what: &str| format!("expected: {expected:#?}\nread {what}after {said:#?}");
        match answer(expected, &said) {
            Answer::Whole => return Ok(()),
            Answer::Wrong => return Err(fault("something else: ")),
            Answer::Begun => {
                said.push(host.line_within(ANSWER_TIMEOUT).ok_or_else(|| fault("nothing "))?)
            }
        }
    }
}

/// The comparison of lines with the expected ones.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Answer {
    Wrong,
    Begun,
    Whole,
}

fn answer(expected: &[String], said: &[String]) -> Answer {
    match (expected.split_first(), said.split_first()) {
        (None, None) => Answer::Whole,
        (None, Some(_)) => Answer::Wrong,
        (Some((pattern, rest)), _) if pattern == MORE => {
            let more = said.first().filter(|it| it.starts_with("info "));
            let taken = more.map_or(Answer::Wrong, |_| answer(expected, &said[1..]));
            taken.max(answer(rest, said))
        }
        (Some(_), None) => Answer::Begun,
        (Some((pattern, rest)), Some((line, later))) if fits(pattern, line) => answer(rest, later),
        _ => Answer::Wrong,
    }
}

/// The patterns for lines of an answer: of a search only its last report, since the others vary.
fn patterns(said: &[String]) -> Vec<String> {
    let mut patterns: Vec<String> = Vec::new();
    for line in said {
        let pattern = pattern_of(line);
        let is_report = |it: &str| it.starts_with("info depth ");
        if is_report(&pattern) {
            let follows = patterns.last().is_some_and(|it| is_report(it));
            if follows {
                patterns.pop();
            } else {
                patterns.push(MORE.to_owned());
            }
        }
        patterns.push(pattern);
    }
    patterns
}

fn transcripts() -> Vec<Transcript> {
    let folder = in_repository("tests/uci");
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files.iter().map(|file| Transcript::read(file)).collect()
}

#[test]
fn every_transcript_is_answered_as_written() {
    let update = env::var_os("BENTRIDER_UPDATE").is_some();
    let mut faults = Vec::new();
    thread::scope(|scope| {
        for transcript in transcripts() {
            if update {
                scope.spawn(|| transcript.update());
            } else {
                faults.extend(transcript.speak().err());
            }
        }
    });
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
}

#[test]
fn transcripts_cover_every_command_every_limit_and_every_option() {
    let sent: Vec<String> =
        transcripts().iter().flat_map(|it| it.exchanges.iter().map(|it| it.sent.clone())).collect();
    let commands = "uci isready ucinewgame position go stop ponderhit quit d eval debug setoption";
    for command in commands.split(' ') {
        assert!(sent.iter().any(|it| it.split(' ').next() == Some(command)), "{command}");
    }
    let limits = "wtime btime winc binc movestogo movetime depth nodes mate infinite ponder \
                  searchmoves perft";
    for limit in limits.split(' ') {
        let gives = |it: &String| it.starts_with("go ") && it.split(' ').any(|it| it == limit);
        assert!(sent.iter().any(gives), "go {limit}");
    }
    for option in bentrider::engine::options::OPTIONS {
        let start = format!("setoption name {}", option.name);
        assert!(sent.iter().any(|it| it.starts_with(&start)), "{start}");
    }
}

/// The pattern for any number of `info` lines.
const MORE: &str = "...";

/// Whether a line fits a pattern.
fn fits(pattern: &str, line: &str) -> bool {
    if pattern == "{empty}" {
        return line.is_empty();
    }
    let Some(hole) = pattern.find('{') else { return pattern == line };
    let (plain, rest) = pattern.split_at(hole);
    let Some(line) = line.strip_prefix(plain) else { return false };
    if let Some(rest) = rest.strip_prefix("{n}") {
        let digits = line.strip_prefix('-').unwrap_or(line);
        let end = digits.find(|it: char| !it.is_ascii_digit()).unwrap_or(digits.len());
        end > 0 && fits(rest, &digits[end..])
    } else if let Some(rest) = rest.strip_prefix("{column}") {
        let Some((column, line)) = line.split_at_checked(8) else { return false };
        fits("{n}", column.trim_start_matches(' ')) && fits(rest, line)
    } else if let Some(rest) = rest.strip_prefix("{any}") {
        (1..=line.len()).any(|end| line.is_char_boundary(end) && fits(rest, &line[end..]))
    } else {
        // A brace of the line itself.
        line.strip_prefix('{').is_some_and(|line| fits(&rest[1..], line))
    }
}

/// The pattern for a line like this one: moves and measurements of a search may differ.
fn pattern_of(line: &str) -> String {
    let words: Vec<&str> = line.split(' ').collect();
    match words[..] {
        [""] => "{empty}".to_owned(),
        ["bestmove", best, ..] if best != "(none)" => "bestmove {any}".to_owned(),
        ["info", "depth", depth, ..] if depth != "0" => report(&words),
        _ => line.to_owned(),
    }
}

fn report(words: &[&str]) -> String {
    const MEASURED: [&str; 6] = ["depth", "seldepth", "nodes", "nps", "hashfull", "time"];
    let mut pattern = Vec::new();
    let mut before = "";
    for &word in words {
        let measured = MEASURED.contains(&before) || before == "cp" && word != "0";
        pattern.push(if measured { "{n}" } else { word });
        if word == "pv" {
            pattern.push("{any}");
            break;
        }
        before = word;
    }
    pattern.join(" ")
}

#[test]
fn holes_are_filled_by_numbers_and_by_any_text() {
    for (pattern, line) in [
        ("readyok", "readyok"),
        ("{empty}", ""),
        ("nodes {n} nps {n}", "nodes 12 nps -3"),
        ("bestmove {any} ponder {any}", "bestmove a1a2 ponder b1b2"),
        ("id name {any}", "id name bentrider 1"),
        ("a15a16{sq}", "a15a16{sq}"),
        ("pairs{column}{column}", "pairs     -16       7"),
    ] {
        assert!(fits(pattern, line), "{pattern}");
    }
    for (pattern, line) in [
        ("readyok", "readyok "),
        ("nodes {n}", "nodes "),
        ("nodes {n}", "nodes 1a"),
        ("pairs{column}{column}", "pairs     -16"),
        ("pairs{column}{column}", "pairs     -16      7"),
        ("pairs{column}", "pairs16      "),
        ("bestmove {any}", "bestmove "),
        ("bestmove {any} ponder {any}", "bestmove a1a2"),
    ] {
        assert!(!fits(pattern, line), "{pattern}");
    }
}

#[test]
fn what_varies_in_a_line_becomes_a_hole() {
    for (line, pattern) in [
        ("bestmove a1a2 ponder b1b2", "bestmove {any}"),
        ("bestmove (none)", "bestmove (none)"),
        ("info depth 0 score cp 0", "info depth 0 score cp 0"),
        (
            "info depth 3 seldepth 5 multipv 1 score cp -9 nodes 7 nps 1 time 0 pv a1a2 b1b2",
            "info depth {n} seldepth {n} multipv 1 score cp {n} nodes {n} nps {n} time {n} pv {any}",
        ),
    ] {
        assert_eq!(pattern_of(line), pattern);
        assert!(fits(&pattern_of(line), line));
    }
}
