//! Edit - Paste Position, and positions of files.

use std::fs;

use super::desk::Desk;
use super::scripted::GROSS;
use super::{finish, fresh_folder, start};

#[test]
#[ignore = "needs XBoard"]
fn rights_that_a_pasted_position_loses_are_held_again() {
    for (game, fen, letters) in [
        (
            "fantastic-xiii",
            "hmqcsnknscqmh/5tit5/6t6/ppppppppppppp/13/13/13/13/6P6/PPPPPP1PPPPPP/6T6/5TIT5/HMQCSNKNSCQMH b Kk - 0 1",
            "Kk",
        ),
        (
            "metamachy",
            "cm3qk3mc/ernbilgibnre/pppppppppppp/12/12/12/12/12/4P7/PPPP1PPPPPPP/ERNBILGIBNRE/CM3QK3MC b Kk - 0 1",
            "Kk",
        ),
        ("fusion", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "KQkq"),
        (
            "gross",
            "mavwc2cwvam/1rsnbqkbnsr1/pppppppppppp/12/12/12/12/12/6P5/PPPPPP1PPPPP/1RSNBQKBNSR1/MAVWC2CWVAM[QQRRRRBBBBNNNNqqrrrrbbbbnnnn] b KQkq - 0 1",
            "KQkq",
        ),
    ] {
        let desk = Desk::open(&format!("paste-{game}"), game, &[]);
        desk.paste(fen, "ctrl+shift+v");
        let board = fen.split([' ', '[']).next().unwrap();
        desk.wait_for(&format!(">first : setboard {board}"));
        desk.wait_for(&format!("the rights {letters} because"));
        assert!(!desk.log().contains("Illegal position"), "{}", desk.log());
    }
}

/// Each side has a Pawn that promotes, and nothing else.
#[test]
#[ignore = "needs XBoard"]
fn a_position_of_gross_chess_without_a_reserve_is_played_to_its_end() {
    let folder = fresh_folder("xboard-no-reserve");
    let position = folder.join("position.fen");
    let board = "6k5/1P10/12/12/12/12/12/12/12/12/12/6K5";
    fs::write(&position, format!("{board} w - - 0 1\n")).unwrap();
    let engine = format!("{} xboard", env!("CARGO_BIN_EXE_bentrider"));
    let mut xboard = start(&folder);
    xboard
        .args(["-testLegality", "false", "-testClaims", "false", "-depth", "5"])
        .args(["-variant", "grand", "-pieceToCharTable", GROSS.table])
        .args(GROSS.board)
        .args(["-lpf", &position.display().to_string(), "-fcp", &engine, "-scp", &engine]);
    let log = finish(xboard, &folder);
    assert!(log.contains(&format!("setboard {board}[-] w")), "{log}");
    assert!(log.contains("the reserve that follows from the pieces on the board"), "{log}");
    let promoted =
        |it: &str| it.split_once("<first : move b11b12").is_some_and(|it| it.1.trim().len() == 1);
    assert!(log.lines().any(promoted), "{log}");
    let saved = fs::read_to_string(folder.join("game.pgn")).unwrap();
    assert!(!saved.contains("[Result \"*\"]"), "{saved}");
}
