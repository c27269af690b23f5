//! The value of a piece, estimated from its moves if its file does not give it.
//!
//! From every square of the board, the squares that a piece can go to are counted, each by the chance that
//! its path is free, half for moving and half for capturing there. With N the mean of that, the value is that
//! of a leaper with N targets as H. G. Muller measured it on 10×8 boards, (30 + 5N/8)·N, scaled so that a
//! Rook on the same board has 5. Colour-bound pieces are not marked down, and pairs of pieces are not
//! considered.
//!
//! Against the 50 values that authors gave to pieces other than Pawns and Rooks (Fantastic XIII, Metamachy,
//! Gigachess II, Shako, and L. Kaufman's for chess) the root mean square error is 10 per cent; the worst is
//! Metamachy's Lion, 10.15 for 7.5.

use crate::betza;
use crate::geometry::{Color, SQUARES, Shape, Square, SquareSet};
use crate::motion::{Builder, Motion, OpenLeg, Passed};
use crate::setup::{Kind, Piece};
use crate::variant::Variant;

/// The chance that a square is occupied, fitted to the values above: a quarter describes them better
/// than any share of the squares that are occupied at the start.
const OCCUPIED: f64 = 0.25;

/// The value of a Rook, in centipawns.
const ROOK: f64 = 500.0;

/// The largest value that a file may give, in centipawns.
const MOST: f64 = 10_000.0;

/// The smallest value, in centipawns, of a piece that only goes forward until it promotes. To the value of
/// its moves is added a fortieth of what it gains by promotion.
const LEAST_PROMOTING: i32 = 75;
const PROMOTION_SHARE: i32 = 40;

/// Completes the values of the pieces of a variant, whose motions and promotions are known, and puts its
/// kinds in their order. White's pieces are used; Black's are their mirror images.
pub(super) fn complete_values(variant: &mut Variant) {
    let estimator = Estimator::new(&variant.shape);
    let moves = |kind| {
        let motion = variant.motion(Piece::new(Color::White, kind));
        estimator.value(motion, variant.roams(Color::White, kind))
    };
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
    variant.by_value = kinds;
}

fn set(variant: &mut Variant, kind: Kind, estimated: i32) {
    let fallback = if variant.royal.contains(kind) { 0 } else { estimated };
    let info = &mut variant.pieces[kind.index()];
    info.estimated = estimated;
    info.value = info.documented.unwrap_or(fallback);
}

/// The kinds that only go forward until they promote, and the value of the best promotion of each.
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
struct Estimator {
    /// Centipawns for each unit of [`worth`].
    unit: f64,
}

impl Estimator {
    pub(super) fn new(shape: &Shape) -> Self {
        let legs = betza::parse("R").unwrap_or_default();
        let legs: Vec<_> = legs.into_iter().map(OpenLeg::everywhere).collect();
        let rook = Builder::new(shape).build(&legs, Color::White);
        let unit = ROOK / worth(targets(shape.squares(), &rook)).max(1.0);
        Estimator { unit }
    }

    /// The value of a piece with these moves that stays on these squares, in centipawns, 0 to 10,000.
    pub(super) fn value(&self, motion: &Motion, roams: SquareSet) -> i32 {
        (self.unit * worth(targets(roams, motion))).round().clamp(0.0, MOST) as i32
    }
}

/// The value of a piece that only goes forward until it promotes, from the values of its moves and of its
/// best promotion.
fn of_promoting(moves: i32, best: i32) -> i32 {
    (moves + (best - moves).max(0) / PROMOTION_SHARE).max(LEAST_PROMOTING)
}

/// The value of this many targets, in an arbitrary unit.
fn worth(targets: f64) -> f64 {
    (30.0 + 0.625 * targets) * targets
}

/// The number of squares a piece can go to, averaged over these squares.
fn targets(squares: SquareSet, motion: &Motion) -> f64 {
    let sum: f64 = squares.into_iter().map(|from| targets_from(motion, from)).sum();
    sum / f64::from(squares.len().max(1))
}

