//! Variants that inherit, from a library of short texts.

use std::sync::Arc;

use super::GOOD;
use bentrider_rules::geometry::Color;
use bentrider_rules::loader::{
    self, BuiltIn, Library, LoadError, LoadErrors, Source, built_in, describe,
};
use bentrider_rules::setup::{Kind, Piece};
use bentrider_rules::variant::Variant;

/// A whole variant; the others inherit from it.
const PARENT: &str = r#"name = "parent"
title = "Parent"
inventor = "Somebody"
year = 1900
board = { files = 6, ranks = 6 }
start = "rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1"
pieces.P = { name = "Pawn", moves = "fmWfcF", value = 1, promotes = { to = ["Q"], on = "last rank" } }
pieces.N = { name = "Knight", moves = "N", value = 3 }
pieces.R = { name = "Rook", moves = "R", value = 5 }
pieces.Q = { name = "Queen", moves = "Q", value = 9 }
pieces.K = { name = "King", moves = "K", royal = true }
[endings]
moves = 60
"#;

/// Files of a folder, each `NAME.toml`.
pub(super) struct Shelf<'t>(pub(super) &'t [(&'t str, &'t str)]);

impl Library for Shelf<'_> {
    fn find(&self, name: &str) -> Option<Source> {
        let (name, text) = self.0.iter().find(|(it, _)| *it == name)?;
        Some(Source::new(format!("{name}.toml"), *text))
    }

    fn names(&self) -> Vec<String> {
        self.0.iter().map(|(name, _)| (*name).to_owned()).collect()
    }
}

/// Reads a file among others and among `parent.toml`.
fn read_among(others: &[(&str, &str)], text: &str) -> Result<Arc<Variant>, LoadErrors> {
    let others: Vec<(&str, &str)> = [("parent", PARENT)].iter().chain(others).copied().collect();
    let source = Source::new("child.toml", text);
    loader::read(&source, &Shelf(&others))
}

/// Reads a file that inherits from the parent and has a name and a title.
fn read_child(rest: &str) -> Result<Arc<Variant>, LoadErrors> {
    let text = format!("name = \"child\"\ntitle = \"Child\"\ninherits = \"parent\"\n{rest}");
    read_among(&[], &text)
}

fn child(rest: &str) -> Arc<Variant> {
    read_child(rest).unwrap_or_else(|errors| panic!("{errors}"))
}

/// The errors of a file, one line for each.
fn report(read: Result<Arc<Variant>, LoadErrors>) -> Vec<String> {
    read.map(|_| ()).unwrap_err().0.iter().map(LoadError::to_string).collect()
}

fn labels(variant: &Variant) -> String {
    variant.kinds().map(|kind| variant.labels.label(kind)).collect()
}

fn kind(variant: &Variant, label: &str) -> Kind {
    variant.labels.find(label).unwrap()
}

#[test]
fn a_variant_that_changes_one_value_is_otherwise_its_parent() {
    let text = r#"
        name = "cousin"
        title = "Fantastic XIII"
        inventor = "Jean-Louis Cazaux"
        year = 2022
        inherits = "fantastic-xiii"
        pieces.H.value = 5.6
    "#;
    let cousin = loader::from_toml("cousin.toml", text).unwrap_or_else(|it| panic!("{it}"));
    let parent = built_in("fantastic-xiii").unwrap();
    let hawk = kind(&parent, "H").index();
    assert_eq!((cousin.pieces[hawk].value, parent.pieces[hawk].value), (560, 550));
    let mut cousin = Arc::into_inner(cousin).unwrap();
    cousin.pieces[hawk].documented = parent.pieces[hawk].documented;
    cousin.pieces[hawk].value = parent.pieces[hawk].value;
    assert_ne!(format!("{cousin:?}"), format!("{parent:?}"));
    cousin.name = parent.name.clone();
    assert_eq!(describe(&cousin), describe(&parent));
    assert_eq!(format!("{cousin:?}"), format!("{parent:?}"));
}

