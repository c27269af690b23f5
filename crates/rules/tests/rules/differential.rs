//! Compares the engine's rules with the slow ones of [`reference`](bentrider_testing::reference), in random games
//! and on random boards: both must find the same moves, the same boards after them, the same attackers
//! of every square, and the same outcome.

mod contest;

use contest::Contest;

use bentrider_testing::boards::{SMALL_VARIANTS, crowded, from_text};
use bentrider_testing::reference::Rules;

/// Plays a built-in variant from its start, from crowded and from random boards, a third of the positions
/// each; all of `features` must occur.
fn hold(name: &str, positions: usize, features: &[&str]) {
    let mut contest = Contest::of(name, 4);
    let share = positions.div_ceil(3);
    contest.play(share);
    contest.play_each(crowded(name), share);
    contest.scatter(share);
    contest.seen.expect(positions, &["capture", "refused", "check"]);
    contest.seen.expect(positions, features);
}

/// Positions with Pawns and other pieces near promotion and near each other.
const OPEN: [&str; 3] = [
    "12k/2P3P6/6I6/3T2T6/1S4N6/13/6p6/5P1i5/13/2p3t6/6i6/8s4/K8n3 w - - 0 1",
    "3ck8/1p2p2s2p2/5i7/4P2p2P2/2n1P8/6T6/3G2u6/1o11/2P3I6/5H7/4M4C3/13/3K9 b - - 0 1",
    "6k6/13/13/1p1p1i1p1p1i1/13/13/2P1P1P1P1P2/13/13/13/1I1P1P1P1P1I1/13/6K6 w Kk - 0 1",
];

#[test]
fn in_random_play_of_fantastic_xiii_both_know_the_same_moves() {
    let mut contest = Contest::of("fantastic-xiii", 1);
    contest.play(1_000);
    contest.play_each(&OPEN, 1_000);
    contest
        .seen
        .expect(2_000, &["capture", "en passant", "promotion", "multi-step", "jump", "check"]);
}

#[test]
fn on_random_boards_of_fantastic_xiii_both_know_the_same_moves() {
    let mut contest = Contest::of("fantastic-xiii", 2);
    contest.scatter(1_500);
    contest.seen.expect(1_000, &["capture", "promotion", "jump", "check", "mate", "refused"]);
}

#[test]
fn of_fusion_chess_both_know_the_same_moves() {
    let met = [
        "fusion",
        "fission",
        "royal fission",
        "royal part leaves",
        "attacked path",
        "castling of White",
        "castling of Black",
        "en passant",
        "promotion",
        "mate",
    ];
    hold("fusion", 2_000, &met);
}

const MET: [&str; 6] =
    ["en passant", "promotion", "multi-step", "castling of White", "castling of Black", "check"];

#[test]
fn of_chess_both_know_the_same_moves() {
    hold("chess", 1_000, &MET);
}

#[test]
fn of_capablanca_chess_both_know_the_same_moves() {
    hold("capablanca", 500, &MET);
}

#[test]
fn of_gothic_chess_both_know_the_same_moves() {
    hold("gothic", 500, &MET);
}

#[test]
fn of_embassy_chess_both_know_the_same_moves() {
    hold("embassy", 500, &MET);
}

#[test]
fn of_janus_chess_both_know_the_same_moves() {
    hold("janus", 500, &MET);
}

#[test]
fn of_shako_both_know_the_same_moves() {
    hold("shako", 500, &MET);
}

#[test]
fn of_tencubed_chess_both_know_the_same_moves() {
    hold("tencubed", 500, &["en passant", "promotion", "multi-step", "check"]);
}

#[test]
fn of_gross_chess_both_know_the_same_moves() {
    let met = [
        "several squares open",
        "promotion",
        "declined",
        "nothing to promote to",
        "empty reserve",
        "castling of White",
        "castling of Black",
    ];
    hold("gross", 1_500, &met);
}

#[test]
fn of_gross_chess_on_a_smaller_board_both_know_the_same_moves() {
    let met = ["promotion", "long multi-step", "castling of White", "castling of Black"];
    hold("gross-12x10", 500, &met);
}

#[test]
fn of_grand_chess_both_know_the_same_moves() {
    let met = ["en passant", "promotion", "declined", "multi-step", "nothing to promote to"];
    hold("grand", 500, &met);
}

#[test]
fn of_opulent_chess_both_know_the_same_moves() {
    hold("opulent", 500, &["en passant", "promotion", "declined", "multi-step"]);
}

#[test]
fn of_metamachy_both_know_the_same_moves() {
    hold("metamachy", 2_000, &["en passant", "promotion", "multi-step", "jump", "check"]);
}

#[test]
fn of_fantastic_chess_on_a_smaller_board_both_know_the_same_moves() {
    hold("fantastic-12x10", 500, &["en passant", "promotion", "multi-step", "check"]);
}

