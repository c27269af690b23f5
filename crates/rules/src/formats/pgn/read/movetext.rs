//! The moves of a game with what is beside them, up to the result.

use super::bounds::IN_MOVES;
use super::{GameReader, Wrong, add};
use crate::formats::pgn::lex::{Token, Word, begins_tag, has_empty_line};
use crate::formats::pgn::{TextGame, TextMove, TextVariation, first_turn, glyph, symbol};
use crate::game::GameResult;
use crate::geometry::Color;

/// The deepest nesting of variations.
const MOST_NESTED: usize = 64;
const TOO_DEEP: &str = "variations that are nested at most 64 deep";
const IN_VARIATION: &str = "a move or the ) that ends the variation";
const GLYPH: &str = "a glyph from $0 to $255";

impl<'a> GameReader<'a> {
    /// The moves from `word` on, up to the result.
    pub(super) fn moves(
        &mut self,
        mut word: Word<'a>,
        game: &mut TextGame,
    ) -> Result<(), Wrong<'a>> {
        // The main line, then the variations that are open.
        let mut lines = vec![TextVariation { comment: game.comment.take(), moves: Vec::new() }];
        // A result inside a variation: that of the game if the variation has no end or nothing else, and no move
        // follows.
        let mut last_result = None;
        let turn = first_turn(game.tag("FEN").unwrap_or_default());
        loop {
            let is_next_number = is_next_number(&word.token, &lines, turn);
            let in_variation = lines.len() > 1;
            let may_nest = lines.len() <= MOST_NESTED;
            let Some(line) = lines.last_mut() else { return Ok(()) };
            let has_moves = !line.moves.is_empty();
            let before = last_result.take();
            if has_moves {
                self.find_annotation(&mut word);
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
                Token::Nag(nag) => add_glyph(line, nag),
                Token::Open if may_nest && has_moves => lines.push(TextVariation::default()),
                Token::Open if has_moves => self.leave_out_variation(word, TOO_DEEP),
                Token::Open => self.leave_out_variation(word, expected_in(in_variation)),
                Token::Close if in_variation => {
                    let is_empty = line == &TextVariation::default();
                    last_result = before.filter(|_| is_empty && lines.len() == 2);
                    close_variation(&mut lines);
                }
                Token::Result(result) if in_variation => last_result = Some(result),
                Token::Number(_) if is_next_number => last_result = before,
                Token::FirstNumber if in_variation || line.moves.len() < 2 => last_result = before,
                Token::TagStart
                    if has_moves && !in_variation && self.result_after_moves(game, word.start) =>
                {
                    last_result = before;
                }
                Token::FirstNumber | Token::Result(_) | Token::End | Token::TagStart
                    if self.may_end(&word, in_variation && before.is_none()) =>
                {
                    self.end(word, lines, (game, before));
                    return Ok(());
                }
                _ if self.is_cut(&word) => {
                    return Err(Wrong { word, expected: expected_in(in_variation) });
                }
                _ => {
                    self.leave_out(word, in_variation);
                    last_result = before;
                }
            }
            if lines.len() == 1 {
                self.skip_prose_after_moves();
            }
            word = self.lexer.next_or_number();
        }
    }

    /// Leaves out prose that an empty line divides from the moves, up to the tags of the next game.
    fn skip_prose_after_moves(&mut self) {
        let at = self.lexer.at();
        if has_empty_line(&self.text[at..self.at_next_word(at)]) {
            self.skip_prose(|after| after.is_empty() || begins_tag(after));
        }
    }

    /// Leaves out a word that does not belong among moves, a bracket with what is in it.
    fn leave_out(&mut self, word: Word<'a>, in_variation: bool) {
        if word.token == Token::TagStart {
            return self.leave_out_brackets(word, expected_in(in_variation));
        }
        let expected = expected_for(&word.token, in_variation);
        self.note(word, expected);
    }

    /// Finds out whether a word after a move is a letter that is a glyph, or a word of a result.
    fn find_annotation(&self, word: &mut Word<'a>) {
        if let Some(glyph) = self.letter_glyph(word) {
            word.token = Token::Nag(glyph);
        }
        if let Token::Symbol(text) = word.token
            && symbol::is_of_result(text)
        {
            word.token = Token::Wrong(text);
        }
    }

    /// The glyph of a letter that stands alone after a move; `None` if it may be a piece whose square follows
    /// after a blank. In orthodox chess `D` is not a piece.
    fn letter_glyph(&self, word: &Word) -> Option<u8> {
        let Token::Symbol(letter) = word.token else { return None };
        let glyph = glyph::of_letter(letter)?;
        let may_be_piece = letter == "N" || self.tags.contains("Variant");
        let before_target = symbol::begins_with_target(self.text[word.end..].trim_start());
        let numbered = self.text[..word.start].trim_end().ends_with('.');
        let is_piece = numbered || may_be_piece && before_target;
        (!is_piece).then_some(glyph)
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
                self.after_result(game);
                self.set_result(game, result);
            }
            (_, Some(result)) => {
                self.lexer.go_to(start);
                self.set_result(game, result);
            }
            _ => self.without_result(game, start),
        }
    }

    /// Leaves out the variation that begins with this bracket, and notes it.
    pub(super) fn leave_out_variation(&mut self, bracket: Word<'a>, expected: &'static str) {
        self.note(bracket, expected);
        self.skip_variation();
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
}

/// Whether a word is the number of the next move of the innermost of these lines, counted from the side and the number of
/// the start or from 1.
fn is_next_number(token: &Token, lines: &[TextVariation], (side, first): (Color, u64)) -> bool {
    let Token::Number(number) = token else { return false };
    let played: usize = lines.iter().map(|it| it.moves.len()).sum();
    // A variation begins in place of the last move of the line before it.
    let plies = played + 1 - lines.len() + usize::from(side == Color::Black);
    let moves = plies as u64 / 2;
    number.parse().is_ok_and(|it: u64| [1 + moves, first + moves].contains(&it))
}

/// What was expected where this token does not belong.
fn expected_for(token: &Token, in_variation: bool) -> &'static str {
    match token {
        Token::Wrong(text) if text.starts_with('$') => GLYPH,
        _ => expected_in(in_variation),
    }
}

/// What is expected among moves.
fn expected_in(variation: bool) -> &'static str {
    if variation { IN_VARIATION } else { IN_MOVES }
}

/// Adds a glyph to the last move; before the first move it has no meaning.
fn add_glyph(line: &mut TextVariation, glyph: u8) {
    line.moves.last_mut().into_iter().for_each(|it| it.nags.push(glyph));
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
