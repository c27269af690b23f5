//! The ends of games, refused positions, and the meaning of a FEN's rights and e.p. squares.

use bentrider_rules::geometry::Color;
use bentrider_rules::rules::{self, Ending, Outcome};
use bentrider_rules::variant::Variant;

use bentrider_testing::boards::{
    LAME, MATED, QUIET, STALEMATED, built_in, fantastic, fen, from_text, move_texts, play_moves,
    position, try_position,
};

/// The outcome after moves from a FEN.
fn after(variant: &Variant, from: &str, moves: &str) -> Option<Outcome> {
    let mut position = position(variant, from);
    play_moves(variant, &mut position, moves);
    rules::outcome(variant, &position)
}

#[test]
fn a_position_that_stands_for_the_third_time_is_drawn() {
    let variant = fantastic();
    let start = "12k/13/13/13/13/13/13/13/13/13/13/13/K11H w - - 0 1";
    let round = "a1a2 m13m12 a2a1 m12m13 ";
    assert_eq!(
        after(&variant, start, &(round.repeat(2))),
        Some(Outcome::drawn(Ending::Repetition { times: 3 }))
    );
    assert_eq!(after(&variant, start, &(round.to_owned() + "a1a2 m13m12 a2a1")), None);
}

#[test]
fn a_position_with_a_right_is_not_the_same_as_without() {
    let variant = fantastic();
    let start = "12k/13/13/13/13/13/13/13/13/13/13/13/K11H w K - 0 1";
    let round = "a1a2 m13m12 a2a1 m12m13 ";
    assert_eq!(after(&variant, start, &round.repeat(2)), None);
    assert_eq!(
        after(&variant, start, &(round.repeat(2) + "a1a2")),
        Some(Outcome::drawn(Ending::Repetition { times: 3 }))
    );
}

#[test]
fn fifty_moves_are_a_hundred_plies_that_only_captures_and_pawns_interrupt() {
    let variant = fantastic();
    assert_eq!(
        rules::outcome(&variant, &position(&variant, QUIET)),
        Some(Outcome::drawn(Ending::HalfmoveLimit { plies: 100 }))
    );
    let at_99 = "12k/S12/13/13/13/13/13/5p7/13/4P8/7I5/13/K11H w - - 99 80";
    for quiet in ["a1a2", "h3h5", "h3g3", "a12b13g"] {
        assert_eq!(
            after(&variant, at_99, quiet),
            Some(Outcome::drawn(Ending::HalfmoveLimit { plies: 100 })),
            "{quiet}"
        );
    }
    for reset in ["e4e5", "e4e6"] {
        assert_eq!(after(&variant, at_99, reset), None, "{reset}");
    }
    let taking = "12k/13/13/13/13/13/13/5p7/4P8/13/13/13/K11H w - - 99 80";
    assert_eq!(after(&variant, taking, "e5f6"), None);
}

#[test]
fn mate_and_stalemate_come_before_the_draws() {
    let variant = fantastic();
    let mate = rules::outcome(&variant, &position(&variant, MATED));
    assert_eq!(mate, Some(Outcome::won(Color::White, Ending::Checkmate { mated: Color::Black })));
    let late = MATED.replace(" 0 1", " 100 90");
    assert_eq!(rules::outcome(&variant, &position(&variant, &late)), mate);
    let stalemate = STALEMATED.replace(" 0 1", " 100 90");
    assert_eq!(
        rules::outcome(&variant, &position(&variant, &stalemate)),
        Some(Outcome::drawn(Ending::Stalemate))
    );
}

/// The Kings of Omega Chess, one of them on a corner square.
const OMEGA_KINGS: &str =
    "1**********1/*k9*/*10*/*10*/*10*/*10*/*10*/*10*/*10*/*10*/*10*/1**********K w - - 0 1";

/// The outcome of a position of a built-in variant.
fn outcome_in(name: &str, fen: &str) -> Option<Outcome> {
    let variant = built_in(name);
    rules::outcome(&variant, &position(&variant, fen))
}

