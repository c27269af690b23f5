//! Parses the text of a move into steps, without a position; and the reasons why a text is not a move.

use super::{label_in_move, read_label};
use crate::geometry::{Color, Shape, Square};
use crate::notation::error::MoveReason;
use crate::setup::Piece;
use crate::variant::Variant;

/// A step with its text.
pub(super) struct Step<'a> {
    pub(super) text: &'a str,
    pub(super) action: Action,
}

/// The action of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    /// `P e2-e4`: the piece, or the one with this label, moves.
    Go { label: Option<Piece>, from: Square, to: Square },
    /// `e5-` or `@-e5`: the square is empty afterwards.
    Empty { square: Square },
    /// `O-g13`: this piece is there afterwards.
    Put { piece: Piece, square: Square },
}

/// Reads the steps of a move's text; at least one.
pub(super) fn read_all<'a>(variant: &Variant, text: &'a str) -> Result<Vec<Step<'a>>, MoveReason> {
    let texts = text.trim().trim_end_matches(';').split(';').map(str::trim);
    texts.map(|text| Ok(Step { text, action: read(variant, text)? })).collect()
}

/// Whether a text has the form of Game Courier's moves and not of algebraic notation. Its squares and labels
/// are not checked.
pub fn has_form(text: &str) -> bool {
    let drops = text.split_once('*').is_some_and(|(_, square)| is_square_like(square.trim()));
    if text.contains(';') || text.starts_with("@-") || drops {
        return true;
    }
    let Some((left, right)) = text.split_once('-') else { return false };
    let (left, right) = (left.trim(), right.trim());
    let (label, origin) = split_label(left);
    // A piece and its square, as in Ne2-e4, or a capture en passant as XBoard writes it, e5xd5-d6.
    let piece = label.len() == 1 && label.starts_with(|it: char| it.is_ascii_uppercase());
    let capture = label.len() > 1 && label.ends_with('x');
    let algebraic = !left.contains(char::is_whitespace) && (piece || capture);
    let square_ends = |text: &str| text.is_empty() || is_square_like(text);
    !algebraic && square_ends(origin) && square_ends(right) && (origin.len() + right.len() > 0)
}

fn read(variant: &Variant, text: &str) -> Result<Action, MoveReason> {
    if text.contains('*') {
        return Err(drop(text));
    }
    let Some((left, right)) = text.split_once('-') else { return Err(no_hyphen(text)) };
    let (left, right) = (left.trim(), right.trim());
    let shape = &variant.shape;
    match (left, right) {
        ("", "") => Err(no_hyphen(text)),
        ("", _) => Err(removes_space(square(shape, right)?)),
        ("@", _) => Ok(Action::Empty { square: square(shape, right)? }),
        _ => match (split_label(left), right) {
            ((label, ""), _) => {
                Ok(Action::Put { piece: piece(variant, label)?, square: square(shape, right)? })
            }
            ((label, origin), "") => {
                optional(variant, label)?;
                Ok(Action::Empty { square: square(shape, origin)? })
            }
            ((label, origin), _) => Ok(Action::Go {
                label: optional(variant, label)?,
                from: square(shape, origin)?,
                to: square(shape, right)?,
            }),
        },
    }
}

/// The label and the square of `P e2`, `Pe2`, `e2` or `P`; a missing part is empty.
fn split_label(text: &str) -> (&str, &str) {
    if let Some((label, square)) = text.rsplit_once(char::is_whitespace) {
        return (label.trim_end(), square);
    }
    let number = text.trim_end_matches(|it: char| it.is_ascii_digit()).len();
    let file = text[..number].char_indices().next_back().map_or(0, |(at, _)| at);
    if is_square_like(&text[file..]) { text.split_at(file) } else { (text, "") }
}

/// Whether a text is a small letter and one or two digits.
fn is_square_like(text: &str) -> bool {
    let digits = text.strip_prefix(|it: char| it.is_ascii_lowercase());
    digits.is_some_and(|it| {
        (1..=2).contains(&it.len()) && it.bytes().all(|digit| digit.is_ascii_digit())
    })
}

fn optional(variant: &Variant, label: &str) -> Result<Option<Piece>, MoveReason> {
    if label.is_empty() { Ok(None) } else { piece(variant, label).map(Some) }
}

fn piece(variant: &Variant, label: &str) -> Result<Piece, MoveReason> {
    read_label(variant, label).ok_or_else(|| not_a_label(variant, label))
}

fn square(shape: &Shape, text: &str) -> Result<Square, MoveReason> {
    let square = text.parse().ok().filter(|&it| shape.contains(it));
    square.ok_or_else(|| not_a_square(shape, text))
}

pub(super) fn no_hyphen(text: &str) -> MoveReason {
    MoveReason::malformed(format!(
        "\"{text}\" is not a step of a move: expected two squares with a hyphen between them, as in P e2-e4"
    ))
}

pub(super) fn drop(text: &str) -> MoveReason {
    MoveReason::malformed(format!(
        "\"{text}\" drops a piece from the hand, and no piece is dropped in this variant"
    ))
}

fn removes_space(square: Square) -> MoveReason {
    MoveReason::malformed(format!(
        "\"-{square}\" removes the space {square} from the board, and the board of this variant does not change"
    ))
}

fn not_a_square(shape: &Shape, text: &str) -> MoveReason {
    let last = Square::new(shape.files() - 1, shape.ranks() - 1);
    MoveReason::malformed(format!(
        "\"{text}\" is not a square of this board: expected a1 to {last}"
    ))
}

fn not_a_label(variant: &Variant, label: &str) -> MoveReason {
    let known = |kind| label_in_move(variant, Piece::new(Color::White, kind));
    let known: Vec<String> = variant.kinds().map(known).collect();
    MoveReason::malformed(format!(
        "\"{label}\" names no piece of this variant: expected one of {}, small for Black",
        known.join(", ")
    ))
}

pub(super) fn no_move(first: &str) -> MoveReason {
    MoveReason::malformed(format!(
        "\"{first}\" does not say what moves: expected a move from one square to another first, as in P e2-e4"
    ))
}

/// The error of a label on a move of another piece.
pub(super) fn wrong_label(
    variant: &Variant,
    named: Piece,
    standing: Piece,
    from: Square,
) -> MoveReason {
    let name = |piece: Piece| &variant.pieces[piece.kind().index()].name;
    let (label, expected) = (label_in_move(variant, named), label_in_move(variant, standing));
    MoveReason::malformed(format!(
        "{label} is {}'s {}, but the piece on {from} is {}'s {}: expected {expected}",
        named.color(),
        name(named),
        standing.color(),
        name(standing),
    ))
}

/// The error of a step that disagrees with the move.
pub(super) fn disagrees(
    variant: &Variant,
    step: &str,
    square: Square,
    after: Option<Piece>,
) -> MoveReason {
    let stands = after.map_or_else(
        || "nothing".to_owned(),
        |it| format!("{}'s {}", it.color(), variant.pieces[it.kind().index()].name),
    );
    MoveReason::malformed(format!(
        "the step \"{step}\" does not belong to this move: {stands} is on {square} after it"
    ))
}
