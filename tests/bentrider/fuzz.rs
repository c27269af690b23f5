//! Replays inputs of the fuzzers in `fuzz/`: those kept in `fuzz/corpus`, and inputs made from the dialogues,
//! variants and positions of the tests.

mod checks;
mod derived;
mod kept;
mod seeds;

use std::fs;

use checks::CHECKS;
use kept::kept;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rayon::prelude::*;
use seeds::seeds;

use crate::support::networks::damage;
use crate::support::program::in_repository;

#[test]
fn every_kept_input_of_every_fuzzer_passes_its_check() {
    let root = &in_repository("");
    for &(name, check) in CHECKS {
        let inputs = [kept(root, name), seeds(root, name)].concat();
        let accepted = inputs.par_iter().filter(|input| check(input)).count();
        assert!(accepted > 0, "no input for {name} is accepted");
    }
}

/// Changes some bytes of self-play files: each is refused, or its games are replayed.
fn change_data_files(rounds: u64) {
    let mut sound = kept(&in_repository(""), "data");
    sound.retain(|file| checks::data_file(file));
    let is_read = |round| {
        let mut random = StdRng::seed_from_u64(round);
        let mut file = sound.choose(&mut random).unwrap().clone();
        for _ in 0..random.random_range(1..4) {
            let at = random.random_range(0..file.len());
            damage(&mut file, at, &mut random);
        }
        checks::data_file(&file)
    };
    let read = (0..rounds).into_par_iter().filter(|&round| is_read(round)).count() as u64;
    assert!(read > rounds / 100, "{read} of {rounds} were read");
}

#[test]
fn a_changed_data_file_with_right_checksums_is_refused_or_its_games_are_replayed() {
    change_data_files(2_000);
}

mod longest {
    #[test]
    #[ignore = "takes several minutes; run by .ci/long"]
    fn a_million_changed_data_files_are_refused_or_their_games_are_replayed() {
        super::change_data_files(1_000_000);
    }
}

#[test]
#[ignore = "writes files: .ci/long starts the fuzzers from them"]
fn the_inputs_made_from_other_tests_are_written() {
    let root = &in_repository("");
    for &(name, _) in CHECKS {
        let folder = root.join("target/seeds").join(name);
        fs::create_dir_all(&folder).unwrap();
        for (at, input) in seeds(root, name).iter().enumerate() {
            fs::write(folder.join(format!("{at:03}")), input).unwrap();
        }
    }
}
