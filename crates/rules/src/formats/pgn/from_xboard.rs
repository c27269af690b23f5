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
    text.comment.as_deref().is_some_and(|it| it.trim_start().starts_with(DRAWING))
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
pub(super) fn said_in_full(
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
            near: game.near(&error),
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::formats::pgn::{read, to_record};
    use crate::loader::{self, built_in};
    use crate::variant::Variant;

    const PRINCE: &str = "[FEN \"5k6/1I10/12/12/12/12/12/12/12/12/12/6K5 w - - 0 1\"]\n\n{--------------\n. . .\n}\n";

    fn read_moves(variant: &str, text: &str) -> Result<String, String> {
        read_moves_of(&built_in(variant).unwrap(), text)
    }

    fn read_moves_of(variant: &Arc<Variant>, text: &str) -> Result<String, String> {
        let text = read(text).next().unwrap().unwrap();
        let record = to_record(&text, variant).map_err(|it| it.to_string())?;
        let game = record.game().unwrap();
        let texts: Vec<_> = record.moves.iter().map(|it| game.coordinates(it.mv)).collect();
        Ok(texts.join(" "))
    }

    #[test]
    fn a_promotion_that_is_not_written_is_found_from_the_moves_after_it() {
        let lion = format!("{PRINCE}1. Ib12 Kf11 2. Ld10 *");
        assert_eq!(read_moves("metamachy", &lion), Ok("b11b12l f12f11 b12d10".to_owned()));
        let unknown = read_moves("metamachy", &format!("{PRINCE}1. Ib12 Kf11 *")).unwrap_err();
        assert!(
            unknown.contains("White's move 1 \"Ib12\": XBoard does not say which move this is"),
            "{unknown}"
        );
        let other = lion.replace("{--------------\n. . .\n}\n", "");
        assert!(
            read_moves("metamachy", &other).unwrap_err().contains("it does not say which move")
        );
    }

    /// XBoard numbers ten ranks from 0: its b9 is the last rank, b10.
    #[test]
    fn a_promotion_on_ten_ranks_that_is_not_written_is_found_too() {
        let text = r#"
name = "climb"
title = "Climb"
board = { files = 6, ranks = 10 }
start = "5k/6/6/6/6/6/6/6/6/K5 w - - 0 1"
pieces.I = { name = "Prince", moves = "K", value = 3, promotes = { to = ["R", "B"], on = "last rank", must = true } }
pieces.R = { name = "Rook", moves = "R", value = 5 }
pieces.B = { name = "Bishop", moves = "B", value = 3 }
pieces.K = { name = "King", moves = "K", royal = true }
"#;
        let climb =
            loader::from_toml("climb.toml", text).unwrap_or_else(|errors| panic!("{errors}"));
        let game = "[FEN \"6/1I4/6/6/6/5k/6/6/6/K5 w - - 0 1\"]\n\n{--------------\n. . .\n}\n1. Ib9 Kf3 2. Rb4 *";
        let moves = "b9b10r f5f4 b10b5";
        assert_eq!(read_moves_of(&climb, game), Ok(moves.to_owned()));
        let marked = format!("[VariantMen \"I:K\"]\n{game}");
        assert_eq!(read_moves_of(&climb, &marked), Ok(moves.to_owned()));
        let from_one = game.replace("Ib9 Kf3 2. Rb4", "Ib10 Kf4 2. Rb5");
        assert_eq!(read_moves_of(&climb, &from_one), Ok(moves.to_owned()));
    }

    /// A Rook that has merged with a Knight is a Rook to XBoard. When the Knight leaves, XBoard sees the Rook
    /// move and a Knight stay.
    #[test]
    fn a_compound_has_the_name_of_the_piece_that_moved() {
        let text = "[FEN \"4k3/8/8/8/8/8/8/RN2K3 w - - 0 1\"]\n\n{--------------\n. . .\n}\n\
                    1. Ra1xb1 Kd8 2. Rc3 Kd7 3. Rd5/N Kd6 4. Nc8 *";
        let moves = "a1b1 e8d8 b1c3 d8d7 c3d5n d7d6 c3c8";
        assert_eq!(read_moves("fusion", text), Ok(moves.to_owned()));
        let error = read_moves("fusion", &text.replace("Rd5/N", "Rc8/N")).unwrap_err();
        assert!(error.starts_with("White's move 3 \"Rc8/N\""), "{error}");
    }

    #[test]
    fn the_start_has_its_rights() {
        let text = "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1\"]\n\n{--------------\n}\n\
                    1. Nf3 Nf6 2. e3 e6 3. Be2 Be7 4. O-O *";
        assert!(read_moves("fusion", text).is_ok());
        assert!(read_moves("fusion", &text.replace("{--------------\n}", "")).is_err());
    }
}
