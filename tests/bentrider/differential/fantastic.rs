//! Fantastic XIII.

use super::Contest;

/// Positions with Pawns and others near promotion and near each other.
const OPEN: [&str; 3] = [
    "12k/2P3P6/6I6/3T2T6/1S4N6/13/6p6/5P1i5/13/2p3t6/6i6/8s4/K8n3 w - - 0 1",
    "3ck8/1p2p2s2p2/5i7/4P2p2P2/2n1P8/6T6/3G2u6/1o11/2P3I6/5H7/4M4C3/13/3K9 b - - 0 1",
    "6k6/13/13/1p1p1i1p1p1i1/13/13/2P1P1P1P1P2/13/13/13/1I1P1P1P1P1I1/13/6K6 w Kk - 0 1",
];

#[test]
fn in_random_play_of_fantastic_xiii_both_know_the_same_moves() {
    let mut contest = Contest::of("fantastic-xiii", 1);
    contest.play(1_000);
    contest.play_each(&OPEN, 1_000);
    contest
        .seen
        .expect(2_000, &["capture", "en passant", "promotion", "multi-step", "jump", "check"]);
}

#[test]
fn on_random_boards_of_fantastic_xiii_both_know_the_same_moves() {
    let mut contest = Contest::of("fantastic-xiii", 2);
    contest.scatter(1_500);
    contest.seen.expect(1_000, &["capture", "promotion", "jump", "check", "mate", "refused"]);
}
