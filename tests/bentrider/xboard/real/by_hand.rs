//! Actions of a user under XBoard: moving pieces with the mouse, pasting positions and games, looking at the
//! window.

use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{fs, thread};

use bentrider::formats::pgn;
use bentrider::game::RecordedMove;
use bentrider::position::MoveTag;

use super::{GROSS, finish, installed_xboard, start};
use crate::support::program::{PROGRAM, empty_folder, in_repository};
use bentrider_testing::boards::built_in;

/// The time a test waits for a message.
const TIMEOUT: Duration = Duration::from_secs(60);
/// The time it waits before it presses a key again.
const SOON: Duration = Duration::from_secs(15);
/// The width of a square and its border line, in pixels, on a board of eight files.
const SQUARE: u32 = 50;

/// A separate desktop with an XBoard, controlled by mouse, keys and clipboard.
struct Desk {
    display: String,
    folder: PathBuf,
    /// The started processes, the display first.
    children: Vec<Child>,
    window: String,
}

impl Desk {
    /// Starts a display, a window manager for the focus, and XBoard with a variant's file of options.
    fn open(test: &str, variant: &str, options: &[&str]) -> Self {
        let folder = empty_folder(&format!("xboard-{test}"));
        let (display, server) = start_display();
        let mut desk = Desk { display, folder, children: vec![server], window: String::new() };
        desk.start(Command::new("openbox"));
        let options_file = in_repository(&format!("engine-configs/xboard/{variant}.opt"));
        let mut xboard = Command::new(installed_xboard());
        xboard
            .arg(format!("@{}", options_file.display()))
            .args(["-fcp", &format!("{PROGRAM} xboard")])
            .args(["-soundProgram", "", "-startupMessage", "", "-autoDisplayTags", "false"])
            .args(["-saveSettingsFile", &desk.path("settings"), "-saveSettingsOnExit", "false"])
            .args(["-debug", "-nameOfDebugFile", &desk.path("log"), "-xponder", "-depth", "1"])
            .args(options);
        desk.start(xboard);
        desk.wait_for("<first : pong 1");
        desk.window = desk.xdotool("search --sync --onlyvisible --name ^xboard:");
        desk.window.truncate(desk.window.find('\n').unwrap_or(desk.window.len()));
        desk
    }

    fn start(&mut self, mut command: Command) {
        command.env("DISPLAY", &self.display).stdin(Stdio::null());
        let quiet = command.stdout(Stdio::null()).stderr(Stdio::null());
        self.children.push(quiet.spawn().expect("xboard, xvfb and openbox are installed"));
    }

    fn path(&self, file: &str) -> String {
        self.folder.join(file).display().to_string()
    }

