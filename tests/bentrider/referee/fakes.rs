//! Faulty engines: each loses for the right reason with either colour, the match continues, and no
//! process remains.

use std::fs;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use super::{MatchOutput, run};
use crate::support::program::{PROGRAM, file};

const FAKES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fakes");

/// The flags for the time to wait for engines that owe an answer.
const TIMEOUT: &str = "-startup-ms 1000 -ping-ms 1000";

/// A game in an archive.
const GAME: &str = "[Event \"A game\"]\n\n1. e4 *\n";

/// The results of two games in which nothing goes wrong.
const DRAWN: [&str; 2] = ["1/2-1/2 {Draw by 3-fold repetition}"; 2];

/// Two Kings, far from each other, and two Pawns that block each other.
const KINGS: &str = "k7/8/8/3p4/3P4/8/8/7K w - - 0 1";

/// Plays two games of a fake with this fault against one without faults, from two Kings, with a mark by
/// which its processes can be found.
fn against_a_good_one(wrong: &str, limits: &str) -> MatchOutput {
    let mark = mark();
    let book = file(&format!("kings-{mark}.epd"), KINGS);
    let output = run(&format!(
        "-variant chess -engine cmd=sh name=bad 'args=\"{FAKES}/uci.sh\" {wrong} {mark}' \
         -engine cmd=sh name=good 'args=\"{FAKES}/uci.sh\" nothing {mark}' -each {limits} \
         -openings 'file={}' -rounds 1 {TIMEOUT} -ucinewgame-ms 2000 -think-ms 2000",
        book
    ));
    assert_eq!(output.status, Some(0), "{wrong}: {}", output.errors);
    assert_eq!(left_over(&mark), Vec::<String>::new(), "{wrong}");
    output
}

/// A word that no other match of the tests has, since tests run in parallel.
fn mark() -> String {
    static MATCHES: AtomicUsize = AtomicUsize::new(0);
    format!("mark-{}-{}-", std::process::id(), MATCHES.fetch_add(1, Ordering::Relaxed))
}

/// The command lines of running processes that contain a word. The child processes of an engine are killed
/// with it, but the system needs a moment to end processes that are not children of the referee.
fn left_over(word: &str) -> Vec<String> {
    const MOMENT: Duration = Duration::from_millis(20);
    for _ in 0..100 {
        if running(word).is_empty() {
            break;
        }
        thread::sleep(MOMENT);
    }
    running(word)
}

fn running(word: &str) -> Vec<String> {
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let lines = processes.filter_map(|entry| fs::read(entry.path().join("cmdline")).ok());
    let lines = lines.map(|line| String::from_utf8_lossy(&line).replace('\0', " "));
    lines.filter(|line| line.contains(word) && !line.contains(" match ")).collect()
}

