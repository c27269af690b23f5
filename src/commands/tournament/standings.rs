//! The scores so far, and their text: for two engines as fastchess prints it, for more as a table of ratings.

use std::collections::HashMap;
use std::fmt::Write;

use super::plan::{MatchPlan, ScheduledGame};
use crate::commands::rating::{
    self, Decision, Encounter, Estimate, GameScore, Pairs, Player, Sample, Sprt, Tally,
};
use bentrider_rules::columns::column_width;

/// Counts of finished games, engine against engine.
#[derive(Clone, Debug)]
pub(super) struct Standings {
    /// The games of engines `first` < `second`, as seen from `first`.
    head_to_heads: HashMap<[usize; 2], HeadToHead>,
    /// Games whose partner with colours swapped is not finished yet, by pair, as seen from the engine with the
    /// lower number.
    unpaired: HashMap<usize, GameScore>,
    /// The number of games that each engine lost by forfeit.
    pub(super) forfeits: Vec<u64>,
    /// The number of finished games.
    pub(super) games: usize,
}

/// All games of two engines, as seen from one of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct HeadToHead {
    /// Every game.
    pub(super) tally: Tally,
    /// Every pair of games of which both are finished.
    pub(super) pairs: Pairs,
    /// The games of these pairs.
    pub(super) paired: Tally,
}

impl Standings {
    /// Standings of `engines` engines without games.
    pub(super) fn new(engines: usize) -> Self {
        Standings {
            head_to_heads: HashMap::new(),
            unpaired: HashMap::new(),
            forfeits: vec![0; engines],
            games: 0,
        }
    }

    /// Counts a game with White's score.
    pub(super) fn count(&mut self, scheduled: &ScheduledGame, white: GameScore) {
        let [first, second] = scheduled.engines;
        let (key, score) =
            if first < second { ([first, second], white) } else { ([second, first], white.flip()) };
        let head_to_head = self.head_to_heads.entry(key).or_default();
        head_to_head.tally.count(score);
        self.games += 1;
        let Some(pair) = scheduled.pair else { return };
        match self.unpaired.remove(&pair) {
            Some(other) => {
                head_to_head.pairs.count(other, score);
                [other, score].into_iter().for_each(|it| head_to_head.paired.count(it));
            }
            None => {
                self.unpaired.insert(pair, score);
            }
        }
    }

    /// The games of two engines, as seen from the first.
    pub(super) fn head_to_head(&self, first: usize, second: usize) -> HeadToHead {
        let found = |key: [usize; 2]| self.head_to_heads.get(&key).copied().unwrap_or_default();
        if first < second { found([first, second]) } else { found([second, first]).flip() }
    }

    /// All games of an engine, as seen from it.
    pub(super) fn of(&self, engine: usize) -> HeadToHead {
        let mut sum = HeadToHead::default();
        for other in (0..self.forfeits.len()).filter(|other| *other != engine) {
            let head_to_head = self.head_to_head(engine, other);
            sum.tally += head_to_head.tally;
            sum.pairs += head_to_head.pairs;
            sum.paired += head_to_head.paired;
        }
        sum
    }

    /// All encounters, for ratings.
    pub(super) fn encounters(&self) -> Vec<Encounter> {
        let encounter = |(&[first, second], head_to_head): (&[usize; 2], &HeadToHead)| Encounter {
            first: Player(first),
            second: Player(second),
            tally: head_to_head.tally,
        };
        self.head_to_heads.iter().map(encounter).collect()
    }
}

impl HeadToHead {
    /// The games as seen from the other engine.
    fn flip(self) -> Self {
        let HeadToHead { tally, pairs, paired } = self;
        HeadToHead { tally: tally.flip(), pairs: pairs.flip(), paired: paired.flip() }
    }

    /// The games as a sample: of pairs if games are played in pairs, even before the first pair is finished,
    /// since the games of a pair are not independent of each other.
    pub(super) fn sample(&self, games_a_round: usize) -> Sample {
        if games_a_round.is_multiple_of(2) { self.pairs.into() } else { self.tally.into() }
    }
}

const RULE: &str = "--------------------------------------------------";

/// The results so far, in several lines; `decided` is the decision of the SPRT.
pub(super) fn report(plan: &MatchPlan, standings: &Standings, decided: Decision) -> String {
    let body = match plan.engines.len() {
        2 => duel(plan, &standings.head_to_head(0, 1), decided),
        _ => table(plan, standings),
    };
    format!("{RULE}\n{body}{}{RULE}\n", forfeits(plan, standings))
}

