//! Squares and moves as XBoard writes them.
//!
//! XBoard counts the ranks of a board of exactly ten from 0, and writes a capture en passant as two legs
//! over the square of what is captured.

use std::fmt::Write;

use super::announce::BoardFormat;
use super::highlight::WHOLE;
use bentrider_rules::game::Game;
use bentrider_rules::geometry::Square;
use bentrider_rules::notation::{MoveError, coordinate};
use bentrider_rules::position::{Move, MoveTag};
use bentrider_rules::variant::Variant;

/// The number of ranks that XBoard counts from 0.
const FROM_ZERO: usize = 10;

/// The way in which squares and moves of a variant are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HostText {
    /// Whether the host numbers the ranks from 0.
    pub(super) from_zero: bool,
}

impl HostText {
    /// The texts of a variant. If holdings need more ranks than the board has, XBoard's board is higher.
    pub fn new(variant: &Variant) -> Self {
        let holdings = BoardFormat::new(variant).map_or(0, |it| it.holdings);
        HostText { from_zero: holdings.max(usize::from(variant.shape.ranks())) == FROM_ZERO }
    }

    /// Converts a text from this program's squares to the host's.
    pub fn to_host(self, text: &str) -> String {
        if self.from_zero { shifted(text, |rank| rank.saturating_sub(1)) } else { text.to_owned() }
    }

    /// Converts a text from the host's squares to this program's.
    pub fn from_host(self, text: &str) -> String {
        if self.from_zero { shifted(text, |rank| rank.saturating_add(1)) } else { text.to_owned() }
    }

    /// The square with this text.
    pub(super) fn square(self, variant: &Variant, text: &str) -> Option<Square> {
        self.from_host(text).parse().ok().filter(|&it| variant.shape.contains(it))
    }

    /// The text of a move in one leg, as in a line of best moves.
    pub(super) fn plain(self, variant: &Variant, mv: Move) -> String {
        self.to_host(&coordinate::write(variant, mv))
    }

    /// The texts of the legs of a move that is not made yet, the last one without a comma.
    pub(super) fn legs(self, game: &Game, mv: Move) -> Vec<String> {
        let plain = game.coordinates(mv);
        let passing = mv.tag().has(MoveTag::EN_PASSANT);
        let legs = match game.position().en_passant().victim.filter(|_| passing) {
            None => vec![plain],
            Some(over) => {
                let letter = &plain[format!("{}{}", mv.from(), mv.to()).len()..];
                vec![format!("{}{over},", mv.from()), format!("{over}{}{letter}", mv.to())]
            }
        };
        legs.iter().map(|leg| self.to_host(leg)).collect()
    }

    /// Reads a move that is legal in this position: in one leg, or en passant in two. An automatic promotion
    /// needs no letter, and a letter that means nothing after the move is ignored.
    ///
    /// # Errors
    /// When it is not a move, or not legal, with the reason.
    pub(super) fn read(self, game: &Game, text: &str) -> Result<Move, MoveError> {
        let own = self.from_host(text);
        let own = own.strip_suffix(WHOLE).unwrap_or(&own);
        let wrong = |sentence: &str| MoveError::malformed(text, sentence);
        let Some((first, second)) = own.split_once(',') else {
            return game
                .parse_coordinates(own)
                .or_else(|error| without_letter(game, own).ok_or(error));
        };
        let (Some((from, over)), Some((again, to))) = (split_square(first), split_square(second))
        else {
            return Err(wrong("expected two squares on each side of the comma"));
        };
        let mv = game.parse_coordinates(&format!("{from}{to}"))?;
        let victim = game.position().en_passant().victim.map(|it| it.to_string());
        let passing = mv.tag().has(MoveTag::EN_PASSANT);
        if passing && over == again && victim.as_deref() == Some(over) {
            Ok(mv)
        } else {
            Err(wrong("only a capture en passant has two legs, over the square of what it takes"))
        }
    }
}

