//! Game Courier's games.

mod results;

use bentrider_rules::formats::courier::*;
use bentrider_rules::formats::pgn::{TextGame, TextMove};
use bentrider_rules::formats::{Format, GameLines, from_record, to_record, write_record};
use bentrider_rules::game::{Game, GameRecord, GameResult};
use bentrider_rules::loader::built_in;
use bentrider_rules::notation::MoveNotation;

fn only(text: &str) -> TextGame {
    let mut games = read(text);
    let game = games.next().unwrap().unwrap();
    assert!(games.next().is_none());
    game
}

fn texts(game: &TextGame) -> Vec<&str> {
    game.moves.iter().map(|it| &*it.text).collect()
}

#[test]
fn a_page_of_game_courier_is_read_with_what_it_says_beside_the_moves() {
    let page = "Fernandes Silvano has resigned.\n\nFantastic XIII\nWhite: Fernandes Silvano\n\
            Black: Jean-Louis Cazaux\n\n1. P g4-g6 // to the centre: $1\n1... p g10-g8\n\
            2. P  f4-f5  p f10-f9 // $2 $14 late\n// and so on\n3. e4-e5;\n";
    let game = only(page);
    assert_eq!(texts(&game), ["P g4-g6", "p g10-g8", "P f4-f5", "p f10-f9", "e4-e5;"]);
    assert_eq!(game.moves[0].comment.as_deref(), Some("to the centre: $1"));
    assert_eq!(
        (&game.moves[3].nags[..], game.moves[3].comment.as_deref()),
        (&[2, 14][..], Some("late and so on"))
    );
    assert_eq!(
        (game.tag("White"), game.tag("Black")),
        (Some("Fernandes Silvano"), Some("Jean-Louis Cazaux"))
    );
    assert_eq!(game.comment.as_deref(), Some("Fernandes Silvano has resigned. Fantastic XIII"));
    assert_eq!(game.result, GameResult::BlackWins);
    let fantastic = built_in("fantastic-xiii").unwrap();
    assert_eq!(to_record(&game, &fantastic).unwrap().moves.len(), 5);
}

#[test]
fn a_comment_reads_back_whatever_it_starts_with() {
    for comment in
        ["$20 is much", "$20", "{$20 is much}", "{$}", "{{", "{{}", "$x", "{a} b {c}", "a // b"]
    {
        for nags in [vec![], vec![1, 14]] {
            let comment = Some(comment.to_owned());
            let mv = TextMove { text: "P e2-e4".to_owned(), nags, comment, ..TextMove::default() };
            let game = TextGame { moves: vec![mv], ..TextGame::default() };
            assert_eq!(only(&write(&game)), game);
        }
    }
}

/// A text without the name of its variant is one of Fantastic XIII.
#[test]
fn every_variant_is_named_orthodox_chess_too() {
    for name in ["chess", "gross"] {
        let game = Game::new(&built_in(name).unwrap()).unwrap();
        let text = write_record(&GameRecord::new(&game), Format::Courier).unwrap();
        assert_eq!(only(&text).tag("Variant"), Some(name), "{text}");
    }
}

#[test]
fn moves_after_a_result_that_begin_with_a_later_number_are_reported() {
    let text = "// [White \"a\"]\n\n1. P e2-e4\n1... p e7-e5\n// 1-0\n2. N g1-f3\n";
    let games: Vec<TextGame> = read(text).map(Result::unwrap).collect();
    assert_eq!(games.iter().map(|it| it.moves.len()).collect::<Vec<_>>(), [2, 1]);
    let problem = games[1].problems[0].to_string();
    assert!(
        problem.contains("\"2\" does not belong here: expected the tags or move 1"),
        "{problem}"
    );
}

#[test]
fn several_games_follow_one_another() {
    let text = "1. e2-e4\n1... e7-e5\n1. d2-d4\n// 1-0\n// [White \"A\"]\n1. c2-c4\nresign\n\n\
            // [White \"B\"]\n// *\n// [White \"C\"]\n";
    let games: Vec<TextGame> = read(text).map(|it| it.unwrap()).collect();
    let moves: Vec<usize> = games.iter().map(|it| it.moves.len()).collect();
    assert_eq!(moves, [2, 1, 1, 0, 0]);
    assert_eq!((games[1].result, games[2].result), (GameResult::WhiteWins, GameResult::WhiteWins));
    assert_eq!((games[3].tag("White"), games[4].tag("White")), (Some("B"), Some("C")));
}

