//! Games as other programs write them.

use super::*;

use bentrider_rules::formats::{self, Format, to_record};
use bentrider_rules::loader::built_in;

#[test]
fn a_game_without_a_result_after_its_moves_has_that_of_its_tag() {
    let tags = "[Event \"x\"]\n[Result \"1-0\"]\n\n";
    for moves in ["", "1. e4", "1. e4 {good}", "1. e4 (1. d4)"] {
        let text = format!("{tags}{moves}\n\n[Event \"y\"]\n\n1. c4 0-1\n");
        let games: Vec<TextGame> = read(&text).map(Result::unwrap).collect();
        let results: Vec<_> = games.iter().map(|it| it.result).collect();
        assert_eq!(results, [GameResult::WhiteWins, GameResult::BlackWins], "{moves}");
        let last = format!("{tags}{moves}\n");
        assert!(read(&last).next().unwrap().unwrap_err().cut);
        let game = read(&last).with_open_end().next().unwrap().unwrap();
        assert_eq!(game.result, GameResult::WhiteWins);
    }
    for (tag, after_moves, result) in [
        ("1/2", "*", GameResult::Draw),
        ("1/2", "0-1", GameResult::BlackWins),
        ("*", "0-1", GameResult::BlackWins),
        ("?", "*", GameResult::Unknown),
    ] {
        let game = only(&format!("[Result \"{tag}\"]\n\n1. e4 {after_moves}"));
        assert_eq!(game.result, result, "{tag} {after_moves}");
    }
}

#[test]
fn games_of_tags_only_do_not_take_the_moves_of_the_next_one() {
    let text = "[Event \"1\"]\n[White \"A\"]\n[Result \"1-0\"]\n\n[Event \"2\"]\n\n[White \"B\"]\n[Event \"3\"]\n\n\
                1. e4 0-1\n\n[White \"C\"]\n\n[White \"D\"] [White \"again\"]\n1. d4 *\n";
    let games: Vec<TextGame> = read(text).map(Result::unwrap).collect();
    let found: Vec<_> = games.iter().map(|it| (it.tags.len(), it.moves.len())).collect();
    assert_eq!(found, [(3, 0), (2, 0), (1, 1), (1, 0), (2, 1)]);
    assert_eq!((games[0].result, games[2].result), (GameResult::WhiteWins, GameResult::BlackWins));
}

#[test]
fn move_1_of_white_begins_the_next_game() {
    for (text, expected) in [
        ("1. e4 e5\n\n1. d4 d5 1-0", &[2, 2][..]),
        ("1. e4 e5 1. d4 d5 1-0", &[2, 2]),
        ("1. e4 e5 2. Nf3 {good} 1.d4 *", &[3, 1]),
        ("1 e4 e5 1 d4 d5 1 c4 *", &[2, 2, 1]),
        ("1. e4 1... e5 1. ... c5 *", &[3]),
        ("1. e4 e5 (1. e4 c5 1. d4 d5) 2. Nf3 (1. d4) 1 - 0", &[3]),
        ("1. e4 1. e5 2. Nf3 *", &[3]),
        ("1. e4 e5 1.", &[2]),
    ] {
        let games: Vec<TextGame> = read(text).with_open_end().map(Result::unwrap).collect();
        let lengths: Vec<_> = games.iter().map(|it| it.moves.len()).collect();
        assert_eq!(lengths, expected, "{text}");
        let mut lines = formats::GameLines::new(Format::Pgn);
        let mut found: Vec<_> = text.split_inclusive('\n').flat_map(|it| lines.push(it)).collect();
        found.extend(lines.finish());
        let lengths: Vec<_> = found.into_iter().map(|it| it.unwrap().moves.len()).collect();
        assert_eq!(lengths, expected, "{text}");
    }
}