fn targets_from(motion: &Motion, from: Square) -> f64 {
    let (mut quiet, mut capture) = ([0.0; SQUARES], [0.0; SQUARES]);
    for end in motion.ends(from) {
        let (chance, at) = (chance(end.path), end.to.index());
        // If several paths lead to a square, the one most likely to be free counts.
        if end.quiet {
            quiet[at] = chance.max(quiet[at]);
        }
        if end.capture {
            capture[at] = chance.max(capture[at]);
        }
    }
    quiet.iter().chain(&capture).sum::<f64>() / 2.0
}

/// The chance that the squares on a path are as the move needs them.
fn chance(path: Passed) -> f64 {
    match path {
        Passed::Empty(squares) => empty(squares),
        Passed::OneScreen { screens: 0, .. } => 0.0,
        Passed::OneScreen { squares, screens } => {
            f64::from(screens) * OCCUPIED * empty(squares - 1)
        }
    }
}

/// The chance that this many squares are all empty.
fn empty(squares: u32) -> f64 {
    (0..squares).fold(1.0, |chance, _| chance * (1.0 - OCCUPIED))
}

#[cfg(test)]
mod tests {
    use super::{Estimator, of_promoting};
    use crate::betza;
    use crate::geometry::{Color, Shape};
    use crate::motion::{Builder, OpenLeg};

    /// The value of a piece of `color` on a square board of this size.
    fn of(moves: &str, color: Color, size: u64) -> i32 {
        let shape = Shape::new(size, size).unwrap();
        let legs = betza::parse(moves).unwrap().into_iter();
        let legs: Vec<_> = legs.map(OpenLeg::everywhere).collect();
        let motion = Builder::new(&shape).build(&legs, color);
        Estimator::new(&shape).value(&motion, shape.squares())
    }

    fn value(moves: &str, size: u64) -> i32 {
        of(moves, Color::White, size)
    }

    #[test]
    fn a_rook_has_five_on_every_board_and_the_orthodox_pieces_stand_in_their_order() {
        for size in 2..=16 {
            assert_eq!(value("R", size), 500, "{size}");
            let row = ["WfF", "B", "R", "RN", "Q", "QN"].map(|moves| value(moves, size));
            assert!(size < 6 || row.is_sorted_by(|less, more| less < more), "{size}: {row:?}");
        }
    }

    #[test]
    fn a_piece_is_worth_more_than_its_parts_and_a_longer_slide_more_than_a_shorter_one() {
        for size in [8, 10, 13, 16] {
            assert!(value("RN", size) > value("R", size) + value("N", size));
            let slides = ["W", "W2", "W3", "R"].map(|moves| value(moves, size));
            assert!(slides.is_sorted_by(|less, more| less < more), "{slides:?}");
            assert!(value("nA", size) < value("A", size));
            assert!(value("mRcpR", size) < value("R", size));
            assert!(value("[F?fqR]", size) < value("[F?fsR]", size));
        }
    }

    #[test]
    fn leapers_lose_to_sliders_as_the_board_grows_and_near_leaps_lose_most() {
        for (small, large) in [(8, 10), (10, 13), (13, 16)] {
            assert!(value("N", small) > value("N", large));
            let share = |size| f64::from(value("G", size)) / f64::from(value("F", size));
            assert!(share(small) < share(large));
        }
    }

    #[test]
    fn of_several_paths_to_a_square_one_counts() {
        assert_eq!(value("KR", 8), value("RF", 8));
        assert_eq!(value("KQ", 13), value("Q", 13));
    }

    #[test]
    fn both_colours_have_the_same_value() {
        for moves in ["fmWfceFfmnnD", "GHfmWfcF", "[vW?fsB]", "fR", "mBcpB"] {
            assert_eq!(of(moves, Color::White, 13), of(moves, Color::Black, 13), "{moves}");
        }
    }

    #[test]
    fn what_promotes_is_worth_a_share_of_what_it_becomes() {
        assert!(of_promoting(60, 1750) > of_promoting(60, 900));
        assert_eq!(of_promoting(20, 30), 75);
        assert_eq!(of_promoting(300, 200), 300);
    }
}
