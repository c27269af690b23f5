//! How a page wants a position to be searched.

use serde::Deserialize;

use super::fault::Fault;
use crate::limits;
use bentrider_engine::search::{Level, Limits, TimeControl};

/// Milliseconds of a move that are lost on the way to the page.
const OVERHEAD: u64 = 30;

/// The most milliseconds of a search or of a clock: a day.
const MOST_TIME: u64 = 86_400_000;

/// The further fields of `search`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SearchQuestion {
    limits: LimitFields,
    #[serde(default = "one")]
    lines: usize,
    #[serde(default = "one")]
    threads: usize,
    #[serde(default = "hash")]
    hash: usize,
    #[serde(default)]
    elo: Option<u64>,
    #[serde(default)]
    analysis: bool,
}

/// At most one of them.
#[derive(Clone, Copy, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct LimitFields {
    milliseconds: Option<u64>,
    depth: Option<u16>,
    nodes: Option<u64>,
    clock: Option<ClockFields>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
struct ClockFields {
    left: [u64; 2],
    increment: [u64; 2],
}

/// What is to be searched, each number in its range.
pub(super) struct SearchPlan {
    pub(super) limits: Limits,
    pub(super) threads: usize,
    pub(super) hash: usize,
    pub(super) elo: Option<u64>,
}

fn one() -> usize {
    1
}

fn hash() -> usize {
    64
}

impl SearchQuestion {
    /// What is to be searched.
    ///
    /// # Errors
    /// When a number is out of its range.
    pub(super) fn plan(&self) -> Result<SearchPlan, Fault> {
        let SearchQuestion { lines, threads, hash, elo, analysis, .. } = *self;
        in_range("lines", lines, 1, limits::LINES)?;
        in_range("hash", hash, 1, limits::HASH_MIB)?;
        in_range("threads", threads, 1, limits::cores())?;
        if let Some(elo) = elo {
            in_range("elo", elo, Level::WEAKEST, Level::STRONGEST)?;
        }
        let limits = self.limits.read()?;
        let limits = Limits { multi_pv: lines, analysis, overhead: OVERHEAD, ..limits };
        Ok(SearchPlan { limits, threads, hash, elo })
    }
}

impl LimitFields {
    fn read(&self) -> Result<Limits, Fault> {
        let LimitFields { milliseconds, depth, nodes, clock } = *self;
        let given = [milliseconds.is_some(), depth.is_some(), nodes.is_some(), clock.is_some()];
        if given.into_iter().filter(|it| *it).count() > 1 {
            return Err(Fault::new("the search has several limits: expected one or none"));
        }
        if let Some(time) = milliseconds {
            in_range("milliseconds", time, 1, MOST_TIME)?;
        }
        if let Some(clock) = clock {
            for time in clock.left.into_iter().chain(clock.increment) {
                in_range("a time of the clock", time, 0, MOST_TIME)?;
            }
        }
        let clock = clock.map(|it| TimeControl {
            // 0 would be an unknown time.
            left: it.left.map(|left| left.max(1)),
            increment: it.increment,
            moves_to_go: None,
        });
        Ok(Limits {
            move_time: milliseconds,
            depth: depth.map(|it| it.max(1)),
            nodes: nodes.map(|it| it.max(1)),
            time_control: clock,
            ..Limits::default()
        })
    }
}

/// Makes sure that a number is in its range.
///
/// # Errors
/// When it is not.
pub(super) fn in_range<T: PartialOrd + std::fmt::Display>(
    name: &str,
    value: T,
    min: T,
    max: T,
) -> Result<(), Fault> {
    if value >= min && value <= max {
        return Ok(());
    }
    Err(Fault::new(format!("{name} cannot be {value}: expected {min} to {max}")))
}
