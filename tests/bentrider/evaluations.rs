//! The choice of the evaluation: the network next to the file of a variant.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use bentrider::engine::{ChosenEvaluation, Engine};
use bentrider::eval::{Base, Evaluation, Network};
use bentrider::formats::pgn;
use bentrider::game::Game;
use bentrider::loader;

use crate::annotate::{GAME, annotate, annotated, refused, wait_for};
use crate::support::networks::random_network;
use crate::support::program::{absent, empty_folder};

/// A position in which White is a Knight up.
pub(crate) const KNIGHT_UP: &str = "4k3/pppppppp/8/8/8/8/PPPPPPPP/1N2K3 w - - 0 1";

/// Writes the file of a variant with the rules of another one.
pub(crate) fn variant_file(folder: &Path, name: &str, parent: &str) -> String {
    let path = folder.join(format!("{name}.toml"));
    let text = format!("name = \"{name}\"\ntitle = \"{name}\"\ninherits = \"{parent}\"\n");
    fs::write(&path, text).unwrap();
    path.display().to_string()
}

/// Writes a network next to the file of a variant: the evaluation of the start is as before, but each Knight
/// has a value below minus a Queen.
pub(crate) fn write_network(file: &str) {
    let variant = loader::from_toml(file, &fs::read_to_string(file).unwrap()).unwrap();
    let mut parts = random_network(&variant, 0, Base::Whole).parts().clone();
    parts.terms = Evaluation::new(&variant).term_weights().to_vec();
    let squares = parts.squares();
    for (kind, values) in variant.pieces.iter().zip(parts.psqt.chunks_mut(squares)) {
        if kind.name == "Knight" {
            values.iter_mut().flatten().for_each(|it| *it -= 1500);
        }
    }
    let network = Arc::new(Network::new(parts).unwrap());
    fs::write(Path::new(file).with_extension("net"), network.write()).unwrap();
}

#[test]
fn a_network_beside_the_file_of_a_variant_judges_its_games() {
    let folder = empty_folder("judged-by-networks");
    let file = variant_file(&folder, "burden", "chess");
    let games = folder.join("games.pgn");
    let game = format!("[Variant \"burden\"]\n[FEN \"{KNIGHT_UP}\"]\n\n1. a3 a6 *\n");
    fs::write(&games, game).unwrap();
    let games = games.display().to_string();
    let score = || {
        let text = annotated(&[&games, "--variant-path", &file, "--nodes", "100"]);
        let game = pgn::read(&text).next().unwrap().unwrap();
        let comment = game.moves[0].comment.clone().unwrap();
        let score = comment.split("[%eval ").nth(1).unwrap().split(']').next().unwrap();
        score.parse::<f64>().unwrap()
    };
    let shared = score();
    write_network(&file);
    let network = score();
    assert!(shared > 1.0 && network < -1.0, "{shared} and {network}");
}

#[test]
fn judgements_are_not_continued_with_another_evaluation() {
    let file = variant_file(&empty_folder("continued-networks"), "mine", "fantastic-xiii");
    let out = absent("continued-networks.pgn");
    let journal = format!("{out}.part");
    let of_mine = ["--variant", "mine", "--variant-path", &file];
    let arguments =
        [&[GAME, "--nodes", "3000", "--threads", "1", "--out", &out], &of_mine[..]].concat();
    let mut process = annotate(&arguments).spawn().unwrap();
    wait_for(&journal, 2, &mut process);
    process.kill().unwrap();
    process.wait().unwrap();
    let before = fs::read_to_string(&journal).unwrap();
    write_network(&file);
    let message = refused(&arguments, 1);
    let difference = "it has \"evaluation mine the terms with the weights of all variants\", expected \"evaluation mine network ";
    assert!(message.contains(difference), "{message}");
    assert_eq!(fs::read_to_string(&journal).unwrap(), before);
}

#[test]
fn a_network_that_cannot_be_used_is_reported_and_the_games_are_judged_without_it() {
    let folder = empty_folder("unusable-networks");
    let file = variant_file(&folder, "burden", "chess");
    fs::write(folder.join("burden.net"), "no network").unwrap();
    let games = folder.join("games.pgn");
    fs::write(&games, "[Variant \"burden\"]\n\n1. e4 *\n").unwrap();
    let games = games.display().to_string();
    let output = annotate(&[&games, "--variant-path", &file, "--nodes", "50"]).output().unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{errors}");
    let start = "evaluation of burden: the terms with the weights of all variants, because of ";
    assert!(errors.starts_with(start) && errors.contains("burden.net"), "{errors}");
}

#[test]
fn a_game_of_another_variant_is_evaluated_as_that_variant_is() {
    let folder = empty_folder("networks-of-two");
    write_network(&variant_file(&folder, "burden", "chess"));
    variant_file(&folder, "plain", "chess");
    let mut engine = Engine::new().unwrap();
    engine.load_variants(&folder).unwrap();
    engine.set_variant("plain").unwrap();
    for (name, evaluation, lead) in
        [("burden", "burden.net", -1), ("plain", ChosenEvaluation::SHARED, 1)]
    {
        let variant = engine.variants().find(name).unwrap();
        engine.set_game(Game::from_fen(&variant, KNIGHT_UP).unwrap());
        let words = engine.evaluation_in_words();
        assert!(words.contains(evaluation), "{name}: {words}");
        assert_eq!(engine.evaluation().0.value().signum(), lead, "{name}");
    }
}
