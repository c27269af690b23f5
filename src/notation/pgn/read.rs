use super::lex::{Token, Word, Words};
use super::{Fault, Game, Ply};

/// The games of a text, one after the other. Nothing is read before it is asked for.
///
/// Where a game is faulty, the fault comes in its place, and the next game is looked for at the next
/// line that starts a tag behind its moves.
pub fn read(text: &str) -> Games<'_> {
    Games { text, at: 0, whole: 0 }
}

/// The games of a text and what is wrong in them; see [`read`].
#[derive(Clone, Debug)]
pub struct Games<'a> {
    text: &'a str,
    at: usize,
    whole: usize,
}

impl Games<'_> {
    /// The byte at which the last whole game so far ends, with the white space behind it; 0 before the
    /// first. Where the game behind it is cut, a file that is shortened to so many bytes ends with a
    /// whole game.
    pub fn whole(&self) -> usize {
        self.whole
    }

    fn fault(&self, wrong: &Wrong, game: usize) -> Fault {
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
        Fault { line, column, problem, cut }
    }
}

impl Iterator for Games<'_> {
    type Item = Result<Game, Fault>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut reader = Reader::new(self.text, self.at);
        match reader.game() {
            Ok(None) => {
                self.at = self.text.len();
                None
            }
            Ok(Some(game)) => {
                self.at = reader.words.past_blanks();
                self.whole = self.at;
                Some(Ok(game))
            }
            Err(wrong) => {
                self.at = match wrong.word.token {
                    Token::End => self.text.len(),
                    Token::TagStart => wrong.word.start,
                    _ => Words::new(self.text, wrong.word.end).past_game(wrong.in_tags),
                };
                Some(Err(self.fault(&wrong, reader.start)))
            }
        }
    }
}

/// The line and the column of a byte, from 1.
fn place(text: &str, at: usize) -> (usize, usize) {
    let before = &text[..at];
    let line = before.rfind('\n').map_or(0, |it| it + 1);
    (before.matches('\n').count() + 1, before[line..].chars().count() + 1)
}

/// A word that is not what was expected.
struct Wrong<'a> {
    word: Word<'a>,
    expected: &'static str,
    /// Does it stand among the tags?
    in_tags: bool,
}

/// Reads one game.
struct Reader<'a> {
    words: Words<'a>,
    /// Where the game starts.
    start: usize,
}

const IN_MOVES: &str = "a move, a comment or a result (1-0, 0-1, 1/2-1/2 or *)";

impl<'a> Reader<'a> {
    fn new(text: &'a str, at: usize) -> Self {
        Reader { words: Words::new(text, at), start: at }
    }

    /// The next game; nothing where there is none.
    fn game(&mut self) -> Result<Option<Game>, Wrong<'a>> {
        let mut game = Game::default();
        let mut word = self.words.next();
        while let Token::Comment(comment) = word.token {
            add(&mut game.comment, &comment);
            word = self.words.next();
        }
        if word.token == Token::End {
            return Ok(None);
        }
        self.start = word.start;
        if word.token == Token::TagStart {
            // What stands before the tags says something of the file.
            game.comment = None;
        }
        while word.token == Token::TagStart {
            game.tags.push(self.tag()?);
            word = self.words.next();
        }
        self.moves(word, &mut game)?;
        Ok(Some(game))
    }

    /// The name and the value of a tag of which the bracket is read.
    fn tag(&mut self) -> Result<(String, String), Wrong<'a>> {
        let mut expect = |expected: &'static str, fits: &dyn Fn(&Token) -> bool| {
            let word = self.words.next();
            if fits(&word.token) {
                Ok(word.token)
            } else {
                Err(Wrong { word, expected, in_tags: true })
            }
        };
        let name = expect("the name of a tag", &|it| matches!(it, Token::Symbol(_)))?;
        let value =
            expect("the tag's value in quotation marks", &|it| matches!(it, Token::Text(_)))?;
        expect("the ] that ends the tag", &|it| *it == Token::TagEnd)?;
        match (name, value) {
            (Token::Symbol(name), Token::Text(value)) => Ok((name.to_owned(), value)),
            _ => Ok(Default::default()),
        }
    }

    /// The moves from `word` on, up to the result.
    fn moves(&mut self, mut word: Word<'a>, game: &mut Game) -> Result<(), Wrong<'a>> {
        loop {
            match word.token {
                Token::Symbol(text) => {
                    game.moves.push(Ply { text: text.to_owned(), comment: None });
                }
                Token::Comment(comment) => {
                    let last = game.moves.last_mut().map(|it| &mut it.comment);
                    add(last.unwrap_or(&mut game.comment), &comment);
                }
                Token::Open => self.variation()?,
                Token::Result(result) => {
                    game.result = result;
                    return Ok(());
                }
                _ => return Err(Wrong { word, expected: IN_MOVES, in_tags: false }),
            }
            word = self.words.next();
        }
    }

    /// Reads over a variation of which the bracket is read, and over those in it.
    fn variation(&mut self) -> Result<(), Wrong<'a>> {
        let mut depth = 1;
        while depth > 0 {
            let word = self.words.next();
            match word.token {
                Token::Open => depth += 1,
                Token::Close => depth -= 1,
                Token::Symbol(_) | Token::Comment(_) | Token::Result(_) => {}
                _ => {
                    let expected = "a move or the ) that ends the variation";
                    return Err(Wrong { word, expected, in_tags: false });
                }
            }
        }
        Ok(())
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
