//! `bentrider annotate` from outside: its output, the comments it keeps, and being killed.

use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::process::{Child, Command};
use std::thread::sleep;
use std::time::{Duration, SystemTime};

use bentrider::formats::pgn::{self, TextGame, TextMove};

#[cfg(target_os = "linux")]
use crate::support::program::limited;
use crate::support::program::{absent, command, file, printed, refusal};

/// A game of 101 moves, with a few notes.
pub(crate) const GAME: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/tests/annotate/fantastic-xiii.pgn");

pub(crate) fn annotate(args: &[&str]) -> Command {
    command(&[&["annotate"], args].concat())
}

/// The output of `bentrider annotate`, which must succeed.
pub(crate) fn annotated(args: &[&str]) -> String {
    printed(&[&["annotate"], args].concat())
}

/// The message of `bentrider annotate`, which must fail with this status.
pub(crate) fn refused(args: &[&str], status: i32) -> String {
    refusal(&[&["annotate"], args].concat(), status)
}

fn only(text: &str) -> TextGame {
    let mut games = pgn::read(text);
    let game = games.next().unwrap().unwrap();
    assert!(games.next().is_none());
    game
}

/// Whether a move keeps its text, glyphs and comment.
fn keeps(after: &TextMove, before: &TextMove) -> bool {
    let comment = before.comment.as_deref().unwrap_or_default();
    after.text == before.text
        && before.nags.iter().all(|it| after.nags.contains(it))
        && after.comment.as_deref().unwrap_or_default().ends_with(comment)
        && before.variations.iter().all(|it| after.variations.contains(it))
}

#[test]
fn a_game_is_annotated_and_keeps_what_it_said() {
    let before = only(&fs::read_to_string(GAME).unwrap());
    let after = only(&annotated(&[GAME, "--nodes", "300"]));
    for (name, value) in &before.tags {
        assert_eq!(after.tag(name), Some(value.as_str()));
    }
    assert!(after.tag("WhiteAccuracy").is_some() && after.tag("BlackAverageLoss").is_some());
    assert_eq!((after.moves.len(), after.result), (before.moves.len(), before.result));
    for (after, before) in after.moves.iter().zip(&before.moves) {
        assert!(keeps(after, before), "{after:?} and {before:?}");
    }
    let judged = |it: &&TextMove| it.comment.as_deref().unwrap_or_default().contains("[%eval ");
    assert!(after.moves.iter().filter(judged).count() >= after.moves.len() - 1);
    let mistakes =
        || after.moves.iter().filter(|it| it.nags.iter().any(|it| [2, 4, 6].contains(it)));
    assert!(mistakes().count() > 0);
    assert!(mistakes().all(|it| !it.variations.is_empty()));
}

#[test]
fn the_result_is_the_same_with_any_number_of_threads() {
    let [one, three] = ["1", "3"].map(|threads| {
        let [out, html] = ["pgn", "html"].map(|it| absent(&format!("threads-{threads}.{it}")));
        let nodes = ["--nodes", "50", "--threads", threads];
        let last = annotated(&[&[GAME, "--out", &out, "--html", &html], &nodes[..]].concat());
        assert!(last.ends_with("1 games 202 moves\n"), "{last}");
        assert!(!Path::new(&format!("{out}.part")).exists());
        [out, html].map(|it| fs::read_to_string(it).unwrap())
    });
    assert!(one == three);
}

/// The judgements in a journal: the complete lines after its header.
fn judgements(journal: &str) -> Vec<String> {
    let text = fs::read_to_string(journal).unwrap_or_default();
    let whole = text.rfind('\n').map_or("", |end| &text[..end]);
    let lines = whole.split_once("\n\n").map_or("", |(_, judgements)| judgements).lines();
    lines.map(str::to_owned).collect()
}

/// Waits until a journal has this many judgements, or the process has ended.
pub(crate) fn wait_for(journal: &str, wanted: usize, process: &mut Child) {
    while judgements(journal).len() < wanted && process.try_wait().unwrap().is_none() {
        sleep(Duration::from_millis(1));
    }
}

