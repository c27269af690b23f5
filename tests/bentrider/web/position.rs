//! `position`, `refusal`, `line` and `guide`: legal moves and their effects.

use serde_json::{Value, json};

use super::{Talk, game, strings, with};
use bentrider_testing::counts::{Claim, entries};

/// The number of White's piece with this label.
fn white(talk: &mut Talk, variant: &str, label: &str) -> u64 {
    let kinds = talk.ask("variant", json!({"variant": variant}))["kinds"].clone();
    let place = kinds.as_array().unwrap().iter().position(|it| it["label"] == label);
    place.unwrap() as u64 * 2
}

/// The only legal move with this text.
fn legal(talk: &mut Talk, variant: &str, fen: &str, moves: &str, text: &str) -> Value {
    let answer = talk.ask("position", game(variant, fen, moves));
    let found = answer["legal"].as_array().unwrap().iter().find(|it| it["move"] == text);
    found.unwrap_or_else(|| panic!("{text}: {answer}")).clone()
}

#[test]
fn the_legal_moves_are_those_of_the_counts_and_lists_of_independent_programs() {
    let mut talk = Talk::new();
    for entry in entries() {
        let answer = talk.ask("position", game(&entry.variant, &entry.fen, ""));
        let legal = answer["legal"].as_array().unwrap();
        for claim in &entry.claims {
            match claim {
                Claim::Leaves { depth: 1, count } => {
                    assert_eq!(legal.len() as u64, *count, "{}: {}", entry.variant, entry.fen);
                }
                Claim::Leaves { .. } => {}
                Claim::Targets { from, targets } => {
                    let own = legal.iter().filter(|it| it["from"] == **from);
                    let mut found: Vec<&str> = own.map(|it| it["to"].as_str().unwrap()).collect();
                    found.sort_unstable();
                    assert_eq!(&found, targets, "{}: {}", entry.variant, entry.fen);
                }
            }
        }
    }
}

/// In King of the Hill, Black's King has reached the middle; its Kings could still move.
#[test]
fn a_game_that_is_won_has_no_legal_moves() {
    let mut talk = Talk::new();
    let fen = "8/8/8/4k3/8/8/1K6/7R b - - 0 1";
    let answer = talk.ask("position", game("kingofthehill", fen, "e5e4"));
    assert_eq!((&answer["legal"], &answer["outcome"]["result"]), (&json!([]), &json!("0-1")));
    let drawn = talk.ask("position", game("chess", "8/8/8/4k3/8/8/1K6/8 b - - 0 1", "e5e4"));
    assert_eq!(drawn["outcome"]["result"], "1/2-1/2");
    assert!(!drawn["legal"].as_array().unwrap().is_empty());
}

/// Checks that the changed squares of a legal move are those that differ in the next position.
#[test]
fn the_changes_of_a_move_give_the_next_position() {
    let mut talk = Talk::new();
    for entry in entries().into_iter().step_by(7) {
        let before = talk.ask("position", game(&entry.variant, &entry.fen, ""));
        for mv in before["legal"].as_array().unwrap().iter().step_by(5) {
            let text = mv["move"].as_str().unwrap();
            let after = talk.ask("position", game(&entry.variant, &entry.fen, text));
            assert_eq!(
                put(&before["pieces"], &mv["put"]),
                put(&after["pieces"], &json!([])),
                "{mv}"
            );
            let line = with(game(&entry.variant, &entry.fen, ""), "line", json!([text]));
            let shown = &talk.ask("line", line)["moves"][0];
            for field in ["move", "san", "from", "to", "put"] {
                assert_eq!(shown[field], mv[field], "{mv}");
            }
            assert_eq!(shown["check"], after["check"], "{mv}");
        }
    }
}

