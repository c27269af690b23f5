//! PGN, written and read.

mod bounds;
mod foreign;
mod from_xboard;
mod record;

use proptest::prelude::*;

use bentrider_rules::formats::pgn::{PgnError, TextGame, TextMove, place, read, write};
use bentrider_rules::game::GameResult;

fn ply(text: &str, comment: &str) -> TextMove {
    let comment = (!comment.is_empty()).then(|| comment.to_owned());
    TextMove { text: text.to_owned(), comment, ..TextMove::default() }
}

fn texts(game: &TextGame) -> Vec<&str> {
    texts_of(&game.moves)
}

fn texts_of(moves: &[TextMove]) -> Vec<&str> {
    moves.iter().map(|it| &*it.text).collect()
}

/// The only game of a text.
fn only(text: &str) -> TextGame {
    let mut games = read(text);
    let game = games.next().unwrap().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(games.next(), None);
    game
}

/// The first problem in a text.
fn first_problem(text: &str) -> PgnError {
    let mut games = read(text).with_open_end();
    games.find_map(|it| it.map_or_else(Some, |game| game.problems.into_iter().next())).unwrap()
}

/// The example of the specification, section 2.3: Fischer against Spassky, Belgrade 1992.
const EXAMPLE: &str = "[Event \"F/S Return Match\"]
[Site \"Belgrade, Serbia JUG\"]
[Date \"1992.11.04\"]
[Round \"29\"]
[White \"Fischer, Robert J.\"]
[Black \"Spassky, Boris V.\"]
[Result \"1/2-1/2\"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3
O-O 9. h3 Nb8 10. d4 Nbd7 11. c4 c6 12. cxb5 axb5 13. Nc3 Bb7 14. Bg5 b4 15.
Nb1 h6 16. Bh4 c5 17. dxe5 Nxe4 18. Bxe7 Qxe7 19. exd6 Qf6 20. Nbd2 Nxd6 21.
Nc4 Nxc4 22. Bxc4 Nb6 23. Ne5 Rae8 24. Bxf7+ Rxf7 25. Nxf7 Rxe1+ 26. Qxe1 Kxf7
27. Qe3 Qg5 28. Qxg5 hxg5 29. b3 Ke6 30. a3 Kd6 31. axb4 cxb4 32. Ra5 Nd5 33.
f3 Bc8 34. Kf2 Bf5 35. Ra7 g6 36. Ra6+ Kc5 37. Ke1 Nf4 38. g3 Nxh3 39. Kd2 Kb5
40. Rd6 Kc5 41. Ra6 Nf2 42. g4 Bd3 43. Re6 1/2-1/2

";

#[test]
fn the_example_of_the_specification_is_read_and_written_to_the_letter() {
    let game = only(EXAMPLE);
    assert_eq!((game.moves.len(), game.result), (85, GameResult::Draw));
    assert_eq!(game.tag("Black"), Some("Spassky, Boris V."));
    assert_eq!(texts(&game)[8..10], ["O-O", "Be7"]);
    assert_eq!(write(&game), EXAMPLE);
}

#[test]
fn a_game_without_tags_has_the_roster_of_the_unknown() {
    let expected = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n\
                    [Black \"?\"]\n[Result \"*\"]\n\n*\n\n";
    assert_eq!(write(&TextGame::default()), expected);
}

#[test]
fn tags_are_escaped_ordered_and_kept() {
    let tags =
        [("FEN", "8/8 w - - 0 1"), ("Black", "b\\c"), ("White", "the \"a\""), ("Result", "0-1")];
    let tags = tags.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec();
    let game = TextGame { tags, result: GameResult::WhiteWins, ..TextGame::default() };
    let text = write(&game);
    assert!(
        text.contains("\n[White \"the \\\"a\\\"\"]\n[Black \"b\\\\c\"]\n[Result \"1-0\"]\n[FEN ")
    );
    let again = only(&text);
    assert_eq!((again.tag("White"), again.tag("Black")), (Some("the \"a\""), Some("b\\c")));
}

#[test]
fn black_has_a_number_at_the_start_and_after_a_comment() {
    let tags = vec![("FEN".to_owned(), "4k3/8/8/8/8/8/8/4K3 b - - 3 12".to_owned())];
    let moves =
        vec![ply("Kd7", ""), ply("Kd2", "a"), ply("Kc6", "b"), ply("Kd3", ""), ply("Kb5", "")];
    let game = TextGame { tags, moves, comment: Some("start".to_owned()), ..TextGame::default() };
    let text = write(&game);
    assert!(text.ends_with("\n\n{start} 12... Kd7 13. Kd2 {a} 13... Kc6 {b} 14. Kd3 Kb5 *\n\n"));
}

/// A single trailing integer is the halfmove clock; the number of the move is the second one.
#[test]
fn the_number_of_the_first_move_is_the_second_counter_of_the_fen() {
    let numbered = [
        ("8/8 w - - 0 7", "7. a"),
        ("8/8 b - - 0 7", "7... a"),
        ("8/8 w", "1. a"),
        ("8/8 b 5", "1... a"),
        ("8/8 w 5 6", "6. a"),
        ("8/8 w - - 0 0", "1. a"),
        ("8/8 w - - 0 99999999999999999999999", "1. a"),
        ("", "1. a"),
    ];
    for (fen, start) in numbered {
        let tags = vec![("FEN".to_owned(), fen.to_owned())];
        let text = write(&TextGame { tags, moves: vec![ply("a", "")], ..TextGame::default() });
        assert!(text.contains(&format!("\n\n{start} *")), "{fen}: {text}");
    }
}

#[test]
fn everything_beside_the_moves_is_read_over() {
    let text = "% an escape line\n; of the file\n\u{feff}[White \"A\"] [Black \"B\"]\n\n{first} 1.e4! $14 \
                {good} ; better\n(1. d4 d5 (1... Nf6 $2 {no ) here} 2. c4 1-0) 2. c4 *) 1...e5?! 2 Nf3\r\n\
                % 9. z9\n2. ... Nc6 3.Bb5 a6 !? 4. exd6 e.p. bxa1=Q+!! 5. 0-0-0 -- 0-1";
    let game = only(text);
    let moves = ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "exd6", "bxa1=Q+", "0-0-0", "--"];
    assert_eq!(texts(&game), moves);
    assert_eq!(game.comment.as_deref(), Some("of the file first"));
    assert_eq!(game.moves[0].comment.as_deref(), Some("good better"));
    assert_eq!((game.tags.len(), game.result), (2, GameResult::BlackWins));
}

#[test]
fn a_variation_that_holds_nothing_is_left_out() {
    let game = only("1. e4 () (1. d4 ()) ({why not}) 1... e5 *");
    let variations = &game.moves[0].variations;
    assert_eq!(variations.len(), 2);
    assert_eq!((variations[0].moves.len(), variations[0].moves[0].variations.len()), (1, 0));
    assert_eq!(variations[1].comment.as_deref(), Some("why not"));
    assert_eq!(only(&write(&game)).moves, game.moves);
}

#[test]
fn the_name_of_a_tag_may_be_a_number_or_empty() {
    let tags = vec![("4".to_owned(), "a".to_owned()), (String::new(), "b".to_owned())];
    let game = only(&write(&TextGame { tags, ..TextGame::default() }));
    assert_eq!((game.tag("4"), game.tag("_")), (Some("a"), Some("b")));
}

#[test]
fn labels_in_braces_belong_to_the_move() {
    let game =
        only("1. {SQ}c3 {SQ} 1... a15a16{sq} 2. c12={SQ}+ {sq} a1a2 {bc} {SQ}xd4{no} b1{c2} *");
    let moves = ["{SQ}c3", "a15a16{sq}", "c12={SQ}+", "a1a2", "{SQ}xd4", "b1"];
    assert_eq!(texts(&game), moves);
    let comments: Vec<_> = game.moves.iter().map(|it| it.comment.as_deref()).collect();
    assert_eq!(comments, [Some("SQ"), None, Some("sq"), Some("bc"), Some("no"), Some("c2")]);
}

#[test]
fn a_mark_after_a_promotion_may_be_part_of_its_label() {
    let game = only("1. e8=P! e7e8p! 2. e8=Q!! Nf3!? e7e8? e8=Q+!? e2e4! *");
    assert_eq!(texts(&game), ["e8=P!", "e7e8p!", "e8=Q!", "Nf3", "e7e8", "e8=Q+", "e2e4"]);
}

#[test]
fn lines_are_shorter_than_80_and_none_starts_with_a_percent_sign() {
    let comment = "%eval ".repeat(40);
    let moves = vec![ply("g10g12", "+0.31/12 1.002s"); 60];
    let text = write(&TextGame { moves, ..TextGame::default() });
    assert!(text.lines().all(|line| line.chars().count() < 80));
    let text = write(&TextGame { moves: vec![ply("g10g12", &comment); 2], ..TextGame::default() });
    assert!(!text.contains("\n%"));
    assert_eq!(only(&text).moves[0].comment.as_deref(), Some(comment.trim()));
}

#[test]
fn what_is_left_out_is_reported_with_its_place_and_what_was_expected() {
    let table = [
        ("1. e4 ) *", 1, 7, "\")\" does not belong here: expected a move, a comment or a result"),
        ("[\"b\"]\n*", 1, 2, "\"\"b\"\" does not belong here: expected the name of a tag"),
        (
            "[A \"b\"\n\n1. e4 *",
            3,
            1,
            "\"1.\" does not belong here: expected the ] that ends the tag",
        ),
        ("é } *", 1, 3, "\"}\" does not belong here: expected a move"),
        ("1. e4 $ 2. *", 1, 7, "\"$\" does not belong here"),
        ("1. e4 $256 *", 1, 7, "\"$256\" does not belong here: expected a glyph from $0 to $255"),
        ("1. e4 (1. d4 $1000) *", 1, 14, "\"$1000\" does not belong here: expected a glyph"),
        ("(1. d4) 1. e4 *", 1, 1, "\"(\" does not belong here: expected a move, a comment or"),
        ("1. e4 ((1. c4) 1. d4) *", 1, 8, "\"(\" does not belong here: expected a move or"),
        ("1. e4 (d4 [ *", 1, 11, "\"[\" does not belong here: expected a move or the ) that ends"),
        (
            "1. e4 (1. d4 d5 *\n[A \"b\"]\n*",
            2,
            1,
            "\"[\" does not belong here: expected a move or the )",
        ),
        ("1. e4 (1. d4 d5 *", 1, 18, "the text ends here: expected a move or the ) that ends"),
    ];
    for (text, line, column, problem) in table {
        let error = first_problem(text);
        assert_eq!((error.line, error.column, error.cut), (line, column, false), "{text}: {error}");
        assert!(error.problem.starts_with(problem), "{error}");
    }
    let error = first_problem("1. e4 ) *").to_string();
    assert!(error.starts_with("line 1, column 7: \")\" does"), "{error}");
}

#[test]
fn a_detail_that_is_wrong_leaves_the_moves_and_the_next_game() {
    let good = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 *\n\n";
    let faulty = [
        "[White \"A\"]\n[\"B\"]\n[5 \"x\"]\n[Round \"3\"]\n\n1. e4 *\n\n",
        "[White \"A\"\n[Black \"B\"]\n\n1. e4 *\n\n",
        "[White \"A\"]\n[Black \"B\"]\n\n1. e4 ) *\n\n",
        "[White \"A\"]\n[Black \"B\"]\n\n1. e4 (1. d4\n\n",
        "[White \"A\"]\n[Black \"B\"]\n\n(1. d4) 1. e4 $256 *\n\n",
    ];
    for bad in faulty {
        let text = [good, bad, good, bad, good].concat();
        let found: Vec<TextGame> = read(&text).map(Result::unwrap).collect();
        let clean: Vec<bool> = found.iter().map(|it| it.problems.is_empty()).collect();
        assert_eq!(clean, [true, false, true, false, true], "{bad}");
        assert!(found.iter().all(|it| texts(it) == ["e4"] && it.tag("White") == Some("A")));
    }
}

#[test]
fn a_cut_game_is_distinguished_from_a_whole_one() {
    let whole = EXAMPLE.len();
    for cut in [
        "[",
        "[Event \"a",
        "[Event \"a\\",
        "[Event \"a\"]",
        "1. e4 {half",
        "1. e4 (1. d4",
        "1. e4 $",
    ] {
        let text = format!("{EXAMPLE}{cut}");
        let mut games = read(&text);
        assert!(games.next().unwrap().is_ok());
        let error = games.next().unwrap().unwrap_err();
        assert!(error.cut, "{cut}: {error}");
        let reason = match cut {
            "1. e4 {half" => "the comment that begins here does not end",
            _ => "the text ends inside the game that starts on line 17",
        };
        assert!(error.problem.starts_with(reason), "{error}");
        assert_eq!((games.whole(), games.next()), (whole, None));
    }
    let mut games = read(EXAMPLE.trim_end());
    assert!(games.next().unwrap().is_ok());
    assert_eq!((games.next(), games.whole()), (None, whole - 2));
    assert_eq!(read(" \n% nothing\n; no game\n").next(), None);
}

fn some_ply() -> impl Strategy<Value = TextMove> {
    let text = prop_oneof![
        "[a-p][1-9][a-p]1[0-6]\\{[a-z]{2,8}\\}",
        "\\{[A-Z]{2,8}\\}x?[a-p]1[0-6]",
        "(N'|[A-Z]|\\+R)?[a-p]?x?[a-p][1-9](=[A-Z])?[+#]?",
        Just("O-O-O".to_owned()),
    ];
    (text, some_comment()).prop_map(|(text, comment)| TextMove {
        text,
        comment,
        ..TextMove::default()
    })
}

fn some_comment() -> impl Strategy<Value = Option<String>> {
    let words = proptest::collection::vec("[%;(\\[\\\\\"$*!-z|~{}éж]{1,12}", 1..20);
    proptest::option::of(words.prop_map(|it| it.join(" ")))
}

fn some_game() -> impl Strategy<Value = TextGame> {
    let value = "[ -~éж]{0,40}";
    let tags = proptest::collection::vec(("[A-Z][A-Za-z0-9_]{0,12}", value), 0..5);
    let fen = proptest::option::of("8/8\\[-\\] [wb] - - [0-9]{1,3} [0-9]{1,3}");
    let moves = proptest::collection::vec(some_ply(), 0..40);
    let result = proptest::sample::select(GameResult::ALL.to_vec());
    (tags, fen, some_comment(), moves, result).prop_map(
        |(mut tags, fen, comment, moves, result)| {
            tags.extend(fen.map(|it| ("FEN".to_owned(), it)));
            TextGame { tags, comment, moves, result, ..TextGame::default() }
        },
    )
}

proptest! {
    #[test]
    fn what_is_written_reads_back(game in some_game()) {
        let text = write(&game);
        let again = only(&text);
        prop_assert_eq!(&again.moves, &game.moves);
        prop_assert_eq!((&again.comment, again.result), (&game.comment, game.result));
        for (name, _) in game.tags.iter().filter(|(name, _)| name != "Result") {
            prop_assert_eq!(again.tag(name), game.tag(name));
        }
        prop_assert_eq!(write(&again), text);
    }

    /// Wherever the writer is stopped, all games before are complete and the last one is cut.
    #[test]
    fn a_file_cut_anywhere_has_its_whole_games(
        games in proptest::collection::vec(some_game(), 1..4), share in 0.0..1.0f64
    ) {
        let texts: Vec<String> = games.iter().map(write).collect();
        let text = texts.concat();
        let end = (0..=(text.len() as f64 * share) as usize).rev().find(|&it| text.is_char_boundary(it));
        let file = &text[..end.unwrap()];
        let mut found = read(file);
        let read_back: Vec<_> = found.by_ref().collect();
        let whole = read_back.iter().filter(|it| it.is_ok()).count();
        prop_assert!(read_back[whole..].iter().all(|it| it.as_ref().is_err_and(|error| error.cut)));
        prop_assert!(read_back.len() - whole <= 1);
        let up_to: usize = texts[..whole].iter().map(String::len).sum();
        prop_assert_eq!(found.whole(), up_to.min(file.len()));
        if read_back.len() == whole {
            prop_assert_eq!(&file[found.whole()..], "");
        }
        prop_assert_eq!(read(&file[..found.whole()]).filter(Result::is_ok).count(), whole);
    }

    #[test]
    fn garbage_never_panics(text in "\\PC{0,200}", dense in "[\\[\\](){}\"\\\\;%$*.!?=\\na1-]{0,60}") {
        for text in [text, dense] {
            let mut games = read(&text);
            let found = games.by_ref().count();
            prop_assert!(found <= text.len() && games.whole() <= text.len());
        }
    }
}
