//! Values estimated from the moves, beside those that authors gave.

use super::{GOOD, read_edited};
use crate::betza;
use crate::geometry::{Color, Shape};
use crate::loader;
use crate::loader::built_in;
use crate::loader::estimate::{Estimator, of_promoting};
use crate::motion::Builder;
use crate::variant::{PieceInfo, Variant};

/// The value of a piece of `color` on a board of so many files and ranks.
fn of(moves: &str, color: Color, size: u64) -> i32 {
    let shape = Shape::new(size, size).unwrap();
    let legs = betza::parse(moves).unwrap().into_iter();
    let legs: Vec<_> = legs.map(|leg| (leg, shape.squares())).collect();
    let motion = Builder::new(&shape).build(&legs, color);
    Estimator::new(&shape).value(&motion)
}

fn value(moves: &str, size: u64) -> i32 {
    of(moves, Color::White, size)
}

fn piece(game: &Variant, label: &str) -> PieceInfo {
    game.pieces[game.labels.find(label).unwrap().index()].clone()
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
fn of_several_ways_to_a_square_one_counts() {
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

#[test]
fn the_authors_value_counts_before_the_estimated_one_and_a_king_has_none() {
    let game = read_edited(&[("value = 8.5\n", ""), ("value = 0.75\n", "")]).unwrap();
    let (cheetah, king) = (piece(&game, "C"), piece(&game, "K"));
    assert_eq!((cheetah.documented, cheetah.value), (None, cheetah.estimated));
    assert!((650..1050).contains(&cheetah.value), "{cheetah:?}");
    assert!((75..=150).contains(&piece(&game, "P").value));
    assert_eq!((king.documented, king.value), (None, 0));
    let hawk = piece(&game, "H");
    assert_eq!((hawk.documented, hawk.value), (Some(550), 550));
    let order: String = game.cheapest_first.iter().map(|&it| game.labels.label(it)).collect();
    assert_eq!(order, "PITNSHQMUCGOK");
}

#[test]
fn the_values_that_the_author_of_fantastic_xiii_gave_are_met_within_fifteen_per_cent() {
    let game = loader::from_toml("game.toml", GOOD).unwrap();
    for info in &game.pieces {
        let Some(documented) = info.documented.filter(|_| info.name != "Pawn") else { continue };
        let off = (info.estimated - documented).abs() * 100 / documented;
        assert!(off <= 15, "{info:?}");
    }
}

#[test]
fn the_values_that_authors_gave_are_met_within_a_tenth_in_the_mean_square() {
    let mut errors = Vec::new();
    for name in ["fantastic-xiii", "metamachy", "gigachess-ii", "shako", "chess"] {
        let game = built_in(name).unwrap();
        let pieces = game.pieces.iter().filter(|it| it.name != "Pawn" && it.name != "Rook");
        for info in pieces {
            let Some(documented) = info.documented else { continue };
            let error = f64::from(info.estimated) / f64::from(documented) - 1.0;
            assert!(error.abs() < 0.4, "{name}: {info:?}");
            errors.push(error);
        }
    }
    assert_eq!(errors.len(), 50);
    let mean = errors.iter().map(|it| it * it).sum::<f64>() / errors.len() as f64;
    assert!(mean.sqrt() < 0.105, "{}", mean.sqrt());
}

#[test]
fn the_order_that_the_inventor_of_gross_chess_gave_is_met_but_for_the_wizard() {
    let game = built_in("gross").unwrap();
    for order in [["Q", "M", "A", "R", "S"].as_slice(), &["C", "B", "N", "V"]] {
        let values: Vec<i32> = order.iter().map(|label| piece(&game, label).value).collect();
        assert!(values.is_sorted_by(|more, less| more > less), "{values:?}");
    }
}