    /// The dialogue of XBoard and the engine.
    fn log(&self) -> String {
        let bytes = fs::read(self.path("log")).unwrap_or_default();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// Waits until the log holds this text.
    fn wait_for(&self, text: &str) {
        self.wait_until(text, |log| log.contains(text));
    }

    /// Whether `holds` becomes true of the log within some seconds.
    fn says_soon(&self, holds: impl Fn(&str) -> bool) -> bool {
        let end = Instant::now() + SOON;
        while !holds(&self.log()) && Instant::now() < end {
            thread::sleep(Duration::from_millis(50));
        }
        holds(&self.log())
    }

    /// Waits until `holds` is true of the log.
    fn wait_until(&self, what: &str, holds: impl Fn(&str) -> bool) {
        let end = Instant::now() + TIMEOUT;
        while !holds(&self.log()) {
            assert!(Instant::now() < end, "no {what} in {}", self.log());
            thread::sleep(Duration::from_millis(50));
        }
    }

    /// Runs `xdotool`, and returns its output.
    fn xdotool(&self, words: &str) -> String {
        let mut command = Command::new("timeout");
        command.args(["30", "xdotool"]).args(words.split(' ')).env("DISPLAY", &self.display);
        let output = command.output().expect("xdotool is installed");
        String::from_utf8_lossy(&output.stdout).trim().to_owned()
    }

    /// Drags a piece of a board of eight files and ranks; with a key held as it is put down.
    fn drag(&self, from: &str, to: &str, key: Option<&str>) {
        self.point_at(from);
        self.xdotool("mousedown 1");
        self.point_at(to);
        self.pause();
        key.map(|it| self.xdotool(&format!("keydown {it}")));
        self.xdotool("mouseup 1");
        key.map(|it| self.xdotool(&format!("keyup {it}")));
        self.pause();
    }

    /// Moves the pointer to a square; the board is in the lower left corner of the window.
    fn point_at(&self, square: &str) {
        let [file, rank] = [0, 1].map(|at| u32::from(square.as_bytes()[at]));
        let (x, up) = ((file - u32::from(b'a')) * SQUARE + SQUARE / 2, rank - u32::from(b'1'));
        let y = self.height() - up * SQUARE - SQUARE / 2;
        self.xdotool(&format!("mousemove --window {} {x} {y}", self.window));
        self.pause();
    }

    /// The height of XBoard's window.
    fn height(&self) -> u32 {
        let shape = self.xdotool(&format!("getwindowgeometry --shell {}", self.window));
        let height = shape.lines().find_map(|it| it.strip_prefix("HEIGHT="));
        height.unwrap_or_else(|| panic!("the window is missing: {shape}")).parse().unwrap()
    }

    /// Puts a text on the clipboard, and presses these keys in XBoard's window.
    fn paste(&self, text: &str, keys: &str) {
        let mut xclip = Command::new("xclip");
        xclip.args(["-selection", "clipboard", "-i"]).env("DISPLAY", &self.display);
        xclip.stdin(Stdio::piped()).stdout(Stdio::null());
        let mut child = xclip.spawn().expect("xclip is installed");
        child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
        child.wait().unwrap();
        self.press(keys);
    }

    fn press(&self, keys: &str) {
        self.xdotool(&format!("windowactivate --sync {}", self.window));
        self.pause();
        self.xdotool(&format!("key {keys}"));
        self.pause();
    }

    /// Waits for XBoard to process mouse and key events.
    fn pause(&self) {
        thread::sleep(Duration::from_millis(150));
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        while let Some(mut child) = self.children.pop() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// A display with a free number, and its name.
fn start_display() -> (String, Child) {
    let mut server = Command::new("Xvfb")
        .args(["-displayfd", "1", "-screen", "0", "1920x1080x24", "-nolisten", "tcp"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("xvfb is installed");
    let mut number = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut number).unwrap();
    (format!(":{}", number.trim()), server)
}

/// Options for a board of eight files with squares of 50 pixels, both sides moved by the user.
const OPTIONS: [&str; 6] =
    ["-boardSize", "49,1,20,12,12,0,0", "-overrideLineGap", "1", "-initialMode", "EditGame"];

#[test]
#[ignore = "needs XBoard"]
fn a_piece_that_has_merged_moves_whole_and_splits_with_the_ctrl_key() {
    let desk = Desk::open("mouse", "fusion", &OPTIONS);
    for (from, to, key, sent) in [
        ("a1", "b1", None, "a1b1"),
        ("e7", "e5", None, "e7e5"),
        ("b1", "c3", None, "b1c3="),
        ("e5", "e4", None, "e5e4"),
        ("c3", "d5", Some("ctrl"), "c3d5n"),
        ("e4", "e3", None, "e4e3"),
        ("c3", "c6", None, "c3c6"),
    ] {
        desk.drag(from, to, key);
        desk.wait_for(&format!(">first : {sent}\n"));
    }
    desk.press("ctrl+b");
    desk.wait_for("<first : move");
    assert!(!desk.log().contains("Illegal move"), "{}", desk.log());
}

/// The height of the screen in pixels.
const SCREEN: u32 = 1080;

#[test]
#[ignore = "needs XBoard"]
fn the_board_fills_the_screen_and_has_coordinates() {
    for variant in ["fantastic-xiii", "gross", "chess"] {
        let desk =
            Desk::open(&format!("looks-{variant}"), variant, &["-saveSettingsOnExit", "true"]);
        let height = desk.height();
        // The holdings of Gross Chess make its board wider than it is high.
        let least = if variant == "gross" { SCREEN * 3 / 5 } else { SCREEN * 3 / 4 };
        assert!(height > least && height <= SCREEN, "{variant}: {height} pixels");
        desk.press("ctrl+q");
        let saved = || fs::read_to_string(desk.path("settings")).unwrap_or_default();
        desk.wait_until("settings", |_| saved().contains("showCoords"));
        let coordinates = saved().lines().find(|it| it.contains("showCoords")).map(str::to_owned);
        assert!(coordinates.as_deref().is_some_and(|it| it.contains("true")), "{coordinates:?}");
    }
}

#[test]
#[ignore = "needs XBoard"]
fn rights_that_a_pasted_position_loses_are_held_again() {
    for (variant, fen, letters) in [
        (
            "fantastic-xiii",
            "hmqcsnknscqmh/5tit5/6t6/ppppppppppppp/13/13/13/13/6P6/PPPPPP1PPPPPP/6T6/5TIT5/HMQCSNKNSCQMH b Kk - 0 1",
            "Kk",
        ),
        (
            "metamachy",
            "cm3qk3mc/ernbilgibnre/pppppppppppp/12/12/12/12/12/4P7/PPPP1PPPPPPP/ERNBILGIBNRE/CM3QK3MC b Kk - 0 1",
            "Kk",
        ),
        ("fusion", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "KQkq"),
        (
            "gross",
            "mavwc2cwvam/1rsnbqkbnsr1/pppppppppppp/12/12/12/12/12/6P5/PPPPPP1PPPPP/1RSNBQKBNSR1/MAVWC2CWVAM[QQRRRRBBBBNNNNqqrrrrbbbbnnnn] b KQkq - 0 1",
            "KQkq",
        ),
    ] {
        let desk = Desk::open(&format!("paste-{variant}"), variant, &[]);
        desk.paste(fen, "ctrl+shift+v");
        let board = fen.split([' ', '[']).next().unwrap();
        desk.wait_for(&format!(">first : setboard {board}"));
        desk.wait_for(&format!("the rights {letters} because"));
        assert!(!desk.log().contains("Illegal position"), "{}", desk.log());
    }
}

/// Each side has only a Pawn that promotes.
#[test]
#[ignore = "needs XBoard"]
fn a_position_of_gross_chess_without_a_reserve_is_played_to_its_end() {
    let folder = empty_folder("xboard-no-reserve");
    let position = folder.join("position.fen");
    let board = "6k5/1P10/12/12/12/12/12/12/12/12/12/6K5";
    fs::write(&position, format!("{board} w - - 0 1\n")).unwrap();
    let engine = format!("{PROGRAM} xboard");
    let mut xboard = start(&folder);
    xboard
        .args(["-testLegality", "false", "-testClaims", "false", "-depth", "5"])
        .args(["-variant", "grand", "-pieceToCharTable", GROSS.table])
        .args(GROSS.board)
        .args(["-lpf", &position.display().to_string(), "-fcp", &engine, "-scp", &engine]);
    let log = finish(xboard, &folder);
    assert!(log.contains(&format!("setboard {board}[-] w")), "{log}");
    assert!(log.contains("the reserve that follows from the pieces on the board"), "{log}");
    let promoted =
        |it: &str| it.split_once("<first : move b11b12").is_some_and(|it| it.1.trim().len() == 1);
    assert!(log.lines().any(promoted), "{log}");
    let saved = fs::read_to_string(folder.join("game.pgn")).unwrap();
    assert!(!saved.contains("[Result \"*\"]"), "{saved}");
}

/// Games in which a King leaps in the first moves, from the start and from a FEN with the right to it.
const LEAPS: [&str; 2] = [
    "[Variant \"fantastic-xiii\"]\nSTART\nMEN\n1. Md3 Ki11 2. Kf3 h8 3. Ke3 Kj11 *\n",
    "[Variant \"fantastic-xiii\"]\n[SetUp \"1\"]\n[FEN \"6k6/13/13/13/13/13/13/13/13/13/13/13/6K6 w Kk - 0 1\"]\nMEN\n1. Ki2 Kg11 2. Kj3 *\n",
];

#[test]
#[ignore = "needs XBoard"]
fn a_game_in_which_kings_leap_is_loaded_to_its_end() {
    let game = archive("fantastic-xiii", 1).swap_remove(0);
    let tag = |name: &str| game.lines().find(|it| it.starts_with(name)).unwrap();
    let (start, men) = (tag("[FEN "), tag("[VariantMen "));
    let texts = LEAPS.map(|it| it.replace("START", start).replace("MEN", men));
    load("leaps", "fantastic-xiii", &texts);
}

#[test]
#[ignore = "needs XBoard"]
fn games_of_a_match_are_loaded_to_their_ends() {
    for variant in ["fantastic-xiii", "gross", "metamachy"] {
        load(&format!("load-{variant}"), variant, &archive(variant, 3));
    }
}

/// XBoard saved it when most pieces had other slots. It writes no promotion of a Snake, and so cannot read the game
/// after it.
#[test]
#[ignore = "needs XBoard"]
fn a_game_that_was_saved_with_another_table_of_pieces_is_loaded_to_its_first_promotion() {
    let saved = fs::read_to_string(in_repository("tests/saved/fantastic-xiii.pgn")).unwrap();
    let (before, _) = saved.split_once("41. Nl13").unwrap();
    load("saved", "fantastic-xiii", &[format!("{before}1-0\n")]);
}

/// Pastes one game after another, and counts the moves that XBoard sends to the engine. Each is pasted up to
/// the first move that XBoard does not accept: a capture en passant, after which its board may be wrong,
/// because it knows such captures only on some ranks. If it cannot read a move, it sends none.
fn load(test: &str, variant: &str, games: &[String]) {
    let desk = Desk::open(test, variant, &["-timeDelay", "0"]);
    for game in games {
        let before = desk.log().len();
        let (game, plies) = &before_limits(variant, game);
        // On a busy machine XBoard may miss the key.
        for _ in 0..3 {
            desk.paste(game, "ctrl+v");
            if desk.says_soon(|log| log[before..].contains("LoadGame(): on entry")) {
                break;
            }
        }
        let loaded = |log: &str| log[before..].matches(">first : usermove").count();
        let failed = |log: &str| {
            log[before..].contains("Parsed ImpossibleMove")
                || log[before..].contains("Parsed AmbiguousMove")
        };
        desk.wait_until(&format!("{plies} moves"), |log| loaded(log) >= *plies || failed(log));
        let log = desk.log();
        assert!(loaded(&log) >= *plies, "{game}\n{}", &log[before..]);
        assert!(!log[before..].contains("Illegal move ("), "{game}\n{}", &log[before..]);
    }
}

/// A game up to the first move that XBoard does not accept, and the number of its moves.
fn before_limits(variant: &str, text: &str) -> (String, usize) {
    let mut text = pgn::read(text).next().unwrap().unwrap();
    let variant = built_in(variant);
    let record = pgn::to_record(&text, &variant).unwrap();
    let is_limit = |it: &RecordedMove| it.mv.tag().has(MoveTag::EN_PASSANT);
    let plies = record.moves.iter().position(is_limit).unwrap_or(record.moves.len());
    text.moves.truncate(plies);
    (pgn::write(&text), plies)
}

/// The games of a short match of the program against itself, as it writes them.
fn archive(variant: &str, rounds: u32) -> Vec<String> {
    let file = empty_folder(&format!("match-{variant}-{rounds}")).join("games.pgn");
    let engine = format!("cmd={PROGRAM}");
    let status = Command::new(PROGRAM)
        .args(["match", "-variant", variant, "-rounds", &rounds.to_string(), "-games", "1"])
        .args(["-engine", &engine, "name=one", "-engine", &engine, "name=two"])
        .args(["-each", "nodes=200", "-maxmoves", "120"])
        .args(["-pgnout", &format!("file={}", file.display())])
        .status()
        .unwrap();
    assert!(status.success());
    let text = fs::read_to_string(file).unwrap();
    text.split_inclusive("\n\n[Event")
        .map(|it| {
            let it = it.strip_suffix("[Event").unwrap_or(it);
            if it.starts_with("[Event") { it.to_owned() } else { format!("[Event{it}") }
        })
        .collect()
}
