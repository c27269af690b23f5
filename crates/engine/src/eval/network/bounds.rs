//! Shows from the weights of a network that no sum can overflow, whatever stands on the board.

use super::error::NetworkError;
use super::parts::NetworkParts;

/// The most that the value of a piece on a square may be, in centipawns: 256 of them, times the phase of
/// the game, fit in 64 bits, and their sum in 32.
const MOST_SQUARE: i64 = 320_000;

/// # Errors
/// When a sum could exceed 32 bits.
pub(super) fn check(parts: &NetworkParts) -> Result<(), NetworkError> {
    let psqt = parts.psqt.iter().flatten().map(|it| i64::from(*it).abs()).max();
    fits("the value of a piece on a square", psqt.unwrap_or(0), MOST_SQUARE)?;
    let limits = parts.terms.limits();
    for (weight, limit) in parts.terms.list().into_iter().zip(limits) {
        fits("the weight of a term", i64::from(weight).abs(), i64::from(limit))?;
    }
    let sum = largest_sum(parts);
    fits("a sum of the hidden layer", sum, i64::from(i32::MAX))?;
    let one = i64::from(parts.scales.hidden);
    let weights: i64 = parts.output.iter().map(|it| i64::from(*it).abs()).sum();
    let output = i64::from(parts.output_bias).abs() + weights * one * one;
    fits("the output", output, i64::from(i32::MAX))
}

fn fits(what: &'static str, found: i64, most: i64) -> Result<(), NetworkError> {
    if found <= most { Ok(()) } else { Err(NetworkError::Overflow { what, found, most }) }
}

/// The most that a sum of the hidden layer can be, up or down: at most one piece stands on each square,
/// and each could be the one with the largest weight. While a move is followed, up to six pieces more than
/// these have been added or taken off.
fn largest_sum(parts: &NetworkParts) -> i64 {
    const EDITS: i64 = 6;
    let hidden = usize::from(parts.hidden);
    let squares = parts.squares();
    let of_sum = |unit: usize| {
        let weight = |input: usize| i64::from(parts.weights[input * hidden + unit]).abs();
        let largest = |square: usize| {
            (square..parts.inputs()).step_by(squares).map(weight).max().unwrap_or(0)
        };
        let all: i64 = (0..squares).map(largest).sum();
        let edits = EDITS * (0..squares).map(largest).max().unwrap_or(0);
        i64::from(parts.biases[unit]).abs() + all + edits
    };
    (0..hidden).map(of_sum).max().unwrap_or(0)
}
