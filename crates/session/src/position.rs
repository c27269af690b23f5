//! A position for the page: the pieces, the legal moves with their effects, and the reason why another move
//! is refused; and a position that is set up by hand: the content of its FEN, and its errors.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::frame::{AnswerError, at_most};
use crate::limits;
use bentrider_rules::game::{Game, GameResult};
use bentrider_rules::geometry::{Color, Square};
use bentrider_rules::notation::fen::{self, FenDialect};
use bentrider_rules::position::{Edit, Move, MoveTag, Position};
use bentrider_rules::rules::{self, SetupErrors};
use bentrider_rules::setup::{CheckField, Piece, RightsField, Setup};
use bentrider_rules::variant::Variant;
use bentrider_rules::variant::rule::Right;

/// The answer to `position`.
#[derive(Serialize)]
pub(crate) struct PositionData {
    fen: String,
    side: &'static str,
    number: u16,
    pieces: Vec<(String, usize)>,
    reserve: Option<Vec<(usize, usize)>>,
    check: Option<String>,
    legal: Vec<LegalMove>,
    outcome: Option<OutcomeData>,
    /// The checks that White and Black have left to give; `None` if they are not counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    checks: Option<[u8; 2]>,
    halfmoves: u16,
}

#[derive(Serialize)]
struct OutcomeData {
    result: &'static str,
    text: String,
}

impl PositionData {
    /// The data of the position of a game.
    pub(crate) fn new(game: &Game) -> Self {
        let position = game.position();
        let setup = game.to_setup();
        let outcome = game.outcome();
        let is_won = outcome.is_some_and(|it| it.winner().is_some());
        let outcome = outcome.map(|it| OutcomeData {
            result: GameResult::from(it.winner()).text(),
            text: it.to_string(),
        });
        PositionData {
            fen: game.fen(),
            side: side_name(game.side()),
            number: position.fullmoves(),
            pieces: pieces(game.variant(), position).collect(),
            reserve: setup.reserve.as_deref().map(counted),
            check: checked(game),
            legal: if is_won { Vec::new() } else { legal_moves(game) },
            outcome,
            checks: game.variant().endings.checks.map(|_| position.checks_left()),
            halfmoves: position.halfmove_clock(),
        }
    }
}

/// The name of a side: `white` or `black`.
pub(crate) fn side_name(side: Color) -> &'static str {
    match side {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// Each different piece of a list with its count.
pub(crate) fn counted(pieces: &[Piece]) -> Vec<(usize, usize)> {
    let mut counts: Vec<(usize, usize)> = Vec::new();
    for piece in pieces.iter().map(|it| it.index()) {
        match counts.iter_mut().find(|(known, _)| *known == piece) {
            Some((_, count)) => *count += 1,
            None => counts.push((piece, 1)),
        }
    }
    counts
}

/// The special effects of a move, with their names.
const EFFECTS: [(MoveTag, &str); 7] = [
    (MoveTag::PROMOTION, "promotion"),
    (MoveTag::EN_PASSANT, "en passant"),
    (MoveTag::KING_LEAP, "jump"),
    (MoveTag::CASTLING, "castling"),
    (MoveTag::FUSION, "fusion"),
    (MoveTag::FISSION, "fission"),
    (MoveTag::MULTI_STEP, "multi-step"),
];

/// A legal move.
#[derive(Serialize)]
pub(crate) struct LegalMove {
    #[serde(rename = "move")]
    text: String,
    san: String,
    from: String,
    to: String,
    is: Vec<&'static str>,
    captures: Vec<String>,
    becomes: Option<usize>,
    put: Vec<Put>,
}

/// The legal moves of a game, in their order.
pub(crate) fn legal_moves(game: &Game) -> Vec<LegalMove> {
    let mut position = game.position().without_record();
    let all = game.legal_moves().iter();
    all.map(|&mv| legal_move(game, &mut position, mv)).collect()
}

fn legal_move(game: &Game, position: &mut Position, mv: Move) -> LegalMove {
    rules::make(game.variant(), position, mv);
    let captures = captures(position);
    let data = LegalMove {
        text: game.coordinates(mv),
        san: game.san(mv),
        from: mv.from().to_string(),
        to: mv.to().to_string(),
        is: effects(mv, !captures.is_empty()),
        captures,
        becomes: position.at(mv.to()).map(Piece::index),
        put: changes(position),
    };
    position.unmake();
    data
}

/// The squares of the pieces that the last move has captured.
fn captures(position: &Position) -> Vec<String> {
    let taken = |edit: &Edit| match edit {
        Edit::Remove(piece, square) if piece.color() == position.side() => Some(square.to_string()),
        _ => None,
    };
    position.last_changes().iter().filter_map(taken).collect()
}

/// The effects of a move: whether it captures, and its special effects.
fn effects(mv: Move, captures: bool) -> Vec<&'static str> {
    let first = if captures { "capture" } else { "move" };
    let special = EFFECTS.iter().filter(|(tag, _)| mv.tag().has(*tag)).map(|(_, name)| *name);
    std::iter::once(first).chain(special).collect()
}

