//! The trials of a run: they are handed out and played, and their results collected. All workers share the
//! coordinator; both sides of a trial play in this process, each with both colours from the same opening.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::sync::Arc;

use indicatif::ProgressBar;

use super::TunePlan;
use super::spsa::{Perturbation, Spsa};
use super::state::{State, StateFile};
use crate::commands::error::Result;
use crate::commands::long_run::{print_above, progress_bar};
use bentrider_engine::engine::WallClock;
use bentrider_engine::search::Limits;
use bentrider_engine::search::pool::Pool;
use bentrider_engine::selfplay::{
    Adjudication, CancelFlag, OpeningSource, Openings, Players, RandomOpenings, ResignRule,
    play_game,
};
use bentrider_rules::geometry::Color;
use bentrider_training::generation::random_of;

/// The state of a run, and the output for its reports.
pub(super) struct TuneCoordinator<'a, W: Write> {
    plan: &'a TunePlan,
    file: StateFile<'a>,
    spsa: Spsa,
    cancel: &'a CancelFlag,
    out: W,
    progress: ProgressBar,
    state: State,
    /// Trials that were handed out but not finished when the run was stopped, the first one last.
    left: Vec<u64>,
}

impl<'a, W: Write> TuneCoordinator<'a, W> {
    pub(super) fn new(file: StateFile<'a>, state: State, cancel: &'a CancelFlag, out: W) -> Self {
        let plan = file.plan;
        let progress = progress_bar("{pos}/{len} pairs", plan.pairs(), state.finished());
        let left = state.open.iter().rev().copied().collect();
        TuneCoordinator { plan, file, spsa: plan.spsa(), cancel, out, progress, state, left }
    }

    /// The next trial; `None` if there is none.
    pub(super) fn next(&mut self) -> Option<Trial> {
        if self.cancel.is_set() {
            return None;
        }
        let number = match self.left.pop() {
            Some(number) => number,
            None if self.state.given < self.plan.pairs() => {
                self.state.given += 1;
                self.state.given - 1
            }
            None => return None,
        };
        self.state.open.insert(number);
        // Not the random numbers of the opening.
        let mut random = random_of(b"coins of an SPSA", self.plan.args.seed, number);
        let perturbation = self.spsa.perturb(number + 1, &mut random);
        let sides = self.spsa.sides(&self.state.values, &perturbation, &mut random);
        Some(Trial { number, sides, perturbation })
    }

    /// Records a finished trial, of which the first side has won `result` more games than the second: the
    /// values learn from it, it is reported and, at times, the state is written.
    pub(super) fn finish(&mut self, trial: &Trial, result: i32) -> Result {
        self.spsa.learn(&mut self.state.values, &trial.perturbation, f64::from(result));
        self.state.open.remove(&trial.number);
        self.progress.inc(1);
        let (finished, pairs) = (self.state.finished(), self.plan.pairs());
        if self.progress.is_hidden() {
            let variant = &self.plan.variants[self.plan.turn(trial.number)];
            self.print(&finished_line(trial.number, pairs, &variant.name, result))?;
        }
        let every = self.plan.args.report_every;
        // The result of the last pair is reported at the end.
        if every > 0 && finished.is_multiple_of(every) && finished < pairs {
            self.file.write(&self.state)?;
            self.print(&table(self.plan, &self.state))?;
        }
        Ok(())
    }

    /// Writes the state and reports the values. Returns the numbers of finished pairs and of all pairs.
    pub(super) fn close(mut self) -> Result<(u64, u64)> {
        self.progress.finish_and_clear();
        self.file.write(&self.state)?;
        let text = table(self.plan, &self.state) + &whole_numbers(self.plan, &self.state);
        self.print(&text)?;
        Ok((self.state.finished(), self.plan.pairs()))
    }

    fn print(&mut self, text: &str) -> io::Result<()> {
        print_above(&self.progress, &mut self.out, text)
    }
}

/// A line about a finished pair of games, whose number is from 0.
fn finished_line(number: u64, pairs: u64, variant: &str, result: i32) -> String {
    format!("Finished pair {} of {pairs} ({variant}): {result:+}\n", number + 1)
}

/// A line per tunable: its default, its value now and the change.
fn table(plan: &TunePlan, state: &State) -> String {
    let names = plan.tunables.iter().map(|it| it.name.len());
    let width = names.max().unwrap_or(0).max("Tunable".len());
    let mut text = format!("After {} of {} pairs:\n", state.finished(), plan.pairs());
    let _ = writeln!(text, "{:<width$} {:>8} {:>10} {:>9}", "Tunable", "Default", "Now", "Change");
    for (tunable, value) in plan.tunables.iter().zip(&state.values) {
        let (name, default) = (tunable.name, tunable.default);
        let change = value - f64::from(default);
        let _ = writeln!(text, "{name:<width$} {default:>8} {value:>10.2} {change:>+9.2}");
    }
    text
}

/// The values as whole numbers, a line per tunable.
fn whole_numbers(plan: &TunePlan, state: &State) -> String {
    let values = plan.tunables.iter().zip(&state.values);
    values.map(|(tunable, value)| format!("{}: {:.0}\n", tunable.name, value.round())).collect()
}

/// The rules of adjudication: drawn if the game is long, won if both sides agree for some moves that one is
/// ahead by two Rooks.
const ADJUDICATION: Adjudication = Adjudication {
    draw: None,
    resign: Some(ResignRule { moves: 4, score: 1000, two_sided: true }),
    max_moves: Some(200),
};

