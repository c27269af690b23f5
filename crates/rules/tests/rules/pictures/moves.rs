//! Diagrams of a piece's moves.

use std::collections::BTreeSet;

use bentrider_rules::betza::{self};
use bentrider_rules::geometry::SquareSet;
use bentrider_rules::geometry::{Color, Shape, Square};
use bentrider_rules::loader;
use bentrider_rules::motion::{Builder, Passed};
use bentrider_rules::picture::{Act, Ride, Target, moves_of};
use bentrider_rules::setup::Kind;
use bentrider_rules::variant::Variant;

/// The squares to which the piece goes and those on which it captures, from the tables of the rules.
fn by_tables(variant: &Variant, kind: Kind, shape: &Shape, from: Square) -> [SquareSet; 2] {
    let info = &variant.pieces[kind.index()];
    let texts = [&info.betza].into_iter().chain(info.from_rank.iter().map(|(_, moves)| moves));
    let legs: Vec<_> = texts
        .flat_map(|text| betza::parse(text).unwrap())
        .map(|leg| (leg, shape.squares()))
        .collect();
    let motion = Builder::new(shape).build(&legs, Color::White);
    let mut ends = motion.ends(from);
    // No piece to hop over comes before the first square.
    ends.retain(|end| end.path != Passed::OneScreen(0));
    let captures = ends.iter().filter(|end| end.capture).map(|end| end.to);
    [
        ends.iter().filter(|end| end.quiet).map(|end| end.to).collect(),
        captures.chain(motion.en_passant_targets(from)).collect(),
    ]
}

#[test]
fn the_moves_of_every_built_in_kind_are_those_of_the_tables_of_the_rules() {
    for variant in loader::names().filter_map(loader::built_in) {
        for kind in variant.kinds() {
            let diagram = moves_of(&variant, kind);
            let (from, _) = diagram.pieces[0];
            let expected = by_tables(&variant, kind, &diagram.shape, from);
            let leaper = variant.king_leap.as_ref().is_some_and(|it| it.holder == kind);
            let shown = |act: Act| {
                let does = move |it: &&Target| it.act == act || it.act == Act::Both;
                let targets = diagram.targets.iter().filter(does);
                targets
                    .filter(|it| !(leaper && it.limited))
                    .map(|it| it.square)
                    .collect::<SquareSet>()
            };
            assert_eq!([shown(Act::Move), shown(Act::Capture)], expected, "{kind:?}");
        }
    }
}

#[test]
fn a_bent_ride_turns_once_and_a_king_s_leap_is_limited() {
    let variant = loader::built_in("fantastic-xiii").unwrap();
    let of = |label: &str| moves_of(&variant, variant.labels.find(label).unwrap());
    let eagle = of("G");
    assert_eq!(eagle.rides.len(), 8);
    let square = |text: &str| text.parse::<Square>().unwrap();
    let up: Vec<Square> = ["e5", "f6", "f7", "f8", "f9"].map(square).to_vec();
    assert!(eagle.rides.contains(&Ride { squares: up, goes_on: true, hop: false }));
    let limited: BTreeSet<Square> =
        of("K").targets.iter().filter(|it| it.limited).map(|it| it.square).collect();
    assert_eq!(limited.len(), 16);
    assert!(limited.contains(&square("e7")) && limited.contains(&square("g6")));
}

#[test]
fn the_board_is_large_enough_for_the_leaps() {
    let text = r#"
        name = "far"
        title = "Far"
        board = { files = 12, ranks = 12 }
        start = "k11/12/12/12/12/12/12/12/12/12/12/KX10 w - - 0 1"
        [pieces.K]
        name = "King"
        moves = "K"
        royal = true
        [pieces.X]
        name = "Jumper"
        moves = "(6,1)"
    "#;
    let variant = loader::from_toml("far.toml", text).unwrap();
    let diagram = moves_of(&variant, Kind::new(1));
    assert_eq!((diagram.shape.files(), diagram.targets.len()), (13, 8));
}
