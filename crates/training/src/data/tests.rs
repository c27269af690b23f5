//! Tests of the bytes of a file, and games for other tests.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::*;
use bentrider_engine::engine::WallClock;
use bentrider_engine::eval::{NetworkChoice, Score};
use bentrider_engine::search::pool::Pool;
use bentrider_engine::search::{Host, Limits};
use bentrider_engine::selfplay::{Adjudication, CancelFlag, Players, ScoredMove, play_game};
use bentrider_rules::game::Game;
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

/// Some games of the engine against itself, each from other moves of its opening.
pub(crate) fn real_games(variant: &str) -> Vec<GameData> {
    const GAMES: usize = 2;
    let variant = loader::built_in(variant).unwrap();
    let mut pool = Pool::new(Arc::new(WallClock::new()), 1).unwrap();
    pool.set_network(NetworkChoice::None);
    let limits = Limits { nodes: Some(100), ..Limits::default() };
    let rules = Adjudication { draw: None, resign: None, max_moves: Some(40) };
    let game = |number: usize| {
        let mut game = Game::new(&variant).unwrap();
        let mut opening = Vec::new();
        for ply in 0..6 {
            let moves = game.legal_moves();
            let mv = moves[(7 * ply + 5 * number + 3) % moves.len()];
            opening.push(mv);
            game.play(mv).unwrap();
        }
        let players = Players::Same(&mut pool);
        let cancel = CancelFlag::default();
        let played = play_game(players, game, rules, &limits, &cancel).unwrap().unwrap();
        let (number, moves, end) = (number as u64, played.moves, played.end.into());
        let mut data = GameData { number, fen: None, opening, moves, quiet: 0, end };
        let mut quiet = 0;
        replay(&variant, &data, &mut |ply| {
            quiet += u32::from(ply.is_quiet);
            ControlFlow::Continue(())
        })
        .unwrap();
        data.quiet = quiet;
        data
    };
    (0..GAMES).map(game).collect()
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
        bytes.extend(write_block(&game_data(number)).unwrap());
    }
    bytes
}

#[test]
fn a_file_with_one_wrong_byte_is_refused_or_the_rest_is_read_and_the_damage_seen() {
    let bytes = small_file();
    assert_eq!(read(&bytes).0, [0, 1, 2].map(game_data));
    let header = bytes.len() - 3 * write_block(&game_data(0)).unwrap().len();
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
fn a_cut_at_every_byte_loses_the_last_game_alone() {
    let bytes = small_file();
    let block = write_block(&game_data(0)).unwrap().len();
    let header = bytes.len() - 3 * block;
    for length in header..bytes.len() {
        let (games, damages) = read(&bytes[..length]);
        let whole = (length - header) / block;
        assert_eq!(games.len(), whole, "{length}");
        assert_eq!(damages, usize::from(length != header + whole * block), "{length}");
    }
}

/// Bytes that may begin a block at many places, each with the longest or the most probable length.
#[test]
fn the_work_for_damaged_bytes_is_bounded_and_the_games_among_them_are_found() {
    const SIZE: usize = 600_000;
    let block = |number| write_block(&game_data(number)).unwrap();
    let patterns: [&[u8]; 4] =
        [&[0xb7, 0x1d], &[0xb7, 0x1d, 0xff, 0xff], &[0xb7, 0x1d, 0, 0x80, 1], &[0xb7]];
    for pattern in patterns {
        let junk: Vec<u8> = pattern.iter().copied().cycle().take(SIZE).collect();
        let mut bytes = small_file();
        bytes.extend(&junk);
        bytes.extend(block(3));
        bytes.extend(&junk[..99]);
        bytes.extend(block(4));
        let clock = WallClock::new();
        let (games, damages) = read(&bytes);
        assert!(clock.now() < 3_000, "{pattern:x?}: {:?}", clock.now());
        assert_eq!((games, damages), ((0..5).map(game_data).collect(), 2), "{pattern:x?}");
    }
}

/// Short damage between games, and blocks whose content is not a game, each of which is as long as can be.
#[test]
fn the_work_for_many_damages_is_bounded() {
    let block = write_block(&game_data(1)).unwrap();
    let mut bytes = small_file();
    let before = bytes.len();
    let mut games = 3;
    while bytes.len() < before + 600_000 {
        bytes.extend([0xb7, 0x1d, 0xf0, 0xff, 1, 2, 3, 4]);
        bytes.extend(&block);
        games += 1;
    }
    let clock = WallClock::new();
    assert_eq!(read(&bytes).0.len(), games);
    assert!(clock.now() < 3_000, "{:?}", clock.now());
}

#[test]
fn a_block_with_a_right_checksum_that_is_not_a_game_is_damaged_as_a_whole() {
    let inner = write_block(&game_data(9)).unwrap();
    let payload = [&[0xff; 20][..], &inner].concat();
    let length = (payload.len() as u16).to_le_bytes();
    let crc = crc32(&[&length, &payload]).to_le_bytes();
    let mut bytes = small_file();
    let from = bytes.len() as u64;
    bytes.extend([&[0xb7, 0x1d][..], &length, &crc, &payload].concat());
    let to = bytes.len() as u64;
    bytes.extend(write_block(&game_data(3)).unwrap());
    let mut reader = DataReader::new(&bytes[..]).unwrap().skip(3);
    match reader.next() {
        Some(Err(ReadError::Damaged { from: found, to: end, .. })) => {
            assert_eq!((found, end), (from, to));
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(reader.next().unwrap().unwrap(), game_data(3));
}
