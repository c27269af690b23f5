//! Moves that an engine sends over XBoard's protocol, in the forms of both of its versions.

use crate::protocol::xboard::{HostText, split_square};
use bentrider_rules::game::Game;

/// The words before a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MoveForm {
    /// `move e7e5`.
    Move,
    /// `My move is: e7e5`, as in GNU Chess 4.
    MyMove,
    /// `1. ... e7e5`, of version 1 of the protocol, for both sides.
    Numbered,
}

/// Reads the moves of an engine. A move may be sent in two legs: `move d5e5,` and `move e5e6`, or both after one
/// `move`. An engine may send each move in two forms, so only the form of its first move counts.
pub(crate) struct MoveReader {
    text: HostText,
    form: Option<MoveForm>,
    first_leg: Option<String>,
}

impl MoveReader {
    pub(crate) fn new(text: HostText) -> Self {
        MoveReader { text, form: None, first_leg: None }
    }

    /// The whole move once this line has completed it, with squares as this program writes them.
    pub(crate) fn read(&mut self, line: &str) -> Option<String> {
        let (form, text) = split_form(without_prompt(line.trim()))?;
        if *self.form.get_or_insert(form) != form {
            return None;
        }
        let (leg, last) = match text.split_once(',') {
            Some((first, "")) => (Some(first), None),
            Some((first, second)) => (Some(first), Some(second)),
            None => (None, Some(text)),
        };
        if let Some(leg) = leg {
            self.first_leg = Some(leg.to_owned());
        }
        let last = last?;
        let whole = match self.first_leg.take() {
            Some(first) => joined(&first, last),
            None => last.to_owned(),
        };
        Some(self.text.from_host(&whole))
    }

    /// Forgets the first leg of a move that was never completed.
    pub(super) fn restart(&mut self) {
        self.first_leg = None;
    }
}

/// The move that an engine sent in any notation, in coordinates; a text that is not a legal move stays, for the
/// rules to refuse.
pub(super) fn in_coordinates(game: &Game, text: String) -> String {
    if game.parse_coordinates(&text).is_ok() {
        return text;
    }
    game.parse(&text).map_or(text, |mv| game.coordinates(mv))
}

/// The form of a line with a move, and the text of the move.
fn split_form(line: &str) -> Option<(MoveForm, &str)> {
    const MY_MOVE: &str = "my move is";
    if let Some(text) = line.strip_prefix("move ") {
        return Some((MoveForm::Move, text.trim()));
    }
    if line.get(..MY_MOVE.len()).is_some_and(|it| it.eq_ignore_ascii_case(MY_MOVE)) {
        let text = line[MY_MOVE.len()..].trim_start().strip_prefix(':')?.trim();
        return (!text.is_empty()).then_some((MoveForm::MyMove, text));
    }
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let text = line[digits..].trim_start_matches(['.', ' ']);
    let (number, dots) = line[..line.len() - text.len()].split_at(digits);
    let is_one_word = !text.is_empty() && !text.contains(char::is_whitespace);
    let is_move = !number.is_empty() && dots.contains("...") && is_one_word;
    is_move.then_some((MoveForm::Numbered, text))
}

/// The line without the prompt `White (1): ` of an engine of version 1.
fn without_prompt(line: &str) -> &str {
    let prompt = line.split_once("):").filter(|(prompt, _)| {
        let (side, number) = prompt.split_once('(').unwrap_or_default();
        ["White", "Black"].contains(&side.trim()) && number.bytes().all(|it| it.is_ascii_digit())
    });
    prompt.map_or(line, |(_, rest)| rest.trim_start())
}

/// One move from two legs: from the start of the first to the end of the second. Text without squares is left
/// for the rules to refuse.
fn joined(first: &str, second: &str) -> String {
    let from = split_square(first).map_or(first, |(from, _)| from);
    let to = split_square(second).map_or(second, |(_, to)| to);
    format!("{from}{to}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use bentrider_rules::loader;

    fn reader(variant: &str) -> MoveReader {
        MoveReader::new(HostText::new(&loader::built_in(variant).unwrap()))
    }

    #[test]
    fn ten_ranks_are_numbered_from_zero() {
        assert_eq!(reader("shako").read("move a9b0q").as_deref(), Some("a10b1q"));
        assert_eq!(reader("gross").read("move a9b1").as_deref(), Some("a9b1"));
    }

    #[test]
    fn a_move_in_two_legs_is_one_move() {
        let mut reader = reader("fantastic-xiii");
        assert_eq!(reader.read("move d5e5,"), None);
        assert_eq!(reader.read("move e5e6").as_deref(), Some("d5e6"));
        assert_eq!(reader.read("move e12e13g").as_deref(), Some("e12e13g"));
        assert_eq!(reader.read("move d10e10,e10e11").as_deref(), Some("d10e11"));
        for line in ["", "move", "moved e2e4", "9 10 11 12 e2e4", "move ,"] {
            assert_eq!(reader.read(line), None, "{line}");
        }
    }

    #[test]
    fn a_move_is_read_in_each_form_of_the_protocol() {
        for line in [
            "move g8f6",
            "My move is: g8f6",
            "my move is : g8f6",
            "12. ... g8f6",
            "1 ... g8f6",
            "1... g8f6",
            "Black (1): My move is: g8f6",
        ] {
            assert_eq!(reader("chess").read(line).as_deref(), Some("g8f6"), "{line}");
        }
        for line in ["My move is", "My move is:", "1. ...", "1. e2e4", "... g8f6", "1. ... a b"] {
            assert_eq!(reader("chess").read(line), None, "{line}");
        }
    }

    #[test]
    fn of_a_move_in_two_forms_one_counts() {
        let mut reader = reader("chess");
        assert_eq!(reader.read("1. ... d7d5").as_deref(), Some("d7d5"));
        assert_eq!(reader.read("My move is: d7d5"), None);
        assert_eq!(reader.read("2. ... c8f5").as_deref(), Some("c8f5"));
    }

    #[test]
    fn moves_in_other_notations_are_moves_in_coordinates() {
        let chess = loader::built_in("chess").unwrap();
        let fen = "r3k2r/1P6/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1";
        let game = Game::from_fen(&chess, fen).unwrap();
        for (text, coordinates) in [
            ("O-O", "e1g1"),
            ("o-o-o", "e1c1"),
            ("0-0", "e1g1"),
            ("e1g1", "e1g1"),
            ("exd6", "e5d6"),
            ("bxa8=Q+", "b7a8q"),
            ("b8=N", "b7b8n"),
            ("Ra2", "a1a2"),
            ("Rh1-h3", "h1h3"),
            ("Nf3", "Nf3"),
            ("e5e7", "e5e7"),
        ] {
            assert_eq!(in_coordinates(&game, text.to_owned()), coordinates);
        }
    }
}