/// The games of a text, with a check that reading line by line gives the same.
fn games_of(text: &str) -> Vec<TextGame> {
    let games: Vec<TextGame> = read(text).map(Result::unwrap).collect();
    let mut lines = GameLines::new(Format::Courier);
    let mut by_lines: Vec<_> = text.split_inclusive('\n').flat_map(|it| lines.push(it)).collect();
    by_lines.extend(lines.finish());
    let by_lines: Vec<TextGame> = by_lines.into_iter().map(Result::unwrap).collect();
    assert_eq!(by_lines, games, "{text}");
    games
}

#[test]
fn games_of_tags_only_do_not_take_the_moves_of_the_next_one() {
    for (text, expected) in [
        // The first tag again, with and without an empty line.
        (
            "// [White \"A\"]\n// [Black \"B\"]\n\n// [White \"C\"]\n1. P d2-d4\n",
            &[(2, 0), (1, 1)][..],
        ),
        ("// [White \"A\"]\n// [Black \"B\"]\n// [White \"C\"]\n1. P d2-d4\n", &[(2, 0), (1, 1)]),
        // Another tag again, only after an empty line.
        (
            "[Site \"x\"]\n[White \"A\"]\n// {so}\n\n[White \"B\"]\n[Site \"y\"]\n\n1. P d2-d4\n",
            &[(2, 0), (2, 1)],
        ),
        ("[Site \"x\"]\n[White \"A\"]\n[White \"B\"]\n1. P d2-d4\n", &[(3, 1)]),
        // Other tags may follow an empty line.
        ("[Site \"x\"]\n\n[White \"A\"]\n\n\n[Black \"B\"]\n1. P d2-d4\n", &[(3, 1)]),
        // A page names the players of the same game.
        ("White: A\nBlack: B\n\n// [White \"A\"]\n// [Site \"x\"]\n1. P d2-d4\n", &[(4, 1)]),
    ] {
        let found: Vec<_> =
            games_of(text).iter().map(|it| (it.tags.len(), it.moves.len())).collect();
        assert_eq!(found, expected, "{text}");
    }
}

#[test]
fn a_text_without_any_sign_of_a_game_is_refused() {
    for text in
        ["hello world", "<html>\n<p>Fantastic XIII</p>\n</html>\n", "Gross Chess\n", "// so"]
    {
        let [Err(error)] = &read(text).collect::<Vec<_>>()[..] else { panic!("{text}") };
        assert_eq!((error.line, error.cut), (1, false), "{text}");
    }
    assert_eq!(only("// so\n// *\n").comment.as_deref(), Some("so"));
}

#[test]
fn two_variants_of_one_game_are_refused_and_two_titles_name_none() {
    for tags in [
        "// [Variant \"gross\"]\n// [Variant \"chess\"]",
        "[FEN \"a\"]\n[White \"A\"]\n[FEN \"b\"]",
    ] {
        let [Err(error)] = &read(&format!("{tags}\n\n1. P e2-e4\n")).collect::<Vec<_>>()[..] else {
            panic!("{tags}")
        };
        assert!(error.problem.ends_with("expected one value for each tag"), "{tags}");
    }
    let game = only("Chess\nGross Chess\nWhite: Ann\n\n1. P e2-e4\n");
    assert_eq!(game.variant_name(), Some("Chess and Gross Chess"));
}

#[test]
fn money_in_a_comment_is_not_a_glyph() {
    for comment in ["$1st", "$1,000", "$5.", "$300", "$", "$-1"] {
        let game = only(&format!("1. P e2-e4 // $3 {comment}\n"));
        let mv = &game.moves[0];
        assert_eq!((&mv.nags[..], mv.comment.as_deref()), (&[3][..], Some(comment)));
    }
}

#[test]
fn a_tag_that_is_given_twice_does_not_divide_what_is_written() {
    let tag = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    let tags = vec![tag("White", "A"), tag("Site", "x"), tag("White", "B"), tag("Site", "y")];
    let mv = TextMove { text: "P e2-e4".to_owned(), ..TextMove::default() };
    let game = TextGame { tags, moves: vec![mv], ..TextGame::default() };
    let read = only(&write(&game));
    assert_eq!((read.tag("White"), read.moves.len()), (Some("A"), 1));
}

#[test]
fn what_is_written_reads_back() {
    let text = "// [White \"an \\\"A\\\"\"]\n// [FEN \"4k3/8/8/8/8/8/8/4K2R b K - 0 7\"]\n\
            // {before // it}\n\n7... k e8-d7 // $1 good\n8. K e1-g1 // (8. R h1-h8 k d7-c6)\n\
            8... k d7-c6\n// 1/2-1/2\n\n";
    let game = only(text);
    assert_eq!(write(&game), text);
    let record = to_record(&game, &built_in("chess").unwrap()).unwrap();
    assert_eq!(write(&from_record(&record, MoveNotation::Courier).unwrap()), text);
}

