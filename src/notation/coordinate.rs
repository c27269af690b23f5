//! Coordinate notation, as UCI and XBoard write moves: from, to, then at most one small letter.

use thiserror::Error;

use super::reason::Refused;
use crate::geometry::{Shape, Square};
use crate::position::{Move, Position};
use crate::rules;
use crate::setup::{Kind, Piece};
use crate::variant::Variant;

/// Why a text is no legal move here.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("\"{text}\": {reason}")]
pub struct MoveError {
    /// What was read.
    pub text: String,
    /// Why it cannot be played, e.g. `h1 is attacked by the Troll on h4`.
    pub reason: String,
}

/// The text of a move: `g10g12`, `e12e13g`, `a15a16{sq}`.
pub fn write(variant: &Variant, played: Move) -> String {
    let letter = played.promotion().map(|kind| variant.labels.write_small(kind));
    format!("{}{}{}", played.from(), played.to(), letter.unwrap_or_default())
}

/// Reads a move that is legal in this position. Letters are read in either case.
///
/// The letter of a promotion may be left out where it is the only one and may not be declined; where
/// it may be, a move without a letter declines. Of several moves with one text, which no game of the
/// catalog has, the first of [`rules::legal_moves`] is meant.
///
/// # Errors
/// When the text is no move, or a move that is not legal, with the reason.
pub fn read(variant: &Variant, position: &Position, text: &str) -> Result<Move, MoveError> {
    let wrong = |reason| MoveError { text: text.to_owned(), reason };
    let Words { from, to, promotion } = Words::read(variant, text).map_err(wrong)?;
    if let Some(refusal) = rules::refusal(variant, position, from, to) {
        let refused = Refused { variant, position, from, to };
        return Err(wrong(refused.sentence(&refusal)));
    }
    let mut moves = rules::legal_moves(variant, position);
    moves.retain(|it| (it.from(), it.to()) == (from, to));
    let chosen = moves.iter().find(|it| it.promotion() == promotion);
    match (chosen, promotion, &moves[..]) {
        (Some(chosen), ..) => Ok(*chosen),
        (None, None, [only]) => Ok(*only),
        _ => Err(wrong(wrong_letter(variant, position, &moves, promotion))),
    }
}

/// Why none of `moves`, all those between two squares, has this promotion.
fn wrong_letter(
    variant: &Variant,
    position: &Position,
    moves: &[Move],
    promotion: Option<Kind>,
) -> String {
    let name = |kind: Kind| variant.pieces[kind.index()].name.as_str();
    let mover = moves.first().and_then(|it| position.at(it.from())).map(Piece::kind);
    let mover = mover.map_or("piece", name);
    let choice = |it: &Move| match it.promotion() {
        Some(kind) => format!("{} ({})", variant.labels.write_small(kind), name(kind)),
        None => "no letter".to_owned(),
    };
    let choices = moves.iter().map(choice).collect::<Vec<_>>().join(" or ");
    match promotion {
        Some(kind) => {
            format!("the {mover} does not promote to {} here: expected {choices}", name(kind))
        }
        None => format!(
            "the {mover} promotes here, and the text does not say to what: expected {choices}"
        ),
    }
}

/// A move as its text says it.
struct Words {
    from: Square,
    to: Square,
    promotion: Option<Kind>,
}

impl Words {
    fn read(variant: &Variant, text: &str) -> Result<Self, String> {
        let (from, rest) = square(&variant.shape, text)?;
        let (to, rest) = square(&variant.shape, rest)?;
        let promotion = match variant.labels.read(rest) {
            _ if rest.is_empty() => None,
            Some((piece, "")) => Some(piece.kind()),
            _ => {
                return Err(format!(
                    "\"{rest}\" names no piece of this game: expected nothing or one letter behind the two squares"
                ));
            }
        };
        Ok(Words { from, to, promotion })
    }
}

/// Reads the square at the start of `text`: which it is, and what is left of the text.
fn square<'a>(shape: &Shape, text: &'a str) -> Result<(Square, &'a str), String> {
    let letter = text.chars().next().map_or(0, char::len_utf8);
    let digits = text[letter..].bytes().take_while(u8::is_ascii_digit).count();
    let (word, rest) = text.split_at(letter + digits);
    if let Some(square) = word.parse().ok().filter(|&square| shape.contains(square)) {
        return Ok((square, rest));
    }
    let last = Square::new(shape.files() - 1, shape.ranks() - 1);
    let fault = if word.is_empty() {
        "a square is missing".to_owned()
    } else {
        format!("\"{word}\" is no square of this board")
    };
    Err(format!("{fault}: expected two of a1 to {last}, as in a1b2"))
}
