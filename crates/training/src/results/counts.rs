use std::ops::AddAssign;

/// The result of one game for a player, as a number in half points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum GameScore {
    /// Nothing.
    Loss,
    /// Half a point.
    Draw,
    /// A point.
    Win,
}

impl GameScore {
    /// The result of that game for the opponent.
    #[must_use]
    pub fn flip(self) -> Self {
        match self {
            GameScore::Loss => GameScore::Win,
            GameScore::Draw => GameScore::Draw,
            GameScore::Win => GameScore::Loss,
        }
    }
}

/// Results of games, one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Tally {
    /// Counts one more game.
    pub fn count(&mut self, game: GameScore) {
        match game {
            GameScore::Loss => self.losses += 1,
            GameScore::Draw => self.draws += 1,
            GameScore::Win => self.wins += 1,
        }
    }

    /// The number of games.
    pub fn games(self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// A point for a win, half of one for a draw.
    pub fn points(self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// Points per game, 0 to 1; `None` without games.
    pub fn score(self) -> Option<f64> {
        ratio(self.points(), self.games())
    }

    /// The share of the games that was drawn, 0 to 1; `None` without games.
    pub fn draw_ratio(self) -> Option<f64> {
        ratio(self.draws as f64, self.games())
    }

    /// The games as the opponent counts them.
    #[must_use]
    pub fn flip(self) -> Self {
        Tally { wins: self.losses, draws: self.draws, losses: self.wins }
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }
}

/// Results of pairs of games from one opening with colours swapped: how many pairs gave 0, ½, 1, 1½ and 2
/// points ("pentanomial" counts; those in the middle are two draws, or a win and a loss).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Pairs(pub [u64; 5]);

impl Pairs {
    /// Counts one more pair.
    pub fn count(&mut self, first: GameScore, second: GameScore) {
        self.0[first as usize + second as usize] += 1;
    }

    /// The number of pairs.
    pub fn pairs(self) -> u64 {
        self.0.iter().sum()
    }

    /// The share of the pairs that gave one point, 0 to 1; `None` without pairs.
    pub fn draw_ratio(self) -> Option<f64> {
        ratio(self.0[2] as f64, self.pairs())
    }

    /// Pairs won per pair lost; `None` if none was lost.
    pub fn pairs_ratio(self) -> Option<f64> {
        let [double_losses, losses, _, wins, double_wins] = self.0;
        ratio((wins + double_wins) as f64, losses + double_losses)
    }

    /// Pairs of a win and a loss per pair of two draws: if it is well above 1, the openings decide the games.
    /// `games` are the games of these pairs and no others. `None` if no pair has two draws, or if the games
    /// cannot be those of these pairs.
    pub fn wl_dd_ratio(self, games: Tally) -> Option<f64> {
        let [_, losses, level, wins, _] = self.0;
        let drawn = games.draws.checked_sub(losses + wins)? / 2;
        let decided = level.checked_sub(drawn)?;
        ratio(decided as f64, drawn)
    }

    /// The pairs as the opponent counts them.
    #[must_use]
    pub fn flip(mut self) -> Self {
        self.0.reverse();
        self
    }
}

impl AddAssign for Pairs {
    fn add_assign(&mut self, other: Pairs) {
        self.0.iter_mut().zip(other.0).for_each(|(mine, theirs)| *mine += theirs);
    }
}

fn ratio(part: f64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| part / whole as f64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use GameScore::{Draw, Loss, Win};

    #[test]
    fn a_pair_is_counted_by_its_points_whichever_game_came_first() {
        let mut pairs = Pairs::default();
        for pair in [[Loss, Loss], [Draw, Loss], [Win, Loss], [Draw, Draw], [Loss, Win]] {
            pairs.count(pair[0], pair[1]);
        }
        pairs.count(Win, Draw);
        pairs.count(Win, Win);
        assert_eq!(pairs, Pairs([1, 1, 3, 1, 1]));
        assert_eq!(pairs.pairs(), 7);
    }

    #[test]
    fn tallies_add_and_flip() {
        let mut tally = Tally::default();
        [Win, Win, Draw, Loss].into_iter().for_each(|game| tally.count(game));
        assert_eq!(tally, Tally { wins: 2, draws: 1, losses: 1 });
        let mut sum = tally;
        sum += tally.flip();
        assert_eq!(sum, Tally { wins: 3, draws: 2, losses: 3 });
        assert_eq!((tally.points(), tally.score()), (2.5, Some(0.625)));
        assert_eq!(Tally::default().score(), None);
        let mut sum = Pairs([1, 2, 3, 4, 5]);
        sum += sum.flip();
        assert_eq!(sum, Pairs([6; 5]));
        assert_eq!([Win, Draw, Loss].map(GameScore::flip), [Loss, Draw, Win]);
    }

    /// As fastchess prints them in its pull request 515 ("add WL/DD Ratio to fastchess output").
    #[test]
    fn ratios_are_those_that_fastchess_prints() {
        let pairs = Pairs([0, 1, 4, 0, 0]);
        let games = Tally { wins: 1, draws: 7, losses: 2 };
        assert_eq!(pairs.draw_ratio(), Some(0.8));
        assert_eq!(pairs.pairs_ratio(), Some(0.0));
        assert_eq!(pairs.wl_dd_ratio(games), Some(1.0 / 3.0));
        assert_eq!(games.draw_ratio(), Some(0.7));
    }

    /// As in the pull request 1899 of Lynx ("History min depth"), played with fastchess.
    #[test]
    fn ratios_of_a_long_match_are_those_that_fastchess_prints() {
        let pairs = Pairs([235, 1384, 2521, 1341, 239]);
        let games = Tally { wins: 3025, draws: 5355, losses: 3060 };
        let cents = |ratio: Option<f64>| (ratio.unwrap() * 100.0).round();
        assert_eq!((pairs.draw_ratio().unwrap() * 10_000.0).round(), 4407.0);
        assert_eq!(cents(pairs.pairs_ratio()), 98.0);
        assert_eq!(cents(pairs.wl_dd_ratio(games)), 92.0);
    }

    #[test]
    fn a_ratio_to_nothing_and_of_games_of_other_pairs_is_none() {
        let games = Tally { wins: 30, draws: 6, losses: 84 };
        assert_eq!(Pairs([30, 6, 18, 0, 6]).wl_dd_ratio(games), None);
        assert_eq!(Pairs([0, 0, 1, 0, 0]).pairs_ratio(), None);
        assert_eq!(Pairs([0, 9, 0, 0, 0]).wl_dd_ratio(games), None);
        assert_eq!(Pairs([0, 0, 1, 0, 0]).wl_dd_ratio(games), None);
        assert_eq!(Pairs::default().draw_ratio(), None);
    }
}
