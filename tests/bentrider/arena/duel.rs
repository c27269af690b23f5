//! Two programs against each other, several games at a time.

use std::io::{Write, stderr};
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

use bentrider::geometry::Color;
use bentrider::variant::Variant;

use super::archive;
use super::clock::Pace;
use super::fault::Fault;
use super::game::{self, End, Game};
use super::opening::opening;
use super::player::Player;
use super::replay;
use super::report::Report;

/// Games between which progress is told.
const TELL_EVERY: u64 = 10;

/// What is played.
pub(super) struct Duel {
    pub(super) variant: Arc<Variant>,
    /// Players A and B.
    pub(super) programs: [PathBuf; 2],
    pub(super) pace: Pace,
    /// Each opening is played twice, with colours swapped.
    pub(super) pairs: usize,
    /// Games at a time.
    pub(super) concurrency: usize,
    /// A game that is not over after so many plies is called a draw.
    pub(super) most_plies: usize,
    /// Random plies of an opening.
    pub(super) opening_plies: usize,
    pub(super) seed: u64,
    /// MiB of each player's table.
    pub(super) hash: u64,
    pub(super) tells_progress: bool,
    /// Where to write the games down.
    pub(super) archive: Option<PathBuf>,
}

impl Duel {
    /// Plays all games and tells what came of them. Goes on after a fault, with fresh processes.
    pub(super) fn play(&self) -> Report {
        let report = Mutex::new(Report::default());
        let next = AtomicUsize::new(0);
        thread::scope(|scope| {
            for _ in 0..self.concurrency.clamp(1, self.pairs.max(1)) {
                scope.spawn(|| self.play_pairs(&next, &report));
            }
        });
        report.into_inner().unwrap()
    }

    /// Plays pair after pair until none is left.
    fn play_pairs(&self, next: &AtomicUsize, report: &Mutex<Report>) {
        let mut players = self.start();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= self.pairs {
                break;
            }
            let seed = self.seed.wrapping_mul(1_000_003).wrapping_add(number as u64);
            let opening = opening(&self.variant, self.opening_plies, seed);
            let games = Color::BOTH.map(|a| {
                let (game, fault) = self.play_game(&mut players, a, &opening);
                let title = format!("pair {number}, A has {a}");
                self.note(&title, &game, fault, report);
                game
            });
            let mut report = report.lock().unwrap();
            report.add(games.each_ref());
            if report.games().is_multiple_of(TELL_EVERY) {
                self.tell(&report.summary());
            }
        }
        for (player, name) in players.into_iter().zip(["A", "B"]) {
            if let Err(fault) = player.quit() {
                report.lock().unwrap().faults.push(format!("{name} at its end: {fault}"));
            }
        }
    }

    fn start(&self) -> [Player; 2] {
        self.programs.each_ref().map(|program| {
            Player::start(program, &self.variant.name, self.hash)
                .unwrap_or_else(|fault| panic!("{}: {fault}", program.display()))
        })
    }

    /// Plays a game in which A has the colour `a`, and describes what went wrong in it.
    fn play_game(
        &self,
        players: &mut [Player; 2],
        a: Color,
        opening: &[String],
    ) -> (Game, Option<String>) {
        let [first, second] = players.each_mut();
        let seats = if a == Color::White { [first, second] } else { [second, first] };
        let game = game::play(&self.variant, seats, opening.to_vec(), self.pace, self.most_plies);
        let fault = self.fault_of(&game, players, a);
        if fault.is_some() {
            *players = self.start();
        }
        (game, fault)
    }

    fn fault_of(&self, game: &Game, players: &[Player; 2], a: Color) -> Option<String> {
        let unconfirmed = replay::confirm(&self.variant, game).err().map(Fault::Unconfirmed);
        if let Some(fault) = unconfirmed {
            return Some(self.describe(game, &fault.to_string()));
        }
        let End::Fault { side, fault } = &game.end else { return None };
        let at = usize::from(*side != a);
        let words = players[at].last_words();
        let name = ["A", "B"][at];
        Some(self.describe(game, &format!("{name} with {side}: {fault}\n{words}")))
    }

    fn describe(&self, game: &Game, fault: &str) -> String {
        let moves = game.moves();
        let fen = replay::fen_after(&self.variant, &moves);
        format!("{fault}\nmoves: {}\nFEN: {fen}", moves.join(" "))
    }

    fn note(&self, title: &str, game: &Game, fault: Option<String>, report: &Mutex<Report>) {
        if let Some(fault) = fault {
            let fault = format!("{title}: {fault}");
            self.tell(&fault);
            report.lock().unwrap().faults.push(fault);
        }
        if let Some(file) = &self.archive {
            archive::append(file, title, game);
        }
    }

    /// Tells at once, past the test harness, which holds back what a test prints.
    fn tell(&self, text: &str) {
        if self.tells_progress {
            let _ = writeln!(stderr(), "{text}");
        }
    }
}