/// The first engine against the second.
fn duel(plan: &MatchPlan, head_to_head: &HeadToHead, decided: Decision) -> String {
    let [first, second] = [&plan.engines[0], &plan.engines[1]];
    let limits = if first.limits == second.limits {
        first.limits.to_string()
    } else {
        format!("{} - {}", first.limits, second.limits)
    };
    let HeadToHead { tally, pairs, paired } = *head_to_head;
    let sample = head_to_head.sample(plan.games_a_round);
    let drawn = if plan.is_paired() { pairs.draw_ratio() } else { tally.draw_ratio() };
    let [elo, normalized] = [sample.elo(), sample.normalized_elo()].map(estimate);
    let [los, drawn, score] = [sample.superiority(), drawn, tally.score()].map(percent);
    let [pairs_ratio, wl_dd] = [pairs.pairs_ratio(), pairs.wl_dd_ratio(paired)].map(number);
    let Tally { wins, losses, draws } = tally;
    let (games, points, counts) = (tally.games(), tally.points(), pairs.0);
    let mut text = format!(
        "Results of {} vs {} ({limits}, {}):\n\
         Elo: {elo}, nElo: {normalized}\n\
         LOS: {los}, DrawRatio: {drawn}, PairsRatio: {pairs_ratio}\n\
         Games: {games}, Wins: {wins}, Losses: {losses}, Draws: {draws}, Points: {points:.1} ({score})\n\
         Ptnml(0-2): {counts:?}, WL/DD Ratio: {wl_dd}\n",
        first.name, second.name, plan.variant.name
    );
    if let Some(sprt) = &plan.sprt {
        text += &sprt_line(sprt, &sample, decided);
    }
    text
}

/// The decision of the SPRT after the games so far.
pub(super) fn decision(sprt: &Sprt, sample: &Sample) -> Decision {
    sprt.decision(sprt.llr(sample))
}

fn sprt_line(sprt: &Sprt, sample: &Sample, decided: Decision) -> String {
    let llr = sprt.llr(sample);
    let (bounds, [elo0, elo1]) = (sprt.bounds(), sprt.hypotheses());
    let share = 100.0 * sprt.progress(llr);
    let verdict = match decided {
        Decision::AcceptedH0 => " - H0 was accepted",
        Decision::AcceptedH1 => " - H1 was accepted",
        Decision::GoingOn => "",
    };
    format!(
        "LLR: {llr:.2} ({share:.1}%) ({:.2}, {:.2}) [{elo0:.2}, {elo1:.2}]{verdict}\n",
        bounds.lower, bounds.upper
    )
}

/// One line per engine, the strongest first.
fn table(plan: &MatchPlan, standings: &Standings) -> String {
    let engines = plan.engines.len();
    let Ok(ratings) = rating::rate(engines, &standings.encounters()) else {
        return String::new();
    };
    let mut order: Vec<usize> = (0..engines).collect();
    order.sort_by(|a, b| ratings.players[*b].elo.total_cmp(&ratings.players[*a].elo));
    let names = plan.engines.iter().map(|it| &*it.name);
    let width = column_width(names.chain(["Name"]));
    let mut text = format!(
        "{:>4} {:<width$} {:>8} {:>7} {:>6} {:>7} {:>6} {:>6} {:>6} {:>7} {:>20}\n",
        "Rank",
        "Name",
        "Elo",
        "+/-",
        "Games",
        "Score",
        "Wins",
        "Draws",
        "Losses",
        "Draw",
        "Ptnml(0-2)"
    );
    for (rank, engine) in (1..).zip(order) {
        let (rated, head_to_head) = (ratings.players[engine], standings.of(engine));
        let tally = head_to_head.tally;
        let _ = writeln!(
            text,
            "{rank:>4} {:<width$} {:>8.1} {:>7.1} {:>6} {:>7} {:>6} {:>6} {:>6} {:>7} {:>20}",
            plan.engines[engine].name,
            rated.elo,
            rated.error,
            tally.games(),
            percent(tally.score()),
            tally.wins,
            tally.draws,
            tally.losses,
            percent(tally.draw_ratio()),
            format!("{:?}", head_to_head.pairs.0),
        );
    }
    if ratings.prior {
        text += "Some results have no most likely rating (all won, all lost, or never met): \
                 a weak prior was put in.\n";
    }
    text
}

