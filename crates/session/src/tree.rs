//! Moves that are played, and trees of moves with variations: from a record to the page, and back.

use serde::{Deserialize, Serialize};

use crate::frame::{AnswerError, at_most, too_deep};
use crate::game::check_moves;
use crate::limits;
use crate::position::{Put, changes, checked};
use bentrider_engine::analysis;
use bentrider_engine::eval::Score;
use bentrider_rules::game::{Game, PositionError, RecordedMove, Variation};
use bentrider_rules::geometry::Color;
use bentrider_rules::position::Move;

/// A move that is played.
#[derive(Serialize)]
pub(crate) struct MoveData {
    #[serde(rename = "move")]
    text: String,
    san: String,
    from: String,
    to: String,
    put: Vec<Put>,
    check: Option<String>,
}

impl MoveData {
    /// Plays a move.
    ///
    /// # Errors
    /// When it is not legal.
    pub(crate) fn play(game: &mut Game, mv: Move) -> Result<Self, PositionError> {
        let is_legal = game.legal_moves().contains(&mv);
        let (text, san) =
            if is_legal { (game.coordinates(mv), game.san(mv)) } else { Default::default() };
        game.play(mv)?;
        Ok(MoveData {
            text,
            san,
            from: mv.from().to_string(),
            to: mv.to().to_string(),
            put: changes(game.position()),
            check: checked(game),
        })
    }
}

/// The further fields of `line`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LineQuestion {
    line: Vec<String>,
}

/// The answer to `line`.
#[derive(Serialize)]
pub(crate) struct LineData {
    moves: Vec<MoveData>,
}

/// The moves of a line of text up to the first that is not legal.
///
/// # Errors
/// When the line is too long.
pub(crate) fn line(game: &Game, question: LineQuestion) -> Result<LineData, AnswerError> {
    check_moves(&question.line)?;
    let mut game = game.clone();
    let mut moves = Vec::new();
    for text in &question.line {
        let Ok(mv) = game.parse_coordinates(text) else { break };
        moves.push(MoveData::play(&mut game, mv).map_err(AnswerError::of)?);
    }
    Ok(LineData { moves })
}

/// A move of a tree, as the page gets it.
#[derive(Serialize)]
pub(crate) struct TreeMove {
    #[serde(flatten)]
    played: MoveData,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    nags: Vec<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    comment: Option<String>,
    /// The comment without its commands for programs.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<f64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    variations: Vec<TreeVariation>,
}

#[derive(Serialize)]
struct TreeVariation {
    #[serde(skip_serializing_if = "Option::is_none")]
    comment: Option<String>,
    moves: Vec<TreeMove>,
}

/// A move of a tree, as the page sends it. Its other fields are ignored.
#[derive(Deserialize)]
pub(crate) struct SentMove {
    #[serde(rename = "move")]
    text: String,
    #[serde(default)]
    nags: Vec<u8>,
    comment: Option<String>,
    #[serde(default)]
    variations: Vec<SentVariation>,
}

#[derive(Deserialize)]
struct SentVariation {
    comment: Option<String>,
    moves: Vec<SentMove>,
}

/// The moves of a record from the position of a game. Unless there is an error, the game is unchanged.
///
/// # Errors
/// When a move is not legal.
pub(crate) fn tree(
    game: &mut Game,
    moves: &[RecordedMove],
) -> Result<Vec<TreeMove>, PositionError> {
    let mut list = Vec::with_capacity(moves.len());
    for it in moves {
        let variation = |it: &Variation| {
            Ok(TreeVariation { comment: it.comment.clone(), moves: tree(game, &it.moves)? })
        };
        let variations =
            it.variations.iter().map(variation).collect::<Result<_, PositionError>>()?;
        let played = MoveData::play(game, it.mv)?;
        let (text, score) = shown(it.comment.as_deref());
        let score = score.and_then(|it| read_score(&it));
        list.push(TreeMove {
            played,
            nags: it.nags.clone(),
            comment: it.comment.clone(),
            text,
            score: score.map(analysis::score_text),
            expected: score.map(|it| expected(game, it)),
            variations,
        });
    }
    for _ in moves {
        game.undo();
    }
    Ok(list)
}

/// The expected score of White, 0 to 1, in a position with this score for White.
pub(crate) fn expected(game: &Game, white: Score) -> f64 {
    let own = if game.side() == Color::White { white } else { -white };
    f64::from(analysis::points_of_white(game, own)) / 2_000.0
}