#[test]
fn what_belongs_to_one_variant_only_is_not_inherited() {
    let variant = child("");
    assert_eq!((variant.name.as_str(), variant.title.as_str()), ("child", "Child"));
    assert_eq!((&variant.inventor, variant.year), (&None, None));
    let report = report(read_among(&[], "inherits = \"parent\""));
    assert_eq!(report.len(), 2, "{report:#?}");
    assert!(report[0].starts_with("child.toml:1:1: the file has no key \"name\""), "{report:#?}");
    assert!(report[1].starts_with("child.toml:1:1: the file has no key \"title\""), "{report:#?}");
}

#[test]
fn tables_are_merged_key_by_key_however_they_are_written() {
    for rest in ["pieces.P.promotes.must = false", "[pieces.P]\npromotes = { must = false }"] {
        let variant = child(rest);
        let promotion = variant.promotion(Piece::new(Color::White, kind(&variant, "P"))).unwrap();
        assert!(promotion.must.is_empty(), "{rest}");
        assert_eq!(promotion.zones, [(variant.shape.rank(5), vec![kind(&variant, "Q")])], "{rest}");
        assert_eq!(variant.endings.halfmove_limit, Some(120));
    }
    assert_eq!(child("endings.repetition = 5").endings.halfmove_limit, Some(120));
}

#[test]
fn a_value_that_is_not_a_table_is_replaced_whole() {
    let variant = child("pieces.P.promotes.to = [\"R\", \"N\"]");
    let promotion = variant.promotion(Piece::new(Color::White, kind(&variant, "P"))).unwrap();
    assert_eq!(promotion.zones[0].1, [kind(&variant, "R"), kind(&variant, "N")]);
    assert_eq!(variant.pieces[kind(&variant, "P").index()].value, 100);
}

#[test]
fn the_parents_pieces_keep_their_order_and_new_ones_follow() {
    let new = "[pieces.A]\nname = \"Archbishop\"\nmoves = \"BN\"\nvalue = 7\n";
    assert_eq!(labels(&child(&format!("{new}[pieces.R]\nvalue = 4"))), "PNRQKA");
    let without = "without = [\"pieces.N\"]\nstart = \"r1qk1r/pppppp/6/6/PPPPPP/R1QK1R w - -\"\n";
    assert_eq!(labels(&child(&format!("{without}{new}"))), "PRQKA");
}

#[test]
fn what_is_left_out_and_given_anew_inherits_nothing_from_the_parent() {
    let text = "without = [\"pieces.P.promotes\"]\npieces.P.value = 2";
    let variant = child(text);
    assert!(variant.promotion(Piece::new(Color::White, kind(&variant, "P"))).is_none());
    let endings = &child("without = [\"endings\"]\nendings.repetition = 5").endings;
    assert_eq!((endings.halfmove_limit, endings.repetitions), (Some(100), Some(5)));
}

#[test]
fn a_parent_may_inherit_too_up_to_eight_deep() {
    let names: Vec<String> = (0..=8).map(|at| format!("g{at}")).collect();
    let mut files = vec![("g0", "inherits = \"parent\"\npieces.N.value = 2".to_owned())];
    for (name, below) in names[1..].iter().zip(&names) {
        files.push((name, format!("inherits = {below:?}\nendings.repetition = 4")));
    }
    let files: Vec<(&str, &str)> =
        files.iter().map(|(name, text)| (*name, text.as_str())).collect();
    let read = |parent: &str| {
        let text = format!("name = \"child\"\ntitle = \"Child\"\ninherits = {parent:?}");
        read_among(&files, &text)
    };
    let variant = read("g6").unwrap_or_else(|errors| panic!("{errors}"));
    assert_eq!(variant.pieces[kind(&variant, "N").index()].value, 200);
    assert_eq!(variant.endings.repetitions, Some(4));
    assert_eq!(
        report(read("g7")),
        ["g0.toml:1:12: read \"parent\", the parent number 9: expected at most 8 \
          (inherited by child.toml)"]
    );
}

