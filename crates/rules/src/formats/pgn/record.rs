//! Conversion between the text of a game and its record. XBoard numbers boards of ten ranks from 0; such
//! games are read like any others.

use std::sync::Arc;

use super::replay::{MOST_LEFT_OUT, play_all, wrong_move};
use super::symbol::is_null;
use super::{RecordError, TextGame, TextMove, TextVariation, from_xboard, names_none};
use crate::game::{Game, GameRecord, GameResult, PositionError, RecordedMove, Variation};
use crate::geometry::Color;
use crate::notation::{MoveError, MoveErrorKind, MoveNotation};
use crate::variant::Variant;

/// A game that was played from its text, and what was left out.
#[derive(Clone, Debug)]
pub struct Recovered {
    /// The game: its whole main line, and the legal moves of its variations.
    pub record: GameRecord,
    /// Why a variation was left out from a move on, or the rights of the start were: the first few reasons.
    pub left_out: Vec<RecordError>,
}

/// The record of a game of this variant, as [`recover`] reads it, if nothing had to be left out.
///
/// # Errors
/// When the start cannot be played, or a move is illegal or ambiguous, also in a variation.
pub fn to_record(text: &TextGame, variant: &Arc<Variant>) -> Result<GameRecord, RecordError> {
    let Recovered { record, left_out } = recover(text, variant)?;
    left_out.into_iter().next().map_or(Ok(record), Err)
}

/// The record of a game of this variant: its moves are played, from the position of the tag `FEN` if there is
/// one. The tag `Variant` is ignored, and left out if it names none. A variation ends before its first move that is
/// illegal or ambiguous, and the main line before a null move at its end.
///
/// On a board of ten ranks, which XBoard numbers from 0, both numberings are tried, XBoard's first if its tag
/// `VariantMen` is there. In a game that XBoard has saved, whatever it left out is found from the moves that
/// follow. Null moves before the first move give the turn to the other side.
///
/// # Errors
/// When the start cannot be played, or a move of the main line is illegal or ambiguous.
pub fn recover(text: &TextGame, variant: &Arc<Variant>) -> Result<Recovered, RecordError> {
    if !from_xboard::is_its_own(text) {
        return in_either_numbering(text, variant, |text| read_record(text, variant));
    }
    let text = &from_xboard::with_rights(text, variant);
    in_either_numbering(text, variant, |text| {
        let in_full = || read_record(&from_xboard::written_in_full(text, variant)?, variant);
        if variant.fusion.is_some() {
            return in_full();
        }
        read_record(text, variant).or_else(|error| {
            let unclear = matches!(&error, RecordError::Move { error, .. }
                if matches!(error.kind, MoveErrorKind::Ambiguous(_)));
            if unclear { in_full() } else { Err(error) }
        })
    })
}

/// Reads a game with its ranks numbered from 1; on a board that XBoard may number from 0, tries both.
fn in_either_numbering(
    text: &TextGame,
    variant: &Arc<Variant>,
    read: impl Fn(&TextGame) -> Result<Recovered, RecordError>,
) -> Result<Recovered, RecordError> {
    if !may_count_from_zero(variant) {
        return read(text);
    }
    let raised = counted_from_one(text);
    let xboard = text.tag(XBOARD_TAG).is_some();
    let (first, second) = if xboard { (&raised, text) } else { (text, &raised) };
    match read(first) {
        Ok(one) if one.left_out.is_empty() => Ok(one),
        Ok(one) => {
            let other = read(second).ok().filter(|it| it.left_out.len() < one.left_out.len());
            Ok(other.unwrap_or(one))
        }
        Err(error) => read(second).map_err(|other| {
            let farther = played(&other) > played(&error);
            if farther { other } else { error }
        }),
    }
}

/// The number of legal moves before the error.
fn played(error: &RecordError) -> usize {
    match error {
        RecordError::Start(_) | RecordError::Castling(_) => 0,
        RecordError::Move { number, .. } => *number,
    }
}

fn read_record(text: &TextGame, variant: &Arc<Variant>) -> Result<Recovered, RecordError> {
    let fen = text.tag("FEN").filter(|it| !it.trim().is_empty());
    let mut game = fen.map_or_else(|| Game::new(variant), |it| Game::from_fen(variant, it))?;
    let mut left_out = Vec::from_iter(game.lost_castling().cloned().map(RecordError::from));
    let passes = text.moves.iter().take_while(|it| is_null(&it.text)).count();
    let (nulls, moves) = text.moves.split_at(passes);
    for it in nulls {
        // Variations of a null move begin at a position before the start of the record.
        let first = it.variations.iter().find_map(|it| it.moves.first());
        left_out.extend(first.map(|it| beside_null(&game, it)));
        game = passed(&game)?;
    }
    left_out.truncate(MOST_LEFT_OUT);
    let mut record = GameRecord::new(&game);
    let (moves, wrong) = play_all(&mut game, moves, &mut left_out);
    match wrong {
        Some(error) if is_no_move(text, &error) => left_out.insert(0, error),
        Some(error) => return Err(error),
        None => {}
    }
    record.moves = moves;
    record.tags.clone_from(&text.tags);
    record.tags.retain(|(name, value)| name != "Variant" || !names_none(value));
    if passes > 0 {
        record.tags.retain(|(name, _)| !["FEN", "SetUp"].contains(&&**name));
    }
    let comments = nulls.iter().filter_map(|it| it.comment.as_deref());
    let comments: Vec<&str> = text.comment.as_deref().into_iter().chain(comments).collect();
    record.comment = (!comments.is_empty()).then(|| comments.join(" "));
    record.result = text.result;
    Ok(Recovered { record, left_out })
}

