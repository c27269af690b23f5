//! The words of a game's text.

use crate::game::GameResult;

/// A word with its start and end in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word<'a> {
    pub(super) token: Token<'a>,
    pub(super) start: usize,
    pub(super) end: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// `[`
    TagStart,
    /// `]`
    TagEnd,
    /// A text in quotation marks, without them.
    Text(String),
    /// A comment in braces or after a semicolon; white space as single blanks.
    Comment(String),
    /// `(`
    Open,
    /// `)`
    Close,
    /// A numeric annotation glyph.
    Nag(u8),
    Result(GameResult),
    /// A move, or the name of a tag.
    Symbol(&'a str),
    /// Text that belongs in no game.
    Wrong(&'a str),
    /// A text, a comment or a glyph that does not end.
    Unended,
    /// The end of the text.
    End,
}

/// Iterates over the words of a text from a byte on. Numbers of moves, marks such as `!?` and lines that
/// start with `%` are left out.
#[derive(Clone, Debug)]
pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str, at: usize) -> Self {
        Lexer { text, at }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// The next word; at the end of the text always [`Token::End`].
    pub(super) fn next(&mut self) -> Word<'a> {
        loop {
            self.skip_blanks();
            let start = self.at;
            let token = self.token();
            if let Some(token) = token {
                return Word { token, start, end: self.at };
            }
        }
    }

    /// The next word, where the name of a tag is expected: it may be a number.
    pub(super) fn next_in_tag(&mut self) -> Word<'a> {
        self.skip_blanks();
        let start = self.at;
        match symbol_length(self.rest()) {
            0 => self.next(),
            length => Word { token: Token::Symbol(self.take(length)), start, end: self.at },
        }
    }

    /// The end of the white space from here on.
    pub(super) fn past_blanks(&mut self) -> usize {
        self.at = self.text.len() - self.rest().trim_start().len();
        self.at
    }

    /// The place where the next game may start: the first line after this one that starts a tag; on a line of
    /// a tag, the first one after the tags that follow it.
    pub(super) fn past_game(&mut self, mut in_tags: bool) -> usize {
        while !self.rest().is_empty() {
            self.at += self.rest().find('\n').map_or(self.rest().len(), |it| it + 1);
            let tag = begins_tag(self.rest());
            if tag && !in_tags {
                break;
            }
            in_tags &= tag;
        }
        self.at
    }

    fn skip_blanks(&mut self) {
        loop {
            let blank = |it: char| it.is_whitespace() || it == '\u{feff}';
            self.at = self.text.len() - self.rest().trim_start_matches(blank).len();
            let first_of_line = self.at == 0 || self.text[..self.at].ends_with('\n');
            if !(first_of_line && self.rest().starts_with('%')) {
                break;
            }
            self.at += self.rest().find('\n').unwrap_or(self.rest().len());
        }
    }

    fn take(&mut self, bytes: usize) -> &'a str {
        let taken = &self.rest()[..bytes];
        self.at += bytes;
        taken
    }

    fn take_while(&mut self, belongs: impl Fn(char) -> bool) -> &'a str {
        self.take(self.rest().find(|it| !belongs(it)).unwrap_or(self.rest().len()))
    }

    /// The word that starts here, if it is to be kept.
    fn token(&mut self) -> Option<Token<'a>> {
        let Some(first) = self.rest().chars().next() else { return Some(Token::End) };
        let one = |lexer: &mut Self, token| {
            lexer.take(first.len_utf8());
            Some(token)
        };
        match first {
            '[' => one(self, Token::TagStart),
            ']' => one(self, Token::TagEnd),
            '(' => one(self, Token::Open),
            ')' => one(self, Token::Close),
            '*' => one(self, Token::Result(GameResult::Unknown)),
            '"' => Some(self.quoted()),
            ';' => {
                let line = self.take(self.rest().find('\n').unwrap_or(self.rest().len()));
                Some(Token::Comment(single_blanks(&line[1..])))
            }
            '$' => Some(self.glyph()),
            '{' if label_before_target(self.rest()).is_none() => Some(self.braced()),
            '}' | '<' | '>' => Some(Token::Wrong(self.take(first.len_utf8()))),
            _ => self.symbol(),
        }
    }

    /// A text in quotation marks within one line, where `\` escapes the next character.
    fn quoted(&mut self) -> Token<'a> {
        self.take(1);
        let mut text = String::new();
        let mut escaped = false;
        for (at, it) in self.rest().char_indices() {
            match it {
                '\n' => break,
                '"' if !escaped => {
                    self.take(at + 1);
                    return Token::Text(text);
                }
                '\\' if !escaped => escaped = true,
                _ => {
                    text.push(it);
                    escaped = false;
                }
            }
        }
        self.take_while(|it| it != '\n');
        Token::Unended
    }

    fn braced(&mut self) -> Token<'a> {
        let Some(end) = self.rest().find('}') else {
            self.at = self.text.len();
            return Token::Unended;
        };
        let comment = self.take(end + 1);
        Token::Comment(single_blanks(&comment[1..end]))
    }

    /// A glyph: `$` and a number up to 255.
    fn glyph(&mut self) -> Token<'a> {
        let digits = self.rest()[1..].bytes().take_while(u8::is_ascii_digit).count();
        let text = self.take(1 + digits);
        match text[1..].parse() {
            Ok(number) => Token::Nag(number),
            Err(_) if digits == 0 => Token::Unended,
            Err(_) => Token::Wrong(text),
        }
    }

    /// A result or a move; `None` for the number of a move or a mark that stands alone.
    fn symbol(&mut self) -> Option<Token<'a>> {
        let digits = self.rest().find(|it: char| !it.is_ascii_digit()).unwrap_or(self.rest().len());
        if self.rest()[digits..].starts_with('.') {
            self.take(digits);
            self.take_while(|it| it == '.');
            return None;
        }
        let symbol = self.take(symbol_length(self.rest()));
        if let Some(result) = GameResult::of_text(symbol) {
            return Some(Token::Result(result));
        }
        let number = symbol.len() == digits;
        let mark = symbol.trim_matches(['!', '?']).is_empty() || symbol == "e.p.";
        (!number && !mark).then(|| Token::Symbol(without_marks(symbol)))
    }
}