#[test]
fn an_unknown_parent_is_reported_with_those_there_are() {
    let text = "name = \"child\"\ninherits = \"parnt\"\npieces.P.value = 2";
    assert_eq!(
        report(read_among(&[("other", "")], text)),
        [
            "child.toml:2:12: there is no variant \"parnt\" to inherit from (did you mean \"parent\"?): \
          expected one of parent, other"
        ]
    );
    let source = Source::new("x.toml", "inherits = \"fantasti-xiii\"");
    let report = report(loader::read(&source, &BuiltIn));
    assert!(report[0].contains("(did you mean \"fantastic-xiii\"?)"), "{report:#?}");
}

#[test]
fn a_file_that_inherits_from_itself_is_reported_where_the_ring_closes() {
    let ring = [("one", "inherits = \"two\""), ("two", "\ninherits = \"one\"")];
    let text = "name = \"child\"\ntitle = \"Child\"\ninherits = \"one\"";
    assert_eq!(
        report(read_among(&ring, text)),
        [
            "two.toml:2:12: read \"one\", which leads back to this variant (two inherits one inherits two): \
          expected a variant that does not (inherited by child.toml)"
        ]
    );
    let text = "name = \"child\"\ninherits = \"child\"";
    assert_eq!(
        report(read_among(&[("child", text)], text)),
        [
            "child.toml:2:12: read \"child\", which leads back to this variant (child inherits child): \
          expected a variant that does not"
        ]
    );
}

#[test]
fn a_file_hides_the_built_in_variant_of_its_name_from_itself() {
    let chess =
        |parent: &str| format!("name = \"chess\"\ntitle = \"Mine\"\ninherits = {parent:?}\n");
    let found = report(loader::read(&Source::new("own.toml", chess("chess")), &BuiltIn));
    assert_eq!(
        found,
        [
            "own.toml:3:12: read \"chess\", which leads back to this variant (chess inherits chess): \
          expected a variant that does not"
        ]
    );
    assert!(loader::read(&Source::new("own.toml", chess("gothic")), &BuiltIn).is_ok());
}

#[test]
fn a_value_of_the_parent_that_does_not_fit_is_reported_where_it_stands() {
    assert_eq!(
        report(read_child("board.files = 5")),
        [
            "parent.toml:6:9: rank 6 of the FEN, \"rnqknr\", has 6 squares: expected 5 (inherited by child.toml)"
        ]
    );
    let report = report(read_child("without = [\"pieces.Q\"]\nstart = \"6/6/k5/6/6/K5 w - -\""));
    assert_eq!(report.len(), 1, "{report:#?}");
    assert!(report[0].starts_with("parent.toml:7:77: no piece has the label \"Q\""), "{report:#?}");
}

#[test]
fn the_parents_own_faults_are_reported_with_its_name_unless_they_are_set_right() {
    let wrong =
        PARENT.replace("moves = \"R\"", "moves = \"E\"").replace("moves = 60", "mvoes = 60");
    let inherits = "name = \"child\"\ntitle = \"Child\"\ninherits = \"wrong\"\n";
    let report = report(read_among(&[("wrong", &wrong)], inherits));
    assert_eq!(report.len(), 2, "{report:#?}");
    assert!(report[0].starts_with("wrong.toml:9:38: in the moves \"E\""), "{report:#?}");
    assert!(
        report[1].starts_with("wrong.toml:13:1: endings has an unknown key \"mvoes\""),
        "{report:#?}"
    );
    let right = format!("{inherits}without = [\"endings\"]\npieces.R.moves = \"R\"");
    assert!(read_among(&[("wrong", &wrong)], &right).is_ok());
}

#[test]
fn a_line_of_the_parent_that_is_not_toml_is_reported_with_its_file() {
    let wrong = PARENT.replace("moves = 60", "moves = ");
    let text = "name = \"child\"\ntitle = \"Child\"\ninherits = \"wrong\"\n";
    let report = report(read_among(&[("wrong", &wrong)], text));
    assert_eq!(report.len(), 1, "{report:#?}");
    assert!(report[0].starts_with("wrong.toml:13:9: this is not TOML"), "{report:#?}");
}

