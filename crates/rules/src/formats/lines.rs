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

/// The games of a text in PGN.
pub(super) fn pgn_games(text: &str) -> impl Iterator<Item = Result<TextGame, PgnError>> {
    let mut lines = PgnLines::default();
    let mut rest = text;
    let mut games = Vec::new().into_iter();
    std::iter::from_fn(move || {
        loop {
            if let Some(game) = games.next() {
                return Some(game);
            }
            if rest.is_empty() {
                games = lines.take().into_iter();
                return games.next();
            }
            let (line, after) = rest.split_at(line_length(rest));
            games = lines.push(line).into_iter();
            rest = after;
        }
    })
}

/// The length of the first line with its end: LF, CR LF or CR.
fn line_length(text: &str) -> usize {
    let Some(end) = text.find(['\n', '\r']) else { return text.len() };
    end + if text[end..].starts_with("\r\n") { 2 } else { 1 }
}

/// Lines of PGN. A game ends before a tag that follows its moves, and after a line of moves that ends in a
/// result.
#[derive(Default)]
struct PgnLines {
    /// The lines of the game so far.
    text: String,
    /// The number of bytes before these lines.
    bytes_before: usize,
    bytes: usize,
    /// The number of lines in the games before this one.
    lines_before: usize,
    lines: usize,
    has_moves: bool,
    in_comment: bool,
    in_variations: usize,
    /// Whether the last word was a result.
    has_result: bool,
    has_tags: bool,
    /// Whether the last line was prose before a game.
    in_prose: bool,
    /// Whether the last line was empty.
    after_blank: bool,
}

impl PgnLines {
    fn push(&mut self, line: &str) -> Vec<Result<TextGame, PgnError>> {
        let plain = line.trim_matches(pgn::is_blank);
        let tag = pgn::begins_tag(plain);
        // After an empty line a game begins even if the comment before it has not ended.
        let begins = tag && self.has_moves && (!self.in_comment || self.after_blank);
        // Of many games with tags only, each begins with this tag.
        let begins = begins || self.after_blank && self.has_tags && begins_event(plain);
        // A comment on the next line may belong to the game that has ended, and so does prose.
        let comment = plain.starts_with(['{', ';']) && !self.after_blank;
        let belongs = plain.is_empty() || comment || pgn::begins_prose(plain);
        let over = begins || self.has_ended() && !belongs;
        let games = if over { self.take() } else { Vec::new() };
        self.has_tags |= tag;
        self.in_prose = self.is_prose(plain);
        let moves = if self.in_comment { plain } else { pgn::after_tags(plain) };
        if !line.starts_with('%') && !moves.is_empty() {
            self.scan(moves);
        }
        self.after_blank = plain.is_empty();
        self.lines += 1;
        self.bytes += line.len();
        if self.text.len() <= LONGEST {
            self.text.push_str(line);
        }
        games
    }

    /// Whether a line is prose before the tags and moves of a game.
    fn is_prose(&self, line: &str) -> bool {
        let goes_on = self.in_prose && !line.is_empty() && !pgn::ends_prose(line);
        !self.has_tags && !self.has_moves && (goes_on || pgn::begins_prose(line))
    }

    fn has_ended(&self) -> bool {
        self.has_result && !self.in_comment && self.in_variations == 0
    }

    /// Follows comments, variations and the result through a line of moves.
    fn scan(&mut self, line: &str) {
        let mut word_start = 0;
        // Where the last three words start, and where the last one ends: a result may have blanks.
        let (mut starts, mut end) = ([0; 3], 0);
        for (at, symbol) in line.bytes().enumerate().chain([(line.len(), b' ')]) {
            if self.in_comment {
                self.in_comment = symbol != b'}';
                word_start = at + 1;
                continue;
            }
            if symbol.is_ascii_whitespace() || b"{();".contains(&symbol) {
                if word_start < at && self.in_variations == 0 {
                    (starts, end) = ([starts[1], starts[2], word_start], at);
                }
                word_start = at + 1;
            }
            match symbol {
                b'{' => self.in_comment = true,
                b'(' => self.in_variations += 1,
                b')' => self.in_variations = self.in_variations.saturating_sub(1),
                b';' => break,
                _ => {}
            }
        }
        if end > 0 {
            self.has_moves |= !self.in_prose;
            let last = |start: usize| line.get(start..end).and_then(pgn::result_of);
            self.has_result = starts.into_iter().any(|it| last(it).is_some());
        }
    }

    /// The games of the lines so far.
    fn take(&mut self) -> Vec<Result<TextGame, PgnError>> {
        let (before, bytes_before) = (self.lines_before, self.bytes_before);
        let text = std::mem::take(&mut self.text);
        let lines_before = before + self.lines;
        let bytes = bytes_before + self.bytes;
        *self = PgnLines { lines_before, bytes_before: bytes, ..PgnLines::default() };
        if text.len() > LONGEST {
            return vec![Err(too_long(before + 1))];
        }
        let in_text = |mut game: TextGame| {
            move_on(&mut game.moves, bytes_before);
            game
        };
        let games = pgn::read(&text).with_open_end().after_lines(before);
        games.map(|it| it.map(in_text)).collect()
    }
}

/// Whether a line begins with the tag `Event`, in any case of letters.
fn begins_event(line: &str) -> bool {
    let start = "[Event ";
    line.get(..start.len()).is_some_and(|it| it.eq_ignore_ascii_case(start))
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
