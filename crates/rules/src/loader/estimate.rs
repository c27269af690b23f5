//! What a piece is worth by what it can do, where its file does not say it.
//!
//! A piece is asked from every square of its board how many squares it can go to, each counted by the
//! chance that its way is free, half of it for going there and half for capturing there. From the mean
//! N of that, its value is that of a leaper with N targets as H. G. Muller measured it on 10×8 boards,
//! (30 + 5N/8)·N, in such a unit that a Rook of the same board has 5. Colour-bound pieces are not
//! marked down, and nothing is known of what pieces can do together.
//!
//! Against the 50 values that authors gave to pieces other than Pawns and Rooks (Fantastic XIII,
//! Metamachy, Gigachess II, Shako, and L. Kaufman's for chess) it is off by 10 per cent in the mean
//! square; worst for Metamachy's Lion, 10.15 for 7.5.

use crate::betza;
use crate::geometry::{Color, SQUARES, Shape, Square};
use crate::motion::{Builder, Motion, Passed};
use crate::setup::{Kind, Piece};
use crate::variant::Variant;

/// The chance that a square is occupied, fitted to the values above: a quarter describes them better
/// than any share of the squares that are occupied at the start.
const TAKEN: f64 = 0.25;

/// A Rook, in centipawns.
const ROOK: f64 = 500.0;

/// The most that a file may say, in centipawns.
const MOST: f64 = 10_000.0;

/// A piece that goes forward until it promotes is worth a fortieth of what it gains then more than its
/// moves, and not less than this, in centipawns.
const LEAST_PROMOTING: i32 = 75;
const PROMOTION_SHARE: i32 = 40;

/// Completes the values of the pieces of a game, whose motions and promotions are known, and puts its
/// kinds in their order. White's pieces are asked, Black's are their mirror images.
pub(super) fn complete_values(variant: &mut Variant) {
    let estimator = Estimator::new(&variant.shape);
    let moves = |kind| estimator.value(variant.motion(Piece::new(Color::White, kind)));
    let moves: Vec<(Kind, i32)> = variant.kinds().map(|kind| (kind, moves(kind))).collect();
    for (kind, estimated) in moves {
        set(variant, kind, estimated);
    }
    for (kind, best) in promoting(variant) {
        let moves = variant.pieces[kind.index()].estimated;
        set(variant, kind, of_promoting(moves, best));
    }
    let mut kinds: Vec<Kind> = variant.kinds().collect();
    kinds.sort_by_key(|&it| (variant.royal.contains(it), variant.pieces[it.index()].value));
    variant.cheapest_first = kinds;
}

fn set(variant: &mut Variant, kind: Kind, estimated: i32) {
    let unsaid = if variant.royal.contains(kind) { 0 } else { estimated };
    let info = &mut variant.pieces[kind.index()];
    info.estimated = estimated;
    info.value = info.documented.unwrap_or(unsaid);
}

/// The kinds that go forward until they promote, and the value of the best that each may become.
fn promoting(variant: &Variant) -> Vec<(Kind, i32)> {
    let best = |kind: Kind| {
        let rule = variant.promotion(Piece::new(Color::White, kind))?;
        let kinds = rule.zones.iter().flat_map(|(_, kinds)| kinds);
        let best = kinds.map(|kind| variant.pieces[kind.index()].value).max()?;
        variant.pawns.contains(kind).then_some((kind, best))
    };
    variant.kinds().filter_map(best).collect()
}

/// Estimates values on one board.
pub(super) struct Estimator<'s> {
    shape: &'s Shape,
    /// Centipawns for each unit of [`worth`].
    unit: f64,
}

impl<'s> Estimator<'s> {
    pub(super) fn new(shape: &'s Shape) -> Self {
        let legs = betza::parse("R").unwrap_or_default();
        let legs: Vec<_> = legs.into_iter().map(|leg| (leg, shape.squares())).collect();
        let rook = Builder::new(shape).build(&legs, Color::White);
        let unit = ROOK / worth(targets(shape, &rook)).max(1.0);
        Estimator { shape, unit }
    }

    /// The value of what moves so, in centipawns, 0 to 10,000.
    pub(super) fn value(&self, motion: &Motion) -> i32 {
        (self.unit * worth(targets(self.shape, motion))).round().clamp(0.0, MOST) as i32
    }
}

/// The value of a piece that goes forward until it promotes, from what its moves are worth and from
/// the best that it may become.
pub(super) fn of_promoting(moves: i32, best: i32) -> i32 {
    (moves + (best - moves).max(0) / PROMOTION_SHARE).max(LEAST_PROMOTING)
}

/// The value of so many targets, in a unit of its own.
fn worth(targets: f64) -> f64 {
    (30.0 + 0.625 * targets) * targets
}

/// How many squares a piece can go to, in the mean over the board.
fn targets(shape: &Shape, motion: &Motion) -> f64 {
    let squares = shape.squares();
    let sum: f64 = squares.into_iter().map(|from| targets_from(motion, from)).sum();
    sum / f64::from(squares.len().max(1))
}

fn targets_from(motion: &Motion, from: Square) -> f64 {
    let (mut quiet, mut capture) = ([0.0; SQUARES], [0.0; SQUARES]);
    for end in motion.ends(from) {
        let (chance, at) = (chance(end.path), end.to.index());
        // Of several ways to a square the freest counts.
        if end.quiet {
            quiet[at] = chance.max(quiet[at]);
        }
        if end.capture {
            capture[at] = chance.max(capture[at]);
        }
    }
    quiet.iter().chain(&capture).sum::<f64>() / 2.0
}

/// The chance that the squares on a way are as the move needs them.
fn chance(way: Passed) -> f64 {
    match way {
        Passed::Empty(squares) => empty(squares),
        Passed::OneScreen(0) => 0.0,
        Passed::OneScreen(squares) => f64::from(squares) * TAKEN * empty(squares - 1),
    }
}

/// The chance that so many squares are all empty.
fn empty(squares: u32) -> f64 {
    (0..squares).fold(1.0, |chance, _| chance * (1.0 - TAKEN))
}
