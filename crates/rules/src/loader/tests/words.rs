//! What the descriptions of the built-in games say of their rules.

use crate::loader::{built_in, describe};

/// Asserts that the description of a game has these lines, but for what stands before them.
fn check(game: &str, lines: &[&str]) {
    let text = describe(&built_in(game).unwrap());
    for line in lines {
        assert!(text.lines().any(|it| it.trim_start() == *line), "{game}: {line}\n{text}");
    }
}

#[test]
fn castling_is_described_with_its_targets_and_the_letter_that_a_move_may_need() {
    check(
        "wildebeest",
        &[
            "Castling from f1 with the Rook of k1 to g1 (written f1g1r), h1, i1 or j1, right K; Black's is mirrored.",
            "Castling from f1 with the Rook of a1 to e1 (written f1e1r), d1, c1 or b1, right Q; Black's is mirrored.",
            "Stalemate loses.",
            "Rights in a FEN: KQkq.",
        ],
    );
}

#[test]
fn moves_from_certain_ranks_stand_after_the_others() {
    let text = describe(&built_in("wildebeest").unwrap());
    assert!(text.contains("  fmWfceF, from rank 2 fmnnDfmnnH, from rank 3 fmnnD  promotes to Queen or Wildebeest on rank 10 (Black: 1)\n"), "{text}");
}

#[test]
fn zones_are_described_by_what_there_is_to_become_and_whether_it_must() {
    let text = describe(&built_in("gross").unwrap());
    assert!(
        text.contains(
            "may promote to Bishop, Knight, Vao or Wizard on rank 10 (Black: 3); may promote to "
        ),
        "{text}"
    );
    assert!(text.contains("; promotes to Bishop, Knight, Vao, Wizard, Cannon, Champion, Rook, Archbishop, Marshall or Queen on rank 12 (Black: 1)\n"), "{text}");
    let text = describe(&built_in("grand").unwrap());
    let six = "to Cardinal, Marshall, Queen, Rook, Bishop or Knight on rank";
    let line = format!("may promote {six} 8, 9 (Black: 2, 3); promotes {six} 10 (Black: 1)\n");
    assert!(text.contains(&line), "{text}");
}

#[test]
fn supply_and_limits_are_distinguished() {
    check(
        "gross",
        &[
            "A side has in all: Queen 3, Rook 6, Bishop 6, Knight 6, Marshall 2, Archbishop 2, Champion 2, Cannon 2, Vao 2, Wizard 2. What is not on its board is in its reserve; it promotes to that only.",
        ],
    );
    check(
        "grand",
        &[
            "By promotion a side gets on the board at most: Knight 2, Bishop 2, Rook 2, Queen 1, Cardinal 1, Marshall 1.",
        ],
    );
}

#[test]
fn fusion_and_passage_name_their_pieces() {
    check(
        "fusion",
        &[
            "Royal: King, Dragon King, Pontiff or Cavalier King.",
            "Fusion: Rook and Bishop make Queen, Rook and Knight make Marshall, Bishop and Knight make Paladin, King and Rook make Dragon King, King and Bishop make Pontiff, King and Knight make Cavalier King.",
            "Fission: a part of a compound that is not attacked moves to an empty square.",
            "Not over attacked squares: Dragon King, Pontiff or Cavalier King.",
        ],
    );
}
