//! A separate desktop with an XBoard, controlled by mouse, keys and clipboard.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::installed_xboard;
use crate::support::program::{PROGRAM, empty_folder, in_repository};

/// The time a test waits for a message.
const TIMEOUT: Duration = Duration::from_secs(60);
/// The time it waits before it presses a key again.
const SOON: Duration = Duration::from_secs(15);
/// The width of a square and its border line, in pixels, on a board of eight files.
const SQUARE: u32 = 50;

pub(super) struct Desk {
    display: String,
    folder: PathBuf,
    /// The started processes, the display first.
    children: Vec<Child>,
    window: String,
}

impl Desk {
    /// Starts a display, a window manager for the focus, and XBoard with a variant's file of options.
    pub(super) fn open(test: &str, variant: &str, options: &[&str]) -> Self {
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

    pub(super) fn path(&self, file: &str) -> String {
        self.folder.join(file).display().to_string()
    }

    /// The dialogue of XBoard and the engine.
    pub(super) fn log(&self) -> String {
        let bytes = fs::read(self.path("log")).unwrap_or_default();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// Waits until the log holds this text.
    pub(super) fn wait_for(&self, text: &str) {
        self.wait_until(text, |log| log.contains(text));
    }

    /// Whether `holds` becomes true of the log within some seconds.
    pub(super) fn says_soon(&self, holds: impl Fn(&str) -> bool) -> bool {
        let end = Instant::now() + SOON;
        while !holds(&self.log()) && Instant::now() < end {
            thread::sleep(Duration::from_millis(50));
        }
        holds(&self.log())
    }

    /// Waits until `holds` is true of the log.
    pub(super) fn wait_until(&self, what: &str, holds: impl Fn(&str) -> bool) {
        let end = Instant::now() + TIMEOUT;
        while !holds(&self.log()) {
            assert!(Instant::now() < end, "no {what} in {}", self.log());
            thread::sleep(Duration::from_millis(50));
        }
    }

    /// Runs `xdotool`, and returns its output.
    pub(super) fn xdotool(&self, words: &str) -> String {
        let mut command = Command::new("timeout");
        command.args(["30", "xdotool"]).args(words.split(' ')).env("DISPLAY", &self.display);
        let output = command.output().expect("xdotool is installed");
        String::from_utf8_lossy(&output.stdout).trim().to_owned()
    }

    /// Drags a piece of a board of eight files and ranks; with a key held as it is put down.
    pub(super) fn drag(&self, from: &str, to: &str, key: Option<&str>) {
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
    pub(super) fn height(&self) -> u32 {
        let shape = self.xdotool(&format!("getwindowgeometry --shell {}", self.window));
        let height = shape.lines().find_map(|it| it.strip_prefix("HEIGHT="));
        height.unwrap_or_else(|| panic!("the window is missing: {shape}")).parse().unwrap()
    }

    /// Puts a text on the clipboard, and presses these keys in XBoard's window.
    pub(super) fn paste(&self, text: &str, keys: &str) {
        let mut xclip = Command::new("xclip");
        xclip.args(["-selection", "clipboard", "-i"]).env("DISPLAY", &self.display);
        xclip.stdin(Stdio::piped()).stdout(Stdio::null());
        let mut child = xclip.spawn().expect("xclip is installed");
        child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
        child.wait().unwrap();
        self.press(keys);
    }

    pub(super) fn press(&self, keys: &str) {
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
