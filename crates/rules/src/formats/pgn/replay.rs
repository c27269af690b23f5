//! Plays the moves of a text, and reads them where a program writes them in its own way.

use super::symbol::{EN_PASSANT, is_null, is_two_squares};
use super::{RecordError, TextMove, TextVariation, Turn};
use crate::game::{Game, PositionError, RecordedMove, Variation};
use crate::geometry::Color;
use crate::notation::{MoveError, MoveErrorKind};
use crate::position::Move;
use crate::setup::Piece;
use crate::variant::Variant;

/// The largest number of reasons for what is left out that are named.
pub(super) const MOST_LEFT_OUT: usize = 8;

/// The error for a move that is next in a game.
pub(super) fn wrong_move(
    game: &Game,
    text: &TextMove,
    (error, hint): (MoveError, String),
) -> RecordError {
    RecordError::Move {
        turn: Turn { side: game.side(), number: game.position().fullmoves() },
        number: game.moves().len() + 1,
        at: text.at,
        hint,
        error: error.into(),
    }
}

/// Plays moves up to the first wrong one, and undoes them; gives them and the error. The variations of a move
/// are played before it.
pub(super) fn play_all(
    game: &mut Game,
    texts: &[TextMove],
    left_out: &mut Vec<RecordError>,
) -> (Vec<RecordedMove>, Option<RecordError>) {
    let mut moves = Vec::with_capacity(texts.len());
    let mut wrong = None;
    for it in texts {
        let mv = match parse(game, &it.text) {
            Ok(mv) => mv,
            Err(error) => {
                let named = left_out.len() < MOST_LEFT_OUT;
                let hint = if named { game.hint(&error) } else { String::new() };
                wrong = Some(wrong_move(game, it, (error, hint)));
                break;
            }
        };
        let variations = it.variations.iter().filter_map(|it| variation(game, it, left_out));
        let variations = variations.collect();
        if let Err(error) = game.play(mv) {
            wrong = Some(PositionError::from(error).into());
            break;
        }
        let nags = nags(it, mv, game.variant());
        moves.push(RecordedMove { mv, nags, comment: it.comment.clone(), variations });
    }
    for _ in &moves {
        game.undo();
    }
    (moves, wrong)
}

/// A variation up to its first wrong move; `None` if nothing is left of it.
fn variation(
    game: &mut Game,
    text: &TextVariation,
    left_out: &mut Vec<RecordError>,
) -> Option<Variation> {
    let (moves, wrong) = play_all(game, &text.moves, left_out);
    let empty = wrong.is_some() && moves.is_empty() && text.comment.is_none();
    left_out.extend(wrong.filter(|_| left_out.len() < MOST_LEFT_OUT));
    (!empty).then(|| Variation { comment: text.comment.clone(), moves })
}

/// Reads a move. A capture where nothing is captured is read as a move, Crafty's `exd6ep` and `exd` as the captures that
/// they are, and a small letter of a piece and `/` before a promotion as people write them.
fn parse(game: &Game, text: &str) -> Result<Move, MoveError> {
    if is_null(text) {
        let sentence = "it is a null move, and no side can pass: expected a move";
        return Err(MoveError::malformed(text, sentence));
    }
    game.parse(text).or_else(|error| {
        if matches!(error.kind, MoveErrorKind::Ambiguous(_)) {
            return Err(error);
        }
        let plain = text.trim_end_matches(['+', '#', '!', '?']);
        let plain = EN_PASSANT.iter().find_map(|it| plain.strip_suffix(it)).unwrap_or(plain);
        let bracket = plain.find('(').unwrap_or(plain.len());
        let without_capture = plain.replace(['x', ':'], "");
        let mut others = vec![plain.to_owned(), without_capture, plain[..bracket].to_owned()];
        others.push(plain.replacen('/', "=", 1));
        others.extend(with_capital(game, plain));
        let others = others.iter().filter(|it| *it != text);
        let read = others.into_iter().find_map(|it| game.parse(it).ok());
        read.or_else(|| between_files(game, plain)).ok_or(error)
    })
}

/// A move whose first letter is a piece in small letters, with a capital: the letter is not a file, or two squares
/// follow it, as in `ng1f3`.
fn with_capital(game: &Game, text: &str) -> Option<String> {
    let mut letters = text.chars();
    let first = letters.next().filter(char::is_ascii_lowercase)?;
    letters.next().filter(char::is_ascii_alphanumeric)?;
    let files = game.variant().shape.files();
    let is_file = (b'a'..b'a' + files).contains(&(first as u8));
    let squares = text[1..].split(['x', ':', '-']).collect::<String>();
    let is_piece = !is_file || is_two_squares(&squares);
    is_piece.then(|| format!("{}{}", first.to_ascii_uppercase(), &text[1..]))
}

/// The only capture of a Pawn between the files of a text such as `exd` or `ed`.
fn between_files(game: &Game, text: &str) -> Option<Move> {
    let mut files = text.chars().filter(|it| !['x', ':'].contains(it));
    let (from, to) = (files.next()?, files.next()?);
    let are_files = [from, to].iter().all(|it| ('a'..='p').contains(it));
    if files.next().is_some() || !are_files {
        return None;
    }
    let start = format!("{from}x{to}");
    let legal = game.legal_moves().iter().copied();
    let mut captures = legal.filter(|&mv| game.san(mv).starts_with(&start));
    captures.next().filter(|_| captures.next().is_none())
}

/// The glyphs of a move. A `!` after a promotion, which may be part of a label, is one if the label has none.
fn nags(text: &TextMove, mv: Move, variant: &Variant) -> Vec<u8> {
    let mut nags = text.nags.clone();
    let label = mv.promotion().map(|it| variant.labels.write(Piece::new(Color::White, it)));
    let unmarked = text.text.trim_end_matches(['+', '#']);
    if unmarked.ends_with('!') && !label.is_some_and(|it| it.ends_with('!')) {
        match nags.first_mut() {
            Some(second @ 1) => *second = 3,
            Some(second @ 2) => *second = 5,
            _ => nags.insert(0, 1),
        }
    }
    nags
}
