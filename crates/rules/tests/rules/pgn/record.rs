//! Games of PGN as records, and back.

use bentrider_rules::formats::pgn::{RecordError, Recovered, TextGame, from_record, recover};
use bentrider_rules::formats::pgn::{place, read, to_record, write};
use bentrider_rules::game::{Game, GameRecord};
use bentrider_rules::loader::built_in;
use bentrider_rules::notation::MoveNotation;

const TEXT: &str = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n\
    [Black \"?\"]\n[Result \"*\"]\n\n1. e4 $1 {best} (1. d4 {also} 1... d5 (1... Nf6 2. c4) 2. c4) \
    1... e5 2. Nf3 *\n\n";

fn only(text: &str) -> TextGame {
    read(text).next().unwrap().unwrap()
}

#[test]
fn comments_glyphs_and_variations_are_kept() {
    let chess = built_in("chess").unwrap();
    let record = to_record(&only(TEXT), &chess).unwrap();
    assert_eq!((record.moves.len(), &record.moves[0].nags[..]), (3, &[1][..]));
    let variation = &record.moves[0].variations[0];
    assert_eq!((variation.moves.len(), variation.moves[1].variations[0].moves.len()), (3, 2));
    let written = write(&from_record(&record, MoveNotation::San).unwrap());
    assert_eq!(written.replace('\n', " "), TEXT.replace('\n', " "));
    assert_eq!(record.game().unwrap().moves().len(), 3);
    let coordinates = from_record(&record, MoveNotation::Coordinate).unwrap();
    assert_eq!(coordinates.moves[2].text, "g1f3");
}

#[test]
fn a_wrong_move_is_reported_with_its_place() {
    let text = "1. e4 e5 (1... d5\n2. Ke3) *";
    let error = to_record(&only(text), &built_in("chess").unwrap()).unwrap_err();
    assert!(error.to_string().starts_with("White's move 2 \"Ke3\": "), "{error}");
    let RecordError::Move { at, .. } = error else { panic!("{error}") };
    assert_eq!(place(text, at), (2, 4));
}

/// The moves of a chess game in coordinates, and the reasons for what was left out.
fn recovered(text: &str) -> (String, Vec<String>) {
    let Recovered { record, left_out } = recover(&only(text), &built_in("chess").unwrap()).unwrap();
    let game = record.game().unwrap();
    let moves: Vec<_> = game.moves().iter().map(|&mv| game.coordinates(mv)).collect();
    (moves.join(" "), left_out.iter().map(ToString::to_string).collect())
}

#[test]
fn a_variation_ends_before_its_first_wrong_move_and_the_game_goes_on() {
    let text = "1. e4 (1. d4 d5 (1... Ke5) 2. Ke3 Kd7) (1. Zz9) 1... e5 (1... -- 2. d4) 2. Nf3 *";
    let (moves, left_out) = recovered(text);
    assert_eq!(moves, "e2e4 e7e5 g1f3");
    let starts = [
        "Black's move 1 \"Ke5\"",
        "White's move 2 \"Ke3\"",
        "White's move 1 \"Zz9\"",
        "Black's move 1 \"--\": it is a null move",
    ];
    assert_eq!(left_out.len(), starts.len());
    for (reason, start) in left_out.iter().zip(starts) {
        assert!(reason.starts_with(start), "{reason}");
    }
    let chess = built_in("chess").unwrap();
    let record = recover(&only(text), &chess).unwrap().record;
    let variations: Vec<usize> =
        record.moves[0].variations.iter().map(|it| it.moves.len()).collect();
    assert_eq!(variations, [2]);
    assert!(to_record(&only(text), &chess).is_err());
    assert!(recover(&only("1. e4 Ke5 *"), &chess).is_err());
}

#[test]
fn moves_are_read_as_other_programs_write_them() {
    for (fen, text, move_text) in [
        ("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", "Nxf3", "g1f3"),
        ("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", "N:f3+", "g1f3"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6ep", "e5d6"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd", "e5d6"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8(Q)+", "a7a8q"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8q", "a7a8q"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=(Q)", "a7a8q"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "♙a8=♕+", "a7a8q"),
        ("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", "♘f3!", "g1f3"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O–O", "e1g1"),
    ] {
        let text = format!("[FEN \"{fen};\"]\n\n1. {text} *");
        assert_eq!(recovered(&text), (move_text.to_owned(), Vec::new()), "{text}");
    }
}

/// ChessBase writes a null move after the last move of a game, and shows a threat in its comment or after it.
#[test]
fn a_null_move_at_the_end_is_left_out_and_the_game_is_kept() {
    let chess = built_in("chess").unwrap();
    let recovered = |text: &str| {
        let game = read(text).next().unwrap().unwrap();
        recover(&game, &chess).map(|it| (it.record.moves.len(), it.left_out.len()))
    };
    for null in ["--", "Z0", "-- {A threat.}", "-- (2. Nf3)"] {
        assert_eq!(recovered(&format!("1. e4 e5 2. {null} 1-0")).unwrap(), (2, 1), "{null}");
    }
    assert!(recovered("1. e4 e5 2. -- Nc6 1-0").is_err());
}

#[test]
fn null_moves_before_the_first_move_give_the_turn_away() {
    let chess = built_in("chess").unwrap();
    let text =
        only("[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 4 7\"]\n\n7... -- {so} 8. Z0 8... Kd7 9. Kd2 *");
    let record = to_record(&text, &chess).unwrap();
    assert_eq!(record.comment.as_deref(), Some("so"));
    let written = write(&from_record(&record, MoveNotation::San).unwrap());
    assert!(written.contains("[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 4 8\"]"), "{written}");
    assert!(written.ends_with("{so} 8... Kd7 9. Kd2 *\n\n"), "{written}");
}

#[test]
fn a_mark_after_a_promotion_is_a_glyph_unless_it_is_a_label() {
    let chess = built_in("chess").unwrap();
    for (mark, nag) in [
        ("!", 1),
        ("!!", 3),
        ("!?", 5),
        ("?", 2),
        ("?!", 6),
        ("!+", 1),
        ("!!+", 3),
        ("!?+", 5),
        ("?+", 2),
        ("?!#", 6),
    ] {
        let text = format!("[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. a8=Q{mark} *");
        let record = to_record(&only(&text), &chess).unwrap();
        assert_eq!(record.moves[0].nags, [nag], "{mark}");
    }
}

#[test]
fn signs_before_a_mark_of_check_are_written_again_as_glyphs() {
    let chess = built_in("chess").unwrap();
    let record = to_record(&only("1. f3? e5 2. g4?? Qh4!!# 0-1"), &chess).unwrap();
    let written = write(&from_record(&record, MoveNotation::San).unwrap());
    assert!(written.ends_with("\n1. f3 $2 e5 2. g4 $4 Qh4# $3 0-1\n\n"), "{written}");
}

#[test]
fn a_game_that_xboard_has_numbered_from_0_reads_back_the_same() {
    let shako = built_in("shako").unwrap();
    let text = "[VariantMen \"P:fmWfceFifmnD\"]\n\n1. h3 *";
    let record = to_record(&only(text), &shako).unwrap();
    assert_eq!(record.game().unwrap().coordinates(record.moves[0].mv), "h3h4");
    for notation in [MoveNotation::San, MoveNotation::Coordinate] {
        let written = write(&from_record(&record, notation).unwrap());
        let again = to_record(&only(&written), &shako).unwrap();
        assert_eq!(again.moves, record.moves, "{written}");
    }
    let chess = to_record(&only(text), &built_in("chess").unwrap()).unwrap();
    let written = from_record(&chess, MoveNotation::San).unwrap();
    assert!(written.tag("VariantMen").is_some());
}

#[test]
fn a_game_from_elsewhere_than_the_start_says_so() {
    let chess = built_in("chess").unwrap();
    let fen = "k7/8/8/8/8/8/8/K6R w - - 0 1";
    let mut game = Game::from_fen(&chess, fen).unwrap();
    game.play_coordinates(&["h1h8"]).unwrap();
    let text = from_record(&GameRecord::new(&game), MoveNotation::San).unwrap();
    assert_eq!((text.tag("FEN"), &*text.moves[0].text), (Some(fen), "Rh8+"));
}

#[test]
fn a_game_with_rank_0_is_read_and_one_without_stays_as_it_is() {
    let shako = built_in("shako").unwrap();
    let moves = |text: &str| {
        let record = to_record(&read(text).next().unwrap().unwrap(), &shako).unwrap();
        let game = record.game().unwrap();
        game.moves().iter().map(|&mv| game.coordinates(mv)).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(moves("1. Kg0 (1. e4) 1... Kg9 *"), "f2g1 f9g10");
    assert_eq!(moves("[VariantMen \"P:fmW\"]\n\n1. e4 e5 *"), "e3e5 e8e6");
    assert_eq!(moves("1. e5 e6 *"), "e3e5 e8e6");
    let gross = built_in("gross-12x10").unwrap();
    let record = to_record(&only("[VariantMen \"P:fmW\"]\n\n1. e4 e7 *"), &gross).unwrap();
    assert_eq!(record.game().unwrap().moves().len(), 2, "with holdings XBoard shows more ranks");
}

/// The main line in SAN with its comments, and how much was reported.
fn kept(text: &str) -> (String, usize) {
    let game = read(text).with_open_end().next().unwrap().unwrap();
    let Recovered { record, left_out } = recover(&game, &built_in("chess").unwrap()).unwrap();
    let mut written = from_record(&record, MoveNotation::San).unwrap();
    written.tags.clear();
    let text = write(&written);
    let moves = text.split_once("\n\n").unwrap().1.trim().replace('\n', " ");
    (moves, game.problems.len() + left_out.len())
}

#[test]
fn details_that_no_standard_knows_leave_the_main_line() {
    for (text, moves, problems) in [
        ("1. e4 $-1 e5 $300 *", "1. e4 e5 *", 2),
        ("1. e4 $ e5 *", "1. e4 e5 *", 1),
        ("1: e4 e5 2:Nf3 *", "1. e4 e5 2. Nf3 *", 0),
        ("1.e4,e5 2.Nf3, Nc6 *", "1. e4 e5 2. Nf3 Nc6 *", 0),
        ("1. e4 % foo e5\ne5 *", "1. e4 e5 *", 1),
        ("1. e4 e5 2. ng1f3 nb8-c6 3. nxe5 *", "1. e4 e5 2. Nf3 Nc6 3. Nxe5 *", 0),
        ("1. e4 Nf6 2. e5 d5 3. exd6/ep *", "1. e4 Nf6 2. e5 d5 3. exd6 *", 0),
        ("1. e4 Nf6 2. e5 d5 3. exd6 /e.p. *", "1. e4 Nf6 2. e5 d5 3. exd6 *", 0),
        ("1. e4 [%clk 0:01:02] e5 *", "1. e4 {[%clk 0:01:02]} 1... e5 *", 0),
        ("1. e4 e5 [%csl Gd4]\n[%cal Gd4e5] *", "1. e4 e5 {[%csl Gd4] [%cal Gd4e5]} *", 0),
        ("[Event \"a\"]\n[%csl Gd4]\n\n1. e4 *", "{[%csl Gd4]} 1. e4 *", 0),
        ("1. e4 e5 0-0 (forfeit)", "1. e4 e5 *", 1),
        ("1. e4 e5 0-0", "1. e4 e5 *", 1),
        ("1. e4 e5 1-0F", "1. e4 e5 1-0", 1),
        ("1. e4 <foo> e5 <", "1. e4 e5 *", 2),
        ("1. e4 e5 Diagram # 2. Nf3 *", "1. e4 e5 $220 2. Nf3 *", 1),
    ] {
        assert_eq!(kept(text), (moves.to_owned(), problems), "{text}");
    }
}

#[test]
fn a_comment_may_hold_comments() {
    for (text, moves, problems) in [
        ("1. e4 {a {b} c} e5 *", "1. e4 ; a {b} c 1... e5 *", 0),
        ("1. e4 {a {b {c} d} {e} f} e5 *", "1. e4 ; a {b {c} d} {e} f 1... e5 *", 0),
        ("1. e4 {a {1. d4} b} e5 *", "1. e4 ; a {1. d4} b 1... e5 *", 0),
        // Moves after the first closing brace are moves.
        ("1. e4 {a { b} e5 {c} *", "1. e4 {a { b} 1... e5 {c} *", 0),
        ("1. e4 {a { b} e5 } 2. Nf3 *", "1. e4 {a { b} 1... e5 2. Nf3 *", 1),
        ("1. e4 {a { b}\n\ne5 } *", "1. e4 {a { b} 1... e5 *", 1),
    ] {
        assert_eq!(kept(text), (moves.to_owned(), problems), "{text}");
    }
}

#[test]
fn a_move_that_is_illegal_is_refused_though_it_looks_like_a_result() {
    let chess = built_in("chess").unwrap();
    for text in ["1. e4 e5 0-0 1-0", "1. e4 e5 0-0 d6 *", "1. e4 e5 O-O *", "1. d4 d5 bf4 *"] {
        let game = read(text).next().unwrap().unwrap();
        assert!(recover(&game, &chess).is_err(), "{text}");
    }
}