#[test]
fn of_wildebeest_chess_both_know_the_same_moves() {
    let met = [
        "several squares open",
        "promotion",
        "castling of White",
        "castling of Black",
        "castling with a letter",
        "stalemate",
    ];
    hold("wildebeest", 2_000, &met);
}

#[test]
fn of_omega_chess_both_know_the_same_moves() {
    let met = ["several squares open", "castling of White", "castling of Black", "promotion"];
    hold("omega", 2_000, &met);
}

#[test]
fn of_falcon_chess_both_know_the_same_moves() {
    hold("falcon", 500, &MET);
}

#[test]
fn of_hectochess_both_know_the_same_moves() {
    hold("hectochess", 500, &MET);
}

#[test]
fn of_unicorn_great_chess_both_know_the_same_moves() {
    hold("unicorn-great", 500, &MET);
}

#[test]
fn of_courier_chess_both_know_the_same_moves() {
    hold("courier", 500, &["promotion"]);
}

#[test]
fn of_courier_chess_moderno_both_know_the_same_moves() {
    hold("courier-moderno", 500, &MET);
}

#[test]
fn of_omicron_chess_both_know_the_same_moves() {
    hold("omicron", 500, &MET);
}

#[test]
fn of_berolina_chess_both_know_the_same_moves() {
    hold("berolina", 500, &MET);
}

#[test]
fn of_two_different_armies_both_know_the_same_moves() {
    hold("clobberers-fides", 500, &MET);
    hold("knights-rookies", 500, &MET);
}

#[test]
fn of_pieces_that_hop_both_know_the_same_moves() {
    contest_of("cannons", &["declined"]);
}

#[test]
fn of_lame_leaps_and_first_moves_of_three_squares_both_know_the_same_moves() {
    contest_of("lame", &["en passant", "long multi-step", "jump"]);
}

#[test]
fn of_bent_riders_of_every_form_both_know_the_same_moves() {
    contest_of("bends", &["declined", "en passant", "multi-step", "jump"]);
}

#[test]
fn of_moves_of_several_parts_both_know_the_same_moves() {
    contest_of("paths", &["en passant", "multi-step"]);
}

#[test]
fn on_a_board_of_five_by_five_both_know_the_same_moves() {
    let met = ["declined", "en passant", "multi-step", "jump", "mate", "dead position"];
    contest_of("tiny", &met);
}

#[test]
fn around_holes_with_bare_kings_and_kings_that_mind_their_way_both_know_the_same_moves() {
    let met = [
        "attacked path",
        "nothing to promote to",
        "declined",
        "en passant",
        "long multi-step",
        "castling with a letter",
        "bare King",
        "repetition",
        "halfmove clock",
        "mate",
    ];
    contest_of("odd", &met);
}

#[test]
fn of_hoppers_that_merge_and_split_both_know_the_same_moves() {
    let met = [
        "fusion",
        "fission",
        "royal fission",
        "royal part leaves",
        "attacked path",
        "declined",
        "en passant",
        "mate",
    ];
    contest_of("mergers", &met);
}

#[test]
fn of_a_goal_for_two_pieces_with_a_reply_both_know_the_same_ends() {
    contest_of("hill", &["goal", "stalemate", "mate", "en passant"]);
}

#[test]
fn of_grasshoppers_both_know_the_same_moves() {
    contest_of("grasshoppers", &["declined"]);
}

#[test]
fn of_counted_checks_with_draw_odds_both_know_the_same_ends() {
    contest_of("checks", &["checks", "bare King", "mate"]);
}

/// Plays a small variant from its start and on random boards; all of `features` must occur.
pub(super) fn contest_of(name: &str, features: &[&str]) {
    let (_, text) = SMALL_VARIANTS.into_iter().find(|it| it.0 == name).unwrap();
    let mut contest = Contest::new(from_text(text), Rules::read(text), 3);
    contest.play(1_000);
    contest.scatter(1_000);
    contest.seen.expect(2_000, &["capture", "promotion", "check", "refused"]);
    contest.seen.expect(2_000, features);
}

mod long {
    use super::{contest_of, hold};

    #[test]
    #[ignore = "long: run by .ci/run"]
    fn of_gigachess_both_know_the_same_moves() {
        hold("gigachess-ii", 2_000, &["en passant", "promotion", "multi-step", "jump", "check"]);
    }

    #[test]
    #[ignore = "long: run by .ci/run"]
    fn of_terachess_both_know_the_same_moves() {
        hold("terachess-ii", 2_000, &["en passant", "promotion", "multi-step", "jump", "check"]);
    }

    #[test]
    #[ignore = "long: run by .ci/run"]
    fn of_riders_on_the_largest_board_both_know_the_same_moves() {
        contest_of("riders", &["declined", "jump"]);
    }
}
