//! Sections that are refused, with line, key and reason.

use bentrider_rules::interchange::fairy_stockfish::{Section, built_in, built_in_names, read};

/// The reasons of the only section of a text, or of its last one.
fn reasons(text: &str) -> Vec<String> {
    let sections = read(text);
    let Some(Section { loaded, .. }) = sections.last() else { return Vec::new() };
    loaded.as_ref().err().into_iter().flatten().map(|it| it.to_string()).collect()
}

fn loads(text: &str) -> bool {
    read(text).last().is_some_and(|it| it.loaded.is_ok())
}

#[test]
fn every_reason_is_given_at_once_with_line_and_key() {
    let found = reasons(
        "# Comment\n[odd:chess]\nmaxRank = eleven\npieceDrops = true\n; more\nmustCapture = true\nmaxFiles = 9\n\
         stalemateValue = lost\ncustomPiece1 = a:xW\n",
    );
    for expected in [
        "line 3: maxRank: read \"eleven\": expected a rank, 1 to 10",
        "line 4: pieceDrops = true: a variant file cannot express drops of pieces from the hand",
        "line 6: mustCapture = true: a variant file cannot express captures that are compulsory",
        "line 7: maxFiles: Fairy-Stockfish has no such key (did you mean maxFile?)",
        "line 8: stalemateValue: read \"lost\": expected win, loss, draw",
    ] {
        assert!(found.iter().any(|it| it == expected), "{expected}: {found:#?}");
    }
    assert_eq!(found.len(), 5, "{found:#?}");
}

#[test]
fn moves_that_cannot_be_read_are_refused_with_their_text() {
    let text = "[odd:chess]\nstartFen = a3k3/8/8/8/8/8/8/4K2A w - - 0 1\ncustomPiece1 = a:xW\n";
    let found = reasons(text);
    assert!(found[0].starts_with("line 3: customPiece1 = a:xW: in \"xW\": "), "{found:?}");
}

#[test]
fn a_piece_that_nobody_has_is_not_looked_at() {
    assert!(loads("[plain:chess]\ncustomPiece1 = a:xW\nimmobile = i\n"));
}

#[test]
fn what_is_inherited_is_refused_at_the_line_that_inherits_it() {
    let found = reasons("\n[house:crazyhouse]\nnMoveRule = 10\n");
    let expected = "line 2: pieceDrops = true (of crazyhouse): a variant file cannot express drops of pieces from the hand";
    assert!(found.iter().any(|it| it == expected), "{found:#?}");
    let found = reasons("[one:chess]\nmustCapture = true\n[two:one]\n");
    let expected =
        "line 2: mustCapture = true: a variant file cannot express captures that are compulsory";
    assert_eq!(found, [expected]);
}

#[test]
fn a_child_may_say_what_its_parent_cannot() {
    assert!(loads("[one:chess]\nmustCapture = true\n[two:one]\nmustCapture = false\n"));
    let found = reasons("[one:chess]\nmaxRank = x\n[two:one]\nmaxRank = 8\n");
    assert_eq!(found, ["line 3: its parent, \"one\", has errors"]);
}

#[test]
fn a_bad_section_does_not_hide_the_others() {
    let sections =
        read("[one:chess]\n[two:nobody]\n[chess]\n[one:chess]\n[three\nx\n[four:gardner]\n");
    let loaded: Vec<_> = sections.iter().map(|it| (it.name.as_str(), it.loaded.is_ok())).collect();
    let expected = [
        ("one", true),
        ("two", false),
        ("chess", false),
        ("one", false),
        ("three", false),
        ("four", true),
    ];
    assert_eq!(loaded, expected);
}

#[test]
fn names_and_parents_that_cannot_be_used_are_refused() {
    for (text, expected) in [
        ("[two:nobody]", "line 1: there is no variant \"nobody\" to inherit from"),
        ("[gothic]", "line 1: Fairy-Stockfish has a variant of this name"),
        ("[one:chess]\n\n[one:chess]", "line 3: this name is that of line 1 already"),
        ("[Big Chess:chess]", "line 1: read the name \"Big Chess\": expected small letters"),
        ("[one:chess", "line 1: the name of a section has no end"),
        ("[one:chess]\nwords", "line 2: read \"words\": expected key = value"),
        ("[one]\n", "line 1: the start has 'r', which no piece has as letter"),
        ("[one:chess]\nking = -\ncommoner = k", "line 1: White has 0 royal pieces"),
        (
            "[one:chess]\nstartFen = 8/8 w - - 0 1",
            "line 2: startFen = 8/8 w - - 0 1: the start has 2 ranks",
        ),
        ("[one:chess]\nking = k:", "line 2: king: read \"k:\": expected one letter"),
        (
            "[one:chess]\ncustomPiece1 = p",
            "line 2: customPiece1: read \"p\": expected a letter and moves",
        ),
        (
            "[one:chess]\nflagPiece = x",
            "line 2: flagPiece: read \"x\": expected letters of pieces, found 'x'",
        ),
        (
            "[one:chess]\npromotionLimit = q1",
            "line 2: promotionLimit: read \"q1\": expected pairs such as q:1",
        ),
        (
            "[one:chess]\nflagRegion = e44",
            "line 2: flagRegion: read \"e44\": expected squares such as d4",
        ),
        (
            "[one:chess]\ncastlingRookPiece = r",
            "line 2: castlingRookPiece: Fairy-Stockfish has no such key (did you mean castlingRookPieces?)",
        ),
    ] {
        let found = reasons(text);
        assert!(found.iter().any(|it| it.starts_with(expected)), "{text}: {found:#?}");
    }
}

#[test]
fn errors_of_the_variant_file_stand_at_the_key_they_follow_from() {
    let start = "startFen = 4k3/8/8/8/8/8/8/4K2r b - - 0 1";
    let found = reasons(&format!("[one:chess]\nnMoveRule = 9\n{start}\n"));
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(
        found[0].starts_with(&format!("line 3: {start}: the start position cannot be played: ")),
        "{found:?}"
    );
}

#[test]
fn the_built_in_variants_that_can_be_said_load() {
    let names: Vec<&str> = built_in_names().collect();
    assert_eq!(names.len(), 121);
    let of = |name: &str| built_in(name).unwrap().loaded;
    for name in
        ["chess", "capablanca", "shatranj", "3check", "kingofthehill", "legan", "wolf", "chigorin"]
    {
        assert!(of(name).is_ok(), "{name}: {:?}", of(name).err());
    }
    for (name, reason) in [
        ("crazyhouse", "drops of pieces"),
        ("atomic", "captures that explode"),
        ("racingkings", "check that is forbidden"),
        ("makruk", "counted moves"),
        ("fischerandom", "the arrays of Chess960"),
    ] {
        let refusals = of(name).err().unwrap();
        assert!(refusals.iter().any(|it| it.reason.contains(reason)), "{name}: {refusals:?}");
    }
}
