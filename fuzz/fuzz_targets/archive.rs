#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    checks::archive_of_a_match(data);
});

#[path = "../../tests/bentrider/fuzz/checks.rs"]
#[allow(dead_code, clippy::expect_used, reason = "a fuzzer uses one check, and fails by a panic")]
mod checks;
