//! Random and mutated requests and frames: the program answers each, does not end, and leaks no memory,
//! threads or files.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use rand::SeedableRng;
use rand::prelude::*;
use serde_json::Value;

use super::{Page, Place, wait_until};
use crate::support::program::PROGRAM;

/// Frames that are changed at random; also inputs of the fuzzer.
pub(crate) const FRAMES: [&str; 16] = [
    r#"{"id":1,"ask":"catalog"}"#,
    r#"{"id":1,"ask":"load","text":"name = \"a\"\ntitle = \"A\"\ninherits = \"chess\"\n[pieces.N]\nname = \"X\"\nmoves = \"NC\""}"#,
    r#"{"id":1,"ask":"variant","variant":"fusion"}"#,
    r#"{"id":1,"ask":"position","variant":"gross","start":null,"moves":["e3e5","e10e8"]}"#,
    r#"{"id":1,"ask":"position","variant":"fusion","start":"4k3/8/8/8/8/8/8/3QK3 w - - 0 1","moves":["d1d4r"]}"#,
    r#"{"id":1,"ask":"refusal","variant":"fantastic-xiii","start":null,"moves":[],"text":"P g4-g6"}"#,
    r#"{"id":1,"ask":"line","variant":"chess","moves":["e2e4"],"line":["e7e5","g1f3"]}"#,
    r#"{"id":1,"ask":"guide","variant":"shako","moves":[],"square":"e1"}"#,
    r#"{"id":1,"ask":"guide","variant":"omega","piece":7}"#,
    r#"{"id":1,"ask":"read","variant":"chess","text":"[White \"A\"]\n\n1. e4 $1 {x [%eval 0.3]} (1. d4 d5) e5 *"}"#,
    r#"{"id":1,"ask":"write","variant":"chess","tree":[{"move":"e2e4","nags":[1],"variations":[{"moves":[{"move":"d2d4"}]}]}],"tags":[["White","A"]],"result":"*","format":"courier"}"#,
    r#"{"id":1,"ask":"fen","variant":"wildebeest","moves":[]}"#,
    r#"{"id":1,"ask":"setup","variant":"gross","fen":"11k/12/12/12/12/12/12/12/12/12/12/K11[NNQ] w - - 0 1"}"#,
    r#"{"id":1,"ask":"search","variant":"chess","moves":["e2e4"],"limits":{"nodes":99},"lines":2,"threads":1,"hash":1,"elo":900,"analysis":true}"#,
    r#"{"id":1,"ask":"judge","variant":"chess","nodes":20,"threads":1,"tags":[],"tree":[{"move":"e2e4"},{"move":"e7e5"}]}"#,
    r#"{"id":1,"ask":"stop"}"#,
];

/// Requests that are changed at random.
const REQUESTS: [&str; 5] = [
    "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    "GET /assets/app.js HTTP/1.1\r\nHost: 127.0.0.1:80\r\nConnection: close\r\nOrigin: http://127.0.0.1:80\r\n\r\n",
    "POST /socket HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello",
    "GET /socket HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 12\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
    "PUT /%00?x#y HTTP/1.0\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
];

/// The program as a user starts it.
pub(super) struct Program {
    child: Child,
    pub(super) place: Place,
}

impl Program {
    pub(super) fn start(arguments: &[&str]) -> Self {
        let mut command = Command::new(PROGRAM);
        command.args(["web", "--port", "0"]).args(arguments);
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address =
            line.trim().strip_prefix("http://").unwrap().trim_end_matches('/').parse().unwrap();
        Program { child, place: Place { address } }
    }

    /// The threads and open files, if the system reports them.
    fn held(&self) -> [usize; 2] {
        ["task", "fd"].map(|it| {
            let entries = fs::read_dir(format!("/proc/{}/{it}", self.child.id()));
            entries.map_or(0, |it| it.count())
        })
    }

    /// The resident memory in MiB, if the system reports it.
    fn memory(&self) -> usize {
        let status =
            fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let line = status.lines().find_map(|it| it.strip_prefix("VmRSS:"));
        let kib: Option<usize> = line.and_then(|it| it.trim().strip_suffix(" kB")?.parse().ok());
        kib.unwrap_or(0) / 1024
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A text with some symbols changed, deleted, doubled or inserted.
fn mutated(random: &mut StdRng, text: &str) -> String {
    const SYMBOLS: &[char] = &[
        '"', '{', '}', '[', ']', ':', ',', '\\', '0', '9', '-', 'e', 'x', ' ', '\n', '\0',
        '\u{feff}', 'é', '😀',
    ];
    let mut symbols: Vec<char> = text.chars().collect();
    for _ in 0..random.random_range(0..4) {
        let at = random.random_range(0..=symbols.len());
        let end = (at + random.random_range(0..9)).min(symbols.len());
        let other = *SYMBOLS.choose(random).unwrap();
        match random.random_range(0..5) {
            0 => symbols.insert(at, other),
            1 => drop(symbols.drain(at..end)),
            2 => symbols.extend_from_within(at..end),
            3 => symbols.truncate(at.max(1)),
            _ => symbols.iter_mut().skip(at).take(1).for_each(|it| *it = other),
        }
    }
    symbols.into_iter().collect()
}

/// Sends frames, reads an answer to each, and ignores events.
fn send_frames(page: &mut Page, random: &mut StdRng, count: usize) {
    for _ in 0..count {
        let frame = FRAMES.choose(random).unwrap();
        let text = mutated(random, frame);
        page.send(&text);
        let answer = loop {
            let message = page.receive();
            if message.get("event").is_none() {
                break message;
            }
        };
        let is_answered = answer["error"].is_string() || answer["answer"].is_object();
        assert!(
            is_answered && (answer["id"].is_u64() || answer["id"] == Value::Null),
            "{text}: {answer}"
        );
    }
}

/// Sends requests. Each is answered with success or an error of the client, or not at all if it is not a
/// request.
fn send_requests(place: &Place, random: &mut StdRng, count: usize) {
    for _ in 0..count {
        let request = REQUESTS.choose(random).unwrap();
        let text = mutated(random, request) + "\r\n\r\n";
        let answer = place.last_words(text.as_bytes());
        let status = answer.split(' ').nth(1).unwrap_or("400");
        assert!(status.starts_with(['1', '2', '3', '4']), "{text:?}: {answer}");
    }
}

/// Sends frames on several connections one after the other, and requests between them.
fn noise(seed: u64, count: usize) {
    const ROUNDS: usize = 10;
    let program = Program::start(&[]);
    drop(program.place.page());
    let first = program.held();
    let mut random = StdRng::seed_from_u64(seed);
    let mut round = |count: usize| {
        send_frames(&mut program.place.page(), &mut random, count);
        send_requests(&program.place, &mut random, count / 4);
    };
    round(50);
    let settled = || {
        let is_settled = || program.held().iter().zip(first).all(|(held, first)| *held <= first);
        wait_until("threads and files are released", is_settled);
    };
    settled();
    (0..ROUNDS / 2).for_each(|_| round(count / ROUNDS));
    settled();
    let before = program.memory();
    (0..ROUNDS / 2).for_each(|_| round(count / ROUNDS));
    settled();
    let after = program.memory();
    assert!(after <= before + 24, "{before} MiB, then {after} MiB");
}

#[test]
fn noise_is_answered_and_leaves_nothing_behind() {
    noise(1, 600);
}

mod long {
    #[test]
    #[ignore = "takes minutes"]
    fn much_noise_is_answered_and_leaves_nothing_behind() {
        super::noise(2, 10_000);
    }
}
