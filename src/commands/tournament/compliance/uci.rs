//! The steps of UCI.

use std::time::{Duration, Instant};

use super::{Candidate, ComplianceStep, SOON, StepResult, end_of_input};
use crate::commands::error::quoted;
use crate::commands::tournament::board::MatchBoard;
use crate::commands::tournament::game::illegal_move;
use crate::commands::tournament::output::EngineReport;
use crate::commands::tournament::player::{AnnouncedOptions, VARIANT_PATH};
use bentrider_engine::selfplay::Opening;

pub(super) const STEPS: [ComplianceStep; 18] = [
    ("answers uci with its name, its author and uciok", names),
    ("announces its options correctly", options),
    ("knows the variant", variant),
    ("ignores unknown lines", unknown_lines),
    ("is ready after ucinewgame", new_game),
    ("moves legally from the start, in the time it is given", start),
    ("sends correct info lines, with legal moves", reports),
    ("moves legally after other moves", moves),
    ("moves legally from a FEN, on a clock", fen),
    ("moves in time with little time left", short_of_time),
    ("respects a depth limit", depth),
    ("respects a node limit", nodes),
    ("respects searchmoves", search_moves),
    ("searches until it is stopped, and then moves at once", infinite),
    ("answers isready while it searches", ready_in_search),
    ("ponders until ponderhit, and then moves", ponder),
    ("exits on quit during a search", quit),
    ("exits when its input is closed", end_of_input),
];

/// Sends the first lines of the dialogue.
pub(super) fn initialize(candidate: &mut Candidate) -> StepResult {
    candidate.send("uci")?;
    candidate.greeting = candidate.until_word("uciok", candidate.timeouts.startup)?;
    let mut options = AnnouncedOptions::default();
    candidate.greeting.iter().for_each(|line| options.read(line));
    for (name, value) in &candidate.config.options {
        if let Some(line) = options.setting(name, value) {
            candidate.send(&line)?;
        }
    }
    if let Some(path) = &candidate.variant_path
        && options.announces(VARIANT_PATH)
    {
        let line = format!("setoption name {VARIANT_PATH} value {}", path.display());
        candidate.send(&line)?;
        candidate.send("isready")?;
        let lines = candidate.until_word("readyok", candidate.timeouts.startup)?;
        candidate.greeting.extend(lines);
    }
    if option_line(candidate, "UCI_Variant").is_some() {
        candidate
            .send(&format!("setoption name UCI_Variant value {}", candidate.variant_name()))?;
    }
    ready(candidate)
}

fn ready(candidate: &mut Candidate) -> StepResult {
    candidate.send("isready")?;
    candidate.until_word("readyok", candidate.timeouts.ping).map(drop)
}

/// The line that announces an option; the last one, if it was announced again.
fn option_line(candidate: &Candidate, name: &str) -> Option<String> {
    let start = format!("option name {name} type ");
    candidate.greeting.iter().rfind(|line| line.starts_with(&start)).cloned()
}

fn names(candidate: &mut Candidate) -> StepResult {
    for start in ["id name ", "id author "] {
        let mut rests = candidate.greeting.iter().filter_map(|line| line.strip_prefix(start));
        if rests.all(str::is_empty) {
            return Err(format!("no line \"{start}…\" before uciok"));
        }
    }
    Ok(())
}

fn options(candidate: &mut Candidate) -> StepResult {
    let is_option = |line: &&String| line.split_whitespace().next() == Some("option");
    candidate.greeting.iter().filter(is_option).try_for_each(|line| {
        option_is_sound(line).map_err(|why| format!("{}: {why}", quoted(line)))
    })
}

