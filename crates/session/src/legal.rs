//! The legal moves of a position, and what each of them does.

use serde::Serialize;

use crate::diff::{Put, changes};
use bentrider_rules::game::Game;
use bentrider_rules::position::{Edit, Move, MoveTag, Position};
use bentrider_rules::rules;
use bentrider_rules::setup::Piece;
use bentrider_rules::variant::Variant;

/// What a move may do beside moving or capturing, and its name.
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
pub(super) struct LegalMove {
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
pub(super) fn legal_moves(game: &Game) -> Vec<LegalMove> {
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

/// The squares of the enemies that the last move has taken.
fn captures(position: &Position) -> Vec<String> {
    let taken = |edit: &Edit| match edit {
        Edit::Remove(piece, square) if piece.color() == position.side() => Some(square.to_string()),
        _ => None,
    };
    position.last_changes().iter().filter_map(taken).collect()
}

/// What a move does: whether it captures, and what is special about it.
fn deeds(mv: Move, captures: bool) -> Vec<&'static str> {
    let first = if captures { "capture" } else { "move" };
    let special = DEEDS.iter().filter(|(tag, _)| mv.tag().has(*tag)).map(|(_, name)| *name);
    std::iter::once(first).chain(special).collect()
}

/// Where the piece on a square may go if it is its side's turn, each target with all that moves there do.
pub(super) fn targets(
    variant: &Variant,
    position: &Position,
    from: bentrider_rules::geometry::Square,
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
