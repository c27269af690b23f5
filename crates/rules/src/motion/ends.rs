use super::rays::Rays;
use super::{Leaps, Motion};
use crate::geometry::Square;

/// A square on which a move may end, and what the move needs of the squares before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// The square.
    pub to: Square,
    /// What has to stand on the path there.
    pub path: Passed,
    /// The move may end here when the square is empty.
    pub quiet: bool,
    /// The move may end here when an enemy stands on the square.
    pub capture: bool,
}

/// The squares that a move passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passed {
    /// So many, all of which must be empty; 0 for a leap.
    Empty(u32),
    /// So many, exactly one of which must be occupied.
    OneScreen(u32),
}

impl Motion {
    /// Every end of a move from `from`, whatever stands on the board; a square to which several moves
    /// lead comes once for each. Captures en passant are left out.
    pub fn ends(&self, from: Square) -> Vec<End> {
        let leaps = |leaps: &Leaps, quiet| {
            let end = move |to| End { to, path: Passed::Empty(0), quiet, capture: !quiet };
            leaps.at(from).into_iter().map(end)
        };
        let multi_steps = self.multi_steps(from).iter().map(|multi_step| End {
            to: multi_step.to,
            path: Passed::Empty(multi_step.passed.len() as u32),
            quiet: true,
            capture: false,
        });
        let mut ends: Vec<End> = leaps(&self.quiet, true).collect();
        ends.extend(leaps(&self.capture, false));
        ends.extend(multi_steps);
        ends.extend(along(self.rides(), from, Passed::Empty));
        ends.extend(along(self.hops(), from, Passed::OneScreen));
        ends
    }
}

fn along(rays: Option<&Rays>, from: Square, path: fn(u32) -> Passed) -> impl Iterator<Item = End> {
    let steps = rays.into_iter().flat_map(move |rays| rays.steps_with_passed(from));
    steps.filter(|(step, _)| step.quiet || step.capture).map(move |(step, passed)| End {
        to: step.square,
        path: path(passed),
        quiet: step.quiet,
        capture: step.capture,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::betza;
    use crate::geometry::{Color, Shape};
    use crate::motion::Builder;

    /// The ends of a piece from a square of a 5×5 board, each as its square and the squares passed.
    fn ends(moves: &str, from: &str) -> Vec<String> {
        let shape = Shape::new(5, 5).unwrap();
        let legs = betza::parse(moves).unwrap().into_iter();
        let legs: Vec<_> = legs.map(|leg| (leg, shape.squares())).collect();
        let motion = Builder::new(&shape).build(&legs, Color::White);
        let mut ends: Vec<String> = motion
            .ends(from.parse().unwrap())
            .into_iter()
            .map(|end| match end.path {
                Passed::Empty(squares) => format!("{}-{squares}", end.to),
                Passed::OneScreen(squares) => format!("{}^{squares}", end.to),
            })
            .collect();
        ends.sort();
        ends
    }

    #[test]
    fn each_end_knows_how_many_squares_lie_before_it() {
        assert_eq!(ends("frR", "c3"), ["c4-0", "c5-1", "d3-0", "e3-1"]);
        assert_eq!(
            ends("[fF?fsR]", "d2"),
            ["a3-2", "b3-1", "c3-0", "c4-1", "c5-2", "e3-0", "e4-1", "e5-2"]
        );
        assert_eq!(ends("fmnnH", "a1"), ["a4-2"]);
        assert_eq!(ends("fnA", "a1"), ["c3-1"]);
        assert_eq!(ends("fcpR", "a1"), ["a2^0", "a3^1", "a4^2", "a5^3"]);
        // A leap that may do both comes as two ends.
        assert_eq!(ends("fW", "a1"), ["a2-0", "a2-0"]);
    }
}