/// Whether a line begins with a tag, whose name starts with a letter, a digit or `_`.
pub(in crate::formats) fn begins_tag(line: &str) -> bool {
    let name = line.trim_start_matches(['\u{feff}', ' ', '\t']).strip_prefix('[');
    name.is_some_and(|it| it.starts_with(|first: char| first.is_alphanumeric() || first == '_'))
}

/// The length in bytes of the move at the start of `text`, with the labels in braces that belong to it.
fn symbol_length(text: &str) -> usize {
    let mut length = label_before_target(text).unwrap_or(0);
    loop {
        let ends = |it: char| it.is_whitespace() || "{}()[]<>\";$*".contains(it);
        length += text[length..].find(ends).unwrap_or(text[length..].len());
        let promotes = text[..length].ends_with('=') || is_two_squares(&text[..length]);
        match label(&text[length..]).filter(|_| promotes) {
            Some(label) => length += label,
            None => return length,
        }
    }
}

/// The length of the label in braces with which `text` starts: two to eight letters and digits, a letter
/// first.
fn label(text: &str) -> Option<usize> {
    let inside = text.strip_prefix('{')?;
    let end = inside.find('}')?;
    let plain = inside.starts_with(|it: char| it.is_ascii_alphabetic())
        && inside[..end].bytes().all(|it| it.is_ascii_alphanumeric());
    (plain && (2..=8).contains(&end)).then_some(end + 2)
}

/// The length of the label in capitals with which `text` starts, if the rest of a move follows.
fn label_before_target(text: &str) -> Option<usize> {
    let length = label(text)?;
    let capitals = !text[..length].bytes().any(|it| it.is_ascii_lowercase());
    let target = text[length..].starts_with(|it: char| matches!(it, 'a'..='p' | '1'..='9'));
    let capture = text[length..].starts_with('x');
    (capitals && (target || capture)).then_some(length)
}

/// Whether it is the text of a move without a letter, such as `a15a16`.
fn is_two_squares(text: &str) -> bool {
    let square = |text: &str| {
        let number = text.strip_prefix(|it: char| matches!(it, 'a'..='p' | 'A'..='P'));
        number.is_some_and(|it| {
            (1..=2).contains(&it.len()) && it.bytes().all(|it| it.is_ascii_digit())
        })
    };
    let second = text.char_indices().skip(1).find(|(_, it)| it.is_ascii_alphabetic());
    second.is_some_and(|(at, _)| square(&text[..at]) && square(&text[at..]))
}

/// A move without the `!` and `?` after it, unless they may be part of a label: after a promotion.
fn without_marks(symbol: &str) -> &str {
    let plain = symbol.trim_end_matches(['!', '?']);
    let end = plain.char_indices().next_back().map_or(0, |(at, _)| at);
    let promotes = plain[..end].ends_with('=') || is_two_squares(&plain[..end]);
    if promotes && symbol[plain.len()..].starts_with('!') && !plain.ends_with(char::is_numeric) {
        return &symbol[..=plain.len()];
    }
    plain
}

fn single_blanks(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
