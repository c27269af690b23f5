//! What would be legal instead of a refused move, as the end of its message.

use super::{MoveContext, MoveError, MoveErrorKind, MoveNotation, coordinate, courier, san};
use crate::geometry::{Shape, Square};
use crate::loader::edit_distance;
use crate::position::Move;

/// The largest number of moves or squares that are named.
const MOST: usize = 8;

/// The longest text, in bytes, that is compared with the legal moves: no move is as long.
const LONGEST: usize = 60;

/// The largest edit distance, in symbols, for a text that does not name two squares.
const FARTHEST: usize = 2;

/// What is legal instead of a refused move, to follow its sentence: `; it can go to a3 or a4`. Empty if nothing
/// is similar, or if the error names moves itself. At most eight squares or moves are named; `…` stands for more.
///
/// If the text names two squares, these are the squares to which the piece on the first one can go, the nearest to
/// the second one; if it is empty, legal moves to the second one. Otherwise they are legal moves with a similar
/// text, in the notation that the text seems to use.
pub fn hint(context: MoveContext, error: &MoveError) -> String {
    let text = error.text.trim();
    let names_moves =
        matches!(error.kind, MoveErrorKind::WrongLetter(_) | MoveErrorKind::Ambiguous(_));
    if names_moves || text.len() > LONGEST || context.legal.is_empty() {
        return String::new();
    }
    let hint = Hint { context, text, notation: notation(text) };
    match squares(&context.variant.shape, text) {
        Some((from, to)) => hint.with_squares(from, to, &error.sentence),
        None => hint.similar(context.legal.iter().copied(), FARTHEST),
    }
}

/// The notation that a text seems to use.
fn notation(text: &str) -> MoveNotation {
    if courier::has_form(text) || text.contains(' ') {
        MoveNotation::Courier
    } else if is_coordinates(text) {
        MoveNotation::Coordinate
    } else {
        MoveNotation::San
    }
}

struct Hint<'a> {
    context: MoveContext<'a>,
    text: &'a str,
    notation: MoveNotation,
}

impl Hint<'_> {
    /// The hint for a text with two squares and an error with this sentence.
    fn with_squares(&self, from: Square, to: Square, sentence: &str) -> String {
        let MoveContext { variant, position, legal } = self.context;
        let between = legal.iter().copied().filter(|it| (it.from(), it.to()) == (from, to));
        let between = self.similar(between, usize::MAX);
        if !between.is_empty() {
            return between;
        }
        match position.at(from) {
            None => self.to(from, to),
            Some(piece) if piece.color() == position.side() => {
                let name = &variant.pieces[piece.kind().index()].name;
                let piece = format!("the {name} on {from}");
                let subject = if sentence.starts_with(&piece) { "it" } else { &piece };
                self.targets(from, to, subject)
            }
            Some(_) => String::new(),
        }
    }

    /// Where the piece on a square can go.
    fn targets(&self, from: Square, to: Square, subject: &str) -> String {
        let own = self.context.legal.iter().filter(|it| it.from() == from);
        let mut squares: Vec<Square> = own.map(|it| it.to()).collect();
        squares.sort_by_key(|it| (steps(*it, to), *it));
        squares.dedup();
        let more = squares.len() > MOST;
        squares.truncate(MOST);
        squares.sort_by_key(|it| (it.file(), it.rank()));
        let texts: Vec<String> = squares.iter().map(Square::to_string).collect();
        match &texts[..] {
            [] => format!("; {subject} has no legal move"),
            [only] => format!("; {subject} can only go to {only}"),
            texts => format!("; {subject} can go to {}", listed(texts, "or", more)),
        }
    }

    /// The legal moves to a square, those from squares near `from` first.
    fn to(&self, from: Square, to: Square) -> String {
        let mut moves: Vec<Move> =
            self.context.legal.iter().copied().filter(|it| it.to() == to).collect();
        moves.sort_by_key(|it| steps(it.from(), from));
        let mut texts: Vec<String> = moves.into_iter().map(|it| self.text_of(it)).collect();
        let more = texts.len() > MOST;
        texts.truncate(MOST);
        texts.sort();
        match &texts[..] {
            [] => String::new(),
            [only] => format!("; the only legal move to {to} is {only}"),
            texts => format!("; legal moves to {to} are {}", listed(texts, "and", more)),
        }
    }

    /// Those of these moves whose texts have the smallest edit distance, if it is at most `farthest`.
    fn similar(&self, moves: impl Iterator<Item = Move>, farthest: usize) -> String {
        let like = |mv: Move| {
            let legal = self.text_of(mv);
            (edit_distance(self.text, legal.trim_end_matches(['+', '#'])), legal)
        };
        let mut all: Vec<(usize, String)> = moves.map(like).filter(|it| it.0 <= farthest).collect();
        all.sort();
        let nearest = all.first().map_or(0, |(distance, _)| *distance);
        let mut texts: Vec<String> =
            all.into_iter().filter(|it| it.0 == nearest).map(|it| it.1).collect();
        let more = texts.len() > MOST;
        texts.truncate(MOST);
        match &texts[..] {
            [] => String::new(),
            [only] => format!("; the nearest legal move is {only}"),
            texts => format!("; the nearest legal moves are {}", listed(texts, "and", more)),
        }
    }

    fn text_of(&self, mv: Move) -> String {
        match self.notation {
            MoveNotation::San => san::write(self.context, mv),
            MoveNotation::Coordinate => coordinate::write(self.context.variant, mv),
            MoveNotation::Courier => courier::write(self.context, mv),
        }
    }
}

/// A list such as `a2, a3 or a4`, or `a2, a3, …` if there are more.
fn listed(texts: &[String], last: &str, more: bool) -> String {
    match texts {
        [first @ .., end] if !more => format!("{} {last} {end}", first.join(", ")),
        all => format!("{}, …", all.join(", ")),
    }
}

/// The first two squares that a text names; `None` if one is not on this board.
fn squares(shape: &Shape, text: &str) -> Option<(Square, Square)> {
    let is_digit = |it: char| it.is_ascii_digit();
    let is_start =
        |&(at, it): &(usize, char)| it.is_ascii_lowercase() && text[at + 1..].starts_with(is_digit);
    let mut all = text.char_indices().filter(is_start).map(|(at, _)| {
        let digits = text[at + 1..].bytes().take_while(u8::is_ascii_digit).count();
        text[at..=at + digits].parse().ok().filter(|it| shape.contains(*it))
    });
    all.next()?.zip(all.next()?)
}

/// The number of a King's steps from one square to another on an empty board.
fn steps(from: Square, to: Square) -> u8 {
    from.file().abs_diff(to.file()).max(from.rank().abs_diff(to.rank()))
}

/// Whether a text is a small letter, digits, and another small letter.
fn is_coordinates(text: &str) -> bool {
    let second = text
        .strip_prefix(|it: char| it.is_ascii_lowercase())
        .map(|it| it.trim_start_matches(|digit: char| digit.is_ascii_digit()));
    second.is_some_and(|it| {
        it.len() + 1 < text.len()
            && it.starts_with(|file: char| file.is_ascii_lowercase() && file != 'x')
    })
}
