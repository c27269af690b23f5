//! The plan of a tournament: its engines, and which of them play each game.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use regex_lite::Regex;

pub(super) use super::archive_plan::{ArchivePlan, Existing, MoveDetail};
use super::clock::MoveLimits;
use super::output::EngineLog;
use crate::commands::rating::Sprt;
use bentrider_engine::selfplay::{Adjudication, CancelFlag, OpeningSource, RandomOpenings};
use bentrider_rules::geometry::Color;
use bentrider_rules::variant::Variant;

/// Everything that defines a tournament. Equal plans have the same games, in the same order, from the same
/// openings, so an interrupted tournament can be resumed from its archive.
#[derive(Clone)]
pub struct MatchPlan {
    /// The variant.
    pub variant: Arc<Variant>,
    /// The file or folder that the variant was read from, for engines that can read it too.
    pub variant_path: Option<PathBuf>,
    /// The engines; at least two.
    pub engines: Vec<EngineConfig>,
    /// The pairing.
    pub format: TournamentFormat,
    /// Rounds of every pairing; each has its own opening.
    pub rounds: usize,
    /// Games of a pairing per round, from the same opening; colours alternate.
    pub games_a_round: usize,
    /// The colours of the first game of a round.
    pub colors: Colors,
    /// Number of games played at the same time.
    pub concurrency: usize,
    /// The openings of the games.
    pub openings: OpeningSource,
    /// The seed of all random numbers.
    pub seed: u64,
    /// Ends of games besides those of the rules.
    pub adjudication: Adjudication,
    /// The test that may end the tournament early.
    pub sprt: Option<Sprt>,
    /// How long to wait for engines.
    pub timeouts: Timeouts,
    /// How long each place for a game stays free between two games.
    pub wait: Duration,
    /// The archive to which the games are written.
    pub archive: Option<ArchivePlan>,
    /// The file to which the last position of each game is written, and its treatment if it is not empty.
    pub positions: Option<(PathBuf, Existing)>,
    /// The file to which the dialogue is written.
    pub log: Option<PathBuf>,
    /// Whether the dialogue is appended to that file.
    pub log_appends: bool,
    /// The number of games after which the results are printed each time; 0 for only at the end.
    pub report_every: usize,
    /// The tag `Event` of the games.
    pub event: String,
    /// The tag `Site` of the games.
    pub site: String,
}

impl MatchPlan {
    /// A round robin of `rounds` rounds of two games, one at a time, from random openings; games end by the
    /// rules, and nothing is written to files.
    pub fn new(variant: Arc<Variant>, engines: Vec<EngineConfig>, rounds: usize) -> Self {
        MatchPlan {
            variant,
            variant_path: None,
            engines,
            format: TournamentFormat::RoundRobin,
            rounds,
            games_a_round: 2,
            colors: Colors::Swapped,
            concurrency: 1,
            openings: OpeningSource::Random(RandomOpenings::default()),
            seed: 1,
            adjudication: Adjudication::default(),
            sprt: None,
            timeouts: Timeouts::default(),
            wait: Duration::ZERO,
            archive: None,
            positions: None,
            log: None,
            log_appends: false,
            report_every: 0,
            event: String::new(),
            site: String::new(),
        }
    }

    /// The games of the tournament.
    pub(super) fn schedule(&self) -> Schedule {
        let engines = self.engines.len();
        Schedule::new(engines, self.format, self.rounds, self.games_a_round, self.colors)
    }

    /// Whether games count by pairs, in which each engine has both colours.
    pub(super) fn is_paired(&self) -> bool {
        self.games_a_round.is_multiple_of(2)
    }

    /// Whether it continues a tournament whose games are in its archive.
    pub(super) fn is_resumed(&self) -> bool {
        self.archive.as_ref().is_some_and(|it| it.existing == Existing::Resume)
    }

    /// Which lines of the engines the archive keeps; `None` if it keeps none.
    pub(super) fn kept_lines(&self) -> Option<&Regex> {
        self.archive.as_ref()?.kept_lines.as_ref()
    }

    /// The path of the variant for engines, which may run in other folders.
    pub(super) fn path_for_engines(&self) -> Option<PathBuf> {
        let path = self.variant_path.as_ref()?;
        Some(std::path::absolute(path).unwrap_or_else(|_| path.clone()))
    }
}

