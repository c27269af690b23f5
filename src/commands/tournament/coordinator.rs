//! Hands out games and collects their results: the state that all workers share.

use std::io::{self, Write};

use indicatif::ProgressBar;

use super::archive::{Archive, ArchivedGame};
use super::board;
use super::game::{EngineFault, FinishedGame};
use super::plan::{MatchPlan, Schedule, ScheduledGame};
use super::positions::PositionFile;
use super::standings::{Standings, decision, report};
use crate::commands::error::{Result, printable};
use crate::commands::long_run::{print_above, progress_bar};
use crate::commands::rating::{Decision, GameScore};
use bentrider_engine::selfplay::CancelFlag;
use bentrider_rules::geometry::Color;

/// The files to which finished games are written.
#[derive(Default)]
pub(super) struct GameFiles {
    pub(super) archive: Option<Archive>,
    pub(super) positions: Option<PositionFile>,
}

/// The state of a tournament.
pub(super) struct Coordinator<'a, W: Write> {
    plan: &'a MatchPlan,
    schedule: Schedule,
    cancel: &'a CancelFlag,
    out: W,
    progress: ProgressBar,
    files: GameFiles,
    standings: Standings,
    /// Whether each game was finished before, by number.
    finished: Vec<bool>,
    next: usize,
    /// Whether each engine was warned that it does not accept some of its settings.
    warned_of_settings: Vec<bool>,
    /// The decision of the SPRT. The first one is kept, even if more games finish after it.
    decision: Decision,
}

impl<'a, W: Write> Coordinator<'a, W> {
    /// A coordinator that knows the games that were finished before.
    pub(super) fn new(
        plan: &'a MatchPlan,
        files: GameFiles,
        found: &[ArchivedGame],
        cancel: &'a CancelFlag,
        out: W,
    ) -> Self {
        let schedule = plan.schedule();
        let mut coordinator = Coordinator {
            plan,
            cancel,
            out,
            progress: progress_bar(
                "{pos}/{len} games",
                schedule.games() as u64,
                found.len() as u64,
            ),
            files,
            standings: Standings::new(plan.engines.len()),
            finished: vec![false; schedule.games()],
            next: 0,
            warned_of_settings: vec![false; plan.engines.len()],
            decision: Decision::GoingOn,
            schedule,
        };
        for ArchivedGame { scheduled, score, is_forfeit } in found {
            coordinator.finished[scheduled.number] = true;
            coordinator.count(scheduled, *score, *is_forfeit);
        }
        coordinator
    }

    /// The next game to be played, which is printed; `None` if there is none, or the SPRT has decided.
    pub(super) fn next(&mut self) -> io::Result<Option<ScheduledGame>> {
        while self.finished.get(self.next) == Some(&true) {
            self.next += 1;
        }
        if self.cancel.is_set() || self.decision != Decision::GoingOn {
            return Ok(None);
        }
        let Some(scheduled) = self.schedule.game(self.next) else { return Ok(None) };
        self.next += 1;
        let line = format!(
            "Started game {} of {} ({})\n",
            scheduled.number + 1,
            self.schedule.games(),
            self.names(&scheduled)
        );
        self.print(&line)?;
        Ok(Some(scheduled))
    }

    /// Archives, counts and prints a finished game.
    pub(super) fn finish(&mut self, scheduled: &ScheduledGame, game: &FinishedGame) -> Result {
        if let (Some(archive), Some(plan)) = (&mut self.files.archive, &self.plan.archive) {
            let record = board::record(self.plan, plan, scheduled, game);
            archive.add(&record)?;
        }
        if let Some(positions) = &mut self.files.positions {
            positions.add(&game.board.game.fen())?;
        }
        let is_forfeit = game.end.is_forfeit();
        self.count(scheduled, game.end.score(), is_forfeit);
        let line = format!(
            "Finished game {} ({}): {} {{{}}}\n",
            scheduled.number + 1,
            self.names(scheduled),
            board::result(game.end.score()),
            game.end.reason()
        );
        self.print(&line)?;
        self.progress.inc(1);
        let (every, games) = (self.plan.report_every, self.standings.games);
        // The result of the last game is printed at the end.
        if every > 0 && games.is_multiple_of(every) && games < self.schedule.games() {
            self.print(&report(self.plan, &self.standings, self.decision))?;
        }
        Ok(())
    }

    /// Prints a warning about an engine's fault on standard error, with its last lines.
    pub(super) fn warn(
        &self,
        scheduled: &ScheduledGame,
        side: Color,
        fault: &EngineFault,
        last_lines: &[String],
    ) {
        let name = &self.plan.engines[scheduled.engine(side)].name;
        let last_lines = last_lines_text(last_lines);
        let number = scheduled.number + 1;
        self.print_warning(&format!("game {number}: {name} with {side}: {fault}; {last_lines}"));
    }

    /// Prints a warning about settings that an engine does not accept on standard error, once for each engine.
    pub(super) fn warn_of_settings(&mut self, engine: usize, refused: &[String]) {
        if !std::mem::replace(&mut self.warned_of_settings[engine], true) {
            let name = &self.plan.engines[engine].name;
            refused.iter().for_each(|what| self.print_warning(&format!("{name}: {what}")));
        }
    }