/// Whether a wrong move is the last one and none at all: a null move, after which comments show a threat, or the score
/// of a game that both sides have lost, castling with zeros in place of a result.
fn is_no_move(text: &TextGame, error: &RecordError) -> bool {
    let is_both_lost = |it: &TextMove| it.text == "0-0" && text.result == GameResult::Unknown;
    let last = text.moves.last().filter(|it| is_null(&it.text) || is_both_lost(it));
    last.is_some_and(|it| matches!(error, RecordError::Move { at, .. } if *at == it.at))
}

/// The error for a variation in place of a null move.
fn beside_null(game: &Game, text: &TextMove) -> RecordError {
    let sentence =
        "it is in a variation in place of a null move: expected one after the first move";
    wrong_move(game, text, (MoveError::malformed(&text.text, sentence), String::new()))
}

/// A game that begins where this one is, with the other side to move.
fn passed(game: &Game) -> Result<Game, PositionError> {
    let mut setup = game.to_setup();
    setup.fullmoves = setup.fullmoves.saturating_add(u16::from(setup.side == Color::Black));
    setup.side = !setup.side;
    setup.en_passant.clear();
    Game::from_setup(game.variant(), setup)
}

/// The text of a record, for [`write`](super::write). The tags `SetUp` and `FEN` are added if the game did
/// not begin at the start of its variant and no tag says so. XBoard's tag `VariantMen` is left out if it says
/// that ranks are numbered from 0: here they are numbered from 1.
///
/// # Errors
/// When the record holds a move that is not legal.
pub fn from_record(record: &GameRecord, notation: MoveNotation) -> Result<TextGame, PositionError> {
    let variant = record.variant();
    let mut tags = record.tags.clone();
    if may_count_from_zero(variant) {
        tags.retain(|(name, _)| name != XBOARD_TAG);
    }
    if record.start() != &variant.start && record.tag("FEN").is_none() {
        let fen = record.start().write(&variant.shape, &variant.labels);
        tags.extend([("SetUp".to_owned(), "1".to_owned()), ("FEN".to_owned(), fen)]);
    }
    let mut game = record.start_game()?;
    let moves = write_all(&mut game, &record.moves, notation)?;
    let (comment, result) = (record.comment.clone(), record.result);
    Ok(TextGame { tags, comment, moves, result, ..TextGame::default() })
}

fn write_all(
    game: &mut Game,
    moves: &[RecordedMove],
    notation: MoveNotation,
) -> Result<Vec<TextMove>, PositionError> {
    let mut texts = Vec::with_capacity(moves.len());
    for it in moves {
        let text = game.write(it.mv, notation);
        let variation = |it: &Variation| {
            let moves = write_all(game, &it.moves, notation)?;
            Ok(TextVariation { comment: it.comment.clone(), moves })
        };
        let variations =
            it.variations.iter().map(variation).collect::<Result<_, PositionError>>()?;
        game.play(it.mv)?;
        let (nags, comment) = (it.nags.clone(), it.comment.clone());
        texts.push(TextMove { text, nags, comment, variations, at: 0 });
    }
    for _ in moves {
        game.undo();
    }
    Ok(texts)
}

/// The tag in which XBoard writes the moves of the pieces: only XBoard writes it.
const XBOARD_TAG: &str = "VariantMen";

/// The number of ranks that XBoard counts from 0.
const TEN_RANKS: u8 = 10;

/// Whether XBoard may number the ranks of this board from 0: not if it shows more ranks, for its holdings.
fn may_count_from_zero(variant: &Variant) -> bool {
    let reserve = variant.supply.as_ref().is_some_and(|it| it.reserve);
    let held = if reserve { variant.pieces.len() } else { 0 };
    variant.shape.ranks() == TEN_RANKS && held <= usize::from(TEN_RANKS)
}

/// The game with its ranks numbered from 1.
fn counted_from_one(game: &TextGame) -> TextGame {
    TextGame { moves: moves(&game.moves), ..game.clone() }
}

fn moves(all: &[TextMove]) -> Vec<TextMove> {
    let variation = |it: &TextVariation| TextVariation { moves: moves(&it.moves), ..it.clone() };
    let one = |it: &TextMove| TextMove {
        text: next_ranks(&it.text),
        variations: it.variations.iter().map(variation).collect(),
        ..it.clone()
    };
    all.iter().map(one).collect()
}

/// A move with every digit raised by one: each of XBoard's ranks has one digit.
fn next_ranks(text: &str) -> String {
    if text.starts_with("0-0") {
        return text.to_owned();
    }
    let next = |symbol: char| match symbol.to_digit(10) {
        Some(digit) => (digit + 1).to_string(),
        None => symbol.to_string(),
    };
    text.chars().map(next).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_raised_in_moves_and_variations() {
        for (text, raised) in [
            ("Kg0", "Kg1"),
            ("R9xd8", "R10xd9"),
            ("e2e9q", "e3e10q"),
            ("O-O", "O-O"),
            ("0-0", "0-0"),
        ] {
            assert_eq!(next_ranks(text), raised);
        }
    }
}
