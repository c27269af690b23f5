//! The values of pieces, against those that authors gave.

use super::read_edited;
use bentrider_rules::loader::{self, built_in};
use bentrider_rules::variant::{PieceInfo, Variant};

fn piece(variant: &Variant, label: &str) -> PieceInfo {
    variant.pieces[variant.labels.find(label).unwrap().index()].clone()
}

#[test]
fn the_authors_value_counts_before_the_estimated_one_and_a_king_has_none() {
    let variant = read_edited(&[("value = 8.5\n", ""), ("value = 0.75\n", "")]).unwrap();
    let (cheetah, king) = (piece(&variant, "C"), piece(&variant, "K"));
    assert_eq!((cheetah.documented, cheetah.value), (None, cheetah.estimated));
    assert!((650..1050).contains(&cheetah.value), "{cheetah:?}");
    assert!((75..=150).contains(&piece(&variant, "P").value));
    assert_eq!((king.documented, king.value), (None, 0));
    let hawk = piece(&variant, "H");
    assert_eq!((hawk.documented, hawk.value), (Some(550), 550));
    let order: String = variant.by_value.iter().map(|&it| variant.labels.label(it)).collect();
    assert_eq!(order, "PITNSHQMUCGOK");
}

#[test]
fn the_values_that_the_author_of_fantastic_xiii_gave_are_met_within_fifteen_per_cent() {
    let variant = built_in("fantastic-xiii").unwrap();
    for info in &variant.pieces {
        let Some(documented) = info.documented.filter(|_| info.name != "Pawn") else {
            continue;
        };
        let off = (info.estimated - documented).abs() * 100 / documented;
        assert!(off <= 15, "{info:?}");
    }
}

#[test]
fn the_values_that_authors_gave_are_met_within_a_tenth_in_the_mean_square() {
    let mut errors = Vec::new();
    for name in ["fantastic-xiii", "metamachy", "gigachess-ii", "shako", "chess"] {
        let variant = built_in(name).unwrap();
        let pieces = variant.pieces.iter().filter(|it| it.name != "Pawn" && it.name != "Rook");
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
    let variant = built_in("gross").unwrap();
    for order in [["Q", "M", "A", "R", "S"].as_slice(), &["C", "B", "N", "V"]] {
        let values: Vec<i32> = order.iter().map(|label| piece(&variant, label).value).collect();
        assert!(values.is_sorted_by(|more, less| more > less), "{values:?}");
    }
}

#[test]
fn a_warning_names_the_moves_whose_meaning_has_changed() {
    let described = |moves: &str| {
        let text = format!(
            "name = \"x\"\ntitle = \"X\"\ninherits = \"chess\"\npieces.N.moves = \"{moves}\"\n"
        );
        loader::describe(&loader::from_toml("x.toml", &text).unwrap())
    };
    let warning = "Warning: Earlier versions of bentrider read moves of Knight differently: fN.";
    assert!(described("fNK").contains(warning));
    assert!(!described("ffNK").contains("Warning"));
}
