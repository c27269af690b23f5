//! Files that are larger than any variant needs are refused, quickly and in few words. Texts that are not a
//! variant's file are read without panic, and always with an error.

use std::fmt::Display;
use std::time::{Duration, Instant};

use proptest::prelude::*;

use super::inherit::Shelf;
use super::{GOOD, read_edited};
use bentrider_rules::betza;
use bentrider_rules::geometry::Color;
use bentrider_rules::loader::{self, LoadError, Source};
use bentrider_rules::motion;
use bentrider_rules::setup::Kind;
use bentrider_rules::variant::PieceInfo;

fn errors(text: &str) -> Vec<LoadError> {
    loader::from_toml("game.toml", text).map(|_| ()).unwrap_err().0
}

/// A variant with this many pieces of these moves besides the King.
fn file_of(pieces: usize, moves: &str) -> String {
    of_size(8, (0..pieces).map(|_| moves))
}

/// A variant on a square board of this size, with pieces of these moves besides the King.
fn of_size(size: usize, moves: impl Iterator<Item = impl Display>) -> String {
    let (files, ranks) = (size - 1, format!("/{size}").repeat(size - 2));
    let mut text = format!(
        "name = \"many\"\ntitle = \"Many\"\nboard = {{ files = {size}, ranks = {size} }}\n\
         start = \"k{files}{ranks}/{files}K w\"\n\
         [pieces.K]\nname = \"King\"\nmoves = \"K\"\nroyal = true\n",
    );
    for (number, moves) in moves.enumerate() {
        text +=
            &format!("[pieces.p{number}]\nname = \"P{number}\"\nmoves = \"{moves}\"\nvalue = 1\n");
    }
    text
}

#[test]
fn the_pieces_of_a_game_and_their_legs_are_counted() {
    let most = Kind::MAX - 1;
    assert!(loader::from_toml("game.toml", &file_of(most, "W")).is_ok());
    let found = errors(&file_of(20_000, "W"));
    let [error] = &found[..] else { panic!("{} faults", found.len()) };
    assert_eq!(error.message, "read 20001 pieces: expected at most 127");
    assert!(loader::from_toml("game.toml", &file_of(most, "QNA2HGZC")).is_err(), "4672 legs");
    let found = errors(&file_of(most, "KNADHGZ"));
    let expected = "the moves of all pieces have 5048 legs, one for each direction of an atom: \
                    expected at most 4000";
    assert!(found.iter().any(|it| it.message == expected), "{found:?}");
}

/// On 16×16 a Rook walks over 30 squares from each of 256, for either side.
#[test]
fn the_squares_that_all_moves_lead_over_are_counted() {
    let rooks = |count| of_size(16, (0..count).map(|_| "R"));
    assert!(loader::from_toml("game.toml", &rooks(65)).is_ok());
    let found = errors(&rooks(70));
    let [error] = &found[..] else { panic!("{found:?}") };
    // Four lines of the variant, four of the King, and four of each Rook; the 66th is one too many.
    assert_eq!((error.line, error.column), (8 + 65 * 4 + 3, 9));
    assert_eq!(
        error.message,
        "the moves of the pieces down to this one lead over 1013760 squares, counted from each square \
         of this board for each side, without leaps: expected at most 1000000 for all pieces"
    );
}

#[test]
fn built_in_variants_are_far_from_the_bound_of_squares() {
    for name in loader::names() {
        let variant = loader::built_in(name).unwrap();
        let walked = |info: &PieceInfo| {
            let legs = betza::parse(&info.betza).unwrap().into_iter();
            let legs: Vec<_> = legs.map(motion::OpenLeg::everywhere).collect();
            Color::BOTH.map(|color| motion::squares_walked(&variant.shape, &legs, color))
        };
        let all: usize = variant.pieces.iter().flat_map(walked).sum();
        assert!(all < 300_000, "{name}: {all}");
    }
}

/// Forty pieces of 25 bent riders each, which differ in their ranges and in whether they only capture. If
/// every rider kept its own copy of a path, they would take a gigabyte and a half.
#[test]
fn bent_riders_that_fill_the_legs_are_refused_before_their_tables_are_made() {
    let rider = |number: usize| {
        let mode = if number.is_multiple_of(2) { "" } else { "c" };
        let step = if number % 4 < 2 { "F?fsR" } else { "W?fsB" };
        format!("{mode}[{step}{}]", 15 - number / 4 % 8)
    };
    let riders = |first: usize| (first..first + 25).map(rider).collect::<String>();
    let text = of_size(16, (0..39).map(riders));
    assert!(text.len() < 15_000, "{}", text.len());
    let found = errors(&text);
    let [error] = &found[..] else { panic!("{found:?}") };
    assert!(error.message.contains("lead over"), "{error}");
}

#[test]
fn texts_have_a_length() {
    let long = |length: usize| format!("title = \"{}\"", "t".repeat(length));
    let title = r#"title = "Fantastic XIII""#;
    assert!(read_edited(&[(title, &long(100))]).is_ok());
    let refused = read_edited(&[(title, &long(101))]).unwrap_err().to_string();
    assert!(refused.ends_with("…: expected at most 100 characters"), "{refused}");
    let moves = |length: usize| format!("\"{}\"", "ADGH".repeat(length / 4));
    assert!(read_edited(&[("\"ADGH\"", &moves(248))]).is_ok());
    let refused = read_edited(&[("\"ADGH\"", &moves(900_000))]).unwrap_err().to_string();
    assert!(refused.ends_with("…: expected at most 250 symbols, found more"), "{refused}");
    assert!(refused.len() < 200, "{refused}");
}

