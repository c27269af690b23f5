//! Sessions with a host that speaks XBoard's protocol.

mod garbage;
mod real;
mod winboard;

use std::time::Duration;
use std::{fs, thread};

use crate::support::program::{Host, file, in_repository};

/// The environment variable that makes the test rewrite every transcript.
const UPDATE: &str = "BENTRIDER_UPDATE";

#[test]
fn every_transcript_is_answered_as_it_says() {
    let folder = in_repository("tests/xboard");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|it| it.unwrap().path()).collect();
    files.sort();
    assert!(!files.is_empty());
    let mut wrong = Vec::new();
    for file in files {
        let before = fs::read_to_string(&file).unwrap();
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        let after = Transcript::read(&before).play(&name);
        if std::env::var_os(UPDATE).is_some() {
            fs::write(&file, &after).unwrap();
        } else if before != after {
            wrong.push(difference(&name, &before, &after));
        }
    }
    assert!(wrong.is_empty(), "{}\n{UPDATE}=1 rewrites the files", wrong.join("\n"));
}

/// The first lines in which two texts differ.
fn difference(name: &str, before: &str, after: &str) -> String {
    let pairs = before.lines().chain(["(end)"]).zip(after.lines().chain(["(end)"])).enumerate();
    let mut unlike = pairs.filter(|(_, (one, other))| one != other);
    let (at, (expected, found)) = unlike.next().unwrap_or((0, ("", "")));
    format!("{name}:{}: expected\n    {expected}\nbut was answered\n    {found}", at + 1)
}

/// The number of the ping after each command.
const PING: &str = "424242";

/// A transcript: lines to send, and the expected answers.
///
/// A line is one of
/// - `> TEXT`: sent; all answers before the next `pong` follow below;
/// - `>> TEXT`: sent without waiting for answers;
/// - `@thinking`: wait for thinking output; `@thinking MOVE`: for output whose PV begins with the move;
/// - `@wait MS`: wait for this time; `@end`: the program ends by itself;
/// - `# TEXT` or nothing: a comment;
/// - anything else: an answer. `<n>` stands for a number, `<move>` for a move, `<nothing>` for an
///   empty line.
///
/// Thinking output is left out of the answers, because its number of lines varies.
struct Transcript<'a> {
    lines: Vec<&'a str>,
}

impl<'a> Transcript<'a> {
    fn read(text: &'a str) -> Self {
        Transcript { lines: text.lines().collect() }
    }

    /// Replays it with the program, and returns the actual transcript. Answers that match the placeholders
    /// are kept as they were.
    fn play(&self, name: &str) -> String {
        let mut host = Host::start(&["xboard"]);
        let mut played = String::new();
        let mut expected = self.lines.iter().peekable();
        let mut ended = false;
        while let Some(line) = expected.next() {
            played += line;
            played.push('\n');
            if let Some(text) = line.strip_prefix(">> ") {
                host.send(text);
            } else if let Some(text) = line.strip_prefix("> ") {
                let mut answers = Vec::new();
                while let Some(answer) = expected.next_if(|it| is_answer(it)) {
                    answers.push(*answer);
                }
                played += &compare(&ask(&mut host, text), &answers);
            } else if *line == "@end" {
                assert!(host.wait().success(), "{name}");
                ended = true;
            } else if let Some(what) = line.strip_prefix('@') {
                do_step(&mut host, what, name);
            } else {
                assert!(!is_answer(line), "{name}: an answer to nothing: {line}");
            }
        }
        let (rest, status) = host.end();
        let rest: Vec<_> = rest.into_iter().filter(|it| !is_thinking(it)).collect();
        assert!(ended || status.success() && rest.is_empty(), "{name}: at the end {rest:#?}");
        played
    }
}

fn is_answer(line: &str) -> bool {
    !line.is_empty() && !line.starts_with(['>', '@', '#'])
}

fn do_step(host: &mut Host, what: &str, name: &str) {
    match what.split_once(' ').unwrap_or((what, "")) {
        ("wait", time) => thread::sleep(Duration::from_millis(time.parse().unwrap())),
        ("thinking", first) => loop {
            let line = host.line();
            assert!(is_thinking(&line), "{name}: {line} instead of thinking");
            if line.split_once('\t').unwrap().1.starts_with(first) {
                break;
            }
        },
        _ => panic!("{name}: what is @{what}?"),
    }
}

/// The answers before the `pong`, without thinking output.
fn ask(host: &mut Host, text: &str) -> Vec<String> {
    host.send(text);
    host.send(&format!("ping {PING}"));
    let mut lines = host.until(&format!("pong {PING}"));
    lines.pop();
    lines.retain(|line| !is_thinking(line));
    let shown = |line: String| if line.is_empty() { "<nothing>".to_owned() } else { line };
    lines.into_iter().map(shown).collect()
}

