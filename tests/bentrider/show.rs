//! `bentrider show`: its output and the files it writes.

use std::fs;

use bentrider::names;

use crate::support::program::{empty_folder, in_repository, printed, refusal, scratch};
use bentrider_testing::boards::built_in;

/// The output of `bentrider show`, which must succeed.
fn shown(args: &[&str]) -> String {
    printed(&[&["show"], args].concat())
}

/// The message of `bentrider show`, which must fail with this status.
fn refused(args: &[&str], status: i32) -> String {
    refusal(&[&["show"], args].concat(), status)
}

#[test]
fn a_position_is_printed_without_colours_where_there_is_no_terminal() {
    let text = shown(&["--variant", "chess", "--moves", "e2e4 e7e5", "--flip"]);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "Chess");
    assert_eq!(lines[2], " 1  R N B K Q B N R");
    assert_eq!(lines[8], " 7  p p p - p p p p");
    assert!(!text.contains('\x1b'));
}

#[test]
fn the_moves_of_a_piece_are_found_by_its_label_or_its_name() {
    let eagle = shown(&["--kind", "g"]);
    assert!(eagle.starts_with("Eagle (G), value 8.25, moves [F?fsR]\n"), "{eagle}");
    assert_eq!(shown(&["--kind", "eagle"]), eagle);
    let error = refused(&["--kind", "Z"], 1);
    assert!(
        error.starts_with("no piece has the label or the name \"Z\": expected one of P (Pawn)")
    );
}

#[test]
fn the_pieces_of_a_variant_are_listed() {
    let text = shown(&["--variant", "fusion", "--pieces"]);
    assert!(text.lines().any(|it| it.starts_with("  G  Dragon King     5.00 ")), "{text}");
    let svg = shown(&["--variant", "fusion", "--pieces", "--svg", "-"]);
    assert!(svg.contains(">Dragon King</text>") && svg.contains(">KR</text>"));
}

#[test]
fn every_start_position_and_every_sheet_is_written() {
    let (svg, html) = (scratch("show.svg"), scratch("show.html"));
    for name in names() {
        let (to_svg, to_html) = (svg.display().to_string(), html.display().to_string());
        assert_eq!(shown(&["--variant", name, "--svg", &to_svg, "--sheet", &to_html]), "");
        assert!(fs::read_to_string(&svg).unwrap().ends_with("</svg>\n"), "{name}");
        assert!(fs::read_to_string(&html).unwrap().ends_with("</html>\n"), "{name}");
    }
}

#[test]
fn a_picture_may_go_to_standard_output() {
    let svg =
        shown(&["--svg", "-", "--arrows", "e2e4 g1f3", "--marks", "d5", "--variant", "chess"]);
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
}

#[test]
fn the_pieces_of_every_variant_are_written_as_xboard_names_them() {
    for name in names() {
        let folder = empty_folder("show-pieces").join(name);
        assert_eq!(
            shown(&["--variant", name, "--xboard-pieces", &folder.display().to_string()]),
            ""
        );
        let kinds = built_in(name).pieces.len();
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 2 * kinds, "{name}");
        assert!(folder.join("WhitePawn.svg").exists() && folder.join("BlackKing.svg").exists());
    }
}

#[test]
fn what_cannot_be_shown_is_refused_with_a_reason() {
    let error = refused(&["--variant", "chess", "--marks", "e9"], 1);
    assert_eq!(error, "the board has no square e9\n");
    assert!(refused(&["--arrows", "e2"], 2).contains("expected two different squares"));
    assert!(refused(&["--svg", "/no/such/folder/a.svg"], 1).starts_with("/no/such/folder/a.svg: "));
}

#[test]
fn the_option_files_of_xboard_use_the_pictures_of_today() {
    let xboard = in_repository("engine-configs/xboard");
    let mut games = 0;
    for entry in fs::read_dir(&xboard).unwrap().map(|it| it.unwrap().path()) {
        if entry.extension().is_none_or(|it| it != "opt") {
            continue;
        }
        let text = fs::read_to_string(&entry).unwrap();
        let used = text.lines().find_map(|it| it.strip_prefix("-pieceImageDirectory ")).unwrap();
        let name = entry.file_stem().unwrap().to_str().unwrap();
        let folder = empty_folder("show-xboard").join(name);
        shown(&["--variant", name, "--xboard-pieces", &folder.display().to_string()]);
        for picture in fs::read_dir(&folder).unwrap().map(|it| it.unwrap().path()) {
            let kept = xboard.join(used).join(picture.file_name().unwrap());
            let command = format!(
                "bentrider show --variant {name} --xboard-pieces engine-configs/xboard/{used}"
            );
            assert_eq!(fs::read(&kept).ok(), fs::read(&picture).ok(), "outdated: run {command}");
        }
        games += 1;
    }
    assert_eq!(games, 26);
}
