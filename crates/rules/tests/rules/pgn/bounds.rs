//! Where games begin and end, and what is between them.

use super::*;

use bentrider_rules::formats::{self, Format, GameLines};

/// The games of a text, with a check that reading line by line gives the same.
fn games_of(text: &str) -> Vec<Result<TextGame, PgnError>> {
    let games: Vec<_> = formats::read(text, Format::Pgn).collect();
    let mut lines = GameLines::new(Format::Pgn);
    let mut by_lines: Vec<_> =
        text.split_inclusive('\n').flat_map(|line| lines.push(line)).collect();
    by_lines.extend(lines.finish());
    assert_eq!(by_lines, games, "{text}");
    games
}

/// The number of tags and of moves, and the result, of each game; no game is refused.
fn outline(text: &str) -> Vec<(usize, usize, &'static str)> {
    let of = |game: TextGame| (game.tags.len(), game.moves.len(), game.result.text());
    games_of(text).into_iter().map(|it| of(it.unwrap())).collect()
}

fn problems(text: &str) -> Vec<String> {
    let games = games_of(text).into_iter().map(Result::unwrap);
    games.flat_map(|it| it.problems).map(|it| it.to_string()).collect()
}

/// Work that grew with the square of the length would make this test slow.
#[test]
fn a_long_line_is_read_like_many_lines() {
    const TIMES: usize = 4_000;
    for (start, part, games, moves) in [
        ("", "1. e4 e5 * ", TIMES, 2 * TIMES),
        ("", "e4 e5 * ", TIMES, 2 * TIMES),
        ("", "ab cd *\n", TIMES, 2 * TIMES),
        ("", "e4 ) * ", TIMES, TIMES),
        ("1. e4 ", "[", 1, 1),
        ("1. e4 ", "[ ", 1, 1),
        ("1. e4 ", "[1 ", 1, 1),
        ("", "[", 1, 0),
        // Moves of the longest length of a word, 64 bytes.
        ("1. e4 ", "7", 1, 1 + TIMES.div_ceil(64)),
        ("1. e4 ", "{a} ", 1, 1),
        ("1. e4 ", "N ", 1, 1),
        ("", "{a} ", 0, 0),
        ("", "[A x] ", 1, 0),
        ("", "[A \"x] ", 1, 0),
        ("", "[A \"x\" y] ", 1, 0),
        ("", "[A \"x\"] * ", TIMES, 0),
        ("", "{\n\n[A \"x\"] * ", 2 * TIMES, 0),
        ("1. e4 ", "{{} ", 1, 1),
        ("1. e4 ", "{ {a} ", 1, 1),
        ("1. e4 ", "<", 1, 1),
        ("1. e4 ", "[%", 1, 1),
        ("1. e4 ", "% ", 1, 1),
        ("1. e4 ", "$ ", 1, 1),
        ("1. e4 ", "$-", 1, 1),
        ("1. ", "e4,", 1, TIMES),
        ("[A \"x\"] ", "! ", 1, 0),
        ("", "[A \"x\"] ½ ", TIMES, 0),
        ("", "[A \"x\"] a b\n", 1, 2),
    ] {
        let found = games_of(&format!("{start}{}", part.repeat(TIMES)));
        let read: usize = found.iter().flatten().map(|it| it.moves.len()).sum();
        assert_eq!((found.len(), read), (games, moves), "{start}{part}");
    }
}

#[test]
fn the_tags_of_the_next_game_begin_it_whatever_their_order() {
    for (text, expected) in [
        ("[Site \"x\"]\n[Event \"a\"]\n[Event \"b\"]\n1. e4 *\n", &[(2, 0, "*"), (1, 1, "*")][..]),
        (
            "[Site \"x\"]\n[Event \"a\"]\n[Result \"1-0\"]\n\n[Site \"y\"]\n[Event \"b\"]\n\n1. e4 *\n",
            &[(3, 0, "1-0"), (2, 1, "*")],
        ),
        (
            "[White \"A\"]\n[Result \"1-0\"]\n\n[Round \"2\"]\n[White \"B\"]\n\n1. e4 0-1\n",
            &[(2, 0, "1-0"), (2, 1, "0-1")],
        ),
        // Other tags after an empty line are of the same game.
        ("[White \"A\"]\n\n[FEN \"x\"]\n\n1. e4 0-1\n", &[(2, 1, "0-1")]),
    ] {
        assert_eq!(outline(text), expected, "{text}");
        assert_eq!(problems(text), [""; 0], "{text}");
    }
}

