//! One game between two engines, judged by the rules.

use std::time::Duration;

use regex_lite::Regex;
use thiserror::Error;

use super::board::MatchBoard;
use super::clock::Clocks;
use super::output::EngineReport;
use super::plan::MatchPlan;
use super::player::{EnginePlayer, EngineReply};
use crate::commands::error::{printable, quoted};
use crate::commands::rating::GameScore;
use bentrider_engine::selfplay::{Adjudicator, Verdict};
use bentrider_rules::geometry::Color;
use bentrider_rules::notation::MoveError;
use bentrider_rules::rules::Outcome;

/// The record of a move, besides the move itself.
#[derive(Clone, Debug)]
pub(super) struct MoveStats {
    /// The time it took.
    pub(super) time: Duration,
    /// The time left on the engine's clock after it; `None` without a clock.
    pub(super) time_left: Option<Duration>,
    /// The engine's last report before it.
    pub(super) report: Option<EngineReport>,
    /// The lines of the engine that the archive keeps.
    pub(super) kept_lines: Vec<String>,
}

/// A finished game.
#[derive(Clone)]
pub(super) struct FinishedGame {
    /// The board after the last move.
    pub(super) board: MatchBoard,
    /// The records of all moves after the opening.
    pub(super) moves: Vec<MoveStats>,
    pub(super) end: MatchGameEnd,
}

/// A game that is being played.
struct Referee<'a> {
    board: MatchBoard,
    /// White and Black.
    players: [&'a mut EnginePlayer; 2],
    clocks: Clocks,
    adjudicator: Adjudicator,
    kept_lines: Option<&'a Regex>,
    /// Whether White's and Black's scores are White's.
    white_scores: [bool; 2],
    moves: Vec<MoveStats>,
}

/// Plays a game of a plan from a board; `players` are White and Black, and `engines` are their numbers in the plan.
/// Only legal moves are made, and before every move the rules decide whether the game has ended.
pub(super) fn play(
    board: MatchBoard,
    players: [&mut EnginePlayer; 2],
    plan: &MatchPlan,
    engines: [usize; 2],
) -> FinishedGame {
    let adjudication = plan.adjudication.in_variant(board.game.variant());
    let mut referee = Referee {
        board,
        players,
        clocks: Clocks::new(engines.map(|engine| plan.engines[engine].limits)),
        adjudicator: Adjudicator::new(adjudication),
        kept_lines: plan.kept_lines(),
        white_scores: engines.map(|engine| plan.engines[engine].white_scores),
        moves: Vec::new(),
    };
    let end = referee.new_game().unwrap_or_else(|| referee.play_out());
    FinishedGame { board: referee.board, moves: referee.moves, end }
}

impl Referee<'_> {
    /// Makes both engines ready; returns the end of the game if one does not get ready.
    fn new_game(&mut self) -> Option<MatchGameEnd> {
        for (player, side) in self.players.iter_mut().zip(Color::BOTH) {
            if let Err(fault) = player.new_game(&self.board) {
                return Some(MatchGameEnd::Fault { side, fault });
            }
        }
        None
    }

    fn play_out(&mut self) -> MatchGameEnd {
        loop {
            if let Some(outcome) = self.board.game.outcome() {
                return MatchGameEnd::Rules(outcome);
            }
            let side = self.board.game.side();
            match self.play_move(side) {
                Ok(None) => {}
                // The rules come first: a mate is a mate, whatever the scores said.
                Ok(Some(verdict)) => {
                    let outcome = self.board.game.outcome();
                    return outcome.map_or(MatchGameEnd::Adjudicated(verdict), MatchGameEnd::Rules);
                }
                Err(fault) => return MatchGameEnd::Fault { side, fault },
            }
        }
    }

    /// Gets a move of a side and plays it; returns the verdict if the game is adjudicated after it.
    fn play_move(&mut self, side: Color) -> EngineResult<Option<Verdict>> {
        let reply = self.players[side.index()].think(&self.board, &self.clocks)?;
        self.clocks.spend(side, reply.time).map_err(EngineFault::OutOfTime)?;
        let EngineReply { text, time, mut report, mut lines } = reply;
        let played = self.board.play_text(&text);
        played.map_err(|fault| EngineFault::illegal(&fault))?;
        lines.retain(|line| self.kept_lines.is_some_and(|pattern| pattern.is_match(line)));
        let moves = u32::try_from(self.board.coordinates.len() / 2).unwrap_or(u32::MAX);
        if let Some(report) = &mut report
            && side == Color::Black
            && self.white_scores[side.index()]
        {
            report.score = report.score.negated();
        }
        let score = report.as_ref().map(|report| report.score.centipawns());
        let verdict = self.adjudicator.add_move(side, score, moves);
        let time_left = self.clocks.left(side);
        self.moves.push(MoveStats { time, time_left, report, kept_lines: lines });
        Ok(verdict)
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum MatchGameEnd {
    /// An end by the rules.
    Rules(Outcome),
    /// An end by adjudication.
    Adjudicated(Verdict),
    /// An engine did something wrong or resigned, and loses.
    Fault { side: Color, fault: EngineFault },
}

impl MatchGameEnd {
    /// The winner; `None` for a draw.
    pub(super) fn winner(&self) -> Option<Color> {
        match self {
            MatchGameEnd::Rules(outcome) => outcome.winner(),
            MatchGameEnd::Adjudicated(verdict) => verdict.winner(),
            MatchGameEnd::Fault { side, .. } => Some(!*side),
        }
    }

    /// White's score.
    pub(super) fn score(&self) -> GameScore {
        match self.winner() {
            Some(Color::White) => GameScore::Win,
            Some(Color::Black) => GameScore::Loss,
            None => GameScore::Draw,
        }
    }

    /// Whether the game was lost by forfeit.
    pub(super) fn is_forfeit(&self) -> bool {
        matches!(self, MatchGameEnd::Fault { fault, .. } if fault.is_forfeit())
    }

    /// The end in words, such as `White mates` or `Black loses on time`.
    pub(super) fn reason(&self) -> String {
        match self {
            MatchGameEnd::Rules(it) => it.to_string(),
            MatchGameEnd::Adjudicated(Verdict::Draw | Verdict::MaxMoves) => {
                "Draw by adjudication".to_owned()
            }
            MatchGameEnd::Adjudicated(Verdict::Win(winner)) => {
                format!("{winner} wins by adjudication")
            }
            MatchGameEnd::Fault { side, fault } => fault.reason(*side),
        }
    }

    /// The value of the tag `Termination`.
    pub(super) fn termination(&self) -> &'static str {
        match self {
            MatchGameEnd::Rules(_) => "normal",
            MatchGameEnd::Adjudicated(_) => "adjudication",
            MatchGameEnd::Fault { fault, .. } => fault.termination(),
        }
    }
}

