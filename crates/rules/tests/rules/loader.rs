//! Edits of a good file, with the line, the column and a part of the message of each error. A file with
//! several errors reports all of them, in the order of the file.

mod hostile;
mod built_in;
mod castling;
mod display;
mod values;
mod inherit;
mod regions;

use std::sync::Arc;

use bentrider_rules::loader::{LoadErrors, from_toml};
use bentrider_rules::variant::Variant;

/// The file that the tests edit, with a table of pieces for XBoard at its end.
const GOOD: &str = concat!(
    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../engine-configs/fantastic-xiii.toml")),
    "\n[xboard]\nparent = \"fairy\"\ntable = \"P.....M...I......H.NU.....O...G.Q.....S.T.CK\"\n"
);

/// Reads the good file with each of these texts, which occur in it once, replaced.
fn read_edited(edits: &[(&str, &str)]) -> Result<Arc<Variant>, LoadErrors> {
    let mut text = GOOD.to_owned();
    for (old, new) in edits {
        assert_eq!(text.matches(old).count(), 1, "{old:?} should occur in the file once");
        text = text.replace(old, new);
    }
    from_toml("game.toml", &text)
}

#[test]
fn the_variants_in_the_description_of_the_format_have_no_errors() {
    let text = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../engine-configs/README.md"));
    let blocks = text.split("```toml\n").skip(1).filter_map(|it| it.split("```").next());
    let names: Vec<String> = blocks
        .filter(|it| it.starts_with("name = "))
        .map(|it| from_toml("README.md", it).unwrap_or_else(|it| panic!("{it}")))
        .map(|variant| variant.name.clone())
        .collect();
    assert_eq!(names, ["six-by-six", "knightless"]);
}

struct Case<'t>(&'t str, &'t str, usize, usize, &'t str);

fn check(cases: &[Case]) {
    for Case(old, new, line, column, part) in cases {
        let errors = read_edited(&[(old, new)]).map(|_| ()).unwrap_err().0;
        let [error] = errors.as_slice() else { panic!("{old} -> {new}: {errors:?}") };
        assert_eq!((error.line, error.column), (*line, *column), "{old} -> {new}: {error}");
        assert!(error.message.contains(part), "{old} -> {new}: {error}");
    }
}

const HAWK: &str = "value = 5.5\n";
const SHIP: &str = r#"to = ["G"]"#;
const LEAP: &str = r#"leap = { moves = "ADN""#;
const KING: &str = "royal = true\n";
const VICTIMS: &str = r#"victims = ["P", "I"]"#;
const TITLE: &str = r#"title = "Fantastic XIII""#;

