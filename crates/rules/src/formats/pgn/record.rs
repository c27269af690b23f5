//! Conversion between the text of a game and its record. XBoard numbers boards of ten ranks from 0; such
//! games are read like any others.

use std::sync::Arc;

use super::{RecordError, TextGame, TextMove, TextVariation, Turn, from_xboard};
use crate::game::{Game, GameRecord, PositionError, RecordedMove, Variation};
use crate::notation::{MoveErrorKind, MoveNotation};
use crate::variant::Variant;

/// The record of a game of this variant: its moves are played, from the position of the tag `FEN` if there is
/// one. The tag `Variant` is ignored.
///
/// On a board of ten ranks, which XBoard numbers from 0, both numberings are tried, XBoard's first if its tag
/// `VariantMen` is there. In a game that XBoard has saved, whatever it left out is found from the moves that
/// follow.
///
/// # Errors
/// When the start cannot be played, or a move is illegal or ambiguous.
pub fn to_record(text: &TextGame, variant: &Arc<Variant>) -> Result<GameRecord, RecordError> {
    if !from_xboard::is_its_own(text) {
        return in_either_numbering(text, variant, |text| read_record(text, variant));
    }
    let text = &from_xboard::with_rights(text, variant);
    in_either_numbering(text, variant, |text| {
        let in_full = || read_record(&from_xboard::said_in_full(text, variant)?, variant);
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
    read: impl Fn(&TextGame) -> Result<GameRecord, RecordError>,
) -> Result<GameRecord, RecordError> {
    if !may_count_from_zero(variant) {
        return read(text);
    }
    let raised = counted_from_one(text);
    let xboard = text.tag(XBOARD_TAG).is_some();
    let (first, second) = if xboard { (&raised, text) } else { (text, &raised) };
    read(first).or_else(|error| {
        read(second).map_err(|other| {
            let farther = played(&other) > played(&error);
            if farther { other } else { error }
        })
    })
}

/// The number of legal moves before the error.
fn played(error: &RecordError) -> usize {
    match error {
        RecordError::Start(_) => 0,
        RecordError::Move { number, .. } => *number,
    }
}

fn read_record(text: &TextGame, variant: &Arc<Variant>) -> Result<GameRecord, RecordError> {
    let mut game = match text.tag("FEN") {
        Some(fen) => Game::from_fen(variant, fen)?,
        None => Game::new(variant)?,
    };
    let mut record = GameRecord::new(&game);
    record.moves = play_all(&mut game, &text.moves)?;
    record.tags.clone_from(&text.tags);
    record.comment.clone_from(&text.comment);
    record.result = text.result;
    Ok(record)
}

/// Plays moves and undoes them; the variations of a move are played before it.
fn play_all(game: &mut Game, texts: &[TextMove]) -> Result<Vec<RecordedMove>, RecordError> {
    let mut moves = Vec::with_capacity(texts.len());
    for it in texts {
        let number = game.moves().len() + 1;
        let mv = game.parse(&it.text).map_err(|error| RecordError::Move {
            turn: Turn { side: game.side(), number: game.position().fullmoves() },
            number,
            at: it.at,
            near: game.near(&error),
            error: error.into(),
        })?;
        let variations = it.variations.iter().map(|it| variation(game, it));
        let variations = variations.collect::<Result<_, _>>()?;
        game.play(mv).map_err(PositionError::from)?;
        moves.push(RecordedMove {
            mv,
            nags: it.nags.clone(),
            comment: it.comment.clone(),
            variations,
        });
    }
    for _ in texts {
        game.undo();
    }
    Ok(moves)
}

fn variation(game: &mut Game, text: &TextVariation) -> Result<Variation, RecordError> {
    let moves = play_all(game, &text.moves)?;
    Ok(Variation { comment: text.comment.clone(), moves })
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
    Ok(TextGame { tags, comment: record.comment.clone(), moves, result: record.result })
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
    use crate::formats::pgn::{place, read, to_record, write};
    use crate::loader::built_in;

    const TEXT: &str = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n\
        [Black \"?\"]\n[Result \"*\"]\n\n1. e4 $1 {best} (1. d4 {also} 1... d5 (1... Nf6 2. c4) 2. c4) \
        1... e5 2. Nf3 *\n\n";

    fn only(text: &str) -> TextGame {
        read(text).next().unwrap().unwrap()
    }

    #[test]
    fn comments_glyphs_and_variations_are_kept() {
        let chess = built_in("chess").unwrap();
        let record = to_record(&only(TEXT), &chess).unwrap();
        assert_eq!((record.moves.len(), &record.moves[0].nags[..]), (3, &[1][..]));
        let variation = &record.moves[0].variations[0];
        assert_eq!((variation.moves.len(), variation.moves[1].variations[0].moves.len()), (3, 2));
        let written = write(&from_record(&record, MoveNotation::San).unwrap());
        assert_eq!(written.replace('\n', " "), TEXT.replace('\n', " "));
        assert_eq!(record.game().unwrap().moves().len(), 3);
        let coordinates = from_record(&record, MoveNotation::Coordinate).unwrap();
        assert_eq!(coordinates.moves[2].text, "g1f3");
    }

    #[test]
    fn a_wrong_move_is_reported_with_its_place() {
        let text = "1. e4 e5 (1... d5\n2. Ke3) *";
        let error = to_record(&only(text), &built_in("chess").unwrap()).unwrap_err();
        assert!(error.to_string().starts_with("White's move 2 \"Ke3\": "), "{error}");
        let RecordError::Move { at, .. } = error else { panic!("{error}") };
        assert_eq!(place(text, at), (2, 4));
    }

    #[test]
    fn a_game_that_xboard_has_numbered_from_0_reads_back_the_same() {
        let shako = built_in("shako").unwrap();
        let text = "[VariantMen \"P:fmWfceFifmnD\"]\n\n1. h3 *";
        let record = to_record(&only(text), &shako).unwrap();
        assert_eq!(record.game().unwrap().coordinates(record.moves[0].mv), "h3h4");
        for notation in [MoveNotation::San, MoveNotation::Coordinate] {
            let written = write(&from_record(&record, notation).unwrap());
            let again = to_record(&only(&written), &shako).unwrap();
            assert_eq!(again.moves, record.moves, "{written}");
        }
        let chess = to_record(&only(text), &built_in("chess").unwrap()).unwrap();
        let written = from_record(&chess, MoveNotation::San).unwrap();
        assert!(written.tag("VariantMen").is_some());
    }

    #[test]
    fn a_game_from_elsewhere_than_the_start_says_so() {
        let chess = built_in("chess").unwrap();
        let fen = "k7/8/8/8/8/8/8/K6R w - - 0 1";
        let mut game = Game::from_fen(&chess, fen).unwrap();
        game.play_coordinates(&["h1h8"]).unwrap();
        let text = from_record(&GameRecord::new(&game), MoveNotation::San).unwrap();
        assert_eq!((text.tag("FEN"), &*text.moves[0].text), (Some(fen), "Rh8+"));
    }

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

    #[test]
    fn a_game_with_rank_0_is_read_and_one_without_stays_as_it_is() {
        let shako = built_in("shako").unwrap();
        let moves = |text: &str| {
            let record = to_record(&read(text).next().unwrap().unwrap(), &shako).unwrap();
            let game = record.game().unwrap();
            game.moves().iter().map(|&mv| game.coordinates(mv)).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(moves("1. Kg0 (1. e4) 1... Kg9 *"), "f2g1 f9g10");
        assert_eq!(moves("[VariantMen \"P:fmW\"]\n\n1. e4 e5 *"), "e3e5 e8e6");
        assert_eq!(moves("1. e5 e6 *"), "e3e5 e8e6");
        let gross = built_in("gross-12x10").unwrap();
        assert!(
            !may_count_from_zero(&gross)
                && may_count_from_zero(&shako)
                && !may_count_from_zero(&built_in("chess").unwrap())
        );
    }
}
