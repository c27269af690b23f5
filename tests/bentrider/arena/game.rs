//! One game between two players, judged by the library's rules.

use std::time::Duration;

use bentrider::engine;
use bentrider::geometry::Color;
use bentrider::notation::coordinate;
use bentrider::position::Position;
use bentrider::rules::{self, Outcome};
use bentrider::variant::Variant;

use super::clock::{Clock, Pace};
use super::fault::Fault;
use super::info::Info;
use super::player::Player;

/// A move of a player.
#[derive(Clone, Debug)]
pub(super) struct Ply {
    pub(super) text: String,
    pub(super) time: Duration,
    /// What the move left on the clock.
    pub(super) left: Option<Duration>,
    pub(super) info: Option<Info>,
}

/// How a game ended.
#[derive(Clone, Debug)]
pub(super) enum End {
    /// As the rules say.
    Rule(Outcome),
    /// It was not over after so many plies and is called a draw.
    TooLong(usize),
    /// A player did something wrong, and loses.
    Fault { side: Color, fault: Fault },
}

/// A finished game.
#[derive(Clone, Debug)]
pub(super) struct Game {
    /// Moves that were made before the players were asked.
    pub(super) opening: Vec<String>,
    pub(super) plies: Vec<Ply>,
    pub(super) end: End,
}

impl Game {
    /// Who has won.
    pub(super) fn winner(&self) -> Option<Color> {
        match self.end {
            End::Rule(outcome) => outcome.winner(),
            End::Fault { side, .. } => Some(!side),
            End::TooLong(_) => None,
        }
    }

    /// All moves from the start.
    pub(super) fn moves(&self) -> Vec<&str> {
        let played = self.plies.iter().map(|ply| &*ply.text);
        self.opening.iter().map(String::as_str).chain(played).collect()
    }
}

/// Plays a game of at most so many plies; `players` are White and Black.
pub(super) fn play(
    variant: &Variant,
    players: [&mut Player; 2],
    opening: Vec<String>,
    pace: Pace,
    most_plies: usize,
) -> Game {
    let mut table = Table::new(variant, &opening, pace);
    let mut plies = Vec::new();
    let mut end = None;
    for color in Color::BOTH {
        let ready = players[color.index()].new_game();
        end = end.or(ready.err().map(|fault| End::Fault { side: color, fault }));
    }
    let end = loop {
        if let Some(end) = end.take().or_else(|| table.end(most_plies)) {
            break end;
        }
        let side = table.position.side();
        match table.ply(players[side.index()]) {
            Ok(ply) => plies.push(ply),
            Err(fault) => break End::Fault { side, fault },
        }
    };
    Game { opening, plies, end }
}

/// Where a game is played: what stands, the moves to it, and the clock.
struct Table<'a> {
    variant: &'a Variant,
    position: Position,
    /// The line that tells a player of the moves.
    line: String,
    clock: Clock,
}

impl<'a> Table<'a> {
    fn new(variant: &'a Variant, opening: &[String], pace: Pace) -> Self {
        let position = engine::start_of(variant).unwrap();
        let line = "position startpos moves".to_owned();
        let mut table = Table { variant, position, line, clock: Clock::new(pace) };
        for text in opening {
            table.make(text).unwrap();
        }
        table
    }

    fn make(&mut self, text: &str) -> Result<(), Fault> {
        let played = coordinate::read(self.variant, &self.position, text);
        let played = played.map_err(|fault| Fault::Illegal(fault.to_string()))?;
        rules::make(self.variant, &mut self.position, played);
        self.line.push(' ');
        self.line += text;
        Ok(())
    }

    /// Asks a player for a move and makes it.
    fn ply(&mut self, player: &mut Player) -> Result<Ply, Fault> {
        let side = self.position.side();
        let answer = player.search(&self.line, &self.clock.go(), self.clock.patience(side))?;
        let left = self.clock.spend(side, answer.time)?;
        self.make(&answer.best)?;
        Ok(Ply { text: answer.best, time: answer.time, left, info: answer.info })
    }

    fn end(&self, most_plies: usize) -> Option<End> {
        let too_long = self.position.plies_played() >= most_plies;
        let outcome = rules::outcome(self.variant, &self.position).map(End::Rule);
        outcome.or(too_long.then_some(End::TooLong(most_plies)))
    }
}
