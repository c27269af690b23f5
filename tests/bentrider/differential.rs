//! Compares the engine's rules with the slow ones of [`reference`](crate::reference), in random games
//! and on random boards: both must find the same moves, the same boards after them, the same attackers
//! of every square, and the same outcome.

mod contest;
mod fantastic;
mod fusion;
mod large;
mod long;
mod orthodox;
mod scatter;
mod seen;
mod small;
mod zones;

use crate::crowded;
use contest::Contest;

/// Plays a game of the catalog from its start, from crowded and from random boards, a third each of so
/// many positions; all of `sorts` must be met.
fn hold(name: &str, positions: usize, sorts: &[&str]) {
    let mut contest = Contest::of(name, 4);
    let share = positions.div_ceil(3);
    contest.play(share);
    contest.play_each(crowded::of(name), share);
    contest.scatter(share);
    contest.seen.expect(positions, &["capture", "refused", "check"]);
    contest.seen.expect(positions, sorts);
}