/// An engine of a tournament.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EngineConfig {
    /// The name by which results are counted.
    pub name: String,
    /// The program: a path, or a name to be found on the system's search path.
    pub command: PathBuf,
    /// The arguments of the program.
    pub arguments: Vec<String>,
    /// The folder it runs in; `None` for the folder of this program.
    pub directory: Option<PathBuf>,
    /// The protocol that it speaks.
    pub protocol: Protocol,
    /// The engine's own name of the variant; `None` if it is the usual one.
    pub variant: Option<String>,
    /// The options with their values, in the order in which they are set.
    pub options: Vec<(String, String)>,
    /// The limits of its moves.
    pub limits: MoveLimits,
    /// Whether it is restarted for every game.
    pub restarts: bool,
    /// Lines that are sent to it first, before those of the protocol.
    pub first_lines: Vec<String>,
    /// Whether its scores are White's, whatever colour it has.
    pub white_scores: bool,
}

impl EngineConfig {
    /// An engine over UCI, without arguments, options and limits.
    pub fn new(name: &str, command: impl Into<PathBuf>) -> Self {
        let (name, command) = (name.to_owned(), command.into());
        EngineConfig { name, command, ..EngineConfig::default() }
    }
}

/// A protocol between a referee and an engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Protocol {
    /// The Universal Chess Interface.
    #[default]
    Uci,
    /// The Chess Engine Communication Protocol of XBoard, version 2.
    XBoard,
}

/// How long to wait for engines that are not on the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timeouts {
    /// The time from the start until the engine is ready.
    pub startup: Duration,
    /// The time until the engine is ready for a new game.
    pub new_game: Duration,
    /// The time until the engine answers `isready` or `ping`.
    pub ping: Duration,
    /// The time until the engine moves, if neither a clock nor a time per move limits that.
    pub thinking: Duration,
}

impl Default for Timeouts {
    fn default() -> Self {
        Timeouts {
            startup: Duration::from_secs(10),
            new_game: Duration::from_secs(60),
            ping: Duration::from_secs(60),
            thinking: Duration::from_secs(600),
        }
    }
}

/// The settings that all engines of a match share.
pub(super) struct MatchContext<'a> {
    pub(super) plan: &'a MatchPlan,
    pub(super) log: EngineLog,
    pub(super) cancel: CancelFlag,
}

/// How the engines of a tournament are paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TournamentFormat {
    /// Every engine plays every other.
    RoundRobin,
    /// The first N engines play all others.
    Gauntlet(usize),
}

/// All games of a tournament, numbered from 0. Every pairing plays the same number of games per round; all games
/// of a round begin from the same opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Schedule {
    pairings: Vec<[usize; 2]>,
    rounds: usize,
    games_a_round: usize,
    colors: Colors,
}

/// Which colours the first engine of a pairing has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Colors {
    /// White in the first game of a round, Black in the second. If a round has an odd number of games, the colours
    /// also alternate from round to round and from pairing to pairing.
    #[default]
    Swapped,
    /// The other colour than with `Swapped`.
    Reversed,
    /// Always White.
    Fixed,
}

/// A game to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ScheduledGame {
    /// The number of the game, from 0.
    pub(super) number: usize,
    /// The round, from 0, which determines the opening.
    pub(super) round: usize,
    /// White's and Black's engine, by their index in the plan.
    pub(super) engines: [usize; 2],
    /// The number of its pair of games with colours swapped; `None` if the games of a round do not make pairs.
    pub(super) pair: Option<usize>,
}

impl Schedule {
    /// The games between `engines` engines.
    pub(super) fn new(
        engines: usize,
        format: TournamentFormat,
        rounds: usize,
        games_a_round: usize,
        colors: Colors,
    ) -> Self {
        let hosts = match format {
            TournamentFormat::RoundRobin => engines,
            TournamentFormat::Gauntlet(hosts) => hosts,
        };
        let mut pairings = Vec::new();
        for first in 0..hosts.min(engines) {
            // The hosts of a gauntlet do not meet each other.
            let from = if format == TournamentFormat::RoundRobin { first + 1 } else { hosts };
            pairings.extend((from..engines).map(|second| [first, second]));
        }
        Schedule { pairings, rounds, games_a_round, colors }
    }

    /// The number of games.
    pub(super) fn games(&self) -> usize {
        self.rounds * self.pairings.len() * self.games_a_round
    }

