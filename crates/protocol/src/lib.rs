//! The protocols of hosts: for each a parser and a printer without side effects, and a session that joins them.
//!
//! [`serve`], [`serve_uci`] and [`serve_xboard`] read lines to their end, and search in the background. On a host
//! without threads, [`uci::UciSession`] obeys one line after the other in the calling thread.

mod log;
pub mod uci;
pub mod xboard;

pub use log::{DialogueLog, LogFile};

use std::io::{BufRead, Read, Write};
use std::sync::{Arc, Mutex, PoisonError};

use bentrider_engine::engine::Engine;

/// The name of the program, as hosts read it.
const PROGRAM: &str = "bentrider";

/// Speaks the protocol that the first line names until `quit` or the end of the input. A first line that
/// does not name a protocol is read as UCI.
pub fn serve(engine: Engine, input: impl BufRead, output: impl Write + Send + 'static) {
    let mut lines = InputLines::new(input);
    let output = Output::new(output);
    match lines.next() {
        Some(Ok(line)) if line.trim() == "xboard" => {
            xboard::serve(engine, None, output, Some(line), lines);
        }
        Some(line) => uci::serve(engine, output, [line].into_iter().chain(lines)),
        None => {}
    }
}

/// Speaks UCI until `quit` or the end of the input.
pub fn serve_uci(engine: Engine, input: impl BufRead, output: impl Write + Send + 'static) {
    uci::serve(engine, Output::new(output), InputLines::new(input));
}

/// Speaks XBoard's protocol until `quit` or the end of the input. `default_variant` is the variant to play when
/// the host names none; it must be one of the engine's.
pub fn serve_xboard(
    engine: Engine,
    default_variant: Option<String>,
    input: impl BufRead,
    output: impl Write + Send + 'static,
) {
    xboard::serve(engine, default_variant, Output::new(output), None, InputLines::new(input));
}

/// The longest line that is read, in bytes: enough for a game of more than 100,000 moves.
const LONGEST_LINE: u64 = 1 << 20;

/// The mark that some hosts write before a text in UTF-8.
const MARK: &[u8] = "\u{feff}".as_bytes();

/// The lines of an input, without their ends and without a byte order mark before the first, until the input ends
/// or cannot be read.
struct InputLines<R> {
    input: R,
    is_first: bool,
}

/// The error of a line that was too long and was skipped.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a line of more than {LONGEST_LINE} bytes: expected a shorter one")]
struct TooLong {
    /// The first word of the line.
    word: String,
}

impl<R: BufRead> InputLines<R> {
    fn new(input: R) -> Self {
        InputLines { input, is_first: true }
    }

    fn read(&mut self, into: &mut Vec<u8>) -> Option<usize> {
        self.input.by_ref().take(LONGEST_LINE).read_until(b'\n', into).ok()
    }
}

impl<R: BufRead> Iterator for InputLines<R> {
    type Item = Result<String, TooLong>;

    /// Bytes that are not UTF-8 are replaced by U+FFFD.
    fn next(&mut self) -> Option<Self::Item> {
        let mut bytes = Vec::new();
        let read = self.read(&mut bytes)?;
        if read == 0 {
            return None;
        }
        let whole = bytes.last() == Some(&b'\n');
        if !whole && read as u64 == LONGEST_LINE {
            self.input.skip_until(b'\n').ok()?;
            let start = String::from_utf8_lossy(&bytes);
            let word = start.split_whitespace().next().unwrap_or_default().to_owned();
            return Some(Err(TooLong { word }));
        }
        let is_first = std::mem::replace(&mut self.is_first, false);
        let marked = if is_first { bytes.strip_prefix(MARK) } else { None };
        let text = String::from_utf8_lossy(marked.unwrap_or(&bytes));
        Some(Ok(text.trim_end_matches(['\r', '\n']).to_owned()))
    }
}

/// Reads a number in digits, lowered to 64 bits.
fn read_number(text: &str) -> Option<u64> {
    let plain = !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit());
    plain.then(|| text.parse().unwrap_or(u64::MAX))
}

/// A number as a depth, lowered to 16 bits.
fn cut(number: u64) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}

/// The output to the host, shared by the session and the search: whole lines, each flushed.
#[derive(Clone)]
struct Output(Arc<Mutex<HostWriter>>);

struct HostWriter {
    writer: Box<dyn Write + Send>,
    broken: bool,
}

impl Output {
    fn new(writer: impl Write + Send + 'static) -> Self {
        Output(Arc::new(Mutex::new(HostWriter { writer: Box::new(writer), broken: false })))
    }

    /// Writes one line.
    fn line(&self, line: &str) {
        self.lines([line]);
    }

    /// Writes lines, with no other line between them.
    fn lines<S: AsRef<str>>(&self, lines: impl IntoIterator<Item = S>) {
        let mut text = String::new();
        for line in lines {
            text += line.as_ref();
            text.push('\n');
        }
        let mut sink = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let written = sink.writer.write_all(text.as_bytes()).and_then(|()| sink.writer.flush());
        sink.broken |= written.is_err();
    }

    /// Whether something could not be written: the host is then disconnected.
    fn is_broken(&self) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).broken
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_in_any_way_and_hold_anything() {
        let lines: Vec<_> = InputLines::new(&b"uci\r\n\n\xff\0x\nlast"[..]).collect();
        let expected = ["uci", "", "\u{fffd}\0x", "last"].map(|it| Ok(it.to_owned()));
        assert_eq!(lines, expected);
    }

    #[test]
    fn a_line_that_is_too_long_is_skipped_and_reported() {
        let mut input = b"go ".to_vec();
        input.resize(3 << 20, b'x');
        input.extend(b"\nuci\n");
        let lines: Vec<_> = InputLines::new(&input[..]).collect();
        assert_eq!(lines, [Err(TooLong { word: "go".to_owned() }), Ok("uci".to_owned())]);
    }
}
