use bentrider::loader;
use bentrider::position::{Move, MoveTag, Position};
use bentrider::rules::{
    CheckInfo, GenType, checkers, from_setup, generate, generate_checks, gives_direct_check,
    legal_moves, make,
};
use bentrider::variant::Variant;

/// The quiet plain moves after which the mover itself gives check, by making them all.
fn by_making(variant: &Variant, position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    generate(variant, position, &CheckInfo::new(variant, position), GenType::Quiet, &mut moves);
    moves.retain(|it| {
        let mut after = position.clone();
        make(variant, &mut after, *it);
        it.tag() == MoveTag::PLAIN && checkers(variant, &after).contains(it.to())
    });
    moves
}

#[test]
fn the_checks_listed_are_those_found_by_making_every_quiet_move() {
    let mut found = 0;
    for name in ["fantastic-xiii", "gross", "fusion", "shako", "chess"] {
        let variant = loader::built_in(name).unwrap();
        let mut position = from_setup(&variant, &variant.start).unwrap();
        for ply in 0..120 {
            let check_info = CheckInfo::new(&variant, &position);
            let mut checks = Vec::new();
            generate_checks(&variant, &position, &check_info, &mut checks);
            assert!(checks.iter().all(|it| gives_direct_check(&variant, &position, *it)));
            checks.sort_by_key(|it| it.bits());
            let mut expected = by_making(&variant, &position);
            expected.sort_by_key(|it| it.bits());
            assert_eq!(checks, expected, "{name}, ply {ply}");
            found += checks.len();
            let moves = legal_moves(&variant, &position);
            let Some(&next) = moves.get(ply * 7919 % moves.len().max(1)) else { break };
            make(&variant, &mut position, next);
        }
    }
    assert!(found > 100, "{found}");
}
