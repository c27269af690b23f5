//! Betza notation, read and refused.

mod dialects;
mod properties;
mod refused;
mod targets;

use std::collections::HashSet;

use bentrider_rules::betza::{Leg, Modes, Path, parse, write};
use bentrider_rules::geometry::Delta;

const EITHER: Modes = Modes { quiet: true, capture: true, en_passant: false, trail: false };
const QUIET: Modes = Modes { quiet: true, capture: false, en_passant: false, trail: false };
const CAPTURE: Modes = Modes { quiet: false, capture: true, en_passant: false, trail: false };
const CAPTURE_OR_EN_PASSANT: Modes = Modes { en_passant: true, ..CAPTURE };
const TRAIL: Modes = Modes { trail: true, ..QUIET };

fn leg(path: Path, modes: Modes) -> Leg {
    Leg { path, modes, initial: false }
}

fn leap(files: i8, ranks: i8, modes: Modes) -> Leg {
    leg(Path::Leap(Delta::new(files, ranks)), modes)
}

fn lame(files: i8, ranks: i8, count: u8, modes: Modes) -> Leg {
    leg(Path::Lame { step: Delta::new(files, ranks), count }, modes)
}

fn slide(files: i8, ranks: i8, range: u8, modes: Modes) -> Leg {
    leg(Path::Slide { step: Delta::new(files, ranks), range }, modes)
}

fn hop(files: i8, ranks: i8, range: u8, modes: Modes) -> Leg {
    leg(Path::Hop { step: Delta::new(files, ranks), range }, modes)
}

fn bend(first: (i8, i8), then: &[(i8, i8)], range: u8, modes: Modes) -> Leg {
    let delta = |&(files, ranks): &(i8, i8)| Delta::new(files, ranks);
    let then = then.iter().map(delta).collect();
    leg(Path::Bend { first: delta(&first), then, range }, modes)
}

fn initial(leg: Leg) -> Leg {
    Leg { initial: true, ..leg }
}

/// The jumps of a text of leaps.
fn jumps(text: &str) -> Vec<(i8, i8)> {
    let jump = |leg: Leg| match leg.path {
        Path::Leap(jump) => (jump.files, jump.ranks),
        other => panic!("{text}: {other:?} is not a leap"),
    };
    parse(text).unwrap().into_iter().map(jump).collect()
}

#[test]
fn each_text_gives_exactly_its_legs() {
    let both = |files, ranks| leap(files, ranks, EITHER);
    let table: &[(&str, Vec<Leg>)] = &[
        ("W", vec![both(0, 1), both(1, 0), both(0, -1), both(-1, 0)]),
        ("W1", vec![both(0, 1), both(1, 0), both(0, -1), both(-1, 0)]),
        ("F", vec![both(1, 1), both(1, -1), both(-1, -1), both(-1, 1)]),
        ("fsW", vec![both(0, 1), both(1, 0), both(-1, 0)]),
        (
            "fmWfceFfmnnD",
            vec![
                leap(0, 1, QUIET),
                leap(1, 1, CAPTURE_OR_EN_PASSANT),
                leap(-1, 1, CAPTURE_OR_EN_PASSANT),
                lame(0, 1, 2, TRAIL),
            ],
        ),
        (
            "fmWfceFifmnD",
            vec![
                leap(0, 1, QUIET),
                leap(1, 1, CAPTURE_OR_EN_PASSANT),
                leap(-1, 1, CAPTURE_OR_EN_PASSANT),
                initial(lame(0, 1, 2, TRAIL)),
            ],
        ),
        (
            "feF",
            vec![
                leap(1, 1, Modes { en_passant: true, ..Modes::default() }),
                leap(-1, 1, Modes { en_passant: true, ..Modes::default() }),
            ],
        ),
        ("frnA", vec![lame(1, 1, 2, EITHER)]),
        ("blcnG", vec![lame(-1, -1, 3, CAPTURE)]),
        ("mrnH", vec![lame(1, 0, 3, QUIET)]),
        (
            "lhmn(4,2)",
            vec![
                lame(-1, -2, 2, QUIET),
                lame(-2, -1, 2, QUIET),
                lame(-2, 1, 2, QUIET),
                lame(-1, 2, 2, QUIET),
            ],
        ),
        ("flmn(4,2)", vec![lame(-2, 1, 2, QUIET)]),
        ("ficnH", vec![initial(lame(0, 1, 3, CAPTURE))]),
    ];
    check_legs(table);
}

