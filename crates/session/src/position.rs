//! A position for the page: the pieces, the legal moves with their effects, and the reason why another move
//! is refused.

use serde::{Deserialize, Serialize};

use crate::frame::{AnswerError, at_most};
use crate::limits;
use bentrider_rules::game::{Game, GameResult, nearest};
use bentrider_rules::geometry::{Color, Square};
use bentrider_rules::notation::outcome;
use bentrider_rules::position::{Edit, Move, MoveTag, Position};
use bentrider_rules::rules;
use bentrider_rules::setup::Piece;
use bentrider_rules::variant::Variant;

/// The answer to `position`.
#[derive(Serialize)]
pub(crate) struct PositionData {
    fen: String,
    side: &'static str,
    number: u16,
    pieces: Vec<(String, usize)>,
    reserve: Option<Vec<(usize, usize)>>,
    check: Option<String>,
    legal: Vec<LegalMove>,
    outcome: Option<OutcomeData>,
    halfmoves: u16,
}

#[derive(Serialize)]
struct OutcomeData {
    result: &'static str,
    text: String,
}

impl PositionData {
    /// The data of the position of a game.
    pub(crate) fn new(game: &Game) -> Self {
        let position = game.position();
        let setup = game.to_setup();
        let outcome = game.outcome().map(|it| OutcomeData {
            result: GameResult::from(it.winner()).text(),
            text: outcome::write(it),
        });
        PositionData {
            fen: game.fen(),
            side: side_name(game.side()),
            number: position.fullmoves(),
            pieces: pieces(game.variant(), position).collect(),
            reserve: setup.reserve.as_deref().map(counted),
            check: checked(game),
            legal: legal_moves(game),
            outcome,
            halfmoves: position.halfmove_clock(),
        }
    }
}

/// The name of a side: `white` or `black`.
pub(crate) fn side_name(side: Color) -> &'static str {
    match side {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// Each different piece of a list with its count.
pub(crate) fn counted(pieces: &[Piece]) -> Vec<(usize, usize)> {
    let mut counts: Vec<(usize, usize)> = Vec::new();
    for piece in pieces.iter().map(|it| it.index()) {
        match counts.iter_mut().find(|(known, _)| *known == piece) {
            Some((_, count)) => *count += 1,
            None => counts.push((piece, 1)),
        }
    }
    counts
}

/// The special effects of a move, with their names.
const DEEDS: [(MoveTag, &str); 7] = [
    (MoveTag::PROMOTION, "promotion"),
    (MoveTag::EN_PASSANT, "en passant"),
    (MoveTag::KING_LEAP, "jump"),
    (MoveTag::CASTLING, "castling"),
    (MoveTag::FUSION, "fusion"),
    (MoveTag::FISSION, "fission"),
    (MoveTag::MULTI_STEP, "multi-step"),
];

/// A legal move.
#[derive(Serialize)]
pub(crate) struct LegalMove {
    #[serde(rename = "move")]
    text: String,
    san: String,
    from: String,
    to: String,
    is: Vec<&'static str>,
    captures: Vec<String>,
    becomes: Option<usize>,
    put: Vec<Put>,
}

/// The legal moves of a game, in their order.
pub(crate) fn legal_moves(game: &Game) -> Vec<LegalMove> {
    let mut position = game.position().without_record();
    let all = game.legal_moves().iter();
    all.map(|&mv| legal_move(game, &mut position, mv)).collect()
}

fn legal_move(game: &Game, position: &mut Position, mv: Move) -> LegalMove {
    rules::make(game.variant(), position, mv);
    let captures = captures(position);
    let data = LegalMove {
        text: game.coordinates(mv),
        san: game.san(mv),
        from: mv.from().to_string(),
        to: mv.to().to_string(),
        is: deeds(mv, !captures.is_empty()),
        captures,
        becomes: position.at(mv.to()).map(Piece::index),
        put: changes(position),
    };
    position.unmake();
    data
}

/// The squares of the pieces that the last move has captured.
fn captures(position: &Position) -> Vec<String> {
    let taken = |edit: &Edit| match edit {
        Edit::Remove(piece, square) if piece.color() == position.side() => Some(square.to_string()),
        _ => None,
    };
    position.last_changes().iter().filter_map(taken).collect()
}

/// The effects of a move: whether it captures, and its special effects.
fn deeds(mv: Move, captures: bool) -> Vec<&'static str> {
    let first = if captures { "capture" } else { "move" };
    let special = DEEDS.iter().filter(|(tag, _)| mv.tag().has(*tag)).map(|(_, name)| *name);
    std::iter::once(first).chain(special).collect()
}

