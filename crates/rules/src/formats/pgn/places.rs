//! Lines and columns of a text.

/// The line and the column of a byte of a text, both from 1. A line ends with LF, CR LF or CR.
pub fn place(text: &str, at: usize) -> (usize, usize) {
    Places::default().of(text, at)
}

/// Finds places of one text. Each is counted on from the one before, so that all together take the time of one.
#[derive(Clone, Debug, Default)]
pub(in crate::formats) struct Places {
    at: usize,
    /// The number of line ends before it.
    lines: usize,
    /// The number of characters of its line before it.
    column: usize,
}

impl Places {
    /// The line and the column of a byte, both from 1, or those of the end if no character begins there.
    pub(in crate::formats) fn of(&mut self, text: &str, at: usize) -> (usize, usize) {
        let at = if text.is_char_boundary(at) { at } else { text.len() };
        if at < self.at {
            *self = Places::default();
        }
        let bytes = text.as_bytes();
        for (offset, it) in text[self.at..at].char_indices() {
            let next = bytes.get(self.at + offset + 1);
            if it == '\n' || it == '\r' && next != Some(&b'\n') {
                (self.lines, self.column) = (self.lines + 1, 0);
            } else {
                self.column += 1;
            }
        }
        self.at = at;
        (self.lines + 1, self.column + 1)
    }
}
