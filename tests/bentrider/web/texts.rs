//! `read`, `write` and `fen`: games and positions in and out.

use bentrider_session::limits;
use serde_json::{Value, json};

use super::{Talk, game, with};

const PGN: &str = "[White \"Ann\"]\n[Black \"Bob\"]\n\n{Before.} 1. e4 $1 {Good. [%eval 0.35]} \
                   (1. d4 {also} d5 (1... Nf6 2. c4)) 1... e5 2. Nf3 1-0\n\n[White \"C\"]\n\n1. d4 *\n";

fn read(talk: &mut Talk, variant: &str, text: &str) -> Value {
    talk.ask("read", json!({"variant": variant, "text": text}))
}

#[test]
fn a_pgn_is_read_with_all_annotations_and_written_again() {
    let mut talk = Talk::new();
    let first = read(&mut talk, "chess", PGN);
    assert_eq!(
        (&first["games"], &first["result"], &first["comment"]),
        (&json!(2), &json!("1-0"), &json!("Before."))
    );
    let e4 = &first["moves"][0];
    assert_eq!((&e4["move"], &e4["san"], &e4["nags"]), (&json!("e2e4"), &json!("e4"), &json!([1])));
    assert_eq!((&e4["comment"], &e4["text"]), (&json!("Good. [%eval 0.35]"), &json!("Good.")));
    assert_eq!(e4["score"], "0.35");
    let expected = e4["expected"].as_f64().unwrap();
    assert!(expected > 0.5 && expected < 1.0, "{expected}");
    assert_eq!(e4["variations"][0]["moves"][1]["variations"][0]["moves"][1]["san"], "c4");
    for format in ["pgn", "courier"] {
        let asked = json!({"variant": "chess", "start": first["start"], "tree": first["moves"],
            "tags": first["tags"], "result": "1-0", "comment": "Before.", "format": format});
        let text = talk.ask("write", asked)["text"].as_str().unwrap().to_owned();
        let again = read(&mut talk, "chess", &text);
        for field in ["result", "start"] {
            assert_eq!(again[field], first[field], "{format}: {text}");
        }
        assert!(again["tags"].as_array().unwrap().contains(&json!(["White", "Ann"])), "{text}");
        if format == "pgn" {
            // Game Courier has no place for variations.
            assert_eq!(
                (&again["moves"], &again["comment"]),
                (&first["moves"], &first["comment"]),
                "{text}"
            );
        }
    }
    let moves = json!({"variant": "chess", "tree": first["moves"], "format": "moves"});
    assert_eq!(talk.ask("write", moves)["text"], "e2e4 e7e5 g1f3\n");
}

#[test]
fn a_game_of_game_courier_and_plain_moves_are_read() {
    let mut talk = Talk::new();
    let sans = |game: &Value| -> String {
        let moves = game["moves"].as_array().unwrap().iter();
        moves.map(|it| it["move"].as_str().unwrap()).collect::<Vec<_>>().join(" ")
    };
    for text in [
        "1. P g4-g6\n1... p g10-g8\n",
        "g4g6 g10g8",
        "1. g6 g8",
        "startpos moves g4g6 g10g8",
        "position startpos moves g4g6 g10g8",
    ] {
        let game = read(&mut talk, "fantastic-xiii", text);
        assert_eq!(sans(&game), "g4g6 g10g8", "{text}");
    }
    let tagged = read(&mut talk, "chess", "[Variant \"Fusion Chess\"]\n\n1. a1b1 *");
    assert_eq!((&tagged["variant"], sans(&tagged).as_str()), (&json!("fusion"), "a1b1"));
}

#[test]
fn a_position_is_read_from_every_dialect_and_written_in_them() {
    let mut talk = Talk::new();
    let fen = "r3k3/8/8/8/8/8/8/4K2R w Kq - 3 7";
    let position = read(&mut talk, "chess", fen);
    assert_eq!((&position["start"], &position["moves"]), (&json!(fen), &json!([])));
    let board = read(&mut talk, "fusion", "{rb}3k3/8/8/8/8/8/8/4K3");
    assert_eq!(board["start"], "q3k3/8/8/8/8/8/8/4K3 w - - 0 1");
    let fens =
        talk.ask("fen", game("fusion", "q3k3/8/8/8/8/8/8/4K3 w - - 0 1", ""))["fens"].clone();
    assert!(
        fens.as_array()
            .unwrap()
            .contains(&json!(["Game Courier", "{rb}3k3/8/8/8/8/8/8/4K3 w - - 0 1"])),
        "{fens}"
    );
    let gross =
        talk.ask("fen", game("gross", "11k/12/12/12/12/12/12/12/12/12/12/K11[NQ] w - - 0 1", ""));
    let without = "11k/12/12/12/12/12/12/12/12/12/12/K11 w - - 0 1";
    assert!(
        gross["fens"].as_array().unwrap().contains(&json!(["Fairy-Stockfish", without])),
        "{gross}"
    );
}

