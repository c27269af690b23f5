//! The moves of a game with what is beside them, up to the result.

use super::{GameReader, Wrong, add};
use crate::formats::pgn::lex::{Token, Word, begins_tag, has_empty_line, is_tag, line_length};
use crate::formats::pgn::{TextGame, TextMove, TextVariation, glyph, symbol};
use crate::game::GameResult;

/// The deepest nesting of variations.
const MOST_NESTED: usize = 64;
const TOO_DEEP: &str = "variations that are nested at most 64 deep";
const IN_VARIATION: &str = "a move or the ) that ends the variation";
const AFTER_RESULT: &str = "a comment or the next game after the result";
const GLYPH: &str = "a glyph from $0 to $255";
const IN_MOVES: &str = "a move, a comment or a result (1-0, 0-1, 1/2-1/2 or *)";

impl<'a> GameReader<'a> {
    /// The moves from `word` on, up to the result.
    pub(super) fn moves(
        &mut self,
        mut word: Word<'a>,
        game: &mut TextGame,
    ) -> Result<(), Wrong<'a>> {
        // The main line, then the variations that are open.
        let mut lines = vec![TextVariation { comment: game.comment.take(), moves: Vec::new() }];
        // A result inside a variation: that of the game if the variation has no end.
        let mut last_result = None;
        loop {
            let in_variation = lines.len() > 1;
            let may_nest = lines.len() <= MOST_NESTED;
            let Some(line) = lines.last_mut() else { return Ok(()) };
            let has_moves = !line.moves.is_empty();
            let before = last_result.take();
            if let Some(glyph) = self.letter_glyph(&word, game).filter(|_| has_moves) {
                word.token = Token::Nag(glyph);
            }
            match word.token {
                Token::Symbol(text) => {
                    let (text, at) = (text.to_owned(), word.start);
                    line.moves.push(TextMove { text, at, ..TextMove::default() });
                }
                Token::Comment(comment) => {
                    let last = line.moves.last_mut().map(|it| &mut it.comment);
                    add(last.unwrap_or(&mut line.comment), &comment);
                    last_result = before;
                }
                Token::Nag(nag) => {
                    line.moves.last_mut().into_iter().for_each(|it| it.nags.push(nag))
                }
                Token::Open if may_nest && has_moves => lines.push(TextVariation::default()),
                Token::Open => {
                    let expected = if in_variation { IN_VARIATION } else { IN_MOVES };
                    self.note(word, if has_moves { TOO_DEEP } else { expected });
                    self.skip_variation();
                }
                Token::Close if in_variation => close_variation(&mut lines),
                Token::Result(result) if in_variation => last_result = Some(result),
                Token::FirstNumber if in_variation || line.moves.len() < 2 => last_result = before,
                Token::FirstNumber => {
                    self.end(word, lines, (game, None));
                    return Ok(());
                }
                Token::Result(_) | Token::End | Token::TagStart
                    if self.may_end(&word, in_variation && before.is_none()) =>
                {
                    self.end(word, lines, (game, before));
                    return Ok(());
                }
                _ if self.is_cut(&word) => {
                    let expected = if in_variation { IN_VARIATION } else { IN_MOVES };
                    return Err(Wrong { word, expected });
                }
                _ => {
                    let expected = expected_for(&word.token, in_variation);
                    self.note(word, expected);
                    last_result = before;
                }
            }
            if lines.len() == 1 {
                self.skip_prose_after_moves();
            }
            word = self.lexer.next();
        }
    }

    /// Leaves out prose that an empty line divides from the moves, up to the tags of the next game.
    fn skip_prose_after_moves(&mut self) {
        let at = self.lexer.at();
        if has_empty_line(&self.text[at..self.at_next_word(at)]) {
            self.skip_prose(|after| after.is_empty() || begins_tag(after));
        }
    }

    /// The glyph of a letter that stands alone after a move; `None` if it may be a piece whose square follows
    /// after a blank. In orthodox chess `D` is not a piece.
    fn letter_glyph(&self, word: &Word, game: &TextGame) -> Option<u8> {
        let Token::Symbol(letter) = word.token else { return None };
        let glyph = glyph::of_letter(letter)?;
        let may_be_piece = letter == "N" || game.tag("Variant").is_some();
        let before_target = symbol::begins_with_target(self.text[word.end..].trim_start());
        let numbered = self.text[..word.start].trim_end().ends_with('.');
        let is_piece = numbered || may_be_piece && before_target;
        (!is_piece).then_some(glyph)
    }

    /// Whether a game may end at this word; `open` tells whether it would end inside a variation that has no
    /// result.
    fn may_end(&self, word: &Word, open: bool) -> bool {
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

    /// Ends the game at this word; `last_result` is the result inside a variation without an end.
    fn end(
        &mut self,
        word: Word<'a>,
        mut lines: Vec<TextVariation>,
        (game, last_result): (&mut TextGame, Option<GameResult>),
    ) {
        let (start, token) = (word.start, word.token.clone());
        if lines.len() > 1 {
            self.note(word, IN_VARIATION);
        }
        while lines.len() > 1 {
            close_variation(&mut lines);
        }
        let line = lines.pop().unwrap_or_default();
        (game.comment, game.moves) = (line.comment, line.moves);
        match (token, last_result) {
            (Token::Result(result), _) => {
                game.result = game.known_result(result);
                self.comments_after(game);
                self.skip_prose(|_| true);
            }
            (_, Some(result)) => {
                game.result = game.known_result(result);
                self.lexer.go_to(start);
            }
            _ => *game = self.without_result(std::mem::take(game), start),
        }
    }

    /// Leaves out a variation whose bracket has been read. The end of the game ends it too.
    fn skip_variation(&mut self) {
        let mut depth = 1;
        while depth > 0 {
            let before = self.lexer.at();
            let word = self.lexer.next();
            match word.token {
                Token::Open => depth += 1,
                Token::Close => depth -= 1,
                _ if self.is_cut(&word) => return self.lexer.go_to(before),
                Token::TagStart if self.may_end(&word, false) => {
                    return self.lexer.go_to(word.start);
                }
                _ => {}
            }
        }
    }

    /// Adds what is after the result to the last move: glyphs on its line, and comments without an empty line before
    /// them. A comment on a line of its own before a move belongs to the next game.
    fn comments_after(&mut self, game: &mut TextGame) {
        loop {
            let before = self.lexer.at();
            let word = self.lexer.next();
            let gap = &self.text[before..word.start];
            let on_line = line_length(gap) == gap.len();
            let comment = match word.token {
                Token::Nag(nag) if on_line => {
                    game.moves.last_mut().into_iter().for_each(|it| it.nags.push(nag));
                    continue;
                }
                Token::Comment(comment) if !has_empty_line(gap) => comment,
                Token::Result(_) if on_line => {
                    self.note(word, AFTER_RESULT);
                    continue;
                }
                _ => return self.lexer.go_to(before),
            };
            if !on_line && self.has_move_on_line() {
                return self.lexer.go_to(before);
            }
            let last = game.moves.last_mut().map(|it| &mut it.comment);
            add(last.unwrap_or(&mut game.comment), &comment);
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

/// What was expected where this token does not belong.
fn expected_for(token: &Token, in_variation: bool) -> &'static str {
    match token {
        Token::Wrong(text) if text.starts_with('$') => GLYPH,
        _ if in_variation => IN_VARIATION,
        _ => IN_MOVES,
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
