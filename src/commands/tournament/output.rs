//! The output of an engine: read line by line, kept, parsed for reports, and logged.

use std::collections::VecDeque;
use std::fmt;
use std::io::{BufRead, BufReader, Read};
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use crate::commands::error::Result;
use crate::commands::output_file::OutputFile;
use crate::protocol::LogFile;

/// Bytes after which a line is cut; the rest of it is discarded.
pub(super) const LONGEST_LINE: usize = 1 << 16;
/// Lines that are queued before the process has to wait.
const WAITING_LINES: usize = 1024;

/// A line of a process, without its end.
pub(super) struct OutputLine {
    /// The text; bytes that are not UTF-8 are replaced.
    pub(super) text: String,
    /// When it was read.
    pub(super) at: Instant,
}

/// Reads lines until the output is closed or the receiver is dropped. The end of the last line
/// may be missing.
pub(super) fn read_lines(output: impl Read + Send + 'static) -> Receiver<OutputLine> {
    let (sender, lines) = sync_channel(WAITING_LINES);
    thread::spawn(move || {
        let mut output = BufReader::new(output);
        while let Some(text) = next_line(&mut output) {
            if sender.send(OutputLine { text, at: Instant::now() }).is_err() {
                break;
            }
        }
    });
    lines
}

/// The next line, cut at [`LONGEST_LINE`]; `None` at the end.
fn next_line(output: &mut impl BufRead) -> Option<String> {
    let mut line = Vec::new();
    output.by_ref().take(LONGEST_LINE as u64).read_until(b'\n', &mut line).ok()?;
    if line.is_empty() {
        return None;
    }
    if line.len() == LONGEST_LINE && !line.ends_with(b"\n") {
        // A failure to read will be seen again by the next line.
        let _ = output.skip_until(b'\n');
    }
    let end = line.iter().rposition(|byte| !matches!(byte, b'\n' | b'\r'));
    line.truncate(end.map_or(0, |at| at + 1));
    let text = String::from_utf8(line);
    Some(text.unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()))
}

/// Reads the standard error, so that its pipe never fills, and writes it to the log.
pub(super) fn drain(errors: impl Read + Send + 'static, name: String, log: EngineLog) {
    thread::spawn(move || {
        let mut errors = BufReader::new(errors);
        while let Some(line) = next_line(&mut errors) {
            log.complained(&name, &line);
        }
    });
}

/// The maximum number of lines.
const MOST_LINES: usize = 10_000;
/// The maximum size of all lines together, in bytes. The last line is kept, whatever its length.
const MOST_BYTES: usize = 1 << 20;

/// The last lines of an engine.
#[derive(Default)]
pub(super) struct KeptLines {
    lines: VecDeque<String>,
    bytes: usize,
}

impl KeptLines {
    /// Adds a line, and discards the first ones if there are too many.
    pub(super) fn push(&mut self, line: String) {
        self.bytes += line.len();
        self.lines.push_back(line);
        while self.lines.len() > MOST_LINES || self.lines.len() > 1 && self.bytes > MOST_BYTES {
            self.bytes -= self.lines.pop_front().map_or(0, |line| line.len());
        }
    }

    /// The lines, the first one first.
    pub(super) fn into_vec(self) -> Vec<String> {
        self.lines.into()
    }
}

/// The last report of an engine before its move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct EngineReport {
    /// The depth, in plies.
    pub(super) depth: u32,
    /// The length of the longest line in plies, if it is reported.
    pub(super) seldepth: Option<u32>,
    /// The engine's score of its own position.
    pub(super) score: EngineScore,
    /// Nodes visited; 0 if they are not reported.
    pub(super) nodes: u64,
    /// Nodes per second; 0 if they are not reported.
    pub(super) nps: u64,
    /// How full the transposition table is, in thousandths; 0 if it is not reported.
    pub(super) hashfull: u32,
}

/// A score from the engine's own point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EngineScore {
    /// A score in centipawns, as the engine counts them.
    Centipawns(i64),
    /// Mate in this many moves; negative if the engine is mated.
    Mate(i64),
}

impl EngineScore {
    /// The score from the opponent's point of view.
    pub(super) fn negated(self) -> Self {
        match self {
            EngineScore::Centipawns(score) => EngineScore::Centipawns(score.saturating_neg()),
            EngineScore::Mate(moves) => EngineScore::Mate(moves.saturating_neg()),
        }
    }

    /// A number to compare scores: a mate is larger than any number of centipawns.
    pub(super) fn centipawns(self) -> i64 {
        const MATE: i64 = 1_000_000;
        match self {
            EngineScore::Centipawns(score) => score,
            EngineScore::Mate(moves) if moves > 0 => MATE - moves,
            EngineScore::Mate(moves) => -MATE - moves,
        }
    }
}

