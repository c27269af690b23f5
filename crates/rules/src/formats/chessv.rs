//! Whole games as ChessV saves them: the name of the game, a setting on each line, and the moves in
//! coordinates between braces.
//!
//! ```text
//! Gross Chess
//! Player(White) = Ann
//! Player(Black) = ChessV
//! Moves = {
//!     g3g6 g10g7
//! }
//! Result = 1-0 {Black resigns}
//! ```
//!
//! A position that is not the start is the setting `FENStart`, without a reserve, or only its board `Array`.
//! ChessV names some pieces and squares in its own way; the file `names.rs` has these. There is no place for
//! comments, glyphs and variations, and they are not written. As with PGN, only the text is read here;
//! [`to_record`](super::to_record) plays the moves. The format is that of ChessV 2.2, which writes and reads
//! such files.

mod names;

use super::lines::{self, LineReader};
use super::pgn::{
    MOST_PROBLEMS, MarkedResult, PgnError, TextGame, TextMove, marked_result, said_result,
};
use super::tag_names::{Fit, ONE_VALUE, TagNames};
use crate::game::GameResult;
use names::{Dialect, Target};

/// Whether the list of moves of such a file begins with this line.
pub(super) fn begins_moves(line: &str) -> bool {
    line.trim_start().strip_prefix("Moves").is_some_and(|it| it.trim_start().starts_with('='))
}

/// The comments of ChessV on a result that add nothing to it.
const PLAIN: [&str; 3] = ["White wins", "Black wins", "Drawn game"];

/// The games of a text, one after the other; ChessV itself saves one in a file.
pub fn read(text: &str) -> impl Iterator<Item = Result<TextGame, PgnError>> {
    lines::games::<GameReader>(text)
}

/// The part of a file that comes next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Part {
    #[default]
    Name,
    Settings,
    Brace,
    Moves,
    Result,
    Nothing,
}

/// Reads one game, line by line.
#[derive(Default)]
pub(super) struct GameReader {
    game: TextGame,
    tags: TagNames,
    dialect: Option<Dialect>,
    part: Part,
    /// Whether the start so far is only a board.
    only_board: bool,
    /// The number of lines read so far.
    lines: usize,
    error: Option<PgnError>,
}

impl LineReader for GameReader {
    fn after(lines: usize) -> Self {
        GameReader { lines, ..GameReader::default() }
    }

    fn is_over(&self, line: &str) -> bool {
        // A setting names no game, nor do signs alone.
        let may_be_name = line.contains(char::is_alphanumeric) && setting(line).is_none();
        [Part::Result, Part::Nothing].contains(&self.part) && may_be_name
    }

    fn line(&mut self, line: &str, at: usize) {
        self.lines += 1;
        let plain = line.trim_start_matches('\u{feff}').trim();
        if plain.is_empty() {
            return;
        }
        match self.part {
            Part::Name => self.name(plain),
            Part::Settings if begins_moves(plain) => {
                let list = line.find('=').map_or(line.len(), |it| it + 1);
                self.part = Part::Brace;
                self.moves(line, list, at);
            }
            Part::Settings => self.setting(plain),
            Part::Brace | Part::Moves => self.moves(line, 0, at),
            Part::Result | Part::Nothing => self.after_moves(plain),
        }
    }

    fn finish(mut self) -> Option<Result<TextGame, PgnError>> {
        if self.part == Part::Name {
            return None;
        }
        if self.part == Part::Settings {
            self.wrong(1, "the text ends before the moves: expected Moves = {".to_owned(), true);
        }
        if [Part::Brace, Part::Moves].contains(&self.part) {
            self.wrong(1, "the text ends within the moves: expected }".to_owned(), true);
        }
        let starts = self.dialect.and_then(Dialect::starts);
        if let Some([_, theirs]) = starts.filter(|_| self.game.tag("FEN").is_none()) {
            self.start(theirs.to_owned());
        }
        Some(self.error.map_or(Ok(self.game), Err))
    }
}

impl GameReader {
    fn name(&mut self, name: &str) {
        self.dialect = Dialect::of(name);
        let name = self.dialect.map_or(name, |it| it.name);
        self.tag("Variant", name);
        self.part = Part::Settings;
    }

