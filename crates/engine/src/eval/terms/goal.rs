//! How near a side is to a win without mate: the distance of its pieces from the region that wins, and the checks that
//! it has given.

use super::sum::{Observer, TermSum};
use super::{Context, ONE, Weight};
use crate::eval::attack_maps::AttackMaps;
use crate::eval::mobility::moves_to;
use bentrider_rules::geometry::{Color, SquareSet};
use bentrider_rules::position::Position;
use bentrider_rules::setup::Piece;
use bentrider_rules::variant::Variant;
use bentrider_rules::variant::rule::Goal;

/// The number for a piece in the region, which does not win alone.
const THERE: i32 = ONE + ONE / 2;

/// The distances of pieces from the goals of a variant.
#[derive(Debug)]
pub(in crate::eval) struct GoalDistances([Option<SideGoal>; 2]);

/// The goal of a side.
#[derive(Debug)]
struct SideGoal {
    /// The number of pieces that must be there.
    count: usize,
    region: SquareSet,
    /// Each piece that counts, and its fewest moves to the region from each square of an empty board.
    moves: Vec<(Piece, Vec<Option<i32>>)>,
}

impl GoalDistances {
    /// The distances in a variant; `None` if it has no goals.
    pub(in crate::eval) fn new(variant: &Variant) -> Option<Self> {
        variant.endings.goals.as_ref()?;
        let side = |color| Some(SideGoal::new(variant, variant.endings.goal(color)?, color));
        Some(GoalDistances(Color::each(side)))
    }
}

impl SideGoal {
    fn new(variant: &Variant, goal: &Goal, color: Color) -> Self {
        let moves = goal.kinds.iter().map(|kind| {
            let piece = Piece::new(color, kind);
            (piece, moves_to(variant.motion(piece), &variant.shape, |_| goal.region))
        });
        SideGoal { count: goal.count as usize, region: goal.region, moves: moves.collect() }
    }

    /// The nearness of the pieces that are nearest, in 1024ths: the mean of as many as must be there.
    fn nearness(&self, position: &Position) -> i32 {
        let mut numbers: Vec<i32> = Vec::new();
        for (piece, moves) in &self.moves {
            let squares = position.squares_of(*piece).into_iter();
            numbers.extend(squares.map(|square| match moves[square.index()] {
                _ if self.region.contains(square) => THERE,
                Some(moves) => ONE / (moves * moves),
                None => 0,
            }));
        }
        numbers.sort_unstable_by(|one, other| other.cmp(one));
        numbers.iter().take(self.count).sum::<i32>() / self.count as i32
    }
}

/// Counts the checks that both sides have given, as parts of those that win.
#[inline]
pub(super) fn count_checks<O: Observer>(
    &Context { variant, position, .. }: &Context,
    _: &AttackMaps,
    sum: &mut TermSum<O>,
) {
    let Some(most) = variant.endings.checks.map(i32::from) else { return };
    for color in Color::BOTH {
        // Each check counts more than the one before: a sixth, then two thirds, if three win.
        let left = i32::from(position.checks_left()[color.index()]).clamp(1, most);
        sum.add_part(Weight::ChecksGiven, 0, color, ONE / left - ONE / most);
    }
}

/// Counts the nearness of both sides to their goals.
#[inline]
pub(super) fn count<O: Observer>(context: &Context, _: &AttackMaps, sum: &mut TermSum<O>) {
    let Some(goals) = &context.tables.goals else { return };
    for color in Color::BOTH {
        if let Some(goal) = &goals.0[color.index()] {
            sum.add_part(Weight::GoalNear, 0, color, goal.nearness(context.position));
        }
    }
}
