//! Reads games as on Game Courier: moves with their comments, and separate lines of tags, comments and
//! results.

use std::collections::HashSet;

use super::header::{Decision, Header, Tag, is_title};
use super::{glyph, without_braces};
use crate::formats::lines::{self, LineReader};
use crate::formats::pgn::{MOST_PROBLEMS, PgnError, TextGame, TextMove, marked_result};
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
    /// The line of the tag `Result`.
    result_line: usize,
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
    /// Whether the result has been read.
    ended: bool,
    /// The lines that may say the result.
    claims: Vec<Claim>,
}

/// What a line says of the result, which counts only if nothing else says one and no move follows; before the first
/// move, it is of the whole game.
struct Claim {
    header: Header,
    /// The number of the line.
    line: usize,
    before_moves: bool,
}

impl LineReader for GameReader {
    fn after(lines: usize) -> Self {
        GameReader { lines_before: lines, lines, ..GameReader::default() }
    }

    fn finish(mut self) -> Option<Result<TextGame, PgnError>> {
        let is_only_comment = self.is_only_comment();
        for claim in std::mem::take(&mut self.claims) {
            self.accept(claim);
        }
        if !self.has_result() && self.game.has_unread_result() {
            let value = self.game.tag("Result").unwrap_or_default();
            let problem = format!("\"{value}\" is not a result: expected 1-0, 0-1, 1/2-1/2 or *");
            self.note(self.result_line, problem);
        }
        self.game.result = self.game.known_result(self.game.result);
        if is_only_comment && self.has_content {
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
        let said = line.strip_prefix("//").unwrap_or(line);
        match Header::read(said) {
            Some(Header::Tag(tag)) => !self.belongs(&tag),
            Some(Header::Player(..) | Header::Decided(_)) => self.ended,
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
            if matches!(header, Header::Player(..)) {
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
    /// Whether a header is allowed here: tags come before the first move, but for that of the result.
    fn takes(&self, header: &Header) -> bool {
        let is_result = matches!(header, Header::Tag(tag) if tag.name == "Result");
        !header.is_tag() || self.game.moves.is_empty() || is_result
    }

    /// Whether a tag belongs to this game. The tag `Result` may come after the moves; without quotation marks, another
    /// text in brackets after a move is a comment.
    fn belongs(&self, tag: &Tag) -> bool {
        if self.game.moves.is_empty() && !self.ended {
            return !self.begins_next(&tag.name);
        }
        if tag.name == "Result" {
            return !self.after_blank || !self.ended && !self.tags.contains("Result");
        }
        !tag.is_marked && !self.ended
    }

    fn is_only_comment(&self) -> bool {
        let has_result = self.ended || self.claims.iter().any(|it| it.header.is_certain());
        self.game.tags.is_empty() && self.game.moves.is_empty() && !has_result
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
        again || self.first_tag.as_deref() == Some(name) && !is_decisive(name)
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

    fn has_result(&self) -> bool {
        self.game.result != GameResult::Unknown
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
            match Header::read(&text).filter(|it| !it.is_tag()) {
                Some(header) => self.header(header, &text),
                None => {
                    let text = TextMove { text, at: at + it.at, ..TextMove::default() };
                    self.claims.retain(|it| it.before_moves);
                    self.game.moves.push(text);
                }
            }
        }
    }

    fn comment_line(&mut self, said: &str) {
        match Header::read(said).filter(|it| self.takes(it)) {
            Some(header @ Header::Decided(_)) => self.claim(header, said),
            Some(header @ Header::Result { .. }) if !header.is_certain() => {
                self.claim(header, said);
            }
            Some(header) => self.header(header, said),
            None => self.comment(said),
        }
    }

    /// Keeps a header that may be a result, and what it says as a comment.
    fn claim(&mut self, header: Header, said: &str) {
        match &header {
            Header::Result { comment, rest, .. } if rest.is_empty() => self.comment(comment),
            _ => self.comment(said),
        }
        let (line, before_moves) = (self.lines, self.game.moves.is_empty());
        if self.claims.len() < MOST_PROBLEMS {
            self.claims.push(Claim { header, line, before_moves });
        }
    }

    /// Takes the result of a claim if there is none yet. A sentence that says another result is noted.
    fn accept(&mut self, Claim { header, line, .. }: Claim) {
        let has_result = self.has_result();
        match header {
            Header::Result { result, rest, .. } if !has_result => {
                self.game.result = result;
                let other = marked_result(&rest).map(|it| it.result);
                if other.is_some_and(|it| it != result) {
                    self.note(line, misplaced(&rest, AFTER_RESULT));
                }
            }
            Header::Decided(decision) => {
                let said = self.result_of(&decision);
                let name = decision.player.unwrap_or_default();
                match said {
                    Some(result) if !has_result => self.game.result = result,
                    Some(result) if result != self.game.result => {
                        self.note(line, misplaced(&name, "one result"));
                    }
                    None if !has_result => {
                        let expected = "the name of one of the two players";
                        self.note(line, misplaced(&name, expected));
                    }
                    _ => {}
                }
            }
            Header::Result { .. } | Header::Tag(_) | Header::Player(..) => {}
        }
    }

    /// Reads a header with this text.
    fn header(&mut self, header: Header, text: &str) {
        match header {
            Header::Tag(Tag { name, value, .. }) => {
                self.first_tag.get_or_insert_with(|| name.clone());
                self.tag_names.insert(name.clone());
                self.blank_after_tags = false;
                if name == "Result" {
                    self.result_line = self.lines;
                    self.ended |= !self.game.moves.is_empty();
                }
                self.add_tag(name, value);
            }
            Header::Player(name, value) => self.add_tag(name, value),
            Header::Result { .. } if self.ended => {
                self.note(self.lines, misplaced(text.trim(), AFTER_RESULT));
            }
            Header::Result { result, ref rest, .. }
                if self.game.moves.is_empty()
                    && (!rest.is_empty()
                        || self.game.tags.is_empty() && result != GameResult::Unknown) =>
            {
                self.claim(header, text);
            }
            Header::Result { result, nags, comment, rest } => {
                if result != GameResult::Unknown {
                    self.game.result = result;
                }
                self.ended = true;
                self.game.moves.last_mut().into_iter().for_each(|it| it.nags.extend(&nags));
                self.comment(&comment);
                if !rest.is_empty() {
                    self.note(self.lines, misplaced(&rest, AFTER_RESULT));
                }
            }
            Header::Decided(decision) => match self.result_of(&decision) {
                Some(result) if !self.game.moves.is_empty() => {
                    self.game.result = result;
                    self.ended = true;
                }
                // A page may say it before it names the players and shows the game.
                _ => self.claim(Header::Decided(decision), text),
            },
        }
    }

    fn add_tag(&mut self, name: String, value: String) {
        let problem = misplaced(&format!("{name}: {value}"), ONE_VALUE);
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

/// Whether the line begins with White's move 1.
fn is_first_number(line: &str) -> bool {
    let rest = line.strip_prefix("1.");
    rest.is_some_and(|it| !it.starts_with('.') && !it.is_empty())
}

/// Whether a line before the first move may hold moves: its first word follows a number, contains a letter
/// and a digit, or comes before a further step.
fn may_be_moves(line: &str) -> bool {
    let numbered = line.trim_start_matches(|it: char| it.is_ascii_digit()).starts_with('.');
    let first = typed::split(line).next().map_or("", |it| it.text);
    let digit_after_letter = |pair: &[u8]| pair[0].is_ascii_lowercase() && pair[1].is_ascii_digit();
    numbered || first.starts_with("O-O") || first.as_bytes().windows(2).any(digit_after_letter)
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
