//! The parameters of the search, each declared once: its name, its value, the range in which it may be tuned,
//! and a description. The techniques read them by methods of that name.
//!
//! In the usual build they are constants. A build with the feature `tuning` makes them options, so that
//! matches and `bentrider tune search` can try other values; a technique whose shallowest depth is 64
//! is switched off below that depth, one whose deepest depth or share is 0 at any depth. The parameters `time_…`
//! apply if there is a clock.

/// A parameter that can be tuned.
#[derive(Debug)]
pub struct Tunable {
    /// The name of the option.
    pub name: &'static str,
    /// The value in the usual build.
    pub default: i32,
    /// The smallest value, at least 0.
    pub min: i32,
    /// The largest value.
    pub max: i32,
    /// A description in one sentence.
    pub doc: &'static str,
    place: fn(&mut Tunables) -> &mut i32,
}

impl PartialEq for Tunable {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Tunable {}

impl Tunable {
    /// The tunable of this name, in either case.
    pub fn find(name: &str) -> Option<&'static Tunable> {
        TUNABLES.iter().find(|it| it.name.eq_ignore_ascii_case(name))
    }

    /// The value of this tunable among `all`.
    pub fn of(&self, all: &Tunables) -> i32 {
        *(self.place)(&mut all.clone())
    }

    /// Sets its value among `all`, limited to its range.
    pub fn set(&self, all: &mut Tunables, value: i32) {
        *(self.place)(all) = value.clamp(self.min, self.max);
    }
}

