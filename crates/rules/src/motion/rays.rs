use super::{End, Passed};
use crate::geometry::{SQUARES, Square, SquareSet};

/// The rays of one piece: trees of squares that are walked outward until a piece blocks them.
///
/// Forward they are a flat list of steps for each square of departure. Every step holds the number of steps
/// to skip when it is blocked: the rest of its ray, and for the first square of a bent rider every branch
/// beyond it. Backward they are lines: for each square, the origins from which a capture could arrive, and
/// for each origin the squares between.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rays {
    steps: Vec<Step>,
    /// The index at which the steps from a square begin; one entry more than squares.
    first_step: [u32; SQUARES + 1],
    /// The squares that the rays from a square cross.
    crossed: [SquareSet; SQUARES],
    /// The origins of captures, by the square they arrive on.
    origins: [SquareSet; SQUARES],
    /// The squares between, for each square of arrival and each of its origins in their order.
    between: Vec<SquareSet>,
    /// The index at which the lines to a square begin.
    first_line: [u32; SQUARES],
    /// Further paths between two squares that have more than one, each over different squares.
    detours: Vec<SquareSet>,
    /// The line of each further path, in ascending order.
    detour_of: Vec<u32>,
}

/// One square of a ray.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step {
    pub(super) square: Square,
    /// Whether the walk may end here if the square is empty.
    pub(super) quiet: bool,
    /// Whether the walk may end here if the square is occupied.
    pub(super) capture: bool,
    /// The number of steps by which the walk advances when the square is occupied, 1 or more.
    pub(super) skip: u16,
}

impl Step {
    /// The end of a move here; `None` if the walk may not end here.
    pub(super) fn end(self, path: Passed) -> Option<End> {
        let Step { square: to, quiet, capture, .. } = self;
        (quiet || capture).then_some(End { to, path, quiet, capture })
    }

    /// Whether the walk may end here; `taken` says whether the square is occupied.
    #[inline]
    pub(super) fn may_end(&self, taken: bool) -> bool {
        self.capture & taken | self.quiet & !taken
    }
}

/// A capture that may arrive on `to` if the squares between allow it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    pub(super) from: Square,
    pub(super) to: Square,
    pub(super) between: SquareSet,
}

/// The indices of the lines sorted by their square of arrival, in a stable order. There may be a hundred
/// thousand lines, so this is a counting sort.
fn by_target(lines: &[Line]) -> Vec<u32> {
    let mut next = [0; SQUARES];
    for line in lines {
        next[line.to.index()] += 1;
    }
    let mut first = 0;
    for place in &mut next {
        first += std::mem::replace(place, first);
    }
    let mut order = vec![0; lines.len()];
    for (at, line) in (0..).zip(lines) {
        let place = &mut next[line.to.index()];
        order[*place] = at;
        *place += 1;
    }
    order
}

impl Rays {
    /// The size, in bytes.
    pub(super) fn bytes(&self) -> usize {
        let squares = self.between.capacity() + self.detours.capacity();
        size_of::<Self>()
            + self.steps.capacity() * size_of::<Step>()
            + squares * size_of::<SquareSet>()
            + self.detour_of.capacity() * size_of::<u32>()
    }

    /// Builds the tables from the steps of every square of departure and their lines, in the order of the
    /// origins.
    pub(super) fn new(steps_from: &[Vec<Step>], lines: &[Line]) -> Self {
        let mut steps = Vec::with_capacity(steps_from.iter().map(Vec::len).sum());
        let mut first_step = [0; SQUARES + 1];
        let mut crossed = [SquareSet::EMPTY; SQUARES];
        for (square, from) in steps_from.iter().enumerate() {
            steps.extend_from_slice(from);
            crossed[square] = from.iter().map(|step| step.square).collect();
            first_step[square + 1] = steps.len() as u32;
        }
        let mut rays = Rays {
            steps,
            first_step,
            crossed,
            origins: [SquareSet::EMPTY; SQUARES],
            between: Vec::with_capacity(lines.len()),
            first_line: [0; SQUARES],
            detours: Vec::new(),
            detour_of: Vec::new(),
        };
        rays.draw(lines);
        rays
    }

