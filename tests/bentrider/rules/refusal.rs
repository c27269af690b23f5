use bentrider::loader;
use bentrider::position::Position;
use bentrider::rules::{Refusal, from_setup, legal_moves, make, refusal};
use bentrider::variant::Variant;

/// Holds every pair of squares against the list of legal moves.
fn check_pairs(variant: &Variant, position: &Position) {
    let moves = legal_moves(variant, position);
    for from in variant.shape.squares() {
        for to in variant.shape.squares() {
            let listed = moves.iter().any(|it| (it.from(), it.to()) == (from, to));
            let refusal = refusal(variant, position, &moves, from, to);
            assert_eq!(refusal.is_none(), listed, "{from}{to}: {refusal:?}");
            assert_ne!(refusal, Some(Refusal::NothingToPromoteTo), "{from}{to}");
        }
    }
}

#[test]
fn a_move_is_refused_if_and_only_if_it_is_not_listed() {
    let variant = loader::built_in("fantastic-xiii").unwrap();
    let mut position = from_setup(&variant, &variant.start).unwrap();
    let mut choice = 7;
    for ply in 0..150 {
        let moves = legal_moves(&variant, &position);
        if moves.is_empty() {
            break;
        }
        if ply % 10 == 0 {
            check_pairs(&variant, &position);
        }
        choice = (choice * 31 + 17) % 1009;
        make(&variant, &mut position, moves[choice % moves.len()]);
    }
}
