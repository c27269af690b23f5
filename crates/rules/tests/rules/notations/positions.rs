//! FEN in the dialects of other programs.

use bentrider_rules::loader::{built_in, names};
use bentrider_rules::notation::fen::*;

fn own(name: &str, text: &str) -> String {
    let variant = built_in(name).unwrap();
    write(&variant, &read(&variant, text).unwrap(), FenDialect::Own)
}

#[test]
fn fens_of_other_programs_are_read() {
    for (name, text, expected) in [
        ("fusion", "4k3/8/8/8/8/8/8/{RB}3{KN}2{bn} w - - 0 1", "4k3/8/8/8/8/8/8/Q3C2d w - - 0 1"),
        ("chess", "Q~3k3/8/8/8/8/8/8/4K3 b - -", "Q3k3/8/8/8/8/8/8/4K3 b - - 0 1"),
        ("chess", "4k3/8/8/8/8/8/8/4K3 w - - 3 9; ", "4k3/8/8/8/8/8/8/4K3 w - - 3 9"),
        (
            "gross",
            "11k/12/12/12/12/12/12/12/12/12/12/K11[-] w - e; 0 1",
            "11k/12/12/12/12/12/12/12/12/12/12/K11[] w - e11 0 1",
        ),
    ] {
        assert_eq!(own(name, text), expected);
    }
    let error = read(&built_in("fusion").unwrap(), "{xy}7/8/8/8/8/8/8/8 w").unwrap_err();
    assert!(error.to_string().contains("\"{xy}7\""), "{error}");
}

#[test]
fn game_couriers_board_alone_has_white_to_move() {
    let fusion = built_in("fusion").unwrap();
    let board = "{rb}3k3/8/8/8/8/8/8/4K3";
    let setup = read_as(&fusion, board, FenDialect::Courier).unwrap();
    assert_eq!(write(&fusion, &setup, FenDialect::Courier), format!("{board} w - - 0 1"));
    assert!(read_as(&fusion, board, FenDialect::Own).is_err());
}

#[test]
fn every_start_reads_back_from_each_dialect() {
    for name in names() {
        let variant = built_in(name).unwrap();
        for dialect in [FenDialect::Own, FenDialect::Xboard, FenDialect::Courier] {
            let text = write(&variant, &variant.start, dialect);
            assert_eq!(read(&variant, &text).as_ref(), Ok(&variant.start), "{name}: {text}");
        }
    }
    let omega = built_in("omega").unwrap();
    let text = write(&omega, &omega.start, FenDialect::Courier);
    assert!(text.starts_with("w----------w/-crnbqkbnrc-/"), "{text}");
}

#[test]
fn a_long_row_of_one_symbol_is_refused_wherever_it_stands() {
    let chess = built_in("chess").unwrap();
    for symbol in ["-", "*", "~", "1", "9", "/", "+", "{", "}", "{-", "{ab}-", "[", "]", "(", "p"] {
        let row = symbol.repeat(1 << 20);
        for text in [
            format!("{row} w KQkq - 0 1"),
            format!("rnbqkbnr/{row}/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
            format!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[{row}x] w KQkq - 0 1"),
            format!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq {row} 0 1"),
        ] {
            assert!(read(&chess, &text).is_err(), "{symbol}: {}", &text[..40]);
        }
    }
}
