//! A game in progress with the texts that engines need, and the finished game in PGN.
//!
//! Every text is written once, when its move is played, from the legal moves that the game keeps.

use std::fmt::{self, Write};
use std::sync::Arc;
use std::time::Duration;

use chrono::Utc;

use super::conditions;
use super::game::{FinishedGame, MoveStats};
use super::plan::{ArchivePlan, MatchPlan, MoveDetail, ScheduledGame};
use crate::commands::rating::GameScore;
use crate::protocol::xboard;
use bentrider_engine::selfplay::{Opening, OpeningError};
use bentrider_rules::formats::pgn;
use bentrider_rules::game::{Game, GameResult, IllegalMove};
use bentrider_rules::geometry::Color;
use bentrider_rules::notation::{MoveError, MoveNotation};
use bentrider_rules::position::Move;
use bentrider_rules::variant::Variant;

/// A game and its moves as text.
#[derive(Clone)]
pub(super) struct MatchBoard {
    pub(super) game: Game,
    /// The FEN of the first position; `None` for the start of the variant.
    pub(super) fen: Option<String>,
    /// The `position` command of UCI, which grows with every move.
    pub(super) uci_line: String,
    /// All moves so far, in coordinate notation.
    pub(super) coordinates: Vec<String>,
    /// All moves so far, in standard algebraic notation; `None` if it is not needed.
    san: Option<Vec<String>>,
}

impl MatchBoard {
    /// The board after an opening. With `writes_san` the moves are also kept in standard algebraic
    /// notation, for the archive or an engine.
    ///
    /// # Errors
    /// When the opening cannot be played.
    pub(super) fn new(
        opening: &Opening,
        variant: &Arc<Variant>,
        writes_san: bool,
    ) -> Result<Self, OpeningError> {
        let fen = opening.fen.clone();
        let start = fen.as_ref().map_or("startpos".to_owned(), |fen| format!("fen {fen}"));
        let mut board = MatchBoard {
            game: opening.start(variant)?,
            fen,
            uci_line: format!("position {start}"),
            coordinates: Vec::new(),
            san: writes_san.then(Vec::new),
        };
        for mv in &opening.moves {
            board.play(*mv).map_err(OpeningError::Move)?;
        }
        Ok(board)
    }

    /// The move with this number, from 0, in coordinate or, if wanted and kept, standard algebraic notation.
    pub(super) fn move_text(&self, at: usize, in_san: bool) -> &str {
        let texts = self.san.as_ref().filter(|_| in_san).unwrap_or(&self.coordinates);
        &texts[at]
    }

    /// Plays a move as an engine has written it.
    ///
    /// # Errors
    /// When it is not legal; the board does not change.
    pub(super) fn play_text(&mut self, text: &str) -> Result<(), MoveError> {
        let mv = self.game.parse_coordinates(text)?;
        self.play(mv).map_err(|error| MoveError::malformed(text, error.to_string()))
    }

    /// Plays a move.
    ///
    /// # Errors
    /// When it is not legal; the board does not change.
    pub(super) fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let san = self.san.is_some().then(|| self.game.san(mv));
        self.game.play(mv)?;
        let text = self.game.coordinates(mv);
        self.uci_line += if self.coordinates.is_empty() { " moves " } else { " " };
        self.uci_line += &text;
        self.coordinates.push(text);
        if let Some(list) = &mut self.san {
            list.extend(san);
        }
        Ok(())
    }
}

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
/// The tag that describes the moves of the pieces, for XBoard.
const MEN: &str = "VariantMen";

/// The game as it is archived: tags, moves with score, depth and time as comments, the result and how
/// the game ended.
pub(super) fn record(
    plan: &MatchPlan,
    archive: &ArchivePlan,
    scheduled: &ScheduledGame,
    game: &FinishedGame,
) -> pgn::TextGame {
    let san = game.board.san.as_ref().filter(|_| archive.notation == MoveNotation::San);
    let texts = san.unwrap_or(&game.board.coordinates);
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
    pgn::TextGame { tags, moves, result: result(game.end.score()), ..pgn::TextGame::default() }
}

/// The comment of a move: score, depth and seconds, such as `+0.31/12 0.510s`, and the details that the archive
/// keeps, such as `n=4200, sd=14`.
fn comment(archive: &ArchivePlan, stats: &MoveStats) -> String {
    let mut comment = String::new();
    // Writing to a string does not fail.
    let _ = write_comment(&mut comment, archive, stats);
    comment
}

fn write_comment(text: &mut String, archive: &ArchivePlan, stats: &MoveStats) -> fmt::Result {
    if let Some(report) = &stats.report {
        write!(text, "{}/{} ", report.score, report.depth)?;
    }
    text.push_str(&seconds(stats.time));
    for detail in &archive.details {
        write_detail(text, *detail, stats)?;
    }
    for line in &stats.kept_lines {
        write!(text, ", line=\"{line}\"")?;
    }
    Ok(())
}