    /// Keeps the lines of the steps; of several that cross the same squares between two squares, one.
    fn draw(&mut self, lines: &[Line]) {
        let order = by_target(lines);
        let mut rest = order.iter().map(|&at| &lines[at as usize]).peekable();
        for to in 0..SQUARES {
            self.first_line[to] = self.between.len() as u32;
            while let Some(line) = rest.next_if(|line| line.to.index() == to) {
                if self.origins[to].contains(line.from) {
                    self.add_detour(self.between.len() - 1, line.between);
                } else {
                    self.origins[to].insert(line.from);
                    self.between.push(line.between);
                }
            }
        }
        self.between.shrink_to_fit();
    }

    /// Adds a further path to the last line, unless it is known.
    fn add_detour(&mut self, line: usize, between: SquareSet) {
        let known = self.detours(line as u32);
        if self.between[line] != between && !known.contains(&between) {
            self.detours.push(between);
            self.detour_of.push(line as u32);
        }
    }

    /// The further paths of a line.
    #[inline]
    fn detours(&self, line: u32) -> &[SquareSet] {
        let first = self.detour_of.partition_point(|&of| of < line);
        let count = self.detour_of[first..].partition_point(|&of| of == line);
        &self.detours[first..first + count]
    }

    /// The rays from a square, without branches.
    #[inline]
    pub(super) fn from(&self, from: Square) -> impl Iterator<Item = &[Step]> {
        let mut rest = self.steps_from(from);
        std::iter::from_fn(move || {
            let (ray, after) = rest.split_at(usize::from(rest.first()?.skip));
            rest = after;
            Some(ray)
        })
    }

    fn steps_from(&self, from: Square) -> &[Step] {
        let first = self.first_step[from.index()] as usize;
        let end = self.first_step[from.index() + 1] as usize;
        &self.steps[first..end]
    }

    /// Every step from a square, with the number of squares that the walk passes before it.
    pub(super) fn steps_with_passed(&self, from: Square) -> Vec<(Step, u32)> {
        let mut passed: Vec<usize> = Vec::new();
        let mut steps = Vec::with_capacity(self.steps_from(from).len());
        for (at, &step) in self.steps_from(from).iter().enumerate() {
            // The steps skipped after a blocked one are those beyond it.
            passed.retain(|&end| end > at);
            steps.push((step, passed.len() as u32));
            passed.push(at + usize::from(step.skip));
        }
        steps
    }

    /// The squares where a slide from `from` may end, squares occupied by either side included.
    #[inline]
    pub fn slide(&self, from: Square, occupied: &SquareSet) -> SquareSet {
        self.slide_to(from, occupied, Step::may_end)
    }

    /// The squares on which a slide from `from` could capture, empty or occupied.
    #[inline]
    pub fn slide_attacks(&self, from: Square, occupied: &SquareSet) -> SquareSet {
        self.slide_to(from, occupied, |step, _| step.capture)
    }

    /// The squares of [`Rays::slide_attacks`]; the squares that were examined go into `seen`.
    #[inline]
    pub(super) fn slide_attacks_seeing(
        &self,
        from: Square,
        occupied: &SquareSet,
        seen: &mut SquareSet,
    ) -> SquareSet {
        self.slide_to(from, occupied, |step, _| {
            seen.insert(step.square);
            step.capture
        })
    }

    /// The squares on which a slide from `from` could end without capturing, empty or occupied.
    #[inline]
    pub fn slide_approaches(&self, from: Square, occupied: &SquareSet) -> SquareSet {
        self.slide_to(from, occupied, |step, _| step.quiet)
    }

    #[inline]
    fn slide_to(
        &self,
        from: Square,
        occupied: &SquareSet,
        mut ends: impl FnMut(&Step, bool) -> bool,
    ) -> SquareSet {
        let mut reach = SquareSet::EMPTY;
        let steps = self.steps_from(from);
        let mut at = 0;
        while let Some(step) = steps.get(at) {
            if occupied.contains(step.square) {
                reach.insert_if(step.square, ends(step, true));
                at += usize::from(step.skip);
            } else {
                reach.insert_if(step.square, ends(step, false));
                at += 1;
            }
        }
        reach
    }

