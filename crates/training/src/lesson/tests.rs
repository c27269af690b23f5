use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::*;
use bentrider_engine::engine::WallClock;
use bentrider_engine::eval::Network;
use bentrider_engine::search::pool::Pool;
use bentrider_rules::loader;

/// A short lesson.
fn settings(threads: usize) -> LessonSettings {
    LessonSettings {
        variant: loader::built_in("chess").unwrap(),
        milliseconds: 600_000,
        threads,
        seed: 1,
        positions: 3_000,
        games: 4,
    }
}

fn wall_clock() -> Arc<dyn Host> {
    Arc::new(WallClock::new())
}

/// The lesson, and its reports.
fn taught(settings: &LessonSettings) -> (Lesson, Vec<Progress>) {
    let mut reports = Vec::new();
    let lesson = teach(settings, &wall_clock(), &CancelFlag::default(), &mut |it| reports.push(it));
    (lesson.unwrap().unwrap(), reports)
}

#[test]
fn a_lesson_gives_a_network_of_the_variant_and_a_match() {
    let settings = settings(2);
    let (lesson, reports) = taught(&settings);
    let network = Network::read(&lesson.network).unwrap();
    network.check_variant(&settings.variant).unwrap();
    assert!(lesson.positions >= 3_000 && lesson.games > 0 && lesson.epochs == 10);
    assert!(lesson.losses.validation > 0.0 && lesson.base > 0.0);
    assert_eq!((lesson.tally.games(), lesson.pairs.pairs()), (4, 2));
    let sample = lesson.sample();
    assert!((sample.score().unwrap() - lesson.tally.score().unwrap()).abs() < 1e-9);
    let stages = reports.iter().map(|it| match it.stage {
        Stage::Games { .. } => 0,
        Stage::Training { .. } => 1,
        Stage::Match { .. } => 2,
    });
    let mut stages: Vec<u32> = stages.collect();
    assert!(stages.is_sorted());
    stages.dedup();
    assert_eq!(stages, [0, 1, 2]);
    assert!(reports.is_sorted_by(|one, next| one.share <= next.share));
}

#[test]
fn the_same_seed_gives_the_same_network_with_any_number_of_threads() {
    let [one, three] = [1, 3].map(|it| taught(&settings(it)).0.network);
    assert!(one == three);
    let other = LessonSettings { seed: 2, ..settings(1) };
    assert!(taught(&other).0.network != one);
}

#[test]
fn a_lesson_that_is_cancelled_at_any_stage_has_no_result() {
    for stage in 0..3 {
        let cancel = CancelFlag::default();
        let mut after = 0;
        let ended = teach(&settings(2), &wall_clock(), &cancel, &mut |it| {
            after += u32::from(cancel.is_set());
            let is_reached = match it.stage {
                Stage::Games { .. } => stage == 0,
                Stage::Training { .. } => stage == 1,
                Stage::Match { .. } => stage == 2,
            };
            if is_reached {
                cancel.set();
            }
        });
        assert!(ended.unwrap().is_none() && after == 0, "{stage}");
    }
}

#[test]
fn games_are_played_until_they_are_enough_to_learn_from_however_few_are_wanted() {
    let (lesson, _) = taught(&LessonSettings { positions: 1, ..settings(1) });
    assert!(lesson.positions >= LEAST_POSITIONS && lesson.losses.validation > 0.0);
}

#[test]
fn too_few_positions_are_an_error_with_their_number() {
    let short = LessonSettings { milliseconds: 1, ..settings(1) };
    let error = teach(&short, &wall_clock(), &CancelFlag::default(), &mut |_| ()).unwrap_err();
    assert!(matches!(error, LessonError::TooFew { .. }), "{error}");
    let text = error.to_string();
    assert!(text.ends_with(
        "expected at least 1000, and games for training and for validation; give it more time"
    ));
}

/// A host without threads, which is interrupted after a number of questions whether it is.
struct Calling {
    asked: AtomicU64,
    patience: u64,
}

impl Host for Calling {
    fn now(&self) -> u64 {
        0
    }

    fn has_threads(&self) -> bool {
        false
    }

    fn is_interrupted(&self) -> bool {
        self.asked.fetch_add(1, Relaxed) >= self.patience
    }
}

/// The lesson on a host without threads.
fn taught_here(patience: u64) -> Option<Lesson> {
    let work = move || {
        let host: Arc<dyn Host> = Arc::new(Calling { asked: AtomicU64::new(0), patience });
        teach(&settings(1), &host, &CancelFlag::default(), &mut |_| ()).unwrap()
    };
    let thread = std::thread::Builder::new().stack_size(Pool::STACK).spawn(work);
    thread.unwrap().join().unwrap()
}

#[test]
fn a_host_without_threads_gets_the_same_network_or_interrupts_the_lesson() {
    assert!(taught_here(u64::MAX).unwrap().network == taught(&settings(1)).0.network);
    for patience in [0, 1_000] {
        assert!(taught_here(patience).is_none());
    }
}
