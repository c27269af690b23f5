use super::{expected, *};

fn encounter(first: usize, second: usize, results: [u64; 3]) -> Encounter {
    let [wins, draws, losses] = results;
    Encounter { first: Player(first), second: Player(second), tally: Tally { wins, draws, losses } }
}

/// Journals that cite one another: Stigler, "Citation patterns in the journals of statistics and
/// probability", Statistical Science 9 (1994), as the four of Agresti, Categorical Data Analysis:
/// Biometrika, Communications in Statistics, JASA, JRSS-B. The cited one wins.
fn citations() -> [Encounter; 6] {
    [
        encounter(0, 1, [730, 0, 33]),
        encounter(0, 2, [498, 0, 320]),
        encounter(0, 3, [221, 0, 284]),
        encounter(1, 2, [68, 0, 813]),
        encounter(1, 3, [17, 0, 276]),
        encounter(2, 3, [142, 0, 325]),
    ]
}

fn assert_close(value: f64, expected: f64, within: f64) {
    assert!((value - expected).abs() < within, "{value} is not {expected}");
}

/// Turner and Firth, "Bradley-Terry models in R: the BradleyTerry2 package", Journal of Statistical
/// Software 48 (2012), section 2.1: abilities and standard errors relative to Biometrika.
/// The ratings relative to a player instead of the mean, and whether they have the prior.
fn anchored(players: usize, encounters: &[Encounter], anchor: usize) -> (Vec<Rated>, bool) {
    let table = Table::new(players, encounters).unwrap();
    let strengths = table.most_likely();
    let covariance = inverse(&table.information(&strengths)).unwrap();
    let rated = |at: usize| {
        let mut weights = vec![0.0; players];
        weights[at] += 1.0;
        weights[anchor] -= 1.0;
        let error = NORMAL_95 * variance(&covariance, &weights).sqrt() * ELO;
        Rated { elo: (strengths[at] - strengths[anchor]) * ELO, error, tally: table.tallies[at] }
    };
    ((0..players).map(rated).collect(), table.prior > 0.0)
}

#[test]
fn journals_have_the_abilities_that_bradleyterry2_prints() {
    let (players, prior) = anchored(4, &citations(), 0);
    assert!(!prior);
    let printed = [(0.0, 0.0), (-2.94907, 0.10255), (-0.47957, 0.06059), (0.26895, 0.07083)];
    for (rated, (ability, error)) in players.iter().zip(printed) {
        assert_close(rated.elo / ELO, ability, 6e-6);
        assert_close(rated.error / ELO / NORMAL_95, error, 6e-6);
    }
    assert_eq!(players[0].tally, Tally { wins: 1449, draws: 0, losses: 637 });
}

#[test]
fn relative_to_the_mean_the_ratings_add_up_to_zero_and_differ_as_before() {
    let mean = rate(4, &citations()).unwrap().players;
    let (anchored, _) = anchored(4, &citations(), 2);
    assert_close(mean.iter().map(|it| it.elo).sum(), 0.0, 1e-9);
    for (relative, absolute) in mean.iter().zip(&anchored) {
        assert_close(relative.elo - mean[2].elo, absolute.elo, 1e-9);
    }
    assert_eq!(anchored[2].error, 0.0);
}

/// Two players: the rating difference is the Elo of the score, its error that of a binomial share.
#[test]
fn two_players_differ_by_the_elo_of_their_score() {
    let (players, _) = anchored(2, &[encounter(0, 1, [60, 30, 10])], 1);
    let score: f64 = 0.75;
    assert_close(players[0].elo, 400.0 * 3f64.log10(), 1e-9);
    let binomial = NORMAL_95 * ELO / (100.0 * score * (1.0 - score)).sqrt();
    assert_close(players[0].error, binomial, 1e-9);
}

