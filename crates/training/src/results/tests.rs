use super::*;

/// The figures that fastchess prints for a match, to two decimals.
struct Printed {
    elo: Estimate,
    normalized: Estimate,
    /// The likelihood of superiority, in percent.
    superiority: f64,
}

fn printed(elo: [f64; 2], normalized: [f64; 2], superiority: f64) -> Printed {
    let estimate = |[value, error]: [f64; 2]| Estimate { value, error };
    Printed { elo: estimate(elo), normalized: estimate(normalized), superiority }
}

/// Compares a value with its printed form of two decimals.
fn assert_prints(value: f64, printed: f64) {
    assert!((value - printed).abs() <= 0.005 + 1e-9, "{value} is printed as {printed}");
}

fn assert_all_prints(sample: impl Into<Sample>, expected: &Printed) {
    let sample = sample.into();
    let (elo, normalized) = (sample.elo().unwrap(), sample.normalized_elo().unwrap());
    assert_prints(elo.value, expected.elo.value);
    assert_prints(elo.error, expected.elo.error);
    assert_prints(normalized.value, expected.normalized.value);
    assert_prints(normalized.error, expected.normalized.error);
    assert_prints(sample.superiority().unwrap() * 100.0, expected.superiority);
}

/// fastchess 1.8.2-alpha, its own tests of the trinomial model.
#[test]
fn games_give_the_elo_that_fastchess_tests_for() {
    let games = |wins, losses, draws| Sample::from(Tally { wins, draws, losses });
    let first = games(76, 89, 123);
    let normalized = first.normalized_elo().unwrap();
    assert_prints(normalized.value, -20.76);
    assert_prints(normalized.error, 40.13);
    assert_prints(first.superiority().unwrap() * 100.0, 15.53);
    let expected = printed([40.70, 30.43], [49.77, 36.77], 99.60);
    assert_all_prints(games(136, 96, 111), &expected);
    let normalized = games(34, 356, 0).normalized_elo().unwrap();
    assert_prints(normalized.value, -508.44);
    assert_prints(normalized.error, 34.48);
}

/// fastchess 1.8.2-alpha, its own tests of the pentanomial model.
#[test]
fn pairs_give_the_elo_that_fastchess_tests_for() {
    let tested = [
        ([34, 54, 63, 64, 75], printed([55.58, 27.65], [57.94, 28.28], 100.0)),
        ([332, 433, 498, 333, 334], printed([-8.64, 10.33], [-9.17, 10.96], 5.05)),
        ([7895, 8757, 5685, 568, 9999], printed([-21.04, 2.95], [-19.01, 2.65], 0.0)),
    ];
    for (pairs, expected) in tested {
        assert_all_prints(Pairs(pairs), &expected);
    }
}

/// Matches as fastchess reported them: the pull requests 1899 of Lynx ("History min depth"), 727 of
/// cinder ("Assume draw after first repetition") and 515 of fastchess ("add WL/DD Ratio"), and its
/// issue 807 ("Clarification on FastChess Match Results Interpretation").
#[test]
fn pairs_give_the_elo_that_fastchess_printed_of_real_matches() {
    let reported = [
        ([235, 1384, 2521, 1341, 239], printed([-1.06, 4.05], [-1.67, 6.37], 30.33)),
        ([50, 287, 610, 387, 73], printed([18.04, 8.23], [28.19, 12.84], 100.0)),
        ([0, 1, 4, 0, 0], printed([-34.86, 62.20], [-122.84, 215.34], 13.18)),
        ([30, 6, 18, 0, 6], printed([-168.40, 73.37], [-170.08, 62.16], 0.0)),
    ];
    for (pairs, expected) in reported {
        assert_all_prints(Pairs(pairs), &expected);
    }
}