/// The sentence about what is wrong in a text: that of the fault of its game, or the error.
fn complaint(talk: &mut Talk, variant: &str, text: &str) -> String {
    match talk.try_ask("read", json!({"variant": variant, "text": text})) {
        Ok(game) => game["fault"]["text"].as_str().unwrap().to_owned(),
        Err(error) => error,
    }
}

#[test]
fn a_game_goes_up_to_its_first_wrong_move_whose_place_and_number_are_given() {
    let mut talk = Talk::new();
    let text = "\n[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6\n\
        4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb4 (7. Bb3) 7... d6 1-0";
    let game = read(&mut talk, "chess", text);
    let fault = &game["fault"];
    // The sixth line is "4. Ba4 … 7. Bb4 …", with Bb4 after 35 characters.
    assert_eq!(
        (&fault["line"], &fault["column"], &fault["length"]),
        (&json!(6), &json!(36), &json!(3))
    );
    let sentence = fault["text"].as_str().unwrap();
    let place = "Read as Chess: line 6, column 36: White's move 7 \"Bb4\": ";
    assert!(sentence.starts_with(place), "{sentence}");
    let moves = game["moves"].as_array().unwrap();
    assert_eq!((moves.len(), &moves[11]["san"]), (12, &json!("b5")));
    assert_eq!((&game["result"], &game["tags"][0]), (&json!("*"), &json!(["White", "A"])));
    let whole = read(&mut talk, "chess", PGN);
    assert!(whole.get("fault").is_none(), "{whole}");
}

#[test]
fn the_place_of_a_wrong_move_is_given_in_every_format() {
    let mut talk = Talk::new();
    for (variant, text, played, [line, column, length]) in [
        ("chess", "position startpos moves e2e4 e7e5 e4e6 g8f6", 2, [1, 35, 4]),
        ("chess", "  startpos moves e2e5", 0, [1, 18, 4]),
        ("chess", "e2e4 e7e5\ne4e6", 2, [2, 1, 4]),
        ("fantastic-xiii", "1. P g4-g6\n1... p g10-g7\n", 1, [2, 6, 8]),
        ("chess", "hello", 0, [1, 1, 5]),
    ] {
        let game = read(&mut talk, variant, text);
        let fault = &game["fault"];
        let place = [&fault["line"], &fault["column"], &fault["length"]];
        assert_eq!(game["moves"].as_array().unwrap().len(), played, "{text}");
        assert_eq!(place, [&json!(line), &json!(column), &json!(length)], "{text}: {fault}");
    }
}

#[test]
fn a_wrong_variation_is_left_out_and_is_no_fault() {
    let game = read(&mut Talk::new(), "chess", "1. e4 (1. d5) e5 *");
    assert!(game.get("fault").is_none(), "{game}");
    assert_eq!(
        (game["moves"].as_array().unwrap().len(), game["left_out"].as_array().unwrap().len()),
        (2, 1)
    );
}

#[test]
fn what_is_wrong_in_a_text_is_named() {
    let mut talk = Talk::new();
    for (text, reason) in [
        ("", "empty"),
        ("8/8/8 w - - 0 1", "ranks"),
        ("[Variant \"atomic\"]\n\n1. e4 *", "\"atomic\""),
        ("1. e4 {no end", "line 1"),
        ("hello", "\"hello\""),
        ("startpos moves e2e5", "move 1"),
    ] {
        let fault = complaint(&mut talk, "chess", text);
        assert!(fault.contains(reason), "{text}: {fault}");
    }
}

#[test]
fn an_error_of_reading_names_the_variant_that_was_used() {
    let mut talk = Talk::new();
    let advice = ". The text does not name its variant: if it is another one, choose that first.";
    for text in ["1. e4 *", "startpos moves e2e4", "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1"] {
        let fault = complaint(&mut talk, "fantastic-xiii", text);
        assert!(fault.starts_with("Read as Fantastic XIII: "), "{text}: {fault}");
        assert!(fault.ends_with(advice), "{text}: {fault}");
    }
    let text = "[Variant \"chess\"]\n\n1. e5 *";
    let fault = complaint(&mut talk, "fantastic-xiii", text);
    assert!(fault.starts_with("Read as Chess: line 3, column 4: "), "{fault}");
    assert!(!fault.contains("choose that"), "{fault}");
}