#[test]
fn after_five_kills_the_result_is_that_of_an_undisturbed_run_and_no_position_is_judged_twice() {
    const POSITIONS: usize = 203;
    let [whole, killed] = ["undisturbed", "killed"]
        .map(|name| ["pgn", "html"].map(|it| absent(&format!("{name}.{it}"))));
    let arguments = |files: &[String; 2]| {
        let words =
            [GAME, "--nodes", "400", "--threads", "2", "--out", &files[0], "--html", &files[1]];
        words.map(str::to_owned)
    };
    let run = |files| {
        let arguments = arguments(files);
        annotate(&arguments.each_ref().map(String::as_str))
    };
    assert!(run(&whole).output().unwrap().status.success());
    let journal = format!("{}.part", killed[0]);
    let mut random = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap().as_nanos();
    let mut before: Vec<String> = Vec::new();
    for _ in 0..5 {
        let mut process = run(&killed).spawn().unwrap();
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1) % (1 << 64);
        wait_for(&journal, before.len() + 1 + (random >> 40) as usize % 20, &mut process);
        sleep(Duration::from_micros((random >> 20) as u64 % 2_000));
        process.kill().unwrap();
        process.wait().unwrap();
        let after = judgements(&journal);
        assert!(after.starts_with(&before) && after.len() > before.len());
        before = after;
    }
    let places = |lines: &[String]| -> HashSet<String> {
        let place = |it: &String| it.split(' ').take(2).collect::<Vec<_>>().join(" ");
        lines.iter().map(place).collect()
    };
    assert_eq!(places(&before).len(), before.len());
    assert!(before.len() < POSITIONS, "it was never killed before its end");
    // The last run continues after the journal, and judges the other positions.
    let output = run(&killed).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    for (whole, killed) in whole.iter().zip(&killed) {
        assert!(fs::read(whole).unwrap() == fs::read(killed).unwrap(), "{killed}");
    }
    assert!(!Path::new(&journal).exists());
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_what_is_done() {
    let out = absent("interrupted.pgn");
    let journal = format!("{out}.part");
    let arguments = [GAME, "--nodes", "3000", "--threads", "1", "--out", &out];
    let mut process = annotate(&arguments).spawn().unwrap();
    wait_for(&journal, 2, &mut process);
    let interrupt = ["-INT".to_owned(), process.id().to_string()];
    assert!(Command::new("kill").args(interrupt).status().unwrap().success());
    let output = process.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let message = String::from_utf8(output.stderr).unwrap();
    let done = judgements(&journal).len();
    assert_eq!(
        message,
        format!("stopped after {done} of 203 positions: the same command continues\n")
    );
    let other = refused(&[GAME, "--nodes", "4000", "--out", &out], 1);
    assert!(other.contains("it has \"limit 3000 nodes a move\", expected \"limit 4000"), "{other}");
    assert_eq!(judgements(&journal).len(), done);
}

#[test]
fn a_damaged_judgement_is_named_and_not_used() {
    let out = absent("damaged.pgn");
    let journal = format!("{out}.part");
    let arguments = [GAME, "--nodes", "3000", "--threads", "1", "--out", &out];
    let mut process = annotate(&arguments).spawn().unwrap();
    wait_for(&journal, 3, &mut process);
    process.kill().unwrap();
    process.wait().unwrap();
    let text = fs::read_to_string(&journal).unwrap();
    let header = text[..text.find("\n\n").unwrap()].lines().count() + 1;
    let second = text.lines().nth(header + 1).unwrap();
    let (task, rest) = second.split_at(second.match_indices(' ').nth(1).unwrap().0 + 1);
    let (score, rest) = rest.split_at(rest.find(' ').unwrap());
    let other = format!("{}{rest}", score.parse::<i32>().unwrap() + 1);
    for damaged in [
        text.replace(second, &format!("{task}{other}")),
        text.replace(second, &second.replacen(' ', "  ", 1)),
        text.replace(second, &second[..second.len() - 1]),
        text.replace(second, &format!("{second}\n{second}")),
    ] {
        fs::write(&journal, &damaged).unwrap();
        let message = refused(&arguments[..], 1);
        let line = if damaged.len() > text.len() + 5 { header + 3 } else { header + 2 };
        assert!(message.contains(&format!("{journal}: line {line} is damaged")), "{message}");
        assert_eq!(fs::read_to_string(&journal).unwrap(), damaged);
    }
    // Without the line, its position is judged again.
    fs::write(&journal, text.replace(&format!("{second}\n"), "")).unwrap();
    annotated(&arguments);
    assert!(!Path::new(&journal).exists());
}

