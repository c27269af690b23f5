//! Where games are given out and results come in: the one place that all workers share.

use std::io::{self, Write};

use indicatif::{ProgressBar, ProgressStyle};

use super::archive::{Archive, Found};
use super::fault::Fault;
use super::game::{End, Game};
use super::opening::Opening;
use super::plan::Plan;
use super::record;
use super::report::{decision, report};
use super::schedule::{Fixture, Schedule};
use super::standings::Standings;
use super::stop::Stop;
use crate::geometry::Color;
use crate::tools::rating::{Decision, GameScore};

/// The state of a tournament.
pub(super) struct Desk<'a, W: Write> {
    plan: &'a Plan,
    schedule: Schedule,
    stop: &'a Stop,
    out: W,
    progress: ProgressBar,
    archive: Option<Archive>,
    standings: Standings,
    /// Games that were finished before, by number.
    finished: Vec<bool>,
    next: usize,
    decision: Decision,
}

impl<'a, W: Write> Desk<'a, W> {
    /// A desk with the games that were finished before.
    pub(super) fn new(
        plan: &'a Plan,
        schedule: Schedule,
        archive: Option<Archive>,
        found: &[Found],
        stop: &'a Stop,
        out: W,
    ) -> Self {
        let mut standings = Standings::new(plan.contestants.len());
        let mut finished = vec![false; schedule.games()];
        for Found { fixture, score, is_wrong } in found {
            finished[fixture.number] = true;
            count(&mut standings, fixture, *score, *is_wrong);
        }
        let progress = progress_bar(schedule.games(), found.len());
        let decision = Decision::GoingOn;
        Desk {
            plan,
            schedule,
            stop,
            out,
            progress,
            archive,
            standings,
            finished,
            next: 0,
            decision,
        }
    }

    /// The next game to be played, told on the output; `None` when there is none, or enough is known.
    pub(super) fn next(&mut self) -> io::Result<Option<Fixture>> {
        self.decide();
        while self.finished.get(self.next) == Some(&true) {
            self.next += 1;
        }
        if self.stop.is_asked_for() || self.decision != Decision::GoingOn {
            return Ok(None);
        }
        let Some(fixture) = self.schedule.game(self.next) else { return Ok(None) };
        self.next += 1;
        let line = format!(
            "Started game {} of {} ({})\n",
            fixture.number + 1,
            self.schedule.games(),
            self.names(&fixture)
        );
        self.tell(&line)?;
        Ok(Some(fixture))
    }

    /// A game is finished: it is archived, counted and told.
    pub(super) fn finish(
        &mut self,
        fixture: &Fixture,
        opening: &Opening,
        game: &Game,
    ) -> io::Result<()> {
        if let (Some(archive), Some(plan)) = (&mut self.archive, &self.plan.archive) {
            let record = record::record(self.plan, plan, fixture, opening, game);
            archive.add(&record.map_err(io::Error::other)?)?;
        }
        let is_wrong = matches!(&game.end, End::Fault { fault, .. } if fault.is_wrong());
        count(&mut self.standings, fixture, game.end.score(), is_wrong);
        let line = format!(
            "Finished game {} ({}): {} {{{}}}\n",
            fixture.number + 1,
            self.names(fixture),
            record::result(game.end.score()),
            game.end.reason()
        );
        self.tell(&line)?;
        self.progress.inc(1);
        let (every, games) = (self.plan.report_every, self.standings.games());
        // What the last game brings is told at the end.
        if every > 0 && games.is_multiple_of(every) && games < self.schedule.games() {
            self.tell(&report(self.plan, &self.standings))?;
        }
        self.decide();
        Ok(())
    }

    /// Says on standard error what an engine did wrong, with what it said last.
    pub(super) fn warn(&self, fixture: &Fixture, side: Color, fault: &Fault, said: &[String]) {
        let name = &self.plan.contestants[fixture.seat(side)].name;
        let said = match said {
            [] => "it has said nothing".to_owned(),
            said => format!("it said last:\n    {}", said.join("\n    ")),
        };
        self.progress.suspend(|| {
            eprintln!("Warning: game {}: {name} with {side}: {fault}; {said}", fixture.number + 1);
        });
    }

    /// Tells the results, and how the tournament ended. Gives the number of finished games, and of all.
    pub(super) fn close(mut self) -> io::Result<(usize, usize)> {
        self.progress.finish_and_clear();
        let (finished, games) = (self.standings.games(), self.schedule.games());
        let end = match self.decision {
            Decision::AcceptedH0 => "SPRT: H0 was accepted\n",
            Decision::AcceptedH1 => "SPRT: H1 was accepted\n",
            Decision::GoingOn if finished == games => "Tournament finished\n",
            Decision::GoingOn => "Tournament stopped\n",
        };
        let text = report(self.plan, &self.standings) + end;
        self.tell(&text)?;
        let is_decided = self.decision != Decision::GoingOn;
        Ok((finished, if is_decided { finished } else { games }))
    }

    /// Stops all games when the sequential test knows enough.
    fn decide(&mut self) {
        if let Some(sprt) = &self.plan.sprt {
            self.decision = decision(sprt, &self.standings.meeting(0, 1));
            if self.decision != Decision::GoingOn {
                self.stop.ask();
            }
        }
    }

    fn names(&self, fixture: &Fixture) -> String {
        let [white, black] = fixture.seats.map(|seat| &self.plan.contestants[seat].name);
        format!("{white} vs {black}")
    }

    fn tell(&mut self, text: &str) -> io::Result<()> {
        let out = &mut self.out;
        self.progress.suspend(|| {
            out.write_all(text.as_bytes())?;
            out.flush()
        })
    }
}

fn count(standings: &mut Standings, fixture: &Fixture, white: GameScore, is_wrong: bool) {
    standings.count(fixture, white);
    let loser = if white == GameScore::Win { Color::Black } else { Color::White };
    if is_wrong && white != GameScore::Draw {
        standings.count_wrong(fixture.seat(loser));
    }
}

/// A bar on a terminal; nothing elsewhere.
fn progress_bar(games: usize, finished: usize) -> ProgressBar {
    let bar = ProgressBar::new(games as u64).with_position(finished as u64);
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} games, {eta} to go");
    if let Ok(style) = style {
        bar.set_style(style);
    }
    bar.reset_eta();
    bar
}
