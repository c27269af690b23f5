//! A finished game in Portable Game Notation.

use std::fmt::{self, Write};
use std::time::Duration;

use chrono::Utc;

use super::game::{FinishedGame, MoveStats};
use super::plan::{ArchivePlan, MatchPlan};
use super::schedule::ScheduledGame;
use crate::protocol::xboard;
use crate::tools::rating::GameScore;
use bentrider_rules::formats::pgn;
use bentrider_rules::game::GameResult;
use bentrider_rules::geometry::Color;

/// The tag that holds a game's number in its tournament, from 1.
pub(super) const NUMBER: &str = "GameNumber";
/// The tag that names the variant.
pub(super) const VARIANT: &str = "Variant";

/// The tag that holds the number of plies.
pub(super) const PLIES: &str = "PlyCount";
/// The tag that holds the FEN of the last position.
pub(super) const END: &str = "FinalPosition";
/// The comment of a move of the opening.
pub(super) const BOOK: &str = "book";
/// The tag that has the moves of the pieces, for XBoard.
const MEN: &str = "VariantMen";

/// The game as it is archived: tags, moves with score, depth and time as comments, the result and how
/// the game ended.
pub(super) fn record(
    plan: &MatchPlan,
    archive: &ArchivePlan,
    scheduled: &ScheduledGame,
    game: &FinishedGame,
) -> pgn::TextGame {
    let texts = game.board.san().unwrap_or(game.board.coordinates());
    let opening = texts.len() - game.moves.len();
    let book = texts[..opening].iter().map(|_| BOOK.to_owned());
    let comments = book.chain(game.moves.iter().map(|it| comment(archive, it)));
    let moves = texts.iter().zip(comments);
    let mut moves: Vec<pgn::TextMove> = moves
        .map(|(text, comment)| pgn::TextMove {
            text: text.clone(),
            comment: Some(comment),
            ..Default::default()
        })
        .collect();
    if let Some(last) = moves.last_mut() {
        let comment = last.comment.take().unwrap_or_default();
        last.comment = Some(format!("{comment}, {}", game.end.reason()));
    }
    let tags = tags(plan, scheduled, game);
    pgn::TextGame { tags, comment: None, moves, result: result(game.end.score()) }
}

/// Score, depth and seconds, as in `+0.31/12 0.510s`, and what else the archive keeps.
fn comment(archive: &ArchivePlan, stats: &MoveStats) -> String {
    let mut comment = String::new();
    // Writing into a string does not fail.
    let _ = write_comment(&mut comment, archive, stats);
    comment
}

fn write_comment(text: &mut String, archive: &ArchivePlan, stats: &MoveStats) -> fmt::Result {
    if let Some(report) = &stats.report {
        write!(text, "{}/{}", report.score, report.depth)?;
        if let Some(longest) = report.seldepth.filter(|_| archive.seldepth) {
            write!(text, "/{longest}")?;
        }
        text.push(' ');
    }
    let milliseconds = (stats.time + Duration::from_micros(500)).as_millis();
    write!(text, "{}.{:03}s", milliseconds / 1000, milliseconds % 1000)?;
    if let Some(report) = stats.report.as_ref().filter(|_| archive.nodes) {
        write!(text, ", n={}", report.nodes)?;
    }
    for line in &stats.kept_lines {
        write!(text, ", line=\"{line}\"")?;
    }
    Ok(())
}

fn tags(plan: &MatchPlan, scheduled: &ScheduledGame, game: &FinishedGame) -> Vec<(String, String)> {
    let name = |color: Color| plan.engines[scheduled.engine(color)].name.clone();
    let mut tags = vec![
        ("Event", plan.event.clone()),
        ("Site", plan.site.clone()),
        ("Date", Utc::now().format("%Y.%m.%d").to_string()),
        ("Round", (scheduled.round + 1).to_string()),
        ("White", name(Color::White)),
        ("Black", name(Color::Black)),
        (NUMBER, (scheduled.number + 1).to_string()),
        (VARIANT, plan.variant.name.clone()),
    ];
    let men = xboard::piece_definitions(&plan.variant);
    // XBoard also needs the start of a game that it does not know, and in front of the pieces: behind
    // them it would read the rights in another way.
    let start = || plan.variant.start.write(&plan.variant.shape, &plan.variant.labels);
    let fen = game.board.first_fen().map(str::to_owned).or_else(|| men.as_ref().map(|_| start()));
    if let Some(fen) = fen {
        tags.push(("SetUp", "1".to_owned()));
        tags.push(("FEN", fen));
    }
    tags.extend(men.map(|it| (MEN, it)));
    let [white, black] = time_controls(plan, scheduled);
    if white == black {
        tags.push(("TimeControl", white));
    } else {
        tags.push(("WhiteTimeControl", white));
        tags.push(("BlackTimeControl", black));
    }
    tags.push((PLIES, game.board.coordinates().len().to_string()));
    tags.push(("Termination", game.end.termination().to_owned()));
    tags.push((END, game.board.game().fen()));
    tags.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

/// White's and Black's limits, as the tags of a game say them.
pub(super) fn time_controls(plan: &MatchPlan, scheduled: &ScheduledGame) -> [String; 2] {
    Color::BOTH.map(|color| plan.engines[scheduled.engine(color)].limits.to_string())
}

/// White's score as a result in PGN.
pub(super) fn result(white: GameScore) -> GameResult {
    match white {
        GameScore::Win => GameResult::WhiteWins,
        GameScore::Draw => GameResult::Draw,
        GameScore::Loss => GameResult::BlackWins,
    }
}
