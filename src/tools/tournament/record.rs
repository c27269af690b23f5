//! A finished game in Portable Game Notation.

use jiff::Timestamp;

use super::board::Board;
use super::game::{Game, Ply};
use super::opening::Opening;
use super::plan::{ArchivePlan, MoveNotation, Plan};
use super::schedule::Fixture;
use crate::engine::PositionError;
use crate::geometry::Color;
use crate::notation::coordinate::{self, MoveError};
use crate::notation::{pgn, san};
use crate::tools::rating::GameScore;

/// The tag that holds a game's number in its tournament, from 1.
pub(super) const NUMBER: &str = "GameNumber";
/// The tag that names the game that is played.
pub(super) const VARIANT: &str = "Variant";

/// The game as it is archived: tags, moves with score, depth and time as comments, the result and how
/// it came about.
///
/// # Errors
/// When the moves cannot be played again.
pub(super) fn record(
    plan: &Plan,
    archive: &ArchivePlan,
    fixture: &Fixture,
    opening: &Opening,
    game: &Game,
) -> Result<pgn::Game, PositionError> {
    let mut board = Board::new(&plan.variant, opening.fen.as_deref())?;
    let mut moves = Vec::new();
    for (number, text) in (1..).zip(&opening.moves) {
        let written = make(&mut board, archive.notation, text)
            .map_err(|fault| PositionError::Move { number, fault })?;
        moves.push(pgn::Ply { text: written, comment: Some("book".to_owned()) });
    }
    for (number, ply) in (opening.moves.len() + 1..).zip(&game.plies) {
        let written = make(&mut board, archive.notation, &ply.text)
            .map_err(|fault| PositionError::Move { number, fault })?;
        moves.push(pgn::Ply { text: written, comment: Some(comment(archive, ply)) });
    }
    if let Some(last) = moves.last_mut() {
        let comment = last.comment.take().unwrap_or_default();
        last.comment = Some(format!("{comment}, {}", game.end.reason()));
    }
    let tags = tags(plan, fixture, opening, game, &board);
    Ok(pgn::Game { tags, comment: None, moves, result: result(game.end.score()) })
}

/// Makes a move and gives its text in the notation of the archive.
fn make(board: &mut Board, notation: MoveNotation, text: &str) -> Result<String, MoveError> {
    let mv = coordinate::read(board.variant(), board.position(), text)?;
    let written = match notation {
        MoveNotation::San => san::write(board.variant(), board.position(), mv),
        MoveNotation::Coordinate => text.to_owned(),
    };
    board.make(mv);
    Ok(written)
}

/// Score, depth and seconds, as in `+0.31/12 0.510s`, and what else was asked for.
fn comment(archive: &ArchivePlan, ply: &Ply) -> String {
    let mut parts = Vec::new();
    if let Some(told) = &ply.told {
        let longest = told.seldepth.filter(|_| archive.seldepth);
        let longest = longest.map_or(String::new(), |it| format!("/{it}"));
        parts.push(format!("{}/{}{longest}", told.score, told.depth));
    }
    parts.push(format!("{:.3}s", ply.time.as_secs_f64()));
    let mut comment = parts.join(" ");
    if let Some(told) = ply.told.as_ref().filter(|_| archive.nodes) {
        comment += &format!(", n={}", told.nodes);
    }
    if let Some(pattern) = &archive.kept_lines {
        for line in ply.lines.iter().filter(|line| pattern.is_match(line)) {
            comment += &format!(", line=\"{line}\"");
        }
    }
    comment
}

fn tags(
    plan: &Plan,
    fixture: &Fixture,
    opening: &Opening,
    game: &Game,
    last: &Board,
) -> Vec<(String, String)> {
    let name = |color: Color| plan.contestants[fixture.seat(color)].name.clone();
    let [white, black] = Color::BOTH.map(|color| plan.contestants[fixture.seat(color)].pace);
    let mut tags = vec![
        ("Event", plan.event.clone()),
        ("Site", plan.site.clone()),
        ("Date", Timestamp::now().strftime("%Y.%m.%d").to_string()),
        ("Round", (fixture.round + 1).to_string()),
        ("White", name(Color::White)),
        ("Black", name(Color::Black)),
        (NUMBER, (fixture.number + 1).to_string()),
        (VARIANT, plan.variant.name.clone()),
    ];
    if let Some(fen) = &opening.fen {
        tags.push(("SetUp", "1".to_owned()));
        tags.push(("FEN", fen.clone()));
    }
    if white == black {
        tags.push(("TimeControl", white.to_string()));
    } else {
        tags.push(("WhiteTimeControl", white.to_string()));
        tags.push(("BlackTimeControl", black.to_string()));
    }
    tags.push(("PlyCount", last.moves().len().to_string()));
    tags.push(("Termination", game.end.termination().to_owned()));
    tags.push(("FinalPosition", last.fen()));
    tags.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

/// How a result for White stands in the notation.
pub(super) fn result(white: GameScore) -> pgn::GameResult {
    match white {
        GameScore::Win => pgn::GameResult::WhiteWins,
        GameScore::Draw => pgn::GameResult::Draw,
        GameScore::Loss => pgn::GameResult::BlackWins,
    }
}
