use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, channel};

use super::*;
use crate::search::REPORT_AFTER_MS;
use crate::search::TimeControl;
use crate::search::stack::PvTable;
use bentrider_rules::loader::{built_in, names};
use bentrider_rules::position::Move;
use bentrider_rules::rules::{from_setup, legal_moves};

/// A clock that is set by hand, and panics when it is read too often.
#[derive(Default)]
struct HandClock {
    now: AtomicU64,
    /// The number of reads until it panics, that one included; 0 for no limit.
    left: AtomicU64,
}

impl Host for HandClock {
    fn now(&self) -> u64 {
        let left = self.left.load(Relaxed);
        self.left.store(left.saturating_sub(1), Relaxed);
        assert!(left != 1, "the clock broke");
        self.now.load(Relaxed)
    }
}

struct Setting {
    clock: Arc<HandClock>,
    pool: Pool,
    variant: Arc<Variant>,
    root: Position,
}

fn setting(threads: usize) -> Setting {
    let clock = Arc::new(HandClock::default());
    let mut pool = Pool::new(clock.clone(), 1).unwrap();
    pool.set_threads(threads);
    let variant = built_in("fusion").unwrap();
    let root = from_setup(&variant, &variant.start).unwrap();
    Setting { clock, pool, variant, root }
}

impl Setting {
    fn go(&mut self, limits: Limits) -> Receiver<Event> {
        let (sender, events) = channel();
        let report = move |event| drop(sender.send(event));
        self.pool.go(&self.variant, &self.root, limits, report).unwrap();
        events
    }

    fn depth(&mut self, depth: u16) -> Vec<Event> {
        self.go(Limits { depth: Some(depth), ..Limits::default() }).into_iter().collect()
    }
}

fn best_of(events: &[Event]) -> Option<Move> {
    match events.last() {
        Some(Event::Done { best, .. }) => *best,
        other => panic!("{other:?}"),
    }
}

/// The sentence of a failure.
fn failure_of(events: &[Event]) -> Option<&str> {
    events.iter().find_map(|event| match event {
        Event::Failed(fault) => Some(fault.as_str()),
        _ => None,
    })
}

#[test]
fn the_failure_of_one_worker_does_not_stop_the_others() {
    for broken in 0..3 {
        let mut setting = setting(3);
        setting.depth(2);
        setting.pool.wait();
        // Without room for variations it panics at its first node.
        setting.pool.workers[broken].pv = PvTable::new(0);
        let events = setting.depth(6);
        assert!(failure_of(&events).unwrap().starts_with("the search failed: index out of bounds"));
        let legal = legal_moves(&setting.variant, &setting.root);
        assert!(best_of(&events).is_some_and(|best| legal.contains(&best)));
        setting.pool.wait();
        assert_eq!(setting.pool.workers.len(), 2);
        assert_eq!(failure_of(&setting.depth(3)), None);
    }
}

#[test]
fn a_failed_search_is_reported_and_answered_by_a_legal_move_and_the_next_one_works() {
    for threads in [1, 2, 4] {
        let mut setting = setting(threads);
        // The clock is read before the search starts, then by its reports.
        for readings in 2..6 {
            setting.clock.left.store(readings, Relaxed);
            let events = setting.depth(4);
            assert_eq!(failure_of(&events), Some("the search failed: the clock broke"));
            let legal = legal_moves(&setting.variant, &setting.root);
            assert!(best_of(&events).is_some_and(|best| legal.contains(&best)));
            let events = setting.depth(4);
            assert_eq!(failure_of(&events), None);
        }
    }
}

#[test]
fn a_search_without_time_answers_as_the_one_before_expected() {
    let mut setting = setting(1);
    let events = setting.depth(6);
    let mut lines = events.iter().filter_map(|event| match event {
        Event::Info(report) => Some(&report.line),
        _ => None,
    });
    let line = lines.next_back().unwrap();
    for &mv in &line[..2] {
        bentrider_rules::rules::make(&setting.variant, &mut setting.root, mv);
    }
    assert_ne!(legal_moves(&setting.variant, &setting.root)[0], line[2]);
    let events = setting.go(Limits { nodes: Some(1), ..Limits::default() });
    assert_eq!(best_of(&events.into_iter().collect::<Vec<_>>()), Some(line[2]));
}

#[test]
fn one_thread_reports_the_same_every_time_whatever_the_number_of_threads_was_before() {
    let mut setting = setting(1);
    let first = setting.depth(6);
    setting.pool.set_threads(3);
    setting.depth(6);
    setting.pool.set_threads(1);
    setting.pool.clear();
    assert_eq!(setting.depth(6), first);
}

/// The nodes of the last report.
fn nodes(events: &[Event]) -> u64 {
    let mut reported = events.iter().filter_map(|event| match event {
        Event::Info(report) => Some(report.nodes),
        _ => None,
    });
    reported.next_back().unwrap_or_default()
}

#[test]
fn a_limit_of_nodes_is_never_exceeded_and_with_one_thread_used_up() {
    for threads in [1, 2, 5] {
        let mut setting = setting(threads);
        for most in [1, 7, 100, 5_000, 30_000] {
            setting.pool.clear();
            let limits = Limits { nodes: Some(most), ..Limits::default() };
            let visited = nodes(&setting.go(limits).into_iter().collect::<Vec<_>>());
            assert!(visited <= most, "{visited} of {most}");
            assert!(threads > 1 || visited == most || most < 100, "{visited} of {most}");
        }
    }
}

fn is_report(event: &Event) -> bool {
    matches!(event, Event::Info(_))
}

