//! Threads that read the output of a process.

use std::io::{BufRead, BufReader, Read};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::Instant;

use crate::tools::tournament::log::EngineLog;

/// Bytes after which a line is cut; the rest of it is discarded.
pub(in crate::tools::tournament) const LONGEST_LINE: usize = 1 << 16;
/// Lines that are queued before the process has to wait.
const WAITING_LINES: usize = 1024;

/// A line of a process, without its end.
pub(in crate::tools::tournament) struct OutputLine {
    /// Its text; bytes that are not UTF-8 are replaced.
    pub(in crate::tools::tournament) text: String,
    /// When it was read.
    pub(in crate::tools::tournament) at: Instant,
}

/// Reads lines until the output is closed or the receiver is dropped. The end of the last line
/// may be missing.
pub(super) fn read_lines(output: impl Read + Send + 'static) -> Receiver<OutputLine> {
    let (sender, lines) = sync_channel(WAITING_LINES);
    thread::spawn(move || {
        let mut output = BufReader::new(output);
        while let Some(text) = next_line(&mut output) {
            if !pass_on(&sender, text) {
                break;
            }
        }
    });
    lines
}

fn pass_on(sender: &SyncSender<OutputLine>, text: String) -> bool {
    sender.send(OutputLine { text, at: Instant::now() }).is_ok()
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
    Some(text.unwrap_or_else(|fault| String::from_utf8_lossy(fault.as_bytes()).into_owned()))
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

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;

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
}
