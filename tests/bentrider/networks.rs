//! Networks of random weights: their values, incremental or not, for both sides, and their files.

use std::collections::HashSet;
use std::sync::Arc;

use bentrider::checksum::crc32;
use bentrider::eval::{
    Base, Evaluation, Evaluator, Network, NetworkError, NetworkParts, Output, Score,
};
use bentrider::geometry::Color;
use bentrider::position::Position;
use bentrider::variant::Variant;
use bentrider::{loader, rules};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::support::networks::{damage, random_network, random_parts};
use bentrider_testing::boards::{SMALL_VARIANTS, built_in, by_random_play, from_text, start, twin};

fn with(variant: &Arc<Variant>, network: &Arc<Network>) -> Evaluation {
    Evaluation::with_network(variant, network).unwrap()
}

/// The evaluation by a network of a position whose base has this value, for the side to move, computed in the simplest
/// way.
fn on_base(parts: &NetworkParts, variant: &Variant, position: &Position, base: i64) -> i64 {
    let units = usize::from(parts.hidden);
    let files = usize::from(parts.files);
    let one = i64::from(parts.scales.hidden);
    let mut totals = [&parts.output, &parts.factor].map(|it| i64::from(it.bias));
    for (half, side) in [position.side(), !position.side()].into_iter().enumerate() {
        let (file, wing) = (usize::from(position.royal(side).file()), files * 3 / 8);
        let bucket = match file {
            _ if parts.king_buckets == 1 => 0,
            file if file < wing => 0,
            file if file < files - wing => 1,
            _ => 2,
        };
        let mut sums: Vec<i64> = parts.biases.iter().map(|it| i64::from(*it)).collect();
        for square in variant.shape.squares() {
            let Some(piece) = position.at(square) else { continue };
            let seen = match side {
                Color::White => square,
                Color::Black => variant.shape.flip(square),
            };
            let enemy = usize::from(piece.color() != side);
            let row = piece.kind().index() + enemy * usize::from(parts.kinds);
            let square = usize::from(seen.rank()) * files + usize::from(seen.file());
            let input = bucket * parts.inputs() + row * parts.squares() + square;
            for (unit, sum) in sums.iter_mut().enumerate() {
                *sum += i64::from(parts.weights[input * units + unit]);
            }
        }
        for (unit, sum) in sums.into_iter().enumerate() {
            let clipped = sum.clamp(0, one);
            for (total, output) in totals.iter_mut().zip([&parts.output, &parts.factor]) {
                *total += clipped * clipped * i64::from(output.weights[half * units + unit]);
            }
        }
    }
    let scale = one * one * i64::from(parts.scales.output);
    let added = totals[0] * i64::from(parts.scales.centipawns) / scale;
    let factor = (1_024 + totals[1] * 1_024 / scale).clamp(256, 4 * 1_024);
    (base + added) * factor / 1_024
}

/// Checks that every position of random play has the value that follows from the weights, whether the
/// evaluator followed the moves, was used for other positions before, or is new.
fn compare(variant: &Arc<Variant>, network: &Arc<Network>, count: usize) {
    let mut followed = with(variant, network);
    let mut reused = with(variant, network);
    let mut without = with(variant, &random_network(variant, 0, Base::Whole));
    let mut values = HashSet::new();
    by_random_play(variant, count, |position| {
        if position.plies_played() == 1 {
            followed.reset(&start(variant));
        }
        followed.push(position);
        // Several moves are followed before a value is requested. With few pieces the network does not decide alone.
        let few = Color::BOTH.into_iter().any(|color| position.side_squares(color).len() <= 3);
        if position.plies_played() % 3 != 0 || few {
            return;
        }
        let infinite = Score::INFINITE;
        let value = followed.value(position, -infinite, infinite, None).value;
        assert_eq!(value, reused.evaluate(position));
        let base = i64::from(without.evaluate(position).value());
        let expected = on_base(network.parts(), variant, position, base);
        assert_eq!(i64::from(value.value()), expected);
        values.insert(expected - base);
    });
    // Many positions share their values, so there are only some thousands of them.
    assert!(values.len() > (count / 9).min(1_000), "{}: {} values", variant.name, values.len());
}

