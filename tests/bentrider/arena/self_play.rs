use std::io::{Write, stderr};
use std::path::PathBuf;
use std::time::Duration;

use bentrider::geometry::Color;
use bentrider::variant;

use super::Duel;
use super::clock::Pace;
use super::settings::{self, PROGRAM};

/// From so many games of a program against itself on, both colours must win.
const MANY: u64 = 100;

#[test]
fn a_few_games_at_fixed_nodes_end_as_their_replays_do() {
    let report = quick("fantastic-xiii", Pace::Nodes(1_000), 600).play();
    assert_eq!(report.games(), 4);
    assert!(report.faults.is_empty(), "{}", report.faults.join("\n\n"));
}

/// Cut short, so that the clocks are never near their end: on a busy machine a program may have to
/// wait for longer than a fast game leaves it.
#[test]
fn a_few_games_with_a_clock_go_on_without_a_fault() {
    let ms = Duration::from_millis;
    let report =
        quick("fantastic-xiii", Pace::Clock { base: ms(2_000), increment: ms(20) }, 40).play();
    assert_eq!(report.games(), 4);
    assert!(report.faults.is_empty(), "{}", report.faults.join("\n\n"));
}

/// Games with castling, reserves, pieces that merge and split, stalemates that lose, and holes.
#[test]
fn a_few_games_of_other_rules_end_as_their_replays_do() {
    for name in ["gross", "fusion", "wildebeest", "omega", "grand"] {
        let report = quick(name, Pace::Nodes(300), 300).play();
        assert_eq!(report.games(), 4);
        assert!(report.faults.is_empty(), "{name}: {}", report.faults.join("\n\n"));
    }
}

/// Four games of the program against itself.
fn quick(game: &str, pace: Pace, most_plies: usize) -> Duel {
    let program = PathBuf::from(PROGRAM);
    Duel {
        variant: variant::built_in(game).unwrap(),
        programs: [program.clone(), program],
        pace,
        pairs: 2,
        concurrency: 2,
        most_plies,
        opening_plies: 6,
        seed: 1,
        hash: 4,
        tells_progress: false,
        archive: None,
    }
}

#[test]
#[ignore = "long; its settings are those of `settings::from_environment`"]
fn self_play_and_matches_end_without_a_fault_and_both_colours_win() {
    let duel = settings::from_environment();
    let report = duel.play();
    let _ = writeln!(stderr(), "{report}");
    assert!(report.faults.is_empty(), "{} faults, told above", report.faults.len());
    if duel.programs[0] == duel.programs[1] && report.games() >= MANY {
        assert!(Color::BOTH.iter().all(|&color| report.wins_of(color) > 0));
    }
}
