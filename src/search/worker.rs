use std::sync::Arc;

use arrayvec::ArrayVec;

use super::budget::Budget;
use super::history::{Arrival, Context, History};
use super::node::{Frame, Node};
use super::order::Ranked;
use super::root::RootMove;
use super::shared::Shared;
use super::structure::Structure;
use super::table::Entry;
use super::window::Window;
use super::{Limits, MAX_PLY, Tunables};
use crate::eval::{Evaluator, HandCrafted, Score};
use crate::geometry::Square;
use crate::position::{Move, Position};
use crate::rules::{self, CheckInfo, terminal};
use crate::setup::Piece;
use crate::variant::Variant;

/// A line of best moves.
pub(super) type Line = ArrayVec<Move, MAX_PLY>;

/// The search was told to end; nothing found since the last whole move of the root counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stopped;

/// What is followed along the line being searched.
#[derive(Clone, Copy, Default)]
struct Step {
    structure: Structure,
    /// What the last move brought where.
    arrival: Arrival,
}

/// What a position is worth without looking ahead, to the side to move.
#[derive(Clone, Copy)]
pub(super) struct Judgement {
    /// The whole evaluation, where it was needed.
    pub(super) plain: Option<Score>,
    /// It, or what stands for it, corrected.
    pub(super) corrected: Score,
}

/// What one thread of the search owns.
pub(super) struct Worker {
    /// Which of the workers it is: 0 is the main one, which looks at the clock and reports.
    pub(super) number: usize,
    pub(super) shared: Arc<Shared>,
    pub(super) variant: Arc<Variant>,
    pub(super) position: Position,
    /// Follows the moves of the line being searched.
    pub(super) evaluator: HandCrafted,
    /// What is followed move by move along the line being searched, the last one of `position`.
    steps: Vec<Step>,
    /// The moves of all nodes of the line being searched.
    pub(super) moves: Vec<Ranked>,
    pub(super) history: History,
    /// What is kept of each ply of the line.
    pub(super) frames: Vec<Frame>,
    /// The ply before which no pass is tried, while one is verified.
    pub(super) no_pass_before: usize,
    /// The best line found from each ply on.
    pub(super) lines: Vec<Line>,
    pub(super) root: Vec<RootMove>,
    /// The depth of the iteration.
    pub(super) root_depth: i32,
    pub(super) limits: Limits,
    tunables: Tunables,
    pub(super) budget: Budget,
    pub(super) nodes: u64,
    /// How many nodes may be visited before the next look at the clock and the signals.
    look_at: u64,
    /// The nodes that the other workers have been told of.
    counted: u64,
    /// The nodes of all workers at the last report.
    pub(super) told: u64,
    pub(super) seldepth: usize,
}

impl Worker {
    /// A worker that knows nothing yet. `evaluator` must be that of `variant`.
    pub(super) fn new(
        shared: Arc<Shared>,
        variant: Arc<Variant>,
        evaluator: HandCrafted,
        position: Position,
    ) -> Self {
        Worker {
            number: 0,
            evaluator,
            steps: Vec::new(),
            history: History::new(variant.pieces.len(), &variant.shape),
            moves: Vec::new(),
            frames: vec![Frame::default(); MAX_PLY + 1],
            no_pass_before: 0,
            lines: vec![Line::new(); MAX_PLY + 1],
            root: Vec::new(),
            root_depth: 0,
            limits: Limits::default(),
            tunables: Tunables::DEFAULT,
            budget: Budget::NONE,
            nodes: 0,
            look_at: 0,
            counted: 0,
            told: 0,
            seldepth: 0,
            shared,
            variant,
            position,
        }
    }

    /// Takes over a position to search, as the worker of this number, after [`Shared::start`];
    /// histories stay. `moves` are those of the root to search.
    pub(super) fn set_root(
        &mut self,
        number: usize,
        root: &Position,
        moves: &[RootMove],
        limits: &Limits,
    ) {
        self.number = number;
        self.position = root.clone();
        self.evaluator.reset(root);
        self.root = moves.to_vec();
        self.steps = vec![self.first_step()];
        self.moves.clear();
        self.frames.fill(Frame::default());
        self.no_pass_before = 0;
        self.budget = Budget::new(limits, root.side());
        self.limits = limits.clone();
        self.nodes = 0;
        self.counted = 0;
        self.told = 0;
        self.look_at = self.shared.take_nodes();
        self.seldepth = 0;
    }

    /// Takes other values for what can be tuned, in a tuning build.
    pub(super) fn set_tunables(&mut self, tunables: &Tunables) {
        self.tunables.clone_from(tunables);
    }

    /// The values of what can be tuned: constants in the usual build.
    #[inline]
    pub(super) fn tunables(&self) -> &Tunables {
        if cfg!(feature = "tuning") { &self.tunables } else { const { &Tunables::DEFAULT } }
    }

    /// Forgets what earlier searches taught.
    pub(super) fn forget(&mut self) {
        self.history = History::new(self.variant.pieces.len(), &self.variant.shape);
    }

    /// Makes a move of the line being searched.
    #[inline]
    pub(super) fn make(&mut self, mv: Move) {
        rules::make(&self.variant, &mut self.position, mv);
        self.shared.table.prefetch(self.position.hash());
        self.evaluator.push(&self.position);
        let mut step = self.step();
        step.structure.apply(self.variant.one_way, self.position.last_changes());
        step.arrival = self.arrival();
        self.steps.push(step);
    }

    /// Passes.
    pub(super) fn make_null(&mut self) {
        rules::make_null(&mut self.position);
        self.evaluator.push_null();
        self.steps.push(Step { arrival: Arrival::default(), ..self.step() });
    }