#[test]
fn each_text_of_a_rider_gives_exactly_its_legs() {
    let table: &[(&str, Vec<Leg>)] = &[
        ("fW3", vec![slide(0, 1, 3, EITHER)]),
        ("fWW", vec![slide(0, 1, 15, EITHER)]),
        ("fR4", vec![slide(0, 1, 4, EITHER)]),
        ("fR1", vec![leap(0, 1, EITHER)]),
        ("fD2", vec![slide(0, 2, 2, EITHER)]),
        ("ffNN", vec![slide(1, 2, 15, EITHER), slide(-1, 2, 15, EITHER)]),
        ("fl(3,3)(3,3)", vec![slide(-3, 3, 15, EITHER)]),
        ("mfRcpfR", vec![slide(0, 1, 15, QUIET), hop(0, 1, 15, CAPTURE)]),
        ("frpF3", vec![hop(1, 1, 3, EITHER)]),
        (
            "[vW?fsB]",
            vec![
                bend((0, 1), &[(-1, 1), (1, 1)], 15, EITHER),
                bend((0, -1), &[(1, -1), (-1, -1)], 15, EITHER),
            ],
        ),
        ("f[W?fsB2]", vec![bend((0, 1), &[(-1, 1), (1, 1)], 2, EITHER)]),
        ("mr[W?fsB]", vec![bend((1, 0), &[(1, 1), (1, -1)], 15, QUIET)]),
        ("[rD?fsB]", vec![bend((2, 0), &[(1, 1), (1, -1)], 15, EITHER)]),
        (
            "[F?fqR]",
            vec![
                bend((1, 1), &[(0, 1)], 15, EITHER),
                bend((1, -1), &[(0, -1)], 15, EITHER),
                bend((-1, -1), &[(0, -1)], 15, EITHER),
                bend((-1, 1), &[(0, 1)], 15, EITHER),
            ],
        ),
        (
            "[fF?fsR]",
            vec![
                bend((1, 1), &[(0, 1), (1, 0)], 15, EITHER),
                bend((-1, 1), &[(-1, 0), (0, 1)], 15, EITHER),
            ],
        ),
        ("ic[frA?fsR1]", vec![initial(bend((2, 2), &[(0, 1), (1, 0)], 1, CAPTURE))]),
    ];
    check_legs(table);
}

fn check_legs(table: &[(&str, Vec<Leg>)]) {
    for (text, legs) in table {
        assert_eq!(&parse(text).unwrap(), legs, "{text}");
    }
}

#[test]
fn directions_pick_the_jumps_that_lead_their_way() {
    let table: &[(&str, &[(i8, i8)])] = &[
        ("fsW", &[(0, 1), (1, 0), (-1, 0)]),
        ("flW", &[(0, 1), (-1, 0)]),
        ("vD", &[(0, 2), (0, -2)]),
        ("s(5,0)", &[(5, 0), (-5, 0)]),
        ("ffW", &[(0, 1)]),
        ("rA", &[(2, 2), (2, -2)]),
        ("blG", &[(-3, -3)]),
        ("frblF", &[(1, 1), (-1, -1)]),
        ("bfrF", &[(1, 1), (1, -1), (-1, -1)]),
        ("vF", &[(1, 1), (1, -1), (-1, -1), (-1, 1)]),
        ("sF", &[(1, 1), (1, -1), (-1, -1), (-1, 1)]),
        ("fsF", &[(1, 1), (-1, 1)]),
        ("lfF", &[(-1, 1)]),
        ("lvF", &[(-1, -1), (-1, 1)]),
        ("lfrbF", &[(1, -1), (-1, 1)]),
        ("fhF", &[(1, 1), (-1, 1)]),
        ("fN", &[(1, 2), (-1, 2)]),
        ("lN", &[(-2, -1), (-2, 1)]),
        ("fbN", &[(1, 2), (1, -2), (-1, -2), (-1, 2)]),
        ("lfN", &[(-1, 2)]),
        ("flN", &[(-2, 1)]),
        ("rbN", &[(1, -2)]),
        ("flrN", &[(2, 1), (2, -1), (-2, 1)]),
        ("fhN", &[(1, 2), (2, 1), (-2, 1), (-1, 2)]),
        ("lhN", &[(-1, -2), (-2, -1), (-2, 1), (-1, 2)]),
        ("hrN", &[(1, 2), (2, -1), (-1, -2), (-2, 1)]),
        ("hlN", &[(2, 1), (1, -2), (-2, -1), (-1, 2)]),
        ("lvN", &[(-1, -2), (-1, 2)]),
        ("vC", &[(1, 3), (1, -3), (-1, -3), (-1, 3)]),
        ("sZ", &[(3, 2), (3, -2), (-3, -2), (-3, 2)]),
        ("ffN", &[(1, 2), (-1, 2)]),
        ("bbN", &[(1, -2), (-1, -2)]),
        ("fsN", &[(2, 1), (-2, 1)]),
        ("bsN", &[(2, -1), (-2, -1)]),
        ("frN", &[(2, 1)]),
        ("blN", &[(-2, -1)]),
        ("llN", &[(-2, -1), (-2, 1)]),
        ("rr(1,4)", &[(4, 1), (4, -1)]),
        ("fsbbN", &[(2, 1), (1, -2), (-1, -2), (-2, 1)]),
    ];
    for (text, expected) in table {
        assert_eq!(&jumps(text), expected, "{text}");
    }
}

