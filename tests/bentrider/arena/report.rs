//! What a duel has brought so far.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use bentrider::geometry::Color;
use bentrider::rules::Outcome;

use super::elo::Elo;
use super::game::{End, Game};

/// Counts of finished games. The players are numbered 0 and 1 and told as A and B.
#[derive(Default)]
pub(super) struct Report {
    /// Games that player A won, drew and lost, with White and with Black.
    results: [[u64; 3]; 2],
    /// Pairs that brought player A 0, ½, 1, 1½ and 2 points.
    pairs: [u64; 5],
    ends: BTreeMap<&'static str, u64>,
    plies: Vec<usize>,
    efforts: [Effort; 2],
    /// The smallest time that a move left on a clock.
    least_left: Option<Duration>,
    /// Descriptions of everything that went wrong.
    pub(super) faults: Vec<String>,
}

/// What a player's moves cost; depth and nodes as it told them before the move.
#[derive(Clone, Copy, Default)]
struct Effort {
    moves: u64,
    depth: u64,
    nodes: u64,
    time: Duration,
}

impl Report {
    /// Counts the two games of a pair; player A had White in the first.
    pub(super) fn add(&mut self, pair: [&Game; 2]) {
        let mut halves = 0;
        for (a, game) in Color::BOTH.into_iter().zip(pair) {
            let lost = match game.winner() {
                Some(winner) if winner == a => 0,
                None => 1,
                Some(_) => 2,
            };
            self.results[a.index()][lost] += 1;
            halves += 2 - lost;
            self.add_game(a, game);
        }
        self.pairs[halves] += 1;
    }

    fn add_game(&mut self, a: Color, game: &Game) {
        *self.ends.entry(name(&game.end)).or_default() += 1;
        self.plies.push(game.opening.len() + game.plies.len());
        let white = usize::from(a == Color::Black);
        for (at, ply) in (game.opening.len()..).zip(&game.plies) {
            let effort = &mut self.efforts[(white + at) % 2];
            effort.moves += 1;
            effort.time += ply.time;
            if let Some(info) = &ply.info {
                effort.depth += u64::from(info.depth);
                effort.nodes += info.nodes;
            }
            self.least_left = self.least_left.into_iter().chain(ply.left).min();
        }
    }

    /// Games counted.
    pub(super) fn games(&self) -> u64 {
        self.results.iter().flatten().sum()
    }

    /// Games won by a colour.
    pub(super) fn wins_of(&self, color: Color) -> u64 {
        self.results[color.index()][0] + self.results[(!color).index()][2]
    }

    /// One line.
    pub(super) fn summary(&self) -> String {
        let [wins, draws, losses] = self.results_of_a();
        let games = self.games();
        let elo = Elo::of_pairs(&self.pairs).map(|elo| elo.to_string()).unwrap_or_default();
        let faults = self.faults.len();
        format!("{games} games: A +{wins} ={draws} -{losses}, Elo {elo}, {faults} faults")
    }

    fn results_of_a(&self) -> [u64; 3] {
        let [white, black] = self.results;
        std::array::from_fn(|at| white[at] + black[at])
    }

    fn lengths(&self) -> String {
        let plies = &self.plies;
        let average = plies.iter().sum::<usize>() / plies.len().max(1);
        let least = plies.iter().min().copied().unwrap_or(0);
        let most = plies.iter().max().copied().unwrap_or(0);
        format!("{average} a game, from {least} to {most}")
    }
}

fn name(end: &End) -> &'static str {
    match end {
        End::Rule(Outcome::Checkmate { .. }) => "checkmate",
        End::Rule(Outcome::Stalemate { .. }) => "stalemate",
        End::Rule(Outcome::BareKing { .. }) => "bare King",
        End::Rule(Outcome::Repetition) => "repetition",
        End::Rule(Outcome::QuietPlies) => "50 moves",
        End::TooLong(_) => "too long",
        End::Fault { .. } => "fault",
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.summary())?;
        for (color, [wins, draws, losses]) in Color::BOTH.into_iter().zip(self.results) {
            writeln!(f, "A with {color}: +{wins} ={draws} -{losses}")?;
        }
        let [white, black] = Color::BOTH.map(|color| self.wins_of(color));
        let draws = self.results_of_a()[1];
        writeln!(f, "White won {white}, Black won {black}, drawn {draws}")?;
        writeln!(f, "Pairs by A's points 0 ½ 1 1½ 2: {:?}", self.pairs)?;
        writeln!(f, "Ends: {:?}", self.ends)?;
        writeln!(f, "Plies: {}", self.lengths())?;
        for (name, effort) in ["A", "B"].into_iter().zip(self.efforts) {
            writeln!(f, "{name}: {effort}")?;
        }
        match self.least_left {
            Some(left) => writeln!(f, "Least time left on a clock: {left:.1?}"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Effort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves = self.moves.max(1);
        write!(
            f,
            "{} moves, {:.1?} a move, mean depth {:.2}, {} nodes a move, {:.0} nodes/s",
            self.moves,
            self.time / u32::try_from(moves).unwrap_or(u32::MAX),
            self.depth as f64 / moves as f64,
            self.nodes / moves,
            self.nodes as f64 / self.time.as_secs_f64().max(1e-9),
        )
    }
}

#[test]
fn a_pair_is_counted_for_the_player_and_for_the_colour() {
    let game = |winner: Option<Color>| {
        let end = winner.map_or(End::TooLong(2), |winner| End::Rule(Outcome::Checkmate { winner }));
        Game { opening: vec!["a4a5".to_owned(); 2], plies: Vec::new(), end }
    };
    let mut report = Report::default();
    let (white, black, drawn) = (game(Some(Color::White)), game(Some(Color::Black)), game(None));
    for pair in [[&white, &black], [&white, &white], [&black, &drawn]] {
        report.add(pair);
    }
    assert_eq!(report.results, [[2, 0, 1], [1, 1, 1]]);
    assert_eq!(report.pairs, [0, 1, 1, 0, 1]);
    assert_eq!((report.wins_of(Color::White), report.wins_of(Color::Black)), (3, 2));
    assert!(report.summary().starts_with("6 games: A +3 =1 -2, Elo "), "{report}");
    assert!(report.to_string().contains("Plies: 2 a game, from 2 to 2"), "{report}");
}
