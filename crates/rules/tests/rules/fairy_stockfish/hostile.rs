//! Texts that are not what a `variants.ini` should be are read without panic, and quickly.

use std::time::{Duration, Instant};

use proptest::prelude::*;

use bentrider_rules::interchange::fairy_stockfish::{is_ini, read};

/// The longest time for one text.
const LONGEST: Duration = Duration::from_secs(5);

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