#[test]
fn the_pieces_of_the_built_in_variants_have_these_numbers_of_legs() {
    let table = [
        ("K", 8),
        ("KfmnnD", 9),
        ("GHfmWfcF", 11),
        ("ADGH", 16),
        ("NAD", 16),
        ("KAD", 16),
        ("[W?fsB]", 4),
        ("[F?fsR]", 4),
        ("GHCZ", 24),
        ("NADGHCZ", 40),
        ("KimAimDimN", 24),
        ("WAD", 12),
        ("FC", 12),
        ("DAW", 12),
        ("RN", 12),
        ("KR", 12),
        ("QN", 16),
        ("mRcpR", 8),
        ("mBcpB", 8),
        ("mQcpQ", 16),
        ("FDH", 12),
        ("FA", 8),
        ("WD", 8),
        ("KNAD", 24),
        ("KADGH", 24),
        ("NCZ", 24),
        ("NW", 12),
        ("Q", 8),
        ("KK", 8),
        ("KQ", 16),
    ];
    for (text, legs) in table {
        assert_eq!(parse(text).unwrap().len(), legs, "{text}");
    }
}

#[test]
fn a_written_text_does_not_read_the_next_atom_as_a_range() {
    for text in ["W1W2", "oR0R", "qN1N", "(4,1)1(4,1)2"] {
        assert_eq!(write(&parse(text).unwrap()), text);
    }
}

#[test]
fn different_texts_may_give_the_same_legs() {
    for (text, same) in [
        ("fmW", "mfW"),
        ("imfW", "ifmW"),
        ("K", "WF"),
        ("Q", "RB"),
        ("R", "WW"),
        ("B", "F15"),
        ("(3,1)", "C"),
        ("(1,3)", "C"),
        ("v[W?fsB]", "[vW?fsB]"),
        ("[W?B]", "[W?fsB]"),
        ("[F?R]", "[F?fsR]"),
        ("[vW?B]", "[vW?fsB]"),
        ("v[F?R]", "[F?fqR]"),
        ("f[F?R]", "[fF?fqR]"),
        ("L", "C"),
        ("J", "Z"),
        ("N0", "NN"),
        ("W0", "R"),
        ("R0", "R"),
        ("[W?fsB0]", "[W?fsB]"),
        ("fimnD", "ifmnnD"),
        ("mafF", "nA"),
        ("mafafR1", "nH"),
        ("mafmF", "mnA"),
        ("mafD", "[D-D]"),
        ("mafsW", "nN"),
        ("mpafK", "DA"),
        ("[vW?K]", "[vW?ffflfrllrrblbrK]"),
        ("mafsW", "[W-fsF]"),
        ("fnN", "[fW-fsF]"),
        ("yafsF", "[F-R]"),
        ("fyafrF", "[fF-frR]"),
        ("WyafsW", "W[W-B]"),
        ("[D?fR]", "jR"),
        ("jB4", "[A?fB2]"),
        ("[F-B]", "[F-fB]"),
        ("[F?fqR]", "[frF?flR][brF?frR][blF?flR][flF?frR]"),
        ("[R?sR]", "[vR?sR][sR?sR]"),
        ("masR", "[R-sR]"),
        ("qN0", "qN"),
        ("zF0", "zB"),
        ("zR", "zWW"),
        ("gQ", "gW0gF0"),
        ("cfgR", "fcgWW"),
        ("mofrlW", "frlmoW"),
        ("oR", "oWW"),
        ("v[W-fsF]", "[vW-fsF]"),
        ("mifnH", "ifmnnH"),
        ("W(1,0)", "W"),
        ("KW", "K"),
        ("mcW", "W"),
    ] {
        let legs = |text| parse(text).unwrap().into_iter().collect::<HashSet<Leg>>();
        assert_eq!(legs(text), legs(same), "{text} {same}");
    }
}