#[test]
fn a_network_that_follows_the_moves_gives_the_value_that_its_weights_say() {
    for name in loader::names() {
        let variant = built_in(name);
        compare(&variant, &random_network(&variant, 32, Base::Whole), 45);
    }
    for (_, text) in SMALL_VARIANTS {
        let variant = from_text(text);
        compare(&variant, &random_network(&variant, 64, Base::Whole), 45);
    }
}

#[test]
fn a_network_without_king_buckets_gives_the_value_that_its_weights_say() {
    for name in ["chess", "gross", "fusion"] {
        let variant = built_in(name);
        compare(&variant, &Arc::new(Network::new(without_king_buckets(&variant)).unwrap()), 45);
    }
}

/// Random weights of a network that are the same for every place of the royal piece.
fn without_king_buckets(variant: &Arc<Variant>) -> NetworkParts {
    let mut parts = random_parts(variant, 32, Base::Whole);
    parts.king_buckets = 1;
    parts.weights.truncate(parts.inputs() * 32);
    parts
}

#[test]
fn a_network_that_does_not_fit_16_bits_gives_the_value_that_its_weights_say() {
    for name in ["chess", "grand", "fusion"] {
        let variant = built_in(name);
        let [mut large_sums, mut large_scale] =
            [0; 2].map(|_| random_parts(&variant, 32, Base::Whole));
        large_sums.weights.iter_mut().for_each(|it| *it *= 300);
        large_sums.scales.hidden = 700;
        large_scale.scales.hidden = 256;
        for parts in [large_sums, large_scale] {
            let network = Arc::new(Network::new(parts).unwrap());
            assert!(!network.fits_16_bits());
            compare(&variant, &network, 45);
        }
    }
}

#[test]
fn a_pop_returns_to_the_value_before_the_move() {
    let variant = built_in("gross");
    let network = random_network(&variant, 32, Base::Squares);
    let [mut evaluator, mut reused] = [0, 1].map(|_| with(&variant, &network));
    let infinite = Score::INFINITE;
    by_random_play(&variant, 20, |position| {
        let score = evaluator.evaluate(position);
        let mut after = position.clone();
        for mv in rules::legal_moves(&variant, position) {
            rules::make(&variant, &mut after, mv);
            evaluator.push(&after);
            let value = evaluator.value(&after, -infinite, infinite, None).value;
            assert_eq!(value, reused.evaluate(&after));
            evaluator.push_null();
            evaluator.pop();
            evaluator.pop();
            after.unmake();
        }
        assert_eq!(evaluator.value(position, -infinite, infinite, None).value, score);
    });
}

#[test]
fn a_position_and_its_colour_flipped_twin_score_the_same_with_a_network() {
    for name in loader::names() {
        let variant = built_in(name);
        let mut evaluator = with(&variant, &random_network(&variant, 32, Base::Whole));
        by_random_play(&variant, 30, |position| {
            let twin = twin(&variant, position);
            assert_eq!(evaluator.evaluate(position), evaluator.evaluate(&twin), "{name}");
        });
    }
}

#[test]
fn the_parts_that_are_shown_add_up_to_the_value() {
    for (name, base) in [("fusion", Base::Squares), ("fusion", Base::Whole), ("chess", Base::Whole)]
    {
        let variant = built_in(name);
        let mut evaluator = with(&variant, &random_network(&variant, 32, base));
        by_random_play(&variant, 50, |position| {
            let score = evaluator.evaluate(position).value();
            let terms = evaluator.explain(position);
            let lead: i32 = terms.iter().map(|it| it.white - it.black).sum();
            let lead = if position.side() == Color::White { lead } else { -lead };
            assert!((score - lead).abs() <= 4, "{score} and {lead}: {terms:?}");
        });
    }
}