    /// Every square of the rays from `from` on which a walk may end.
    pub fn span(&self, from: Square) -> SquareSet {
        let ends = self.steps_from(from).iter().filter(|step| step.quiet || step.capture);
        ends.map(|step| step.square).collect()
    }

    /// The squares whose occupancy decides where the rays from `from` lead.
    #[inline]
    pub(super) fn crossed(&self, from: Square) -> SquareSet {
        self.crossed[from.index()]
    }

    /// The squares from which a capture could arrive on `to` with some occupancy.
    #[inline]
    pub fn origins(&self, to: Square) -> SquareSet {
        self.origins[to.index()]
    }

    /// The squares between `from` and `to`, once for each path; none unless `from` is one of the origins of
    /// `to`.
    #[inline]
    pub fn between(&self, from: Square, to: Square) -> impl Iterator<Item = SquareSet> + '_ {
        let line = self.line(from, to);
        line.into_iter().flat_map(|line| {
            let first = self.between[line as usize];
            std::iter::once(first).chain(self.detours(line).iter().copied())
        })
    }

    /// Whether `holds` is true of the squares between `from` and `to` on some path.
    #[inline]
    pub fn has_path(&self, from: Square, to: Square, holds: impl Fn(&SquareSet) -> bool) -> bool {
        self.line(from, to).is_some_and(|line| {
            holds(&self.between[line as usize]) || self.detours(line).iter().any(&holds)
        })
    }

    /// The first line from `from` to `to`.
    #[inline]
    fn line(&self, from: Square, to: Square) -> Option<u32> {
        let origins = &self.origins[to.index()];
        let line = self.first_line[to.index()] + origins.members_below(from);
        origins.contains(from).then_some(line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::betza;
    use crate::geometry::{Color, Shape};
    use crate::motion::{Builder, Motion, OpenLeg};

    /// The motion of a piece on a board of eight files and eight ranks.
    fn motion(moves: &str) -> Motion {
        let shape = Shape::new(8, 8).unwrap();
        let legs = betza::parse(moves).unwrap().into_iter();
        let legs: Vec<_> = legs.map(OpenLeg::everywhere).collect();
        Builder::new(&shape).build(&legs, Color::White)
    }

    fn paths(motion: &Motion, from: &str, to: &str) -> Vec<SquareSet> {
        let [from, to] = [from, to].map(|it| it.parse().unwrap());
        motion.rides().unwrap().between(from, to).collect()
    }

    #[test]
    fn a_path_that_several_moves_have_is_kept_once() {
        let (one, several) = (motion("[F?fsR]"), motion("[F?fsR15][F?fsR14]m[F?fsR]B2[F?fsR13]"));
        for to in ["b2", "c2", "h2", "b8"] {
            assert_eq!(paths(&several, "a1", to), paths(&one, "a1", to), "{to}");
            assert_eq!(paths(&several, "a1", to).len(), 1, "{to}");
        }
        assert_eq!(several.rides().unwrap().detours.len(), 0);
    }

    #[test]
    fn paths_over_other_squares_are_all_kept() {
        let set =
            |squares: &[&str]| squares.iter().map(|it| it.parse::<Square>().unwrap()).collect();
        let motion = motion("BAAB7A2(4,4)3n(4,4)");
        let by_bishop: SquareSet = set(&["b2", "c3", "d4"]);
        assert_eq!(paths(&motion, "a1", "e5"), [by_bishop, set(&["c3"]), SquareSet::EMPTY]);
        assert_eq!(paths(&motion, "e5", "a1"), [by_bishop, set(&["c3"]), SquareSet::EMPTY]);
        assert_eq!(paths(&motion, "a1", "c3"), [set(&["b2"]), SquareSet::EMPTY]);
        assert_eq!(paths(&motion, "a1", "d4"), [set(&["b2", "c3"])]);
    }
}