/// The targets of the piece on a square if its side is to move, each with the effects of the moves there.
pub(crate) fn targets(
    variant: &Variant,
    position: &Position,
    from: Square,
) -> Vec<(String, Vec<&'static str>)> {
    let mut position = position.without_record();
    if position.at(from).is_some_and(|it| it.color() != position.side()) {
        rules::make_null(&mut position);
    }
    let mut targets: Vec<(String, Vec<&'static str>)> = Vec::new();
    let enemies = position.side_squares(!position.side());
    let legal = rules::legal_moves(variant, &position);
    for mv in legal.into_iter().filter(|it| it.from() == from) {
        let captures = enemies.contains(mv.to()) || mv.tag().has(MoveTag::EN_PASSANT);
        let (square, deeds) = (mv.to().to_string(), deeds(mv, captures));
        match targets.iter_mut().find(|(known, _)| *known == square) {
            Some((_, known)) => {
                known.extend(deeds.into_iter().filter(|it| !known.contains(it)).collect::<Vec<_>>())
            }
            None => targets.push((square, deeds)),
        }
    }
    targets
}

/// A square as text, and the number of the piece on it ([`Piece::index`]).
pub(crate) type Put = (String, Option<usize>);

/// The pieces on the board.
pub(crate) fn pieces(
    variant: &Variant,
    position: &Position,
) -> impl Iterator<Item = (String, usize)> {
    let at = |square: Square| Some((square.to_string(), position.at(square)?.index()));
    variant.shape.squares().into_iter().filter_map(at)
}

/// The squares that the last move has changed, in the order of its edits, each with the piece on it now.
pub(crate) fn changes(position: &Position) -> Vec<Put> {
    let mut before: Vec<(Square, Option<Piece>)> = Vec::new();
    for edit in position.last_changes() {
        let square = edit.square();
        if before.iter().all(|(known, _)| *known != square) {
            let stood = match edit {
                Edit::Remove(piece, _) => Some(*piece),
                Edit::Add(..) => None,
            };
            before.push((square, stood));
        }
    }
    let changed = before.into_iter().filter(|(square, stood)| position.at(*square) != *stood);
    changed.map(|(it, _)| (it.to_string(), position.at(it).map(Piece::index))).collect()
}

/// The square of the royal piece of the side to move, if it is in check.
pub(crate) fn checked(game: &Game) -> Option<String> {
    let royal = game.position().royal(game.side());
    (!game.checkers().is_empty()).then(|| royal.to_string())
}

/// The further fields of `refusal`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RefusalQuestion {
    text: String,
}

/// The answer to `refusal`.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Meaning {
    /// The coordinate text of a legal move.
    Move(String),
    /// The reason why it is not a legal move.
    Reason(String),
}

/// The meaning of a text in a position, in any notation.
///
/// # Errors
/// When it is too long.
pub(crate) fn refusal(game: &Game, question: RefusalQuestion) -> Result<Meaning, AnswerError> {
    let text = at_most(&question.text, limits::WORD_BYTES, "the move")?;
    Ok(match game.parse(text) {
        Ok(mv) => Meaning::Move(game.coordinates(mv)),
        Err(fault) => {
            let near = game.near(&fault);
            Meaning::Reason(format!("{}{}", fault.sentence, nearest(&near)))
        }
    })
}