/// Why an engine lost a game before the rules ended it. The text says what was seen; it is used in warnings.
/// Parts of the engine's output in it can be printed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(super) enum EngineFault {
    /// The system did not start it.
    #[error("cannot start the program: {0}")]
    Unstartable(String),
    /// The program ended, or closed its input or output.
    #[error("the program exited or closed its pipes: {0}")]
    Disconnected(String),
    /// No answer came while the engine was not on the clock.
    #[error("no {expected} within {waited:?}")]
    Stalled {
        /// The answer that did not come.
        expected: &'static str,
        /// How long the referee waited.
        waited: Duration,
    },
    /// A move came too late, or not at all while its time ran out.
    #[error("the time was exceeded by {0:?} or more")]
    OutOfTime(Duration),
    /// The engine sent a move that is not legal, or none although there is one.
    #[error("illegal move: {0}")]
    Illegal(String),
    /// The engine refused a variant, a position or a legal move.
    #[error("it refuses {0}")]
    Refusal(String),
    /// The engine does not play the variant, as its list or its answer says.
    #[error("it does not play the variant {variant}: {why}")]
    UnknownVariant {
        /// The name that was tried.
        variant: String,
        /// What the engine lacks.
        why: &'static str,
    },
    /// The engine claimed a result that the rules do not give.
    #[error("it claims a false result: {0}")]
    FalseClaim(String),
    /// The engine resigned.
    #[error("it resigns")]
    Resignation,
    /// The tournament was stopped; this is not a fault of the engine.
    #[error("the tournament was stopped")]
    Interrupted,
}

/// The answer of an engine, or its fault.
pub(super) type EngineResult<T = ()> = Result<T, EngineFault>;

impl EngineFault {
    /// The fault of a move that is not legal.
    pub(super) fn illegal(fault: &MoveError) -> Self {
        EngineFault::Illegal(illegal_move(fault))
    }

    /// The text of the game's end when `side` is at fault. The words for disconnections, stalls,
    /// lost time and illegal moves are those of fastchess, which programs that drive it look for.
    pub(super) fn reason(&self, side: Color) -> String {
        let side = side.to_string();
        match self {
            EngineFault::Unstartable(_) | EngineFault::Disconnected(_) => {
                format!("{side} disconnects")
            }
            EngineFault::Stalled { .. } => format!("{side}'s connection stalls"),
            EngineFault::OutOfTime(_) => format!("{side} loses on time"),
            EngineFault::Illegal(_) => format!("{side} makes an illegal move"),
            EngineFault::Refusal(what) => format!("{side} refuses {}", without_braces(what)),
            EngineFault::UnknownVariant { variant, .. } => {
                format!("{side} does not play the variant {}", without_braces(variant))
            }
            EngineFault::FalseClaim(claim) => {
                format!("{side} makes a false claim, {}", without_braces(claim))
            }
            EngineFault::Resignation => format!("{side} resigns"),
            EngineFault::Interrupted => "stopped".to_owned(),
        }
    }

    /// The value of a game's tag `Termination`, in the words of the PGN standard if it has one.
    pub(super) fn termination(&self) -> &'static str {
        match self {
            EngineFault::Unstartable(_) | EngineFault::Disconnected(_) => "abandoned",
            EngineFault::Stalled { .. } => "stalled connection",
            EngineFault::OutOfTime(_) => "time forfeit",
            EngineFault::Illegal(_) => "illegal move",
            EngineFault::Refusal(_)
            | EngineFault::UnknownVariant { .. }
            | EngineFault::FalseClaim(_) => "rules infraction",
            EngineFault::Resignation => "normal",
            EngineFault::Interrupted => "unterminated",
        }
    }

    /// Whether the engine forfeits the game: a resignation is not a forfeit.
    pub(super) fn is_forfeit(&self) -> bool {
        !matches!(self, EngineFault::Resignation | EngineFault::Interrupted)
    }
}

/// The illegal move and why it is not legal, as one line that can be printed.
pub(super) fn illegal_move(fault: &MoveError) -> String {
    format!("{}: {}", quoted(&fault.text), printable(&fault.sentence))
}

/// Reasons are written in braces, so they must not contain any.
fn without_braces(text: &str) -> String {
    text.replace('{', "(").replace('}', ")")
}
