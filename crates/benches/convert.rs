//! The speed of reading and writing games: random games of Fantastic XIII, converted as whole files.

use std::io::Cursor;

use bentrider::commands::VariantArgs;
use bentrider::commands::convert::{Convert, ConvertFormat};
use bentrider_rules::formats::{Format, from_record, pgn};
use bentrider_rules::game::{Game, GameRecord};
use bentrider_rules::loader;
use bentrider_rules::notation::MoveNotation;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rand::SeedableRng;
use rand::prelude::*;

/// The number of games of a file.
const GAMES: usize = 10_000;

/// The number of different games in it.
const DIFFERENT: usize = 100;

/// The largest number of plies of a game.
const PLIES: usize = 100;

/// A file of games in PGN.
fn file() -> Option<String> {
    let variant = loader::built_in("fantastic-xiii")?;
    let mut random = StdRng::seed_from_u64(1);
    let mut texts = Vec::new();
    for _ in 0..DIFFERENT {
        let mut game = Game::new(&variant).ok()?;
        while game.moves().len() < PLIES && game.outcome().is_none() {
            let mv = *game.legal_moves().choose(&mut random)?;
            game.play(mv).ok()?;
        }
        let mut text = from_record(&GameRecord::new(&game), MoveNotation::San).ok()?;
        text.tags.push(("Variant".to_owned(), variant.name.clone()));
        texts.push(pgn::write(&text));
    }
    Some(texts.concat().repeat(GAMES / DIFFERENT))
}

fn games(criterion: &mut Criterion) {
    let Some(text) = file() else { return };
    let mut group = criterion.benchmark_group("convert");
    group.sample_size(10).throughput(Throughput::Elements(GAMES as u64));
    for (name, to) in [
        ("pgn to courier", ConvertFormat::Games(Format::Courier)),
        ("pgn to pgn", ConvertFormat::Games(Format::Pgn)),
        ("pgn to moves", ConvertFormat::Moves),
    ] {
        let from = ConvertFormat::Games(Format::Pgn);
        let convert = Convert { from, to, variant_args: VariantArgs::default(), files: Vec::new() };
        group.bench_function(name, |bench| {
            bench.iter(|| {
                let (mut out, mut faults) = (std::io::sink(), Vec::new());
                let done = convert.convert(&mut Cursor::new(&text), &mut out, &mut faults);
                assert!(done.is_ok() && faults.is_empty());
            });
        });
    }
    group.finish();
}

/// Texts that repeat one mark: the time for each byte is the same, however long they are.
fn repeated(criterion: &mut Criterion) {
    const TIMES: usize = 50_000;
    let mut group = criterion.benchmark_group("repeated marks");
    group.sample_size(10);
    for (name, start, mark, end) in [
        ("signs", "1. e4", "±", " *"),
        ("quotation marks", "[A \"", "\"]", "\n\n1. e4 *"),
        ("tags on a line", "", "[A \"x\"] ", "\n\n1. e4 *"),
        ("braces", "1. e4 ", "a1{", " *"),
        ("words", "1. e4 ", "xyz ", " *"),
        ("games on a line", "", "1. e4 e5 * ", ""),
        ("brackets", "1. e4 ", "[", " *"),
        ("digits", "1. e4 ", "7", " *"),
    ] {
        let text = format!("{start}{}{end}", mark.repeat(TIMES));
        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_function(name, |bench| bench.iter(|| pgn::read(&text).count()));
    }
    group.finish();
}

criterion_group!(benches, games, repeated);
criterion_main!(benches);
