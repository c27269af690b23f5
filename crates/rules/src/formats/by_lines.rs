//! Games of a format that can be read line by line: from a whole text, or from lines that come one after
//! the other.

use super::pgn::{PgnError, TextGame};

/// The most bytes of one game: far more than any game has, and what one may take of the memory is still
/// known.
pub const LONGEST: usize = 16 << 20;

/// That a game which begins in this line, from 1, is longer than [`LONGEST`].
pub(super) fn too_long(line: usize) -> PgnError {
    let problem = format!("the game is too long: expected at most {LONGEST} bytes");
    PgnError { line, column: 1, problem, cut: false }
}

/// Reads one game.
pub(super) trait LineReader: Default {
    /// For a game behind so many lines.
    fn behind(lines: usize) -> Self;

    /// Does another game start with this line?
    fn is_over(&self, line: &str) -> bool;

    /// Reads a line, which starts at a byte of the text.
    fn line(&mut self, line: &str, at: usize);

    /// The game that was read, or what is wrong with it; `None` where nothing was.
    fn finish(self) -> Option<Result<TextGame, PgnError>>;
}

/// The games of a text.
pub(super) fn games<R: LineReader>(text: &str) -> impl Iterator<Item = Result<TextGame, PgnError>> {
    let (mut at, mut lines) = (0, 0);
    std::iter::from_fn(move || {
        let mut reader = R::behind(lines);
        while at < text.len() {
            let rest = &text[at..];
            let length = rest.find('\n').map_or(rest.len(), |it| it + 1);
            if reader.is_over(&rest[..length]) {
                break;
            }
            reader.line(&rest[..length], at);
            at += length;
            lines += 1;
        }
        reader.finish()
    })
}

/// Takes lines, and gives the games that are whole.
#[derive(Default)]
pub(super) struct LinesOf<R> {
    reader: R,
    /// How many lines are in the games before it.
    lines_before: usize,
    lines: usize,
    /// The bytes of the lines.
    bytes: usize,
}

impl<R: LineReader> LinesOf<R> {
    /// Takes a line with its end; gives the game that ended before it. What follows [`LONGEST`] bytes of a
    /// game is not kept.
    pub(super) fn push(&mut self, line: &str) -> Option<Result<TextGame, PgnError>> {
        let over = self.reader.is_over(line).then(|| {
            let lines_before = self.lines_before + self.lines;
            let next =
                LinesOf { reader: R::behind(lines_before), lines_before, lines: 0, bytes: 0 };
            std::mem::replace(self, next).finish()
        });
        self.lines += 1;
        self.bytes += line.len();
        if self.bytes <= LONGEST {
            self.reader.line(line, 0);
        }
        over.flatten()
    }

    /// The game that is left at the end of the text.
    pub(super) fn finish(self) -> Option<Result<TextGame, PgnError>> {
        match self.bytes <= LONGEST {
            true => self.reader.finish(),
            false => Some(Err(too_long(self.lines_before + 1))),
        }
    }
}