/// Writes a detail as fastchess does. Without a clock there is no time left, and without a report nothing else.
fn write_detail(text: &mut String, detail: MoveDetail, stats: &MoveStats) -> fmt::Result {
    if let MoveDetail::TimeLeft = detail {
        return stats.time_left.map_or(Ok(()), |left| write!(text, ", tl={}", seconds(left)));
    }
    let Some(report) = &stats.report else { return Ok(()) };
    match detail {
        MoveDetail::TimeLeft => Ok(()),
        MoveDetail::Nodes => write!(text, ", n={}", report.nodes),
        MoveDetail::Seldepth => write!(text, ", sd={}", report.seldepth.unwrap_or(0)),
        MoveDetail::Nps => write!(text, ", nps={}", report.nps),
        MoveDetail::Hashfull => write!(text, ", hashfull={}", report.hashfull),
    }
}

/// Seconds with three decimals, such as `0.510s`.
fn seconds(time: Duration) -> String {
    let milliseconds = (time + Duration::from_micros(500)).as_millis();
    format!("{}.{:03}s", milliseconds / 1000, milliseconds % 1000)
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
    // XBoard also needs the start of a variant that it does not know, before the pieces: after them it would
    // read the rights in another way.
    let start = || plan.variant.start.write(&plan.variant.shape, &plan.variant.labels);
    let fen = game.board.fen.clone().or_else(|| men.as_ref().map(|_| start()));
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
    let conditions = conditions::tags(plan, scheduled);
    tags.extend(conditions.iter().map(|(name, value)| (name.as_str(), value.clone())));
    tags.push((PLIES, game.board.coordinates.len().to_string()));
    tags.push(("Termination", game.end.termination().to_owned()));
    tags.push((END, game.board.game.fen()));
    tags.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

/// White's and Black's limits, as they are written in the tags of a game.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::tournament::output::{EngineReport, EngineScore};
    use bentrider_rules::loader;

    #[test]
    fn a_move_is_kept_in_every_notation_and_an_illegal_one_changes_nothing() {
        let chess = loader::built_in("chess").unwrap();
        let mut board = MatchBoard::new(&Opening::default(), &chess, true).unwrap();
        assert_eq!(board.uci_line, "position startpos");
        board.play_text("g1f3").unwrap();
        board.play_text("e7e5").unwrap();
        assert!(board.play_text("f3f4").is_err());
        assert_eq!(board.uci_line, "position startpos moves g1f3 e7e5");
        assert_eq!(board.coordinates, ["g1f3", "e7e5"]);
        assert_eq!(board.san.unwrap(), ["Nf3", "e5"]);
    }

    #[test]
    fn a_comment_has_the_details_in_the_words_of_fastchess() {
        let report = EngineReport {
            depth: 12,
            seldepth: Some(14),
            score: EngineScore::Centipawns(31),
            nodes: 4200,
            nps: 90_000,
            hashfull: 57,
        };
        let stats = MoveStats {
            time: Duration::from_micros(509_700),
            time_left: Some(Duration::from_millis(61_234)),
            report: Some(report.clone()),
            kept_lines: Vec::new(),
        };
        let written = |details: &[MoveDetail], stats: &MoveStats| {
            let archive = ArchivePlan { details: details.to_vec(), ..ArchivePlan::default() };
            comment(&archive, stats)
        };
        assert_eq!(written(&[], &stats), "+0.31/12 0.510s");
        assert_eq!(
            written(&MoveDetail::ALL, &stats),
            "+0.31/12 0.510s, tl=61.234s, n=4200, sd=14, nps=90000, hashfull=57"
        );
        let unreported = EngineReport { seldepth: None, ..report };
        let untimed = MoveStats { time_left: None, report: Some(unreported), ..stats.clone() };
        assert_eq!(
            written(&[MoveDetail::TimeLeft, MoveDetail::Seldepth], &untimed),
            "+0.31/12 0.510s, sd=0"
        );
        let silent = MoveStats { report: None, ..stats };
        assert_eq!(written(&MoveDetail::ALL, &silent), "0.510s, tl=61.234s");
    }

    #[test]
    fn a_board_begins_where_its_opening_says() {
        let chess = loader::built_in("chess").unwrap();
        let fen = "k7/8/8/8/8/8/8/7K w - - 0 1".to_owned();
        let opening = Opening { fen: Some(fen.clone()), moves: Vec::new() };
        let board = MatchBoard::new(&opening, &chess, false).unwrap();
        assert_eq!(board.fen.as_ref(), Some(&fen));
        assert_eq!(board.uci_line, format!("position fen {fen}"));
        assert_eq!(board.san, None);
    }
}