    fn setting(&mut self, line: &str) {
        let Some((name, value)) = setting(line) else {
            let problem = format!(
                "\"{line}\" is not a setting: expected a setting such as Name = value, or Moves = {{"
            );
            return self.wrong(1, problem, false);
        };
        let fen =
            |fen: &str| self.dialect.map_or_else(|| fen.to_owned(), |it| it.fen(fen, Target::Own));
        match name {
            _ if result(line).is_some() => self.result(value),
            "FENStart" => self.start_setting(fen(value), false),
            "Array" => self.start_setting(fen(&format!("{value} w")), true),
            "Player(White)" => self.tag("White", value),
            "Player(Black)" => self.tag("Black", value),
            _ => {
                let name: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
                self.tag(&name, value);
            }
        }
    }

    /// Reads a setting of the start. A FEN counts more than the same board alone.
    fn start_setting(&mut self, fen: String, only_board: bool) {
        let board = |fen: &str| fen.split(' ').next().map(str::to_owned);
        let before = self.game.tag("FEN");
        let is_same = match before {
            Some(before) if only_board || self.only_board => board(before) == board(&fen),
            Some(before) => before == fen,
            None => true,
        };
        if !is_same {
            return self.wrong(1, misplaced(&fen, ONE_VALUE), false);
        }
        if before.is_none() || self.only_board {
            self.only_board = only_board;
            self.start(fen);
        }
    }

    fn start(&mut self, fen: String) {
        self.game.tags.retain(|(name, _)| name != "FEN" && name != "SetUp");
        self.game.tags.extend([("SetUp".to_owned(), "1".to_owned()), ("FEN".to_owned(), fen)]);
    }

    fn tag(&mut self, name: &str, value: &str) {
        let tag = (name.to_owned(), value.to_owned());
        match self.tags.add(&mut self.game.tags, tag) {
            Fit::First | Fit::Same => {}
            Fit::Other => self.note(misplaced(&format!("{name} = {value}"), ONE_VALUE)),
            Fit::Contrary => self.wrong(1, misplaced(value, ONE_VALUE), false),
        }
    }

    /// Reads the moves of a line from the byte `start` on.
    fn moves(&mut self, line: &str, mut start: usize, at: usize) {
        if self.part == Part::Brace {
            let blanks = line[start..].len() - line[start..].trim_start().len();
            start += blanks;
            match line[start..].chars().next() {
                None => return,
                Some('{') => self.part = Part::Moves,
                Some(_) => {
                    let column = line[..start].chars().count() + 1;
                    return self.wrong(column, "expected { before the moves".to_owned(), false);
                }
            }
            start += 1;
        }
        let rest = &line[start..];
        let (list, after) =
            rest.split_once('}').map_or((rest, None), |(list, it)| (list, Some(it)));
        for word in list.split_whitespace() {
            let at = at + start + (word.as_ptr() as usize - list.as_ptr() as usize);
            let own = |it: Dialect| it.mv(word, Target::Own);
            let text = self.dialect.map_or_else(|| word.to_owned(), own);
            self.game.moves.push(TextMove { text, at, ..TextMove::default() });
        }
        if let Some(after) = after {
            self.part = Part::Result;
            self.after_moves(after.trim());
        }
    }

    /// Reads what is after the moves: the result, once.
    fn after_moves(&mut self, line: &str) {
        match result(line).filter(|_| self.part == Part::Result) {
            _ if line.is_empty() => {}
            Some(value) => {
                self.part = Part::Nothing;
                self.result(value);
            }
            None => self.note(misplaced(line, "one result, or the next game")),
        }
    }

