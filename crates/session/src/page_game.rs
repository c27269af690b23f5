//! The data of a game for the viewer in the browser.

use serde::Serialize;

use crate::position::{Put, changes, checked, pieces};
use crate::tree::shown;
use bentrider_engine::analysis::{self, JudgedMove, JudgedPosition, SideSummary, Verdict};
use bentrider_rules::game::{Game, GameRecord, PositionError, RecordedMove, Variation};
use bentrider_rules::geometry::Color;
use bentrider_rules::position::{Move, Position};
use bentrider_rules::setup::Piece;
use bentrider_rules::variant::Variant;

/// A game for a page, with the judgement of the engine.
pub struct PageGame {
    /// The annotated game.
    pub record: GameRecord,
    /// All positions of the game, or none if it was not judged.
    pub positions: Vec<JudgedPosition>,
    /// The judged moves of the game.
    pub moves: Vec<JudgedMove>,
    /// The summaries of White's and Black's play.
    pub sides: [Option<SideSummary>; 2],
}

/// A game in the data of a page. Squares are texts such as `e4`, pieces are numbers: `Piece::index`.
#[derive(Serialize)]
pub struct GameData<'a> {
    /// The index of its variant among those of the page.
    variant: usize,
    tags: &'a [(String, String)],
    result: &'static str,
    sides: [SideData; 2],
    /// The pieces of the start.
    pieces: Vec<(String, usize)>,
    /// The pieces in the reserves at the start, with their counts; `None` if the variant has no reserve.
    reserve: Option<Vec<(usize, u32)>>,
    /// The number of the first move, and whether White plays it.
    number: u16,
    white: bool,
    #[serde(flatten)]
    position: PositionData,
    comment: Option<String>,
    moves: Vec<MoveData>,
}

#[derive(Serialize)]
struct SideData {
    name: String,
    accuracy: Option<String>,
    loss: Option<String>,
    /// The signs of the verdicts, with counts.
    verdicts: Vec<(&'static str, usize)>,
}

/// The data of a position.
#[derive(Serialize, Default)]
struct PositionData {
    /// The square of the royal piece that is in check.
    check: Option<String>,
    /// The score for White, as text.
    score: Option<String>,
    /// The expected score of White, 0 to 1.
    expected: Option<f64>,
    /// The squares of the best move: from and to.
    best: Option<[String; 2]>,
}

#[derive(Serialize)]
struct MoveData {
    san: String,
    from: String,
    to: String,
    /// The changed squares, each with the piece on it after the move.
    put: Vec<Put>,
    nags: Vec<u8>,
    comment: Option<String>,
    variations: Vec<VariationData>,
    #[serde(flatten)]
    position: PositionData,
}

#[derive(Serialize)]
struct VariationData {
    comment: Option<String>,
    moves: Vec<MoveData>,
}

impl<'a> GameData<'a> {
    /// The data of a game of the variant with this index.
    ///
    /// # Errors
    /// When a move is not legal.
    pub fn new(game: &'a PageGame, variant: usize) -> Result<Self, PositionError> {
        let record = &game.record;
        let mut start = record.start_game()?;
        let pieces = pieces(start.variant(), start.position()).collect();
        let reserve = reserve(start.variant(), start.position());
        let first = position_data(&start, game.positions.first());
        let [white, black] = [Color::White, Color::Black].map(|side| side_data(game, side));
        let mut moves = line(&mut start, &record.moves)?;
        add_judgement(&mut start, game, &mut moves)?;
        Ok(GameData {
            variant,
            tags: &record.tags,
            result: record.result.text(),
            sides: [white, black],
            pieces,
            reserve,
            number: record.start().fullmoves.max(1),
            white: record.start().side == Color::White,
            position: first,
            comment: shown(record.comment.as_deref()).0,
            moves,
        })
    }
}

fn side_data(game: &PageGame, side: Color) -> SideData {
    let summary = game.sides[side.index()];
    let signs = Verdict::ALL.map(Verdict::sign);
    SideData {
        name: game.record.tag(&side.to_string()).unwrap_or("?").to_owned(),
        accuracy: summary.map(|it| format!("{:.1}", it.accuracy)),
        loss: summary.map(|it| format!("{:.2}", it.average_loss / 100.0)),
        verdicts: summary.map_or(Vec::new(), |it| signs.into_iter().zip(it.verdicts).collect()),
    }
}

/// The reserves of both sides, with each kind that can be in one.
fn reserve(variant: &Variant, position: &Position) -> Option<Vec<(usize, u32)>> {
    let supply = variant.supply.as_ref().filter(|it| it.reserve)?;
    let kinds = variant.kinds().filter(|&kind| supply.count(kind) > 0);
    let pieces = kinds.flat_map(|kind| Color::BOTH.map(|color| Piece::new(color, kind)));
    let pieces = pieces.filter(|piece| variant.labels.has(*piece));
    Some(pieces.map(|piece| (piece.index(), position.reserve(piece))).collect())
}

/// Plays moves and their variations, and undoes them.
fn line(game: &mut Game, moves: &[RecordedMove]) -> Result<Vec<MoveData>, PositionError> {
    let mut data = Vec::with_capacity(moves.len());
    for it in moves {
        let variation = |it: &Variation| {
            let moves = line(game, &it.moves)?;
            Ok(VariationData { comment: shown(it.comment.as_deref()).0, moves })
        };
        let variations =
            it.variations.iter().map(variation).collect::<Result<Vec<_>, PositionError>>()?;
        let san = game.san(it.mv);
        game.play(it.mv)?;
        let (comment, score) = shown(it.comment.as_deref());
        let mut position = position_data(game, None);
        position.score = score;
        data.push(MoveData {
            san,
            from: it.mv.from().to_string(),
            to: it.mv.to().to_string(),
            put: changes(game.position()),
            nags: it.nags.clone(),
            comment,
            variations,
            position,
        });
    }
    for _ in moves {
        game.undo();
    }
    Ok(data)
}

/// Adds the judgement of the positions after the moves.
fn add_judgement(
    game: &mut Game,
    page: &PageGame,
    moves: &mut [MoveData],
) -> Result<(), PositionError> {
    let after = page.positions.iter().skip(1);
    for ((it, data), judged) in page.record.moves.iter().zip(moves).zip(after) {
        game.play(it.mv)?;
        data.position = position_data(game, Some(judged));
    }
    Ok(())
}

fn position_data(game: &Game, judged: Option<&JudgedPosition>) -> PositionData {
    let mut data = PositionData { check: checked(game), ..PositionData::default() };
    let Some(judged) = judged else { return data };
    let white = if game.side() == Color::White { judged.score } else { -judged.score };
    data.score = (!judged.line.is_empty()).then(|| analysis::score_text(white));
    data.expected = Some(f64::from(analysis::points_of_white(game, judged.score)) / 2_000.0);
    let squares = |mv: &Move| [mv.from().to_string(), mv.to().to_string()];
    data.best = judged.line.first().map(squares);
    data
}
