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
fn a_few_quick_games_end_without_a_fault_and_as_their_replays_do() {
    let program = PathBuf::from(PROGRAM);
    let duel = Duel {
        variant: variant::built_in("fantastic-xiii").unwrap(),
        programs: [program.clone(), program],
        pace: Pace::Clock { base: Duration::from_millis(100), increment: Duration::from_millis(5) },
        pairs: 2,
        concurrency: 2,
        opening_plies: 6,
        seed: 1,
        hash: 4,
        tells_progress: false,
        archive: None,
    };
    let report = duel.play();
    assert_eq!(report.games(), 4);
    assert!(report.faults.is_empty(), "{}", report.faults.join("\n\n"));
}

#[test]
#[ignore = "long; its settings are those of `settings::from_environment`"]
fn self_play_and_matches_end_without_a_fault_and_both_colours_win() {
    let duel = settings::from_environment();
    let report = duel.play();
    let _ = writeln!(stderr(), "{report}");
    assert!(report.faults.is_empty(), "{}", report.faults.join("\n\n"));
    if duel.programs[0] == duel.programs[1] && report.games() >= MANY {
        assert!(Color::BOTH.iter().all(|&color| report.wins_of(color) > 0));
    }
}
