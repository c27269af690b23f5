//! One game between two engines, judged by the rules.

use std::time::Duration;

use regex_lite::Regex;

use super::board::MatchBoard;
use super::clock::Clocks;
use super::engine_report::EngineReport;
use super::fault::EngineFault;
use super::game_end::MatchGameEnd;
use super::move_limits::MoveLimits;
use super::player::{EnginePlayer, EngineReply};
use bentrider_engine::selfplay::{Adjudication, Adjudicator, Verdict};
use bentrider_rules::geometry::Color;

/// What is recorded of a move beside the move itself.
#[derive(Clone, Debug)]
pub(super) struct MoveStats {
    /// The time it took.
    pub(super) time: Duration,
    /// The engine's last report before it.
    pub(super) report: Option<EngineReport>,
    /// The lines of the engine that the archive keeps.
    pub(super) kept_lines: Vec<String>,
}

/// A finished game.
#[derive(Clone)]
pub(super) struct FinishedGame {
    /// After the last move.
    pub(super) board: MatchBoard,
    /// For every move after the opening.
    pub(super) moves: Vec<MoveStats>,
    pub(super) end: MatchGameEnd,
}

/// How games are played: the same for all games of two engines.
#[derive(Clone, Copy)]
pub(super) struct GameRules<'a> {
    /// White's and Black's.
    pub(super) limits: [MoveLimits; 2],
    pub(super) adjudication: Adjudication,
    /// Which lines of the engines are kept.
    pub(super) kept_lines: Option<&'a Regex>,
}

/// A game that is being played.
struct Referee<'a> {
    board: MatchBoard,
    /// White and Black.
    players: [&'a mut EnginePlayer; 2],
    clocks: Clocks,
    adjudicator: Adjudicator,
    kept_lines: Option<&'a Regex>,
    moves: Vec<MoveStats>,
}

/// Plays a game from a board; `players` are White and Black. Only legal moves are made, and the rules are
/// asked for the end before every move.
pub(super) fn play(
    board: MatchBoard,
    players: [&mut EnginePlayer; 2],
    rules: GameRules,
) -> FinishedGame {
    let mut referee = Referee {
        board,
        players,
        clocks: Clocks::new(rules.limits),
        adjudicator: Adjudicator::new(rules.adjudication),
        kept_lines: rules.kept_lines,
        moves: Vec::new(),
    };
    let end = referee.new_game().unwrap_or_else(|| referee.play_out());
    FinishedGame { board: referee.board, moves: referee.moves, end }
}

impl Referee<'_> {
    /// Makes both engines ready; the end of the game where one does not get ready.
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
            if let Some(outcome) = self.board.game().outcome() {
                return MatchGameEnd::Rules(outcome);
            }
            let side = self.board.game().side();
            match self.play_move(side) {
                Ok(None) => {}
                // The rules come first: a mate is a mate, whatever the scores said.
                Ok(Some(verdict)) => {
                    let outcome = self.board.game().outcome();
                    return outcome.map_or(MatchGameEnd::Adjudicated(verdict), MatchGameEnd::Rules);
                }
                Err(fault) => return MatchGameEnd::Fault { side, fault },
            }
        }
    }

    /// Gets a move of a side and plays it; the verdict if the game is adjudicated after it.
    fn play_move(&mut self, side: Color) -> Result<Option<Verdict>, EngineFault> {
        let reply = self.players[side.index()].think(&self.board, &self.clocks)?;
        self.clocks.spend(side, reply.time).map_err(EngineFault::OutOfTime)?;
        let EngineReply { text, time, report, mut lines } = reply;
        let played = self.board.play_text(&text);
        played.map_err(|fault| EngineFault::illegal(&fault))?;
        lines.retain(|line| self.kept_lines.is_some_and(|pattern| pattern.is_match(line)));
        let moves = u32::try_from(self.board.coordinates().len() / 2).unwrap_or(u32::MAX);
        let score = report.as_ref().map(|report| report.score.centipawns());
        let verdict = self.adjudicator.add_move(side, score, moves);
        self.moves.push(MoveStats { time, report, kept_lines: lines });
        Ok(verdict)
    }
}