/// fishtest's `stat_util.get_elo` (state of 2026-08-22), run with these results: Elo, its error and the
/// likelihood of superiority. The first two are the matches of Lynx and cinder above, the others are
/// those of fastchess' own tests.
#[test]
fn elo_agrees_with_fishtest_to_four_decimals() {
    let pairs = |counts| Sample::from(Pairs(counts));
    let games = |losses, draws, wins| Sample::from(Tally { wins, draws, losses });
    for (sample, elo, error, superiority) in [
        (pairs([235, 1384, 2521, 1341, 239]), -1.062_961_8, 4.046_485_5, 0.303_316_7),
        (pairs([50, 287, 610, 387, 73]), 18.042_354_2, 8.233_040_5, 0.999_991_6),
        (pairs([34, 54, 63, 64, 75]), 55.579_780_4, 27.653_429_5, 0.999_970_4),
        (pairs([332, 433, 498, 333, 334]), -8.642_667_3, 10.334_194_4, 0.050_470_1),
        (games(89, 123, 76), -15.693_520_7, 30.458_000_7, 0.155_326_4),
        (games(96, 111, 136), 40.702_458_2, 30.427_217_9, 0.996_010_3),
    ] {
        let found = sample.elo().unwrap();
        assert!((found.value - elo).abs() < 5e-5, "{} for {elo}", found.value);
        assert!((found.error - error).abs() < 5e-5, "{} for {error}", found.error);
        let found = sample.superiority().unwrap();
        assert!((found - superiority).abs() < 5e-5, "{found} for {superiority}");
    }
}

/// Hand calculation: 3 of 4 points are 400·log10(3) Elo, and 400 Elo are 10 of 11 points.
#[test]
fn elo_and_score_are_each_others_inverse() {
    assert!((elo_of_score(0.75) - 190.8485).abs() < 5e-5);
    for (elo, score) in [(0.0, 0.50), (100.0, 0.64), (200.0, 0.76), (400.0, 0.91), (-100.0, 0.36)] {
        assert!((score_of_elo(elo) - score).abs() < 0.005);
        assert!((elo_of_score(score_of_elo(elo)) - elo).abs() < 1e-9);
    }
    assert_eq!((elo_of_score(0.0), elo_of_score(1.0)), (f64::NEG_INFINITY, f64::INFINITY));
    assert_eq!((elo_of_score(-0.1), elo_of_score(1.1)), (f64::NEG_INFINITY, f64::INFINITY));
}

#[test]
fn nothing_observed_gives_no_estimate() {
    for sample in [Sample::from(Tally::default()), Sample::from(Pairs::default())] {
        assert_eq!((sample.elo(), sample.normalized_elo()), (None, None));
        assert_eq!((sample.score(), sample.superiority()), (None, None));
    }
}

#[test]
fn all_won_is_infinitely_better_and_all_drawn_is_level() {
    let won = Sample::from(Pairs([0, 0, 0, 0, 74]));
    let infinite = Estimate { value: f64::INFINITY, error: f64::INFINITY };
    assert_eq!((won.elo(), won.normalized_elo()), (Some(infinite), Some(infinite)));
    assert_eq!(won.superiority(), Some(1.0));
    let level = Sample::from(Tally { wins: 0, draws: 50, losses: 0 });
    assert_eq!(level.elo(), Some(Estimate { value: 0.0, error: 0.0 }));
    assert_eq!(level.normalized_elo().unwrap().value, 0.0);
    assert_eq!(level.superiority(), Some(0.5));
}

#[test]
fn an_interval_beyond_all_scores_has_no_end() {
    let elo = Sample::from(Pairs([77, 1, 0, 0, 0])).elo().unwrap();
    assert_prints(elo.value, -997.10);
    assert_eq!(elo.error, f64::INFINITY);
}

/// Abramowitz and Stegun, table 7.1.
#[test]
fn values_are_those_of_the_table() {
    let table = [
        (0.5, 0.520_499_877_8),
        (1.0, 0.842_700_792_9),
        (1.5, 0.966_105_146_5),
        (2.0, 0.995_322_265_0),
    ];
    for (x, expected) in table {
        assert!((erf(x) - expected).abs() < 1e-10, "{x}");
        assert_eq!(erf(-x), -erf(x));
    }
    assert_eq!((erf(0.0), erf(7.0), erf(f64::NEG_INFINITY)), (0.0, 1.0, -1.0));
    assert!(erf(f64::NAN).is_nan());
}

/// Hand calculation: 50 wins and 50 losses deviate by a half each, so the mean of 100 games by 0.05.
#[test]
fn the_error_of_a_score_falls_with_the_root_of_the_games() {
    let sample = Sample::from(Tally { wins: 50, draws: 0, losses: 50 });
    assert!((sample.score_error().unwrap() - 0.098).abs() < 5e-5);
    assert_eq!(Sample::from(Tally::default()).score_error(), None);
}
