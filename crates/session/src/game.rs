//! The game of a question. The next question is usually about the same game, a move later or a few moves
//! earlier, and only the difference is played.

use std::sync::Arc;

use serde::Deserialize;

use crate::frame::{AnswerError, at_most};
use crate::limits;
use bentrider_rules::game::Game;
use bentrider_rules::variant::Variant;

/// The start of a game, and the moves since then.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GameFields {
    /// The FEN of the start; `None` for the start of the variant.
    #[serde(default)]
    start: Option<String>,
    /// The moves in coordinate notation.
    #[serde(default)]
    moves: Vec<String>,
}

/// Makes sure that moves are not too many and not too long.
///
/// # Errors
/// When they are.
pub(crate) fn check_moves(moves: &[String]) -> Result<(), AnswerError> {
    let (count, most) = (moves.len(), limits::MOVES);
    if count > most {
        return Err(AnswerError::new(format!("too many moves ({count}): expected at most {most}")));
    }
    moves.iter().try_for_each(|it| at_most(it, limits::WORD_BYTES, "a move").map(|_| ()))
}

/// The game that the page asked about last.
#[derive(Default)]
pub(crate) struct LastGame(Option<Known>);

struct Known {
    game: Game,
    start: Option<String>,
    /// The texts of its moves.
    moves: Vec<String>,
}

impl LastGame {
    /// The game of a question, at its last move.
    ///
    /// # Errors
    /// When it is too long, or the start or a move cannot be played.
    pub(crate) fn set(
        &mut self,
        variant: &Arc<Variant>,
        asked: GameFields,
    ) -> Result<&Game, AnswerError> {
        let GameFields { start, moves } = asked;
        at_most(start.as_deref().unwrap_or_default(), limits::FEN_BYTES, "the FEN")?;
        check_moves(&moves)?;
        let same = |it: &Known| Arc::ptr_eq(it.game.variant(), variant) && it.start == start;
        let known = match self.0.take().filter(same) {
            Some(known) => known,
            None => Known::new(variant, start)?,
        };
        let known = self.0.insert(known);
        known.go(moves)?;
        Ok(&known.game)
    }
}

impl Known {
    fn new(variant: &Arc<Variant>, start: Option<String>) -> Result<Self, AnswerError> {
        let game = match &start {
            Some(fen) => Game::from_fen(variant, fen),
            None => Game::new(variant),
        };
        Ok(Known { game: game.map_err(AnswerError::of)?, start, moves: Vec::new() })
    }

    /// Plays these moves from the start; the common moves at the beginning are kept.
    fn go(&mut self, moves: Vec<String>) -> Result<(), AnswerError> {
        let same = self.moves.iter().zip(&moves).take_while(|(one, other)| one == other).count();
        for _ in same..self.moves.len() {
            self.game.undo();
        }
        self.moves.truncate(same);
        for text in moves.into_iter().skip(same) {
            let number = self.moves.len() + 1;
            let mv = self.game.parse_coordinates(&text);
            let mv = mv.map_err(|fault| AnswerError::new(format!("move {number} {fault}")))?;
            self.game.play(mv).map_err(AnswerError::of)?;
            self.moves.push(text);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bentrider_rules::loader::built_in;

    fn asked(start: Option<&str>, moves: &str) -> GameFields {
        let moves = moves.split_whitespace().map(str::to_owned).collect();
        GameFields { start: start.map(str::to_owned), moves }
    }

    /// The game is always the one played from the start, whatever was asked before.
    #[test]
    fn a_game_that_goes_on_from_the_last_one_is_that_of_its_moves() {
        let chess = built_in("chess").unwrap();
        let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
        let mut last = LastGame::default();
        for (start, moves) in [
            (None, "e2e4 e7e5 g1f3"),
            (None, "e2e4 e7e5"),
            (None, "e2e4 c7c5 g1f3 d7d6"),
            (None, ""),
            (Some(fen), "e2e4 e8e7"),
            (Some(fen), "e2e3"),
            (None, "d2d4"),
        ] {
            let game = last.set(&chess, asked(start, moves)).unwrap();
            let mut expected =
                start.map_or(Game::new(&chess), |it| Game::from_fen(&chess, it)).unwrap();
            expected.play_line(moves).unwrap();
            assert_eq!(game.fen(), expected.fen(), "{moves}");
            assert_eq!(game.moves(), expected.moves(), "{moves}");
        }
        let fault = last.set(&chess, asked(None, "e2e4 e7e5 e4e5")).unwrap_err();
        assert!(fault.text().starts_with("move 3 \"e4e5\""), "{}", fault.text());
        let game = last.set(&chess, asked(None, "e2e4 e7e5 d2d4")).unwrap();
        assert_eq!(game.moves().len(), 3);
    }

    #[test]
    fn a_variant_that_is_loaded_again_starts_again() {
        let (one, other) = (
            bentrider_rules::loader::from_toml(
                "a",
                "name = \"a\"\ntitle = \"A\"\ninherits = \"chess\"",
            )
            .unwrap(),
            bentrider_rules::loader::from_toml(
                "a",
                "name = \"a\"\ntitle = \"A\"\ninherits = \"shako\"",
            )
            .unwrap(),
        );
        let mut last = LastGame::default();
        last.set(&one, asked(None, "e2e4")).unwrap();
        assert_eq!(last.set(&other, asked(None, "")).unwrap().variant().shape.files(), 10);
    }
}