#[test]
fn kings_alone_draw_at_once_in_every_variant_where_nothing_can_appear() {
    for (name, fen) in [
        ("fantastic-xiii", "12k/13/13/13/13/13/13/13/13/13/13/13/K12 w - - 0 1"),
        ("gross", "k11/12/12/12/12/12/12/12/12/12/12/11K b - - 0 1"),
        ("fusion", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
        ("wildebeest", "k10/11/11/11/11/11/11/11/11/10K w - - 0 1"),
        ("omega", OMEGA_KINGS),
        ("metamachy", "k11/12/12/12/12/12/12/12/12/12/12/11K b - - 0 1"),
        ("terachess-ii", "k15/16/16/16/16/16/16/16/16/16/16/16/16/16/16/15K b - - 0 1"),
    ] {
        assert_eq!(outcome_in(name, fen), Some(Outcome::drawn(Ending::DeadPosition)), "{name}");
    }
}

#[test]
fn a_capture_that_leaves_the_kings_alone_ends_the_game() {
    let variant = fantastic();
    let last = "12k/13/13/13/13/13/13/13/13/13/13/1h11/K12 w - - 0 1";
    assert_eq!(after(&variant, last, ""), None);
    assert_eq!(after(&variant, last, "a1b2"), Some(Outcome::drawn(Ending::DeadPosition)));
}

/// By article 5.2.2 of the FIDE Laws of Chess.
#[test]
fn in_chess_a_position_is_dead_if_no_series_of_moves_leads_to_mate() {
    let dead = Some(Outcome::drawn(Ending::DeadPosition));
    for (board, outcome) in [
        ("8/8/4k3/8/8/3KN3/8/8", dead),
        ("8/8/4kn2/8/8/3K4/8/8", dead),
        ("8/8/4k3/8/8/3KB3/8/8", dead),
        // Bishops on squares of one colour, of one side and of both.
        ("8/8/4k3/8/4B3/3KB3/8/8", None),
        ("8/8/4k3/8/5B2/3KB3/8/8", dead),
        ("8/8/4k3/6B1/3K4/4B3/8/8", dead),
        ("8/8/4kb2/8/8/3KB3/8/8", dead),
        ("8/8/4k1b1/8/8/3KB3/8/8", None),
        ("8/8/4kb2/1b6/5B2/3KB3/8/8", None),
        ("8/8/4k3/b1b5/8/3KB3/8/8", dead),
        // A mate that nobody can force is still possible.
        ("8/8/4k3/8/8/3KNN2/8/8", None),
        ("8/8/4kn2/8/8/3KN3/8/8", None),
        ("8/8/4kn2/8/8/3KB3/8/8", None),
        ("8/8/4k3/8/8/3KBN2/8/8", None),
        ("8/8/4k3/8/8/3K1R2/8/8", None),
        ("8/8/4k3/8/8/3KP3/8/8", None),
    ] {
        let fen = format!("{board} w - - 0 1");
        assert_eq!(outcome_in("chess", &fen), outcome, "{fen}");
    }
}

#[test]
fn pieces_that_can_still_win_do_not_draw() {
    for (name, fen) in [
        // The three main games know no other dead position.
        ("fantastic-xiii", "12k/13/13/13/13/13/13/13/13/13/13/13/K11N w - - 0 1"),
        ("gross", "k11/12/12/12/12/12/12/12/12/12/12/10NK b - - 0 1"),
        ("fusion", "4k3/8/8/8/8/8/8/4K1N1 w - - 0 1"),
        // A King that is part of a compound.
        ("fusion", "k7/8/8/8/8/8/8/4G3 w - - 0 1"),
        // It may mate in a corner with one exit.
        (
            "omega",
            "1**********1/*k9*/*10*/*10*/*10*/*10*/*10*/*10*/*10*/*9N*/*10*/1**********K w - - 0 1",
        ),
        // It may stalemate, which wins.
        ("wildebeest", "k10/11/11/11/11/11/11/11/11/9NK w - - 0 1"),
    ] {
        assert_eq!(outcome_in(name, fen), None, "{name}: {fen}");
    }
}

#[test]
fn mate_and_stalemate_come_before_a_dead_position() {
    let stalemate = "8/8/8/8/8/1K1B4/8/k7 b - - 0 1";
    assert_eq!(outcome_in("chess", stalemate), Some(Outcome::drawn(Ending::Stalemate)));
    let quiet = "8/8/4k3/8/8/3KN3/8/8 w - - 100 90";
    assert_eq!(outcome_in("chess", quiet), Some(Outcome::drawn(Ending::DeadPosition)));
}

#[test]
fn a_position_that_cannot_be_played_is_refused_with_every_reason() {
    let variant = fantastic();
    for (fen, reasons) in [
        (
            "13/13/13/13/13/13/13/13/13/13/13/13/13 w - - 0 1",
            vec!["White needs a King", "Black needs a King"],
        ),
        ("12k/13/13/13/13/13/13/13/13/13/13/13/KK11 w - - 0 1", vec!["White has 2 royal pieces"]),
        ("12k/13/13/13/13/13/13/13/13/13/13/13/K11S w - - 0 1", vec![]),
        (
            "12k/13/12H/13/13/13/13/13/13/13/13/13/K12 w - - 0 1",
            vec!["Black's King on m13 is in check from the Hawk on m11", "it is White's move"],
        ),
        ("12k/13/13/13/13/13/13/13/13/13/13/13/K12 w Z - 0 1", vec!["rights hold \"Z\""]),
    ] {
        match try_position(&variant, fen) {
            Ok(_) => assert!(reasons.is_empty(), "{fen}"),
            Err(faults) => {
                let text = faults.to_string();
                assert!(!reasons.is_empty(), "{text}");
                assert!(reasons.iter().all(|reason| text.contains(reason)), "{fen}: {text}");
            }
        }
    }
}

#[test]
fn rights_are_read_in_every_form_a_host_writes() {
    let variant = fantastic();
    let kings = "6k6/13/13/13/13/13/13/13/13/13/13/13/6K6 w";
    for (field, written) in [
        ("Kk - 0 1", "Kk"),
        ("kK - 0 1", "Kk"),
        ("Gg - 0 1", "Kk"),
        ("g - 0 1", "k"),
        ("Aa - 0 1", "-"),
        ("- - 0 1", "-"),
        ("- 0 1", "Kk"),
        ("0 1", "Kk"),
        ("", "Kk"),
    ] {
        let position = position(&variant, &format!("{kings} {field}"));
        let expected = format!("{kings} {written} - 0 1");
        assert_eq!(fen(&variant, &position), expected, "{field:?}");
    }
}

#[test]
fn squares_passed_count_only_where_a_pawn_may_take_there() {
    let variant = fantastic();
    let board = "4k8/13/13/13/13/13/2PpP8/13/13/13/13/13/4K8 w -";
    for (field, written) in [("d8", "d8"), ("d9", "-"), ("e8", "-"), ("-", "-")] {
        let position = position(&variant, &format!("{board} {field} 0 1"));
        assert_eq!(fen(&variant, &position), format!("{board} {written} 0 1"), "{field}");
    }
    let unmet = "4k8/13/13/13/13/13/3p9/13/13/13/13/13/4K8 w - d8 0 1";
    assert_eq!(fen(&variant, &position(&variant, unmet)), unmet.replace("d8", "-"));
}

#[test]
fn squares_that_two_pawns_have_passed_are_refused() {
    let chess = built_in("chess");
    let fen = |squares: &str| format!("4k3/8/8/3pPp2/8/8/8/4K3 w - {squares} 0 3");
    for squares in ["d6f6", "f6d6"] {
        let error = try_position(&chess, &fen(squares)).unwrap_err().to_string();
        assert!(error.contains("d6 and f6 were passed by different pieces"), "{error}");
    }
    for squares in ["d6", "f6"] {
        assert!(try_position(&chess, &fen(squares)).is_ok(), "{squares}");
    }
}

#[test]
fn squares_passed_are_read_in_any_order_and_when_some_are_left_out() {
    let variant = from_text(LAME);
    // The Pawn on b6 has come from b9; the one on a6 may take on b7, the one on c7 on b8.
    let board = "4k3/8/8/2P5/Pp6/8/8/8/8/4K3 w -";
    for (field, written, open) in [
        ("b8b7", "b8b7", ["a6b7", "c7b8"].as_slice()),
        ("b7b8", "b8b7", &["a6b7", "c7b8"]),
        ("b8", "b8", &["c7b8"]),
        ("b7", "b7", &["a6b7"]),
        ("b8b9", "b8", &["c7b8"]),
        ("b6", "-", &[]),
    ] {
        let mut position = position(&variant, &format!("{board} {field} 0 1"));
        assert_eq!(fen(&variant, &position), format!("{board} {written} 0 1"), "{field}");
        let mut moves = move_texts(&variant, &position);
        moves.retain(|it| it.ends_with("b7") || it.ends_with("b8"));
        assert_eq!(moves, open, "{field}");
        for text in open {
            play_moves(&variant, &mut position, text);
            let taken = fen(&variant, &position);
            assert!(taken.starts_with("4k3/8/") && !taken.contains('p'), "{taken}");
            position.unmake();
        }
    }
}

#[test]
fn a_prince_that_promotes_by_its_double_step_may_be_taken_in_passing() {
    let variant = fantastic();
    let mut position = position(&variant, "5p6k/13/4I8/13/13/13/13/13/13/13/13/13/K12 w - - 0 1");
    play_moves(&variant, &mut position, "e11e13");
    let placed = "4Op6k/13/13/13/13/13/13/13/13/13/13/13/K12 b - e12 1 1";
    assert_eq!(fen(&variant, &position), placed);
    assert_eq!(fen(&variant, &bentrider_testing::boards::position(&variant, placed)), placed);
    assert!(move_texts(&variant, &position).contains(&"f13e12".to_owned()));
    play_moves(&variant, &mut position, "f13e12");
    let taken = "12k/4p8/13/13/13/13/13/13/13/13/13/13/K12 w - - 0 2";
    assert_eq!(fen(&variant, &position), taken);
}

#[test]
fn a_ship_with_an_unstopped_file_is_no_check_along_it() {
    let variant = fantastic();
    let straight = "12k/13/13/13/13/13/13/13/13/13/13/12S/K12 b - - 0 1";
    assert!(rules::checkers(&variant, &position(&variant, straight)).is_empty());
    let bent = "12k/13/13/13/13/13/13/13/13/13/13/11S1/K12 b - - 0 1";
    assert_eq!(rules::checkers(&variant, &position(&variant, bent)).len(), 1);
}
