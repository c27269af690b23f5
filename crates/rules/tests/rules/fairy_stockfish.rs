//! Sections of a `variants.ini`, against games by Fairy-Stockfish, which `tests/python/fairy_stockfish.py` writes.

mod hostile;
mod refused;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use bentrider_rules::game::{Game, GameResult};
use bentrider_rules::interchange::fairy_stockfish::{self, Loaded, Section};
use bentrider_rules::perft;
use bentrider_rules::position::{Move, MoveTag};
use rayon::prelude::*;

use bentrider_testing::in_repository;

/// A move as Fairy-Stockfish writes it: castling to a square to which the King may also move without castling is
/// written as a capture of the partner.
fn text(game: &Game, mv: Move) -> String {
    let (variant, written) = (game.variant(), game.coordinates(mv));
    let plain = format!("{}{}", mv.from(), mv.to());
    if !mv.tag().has(MoveTag::CASTLING) || written == plain {
        return written;
    }
    let castles = variant.castling.iter().flat_map(|it| it.castles.iter().flatten());
    let castle = castles.clone().find(|it| (it.king, it.to) == (mv.from(), mv.to()));
    castle.map_or(written, |it| format!("{}{}", it.king, it.partner))
}

/// The legal move of a text. Fairy-Stockfish writes `+` for promotion as in Shogi.
fn find(game: &Game, wanted: &str) -> Option<Move> {
    let legal = game.legal_moves();
    let mut found = legal.iter().filter(|mv| text(game, **mv) == wanted);
    let promotes = |mv: &&Move| {
        let from_to = format!("{}{}", mv.from(), mv.to());
        mv.promotion().is_some() && wanted.strip_suffix('+') == Some(&from_to)
    };
    found.next().or_else(|| legal.iter().rfind(promotes)).copied()
}

fn play(game: &mut Game, moves: &str) -> Result<(), String> {
    for (at, wanted) in moves.split_whitespace().enumerate() {
        let mv = find(game, wanted);
        let illegal = || format!("{} {wanted} is not legal in {}", at / 2 + 1, game.fen());
        let mv = mv.ok_or_else(illegal)?;
        if let Some(end) = game.outcome() {
            return Err(format!("the game ends before {wanted}, {end}: {}", game.fen()));
        }
        game.play(mv).map_err(|error| format!("{wanted}: {error}"))?;
    }
    Ok(())
}

/// What differs from a line of a file; what Fairy-Stockfish says is after the last semicolon.
fn compare(start: &Game, line: &str) -> Result<(), String> {
    let parts: Vec<&str> = line.split(';').map(str::trim).collect();
    let mut game = start.clone();
    match parts[..] {
        ["perft", counts] => {
            let counted = |depth| perft::leaves(&game, depth).to_string();
            let counted = [1, 2, 3].map(counted).join(" ");
            if counted == counts {
                Ok(())
            } else {
                Err(format!("perft {counted}: expected {counts}"))
            }
        }
        ["moves", moves, legal] => {
            play(&mut game, moves)?;
            let wanted: BTreeSet<&str> = legal.split_whitespace().collect();
            let found = game.legal_moves();
            let texts: BTreeSet<String> = found.iter().map(|mv| text(&game, *mv)).collect();
            let missing: Vec<&&str> =
                wanted.iter().filter(|it| find(&game, it).is_none()).collect();
            if missing.is_empty() && texts.len() == wanted.len() {
                return Ok(());
            }
            let more: Vec<&String> =
                texts.iter().filter(|it| !wanted.contains(it.as_str())).collect();
            Err(format!("in {}: missing {missing:?}, too many {more:?}", game.fen()))
        }
        ["game", moves, result] => {
            play(&mut game, moves)?;
            let outcome = game.outcome();
            let found = outcome.map_or(GameResult::Unknown, |it| it.winner().into());
            if found.text() == result {
                return Ok(());
            }
            Err(format!("{} in {}: expected {result}", found.text(), game.fen()))
        }
        _ => Err(format!("read {line}")),
    }
}