/// The data that the games of all trials share.
pub(super) struct TrialGames<'a> {
    plan: &'a TunePlan,
    cancel: &'a CancelFlag,
    /// The openings of each variant of the plan.
    openings: Vec<Openings>,
}

/// Two sides that can play one game after another.
pub(super) struct TrialPlayers<'a> {
    games: &'a TrialGames<'a>,
    sides: [Pool; 2],
}

impl<'a> TrialGames<'a> {
    /// Chooses the openings of each variant.
    ///
    /// # Errors
    /// When the system has no memory for the tables of the search that measures openings.
    pub(super) fn new(plan: &'a TunePlan, cancel: &'a CancelFlag) -> Result<Self> {
        let source = OpeningSource::Random(RandomOpenings::default());
        let openings = plan.variants.iter().map(|it| Openings::new(&source, it, plan.args.seed));
        let openings = openings.collect::<Result<_, _>>()?;
        Ok(TrialGames { plan, cancel, openings })
    }

    /// A pair of players with empty tables.
    ///
    /// # Errors
    /// When the system has no memory for the tables.
    pub(super) fn players(&'a self) -> Result<TrialPlayers<'a>> {
        let side = || Pool::new(Arc::new(WallClock::new()), self.plan.args.hash);
        Ok(TrialPlayers { games: self, sides: [side()?, side()?] })
    }
}

impl TrialRunner for TrialPlayers<'_> {
    fn result(&mut self, trial: &Trial) -> Result<Option<i32>> {
        let TrialGames { plan, cancel, openings } = self.games;
        for (side, values) in self.sides.iter_mut().zip(&trial.sides) {
            for (tunable, value) in plan.tunables.iter().zip(values) {
                side.tune(tunable, *value);
            }
        }
        let turn = plan.turn(trial.number);
        let opening = openings[turn].get(trial.number as usize)?;
        let limits = Limits { nodes: Some(plan.args.nodes), ..Limits::default() };
        let mut lead = 0;
        for color in Color::BOTH {
            let game = opening.game(&plan.variants[turn])?;
            let [first, second] = &mut self.sides;
            let players = if color == Color::White { [first, second] } else { [second, first] };
            let played = play_game(Players::Each(players), game, ADJUDICATION, &limits, cancel)?;
            let Some(played) = played else { return Ok(None) };
            lead += match played.end.winner() {
                Some(winner) if winner == color => 1,
                Some(_) => -1,
                None => 0,
            };
        }
        Ok(Some(lead))
    }
}

/// A pair of games to be played: which values play each other. Both games begin from the same opening,
/// with the colours swapped.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Trial {
    /// The number of the trial, from 0.
    pub(super) number: u64,
    /// A value for every tunable of the plan, for each of the two sides.
    pub(super) sides: [Vec<i32>; 2],
    pub(super) perturbation: Perturbation,
}

#[cfg(test)]
impl Trial {
    /// A trial between two sides with these values.
    pub(super) fn between(number: u64, sides: [Vec<i32>; 2]) -> Self {
        Trial { number, sides, perturbation: Perturbation::default() }
    }
}

/// Plays trials.
pub(super) trait TrialRunner {
    /// How many more games of a trial the first side has won than the second; `None` if it was cancelled.
    fn result(&mut self, trial: &Trial) -> Result<Option<i32>>;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::tune::tests::plan;

    #[test]
    fn values_are_printed_with_their_change_and_as_whole_numbers() {
        let plan = plan("report", 100);
        let mut state = State::new(&plan);
        state.values = vec![28.75, 271.5];
        state.given = 20;
        assert_eq!(
            table(&plan, &state),
            "After 20 of 50 pairs:\n\
             Tunable           Default        Now    Change\n\
             aspiration_width       30      28.75     -1.25\n\
             razor_margin          260     271.50    +11.50\n"
        );
        assert_eq!(whole_numbers(&plan, &state), "aspiration_width: 29\nrazor_margin: 272\n");
        assert_eq!(finished_line(4, 50, "gross", -1), "Finished pair 5 of 50 (gross): -1\n");
    }

    /// The results of two trials of a plan in which narrow windows meet wide ones.
    fn results(plan: &TunePlan) -> Vec<i32> {
        let (cancel, mut found) = (CancelFlag::default(), Vec::new());
        let games = TrialGames::new(plan, &cancel).unwrap();
        let mut players = games.players().unwrap();
        for number in 0..2 {
            let trial = Trial::between(number, [vec![5, 50], vec![200, 800]]);
            found.push(players.result(&trial).unwrap().unwrap());
        }
        found
    }

    #[test]
    fn the_same_trials_have_the_same_results() {
        let plan = plan("games", 4);
        let first = results(&plan);
        assert_eq!(results(&plan), first);
        assert!(first.iter().all(|it| (-2..=2).contains(it)));
    }

    #[test]
    fn a_stopped_trial_has_no_result() {
        let (plan, cancel) = (plan("games-stopped", 4), CancelFlag::default());
        let games = TrialGames::new(&plan, &cancel).unwrap();
        let mut players = games.players().unwrap();
        cancel.set();
        let trial = Trial::between(0, [vec![30, 260], vec![30, 260]]);
        assert_eq!(players.result(&trial).unwrap(), None);
    }
}