/// Whether a line is thinking output: `DEPTH SCORE TIME NODES LONGEST SPEED PROBES`, a tab, and moves.
fn is_thinking(line: &str) -> bool {
    line.split_once('\t').is_some_and(|(numbers, _)| {
        let numbers: Vec<_> = numbers.split(' ').collect();
        numbers.len() == 7 && numbers.iter().all(|it| it.parse::<i64>().is_ok())
    })
}

/// The answers, in their expected form if they match it.
fn compare(found: &[String], expected: &[&str]) -> String {
    let line = |(at, found): (usize, &String)| {
        let fitting = expected.get(at).filter(|pattern| fits(pattern, found));
        format!("{}\n", fitting.copied().unwrap_or(found))
    };
    found.iter().enumerate().map(line).collect()
}

fn fits(pattern: &str, line: &str) -> bool {
    let (mut patterns, mut words) = (pattern.split(' '), line.split(' '));
    loop {
        match (patterns.next(), words.next()) {
            (None, None) => return true,
            (Some("<n>"), Some(word)) if word.parse::<i64>().is_ok() => {}
            (Some("<move>"), Some(word)) if is_move(word) => {}
            (Some(pattern), Some(word)) if pattern == word => {}
            _ => return false,
        }
    }
}

fn is_move(word: &str) -> bool {
    let digits = word.bytes().filter(u8::is_ascii_digit).count();
    word.starts_with(|it: char| it.is_ascii_lowercase()) && (2..=4).contains(&digits)
}

#[test]
fn without_arguments_the_first_line_decides_for_xboard_too() {
    let mut host = Host::start(&[]);
    host.send("xboard\nprotover 2");
    let lines = host.until("feature done=1");
    assert_eq!(lines[0], "feature done=0");
    let (_, status) = host.end();
    assert!(status.success());
}

#[test]
fn quit_and_the_end_of_input_end_a_running_search_and_the_program() {
    for last in ["go\n", "go\nquit\nping 1\n", "analyze\n", "analyze\nquit\n"] {
        let mut host = Host::start(&["xboard"]);
        host.send_bytes(format!("new\nlevel 0 100 0\n{last}").as_bytes());
        let (lines, status) = host.end();
        assert!(status.success() && !lines.iter().any(|it| it == "pong 1"), "{lines:#?}");
    }
}

#[test]
fn quit_ends_the_program_while_its_input_is_open() {
    let mut host = Host::start(&["xboard"]);
    host.send("quit");
    assert!(host.wait().success());
}

#[test]
fn an_own_variant_is_announced_when_its_file_is_named_at_the_start() {
    let variant = "name = \"mine\"\ntitle = \"Mine\"\ninherits = \"chess\"\n";
    let file = file("mine-for-xboard.toml", variant);
    let mut host = Host::start(&["xboard", "--variant-path", &file]);
    host.send("xboard\nprotover 2");
    let lines = host.until("feature done=1");
    assert!(lines.iter().any(|it| it.contains(",mine,") && it.contains("variants")), "{lines:#?}");
    host.send("variant mine");
    assert!(host.line().starts_with("setup (PNBRQKpnbrqk) 8x8+0_fairy rnbqkbnr/"));
}

/// A host such as python-chess knows only orthodox chess, and sends no `variant` for it.
#[test]
fn a_host_that_names_no_variant_plays_the_one_of_the_command_line() {
    let mut host = Host::start(&["xboard", "--variant", "chess"]);
    host.send("xboard\nprotover 2");
    let lines = host.until("feature done=1");
    assert!(lines.iter().any(|it| it.starts_with("feature variants=\"normal,")), "{lines:#?}");
    for start in ["new", "variant gross\nnew"] {
        host.send(&format!("{start}\nforce\nusermove e2e4\nusermove e7e5\nping 1"));
        let said = host.until("pong 1");
        assert!(!said.iter().any(|it| it.starts_with("Illegal")), "{said:#?}");
    }
}

#[test]
fn a_wrong_variant_on_the_command_line_is_refused() {
    let mut host = Host::start(&["xboard", "--variant", "ches"]);
    assert_eq!(host.wait().code(), Some(1));
}

/// The settings with which XBoard leaves the rules to the engine; without them games end wrongly.
const SWITCHES: [&str; 4] =
    ["-testLegality false", "-testClaims false", "-ruleMoves 0", "-repeatsToDraw 0"];

/// The variants that are announced by their own names.
fn announced() -> Vec<String> {
    let mut host = Host::start(&["xboard"]);
    host.send("xboard\nprotover 2");
    let lines = host.until("feature done=1");
    let variants = lines.iter().find_map(|it| it.strip_prefix("feature variants=\"")).unwrap();
    let names = variants.trim_end_matches('"').split(',');
    names.filter(|it| !it.contains('+')).map(str::to_owned).collect()
}