/// The worked example of Wikipedia's article "Bradley–Terry model": A, B, C and D, strengths that add
/// up to 1 and, as later versions of the article scale them, with a product of 1.
#[test]
fn four_players_have_the_strengths_of_the_worked_example() {
    let results = [
        encounter(0, 1, [2, 0, 3]),
        encounter(0, 3, [1, 0, 4]),
        encounter(1, 2, [5, 0, 3]),
        encounter(2, 3, [1, 0, 3]),
    ];
    let players = rate(4, &results).unwrap().players;
    let strengths: Vec<f64> = players.iter().map(|it| (it.elo / ELO).exp()).collect();
    let all: f64 = strengths.iter().sum();
    for (strength, part) in strengths.iter().zip([0.139, 0.226, 0.143, 0.492]) {
        assert_close(strength / all, part, 5e-4);
    }
    for (strength, published) in strengths.iter().zip([0.640, 1.043, 0.660, 2.270]) {
        assert_close(*strength, published, 5e-4);
    }
}

#[test]
fn a_draw_is_half_a_win_and_half_a_loss() {
    let drawn = rate(2, &[encounter(0, 1, [5, 10, 1])]).unwrap();
    let decided = rate(2, &[encounter(0, 1, [10, 0, 6])]).unwrap();
    assert_close(drawn.players[0].elo, decided.players[0].elo, 1e-9);
    assert!(!drawn.prior);
}

#[test]
fn who_has_won_everything_is_rated_with_the_prior_and_first() {
    let results =
        [encounter(0, 1, [10, 0, 0]), encounter(1, 2, [5, 2, 3]), encounter(0, 2, [9, 0, 0])];
    let ratings = rate(3, &results).unwrap();
    assert!(ratings.prior);
    let players = &ratings.players;
    assert!(players.iter().all(|it| it.elo.is_finite() && it.error.is_finite()));
    assert!(players[0].elo > players[1].elo + 200.0 && players[1].elo > players[2].elo);
    assert!(players[0].error > players[1].error);
}

#[test]
fn groups_that_never_met_are_rated_with_the_prior() {
    let results = [encounter(0, 1, [6, 2, 2]), encounter(2, 3, [6, 2, 2])];
    let ratings = rate(4, &results).unwrap();
    assert!(ratings.prior);
    let elos: Vec<f64> = ratings.players.iter().map(|it| it.elo).collect();
    assert_close(elos[0], elos[2], 1e-6);
    assert_close(elos[0] + elos[1], 0.0, 1e-6);
    assert!(elos[0] > elos[1]);
}

/// By symmetry: with the prior alone nothing parts the players.
#[test]
fn without_games_all_are_level() {
    let ratings = rate(3, &[]).unwrap();
    assert!(ratings.prior && ratings.players.iter().all(|it| it.elo == 0.0));
    assert_eq!(rate(0, &[]).unwrap().players, vec![]);
    let alone = rate(1, &[]).unwrap();
    assert_eq!((alone.players[0].elo, alone.players[0].error), (0.0, 0.0));
}

/// Points taken equal points expected at the most likely ratings, however lopsided the results are.
#[test]
fn lopsided_results_are_met_by_their_expectation() {
    let results = [encounter(0, 1, [9_999, 1, 0]), encounter(1, 2, [9_999, 0, 1])];
    let players = rate(3, &results).unwrap().players;
    let score = |one: usize, other: usize| expected((players[one].elo - players[other].elo) / ELO);
    assert_close(score(0, 1), 0.999_95, 1e-9);
    assert_close(score(1, 2), 0.9999, 1e-9);
}

#[test]
fn players_outside_the_table_are_refused() {
    let outside = rate(2, &[encounter(0, 2, [1, 0, 0])]).unwrap_err();
    assert_eq!(outside, "player 2 is not in a table of 2");
    let itself = rate(2, &[encounter(1, 1, [1, 0, 0])]).unwrap_err();
    assert_eq!(itself, "player 1 has played against itself");
}
