//! Results as text: of two engines in the words of fastchess, of more as a table of ratings.

use std::fmt::Write;

use super::plan::MatchPlan;
use super::standings::{HeadToHead, Standings};
use crate::tools::rating::{self, Decision, Estimate, Sample, Sprt, Zero};

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
    let HeadToHead { tally, pairs, .. } = *head_to_head;
    let sample = head_to_head.sample(plan.games_a_round);
    let mut text = format!(
        "Results of {} vs {} ({limits}, {}):\n",
        first.name, second.name, plan.variant.name
    );
    let _ = writeln!(
        text,
        "Elo: {}, nElo: {}",
        estimate(sample.elo()),
        estimate(sample.normalized_elo())
    );
    let _ = writeln!(
        text,
        "LOS: {}, DrawRatio: {}, PairsRatio: {}",
        percent(sample.superiority()),
        percent(if plan.games_a_round == 2 { pairs.draw_ratio() } else { tally.draw_ratio() }),
        number(pairs.pairs_ratio())
    );
    let _ = writeln!(
        text,
        "Games: {}, Wins: {}, Losses: {}, Draws: {}, Points: {:.1} ({})",
        tally.games(),
        tally.wins,
        tally.losses,
        tally.draws,
        tally.points(),
        percent(tally.score())
    );
    let _ = writeln!(
        text,
        "Ptnml(0-2): {:?}, WL/DD Ratio: {}",
        pairs.0,
        number(head_to_head.wl_dd_ratio())
    );
    if let Some(sprt) = &plan.sprt {
        text += &sprt_line(sprt, &sample, decided);
    }
    text
}

/// The decision of the SPRT after the games so far.
pub(super) fn decision(sprt: &Sprt, sample: &Sample) -> Decision {
    sprt.llr(sample).map_or(Decision::GoingOn, |llr| sprt.decision(llr))
}

fn sprt_line(sprt: &Sprt, sample: &Sample, decided: Decision) -> String {
    let llr = sprt.llr(sample).unwrap_or(0.0);
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

/// A line per engine, the strongest first.
fn table(plan: &MatchPlan, standings: &Standings) -> String {
    let engines = plan.engines.len();
    let Ok(ratings) = rating::rate(engines, &standings.encounters(), Zero::Mean) else {
        return String::new();
    };
    let mut order: Vec<usize> = (0..engines).collect();
    order.sort_by(|a, b| ratings.players[*b].elo.total_cmp(&ratings.players[*a].elo));
    let names = plan.engines.iter().map(|it| it.name.chars().count());
    let width = names.max().unwrap_or(0).max("Name".len());
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

/// A line per engine that lost games by something it may not do.
fn forfeits(plan: &MatchPlan, standings: &Standings) -> String {
    let mut text = String::new();
    for (engine, config) in plan.engines.iter().enumerate() {
        let forfeits = standings.forfeits(engine);
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
