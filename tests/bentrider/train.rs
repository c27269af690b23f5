//! Training: the same bytes with any number of threads and any interruptions, and the files it writes.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use bentrider::commands::datagen::{self, Generate};
use bentrider::commands::error::Error;
use bentrider::commands::train::{self, Train};
use bentrider::commands::{NetArgs, VariantArgs};
use bentrider::engine;
use bentrider::eval::{Evaluation, SharedWeights};
use bentrider::selfplay::CancelFlag;
use bentrider::variant::Variant;

use bentrider_testing::boards::built_in;

fn variant() -> Arc<Variant> {
    built_in("fusion")
}

/// A folder for the files of these tests.
fn folder() -> &'static Path {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        let folder = std::env::temp_dir().join(format!("bentrider-train-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        folder
    })
}

/// A file of games of Fusion Chess.
fn data() -> PathBuf {
    static DATA: OnceLock<PathBuf> = OnceLock::new();
    DATA.get_or_init(|| generated(&variant())).clone()
}

/// Writes a file of games.
fn generated(variant: &Arc<Variant>) -> PathBuf {
    let out = folder().join(format!("{}.data", variant.name));
    let args = Generate {
        variant_args: VariantArgs::named(&variant.name),
        positions: 8_000,
        out: out.clone(),
        nodes: 10,
        seed: 3,
        threads: 2,
        time_limit: None,
        net: NetArgs { net: "none".into() },
        fresh: true,
    };
    datagen::run(&args, &CancelFlag::default(), &mut io::sink()).unwrap();
    out
}

fn plan(name: &str) -> Train {
    Train {
        variant_args: VariantArgs::named("fusion"),
        data: vec![data()],
        out: folder().join(name),
        hidden: 32,
        king_buckets: 3,
        linear: false,
        shared: false,
        base: "whole".into(),
        epochs: 4,
        batch: 64,
        rate: 0.01,
        result: 0.2,
        lambda: 0.9,
        ridge: 4.0,
        seed: 1,
        threads: 1,
        memory: 100_000,
        fresh: true,
    }
}

/// Sets a flag when a text has been written.
struct Until<'a> {
    cancel: &'a CancelFlag,
    text: &'a str,
    written: Vec<u8>,
}