/// What differs from the file of a variant.
fn differences(loaded: &Loaded, file: &Path) -> Vec<String> {
    let text = fs::read_to_string(file).unwrap();
    let start = Game::new(&loaded.variant).unwrap();
    let lines = text.lines().filter(|it| !it.starts_with('#'));
    lines.filter_map(|line| compare(&start, line).err()).collect()
}

fn own() -> Vec<Section> {
    let folder = in_repository("tests/fairy-stockfish");
    fairy_stockfish::read(&fs::read_to_string(folder.join("own.ini")).unwrap())
}

#[test]
fn sections_play_as_fairy_stockfish_plays_them() {
    let folder = in_repository("tests/fairy-stockfish");
    let sections = own();
    let loaded: Vec<_> = sections.iter().filter(|it| it.name != "drops").collect();
    assert_eq!(loaded.len(), 13);
    loaded.par_iter().for_each(|section| {
        let loaded =
            section.loaded.as_ref().unwrap_or_else(|it| panic!("{}: {it:?}", section.name));
        let found = differences(loaded, &folder.join(format!("{}.txt", section.name)));
        assert!(found.is_empty(), "{}: {found:#?}", section.name);
    });
}

#[test]
fn a_translated_section_is_a_variant_file_of_its_own() {
    for section in own() {
        let Ok(loaded) = section.loaded else { continue };
        let read = bentrider_rules::from_toml("own.toml", &loaded.toml).unwrap();
        assert_eq!(read.name, section.name);
        assert_eq!(read.start, loaded.variant.start);
    }
}

#[test]
fn text_after_a_value_is_a_comment_as_in_fairy_stockfish() {
    let section = |comment: &str| {
        let text = format!(
            "# all\n[z:chess]{comment}\nnMoveRule = 10{comment}\ncustomPiece1 = n:R3{comment}\n\
             promotionRegionWhite = *7 *8{comment}\nstalemateValue = loss{comment}\n"
        );
        let loaded = fairy_stockfish::read(&text).remove(0).loaded;
        loaded.unwrap_or_else(|it| panic!("{text}: {it:?}")).toml
    };
    for comment in [" # ten", "\t; x=y", "  #"] {
        assert_eq!(section(comment), section(""));
    }
}

/// Compares the sections of `FAIRY_STOCKFISH_INI` and Fairy-Stockfish's own variants with the files of
/// `FAIRY_STOCKFISH_DATA`, and prints a line for each: whether it loads, and what differs.
#[test]
#[ignore = "long, and needs files that are not in the repository"]
fn long_comparison_with_all_variants_of_fairy_stockfish() {
    let (Ok(ini), Ok(data)) =
        (std::env::var("FAIRY_STOCKFISH_INI"), std::env::var("FAIRY_STOCKFISH_DATA"))
    else {
        return;
    };
    let mut sections: Vec<Section> =
        fairy_stockfish::built_in_names().filter_map(fairy_stockfish::built_in).collect();
    sections.extend(fairy_stockfish::read(&fs::read_to_string(ini).unwrap()));
    let lines: Vec<(String, bool)> = sections
        .par_iter()
        .map(|section| {
            let name = &section.name;
            let file = Path::new(&data).join(format!("{name}.txt"));
            match &section.loaded {
                Err(refusals) => {
                    let reasons: Vec<String> = refusals.iter().map(|it| it.to_string()).collect();
                    (format!("{name}\trefused\t{}", reasons.join("; ")), true)
                }
                Ok(_) if !file.exists() => (format!("{name}\tnot compared\t"), false),
                Ok(loaded) => {
                    let found = differences(loaded, &file);
                    let word = if found.is_empty() { "agrees" } else { "differs" };
                    (format!("{name}\t{word}\t{}", found.join("; ")), found.is_empty())
                }
            }
        })
        .collect();
    lines.iter().for_each(|(line, _)| println!("{line}"));
    assert!(lines.iter().all(|it| it.1));
}
