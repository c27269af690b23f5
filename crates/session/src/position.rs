//! A position, for the page.

use serde::Serialize;

use super::legal::{LegalMove, legal_moves};
use crate::diff::{checked, pieces};
use bentrider_rules::game::{Game, GameResult};
use bentrider_rules::geometry::Color;
use bentrider_rules::notation::outcome;
use bentrider_rules::setup::Piece;

/// The answer to `position`.
#[derive(Serialize)]
pub(super) struct PositionData {
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
    pub(super) fn new(game: &Game) -> Self {
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

/// `white` or `black`.
pub(super) fn side_name(side: Color) -> &'static str {
    match side {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// Each piece of a list once, with its count.
pub(super) fn counted(pieces: &[Piece]) -> Vec<(usize, usize)> {
    let mut counts: Vec<(usize, usize)> = Vec::new();
    for piece in pieces.iter().map(|it| it.index()) {
        match counts.iter_mut().find(|(known, _)| *known == piece) {
            Some((_, count)) => *count += 1,
            None => counts.push((piece, 1)),
        }
    }
    counts
}
