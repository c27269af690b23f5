//! Ends that the referee declares before the rules do: off unless asked for.

use crate::geometry::Color;

/// Which games are ended early. Scores are hundredths, as engines tell them; a move without a told
/// score ends every run of moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Adjudication {
    /// When both engines see nothing in it, it is drawn.
    pub draw: Option<DrawRule>,
    /// When an engine sees no hope, it has lost.
    pub resign: Option<ResignRule>,
    /// After so many moves of each side it is drawn.
    pub longest: Option<u32>,
}

/// Drawn when both sides' scores stay near 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DrawRule {
    /// Moves of each side before this is looked at.
    pub from_move: u32,
    /// Consecutive moves of each side.
    pub moves: u32,
    /// The furthest from 0.
    pub score: i64,
}

/// Lost when a side's own score stays far below 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ResignRule {
    /// Consecutive moves of that side.
    pub moves: u32,
    /// How far below 0 at least.
    pub score: i64,
    /// Must the other side agree that it is as far above?
    pub two_sided: bool,
}

/// An end by adjudication.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tools) enum Verdict {
    /// A draw by scores.
    Draw,
    /// A win by scores.
    Win(Color),
    /// A draw by length.
    TooLong,
}

impl Verdict {
    /// Who has won.
    pub(in crate::tools) fn winner(self) -> Option<Color> {
        match self {
            Verdict::Win(winner) => Some(winner),
            Verdict::Draw | Verdict::TooLong => None,
        }
    }
}

/// Watches the scores of a game.
pub(in crate::tools) struct Adjudicator {
    rules: Adjudication,
    plies: u32,
    /// Plies up to now of which all were near 0.
    level: u32,
    /// Moves up to now of which all were lost, for each side.
    lost: [u32; 2],
    /// Moves up to now of which all were won, for each side.
    won: [u32; 2],
}

impl Adjudicator {
    pub(in crate::tools) fn new(rules: Adjudication) -> Self {
        Adjudicator { rules, plies: 0, level: 0, lost: [0; 2], won: [0; 2] }
    }

    /// Notes a move of a side that thinks its position worth `score`, after `moves` moves of each side
    /// in the game, and says whether that is the end.
    pub(in crate::tools) fn note(
        &mut self,
        side: Color,
        score: Option<i64>,
        moves: u32,
    ) -> Option<Verdict> {
        self.plies += 1;
        self.drawn(score, moves).or_else(|| self.lost(side, score)).or_else(|| self.too_long(moves))
    }

    fn drawn(&mut self, score: Option<i64>, moves: u32) -> Option<Verdict> {
        let rule = self.rules.draw?;
        let is_level = score.is_some_and(|score| score.abs() <= rule.score);
        self.level = if is_level && moves >= rule.from_move { self.level + 1 } else { 0 };
        (self.level >= 2 * rule.moves.max(1)).then_some(Verdict::Draw)
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

    fn too_long(&self, moves: u32) -> Option<Verdict> {
        let longest = self.rules.longest?;
        (moves >= longest).then_some(Verdict::TooLong)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The verdict over a game whose scores are these, White's first, and after how many plies.
    fn verdict(rules: Adjudication, scores: &[i64]) -> Option<(usize, Verdict)> {
        let mut adjudicator = Adjudicator::new(rules);
        scores.iter().enumerate().find_map(|(ply, score)| {
            let side = Color::BOTH[ply % 2];
            let moves = ply.div_ceil(2) as u32;
            Some((ply + 1, adjudicator.note(side, Some(*score), moves)?))
        })
    }

    #[test]
    fn nothing_is_adjudicated_unless_asked_for() {
        assert_eq!(verdict(Adjudication::default(), &[0; 500]), None);
    }

    #[test]
    fn a_game_is_drawn_after_moves_near_nought_in_a_row() {
        let draw = Some(DrawRule { from_move: 2, moves: 2, score: 10 });
        let rules = Adjudication { draw, ..Adjudication::default() };
        assert_eq!(verdict(rules, &[0; 20]), Some((7, Verdict::Draw)));
        assert_eq!(verdict(rules, &[0, 0, 0, 0, 0, 11, 10, -10, 3, 4]), Some((10, Verdict::Draw)));
        assert_eq!(verdict(rules, &[11; 20]), None);
    }

    #[test]
    fn a_side_that_sees_no_hope_for_so_long_has_lost() {
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
        let rules = Adjudication { longest: Some(3), ..Adjudication::default() };
        assert_eq!(verdict(rules, &[99; 20]), Some((6, Verdict::TooLong)));
    }
}
