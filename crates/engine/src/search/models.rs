//! Tests of the data that threads share, in every order of events, by loom: `RUSTFLAGS="--cfg loom" cargo
//! test --no-default-features --lib models`.

use loom::sync::Arc;
use loom::thread;

use super::Bound;
use super::shared::Signals;
use super::table::{Bucket, TableEntry};
use crate::eval::Score;

fn entry(score: i32, depth: u8) -> TableEntry {
    let (score, raw_eval) = (Score::new(score), Some(Score::new(score / 2)));
    let bound = Some(Bound::Exact);
    TableEntry { best: None, score, depth, raw_eval, bound, was_pv: true }
}

#[test]
fn a_worker_reads_what_was_stored_for_its_position_or_nothing() {
    loom::model(|| {
        let bucket = Arc::new(Bucket::new());
        let stored = [(0x1234_5678_9abc, entry(100, 5)), (0x0fed_cba9_8765, entry(-300, 9))];
        let writers = stored.map(|(hash, entry)| {
            let bucket = Arc::clone(&bucket);
            thread::spawn(move || bucket.store(hash, 0, entry, 1))
        });
        for (hash, entry) in stored {
            assert!(bucket.probe(hash, 0).is_none_or(|it| it == entry));
        }
        writers.into_iter().for_each(|it| it.join().unwrap());
        for (hash, entry) in stored {
            assert!(bucket.probe(hash, 0).is_none_or(|it| it == entry));
        }
    });
}

#[test]
fn of_two_entries_of_a_position_one_is_read_whole_or_none() {
    loom::model(|| {
        let bucket = Arc::new(Bucket::new());
        let (hash, stored) = (0x1234_5678_9abc, [entry(100, 5), entry(-300, 9)]);
        let writers = stored.map(|entry| {
            let bucket = Arc::clone(&bucket);
            thread::spawn(move || bucket.store(hash, 0, entry, 1))
        });
        assert!(bucket.probe(hash, 0).is_none_or(|it| stored.contains(&it)));
        writers.into_iter().for_each(|it| it.join().unwrap());
        assert!(bucket.probe(hash, 0).is_none_or(|it| stored.contains(&it)));
    });
}

#[test]
fn an_infinite_search_answers_when_it_is_stopped_and_not_before() {
    loom::model(|| {
        let signals = Arc::new(Signals::new());
        let search = Arc::clone(&signals);
        let answer = thread::spawn(move || {
            search.end();
            search.wait_to_answer(true);
            search.is_over()
        });
        signals.stop();
        assert!(answer.join().unwrap());
    });
}

#[test]
fn a_search_that_ponders_answers_after_the_ponder_hit() {
    loom::model(|| {
        let signals = Arc::new(Signals::new());
        signals.start(true);
        let search = Arc::clone(&signals);
        let answer = thread::spawn(move || {
            search.end();
            search.wait_to_answer(false);
            search.is_timed()
        });
        signals.ponderhit();
        assert!(answer.join().unwrap());
    });
}

#[test]
fn time_that_is_spent_while_pondering_ends_the_search_at_the_ponder_hit() {
    loom::model(|| {
        let signals = Arc::new(Signals::new());
        signals.start(true);
        let search = Arc::clone(&signals);
        let worker = thread::spawn(move || search.ends_by_time(true));
        signals.ponderhit();
        let ended = worker.join().unwrap();
        assert!(ended || signals.is_over());
    });
}
