//! Adjudication: ends of games before the rules end them; off by default.

use bentrider_rules::geometry::Color;
use bentrider_rules::variant::Variant;

/// The rules of adjudication. Scores are centipawns, as engines report them; a move without a reported score
/// ends every run of moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Adjudication {
    /// A draw when both sides' scores stay near 0.
    pub draw: Option<DrawRule>,
    /// A loss when a side's own score stays far below 0.
    pub resign: Option<ResignRule>,
    /// A draw after this many moves of each side.
    pub max_moves: Option<u32>,
}

impl Adjudication {
    /// These rules for games of a variant. Where draws are won by draw odds, scores near 0 are no draw.
    #[must_use]
    pub fn in_variant(self, variant: &Variant) -> Self {
        Adjudication { draw: self.draw.filter(|_| variant.endings.draws_won_by.is_none()), ..self }
    }
}

/// The rule for a draw when both sides' scores stay near 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DrawRule {
    /// The number of moves of each side before such a draw.
    pub from_move: u32,
    /// The number of consecutive moves of each side. Those before `from_move` count.
    pub moves: u32,
    /// The largest absolute score.
    pub score: i64,
}

/// The rule for a loss when a side's own score stays far below 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ResignRule {
    /// The number of consecutive moves of that side.
    pub moves: u32,
    /// The smallest distance below 0.
    pub score: i64,
    /// Whether the other side's score must be as far above 0.
    pub two_sided: bool,
}

/// An end by adjudication.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// A draw by scores.
    Draw,
    /// A win by scores.
    Win(Color),
    /// A draw by length.
    MaxMoves,
}

impl Verdict {
    /// The winner; `None` for a draw.
    pub fn winner(self) -> Option<Color> {
        match self {
            Verdict::Win(winner) => Some(winner),
            Verdict::Draw | Verdict::MaxMoves => None,
        }
    }
}

/// The state of adjudication in one game.
pub struct Adjudicator {
    rules: Adjudication,
    /// The number of latest consecutive plies with scores near 0.
    near_zero: u32,
    /// The number of latest consecutive moves with a lost score, for each side.
    lost: [u32; 2],
    /// The number of latest consecutive moves with a won score, for each side.
    won: [u32; 2],
}

impl Adjudicator {
    /// The state before the first move.
    pub fn new(rules: Adjudication) -> Self {
        Adjudicator { rules, near_zero: 0, lost: [0; 2], won: [0; 2] }
    }

    /// Adds a move of `side` with its own score, after `moves` moves of each side in the game; returns the
    /// verdict if that ends the game.
    pub fn add_move(&mut self, side: Color, score: Option<i64>, moves: u32) -> Option<Verdict> {
        self.drawn(score, moves)
            .or_else(|| self.lost(side, score))
            .or_else(|| self.max_moves(moves))
    }

    fn drawn(&mut self, score: Option<i64>, moves: u32) -> Option<Verdict> {
        let rule = self.rules.draw?;
        let is_near_zero =
            score.is_some_and(|score| score.unsigned_abs() <= rule.score.unsigned_abs());
        self.near_zero = if is_near_zero { self.near_zero + 1 } else { 0 };
        let is_drawn = self.near_zero >= rule.moves.max(1).saturating_mul(2);
        (is_drawn && moves >= rule.from_move).then_some(Verdict::Draw)
    }

    fn lost(&mut self, side: Color, score: Option<i64>) -> Option<Verdict> {
        let rule = self.rules.resign?;
        let run = |so_far: u32, goes_on: bool| if goes_on { so_far + 1 } else { 0 };
        let at = side.index();
        self.lost[at] = run(self.lost[at], score.is_some_and(|score| score <= -rule.score));
        self.won[at] = run(self.won[at], score.is_some_and(|score| score >= rule.score));
        let most = rule.moves.max(1);
        let loser = Color::BOTH.into_iter().find(|color| self.lost[color.index()] >= most)?;
        let is_agreed = !rule.two_sided || self.won[(!loser).index()] >= most;
        is_agreed.then_some(Verdict::Win(!loser))
    }

    fn max_moves(&self, moves: u32) -> Option<Verdict> {
        let max_moves = self.rules.max_moves?;
        (moves >= max_moves).then_some(Verdict::MaxMoves)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The verdict on a game with these scores, White's first, and the number of plies before it.
    fn verdict(rules: Adjudication, scores: &[i64]) -> Option<(usize, Verdict)> {
        let mut adjudicator = Adjudicator::new(rules);
        scores.iter().enumerate().find_map(|(ply, score)| {
            let side = Color::BOTH[ply % 2];
            let moves = ply.div_ceil(2) as u32;
            Some((ply + 1, adjudicator.add_move(side, Some(*score), moves)?))
        })
    }

    #[test]
    fn nothing_is_adjudicated_unless_asked_for() {
        assert_eq!(verdict(Adjudication::default(), &[0; 500]), None);
    }

    #[test]
    fn a_game_is_drawn_after_moves_near_zero_in_a_row() {
        let rules = |from_move| {
            let draw = Some(DrawRule { from_move, moves: 2, score: 10 });
            Adjudication { draw, ..Adjudication::default() }
        };
        assert_eq!(verdict(rules(0), &[0; 20]), Some((4, Verdict::Draw)));
        assert_eq!(verdict(rules(4), &[0; 20]), Some((8, Verdict::Draw)));
        assert_eq!(verdict(rules(2), &[0, 0, 0, 11, 10, -10, 3, 4]), Some((8, Verdict::Draw)));
        assert_eq!(verdict(rules(0), &[11; 20]), None);
    }

    #[test]
    fn a_side_whose_score_stays_low_has_lost() {
        let resign = |two_sided| {
            let rule = ResignRule { moves: 2, score: 400, two_sided };
            Adjudication { resign: Some(rule), ..Adjudication::default() }
        };
        let scores = [50, -400, 20, -500, 600, -600, 700, -800];
        assert_eq!(verdict(resign(false), &scores), Some((4, Verdict::Win(Color::White))));
        assert_eq!(verdict(resign(true), &scores), Some((7, Verdict::Win(Color::White))));
        assert_eq!(verdict(resign(false), &[-400, 0, -399, 0, -400, 0]), None);
    }

    #[test]
    fn a_long_game_is_drawn() {
        let rules = Adjudication { max_moves: Some(3), ..Adjudication::default() };
        assert_eq!(verdict(rules, &[99; 20]), Some((6, Verdict::MaxMoves)));
    }
}
