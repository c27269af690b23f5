//! `datagen` and `train`, killed twenty times each at random: written data is kept, and the final files are
//! those of an undisturbed run.

use std::fs;
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

use rand::prelude::*;
use rand::rngs::StdRng;

use crate::support::program::{absent, command, run, words};

const KILLS: u32 = 20;

/// Runs a command to its end, and returns the time it took.
fn complete(line: &str) -> Duration {
    let start = Instant::now();
    let run = run(&words(line));
    assert!(run.status == Some(0), "{line}: {}", run.errors);
    start.elapsed()
}

/// Starts a command twenty times, kills it each time after a part of the time it needs, and calls `check`.
fn kill(line: &str, needs: Duration, check: impl Fn()) {
    let mut random = StdRng::seed_from_u64(20);
    for _ in 0..KILLS {
        let mut child = command(&words(line)).stdout(Stdio::null()).spawn().unwrap();
        sleep(needs.mul_f64(random.random_range(0.0..0.2)));
        child.kill().unwrap();
        child.wait().unwrap();
        check();
    }
}

#[test]
fn games_that_are_written_are_kept_when_datagen_is_killed() {
    let [whole, killed] = ["kept.data", "kept-killed.data"].map(absent);
    let generate = "datagen --variant fusion --positions 3000 --nodes 20 --threads 1";
    let needs = complete(&format!("{generate} --fresh --out {whole}"));
    let content = fs::read(&whole).unwrap();
    let line = format!("{generate} --out {killed}");
    kill(&line, needs, || {
        let written = fs::read(&killed).unwrap_or_default();
        assert!(content.starts_with(&written), "{} bytes", written.len());
    });
    complete(&line);
    assert!(fs::read(&killed).unwrap() == content);
}

#[test]
fn complete_epochs_are_kept_when_train_is_killed() {
    let [data, whole, killed] = ["epochs.data", "epochs.net", "epochs-killed.net"].map(absent);
    complete(&format!(
        "datagen --variant fusion --positions 2000 --nodes 20 --seed 2 --fresh --out {data}"
    ));
    let train = format!("train --variant fusion --data {data} --epochs 40 --batch 256 --threads 1");
    let needs = complete(&format!("{train} --fresh --out {whole}"));
    for ending in ["", ".checkpoint", ".csv", ".svg"] {
        let _ = fs::remove_file(format!("{killed}{ending}"));
    }
    let line = format!("{train} --out {killed}");
    let losses = fs::read_to_string(format!("{whole}.csv")).unwrap();
    kill(&line, needs, || {
        let written = fs::read_to_string(format!("{killed}.csv")).unwrap_or_default();
        assert!(losses.starts_with(&written), "{written}");
    });
    complete(&line);
    for ending in ["", ".checkpoint", ".csv", ".svg"] {
        let [expected, seen] =
            [&whole, &killed].map(|name| fs::read(format!("{name}{ending}")).unwrap());
        assert!(seen == expected, "{ending}");
    }
}
