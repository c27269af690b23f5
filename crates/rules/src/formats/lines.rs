//! Games of a text that is read line by line: from a whole text, or from lines that come one after the other, so
//! that a file of any length needs the memory of one game.

use super::pgn::{PgnError, TextGame, TextMove};
use super::{Format, chessv, courier, pgn};

/// Takes lines and gives complete games.
pub struct GameLines(Lines);

enum Lines {
    Pgn(PgnLines),
    Courier(LinesOf<courier::GameReader>),
    Chessv(LinesOf<chessv::GameReader>),
}

impl GameLines {
    /// An empty reader for a text in this format.
    pub fn new(format: Format) -> Self {
        GameLines(match format {
            Format::Pgn => Lines::Pgn(PgnLines::default()),
            Format::Courier => Lines::Courier(LinesOf::default()),
            Format::Chessv => Lines::Chessv(LinesOf::default()),
        })
    }

    /// Takes a line with its end; gives the games that ended before it.
    pub fn push(&mut self, line: &str) -> Vec<Result<TextGame, PgnError>> {
        match &mut self.0 {
            Lines::Pgn(lines) => lines.push(line),
            Lines::Courier(lines) => lines.push(line).into_iter().collect(),
            Lines::Chessv(lines) => lines.push(line).into_iter().collect(),
        }
    }

    /// The games that are left at the end of the text.
    pub fn finish(self) -> Vec<Result<TextGame, PgnError>> {
        match self.0 {
            Lines::Pgn(mut lines) => lines.take(),
            Lines::Courier(lines) => lines.finish().into_iter().collect(),
            Lines::Chessv(lines) => lines.finish().into_iter().collect(),
        }
    }
}

/// Lines of PGN. Where games begin and end, only [`pgn::read`] knows: the lines are read as far as they go, and all
/// games are given but the last, which may go on.
#[derive(Default)]
struct PgnLines {
    /// The lines that have not become games.
    text: String,
    /// The number of bytes before these lines.
    bytes_before: usize,
    /// The number of lines before these.
    lines_before: usize,
    /// The number of these bytes that were read before: they are one game or the start of one.
    tried: usize,
    /// Whether the last line was a tag.
    after_tag: bool,
    /// Whether the game was too long, and lines are passed over up to a tag.
    passes_over: bool,
}

/// The number of bytes that are read at once, if nothing shows where a game begins.
const AT_ONCE: usize = 1 << 16;

/// The number of bytes that may be read again for each line.
const AGAIN: usize = 512;

impl PgnLines {
    fn push(&mut self, line: &str) -> Vec<Result<TextGame, PgnError>> {
        let tag = pgn::may_begin_tag(line);
        let begins = tag && !self.after_tag;
        self.after_tag = tag && line.trim_end().ends_with(']');
        self.passes_over &= !tag;
        self.text.push_str(line);
        if self.passes_over {
            self.remove(self.text.len());
            return Vec::new();
        }
        // The work for each byte is bounded: what was tried is read again only when it is half of the text.
        let bytes = self.text.len();
        let grown = bytes >= 2 * self.tried;
        let due = begins && (grown || bytes <= AGAIN) || grown && bytes >= AT_ONCE;
        if due || bytes > LONGEST { self.take_whole() } else { Vec::new() }
    }

    /// The games of the lines so far that are whole: all but the last, and the one before a comment that has no end
    /// yet.
    fn take_whole(&mut self) -> Vec<Result<TextGame, PgnError>> {
        let mut games = pgn::read(&self.text).with_open_end().after_lines(self.lines_before);
        let (mut found, mut starts) = (Vec::new(), Vec::new());
        loop {
            starts.push(games.at());
            let Some(game) = games.next() else { break };
            found.push(self.placed(game));
        }
        let is_cut = matches!(found.last(), Some(Err(error)) if error.cut);
        let kept = if is_cut && self.text.len() <= LONGEST { 2 } else { 1 };
        found.truncate(found.len().saturating_sub(kept));
        self.remove(starts[found.len()]);
        self.tried = self.text.len();
        if self.text.len() > LONGEST {
            found.push(Err(too_long(self.lines_before + 1)));
            self.remove(self.text.len());
            self.passes_over = true;
        }
        found
    }

    /// The games of the lines so far.
    fn take(&mut self) -> Vec<Result<TextGame, PgnError>> {
        let games = pgn::read(&self.text).with_open_end().after_lines(self.lines_before);
        games.map(|it| self.placed(it)).collect()
    }

    /// The game with its moves counted from the start of all lines.
    fn placed(&self, game: Result<TextGame, PgnError>) -> Result<TextGame, PgnError> {
        game.map(|mut game| {
            move_on(&mut game.moves, self.bytes_before);
            game
        })
    }

    /// Removes the first bytes.
    fn remove(&mut self, bytes: usize) {
        self.lines_before += pgn::place(&self.text, bytes).0 - 1;
        self.bytes_before += bytes;
        self.text.drain(..bytes);
        self.tried = self.tried.saturating_sub(bytes);
    }
}

/// Adds to the place of each move.
fn move_on(moves: &mut [TextMove], bytes: usize) {
    for it in moves {
        it.at += bytes;
        it.variations.iter_mut().for_each(|it| move_on(&mut it.moves, bytes));
    }
}

/// The largest size of one game, in bytes: far more than any real game has, so that memory is bounded.
pub const LONGEST: usize = 16 << 20;

/// The error of a game that begins in this line, from 1, and is longer than [`LONGEST`].
pub(super) fn too_long(line: usize) -> PgnError {
    let problem = format!("the game is too long: expected at most {LONGEST} bytes");
    PgnError { line, column: 1, problem, cut: false }
}

/// Reads one game.
pub(super) trait LineReader: Default {
    /// A reader for a game that begins after this number of lines.
    fn after(lines: usize) -> Self;

    /// Whether another game starts with this line.
    fn is_over(&self, line: &str) -> bool;

    /// Reads a line, which starts at byte `at` of the text.
    fn line(&mut self, line: &str, at: usize);

    /// The game that was read, or its error; `None` if nothing was read.
    fn finish(self) -> Option<Result<TextGame, PgnError>>;
}

/// The games of a text.
pub(super) fn games<R: LineReader>(text: &str) -> impl Iterator<Item = Result<TextGame, PgnError>> {
    let (mut at, mut lines) = (0, 0);
    std::iter::from_fn(move || {
        let mut reader = R::after(lines);
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

/// Takes lines and gives complete games.
#[derive(Default)]
struct LinesOf<R> {
    reader: R,
    /// The number of lines in the games before this one.
    lines_before: usize,
    lines: usize,
    /// The bytes of the lines.
    bytes: usize,
}

impl<R: LineReader> LinesOf<R> {
    /// Takes a line with its end; gives the game that ended before it. Anything after [`LONGEST`] bytes of a
    /// game is dropped.
    pub(super) fn push(&mut self, line: &str) -> Option<Result<TextGame, PgnError>> {
        let over = self.reader.is_over(line).then(|| {
            let lines_before = self.lines_before + self.lines;
            let next = LinesOf { reader: R::after(lines_before), lines_before, lines: 0, bytes: 0 };
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
