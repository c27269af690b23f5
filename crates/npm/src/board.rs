//! Boards that the host holds by number: each is a game of a variant.
//!
//! Each function sends one text, and returns 1 if that is the answer, or 0 if it is the reason why there is none.
//! Exceptions say so.

use std::cell::RefCell;

use bentrider_rules::game::PositionError;
use bentrider_rules::notation::MoveError;
use bentrider_rules::picture::terminal::board_of;
use bentrider_rules::rules::terminal;
use bentrider_rules::{Color, Ending, Game, Move, Outcome, Square, SquareSet, perft};

use crate::variants;
use bentrider_wasm::host;
use bentrider_wasm::text::{self, respond};

thread_local! {
    /// The boards by their number, which counts from 1; `None` is free for the next one.
    static BOARDS: RefCell<Vec<Option<Game>>> = const { RefCell::new(Vec::new()) };
}

/// Answers what a board says.
fn answer(board: u32, ask: impl FnOnce(&mut Game) -> Result<String, String>) -> u32 {
    respond(with(board, ask).unwrap_or_else(|| Err("this board has been deleted".to_owned())))
}

/// Answers what a board says in any case.
fn tell(board: u32, ask: impl FnOnce(&Game) -> String) -> u32 {
    answer(board, |game| Ok(ask(game)))
}

/// Asks a board; `None` if there is none of this number.
fn with<T>(board: u32, ask: impl FnOnce(&mut Game) -> T) -> Option<T> {
    BOARDS.with_borrow_mut(|boards| {
        let at = (board as usize).checked_sub(1)?;
        boards.get_mut(at)?.as_mut().map(ask)
    })
}

/// Makes a board at the start of the variant that the host has written. Returns its number and sends nothing; if there
/// is no such variant, returns 0 and sends the reason.
#[unsafe(no_mangle)]
pub extern "C" fn board_new() -> u32 {
    host::report_panics();
    let name = text::take();
    let game = |variant| Game::new(&variant).map_err(|it| it.to_string());
    match variants::find(&name).and_then(game) {
        Ok(game) => add(game),
        Err(reason) => respond(Err(reason)),
    }
}

/// Adds a board, and returns its number.
fn add(game: Game) -> u32 {
    BOARDS.with_borrow_mut(|boards| {
        let free = boards.iter().position(Option::is_none);
        let at = free.unwrap_or(boards.len());
        match free {
            Some(at) => boards[at] = Some(game),
            None => boards.push(Some(game)),
        }
        at as u32 + 1
    })
}

/// Deletes a board; sends nothing.
#[unsafe(no_mangle)]
pub extern "C" fn board_delete(board: u32) {
    BOARDS.with_borrow_mut(|boards| {
        let at = (board as usize).wrapping_sub(1);
        if let Some(game) = boards.get_mut(at) {
            *game = None;
        }
    });
}

/// Goes to the start of the variant.
#[unsafe(no_mangle)]
pub extern "C" fn board_reset(board: u32) -> u32 {
    answer(board, |game| replace(game, Game::new(game.variant())))
}

/// Sets the position of the FEN that the host has written.
#[unsafe(no_mangle)]
pub extern "C" fn board_set_fen(board: u32) -> u32 {
    let fen = text::take();
    answer(board, |game| replace(game, Game::from_fen(game.variant(), &fen)))
}

fn replace(game: &mut Game, new: Result<Game, PositionError>) -> Result<String, String> {
    *game = new.map_err(|it| it.to_string())?;
    Ok(String::new())
}

/// The name of the variant.
#[unsafe(no_mangle)]
pub extern "C" fn board_variant(board: u32) -> u32 {
    tell(board, |game| game.variant().name.clone())
}

/// The FEN of the position.
#[unsafe(no_mangle)]
pub extern "C" fn board_fen(board: u32) -> u32 {
    tell(board, Game::fen)
}

/// The legal moves in coordinate notation.
#[unsafe(no_mangle)]
pub extern "C" fn board_moves(board: u32) -> u32 {
    tell(board, |game| listed(game.legal_moves(), |mv| game.coordinates(mv)))
}

/// The legal moves in standard algebraic notation, in the same order.
#[unsafe(no_mangle)]
pub extern "C" fn board_moves_san(board: u32) -> u32 {
    tell(board, |game| listed(game.legal_moves(), |mv| game.san(mv)))
}

/// The number of legal moves.
#[unsafe(no_mangle)]
pub extern "C" fn board_count(board: u32) -> u32 {
    tell(board, |game| game.legal_moves().len().to_string())
}

/// The moves played since the start, in coordinate notation.
#[unsafe(no_mangle)]
pub extern "C" fn board_played(board: u32) -> u32 {
    tell(board, |game| listed(game.moves(), |mv| game.coordinates(mv)))
}

fn listed(moves: &[Move], write: impl Fn(Move) -> String) -> String {
    moves.iter().map(|&mv| write(mv)).collect::<Vec<_>>().join(" ")
}

/// Plays the move that the host has written in coordinate notation.
#[unsafe(no_mangle)]
pub extern "C" fn board_push(board: u32) -> u32 {
    let mv = text::take();
    answer(board, |game| play(game, game.parse_coordinates(&mv)))
}

/// Plays the move that the host has written in standard algebraic notation, or in any other.
#[unsafe(no_mangle)]
pub extern "C" fn board_push_san(board: u32) -> u32 {
    let mv = text::take();
    answer(board, |game| play(game, game.parse(&mv)))
}