/// Written as in the comments of games: `+0.31`, `-M4`.
impl fmt::Display for EngineScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            EngineScore::Centipawns(score) => {
                let sign = if score < 0 { '-' } else { '+' };
                let size = score.unsigned_abs();
                write!(f, "{sign}{}.{:02}", size / 100, size % 100)
            }
            EngineScore::Mate(moves) => {
                write!(f, "{}M{}", if moves > 0 { '+' } else { '-' }, moves.unsigned_abs())
            }
        }
    }
}

impl EngineReport {
    /// Reads an `info` line of UCI; `None` unless it reports an exact score of the best line. Scores that
    /// are bounds are ignored.
    pub(super) fn from_uci(line: &str) -> Option<Self> {
        let mut words = line.split_whitespace();
        if words.next() != Some("info") {
            return None;
        }
        let (mut depth, mut seldepth, mut score) = (None, None, None);
        let (mut nodes, mut nps, mut hashfull) = (0, 0, 0);
        while let Some(word) = words.next() {
            match word {
                "depth" => depth = words.next()?.parse().ok(),
                "seldepth" => seldepth = words.next()?.parse().ok(),
                "nodes" => nodes = words.next()?.parse().ok()?,
                "nps" => nps = words.next()?.parse().unwrap_or(0),
                "hashfull" => hashfull = words.next()?.parse().unwrap_or(0),
                "multipv" if words.next()? != "1" => return None,
                "score" => score = Some(uci_score(words.next()?, words.next()?)?),
                "lowerbound" | "upperbound" | "string" => return None,
                "pv" => break,
                _ => {}
            }
        }
        Some(EngineReport { depth: depth?, seldepth, score: score?, nodes, nps, hashfull })
    }

    /// Reads a line of thinking output of XBoard's protocol: depth, score, centiseconds, nodes, line.
    pub(super) fn from_xboard(line: &str) -> Option<Self> {
        let mut words = line.split_whitespace();
        let depth = words.next()?.trim_end_matches(['.', '+', '-', '&']).parse().ok()?;
        let score = words.next()?.parse().ok()?;
        let _centiseconds: i64 = words.next()?.parse().ok()?;
        let nodes = words.next()?.parse().ok()?;
        let score = xboard_score(score);
        Some(EngineReport { depth, seldepth: None, score, nodes, nps: 0, hashfull: 0 })
    }
}

fn uci_score(unit: &str, value: &str) -> Option<EngineScore> {
    let value = value.parse().ok()?;
    match unit {
        "cp" => Some(EngineScore::Centipawns(value)),
        "mate" => Some(EngineScore::Mate(value)),
        _ => None,
    }
}

/// Scores beyond 100,000 are mates: the rest is the number of moves (the protocol's description, `post`).
/// 100,000 itself is not a mate.
fn xboard_score(score: i64) -> EngineScore {
    const MATE: i64 = 100_000;
    if score > MATE {
        EngineScore::Mate(score - MATE)
    } else if score < -MATE {
        EngineScore::Mate(score.saturating_add(MATE))
    } else {
        EngineScore::Centipawns(score)
    }
}

/// A log of the dialogue; by default nothing is written. Copies write to the same file.
#[derive(Clone, Default)]
pub(super) struct EngineLog(Option<(Arc<Mutex<LogFile>>, Instant)>);

impl EngineLog {
    /// Opens a file, which is emptied unless the log `continues` it; without a file nothing is written.
    ///
    /// # Errors
    /// When the file cannot be opened.
    pub(super) fn open(file: Option<&OutputFile>, continues: bool) -> Result<Self> {
        let Some(file) = file else { return Ok(EngineLog::default()) };
        let file = Arc::new(Mutex::new(LogFile::new(file.path(), file.open(continues)?)));
        Ok(EngineLog(Some((file, Instant::now()))))
    }

    /// Logs a line that was sent to an engine.
    pub(super) fn sent(&self, name: &str, line: &str) {
        self.write(Instant::now(), name, '>', line);
    }

    /// Logs a line that an engine sent at this time. Lines of several engines are in the order in which they
    /// were handled, which may be later.
    pub(super) fn received(&self, at: Instant, name: &str, line: &str) {
        self.write(at, name, '<', line);
    }

    /// Logs a line of an engine's standard error.
    pub(super) fn complained(&self, name: &str, line: &str) {
        self.write(Instant::now(), name, '!', line);
    }

    /// Logs a note of the referee about an engine.
    pub(super) fn noted(&self, name: &str, line: &str) {
        self.write(Instant::now(), name, '#', line);
    }