/// The fault of a fake, the reason for which it loses both games, and a part of the warning.
type Case = (&'static str, &'static str, &'static str);

/// The faults with which an engine loses.
const LOSERS: [Case; 15] = [
    ("floods", "SIDE loses on time", "info string flood"),
    ("endless-line", "SIDE loses on time", "the time was exceeded"),
    ("half-a-line", "SIDE loses on time", "the time was exceeded"),
    // Black's Kings are not where the half move would begin.
    ("half-a-line-at-its-end", "SIDE makes an illegal move", "\"h1\""),
    ("closes-its-pipe", "SIDE disconnects", "it is still running"),
    ("dies", "SIDE disconnects", "exit status: 3"),
    ("dies-in-the-game", "SIDE disconnects", "exit status: 3"),
    ("late", "SIDE loses on time", "the time was exceeded"),
    ("silent", "SIDE loses on time", "the time was exceeded"),
    ("stalls", "SIDE's connection stalls", "no readyok within 1s"),
    ("illegal", "SIDE makes an illegal move", "\"h1h3\""),
    ("of-the-other-side", "SIDE makes an illegal move", "illegal move: "),
    ("garbled", "SIDE makes an illegal move", "illegal move: "),
    ("empty", "SIDE makes an illegal move", "\"bestmove\" gives no move"),
    ("no-move", "SIDE makes an illegal move", "(none)"),
];

/// Engines that play to the end and do not end when they are told to.
const STUBBORN: [&str; 2] = ["never-quits", "deaf-to-signals"];

/// The matches are played at the same time, because they wait more than they compute.
#[test]
fn an_engine_loses_by_its_fault_only() {
    thread::scope(|scope| {
        for case in LOSERS {
            scope.spawn(move || loses(case));
        }
        for stubborn in STUBBORN {
            scope.spawn(move || _ = draws(stubborn));
        }
        for good in ["nothing", "leaves-a-child"] {
            scope.spawn(move || assert_eq!(draws(good).errors, "", "{good}"));
        }
        scope.spawn(stalls_without_a_clock);
    });
}

fn loses((wrong, reason, warning): Case) {
    let output = against_a_good_one(wrong, "tc=1+0.1");
    assert_eq!(output.results(), lost(reason), "{wrong}: {}", output.errors);
    assert!(output.errors.contains(warning), "{wrong}: {}", output.errors);
    let report = output.report().join("\n");
    assert!(
        report.contains("Games lost by bad on time, by a crash or by an illegal move: 2"),
        "{report}"
    );
}

/// The results of two games, lost with each colour for this reason.
fn lost(reason: &str) -> [String; 2] {
    let [white, black] = ["White", "Black"].map(|side| reason.replace("SIDE", side));
    [format!("0-1 {{{white}}}"), format!("1-0 {{{black}}}")]
}

fn draws(fake: &str) -> MatchOutput {
    let output = against_a_good_one(fake, "tc=5+0.05");
    assert_eq!(output.results(), DRAWN, "{fake}: {}", output.errors);
    output
}

fn stalls_without_a_clock() {
    let output = against_a_good_one("silent", "depth=1");
    assert_eq!(output.results(), lost("SIDE's connection stalls"), "{}", output.errors);
}

/// A match of three engines, of which the last is described by these words, does not begin: it prints no game,
/// leaves the archive that it was to replace as it is, and names the engine.
fn does_not_begin(engine: &str, message: &str) {
    let mark = mark();
    let archive = file(&format!("not-begun-{mark}.pgn"), GAME);
    let output = run(&format!(
        "-variant chess -engine cmd=sh name=A 'args=\"{FAKES}/uci.sh\" nothing {mark}' \
         -engine cmd=sh name=B 'args=\"{FAKES}/uci.sh\" nothing {mark}' -engine {engine} name=bad \
         -each tc=1 -openings plies=0 -rounds 1 {TIMEOUT} -pgnout 'file={archive}' append=false"
    ));
    assert_eq!((output.status, &output.lines), (Some(1), &Vec::new()), "{}", output.errors);
    let start = "no game was played, because the engine \"bad\" cannot play: ";
    assert!(output.errors.starts_with(start), "{}", output.errors);
    assert!(output.errors.contains(message), "{message}: {}", output.errors);
    assert_eq!(fs::read_to_string(&archive).unwrap(), GAME);
    assert_eq!(left_over(&mark), Vec::<String>::new());
}

#[test]
fn a_match_with_a_program_that_cannot_be_started_does_not_begin() {
    let text = file("no-program.txt", "not a program\n");
    let folder = env!("CARGO_TARGET_TMPDIR");
    for (engine, message) in [
        ("cmd=./no-such-engine", "cannot start the program: "),
        ("cmd=no-such-engine-anywhere", "no-such-engine-anywhere: "),
        (&format!("'cmd={text}'"), "cannot start the program: "),
        (&format!("'cmd={folder}'"), "cannot start the program: "),
        (&format!("cmd=sh 'dir={folder}/no-such-folder'"), "cannot start the program: sh: dir="),
    ] {
        does_not_begin(engine, message);
    }
}

#[test]
fn a_match_with_an_engine_that_does_not_get_ready_does_not_begin() {
    let dies = "exit status: 1; its last lines:\n    no licence\n";
    let features = "it refuses to end the list of its features";
    thread::scope(|scope| {
        for (protocol, fault, message) in [
            ("uci", "hangs-at-its-start", "no uciok within 1s"),
            ("uci", "dies-at-its-start", dies),
            ("xboard", "never-done", "no feature done=1 within 1s"),
            ("xboard", "endless-features", features),
        ] {
            let script = format!("'args=\"{FAKES}/{protocol}.sh\" {fault}'");
            let engine = format!("cmd=sh {script} proto={protocol}");
            scope.spawn(move || does_not_begin(&engine, message));
        }
    });
}

#[test]
fn a_test_with_a_missing_engine_accepts_no_hypothesis() {
    let output = run(&format!(
        "-variant chess -engine cmd=/no/such/engine name=new -engine cmd=sh name=old \
         'args=\"{FAKES}/uci.sh\" nothing' -each tc=1 -openings plies=0 -rounds 500 -sprt elo0=0 elo1=10"
    ));
    assert_eq!((output.status, &output.lines), (Some(1), &Vec::new()), "{}", output.errors);
    assert!(output.errors.contains("/no/such/engine: No such file"), "{}", output.errors);
}

#[test]
fn the_last_report_counts_however_many_lines_come_before_it() {
    let output = against_a_good_one("chatters", "tc=10+0.1 -resign movecount=1 score=800");
    let results = output.results();
    let winners: Vec<_> = results.iter().map(|it| it.split(' ').next().unwrap()).collect();
    assert_eq!(winners, ["0-1", "1-0"], "{results:?}");
    assert!(results.iter().all(|it| it.contains("adjudication")), "{results:?}");
}

/// The engine always reports -9 for White: with `whitepov` it is lost as White only.
#[test]
fn scores_from_white_s_side_are_turned_for_black() {
    let resign = "tc=10+0.1 whitepov -resign movecount=1 score=800";
    let output = against_a_good_one("chatters", resign);
    let expected = ["0-1 {Black wins by adjudication}", "1/2-1/2 {Draw by 3-fold repetition}"];
    assert_eq!(output.results(), expected, "{}", output.errors);
}

/// Control characters that a terminal would obey, in a long line.
#[test]
fn the_output_of_an_engine_is_repeated_without_control_characters_and_cut() {
    let output = against_a_good_one("escapes", "tc=1+0.1");
    assert!(output.errors.contains("illegal move: \"\u{fffd}[2Jxxx"), "{}", output.errors);
    let checked = run(&format!("{TIMEOUT} -compliance sh '{FAKES}/uci.sh' escapes"));
    let failed = checked.lines.iter().filter(|line| line.contains("\u{fffd}[2Jxxx"));
    assert!(failed.count() > 0, "{:?}", checked.lines);
    let mut lines = checked.lines.iter().map(String::as_str).chain(output.errors.lines());
    let is_tame = |it: &str| !it.contains('\x1b') && it.chars().count() < 1_500;
    assert!(lines.all(is_tame), "{:?}\n{}", checked.lines, output.errors);
}

/// Plays two games of a fake in XBoard's protocol, and returns the results.
fn xboard(wrong: &str) -> Vec<String> {
    let mark = mark();
    let output = run(&format!(
        "-variant chess -engine cmd=sh name=bad 'args=\"{FAKES}/xboard.sh\" {wrong} {mark}' \
         -engine cmd=sh name=good 'args=\"{FAKES}/xboard.sh\" nothing {mark}' \
         -each proto=xboard tc=1+0.1 -openings plies=0 -rounds 1 {TIMEOUT}"
    ));
    assert_eq!(output.status, Some(0), "{wrong}: {}", output.errors);
    assert_eq!(left_over(&mark), Vec::<String>::new(), "{wrong}");
    output.results()
}

#[test]
fn an_engine_of_xboard_without_setboard_is_sent_the_pieces_of_a_position() {
    let fen = "rnbqkbnr/1ppppppp/8/8/8/8/1PPPPPPP/RNBQKBNR w KQkq - 0 1";
    let results = |wrong: &str, fen: &str| {
        let book = file(&format!("edited-{wrong}.epd"), fen);
        let mark = mark();
        let output = run(&format!(
            "-variant chess -each proto=xboard tc=1+0.1 -openings 'file={book}' -rounds 1 {TIMEOUT} \
             -engine cmd=sh name=a 'args=\"{FAKES}/xboard.sh\" {wrong} {mark}' \
             -engine cmd=sh name=b 'args=\"{FAKES}/xboard.sh\" {wrong} {mark}'"
        ));
        assert_eq!(output.status, Some(0), "{}", output.errors);
        output.results()
    };
    assert_eq!(results("no-setboard", fen), DRAWN);
    // A right that the King and the Rook at home do not say.
    let lost = results("no-setboard-for-rights", &fen.replace("KQkq", "KQk"));
    assert!(
        lost.iter().all(|it| it.contains("refuses the position: it has no setboard")),
        "{lost:?}"
    );
}

/// The faults with which an engine of XBoard's protocol loses, and the reason.
const XBOARD_LOSERS: [(&str, &str); 10] = [
    ("illegal", "SIDE makes an illegal move"),
    ("dies", "SIDE disconnects"),
    ("silent", "SIDE loses on time"),
    ("resigns", "SIDE resigns"),
    ("computer-resigns", "SIDE resigns"),
    ("gives-the-game-up-by-its-result", "SIDE resigns"),
    ("claims-a-draw", "SIDE makes a false claim, \"1/2-1/2 (I would like to)\""),
    ("claims-with-escapes", "SIDE makes a false claim, \"1/2-1/2 (\u{fffd}[2J)\""),
    ("refuses", "SIDE refuses the position or move, "),
    ("old-and-floods", "SIDE loses on time"),
];

/// Engines that play the protocol in the ways of different times.
const XBOARD_GOOD: [&str; 5] = ["nothing", "old", "san", "san-unasked", "my-move-is"];

/// The matches are played at the same time, as those of the other protocol.
#[test]
fn an_engine_of_xboard_loses_by_its_fault_only() {
    let loses = |wrong: &str, reason: &str| {
        let results = xboard(wrong);
        assert_eq!(results.len(), 2, "{wrong}: {results:?}");
        for (result, expected) in results.iter().zip(lost(reason)) {
            assert!(result.starts_with(expected.trim_end_matches('}')), "{wrong}: {result}");
        }
    };
    thread::scope(|scope| {
        for (wrong, reason) in XBOARD_LOSERS {
            scope.spawn(move || loses(wrong, reason));
        }
        for good in XBOARD_GOOD {
            scope.spawn(move || assert_eq!(xboard(good), DRAWN, "{good}"));
        }
    });
}

/// Fairy-Stockfish's own variants are played without being listed.
#[test]
fn an_engine_that_does_not_list_a_variant_is_asked_for_it_before_the_first_game() {
    for protocol in ["uci", "xboard"] {
        let engine = |name: &str| format!("-engine 'cmd={PROGRAM}' name={name} arg={protocol}");
        let words = format!("-variant 3check -each proto={protocol} depth=1 -rounds 1");
        let output = run(&format!("{} {} {words}", engine("A"), engine("B")));
        assert_eq!(output.status, Some(0), "{}", output.errors);
        let end = |it: &&String| it.ends_with("by 3 checks}");
        assert_eq!(output.lines.iter().filter(end).count(), 2, "{:?}", output.lines);

        let fake =
            format!("-engine cmd=sh name=fake 'args=\"{FAKES}/{protocol}.sh\" nothing mark'");
        let output = run(&format!("{} {fake} {words}", engine("A")));
        assert_eq!((output.status, output.lines.len()), (Some(1), 0), "{:?}", output.lines);
        let why = "the engine \"fake\" cannot play: it does not play the variant 3check: it";
        assert!(output.errors.contains(why), "{}", output.errors);
    }
}
