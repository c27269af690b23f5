//! Tests the proofs by which tests of the search are verified.

use bentrider_rules::position::Position;
use bentrider_rules::rules;
use bentrider_rules::variant::Variant;
use bentrider_testing::boards::{MATED, STALEMATED, fantastic, position, read_move};
use bentrider_testing::prover::{MateProver, after, gain_by, holds, is_held};

#[test]
fn a_capture_gains_the_victim_less_the_recapture() {
    let variant = fantastic();
    let alone = "k12/13/13/13/13/7c5/13/7Q5/13/13/13/13/12K w - -";
    let guarded = "k12/13/13/13/8p4/7c5/13/7Q5/13/13/13/13/12K w - -";
    for (fen, gain) in [(alone, 850), (guarded, 850 - 600)] {
        let mut position = position(&variant, fen);
        let mv = read_move(&variant, &position, "h6h8").map_err(|it| it.to_string());
        assert_eq!(mv.map(|it| gain_by(&variant, &mut position, it)), Ok(gain), "{fen}");
    }
}

#[test]
fn a_side_holds_when_checks_come_back_and_not_when_they_run_out() {
    let variant = fantastic();
    // The Cheetah checks from a4 and d1 in turn; without it the Direwolf mates.
    for (fen, held) in [
        ("13/13/13/13/13/13/13/13/6o6/13/2K10/13/1k1C2g6 w - -", true),
        ("13/13/13/13/13/13/13/13/6o6/13/2K10/13/1k4g6 w - -", false),
    ] {
        assert_eq!(holds(&variant, &mut position(&variant, fen), 5), held, "{fen}");
    }
}

#[test]
fn a_mate_is_held_by_the_side_that_gave_it() {
    let variant = fantastic();
    let mut mated = position(&variant, MATED);
    assert!(!holds(&variant, &mut mated, 3));
    assert!(is_held(&variant, &mut mated, 3));
}

/// A mate in 2 by Ships, with one solution.
const TWO_SHIPS: &str = "13/13/sK11/13/13/13/k2s9/13/13/13/13/13/13 b - -";

/// A mate search without memory and without move ordering.
fn mates_plainly(variant: &Variant, position: &mut Position, moves: usize) -> bool {
    rules::legal_moves(variant, position).into_iter().any(|mv| {
        after(variant, position, mv, |position| {
            let replies = rules::legal_moves(variant, position);
            if replies.is_empty() {
                return !rules::checkers(variant, position).is_empty();
            }
            moves > 1
                && replies.into_iter().all(|reply| {
                    after(variant, position, reply, |it| mates_plainly(variant, it, moves - 1))
                })
        })
    })
}

#[test]
fn memory_and_order_change_no_proof() {
    let variant = fantastic();
    for fen in [
        TWO_SHIPS,
        "13/13/sK11/13/13/13/k3s8/13/13/13/13/13/13 b - -",
        "9k3/13/11S1/10K1S/13/13/13/13/13/13/13/13/13 w - -",
        "k2p9/13/3K9/13/13/13/C12/13/13/13/13/13/13 w - -",
        "13/7pk4/4I8/13/13/3K4S4/13/13/13/13/13/13/13 w - -",
    ] {
        let mut position = position(&variant, fen);
        let mut prover = MateProver::new(&variant);
        for moves in 1..=3 {
            let plainly = mates_plainly(&variant, &mut position, moves);
            assert_eq!(prover.mates(&mut position, moves), plainly, "{fen}, {moves} moves");
        }
    }
}

#[test]
fn a_stalemate_is_not_a_mate() {
    let variant = fantastic();
    let mut prover = MateProver::new(&variant);
    let mut stalemated = position(&variant, STALEMATED);
    assert!(!prover.is_mated(&mut stalemated, 0));
    assert!(prover.is_mated(&mut position(&variant, MATED), 0));
}

#[test]
fn a_mate_counts_on_the_last_of_the_quiet_plies_but_not_after_it() {
    let variant = fantastic();
    for (halfmove_clock, mate) in [(97, Some(2)), (98, None)] {
        let fen = format!("{TWO_SHIPS} {halfmove_clock} 60");
        let mut position = position(&variant, &fen);
        assert_eq!(MateProver::new(&variant).mate_in(&mut position, 3), mate, "{fen}");
    }
}