/// Reads a score as [`analysis::score_text`] writes it.
fn read_score(text: &str) -> Option<Score> {
    const LONGEST_MATE: i32 = Score::MAX_MATE_PLIES / 2;
    if let Some(moves) = text.strip_prefix('#') {
        let moves: i32 = moves.parse().ok()?;
        let plies = 2 * moves.saturating_abs().min(LONGEST_MATE);
        return Some(if moves > 0 { Score::mate_in(plies - 1) } else { Score::mated_in(plies) });
    }
    let pawns: f64 = text.parse().ok().filter(|it: &f64| it.is_finite())?;
    Some(Score::new((pawns * 100.0).round() as i32))
}

/// Reads moves with their variations, from the position of a game. Unless there is an error, the game is
/// unchanged.
///
/// # Errors
/// When there are too many, variations are nested too deep, or a move is not legal.
pub(crate) fn record(
    game: &mut Game,
    moves: &[SentMove],
) -> Result<Vec<RecordedMove>, AnswerError> {
    let count = count(moves);
    if count > limits::TREE_MOVES {
        let most = limits::TREE_MOVES;
        return Err(AnswerError::new(format!("too many moves ({count}): expected at most {most}")));
    }
    if depth(moves) > limits::NESTED {
        return Err(too_deep());
    }
    record_line(game, moves)
}

fn count(moves: &[SentMove]) -> usize {
    let variations = moves.iter().flat_map(|it| &it.variations);
    moves.len() + variations.map(|it| count(&it.moves)).sum::<usize>()
}

/// How deep the variations of moves are nested.
fn depth(moves: &[SentMove]) -> usize {
    let variations = moves.iter().flat_map(|it| &it.variations);
    variations.map(|it| 1 + depth(&it.moves)).max().unwrap_or_default()
}

fn record_line(game: &mut Game, moves: &[SentMove]) -> Result<Vec<RecordedMove>, AnswerError> {
    let mut recorded = Vec::with_capacity(moves.len());
    for it in moves {
        let number = game.moves().len() + 1;
        at_most(&it.text, limits::WORD_BYTES, "a move")?;
        let mv = game.parse_coordinates(&it.text);
        let mv = mv.map_err(|fault| AnswerError::new(format!("move {number} {fault}")))?;
        let variation = |it: &SentVariation| {
            Ok(Variation { comment: it.comment.clone(), moves: record_line(game, &it.moves)? })
        };
        let variations = it.variations.iter().map(variation).collect::<Result<_, AnswerError>>()?;
        game.play(mv).map_err(AnswerError::of)?;
        recorded.push(RecordedMove {
            mv,
            nags: it.nags.clone(),
            comment: it.comment.clone(),
            variations,
        });
    }
    for _ in moves {
        game.undo();
    }
    Ok(recorded)
}

/// A comment without its commands such as `[%eval 0.35]`, and the score that the first one gives.
pub(crate) fn shown(comment: Option<&str>) -> (Option<String>, Option<String>) {
    let mut rest = comment.unwrap_or_default();
    let (mut text, mut score) = (String::new(), None);
    while let Some((before, command)) = rest.split_once("[%") {
        let Some((command, after)) = command.split_once(']') else { break };
        text.push_str(before);
        let eval = command.strip_prefix("eval ").map(|it| it.trim().to_owned());
        score = score.or(eval);
        rest = after;
    }
    text.push_str(rest);
    let words: Vec<&str> = text.split_whitespace().collect();
    ((!words.is_empty()).then(|| words.join(" ")), score)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_reads_back_from_its_text() {
        for text in ["0.35", "-12.50", "0.00", "#3", "#-3", "#1", "#-1", "309.99"] {
            assert_eq!(read_score(text).map(analysis::score_text).as_deref(), Some(text));
        }
        for (text, longest) in [("#-2147483648", "#-2147483647"), ("#2147483647", "#1000000")] {
            assert_eq!(read_score(text), read_score(longest), "{text}");
        }
        for text in ["", "x", "#", "#x", "NaN", "inf", "1e999"] {
            assert_eq!(read_score(text), None, "{text}");
        }
    }

    #[test]
    fn commands_are_not_shown() {
        for (comment, text, score) in [
            (None, None, None),
            (Some("[%eval 0.35]"), None, Some("0.35")),
            (Some("[%clk 0:01] good [%eval #-3] [%eval 1] move"), Some("good move"), Some("#-3")),
            (Some("a [%b"), Some("a [%b"), None),
        ] {
            let expected = (text.map(str::to_owned), score.map(str::to_owned));
            assert_eq!(shown(comment), expected, "{comment:?}");
        }
    }
}