/// The pieces of a position with some squares changed, sorted.
fn put(pieces: &Value, changed: &Value) -> Vec<(String, u64)> {
    let changes = changed.as_array().unwrap();
    let kept =
        pieces.as_array().unwrap().iter().filter(|it| changes.iter().all(|by| by[0] != it[0]));
    let added = changes.iter().filter(|it| !it[1].is_null());
    let pair = |it: &Value| (it[0].as_str().unwrap().to_owned(), it[1].as_u64().unwrap());
    let mut all: Vec<_> = kept.chain(added).map(pair).collect();
    all.sort();
    all
}

/// Positions from the rules of Fantastic XIII: 9 leaps from g1, and those left with a Troll on h4.
#[test]
fn the_leap_of_a_king_is_marked() {
    let mut talk = Talk::new();
    let jumps = |talk: &mut Talk, fen: &str| {
        let answer = talk.ask("position", game("fantastic-xiii", fen, ""));
        let own: Vec<Value> = answer["legal"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|it| it["from"] == "g1")
            .cloned()
            .collect();
        let jumps = own.iter().filter(|it| strings(&it["is"]) == ["move", "jump"]);
        let mut jumps: Vec<String> =
            jumps.map(|it| it["to"].as_str().unwrap().to_owned()).collect();
        jumps.sort();
        (own.len(), jumps)
    };
    let (all, free) = jumps(&mut talk, "k12/13/13/13/13/13/13/13/13/13/13/13/6K6 w K - 0 1");
    assert_eq!((all, free.len()), (14, 9));
    let (all, left) = jumps(&mut talk, "k12/13/13/13/13/13/13/13/13/7t5/13/13/6K6 w K - 0 1");
    assert_eq!((all, left.join(" ").as_str()), (9, "e2 e3 f3 h3 i2"));
    let fen = "k12/13/13/13/13/13/13/13/13/7t5/13/13/6K1h5 w K - 0 1".replace("6K1h5", "6Kh5");
    let reason = talk.ask("refusal", with(game("fantastic-xiii", &fen, ""), "text", "g1i1"));
    assert!(reason["reason"].as_str().unwrap().contains("attacked by"), "{reason}");
}

#[test]
fn a_triple_step_can_be_captured_on_both_squares() {
    let mut talk = Talk::new();
    let fen = "11k/12/12/12/12/12/3p8/3p8/12/4P7/12/K11[] w - - 0 1";
    let step = legal(&mut talk, "gross", fen, "", "e3e6");
    assert_eq!(strings(&step["is"]), ["move", "multi-step"]);
    for (text, target) in [("d6e5", "e5"), ("d5e4", "e4")] {
        let mv = legal(&mut talk, "gross", fen, "e3e6", text);
        assert_eq!(strings(&mv["is"]), ["capture", "en passant"]);
        assert_eq!((strings(&mv["captures"]), &mv["to"]), (vec!["e6"], &json!(target)));
        assert!(mv["put"].as_array().unwrap().contains(&json!(["e6", null])), "{mv}");
    }
    assert_eq!(talk.ask("position", game("gross", fen, "e3e6"))["halfmoves"], 0);
}

#[test]
fn a_promotion_shows_what_the_reserve_offers_and_may_be_declined() {
    let mut talk = Talk::new();
    let [knight, queen, marshall, pawn] =
        ["N", "Q", "M", "P"].map(|label| white(&mut talk, "gross", label));
    let fen = "11k/12/12/2P9/12/12/12/12/12/12/12/K11[NNMQ] w - - 0 1";
    let declined = legal(&mut talk, "gross", fen, "", "c9c10");
    assert_eq!((strings(&declined["is"]), &declined["becomes"]), (vec!["move"], &json!(pawn)));
    let taken = legal(&mut talk, "gross", fen, "", "c9c10n");
    assert_eq!(strings(&taken["is"]), ["move", "promotion"]);
    assert_eq!(taken["becomes"], knight);
    let answer = talk.ask("position", game("gross", fen, "c9c10n"));
    let mut left: Vec<(u64, u64)> = serde_json::from_value(answer["reserve"].clone()).unwrap();
    left.sort_unstable();
    let mut expected = vec![(knight, 1), (marshall, 1), (queen, 1)];
    expected.sort_unstable();
    assert_eq!(left, expected);
}

