//! Games between engines, judged by this engine's rules.
//!
//! A [`Plan`] says who plays what. The way of a game: the `schedule` numbers it, the `desk` gives it out,
//! the `roster` of a worker has its engines running, `opening` says where it begins, `game` has the
//! players move until the `board`'s rules, the `clock` or the `adjudication` end it, and the `desk`
//! writes it to the `archive` and tells the `standings`.
//!
//! Whatever an engine does, its game ends with the right result for the right side and the others go
//! on; no process outlives the tournament.

mod adjudication;
mod archive;
mod board;
mod clock;
pub mod compliance;
mod contestant;
mod desk;
mod fault;
mod game;
mod log;
mod opening;
mod pace;
mod plan;
mod player;
mod program;
mod record;
mod report;
mod roster;
mod schedule;
mod standings;
mod stop;
mod told;

use std::io::{self, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

pub(in crate::tools) use adjudication::Adjudicator;
pub use adjudication::{Adjudication, DrawRule, ResignRule};
pub(in crate::tools) use board::Board;
pub use contestant::{Contestant, Protocol};
pub(in crate::tools) use opening::Openings;
pub use opening::{Book, BookFormat, OpeningSource, RandomOpenings};
pub use pace::{ClockRule, Pace, PaceError, seconds};
pub use plan::{ArchivePlan, Existing, MoveNotation, Plan, PlanError};
pub use player::Patience;
pub use schedule::{Colors, Format};
pub use stop::Stop;

use super::ToolError;
use crate::geometry::Color;
use archive::Archive;
use desk::Desk;
use fault::Fault;
use game::{End, Game};
use log::Log;
use player::{Player, Surroundings};
use roster::Roster;
use schedule::{Fixture, Schedule};

/// Plays a tournament and tells of every game and of the results on `out`; what engines do wrong is told
/// on standard error. Ends early, in good order, when `stop` is asked.
///
/// # Errors
/// When the plan cannot be followed, the output or the archive cannot be written, or the tournament was
/// stopped before its last game.
pub fn run(plan: &Plan, stop: &Stop, out: &mut (impl Write + Send)) -> Result<(), ToolError> {
    let (engines, games) = (plan.contestants.len(), plan.games_a_round);
    let schedule = Schedule::new(engines, plan.format, plan.rounds, games, plan.colors);
    let openings = Openings::new(&plan.openings, &plan.variant, plan.seed)?;
    let (archive, found) = match &plan.archive {
        Some(archive) => {
            let (archive, found) = Archive::open(archive, plan, &schedule)?;
            (Some(archive), found)
        }
        None => (None, Vec::new()),
    };
    let around = Surroundings {
        variant: &plan.variant,
        variant_path: plan.variant_path.as_deref(),
        patience: plan.patience,
        log: Log::open(plan.log.as_deref())?,
        stop: stop.clone(),
    };
    let desk = Mutex::new(Desk::new(plan, schedule, archive, &found, stop, out));
    play_all(&Hall { plan, openings: &openings, around: &around, desk: &desk })?;
    let desk = desk.into_inner().unwrap_or_else(PoisonError::into_inner);
    let (finished, games) = desk.close()?;
    if finished < games { Err(ToolError::Stopped { finished, games }) } else { Ok(()) }
}

/// What all workers share.
struct Hall<'a, 'd, W: Write> {
    plan: &'a Plan,
    openings: &'a Openings,
    around: &'a Surroundings<'a>,
    desk: &'a Mutex<Desk<'d, W>>,
}

/// Has the workers play all games.
fn play_all<W: Write + Send>(hall: &Hall<W>) -> Result<(), ToolError> {
    thread::scope(|scope| {
        let workers: Vec<_> =
            (0..hall.plan.concurrency).map(|_| scope.spawn(|| hall.work())).collect();
        let mut result = Ok(());
        for worker in workers {
            let ended = worker.join().unwrap_or_else(|_| {
                Err(ToolError::Output(io::Error::other("a worker of the tournament panicked")))
            });
            result = result.and(ended);
        }
        result
    })
}

impl<'d, W: Write + Send> Hall<'_, 'd, W> {
    /// Plays game after game until there is none left.
    fn work(&self) -> Result<(), ToolError> {
        let mut roster = Roster::default();
        let worked = self.work_with(&mut roster);
        if worked.is_err() {
            // What keeps this worker from going on keeps all.
            self.around.stop.ask();
        }
        roster.retire_all();
        worked
    }

    fn work_with(&self, roster: &mut Roster) -> Result<(), ToolError> {
        while let Some(fixture) = self.next()? {
            roster.retire_all_but(fixture.seats);
            let opening = self.openings.of_round(fixture.round).map_err(PlanError::from)?;
            let board = opening.board(&self.plan.variant).map_err(PlanError::from)?;
            let game = self.play(roster, &fixture, board);
            if matches!(&game.end, End::Fault { fault: Fault::Interrupted, .. }) {
                break;
            }
            self.desk().finish(&fixture, &opening, &game)?;
        }
        Ok(())
    }

    /// The next game; the desk is free again when this returns.
    fn next(&self) -> io::Result<Option<Fixture>> {
        self.desk().next()
    }

    fn desk(&self) -> MutexGuard<'_, Desk<'d, W>> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Plays one game, and keeps the engines that can play another.
    fn play(&self, roster: &mut Roster, fixture: &Fixture, board: Board) -> Game {
        let [mut white, mut black] = match self.seat_both(roster, fixture) {
            Ok(players) => players,
            Err(end) => return Game { plies: Vec::new(), end },
        };
        let paces = fixture.seats.map(|seat| self.plan.contestants[seat].pace);
        let game = game::play(board, [&mut white, &mut black], paces, self.plan.adjudication);
        for (player, side) in [white, black].into_iter().zip(Color::BOTH) {
            self.dismiss(roster, fixture, side, player, &game.end);
        }
        game
    }

    /// White's and Black's engine, running; the end of the game where one cannot be had.
    fn seat_both(&self, roster: &mut Roster, fixture: &Fixture) -> Result<[Player; 2], End> {
        let white = self.seat(roster, fixture, Color::White)?;
        match self.seat(roster, fixture, Color::Black) {
            Ok(black) => Ok([white, black]),
            Err(end) => {
                roster.keep(fixture.seat(Color::White), white);
                Err(end)
            }
        }
    }

    fn seat(&self, roster: &mut Roster, fixture: &Fixture, side: Color) -> Result<Player, End> {
        let engine = fixture.seat(side);
        let contestant = &self.plan.contestants[engine];
        let note = format!("game {} with {side}", fixture.number + 1);
        self.around.log.noted(&contestant.name, &note);
        roster.take(engine, contestant, self.around).map_err(|fault| {
            if fault.is_wrong() {
                self.desk().warn(fixture, side, &fault, &[]);
            }
            End::Fault { side, fault }
        })
    }

    /// Tells a player how the game ended and keeps it for the next one; one that did something wrong is
    /// killed, since nobody knows what it would do next.
    fn dismiss(
        &self,
        roster: &mut Roster,
        fixture: &Fixture,
        side: Color,
        mut player: Player,
        end: &End,
    ) {
        let engine = fixture.seat(side);
        match end {
            End::Fault { side: at_fault, fault } if *at_fault == side && fault.is_wrong() => {
                self.desk().warn(fixture, side, fault, &player.last_lines());
            }
            _ => {
                let result = record::result(end.score()).to_string();
                let goes_on = player.game_over(&result, &end.reason());
                if goes_on && !self.plan.contestants[engine].restarts {
                    roster.keep(engine, player);
                } else {
                    player.quit();
                }
            }
        }
    }
}