#[test]
fn what_cannot_be_written_is_refused_with_a_sentence() {
    let mut talk = Talk::new();
    let asked = json!({"variant": "chess", "tree": [{"move": "e2e4"}], "format": "pgn"});
    let text = talk.ask("write", asked.clone())["text"].clone();
    assert!(text.as_str().unwrap().contains("1. e4 *"), "{text}");
    for (name, value, reason) in [
        ("format", json!("html"), "\"pgn\""),
        ("result", json!("2-0"), "1/2-1/2"),
        ("tree", json!([{"move": "e2e4"}, {"move": "e2e4"}]), "move 2 \"e2e4\""),
        (
            "tree",
            json!([{"move": "e2e4", "variations": [{"moves": [{"move": "a1a8"}]}]}]),
            "move 1 \"a1a8\"",
        ),
        ("tree", json!([{}]), "missing field `move`"),
        ("path", json!("/etc/passwd"), "unknown field `path`"),
    ] {
        let fault = talk.refused("write", with(asked.clone(), name, value));
        assert!(fault.contains(reason), "{name}: {fault}");
    }
    // After a refused tree the game is unchanged.
    assert_eq!(talk.ask("position", game("chess", "", ""))["legal"].as_array().unwrap().len(), 20);
    let gross = json!({"variant": "gross", "tree": [], "format": "pgn"});
    let text = talk.ask("write", gross)["text"].as_str().unwrap().to_owned();
    assert!(text.contains("[Variant \"gross\"]"), "{text}");
}

/// A game of one move with this many variations, each inside the one before it.
fn nested(depth: usize) -> String {
    let open: String = (0..depth).map(|it| [" (1. d4", " (1. c4"][it % 2]).collect();
    format!("1. e4{open}{} *", ")".repeat(depth))
}

/// The depth of the variations of a tree.
fn depth(tree: &Value) -> usize {
    let variations = |it: &Value| it["variations"].as_array().cloned().unwrap_or_default();
    let moves = tree.as_array().unwrap().iter();
    moves.flat_map(variations).map(|it| 1 + depth(&it["moves"])).max().unwrap_or_default()
}

#[test]
fn variations_are_read_written_and_judged_as_deep_as_in_pgn() {
    let mut talk = Talk::new();
    for levels in [30, 31, limits::NESTED] {
        let game = read(&mut talk, "chess", &nested(levels));
        assert_eq!(depth(&game["moves"]), levels);
        let asked = json!({"variant": "chess", "tree": game["moves"], "format": "pgn"});
        let text = talk.ask("write", asked)["text"].as_str().unwrap().to_owned();
        assert_eq!(read(&mut talk, "chess", &text)["moves"], game["moves"], "{levels}");
        let asked = json!({"variant": "chess", "nodes": 9, "threads": 1, "tags": [],
            "tree": game["moves"]});
        talk.ask("judge", asked);
        let events = talk.until_done();
        let annotated = events.iter().find(|it| it["event"] == "annotated").unwrap();
        assert!(depth(&annotated["moves"]) >= levels, "{levels}");
    }
}

#[test]
fn variations_that_are_nested_deeper_are_left_out_or_refused_with_a_sentence() {
    let mut talk = Talk::new();
    let most = format!("{} deep", limits::NESTED);
    let text = nested(limits::NESTED + 1);
    let read = talk.ask("read", json!({"variant": "chess", "text": text}));
    let left_out = read["left_out"][0].as_str().unwrap();
    assert!(left_out.contains("nested at most 64 deep"), "{left_out}");
    for levels in [limits::NESTED + 1, limits::NESTED + 4, 200] {
        let mut tree = json!([{"move": "e2e4"}]);
        for _ in 0..levels {
            tree = json!([{"move": "e2e4", "variations": [{"moves": tree}]}]);
        }
        let written = json!({"variant": "chess", "tree": tree, "format": "pgn"});
        let judged =
            json!({"variant": "chess", "nodes": 9, "threads": 1, "tags": [], "tree": tree});
        for (ask, fields) in [("write", written), ("judge", judged)] {
            let fault = talk.refused(ask, fields);
            assert!(fault.contains(&most), "{fault}");
        }
    }
    // Brackets in a text are not depth.
    let comment = "\\[{\"[{".repeat(200);
    let tree = json!([{"move": "e2e4", "comment": comment}]);
    talk.ask("write", json!({"variant": "chess", "tree": tree, "format": "pgn"}));
}

#[test]
fn a_position_with_operations_of_epd_is_read() {
    let mut talk = Talk::new();
    let position = "8/5k2/R7/8/8/4K3/8/8 w - -";
    let text = format!("{position} bm Ra7+; id \"rook\"; hmvc 17; fmvn 61;");
    assert_eq!(read(&mut talk, "chess", &text)["start"], format!("{position} 17 61"));
    let asked = json!({"variant": "chess", "text": format!("{position} hmvc;")});
    let fault = talk.refused("read", asked);
    assert!(fault.contains("the operation hmvc has no operand"), "{fault}");
}