    fn write(&self, at: Instant, name: &str, mark: char, line: &str) {
        let Some((file, begin)) = &self.0 else { return };
        let seconds = at.saturating_duration_since(*begin).as_secs_f64();
        let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
        file.add(&format!("{seconds:10.4} {name} {mark} {line}\n"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    #[test]
    fn lines_are_read_one_by_one_with_any_line_ending() {
        let mut output = Cursor::new(b"one\r\n\ntwo \xff\nthr".to_vec());
        let lines: Vec<String> = std::iter::from_fn(|| next_line(&mut output)).collect();
        assert_eq!(lines, ["one", "", "two \u{fffd}", "thr"]);
    }

    #[test]
    fn a_line_without_end_is_cut_and_the_next_is_whole() {
        let mut bytes = vec![b'x'; 3 * LONGEST_LINE];
        bytes.extend_from_slice(b"\nnext\n");
        let mut output = BufReader::new(Cursor::new(bytes));
        assert_eq!(next_line(&mut output).map(|line| line.len()), Some(LONGEST_LINE));
        assert_eq!(next_line(&mut output).as_deref(), Some("next"));
        assert_eq!(next_line(&mut output), None);
    }

    fn kept(lines: impl Iterator<Item = String>) -> Vec<String> {
        let mut kept = KeptLines::default();
        lines.for_each(|line| kept.push(line));
        kept.into_vec()
    }

    #[test]
    fn the_last_lines_are_kept_up_to_a_number_and_to_a_size() {
        let many = kept((0..MOST_LINES + 5).map(|it| it.to_string()));
        assert_eq!((many.len(), &*many[0]), (MOST_LINES, "5"));
        let large = kept((0..40).map(|it| format!("{it:32768}")));
        assert_eq!((large.len(), large[0].trim()), (32, "8"));
        let huge = kept([1, 2 * MOST_BYTES].into_iter().map(|it| " ".repeat(it)));
        assert_eq!((huge.len(), huge[0].len()), (1, 2 * MOST_BYTES));
    }

    #[test]
    fn only_exact_reports_of_the_best_line_are_read() {
        let line = "info depth 5 seldepth 9 multipv 1 score mate -2 nodes 800 nps 9 hashfull 7 time 12 pv a1a2";
        let score = EngineScore::Mate(-2);
        let (seldepth, nodes) = (Some(9), 800);
        let expected = EngineReport { depth: 5, seldepth, score, nodes, nps: 9, hashfull: 7 };
        assert_eq!(EngineReport::from_uci(line), Some(expected));
        for line in [
            "info depth 5 multipv 2 score cp 3 nodes 1 time 1 pv a1a2",
            "info depth 5 score cp 3 lowerbound nodes 1 time 1 pv a1a2",
            "info string depth 4 score cp 3",
            "info depth 5 score cp",
            "info depth 5 currmove a1a2",
            "bestmove a1a2",
            "",
        ] {
            assert_eq!(EngineReport::from_uci(line), None, "{line}");
        }
    }

    #[test]
    fn thinking_of_xboard_is_read_and_other_lines_are_not() {
        let report = |depth, score, nodes| {
            Some(EngineReport { depth, seldepth: None, score, nodes, nps: 0, hashfull: 0 })
        };
        for (line, expected) in [
            ("9 156 1084 48000 Nf3 Nc6", report(9, EngineScore::Centipawns(156), 48000)),
            ("  6.    -20    10     900\te4", report(6, EngineScore::Centipawns(-20), 900)),
            ("4 100003 5 70 Qh5", report(4, EngineScore::Mate(3), 70)),
            ("4 -100002 5 70 Qh5", report(4, EngineScore::Mate(-2), 70)),
            ("4 100000 5 70 Qh5", report(4, EngineScore::Centipawns(100_000), 70)),
            ("4 -100000 5 70 Qh5", report(4, EngineScore::Centipawns(-100_000), 70)),
            ("move e2e4", None),
            ("9 156", None),
            ("feature done=1", None),
        ] {
            assert_eq!(EngineReport::from_xboard(line), expected, "{line}");
        }
    }

    #[test]
    fn scores_are_written_with_their_sign() {
        for (score, text) in [
            (EngineScore::Centipawns(31), "+0.31"),
            (EngineScore::Centipawns(-1250), "-12.50"),
            (EngineScore::Centipawns(0), "+0.00"),
            (EngineScore::Mate(5), "+M5"),
            (EngineScore::Mate(-2), "-M2"),
        ] {
            assert_eq!(score.to_string(), text);
        }
        assert!(EngineScore::Mate(3).centipawns() > EngineScore::Mate(4).centipawns());
        assert!(EngineScore::Mate(-3).centipawns() < EngineScore::Centipawns(-99_999).centipawns());
    }
}
