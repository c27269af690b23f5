//! Games saved by XBoard, whose texts are incomplete.
//!
//! XBoard writes the moves of a variant that it does not know from its own board. It leaves out the rights of
//! the start, what a piece other than a Pawn promotes to, and, after a fusion, the compound: the merged piece
//! keeps the name of the piece that moved. So XBoard's board is updated along with the true one, and if a
//! text fits several moves, the ones with which the rest of the game is legal are chosen.

use std::sync::Arc;

use super::{RecordError, TextGame, TextMove, Turn};
use crate::game::{Game, PositionError};
use crate::geometry::Square;
use crate::notation::{MoveError, MoveErrorKind};
use crate::position::{Move, Position};
use crate::setup::Kind;
use crate::variant::Variant;

/// The start of the comment in which XBoard draws the board before the first move.
const DRAWING: &str = "--------------";

/// The largest number of moves that are tried.
const MOST_TRIED: usize = 1 << 16;

/// Whether XBoard has saved this game, and not as one of orthodox chess.
pub(super) fn is_its_own(text: &TextGame) -> bool {
    text.comment.as_deref().is_some_and(|it| it.contains(DRAWING))
}

/// The game with the rights of its variant's start, if its FEN is that start without rights, or with rights
/// by the files of Kings.
pub(super) fn with_rights(text: &TextGame, variant: &Arc<Variant>) -> TextGame {
    let start = variant.start.write(&variant.shape, &variant.labels);
    let board_and_side = |fen: &str| {
        let board = fen.split([' ', '[']).next().unwrap_or_default().to_owned();
        (board, fen.split(' ').nth(1) == Some("w"))
    };
    let without = |fen: &str| {
        fen.split(' ').nth(2) == Some("-") && board_and_side(fen) == board_and_side(&start)
    };
    let position = |fen: &str| Game::from_fen(variant, fen).map(|it| it.fen()).ok();
    let is_start = |fen: &str| without(fen) || position(fen) == position(&start);
    let mut game = text.clone();
    for (_, fen) in game.tags.iter_mut().filter(|(name, fen)| name == "FEN" && is_start(fen)) {
        fen.clone_from(&start);
    }
    game
}

/// The game with each move in coordinates.
///
/// # Errors
/// When no sequence of moves fits the texts, or several do.
pub(super) fn written_in_full(
    text: &TextGame,
    variant: &Arc<Variant>,
) -> Result<TextGame, RecordError> {
    let game = match text.tag("FEN") {
        Some(fen) => Game::from_fen(variant, fen)?,
        None => Game::new(variant)?,
    };
    let boards = vec![Board::of(game.position())];
    let mut reading = Reading { texts: &text.moves, game, boards };
    let moves = reading.only_line()?;
    let mut game = reading.game;
    while game.undo().is_some() {}
    let mut texts = text.moves.clone();
    for (it, mv) in texts.iter_mut().zip(moves) {
        it.text = game.coordinates(mv);
        game.play(mv).map_err(PositionError::from)?;
    }
    Ok(TextGame { moves: texts, ..text.clone() })
}

/// The kinds on XBoard's board, by [`Square::index`].
#[derive(Clone)]
struct Board(Vec<Option<Kind>>);

impl Board {
    fn of(position: &Position) -> Self {
        let kind = |index: u8| position.at(Square::from_index(index)).map(|it| it.kind());
        Board((0..=u8::MAX).map(kind).collect())
    }

    fn at(&self, square: Square) -> Option<Kind> {
        self.0[square.index()]
    }

    /// XBoard's board after a move, from the positions before and after it: the piece keeps its name, and a
    /// piece that leaves a compound is not moved.
    fn after(&self, mv: Move, before: &Position, after: &Position) -> Self {
        let true_board = Board::of(after);
        let seen = |index: u8| {
            let square = Square::from_index(index);
            let truth = true_board.at(square)?;
            let stays = before.at(square) == after.at(square);
            match square {
                _ if square == mv.to() => mv.promotion().or(self.at(mv.from())),
                _ if square == mv.from() => mv.part(),
                _ if stays => self.at(square),
                _ => Some(truth),
            }
        };
        Board((0..=u8::MAX).map(seen).collect())
    }
}

