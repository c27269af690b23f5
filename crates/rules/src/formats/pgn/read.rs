//! Reads the text of games in PGN, whether their moves are legal or not.

mod movetext;

use super::lex::{Lexer, Token, Word, has_empty_line, is_blank, line_length};
use super::{PgnError, TextGame, place, prose, usual_name};
use crate::game::GameResult;

/// The games of a text, one after the other. Each game is read only when it is asked for.
///
/// A game ends with its result, before the tags of the next one, before White's move 1 of the next one, or with the
/// text; only in the last case it is cut, and an error: see [`TextGames::with_open_end`]. Anything in a game that
/// cannot be read is left out, and named in [`TextGame::problems`].
pub fn read(text: &str) -> TextGames<'_> {
    TextGames { text, lines_before: 0, at: 0, start: 0, whole: 0, open_end: false }
}

/// The games of a text or their errors; see [`read`].
#[derive(Clone, Debug)]
pub struct TextGames<'a> {
    text: &'a str,
    /// The number of lines before the text, which errors count too.
    lines_before: usize,
    at: usize,
    start: usize,
    whole: usize,
    open_end: bool,
}

impl TextGames<'_> {
    /// Reads a game without a result at the end of the text, too, unless the text ends inside a tag, a comment
    /// or a variation.
    #[must_use]
    pub fn with_open_end(self) -> Self {
        TextGames { open_end: true, ..self }
    }

    /// Counts the lines of errors from a line further on: the text is a part of a longer one.
    pub(in crate::formats) fn after_lines(self, lines_before: usize) -> Self {
        TextGames { lines_before, ..self }
    }

    /// The byte at which the last complete game so far ends, with the white space after it; 0 before the
    /// first. If the game after it is cut, a file truncated to this length ends with a complete game.
    pub fn whole(&self) -> usize {
        self.whole
    }

    /// The byte at which the last game so far starts; 0 before the first.
    pub fn start(&self) -> usize {
        self.start
    }

    /// The error for a text that ends inside the game that starts at this byte.
    fn cut(&self, wrong: &Wrong, game: usize) -> PgnError {
        let (line, _) = self.place(game);
        let expected = wrong.expected;
        let open_comment =
            wrong.word.token == Token::Unended && self.text[wrong.word.start..].starts_with('{');
        let problem = if open_comment {
            "the comment that begins here does not end: expected } after it".to_owned()
        } else {
            format!("the text ends inside the game that starts on line {line}: expected {expected}")
        };
        let (line, column) = self.place(wrong.word.start);
        PgnError { line, column, problem, cut: true }
    }

    fn problem(&self, wrong: &Wrong) -> PgnError {
        let Wrong { word, expected } = wrong;
        let found = shortened(&self.text[word.start..word.end]);
        let problem = match word.token {
            Token::End => format!("the text ends here: expected {expected}"),
            _ => format!("\"{found}\" does not belong here: expected {expected}"),
        };
        let (line, column) = self.place(word.start);
        PgnError { line, column, problem, cut: false }
    }

    fn place(&self, at: usize) -> (usize, usize) {
        let (line, column) = place(self.text, at);
        (line + self.lines_before, column)
    }
}

impl Iterator for TextGames<'_> {
    type Item = Result<TextGame, PgnError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut reader = GameReader::new(self.text, self.at, self.open_end);
        let game = reader.game();
        self.start = reader.start;
        match game {
            Ok(None) => {
                self.at = self.text.len();
                None
            }
            Ok(Some(mut game)) => {
                game.problems = reader.problems.iter().map(|it| self.problem(it)).collect();
                self.at = reader.lexer.past_blanks();
                self.whole = self.at;
                Some(Ok(game))
            }
            Err(wrong) => {
                self.at = self.text.len();
                Some(Err(self.cut(&wrong, reader.start)))
            }
        }
    }
}

/// A word that is not what was expected.
struct Wrong<'a> {
    word: Word<'a>,
    expected: &'static str,
}

/// Reads one game. Its errors are those of a text that ends inside the game.
struct GameReader<'a> {
    text: &'a str,
    lexer: Lexer<'a>,
    /// The byte at which the game starts.
    start: usize,
    /// Whether the game may end with the text.
    open_end: bool,
    /// What is left out.
    problems: Vec<Wrong<'a>>,
    /// The byte up to which prose was found in a place where it may not be left out.
    kept_to: usize,
}

const PROSE: &str = "the tags or moves of a game";
/// The largest number of problems of a game that are named.
const MOST_PROBLEMS: usize = 8;

impl<'a> GameReader<'a> {
    fn new(text: &'a str, at: usize, open_end: bool) -> Self {
        let lexer = Lexer::new(text, at);
        GameReader { text, lexer, start: at, open_end, problems: Vec::new(), kept_to: 0 }
    }

    /// Notes a word that is left out.
    fn note(&mut self, word: Word<'a>, expected: &'static str) {
        if self.problems.len() < MOST_PROBLEMS {
            self.problems.push(Wrong { word, expected });
        }
    }

    /// Whether the text ends with this word.
    fn is_cut(&self, word: &Word) -> bool {
        word.token == Token::End || word.token == Token::Unended && word.end == self.text.len()
    }