#[test]
fn a_text_that_is_not_toml_is_refused_where_it_stops_being_so() {
    check(&[
        Case("year = 2022", "year = ", 4, 8, "not TOML: string values must be quoted"),
        Case("year = 2022", "year 2022", 4, 6, "expected `=`"),
        Case(TITLE, r#"title = "Fantastic XIII"#, 2, 24, "invalid basic string"),
        Case("[pieces.H]", "[pieces.H", 39, 10, "unclosed table"),
        Case("[pieces.I]", "[pieces.P]", 14, 9, r#"read "P": duplicate key"#),
        Case(HAWK, "value = 5.5.5\n", 42, 12, r#"read ".5": invalid float"#),
        Case(HAWK, "value = 5.5\nvalue = 5\n", 43, 1, r#"read "value": duplicate key"#),
        Case(r#"to = ["G"],"#, r#"to = ["G"]"#, 37, 25, "missing comma"),
        Case(r#"to = ["G"],"#, r#"to = ["G","#, 37, 28, "unexpected `=` in array"),
    ]);
}

#[test]
fn an_unknown_key_is_refused_and_the_nearest_known_one_named() {
    check(&[
        Case("year = 2022", "yaer = 2022", 4, 1, r#"unknown key "yaer" (did you mean "year"?)"#),
        Case("year = 2022", "colour = 1", 4, 1, r#"unknown key "colour": expected one of name, "#),
        Case(
            "[endings]",
            "[ending]",
            85,
            2,
            r#"there is no rule "ending" (did you mean "endings"?)"#,
        ),
        Case(HAWK, "value = 5.5\npromote = 1\n", 43, 1, r#"pieces.H has an unknown key "promote""#),
        Case("must = true, by", "mst = true, by", 25, 44, r#"(did you mean "must"?)"#),
        Case("files = 13,", "files = 13, rank = 13,", 5, 23, r#"board has an unknown key "rank""#),
    ]);
}

#[test]
fn a_missing_key_is_refused_at_its_table() {
    check(&[
        Case("name = \"fantastic-xiii\"\n", "", 1, 1, r#"the file has no key "name""#),
        Case("files = 13, ", "", 5, 9, r#"board has no key "files": expected an integer"#),
        Case("moves = \"ADGH\"\n", "", 39, 1, r#"pieces.H has no key "moves": expected a string"#),
        Case(r#"to = ["G"], "#, "", 37, 12, r#"pieces.S.promotes has no key "to""#),
        Case("captors = [\"P\"]\n", "", 81, 1, r#"en_passant has no key "captors""#),
    ]);
}

#[test]
fn a_value_of_another_type_is_refused_and_shown() {
    check(&[
        Case(TITLE, "title = 13", 2, 9, "title is 13: expected a string"),
        Case("year = 2022", "year = \"2022\"", 4, 8, "year is \"2022\": expected an integer"),
        Case("files = 13,", "files = 13.0,", 5, 19, "board.files is 13.0: expected an integer"),
        Case("files = 13,", "files = 99999999999999999999,", 5, 19, "expected an integer"),
        Case("board = { files = 13, ranks = 13 }", "board = \"13x13\"", 5, 9, "expected a table"),
        Case(HAWK, "value = \"5.5\"\n", 42, 9, "pieces.H.value is \"5.5\": expected a number"),
        Case(KING, "royal = \"yes\"\n", 77, 9, "royal is \"yes\": expected true or false"),
        Case("w Kk - 0 1", "w KKk - 0 1", 6, 9, "each at most once"),
        Case("first_move = true", "first_move = 1", 78, 38, "expected true or false"),
        Case(SHIP, "to = \"G\"", 37, 19, "pieces.S.promotes.to is \"G\": expected a list"),
        Case(SHIP, r#"to = ["G", 5]"#, 37, 25, "an item of pieces.S.promotes.to is 5"),
        Case("[en_passant]", "[[en_passant]]", 81, 1, "expected a table"),
        Case("[pieces.H]", "[pieces]\nV = 3\n[pieces.H]", 40, 5, "pieces.V is 3: expected a table"),
    ]);
}

#[test]
fn a_value_out_of_its_bounds_is_refused() {
    check(&[
        Case("name = \"fantastic-xiii\"", "name = \"Fantastic\"", 1, 8, "expected small letters"),
        Case(TITLE, r#"title = "Fantastic\nXIII""#, 2, 9, "a text of one line"),
        Case("files = 13,", "files = 17,", 5, 19, "read 17: expected an integer from 1 to 16"),
        Case("ranks = 13 ", "ranks = -1 ", 5, 31, "read -1: expected an integer from 1 to 16"),
        Case(HAWK, "value = 500\n", 42, 9, "read the value 500: expected 0 to 100"),
        Case(HAWK, "value = -0.5\n", 42, 9, "read the value -0.5"),
        Case(HAWK, "value = nan\n", 42, 9, "read the value NaN"),
        Case("moves = 50", "moves = 5000", 86, 9, "expected an integer from 0 to 4999"),
        Case("repetition = 3", "repetition = 1", 88, 14, "expected 0 for no such rule, or 2"),
        Case("repetition = 3", "dead_position = \"none\"", 88, 17, "expected \"kings\" or"),
        Case("repetition = 3", "repetition = 256", 88, 14, "expected an integer from 0 to 255"),
        Case("parent = \"fairy\"", "parent = \"fairy chess\"", 91, 10, "without blanks"),
    ]);
}

#[test]
fn moves_that_cannot_be_read_are_refused_at_the_symbol() {
    check(&[
        Case("\"ADGH\"", "\"ADEH\"", 41, 12, r#"in the moves "ADEH": read "E""#),
        Case("\"ADGH\"", "'AéGH'", 41, 11, "read \"é\""),
        Case("\"ADGH\"", "\"\"\"ADE\"\"\"", 41, 14, "read \"E\""),
        Case("\"ADGH\"", "\"\"", 41, 10, "the text ends here"),
        // With escapes, the symbols of the value are not those of the file.
        Case("\"ADGH\"", r#""A\u0044E""#, 41, 9, r#"in the moves "ADE": read "E""#),
        Case("by = \"fmWfcF\"", "by = \"fmXfcF\"", 25, 65, "read \"X\""),
        Case(LEAP, "leap = { moves = \"ADNX\"", 78, 22, "read \"X\""),
    ]);
}

#[test]
fn a_start_that_does_not_fit_is_refused() {
    check(&[
        Case("hmqcsnknscqmh/", "hmqcsnkxscqmh/", 6, 9, "rank 13 of the FEN holds \"xscqmh\""),
        Case("hmqcsnknscqmh/", "hmqcsnnnscqmh/", 6, 9, "Black needs a King"),
        Case("HMQCSNKNSCQMH ", "HMQCSKKNSCQMH ", 6, 9, "White has 2 royal pieces (King)"),
        Case("files = 13,", "files = 12,", 6, 9, "has 13 squares: expected 12"),
        Case("w Kk - 0 1", "w KQkq - 0 1", 6, 9, "are \"KQkq\": expected letters of Kk"),
        Case("w Kk - 0 1", "w KKk - 0 1", 6, 9, "each at most once"),
        Case(
            "first_move = true",
            "first_move = false",
            6,
            9,
            "expected -, because the variant has none",
        ),
        Case("w Kk - 0 1", "white Kk - 0 1", 6, 9, "side to move is \"white\""),
    ]);
}

#[test]
fn pieces_that_contradict_one_another_are_refused() {
    let small = "[pieces.x]\nname = \"X\"\nmoves = \"K\"\nvalue = 1\n[endings]";
    check(&[
        Case("name = \"Prince\"", "name = \"Pawn\"", 15, 8, "the name \"Pawn\" is that of P"),
        Case("name = \"Prince\"", "name = \" \"", 15, 8, "not empty"),
        Case("[endings]", small, 85, 9, "\"x\" is not a label for a piece"),
    ]);
}

#[test]
fn a_promotion_that_cannot_be_is_refused() {
    check(&[
        Case(SHIP, r#"to = ["X"]"#, 37, 20, "no piece has the label \"X\": expected one of P, I,"),
        Case(SHIP, r#"to = ["K"]"#, 37, 20, "K is royal"),
        Case(SHIP, r#"to = ["S"]"#, 37, 20, "S is the piece itself"),
        Case(SHIP, r#"to = ["G", "G"]"#, 37, 25, "is in this list twice"),
        Case(SHIP, "to = []", 37, 19, "the list is empty"),
        Case(
            "to = [\"G\"], on = \"last rank\"",
            "to = [\"G\"], on = \"rank 13\"",
            37,
            31,
            "expected \"last rank\"",
        ),
        Case(
            "by = \"fmWfcF\"",
            "by = \"fWfcF\"",
            25,
            62,
            "\"fWfcF\" holds a move that \"GHfmWfcF\" does not",
        ),
        Case(
            "\"GHfmWfcF\"",
            "\"GHfmWfcFmK\"",
            25,
            62,
            "(a12 to b13, b12 to a13, b12 to c13 and 21 more)",
        ),
        Case(
            KING,
            "royal = true\npromotes = { to = [\"O\"], on = \"last rank\" }\n",
            78,
            12,
            "a royal piece cannot promote",
        ),
    ]);
}

#[test]
fn a_leap_that_cannot_be_is_refused() {
    check(&[
        Case(LEAP, "leap = { moves = \"ADG\"", 78, 18, "exactly two files or ranks"),
        Case(LEAP, "leap = { moves = \"mADN\"", 78, 18, "without modes"),
        Case(LEAP, "leap = { moves = \"AmA\"", 78, 18, "each once"),
        Case("moves = \"K\"", "moves = \"KA\"", 78, 18, "\"KA\" lead from a1 to c3 too"),
        Case("\"unattacked\"", "\"free\"", 78, 74, "read \"free\": expected \"unattacked\""),
        Case(
            HAWK,
            "value = 5.5\nleap = { moves = \"N\" }\n",
            43,
            8,
            "only a royal piece can have a leap",
        ),
    ]);
}

#[test]
fn en_passant_must_name_exactly_the_pieces_that_take_part_in_it() {
    check(&[
        Case(VICTIMS, r#"victims = ["P"]"#, 16, 9, r#"expected "I" among the victims"#),
        Case(VICTIMS, r#"victims = ["P", "I", "T"]"#, 82, 22, "T is among the victims"),
        Case(r#"captors = ["P"]"#, r#"captors = ["P", "I"]"#, 83, 17, "I is among the captors"),
        Case("fmWfceFfmnnD", "fmWfceFfmnn(0,6)", 10, 9, "passes more than 4 squares"),
    ]);
}

#[test]
fn a_royal_piece_takes_no_part_in_en_passant() {
    let (victims, captors) = (r#"victims = ["P", "I", "K"]"#, r#"captors = ["P", "K"]"#);
    for (mode, moves, old, new) in [
        ("nn", "moves = \"KfmnnH\"", VICTIMS, victims),
        ("e", "moves = \"KfceG\"", r#"captors = ["P"]"#, captors),
    ] {
        let part = format!("has a move with {mode}, but a royal piece takes no part in en passant");
        check(&[Case("moves = \"K\"", moves, 76, 9, &part)]);
        let named = read_edited(&[("moves = \"K\"", moves), (old, new)]).unwrap_err().to_string();
        assert!(named.lines().count() == 1 && named.contains(&part), "{named}");
    }
}

#[test]
fn a_move_that_takes_part_in_en_passant_has_no_text_of_another() {
    check(&[
        Case("fmWfceFfmnnD", "fmWfceFfmnnDfmR2", 10, 9, "from a1 to a3 with nn and without"),
        Case("fmWfceFfmnnD", "fmWfceFfmnnDfmD", 10, 9, "from a1 to a3 with nn and without"),
        Case("fmWfceFfmnnD", "fmWfceFifmDfmnnD", 10, 9, "from a4 to a6 with nn and without"),
        Case("fmWfceFfmnnD", "fmWfceFfmnnDfmB", 10, 9, "from a1 to b2 with e and without"),
        Case("fmWfceFfmnnD", "fmWfceFceDfmnnD", 10, 9, "with e and without"),
    ]);
    // Captures elsewhere, and hops: the pieces between or on the target decide which move is meant.
    for moves in ["fmWfceFfmnnDfcRfcB", "fmWfceFfmnnDfmpR2", "fmWfceFifmnnDfmnnD"] {
        let moves = format!("moves = \"{moves}\"");
        let read = read_edited(&[("moves = \"fmWfceFfmnnD\"", &moves)]);
        assert!(read.is_ok(), "{moves}: {read:?}");
    }
}

#[test]
fn a_list_may_name_known_pieces_only() {
    check(&[
        Case(r#"reset_by = ["P"]"#, r#"reset_by = ["Z"]"#, 87, 13, "no piece has the label \"Z\""),
        Case("T.CK\"", "T.CX\"", 92, 53, "names no piece of White's here, \"X\""),
        Case("T.CK\"", "T.CP\"", 92, 53, "names a piece here that it has named before, \"P\""),
        Case("T.CK\"", "T.Ck\"", 92, 53, "names no piece of White's here, \"k\""),
    ]);
}

/// The errors of an edited file, each as `line:column` and its message.
fn errors(edits: &[(&str, &str)]) -> Vec<(String, String)> {
    let errors = read_edited(edits).map(|_| ()).unwrap_err().0;
    errors.into_iter().map(|it| (format!("{}:{}", it.line, it.column), it.message)).collect()
}

fn places(edits: &[(&str, &str)]) -> Vec<String> {
    errors(edits).into_iter().map(|(place, _)| place).collect()
}

#[test]
fn faults_of_every_sort_are_reported_at_once_in_the_order_of_the_file() {
    let found = places(&[
        ("year = 2022", "yeer = 2022"),
        ("w Kk - 0 1", "x Kk - 0 1"),
        ("name = \"Troll\"", "name = 7"),
        ("\"ADGH\"", "\"ADEH\""),
        ("value = 8.5\n", "value = \"8.5\"\n"),
        ("to = [\"G\"]", "to = [\"Y\"]"),
        ("repetition = 3", "repetition = -3"),
        ("parent = \"fairy\"\n", ""),
    ]);
    assert_eq!(found, ["4:1", "6:9", "22:8", "37:20", "41:12", "67:9", "88:14", "90:1"]);
}

#[test]
fn lines_that_are_not_toml_do_not_hide_what_is_wrong_on_others() {
    let found = errors(&[
        ("title = \"Fantastic XIII\"", "title = Fantastic XIII"),
        ("files = 13,", "files = 33,"),
        ("name = \"Troll\"", "name \"Troll\""),
        ("\"ADGH\"", "\"ADEH\""),
        ("[endings]", "[endings"),
        ("table = ", "tabel = "),
    ]);
    let places: Vec<&str> = found.iter().map(|(place, _)| place.as_str()).collect();
    // The title and the name are not reported as missing: they may be on the lines that are lost.
    assert_eq!(places, ["2:9", "5:19", "22:6", "41:12", "85:9", "92:1"]);
}

#[test]
fn a_label_that_is_lost_is_missed_wherever_it_is_used() {
    let found = errors(&[("[pieces.P]", "[pieces.p]")]);
    let places: Vec<&str> = found.iter().map(|(place, _)| place.as_str()).collect();
    assert_eq!(places, ["6:9", "8:9", "82:12", "83:12", "87:13", "92:10"]);
    assert!(found[1].1.contains("\"p\" is not a label"), "{:?}", found[1]);
}

#[test]
fn without_a_royal_piece_there_is_nobody_to_leap() {
    assert_eq!(places(&[("royal = true\n", "value = 0\n")]), ["8:2", "78:8"]);
}

#[test]
fn a_right_needs_a_label_of_one_letter() {
    let found = errors(&[("[pieces.K]", "[pieces.\"K'\"]")]);
    assert!(found.iter().any(|(_, it)| it.contains("\"K'\" cannot be a right")), "{found:?}");
}

#[test]
fn without_its_table_every_move_that_takes_part_in_en_passant_is_at_fault() {
    let table = "[en_passant]\nvictims = [\"P\", \"I\"]\ncaptors = [\"P\"]\n";
    assert_eq!(places(&[(table, "")]), ["10:9", "10:9", "16:9"]);
}

#[test]
fn an_empty_file_lacks_every_key_that_has_to_be_there() {
    let errors = from_toml("empty.toml", "").map(|_| ()).unwrap_err();
    let lines: Vec<String> = errors.to_string().lines().map(str::to_owned).collect();
    let keys = ["name", "title", "board", "start", "pieces"];
    assert_eq!(lines.len(), keys.len());
    for (line, key) in lines.iter().zip(keys) {
        let expected = format!("empty.toml:1:1: the file has no key {key:?}: expected a ");
        assert!(line.starts_with(&expected), "{line}");
    }
}

#[test]
fn a_file_may_say_the_dialect_of_its_moves() {
    let knight = |dialect: &str| {
        let text = format!(
            "name = \"dialect\"\ntitle = \"D\"\ninherits = \"chess\"\nbetza = \"{dialect}\"\n\
             pieces.N.moves = \"fKsN\"\n"
        );
        let variant = bentrider_rules::loader::from_toml("dialect.toml", &text);
        variant.map(|it| it.pieces[it.labels.find("N").unwrap().index()].betza.clone())
    };
    assert_eq!(knight("muller").unwrap(), "fWfrbrblflN");
    assert_eq!(knight("fairy-stockfish").unwrap(), "fWfFfrbrblflN");
    for (dialect, message) in
        [("bentrider", "(0,1) (1,1) (-1,1) for Fairy-Stockfish"), ("x", "\"x\"")]
    {
        let error = knight(dialect).unwrap_err().to_string();
        assert!(error.contains(message), "{error}");
    }
}

#[test]
fn a_double_step_with_in_can_be_captured_in_passing_if_a_piece_has_e() {
    let read = |edits: &str| {
        let text = format!("name = \"x\"\ntitle = \"X\"\ninherits = \"chess\"\n{edits}");
        bentrider_rules::loader::from_toml("x.toml", &text)
    };
    let pawn = "pieces.P.moves = \"fmWfceFifmnD\"\n";
    assert!(read(pawn).is_ok_and(|it| it.en_passant.is_some()));
    let error = read(&format!("without = [\"en_passant\"]\n{pawn}")).unwrap_err().to_string();
    assert!(error.contains("expected \"P\" among the victims of [en_passant]"), "{error}");
    let without = "without = [\"en_passant\"]\npieces.P.moves = \"fmWfcFifmnD\"\n";
    assert!(read(without).is_ok_and(|it| it.en_passant.is_none()));
}
