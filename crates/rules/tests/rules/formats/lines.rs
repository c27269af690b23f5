//! Games from a text that arrives line by line.

use bentrider_rules::formats::pgn::{PgnError, TextGame};
use bentrider_rules::formats::{Format, GameLines, LONGEST_GAME, read, write};

/// The games of a text that arrives line by line, and how many came before its end.
fn by_lines(text: &str, format: Format) -> (Vec<Result<TextGame, PgnError>>, usize) {
    let mut lines = GameLines::new(format);
    let mut games: Vec<_> = text.split_inclusive('\n').flat_map(|line| lines.push(line)).collect();
    let early = games.len();
    games.extend(lines.finish());
    (games, early)
}

#[test]
fn games_come_as_soon_as_they_are_whole() {
    let pgn = "[A \"1\"]\n\n1. e4 {[B \"no\"]\n[C \"no\"]} e5 (1... d5 1-0)\n1-0\n\n1. d4 *\n1. c4 1/2-1/2\n\
               [A \"2\"]\n\n1. {SQ}c3 ; 1-0\n[A \"3\"]\n\n*\n";
    let courier = "1. e2-e4\n1. d2-d4 // 1-0\n// 1-0\n// [A \"2\"]\n";
    for (text, format, count, early) in [(pgn, Format::Pgn, 5, 4), (courier, Format::Courier, 3, 2)]
    {
        let (games, before_end) = by_lines(text, format);
        let texts: Vec<String> =
            games.iter().map(|it| write(it.as_ref().unwrap(), format)).collect();
        assert_eq!((games.len(), before_end), (count, early), "{texts:#?}");
        if format == Format::Courier {
            let whole: Vec<_> = read(text, format).map(|it| write(&it.unwrap(), format)).collect();
            assert_eq!(texts, whole);
        }
    }
}

#[test]
fn the_name_of_a_tag_may_start_with_a_digit() {
    let text = "\u{feff}[A \"1\"]\n[5 \"x\"]\n[_ \"y\"]\n[B \"2\"]\n\n1. e4 *\n";
    let (games, _) = by_lines(text, Format::Pgn);
    let tags: Vec<_> = games.iter().map(|it| it.as_ref().unwrap().tags.len()).collect();
    assert_eq!(tags, [4]);
}

#[test]
fn tags_and_moves_on_one_line_are_one_game() {
    let text = "[A \"1\"] [B \"2\"] 1. e4 e5 1 - 0\n[ A \"2\" ] 1. d4\r[A \"3\"]\n\n1. c4 ½-½ {agreed}\n\0\x1a\n";
    let (games, early) = by_lines(text, Format::Pgn);
    let games: Vec<_> = games.into_iter().map(Result::unwrap).collect();
    let found: Vec<_> = games.iter().map(|it| (it.tags.len(), it.moves.len())).collect();
    assert_eq!((&found[..], early), (&[(2, 2), (1, 1), (1, 1)][..], 2));
    let whole: Vec<_> = read(text, Format::Pgn).map(Result::unwrap).collect();
    assert_eq!(whole, games);
    assert!(games.iter().flat_map(|it| &it.moves).all(|it| text[it.at..].starts_with(&it.text)));
}

#[test]
fn a_game_of_a_length_without_end_is_refused_and_the_next_one_read() {
    let filled = |begin: &str, line: &str, end: &str| {
        format!("{begin}{}{end}", line.repeat(LONGEST_GAME / line.len() + 1))
    };
    for (text, format) in [
        (filled("1. e4 {\n", "more\n", "} *\n[A \"2\"]\n\n1. d4 *\n"), Format::Pgn),
        (filled("1. e2-e4 //\n", "// more\n", "1. d2-d4\n"), Format::Courier),
        (filled("Chess\n", "A = 1\n", "Moves = {\n}\nResult = *\n"), Format::Chessv),
    ] {
        let (games, _) = by_lines(&text, format);
        let error = games[0].as_ref().err().map(ToString::to_string);
        let expected = "the game is too long: expected at most 16777216 bytes";
        assert!(error.is_some_and(|it| it.ends_with(expected)), "{format:?}");
        assert_eq!(games.get(1).map(Result::is_ok), (format != Format::Chessv).then_some(true));
    }
}

#[test]
fn a_comment_that_does_not_end_spoils_one_game_only() {
    let text = "[A \"1\"]\n\n1. e4 {no end\n\n[A \"2\"]\n\n1. d4 ] *\n\n[A \"3\"]\n\n1. c4 *\n";
    let (games, _) = by_lines(text, Format::Pgn);
    let errors: Vec<_> = games.iter().map(|it| it.as_ref().err().map(|it| it.line)).collect();
    assert_eq!(errors, [Some(3), None, None]);
    assert_eq!(games[1].as_ref().unwrap().problems[0].line, 7);
    for (last, reason) in [
        (
            "1. d4 {no end",
            "line 7, column 7: the comment that begins here does not end: expected }",
        ),
        (
            "1. d4 (1. c4",
            "line 7, column 13: the text ends inside the game that starts on line 5: ",
        ),
    ] {
        let text = format!("[A \"1\"]\n\n1. e4 *\n\n[A \"2\"]\n\n{last}");
        let error = read(&text, Format::Pgn).last().unwrap().unwrap_err();
        assert!(error.to_string().starts_with(reason), "{error}");
    }
}