/// The targets of the piece on a square if its side is to move, each with the effects of the moves there.
pub(crate) fn targets(
    variant: &Variant,
    position: &Position,
    from: Square,
) -> Vec<(String, Vec<&'static str>)> {
    let mut position = position.without_record();
    if position.at(from).is_some_and(|it| it.color() != position.side()) {
        rules::make_null(&mut position);
    }
    let mut targets: Vec<(String, Vec<&'static str>)> = Vec::new();
    let enemies = position.side_squares(!position.side());
    let legal = rules::legal_moves(variant, &position);
    for mv in legal.into_iter().filter(|it| it.from() == from) {
        let captures = enemies.contains(mv.to()) || mv.tag().has(MoveTag::EN_PASSANT);
        let (square, effects) = (mv.to().to_string(), effects(mv, captures));
        match targets.iter_mut().find(|(known, _)| *known == square) {
            Some((_, known)) => known
                .extend(effects.into_iter().filter(|it| !known.contains(it)).collect::<Vec<_>>()),
            None => targets.push((square, effects)),
        }
    }
    targets
}

/// A square as text, and the number of the piece on it ([`Piece::index`]).
pub(crate) type Put = (String, Option<usize>);

/// The pieces on the board.
pub(crate) fn pieces(
    variant: &Variant,
    position: &Position,
) -> impl Iterator<Item = (String, usize)> {
    let at = |square: Square| Some((square.to_string(), position.at(square)?.index()));
    variant.shape.squares().into_iter().filter_map(at)
}

/// The squares that the last move has changed, in the order of its edits, each with the piece on it now.
pub(crate) fn changes(position: &Position) -> Vec<Put> {
    let mut before: Vec<(Square, Option<Piece>)> = Vec::new();
    for edit in position.last_changes() {
        let square = edit.square();
        if before.iter().all(|(known, _)| *known != square) {
            let stood = match edit {
                Edit::Remove(piece, _) => Some(*piece),
                Edit::Add(..) => None,
            };
            before.push((square, stood));
        }
    }
    let changed = before.into_iter().filter(|(square, stood)| position.at(*square) != *stood);
    changed.map(|(it, _)| (it.to_string(), position.at(it).map(Piece::index))).collect()
}

/// The square of the royal piece of the side to move, if it is in check.
pub(crate) fn checked(game: &Game) -> Option<String> {
    let royal = game.position().royal(game.side());
    (!game.checkers().is_empty()).then(|| royal.to_string())
}

/// The further fields of `refusal`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RefusalQuestion {
    text: String,
}

/// The answer to `refusal`.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Meaning {
    /// The coordinate text of a legal move.
    Move(String),
    /// The reason why it is not a legal move.
    Reason(String),
}

/// The meaning of a text in a position, in any notation.
///
/// # Errors
/// When it is too long.
pub(crate) fn refusal(game: &Game, question: RefusalQuestion) -> Result<Meaning, AnswerError> {
    let text = at_most(&question.text, limits::WORD_BYTES, "the move")?;
    Ok(match game.parse(text) {
        Ok(mv) => Meaning::Move(game.coordinates(mv)),
        Err(fault) => {
            let hint = game.hint(&fault);
            Meaning::Reason(format!("{}{hint}", fault.sentence))
        }
    })
}