#[test]
fn a_network_is_read_back_from_its_file() {
    let variant = built_in("omega");
    for hidden in [0, 32] {
        let network = random_network(&variant, hidden, Base::Whole);
        assert_eq!(Network::read(&network.write()).as_ref(), Ok(&*network));
    }
}

#[test]
fn a_network_without_a_hidden_layer_changes_the_values_of_squares() {
    let variant = built_in("chess");
    let mut parts = random_parts(&variant, 0, Base::Whole);
    parts.terms = Evaluation::new(&variant).term_weights().to_vec();
    parts.psqt[64 + 12].iter_mut().for_each(|it| *it += 1000);
    let mut evaluator = with(&variant, &Arc::new(Network::new(parts).unwrap()));
    let mut without = Evaluation::new(&variant);
    let changed = variant.pieces[1].name.clone();
    for (kind, info) in variant.pieces.iter().enumerate() {
        let label = variant.labels.label(bentrider::setup::Kind::new(kind as u8));
        if info.name == "King" || info.name == "Pawn" {
            continue;
        }
        let fen = format!("r5k1/pp6/8/8/8/8/PP2{label}3/K6R w - - 0 1");
        let position = bentrider_testing::boards::position(&variant, &fen);
        let difference =
            evaluator.evaluate(&position).value() - without.evaluate(&position).value();
        assert_eq!(difference, if info.name == changed { 1000 } else { 0 }, "{fen}");
    }
}

#[test]
fn a_network_of_another_variant_is_refused_with_the_difference() {
    let [chess, gross] = ["chess", "gross"].map(built_in);
    let network = random_network(&chess, 32, Base::Whole);
    let refused = Evaluation::with_network(&gross, &network).err().unwrap().to_string();
    let expected = "the network is for chess, not for gross: the size of the board is \"8x8\" there, \"12x12\" here";
    assert_eq!(refused, expected);
    let text =
        "name = \"other\"\ntitle = \"Other\"\ninherits = \"chess\"\n[pieces.N]\nvalue = 3.5\n";
    let other = loader::from_toml("other.toml", text).unwrap();
    let refused = Evaluation::with_network(&other, &network).err().unwrap().to_string();
    assert!(refused.contains("a piece is \"N 325 N\" there, \"N 350 N\" here"), "{refused}");
}

#[test]
fn sums_that_could_overflow_are_refused() {
    let variant = built_in("terachess-ii");
    let mut parts = random_parts(&variant, 32, Base::Whole);
    parts.output.weights.fill(i16::MAX);
    let refused = Network::new(parts).unwrap_err();
    assert!(matches!(refused, NetworkError::Overflow { what: "an output", .. }), "{refused}");
    let mut parts = random_parts(&variant, 32, Base::Whole);
    parts.factor.weights.fill(i16::MIN);
    assert!(matches!(Network::new(parts), Err(NetworkError::Overflow { .. })));
    let mut parts = random_parts(&variant, 32, Base::Whole);
    parts.psqt[3] = [0, 320_001];
    assert!(matches!(Network::new(parts), Err(NetworkError::Overflow { .. })));
    let mut parts = random_parts(&variant, 32, Base::Whole);
    parts.biases[5] = i32::MIN;
    assert!(matches!(Network::new(parts), Err(NetworkError::Overflow { .. })));
}

#[test]
fn what_is_not_a_network_is_refused() {
    let variant = built_in("chess");
    let file = random_network(&variant, 32, Base::Whole).write();
    assert_eq!(Network::read(b"BENTDATA...."), Err(NetworkError::NotNetwork));
    assert_eq!(
        Network::read(&[&file[..8], &[1, 0, 0, 0], &file[12..]].concat()),
        Err(NetworkError::Version { found: 1, oldest: 5, newest: 7 })
    );
    let mut changed = file.clone();
    changed[500] ^= 1;
    assert_eq!(Network::read(&changed), Err(NetworkError::Damaged));
    for length in 0..file.len().min(2_000) {
        assert!(Network::read(&file[..length]).is_err());
    }
}

