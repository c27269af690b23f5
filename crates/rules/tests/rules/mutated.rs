//! Mutated texts of every kind that describes a variant or its moves: each is read or refused, without panic and within
//! a second.
//!
//! Further texts, with another seed:
//!
//!     MUTATED_TEXTS=1000000 MUTATED_SEED=1 cargo test --release -p bentrider-rules --test rules mutated::many -- --ignored --nocapture

use std::collections::HashSet;
use std::env;
use std::fs;
use std::time::{Duration, Instant};

use bentrider_rules::betza::{Dialect, Leg, MOST_SYMBOLS, parse, parse_moves, write};
use bentrider_rules::interchange::{diagram, fairy_stockfish};
use bentrider_rules::loader::{self, Library};
use bentrider_testing::in_repository;
use rand::prelude::*;

use super::interchange;

/// The longest time for one text.
const LONGEST: Duration = Duration::from_secs(1);

/// The texts of each kind in an ordinary run, and their seed.
const SAMPLE: u64 = 200;
const SEED: u64 = 40;

/// What is put into a text, beside parts of itself.
const SYMBOLS: &str = "\"=:,-<>*!?0912aKOins[](){}# \né";

/// A kind of text.
struct Kind {
    examples: Vec<String>,
    /// Reads a text, checks what is found, and says whether the text was accepted.
    read: fn(&str) -> bool,
}

/// The built-in variants, and a file with every table and key.
fn variant_files() -> Kind {
    let built_in = loader::names().map(|name| loader::BuiltIn.find(name).unwrap().text);
    let rich = fs::read_to_string(in_repository("tests/broken/sound.toml")).unwrap();
    Kind { examples: built_in.chain([rich]).collect(), read: read_variant }
}

fn read_variant(text: &str) -> bool {
    let read = loader::from_toml("mutated.toml", text);
    read.map_err(|it| assert!(!it.0.is_empty() && it.0.iter().all(|it| it.line > 0))).is_ok()
}

/// Sections of `variants.ini`, one in each text.
fn sections() -> Kind {
    let text = fs::read_to_string(in_repository("tests/fairy-stockfish/own.ini")).unwrap();
    let sections = text.split("\n[").skip(1).map(|it| format!("[{it}"));
    Kind { examples: sections.collect(), read: read_sections }
}

fn read_sections(text: &str) -> bool {
    let sections = fairy_stockfish::read(text);
    for refusal in sections.iter().filter_map(|it| it.loaded.as_ref().err()).flatten() {
        assert!(refusal.line > 0 && !refusal.reason.is_empty(), "{refusal}\n{text}");
    }
    sections.iter().any(|it| it.loaded.is_ok())
}

/// Interactive Diagrams.
fn diagrams() -> Kind {
    Kind { examples: interchange::diagram::examples(), read: read_diagram }
}

fn read_diagram(text: &str) -> bool {
    match diagram::import(text, None) {
        Ok(imported) => !imported.toml.is_empty(),
        Err(problems) => {
            assert!(!problems.0.is_empty(), "{text}");
            false
        }
    }
}

/// The moves of pieces, in any dialect.
fn moves(read: fn(&str) -> bool) -> Kind {
    let text = fs::read_to_string(in_repository("tests/betza/targets.txt")).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    Kind { examples: lines.map(|it| it.split('\t').next().unwrap().to_owned()).collect(), read }
}

/// Reads moves in a dialect. What is written back in our own means the same, if it is not too long.
fn read_moves(text: &str, dialect: Dialect) -> bool {
    match parse_moves(text, dialect) {
        Ok(moves) => {
            let own = write(&moves.legs);
            if !moves.legs.is_empty() && own.len() <= MOST_SYMBOLS {
                let again =
                    parse(&own).unwrap_or_else(|it| panic!("{text} written as {own}: {it}"));
                let legs: HashSet<&Leg> = moves.legs.iter().collect();
                assert_eq!(again.iter().collect::<HashSet<_>>(), legs, "{text} written as {own}");
            }
            true
        }
        Err(error) => {
            assert!((1..=text.chars().count() + 1).contains(&error.column), "{text}: {error}");
            assert!(!error.message.is_empty(), "{text}");
            false
        }
    }
}

/// An example with a few symbols and parts changed.
fn mutated(examples: &[String], random: &mut StdRng) -> String {
    let symbols: Vec<char> = SYMBOLS.chars().collect();
    let mut text: Vec<char> = examples.choose(random).unwrap().chars().collect();
    for _ in 0..random.random_range(1..6) {
        let at = random.random_range(0..=text.len());
        let symbol = *symbols.choose(random).unwrap();
        let end = (at + random.random_range(0..30)).min(text.len());
        match random.random_range(0..5) {
            0 if at < text.len() => text[at] = symbol,
            1 => text.insert(at, symbol),
            2 => drop(text.drain(at..end.min(at + 1))),
            3 => drop(text.drain(at..end)),
            _ => {
                let part = text[at..end].to_vec();
                let to = random.random_range(0..=text.len());
                text.splice(to..to, part);
            }
        }
    }
    text.into_iter().collect()
}

fn check(kind: &Kind, number: u64, seed: u64) {
    let mut random = StdRng::seed_from_u64(seed);
    let (mut accepted, mut longest) = (0, Duration::ZERO);
    for _ in 0..number {
        let text = mutated(&kind.examples, &mut random);
        let (is_accepted, time) = timed(kind, &text);
        accepted += usize::from(is_accepted);
        longest = longest.max(time);
    }
    println!(
        "{number} texts of seed {seed}, {accepted} of them accepted; the longest time for one was {longest:?}"
    );
}

/// A number from the environment, else the usual one.
fn setting(name: &str, usual: u64) -> u64 {
    env::var(name).map_or(usual, |it| it.parse().unwrap())
}

/// Whether a text is accepted, and the time. One that takes long is read again, since others may use the processor.
fn timed(kind: &Kind, text: &str) -> (bool, Duration) {
    let read = || {
        let begin = Instant::now();
        ((kind.read)(text), begin.elapsed())
    };
    let fast = (0..3).map(|_| read()).find(|(_, time)| *time < LONGEST);
    fast.unwrap_or_else(|| panic!("three times longer than {LONGEST:?} for {text}"))
}

/// Two tests for each kind: a sample, and many texts.
macro_rules! kinds {
    ($($name:ident: $kind:expr, $many:expr;)*) => {
        $(
            #[test]
            fn $name() {
                check(&$kind, SAMPLE, SEED);
            }
        )*

        mod many {
            use super::*;

            $(
                #[test]
                #[ignore = "takes minutes"]
                fn $name() {
                    check(&$kind, setting("MUTATED_TEXTS", $many), setting("MUTATED_SEED", SEED));
                }
            )*
        }
    };
}

kinds! {
    variant_files_are_read_or_refused: variant_files(), 50_000;
    sections_of_ini_files_are_read_or_refused: sections(), 50_000;
    diagrams_are_read_or_refused: diagrams(), 100_000;
    moves_are_read_or_refused: moves(|it| read_moves(it, Dialect::Own)), 1_000_000;
    moves_of_muller_are_read_or_refused: moves(|it| read_moves(it, Dialect::Muller)), 1_000_000;
    moves_of_fairy_stockfish_are_read_or_refused:
        moves(|it| read_moves(it, Dialect::FairyStockfish)), 1_000_000;
}
