//! The steps of XBoard's protocol, version 2.

use std::time::{Duration, Instant};

use super::{Candidate, ComplianceStep, SOON, StepResult, end_of_input};
use crate::commands::tournament::board::MatchBoard;
use crate::commands::tournament::output::EngineReport;
use crate::commands::tournament::player::{Features, MoveReader, VARIANT_PATH, names_of};
use crate::protocol::xboard::HostText;

pub(super) const STEPS: [ComplianceStep; 14] = [
    ("answers protover 2 with its features, and ends them with done=1", features),
    ("answers ping with pong", ping),
    ("knows the variant", variant),
    ("answers an unknown command with Error", unknown_command),
    ("answers an illegal move with Illegal move, and continues", illegal_move),
    ("moves legally from the start, in the time it is given", start),
    ("sends correct thinking output", thinking),
    ("answers the opponent's moves", answer),
    ("moves legally after setboard", set_board),
    ("moves at once on ?", move_now),
    ("takes back moves", undo),
    ("is silent in force mode", force),
    ("exits on quit during a search", quit),
    ("exits when its input is closed", end_of_input),
];

/// Sends the first lines of the dialogue.
pub(super) fn initialize(candidate: &mut Candidate) -> StepResult {
    candidate.send("xboard")?;
    candidate.send("protover 2")?;
    let is_last = |line: &str| line.starts_with("feature ") && line.contains("done=1");
    candidate.greeting = candidate.until("feature done=1", candidate.timeouts.startup, is_last)?;
    let features = known_features(candidate);
    for (name, value) in &candidate.config.options {
        if let Some(line) = features.setting(name, value) {
            candidate.send(&line)?;
        }
    }
    if let Some(path) = &candidate.variant_path
        && features.announces(VARIANT_PATH)
    {
        let line = format!("option {VARIANT_PATH}={}", path.display());
        candidate.send(&line)?;
    }
    let lines = sync(candidate)?;
    candidate.greeting.extend(lines);
    Ok(())
}

fn known_features(candidate: &Candidate) -> Features {
    let mut features = Features::default();
    for line in &candidate.greeting {
        features.read(line);
    }
    features
}

/// The lines before the answer to a ping; none if the engine has no ping.
fn sync(candidate: &mut Candidate) -> Result<Vec<String>, String> {
    if !known_features(candidate).ping {
        return Ok(Vec::new());
    }
    candidate.send("ping 7")?;
    candidate.until("pong 7", candidate.timeouts.ping, |line| line.trim() == "pong 7")
}

fn features(candidate: &mut Candidate) -> StepResult {
    let has_name = candidate.greeting.iter().any(|line| line.contains("myname="));
    has_name.then_some(()).ok_or_else(|| "there is no feature myname".to_owned())
}

fn ping(candidate: &mut Candidate) -> StepResult {
    if !known_features(candidate).ping {
        return Err("there is no feature ping=1".to_owned());
    }
    sync(candidate).map(drop)
}

fn name_of_variant(candidate: &Candidate) -> Result<String, String> {
    let names = names_of(candidate.config, &candidate.variant.name);
    let features = known_features(candidate);
    let known = names.iter().find(|name| features.plays(name)).cloned();
    known.ok_or_else(|| format!("{} is not among its variants", names.join(" or ")))
}

fn variant(candidate: &mut Candidate) -> StepResult {
    name_of_variant(candidate).map(drop)
}

/// Begins a game in force mode and plays the moves of a board.
fn begin(candidate: &mut Candidate, board: &MatchBoard) -> StepResult {
    candidate.send("new")?;
    let name = name_of_variant(candidate)?;
    if name != "normal" {
        candidate.send(&format!("variant {name}"))?;
    }
    for line in ["force", "easy", "post", "st 1"] {
        candidate.send(line)?;
    }
    for text in &board.coordinates {
        send_move(candidate, text)?;
    }
    sync(candidate).map(drop)
}

fn send_move(candidate: &mut Candidate, text: &str) -> Result<Instant, String> {
    let command = if known_features(candidate).usermove { "usermove " } else { "" };
    let text = HostText::new(candidate.variant).to_host(text);
    candidate.send(&format!("{command}{text}"))
}