    /// Reads a result such as `1-0 {Black resigns}`. A text that is not one is noted, and so is another result than the
    /// one before it.
    fn result(&mut self, said: &str) {
        let before = self.game.result;
        let known = |result| if before == GameResult::Unknown { result } else { before };
        let marked = marked_result(said).filter(|it| it.rest.is_empty()).or_else(|| in_words(said));
        let Some(MarkedResult { result, nags, comment, .. }) = marked else {
            self.game.result = known(said_result(said).unwrap_or_default());
            let expected = "1-0, 0-1, 1/2-1/2 or *, and a comment in braces";
            return self.note(format!("\"{said}\" is not a result: expected {expected}"));
        };
        self.game.result = known(result);
        if result != GameResult::Unknown && result != self.game.result {
            return self.note(misplaced(said, "one result"));
        }
        self.game.moves.last_mut().into_iter().for_each(|it| it.nags.extend(&nags));
        let words: Vec<&str> = comment.split_whitespace().collect();
        let reason = words.join(" ");
        if !reason.is_empty() && !PLAIN.contains(&&*reason) {
            let last = self.game.moves.last_mut();
            let comment = last.map_or(&mut self.game.comment, |it| &mut it.comment);
            *comment = Some(reason);
        }
    }

    /// Notes something on this line that is left out.
    fn note(&mut self, problem: String) {
        if self.game.problems.len() < MOST_PROBLEMS {
            self.game.problems.push(PgnError { line: self.lines, column: 1, problem, cut: false });
        }
    }

    /// Keeps the first error.
    fn wrong(&mut self, column: usize, problem: String, cut: bool) {
        self.error.get_or_insert(PgnError { line: self.lines, column, problem, cut });
    }
}

/// A result in words, such as `White wins`. They are its comment.
fn in_words(said: &str) -> Option<MarkedResult<'_>> {
    let result = said_result(said).filter(|_| said.starts_with(char::is_alphabetic))?;
    Some(MarkedResult { result, nags: Vec::new(), comment: said, rest: "" })
}

fn misplaced(text: &str, expected: &str) -> String {
    format!("\"{text}\" does not belong here: expected {expected}")
}

/// The value of a setting `Result`.
fn result(line: &str) -> Option<&str> {
    setting(line).filter(|it| it.0.eq_ignore_ascii_case("Result")).map(|it| it.1)
}

/// A line `Name = value`, its value without quotes.
fn setting(line: &str) -> Option<(&str, &str)> {
    let (name, value) = line.split_once('=')?;
    let (name, value) = (name.trim(), value.trim());
    let plain = value.strip_prefix('"').and_then(|it| it.strip_suffix('"')).unwrap_or(value);
    let is_name = name.starts_with(|it: char| it.is_ascii_alphabetic() || it == '_');
    (is_name && !name.contains(char::is_whitespace)).then_some((name, plain))
}

/// The text of a game, as a file that ChessV loads. Its moves must be in coordinates.
///
/// A variant that ChessV does not know keeps its name.
pub fn write(game: &TextGame) -> String {
    let variant = game.tag("Variant").unwrap_or("Chess");
    let dialect = Dialect::of(variant);
    let mut text = format!("{}\n", dialect.map_or(variant, |it| it.name));
    for side in ["White", "Black"] {
        if let Some(name) = game.tag(side).filter(|it| !["", "?"].contains(it)) {
            text.push_str(&format!("Player({side}) = {}\n", name.replace(['\r', '\n'], " ")));
        }
    }
    if let Some(fen) = start(game, dialect) {
        text.push_str(&format!("FENStart = \"{fen}\"\n"));
    }
    text.push_str("Moves = {\n   ");
    for it in &game.moves {
        text.push(' ');
        let theirs = dialect.map(|dialect| dialect.mv(&it.text, Target::Chessv));
        text.push_str(&theirs.unwrap_or_else(|| it.text.clone()));
    }
    text.push_str("\n}\n");
    let reason = match game.result {
        GameResult::WhiteWins => PLAIN[0],
        GameResult::BlackWins => PLAIN[1],
        GameResult::Draw => PLAIN[2],
        GameResult::Unknown => return text + "\n",
    };
    text + &format!("Result = {} {{{reason}}}\n\n", game.result)
}

/// The FEN of the start, if it is not the one that ChessV uses.
fn start(game: &TextGame, dialect: Option<Dialect>) -> Option<String> {
    let Some(dialect) = dialect else { return game.tag("FEN").map(str::to_owned) };
    let starts = dialect.starts();
    let fen = game.tag("FEN").or(starts.map(|[ours, _]| ours))?;
    let fen = dialect.fen(fen, Target::Chessv);
    starts.is_none_or(|[_, theirs]| theirs != fen).then_some(fen)
}
