//! The words of a game's text.

use super::enclosed::{closing_brace, closing_mark, command_length, reserved_length};
use super::glyph::{self, Numbered};
use super::symbol::{
    STOPS, first_move, is_null, is_remark, label_before_target, move_of, parts_length,
    symbol_length, without_stops,
};
use super::{is_known, result, usual_name};
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
    /// The number of White's move 1.
    FirstNumber,
    /// Another number without a stop.
    Number(&'a str),
    /// A move, or the name of a tag.
    Symbol(&'a str),
    /// Text that belongs in no game.
    Wrong(&'a str),
    /// A text, a comment or a glyph that does not end.
    Unended,
    /// The end of the text.
    End,
}

/// Iterates over the words of a text from a byte on. Numbers with a stop but the first and lines that start with `%` are
/// left out. Control characters, such as the ^Z at the end of old files, are blanks.
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

    /// The next word that is no [`Token::Number`]; at the end of the text always [`Token::End`].
    pub(super) fn next(&mut self) -> Word<'a> {
        loop {
            let word = self.next_or_number();
            if !matches!(word.token, Token::Number(_)) {
                return word;
            }
        }
    }

    /// The next word; at the end of the text always [`Token::End`].
    pub(super) fn next_or_number(&mut self) -> Word<'a> {
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

    /// The byte at which the next word is looked for.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// Moves to a byte.
    pub(super) fn go_to(&mut self, at: usize) {
        self.at = at;
    }

    /// The end of the white space from here on.
    pub(super) fn past_blanks(&mut self) -> usize {
        self.at = self.text.len() - self.rest().trim_start().len();
        self.at
    }

    fn skip_blanks(&mut self) {
        loop {
            self.at = self.text.len() - self.rest().trim_start_matches(is_blank).len();
            let first_of_line = self.at == 0 || self.text[..self.at].ends_with(LINE_ENDS);
            if !(first_of_line && self.rest().starts_with('%')) {
                break;
            }
            self.at += line_length(self.rest());
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
            '[' => match command_length(self.rest()) {
                Some(length) => Some(Token::Comment(single_blanks(self.take(length)))),
                None => one(self, Token::TagStart),
            },
            ']' => one(self, Token::TagEnd),
            '(' => one(self, Token::Open),
            ')' => one(self, Token::Close),
            '*' => one(self, Token::Result(GameResult::Unknown)),
            '"' => Some(self.quoted()),
            ';' => {
                let line = self.take(line_length(self.rest()));
                Some(Token::Comment(single_blanks(&line[1..])))
            }
            '$' => Some(self.glyph()),
            '{' if label_before_target(self.rest()).is_none() => Some(self.braced()),
            '<' => Some(Token::Wrong(self.take(reserved_length(self.rest())))),
            '%' => Some(Token::Wrong(self.take(line_length(self.rest())))),
            '}' | '>' => Some(Token::Wrong(self.take(first.len_utf8()))),
            _ => self.symbol(),
        }
    }

    /// A text in quotation marks within one line, where `\` escapes a quotation mark or itself.
    fn quoted(&mut self) -> Token<'a> {
        let text = &self.rest()[1..];
        match closing_mark(text) {
            Ok(end) => {
                self.take(1 + end + 1);
                Token::Text(unescaped(&text[..end]))
            }
            Err(end) => {
                self.take(1 + end);
                Token::Unended
            }
        }
    }

    fn braced(&mut self) -> Token<'a> {
        let text = &self.rest()[1..];
        match closing_brace(text) {
            Ok(end) => {
                self.take(1 + end + 1);
                Token::Comment(single_blanks(&text[..end]))
            }
            Err(end) => {
                self.take(1 + end);
                Token::Unended
            }
        }
    }

    /// A glyph: `$` and a number up to 255.
    fn glyph(&mut self) -> Token<'a> {
        let Numbered { nag, length } = glyph::numbered(self.rest());
        match (nag, self.take(length)) {
            (Some(nag), _) => Token::Nag(nag),
            (None, "$") => Token::Unended,
            (None, text) => Token::Wrong(text),
        }
    }

    /// A result, a move, a number or a sign; `None` for a number with a stop, unless it is that of White's move 1.
    fn symbol(&mut self) -> Option<Token<'a>> {
        if let Some((result, length)) = result::at_start(self.rest()) {
            self.take(length);
            return Some(Token::Result(result));
        }
        let rest = self.rest();
        let start = &rest[..rest.floor_char_boundary(MOST_WORD)];
        let digits = glyph::digits(start);
        if let Some(length) = parts_length(start) {
            return Some(Token::Wrong(self.take(length)));
        }
        let is_stop = |it: char| STOPS.contains(&it) || it == ':' && digits > 0;
        if rest[digits..].starts_with(is_stop) {
            let number = self.take(digits);
            let stops = self.take_while(is_stop);
            return self.first_number(number, stops);
        }
        let word = without_stops(first_move(&start[..symbol_length(start)]));
        let mv = move_of(word);
        let is_number = word.len() == digits && digits <= MOST_DIGITS && !word.starts_with("00");
        if is_number && !is_null(word) {
            let number = self.take(digits);
            let is_stopped = self.rest().trim_start_matches(is_blank).starts_with(STOPS);
            let plain = (!is_stopped).then_some(Token::Number(number));
            return self.first_number(number, "").or(plain);
        }
        if is_remark(mv) {
            self.take(mv.len());
            return None;
        }
        match glyph::at_start(word).filter(|_| mv.is_empty()) {
            Some((glyph, length)) => {
                self.take(length);
                self.skip_check_marks();
                Some(Token::Nag(glyph))
            }
            None if is_null(mv) || word.contains(char::is_alphanumeric) => {
                Some(Token::Symbol(self.take(mv.len())))
            }
            None => Some(Token::Wrong(self.take(word.len()))),
        }
    }

    /// The number of a move that has been read, with the stops after it, if it is White's first. Black's number has
    /// more stops, which may come after a blank.
    fn first_number(&self, number: &str, stops: &str) -> Option<Token<'a>> {
        let next = self.rest().trim_start_matches(is_blank).chars().next()?;
        let before_move = next.is_alphabetic() || stops == "." && "{(;$".contains(next);
        (number == "1" && stops.len() <= 1 && before_move).then_some(Token::FirstNumber)
    }

    /// Leaves out the marks of check after a sign, as in `Qh4!!#`; with `+-` and the like, another sign begins.
    fn skip_check_marks(&mut self) {
        while self.rest().starts_with(['+', '#']) && glyph::at_start(self.rest()).is_none() {
            self.take(1);
        }
    }
}