/// The further fields of `setup`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SetupQuestion {
    fen: String,
}

/// The answer to `setup`.
#[derive(Serialize)]
pub(crate) struct SetupData {
    pieces: Vec<(String, usize)>,
    side: &'static str,
    rights: String,
    ep: String,
    reserve: Option<Vec<(usize, usize)>>,
    /// The checks left to White and Black; `None` if they are not counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    checks: Option<[u8; 2]>,
    halfmoves: u16,
    number: u16,
    all: Vec<RightData>,
    faults: Vec<String>,
    fen: String,
}

/// A right of the variant.
#[derive(Serialize)]
struct RightData {
    text: String,
    words: String,
}

/// The content of a FEN, with the rights and the reserve that it leaves out filled in.
///
/// # Errors
/// When the FEN cannot be read.
pub(crate) fn setup(
    variant: &Arc<Variant>,
    question: &SetupQuestion,
) -> Result<SetupData, AnswerError> {
    let text = at_most(&question.fen, limits::FEN_BYTES, "the FEN")?;
    let mut setup = fen::read(variant, text).map_err(AnswerError::of)?;
    let faults = match rules::from_setup(variant, &setup) {
        Ok(position) => {
            let meant = rules::to_setup(variant, &position);
            if setup.rights == RightsField::Unstated {
                setup.rights = meant.rights;
            }
            setup.reserve = setup.reserve.or(meant.reserve);
            setup.checks = meant.checks;
            Vec::new()
        }
        Err(SetupErrors(faults)) => faults.iter().map(ToString::to_string).collect(),
    };
    Ok(setup_data(variant, &setup, faults))
}

fn setup_data(variant: &Variant, setup: &Setup, faults: Vec<String>) -> SetupData {
    let at = |square: Square| Some((square.to_string(), setup.board[square.index()]?.index()));
    let rights = match &setup.rights {
        RightsField::Letters(letters) if !letters.is_empty() => letters,
        _ => "-",
    };
    let ep: String = setup.en_passant.iter().map(Square::to_string).collect();
    SetupData {
        pieces: variant.shape.squares().into_iter().filter_map(at).collect(),
        side: side_name(setup.side),
        rights: rights.to_owned(),
        ep: if ep.is_empty() { "-".to_owned() } else { ep },
        reserve: setup.reserve.as_deref().map(counted),
        checks: variant.endings.checks.map(|most| match setup.checks {
            CheckField::Left(left) => left,
            CheckField::Given(given) => given.map(|it| most.saturating_sub(it)),
            CheckField::Unstated => [most; 2],
        }),
        halfmoves: setup.halfmoves,
        number: setup.fullmoves,
        all: rights_of(variant),
        faults,
        fen: fen::write(variant, setup, FenDialect::Own),
    }
}

fn rights_of(variant: &Variant) -> Vec<RightData> {
    let all = variant.rights.list().iter().enumerate();
    all.map(|(number, right)| RightData {
        text: right.letter.to_string(),
        words: right_in_words(variant, number, right),
    })
    .collect()
}

/// A right in words, such as `White's King may castle with the Rook on h1`.
fn right_in_words(variant: &Variant, number: usize, right: &Right) -> String {
    let name = |piece: Piece| variant.pieces[piece.kind().index()].name.as_str();
    let side = right.color;
    let royal = right.pieces().next().map_or("King", |(piece, _)| name(piece));
    let castles = variant.castling.iter().flat_map(|it| &it.castles[side.index()]);
    let castle = castles.into_iter().find(|it| it.right == number);
    match castle {
        Some(castle) => {
            let partner = name(Piece::new(side, castle.partner_kind));
            format!("{side}'s {royal} may castle with the {partner} on {}", castle.partner)
        }
        None => format!("{side}'s {royal} may leap"),
    }
}
