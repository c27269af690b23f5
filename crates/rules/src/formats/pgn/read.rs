//! Reads the text of games in PGN, whether their moves are legal or not.

use super::lex::{Lexer, Token, Word};
use super::{PgnError, TextGame, TextMove, TextVariation, place};

/// The games of a text, one after the other. Each game is read only when it is asked for.
///
/// If a game has an error, the error takes its place, and reading resumes at the next line that starts a tag
/// after its moves.
pub fn read(text: &str) -> TextGames<'_> {
    TextGames { text, at: 0, start: 0, whole: 0 }
}

/// The games of a text or their errors; see [`read`].
#[derive(Clone, Debug)]
pub struct TextGames<'a> {
    text: &'a str,
    at: usize,
    start: usize,
    whole: usize,
}

impl TextGames<'_> {
    /// The byte at which the last complete game so far ends, with the white space after it; 0 before the
    /// first. If the game after it is cut, a file truncated to this length ends with a complete game.
    pub fn whole(&self) -> usize {
        self.whole
    }

    /// The byte at which the last game so far starts; 0 before the first.
    pub fn start(&self) -> usize {
        self.start
    }

    fn error(&self, wrong: &Wrong, game: usize) -> PgnError {
        let Wrong { word, expected, .. } = wrong;
        let cut = match word.token {
            Token::End => true,
            Token::Unended => word.end == self.text.len(),
            _ => false,
        };
        let problem = if cut {
            let (line, _) = place(self.text, game);
            format!("the text ends inside the game that starts on line {line}: expected {expected}")
        } else {
            let found = self.text[word.start..word.end].lines().next().unwrap_or_default();
            format!("\"{found}\" does not belong here: expected {expected}")
        };
        let (line, column) = place(self.text, word.start);
        PgnError { line, column, problem, cut }
    }
}

impl Iterator for TextGames<'_> {
    type Item = Result<TextGame, PgnError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut reader = GameReader::new(self.text, self.at);
        let game = reader.game();
        self.start = reader.start;
        match game {
            Ok(None) => {
                self.at = self.text.len();
                None
            }
            Ok(Some(game)) => {
                self.at = reader.lexer.past_blanks();
                self.whole = self.at;
                Some(Ok(game))
            }
            Err(wrong) => {
                self.at = match wrong.word.token {
                    Token::End => self.text.len(),
                    Token::TagStart => wrong.word.start,
                    _ => Lexer::new(self.text, wrong.word.end).past_game(wrong.in_tags),
                };
                Some(Err(self.error(&wrong, reader.start)))
            }
        }
    }
}

/// A word that is not what was expected.
struct Wrong<'a> {
    word: Word<'a>,
    expected: &'static str,
    /// Whether it is among the tags.
    in_tags: bool,
}

/// Reads one game.
struct GameReader<'a> {
    lexer: Lexer<'a>,
    /// The byte at which the game starts.
    start: usize,
}

/// The deepest nesting of variations.
const MOST_NESTED: usize = 64;
const TOO_DEEP: &str = "variations that are nested at most 64 deep";
const IN_VARIATION: &str = "a move or the ) that ends the variation";
const GLYPH: &str = "a glyph from $0 to $255";
const IN_MOVES: &str = "a move, a comment or a result (1-0, 0-1, 1/2-1/2 or *)";

impl<'a> GameReader<'a> {
    fn new(text: &'a str, at: usize) -> Self {
        GameReader { lexer: Lexer::new(text, at), start: at }
    }

    /// The next game; `None` if there is none.
    fn game(&mut self) -> Result<Option<TextGame>, Wrong<'a>> {
        let mut game = TextGame::default();
        let mut word = self.lexer.next();
        while let Token::Comment(_) | Token::Nag(_) = word.token {
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
        while word.token == Token::TagStart {
            game.tags.push(self.tag()?);
            word = self.lexer.next();
        }
        self.moves(word, &mut game)?;
        Ok(Some(game))
    }

    /// The name and the value of a tag after its bracket.
    fn tag(&mut self) -> Result<(String, String), Wrong<'a>> {
        let expect = |word: Word<'a>, expected: &'static str, fits: &dyn Fn(&Token) -> bool| {
            if fits(&word.token) {
                Ok(word.token)
            } else {
                Err(Wrong { word, expected, in_tags: true })
            }
        };
        let is_name = |it: &Token| matches!(it, Token::Symbol(_));
        let is_value = |it: &Token| matches!(it, Token::Text(_));
        let name = expect(self.lexer.next_in_tag(), "the name of a tag", &is_name)?;
        let value = expect(self.lexer.next(), "the tag's value in quotation marks", &is_value)?;
        expect(self.lexer.next(), "the ] that ends the tag", &|it| *it == Token::TagEnd)?;
        match (name, value) {
            (Token::Symbol(name), Token::Text(value)) => Ok((name.to_owned(), value)),
            _ => Ok(Default::default()),
        }
    }

    /// The moves from `word` on, up to the result.
    fn moves(&mut self, mut word: Word<'a>, game: &mut TextGame) -> Result<(), Wrong<'a>> {
        // The main line, then the variations that are open.
        let mut lines = vec![TextVariation { comment: game.comment.take(), moves: Vec::new() }];
        loop {
            let in_variation = lines.len() > 1;
            let may_nest = lines.len() <= MOST_NESTED;
            let Some(line) = lines.last_mut() else { return Ok(()) };
            let has_moves = !line.moves.is_empty();
            match word.token {
                Token::Symbol(text) => {
                    let (text, at) = (text.to_owned(), word.start);
                    line.moves.push(TextMove { text, at, ..TextMove::default() });
                }
                Token::Comment(comment) => {
                    let last = line.moves.last_mut().map(|it| &mut it.comment);
                    add(last.unwrap_or(&mut line.comment), &comment);
                }
                Token::Nag(nag) => {
                    line.moves.last_mut().into_iter().for_each(|it| it.nags.push(nag))
                }
                Token::Open if may_nest && has_moves => lines.push(TextVariation::default()),
                Token::Close if in_variation => close_variation(&mut lines),
                Token::Result(_) if in_variation => {}
                Token::Result(result) => {
                    game.result = result;
                    let line = std::mem::take(line);
                    (game.comment, game.moves) = (line.comment, line.moves);
                    return Ok(());
                }
                _ => {
                    let expected = match word.token {
                        Token::Wrong(text) if text.starts_with('$') => GLYPH,
                        Token::Open if has_moves => TOO_DEEP,
                        _ if in_variation => IN_VARIATION,
                        _ => IN_MOVES,
                    };
                    return Err(Wrong { word, expected, in_tags: false });
                }
            }
            word = self.lexer.next();
        }
    }
}

/// Ends the innermost variation: it belongs to the last move before it. An empty one is left out.
fn close_variation(lines: &mut Vec<TextVariation>) {
    let variation = lines.pop().unwrap_or_default();
    let last = lines.last_mut().and_then(|line| line.moves.last_mut());
    if let Some(last) = last
        && variation != TextVariation::default()
    {
        last.variations.push(variation);
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
