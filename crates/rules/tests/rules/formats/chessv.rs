//! Files in the format of ChessV 2.2, none of them saved by it.

use bentrider_rules::formats::chessv::*;
use bentrider_rules::formats::variant_tag;
use bentrider_rules::formats::{Format, TextGame, from_record, to_record};
use bentrider_rules::game::{Game, GameRecord, GameResult};
use bentrider_rules::loader::{built_in, names};
use bentrider_rules::notation::MoveNotation;

fn record(name: &str, text: &str) -> GameRecord {
    let game = read(text).next().unwrap().unwrap_or_else(|error| panic!("{error}\n{text}"));
    to_record(&game, &built_in(name).unwrap()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// The coordinate texts of the moves of a record, and the FEN after them.
fn moves(record: &GameRecord) -> (String, String) {
    let game = record.game().unwrap();
    let texts: Vec<_> = record.moves.iter().map(|it| game.coordinates(it.mv)).collect();
    (texts.join(" "), game.fen())
}

#[test]
fn a_saved_game_is_read_with_players_and_result() {
    let text = "Gross Chess\nPlayer(White) = Ann Marie\nPlayer(Black) = ChessV\nMoves = {\n     \
            g3g6 g10g7 i2h4\n}\nResult = 0-1 {White resigns}\n";
    assert_eq!(Format::of(text), Format::Chessv);
    let record = record("gross", text);
    assert_eq!(moves(&record).0, "g3g6 g10g7 i2h4");
    assert_eq!((record.tag("White"), record.tag("Black")), (Some("Ann Marie"), Some("ChessV")));
    assert_eq!(record.result, GameResult::BlackWins);
    assert_eq!(record.moves[2].comment.as_deref(), Some("White resigns"));
}

/// Castling is the King's move, a promotion the small letter after the squares.
#[test]
fn castling_promotion_and_positions_are_read() {
    for (name, text, played) in [
        (
            "gross",
            "Gross Chess\nFENStart = \"9k2/12/5P6/12/12/12/12/12/12/12/1R4K3R1/12 w KQ - 0 1\"\nMoves = {\n g2i2 j12j11 f10f11r\n}\n",
            "g2i2 j12j11 f10f11r",
        ),
        ("gross", "Gross Chess\nMoves = {\n g3g6 g10g7\n f3f4\n}", "g3g6 g10g7 f3f4"),
        (
            "chess",
            "Chess\nFENStart = \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"\nMoves =\n{ a7a8N }\n",
            "a7a8n",
        ),
        ("chess", "Chess\nArray = 4k3/8/8/8/8/8/8/R3K3\nMoves = { e1c1 }\n", "e1c1"),
        ("shako", "Shako\nMoves = { e3e5 e8e6 }\n", "e3e5 e8e6"),
        ("tencubed", "TenCubed Chess\nMoves = {\n}\n", ""),
    ] {
        assert_eq!(moves(&record(name, text)).0, played, "{text}");
    }
}

#[test]
fn pieces_squares_and_starts_with_other_names_are_read() {
    let grand = "Grand Chess\nFENStart = \"k9/4P5/10/10/10/10/10/10/10/M8K w - - 0 1\"\nMoves = { e9e10m k1k2 }\n";
    let game = read(grand).next().unwrap().unwrap();
    assert_eq!(game.tag("FEN"), Some("k9/4P5/10/10/10/10/10/10/10/C8K w - - 0 1"));
    assert_eq!(game.moves[0].text, "e9e10c");
    let omega = record("omega", "Omega Chess\nMoves = { f1f4 e8e5 f4e5 }\n");
    assert_eq!(moves(&omega).0, "g3g6 f10f7 g6f7");
    let corner = record(
        "omega",
        "Omega Chess\nFENStart = \"w10w/5k6/12/12/12/12/12/12/12/12/5K6/W10W w - - 0 1\"\nMoves = { w1a2 }\n",
    );
    assert_eq!(moves(&corner).0, "a1b4");
    let opulent = record("opulent", "Opulent Chess\nMoves = { e3e5 }\n");
    assert!(moves(&opulent).1.contains("/CLNBQKBNLA/"), "{}", moves(&opulent).1);
}

#[test]
fn what_is_written_is_read_again() {
    let ours = "rw6wr/clbnqknbla/pppppppppp/10/10/10/10/PPPPPPPPPP/CLBNQKNBLA/RW6WR w - - 0 1";
    for (name, line, text) in [
        ("gross", "g3g6 g10g7", "Gross Chess\nMoves = {\n    g3g6 g10g7\n}\n\n"),
        ("omega", "a1b4", "Omega Chess\nMoves = {\n    w1a2\n}\n\n"),
        (
            "opulent",
            "e3e5",
            &format!("Opulent Chess\nFENStart = \"{ours}\"\nMoves = {{\n    e3e5\n}}\n\n"),
        ),
    ] {
        let mut game = Game::new(&built_in(name).unwrap()).unwrap();
        game.play_line(line).unwrap();
        let mut written = from_record(&GameRecord::new(&game), MoveNotation::Coordinate).unwrap();
        written.tags.push(("Variant".to_owned(), name.to_owned()));
        assert_eq!(write(&written), text);
        assert_eq!(moves(&record(name, text)).0, line);
    }
}

#[test]
fn games_follow_one_another_and_faults_have_their_line() {
    let text = "Chess\nMoves = {\n  e2e4\n}\nResult = 1-0 {White wins}\nShako\nMoves = { }\n\nChess\nmoves\n\
            Moves = { e2e4 }\nResult = x\nChess\nMoves = { e2e4\n";
    let games: Vec<_> = read(text).collect();
    assert_eq!(games.len(), 4);
    assert_eq!(games[0].as_ref().unwrap().moves[0].comment, None);
    assert_eq!(games[1].as_ref().unwrap().tag("Variant"), Some("Shako"));
    let third = games[2].as_ref().unwrap_err();
    assert_eq!((third.line, third.cut), (10, false));
    assert!(third.problem.starts_with("\"moves\" is not a setting"), "{third}");
    let last = games[3].as_ref().unwrap_err();
    assert_eq!((last.line, last.cut), (14, true));
}

#[test]
fn blanks_in_what_is_said_of_the_result_are_read_as_one() {
    let text = "Chess\nMoves = { e2e4 }\nResult = 0-1 {White  lost \t on time}\n";
    let game = read(text).next().unwrap().unwrap();
    assert_eq!(game.moves[0].comment.as_deref(), Some("White lost on time"));
}

#[test]
fn a_result_is_read_in_every_spelling() {
    for (text, result) in [
        ("1/2 {agreed}", GameResult::Draw),
        ("½-½", GameResult::Draw),
        ("1 - 0", GameResult::WhiteWins),
        ("0:1 {Black wins}", GameResult::BlackWins),
        ("White wins", GameResult::WhiteWins),
        ("White has resigned", GameResult::BlackWins),
        ("Drawn game", GameResult::Draw),
    ] {
        let game = read(&format!("Chess\nMoves = {{ e2e4 }}\nResult = {text}\n")).next().unwrap();
        let game = game.unwrap();
        assert_eq!((game.result, game.problems.len()), (result, 0), "{text}");
    }
    let text = "Chess\nMoves = { e2e4 }\nResult = 1-0\nResult = Black wins\n";
    assert_eq!(outline(text), [("e2e4".to_owned(), "1-0", 1)]);
}

#[test]
fn moves_that_our_variants_do_not_have_are_refused_by_name() {
    let text = "Chess\nMoves = { P*e4 }\n";
    let game = read(text).next().unwrap().unwrap();
    let error = to_record(&game, &built_in("chess").unwrap()).unwrap_err();
    assert!(error.to_string().contains("drops a piece from the hand"), "{error}");
}

/// Opulent Chess has another start in ChessV, so its start is written.
#[test]
fn a_start_has_the_name_of_its_variant_and_a_fen_only_if_it_is_another_there() {
    for variant in names().filter_map(built_in) {
        let record = GameRecord::new(&Game::new(&variant).unwrap());
        let mut game = from_record(&record, MoveNotation::Coordinate).unwrap();
        game.tags.push(("Variant".to_owned(), variant.name.clone()));
        let text = write(&game);
        let name = text.lines().next().unwrap_or_default();
        assert!(variant_tag::means(&variant, name), "{}: {text}", variant.name);
        assert_eq!(text.contains("rw6wr/clbnqknbla"), variant.name == "opulent", "{text}");
    }
}

/// The texts of the moves, the result and the number of problems of each game.
fn outline(text: &str) -> Vec<(String, &'static str, usize)> {
    let games = read(text).map(|it| it.unwrap_or_else(|error| panic!("{error}\n{text}")));
    let texts =
        |game: &TextGame| game.moves.iter().map(|it| &*it.text).collect::<Vec<_>>().join(" ");
    games.map(|it| (texts(&it), it.result.text(), it.problems.len())).collect()
}

#[test]
fn braces_and_results_make_no_game_wherever_they_are() {
    for (text, result, problems) in [
        ("Chess\nResult = 0-1\nMoves = {\n e2e4\n}\n", "0-1", 0),
        ("Chess\nMoves = {\n e2e4 }\n}\n", "*", 1),
        ("Chess\nMoves = {\n e2e4 }\n}\nResult = 1-0\n", "1-0", 1),
        ("Chess\nMoves = {\n e2e4 } Result = 1-0\n", "1-0", 0),
        ("Chess\nMoves = { e2e4 } so\nResult = 1-0\n", "1-0", 1),
        ("Chess\nMoves = { e2e4 }\nResult = 1-0\n}\n\n!!!\n", "1-0", 2),
        ("Chess\nMoves = { e2e4 }\nResult = 1-0\nResult = 0-1\n", "1-0", 1),
        ("Chess\nMoves = { e2e4 }\nresult = 1-0\nPlayer(White) = Ann\n", "1-0", 1),
    ] {
        assert_eq!(outline(text), [("e2e4".to_owned(), result, problems)], "{text}");
        let two = outline(&format!("{text}Shako\nMoves = {{ e3e5 }}\n"));
        assert_eq!(two.len(), 2, "{text}");
    }
}

#[test]
fn a_game_is_kept_whatever_its_result_says() {
    for (said, result) in [("x", "*"), ("1-0 White wins", "1-0"), ("White", "*"), ("", "*")] {
        let text = format!("Chess\nMoves = {{ e2e4 }}\nResult = {said}\n");
        assert_eq!(outline(&text), [("e2e4".to_owned(), result, 1)], "{said}");
        let problem = &read(&text).next().unwrap().unwrap().problems[0];
        assert!(
            problem.line == 3
                && problem.problem.starts_with(&format!("\"{said}\" is not a result"))
        );
    }
}

#[test]
fn a_setting_that_comes_again_is_reported_and_a_second_start_refused() {
    let twice =
        |settings: &str| read(&format!("Chess\n{settings}\nMoves = {{ e2e4 }}\n")).next().unwrap();
    let game = twice("Player(White) = Ann\nPlayer(White) = Bob").unwrap();
    assert_eq!((game.tag("White"), game.problems.len()), (Some("Ann"), 1));
    assert!(twice("Variant = Shako").unwrap_err().problem.contains("Shako"));
    let start = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1";
    let error = twice(&format!("FENStart = {start}\nFENStart = 4k3/8/8/8/8/8/8/4K3 w - - 0 1"));
    assert!(error.unwrap_err().to_string().contains("one value for each tag"));
    for settings in [
        format!("FENStart = {start}\nArray = 4k3/8/8/8/8/8/4P3/4K3"),
        format!("Array = 4k3/8/8/8/8/8/4P3/4K3\nFENStart = {start}"),
    ] {
        assert_eq!(twice(&settings).unwrap().tag("FEN"), Some(start), "{settings}");
    }
}

#[test]
fn two_results_that_are_not_the_same_are_reported_wherever_they_are() {
    for (before, after, result, problems) in [
        ("Result = 1-0\nResult = 0-1\n", "", "1-0", 1),
        ("Result = 1-0\n", "Result = 0-1 {White resigns}\n", "1-0", 1),
        ("Result = 1-0\n", "Result = White resigns\n", "1-0", 1),
        ("Result = *\n", "Result = 0-1 {White resigns}\n", "0-1", 0),
        ("Result = 0-1\n", "Result = 0-1\n", "0-1", 0),
        ("Result = 0-1\n", "Result = *\n", "0-1", 0),
    ] {
        let text = format!("Chess\n{before}Moves = {{ e2e4 }}\n{after}");
        let game = read(&text).next().unwrap().unwrap();
        assert_eq!((game.result.text(), game.problems.len()), (result, problems), "{text}");
    }
}

#[test]
fn a_text_without_moves_is_not_a_game() {
    for text in ["hello world\n", "Chess\nResult = 1-0\n"] {
        let [Err(error)] = &read(text).collect::<Vec<_>>()[..] else { panic!("{text}") };
        assert!(error.problem.ends_with("expected Moves = {"), "{error}");
    }
}