#[test]
fn every_variant_that_is_announced_has_its_file_of_options_and_no_other_has() {
    let files =
        fs::read_dir(in_repository("engine-configs/xboard")).unwrap().map(|it| it.unwrap().path());
    let files = files.filter(|it| it.extension().is_some_and(|it| it == "opt"));
    let mut found: Vec<_> =
        files.map(|it| it.file_stem().unwrap().to_string_lossy().into_owned()).collect();
    let mut expected = announced();
    found.sort();
    expected.sort();
    assert_eq!(found, expected);
}

#[test]
fn a_file_of_options_chooses_its_variant_and_leaves_the_rules_to_the_engine() {
    for name in announced() {
        let text = fs::read_to_string(in_repository(&format!("engine-configs/xboard/{name}.opt")))
            .unwrap();
        let variant = format!("-variant {name}");
        for line in SWITCHES.iter().copied().chain([variant.as_str(), "-fcp \"bentrider xboard\""])
        {
            assert!(text.lines().any(|it| it == line), "{name}: {line}");
        }
    }
}

/// A side of Fusion Chess with one move, the King's from h8 to g8.
const ONE_MOVE: &str = "7k/5R2/8/8/8/8/8/K4R2 b - - 0 1";

/// The depths of the thinking output up to the engine's move, which is left out.
fn depths(host: &mut Host) -> Vec<u32> {
    let lines = host.until("move ");
    let depths = lines.iter().filter(|it| it.contains('\t'));
    depths.map(|it| it.split(' ').next().unwrap().parse().unwrap()).collect()
}

/// An engine that has moved a Rook and has pondered for some time.
fn pondering() -> Host {
    let mut host = Host::start(&["xboard"]);
    host.send(
        "variant fusion\npost\nhard\nst 0.1\nforce\nsetboard 7k/5R2/8/8/8/8/8/K4R2 w - - 0 1",
    );
    // After the answer to a ping, the memory of the table is ready.
    host.send("ping 0");
    host.until("pong 0");
    host.send("go");
    host.until("move ");
    host.until("Hint: ");
    thread::sleep(Duration::from_millis(100));
    host
}

#[test]
fn a_reply_that_was_foreseen_is_answered_from_what_was_thought_meanwhile() {
    let mut host = pondering();
    host.send("hint");
    let hint = host.until("Hint: ").pop().unwrap();
    // The lines of pondering are printed before the answer to the ping.
    host.send("ping 1");
    host.until("pong 1");
    host.send(&format!("usermove {}", &hint["Hint: ".len()..]));
    let depths = depths(&mut host);
    assert!(!depths.contains(&1), "{depths:?}");
}

#[test]
fn a_reply_that_was_not_foreseen_is_thought_about_from_the_beginning() {
    let mut host = Host::start(&["xboard"]);
    // After the answer to a ping, the memory of the table is ready.
    host.send("variant fusion\npost\nhard\nst 0.1\nforce\nusermove e2e4\nping 0");
    host.until("pong 0");
    host.send("go");
    host.until("move ");
    let hint = host.until("Hint: ").pop().unwrap();
    thread::sleep(Duration::from_millis(100));
    let other = if hint == "Hint: a2a3" { "h2h3" } else { "a2a3" };
    host.send("ping 1");
    host.until("pong 1");
    host.send(&format!("usermove {other}"));
    // A last line of pondering may be printed after the answer to the ping.
    let depths = depths(&mut host);
    assert!(depths.contains(&1), "{depths:?}");
}

#[test]
fn a_reply_that_ends_the_game_has_its_result_claimed_though_it_was_foreseen() {
    let mut host = Host::start(&["xboard"]);
    // Black has one move, with which the 50-move rule ends the game.
    host.send("variant fusion\nhard\nsd 2\nforce");
    host.send(&format!("setboard {}", ONE_MOVE.replace("b - - 0", "b - - 99")));
    host.send("playother\nping 1");
    host.until("pong 1");
    host.send("usermove h8g8");
    let line = host.line();
    assert_eq!(line, "1/2-1/2 {Draw by the 50-move rule}");
}

/// XBoard's board keeps the captured Pawn otherwise; other programs take the first leg for an illegal move.
#[test]
fn a_capture_en_passant_is_sent_in_two_legs_to_a_host_that_accepts_highlights() {
    let board = "setboard 1r6/8/8/8/1pP5/1P6/7r/K5k1 b - c3 0 1";
    for (accepted, expected) in [
        ("accepted setboard", ["move b4c3"].as_slice()),
        ("accepted highlight", &["move b4c4,", "move c4c3"]),
    ] {
        let mut host = Host::start(&["xboard", "--variant", "chess"]);
        for line in
            ["protover 2", accepted, "force", board, "exclude all", "include b4c3", "sd 3", "go"]
        {
            host.send(line);
        }
        let first = host.until("move ").pop();
        let second = (expected.len() > 1).then(|| host.line());
        let moves: Vec<String> = first.into_iter().chain(second).collect();
        assert_eq!(moves, expected, "{accepted}");
    }
}
