//! Tests of files of games: written, cut, damaged, continued.

use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use super::format::{DataReader, GameData, GameEnd, GameSource, Header, ReadError, Reason};
use super::inspect::{merge, view};
use super::*;
use bentrider_engine::eval::Score;
use bentrider_engine::selfplay::{CancelFlag, ScoredMove};
use bentrider_rules::geometry::{Color, Square};
use bentrider_rules::loader;
use bentrider_rules::position::{Move, MoveTag};
use bentrider_rules::setup::Kind;

/// A game with every kind of move and score; not a legal one.
pub(super) fn game_data(number: u64) -> GameData {
    let square = |index| Square::from_index(index);
    let plain = Move::new(square(3), square(35), MoveTag::PLAIN);
    let special = Move::new(square(240), square(255), MoveTag::PROMOTION);
    let special = special.promoting_to(Kind::new(5));
    let scored = |mv, score| ScoredMove { mv, score };
    let moves = vec![
        scored(plain, Some(Score::new(17))),
        scored(special, Some(Score::new(-21))),
        scored(plain, None),
        scored(plain, Some(Score::mate_in(3))),
        scored(special, Some(Score::mated_in(2))),
    ];
    let end = GameEnd { winner: Some(Color::White), reason: Reason::Rules };
    let fen = Some("4k3/8/8/8/8/8/8/4K3 w - - 0 1".to_owned());
    GameData { number, fen, opening: vec![plain, special], moves, quiet: 2, end }
}

/// Some games as they are generated.
pub(in crate::commands) fn real_games(variant: &str) -> Vec<GameData> {
    let plan = Generate {
        variant_args: VariantArgs::named(variant),
        ..plan(&format!("real-{variant}-{:?}", std::thread::current().id()), 40, 1)
    };
    let games = read(&generated(&plan).1).0;
    fs::remove_file(&plan.out).unwrap();
    games
}

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

fn small_file() -> Vec<u8> {
    let variant = loader::built_in("chess").unwrap();
    let source = GameSource { engine: "e".into(), evaluation: "v".into(), nodes: 1, seed: 2 };
    let mut bytes = Header::new(&variant, source).write();
    for number in 0..3 {
        bytes.extend(format::write_block(&game_data(number)).unwrap());
    }
    bytes
}

#[test]
fn a_file_with_one_wrong_byte_is_refused_or_the_rest_is_read_and_the_damage_seen() {
    let bytes = small_file();
    assert_eq!(read(&bytes).0, [0, 1, 2].map(game_data));
    let header = bytes.len() - 3 * format::write_block(&game_data(0)).unwrap().len();
    for at in 0..bytes.len() {
        for value in [0, 1, 0x7f, 0x80, 0xff, bytes[at] ^ 1, bytes[at] ^ 0x80] {
            let mut changed = bytes.clone();
            changed[at] = value;
            if value == bytes[at] {
                continue;
            }
            if at < header {
                assert!(DataReader::new(&changed[..]).is_err(), "byte {at}");
                continue;
            }
            let (games, damages) = read(&changed);
            assert_eq!((games.len(), damages), (2, 1), "byte {at}");
            assert!(games.iter().all(|game| *game == game_data(game.number)));
        }
    }
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
    let last = whole.len() - format::write_block(games.last().unwrap()).unwrap().len();
    let lengths = [0, 1, header - 1, header, header + 1, last, last + 1, whole.len() - 1];
    for length in lengths {
        fs::write(&plan.out, &whole[..length]).unwrap();
        assert_eq!(generated(&plan).1, whole, "cut at {length}");
    }
}

#[test]
fn a_cut_at_every_byte_loses_the_last_game_alone() {
    let bytes = small_file();
    let block = format::write_block(&game_data(0)).unwrap().len();
    let header = bytes.len() - 3 * block;
    for length in header..bytes.len() {
        let (games, damages) = read(&bytes[..length]);
        let whole = (length - header) / block;
        assert_eq!(games.len(), whole, "{length}");
        assert_eq!(damages, usize::from(length != header + whole * block), "{length}");
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

/// Bytes that may begin a block at many places, each with the longest or the most probable length.
#[test]
fn the_work_for_damaged_bytes_is_bounded_and_the_games_among_them_are_found() {
    const SIZE: usize = 600_000;
    let block = |number| format::write_block(&game_data(number)).unwrap();
    let patterns: [&[u8]; 4] =
        [&[0xb7, 0x1d], &[0xb7, 0x1d, 0xff, 0xff], &[0xb7, 0x1d, 0, 0x80, 1], &[0xb7]];
    for pattern in patterns {
        let junk: Vec<u8> = pattern.iter().copied().cycle().take(SIZE).collect();
        let mut bytes = small_file();
        bytes.extend(&junk);
        bytes.extend(block(3));
        bytes.extend(&junk[..99]);
        bytes.extend(block(4));
        let begin = Instant::now();
        let (games, damages) = read(&bytes);
        assert!(begin.elapsed() < Duration::from_secs(3), "{pattern:x?}: {:?}", begin.elapsed());
        assert_eq!((games, damages), ((0..5).map(game_data).collect(), 2), "{pattern:x?}");
    }
}

/// Short damage between games, and blocks whose content is not a game, each of which is as long as can be.
#[test]
fn the_work_for_many_damages_is_bounded() {
    let block = format::write_block(&game_data(1)).unwrap();
    let mut bytes = small_file();
    let before = bytes.len();
    let mut games = 3;
    while bytes.len() < before + 600_000 {
        bytes.extend([0xb7, 0x1d, 0xf0, 0xff, 1, 2, 3, 4]);
        bytes.extend(&block);
        games += 1;
    }
    let begin = Instant::now();
    assert_eq!(read(&bytes).0.len(), games);
    assert!(begin.elapsed() < Duration::from_secs(3), "{:?}", begin.elapsed());
}

#[test]
fn a_block_with_a_right_checksum_that_is_not_a_game_is_damaged_as_a_whole() {
    let inner = format::write_block(&game_data(9)).unwrap();
    let payload = [&[0xff; 20][..], &inner].concat();
    let length = (payload.len() as u16).to_le_bytes();
    let crc = crc32(&[&length, &payload]).to_le_bytes();
    let mut bytes = small_file();
    let from = bytes.len() as u64;
    bytes.extend([&[0xb7, 0x1d][..], &length, &crc, &payload].concat());
    let to = bytes.len() as u64;
    bytes.extend(format::write_block(&game_data(3)).unwrap());
    let mut reader = DataReader::new(&bytes[..]).unwrap().skip(3);
    match reader.next() {
        Some(Err(ReadError::Damaged { from: found, to: end, .. })) => {
            assert_eq!((found, end), (from, to));
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(reader.next().unwrap().unwrap(), game_data(3));
}