#[test]
fn pondering_goes_on_beyond_its_time_and_the_hit_is_then_answered_at_once() {
    for threads in [1, 2] {
        let mut setting = setting(threads);
        let clock = TimeControl { left: [1_000; 2], ..TimeControl::default() };
        let limits = Limits { ponder: true, time_control: Some(clock), ..Limits::default() };
        let events = setting.go(limits);
        assert!(is_report(&events.recv().unwrap()));
        setting.clock.now.store(2_000, Relaxed);
        (0..5).for_each(|_| assert!(is_report(&events.recv().unwrap())));
        setting.pool.ponderhit();
        assert!(best_of(&events.into_iter().collect::<Vec<_>>()).is_some());
    }
}

#[test]
fn after_some_seconds_the_moves_of_the_root_are_reported_with_their_places() {
    let mut setting = setting(2);
    let events = setting.go(Limits::default());
    assert!(is_report(&events.recv().unwrap()));
    setting.clock.now.store(REPORT_AFTER_MS, Relaxed);
    let mut reported = events.iter().filter_map(|event| match event {
        Event::Current { depth, mv, number } => Some((depth, mv, number)),
        _ => None,
    });
    let (first_depth, ..) = reported.by_ref().find(|it| it.2 == 1).unwrap();
    // The first is reported again for each wider window.
    let (_, second, number) = reported.by_ref().find(|it| it.2 != 1).unwrap();
    assert_eq!(number, 2);
    assert!(legal_moves(&setting.variant, &setting.root).contains(&second));
    assert!(reported.by_ref().take(200).any(|(depth, ..)| depth > first_depth));
    setting.pool.stop();
    assert!(matches!(events.iter().last(), Some(Event::Done { best: Some(_), .. })));
}

#[test]
fn a_search_that_has_ended_while_pondering_is_answered_after_the_hit_only() {
    let mut setting = setting(2);
    let events = setting.go(Limits { ponder: true, depth: Some(2), ..Limits::default() });
    (0..2).for_each(|_| assert!(is_report(&events.recv().unwrap())));
    assert!(setting.pool.is_searching());
    setting.pool.ponderhit();
    assert!(best_of(&events.into_iter().collect::<Vec<_>>()).is_some());
}

/// The depth of the last report.
fn last_depth(events: &[Event]) -> u16 {
    let mut depths = events.iter().filter_map(|event| match event {
        Event::Info(report) => Some(report.depth),
        _ => None,
    });
    depths.next_back().unwrap_or_default()
}

#[test]
fn a_search_ends_at_twice_the_length_of_its_mate_unless_a_depth_is_asked_for() {
    let chess = bentrider_rules::loader::built_in("chess").unwrap();
    // A mate in two moves, three plies, and one in one move; both sides of each.
    for (fen, most) in [
        ("7k/8/8/8/8/8/R7/1R5K w - - 0 1", 6),
        ("7k/8/5KQ1/8/8/8/8/8 w - - 0 1", 2),
        ("k7/8/1K6/8/8/8/8/7R b - - 0 1", 4),
    ] {
        let setup = bentrider_rules::setup::Setup::parse(fen, &chess.shape, &chess.labels).unwrap();
        let root = from_setup(&chess, &setup).unwrap();
        let mut setting = Setting { variant: chess.clone(), root, ..setting(1) };
        let endless: Vec<_> = setting.go(Limits::default()).into_iter().collect();
        assert_eq!(last_depth(&endless), most, "{fen}");
        assert_eq!(last_depth(&setting.depth(12)), 12);
    }
}

/// A position of one variant is searched in another only if it fits; then the search ends as any other.
#[test]
fn a_position_of_another_variant_is_an_error_unless_it_fits() {
    let variants: Vec<_> = names().map(|name| built_in(name).unwrap()).collect();
    let mut pool = Pool::new(Arc::new(HandClock::default()), 1).unwrap();
    let (mut searched, mut refused) = (0, 0);
    for of in &variants {
        let mut root = from_setup(of, &of.start).unwrap();
        for _ in 0..6 {
            let mv = legal_moves(of, &root)[0];
            rules::make(of, &mut root, mv);
        }
        for variant in &variants {
            let (sender, events) = channel();
            let limits = Limits { depth: Some(2), ..Limits::default() };
            let started = pool.go(variant, &root, limits, move |event| drop(sender.send(event)));
            let events: Vec<Event> = events.into_iter().collect();
            match started {
                Ok(()) => {
                    let failed = events.iter().find(|it| matches!(it, Event::Failed(_)));
                    assert!(failed.is_none(), "{} in {}: {failed:?}", of.name, variant.name);
                    best_of(&events);
                    searched += 1;
                }
                Err(error) => {
                    assert!(!Arc::ptr_eq(of, variant), "{}", of.name);
                    assert!(events.is_empty() && error.kind() == ErrorKind::InvalidInput);
                    assert!(error.to_string().contains(&variant.name), "{error}");
                    refused += 1;
                }
            }
        }
    }
    assert!(searched >= variants.len() && refused > 200, "{searched} {refused}");
}

#[test]
fn clearing_does_not_touch_memory_that_no_search_has_touched() {
    let mut setting = setting(1);
    setting.depth(2);
    setting.pool.clear();
    assert!(setting.pool.shared.table.is_fresh(), "the next search waits for the memory");
    let after_clear = best_of(&setting.depth(3));

    setting.pool.clear();
    setting.pool.prepare();
    setting.depth(2);
    setting.pool.clear();
    assert!(setting.pool.shared.table.is_ready(), "memory that is present is given back");
    assert_eq!(best_of(&setting.depth(3)), after_clear);
}
