//! Texts that are not what a `variants.ini` should be are read without panic, and quickly.

use std::fs;
use std::time::{Duration, Instant};

use proptest::prelude::*;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use bentrider_rules::interchange::fairy_stockfish::{built_in_names, is_ini, read};
use bentrider_testing::in_repository;

/// The longest time for one text.
const LONGEST: Duration = Duration::from_secs(20);

fn quick(text: &str) {
    let begin = Instant::now();
    let sections = read(text);
    let refusals = sections.iter().filter_map(|it| it.loaded.as_ref().err()).flatten();
    for refusal in refusals {
        assert!(refusal.line > 0, "{refusal}");
        assert!(!refusal.reason.is_empty() && refusal.to_string().len() < 3_000, "{refusal}");
    }
    assert!(begin.elapsed() < LONGEST, "{:?} for {} bytes", begin.elapsed(), text.len());
}

#[test]
fn texts_of_a_megabyte_are_read_quickly() {
    for piece in
        ["[a]\n", "a=b\n", "[a:b]\nx\n", "[", "]", "=", "[a:chess]\n", "customPiece1 = a:W\n", "é"]
    {
        let body = piece.repeat((1 << 20) / piece.len());
        quick(&body);
        quick(&format!("[a:chess]\n{body}"));
    }
    let keys: String = (0..60_000).map(|it| format!("key{it} = 1\n")).collect();
    quick(&format!("[a:chess]\n{keys}"));
    quick(&format!("[a:chess]\nstartFen = {}\n", "k".repeat(1 << 20)));
    quick(&format!("[a:chess]\n{} = 1\n", "k".repeat(1 << 20)));
    quick(&format!("[a:chess]\nflagRegion = {}\n", "*8 ".repeat(1 << 18)));
    quick(&format!("[a:chess]\ncustomPiece1 = q:{}\n", "N".repeat(1 << 20)));
}

#[test]
fn chains_of_sections_are_read_as_far_as_they_are_allowed() {
    let chain: String = (1..400).map(|it| format!("[v{it}:v{}]\n", it - 1)).collect();
    let text = format!("[v0:chess]\n{chain}");
    quick(&text);
    let sections = read(&text);
    assert_eq!(sections.len(), 257);
    assert!(sections[..256].iter().all(|it| it.loaded.is_ok()));
    let last = sections[256].loaded.as_ref().unwrap_err();
    assert!(last[0].reason.starts_with("expected at most 256 sections"), "{last:?}");
}

/// The sections of the tests with bytes, words and lines exchanged.
#[test]
fn mutated_sections_are_read_without_panic() {
    let text = fs::read_to_string(in_repository("tests/fairy-stockfish/own.ini")).unwrap();
    let names: Vec<&str> = built_in_names().collect();
    let words: Vec<&str> = text.split_whitespace().chain(names).collect();
    let mut random = StdRng::seed_from_u64(4);
    for _ in 0..150 {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        for _ in 0..random.random_range(1..8) {
            let at = random.random_range(0..lines.len());
            let other = lines[random.random_range(0..lines.len())].clone();
            let word = words[random.random_range(0..words.len())];
            match random.random_range(0..5) {
                0 => lines[at] = other,
                1 => lines[at] += word,
                2 => drop(lines.remove(at)),
                3 => {
                    let mut symbols: Vec<char> = lines[at].chars().collect();
                    let place = random.random_range(0..=symbols.len());
                    symbols.insert(place, char::from(random.random_range(32..127)));
                    lines[at] = symbols.into_iter().collect();
                }
                _ => lines[at] = lines[at].replacen(' ', word, 1),
            }
        }
        quick(&lines.join("\n"));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn any_value_of_any_key_is_read_without_panic(
        key in "(startFen|flagRegion|promotionLimit|promotedPieceType|castlingRank|pawn|king|customPiece1|maxFile|maxRank|promotionRegionWhite|mobilityRegionWhiteRook|extinctionPieceTypes|doubleStepRegionWhite)",
        value in "[a-zA-Z0-9*/:+ \\-\\[\\]=#é]{0,40}",
    ) {
        quick(&format!("[a:chess]\n{key} = {value}\n"));
    }

    #[test]
    fn any_text_is_read_without_panic(text in "(\\[|\\]|:|=|\n|#|[a-k0-9 ]){0,80}") {
        let _ = is_ini(&text);
        quick(&text);
    }
}
