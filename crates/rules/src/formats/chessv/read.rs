use super::begins_moves;
use super::names::{Dialect, Target};
use crate::formats::by_lines::{self, LineReader};
use crate::formats::pgn::{PgnError, TextGame, TextMove};
use crate::game::GameResult;

/// What ChessV says of a result that says no more than the result itself.
pub(super) const PLAIN: [&str; 3] = ["White wins", "Black wins", "Drawn game"];

/// The games of a text, one after the other; ChessV itself saves one in a file.
pub fn read(text: &str) -> impl Iterator<Item = Result<TextGame, PgnError>> {
    by_lines::games::<GameReader>(text)
}

/// What comes next in a file.
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
pub(in crate::formats) struct GameReader {
    game: TextGame,
    dialect: Option<Dialect>,
    part: Part,
    /// How many lines have been read.
    lines: usize,
    fault: Option<PgnError>,
}

impl LineReader for GameReader {
    fn behind(lines: usize) -> Self {
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
        Some(self.fault.map_or(Ok(self.game), Err))
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
            let problem =
                format!("\"{line}\" is not a setting: expected one as Name = value, or Moves = {{");
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

    /// The moves of a line from a byte of it on.
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

    /// `Result = 1-0 {Black resigns}`.
    fn result(&mut self, line: &str) {
        self.part = Part::Nothing;
        let said = setting(line).map_or("", |(_, value)| value);
        let (result, reason) = said.split_once('{').unwrap_or((said, ""));
        match GameResult::of_text(result.trim()) {
            Some(result) => self.game.result = result,
            None => {
                let problem =
                    format!("\"{said}\" is not a result: expected 1-0, 0-1, 1/2-1/2 or *");
                return self.wrong(1, problem, false);
            }
        }
        let words: Vec<&str> = reason.trim_end_matches('}').split_whitespace().collect();
        let reason = words.join(" ");
        if !reason.is_empty() && !PLAIN.contains(&&*reason) {
            let last = self.game.moves.last_mut();
            let comment = last.map_or(&mut self.game.comment, |it| &mut it.comment);
            *comment = Some(reason);
        }
    }

    /// Keeps the first fault.
    fn wrong(&mut self, column: usize, problem: String, cut: bool) {
        self.fault.get_or_insert(PgnError { line: self.lines, column, problem, cut });
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