#[test]
fn fusion_and_fission_say_what_they_make_and_leave() {
    let mut talk = Talk::new();
    let [rook, bishop, marshall] = ["R", "B", "M"].map(|label| white(&mut talk, "fusion", label));
    let fused = legal(&mut talk, "fusion", "", "", "a1b1");
    assert_eq!(
        (strings(&fused["is"]), &fused["becomes"]),
        (vec!["move", "fusion"], &json!(marshall))
    );
    let fen = "4k3/8/8/8/8/8/8/3QK3 w - - 0 1";
    let split = legal(&mut talk, "fusion", fen, "", "d1d4r");
    assert_eq!((strings(&split["is"]), &split["becomes"]), (vec!["move", "fission"], &json!(rook)));
    let mut put = split["put"].as_array().unwrap().clone();
    put.sort_by_key(ToString::to_string);
    assert_eq!(put, [json!(["d1", bishop]), json!(["d4", rook])]);
}

#[test]
fn castling_is_one_move_of_four_squares() {
    let mut talk = Talk::new();
    let castling = legal(&mut talk, "chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "", "e1g1");
    assert_eq!(strings(&castling["is"]), ["move", "castling"]);
    assert_eq!(castling["san"], "O-O");
    assert_eq!(castling["put"].as_array().unwrap().len(), 4);
}

#[test]
fn a_game_that_is_over_says_how_and_a_drawn_one_can_go_on() {
    let mut talk = Talk::new();
    let mate = talk.ask("position", game("chess", "", "f2f3 e7e5 g2g4 d8h4"));
    assert_eq!(mate["outcome"], json!({"result": "0-1", "text": "Black mates"}));
    assert_eq!((&mate["check"], mate["legal"].as_array().unwrap().len()), (&json!("e1"), 0));
    let again = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8";
    let draw = talk.ask("position", game("chess", "", again));
    assert_eq!(draw["outcome"]["result"], "1/2-1/2");
    assert_eq!(draw["legal"].as_array().unwrap().len(), 20);
    let stale = talk.ask("position", game("chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", ""));
    assert_eq!(stale["outcome"]["text"], "Draw by stalemate");
}

#[test]
fn a_text_is_a_move_in_any_notation_or_has_a_reason_against_it() {
    let mut talk = Talk::new();
    for (text, is) in [("e4", "e2e4"), ("e2e4", "e2e4"), ("P e2-e4", "e2e4"), ("Nf3", "g1f3")] {
        let answer = talk.ask("refusal", with(game("chess", "", ""), "text", text));
        assert_eq!(answer, json!({"move": is}), "{text}");
    }
    for (text, reason) in [
        ("e2e5", "the Pawn on e2 does not reach e5; it can go to e3 or e4"),
        ("e7e5", "is Black's, but White is to move"),
        ("f1c4", "the Pawn on e2 is in the way"),
        ("e4e5", "there is no piece on e4"),
        ("hello", "expected"),
    ] {
        let answer = talk.ask("refusal", with(game("chess", "", ""), "text", text));
        let sentence = answer["reason"].as_str().unwrap();
        assert!(sentence.contains(reason), "{text}: {sentence}");
    }
}

/// By the rules of Fusion Chess the King never begins a fusion, and compounds and Pawns take no part in one.
#[test]
fn a_rule_that_refuses_a_move_is_named() {
    let mut talk = Talk::new();
    for (text, reason) in [
        (
            "e1f1",
            "the King may not make the merging move: only the Bishop on f1 may; the King on e1 has no legal move",
        ),
        (
            "d1c1",
            "White's own Bishop is on c1, and Queen and Bishop do not merge; the Queen on d1 has no legal move",
        ),
    ] {
        let answer = talk.ask("refusal", with(game("fusion", "", ""), "text", text));
        assert_eq!(answer, json!({"reason": reason}), "{text}");
    }
}

/// The rules of Fantastic XIII give the King a leap to the 16 squares at distance 2 as its first move; Gross Chess
/// lets it castle 2 or 3 squares to the right, and 2, 3 or 4 to the left.
#[test]
fn the_guide_has_the_leap_and_the_castling_of_a_king() {
    let mut talk = Talk::new();
    let mut king = |variant: &str, words: &str| -> Vec<String> {
        let piece = white(&mut talk, variant, "K");
        let data = talk.ask("variant", json!({"variant": variant}));
        let kinds = data["kinds"].as_array().unwrap();
        let all = strings(&kinds[piece as usize / 2]["words"]).join("; ");
        assert!(all.contains(words), "{variant}: {all}");
        let guide = talk.ask("guide", with(game(variant, "", ""), "piece", piece));
        let targets = guide["empty"]["targets"].as_array().unwrap();
        let limited = targets.iter().filter(|it| it["limited"] == true && it["act"] == "move");
        let mut squares: Vec<String> =
            limited.map(|it| it["square"].as_str().unwrap().to_owned()).collect();
        squares.sort();
        squares
    };
    let leap = "leaps as its first move and not out of check, to any empty square two squares away";
    assert_eq!(king("fantastic-xiii", leap).len(), 16);
    let castling = "castles, as White, from g2 to i2 or j2 with the Rook on k2";
    // The King is on e5 of the small board.
    assert_eq!(king("gross", castling), ["a5", "b5", "c5", "g5", "h5"]);
    assert_eq!(king("chess", "castles, as White, from e1 to c1 with the Rook on a1"), ["c5", "g5"]);
}

#[test]
fn a_line_is_shown_as_far_as_it_is_legal() {
    let mut talk = Talk::new();
    let line = json!(["e2e4", "e7e5", "e4e5", "g8f6"]);
    let answer = talk.ask("line", with(game("chess", "", ""), "line", line));
    let shown: Vec<&str> =
        answer["moves"].as_array().unwrap().iter().map(|it| it["san"].as_str().unwrap()).collect();
    assert_eq!(shown, ["e4", "e5"]);
}

#[test]
fn the_guide_shows_a_piece_on_the_board_whoever_is_to_move_and_on_an_empty_one() {
    let mut talk = Talk::new();
    let squares = |answer: &Value| {
        let mut squares: Vec<String> = answer["board"]
            .as_array()
            .unwrap()
            .iter()
            .map(|it| it["square"].as_str().unwrap().to_owned())
            .collect();
        squares.sort();
        squares.join(" ")
    };
    let own = talk.ask("guide", with(game("chess", "", ""), "square", "g1"));
    assert_eq!(squares(&own), "f3 h3");
    let other = talk.ask("guide", with(game("chess", "", ""), "square", "b8"));
    assert_eq!(squares(&other), "a6 c6");
    // A Knight has eight leaps on an empty board; a black Pawn goes down.
    assert_eq!(own["empty"]["targets"].as_array().unwrap().len(), 8);
    let pawn = talk.ask("guide", with(game("chess", "", ""), "piece", 1));
    let empty = &pawn["empty"];
    let rank = |text: &Value| text.as_str().unwrap()[1..].parse::<u8>().unwrap();
    let below = empty["targets"]
        .as_array()
        .unwrap()
        .iter()
        .all(|it| rank(&it["square"]) < rank(&empty["square"]));
    assert!(below && pawn.get("board").is_none(), "{pawn}");
    // The Eagle of Fantastic XIII: one step diagonally, and eight rides from there.
    let eagle = white(&mut talk, "fantastic-xiii", "G");
    let eagle = talk.ask("guide", with(game("fantastic-xiii", "", ""), "piece", eagle));
    assert_eq!(eagle["empty"]["rides"].as_array().unwrap().len(), 8);
    for fields in
        [json!({"square": "e4"}), json!({"square": "z9"}), json!({"piece": 99}), json!({})]
    {
        let mut asked = game("chess", "", "");
        asked.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
        assert!(!talk.refused("guide", asked).is_empty());
    }
}
