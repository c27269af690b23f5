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
use super::pgn::{MarkedResult, PgnError, TextGame, TextMove, marked_result};
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
    dialect: Option<Dialect>,
    part: Part,
    /// The number of lines read so far.
    lines: usize,
    error: Option<PgnError>,
}

impl LineReader for GameReader {
    fn after(lines: usize) -> Self {
        GameReader { lines, ..GameReader::default() }
    }

    fn is_over(&self, line: &str) -> bool {
        let line = line.trim();
        match self.part {
            Part::Result => !line.is_empty() && setting(line).is_none_or(|it| it.0 != "Result"),
            Part::Nothing => !line.is_empty(),
            _ => false,
        }
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
            Part::Result | Part::Nothing => self.result(plain),
        }
    }

    fn finish(mut self) -> Option<Result<TextGame, PgnError>> {
        if self.part == Part::Name {
            return None;
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
        self.game.tags.push(("Variant".to_owned(), name.to_owned()));
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
            "FENStart" => self.start(fen(value)),
            "Array" => self.start(fen(&format!("{value} w"))),
            "Player(White)" => self.tag("White", value),
            "Player(Black)" => self.tag("Black", value),
            _ => {
                let name: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
                self.tag(&name, value);
            }
        }
    }

    fn start(&mut self, fen: String) {
        self.game.tags.retain(|(name, _)| name != "FEN" && name != "SetUp");
        self.tag("SetUp", "1");
        self.tag("FEN", &fen);
    }

    fn tag(&mut self, name: &str, value: &str) {
        self.game.tags.push((name.to_owned(), value.to_owned()));
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
        let (list, ends) = rest.split_once('}').map_or((rest, false), |(list, _)| (list, true));
        for word in list.split_whitespace() {
            let at = at + start + (word.as_ptr() as usize - list.as_ptr() as usize);
            let own = |it: Dialect| it.mv(word, Target::Own);
            let text = self.dialect.map_or_else(|| word.to_owned(), own);
            self.game.moves.push(TextMove { text, at, ..TextMove::default() });
        }
        if ends {
            self.part = Part::Result;
        }
    }

    /// Reads a result such as `Result = 1-0 {Black resigns}`.
    fn result(&mut self, line: &str) {
        self.part = Part::Nothing;
        let said = setting(line).map_or("", |(_, value)| value);
        let Some(MarkedResult { result, nags, comment }) = marked_result(said) else {
            let problem = format!("\"{said}\" is not a result: expected 1-0, 0-1, 1/2-1/2 or *");
            return self.wrong(1, problem, false);
        };
        self.game.result = result;
        self.game.moves.last_mut().into_iter().for_each(|it| it.nags.extend(&nags));
        let words: Vec<&str> = comment.split_whitespace().collect();
        let reason = words.join(" ");
        if !reason.is_empty() && !PLAIN.contains(&&*reason) {
            let last = self.game.moves.last_mut();
            let comment = last.map_or(&mut self.game.comment, |it| &mut it.comment);
            *comment = Some(reason);
        }
    }

    /// Keeps the first error.
    fn wrong(&mut self, column: usize, problem: String, cut: bool) {
        self.error.get_or_insert(PgnError { line: self.lines, column, problem, cut });
    }
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