/// The longest number of a move without a stop; two zeros are castling, wrongly written. A longer one is a move by the numbers of its squares, as in the notation
/// of the ICCF, which is not read.
const MOST_DIGITS: usize = 3;

/// The longest text that may be a move, in bytes; a longer word is read as several, so that the work for each byte
/// is bounded.
pub(super) const MOST_WORD: usize = 64;

pub(super) const BLANKS: [char; 2] = [' ', '\t'];

pub(super) const LINE_ENDS: [char; 2] = ['\n', '\r'];

/// The length of the line at the start of a text, without its end.
pub(super) fn line_length(text: &str) -> usize {
    text.find(LINE_ENDS).unwrap_or(text.len())
}

/// Whether white space holds an empty line.
pub(super) fn has_empty_line(blanks: &str) -> bool {
    let ends = |end: char| blanks.matches(end).count();
    ends('\n').max(ends('\r')) > 1
}

/// Whether a character separates words: white space, a control character or the mark of an encoding.
pub(in crate::formats) fn is_blank(it: char) -> bool {
    it.is_whitespace() || it.is_control() || ['\u{feff}', '\u{200b}'].contains(&it)
}

/// The value of a tag without the `\` before quotation marks and before `\`.
fn unescaped(value: &str) -> String {
    let mut text = String::new();
    let mut rest = value.chars().peekable();
    while let Some(it) = rest.next() {
        let escaped = rest.next_if(|next| it == '\\' && matches!(next, '"' | '\\'));
        text.push(escaped.unwrap_or(it));
    }
    text
}

/// Whether a line begins with what may be a tag: a bracket and a letter, a digit or `_`; or with empty brackets.
pub(in crate::formats) fn may_begin_tag(line: &str) -> bool {
    let name = line.trim_start_matches(is_blank).strip_prefix('[').map(str::trim_start);
    name.is_some_and(|it| {
        it.starts_with(|first: char| first.is_alphanumeric() || "_]".contains(first))
    })
}

/// Whether a line begins with a tag, after which nothing but a tag can be meant: it has a quotation mark or `=` after
/// its name, or a known name; or the text ends inside it.
pub(super) fn begins_tag(line: &str) -> bool {
    let line = line.trim_start_matches(is_blank);
    let Some((name, value)) = name_and_value(line) else { return line == "[" };
    let after = value.trim_start_matches(BLANKS);
    let is_known = is_known(usual_name(name)) && after.len() < value.len();
    after.is_empty() || after.starts_with(['"', '=', ':']) || is_known
}

/// Whether a bracket that begins here stands alone, or before a numbered move.
pub(super) fn is_lone_bracket(text: &str) -> bool {
    let inside = text.strip_prefix('[').unwrap_or(text).trim_start_matches(BLANKS);
    let number = inside.trim_start_matches(|it: char| it.is_ascii_digit());
    inside.starts_with(['\n', '\r']) || number.len() < inside.len() && number.starts_with('.')
}

/// Whether a tag with a value in quotation marks begins here, wherever it is on its line.
pub(super) fn is_tag(text: &str) -> bool {
    marked_value(text).is_some()
}

/// The name of a tag that begins here, and what follows it; `None` without a name.
fn name_and_value(text: &str) -> Option<(&str, &str)> {
    let inside = text.strip_prefix('[')?.trim_start_matches(BLANKS);
    let value = inside.trim_start_matches(|it: char| it.is_alphanumeric() || it == '_');
    let name = &inside[..inside.len() - value.len()];
    (!name.is_empty()).then_some((name, value))
}

/// The text after the first quotation mark of a tag that begins here; `None` if there is no such tag.
pub(super) fn marked_value(text: &str) -> Option<&str> {
    let (_, value) = name_and_value(text)?;
    let marked = value.strip_prefix(['=', ':']).unwrap_or(value).trim_start_matches(BLANKS);
    marked.strip_prefix('"')
}

fn single_blanks(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
