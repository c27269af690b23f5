//! Lines of an engine that are kept. An engine may print without end.

use std::collections::VecDeque;

/// The most lines.
const MOST_LINES: usize = 10_000;
/// The most bytes of all lines together. The last line is kept, whatever its length.
const MOST_BYTES: usize = 1 << 20;

/// The last lines of an engine.
#[derive(Default)]
pub(super) struct KeptLines {
    lines: VecDeque<String>,
    bytes: usize,
}

impl KeptLines {
    /// Adds a line, and discards the first ones where there are too many.
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

#[cfg(test)]
mod tests {
    use super::*;

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
}
