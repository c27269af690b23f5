//! Reads games as on Game Courier: moves with their comments, and separate lines of tags, comments and
//! results.

use std::collections::HashSet;

use super::header::{Decision, Header, Tag, is_first_number, is_title, may_be_moves};
use super::results::{Claim, Claims, Said, Source};
use super::{glyph, without_braces};
use crate::formats::lines::{self, LineReader};
use crate::formats::pgn::{
    MOST_PROBLEMS, PgnError, TextGame, TextMove, has_result, marked_result, said_result,
};
use crate::formats::tag_names::{Fit, ONE_VALUE, TagNames, is_decisive};
use crate::game::GameResult;
use crate::geometry::Color;
use crate::notation::typed;

/// The games of a text, one after the other. Whether its words are moves is known only when they are played. An error
/// takes the place of a game with two different tags `Variant` or `FEN`, and of comments after the last game.
pub fn read(text: &str) -> impl Iterator<Item = Result<TextGame, PgnError>> {
    lines::games::<GameReader>(text)
}

const FIRST_MOVE: &str = "the tags or move 1 of the next game";
const AFTER_RESULT: &str = "a comment or the next game after the result";

/// Reads one game, line by line.
#[derive(Default)]
pub(in crate::formats) struct GameReader {
    game: TextGame,
    has_content: bool,
    /// The number of lines in the games before this one, and with those read so far.
    lines_before: usize,
    lines: usize,
    tags: TagNames,
    /// The line of the tag `Result` that counts, and its number.
    result_tag: (String, usize),
    /// The last line, if it is prose before the moves that may be the title of the variant.
    prose: Option<String>,
    /// The first title before the players.
    first_title: Option<String>,
    /// Whether the last line was empty.
    after_blank: bool,
    /// Why the game is refused.
    refused: Option<PgnError>,
    /// The name of the first tag in brackets.
    first_tag: Option<String>,
    /// The names of the tags in brackets; those of a page's lines are not among them.
    tag_names: HashSet<String>,
    /// Whether an empty line follows the last tag in brackets.
    blank_after_tags: bool,
    /// Whether a result comes after tags and before the first move: the moves may follow, or another game.
    result_after_tags: bool,
    /// Whether the result after the moves has been read.
    ended: bool,
    /// The lines that may say the result.
    claims: Claims,
}

impl LineReader for GameReader {
    fn after(lines: usize) -> Self {
        GameReader { lines_before: lines, lines, ..GameReader::default() }
    }

    fn finish(mut self) -> Option<Result<TextGame, PgnError>> {
        let belongs_to_no_game = self.belongs_to_no_game();
        self.settle_result();
        if belongs_to_no_game && self.has_content {
            let problem = "this text belongs to no game: expected a tag or a move after it";
            return Some(Err(error(self.lines_before + 1, problem.to_owned())));
        }
        self.has_content.then_some(self.refused.map_or(Ok(self.game), Err))
    }

    fn is_over(&self, line: &str) -> bool {
        let line = line.trim();
        if line.is_empty() {
            return false;
        }
        match Header::of_line(line) {
            Some(Header::Tag(tag)) => !self.belongs(&tag),
            Some(Header::Field { name: "Result", .. }) => !self.takes_result_tag(),
            Some(Header::Field { name, .. }) => self.ended || self.follows_result_of_tags(name),
            Some(Header::Decided(_)) => self.after_blank && self.is_of_next_page(),
            // A second result makes no game.
            Some(Header::Result { rest, .. }) if rest.is_empty() => false,
            _ if self.ended => self.after_blank || !line.starts_with("//") && may_be_moves(line),
            _ => is_first_number(line) && !self.game.moves.is_empty(),
        }
    }

    fn line(&mut self, line: &str, at: usize) {
        let indent = line.len() - line.trim_start_matches(['\u{feff}', ' ', '\t']).len();
        let (line, at) = (&line[indent..], at + indent);
        self.lines += 1;
        self.after_blank = line.trim().is_empty();
        self.blank_after_tags |= self.after_blank;
        if self.after_blank {
            return;
        }
        self.has_content = true;
        let before = self.prose.take();
        if let Some(said) = line.strip_prefix("//") {
            return self.comment_line(said);
        }
        let header = Header::read(line).filter(|it| self.takes(it));
        if let Some(header) = header {
            if matches!(header, Header::Field { .. }) {
                self.game.title = self.game.title.take().or(before);
            }
            return self.header(header, line);
        }
        if self.ended {
            return self.comment(line);
        }
        let (moves, said) = line.split_once("//").unwrap_or((line, ""));
        self.note_later_number(moves);
        if self.game.moves.is_empty() && !may_be_moves(moves) {
            self.prose = Some(line.trim()).filter(|it| is_title(it)).map(str::to_owned);
            if line.trim_end().ends_with("Chess") {
                self.add_title();
            }
            return add(&mut self.game.comment, line);
        }
        self.moves(moves, at);
        self.comment(said);
    }
}

impl GameReader {
    /// Whether a header is allowed here.
    fn takes(&self, header: &Header) -> bool {
        self.game.moves.is_empty() || !header.is_before_moves()
    }