/// The move without the letter after it, of a piece that cannot promote.
fn without_letter(game: &Game, text: &str) -> Option<Move> {
    let (from, rest) = split_square(text)?;
    let (to, letter) = split_square(rest)?;
    let one = letter.len() == 1 && letter.starts_with(|it: char| it.is_ascii_alphabetic());
    let mv = game.parse_coordinates(&format!("{from}{to}")).ok().filter(|_| one)?;
    let piece = game.position().at(mv.from())?;
    game.variant().promotion(piece).is_none().then_some(mv)
}

/// The first square of a text, a letter and the digits after it, and the rest; `None` for an empty text.
pub fn split_square(text: &str) -> Option<(&str, &str)> {
    let letter = text.chars().next()?.len_utf8();
    let digits = text[letter..].bytes().take_while(u8::is_ascii_digit).count();
    Some(text.split_at(letter + digits))
}

/// The text with `change` applied to every number that follows a letter, as a rank does.
fn shifted(text: &str, change: fn(u32) -> u32) -> String {
    let mut out = String::new();
    let mut rest = text;
    while !rest.is_empty() {
        let start = rest.find(|it: char| it.is_ascii_digit()).unwrap_or(rest.len());
        let (words, after) = rest.split_at(start);
        let end = after.find(|it: char| !it.is_ascii_digit()).unwrap_or(after.len());
        let (digits, after) = after.split_at(end);
        out += words;
        let is_rank = words.ends_with(|it: char| it.is_ascii_lowercase());
        match digits.parse::<u32>() {
            Ok(number) if is_rank => {
                let _ = write!(out, "{}", change(number));
            }
            _ => out += digits,
        }
        rest = after;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use bentrider_rules::loader::built_in;

    #[test]
    fn ten_ranks_are_counted_from_zero() {
        let shako = built_in("shako").unwrap();
        let text = HostText::new(&shako);
        assert_eq!(text.to_host("e3e10q"), "e2e9q");
        assert_eq!(text.from_host("e2e9q"), "e3e10q");
        assert_eq!(text.square(&shako, "a0").map(|it| it.to_string()).as_deref(), Some("a1"));
        let fantastic = HostText::new(&built_in("fantastic-xiii").unwrap());
        assert_eq!(fantastic.to_host("g10g12"), "g10g12");
    }

    /// The board of `gross-12x10` is shown on twelve ranks, for its holdings need them.
    #[test]
    fn a_board_of_ten_ranks_beside_twelve_holdings_is_counted_from_one() {
        assert_eq!(HostText::new(&built_in("gross-12x10").unwrap()).to_host("e3e10"), "e3e10");
    }

    #[test]
    fn a_capture_en_passant_has_two_legs_and_is_read_with_one_or_two() {
        let variant = built_in("fantastic-xiii").unwrap();
        let text = HostText::new(&variant);
        let fen = "12k/13/13/13/13/13/13/3Pp8/13/13/13/13/K12 w - e7 0 1";
        let game = Game::from_fen(&variant, fen).unwrap();
        let mv = text.read(&game, "d6e7").unwrap();
        assert_eq!(text.legs(&game, mv), ["d6e6,", "e6e7"]);
        assert_eq!(text.read(&game, "d6e6,e6e7"), Ok(mv));
        for wrong in ["d6d7,d7e7", "d6e6,e6e8", "d6e6,", ",", "d6d6,d6d7"] {
            assert!(text.read(&game, wrong).is_err(), "{wrong}");
        }
    }

    /// A Marshall contains no Queen that could leave it; with a letter that promotes a Pawn, XBoard has another
    /// position on its board.
    #[test]
    fn a_letter_that_means_nothing_is_passed_over_but_not_of_a_pawn() {
        let variant = built_in("fusion").unwrap();
        let text = HostText::new(&variant);
        let game = Game::from_fen(&variant, "4k3/8/8/8/8/8/4P3/1M2K3 w - - 0 1").unwrap();
        let whole = text.read(&game, "b1c3").unwrap();
        for other in ["b1c3q", "b1c3Q", "b1c3=", "b1c3r"] {
            assert_eq!(text.read(&game, other), Ok(whole), "{other}");
        }
        assert_ne!(text.read(&game, "b1c3n").unwrap(), whole);
        for wrong in ["b1c3qq", "b1c3,", "b1c4q", "e2e4q"] {
            assert!(text.read(&game, wrong).is_err(), "{wrong}");
        }
    }
}