#[cfg(unix)]
#[test]
fn ctrl_c_is_obeyed_while_the_games_are_read() {
    let game = fs::read_to_string(GAME).unwrap();
    let path = file("long.pgn", &game.repeat(3_000));
    let process = annotate(&[&path]).spawn().unwrap();
    sleep(Duration::from_millis(300));
    let interrupt = ["-INT".to_owned(), process.id().to_string()];
    assert!(Command::new("kill").args(interrupt).status().unwrap().success());
    let output = process.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(message, "stopped before the first position was judged\n");
}

/// A file of more than 256 MiB, which is refused as a whole. The hole in it has no games.
#[cfg(target_os = "linux")]
#[test]
fn for_one_game_a_file_is_read_no_further_than_the_next() {
    let games = "[White \"A\"]\n\n1. e4 e5 *\n\n[White \"B\"]\n\n1. d4 *\n\n\
                 [White \"C\"]\n\n1. c4 *\n\n\
                 [White \"D\"]\n\n1. Nf3 *\n\n";
    let path = file("large.pgn", games);
    fs::File::options().write(true).open(&path).unwrap().set_len(300 << 20).unwrap();
    for (number, white) in [("1", "A"), ("2", "B")] {
        let game = only(&annotated(&[&path, "--nodes", "50", "--game", number]));
        assert_eq!(game.tag("White"), Some(white));
    }
    assert!(refused(&[&path, "--nodes", "50"], 1).contains("expected at most 268435456 bytes"));
    fs::remove_file(&path).unwrap();
}

/// A file that may not grow beyond some size, as on a full disk.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_leaves_no_part_of_a_page_and_keeps_the_judgements() {
    let [out, html] = ["pgn", "html"].map(|it| absent(&format!("full.{it}")));
    let journal = format!("{out}.part");
    let args = ["annotate", GAME, "--nodes", "50", "--out", &out, "--html", &html];
    let args = args.map(str::to_owned);
    let run = limited(80, &args);
    assert_eq!(run.status, Some(1), "{}", run.errors);
    assert!(run.errors.contains("full.html: File too large"), "{}", run.errors);
    let folder = fs::read_dir(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let mut names = folder.map(|it| it.unwrap().file_name().to_string_lossy().into_owned());
    assert_eq!(names.find(|it| it.starts_with("full.html")), None);
    assert_eq!(judgements(&journal).len(), 203);
    // The judgements themselves do not fit: whole lines of them are kept.
    let small = absent("fuller.pgn");
    let run = limited(8, &args.map(|it| if it == out { small.clone() } else { it }));
    assert_eq!(run.status, Some(1), "{}", run.errors);
    let text = fs::read_to_string(format!("{small}.part")).unwrap();
    assert!(text.ends_with('\n') && text.len() > 2_000, "{text}");
}

#[test]
fn several_games_of_several_variants_are_annotated_and_a_faulty_one_is_named_and_left_out() {
    let games = "[White \"A\"]\n\n1. e4 e5 *\n\n[Variant \"gross\"]\n\n1. g4 *\n\n\
                 [Variant \"fusion\"]\n\n1. e4 Ke3 *\n\n[Variant \"nowhere\"]\n\n1. e4 *\n";
    let [path, out] = [file("several.pgn", games), absent("several-out.pgn")];
    let message = refused(&[&path, "--nodes", "50", "--out", &out], 1);
    assert!(message.contains("game 3: line 11, column 7: Black"), "{message}");
    assert!(message.contains("game 4: there is no variant \"nowhere\""), "{message}");
    let written = fs::read_to_string(&out).unwrap();
    assert_eq!(pgn::read(&written).filter(Result::is_ok).count(), 2);
    let second = annotated(&[&path, "--nodes", "50", "--game", "2"]);
    assert_eq!(only(&second).tag("Variant"), Some("gross"));
    assert!(refused(&[&path, "--game", "5"], 1).contains("there is no game 5: the file has 4"));
}