    /// Whether a tag belongs to this game. The tag `Result` may come after the moves; without quotation marks, another
    /// text in brackets after a move is a comment.
    fn belongs(&self, tag: &Tag) -> bool {
        if self.game.moves.is_empty() {
            return !self.begins_next(&tag.name);
        }
        if tag.name == "Result" {
            return self.takes_result_tag();
        }
        !tag.is_marked && !self.ended
    }

    /// Whether a tag `Result` belongs to this game, where it does not begin the tags of the next one.
    fn takes_result_tag(&self) -> bool {
        if self.game.moves.is_empty() {
            return !self.follows_result_of_tags("Result");
        }
        !self.after_blank || !self.ended && !self.tags.contains("Result")
    }

    /// Whether a sentence after an empty line is of the next page, which may begin with it.
    fn is_of_next_page(&self) -> bool {
        let is_page = self.claims.have_sentence_before_moves();
        self.ended || is_page && !self.game.moves.is_empty()
    }

    /// Whether nothing makes a game of the text: no tag, no move, no result. After another game, a tag `Result` alone
    /// does not, either.
    fn belongs_to_no_game(&self) -> bool {
        let is_tag = |(name, _): &(String, String)| self.lines_before == 0 || name != "Result";
        let has_tags = self.game.tags.iter().any(is_tag);
        !has_tags && self.game.moves.is_empty() && !self.claims.are_alone()
    }

    /// Sets the result of the game, and notes what contradicts it.
    fn settle_result(&mut self) {
        let said = self.game.tag("Result").and_then(said_result);
        let (text, line) = std::mem::take(&mut self.result_tag);
        if self.game.has_unread_result() {
            let expected = "expected 1-0, 0-1, 1/2-1/2 or *";
            self.note(line, format!("\"{text}\" is not a result: {expected}"));
        }
        let mut claims = std::mem::take(&mut self.claims);
        if let Some(result) = said {
            claims.add_tag(Claim { source: Source::Tag, said: Said::Result(result), text, line });
        }
        let (result, contradictions) =
            claims.settle(!self.game.moves.is_empty(), |it| self.result_of(it));
        self.game.result = result;
        for (line, text, expected) in contradictions {
            self.note(line, misplaced(&text, &expected));
        }
    }

    /// Notes something on a line that is left out.
    fn note(&mut self, line: usize, problem: String) {
        if self.game.problems.len() < MOST_PROBLEMS {
            self.game.problems.push(error(line, problem));
        }
    }

    /// Whether a tag of the next game has this name, after tags only: the first tag again unless it has one value for
    /// each game, or any of them after an empty line.
    fn begins_next(&self, name: &str) -> bool {
        let again = self.blank_after_tags && self.tag_names.contains(name);
        let is_first = self.first_tag.as_deref() == Some(name) && !is_decisive(name);
        again || is_first || self.follows_result_of_tags(name)
    }

    /// Whether a tag comes after the result of a game that has tags and no moves, and is of the next one: after an
    /// empty line, or if this one has it already.
    fn follows_result_of_tags(&self, name: &str) -> bool {
        self.result_after_tags
            && self.game.moves.is_empty()
            && (self.after_blank || self.tags.contains(name))
    }

    /// Notes the number of a first move after another game, if it is not 1 and nothing says where the game begins: the
    /// moves may be the rest of that game.
    fn note_later_number(&mut self, line: &str) {
        let follows =
            self.lines_before > 0 && self.game.tags.is_empty() && self.game.moves.is_empty();
        let number =
            &line[..line.len() - line.trim_start_matches(|it: char| it.is_ascii_digit()).len()];
        if follows && line[number.len()..].starts_with('.') && number != "1" && !number.is_empty() {
            self.note(self.lines, misplaced(number, FIRST_MOVE));
        }
    }

    /// Adds the last line of prose as a title; of two different ones, which no variant has, both are the title.
    fn add_title(&mut self) {
        let Some(title) = self.prose.clone() else { return };
        let first = self.first_title.get_or_insert_with(|| title.clone());
        let is_first = *first == title;
        match &self.game.title {
            None => self.game.title = Some(title),
            Some(_) if is_first => {}
            Some(_) => self.game.title = Some(format!("{first} and {title}")),
        }
    }

    /// Reads the moves of a line that begins at this byte, up to a result; what is after it is noted.
    fn moves(&mut self, line: &str, at: usize) {
        for it in typed::split(line) {
            let text = it.text.split_whitespace().collect::<Vec<_>>().join(" ");
            if self.ended {
                let rest = misplaced(line[it.at..].trim(), AFTER_RESULT);
                return self.note(self.lines, rest);
            }
            match Header::read(&text).filter(Header::is_result) {
                Some(header) => self.header(header, &text),
                None => {
                    let text = TextMove { text, at: at + it.at, ..TextMove::default() };
                    self.claims.remove_comments_of_move();
                    self.game.moves.push(text);
                }
            }
        }
    }

