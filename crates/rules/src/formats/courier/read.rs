//! Reads games as on Game Courier: moves with their comments, and separate lines of tags, comments and
//! results.

use std::collections::HashSet;

use super::{glyph, without_braces};
use crate::formats::lines::{self, LineReader};
use crate::formats::pgn::{
    MOST_PROBLEMS, MarkedResult, PgnError, TextGame, TextMove, is_known, marked_result, tag_of_line,
};
use crate::formats::tag_names::{Fit, ONE_VALUE, TagNames};
use crate::game::GameResult;
use crate::geometry::Color;
use crate::notation::typed;

/// The games of a text, one after the other. Whether its words are moves is known only when they are played. An error
/// takes the place of a game with two different tags `Variant` or `FEN`, and of comments after the last game.
pub fn read(text: &str) -> impl Iterator<Item = Result<TextGame, PgnError>> {
    lines::games::<GameReader>(text)
}

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
    /// The name of the player who resigned, if it was read before the names of the players.
    resigned: Option<String>,
}

impl LineReader for GameReader {
    fn after(lines: usize) -> Self {
        GameReader { lines_before: lines, lines, ..GameReader::default() }
    }

    fn finish(mut self) -> Option<Result<TextGame, PgnError>> {
        // A page may name the players only after it has said who resigned.
        if let Some(name) = self.resigned.take().filter(|_| !self.has_result()) {
            self.game.result = self.after_resignation(Some(&name)).unwrap_or(self.game.result);
        }
        if !self.has_result() && self.game.has_unread_result() {
            let value = self.game.tag("Result").unwrap_or_default();
            let problem = format!("\"{value}\" is not a result: expected 1-0, 0-1, 1/2-1/2 or *");
            self.note(self.result_line, problem);
        }
        self.game.result = self.game.known_result(self.game.result);
        if self.lines_before > 0 && self.is_only_comment() && self.has_content {
            let problem = "this comment belongs to no game: expected a tag or a move after it";
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
            Some(Header::Player(..) | Header::Resigned(_)) => self.ended,
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
            return self.header(header);
        }
        if self.ended {
            return self.comment(line);
        }
        let (moves, said) = line.split_once("//").unwrap_or((line, ""));
        if self.game.moves.is_empty() && !may_be_moves(moves) {
            self.prose = Some(line.trim()).filter(|it| is_title(it)).map(str::to_owned);
            if line.trim_end().ends_with("Chess") {
                self.game.title = self.game.title.take().or(self.prose.clone());
            }
            return add(&mut self.game.comment, line);
        }
        for it in typed::split(moves) {
            let text = it.text.split_whitespace().collect::<Vec<_>>().join(" ");
            match Header::read(&text).filter(|it| !it.is_tag()) {
                Some(header) => self.header(header),
                None => {
                    self.game.moves.push(TextMove { text, at: at + it.at, ..TextMove::default() })
                }
            }
        }
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
        self.game.tags.is_empty() && self.game.moves.is_empty() && !self.ended
    }

    /// Notes something on a line that is left out.
    fn note(&mut self, line: usize, problem: String) {
        if self.game.problems.len() < MOST_PROBLEMS {
            self.game.problems.push(error(line, problem));
        }
    }

    /// Whether a tag of the next game has this name, after tags only: the first tag again, or any of them after an
    /// empty line.
    fn begins_next(&self, name: &str) -> bool {
        let again = self.blank_after_tags && self.tag_names.contains(name);
        again || self.first_tag.as_deref() == Some(name)
    }

    fn has_result(&self) -> bool {
        self.game.result != GameResult::Unknown
    }

    fn comment_line(&mut self, said: &str) {
        match Header::read(said).filter(|it| self.takes(it)) {
            Some(Header::Resigned(_)) | None => self.comment(said),
            Some(header) => self.header(header),
        }
    }