/// They may be the rest of the game before, whose variant and start they would lose without a word.
#[test]
fn moves_after_a_result_that_begin_with_a_later_number_are_reported() {
    for (text, number) in [
        ("1. e4 e5 * 2. Nf3 Nc6 1-0", Some("2")),
        ("[Variant \"capablanca\"]\n\n1. e4 e5 *\n17 d4 *", Some("17")),
        ("1. e4 e5 *\n2... Nc6 *", Some("2")),
        ("1. e4 e5 * 1. d4 *", None),
        ("1. e4 e5 * d4 *", None),
        ("1. e4 e5 *\n\n[FEN \"x\"]\n\n12. d4 *", None),
    ] {
        let games: Vec<TextGame> = read(text).map(Result::unwrap).collect();
        assert_eq!((games.len(), games[0].problems.len()), (2, 0), "{text}");
        let expected =
            number.map(|it| format!("\"{it}\" does not belong here: expected the tags or move 1"));
        let problem = games[1].problems.first().map(|it| it.problem.clone());
        assert_eq!(problem.is_some(), expected.is_some(), "{text}: {problem:?}");
        assert!(expected.is_none_or(|it| problem.unwrap().starts_with(&it)), "{text}");
    }
}

#[test]
fn a_second_result_on_the_line_is_left_out_and_reported() {
    for text in ["1. e4 1-0 0-1\n", "1. e4 1-0 * {good}\n\n"] {
        let games: Vec<TextGame> = read(text).map(Result::unwrap).collect();
        let [game] = &games[..] else { panic!("{text}: {games:?}") };
        assert_eq!((game.result, game.problems.len()), (GameResult::WhiteWins, 1), "{text}");
    }
}

#[test]
fn the_value_of_a_tag_needs_no_marks() {
    for (tag, value) in [
        ("[Variant]", ""),
        ("[Variant \"Atomic]", "Atomic"),
        ("[Variant Atomic]", "Atomic"),
        ("[Variant Atomic\"]", "Atomic"),
        ("[Variant \"Atomic", "Atomic"),
        ("[Variant=\"Atomic\"]", "Atomic"),
        ("[Variant: Three Check] ", "Three Check"),
        ("[Variant \"8/8[QQ] w - - 0 1]", "8/8[QQ] w - - 0 1"),
    ] {
        let game = only(&format!("[White \"Ann\"]\n{tag}\n[Black \"Bob\"]\n\n1. e4 *"));
        let tags: Vec<_> = game.tags.iter().map(|(name, value)| (&**name, &**value)).collect();
        assert_eq!(tags, [("White", "Ann"), ("Variant", value), ("Black", "Bob")], "{tag}");
        assert_eq!(texts(&game), ["e4"], "{tag}");
        assert!(game.problems.is_empty(), "{tag}");
    }
}

/// Squares by their numbers, as in correspondence chess, are not numbers of moves: such a game is refused.
#[test]
fn a_number_of_four_digits_or_of_zeros_is_a_move() {
    let game = only("1. 5254 5755 2 7163 2836 *");
    assert_eq!(texts(&game), ["5254", "5755", "7163", "2836"]);
    let refusal = to_record(&game, &built_in("chess").unwrap()).unwrap_err().to_string();
    assert!(refusal.contains("5254"), "{refusal}");
    // Castling, as it is not written.
    assert_eq!(texts(&only("1. e4 e5 2. 00 000 *")), ["e4", "e5", "00", "000"]);
    assert_eq!(texts(&only("998 e4 e5 999 d4 1000. d5 *")), ["e4", "e5", "d4", "d5"]);
}

#[test]
fn words_for_check_and_mate_say_nothing() {
    let game = only("1. e4 e5 2. Qh5 dis ch Nc6 3. Bc4 Nf6 4. Qxf7 mate *");
    assert_eq!(texts(&game), ["e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7"]);
    assert!(game.problems.is_empty());
}

#[test]
fn marks_and_signs_are_glyphs() {
    let game = only(
        "1. e4! e5?? 2. Nf3 !? Nc6± 3. Bb5 ∓ a6+= 4. Ba4+/- Nf6 +- 5. O-O?! -- ∞ Z0 = 6. d3 +-- d6--+ *",
    );
    let nags: Vec<&[u8]> = game.moves.iter().map(|it| &it.nags[..]).collect();
    let expected: [&[u8]; 13] =
        [&[1], &[4], &[5], &[16], &[17], &[14], &[16], &[18], &[6], &[13], &[10], &[20], &[21]];
    assert_eq!(nags, expected);
    assert_eq!(texts(&game)[5..], ["a6", "Ba4", "Nf6", "O-O", "--", "Z0", "d3", "d6"]);
    assert!(game.problems.is_empty());
    let odd = only("1. e4 &% e5 *");
    assert_eq!((texts(&odd).len(), odd.problems.len()), (2, 1));
}