#[test]
fn only_what_the_parent_has_can_be_left_out() {
    for (rest, place, message) in [
        (
            "without = [\"pieces.E\"]",
            "4:12",
            "parent has no key \"pieces.E\": expected the path of",
        ),
        ("without = [\"piece.R\"]", "4:12", "\"piece.R\" (did you mean \"pieces.R\"?)"),
        ("without = [\"pieces.P.promote\"]", "4:12", "(did you mean \"pieces.P.promotes\"?)"),
        ("without = [\"endings.moves.x\"]", "4:12", "no key \"endings.moves.x\": expected"),
        ("without = [\"endings\", \"endings\"]", "4:23", "no key \"endings\": expected"),
        ("without = [\"\"]", "4:12", "no key \"\": expected"),
        (
            "without = [\"title\"]",
            "4:12",
            "\"title\" is never inherited: expected another key of parent",
        ),
        ("without = \"endings\"", "4:11", "without is \"endings\": expected a list"),
        ("without = [1]", "4:12", "an item of without is 1: expected a string"),
    ] {
        let report = report(read_child(rest));
        assert_eq!(report.len(), 1, "{rest}: {report:#?}");
        assert!(report[0].starts_with(&format!("child.toml:{place}: ")), "{rest}: {report:#?}");
        assert!(report[0].contains(message), "{rest}: {report:#?}");
    }
}

#[test]
fn without_a_parent_there_is_nothing_to_leave_out() {
    let text = format!("without = [\"endings\"]\n{GOOD}");
    let report = report(loader::from_toml("game.toml", &text));
    assert_eq!(
        report,
        [
            "game.toml:1:11: there is nothing to leave out: expected inherits = \"…\" together with without"
        ]
    );
    let wrong = format!("inherits = 3\n{GOOD}");
    let report = self::report(loader::from_toml("game.toml", &wrong));
    assert_eq!(report, ["game.toml:1:12: inherits is 3: expected a string"]);
}

#[test]
fn a_wrong_key_near_inherits_is_reported_with_it() {
    let report = report(loader::from_toml("game.toml", &format!("inherit = \"chess\"\n{GOOD}")));
    assert!(
        report[0].contains("unknown key \"inherit\" (did you mean \"inherits\"?)"),
        "{report:#?}"
    );
}

#[test]
fn of_very_many_faults_the_first_are_reported_and_a_long_text_is_cut() {
    let keys: String = (0..60_000).map(|number| format!("k{number} = 1\n")).collect();
    let report = report(loader::from_toml("long.toml", &format!("{keys}{GOOD}")));
    assert_eq!(report.len(), 201);
    assert!(
        report[200].contains("k200") && report[200].contains("59799 more errors"),
        "{}",
        report[200]
    );
    let moves = "\"".to_owned() + &"N".repeat(900_000) + "E\"";
    let report = self::report(loader::from_toml("long.toml", &GOOD.replace("\"ADGH\"", &moves)));
    assert!(report.len() == 1 && report[0].len() < 2_500, "{} {}", report.len(), report[0].len());
}

#[test]
fn an_old_key_is_read_as_its_name_of_today_in_a_file_its_parent_and_without() {
    let old = "inherits = \"chess\"\n[castling.sides]\nK = { goals = [\"f1\"] }\nQ = { goals = [\"d1\"] }";
    let text = |rest: &str| format!("name = \"old\"\ntitle = \"Old\"\n{rest}");
    let read = |rest: &str| loader::from_toml("old.toml", &text(rest)).map(|it| describe(&it));
    let new = read(&old.replace("goals", "targets")).unwrap();
    assert_eq!(read(old).unwrap(), new);
    assert!(new.contains("to f1 (written e1f1r), with the Rook on h1 (right K)"), "{new}");
    let without = "inherits = \"metamachy\"\nwithout = [\"pieces.K.leap.way\"]";
    assert_eq!(read(without).unwrap(), read(&without.replace("way", "path")).unwrap());
    let both =
        read("inherits = \"metamachy\"\npieces.K.leap = { path = \"unattacked\", way = \"x\" }");
    let both = both.unwrap_err().to_string();
    assert!(both.contains("pieces.K.leap has an unknown key \"way\""), "{both}");
}
