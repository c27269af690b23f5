//! Games that `bentrider match` writes, read by XBoard.

use std::fs;
use std::process::Command;

use super::desk::Desk;
use super::fresh_folder;
use bentrider::formats::pgn;
use bentrider::game::RecordedMove;
use bentrider::loader;
use bentrider::position::MoveTag;

/// A King leaps in the first moves, from the start and from a FEN with the right to it.
const LEAPS: [&str; 2] = [
    "[Variant \"fantastic-xiii\"]\nSTART\nMEN\n1. Md3 Ki11 2. Kf3 h8 3. Ke3 Kj11 *\n",
    "[Variant \"fantastic-xiii\"]\n[SetUp \"1\"]\n[FEN \"6k6/13/13/13/13/13/13/13/13/13/13/13/6K6 w Kk - 0 1\"]\nMEN\n1. Ki2 Kg11 2. Kj3 *\n",
];

#[test]
#[ignore = "needs XBoard"]
fn a_game_in_which_kings_leap_is_loaded_to_its_end() {
    let game = archive("fantastic-xiii", 1).swap_remove(0);
    let tag = |name: &str| game.lines().find(|it| it.starts_with(name)).unwrap();
    let (start, men) = (tag("[FEN "), tag("[VariantMen "));
    let texts = LEAPS.map(|it| it.replace("START", start).replace("MEN", men));
    load("leaps", "fantastic-xiii", &texts);
}

#[test]
#[ignore = "needs XBoard"]
fn games_of_a_match_are_loaded_to_their_ends() {
    for variant in ["fantastic-xiii", "gross", "metamachy"] {
        load(&format!("load-{variant}"), variant, &archive(variant, 3));
    }
}

/// Pastes one game after another, and counts the moves that XBoard sends to the engine. Each is pasted up to
/// the first move that XBoard does not take: a capture en passant, after which its board may be wrong, because it
/// knows such captures on some ranks only. Where it cannot read a move it sends none.
fn load(test: &str, variant: &str, games: &[String]) {
    let desk = Desk::open(test, variant, &["-timeDelay", "0"]);
    for game in games {
        let before = desk.log().len();
        let (game, plies) = &before_limits(variant, game);
        // On a busy machine XBoard may miss the key.
        for _ in 0..3 {
            desk.paste(game, "ctrl+v");
            if desk.says_soon(|log| log[before..].contains("LoadGame(): on entry")) {
                break;
            }
        }
        let loaded = |log: &str| log[before..].matches(">first : usermove").count();
        let failed = |log: &str| {
            log[before..].contains("Parsed ImpossibleMove")
                || log[before..].contains("Parsed AmbiguousMove")
        };
        desk.wait_until(&format!("{plies} moves"), |log| loaded(log) >= *plies || failed(log));
        let log = desk.log();
        assert!(loaded(&log) >= *plies, "{game}\n{}", &log[before..]);
        assert!(!log[before..].contains("Illegal move ("), "{game}\n{}", &log[before..]);
    }
}

/// A game up to the first move that XBoard does not take, and how many moves that are.
fn before_limits(variant: &str, text: &str) -> (String, usize) {
    let mut text = pgn::read(text).next().unwrap().unwrap();
    let variant = loader::built_in(variant).unwrap();
    let record = pgn::to_record(&text, &variant).unwrap();
    let is_limit = |it: &RecordedMove| it.mv.tag().has(MoveTag::EN_PASSANT);
    let plies = record.moves.iter().position(is_limit).unwrap_or(record.moves.len());
    text.moves.truncate(plies);
    (pgn::write(&text), plies)
}

/// The games of a short match of the program against itself, as it writes them.
fn archive(variant: &str, rounds: u32) -> Vec<String> {
    let file = fresh_folder(&format!("match-{variant}-{rounds}")).join("games.pgn");
    let engine = format!("cmd={}", env!("CARGO_BIN_EXE_bentrider"));
    let status = Command::new(env!("CARGO_BIN_EXE_bentrider"))
        .args(["match", "-variant", variant, "-rounds", &rounds.to_string(), "-games", "1"])
        .args(["-engine", &engine, "name=one", "-engine", &engine, "name=two"])
        .args(["-each", "nodes=200", "-maxmoves", "120"])
        .args(["-pgnout", &format!("file={}", file.display())])
        .status()
        .unwrap();
    assert!(status.success());
    let text = fs::read_to_string(file).unwrap();
    text.split_inclusive("\n\n[Event")
        .map(|it| {
            let it = it.strip_suffix("[Event").unwrap_or(it);
            if it.starts_with("[Event") { it.to_owned() } else { format!("[Event{it}") }
        })
        .collect()
}