#[test]
fn signs_before_a_mark_of_check_or_of_en_passant_are_glyphs() {
    for (text, move_text, nags) in [
        ("Qh4!!#", "Qh4", &[3][..]),
        ("e4!+", "e4", &[1]),
        ("Qh5?!+", "Qh5", &[6]),
        ("Qh5?++", "Qh5", &[2]),
        ("exd6!e.p.", "exd6", &[1]),
        ("exd6!?ep", "exd6", &[5]),
        ("exd6!!e.p.+", "exd6", &[3]),
        ("exd6??+ e.p.", "exd6", &[4]),
        ("exd6 e.p.!", "exd6", &[1]),
        ("exd6 ep+?!", "exd6", &[6]),
        ("exd6 !e.p.", "exd6", &[1]),
        ("Qh4 !!#", "Qh4", &[3]),
        ("Qh4!#??", "Qh4", &[1, 4]),
        ("Nf3!+-", "Nf3", &[1, 18]),
        ("Nf3!++-", "Nf3", &[1, 18]),
        ("Nf3±+", "Nf3", &[16]),
        ("Nf3-+", "Nf3", &[19]),
        ("O-O-O!+", "O-O-O", &[1]),
        ("--!+", "--", &[1]),
        ("e8=Q!!+", "e8=Q!", &[1]),
        ("e8=P!+", "e8=P!+", &[]),
        ("Nf3+", "Nf3+", &[]),
        ("exd6+e.p.", "exd6+e.p.", &[]),
    ] {
        for result in [" 0-1", "0-1"] {
            let game = only(&format!("1. d4 {text}{result}"));
            assert_eq!(texts(&game), ["d4", move_text], "{text}{result}");
            assert_eq!((&game.moves[1].nags[..], game.result), (nags, GameResult::BlackWins));
            assert!(game.problems.is_empty(), "{text}{result}: {:?}", game.problems);
        }
    }
    for text in ["1. d4 # d5 *", "1. d4 + d5 *", "1. d4! # d5 *"] {
        assert_eq!(only(text).problems.len(), 1, "{text}");
    }
}

#[test]
fn comments_after_the_result_belong_to_its_last_move() {
    for (text, comments) in [
        (
            "1. e4 1-0 {resigns} ; late\n{so}\n\n{file}\n[A \"b\"]\n1. d4 *",
            [Some("resigns late so"), None],
        ),
        ("1. e4 1-0\n{long\ntext}\n1. d4 *", [Some("long text"), None]),
        ("1. e4 {a} 1-0\n{first} 1. d4 *", [Some("a"), None]),
        ("1. e4 1-0\n\n{first}\n1. d4 {b} *", [None, Some("b")]),
    ] {
        let games: Vec<TextGame> = read(text).map(Result::unwrap).collect();
        let found: Vec<_> = games.iter().map(|it| it.moves[0].comment.as_deref()).collect();
        assert_eq!(found, comments, "{text}");
        let before_next = ["file", "first"].into_iter().find(|it| text.contains(it));
        assert_eq!(games[1].comment.as_deref(), before_next, "{text}");
    }
}

#[test]
fn glyphs_after_the_result_belong_to_its_last_move() {
    for (text, nags, comment) in [
        ("1. e4 1-0 !?", &[5][..], None),
        ("1. e4 1-0!", &[1], None),
        ("1. e4 1-0 {a} $3 {b}", &[3], Some("a b")),
        ("1. e4 $1 1-0 $14 $6\n\n1. d4 $2 *", &[1, 14, 6], None),
    ] {
        let game = read(text).next().unwrap().unwrap();
        let last = &game.moves[0];
        assert_eq!((&last.nags[..], last.comment.as_deref()), (nags, comment), "{text}");
        assert!(game.problems.is_empty(), "{text}: {:?}", game.problems);
    }
}

#[test]
fn a_comment_between_tags_is_of_the_game() {
    for (text, comment, problems) in [
        ("[Event \"a\"] ; a note\n[White \"W\"]\n\n1. e4 *", Some("a note"), 0),
        ("[Event \"a\"]\n{c}\n{d}\n[White \"W\"]\n\n1. e4 *", Some("c d"), 0),
        ("[]\n[White \"W\"]\n\n1. e4 *", None, 1),
    ] {
        let (moves, found) = games_of(text);
        assert_eq!((moves, found.len()), (vec!["e4".to_owned()], problems), "{text}");
        let game = only(text);
        assert_eq!((game.tag("White"), game.comment.as_deref()), (Some("W"), comment), "{text}");
    }
}

