//! Fairy-Stockfish's `variants.ini` in the commands and protocols.

use std::fs;

use crate::support::program::{Host, empty_folder, file, in_repository, lines, refusal, run};

const SECTIONS: &str = "[hill:kingofthehill]\nnMoveRule = 20\n\n[house:chess]\npieceDrops = true\nmustCapture = true\n\n\
                        [corner:chess]\nflagPiece = q\nflagRegion = a8\n";

#[test]
fn check_prints_a_table_of_the_sections() {
    let path = file("table.ini", SECTIONS);
    let run = run(&["check", &path]);
    let table: Vec<&str> = run.out.lines().collect();
    assert_eq!(
        table,
        [
            "hill    loads    8×8",
            "house   refused  line 5: pieceDrops = true: a variant file cannot express drops of pieces from the hand",
            "        refused  line 6: mustCapture = true: a variant file cannot express captures that are compulsory",
            "corner  loads    8×8",
        ]
    );
    assert!(run.errors.ends_with("table.ini: 1 of 3 sections are refused\n"), "{}", run.errors);
    let one = file("one.ini", "[hill:kingofthehill]\n");
    assert_eq!(lines(&["check", &one]), ["hill  loads    8×8"]);
    let none = file("none.ini", "maxRank = 8\n");
    assert!(refusal(&["check", &none], 1).contains("expected at least one section"));
}

/// The standard library panics where a column is wider than 65,535.
#[test]
fn check_shows_sections_with_long_names() {
    let name = "a".repeat(70_000);
    let path = file("long.ini", &format!("[{name}:chess]\n[hill:kingofthehill]\n"));
    let run = run(&["check", &path]);
    assert!(run.out.contains("\nhill "), "{}", run.out);
    assert!(run.errors.ends_with("long.ini: 1 of 2 sections are refused\n"), "{}", run.errors);
}

#[test]
fn a_section_is_played_and_imported() {
    let path = file("played.ini", SECTIONS);
    let run = run(&["perft", "1", "--variant-path", &path, "--variant", "corner"]);
    assert_eq!(run.out.split(' ').next(), Some("20"));
    assert!(run.errors.contains("played.ini:5: [house] pieceDrops = true: "), "{}", run.errors);
    assert!(run.errors.contains(" (and 1 more)"), "{}", run.errors);
    let toml = lines(&["import", &path, "--section", "corner"]);
    assert_eq!(toml[0], "name = \"corner\"");
    assert!(toml.iter().any(|it| it == "[endings.goal.white]"), "{toml:#?}");
    let message = refusal(&["import", &path, "--section", "house"], 1);
    assert!(message.contains("line 5: pieceDrops = true: "), "{message}");
    let message = refusal(&["import", &path], 1);
    assert!(message.contains(
        "the text has 3 sections: expected one, or the name of one of hill, house, corner"
    ));
    let message = refusal(&["import", &path, "--section", "hole"], 1);
    assert!(message.contains("there is no section \"hole\""), "{message}");
}

#[test]
fn over_uci_sections_are_added_and_a_refused_one_says_why() {
    let path = file("chosen.ini", SECTIONS);
    let mut host = Host::uci();
    let answer = host.ask(&format!("setoption name VariantPath value {path}"));
    assert!(answer[0].starts_with("info string ") && answer[0].contains("chosen.ini:5: [house] "));
    assert!(answer.last().unwrap().ends_with(" var hill var corner"), "{answer:#?}");
    let answer = host.ask("setoption name UCI_Variant value hill");
    assert!(answer[0].starts_with("info string variant hill files 8 ranks 8 "), "{answer:#?}");
    let answer = host.ask("setoption name UCI_Variant value house");
    assert!(answer[0].contains("the variant \"house\" was refused:"), "{answer:#?}");
    assert!(answer[1].contains("pieceDrops = true"), "{answer:#?}");
    let answer = host.ask("setoption name UCI_Variant value nobody");
    assert!(answer[0].contains("there is no variant \"nobody\""), "{answer:#?}");
}

#[test]
fn the_names_of_fairy_stockfish_s_own_variants_can_be_chosen() {
    let perft = |name: &str| lines(&["perft", "2", "--variant", name])[0].clone();
    assert!(perft("kingofthehill").starts_with("400 "), "{}", perft("kingofthehill"));
    let message = refusal(&["perft", "1", "--variant", "atomic"], 1);
    assert!(message.contains("the variant \"atomic\" was refused:\n"), "{message}");
    assert!(message.contains("captures that explode"), "{message}");
}

#[test]
fn a_folder_takes_both_kinds_of_files_and_the_good_ones_beside_bad_ones() {
    let folder = empty_folder("both kinds");
    fs::write(folder.join("a.ini"), SECTIONS).unwrap();
    fs::write(folder.join("b.toml"), "name = \"b\"\ntitle = 3\ninherits = \"chess\"\n").unwrap();
    fs::copy(in_repository("engine-configs/gothic.toml"), folder.join("c.toml")).unwrap();
    let path = folder.display().to_string();
    let mut host = Host::uci();
    let answer = host.ask(&format!("setoption name VariantPath value {path}"));
    assert!(answer.iter().any(|it| it.contains("b.toml:2:")), "{answer:#?}");
    let answer = host.ask("setoption name UCI_Variant value corner");
    assert!(answer[0].starts_with("info string variant corner "), "{answer:#?}");
    let answer = host.ask("setoption name UCI_Variant value b");
    assert!(answer[0].contains("the variant \"b\" was refused:"), "{answer:#?}");
    assert!(answer[1].contains("b.toml:2:"), "{answer:#?}");
}