/// Asks for a move, for which a shallow search is enough, and checks that it is legal; returns its text.
fn quick_move(candidate: &mut Candidate, board: &MatchBoard) -> Result<String, String> {
    candidate.send("sd 4")?;
    candidate.send("go")?;
    await_move(candidate, board, candidate.timeouts.ping)
}

/// Waits for a move and checks that it is legal; returns its text.
fn await_move(
    candidate: &mut Candidate,
    board: &MatchBoard,
    timeout: Duration,
) -> Result<String, String> {
    let mut reader = MoveReader::new(HostText::new(candidate.variant));
    candidate.thinking = candidate.until("move", timeout, |line| {
        line.starts_with("move ") && !line.trim_end().ends_with(',')
    })?;
    let text = candidate.thinking.iter().find_map(|line| reader.read(line)).unwrap_or_default();
    candidate.is_legal(board, &text)?;
    Ok(text)
}

fn unknown_command(candidate: &mut Candidate) -> StepResult {
    candidate.send("xyzzy")?;
    candidate.until("Error", SOON, |line| line.starts_with("Error")).map(drop)
}

fn illegal_move(candidate: &mut Candidate) -> StepResult {
    let board = candidate.board_after(0)?;
    begin(candidate, &board)?;
    send_move(candidate, "a1a1")?;
    candidate.until("Illegal move", SOON, |line| line.starts_with("Illegal move"))?;
    quick_move(candidate, &board).map(drop)
}

fn start(candidate: &mut Candidate) -> StepResult {
    let board = candidate.board_after(0)?;
    begin(candidate, &board)?;
    let asked = candidate.send("go")?;
    await_move(candidate, &board, candidate.timeouts.ping)?;
    candidate.not_longer(asked.elapsed(), Duration::from_millis(1500))
}

fn thinking(candidate: &mut Candidate) -> StepResult {
    let board = candidate.board_after(0)?;
    begin(candidate, &board)?;
    quick_move(candidate, &board)?;
    let has_thoughts =
        candidate.thinking.iter().any(|line| EngineReport::from_xboard(line).is_some());
    has_thoughts
        .then_some(())
        .ok_or_else(|| "no line has depth, score, centiseconds, nodes and moves".to_owned())
}

fn answer(candidate: &mut Candidate) -> StepResult {
    let mut board = candidate.board_after(0)?;
    begin(candidate, &board)?;
    let own = quick_move(candidate, &board)?;
    board.play_text(&own).map_err(|fault| fault.to_string())?;
    let reply = candidate.middle_move(&board)?;
    send_move(candidate, &reply)?;
    board.play_text(&reply).map_err(|fault| fault.to_string())?;
    await_move(candidate, &board, candidate.timeouts.ping).map(drop)
}

fn set_board(candidate: &mut Candidate) -> StepResult {
    let start = candidate.board_after(0)?;
    begin(candidate, &start)?;
    if !known_features(candidate).setboard {
        return Err("there is no feature setboard=1".to_owned());
    }
    let after = candidate.board_after(5)?;
    candidate.send(&format!("setboard {}", after.game.fen()))?;
    quick_move(candidate, &after).map(drop)
}

fn move_now(candidate: &mut Candidate) -> StepResult {
    let board = candidate.board_after(2)?;
    begin(candidate, &board)?;
    candidate.send("st 60")?;
    candidate.send("go")?;
    candidate.is_silent("move", Duration::from_millis(300))?;
    candidate.send("?")?;
    await_move(candidate, &board, SOON).map(drop)
}

fn undo(candidate: &mut Candidate) -> StepResult {
    let board = candidate.board_after(3)?;
    begin(candidate, &board)?;
    candidate.send("undo")?;
    candidate.send("remove")?;
    let before = candidate.board_after(0)?;
    quick_move(candidate, &before).map(drop)
}

fn force(candidate: &mut Candidate) -> StepResult {
    let board = candidate.board_after(4)?;
    begin(candidate, &board)?;
    candidate.is_silent("move", Duration::from_millis(300))
}

fn quit(candidate: &mut Candidate) -> StepResult {
    let board = candidate.board_after(2)?;
    begin(candidate, &board)?;
    candidate.send("st 60")?;
    candidate.send("go")?;
    candidate.send("quit")?;
    candidate.ends(SOON)
}
