//! Positions in which a scripted opponent leaves the program one legal move.

use std::fs;

use super::{finish, start};
use crate::support::program::{PROGRAM, empty_folder};

/// A position with Black to move, on a board that the program knows by its format.
struct Puzzle {
    name: &'static str,
    board: Board,
    fen: &'static str,
    /// Black's move.
    given: &'static str,
    /// The legs that the program must send.
    legs: [&'static str; 2],
    /// The board that XBoard must have then.
    held: &'static str,
}

/// A board as it is given to XBoard before an engine has announced the variant.
pub(super) struct Board {
    pub(super) board: [&'static str; 6],
    pub(super) table: &'static str,
}

const FANTASTIC: Board = Board {
    board: ["-boardWidth", "13", "-boardHeight", "13", "-holdingsSize", "0"],
    table: "P.....M...I......H.NU.....O...G.Q.....S.T.CKp.....m...i......h.nu.....o...g.q.....s.t.ck",
};

pub(super) const GROSS: Board = Board {
    board: ["-boardWidth", "12", "-boardHeight", "12", "-holdingsSize", "12"],
    table: "PNBRQ.SAM..C.............V.........WKpnbrq.sam..c.............v.........wk",
};

/// The Direwolves leave the King no square, and the Pawn on e6 blocks another.
const DOUBLE_STEP: Puzzle = Puzzle {
    name: "double-step",
    board: FANTASTIC,
    fen: "12k/13/13/13/13/3p9/4p8/4P8/3o9/4o8/13/13/K12 b - - 0 1",
    given: "d8d6",
    legs: ["e6d6,", "d6d7"],
    held: "12k/13/13/13/13/13/3Pp8/13/3o9/4o8/13/13/K12",
};

/// The Rooks leave the King no square, and the Pawn on e7 blocks another.
const TRIPLE_STEP: Puzzle = Puzzle {
    name: "triple-step",
    board: GROSS,
    fen: "1r4k5/12/3p8/12/4p7/4P7/12/12/12/12/11r/K11[QRq] b - - 0 1",
    given: "d10d7",
    legs: ["e7d7,", "d7d8"],
    held: "1r4k5/12/12/12/3Pp7/12/12/12/12/12/11r/K11[RQq]",
};

#[test]
#[ignore = "needs XBoard"]
fn a_piece_taken_after_its_double_step_leaves_xboard_s_board() {
    solve(&DOUBLE_STEP, "fairy");
}

#[test]
#[ignore = "needs XBoard"]
fn a_piece_taken_after_its_triple_step_leaves_xboard_s_board() {
    solve(&TRIPLE_STEP, "grand");
}

fn solve(puzzle: &Puzzle, parent: &str) {
    let folder = empty_folder(&format!("xboard-{}", puzzle.name));
    let (opponent, position) = (folder.join("opponent.sh"), folder.join("position.fen"));
    fs::write(&opponent, script(puzzle.given)).unwrap();
    fs::write(&position, format!("{}\n", puzzle.fen)).unwrap();
    let mut xboard = start(&folder);
    xboard
        .args(["-testLegality", "false", "-testClaims", "false", "-depth", "3"])
        .args(["-variant", parent, "-pieceToCharTable", puzzle.board.table])
        .args(puzzle.board.board)
        .args(["-lpf", &position.display().to_string()])
        .args(["-fcp", &format!("{PROGRAM} xboard")])
        .args(["-scp", &format!("sh {}", opponent.display())]);
    let log = finish(xboard, &folder);
    for leg in puzzle.legs {
        assert!(
            log.lines().any(|it| it.ends_with(&format!("<first : move {leg}"))),
            "{leg}:\n{log}"
        );
    }
    let held = fs::read_to_string(folder.join("game.fen")).unwrap();
    assert_eq!(held.split(' ').next(), Some(puzzle.held));
}

/// The shell script of an engine that makes one move, and resigns when it is to move again.
fn script(given: &str) -> String {
    let variants = "fairy,grand,13x13+0_fairy,12x12+12_grand";
    format!(
        r#"moved=
answer() {{
    if [ "$moved" ]; then echo resign; else echo 'move {given}'; fi
    moved=yes
}}
while read -r word rest; do
    case $word in
    protover) echo 'feature ping=1 setboard=1 usermove=1 colors=0 sigint=0 sigterm=0'
        echo 'feature variants="{variants}" done=1' ;;
    ping) echo "pong $rest" ;;
    go|usermove) answer ;;
    quit) exit ;;
    esac
done
"#
    )
}
