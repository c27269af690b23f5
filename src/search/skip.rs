/// Does the worker of this number leave out a depth?
///
/// Helpers that all search the same depth at the same time find the same things. The main worker, 0,
/// searches every depth; each other one searches so many depths in a row and leaves out as many, so
/// that the workers stand at different depths and feed each other through the table (the skipped
/// depths of lazy SMP, as Stockfish had them from version 8 on; the pattern here is our own).
/// Worker 1 takes every other depth; 2 and 3 by twos, 4 to 7 by threes, and so on, each beginning
/// elsewhere.
pub(super) fn is_skipped(worker: usize, depth: i32) -> bool {
    let Some(row) = worker.checked_ilog2() else { return false };
    let first = worker - (1 << row);
    (depth as usize + first) / (row as usize + 1) % 2 == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_main_worker_searches_every_depth() {
        assert!((1..128).all(|depth| !is_skipped(0, depth)));
    }

    #[test]
    fn a_helper_searches_half_of_the_depths_and_never_skips_for_long() {
        for worker in 1..256 {
            let searched = (1..=126).filter(|&depth| !is_skipped(worker, depth)).count();
            assert!((54..=72).contains(&searched), "{worker}: {searched}");
            let longest = worker.ilog2() as i32 + 1;
            let skips = |from: i32| (from..=from + longest).all(|depth| is_skipped(worker, depth));
            assert!(!(1..100).any(skips), "{worker}");
        }
    }

    #[test]
    fn the_first_helpers_differ() {
        let depths = |worker| (1..20).map(|depth| is_skipped(worker, depth)).collect::<Vec<_>>();
        for first in 0..8 {
            for second in 0..first {
                assert_ne!(depths(first), depths(second), "{first} and {second}");
            }
        }
    }
}