#[test]
fn tags_are_read_as_other_programs_write_them() {
    let game = only(
        "[ Event  \"The \"Big\" One\" ] [White \"\"Deep Tin\"\"][Site \"C:\\games\\\"]\r[ FEN \"x\\\"]\"]\n\n*",
    );
    let tags = ["Event", "White", "Site", "FEN"].map(|it| game.tag(it).unwrap_or_default());
    assert_eq!(tags, ["The \"Big\" One", "\"Deep Tin\"", "C:\\games\\", "x\"]"]);
    assert!(game.problems.is_empty(), "{:?}", game.problems);
}

#[test]
fn lines_may_end_with_cr_and_texts_with_padding() {
    let text = "[A \"1\"]\r%no\r\r1. e4 ; one\r1-0\r\r[A \"2\"]\r\r1. d4 ) *\r\x1a\0\0";
    let games: Vec<TextGame> = read(text).map(Result::unwrap).collect();
    assert_eq!(games.iter().map(|it| it.moves.len()).collect::<Vec<_>>(), [1, 1]);
    assert_eq!((games[1].problems[0].line, games[1].problems[0].column), (9, 7));
    assert_eq!(place("a\r\nb\rc", 5), (3, 1));
    for padding in ["\0", "\x1a", "\r\n\x1a\0\n"] {
        assert_eq!(read(padding).with_open_end().next(), None);
    }
}

#[test]
fn a_promotion_may_be_in_brackets() {
    let game = only("1. a8(Q) (1. a8=(R)+ Ke7) 1... bxc1(N) (e8) *");
    assert_eq!(texts(&game), ["a8(Q)", "bxc1(N)"]);
    assert_eq!(game.moves[0].variations[0].moves[0].text, "a8=(R)+");
    assert!(game.problems.is_empty(), "{:?}", game.problems);
}

#[test]
fn a_known_tag_is_read_in_any_case_of_letters() {
    let text = "[event \"a\"]\n[RESULT \"1-0\"]\n[fen \"4k3/8/8/8/8/8/8/R3K3 w - - 0 1\"]\n[setup \"1\"]\n\
                [VARIANT \"chess\"]\n[eco \"A00\"]\n\n1. Ra8+\n\n[EVENT \"b\"]\n\n[event \"c\"]\n\n1. d4 *\n";
    let games: Vec<TextGame> = read(text).map(Result::unwrap).collect();
    let names: Vec<&str> = games[0].tags.iter().map(|(name, _)| &**name).collect();
    assert_eq!(names, ["Event", "Result", "FEN", "SetUp", "Variant", "eco"]);
    assert_eq!((games[0].result, games.len()), (GameResult::WhiteWins, 3));
    let written = write(&games[0]);
    assert!(
        written.contains("\n[FEN \"4k3/8/8/8/8/8/8/R3K3 w - - 0 1\"]\n[SetUp \"1\"]\n"),
        "{written}"
    );
    assert!(written.contains("\n[eco \"A00\"]\n"), "{written}");
    let by_lines: Vec<TextGame> = formats::read(text, Format::Pgn).map(Result::unwrap).collect();
    assert_eq!(by_lines, games);
}

#[test]
fn a_stop_or_a_comma_after_a_move_or_a_number_is_ignored() {
    let text = "1. e4 e5. 2, Nf3, Nc6... 3.exd6e.p. cxd6 e.p., 4. a4.!? O-O!, (4... Kf8. 5. b4) -- , \
                5. Z0. e8=Q!. . 1/2-1/2.";
    let game = only(text);
    let moves = ["e4", "e5", "Nf3", "Nc6", "exd6e.p.", "cxd6", "a4", "O-O", "--", "Z0", "e8=Q!"];
    assert_eq!(texts(&game), moves);
    assert_eq!((&game.moves[6].nags[..], &game.moves[7].nags[..]), (&[5][..], &[1][..]));
    assert_eq!(texts_of(&game.moves[7].variations[0].moves), ["Kf8", "b4"]);
    assert_eq!((game.result, &game.problems[..]), (GameResult::Draw, &[][..]));
}