fn option_is_sound(line: &str) -> StepResult {
    let words: Vec<&str> = line.split_whitespace().collect();
    let at = words.iter().position(|word| *word == "type").ok_or("expected a type")?;
    if words.get(1) != Some(&"name") || at < 3 {
        return Err("expected a name".to_owned());
    }
    let value = |key: &str| {
        let found = words.iter().skip(at).position(|word| *word == key)?;
        words.get(at + found + 1).copied()
    };
    let number = |key: &str| {
        let number = value(key).and_then(|text| text.parse::<i64>().ok());
        number.ok_or_else(|| format!("expected {key} and a number"))
    };
    match words.get(at + 1).copied() {
        Some("spin") => {
            let (default, min, max) = (number("default")?, number("min")?, number("max")?);
            let is_within = (min..=max).contains(&default);
            is_within.then_some(()).ok_or("the default is not between min and max".to_owned())
        }
        Some("check") => {
            let is_bool = matches!(value("default"), Some("true" | "false"));
            is_bool.then_some(()).ok_or("expected default true or false".to_owned())
        }
        Some("combo") => {
            let has_values = value("var").is_some() && value("default").is_some();
            has_values.then_some(()).ok_or("expected a default and values after var".to_owned())
        }
        Some("button" | "string") => Ok(()),
        _ => Err("expected type spin, check, combo, button or string".to_owned()),
    }
}

fn variant(candidate: &mut Candidate) -> StepResult {
    let name = candidate.variant_name();
    match option_line(candidate, "UCI_Variant") {
        None if name == "chess" => Ok(()),
        None => Err(format!("it has no option UCI_Variant, and the variant is {name}")),
        Some(line) => {
            let mut values = line.split(" var ").skip(1);
            let has = values.any(|value| value.trim().eq_ignore_ascii_case(name));
            has.then_some(()).ok_or(format!("{name} is not among the values of UCI_Variant"))
        }
    }
}

fn unknown_lines(candidate: &mut Candidate) -> StepResult {
    for line in ["xyzzy", "", "   ", "joho debug on"] {
        candidate.send(line)?;
    }
    ready(candidate)
}

fn new_game(candidate: &mut Candidate) -> StepResult {
    candidate.send("ucinewgame")?;
    ready(candidate)
}

/// Searches a position and checks that the move is legal; returns the time that it took.
fn search(
    candidate: &mut Candidate,
    board: &MatchBoard,
    go: &str,
    timeout: Duration,
) -> Result<Duration, String> {
    candidate.send(&board.uci_line)?;
    ready(candidate)?;
    let asked = candidate.send(go)?;
    candidate.thinking = candidate.until_word("bestmove", timeout)?;
    let time = asked.elapsed();
    best_is_legal(candidate, board)?;
    Ok(time)
}

fn best_is_legal(candidate: &Candidate, board: &MatchBoard) -> StepResult {
    candidate.is_legal(board, &best_move(candidate)?)
}

fn best_move(candidate: &Candidate) -> Result<String, String> {
    let line = candidate.thinking.last().cloned().unwrap_or_default();
    let best = line.split_whitespace().nth(1);
    best.map(str::to_owned).ok_or_else(|| format!("{} gives no move", quoted(&line)))
}

fn start(candidate: &mut Candidate) -> StepResult {
    let board = candidate.board_after(0)?;
    let time = search(candidate, &board, "go movetime 300", candidate.timeouts.ping)?;
    candidate.not_longer(time, Duration::from_millis(800))
}

fn reports(candidate: &mut Candidate) -> StepResult {
    let board = candidate.board_after(0)?;
    search(candidate, &board, "go depth 3", candidate.timeouts.thinking)?;
    let lines: Vec<&String> = candidate
        .thinking
        .iter()
        .filter(|line| line.starts_with("info ") && !line.starts_with("info string"))
        .collect();
    if !lines.iter().any(|line| EngineReport::from_uci(line).is_some()) {
        return Err("no info line has a depth and a score".to_owned());
    }
    lines.iter().try_for_each(|line| {
        report_is_sound(line, &board).map_err(|why| format!("{}: {why}", quoted(line)))
    })
}

fn report_is_sound(line: &str, board: &MatchBoard) -> StepResult {
    let words: Vec<&str> = line.split_whitespace().collect();
    let end = words.iter().position(|word| *word == "pv").unwrap_or(words.len());
    for pair in words[..end].windows(2) {
        let is_count =
            matches!(pair[0], "depth" | "seldepth" | "nodes" | "time" | "nps" | "multipv" | "cp");
        if is_count && pair[1].parse::<i64>().is_err() {
            return Err(format!("expected a whole number after {}", pair[0]));
        }
    }
    let mut board = board.clone();
    for text in words.iter().skip(end + 1) {
        let played = board.play_text(text);
        played.map_err(|fault| format!("the line is not legal: {}", illegal_move(&fault)))?;
    }
    Ok(())
}

