//! Reads the text of games in PGN, whether their moves are legal or not.

mod bounds;
mod movetext;
mod tags;

pub(in crate::formats) use tags::tag_of_line;

use super::lex::{Lexer, Token, Word, is_blank, is_lone_bracket};
use super::symbol::STOPS;
use super::{PgnError, Places, TextGame, prose};
use crate::formats::tag_names::TagNames;
use crate::game::GameResult;

/// The games of a text, one after the other. Each game is read only when it is asked for.
///
/// A game ends with its result, before the tags of the next one, before White's move 1 of the next one, or with the
/// text; only in the last case it is cut, and an error: see [`TextGames::with_open_end`]. Anything in a game that
/// cannot be read is left out, and named in [`TextGame::problems`]. A game is refused if a comment in it does not end
/// before the tags of the next one, or if it has two different tags `Variant` or `FEN`.
pub fn read(text: &str) -> TextGames<'_> {
    let places = Places::default();
    let (lines_before, at, start, whole, searched) = (0, 0, 0, 0, 0);
    TextGames { text, lines_before, at, start, whole, searched, places, open_end: false }
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
    /// See [`GameReader::searched`].
    searched: usize,
    places: Places,
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

    /// The byte up to which the text was read.
    pub(in crate::formats) fn at(&self) -> usize {
        self.at
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

    /// The error for a game that starts at this byte and has no end.
    fn unended(&mut self, wrong: &Wrong, game: usize) -> PgnError {
        let (line, _) = self.place(game);
        let expected = wrong.expected;
        let problem = if wrong.is_open_comment(self.text) {
            "the comment that begins here does not end: expected } after it".to_owned()
        } else {
            format!("the text ends inside the game that starts on line {line}: expected {expected}")
        };
        let (line, column) = self.place(wrong.word.start);
        PgnError { line, column, problem, cut: wrong.word.end == self.text.len() }
    }

    fn problem(&mut self, wrong: &Wrong) -> PgnError {
        let Wrong { word, expected } = wrong;
        let found = shortened(&self.text[word.start..word.end]);
        let problem = match word.token {
            Token::End => format!("the text ends here: expected {expected}"),
            _ => format!("\"{found}\" does not belong here: expected {expected}"),
        };
        let (line, column) = self.place(word.start);
        PgnError { line, column, problem, cut: false }
    }

    fn place(&mut self, at: usize) -> (usize, usize) {
        let (line, column) = self.places.of(self.text, at);
        (line + self.lines_before, column)
    }
}

impl Iterator for TextGames<'_> {
    type Item = Result<TextGame, PgnError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut reader = GameReader::new(self);
        let game = reader.game();
        self.start = reader.start;
        self.searched = reader.searched;
        match game {
            Ok(None) => {
                self.at = self.text.len();
                None
            }
            Ok(Some(mut game)) => {
                self.at = reader.lexer.past_blanks();
                self.whole = self.at;
                if let Some(refused) = reader.refused {
                    return Some(Err(self.problem(&refused)));
                }
                reader.problems.sort_by_key(|it| it.word.start);
                game.problems = reader.problems.iter().map(|it| self.problem(it)).collect();
                Some(Ok(game))
            }
            Err(wrong) => {
                self.at = wrong.word.end;
                Some(Err(self.unended(&wrong, reader.start)))
            }
        }
    }
}

/// A word that is not what was expected.
struct Wrong<'a> {
    word: Word<'a>,
    expected: &'static str,
}

impl Wrong<'_> {
    fn is_open_comment(&self, text: &str) -> bool {
        self.word.token == Token::Unended && text[self.word.start..].starts_with('{')
    }
}

/// Reads one game. Its errors are those of a game without an end.
struct GameReader<'a> {
    text: &'a str,
    lexer: Lexer<'a>,
    /// The byte at which the game starts.
    start: usize,
    /// Whether another game may come before it.
    may_follow: bool,
    /// Whether the game may end with the text.
    open_end: bool,
    /// The tags so far.
    tags: TagNames,
    /// The tag `Result`.
    result_tag: Option<Word<'a>>,
    /// What is left out.
    problems: Vec<Wrong<'a>>,
    /// Why the game is refused.
    refused: Option<Wrong<'a>>,
    /// The byte up to which prose was searched for: none begins before it that may be left out.
    searched: usize,
}

const FIRST_MOVE: &str = "the tags or move 1 of the next game";
const PROSE: &str = "the tags or moves of a game";
const RESULT_OF_MOVES: &str = "the result that is after the moves";
const RESULT_TAG: &str = "the result 1-0, 0-1, 1/2-1/2 or *";
/// The largest number of problems of a game that are named.
pub(in crate::formats) const MOST_PROBLEMS: usize = 8;

