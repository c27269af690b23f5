//! One game between two players, judged by the rules.

use std::time::Duration;

use super::adjudication::{Adjudication, Adjudicator, Verdict};
use super::board::Board;
use super::clock::Clocks;
use super::fault::Fault;
use super::pace::Pace;
use super::player::{Answer, Player};
use super::told::Told;
use crate::geometry::Color;
use crate::notation::outcome;
use crate::rules::Outcome;
use crate::tools::rating::GameScore;

/// A move of a player.
#[derive(Clone, Debug)]
pub(super) struct Ply {
    /// In coordinate notation.
    pub(super) text: String,
    /// What it took.
    pub(super) time: Duration,
    /// What the player told last.
    pub(super) told: Option<Told>,
    /// All that the player said.
    pub(super) lines: Vec<String>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// As the rules say.
    Rule(Outcome),
    /// As the referee was told to end games.
    Verdict(Verdict),
    /// A player did something wrong or gave up, and loses.
    Fault { side: Color, fault: Fault },
}

/// A finished game, from its opening on.
#[derive(Clone, Debug)]
pub(super) struct Game {
    pub(super) plies: Vec<Ply>,
    pub(super) end: End,
}

impl End {
    /// Who has won; `None` for a draw.
    pub(super) fn winner(&self) -> Option<Color> {
        match self {
            End::Rule(outcome) => outcome.winner(),
            End::Verdict(verdict) => verdict.winner(),
            End::Fault { side, .. } => Some(!*side),
        }
    }

    /// What the game was for White.
    pub(super) fn score(&self) -> GameScore {
        score_of(self.winner())
    }

    /// How it is told.
    pub(super) fn reason(&self) -> String {
        match self {
            End::Rule(outcome) => outcome::write(*outcome),
            End::Verdict(Verdict::Draw | Verdict::TooLong) => "Draw by adjudication".to_owned(),
            End::Verdict(Verdict::Win(winner)) => format!("{winner} wins by adjudication"),
            End::Fault { side, fault } => fault.reason(*side),
        }
    }

    /// The value of the tag `Termination`.
    pub(super) fn termination(&self) -> &'static str {
        match self {
            End::Rule(_) => "normal",
            End::Verdict(_) => "adjudication",
            End::Fault { fault, .. } => fault.termination(),
        }
    }
}

/// What a game won by so-and-so, or by nobody, was for White.
fn score_of(winner: Option<Color>) -> GameScore {
    match winner {
        Some(Color::White) => GameScore::Win,
        Some(Color::Black) => GameScore::Loss,
        None => GameScore::Draw,
    }
}

/// A game that is being played.
struct Table<'a, 'v> {
    board: Board<'v>,
    /// White and Black.
    players: [&'a mut Player; 2],
    clocks: Clocks,
    adjudicator: Adjudicator,
    plies: Vec<Ply>,
}

/// Plays a game from a board; `players` and `paces` are those of White and Black. Only legal moves are
/// made, and the rules are asked for the end before every move.
pub(super) fn play(
    board: Board,
    players: [&mut Player; 2],
    paces: [Pace; 2],
    adjudication: Adjudication,
) -> Game {
    let mut table = Table {
        board,
        players,
        clocks: Clocks::new(paces),
        adjudicator: Adjudicator::new(adjudication),
        plies: Vec::new(),
    };
    let end = table.make_ready().unwrap_or_else(|| table.play_out());
    Game { plies: table.plies, end }
}

impl Table<'_, '_> {
    /// Makes both players ready; the end of the game where one cannot be.
    fn make_ready(&mut self) -> Option<End> {
        for (player, side) in self.players.iter_mut().zip(Color::BOTH) {
            if let Err(fault) = player.new_game(&self.board) {
                return Some(End::Fault { side, fault });
            }
        }
        None
    }

    fn play_out(&mut self) -> End {
        loop {
            if let Some(outcome) = self.board.outcome() {
                return End::Rule(outcome);
            }
            let side = self.board.side();
            match self.ply(side) {
                Ok(None) => {}
                // The rules come first: a mate is a mate, whatever the scores said.
                Ok(Some(verdict)) => {
                    return self.board.outcome().map_or(End::Verdict(verdict), End::Rule);
                }
                Err(fault) => return End::Fault { side, fault },
            }
        }
    }

    /// Has a side make its move, and says whether that ends the game for other reasons than the rules.
    fn ply(&mut self, side: Color) -> Result<Option<Verdict>, Fault> {
        let answer = self.players[side.index()].think(&self.board, &self.clocks)?;
        self.clocks.spend(side, answer.time).map_err(Fault::OutOfTime)?;
        let Answer { text, time, told, lines } = answer;
        self.board.make_text(&text).map_err(|fault| Fault::Illegal(fault.to_string()))?;
        // As the notation writes it, not as the engine did.
        let text = self.board.moves().last().cloned().unwrap_or(text);
        let moves = u32::try_from(self.board.moves().len() / 2).unwrap_or(u32::MAX);
        let score = told.as_ref().map(|told| told.score.centipawns());
        let verdict = self.adjudicator.note(side, score, moves);
        self.plies.push(Ply { text, time, told, lines });
        Ok(verdict)
    }
}
