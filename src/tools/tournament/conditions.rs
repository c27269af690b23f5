//! The conditions under which a game of an archive was played: its time control, and where it began.

use super::plan::MatchPlan;
use super::record::{BOOK, time_controls};
use super::schedule::ScheduledGame;
use bentrider_engine::selfplay::{Opening, OpeningError, Openings};
use bentrider_rules::formats::pgn;
use bentrider_rules::game::{Game, GameRecord, PositionError};
use bentrider_rules::geometry::Color;
use bentrider_rules::position::Move;

/// Rounds whose openings are generated again, which takes a search for each; of the others it is only made
/// sure that the seed can give them.
const GENERATED: usize = 8;

/// Compares the games of an archive with the conditions of a tournament.
pub(super) struct Conditions<'a> {
    plan: &'a MatchPlan,
    openings: &'a Openings,
    /// The openings that were generated again, with their rounds.
    generated: Vec<(usize, Opening)>,
}

impl<'a> Conditions<'a> {
    /// No game has been compared yet.
    pub(super) fn new(plan: &'a MatchPlan, openings: &'a Openings) -> Self {
        Conditions { plan, openings, generated: Vec::new() }
    }

    /// What is said of the time control in a game that was played with another one; `None` where it is that
    /// of the tournament.
    pub(super) fn other_time(
        &self,
        game: &pgn::TextGame,
        scheduled: &ScheduledGame,
    ) -> Option<String> {
        let number = scheduled.number + 1;
        let found = |color: Color| {
            let of_both = game.tag("TimeControl");
            game.tag(&format!("{color}TimeControl")).or(of_both).unwrap_or("nothing")
        };
        let expected = time_controls(self.plan, scheduled);
        Color::BOTH.into_iter().find(|it| found(*it) != expected[it.index()]).map(|color| {
            let (found, expected) = (found(color), &expected[color.index()]);
            format!(
                "the time control of {color} in its game {number} is \"{found}\", expected \
                 \"{expected}\""
            )
        })
    }

    /// What is said of a game that began from another opening; `None` where it is that of its round.
    ///
    /// # Errors
    /// When there is no opening for its round.
    pub(super) fn other_opening(
        &mut self,
        record: &GameRecord,
        scheduled: &ScheduledGame,
    ) -> Result<Option<String>, OpeningError> {
        let number = scheduled.number + 1;
        let moves: Vec<Move> = record.moves.iter().map(|it| it.mv).collect();
        let opening = self.opening(scheduled.round, &moves)?;
        let (found, expected) = (record.start_game()?, opening.start(&self.plan.variant)?);
        if found.fen() != expected.fen() {
            let (found, expected) = (found.fen(), expected.fen());
            return Ok(Some(format!(
                "its game {number} begins at \"{found}\", expected \"{expected}\""
            )));
        }
        let is_book = |comment: &str| comment == BOOK || comment.starts_with("book,");
        let from_book = |at: usize| record.moves[at].comment.as_deref().is_some_and(is_book);
        let length = opening.moves.len();
        let of_book = (length..moves.len()).take_while(|at| from_book(*at)).count();
        if moves.starts_with(&opening.moves) && of_book == 0 {
            return Ok(None);
        }
        let begun = &moves[..moves.len().min(length + of_book)];
        let (found, expected) = (text(found, begun)?, text(expected, &opening.moves)?);
        Ok(Some(format!("its game {number} begins with \"{found}\", expected \"{expected}\"")))
    }

    /// The opening of a round, for a game that began with these moves.
    fn opening(&mut self, round: usize, moves: &[Move]) -> Result<Opening, OpeningError> {
        if let Some((_, opening)) = self.generated.iter().find(|it| it.0 == round) {
            return Ok(opening.clone());
        }
        if self.generated.len() >= GENERATED {
            return self.openings.likely(round, moves);
        }
        let opening = self.openings.get(round)?;
        self.generated.push((round, opening.clone()));
        Ok(opening)
    }
}

/// Moves from a position, in coordinate notation.
fn text(mut game: Game, moves: &[Move]) -> Result<String, PositionError> {
    let mut texts = Vec::with_capacity(moves.len());
    for &mv in moves {
        texts.push(game.coordinates(mv));
        game.play(mv)?;
    }
    Ok(texts.join(" "))
}
