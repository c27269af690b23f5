//! Boards as text.

use std::sync::Arc;

use bentrider_rules::game::Game;
use bentrider_rules::geometry::{Color, Square};
use bentrider_rules::loader;
use bentrider_rules::picture::Diagram;
use bentrider_rules::picture::terminal::*;

const SMALL: &str = r#"
    name = "small"
    title = "Small"
    board = { files = 3, ranks = 4 }
    start = "k2/1{hq}1/1{HQ}1/2K w - - 0 1"

    [pieces.K]
    name = "King"
    moves = "K"
    royal = true

    [pieces.hq]
    name = "Half a Queen"
    moves = "fQ"
    value = 5
"#;

#[test]
fn the_widest_label_sets_the_width_and_a_hole_is_blank() {
    let mut small = Arc::into_inner(loader::from_toml("small.toml", SMALL).unwrap()).unwrap();
    let holes = [Square::new(2, 2), Square::new(0, 1)].into_iter().collect();
    small.shape = small.shape.with_holes(holes);
    let expected = [
        " 4     k    .    .",
        " 3     . {hq}",
        " 2       {HQ}    .",
        " 1     .    .    K",
        "       a    b    c\n",
    ];
    assert_eq!(board(&Game::new(&Arc::new(small)).unwrap()), expected.join("\n"));
}

#[test]
fn every_built_in_start_has_a_line_for_each_rank_and_one_of_letters() {
    for variant in loader::names().filter_map(loader::built_in) {
        let text = board(&Game::new(&variant).unwrap());
        assert_eq!(text.lines().count(), usize::from(variant.shape.ranks()) + 1, "{text}");
    }
}

#[test]
fn a_diagram_shows_the_last_move_and_marks_and_turns_for_black() {
    let variant = loader::built_in("chess").unwrap();
    let mut game = Game::new(&variant).unwrap();
    game.play_coordinates(&["e2e4"]).unwrap();
    let mut shown = Diagram::of_game(&game);
    shown.below = Color::Black;
    shown.marks = ["d5".parse().unwrap()].into_iter().collect();
    let text = diagram(&shown, Style::default());
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], " 1  R N B K Q B N R");
    assert_eq!(lines[1], " 2  P P P - P P P P");
    assert_eq!(lines[3], " 4  . . . P . . . .");
    assert_eq!(lines[4], " 5  . . . .!. . . .");
    assert_eq!(lines[8], "    h g f e d c b a");
    let unicode = diagram(&shown, Style { unicode: true, colours: false });
    assert!(unicode.starts_with(" 1  ♖ ♘ ♗ ♔ ♕"), "{unicode}");
    let coloured = diagram(&shown, Style { unicode: false, colours: true });
    assert_eq!(coloured.matches("\x1b[48;5;142m").count(), 0, "{coloured:?}");
    assert_eq!(coloured.matches("\x1b[48;5;142;").count(), 2);
}

#[test]
fn a_cannon_s_signs_say_where_it_goes_and_where_it_captures() {
    let variant = loader::built_in("gross").unwrap();
    let moves = bentrider_rules::picture::moves_of(&variant, variant.labels.find("C").unwrap());
    let text = diagram(&moves, Style::default());
    assert_eq!(text.lines().nth(4), Some("    # # # ' C ' # # #"));
    let signs = signs(&moves, Style::default());
    assert_eq!(signs.lines().map(|it| &it[..1]).collect::<String>(), "'x#");
}

#[test]
fn pieces_stand_where_the_fen_puts_them() {
    let variant = loader::built_in("fantastic-xiii").unwrap();
    let fen = "12k/13/13/13/13/13/13/13/13/13/2o10/13/K12 w - - 0 1";
    let text = board(&Game::from_fen(&variant, fen).unwrap());
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "13  . . . . . . . . . . . . k");
    assert_eq!(lines[10], " 3  . . o . . . . . . . . . .");
    assert_eq!(lines[12], " 1  K . . . . . . . . . . . .");
    assert_eq!(lines[13], "    a b c d e f g h i j k l m");
}
