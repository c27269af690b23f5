//! Games that XBoard saved.

use std::sync::Arc;

use bentrider_rules::formats::pgn::{read, to_record};
use bentrider_rules::loader::{self, built_in};
use bentrider_rules::variant::Variant;

const PRINCE: &str =
    "[FEN \"5k6/1I10/12/12/12/12/12/12/12/12/12/6K5 w - - 0 1\"]\n\n{--------------\n. . .\n}\n";

fn read_moves(variant: &str, text: &str) -> Result<String, String> {
    read_moves_of(&built_in(variant).unwrap(), text)
}

fn read_moves_of(variant: &Arc<Variant>, text: &str) -> Result<String, String> {
    let text = read(text).next().unwrap().unwrap();
    let record = to_record(&text, variant).map_err(|it| it.to_string())?;
    let game = record.game().unwrap();
    let texts: Vec<_> = record.moves.iter().map(|it| game.coordinates(it.mv)).collect();
    Ok(texts.join(" "))
}

#[test]
fn a_promotion_that_is_not_written_is_found_from_the_moves_after_it() {
    let lion = format!("{PRINCE}1. Ib12 Kf11 2. Ld10 *");
    assert_eq!(read_moves("metamachy", &lion), Ok("b11b12l f12f11 b12d10".to_owned()));
    let unknown = read_moves("metamachy", &format!("{PRINCE}1. Ib12 Kf11 *")).unwrap_err();
    assert!(
        unknown.contains("White's move 1 \"Ib12\": XBoard does not say which move this is"),
        "{unknown}"
    );
    let other = lion.replace("{--------------\n. . .\n}\n", "");
    assert!(read_moves("metamachy", &other).unwrap_err().contains("several moves fit"));
}

/// XBoard numbers ten ranks from 0: its b9 is the last rank, b10.
#[test]
fn a_promotion_on_ten_ranks_that_is_not_written_is_found_too() {
    let text = r#"
name = "climb"
title = "Climb"
board = { files = 6, ranks = 10 }
start = "5k/6/6/6/6/6/6/6/6/K5 w - - 0 1"
pieces.I = { name = "Prince", moves = "K", value = 3, promotes = { to = ["R", "B"], on = "last rank", must = true } }
pieces.R = { name = "Rook", moves = "R", value = 5 }
pieces.B = { name = "Bishop", moves = "B", value = 3 }
pieces.K = { name = "King", moves = "K", royal = true }
"#;
    let climb = loader::from_toml("climb.toml", text).unwrap_or_else(|errors| panic!("{errors}"));
    let game = "[FEN \"6/1I4/6/6/6/5k/6/6/6/K5 w - - 0 1\"]\n\n{--------------\n. . .\n}\n1. Ib9 Kf3 2. Rb4 *";
    let moves = "b9b10r f5f4 b10b5";
    assert_eq!(read_moves_of(&climb, game), Ok(moves.to_owned()));
    let marked = format!("[VariantMen \"I:K\"]\n{game}");
    assert_eq!(read_moves_of(&climb, &marked), Ok(moves.to_owned()));
    let from_one = game.replace("Ib9 Kf3 2. Rb4", "Ib10 Kf4 2. Rb5");
    assert_eq!(read_moves_of(&climb, &from_one), Ok(moves.to_owned()));
}

/// A Rook that has merged with a Knight is a Rook to XBoard. When the Knight leaves, XBoard sees the Rook
/// move and a Knight stay.
#[test]
fn a_compound_has_the_name_of_the_piece_that_moved() {
    let text = "[FEN \"4k3/8/8/8/8/8/8/RN2K3 w - - 0 1\"]\n\n{--------------\n. . .\n}\n\
                    1. Ra1xb1 Kd8 2. Rc3 Kd7 3. Rd5/N Kd6 4. Nc8 *";
    let moves = "a1b1 e8d8 b1c3 d8d7 c3d5n d7d6 c3c8";
    assert_eq!(read_moves("fusion", text), Ok(moves.to_owned()));
    let error = read_moves("fusion", &text.replace("Rd5/N", "Rc8/N")).unwrap_err();
    assert!(error.starts_with("White's move 3 \"Rc8/N\""), "{error}");
}

#[test]
fn the_start_has_its_rights() {
    let text = "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1\"]\n\n{--------------\n}\n\
                    1. Nf3 Nf6 2. e3 e6 3. Be2 Be7 4. O-O *";
    assert!(read_moves("fusion", text).is_ok());
    assert!(read_moves("fusion", &text.replace("{--------------\n}", "")).is_err());
}