fn moves(candidate: &mut Candidate) -> StepResult {
    let board = candidate.board_after(5)?;
    search(candidate, &board, "go movetime 100", candidate.timeouts.ping).map(drop)
}

fn fen(candidate: &mut Candidate) -> StepResult {
    let after = candidate.board_after(7)?;
    let fen = Some(after.game.fen());
    let board = candidate.board_from(&Opening { fen, moves: Vec::new() })?;
    let go = "go wtime 1000 btime 1000 winc 10 binc 10";
    let time = search(candidate, &board, go, candidate.timeouts.ping)?;
    candidate.not_longer(time, Duration::from_millis(1000))
}

fn short_of_time(candidate: &mut Candidate) -> StepResult {
    let board = candidate.board_after(2)?;
    let go = "go wtime 100 btime 100 winc 0 binc 0";
    let time = search(candidate, &board, go, candidate.timeouts.ping)?;
    candidate.not_longer(time, Duration::from_millis(100))
}

fn reported(candidate: &Candidate) -> impl Iterator<Item = EngineReport> {
    candidate.thinking.iter().filter_map(|line| EngineReport::from_uci(line))
}

fn depth(candidate: &mut Candidate) -> StepResult {
    let board = candidate.board_after(0)?;
    search(candidate, &board, "go depth 2", candidate.timeouts.thinking)?;
    match reported(candidate).map(|report| report.depth).max() {
        Some(deepest) if deepest > 2 => Err(format!("it reports depth {deepest}")),
        _ => Ok(()),
    }
}

fn nodes(candidate: &mut Candidate) -> StepResult {
    /// Many engines check the node count only now and then.
    const MOST: u64 = 20_000;
    let board = candidate.board_after(0)?;
    search(candidate, &board, "go nodes 2000", candidate.timeouts.thinking)?;
    match reported(candidate).map(|report| report.nodes).max() {
        Some(nodes) if nodes > MOST => Err(format!("it reports {nodes} nodes")),
        _ => Ok(()),
    }
}

fn search_moves(candidate: &mut Candidate) -> StepResult {
    let board = candidate.board_after(0)?;
    let Some(last) = board.game.legal_moves().last() else { return Ok(()) };
    let only = board.game.coordinates(*last);
    let go = format!("go depth 2 searchmoves {only}");
    search(candidate, &board, &go, candidate.timeouts.thinking)?;
    let best = best_move(candidate)?;
    if best == only { Ok(()) } else { Err(format!("expected {only}, it moved {}", quoted(&best))) }
}

fn infinite(candidate: &mut Candidate) -> StepResult {
    let board = candidate.board_after(1)?;
    candidate.send(&board.uci_line)?;
    candidate.send("go infinite")?;
    candidate.is_silent("bestmove", Duration::from_millis(300))?;
    candidate.send("stop")?;
    candidate.thinking = candidate.until_word("bestmove", SOON)?;
    best_is_legal(candidate, &board)
}

fn ready_in_search(candidate: &mut Candidate) -> StepResult {
    candidate.send("position startpos")?;
    candidate.send("go infinite")?;
    candidate.send("isready")?;
    candidate.until_word("readyok", SOON)?;
    candidate.send("stop")?;
    candidate.until_word("bestmove", SOON).map(drop)
}

fn ponder(candidate: &mut Candidate) -> StepResult {
    if option_line(candidate, "Ponder").is_none() {
        return Ok(());
    }
    candidate.send("setoption name Ponder value true")?;
    let board = candidate.board_after(2)?;
    candidate.send(&board.uci_line)?;
    candidate.send("go ponder wtime 500 btime 500 winc 0 binc 0")?;
    candidate.is_silent("bestmove", Duration::from_millis(300))?;
    let hit: Instant = candidate.send("ponderhit")?;
    candidate.thinking = candidate.until_word("bestmove", candidate.timeouts.ping)?;
    candidate.not_longer(hit.elapsed(), Duration::from_millis(500))?;
    best_is_legal(candidate, &board)
}

fn quit(candidate: &mut Candidate) -> StepResult {
    candidate.send("position startpos")?;
    candidate.send("go infinite")?;
    candidate.send("quit")?;
    candidate.ends(SOON)
}
