//! Tests of files of games: written, cut, continued, merged.

use std::fs;
use std::path::PathBuf;

use super::inspect::{merge, view};
use super::*;
use bentrider_engine::selfplay::CancelFlag;
use bentrider_rules::loader;
use bentrider_training::data::{DataReader, GameData, ReadError, write_block};

/// A plan for a file of this name that is not there.
fn plan(name: &str, positions: u64, threads: usize) -> Generate {
    let out = std::env::temp_dir().join(format!("bentrider-{}-{name}.data", std::process::id()));
    let _ = fs::remove_file(&out);
    Generate {
        variant_args: VariantArgs::named("chess"),
        positions,
        out,
        nodes: 20,
        seed: 3,
        threads,
        time_limit: None,
        net: NetArgs { net: "none".into() },
        fresh: false,
    }
}

/// The last line that a run prints, and the file after it.
fn generated(plan: &Generate) -> (String, Vec<u8>) {
    let mut out = Vec::new();
    run(plan, &CancelFlag::default(), &mut out).unwrap();
    let text = String::from_utf8(out).unwrap();
    (text.lines().last().unwrap().to_owned(), fs::read(&plan.out).unwrap())
}

fn read(bytes: &[u8]) -> (Vec<GameData>, usize) {
    let mut damages = 0;
    let games = DataReader::new(bytes).unwrap().filter_map(|read| match read {
        Ok(game) => Some(game),
        Err(ReadError::Damaged { .. }) => {
            damages += 1;
            None
        }
        Err(error) => panic!("{error}"),
    });
    (games.collect(), damages)
}

#[test]
fn the_same_games_are_generated_by_any_number_of_threads() {
    let one = generated(&plan("one", 150, 1));
    let three = generated(&plan("three", 150, 3));
    assert_eq!(one, three);
    let (games, damages) = read(&one.1);
    let positions: u32 = games.iter().map(|game| game.quiet).sum();
    assert_eq!((one.0, damages), (format!("{positions} positions {} games", games.len()), 0));
    assert!(positions >= 150 && positions - games.last().unwrap().quiet < 150);
    let other = generated(&Generate { seed: 4, ..plan("other", 150, 1) });
    assert_ne!(other.1, one.1);
}

#[test]
fn a_file_that_was_cut_anywhere_is_continued_as_if_nothing_had_been() {
    let plan = plan("cut", 60, 1);
    let (_, whole) = generated(&plan);
    let games = read(&whole).0;
    let header = plan.job().unwrap().header().write().len();
    // Every game again costs time: cut in the header, between games, and inside the last one.
    let last = whole.len() - write_block(games.last().unwrap()).unwrap().len();
    let lengths = [0, 1, header - 1, header, header + 1, last, last + 1, whole.len() - 1];
    for length in lengths {
        fs::write(&plan.out, &whole[..length]).unwrap();
        assert_eq!(generated(&plan).1, whole, "cut at {length}");
    }
}

#[test]
fn a_file_of_other_settings_is_refused_and_left_alone() {
    let plan = plan("settings", 30, 1);
    let (_, whole) = generated(&plan);
    let variant_args = VariantArgs::named("capablanca");
    for (other, words) in [
        (Generate { seed: 9, ..plan.clone() }, "seed 3, not 9"),
        (Generate { nodes: 9, ..plan.clone() }, "nodes 20, not 9"),
        (Generate { variant_args, ..plan.clone() }, "variant chess, not capablanca"),
    ] {
        let refused = run(&other, &CancelFlag::default(), &mut Vec::new()).unwrap_err().to_string();
        assert!(refused.contains(words), "{refused}");
        assert_eq!(fs::read(&plan.out).unwrap(), whole);
    }
    fs::write(&plan.out, "a file of somebody else").unwrap();
    for fresh in [false, true] {
        let plan = Generate { fresh, ..plan.clone() };
        let refused = run(&plan, &CancelFlag::default(), &mut Vec::new()).unwrap_err().to_string();
        assert!(refused.contains("not a file of games"), "{refused}");
    }
    fs::write(&plan.out, &whole).unwrap();
    let other = Generate { fresh: true, seed: 9, ..plan.clone() };
    assert_ne!(generated(&other).1, whole);
}

#[test]
fn a_cancelled_run_is_continued() {
    let plan = plan("cancelled", 600, 2);
    let (_, whole) = generated(&plan);
    fs::remove_file(&plan.out).unwrap();
    let cancel = CancelFlag::default();
    cancel.set();
    let stopped = run(&plan, &cancel, &mut Vec::new()).unwrap_err().to_string();
    // A game that ends before its thread sees the flag is kept.
    assert!(stopped.starts_with("stopped after ") && stopped.contains("of 600 pos"), "{stopped}");
    assert_eq!(generated(&plan).1, whole);
}

#[test]
fn merging_writes_every_game_once_and_viewing_shows_its_quiet_positions() {
    let (first, second) = (plan("first", 40, 1), Generate { seed: 8, ..plan("second", 40, 1) });
    let games: usize = [&first, &second].map(|plan| read(&generated(plan).1).0.len()).iter().sum();
    let new: PathBuf = plan("merged", 0, 1).out;
    let files = [first.out.clone(), second.out.clone(), first.out.clone()];
    let mut out = Vec::new();
    merge(&files, &new, &mut out).unwrap();
    let text = String::from_utf8(out).unwrap();
    let merged = read(&fs::read(&new).unwrap()).0;
    assert_eq!(merged.len(), games);
    let positions: u32 = merged.iter().map(|game| game.quiet).sum();
    assert_eq!(text.lines().last().unwrap(), format!("{positions} positions {games} games"));
    let refused = merge(&files, &new, &mut Vec::new()).unwrap_err().to_string();
    assert!(refused.contains("exists already"), "{refused}");
    let chess = loader::built_in("chess").unwrap();
    for take in [None, Some(5)] {
        let mut out = Vec::new();
        view(&chess, &new, take, &mut out).unwrap();
        let lines = String::from_utf8(out).unwrap();
        assert_eq!(lines.lines().count() as u64, take.unwrap_or(u64::from(positions)));
        assert!(lines.lines().all(|line| line.split(';').count() == 3));
    }
}