    fn comment_line(&mut self, said: &str) {
        match Header::of_comment(said).filter(|it| self.takes(it)) {
            Some(Header::Decided(decision)) => {
                self.claim(Source::Comment, Said::Decided(decision), said);
                self.comment(said);
            }
            Some(Header::Result { result, rest, .. }) if !rest.is_empty() => {
                self.begins_with_result(result, &rest, said);
            }
            Some(header) => self.header(header, said),
            None => self.comment(said),
        }
    }

    /// Keeps a comment that begins with a result.
    fn begins_with_result(&mut self, result: GameResult, rest: &str, text: &str) {
        let second = marked_result(rest).filter(|it| it.result != result);
        let said = match second {
            Some(_) => Said::Two(result, rest.to_owned()),
            None => Said::Result(result),
        };
        self.claim(Source::Comment, said, text);
        self.comment(text);
    }

    fn claim(&mut self, source: Source, said: Said, text: &str) {
        let claim = Claim { source, said, text: text.trim().to_owned(), line: self.lines };
        self.claims.add(claim, self.game.moves.is_empty());
    }

    /// Reads a header with this text.
    fn header(&mut self, header: Header, text: &str) {
        let after_moves = !self.game.moves.is_empty();
        match header {
            Header::Tag(Tag { name, value, .. }) => {
                if name != "Result" {
                    self.first_tag.get_or_insert_with(|| name.clone());
                }
                self.tag_names.insert(name.clone());
                self.blank_after_tags = false;
                self.add_tag((name, value), text);
            }
            Header::Field { name, value } => self.add_tag((name.to_owned(), value), text),
            Header::Result { result, rest, .. } if !after_moves && !rest.is_empty() => {
                self.begins_with_result(result, &rest, text);
            }
            Header::Result { result, nags, comment, rest } => {
                let source = if after_moves { Source::AfterMoves } else { Source::BeforeMoves };
                self.claim(source, Said::Result(result), text);
                self.result_after_tags |= !after_moves && !self.game.tags.is_empty();
                self.ended |= after_moves;
                self.game.moves.last_mut().into_iter().for_each(|it| it.nags.extend(&nags));
                self.comment(&comment);
                if !rest.is_empty() {
                    self.note(self.lines, misplaced(&rest, AFTER_RESULT));
                }
            }
            Header::Decided(decision) => self.decided(decision, text),
        }
    }

    /// Reads a sentence. One that is not before the moves ends the game if it says the result.
    fn decided(&mut self, decision: Decision, text: &str) {
        let after_moves = !self.game.moves.is_empty();
        let ends = after_moves && self.result_of(&decision).is_some();
        let source = match decision.is_in_place_of_move() {
            true if after_moves => Source::AfterMoves,
            true => Source::BeforeMoves,
            false => Source::Sentence,
        };
        self.claim(source, Said::Decided(decision), text);
        self.ended |= ends;
        if !ends {
            self.comment(text);
        }
    }

    /// Adds a tag with its text.
    fn add_tag(&mut self, (name, value): (String, String), text: &str) {
        let problem = misplaced(&format!("{name}: {value}"), ONE_VALUE);
        if name == "Result" {
            if !self.game.tag("Result").is_some_and(has_result) {
                self.result_tag = (text.trim().to_owned(), self.lines);
            }
            self.ended |= !self.game.moves.is_empty();
        }
        match self.tags.add(&mut self.game.tags, (name, value)) {
            Fit::First | Fit::Same => {}
            Fit::Other => self.note(self.lines, problem),
            Fit::Contrary => {
                self.refused.get_or_insert(error(self.lines, problem));
            }
        }
    }

    /// The result of a decision, if it says who has won.
    fn result_of(&self, decision: &Decision) -> Option<GameResult> {
        decision.result(["White", "Black"].map(|it| self.game.tag(it)), self.to_move())
    }

    fn to_move(&self) -> Color {
        let black_first =
            self.game.tag("FEN").is_some_and(|fen| fen.split(' ').nth(1) == Some("b"));
        let black = self.game.moves.len() % 2 == usize::from(!black_first);
        if black { Color::Black } else { Color::White }
    }

    /// Adds a comment, glyphs first, to the last move or to the game.
    fn comment(&mut self, said: &str) {
        let said = said.trim();
        let Some(last) = self.game.moves.last_mut() else {
            let braced = said.strip_prefix('{').and_then(|it| it.strip_suffix('}'));
            return add(&mut self.game.comment, braced.unwrap_or(said));
        };
        let mut rest = said;
        while let Some((nag, after)) = glyph(rest) {
            last.nags.push(nag);
            rest = after;
        }
        add(&mut last.comment, without_braces(rest).unwrap_or(rest));
    }
}

fn add(comments: &mut Option<String>, said: &str) {
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    match comments {
        _ if said.is_empty() => {}
        None => *comments = Some(said),
        Some(before) => {
            before.push(' ');
            before.push_str(&said);
        }
    }
}

fn error(line: usize, problem: String) -> PgnError {
    PgnError { line, column: 1, problem, cut: false }
}

fn misplaced(text: &str, expected: &str) -> String {
    format!("\"{text}\" does not belong here: expected {expected}")
}
