//! What is legal instead of a refused move. The squares and moves are counted by hand.

use bentrider_rules::game::Game;
use bentrider_rules::loader::built_in;

/// The hint for a text at the start of a variant or, if it is not empty, in the position of a FEN.
fn hint(variant: &str, fen: &str, text: &str) -> String {
    let variant = built_in(variant).unwrap();
    let game =
        if fen.is_empty() { Game::new(&variant) } else { Game::from_fen(&variant, fen) }.unwrap();
    game.hint(&game.parse(text).unwrap_err())
}

#[test]
fn the_squares_to_which_the_piece_can_go_are_named_or_the_moves_to_the_target() {
    for (text, expected) in [
        ("a2b3", "; it can go to a3 or a4"),
        ("g1g5", "; it can go to f3 or h3"),
        ("N g1-e5", "; it can go to f3 or h3"),
        ("P d2-e4", "; it can go to d3 or d4"),
        ("a1a8", "; it has no legal move"),
        ("g1e2", "; the Knight on g1 can go to f3 or h3"),
        ("e3e4", "; the only legal move to e4 is e2e4"),
        ("h4c3", "; legal moves to c3 are b1c3 and c2c3"),
        ("d4d6", ""),
        ("e7e5", ""),
        ("e2e9", "; the nearest legal moves are e2e3 and e2e4"),
        ("Zf3", "; the nearest legal moves are Nf3 and f3"),
        ("hello", ""),
    ] {
        assert_eq!(hint("chess", "", text), expected, "{text}");
    }
}

/// A Queen alone on d4 has 27 moves, a Knight on the edge 4; a pinned Rook stays on its file.
#[test]
fn at_most_eight_squares_are_named_and_more_are_hinted_at() {
    let queen = "k7/8/8/8/3Q4/8/8/7K w - - 0 1";
    let found = hint("chess", queen, "d4c7");
    let squares = found.strip_prefix("; it can go to ").unwrap().strip_suffix(", …").unwrap();
    let squares: Vec<&str> = squares.split(", ").collect();
    assert_eq!(squares.len(), 8, "{found}");
    // The four that are nearest to c7, within one King's step or two, are among them.
    assert!(["b6", "d6", "d7", "d8"].iter().all(|it| squares.contains(it)), "{found}");
    let knight = "7k/8/8/8/N7/8/8/7K w - - 0 1";
    assert_eq!(hint("chess", knight, "a4a5"), "; it can go to b2, b6, c3 or c5");
    let pinned = "4r2k/8/8/8/8/8/4R3/4K3 w - - 0 1";
    let found = hint("chess", pinned, "e2d2");
    assert_eq!(found, "; the Rook on e2 can go to e3, e4, e5, e6, e7 or e8");
}

#[test]
fn a_text_that_is_too_long_for_a_move_is_like_none() {
    let expected = "; the only legal move to e4 is e2e4";
    for (digits, expected) in [(50, expected), (60, ""), (1 << 20, "")] {
        let text = format!("e3e4{}", "x".repeat(digits));
        assert_eq!(hint("chess", "", &text), expected, "{digits}");
    }
}

#[test]
fn castling_is_refused_as_such_in_a_variant_without_it() {
    let game = Game::new(&built_in("fantastic-xiii").unwrap()).unwrap();
    for text in ["O-O", "0-0-0"] {
        assert_eq!(game.parse(text).unwrap_err().sentence, "this variant has no castling");
    }
    assert!(hint("fantastic-xiii", "", "h2m11").starts_with("; it can "));
}