macro_rules! tunables {
    ($($(#[doc = $doc:literal])+ $name:ident: $default:literal in $min:literal..=$max:literal,)+) => {
        /// A value for every tunable.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Tunables {
            $($name: i32,)+
        }

        impl Tunables {
            /// The values of the usual build.
            pub const DEFAULT: Tunables = Tunables { $($name: $default,)+ };

            $(
                $(#[doc = $doc])+
                #[inline(always)]
                pub(super) fn $name(&self) -> i32 {
                    if cfg!(feature = "tuning") { self.$name } else { $default }
                }
            )+
        }

        /// Every tunable, in the order of the techniques in the search.
        pub static TUNABLES: &[Tunable] = &[$(Tunable {
            name: stringify!($name),
            default: $default,
            min: $min,
            max: $max,
            doc: concat!($($doc),+).trim_ascii(),
            place: |all| &mut all.$name,
        },)+];
    };
}

tunables! {
    /// Centipawns outside the window from which a static evaluation is only estimated.
    lazy_margin: 300 in 0..=1_000,
    /// The first half-width of the window around the last score.
    aspiration_width: 30 in 5..=200,
    /// The shallowest iteration with a window around the last score.
    aspiration_shallowest: 4 in 2..=12,
    /// How many times wider that window becomes if the score is outside.
    aspiration_growth: 3 in 2..=8,
    /// The centipawns beyond which a bound of that window, once a score has passed it, becomes infinite.
    aspiration_most: 2_000 in 200..=30_000,
    /// The deepest node that reverse futility pruning cuts.
    reverse_futility_deepest: 7 in 0..=16,
    /// The margin above beta of reverse futility pruning for each ply of depth.
    reverse_futility_margin: 95 in 20..=300,
    /// The margin above beta of reverse futility pruning at any depth.
    reverse_futility_base: 20 in 0..=200,
    /// The deepest node that razoring cuts.
    razor_deepest: 3 in 0..=8,
    /// The margin below alpha of razoring for each ply of depth.
    razor_margin: 260 in 50..=800,
    /// The shallowest node in which a null move is tried.
    null_move_shallowest: 3 in 1..=64,
    /// Plies by which the search after a null move is shallower.
    null_move_reduction: 3 in 1..=8,
    /// The depth that makes the search after a null move shallower by one ply more.
    null_move_depth_per_ply: 4 in 2..=10,
    /// The lead over beta that makes the search after a null move shallower by one ply more.
    null_move_lead_per_ply: 200 in 50..=600,
    /// The most plies by which a lead makes the search after a null move shallower.
    null_move_lead_most: 3 in 0..=8,
    /// The shallowest node in which ProbCut is tried.
    probcut_shallowest: 5 in 3..=64,
    /// The margin above beta of ProbCut.
    probcut_margin: 220 in 50..=600,
    /// The plies by which a search of ProbCut is shallower.
    probcut_reduction: 4 in 2..=8,
    /// The shallowest node whose cutoff by a null move is verified.
    null_move_verified_from: 12 in 4..=64,
    /// The plies in which a verification tries no null moves, in 64ths of its depth.
    null_move_verified_plies: 48 in 1..=64,
    /// The deepest node in which late quiet moves are pruned.
    late_move_deepest: 6 in 0..=16,
    /// The number of moves of a node that are searched before late ones are pruned.
    late_move_base: 8 in 1..=60,
    /// The further moves searched before late ones are pruned: so many sixteenths of a move times the squared depth.
    late_move_slope: 64 in 4..=256,
    /// The part of the moves searched first, in sixteenths, if the side to move is not improving.
    late_move_worsening: 8 in 2..=16,
    /// The greatest depth, less the base reduction, at which quiet moves that cannot reach alpha are pruned.
    futility_deepest: 6 in 0..=16,
    /// The expected gain of a quiet move for each ply of its depth less the base reduction.
    futility_margin: 90 in 20..=300,
    /// The expected gain of a quiet move at any depth.
    futility_base: 90 in 0..=300,
    /// The greatest depth, less the base reduction, at which quiet moves with a poor history are pruned.
    history_deepest: 4 in 0..=16,
    /// The negative history, for each ply of depth less the base reduction, below which a quiet move is pruned.
    history_margin: 6_000 in 1_000..=16_000,
    /// The greatest depth, less the base reduction for a quiet move, at which moves that lose material by exchange
    /// are pruned.
    exchange_deepest: 6 in 0..=16,
    /// The material that a quiet move may lose for each ply of its depth less the base reduction.
    exchange_quiet: 45 in 5..=200,
    /// The material that a capture may lose for each ply of depth.
    exchange_noisy: 110 in 20..=400,
    /// The shallowest PV node or cut node that is searched less deep if the table has no move.
    internal_reduction_shallowest: 5 in 2..=64,
    /// The plies by which the table's entry must be shallower than such a node to count as none.
    internal_reduction_stale: 4 in 1..=64,
    /// The smallest reduction of a move, in plies, after which the node that it leads to is searched deeper if the
    /// side that made it is not better off.
    hindsight_deeper: 3 in 1..=64,
    /// The smallest reduction of a move, in plies, after which the node that it leads to is searched less deep if the
    /// move has lost much.
    hindsight_shallower: 2 in 1..=64,
    /// How much such a move must have lost by the static evaluations before and after it.
    hindsight_margin: 170 in 0..=1_000,
    /// The first move of a node that is reduced.
    reduction_first: 3 in 2..=12,
    /// The shallowest node whose late moves are reduced.
    reduction_shallowest: 3 in 2..=64,
    /// The reduction of every late move, in 64ths of a ply.
    reduction_base: 20 in 0..=128,
    /// The reduction for each doubling of depth times each doubling of the move's number, in 64ths of a ply.
    reduction_slope: 16 in 0..=64,
    /// The decrease of the reduction in a PV node, in 64ths of a ply.
    reduction_pv: 64 in 0..=192,
    /// The increase of the reduction if the side to move is not improving, in 64ths of a ply.
    reduction_worsening: 64 in 0..=192,
    /// The increase of the reduction in a node expected to fail high, in 64ths of a ply.
    reduction_cut: 64 in 0..=192,
    /// The decrease of the reduction in a node that was a PV node earlier, in 64ths of a ply.
    reduction_was_pv: 64 in 0..=192,
    /// The increase of the reduction if the table's move is a capture or promotion, in 64ths of a ply.
    reduction_tt_noisy: 64 in 0..=192,
    /// The increase of the reduction if more replies than the next number caused cutoffs, in 64ths of a ply.
    reduction_cutoffs: 64 in 0..=192,
    /// That number of replies to earlier moves of the node.
    reduction_cutoffs_most: 3 in 0..=64,
    /// The decrease of the reduction of a capture that loses material by exchange, in 64ths of a ply.
    reduction_losing: 96 in 0..=192,
    /// The decrease of the reduction of a move that gives direct check, in 64ths of a ply.
    reduction_check: 64 in 0..=192,
    /// The history score that changes the reduction by one ply.
    reduction_history: 16_000 in 2_000..=64_000,
    /// The lead over the best score, at depth 0, above which a move that fails high in its reduced search is searched
    /// one ply deeper than the others.
    research_deeper: 43 in 0..=300,
    /// The additional lead for each ply of depth.
    research_deeper_slope: 2 in 0..=16,
    /// The lead over the best score below which such a move is searched one ply less deep than the others.
    research_shallower: 9 in 0..=300,
    /// The plies from the root up to which checks are extended, for each ply of the iteration.
    check_plies_per_depth: 1 in 0..=3,
    /// The shallowest node in which the table's move is compared with the others.
    singular_shallowest: 6 in 4..=64,
    /// The margin below the table's score for the other moves, for each ply of depth, in sixteenths.
    singular_margin: 24 in 4..=96,
    /// The additional margin for an extension by a second ply.
    singular_double_margin: 24 in 0..=200,
    /// The plies by which the table's entry may be shallower than the node in a singular search.
    singular_tt_depth: 3 in 1..=6,
    /// The depth to which the other moves are searched, in 64ths of that of the node less one ply.
    singular_depth: 32 in 16..=48,
    /// The plies from the root up to which singular extensions apply, for each ply of the iteration.
    singular_plies_per_depth: 2 in 0..=4,
    /// The plies by which a table's move that is not singular, but above beta, is searched less deep.
    singular_above_beta: 2 in 0..=4,
    /// The plies by which a table's move that is not singular is searched less deep in a cut node.
    singular_cut_node: 1 in 0..=3,
    /// The share of the correction history that is added to the evaluation, in 1024ths.
    correction_share: 64 in 0..=256,
    /// The depth at which the whole error of an evaluation counts for its correction.
    correction_divisor: 8 in 2..=32,
    /// The largest single update of a correction.
    correction_most: 256 in 16..=1_024,
    /// The factor of the squared depth of a node in the history bonus of its cutoff.
    history_bonus_square: 20 in 0..=100,
    /// The history bonus of a cutoff for each ply of depth.
    history_bonus_slope: 60 in 0..=400,
    /// The largest history bonus.
    history_bonus_most: 1_800 in 200..=8_000,
    /// The weight of the gain of a capture in its score, relative to the value of the moving piece.
    order_gain: 16 in 1..=64,
    /// The weight of the history of a capture in its score, in 64ths.
    order_history: 32 in 0..=256,
    /// Captures of a quiescence node that are searched, besides recaptures on the last target.
    quiescence_moves: 3 in 1..=100,
    /// The gain of a capture in addition to the captured piece, in quiescence.
    delta_margin: 120 in 20..=600,
    /// The expected number of moves until the end of the game at its start, if the clock does not give it.
    time_moves_left: 40 in 10..=100,
    /// The decrease of that number with each move, in 64ths.
    time_moves_left_slope: 40 in 0..=64,
    /// The least of these numbers on a board of up to 100 squares, and in proportion on larger ones.
    time_moves_left_least: 24 in 10..=100,
    /// The divisor of the time left that gives the longest time of a move.
    time_largest_part: 3 in 2..=10,
    /// The divisor of the increment that gives the saved part.
    time_increment_saved: 4 in 2..=20,
    /// The hard limit of the time as a multiple of the soft one.
    time_hard_factor: 4 in 1..=10,
    /// The percentage of the time to use when the best move has just changed.
    time_stable_0: 140 in 30..=300,
    /// The percentage of the time to use when the best move has been the same for one depth.
    time_stable_1: 120 in 30..=300,
    /// The percentage of the time to use when the best move has been the same for two depths.
    time_stable_2: 106 in 30..=300,
    /// The percentage of the time to use when the best move has been the same for three depths.
    time_stable_3: 96 in 30..=300,
    /// The percentage of the time to use when the best move has been the same for four depths.
    time_stable_4: 88 in 30..=300,
    /// The percentage of the time to use when the best move has been the same for longer.
    time_stable_5: 80 in 30..=300,
    /// The percentage of the time to use when none of it was spent on the best move.
    time_doubt: 155 in 100..=300,
    /// The decrease of that percentage when all of it was spent on the best move.
    time_effort: 100 in 0..=200,
    /// The largest percentage of the time that a rising score saves, 1 for each centipawn.
    time_most_rise: 10 in 0..=50,
    /// The largest percentage of the time that a falling score adds, 1 for each centipawn.
    time_most_drop: 50 in 0..=200,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_default_is_in_its_range_and_every_doc_is_a_sentence() {
        for it in TUNABLES {
            assert!((it.min..=it.max).contains(&it.default) && it.min >= 0, "{}", it.name);
            assert!(it.doc.ends_with('.'), "{}", it.name);
            assert_eq!(it.of(&Tunables::DEFAULT), it.default, "{}", it.name);
        }
    }

    #[test]
    fn a_tunable_is_found_by_its_name_and_set_within_its_range() {
        let mut all = Tunables::DEFAULT;
        let width = Tunable::find("Aspiration_Width").unwrap();
        width.set(&mut all, 1_000_000);
        assert_eq!(width.of(&all), width.max);
        assert_ne!(all, Tunables::DEFAULT);
    }
}