/// A search for the sequences of moves that the texts can mean.
struct Reading<'a> {
    texts: &'a [TextMove],
    game: Game,
    /// XBoard's boards: before each move played, and now.
    boards: Vec<Board>,
}

impl Reading<'_> {
    /// The moves of the only game that the texts can mean.
    fn only_line(&mut self) -> Result<Vec<Move>, RecordError> {
        let mut found: Option<Vec<Move>> = None;
        let mut farthest: Option<(usize, RecordError)> = None;
        let mut untried: Vec<Vec<Move>> = Vec::new();
        for _ in 0..MOST_TRIED {
            let ply = self.game.moves().len();
            if let Some(it) = self.texts.get(ply) {
                let moves = self.meant(&it.text);
                if moves.is_empty() && farthest.as_ref().is_none_or(|it| it.0 < ply) {
                    let error = self.game.parse(&it.text).err();
                    farthest = error.map(|error| (ply, self.error(error)));
                }
                untried.push(moves);
            } else if let Some(first) = &found {
                return Err(self.fits_two(first));
            } else {
                found = Some(self.game.moves().to_vec());
            }
            if !self.next(&mut untried)? {
                return match (found, farthest) {
                    (None, Some((_, error))) => Err(error),
                    (found, _) => Ok(found.unwrap_or_default()),
                };
            }
        }
        let sentence = "the texts of the moves can mean too many games";
        Err(self.error(MoveError::malformed("", sentence)))
    }

    /// The moves that a text can mean now.
    fn meant(&self, text: &str) -> Vec<Move> {
        let seen = self.boards.last().filter(|_| self.game.variant().fusion.is_some());
        let misnamed = seen.map(|board| self.game.misnamed(text, |it| board.at(it)));
        if let Some(moves) = misnamed.filter(|it| !it.is_empty()) {
            return moves;
        }
        match self.game.parse(text).map_err(|it| it.kind) {
            Ok(mv) => vec![mv],
            Err(MoveErrorKind::Ambiguous(moves)) => moves,
            Err(_) => Vec::new(),
        }
    }

    /// Plays the next move to be tried, of those of each ply; false if none is left.
    fn next(&mut self, untried: &mut Vec<Vec<Move>>) -> Result<bool, RecordError> {
        loop {
            if untried.len() == self.game.moves().len() {
                if self.game.undo().is_none() {
                    return Ok(false);
                }
                self.boards.pop();
            }
            match untried.last_mut().and_then(Vec::pop) {
                Some(mv) => return self.play(mv).map(|()| true),
                None => untried.truncate(untried.len().saturating_sub(1)),
            }
        }
    }

    fn play(&mut self, mv: Move) -> Result<(), RecordError> {
        let before = self.game.position().without_record();
        self.game.play(mv).map_err(PositionError::from)?;
        let after = self.game.position();
        self.boards.extend(self.boards.last().map(|it| it.after(mv, &before, after)));
        Ok(())
    }

    /// The error for the text of the next move.
    fn error(&self, error: MoveError) -> RecordError {
        let game = &self.game;
        let ply = game.moves().len();
        RecordError::Move {
            turn: Turn { side: game.side(), number: game.position().fullmoves() },
            number: ply + 1,
            at: self.texts.get(ply).map_or(0, |it| it.at),
            hint: game.hint(&error),
            error: error.into(),
        }
    }

    /// The error for the first move that differs between `first` and the moves played.
    fn fits_two(&mut self, first: &[Move]) -> RecordError {
        let second = self.game.moves().to_vec();
        let ply = first.iter().zip(&second).take_while(|(one, other)| one == other).count();
        while self.game.moves().len() > ply {
            self.game.undo();
        }
        let Some((&one, &other)) = first.get(ply).zip(second.get(ply)) else {
            return self.error(MoveError::malformed("", "the game has no moves"));
        };
        let [one_text, other_text] = [one, other].map(|it| self.game.san(it));
        let sentence = format!(
            "XBoard does not say which move this is, and the rest of the game fits both {one_text} and \
             {other_text}: expected one of them"
        );
        let text = self.texts.get(ply).map(|it| it.text.clone()).unwrap_or_default();
        self.error(MoveError { text, kind: MoveErrorKind::Ambiguous(vec![one, other]), sentence })
    }
}
