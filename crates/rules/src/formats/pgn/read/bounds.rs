//! Where a game begins and ends.
//!
//! A game begins with a tag, a move or a result. Whatever else is between games belongs to the one before it or to
//! the next one, or is left out and reported; it never makes a game of its own.

use super::{GameReader, add};
use crate::formats::pgn::lex::{
    Token, Word, begins_tag, has_empty_line, is_lone_bracket, is_tag, line_length,
};
use crate::formats::pgn::symbol::{is_like_move, is_null};
use crate::formats::pgn::{TextGame, usual_name};

const AFTER_RESULT: &str = "a comment or the next game after the result";
const BETWEEN_TAGS: &str = "a comment or the next tag";
pub(super) const IN_MOVES: &str = "a move, a comment or a result (1-0, 0-1, 1/2-1/2 or *)";

impl<'a> GameReader<'a> {
    /// Reads what is before a game; gives its comments.
    pub(super) fn before_game(&mut self) -> Option<String> {
        self.between_games(|after| !after.is_empty())
    }

    /// Reads up to the first word of a game, or to the end of the text; gives the comments. Prose is left out if
    /// this may come after it.
    fn between_games(&mut self, may_follow: impl Fn(&str) -> bool) -> Option<String> {
        let mut comments = None;
        self.skip_prose(&may_follow);
        loop {
            let before = self.lexer.at();
            let word = self.lexer.next();
            // Between signs without a blank, a search for prose would take time for the rest of the line.
            let may_be_prose = word.end < self.at_next_word(word.end);
            match word.token {
                Token::Comment(comment) => {
                    add(&mut comments, &comment);
                    self.skip_prose(&may_follow);
                    continue;
                }
                Token::Nag(_) => {}
                Token::Open => self.leave_out_variation(word, IN_MOVES),
                Token::Close | Token::TagEnd | Token::Text(_) | Token::Wrong(_) => {
                    self.note(word, IN_MOVES);
                }
                Token::TagStart if is_lone_bracket(&self.text[word.start..]) => {
                    self.note(word, IN_MOVES);
                }
                Token::Unended if !self.is_cut(&word) => self.note(word, IN_MOVES),
                _ => {
                    self.lexer.go_to(before);
                    return comments;
                }
            }
            if may_be_prose {
                self.skip_prose(&may_follow);
            }
        }
    }

    /// Whether a tag of the next game begins at a byte, after the tags of this one: a second tag `Event` or, if an empty
    /// line divides them, `Event` or tags of which this game has one.
    pub(super) fn begins_next(&mut self, game: &TextGame, divided: bool, at: usize) -> bool {
        if game.tags.is_empty() {
            return false;
        }
        let is_event = self.peek_name().is_some_and(|it| it == "Event");
        is_event && self.tags.contains("Event") || divided && (is_event || self.repeats_tags(at))
    }

    /// Reads what is after a tag if another one follows it: comments belong to the game, anything else is left out.
    /// A result is the end of the game if the tag after it may begin the next one. Tells whether an empty line is
    /// before the other tag.
    pub(super) fn between_tags(&mut self, game: &mut TextGame) -> bool {
        let (at, problems, searched) = (self.lexer.at(), self.problems.len(), self.searched);
        let (mut comments, mut divided, mut has_result) = (None, false, false);
        loop {
            let before = self.lexer.at();
            let word = self.lexer.next();
            divided |= has_empty_line(&self.text[before..word.start]);
            has_result |= matches!(word.token, Token::Result(_));
            match word.token {
                Token::Comment(comment) => add(&mut comments, &comment),
                Token::TagStart if !(has_result && (divided || self.may_be_of_next())) => {
                    add(&mut game.comment, comments.as_deref().unwrap_or_default());
                    self.lexer.go_to(word.start);
                    return divided;
                }
                Token::Open => self.leave_out_variation(word, BETWEEN_TAGS),
                Token::Symbol(_) if self.skip_words(word.start) => {}
                Token::Symbol(text) if !is_like_move(text) => self.note(word, BETWEEN_TAGS),
                Token::Unended if self.is_cut(&word) => break,
                Token::TagStart | Token::Symbol(_) | Token::FirstNumber | Token::End => break,
                _ => self.note(word, BETWEEN_TAGS),
            }
        }
        self.lexer.go_to(at);
        self.problems.truncate(problems);
        self.searched = searched;
        false
    }