#[test]
fn the_first_wrong_move_is_named_with_its_number_the_reason_and_what_is_near() {
    let chess = built_in("chess").unwrap();
    let error = to_record(&only("1. P e2-e4\n1... p e7-e4\n"), &chess).unwrap_err().to_string();
    assert_eq!(
        error,
        "Black's move 1 \"p e7-e4\": the Pawn on e7 does not reach e4; it can go to e5 or e6"
    );
}

/// The moves, the result and the number of problems of each game.
fn outline(text: &str) -> Vec<(usize, &'static str, usize)> {
    let of = |it: TextGame| (it.moves.len(), it.result.text(), it.problems.len());
    games_of(text).into_iter().map(of).collect()
}

#[test]
fn what_follows_the_result_makes_no_game() {
    for (after, problems) in [
        ("// after", 0),
        ("// {after}\n// that", 0),
        ("(time)", 0),
        ("}", 0),
        ("// 0-1", 1),
        ("// [Result \"1-0\"]", 0),
        ("// [a remark]", 0),
    ] {
        for next in ["", "\n// [White \"B\"]\n1. P d2-d4\n// *\n", "1. P d2-d4\n// *\n"] {
            let found = outline(&format!("1. P e2-e4\n// 1-0\n{after}\n{next}"));
            let expected = [(1, "1-0", problems), (1, "*", 0)];
            assert_eq!(found, expected[..1 + usize::from(!next.is_empty())], "{after}\n{next}");
        }
    }
    let text = "1. P e2-e4\n// 1-0\n\n// after\n";
    let last = read(text).last().unwrap().unwrap_err();
    assert_eq!((read(text).count(), last.line), (2, 4));
}

#[test]
fn a_tag_of_the_result_may_follow_the_moves() {
    for (text, expected) in [
        ("1. P e2-e4\n// [Result \"1-0\"]\n", &[(1, "1-0", 0)][..]),
        ("1. P e2-e4\n\n// [Result \"1-0\"]\n", &[(1, "1-0", 0)]),
        (
            "1. P e2-e4\n// [Result \"1-0\"]\n// [White \"B\"]\n1. P d2-d4\n",
            &[(1, "1-0", 0), (1, "*", 0)],
        ),
        ("1. P e2-e4\n// [Result \"1-0 (time)\"]\n", &[(1, "1-0", 0)]),
        ("// [Result \"adjourned\"]\n1. P e2-e4\n", &[(1, "*", 1)]),
    ] {
        assert_eq!(outline(text), expected, "{text}");
    }
}

#[test]
fn tags_are_read_as_those_of_pgn() {
    for tag in
        ["[Variant Atomic]", "[Variant \"Atomic]", "[variant: Atomic]", "[Variant=\"Atomic\"]"]
    {
        for before in ["// ", ""] {
            let game = only(&format!("{before}{tag}\n\n1. P e2-e4\n"));
            assert_eq!((game.tag("Variant"), game.moves.len()), (Some("Atomic"), 1), "{tag}");
        }
    }
    let game = only("1. P e2-e4\n// [White is better]\n1... p e7-e5 // [so]\n");
    assert_eq!((game.moves.len(), game.tags.len()), (2, 0));
    assert_eq!(game.moves[0].comment.as_deref(), Some("[White is better]"));
    let text = "[White \"A\"]\n[Variant \"chess\"]\n[Variant \"gross\"]\n1. P e2-e4\n";
    let error = read(text).next().unwrap().unwrap_err();
    assert!(error.line == 3 && error.problem.contains("gross"), "{error}");
    assert_eq!(outline("[White \"A\"]\n[Site \"x\"]\n[Site \"y\"]\n1. P e2-e4\n"), [(1, "*", 1)]);
}

#[test]
fn the_title_of_a_page_names_the_variant() {
    for (page, variant) in [
        ("Fantastic XIII\nWhite: Ann\nBlack: Bob\n", Some("Fantastic XIII")),
        ("Ann has resigned.\n\nOrthodox Chess\n\nWhite: Ann\n", Some("Orthodox Chess")),
        ("Chess\n", Some("Chess")),
        ("Atomic Chess\n", Some("Atomic Chess")),
        ("A quiet game.\nWhite: Ann\n", None),
        ("A quiet game\n", None),
        ("// [Variant \"gross\"]\nGross Chess\n", Some("gross")),
    ] {
        assert_eq!(only(&format!("{page}\n1. P e2-e4\n")).variant_name(), variant, "{page}");
    }
}

proptest::proptest! {
    #[test]
    fn any_text_is_read(text in "\\PC{0,200}", dense in "[P/\\[\\]\"$;@*a-h1-8 .\\n-]{0,80}") {
        for text in [text, dense] {
            let count = read(&text).count();
            proptest::prop_assert!(count <= text.lines().count());
        }
    }
}