impl Write for Until<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.written.extend_from_slice(bytes);
        if String::from_utf8_lossy(&self.written).contains(self.text) {
            self.cancel.set();
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Runs a plan until it has printed a text; returns its output and its result.
fn until(plan: &Train, text: &str) -> (String, Result<(), Error>) {
    let cancel = CancelFlag::default();
    let mut out = Until { cancel: &cancel, text, written: Vec::new() };
    let ended = train::run(plan, &cancel, &mut out);
    (String::from_utf8(out.written).unwrap(), ended)
}

fn trained(plan: &Train) -> (String, Vec<u8>) {
    let (text, ended) = until(plan, "never");
    ended.unwrap();
    (text, fs::read(&plan.out).unwrap())
}

/// The number after a word in the line of the last epoch.
fn number(text: &str, word: &str) -> f64 {
    after(text.lines().find(|line| line.starts_with("epoch 4 of 4:")).unwrap(), word)
}

/// The number after a word in the last line, that of the written epoch.
fn written(text: &str, word: &str) -> f64 {
    after(text.lines().last().unwrap(), word)
}

/// The number after a word.
fn after(line: &str, word: &str) -> f64 {
    let words: Vec<&str> = line.split_whitespace().collect();
    let at = words.iter().position(|it| *it == word).unwrap();
    words[at + 1].parse().unwrap()
}

#[test]
fn a_training_is_the_same_with_any_number_of_threads_and_after_an_interruption() {
    let (text, whole) = trained(&plan("whole.net"));
    let (_, parallel) = trained(&Train { threads: 3, ..plan("parallel.net") });
    assert!(whole == parallel);
    let plan = plan("stopped.net");
    let (_, ended) = until(&plan, "epoch 2 of 4");
    let message = ended.unwrap_err().to_string();
    assert_eq!(message, "stopped after 2 of 4 epochs: the same command continues");
    let (continued, after) = trained(&Train { fresh: false, ..plan.clone() });
    assert!(continued.contains("Continuing after epoch 2"), "{continued}");
    assert!(after == whole);
    for ending in ["csv", "svg", "checkpoint"] {
        let [a, b] = ["whole.net", "stopped.net"]
            .map(|name| fs::read(folder().join(format!("{name}.{ending}"))).unwrap());
        assert!(a == b, "{ending}");
    }
    assert_eq!(text.lines().last(), continued.lines().last());
    let last = text.lines().last().unwrap();
    assert!(last.contains(" positions 4 epochs train "), "{last}");
    assert!(number(&text, "validation") < number(&text, "base"), "{text}");
}

#[test]
fn data_that_do_not_fit_in_memory_are_read_again() {
    let plan = Train { memory: 1_000, ..plan("segments.net") };
    let (text, bytes) = trained(&plan);
    assert!(number(&text, "validation") < number(&text, "base"), "{text}");
    let plan = Train { out: folder().join("again.net"), threads: 2, ..plan };
    assert!(trained(&plan).1 == bytes);
}

#[test]
fn a_checkpoint_of_other_settings_or_a_damaged_one_is_refused() {
    let plan = Train { epochs: 1, ..plan("settings.net") };
    trained(&plan);
    let other = Train { seed: 2, fresh: false, ..plan.clone() };
    let message = until(&other, "never").1.unwrap_err().to_string();
    assert!(message.contains("seed 1") && message.contains("not fusion"), "{message}");
    let checkpoint = folder().join("settings.net.checkpoint");
    let mut bytes = fs::read(&checkpoint).unwrap();
    for length in [1, 5, bytes.len() - 1] {
        fs::write(&checkpoint, &bytes[..length]).unwrap();
        let again = Train { fresh: false, ..plan.clone() };
        let message = until(&again, "never").1.unwrap_err().to_string();
        assert!(message.contains("not a sound checkpoint"), "{message}");
    }
    bytes[100] ^= 1;
    fs::write(&checkpoint, &bytes).unwrap();
    let again = Train { fresh: false, ..plan };
    assert!(until(&again, "never").1.is_err());
    // A training that was ended before its first checkpoint leaves an empty one.
    fs::write(&checkpoint, "").unwrap();
    assert!(until(&again, "never").1.is_ok());
}

#[test]
fn a_linear_model_has_its_own_values_and_weights_and_can_be_the_base_of_a_network() {
    let linear = Train { linear: true, ..plan("linear.net") };
    let (text, _) = trained(&linear);
    let network = engine::read_network_for(&linear.out, &variant()).unwrap();
    let (learnt, shared) = (network.parts(), Evaluation::new(&variant()));
    assert_eq!(learnt.hidden, 0);
    assert!(learnt.psqt != shared.psqt_values());
    assert!(learnt.terms != shared.term_weights());
    // The network starts from the linear model.
    let base = linear.out.clone();
    let upper = Train { base, ..plan("upper.net") };
    let (upper_text, _) = trained(&upper);
    let distance = written(&text, "validation") - written(&upper_text, "base");
    assert!(distance.abs() < 2e-4, "{text}{upper_text}");
    let upper = engine::read_network_for(&upper.out, &variant()).unwrap();
    assert_eq!((&upper.parts().psqt, &upper.parts().terms), (&learnt.psqt, &learnt.terms));
}

#[test]
fn shared_weights_are_learnt_from_games_of_several_variants_the_same_with_any_number_of_threads() {
    let of_chess = generated(&built_in("chess"));
    let learnt = [1, 3].map(|threads| {
        let plan = Train {
            variant_args: VariantArgs::default(),
            data: vec![data(), of_chess.clone()],
            shared: true,
            result: 0.6,
            ridge: 0.01,
            threads,
            ..plan(&format!("shared-{threads}.toml"))
        };
        let mut out = Vec::new();
        train::run(&plan, &CancelFlag::default(), &mut out).unwrap();
        (String::from_utf8(out).unwrap(), fs::read_to_string(&plan.out).unwrap())
    });
    assert_eq!(learnt[0], learnt[1]);
    let (text, file) = &learnt[0];
    assert!(file.contains("\n# fusion chess\n"), "{file}");
    assert_ne!(SharedWeights::read(file).unwrap(), SharedWeights::default());
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("fusion: ") && lines[1].starts_with("chess: "), "{text}");
    assert!(after(lines[2], "shared") < after(lines[2], "base"), "{text}");
}

/// At its first output, tries the same training again.
struct Second<'a> {
    plan: &'a Train,
    error: Option<String>,
}

impl Write for Second<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let again = || train::run(self.plan, &CancelFlag::default(), &mut io::sink());
        self.error.get_or_insert_with(|| again().unwrap_err().to_string());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn two_trainings_do_not_write_the_same_shared_weights() {
    let plan = Train { shared: true, ridge: 0.01, ..plan("shared-twice.toml") };
    let mut second = Second { plan: &plan, error: None };
    train::run(&plan, &CancelFlag::default(), &mut second).unwrap();
    let error = second.error.unwrap();
    assert!(error.ends_with("another process is writing this file"), "{error}");
    assert!(SharedWeights::read(&fs::read_to_string(&plan.out).unwrap()).is_some());
}

#[test]
fn too_little_data_is_refused() {
    let out = folder().join("little.data");
    let header: Vec<u8> = fs::read(data()).unwrap().into_iter().take(400).collect();
    fs::write(&out, header).unwrap();
    let plan = Train { data: vec![out], ..plan("little.net") };
    let message = until(&plan, "never").1.unwrap_err().to_string();
    assert!(message.contains("expected at least 1000"), "{message}");
}