#[test]
fn a_second_value_of_a_tag_is_reported_and_one_that_decides_is_refused() {
    let text = "[White \"A\"] [White \"A\"]\n[White \"B\"]\n\n1. e4 *\n";
    let found = problems(text);
    let expected =
        "line 2, column 1: \"[White \"B\"]\" does not belong here: expected one value for each tag";
    assert_eq!(found, [expected]);
    for (tag, first, second) in [("Variant", "chess", "gross"), ("FEN", "8/8 w", "8/8 b")] {
        let text = format!(
            "[{tag} \"{first}\"]\n[{tag} \"{second}\"]\n\n1. e4 *\n\n[A \"b\"]\n\n1. d4 *\n"
        );
        let [Err(error), Ok(next)] = &games_of(&text)[..] else { panic!("{text}") };
        assert_eq!((error.line, error.cut), (2, false));
        assert!(error.problem.contains(second) && texts(next) == ["d4"], "{error}");
    }
}

#[test]
fn what_follows_a_result_makes_no_game() {
    for after in [
        "(time)",
        "}",
        ")",
        "]",
        "(time) {so}",
        "[time]",
        "<time>",
        "\"time\"",
        "$300",
        "- time",
        "time",
        ", time",
        "-- time",
        "White wins 1-0",
        "Black resigns in view of 2. Qh5",
        "time (Ann) }",
        "\n(time)",
        "\n}",
        "\n0-1",
        "\n\n}",
        "\n\n(1. d4)",
        "\n\n{so}\n}",
    ] {
        for next in ["", "\n\n[A \"b\"]\n\n1. d4 0-1\n", "\n\n1. d4 0-1\n"] {
            let text = format!("[A \"a\"]\n\n1. e4 1-0 {after}{next}");
            let games: Vec<_> = outline(&text).into_iter().map(|it| (it.1, it.2)).collect();
            assert_eq!(games[0], (1, "1-0"), "{text}");
            assert_eq!(games[1..], [(1, "0-1")][..usize::from(!next.is_empty())], "{text}");
            assert!(!problems(&text).is_empty(), "{text}");
        }
    }
}

#[test]
fn a_tag_of_the_result_may_follow_the_moves() {
    for (text, expected) in [
        ("1. e4 e5\n[Result \"1-0\"]\n", &[(1, 2, "1-0")][..]),
        ("1. e4 e5 *\n[Result \"1-0\"]\n\n[A \"b\"]\n\n1. d4 *\n", &[(1, 2, "1-0"), (1, 1, "*")]),
        ("1. e4 e5\n\n[Result \"1-0\"]\n[A \"b\"]\n\n1. d4 *\n", &[(0, 2, "*"), (2, 1, "1-0")]),
        ("1. e4 e5\n\n[Result \"1-0\"]\n\n1. d4 *\n", &[(0, 2, "*"), (1, 1, "1-0")]),
    ] {
        assert_eq!(outline(text), expected, "{text}");
        assert_eq!(problems(text), [""; 0], "{text}");
    }
}

#[test]
fn a_result_in_brackets_or_with_remarks_counts() {
    for (tag, result) in [
        ("1-0!", "1-0"),
        ("1-0 (time)", "1-0"),
        ("0-1, time", "0-1"),
        ("White wins", "1-0"),
        ("Black won on time", "0-1"),
        ("White resigned", "0-1"),
        ("Draw agreed", "1/2-1/2"),
    ] {
        let text = format!("[Result \"{tag}\"]\n\n1. e4 *\n");
        assert_eq!((outline(&text), problems(&text)), (vec![(1, 1, result)], vec![]), "{tag}");
    }
    for (moves, result) in [("1. e4 e5 (1-0)", "1-0"), ("1. e4 e5 (½-½) {so}\n", "1/2-1/2")] {
        for next in ["", "\n\n[A \"b\"]\n1. d4 *", " 1. d4 *"] {
            assert_eq!(outline(&format!("{moves}{next}"))[0], (0, 2, result), "{moves}{next}");
        }
    }
    assert_eq!(outline("1. e4 (1-0) e5 0-1")[0], (0, 2, "0-1"));
    let unread = problems("[Result \"adjourned\"]\n\n1. e4 *\n");
    assert!(
        unread[0].contains("adjourned") && unread[0].contains("expected the result"),
        "{unread:?}"
    );
    for nothing in ["*", "?", "", "-"] {
        assert_eq!(problems(&format!("[Result \"{nothing}\"]\n\n1. e4 *\n")), [""; 0]);
    }
}

#[test]
fn comments_before_the_first_game_and_after_the_last_one_are_kept() {
    let games =
        games_of("{of the file}\n\n; and more\n[A \"b\"]\n\n{first} 1. e4 1-0\n\n{the end}\n");
    let [Ok(game)] = &games[..] else { panic!("{games:?}") };
    assert_eq!(game.comment.as_deref(), Some("of the file and more first"));
    assert_eq!(game.moves[0].comment.as_deref(), Some("the end"));
}

