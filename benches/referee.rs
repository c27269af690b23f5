//! The overhead of a match: games between engines that answer at once and count their own time.
//!
//! The benchmark is its own engine: with `engine FILE` as arguments, it speaks UCI, plays the first legal
//! move, and appends the time it was busy to the file when it ends.

use std::env;
use std::error::Error;
use std::fs;
use std::io::{self, BufRead, Write};
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

use bentrider::engine::Engine;
use bentrider::formats::pgn;
use bentrider::notation::coordinate;
use bentrider::rules;

const TARGET: Duration = Duration::from_millis(2);

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = env::args().collect();
    if let [_, word, file] = &words[..]
        && word == "engine"
    {
        return be_an_engine(file.into());
    }
    // `cargo test --benches` only checks that it runs.
    let games = if words.iter().any(|word| word == "--test") { 2 } else { 20 };
    for (variant, concurrency) in [("fantastic-xiii", 1), ("fantastic-xiii", 2), ("fusion", 1)] {
        let Overhead { moves, each, referee } = measure(variant, games, concurrency)?;
        println!(
            "referee/{variant}, {concurrency} at once: {moves} moves, {each:.0?} a move besides the \
             engines' own time, {referee:.0?} of the referee's; target {TARGET:?}"
        );
    }
    Ok(())
}

struct Overhead {
    moves: usize,
    /// The time from one move to the next, less the time the engines were busy.
    each: Duration,
    /// The time per move divided by the number of simultaneous games.
    referee: Duration,
}

fn measure(variant: &str, games: usize, concurrency: usize) -> Result<Overhead, Box<dyn Error>> {
    let folder = env::temp_dir().join(format!("bentrider-referee-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let (archive, busy) = (folder.join("games.pgn"), folder.join("busy"));
    let _ = fs::remove_file(&busy);
    let program = format!("cmd={}", env::current_exe()?.display());
    let arguments = format!("args=engine {}", busy.display());
    let begin = Instant::now();
    let status = Command::new(env!("CARGO_BIN_EXE_bentrider"))
        .args(["match", "-variant", variant, "-engine", &program, "name=A", "-engine", &program])
        .args(["name=B", "-each", "tc=60+1", &arguments, "-openings", "plies=4", "balance=off"])
        .args(["-maxmoves", "100", "-ratinginterval", "0", "-rounds", &(games / 2).to_string()])
        .args(["-concurrency", &concurrency.to_string(), "-pgnout", "append=false"])
        .arg(format!("file={}", archive.display()))
        .stdout(std::process::Stdio::null())
        .status()?;
    let wall = begin.elapsed();
    if !status.success() {
        return Err(format!("the match ended with {status}").into());
    }
    let text = fs::read_to_string(&archive)?;
    let moves = pgn::read(&text).flatten().map(|game| game.moves.len()).sum::<usize>().max(1);
    let busy: u64 = fs::read_to_string(&busy)?.lines().flat_map(str::parse::<u64>).sum();
    fs::remove_dir_all(&folder)?;
    let at_once = u32::try_from(concurrency)?;
    let idle = (wall * at_once).saturating_sub(Duration::from_micros(busy));
    let each = idle / u32::try_from(moves)?;
    Ok(Overhead { moves, each, referee: each / at_once })
}

/// Speaks the part of UCI that a match needs.
fn be_an_engine(busy_file: PathBuf) -> Result<(), Box<dyn Error>> {
    let mut engine = Engine::new()?;
    let mut busy = Duration::ZERO;
    for line in io::stdin().lock().lines() {
        let line = line?;
        let begin = Instant::now();
        let words: Vec<&str> = line.split_whitespace().collect();
        let answer = match &words[..] {
            ["uci"] => Some(greeting()),
            ["setoption", "name", "UCI_Variant", "value", game] => {
                engine.set_variant(game)?;
                None
            }
            ["isready"] => Some("readyok".to_owned()),
            ["position", "startpos", rest @ ..] => {
                engine.set_position(None, rest.get(1..).unwrap_or_default())?;
                None
            }
            ["go", ..] => Some(format!("bestmove {}", first_move(&engine))),
            ["quit"] => break,
            _ => None,
        };
        busy += begin.elapsed();
        if let Some(answer) = answer {
            println!("{answer}");
        }
    }
    let mut file = fs::OpenOptions::new().create(true).append(true).open(busy_file)?;
    writeln!(file, "{}", busy.as_micros())?;
    Ok(())
}

fn greeting() -> String {
    let games: Vec<&str> = bentrider::loader::names().collect();
    let games = games.join(" var ");
    format!("option name UCI_Variant type combo default fusion var {games}\nuciok")
}

fn first_move(engine: &Engine) -> String {
    let moves = rules::legal_moves(engine.variant(), engine.position());
    moves.first().map_or(String::new(), |mv| coordinate::write(engine.variant(), *mv))
}
