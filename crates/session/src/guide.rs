//! The moves of a piece: in the position, and on an empty board.

use serde::{Deserialize, Serialize};

use crate::frame::AnswerError;
use crate::position::targets;
use bentrider_rules::game::Game;
use bentrider_rules::geometry::{Color, Shape, Square};
use bentrider_rules::picture::{Act, Diagram, Reach, Ride, moves_of};
use bentrider_rules::setup::{Kind, Piece};

/// The further fields of `guide`: one of the two.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GuideQuestion {
    square: Option<String>,
    piece: Option<usize>,
}

/// The answer to `guide`.
#[derive(Serialize)]
pub(crate) struct Guide {
    piece: usize,
    kind: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<Vec<TargetData>>,
    empty: EmptyBoard,
}

#[derive(Serialize)]
struct TargetData {
    square: String,
    is: Vec<&'static str>,
}

/// The moves of a piece on an empty board.
#[derive(Serialize)]
struct EmptyBoard {
    files: u8,
    ranks: u8,
    square: String,
    targets: Vec<EmptyTarget>,
    rides: Vec<RideData>,
}

#[derive(Serialize)]
struct EmptyTarget {
    square: String,
    act: &'static str,
    reach: &'static str,
    limited: bool,
}

#[derive(Serialize)]
struct RideData {
    squares: Vec<String>,
    hop: bool,
    on: bool,
}

/// The moves of the piece on a square, or of a piece given by its number.
///
/// # Errors
/// When there is no such piece.
pub(crate) fn guide(game: &Game, question: GuideQuestion) -> Result<Guide, AnswerError> {
    let (piece, board) = match (&question.square, question.piece) {
        (Some(text), None) => {
            let square = square(&game.variant().shape, text)?;
            let piece = game.position().at(square);
            let piece =
                piece.ok_or_else(|| AnswerError::new(format!("there is no piece on {square}")))?;
            (piece, Some(on_board(game, square)))
        }
        (None, Some(index)) => (piece(game, index)?, None),
        _ => return Err(AnswerError::new("expected either \"square\" or \"piece\"")),
    };
    let empty = empty_board(&moves_of(game.variant(), piece.kind()), piece.color());
    Ok(Guide { piece: piece.index(), kind: piece.kind().index(), board, empty })
}

fn square(shape: &Shape, text: &str) -> Result<Square, AnswerError> {
    let square = text.parse().ok().filter(|it| shape.contains(*it));
    square.ok_or_else(|| AnswerError::new("expected a \"square\" of this board, such as \"a1\""))
}

fn piece(game: &Game, index: usize) -> Result<Piece, AnswerError> {
    let kinds = game.variant().pieces.len();
    if index >= Piece::count(kinds) {
        let most = Piece::count(kinds) - 1;
        return Err(AnswerError::new(format!("there is no piece {index}: expected 0 to {most}")));
    }
    let color = Color::BOTH[index % 2];
    Ok(Piece::new(color, Kind::new((index / 2) as u8)))
}

fn on_board(game: &Game, from: Square) -> Vec<TargetData> {
    let targets = targets(game.variant(), game.position(), from);
    targets.into_iter().map(|(square, is)| TargetData { square, is }).collect()
}

/// The diagram of White's piece as this side sees it.
fn empty_board(diagram: &Diagram, side: Color) -> EmptyBoard {
    let shape = &diagram.shape;
    let text = |square: Square| match side {
        Color::White => square.to_string(),
        Color::Black => shape.flip(square).to_string(),
    };
    let squares = |it: &Ride| it.squares.iter().map(|it| text(*it)).collect();
    let ride = |it: &Ride| RideData { squares: squares(it), hop: it.hop, on: it.goes_on };
    EmptyBoard {
        files: shape.files(),
        ranks: shape.ranks(),
        square: diagram.pieces.first().map(|(at, _)| text(*at)).unwrap_or_default(),
        targets: diagram
            .targets
            .iter()
            .map(|it| EmptyTarget {
                square: text(it.square),
                act: act(it.act),
                reach: reach(it.reach),
                limited: it.limited,
            })
            .collect(),
        rides: diagram.rides.iter().map(ride).collect(),
    }
}

fn act(act: Act) -> &'static str {
    match act {
        Act::Both => "both",
        Act::Move => "move",
        Act::Capture => "capture",
    }
}

fn reach(reach: Reach) -> &'static str {
    match reach {
        Reach::Leap => "leap",
        Reach::Ride => "ride",
        Reach::Hop => "hop",
    }
}