#[test]
fn older_files_are_read_as_networks_without_a_factor_and_without_king_buckets() {
    let mut parts = without_king_buckets(&built_in("chess"));
    parts.factor = Output::zero(parts.hidden);
    let network = Network::new(parts).unwrap();
    let mut file = network.write();
    // The bias of the factor is after that of the output, and its weights are the last.
    file.drain(41..45);
    file.truncate(file.len() - 2 * 2 * 32);
    assert_eq!(Network::read(&as_version(6, &mut file)), Ok(network.clone()));
    // The number of king buckets is after the size of the board.
    assert_eq!(file.remove(20), 1);
    assert_eq!(Network::read(&as_version(5, &mut file)), Ok(network));
}

/// A file with another version, whose checksum is of all that follows it.
fn as_version(version: u8, file: &mut [u8]) -> Vec<u8> {
    file[8] = version;
    let crc = crc32(&[&file[16..]]).to_le_bytes();
    file[12..16].copy_from_slice(&crc);
    file.to_vec()
}

#[test]
fn another_number_of_king_buckets_is_refused() {
    let mut parts = random_parts(&built_in("chess"), 32, Base::Whole);
    parts.king_buckets = 2;
    let refused = Network::new(parts).unwrap_err().to_string();
    assert_eq!(refused, "the network is wrong: the number of king buckets is 2, expected 1 or 3");
}

/// Changes some bytes, and corrects the checksum: the file is refused, or its network evaluates the start
/// position.
fn mutate(rounds: u64) {
    let variant = built_in("chess");
    let whole = random_network(&variant, 32, Base::Whole).write();
    let mut parts = random_parts(&variant, 32, Base::Squares);
    parts.definition = String::new();
    let other = Network::new(parts).unwrap().write();
    let start = start(&variant);
    let mut read = 0;
    for round in 0..rounds {
        let mut random = StdRng::seed_from_u64(round);
        let mut bytes = if random.random_ratio(1, 2) { whole.clone() } else { other.clone() };
        for _ in 0..random.random_range(1..4) {
            // Most of the file is weights; their counts are at its beginning.
            let reach = if random.random_ratio(1, 2) { 64 } else { bytes.len() };
            let at = random.random_range(16..reach);
            damage(&mut bytes, at, &mut random);
        }
        let crc = crc32(&[&bytes[16..]]).to_le_bytes();
        bytes[12..16].copy_from_slice(&crc);
        let Ok(network) = Network::read(&bytes) else { continue };
        read += 1;
        if let Ok(mut evaluator) = Evaluation::with_network(&variant, &Arc::new(network)) {
            evaluator.evaluate(&start);
        }
    }
    assert!(read > rounds / 100, "{read} of {rounds} were read");
}

#[test]
fn a_changed_file_with_a_right_checksum_is_refused_or_evaluates_the_start() {
    mutate(500);
}

mod long {
    #[test]
    #[ignore = "takes minutes"]
    fn a_hundred_thousand_changed_files_are_refused_or_evaluate_the_start() {
        super::mutate(100_000);
    }

    #[test]
    #[ignore = "takes minutes"]
    fn a_network_that_follows_the_moves_gives_the_value_that_its_weights_say_in_many_positions() {
        for name in bentrider::loader::names() {
            let variant = super::built_in(name);
            let network = super::random_network(&variant, 32, super::Base::Whole);
            super::compare(&variant, &network, 50_000);
        }
    }
}

mod longest {
    #[test]
    #[ignore = "takes several minutes; run by .ci/long"]
    fn a_million_changed_files_are_refused_or_evaluate_the_start() {
        super::mutate(1_000_000);
    }
}