    /// Whether the tag whose bracket has been read may be the first of the next game.
    fn may_be_of_next(&self) -> bool {
        self.peek_name().is_none_or(|it| it == "Event" || self.tags.contains(it))
    }

    /// Leaves out prose that begins at this byte, if a tag follows it.
    fn skip_words(&mut self, at: usize) -> bool {
        let end = self.lexer.at();
        self.lexer.go_to(at);
        self.skip_prose(begins_tag);
        let skipped = self.lexer.at() > at;
        self.lexer.go_to(self.lexer.at().max(end));
        skipped
    }

    /// The name of the tag whose bracket has been read.
    fn peek_name(&self) -> Option<&'a str> {
        match self.lexer.clone().next_in_tag().token {
            Token::Symbol(name) => Some(usual_name(name.trim_end_matches(['=', ':']))),
            _ => None,
        }
    }

    /// Whether the tags from this byte on, up to an empty line or a tag `Event`, have a name of the tags so far.
    fn repeats_tags(&mut self, at: usize) -> bool {
        self.look_ahead(|reader| {
            reader.lexer.go_to(at);
            loop {
                let before = reader.lexer.at();
                let word = reader.lexer.next();
                let divided = word.start > at && has_empty_line(&reader.text[before..word.start]);
                match word.token {
                    Token::Comment(_) if !divided => {}
                    Token::TagStart if !divided => match reader.tag(word.start) {
                        Ok(Some((name, _))) if name == "Event" => return false,
                        Ok(Some((name, _))) if reader.tags.contains(&name) => return true,
                        Ok(_) => {}
                        Err(_) => return false,
                    },
                    _ => return false,
                }
            }
        })
    }

    /// Looks at the words to come, which are read again.
    fn look_ahead<T>(&mut self, look: impl FnOnce(&mut Self) -> T) -> T {
        let (at, problems) = (self.lexer.at(), self.problems.len());
        let found = look(self);
        self.lexer.go_to(at);
        self.problems.truncate(problems);
        found
    }

    /// Whether a game may end at this word after its moves; `open` tells whether it would end inside a variation
    /// that has no result.
    pub(super) fn may_end(&self, word: &Word, open: bool) -> bool {
        match word.token {
            Token::End => self.open_end && !open,
            Token::TagStart => {
                let line = self.text[..word.start].trim_end_matches([' ', '\t', '\u{feff}']);
                let first = line.is_empty() || line.ends_with(['\n', '\r']);
                is_tag(&self.text[word.start..]) || first && begins_tag(&self.text[word.start..])
            }
            _ => true,
        }
    }

    /// Leaves out what is in brackets on one line, without the brackets themselves; or a bracket alone.
    pub(super) fn leave_out_brackets(&mut self, word: Word<'a>, expected: &'static str) {
        // Up to the next bracket only, so that a row of them takes no time for the rest of the line.
        let rest = &self.text[word.end..];
        let end = rest.find(['[', ']', '\n', '\r']).filter(|it| rest[*it..].starts_with(']'));
        if let Some(end) = end {
            self.lexer.go_to(word.end + end);
        }
        self.note(word, expected);
    }

    /// Reads the tag `Result` after the moves of its game, whose bracket has been read. It is alone: after it comes an
    /// empty line and another tag, or the end of the text.
    pub(super) fn result_after_moves(&mut self, game: &mut TextGame, start: usize) -> bool {
        if self.peek_name().is_none_or(|it| it != "Result") {
            return false;
        }
        let is_alone = self.look_ahead(|reader| {
            let is_tag = reader.tag(start).is_ok();
            let end = reader.lexer.at();
            let word = reader.lexer.next();
            let divided = has_empty_line(&reader.text[end..word.start]);
            is_tag && (word.token == Token::End || word.token == Token::TagStart && divided)
        });
        if is_alone && let Ok(Some(tag)) = self.tag(start) {
            self.add_tag(game, tag, start);
        }
        is_alone
    }

    /// Reads what is after the result: glyphs on its line and comments without an empty line before them, which belong
    /// to the last move; the tag `Result`; and whatever belongs to no game. A comment on a line of its own before a
    /// move belongs to the next game.
    pub(super) fn after_result(&mut self, game: &mut TextGame) {
        loop {
            let before = self.lexer.at();
            let word = self.lexer.next();
            let gap = &self.text[before..word.start];
            let on_line = line_length(gap) == gap.len();
            match word.token {
                Token::Nag(nag) if on_line => {
                    game.moves.last_mut().into_iter().for_each(|it| it.nags.push(nag));
                }
                Token::Comment(comment)
                    if !has_empty_line(gap) && (on_line || !self.has_move_on_line()) =>
                {
                    add_last(game, &comment);
                }
                Token::Result(_)
                | Token::Close
                | Token::TagEnd
                | Token::Text(_)
                | Token::Wrong(_) => {
                    self.note(word, AFTER_RESULT);
                }
                Token::Open => self.leave_out_variation(word, AFTER_RESULT),
                Token::Symbol(text) if on_line && (!is_like_move(text) || is_null(text)) => {
                    self.skip_remark(word.start);
                }
                Token::TagStart if on_line && !is_tag(&self.text[word.start..]) => {
                    self.leave_out_brackets(word, AFTER_RESULT);
                }
                Token::TagStart if self.result_after_moves(game, word.start) => {}
                _ => {
                    self.lexer.go_to(before);
                    break;
                }
            }
        }
        self.skip_prose(|_| true);
        self.after_last_game(game);
    }

    /// Leaves out the rest of the line of a result from this byte on, up to a comment, a tag or White's move 1.
    fn skip_remark(&mut self, start: usize) {
        let mut end = self.lexer.at();
        loop {
            let word = self.lexer.next();
            let gap = &self.text[end..word.start];
            let ends = match word.token {
                Token::Comment(_) | Token::Unended | Token::FirstNumber | Token::End => true,
                Token::TagStart => is_tag(&self.text[word.start..]),
                _ => line_length(gap) < gap.len(),
            };
            if ends {
                break;
            }
            end = word.end;
        }
        self.lexer.go_to(end);
        let token = Token::Wrong(&self.text[start..end]);
        self.note(Word { token, start, end }, AFTER_RESULT);
    }

    /// Reads up to the end of the text if no other game comes: comments belong to the last move.
    fn after_last_game(&mut self, game: &mut TextGame) {
        let (at, problems, searched) = (self.lexer.at(), self.problems.len(), self.searched);
        let comments = self.between_games(|_| true);
        if self.lexer.clone().next().token == Token::End {
            add_last(game, comments.as_deref().unwrap_or_default());
        } else {
            self.lexer.go_to(at);
            self.problems.truncate(problems);
            self.searched = searched;
        }
    }

    /// Whether the rest of the line holds a move or a result.
    fn has_move_on_line(&self) -> bool {
        let mut lexer = self.lexer.clone();
        let word = lexer.next();
        let gap = &self.text[self.lexer.at()..word.start];
        matches!(word.token, Token::Symbol(_) | Token::FirstNumber | Token::Result(_))
            && line_length(gap) == gap.len()
    }
}

/// Adds a comment to the last move, or to a game without moves.
fn add_last(game: &mut TextGame, comment: &str) {
    let last = game.moves.last_mut().map(|it| &mut it.comment);
    add(last.unwrap_or(&mut game.comment), comment);
}
