//! FEN, read and written.

use bentrider_rules::game::Game;
use bentrider_rules::geometry::{Shape, Square};
use bentrider_rules::loader;
use bentrider_rules::setup::{FenError, Labels, RightsField, Setup};

fn labels() -> Labels {
    let mut labels = Labels::default();
    for label in ["K", "P", "sq"] {
        labels.add(label).unwrap();
    }
    labels
}

fn parse(fen: &str) -> Result<Setup, FenError> {
    Setup::parse(fen, &Shape::new(12, 4).unwrap(), &labels())
}

#[test]
fn a_fen_of_six_fields_is_written_as_it_was_read() {
    for fen in [
        "11k/12/12/K11 w - - 0 1",
        "5{sq}5k/pppppppppppp/PPPPPP{SQ}PPPPP/K11 b Kk a3b3 17 80",
        "11k/12/12/K11[PPkp] w Kk - 0 1",
        "11k/12/12/K11 w - - 10000 65535",
    ] {
        let shape = Shape::new(12, 4).unwrap();
        assert_eq!(parse(fen).unwrap().write(&shape, &labels()), fen);
    }
}

#[test]
fn an_empty_reserve_is_written_with_or_without_a_dash() {
    for reserve in ["[]", "[-]"] {
        let setup = parse(&format!("11k/12/12/K11{reserve} w - - 0 1")).unwrap();
        assert_eq!(setup.reserve, Some(Vec::new()), "{reserve}");
    }
}

#[test]
fn a_lone_dash_or_nothing_leaves_the_rights_unstated() {
    for rest in ["w", "w -", "w - 3 1", "w 3 1", "w 3"] {
        let setup = parse(&format!("11k/12/12/K11 {rest}")).unwrap();
        assert_eq!(setup.rights, RightsField::Unstated, "{rest}");
        assert_eq!(setup.halfmoves, if rest.contains('3') { 3 } else { 0 });
    }
}

#[test]
fn one_field_is_rights_unless_it_is_a_list_of_squares() {
    let setup = parse("11k/12/12/K11 w Gg 0 1").unwrap();
    assert_eq!(setup.rights, RightsField::Letters("Gg".to_owned()));
    let setup = parse("11k/12/12/K11 w b3a3 0 1").unwrap();
    assert_eq!(setup.en_passant, [Square::new(1, 2), Square::new(0, 2)]);
    assert_eq!(setup.rights, RightsField::Unstated);
}

#[test]
fn every_fault_has_its_own_message() {
    let wrong = [
        ("", "the FEN is empty"),
        ("12/12/12 w", "3 ranks: expected 4"),
        ("12/12/12/11 w", "rank 1 of the FEN, \"11\", has 11 squares"),
        ("12/12/12/13 w", "rank 1 of the FEN, \"13\", has 13 squares"),
        ("99999999999999999999/12/12/12 w", "rank 4 of the FEN holds"),
        ("012/12/12/12 w", "rank 4 of the FEN holds"),
        ("12/X11/12/12 w", "rank 3 of the FEN holds \"X11\""),
        ("12/12/*11/12 w", "a2: the FEN and the variant's board differ"),
        ("12/12/12/12[P w", "reserve \"[P\""),
        ("12/12/12/12[--] w", "reserve \"[--]\""),
        ("12/12/12/12[X] w", "reserve \"[X]\""),
        ("12/12/12/12", "side to move is \"\""),
        ("12/12/12/12 white", "side to move is \"white\""),
        ("12/12/12/12 w Kk e9 0 1", "e.p. field is \"e9\""),
        ("12/12/12/12 w Kk - - 0 1", "a field too many, \"-\""),
        ("12/12/12/12 w Kk - 0 1 2", "a field too many, \"2\""),
        ("12/12/12/12 w Kk - 0 x", "a field too many, \"x\""),
        ("12/12/12/12 w Kk - 0 1 +0+0 x", "a field too many, \"x\""),
        ("12/12/12/12 w Kk - 0 1 c9 \"1/2-1/2\"", "a field too many, \"c9\""),
        ("12/12/12/12 w Kk - 0 1 [0.5]", "a field too many, \"[0.5]\""),
        ("12/12/12/12 w Kk - 0 1 | 35 | 0.5", "a field too many, \"|\""),
        ("12/12/12/12 w Kk - 65536 1", "counter is \"65536\": expected a whole number"),
        ("12/12/12/12 w Kk - -1 1", "counter is \"-1\": expected a whole number from 0 to 65535"),
        ("12/12/12/12 w Kk - 0 0.5", "counter is \"0.5\": expected a whole number"),
        (
            "111111/12/12/12 w",
            "has 111111 squares: expected 12; digits side by side are one number",
        ),
    ];
    for (fen, message) in wrong {
        let error = parse(fen).unwrap_err().to_string();
        assert!(error.contains(message), "{fen}: {error}");
    }
}

/// Courier Chess has no castling, but other programs write its start with the rights of chess.
#[test]
fn rights_of_chess_are_passed_over_in_a_variant_without_rights() {
    let courier = loader::built_in("courier").unwrap();
    let start = Game::new(&courier).unwrap().fen();
    let with = |rights| start.replace(" w - ", &format!(" w {rights} "));
    assert_eq!(Game::from_fen(&courier, &with("KQkq")).unwrap().fen(), start);
    let error = Game::from_fen(&courier, &with("X")).unwrap_err().to_string();
    assert!(error.contains("the FEN's rights hold \"X\": expected -"), "{error}");
}
