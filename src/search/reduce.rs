//! Late-move reductions: how much shallower moves far down the order are searched first.

use super::Tunables;

/// Plies by which the `number`th move (from 1) of a node is reduced, at least 0, leaving a depth of
/// at least 1.
pub(super) fn late_move(
    tuned: &Tunables,
    depth: i32,
    number: usize,
    history: i32,
    open: bool,
    improving: bool,
) -> i32 {
    let doublings = log2_64ths(depth as u32) * log2_64ths(number as u32) / 64;
    let mut reduction = (tuned.reduction_base + doublings * tuned.reduction_slope / 64) / 64;
    reduction -= i32::from(open);
    reduction += i32::from(!improving);
    reduction -= history / tuned.reduction_history;
    reduction.clamp(0, (depth - 2).max(0))
}

/// The binary logarithm of a number from 1, in 64ths, by straight lines between the powers of two:
/// the same on every machine.
fn log2_64ths(number: u32) -> i32 {
    let whole = number.max(1).ilog2();
    let rest = ((number.max(1) - (1 << whole)) * 64) >> whole;
    (whole * 64 + rest) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_exact_at_powers_of_two_and_grow_between() {
        assert_eq!(log2_64ths(1), 0);
        assert_eq!(log2_64ths(8), 3 * 64);
        assert!((1..300).all(|it| log2_64ths(it) <= log2_64ths(it + 1)));
    }

    #[test]
    fn later_moves_of_deeper_nodes_are_reduced_more_but_never_away() {
        assert!(
            late_move(&Tunables::DEFAULT, 12, 60, 0, false, true)
                > late_move(&Tunables::DEFAULT, 6, 10, 0, false, true)
        );
        for depth in 1..30 {
            for number in 1..200 {
                let reduction = late_move(&Tunables::DEFAULT, depth, number, -16_000, false, false);
                assert!((0..=(depth - 2).max(0)).contains(&reduction));
            }
        }
    }
}
