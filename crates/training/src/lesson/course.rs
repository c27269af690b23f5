//! The time of a lesson and its threads, and the report of its progress.

use std::mem;
use std::sync::Arc;

use super::{LessonSettings, Progress, Stage};
use bentrider_engine::search::Host;
use bentrider_engine::selfplay::CancelFlag;

/// The share of the time for the games to learn from.
pub(super) const GAMES: f64 = 0.7;

/// The share of the whole that the training counts for.
pub(super) const TRAINING: f64 = 0.05;

/// The shortest time between two reports, in milliseconds.
const BETWEEN_REPORTS: u64 = 200;

/// A lesson that has begun.
pub(super) struct Course<'a> {
    pub(super) settings: &'a LessonSettings,
    pub(super) host: &'a Arc<dyn Host>,
    cancel: &'a CancelFlag,
    /// The time of the host at the beginning.
    begin: u64,
}

impl<'a> Course<'a> {
    pub(super) fn new(
        settings: &'a LessonSettings,
        host: &'a Arc<dyn Host>,
        cancel: &'a CancelFlag,
    ) -> Self {
        Course { settings, host, cancel, begin: host.now() }
    }

    /// Whether the lesson must not go on.
    pub(super) fn is_cancelled(&self) -> bool {
        self.cancel.is_set() || self.host.is_interrupted()
    }

    /// The milliseconds since the beginning.
    pub(super) fn elapsed(&self) -> u64 {
        self.host.now().saturating_sub(self.begin)
    }

    /// The number of threads that play.
    pub(super) fn threads(&self) -> usize {
        if self.host.has_threads() { self.settings.threads.max(1) } else { 1 }
    }
}

/// Reports the progress of a lesson, not too often.
pub(super) struct Reporter<'a> {
    host: &'a dyn Host,
    report: &'a mut dyn FnMut(Progress),
    /// The last report, and its time.
    last: Option<(Progress, u64)>,
}

impl<'a> Reporter<'a> {
    pub(super) fn new(host: &'a dyn Host, report: &'a mut dyn FnMut(Progress)) -> Self {
        Reporter { host, report, last: None }
    }

    /// Reports the first counts of a stage, and others if the last report is long ago. `share` is the share of the whole
    /// lesson that is done.
    pub(super) fn report(&mut self, stage: Stage, share: f64) {
        let now = self.host.now();
        let mut least = 0.0;
        if let Some((last, time)) = self.last {
            let is_new = mem::discriminant(&last.stage) != mem::discriminant(&stage);
            if !is_new && now < time + BETWEEN_REPORTS {
                return;
            }
            least = last.share;
        }
        let progress = Progress { stage, share: share.clamp(least, 1.0) };
        self.last = Some((progress, now));
        (self.report)(progress);
    }
}

/// How much of a stage is done, 0 to 1: by its count or by its time, whichever has come further.
pub(super) fn done([count, all]: [u64; 2], [time, limit]: [f64; 2]) -> f64 {
    let by_count = count as f64 / all.max(1) as f64;
    by_count.max(time / limit.max(1.0)).min(1.0)
}