    /// The next game; `None` if there is none.
    fn game(&mut self) -> Result<Option<TextGame>, Wrong<'a>> {
        let mut game = TextGame::default();
        self.skip_prose(|after| !after.is_empty());
        let mut word = self.lexer.next();
        while let Token::Comment(_) | Token::Nag(_) = word.token {
            // Between glyphs without a blank, a search for prose would take time for the rest of the line.
            let is_word = word.end < self.at_next_word(word.end);
            if matches!(word.token, Token::Comment(_)) || is_word {
                self.skip_prose(|after| !after.is_empty());
            }
            if let Token::Comment(comment) = word.token {
                add(&mut game.comment, &comment);
            }
            word = self.lexer.next();
        }
        if word.token == Token::End {
            return Ok(None);
        }
        self.start = word.start;
        if word.token == Token::TagStart {
            // A comment before the tags is about the file.
            game.comment = None;
        }
        let mut last_end = self.lexer.at();
        while word.token == Token::TagStart {
            if self.begins_next(&game, last_end, word.start) {
                return Ok(Some(self.without_result(game, word.start)));
            }
            game.tags.extend(self.tag(word.start)?);
            last_end = self.lexer.at();
            self.comments_between_tags(&mut game);
            word = self.lexer.next();
        }
        self.moves(word, &mut game)?;
        Ok(Some(game))
    }

    /// Reads the comments after a tag if another tag follows them: they belong to the game.
    fn comments_between_tags(&mut self, game: &mut TextGame) {
        let (mut lexer, mut comments) = (self.lexer.clone(), Vec::new());
        loop {
            let word = lexer.next();
            match word.token {
                Token::Comment(comment) => comments.push(comment),
                Token::TagStart if !comments.is_empty() => {
                    comments.iter().for_each(|it| add(&mut game.comment, it));
                    return self.lexer.go_to(word.start);
                }
                _ => return,
            }
        }
    }

    /// Leaves out the prose that is next if this may come after it.
    fn skip_prose(&mut self, may_follow: impl Fn(&str) -> bool) {
        let start = self.at_next_word(self.lexer.at());
        if start < self.kept_to {
            return;
        }
        let (mut next, mut end) = (start, start);
        loop {
            match prose::length(&self.text[next..]) {
                0 => break,
                length => end = next + length,
            }
            next = self.at_next_word(end);
        }
        if end > start && may_follow(&self.text[next..]) {
            let token = Token::Wrong(&self.text[start..end]);
            self.note(Word { token, start, end }, PROSE);
            self.lexer.go_to(end);
        }
        self.kept_to = end;
    }

    /// The byte after the blanks from this one on.
    fn at_next_word(&self, at: usize) -> usize {
        self.text.len() - self.text[at..].trim_start_matches(is_blank).len()
    }

    /// Whether a tag of the next game starts here, after tags that end at `last_end`: the same tag as the first
    /// one after an empty line, or `Event`, with which every game begins.
    fn begins_next(&self, game: &TextGame, last_end: usize, at: usize) -> bool {
        let Some((first, _)) = game.tags.first() else { return false };
        let mut lexer = self.lexer.clone();
        let Token::Symbol(name) = lexer.next_in_tag().token else { return false };
        let name = usual_name(name);
        let (again, event) = (name == first, name == "Event");
        again && event || (again || event) && has_empty_line(&self.text[last_end..at])
    }

    /// A game that ends here without a result after its moves: it has that of its tag.
    fn without_result(&mut self, game: TextGame, at: usize) -> TextGame {
        self.lexer.go_to(at);
        TextGame { result: game.known_result(GameResult::Unknown), ..game }
    }

    /// The name and the value of a tag after its bracket, which is at `start`; `None` if it has no name.
    fn tag(&mut self, start: usize) -> Result<Option<(String, String)>, Wrong<'a>> {
        let name = self.lexer.next_in_tag();
        let Token::Symbol(name_text) = name.token else {
            return self.pass_over(start, name, "the name of a tag").map(|()| None);
        };
        let name_text = usual_name(name_text.trim_end_matches(['=', ':']));
        let value_start = self.lexer.at();
        let value = self.lexer.next();
        let Token::Text(text) = value.token else {
            if self.is_cut(&value) {
                return Err(Wrong { word: value, expected: "the tag's value in quotation marks" });
            }
            let rest = &self.text[value_start..];
            let (value, length) = without_marks(&rest[..line_length(rest)]);
            self.lexer.go_to(value_start + length);
            return Ok(Some((name_text.to_owned(), value.to_owned())));
        };
        let end = self.lexer.next();
        if end.token != Token::TagEnd {
            self.pass_over(start, end, "the ] that ends the tag")?;
        }
        Ok(Some((name_text.to_owned(), text)))
    }

    /// Leaves out the line of a tag from a wrong word on; a word on another line is read again.
    fn pass_over(
        &mut self,
        start: usize,
        word: Word<'a>,
        expected: &'static str,
    ) -> Result<(), Wrong<'a>> {
        if self.is_cut(&word) {
            return Err(Wrong { word, expected });
        }
        let line_end = start + line_length(&self.text[start..]);
        self.lexer.go_to(word.start.max(line_end));
        self.note(word, expected);
        Ok(())
    }
}

/// The value of a tag that has no quotation marks, or only one, in the rest of its line; and the length of the text
/// up to the end of the tag.
fn without_marks(line: &str) -> (&str, usize) {
    let has_first = line.trim_start_matches(is_blank).starts_with('"');
    let end = if has_first { line.rfind(']') } else { line.find(']') };
    let value = &line[..end.unwrap_or(line.len())];
    let length = end.map_or(line.len(), |it| it + 1);
    (value.trim_matches(|it| is_blank(it) || it == '"'), length)
}

/// The largest number of characters of a text that a problem shows.
const MOST_SHOWN: usize = 60;

/// The first line of a text, or the start of it.
fn shortened(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    match line.char_indices().nth(MOST_SHOWN) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line.to_owned(),
    }
}

fn add(comments: &mut Option<String>, comment: &str) {
    if comment.is_empty() {
        return;
    }
    match comments {
        None => *comments = Some(comment.to_owned()),
        Some(before) => {
            before.push(' ');
            before.push_str(comment);
        }
    }
}