    /// The game of this number; `None` after the last.
    pub(super) fn game(&self, number: usize) -> Option<ScheduledGame> {
        if number >= self.games() {
            return None;
        }
        let (encounter, of_round) = (number / self.games_a_round, number % self.games_a_round);
        let (round, pairing) = (encounter / self.pairings.len(), encounter % self.pairings.len());
        let [first, second] = self.pairings[pairing];
        let is_paired = self.games_a_round.is_multiple_of(2);
        let turn = if is_paired { of_round } else { of_round + round + pairing };
        let swaps = match self.colors {
            Colors::Swapped => turn % 2 == 1,
            Colors::Reversed => turn.is_multiple_of(2),
            Colors::Fixed => false,
        };
        Some(ScheduledGame {
            number,
            round,
            engines: if swaps { [second, first] } else { [first, second] },
            pair: is_paired.then_some(number / 2),
        })
    }
}

impl ScheduledGame {
    /// The engine of a colour.
    pub(super) fn engine(&self, color: Color) -> usize {
        self.engines[color.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn engines(schedule: &Schedule) -> Vec<[usize; 2]> {
        (0..schedule.games()).map(|number| schedule.game(number).unwrap().engines).collect()
    }

    #[test]
    fn two_engines_swap_colours_within_a_round() {
        let schedule = Schedule::new(2, TournamentFormat::RoundRobin, 2, 2, Colors::Swapped);
        assert_eq!(engines(&schedule), [[0, 1], [1, 0], [0, 1], [1, 0]]);
        let rounds = [0, 1, 2, 3].map(|number| schedule.game(number).unwrap().round);
        assert_eq!(rounds, [0, 0, 1, 1]);
        assert_eq!(schedule.game(4), None);
        let reversed = Schedule { colors: Colors::Reversed, ..schedule.clone() };
        assert_eq!(engines(&reversed), [[1, 0], [0, 1], [1, 0], [0, 1]]);
        let fixed = Schedule { colors: Colors::Fixed, ..schedule };
        assert_eq!(engines(&fixed), [[0, 1]; 4]);
    }

    #[test]
    fn many_games_of_a_round_alternate_colours_and_make_pairs_if_their_number_is_even() {
        let four = Schedule::new(2, TournamentFormat::RoundRobin, 2, 4, Colors::Swapped);
        assert_eq!(engines(&four)[2..6], [[0, 1], [1, 0], [0, 1], [1, 0]]);
        let of = |number: usize| four.game(number).map(|it| (it.round, it.pair));
        assert_eq!([of(1), of(3), of(4)], [(0, Some(0)), (0, Some(1)), (1, Some(2))].map(Some));
        let three = Schedule::new(2, TournamentFormat::RoundRobin, 2, 3, Colors::Swapped);
        assert_eq!(engines(&three), [[0, 1], [1, 0], [0, 1], [1, 0], [0, 1], [1, 0]]);
        assert_eq!(three.game(5).map(|it| (it.round, it.pair)), Some((1, None)));
    }

    #[test]
    fn one_game_a_round_alternates_colours_from_round_to_round() {
        let two = Schedule::new(2, TournamentFormat::RoundRobin, 3, 1, Colors::Swapped);
        assert_eq!(engines(&two), [[0, 1], [1, 0], [0, 1]]);
        let reversed = Schedule { colors: Colors::Reversed, ..two };
        assert_eq!(engines(&reversed), [[1, 0], [0, 1], [1, 0]]);
        let four = Schedule::new(4, TournamentFormat::RoundRobin, 2, 1, Colors::Swapped);
        let games = engines(&four);
        assert!((0..6).all(|it| games[it + 6] == [games[it][1], games[it][0]]));
    }

    #[test]
    fn in_a_round_robin_every_engine_plays_every_other_from_the_same_opening() {
        let schedule = Schedule::new(3, TournamentFormat::RoundRobin, 1, 2, Colors::Swapped);
        assert_eq!(engines(&schedule), [[0, 1], [1, 0], [0, 2], [2, 0], [1, 2], [2, 1]]);
        assert!((0..6).all(|number| schedule.game(number).unwrap().round == 0));
        let pairs: Vec<_> = (0..6).map(|number| schedule.game(number).unwrap().pair).collect();
        assert_eq!(pairs, [Some(0), Some(0), Some(1), Some(1), Some(2), Some(2)]);
    }

    #[test]
    fn in_a_gauntlet_the_others_do_not_meet() {
        let schedule = Schedule::new(4, TournamentFormat::Gauntlet(2), 1, 1, Colors::Swapped);
        assert_eq!(engines(&schedule), [[0, 2], [3, 0], [1, 2], [3, 1]]);
        assert_eq!(schedule.game(0).unwrap().pair, None);
    }
}