    /// Takes the last move or pass back.
    #[inline]
    pub(super) fn unmake(&mut self) {
        self.position.unmake();
        self.evaluator.pop();
        self.steps.pop();
    }

    #[inline]
    fn step(&self) -> Step {
        self.steps.last().copied().unwrap_or_default()
    }

    fn first_step(&self) -> Step {
        Step {
            structure: Structure::of(self.variant.one_way, &self.position),
            arrival: self.arrival(),
        }
    }

    #[inline]
    fn arrival(&self) -> Arrival {
        self.last_arrival()
            .map_or_else(Arrival::default, |(piece, to)| self.history.arrival(piece, to))
    }

    /// The piece that the last move has brought, and where it stands.
    pub(super) fn last_arrival(&self) -> Option<(Piece, Square)> {
        let to = self.position.last_move()?.to();
        Some((self.position.at(to)?, to))
    }

    /// What was played before the worker's position.
    pub(super) fn context(&self) -> Context {
        let mut latest = self.steps.iter().rev().map(|step| step.arrival);
        std::array::from_fn(|_| latest.next().unwrap_or_default())
    }

    /// Quiet moves worth trying early: the killers of this ply and the answer to the last move.
    pub(super) fn refutations(&self, ply: usize) -> [Option<Move>; 3] {
        let [first, second] = self.frames[ply].killers;
        let last = self.last_arrival();
        [first, second, last.and_then(|(piece, to)| self.history.answer_to(piece, to))]
    }

    /// What the position keeps for many moves.
    pub(super) fn structure(&self) -> Structure {
        self.step().structure
    }

    /// How well a quiet move of a node has done before.
    pub(super) fn history_of(&self, node: &Node, mv: Move) -> i32 {
        let piece = self.position.at(mv.from());
        piece.map_or(0, |piece| self.history.after(&node.context).quiet(piece, mv.to()))
    }

    /// The static evaluation for the side to move, corrected by what was learnt of its errors; rougher
    /// far outside the window. `known` is what the table knows of the position.
    pub(super) fn judge(&mut self, window: Window, known: Option<Entry>) -> Judgement {
        let margin = self.tunables().lazy_margin;
        let known = known.and_then(|it| it.plain);
        let Window { alpha, beta } = window;
        let evaluation = self.evaluator.value(&self.position, alpha, beta, margin, known);
        let corrections = &self.history.corrections;
        let error = corrections.of(self.tunables(), self.position.side(), &self.step().structure);
        let score = Score::new(evaluation.value.value() + error);
        let hash = self.position.hash();
        let corrected = self.limits.level.map_or(score, |level| level.misjudge(score, hash));
        Judgement { plain: evaluation.exact, corrected }
    }

    /// Is the line already twice as long as the depth of the root?
    pub(super) fn is_overlong(&self, ply: usize) -> bool {
        ply as i32 >= 2 * self.root_depth
    }

    /// Counts a node and asks whether to go on.
    #[inline]
    pub(super) fn visit(&mut self, ply: usize) -> Result<(), Stopped> {
        if self.nodes >= self.look_at {
            self.look_up()?;
        }
        self.nodes += 1;
        self.seldepth = self.seldepth.max(ply);
        Ok(())
    }

    #[cold]
    fn look_up(&mut self) -> Result<(), Stopped> {
        self.count_nodes();
        let portion = self.shared.take_nodes();
        self.look_at = self.nodes + portion;
        let ends = portion == 0 || self.is_late() || self.shared.is_over();
        if ends { Err(Stopped) } else { Ok(()) }
    }

    /// The main worker looks at the clock for all.
    fn is_late(&self) -> bool {
        self.is_main()
            && self.budget.hard < u64::MAX
            && self.shared.is_timed()
            && self.shared.elapsed() >= self.budget.hard
    }

    /// Is it the one that reports?
    pub(super) fn is_main(&self) -> bool {
        self.number == 0
    }

    /// Tells the others of the nodes visited, and gives the count of all workers: exact for one,
    /// missing up to a thousand nodes of every other that is searching.
    pub(super) fn count_nodes(&mut self) -> u64 {
        let fresh = self.nodes - self.counted;
        self.counted = self.nodes;
        self.shared.count(fresh)
    }

    /// Is the position of the line drawn by repetition?
    pub(super) fn repeats(&self, ply: usize) -> bool {
        terminal::repeats_in_search(&self.variant, &self.position, ply)
    }

    /// Have as many plies been played without progress as the game allows?
    pub(super) fn is_at_halfmove_limit(&self) -> bool {
        terminal::halfmove_limit(&self.variant, &self.position).is_some()
    }

    /// What a position is worth that a bare King has ended.
    #[inline]
    pub(super) fn bare_king(&self, ply: usize) -> Option<Score> {
        let outcome = terminal::bare_king(&self.variant, &self.position)?;
        Some(outcome.winner().map_or(Score::ZERO, |_| -Score::mated_in(ply as i32)))
    }

    /// What a node is worth in which the side to move has no move, or none but the one left out.
    pub(super) fn without_moves(&self, node: &Node, check_info: &CheckInfo) -> Score {
        if node.excluded.is_some() {
            return node.window.alpha;
        }
        let outcome = terminal::no_moves(&self.variant, &self.position, check_info.in_check());
        outcome.winner().map_or(Score::ZERO, |_| Score::mated_in(node.ply as i32))
    }

    /// Makes `mv` the first move of the line from `ply` on, before what was found behind it.
    pub(super) fn extend_line(&mut self, ply: usize, mv: Move) {
        let (front, back) = self.lines.split_at_mut(ply + 1);
        let line = &mut front[ply];
        line.clear();
        line.push(mv);
        if let Some(rest) = back.first() {
            line.extend(rest.iter().copied().take(MAX_PLY - 1));
        }
    }
}