    fn print_warning(&self, text: &str) {
        self.progress.suspend(|| {
            // Standard error may be closed or full; the games continue.
            let _ = writeln!(io::stderr(), "Warning: {text}");
        });
    }

    /// Prints the results, and how the tournament ended; returns the numbers of finished games and of all
    /// games.
    pub(super) fn close(mut self) -> io::Result<(usize, usize)> {
        self.progress.finish_and_clear();
        let (finished, games) = (self.standings.games, self.schedule.games());
        let end = match self.decision {
            Decision::AcceptedH0 => "SPRT: H0 was accepted\n",
            Decision::AcceptedH1 => "SPRT: H1 was accepted\n",
            Decision::GoingOn if finished == games => "Tournament finished\n",
            Decision::GoingOn => "Tournament stopped\n",
        };
        let text = report(self.plan, &self.standings, self.decision) + end;
        self.print(&text)?;
        let is_decided = self.decision != Decision::GoingOn;
        Ok((finished, if is_decided { finished } else { games }))
    }

    fn count(&mut self, scheduled: &ScheduledGame, white: GameScore, is_forfeit: bool) {
        self.standings.count(scheduled, white);
        let loser = if white == GameScore::Win { Color::Black } else { Color::White };
        if is_forfeit && white != GameScore::Draw {
            self.standings.forfeits[scheduled.engine(loser)] += 1;
        }
        self.decide();
    }

    /// Stops all games when the SPRT has decided.
    fn decide(&mut self) {
        if let Some(sprt) = &self.plan.sprt
            && self.decision == Decision::GoingOn
        {
            let sample = self.standings.head_to_head(0, 1).sample(self.plan.games_a_round);
            self.decision = decision(sprt, &sample);
            if self.decision != Decision::GoingOn {
                self.cancel.set();
            }
        }
    }

    fn names(&self, scheduled: &ScheduledGame) -> String {
        let [white, black] = scheduled.engines.map(|engine| &self.plan.engines[engine].name);
        format!("{white} vs {black}")
    }

    fn print(&mut self, text: &str) -> io::Result<()> {
        print_above(&self.progress, &mut self.out, text)
    }
}

/// The last lines of an engine for a message.
pub(super) fn last_lines_text(last_lines: &[String]) -> String {
    match last_lines {
        [] => "it printed nothing".to_owned(),
        lines => lines
            .iter()
            .fold("its last lines:".to_owned(), |text, line| text + "\n    " + &printable(line)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::rating::{Model, Sprt};
    use crate::commands::tournament::board::MatchBoard;
    use crate::commands::tournament::game::MatchGameEnd;
    use crate::commands::tournament::plan::{Colors, EngineConfig};
    use bentrider_engine::selfplay::{Opening, Verdict};
    use bentrider_rules::loader;

    /// The number of single games of two engines; the first always has White.
    const ROUNDS: usize = 300;

    fn plan() -> MatchPlan {
        let engines = vec![EngineConfig::new("A", "A"), EngineConfig::new("B", "B")];
        MatchPlan {
            games_a_round: 1,
            colors: Colors::Fixed,
            sprt: Some(Sprt::new(0.0, 50.0, 0.05, 0.05, Model::Logistic).unwrap()),
            ..MatchPlan::new(loader::built_in("chess").unwrap(), engines, ROUNDS)
        }
    }

    fn won_by(plan: &MatchPlan, winner: Color) -> FinishedGame {
        let board = MatchBoard::new(&Opening::default(), &plan.variant, false).unwrap();
        let end = MatchGameEnd::Adjudicated(Verdict::Win(winner));
        FinishedGame { board, moves: Vec::new(), end }
    }

    /// Games that were running when the test decided, and finish after it.
    #[test]
    fn a_decided_test_stays_decided_when_more_games_finish() {
        let plan = plan();
        let (cancel, mut out) = (CancelFlag::default(), Vec::new());
        let mut coordinator = Coordinator::new(&plan, GameFiles::default(), &[], &cancel, &mut out);
        for number in 0..ROUNDS {
            let decided = coordinator.decision != Decision::GoingOn;
            let winner = if decided { Color::Black } else { Color::White };
            let scheduled = coordinator.schedule.game(number).unwrap();
            coordinator.finish(&scheduled, &won_by(&plan, winner)).unwrap();
        }
        assert_eq!(coordinator.decision, Decision::AcceptedH1);
        assert!(cancel.is_set() && coordinator.next().unwrap().is_none());
        coordinator.close().unwrap();
        let text = String::from_utf8(out).unwrap();
        assert!(text.contains("[0.00, 50.00] - H1 was accepted"), "{text}");
        assert!(text.ends_with("SPRT: H1 was accepted\n"), "{text}");
    }

    #[test]
    fn the_decision_of_an_archive_is_the_first_in_the_order_of_its_games() {
        let plan = plan();
        let (schedule, mut found) = (plan.schedule(), Vec::new());
        for number in 0..ROUNDS {
            let score = if number < ROUNDS / 3 { GameScore::Win } else { GameScore::Loss };
            let scheduled = schedule.game(number).unwrap();
            found.push(ArchivedGame { scheduled, score, is_forfeit: false });
        }
        let cancel = CancelFlag::default();
        let coordinator =
            Coordinator::new(&plan, GameFiles::default(), &found, &cancel, Vec::new());
        assert_eq!(coordinator.decision, Decision::AcceptedH1);
    }
}