impl<'a> GameReader<'a> {
    fn new(games: &TextGames<'a>) -> Self {
        let TextGames { text, at, open_end, searched, lines_before, .. } = *games;
        let may_follow = at > 0 || lines_before > 0;
        let (lexer, tags) = (Lexer::new(text, at), TagNames::default());
        let (result_tag, problems, refused) = (None, Vec::new(), None);
        GameReader {
            text,
            lexer,
            start: at,
            may_follow,
            open_end,
            tags,
            result_tag,
            problems,
            refused,
            searched,
        }
    }

    /// Notes a word that is left out.
    fn note(&mut self, word: Word<'a>, expected: &'static str) {
        if self.problems.len() < MOST_PROBLEMS {
            self.problems.push(Wrong { word, expected });
        }
    }

    /// Whether the text of the game ends with this word.
    fn is_cut(&self, word: &Word) -> bool {
        let unended = word.token == Token::Unended;
        word.token == Token::End
            || unended && word.end == self.text.len()
            || unended && self.text[word.start..].starts_with('{')
    }

    /// The next game; `None` if there is none.
    fn game(&mut self) -> Result<Option<TextGame>, Wrong<'a>> {
        let mut game = TextGame { comment: self.before_game(), ..TextGame::default() };
        let mut word = self.lexer.next();
        if word.token == Token::End && self.problems.is_empty() {
            return Ok(None);
        }
        self.start = word.start;
        self.note_later_number(&word);
        // Whether an empty line is before the next tag.
        let mut divided = false;
        while word.token == Token::TagStart {
            if is_lone_bracket(&self.text[word.start..]) {
                self.note(word, PROSE);
            } else if self.begins_next(&game, divided, word.start) {
                self.without_result(&mut game, word.start);
                return Ok(Some(game));
            } else {
                if let Some(tag) = self.tag(word.start)? {
                    self.add_tag(&mut game, tag, word.start);
                }
                divided = false;
            }
            divided |= self.between_tags(&mut game);
            word = self.lexer.next();
        }
        self.moves(word, &mut game)?;
        Ok(Some(game))
    }

    /// Notes the number of a first move after another game, if it is not 1 and no tag says where the game begins: the moves
    /// may be the rest of that game.
    fn note_later_number(&mut self, first: &Word) {
        if !self.may_follow || !matches!(first.token, Token::Symbol(_)) {
            return;
        }
        let before =
            self.text[..first.start].trim_end_matches(|it| is_blank(it) || STOPS.contains(&it));
        let start = before.trim_end_matches(|it: char| it.is_ascii_digit()).len();
        let number = &before[start..];
        if !["", "1"].contains(&number) {
            let word = Word { token: Token::Wrong(number), start, end: before.len() };
            self.note(word, FIRST_MOVE);
        }
    }

    /// Leaves out the prose that is next if this may come after it.
    fn skip_prose(&mut self, may_follow: impl Fn(&str) -> bool) {
        let start = self.at_next_word(self.lexer.at());
        if start < self.searched {
            return;
        }
        let (mut next, mut end) = (start, start);
        let none_before = loop {
            match prose::length(&self.text[next..]) {
                Err(bytes) => break next + bytes,
                Ok(length) => end = next + length,
            }
            next = self.at_next_word(end);
        };
        if end == start {
            self.searched = none_before;
        } else if may_follow(&self.text[next..]) {
            let token = Token::Wrong(&self.text[start..end]);
            self.note(Word { token, start, end }, PROSE);
            self.lexer.go_to(end);
        } else {
            self.searched = none_before.max(end);
        }
    }

    /// The byte after the blanks from this one on.
    fn at_next_word(&self, at: usize) -> usize {
        self.text.len() - self.text[at..].trim_start_matches(is_blank).len()
    }

    /// Ends a game at this byte without a result after its moves: it has that of its tag.
    fn without_result(&mut self, game: &mut TextGame, at: usize) {
        self.lexer.go_to(at);
        self.set_result(game, GameResult::Unknown);
    }

    /// Sets the result of a game: that after its moves or, if this is unknown, that of its tag.
    fn set_result(&mut self, game: &mut TextGame, after_moves: GameResult) {
        game.result = game.known_result(after_moves);
        let unread = after_moves == GameResult::Unknown && game.has_unread_result();
        let of_tag = game.known_result(GameResult::Unknown);
        let contrary = of_tag != GameResult::Unknown && of_tag != game.result;
        if let Some(word) = self.result_tag.take().filter(|_| unread || contrary) {
            self.note(word, if contrary { RESULT_OF_MOVES } else { RESULT_TAG });
        }
    }
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