fn play(game: &mut Game, mv: Result<Move, MoveError>) -> Result<String, String> {
    game.play(mv.map_err(|it| it.to_string())?).map_err(|it| it.to_string())?;
    Ok(String::new())
}

/// Takes the last move back.
#[unsafe(no_mangle)]
pub extern "C" fn board_pop(board: u32) -> u32 {
    answer(board, |game| match game.undo() {
        Some(_) => Ok(String::new()),
        None => Err("there is no move to take back".to_owned()),
    })
}

/// The moves that the host has written in coordinate notation, separated by blanks, in standard algebraic notation.
/// They are not played.
#[unsafe(no_mangle)]
pub extern "C" fn board_line(board: u32) -> u32 {
    let line = text::take();
    answer(board, |game| {
        let mut game = game.clone();
        let mut texts = Vec::new();
        for (number, text) in (1..).zip(line.split_whitespace()) {
            let wrong = |error| PositionError::Move { number, error }.to_string();
            let mv = game.parse_coordinates(text).map_err(wrong)?;
            texts.push(game.san(mv));
            game.play(mv).map_err(|it| it.to_string())?;
        }
        Ok(texts.join(" "))
    })
}

/// Whether the move that the host has written in coordinate notation captures: `true` or `false`.
#[unsafe(no_mangle)]
pub extern "C" fn board_captures(board: u32) -> u32 {
    let text = text::take();
    answer(board, |game| {
        let mv = game.parse_coordinates(&text).map_err(|it| it.to_string())?;
        let enemy = !game.side();
        let pieces = |game: &Game| game.position().side_squares(enemy).len();
        let mut after = game.clone();
        after.play(mv).map_err(|it| it.to_string())?;
        Ok((pieces(&after) < pieces(game)).to_string())
    })
}

/// The side to move, `w` or `b`; the number of the move, and the halfmove clock.
#[unsafe(no_mangle)]
pub extern "C" fn board_counters(board: u32) -> u32 {
    tell(board, |game| {
        let side = if game.side() == Color::White { 'w' } else { 'b' };
        let position = game.position();
        format!("{side} {} {}", position.fullmoves(), position.halfmove_clock())
    })
}

/// The squares of the royal pieces that are in check.
#[unsafe(no_mangle)]
pub extern "C" fn board_checked(board: u32) -> u32 {
    tell(board, |game| {
        let checked = match game.checkers().is_empty() {
            true => SquareSet::default(),
            false => SquareSet::of(game.position().royal(game.side())),
        };
        checked.into_iter().map(|it| it.to_string()).collect::<Vec<_>>().join(" ")
    })
}

/// The result and, after a blank, the reason; or `*` alone. A draw by repetition or by the number of moves counts only
/// if `claims` is not 0.
#[unsafe(no_mangle)]
pub extern "C" fn board_result(board: u32, claims: u32) -> u32 {
    tell(board, |game| {
        let outcome = game.outcome().filter(|it| claims != 0 || !is_claimed(*it));
        let Some(outcome) = outcome else { return "*".to_owned() };
        let result = match outcome.winner() {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        };
        format!("{result} {outcome}")
    })
}

/// Whether a player has to claim this end of a game.
fn is_claimed(outcome: Outcome) -> bool {
    let ending = outcome.ending();
    outcome.winner().is_none()
        && matches!(ending, Ending::Repetition { .. } | Ending::HalfmoveLimit { .. })
}

/// Whether neither side has enough material to win: `true` or `false`.
#[unsafe(no_mangle)]
pub extern "C" fn board_is_dead(board: u32) -> u32 {
    tell(board, |game| {
        let outcome = terminal::by_position(game.variant(), game.position());
        let is_dead =
            |it: Outcome| matches!(it.ending(), Ending::DeadPosition | Ending::TwoBareKings);
        outcome.is_some_and(is_dead).to_string()
    })
}

/// The board as rows of letters, from the last rank on: a dot is an empty square, an asterisk one that does not exist.
#[unsafe(no_mangle)]
pub extern "C" fn board_rows(board: u32) -> u32 {
    tell(board, |game| {
        let shape = &game.variant().shape;
        let row = |rank| {
            let cells = (0..shape.files()).map(|file| cell(game, Square::new(file, rank)));
            cells.collect::<Vec<_>>().join(" ")
        };
        (0..shape.ranks()).rev().map(row).collect::<Vec<_>>().join("\n")
    })
}

fn cell(game: &Game, square: Square) -> String {
    let variant = game.variant();
    match game.position().at(square) {
        Some(piece) => variant.labels.write(piece),
        None if variant.shape.contains(square) => ".".to_owned(),
        None => "*".to_owned(),
    }
}

/// The board with the names of its ranks and files.
#[unsafe(no_mangle)]
pub extern "C" fn board_picture(board: u32) -> u32 {
    tell(board, |game| board_of(game.variant(), |square| cell(game, square)))
}

/// The number of leaves of the tree of legal moves, `depth` plies below the position.
#[unsafe(no_mangle)]
pub extern "C" fn board_perft(board: u32, depth: u32) -> u32 {
    answer(board, |game| match depth {
        0..=perft::MAX_DEPTH => Ok(perft::leaves(game, depth).to_string()),
        _ => Err(format!("perft: expected a depth from 0 to {}, read {depth}", perft::MAX_DEPTH)),
    })
}