#[test]
fn without_a_game_that_can_be_read_the_outputs_are_kept() {
    let path = file("unreadable.pgn", "[Event \"x\"]\n\n1. e4 e5 2. Nf6 *\n");
    let outputs = [
        file("unreadable-out.pgn", "[Event \"mine\"]\n\n1. e4 *\n"),
        file("unreadable-out.html", "<!doctype html>\n<p>mine"),
    ];
    let before = outputs.each_ref().map(|it| fs::read(it).unwrap());
    let [out, html] = &outputs;
    let files = ["--nodes", "9", "--out", out, "--html", html];
    for game in [&[][..], &["--game", "1"]] {
        let message = refused(&[&[&*path], &files[..], game].concat(), 1);
        assert!(message.contains("game 1: line 3, column 13: White"), "{message}");
        assert!(message.ends_with("no game can be read: nothing is written\n"), "{message}");
        assert!(outputs.each_ref().map(|it| fs::read(it).unwrap()) == before);
        assert!(!Path::new(&format!("{out}.part")).exists());
    }
}

#[test]
fn a_game_of_game_courier_is_written_as_pgn_of_its_variant() {
    let path = file("courier.txt", "1. P g4-g6\n1... p g10-g8 // as usual\n");
    let game = only(&annotated(&[&path, "--variant", "fantastic-xiii", "--nodes", "50"]));
    assert_eq!(game.tag("Variant"), Some("fantastic-xiii"));
    let [first, second] = &game.moves[..] else { panic!("{game:?}") };
    assert_eq!((first.text.as_str(), second.text.as_str()), ("g6", "g8"));
    assert!(second.comment.as_deref().is_some_and(|it| it.ends_with("as usual")));
}

#[test]
fn files_that_cannot_be_used_are_refused_and_left_as_they_are() {
    let path = file("refused.pgn", "1. e4 *\n");
    let out = absent("refused-out.pgn");
    let message = refused(&[&path, "--out", &path], 1);
    assert!(message.contains("named twice"), "{message}");
    assert_eq!(fs::read_to_string(&path).unwrap(), "1. e4 *\n");
    let journal = file("refused-out.pgn.part", "something of mine\n");
    let message = refused(&[&path, "--nodes", "50", "--out", &out], 1);
    assert!(message.contains("delete it"), "{message}");
    assert_eq!(fs::read_to_string(&journal).unwrap(), "something of mine\n");
    fs::remove_file(journal).unwrap();
    assert!(refused(&["no/such/file.pgn"], 1).starts_with("no/such/file.pgn: "));
    assert!(refused(&[&file("empty.pgn", "")], 1).contains("there is no game in this file"));
    refused(&[&path, "--nodes", "5", "--time", "5"], 2);
}

#[test]
fn names_and_comments_reach_the_page_as_data_only() {
    let hostile = "[White \"</script><script>alert(1)</script>\"]\n[Black \"<img src=x>\"]\n\n\
                   {<!-- & ]]>} 1. e4 {<script>alert(2)</script>} e5 *\n";
    let [path, html] = [file("hostile.pgn", hostile), absent("hostile.html")];
    annotated(&[&path, "--nodes", "50", "--html", &html]);
    let page = fs::read_to_string(&html).unwrap();
    assert_eq!(page.matches("</script>").count(), 2);
    for markup in ["<img", "<script>alert", "<!--", "alert(1)</"] {
        assert!(!page.contains(markup), "{markup}");
    }
    let policy = page.split("Content-Security-Policy\" content=\"").nth(1).unwrap();
    assert!(policy.starts_with("default-src 'none'; script-src 'sha256-"), "{policy}");
    assert!(!page.contains("unsafe") && !page.contains("https:"));
}