#[test]
fn a_missing_quotation_mark_hides_no_tag() {
    for tags in [
        "[Event \"x][Variant \"Atomic\"]",
        "[Event \"x] [Variant=\"Atomic\"]",
        "[Event x][Variant \"Atomic\"]",
        "[Event \"x][Variant Atomic]",
        "[Event \"x][Variant \"Atomic]",
        "[Event \"x\" [Variant \"Atomic\"]",
    ] {
        let game = only(&format!("{tags}\n\n1. e4 *"));
        assert_eq!((game.tag("Event"), game.tag("Variant")), (Some("x"), Some("Atomic")), "{tags}");
    }
    let game = only("[A \"b\" x] 1. e4 *");
    assert_eq!((game.tag("A"), texts(&game), game.problems.len()), (Some("b"), vec!["e4"], 1));
}

#[test]
fn a_line_in_brackets_that_is_no_tag_divides_no_game() {
    for line in ["[Diagram]", "[D]", "[Nf3 was better]", "[2. d4 exd4]", "["] {
        for text in [
            format!("1. e4 e5\n{line}\n2. Nf3 1-0\n"),
            format!("1. e4 e5\n\n{line}\n\n2. Nf3 1-0\n"),
            format!("1. e4 e5 {line}\n2. Nf3 1-0\n"),
        ] {
            assert_eq!(outline(&text), [(0, 3, "1-0")], "{text}");
            assert!(!problems(&text).is_empty(), "{text}");
        }
        let in_comment = format!("1. e4 {{See\n\n{line}\n\nmore}} e5 *\n");
        assert_eq!(outline(&in_comment), [(0, 2, "*")], "{in_comment}");
    }
}

#[test]
fn a_bracket_alone_or_before_a_move_is_left_out_before_a_game() {
    for (text, tags) in [
        ("[1. e4 e5 1-0\n", 0),
        ("[1. e4 e5 1-0]\n", 0),
        ("[Event \"x\"]\n[\n\n1. e4 e5 1-0\n", 1),
        ("[Event \"x\"]\n[White \"a\"]\n[\n1. e4\ne5 1-0\n", 2),
    ] {
        assert_eq!(outline(text), [(tags, 2, "1-0")], "{text}");
        assert!(problems(text)[0].contains("\"[\" does not belong here"), "{:?}", problems(text));
    }
}

#[test]
fn words_of_a_result_are_left_out_and_a_result_that_is_not_that_of_the_tag_is_reported() {
    for (text, result) in [
        ("1. e4 e5 White resigns 0-1\n", "0-1"),
        ("1. e4 e5\nWhite resigns 0-1\n", "0-1"),
        ("1. e4 e5 Draw agreed 1/2-1/2\n", "1/2-1/2"),
    ] {
        assert_eq!(outline(text), [(0, 2, result)], "{text}");
        assert_eq!(problems(text).len(), 2, "{text}");
    }
    let contrary = "[Result \"1-0\"]\n\n1. e4 e5 0-1\n";
    assert_eq!(outline(contrary), [(1, 2, "0-1")]);
    assert!(problems(contrary)[0].contains("expected the result that is after the moves"));
}

#[test]
fn an_ellipsis_a_blank_without_width_and_marks_of_new_moves_are_read_over() {
    for moves in
        ["1. e4 1… e5 *", "1. e4… e5 *", "1. e4 1…e5 *", "1. e4\u{200b} e5 *", "1. e4 TN e5 RR *"]
    {
        assert_eq!(outline(moves), [(0, 2, "*")], "{moves}");
    }
}

#[test]
fn a_sign_or_words_between_tags_make_no_game() {
    for sign in ["!", "=", "$1", "½", "1-0", "*", "}", "]", "(a)", "foo bar", "<a>", "! {so} ?"] {
        for text in [
            format!("[Event \"a\"]\n{sign}[Result \"1-0\"]\n\n1. e4 *\n"),
            format!("[Event \"a\"]\n{sign}\n[Result \"1-0\"]\n\n1. e4 *\n"),
        ] {
            assert_eq!(outline(&text), [(2, 1, "1-0")], "{text}");
            assert!(!problems(&text).is_empty(), "{text}");
        }
    }
    // A result before an empty line, or before what begins a game, is that of a game without moves.
    for text in [
        "[White \"a\"]\n1-0\n\n[Black \"b\"]\n\n1. e4 *\n",
        "[White \"a\"]\n1-0\n[White \"b\"]\n\n1. e4 *\n",
        "[White \"a\"]\n1-0\n[Event \"b\"]\n\n1. e4 *\n",
    ] {
        assert_eq!(outline(text), [(1, 0, "1-0"), (1, 1, "*")], "{text}");
    }
}

#[test]
fn a_value_that_the_text_ends_in_is_cut_whatever_is_in_it() {
    for value in ["a\\\"] b *", "a] 1. e4 *", "a\\\"] * ["] {
        let text = format!("[A \"{value}");
        let error = read(&text).next().unwrap().unwrap_err();
        assert!(error.cut, "{text}: {error}");
    }
    let game = read("[A \"C:\\\"]\n\n*\n").next().unwrap().unwrap();
    assert_eq!(game.tag("A"), Some("C:\\"));
}