/// One line per engine that lost games by forfeit.
fn forfeits(plan: &MatchPlan, standings: &Standings) -> String {
    let mut text = String::new();
    for (engine, config) in plan.engines.iter().enumerate() {
        let forfeits = standings.forfeits[engine];
        if forfeits > 0 {
            let _ = writeln!(
                text,
                "Games lost by {} on time, by a crash or by an illegal move: {forfeits}",
                config.name
            );
        }
    }
    text
}

fn estimate(estimate: Option<Estimate>) -> String {
    match estimate {
        Some(Estimate { value, error }) => format!("{value:.2} +/- {error:.2}"),
        None => "-".to_owned(),
    }
}

fn percent(share: Option<f64>) -> String {
    share.map_or("-".to_owned(), |share| format!("{:.2} %", 100.0 * share))
}

fn number(number: Option<f64>) -> String {
    number.map_or("-".to_owned(), |number| format!("{number:.2}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::tournament::plan::{Colors, Schedule, TournamentFormat};

    fn wl_dd_ratio(HeadToHead { pairs, paired, .. }: HeadToHead) -> Option<f64> {
        pairs.wl_dd_ratio(paired)
    }

    #[test]
    fn a_pair_counts_when_both_its_games_are_finished_in_any_order() {
        let schedule = Schedule::new(2, TournamentFormat::RoundRobin, 2, 2, Colors::Swapped);
        let mut standings = Standings::new(2);
        for (number, white) in [(2, GameScore::Win), (1, GameScore::Loss), (0, GameScore::Draw)] {
            standings.count(&schedule.game(number).unwrap(), white);
        }
        let expected = HeadToHead {
            tally: Tally { wins: 2, draws: 1, losses: 0 },
            pairs: Pairs([0, 0, 0, 1, 0]),
            paired: Tally { wins: 1, draws: 1, losses: 0 },
        };
        assert_eq!(standings.head_to_head(0, 1), expected);
        assert_eq!(standings.head_to_head(1, 0).tally, Tally { wins: 0, draws: 1, losses: 2 });
        assert_eq!(standings.head_to_head(1, 0).pairs, Pairs([0, 1, 0, 0, 0]));
        assert_eq!(standings.games, 3);
    }

    #[test]
    fn games_whose_pair_is_not_finished_do_not_change_the_ratio_of_pairs() {
        use GameScore::{Draw, Loss, Win};
        let schedule = Schedule::new(2, TournamentFormat::RoundRobin, 4, 2, Colors::Swapped);
        let mut standings = Standings::new(2);
        // Two wins of White are a win and a loss.
        for (number, white) in [(0, Win), (1, Win), (2, Draw), (3, Draw), (4, Draw), (6, Draw)] {
            standings.count(&schedule.game(number).unwrap(), white);
        }
        assert_eq!(wl_dd_ratio(standings.head_to_head(0, 1)), Some(1.0));
        standings.count(&schedule.game(5).unwrap(), Loss);
        assert_eq!(wl_dd_ratio(standings.head_to_head(1, 0)), Some(1.0));
    }

    #[test]
    fn single_games_are_no_sample_where_games_are_played_in_pairs() {
        let schedule = Schedule::new(2, TournamentFormat::RoundRobin, 9, 2, Colors::Swapped);
        let mut standings = Standings::new(2);
        for round in 0..9 {
            standings.count(&schedule.game(2 * round).unwrap(), GameScore::Win);
        }
        let head_to_head = standings.head_to_head(0, 1);
        assert_eq!(head_to_head.sample(2).observations(), 0.0);
        assert_eq!(head_to_head.sample(1).observations(), 9.0);
    }

    #[test]
    fn the_games_against_all_others_add_up() {
        let schedule = Schedule::new(3, TournamentFormat::RoundRobin, 1, 2, Colors::Swapped);
        let mut standings = Standings::new(3);
        for number in 0..6 {
            standings.count(&schedule.game(number).unwrap(), GameScore::Win);
        }
        let expected = Tally { wins: 2, draws: 0, losses: 2 };
        assert!((0..3).all(|engine| standings.of(engine).tally == expected));
        assert_eq!(standings.encounters().len(), 3);
    }
}
