//! The game that is being played, with the texts that engines and the archive need of it.
//!
//! Every text is written once, when its move is played, from the legal moves that the game keeps.

use std::sync::Arc;

use bentrider_engine::selfplay::{Opening, OpeningError};
use bentrider_rules::game::{Game, IllegalMove};
use bentrider_rules::notation::MoveError;
use bentrider_rules::position::Move;
use bentrider_rules::variant::Variant;

/// A game and its moves as text.
#[derive(Clone)]
pub(super) struct MatchBoard {
    game: Game,
    /// Where the game began; `None` for the start of the variant.
    fen: Option<String>,
    /// The `position` command of UCI, which grows with every move.
    uci_line: String,
    coordinates: Vec<String>,
    /// `None` where it is not needed.
    san: Option<Vec<String>>,
}

impl MatchBoard {
    /// The board after an opening. With `writes_san` the moves are also kept in standard algebraic
    /// notation, for the archive.
    ///
    /// # Errors
    /// When the opening cannot be played.
    pub(super) fn new(
        opening: &Opening,
        variant: &Arc<Variant>,
        writes_san: bool,
    ) -> Result<Self, OpeningError> {
        let fen = opening.fen.clone();
        let start = fen.as_ref().map_or("startpos".to_owned(), |fen| format!("fen {fen}"));
        let mut board = MatchBoard {
            game: opening.start(variant)?,
            fen,
            uci_line: format!("position {start}"),
            coordinates: Vec::new(),
            san: writes_san.then(Vec::new),
        };
        for mv in &opening.moves {
            board.play(*mv).map_err(OpeningError::Move)?;
        }
        Ok(board)
    }

    /// The game.
    pub(super) fn game(&self) -> &Game {
        &self.game
    }

    /// Where the game began; `None` for the start of the variant.
    pub(super) fn first_fen(&self) -> Option<&str> {
        self.fen.as_deref()
    }

    /// All moves so far, in coordinate notation.
    pub(super) fn coordinates(&self) -> &[String] {
        &self.coordinates
    }

    /// All moves so far, in standard algebraic notation where that was asked for.
    pub(super) fn san(&self) -> Option<&[String]> {
        self.san.as_deref()
    }

    /// The `position` command of UCI.
    pub(super) fn uci_line(&self) -> &str {
        &self.uci_line
    }

    /// Plays the move that an engine wrote.
    ///
    /// # Errors
    /// When it is not legal; nothing is changed.
    pub(super) fn play_text(&mut self, text: &str) -> Result<(), MoveError> {
        let mv = self.game.parse_coordinates(text)?;
        self.play(mv).map_err(|fault| MoveError::malformed(text, fault.to_string()))
    }

    /// Plays a move.
    ///
    /// # Errors
    /// When it is not legal; nothing is changed.
    pub(super) fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let san = self.san.is_some().then(|| self.game.san(mv));
        self.game.play(mv)?;
        let text = self.game.coordinates(mv);
        self.uci_line += if self.coordinates.is_empty() { " moves " } else { " " };
        self.uci_line += &text;
        self.coordinates.push(text);
        if let Some(list) = &mut self.san {
            list.extend(san);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bentrider_rules::loader;

    #[test]
    fn a_move_is_kept_in_every_notation_and_an_illegal_one_changes_nothing() {
        let chess = loader::built_in("chess").unwrap();
        let mut board = MatchBoard::new(&Opening::default(), &chess, true).unwrap();
        assert_eq!(board.uci_line(), "position startpos");
        board.play_text("g1f3").unwrap();
        board.play_text("e7e5").unwrap();
        assert!(board.play_text("f3f4").is_err());
        assert_eq!(board.uci_line(), "position startpos moves g1f3 e7e5");
        assert_eq!(board.coordinates(), ["g1f3", "e7e5"]);
        assert_eq!(board.san().unwrap(), ["Nf3", "e5"]);
    }

    #[test]
    fn a_board_begins_where_its_opening_says() {
        let chess = loader::built_in("chess").unwrap();
        let fen = "k7/8/8/8/8/8/8/7K w - - 0 1".to_owned();
        let opening = Opening { fen: Some(fen.clone()), moves: Vec::new() };
        let board = MatchBoard::new(&opening, &chess, false).unwrap();
        assert_eq!(board.first_fen(), Some(fen.as_str()));
        assert_eq!(board.uci_line(), format!("position fen {fen}"));
        assert_eq!(board.san(), None);
    }
}
