//! The speed of the board in the browser: the time from the start of the program to the first position
//! served, the round trip of a move in a long game, and the number of events `lines` that a search sends in a
//! second. Prints each with its target; `cargo bench --bench web`.

use std::error::Error;
use std::io::{BufRead, BufReader};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use bentrider::game::Game;
use bentrider::loader;
use rand::SeedableRng;
use rand::prelude::*;
use serde_json::{Value, json};
use tungstenite::client::IntoClientRequest;
use tungstenite::{Message, WebSocket};

/// The number of starts of the program.
const STARTS: usize = 10;
/// The target for each start.
const START_WANTED: Duration = Duration::from_secs(1);

/// The number of moves of the long game.
const MOVES: usize = 300;
/// The target for 99 of 100 round trips.
const TRIP_WANTED: Duration = Duration::from_millis(30);

/// The length of a search in seconds.
const SECONDS: u64 = 5;
/// The largest number of events per second.
const EVENTS_WANTED: usize = 20;

type Fallible<T> = Result<T, Box<dyn Error>>;

fn main() -> Fallible<()> {
    let mut starts = Vec::new();
    for _ in 0..STARTS {
        let begin = Instant::now();
        let mut program = Program::start()?;
        program.page.ask("position", json!({"variant": "fantastic-xiii", "moves": []}))?;
        starts.push(begin.elapsed());
    }
    print("start to the first position", starts, START_WANTED);
    let mut program = Program::start()?;
    let moves = long_game()?;
    let mut trips = Vec::new();
    for end in 0..=moves.len() {
        trips.push(program.page.trip(&moves[..end])?);
    }
    print("round trip, a move on", trips, TRIP_WANTED);
    let mut jumps = Vec::new();
    for end in (0..=moves.len()).step_by(3) {
        // Another game in between, so that all moves are played again.
        program.page.ask("position", json!({"variant": "gross", "moves": []}))?;
        jumps.push(program.page.trip(&moves[..end])?);
    }
    print("round trip, anywhere", jumps, TRIP_WANTED);
    let events = program.page.events()?;
    let warning = if events <= EVENTS_WANTED { "" } else { "  too many" };
    println!("{:<30}{events:>8} at most in a second{warning}", "events of five lines");
    Ok(())
}

/// Prints the time within which half, 99 % and all of something took place, in milliseconds.
fn print(name: &str, mut times: Vec<Duration>, wanted: Duration) {
    times.sort();
    let quantile = |percent: usize| times[(times.len() * percent / 100).min(times.len() - 1)];
    let [half, nearly_all, all] = [50, 99, 100].map(quantile);
    let columns = [half, nearly_all, all].map(|it| format!("{:>8.2}", it.as_secs_f64() * 1e3));
    let most = wanted.as_millis();
    let warning = if nearly_all <= wanted { String::new() } else { format!("  more than {most}") };
    println!("{name:<30}{}  milliseconds: half, 99 %, all{warning}", columns.concat());
}

/// Random moves of Fantastic XIII.
fn long_game() -> Fallible<Vec<String>> {
    let variant = loader::built_in("fantastic-xiii").ok_or("no such variant")?;
    let mut random = StdRng::seed_from_u64(1);
    let mut game = Game::new(&variant)?;
    let mut moves = Vec::new();
    while moves.len() < MOVES {
        let Some(&mv) = game.legal_moves().choose(&mut random) else { break };
        moves.push(game.coordinates(mv));
        game.play(mv)?;
    }
    Ok(moves)
}

/// The program, with a page.
struct Program {
    child: Child,
    page: Page,
}

impl Program {
    fn start() -> Fallible<Self> {
        let mut command = Command::new(env!("CARGO_BIN_EXE_bentrider"));
        let mut child = command.args(["web", "--port", "0"]).stdout(Stdio::piped()).spawn()?;
        let mut line = String::new();
        BufReader::new(child.stdout.take().ok_or("no output")?).read_line(&mut line)?;
        let address = line.trim().trim_start_matches("http://").trim_end_matches('/');
        let mut request = format!("ws://{address}/socket").into_client_request()?;
        request.headers_mut().insert("Origin", format!("http://{address}").parse()?);
        let stream = TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        let (socket, _) = tungstenite::client(request, stream)?;
        Ok(Program { child, page: Page { socket } })
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

struct Page {
    socket: WebSocket<TcpStream>,
}

impl Page {
    fn ask(&mut self, ask: &str, mut fields: Value) -> Fallible<()> {
        fields["id"] = json!(1);
        fields["ask"] = json!(ask);
        self.socket.send(Message::text(fields.to_string()))?;
        while self.receive()?.get("id").is_none() {}
        Ok(())
    }

    fn receive(&mut self) -> Fallible<Value> {
        loop {
            if let Message::Text(text) = self.socket.read()? {
                return Ok(serde_json::from_str(text.as_str())?);
            }
        }
    }

    /// The time of the answer to a question about the position after some moves.
    fn trip(&mut self, moves: &[String]) -> Fallible<Duration> {
        let begin = Instant::now();
        self.ask("position", json!({"variant": "fantastic-xiii", "moves": moves}))?;
        Ok(begin.elapsed())
    }

    /// The largest number of events `lines` in any second of a search.
    fn events(&mut self) -> Fallible<usize> {
        let limits = json!({"milliseconds": SECONDS * 1000});
        let fields =
            json!({"variant": "fantastic-xiii", "moves": [], "limits": limits, "lines": 5});
        self.ask("search", fields)?;
        let mut times = Vec::new();
        loop {
            let event = self.receive()?;
            match event["event"].as_str() {
                Some("lines") => times.push(Instant::now()),
                Some("done") => break,
                _ => {}
            }
        }
        let second = Duration::from_secs(1);
        let after = |from: &Instant| {
            times.iter().filter(|it| **it >= *from && **it < *from + second).count()
        };
        Ok(times.iter().map(after).max().unwrap_or(0))
    }
}
