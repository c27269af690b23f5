use std::sync::Arc;

use arrayvec::ArrayVec;

use super::budget::Budget;
use super::history::History;
use super::order::Ranked;
use super::root::RootMove;
use super::shared::Shared;
use super::{Limits, MAX_PLY, Tunables};
use crate::eval::{Accumulator, Score, Tables, evaluate};
use crate::position::{Move, Position};
use crate::rules::{self, Danger};
use crate::variant::Variant;

/// A line of best moves.
pub(super) type Line = ArrayVec<Move, MAX_PLY>;

/// The search was told to end; nothing found since the last whole move of the root counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stopped;

/// What one thread of the search owns.
pub(super) struct Worker {
    /// Which of the workers it is: 0 is the main one, which looks at the clock and reports.
    pub(super) number: usize,
    pub(super) shared: Arc<Shared>,
    pub(super) variant: Arc<Variant>,
    pub(super) tables: Arc<Tables>,
    pub(super) position: Position,
    /// The accumulators of the line being searched, the last one that of `position`.
    sums: Vec<Accumulator>,
    /// The moves of all nodes of the line being searched.
    pub(super) moves: Vec<Ranked>,
    pub(super) history: History,
    /// Quiet moves that cut off lately, by ply.
    pub(super) killers: Vec<[Option<Move>; 2]>,
    /// Static evaluations of the line being searched, by ply; `None` in check.
    pub(super) statics: Vec<Option<Score>>,
    /// The best line found from each ply on.
    pub(super) lines: Vec<Line>,
    pub(super) root: Vec<RootMove>,
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
    /// A worker that knows nothing yet. `tables` must be those of `variant`.
    pub(super) fn new(
        shared: Arc<Shared>,
        variant: Arc<Variant>,
        tables: Arc<Tables>,
        position: Position,
    ) -> Self {
        Worker {
            number: 0,
            sums: vec![Accumulator::of(&tables, &position)],
            history: History::new(variant.pieces.len()),
            moves: Vec::new(),
            killers: vec![[None; 2]; MAX_PLY + 1],
            statics: vec![None; MAX_PLY + 1],
            lines: vec![Line::new(); MAX_PLY + 1],
            root: Vec::new(),
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
            tables,
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
        self.root = moves.to_vec();
        self.sums = vec![Accumulator::of(&self.tables, root)];
        self.moves.clear();
        self.killers.fill([None; 2]);
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
        self.history = History::new(self.variant.pieces.len());
    }

    /// Makes a move of the line being searched.
    #[inline]
    pub(super) fn make(&mut self, played: Move) {
        rules::make(&self.variant, &mut self.position, played);
        self.shared.table.prefetch(self.position.hash());
        let mut sums = self.sums.last().copied().unwrap_or_default();
        sums.apply(&self.tables, self.position.last_changes());
        self.sums.push(sums);
    }

    /// Passes.
    pub(super) fn make_null(&mut self) {
        rules::make_null(&mut self.position);
        self.sums.push(self.sums.last().copied().unwrap_or_default());
    }

    /// Takes the last move or pass back.
    #[inline]
    pub(super) fn unmake(&mut self) {
        self.position.unmake();
        self.sums.pop();
    }

    /// The static evaluation for the side to move.
    pub(super) fn evaluate(&self) -> Score {
        let sums = self.sums.last().copied().unwrap_or_default();
        let score = evaluate(&self.tables, &self.position, &sums);
        self.limits.level.map_or(score, |level| level.misjudge(score, self.position.hash()))
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

    /// Is the position of the line drawn by repetition? Once more within the line is enough, for what
    /// can be repeated once can be repeated again; before it, as often as the game says.
    pub(super) fn repeats(&self, ply: usize) -> bool {
        let Some(most) = self.variant.endings.repetitions else { return false };
        self.position.has_stood_within(ply)
            || self.position.earlier_occurrences() + 1 >= usize::from(most)
    }

    /// Have as many quiet plies been played as the game allows?
    pub(super) fn is_out_of_quiet_plies(&self) -> bool {
        self.variant.endings.quiet_plies.is_some_and(|most| self.position.quiet_plies() >= most)
    }

    /// What a position is worth that a bare King has ended.
    #[inline]
    pub(super) fn bared(&self, ply: usize) -> Option<Score> {
        let outcome = rules::bared(&self.variant, &self.position)?;
        Some(outcome.winner().map_or(Score::ZERO, |_| -Score::mated_in(ply as i32)))
    }

    /// What a position is worth in which the side to move has no move.
    pub(super) fn without_moves(&self, ply: usize, danger: &Danger) -> Score {
        let lost = danger.in_check() || self.variant.endings.stalemate_loses;
        if lost { Score::mated_in(ply as i32) } else { Score::ZERO }
    }

    /// Makes `played` the first move of the line from `ply` on, before what was found behind it.
    pub(super) fn extend_line(&mut self, ply: usize, played: Move) {
        let (front, back) = self.lines.split_at_mut(ply + 1);
        let line = &mut front[ply];
        line.clear();
        line.push(played);
        if let Some(rest) = back.first() {
            line.extend(rest.iter().copied().take(MAX_PLY - 1));
        }
    }
}
