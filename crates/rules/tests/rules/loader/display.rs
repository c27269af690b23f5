//! The pictures of pieces that a file gives or that follow from their names and moves.

use bentrider_rules::loader;

/// The pictures of pieces that are written as name, moves and further keys.
fn pictures(pieces: &[(&str, &str, &str)]) -> Result<Vec<Option<&'static str>>, String> {
    let mut text = "name = \"g\"\ntitle = \"G\"\nboard = { files = 8, ranks = 8 }\n\
                    start = \"k7/8/8/8/8/8/8/K7 w - - 0 1\"\n\
                    [pieces.K]\nname = \"King\"\nmoves = \"K\"\nroyal = true\n"
        .to_owned();
    for (label, (name, moves, more)) in ('L'..).zip(pieces) {
        text += &format!("[pieces.{label}]\nname = {name:?}\nmoves = {moves:?}\n{more}\n");
    }
    let variant = loader::from_toml("g.toml", &text).map_err(|it| it.to_string())?;
    Ok(variant.pieces[1..].iter().map(|it| it.picture.map(|it| it.name())).collect())
}

#[test]
fn a_key_comes_before_the_name_and_the_name_before_the_moves() {
    let pieces = [
        ("Empress", "W", ""),
        ("Dove", "NB", ""),
        ("Nobody", "fB", ""),
        ("Lion", "C", "picture = \"camel\""),
        ("Camel", "N", ""),
    ];
    let expected = [Some("marshall"), Some("archbishop"), None, Some("camel"), Some("knight")];
    assert_eq!(pictures(&pieces).unwrap(), expected);
}

#[test]
fn two_kinds_do_not_look_alike_unless_the_file_says_so() {
    let alike = [("Archbishop", "BN", ""), ("Cardinal", "BN", ""), ("Third", "NB", "")];
    assert_eq!(pictures(&alike).unwrap(), [Some("archbishop"), None, None]);
    let said = [("One", "W", "picture = \"hawk\""), ("Two", "F", "picture = \"hawk\"")];
    assert_eq!(pictures(&said).unwrap(), [Some("hawk"), Some("hawk")]);
}

#[test]
fn an_unknown_picture_is_refused_and_the_nearest_one_named() {
    let error = pictures(&[("One", "W", "picture = \"eagel\"")]).unwrap_err();
    assert!(error.contains("\"eagel\" (did you mean \"eagle\"?)"), "{error}");
}