#[test]
fn a_result_may_follow_the_last_move_without_a_blank() {
    for (text, move_text, result) in [
        ("Qh40-1", "Qh4", GameResult::BlackWins),
        ("Qh4#0-1.", "Qh4#", GameResult::BlackWins),
        ("Qh4!1-0", "Qh4", GameResult::WhiteWins),
        ("Rc10-1", "Rc1", GameResult::BlackWins),
        ("Rc101-0", "Rc10", GameResult::WhiteWins),
        ("e51/2-1/2", "e5", GameResult::Draw),
        ("e8=Q½-½", "e8=Q", GameResult::Draw),
        ("O-O-O1-0", "O-O-O", GameResult::WhiteWins),
        ("0-00-1", "0-0", GameResult::BlackWins),
        ("e2e4*", "e2e4", GameResult::Unknown),
    ] {
        let game = only(&format!("1. d4 {text}\n"));
        assert_eq!((texts(&game), game.result), (vec!["d4", move_text], result), "{text}");
    }
    for text in ["0-0-0", "Nb1-0", "h1-0", "e4-0", "R1-0", "x1-0"] {
        assert_eq!(texts(&only(&format!("1. d4 {text} *")))[1], text);
    }
}

#[test]
fn a_letter_alone_after_a_move_is_a_diagram_or_a_novelty() {
    let game = only(
        "1. e4 D e5 N 2. Nf3! N D {so} Nc6 (2... d6 N 3. d4 D) 3. Bb5 D 3... a6 += D 4. O-O *",
    );
    assert_eq!(texts(&game), ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "O-O"]);
    let nags: Vec<&[u8]> = game.moves.iter().map(|it| &it.nags[..]).collect();
    let expected: [&[u8]; 7] = [&[220], &[146], &[1, 146, 220], &[], &[220], &[14, 220], &[]];
    assert_eq!(nags, expected);
    let variation = &game.moves[3].variations[0].moves;
    assert_eq!((&variation[0].nags[..], &variation[1].nags[..]), (&[146][..], &[220][..]));
    assert_eq!(game.moves[2].comment.as_deref(), Some("so"));
    for text in [
        "1. N f3 *",
        "1. e4 N f6 *",
        "1. e4 N xf6 *",
        "1. e4 e5 2. D d3 *",
        "D 1. e4 *",
        "[Variant \"fusion\"]\n1. e4 D d6 *",
    ] {
        assert!(texts(&only(text)).iter().any(|it| it.len() == 1), "{text}");
    }
}

/// The moves of each game of a text, and the problems of all, with a check that reading line by line gives the
/// same.
fn games_of(text: &str) -> (Vec<String>, Vec<String>) {
    let games: Vec<TextGame> = read(text).with_open_end().map(Result::unwrap).collect();
    let by_lines: Vec<TextGame> = formats::read(text, Format::Pgn).map(Result::unwrap).collect();
    assert_eq!(by_lines, games, "{text}");
    let problems = games.iter().flat_map(|it| &it.problems).map(ToString::to_string).collect();
    (games.iter().map(|it| texts(it).join(" ")).collect(), problems)
}

#[test]
fn prose_between_games_is_left_out_and_reported() {
    let tags = "[Event \"a\"]\n[Result \"1-0\"]\n\n";
    for (text, moves, start) in [
        (
            format!("#7\nA Knight, quiet move.\n\n{tags}1. e4 1-0\n"),
            vec!["e4"],
            "line 1, column 1: \"#7\"",
        ),
        (
            format!(
                "{tags}1. e4 e5\n2. d4\n\n#8\nA Knight, quiet\nNf3 (not Ng3) wins.\n\nSo.\n{tags}1. c4\n"
            ),
            vec!["e4 e5 d4", "c4"],
            "line 7, column 1: \"#8\" does not belong here: expected the tags or moves of a game",
        ),
        (
            format!("{tags}1. e4 1-0\n\nThe end of\nthe file\n"),
            vec!["e4"],
            "line 6, column 1: \"The end of\"",
        ),
        (
            format!("{tags}1. e4 1-0 ff\n\n{tags}1. c4 1-0"),
            vec!["e4", "c4"],
            "line 4, column 11: \"ff\"",
        ),
        (
            "Material only\n1. a4 h5 *\n1. b4 h6 *\n\n1. d4 *".to_owned(),
            vec!["a4 h5", "b4 h6", "d4"],
            "line 1, column 1: \"Material only\"",
        ),
        (
            format!("1. a4 h5 *\nCaptures only\n1. c4 c5 *\n\n{tags}1. e4 *\r\n"),
            vec!["a4 h5", "c4 c5", "e4"],
            "line 2, column 1: \"Captures only\"",
        ),
        (format!("{}\n\n1. e4 *", "long ".repeat(30)), vec!["e4"], "line 1, column 1: \"long long"),
    ] {
        let (found, problems) = games_of(&text);
        assert_eq!(found, moves, "{text}");
        assert_eq!(problems.len(), 1, "{problems:?}");
        assert!(problems[0].starts_with(start) && problems[0].len() < 150, "{problems:?}");
    }
}

