use bentrider::game::Game;
use bentrider::loader;

/// Why a FEN is refused; empty where it is not.
fn refusal(variant: &str, fen: &str) -> String {
    let variant = loader::built_in(variant).unwrap();
    Game::from_fen(&variant, fen).err().map(|it| it.to_string()).unwrap_or_default()
}

#[test]
fn an_e_p_square_that_the_last_move_cannot_have_passed_is_refused() {
    for (variant, fen, why) in [
        ("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", ""),
        (
            "chess",
            "4k3/3p4/8/3pP3/8/8/8/4K3 w - d6 0 1",
            "but d7, where that came from, is occupied",
        ),
        ("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 3 9", "the halfmove counter is 3: expected 0"),
        // No enemy has passed it: ignored, as ever.
        ("chess", "4k3/8/8/4P3/8/8/8/4K3 w - d6 3 9", ""),
        ("gross", "6k5/12/12/12/12/3pP7/12/12/12/12/12/6K5[] w - d9d8 0 1", ""),
        (
            "gross",
            "6k5/12/3p8/12/12/3pP7/12/12/12/12/12/6K5[] w - d9d8 0 1",
            "but d10, where that came from, is occupied",
        ),
        // A Prince's double step does not set the counter back.
        ("fantastic-xiii", "12k/13/13/13/13/13/13/3Pi8/13/13/13/13/K12 w - e7 7 9", ""),
        (
            "fantastic-xiii",
            "12k/13/13/13/13/13/13/3Pp8/13/13/13/13/K12 w - e7 7 9",
            "the halfmove counter is 7: expected 0",
        ),
    ] {
        let found = refusal(variant, fen);
        assert!(found.contains(why) && found.is_empty() == why.is_empty(), "{fen}: {found}");
    }
}

#[test]
fn a_reserve_of_more_pieces_than_can_be_counted_is_refused() {
    let fen = |queens: usize| {
        format!("6k5/12/12/12/12/Q11/12/12/12/12/12/6K5[{}] w - - 0 1", "Q".repeat(queens))
    };
    assert_eq!(refusal("gross", &fen(254)), "");
    let found = refusal("gross", &fen(255));
    assert!(found.contains("hold 256 Q: expected at most 255"), "{found}");
}

#[test]
fn the_number_of_a_move_stays_at_the_greatest_that_a_fen_can_say() {
    let variant = loader::built_in("chess").unwrap();
    let start = "4k3/8/8/8/8/8/8/4K3 b - - 0 65535";
    let mut game = Game::from_fen(&variant, start).unwrap();
    game.play_line("e8e7 e1e2 e7e6").unwrap();
    assert_eq!(game.fen(), "8/8/4k3/8/8/8/4K3/8 w - - 3 65535");
    for expected in
        ["8/4k3/8/8/8/8/4K3/8 b - - 2 65535", "8/4k3/8/8/8/8/8/4K3 w - - 1 65535", start]
    {
        game.undo();
        assert_eq!(game.fen(), expected);
    }
}
