//! Variants as texts of other programs.

pub(crate) mod diagram;
mod diagram_export;
mod ini;
mod ini_moves;

use std::sync::Arc;

use bentrider_rules::game::Game;
use bentrider_rules::interchange::{self, Imported};
use bentrider_rules::loader;
use bentrider_rules::perft;
use bentrider_rules::variant::Variant;
use rand::prelude::*;

/// The random games of each variant, and their length.
const GAMES: usize = 5;
const PLIES: usize = 200;

fn import(text: &str) -> Imported {
    interchange::diagram::import(text, None).unwrap_or_else(|it| panic!("{it}\n{text}"))
}

fn load(imported: &Imported) -> Arc<Variant> {
    loader::from_toml("imported.toml", &imported.toml).unwrap()
}

/// The leaves of the first plies.
fn leaves(variant: &Arc<Variant>, depth: u32) -> Vec<u64> {
    let game = Game::new(variant).unwrap();
    (1..=depth).map(|depth| perft::leaves(&game, depth)).collect()
}

/// Plays the same random games in both, and compares all legal moves.
fn same_game(one: &Arc<Variant>, other: &Arc<Variant>) {
    assert_eq!(leaves(one, 2), leaves(other, 2), "{}", one.name);
    let mut source = StdRng::seed_from_u64(5);
    for _ in 0..GAMES {
        let mut games = [one, other].map(|variant| Game::new(variant).unwrap());
        for _ in 0..PLIES {
            let [mine, theirs] = games.each_ref().map(moves);
            assert_eq!(mine, theirs, "{}: {}", one.name, games[0].fen());
            let Some(chosen) = mine.choose(&mut source) else { break };
            games.iter_mut().for_each(|game| game.play_line(chosen).unwrap());
        }
    }
}

/// All legal moves, sorted.
fn moves(game: &Game) -> Vec<String> {
    let mut moves: Vec<String> =
        game.legal_moves().iter().map(|mv| game.coordinates(*mv)).collect();
    moves.sort();
    moves
}

/// Rules of our variant files that other programs' texts do not have, in children of chess, each with what is said of
/// it.
const OWN_RULES: [(&str, &str); 9] = [
    (
        "start = \"bnrqkrnb/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Kk - 0 1\"\nwithout = [\"castling\"]\n\
        [white.castling]\nking = \"e1\"\npartner = \"R\"\nsides = { K = { rook = \"h1\", targets = [\"g1\"] } }\n\
        [black.castling]\nking = \"e8\"\npartner = \"B\"\nsides = { K = { rook = \"h8\", targets = [\"g8\"] } }\n\
        [pieces.P]\nvalue = 1",
        "castling that differs by side",
    ),
    ("[castling.sides.K]\nrook_to = \"e1\"", "castling in which"),
    (
        "without = [\"pieces.P.promotes\"]\n[regions]\nfar = [\"a8-h8\"]\n[black.regions]\nfar = [\"a1-d1\"]\n\
        [pieces.P]\npromotes = { to = [\"Q\"], on = \"far\" }",
        "Pawn: promotion on other squares for each side",
    ),
    ("[black.pieces.Q]\nname = \"Amazon\"\nmoves = \"QN\"", "Amazon: a piece that only one side"),
    ("[pieces.N]\nstays_in = \"home\"\n[regions]\nhome = [\"a1-h8\"]", "Knight: regions"),
    ("[pieces.P]\npromotes = { capturing_only = true }", "Pawn: promotion by some moves"),
    ("[endings]\nmate = \"win\"", "other results"),
    ("[endings.goal]\nregion = [\"d4-e5\"]", "goals"),
    ("[endings]\nchecks = 3", "checks that are counted"),
];

#[test]
fn rules_that_only_variant_files_have_are_said_to_be_missing() {
    for (rules, expected) in OWN_RULES {
        let text = format!("name = \"own\"\ntitle = \"Own\"\ninherits = \"chess\"\n{rules}\n");
        let variant = loader::from_toml("own.toml", &text).unwrap_or_else(|it| panic!("{it}"));
        for missing in [
            interchange::diagram::export(&variant).missing,
            interchange::ini::export(&variant).missing,
            interchange::own_rules(&variant),
        ] {
            assert!(missing.iter().any(|it| it.starts_with(expected)), "{expected}: {missing:?}");
        }
    }
}
