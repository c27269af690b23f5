use std::io::{BufRead, Read};

/// The longest line that is read, in bytes: enough for a game of more than 100 000 moves.
const LONGEST: u64 = 1 << 20;

/// The lines of an input, without their ends, until the input ends or cannot be read.
pub(super) struct InputLines<R>(R);

/// A line that was too long and has been skipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a line of more than {LONGEST} bytes: expected a shorter one")]
pub(super) struct TooLong;

impl<R: BufRead> InputLines<R> {
    pub(super) fn new(input: R) -> Self {
        InputLines(input)
    }

    fn read(&mut self, into: &mut Vec<u8>) -> Option<usize> {
        self.0.by_ref().take(LONGEST).read_until(b'\n', into).ok()
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
        if !whole && read as u64 == LONGEST {
            self.0.skip_until(b'\n').ok()?;
            return Some(Err(TooLong));
        }
        let text = String::from_utf8_lossy(&bytes);
        Some(Ok(text.trim_end_matches(['\r', '\n']).to_owned()))
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
        let mut input = vec![b'x'; 3 << 20];
        input.extend(b"\nuci\n");
        let lines: Vec<_> = InputLines::new(&input[..]).collect();
        assert_eq!(lines, [Err(TooLong), Ok("uci".to_owned())]);
    }
}