#[test]
fn a_wrong_move_is_not_prose() {
    let tags = "[Event \"a\"]\n\n";
    for moves in [
        "1. e4\n\nKx 2. d4",
        "1. e4\n\n1... Kx d4\n",
        "1. e4\n\nKx d4",
        "1. e4\n\nKx is best\n2. d4",
        "1. e4\n\nKx is best 2 d4",
        "1. e4\n\nKx is best {so}",
        "1. e4 Kx\n\nBlack resigns",
        "Kx d4",
        "1. Kx is best",
    ] {
        let text = format!("{tags}{moves}\n\n{tags}1. c4 *\n");
        let games: Vec<TextGame> = formats::read(&text, Format::Pgn).map(Result::unwrap).collect();
        let words = texts(&games[0]);
        assert!(words.contains(&"Kx"), "{moves}: {words:?}");
        assert_eq!(texts(&games[games.len() - 1]), ["c4"], "{moves}");
    }
    let (found, problems) = games_of("no moves here\n\nat all");
    assert_eq!((found.len(), problems.len()), (1, 0));
}

#[test]
fn a_number_that_is_not_the_number_of_the_next_move_is_left_out_and_reported() {
    // The moves are those of the text, and the words left out are found by reading it.
    for (moves, left_out) in [
        ("1. e4 (0:05) e5 (0:06) 2. Nf3 1-0", &["0:05", "0:06"][..]),
        ("1. e4 0:05 e5 0:01:02 2. Nf3 1-0", &["0:05", "0:01:02"]),
        ("1. e4 (0:00) e5 2. Nf3 1-0", &["0:00"]),
        ("1. e4 15 e5 20 2. Nf3 1-0", &["15", "20"]),
        ("1. e4 e5 2. Nf3 (2. Nc3 7 Nc6 8) 1-0", &["7", "8"]),
        ("1. e4 e5 2. Nf3 1.0", &["1.0"]),
        ("1 e4 e5 2 Nf3 1-0", &[]),
        ("1 e4 1 e5 2 Nf3 (2 Nc3 2 Nc6 3 f4) 1-0", &[]),
        ("1 e4 1 ... e5 2.Nf3 2 1-0", &[]),
        ("1.e4 1...e5 2, Nf3 3. 1-0", &[]),
        ("1. e4 7. e5 9... Nf3 1-0", &[]),
    ] {
        let game = read(moves).with_open_end().next().unwrap().unwrap();
        let texts: Vec<&str> = game.moves.iter().map(|it| &*it.text).collect();
        assert_eq!(texts, ["e4", "e5", "Nf3"], "{moves}");
        let problems: Vec<String> = game.problems.iter().map(|it| it.problem.clone()).collect();
        assert_eq!(problems.len(), left_out.len(), "{moves}: {problems:?}");
        for (problem, word) in problems.iter().zip(left_out) {
            assert!(problem.starts_with(&format!("\"{word}\" ")), "{moves}: {problem}");
        }
    }
    let castling = read("4. 0-0 5.0-0-0 6.00 0-0 *").next().unwrap().unwrap();
    let texts: Vec<&str> = castling.moves.iter().map(|it| &*it.text).collect();
    assert_eq!((texts, castling.problems), (vec!["0-0", "0-0-0", "00", "0-0"], Vec::new()));
    let later = "[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 0 30\"]\n\n30 Kd7 31 Kd2 Kd6 32 Kd3 *\n";
    assert_eq!(read(later).next().unwrap().unwrap().problems, Vec::new());
}
