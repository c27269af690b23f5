//! Walks that take long, a ply deeper than those of every day.

use super::{CHECK_BLACK, CHECK_WHITE, walk, walk_crowded, walk_small_games};
use crate::games::START;
use crate::play::fantastic;

#[test]
#[ignore = "long: run by .ci/run"]
fn at_every_node_to_depth_3_from_the_start_all_agrees() {
    assert_eq!(walk(&fantastic(), START, 3), 1 + 87 + 7_569 + 674_147);
}

#[test]
#[ignore = "long: run by .ci/run"]
fn at_every_node_to_depth_3_of_the_check_positions_all_agrees() {
    let game = fantastic();
    assert_eq!(walk(&game, CHECK_WHITE, 3), 1 + 58 + 2_919 + 163_230);
    assert_eq!(walk(&game, CHECK_BLACK, 3), 1 + 110 + 8_852 + 951_488);
}

#[test]
#[ignore = "long: run by .ci/run"]
fn at_every_node_to_depth_3_of_crowded_boards_all_agrees() {
    walk_crowded(3);
}

#[test]
#[ignore = "long: run by .ci/run"]
fn at_every_node_of_small_games_a_ply_deeper_all_agrees() {
    walk_small_games([3, 3, 1, 3, 4, 3, 3]);
}