/// A file that uses every table and key.
const RICH: &str =
    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/broken/sound.toml"));

/// Reads a text; the errors of a wrong one are in the order of the file and name its lines.
fn read(text: &str) -> Result<(), TestCaseError> {
    let Err(errors) = loader::from_toml("garbage.toml", text) else {
        return Ok(());
    };
    let places: Vec<_> = errors.0.iter().map(|it| (it.line, it.column)).collect();
    prop_assert!(!places.is_empty());
    prop_assert!(places.is_sorted());
    prop_assert!(places.iter().all(|it| it.0 >= 1 && it.0 <= text.matches('\n').count() + 1));
    Ok(())
}

/// Reads a child of a variant whose file is this text; every error is reported with a place in one of the two.
fn read_below(parent: &str, child: &str) -> Result<(), TestCaseError> {
    let shelf = [("parent", parent)];
    let source = Source::new("child", child);
    let Err(errors) = loader::read(&source, &Shelf(&shelf)) else {
        return Ok(());
    };
    prop_assert!(!errors.0.is_empty());
    for error in &errors.0 {
        let text = if error.file == "child" { child } else { parent };
        let line = text.split('\n').nth(error.line - 1);
        prop_assert!(line.is_some_and(|it| error.column <= it.chars().count() + 1), "{}", error);
    }
    Ok(())
}

/// A file without the text between two of its bytes.
fn without(text: &str, from: usize, to: usize) -> String {
    [&text[..from.min(to)], &text[from.max(to)..]].concat()
}

/// A child's head and a few of the lines of a good file.
fn child() -> impl Strategy<Value = String> {
    let head = "name = \"child\"\ntitle = \"Child\"\ninherits = \"parent\"";
    scraps().prop_map(move |rest| format!("{head}\n{rest}"))
}

/// Pieces of files, which may or may not fit together.
fn scraps() -> impl Strategy<Value = String> {
    let lines: Vec<&str> = GOOD.lines().chain(RICH.lines()).collect();
    let odd =
        ["[[pieces.P]]", "pieces.P.moves = 5", "[pieces.P.promotes]", "\"", "[", "a = [", "}"];
    let line = prop_oneof![
        4 => proptest::sample::select(lines),
        1 => proptest::sample::select(odd.to_vec()),
    ];
    proptest::collection::vec(line, 0..60).prop_map(|lines| lines.join("\n"))
}

proptest! {
    #[test]
    fn any_text_is_read_without_panic(text in "\\PC*") {
        read(&text)?;
    }

    #[test]
    fn lines_of_a_good_file_in_any_order_are_read_without_panic(text in scraps()) {
        read(&text)?;
    }

    #[test]
    fn a_good_file_with_a_few_bytes_changed_is_read_without_panic(
        changes in proptest::collection::vec((0..GOOD.len(), any::<u8>()), 1..6)
    ) {
        let mut bytes = GOOD.as_bytes().to_vec();
        for (at, byte) in changes {
            bytes[at] = byte;
        }
        read(&String::from_utf8_lossy(&bytes))?;
    }

    #[test]
    fn a_good_file_cut_out_anywhere_is_read_without_panic(from in 0..GOOD.len(), to in 0..GOOD.len()) {
        read(&without(GOOD, from, to))?;
    }

    #[test]
    fn a_file_of_many_rules_cut_out_anywhere_is_read_without_panic(
        from in 0..RICH.len(), to in 0..RICH.len(), more in scraps()
    ) {
        read(&without(RICH, from, to))?;
        read(&format!("{}\n{more}", without(RICH, from, to)))?;
    }

    #[test]
    fn any_parent_and_any_child_are_read_without_panic(
        parent in "\\PC*", child in "\\PC*", whole in child()
    ) {
        read_below(&parent, &whole)?;
        read_below(RICH, &format!("inherits = \"parent\"\n{child}"))?;
    }

    #[test]
    fn parent_and_child_cut_out_anywhere_are_read_without_panic(
        from in 0..RICH.len(), to in 0..RICH.len(), child in child(), without_key in "[a-z.NPKQ]{0,12}"
    ) {
        let child = format!("without = [{without_key:?}, \"castling\"]\n{child}");
        read_below(&without(RICH, from, to), &child)?;
    }

    #[test]
    fn a_number_or_a_square_changed_is_read_without_panic(
        changes in proptest::collection::vec((0..RICH.len(), "[0-9a-p*]{1,2}"), 1..4)
    ) {
        let mut text = RICH.to_owned();
        for (at, new) in changes {
            let digit = |it: &(usize, char)| it.0 >= at && it.1.is_ascii_digit();
            let found = text.char_indices().find(digit);
            if let Some((at, _)) = found {
                text.replace_range(at..at + 1, &new);
            }
        }
        read(&text)?;
    }
}

/// A path of several parts has more squares than it can reach.
#[test]
fn moves_of_many_paths_are_refused_in_a_bounded_time() {
    let hooks = |count| of_size(16, (0..count).map(|_| "[R?sR]"));
    assert!(loader::from_toml("game.toml", &hooks(2)).is_ok());
    for moves in ["[Q?Q][Q-Q][Q?sQ-K]", "[R9?Q8]c[Q8?R9]m[Q8-rQ8]"] {
        let start = Instant::now();
        let found = errors(&of_size(16, (0..15).map(|_| moves)));
        assert!(found[0].message.contains("lead over"), "{moves}: {found:?}");
        assert!(start.elapsed() < Duration::from_secs(2), "{moves}: {:?}", start.elapsed());
    }
}