    fn header(&mut self, header: Header) {
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
            Header::Result { result, .. } if self.ended => {
                let expected = "a comment or the next game after the result";
                self.note(self.lines, misplaced(result.text(), expected));
            }
            Header::Result { result, nags, comment } => {
                if result != GameResult::Unknown {
                    self.game.result = result;
                }
                self.ended = true;
                self.game.moves.last_mut().into_iter().for_each(|it| it.nags.extend(&nags));
                self.comment(&comment);
            }
            Header::Resigned(name) => match self.after_resignation(name.as_deref()) {
                Some(result) => {
                    self.game.result = result;
                    // A page says who has resigned before it shows the game.
                    self.ended = !self.game.moves.is_empty();
                }
                None => {
                    let name = name.unwrap_or_default();
                    self.comment(&format!("{name} has resigned."));
                    self.resigned = Some(name);
                }
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

    /// The result of a resignation, if the one who resigned is a player.
    fn after_resignation(&self, name: Option<&str>) -> Option<GameResult> {
        let players = ["White", "Black"].map(|it| self.game.tag(it));
        after_resignation(name, players, self.to_move())
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

/// A line that is not moves.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Header {
    /// A tag in brackets: `[White "Ann"]`.
    Tag(Tag),
    /// A tag as on Game Courier's pages: `White: Ann`.
    Player(String, String),
    /// The result of the game, with the glyphs and the comment after it.
    Result { result: GameResult, nags: Vec<u8>, comment: String },
    /// A resignation, with the name of the player if the line gives it.
    Resigned(Option<String>),
}

impl Header {
    /// Reads a line without the `//` before it.
    pub(super) fn read(line: &str) -> Option<Self> {
        let line = line.trim();
        if let Some(tag) = Tag::read(line) {
            return Some(Header::Tag(tag));
        }
        let word = line.trim_end_matches('.');
        if let Some(MarkedResult { result, nags, comment }) = marked_result(line) {
            return Some(Header::Result { result, nags, comment: comment.to_owned() });
        }
        match &*word.to_ascii_lowercase() {
            "drawn" | "draw" | "the game is a draw" | "the game is drawn" => {
                let (nags, comment) = (Vec::new(), String::new());
                return Some(Header::Result { result: GameResult::Draw, nags, comment });
            }
            "resign" | "resigns" => return Some(Header::Resigned(None)),
            _ => {}
        }
        // After a move, it is a comment.
        let resigned = word.strip_suffix(" has resigned").filter(|it| !it.contains("//"));
        if let Some(name) = resigned {
            return Some(Header::Resigned(Some(name.to_owned())));
        }
        let (name, value) = line.split_once(':')?;
        let named = ["White", "Black"].contains(&name) && !value.trim().is_empty();
        named.then(|| Header::Player(name.to_owned(), value.trim().to_owned()))
    }

    fn is_tag(&self) -> bool {
        matches!(self, Header::Tag(..) | Header::Player(..))
    }
}

/// A tag in brackets, alone on its line.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Tag {
    name: String,
    value: String,
    /// Whether its value has a quotation mark.
    is_marked: bool,
}

impl Tag {
    /// Reads a tag as in PGN. Without quotation marks, only a known name makes a tag of a text in brackets.
    fn read(line: &str) -> Option<Self> {
        let (name, value) = tag_of_line(line)?;
        let is_marked = line.contains('"');
        (is_marked || is_known(&name)).then_some(Tag { name, value, is_marked })
    }
}

/// Whether a line of prose may be the title of a variant: a few words without marks of a sentence.
fn is_title(line: &str) -> bool {
    const MOST_WORDS: usize = 6;
    let ends_sentence = |it: char| ".,;:!?\"()".contains(it);
    line.split_whitespace().count() <= MOST_WORDS && !line.contains(ends_sentence)
}

fn error(line: usize, problem: String) -> PgnError {
    PgnError { line, column: 1, problem, cut: false }
}

fn misplaced(text: &str, expected: &str) -> String {
    format!("\"{text}\" does not belong here: expected {expected}")
}

/// The result of a resignation: by the named player, or by the side to move.
fn after_resignation(
    name: Option<&str>,
    players: [Option<&str>; 2],
    to_move: Color,
) -> Option<GameResult> {
    let loser = match name {
        None => Some(to_move),
        Some(name) => Color::BOTH.into_iter().find(|it| players[it.index()] == Some(name)),
    };
    loser.map(|it| GameResult::from(Some(!it)))
}
