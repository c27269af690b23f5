//! What a side has in all, and its reserve, the part that is off the board: settings in `variant::rule::Supply`.

use super::setup_fault::SetupFault;
use crate::geometry::Color;
use crate::position::Position;
use crate::setup::{Kind, Piece};
use crate::variant::Variant;
use crate::variant::rule::Supply;

/// Is there a piece of this kind in reserve for the side to move to promote to?
#[inline]
pub(super) fn is_in_reserve(position: &Position, kind: Kind) -> bool {
    position.reserve(Piece::new(position.side(), kind)) > 0
}

/// How many of each piece there are in the game of a position whose pieces are on the board, by
/// [`Piece::index`]: the FEN's reserve and what stands, or without a reserve as many as the
/// game has. Empty where it is unlimited.
///
/// # Errors
/// When the FEN has a reserve and the game does not, or a royal piece waits in it.
pub(super) fn read(
    variant: &Variant,
    position: &Position,
    reserve: Option<&[Piece]>,
) -> Result<Vec<u8>, SetupFault> {
    check(variant, reserve.unwrap_or_default())?;
    let Some(rule) = &variant.supply else { return Ok(Vec::new()) };
    let pieces = pieces(variant, [Color::White, Color::Black]);
    let mut supply = vec![0; Piece::count(variant.pieces.len())];
    pieces.for_each(|piece| supply[piece.index()] = total(rule, position, piece, reserve));
    Ok(supply)
}

/// The pieces that wait in the reserves, White's before Black's; `None` where the game has none.
pub(super) fn reserve(variant: &Variant, position: &Position) -> Option<Vec<Piece>> {
    variant.supply.as_ref().filter(|rule| rule.reserve)?;
    let white = pieces(variant, [Color::White]);
    let waiting = white
        .chain(pieces(variant, [Color::Black]))
        .flat_map(|piece| std::iter::repeat_n(piece, position.reserve(piece) as usize));
    Some(waiting.collect())
}

fn pieces<const N: usize>(variant: &Variant, colors: [Color; N]) -> impl Iterator<Item = Piece> {
    variant.kinds().flat_map(move |kind| colors.map(|color| Piece::new(color, kind)))
}

fn check(variant: &Variant, reserve: &[Piece]) -> Result<(), SetupFault> {
    let has_reserve = variant.supply.as_ref().is_some_and(|rule| rule.reserve);
    let wrong = |piece: &&Piece| !has_reserve || variant.royal.contains(piece.kind());
    let Some(piece) = reserve.iter().find(wrong) else { return Ok(()) };
    let label = variant.labels.write(*piece);
    Err(if has_reserve {
        SetupFault::RoyalInReserve { label }
    } else {
        SetupFault::NoReserve { label }
    })
}

/// How many of one piece there are on the board and in reserve; of kinds that never wait, such as
/// Pawns, none.
fn total(rule: &Supply, position: &Position, piece: Piece, reserve: Option<&[Piece]>) -> u8 {
    let count = rule.count(piece.kind());
    let standing = position.squares_of(piece).len() as u8;
    match reserve.filter(|_| count > 0 && rule.reserve) {
        Some(given) => {
            let waiting = given.iter().filter(|it| **it == piece).count();
            standing.saturating_add(u8::try_from(waiting).unwrap_or(u8::MAX))
        }
        None if rule.reserve && count > 0 => count.max(standing),
        None => count,
    }
}
