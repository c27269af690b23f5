//! The tags of a game.

use super::{GameReader, Wrong, read};
use crate::formats::pgn::lex::{LINE_ENDS, Token, Word, is_blank, line_length, may_begin_tag};
use crate::formats::pgn::{TextGame, usual_name};
use crate::formats::tag_names::{Fit, ONE_VALUE};

const VALUE: &str = "the tag's value in quotation marks";

impl<'a> GameReader<'a> {
    /// The name and the value of a tag after its bracket, which is at `start`; `None` if it has no name.
    pub(super) fn tag(&mut self, start: usize) -> Result<Option<(String, String)>, Wrong<'a>> {
        let name = self.lexer.next_in_tag();
        let Token::Symbol(name_text) = name.token else {
            return self.pass_over(start, name, "the name of a tag").map(|()| None);
        };
        let name_text = usual_name(name_text.trim_end_matches(['=', ':']));
        let value_start = self.lexer.at();
        if !self.text[value_start..].trim_start_matches(is_blank).starts_with('"') {
            let value = self.unmarked_value(value_start)?;
            return Ok(Some((name_text.to_owned(), value.to_owned())));
        }
        let value = self.lexer.next();
        let Token::Text(text) = value.token else {
            let value = self.half_marked_value(value)?;
            return Ok(Some((name_text.to_owned(), value.to_owned())));
        };
        let end = self.lexer.next();
        if end.token == Token::TagStart {
            self.lexer.go_to(end.start);
            self.note(end, "the ] that ends the tag");
        } else if end.token != Token::TagEnd {
            self.pass_over(start, end, "the ] that ends the tag")?;
        }
        Ok(Some((name_text.to_owned(), text)))
    }

    /// The value of a tag without quotation marks: up to a `]`, or the end of the line.
    fn unmarked_value(&mut self, start: usize) -> Result<&'a str, Wrong<'a>> {
        let text = self.text;
        let rest = &text[start..];
        let end = start + rest.find([']', '\n', '\r']).unwrap_or(rest.len());
        let value = without_marks(&text[start..end]);
        if end == text.len() && value.is_empty() {
            let word = Word { token: Token::End, start: end, end };
            return Err(Wrong { word, expected: VALUE });
        }
        self.lexer.go_to(end + usize::from(text[end..].starts_with(']')));
        Ok(value)
    }

    /// The value of a tag with a quotation mark before it only: up to the `]` before the next tag, else up to the
    /// last one of the line, else the whole line. In a text that must be whole, one that ends here is cut, since the
    /// `]` may be in the value.
    fn half_marked_value(&mut self, value: Word<'a>) -> Result<&'a str, Wrong<'a>> {
        let inside = &self.text[value.start..value.end];
        let ends = || inside.match_indices(']').map(|(at, _)| at);
        let end = ends().find(|at| may_begin_tag(&inside[at + 1..])).or_else(|| inside.rfind(']'));
        let at_bracket = self.text[value.end..].starts_with(']');
        let is_whole = at_bracket
            || end.is_some() && (self.open_end || inside.trim_end_matches(is_blank).ends_with(']'));
        if !is_whole && self.is_cut(&value) {
            return Err(Wrong { word: value, expected: VALUE });
        }
        let end = value.start + end.filter(|_| !at_bracket).unwrap_or(inside.len());
        self.lexer.go_to(end + usize::from(self.text[end..].starts_with(']')));
        Ok(without_marks(&self.text[value.start..end]))
    }

    /// Leaves out a tag from a wrong word on, up to its `]` or the end of its line; a word on another line is read
    /// again.
    fn pass_over(
        &mut self,
        start: usize,
        word: Word<'a>,
        expected: &'static str,
    ) -> Result<(), Wrong<'a>> {
        if self.is_cut(&word) {
            return Err(Wrong { word, expected });
        }
        let end = match self.text[start..word.start].contains(LINE_ENDS) {
            true => word.start,
            false => {
                let rest = &self.text[word.start..];
                let end = rest.find([']', '\n', '\r']).unwrap_or(rest.len());
                word.start + end + usize::from(rest[end..].starts_with(']'))
            }
        };
        self.lexer.go_to(end);
        self.note(word, expected);
        Ok(())
    }

    /// Adds a tag that starts at this byte. A second one with another value is noted, and the game is refused if the
    /// moves depend on it.
    pub(super) fn add_tag(
        &mut self,
        game: &mut TextGame,
        (name, value): (String, String),
        start: usize,
    ) {
        let line = &self.text[start..self.lexer.at()];
        let end = start + line_length(line);
        let word = Word { token: Token::Wrong(&line[..end - start]), start, end };
        let is_result = name == "Result";
        match self.tags.add(&mut game.tags, (name, value)) {
            Fit::First if is_result => self.result_tag = Some(word),
            Fit::First | Fit::Same => {}
            Fit::Other => self.note(word, ONE_VALUE),
            Fit::Contrary => {
                self.refused.get_or_insert(Wrong { word, expected: ONE_VALUE });
            }
        }
    }
}

fn without_marks(value: &str) -> &str {
    value.trim_matches(|it| is_blank(it) || it == '"')
}

/// The tag of a line that holds nothing else.
pub(in crate::formats) fn tag_of_line(line: &str) -> Option<(String, String)> {
    if !may_begin_tag(line) {
        return None;
    }
    let line = format!("{}\n", line.trim());
    let mut reader = GameReader::new(&read(&line));
    let start = reader.lexer.next().start;
    let tag = reader.tag(start).ok().flatten();
    tag.filter(|_| reader.problems.is_empty() && reader.lexer.next().token == Token::End)
}
