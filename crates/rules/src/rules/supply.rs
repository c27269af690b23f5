//! The supply of a side, and its reserve, the part that is off the board: settings in
//! `variant::rule::Supply`.

use super::from_setup::SetupError;
use crate::geometry::Color;
use crate::position::Position;
use crate::setup::{Kind, Piece};
use crate::variant::Variant;
use crate::variant::rule::Supply;

/// Whether the side to move has a piece of this kind in reserve to promote to.
#[inline]
pub(super) fn is_in_reserve(position: &Position, kind: Kind) -> bool {
    position.reserve(Piece::new(position.side(), kind)) > 0
}

/// The supply of a position whose pieces are on the board, by [`Piece::index`]: the FEN's reserve plus the
/// pieces on the board, or without a reserve the supply of the variant. Empty if it is unlimited.
///
/// # Errors
/// When the FEN has a reserve and the variant does not, or the reserve holds a royal piece or more of a piece
/// than can be counted.
pub(super) fn read(
    variant: &Variant,
    position: &Position,
    reserve: Option<&[Piece]>,
) -> Result<Vec<u8>, SetupError> {
    check(variant, reserve.unwrap_or_default())?;
    let Some(rule) = &variant.supply else { return Ok(Vec::new()) };
    let pieces = pieces(variant, [Color::White, Color::Black]);
    let mut supply = vec![0; Piece::count(variant.pieces.len())];
    for piece in pieces {
        supply[piece.index()] = total(rule, position, piece, reserve).map_err(|count| {
            SetupError::TooManyInReserve { label: variant.labels.write(piece), count }
        })?;
    }
    Ok(supply)
}

/// The pieces in the reserves, White's before Black's; `None` if the variant has none.
pub(super) fn reserve(variant: &Variant, position: &Position) -> Option<Vec<Piece>> {
    variant.supply.as_ref().filter(|rule| rule.reserve)?;
    let white = pieces(variant, [Color::White]);
    let waiting = white
        .chain(pieces(variant, [Color::Black]))
        .flat_map(|piece| std::iter::repeat_n(piece, position.reserve(piece) as usize));
    Some(waiting.collect())
}

fn pieces<const N: usize>(variant: &Variant, colors: [Color; N]) -> impl Iterator<Item = Piece> {
    let pieces = variant.kinds().flat_map(move |kind| colors.map(|color| Piece::new(color, kind)));
    pieces.filter(|piece| variant.labels.has(*piece))
}

fn check(variant: &Variant, reserve: &[Piece]) -> Result<(), SetupError> {
    let has_reserve = variant.supply.as_ref().is_some_and(|rule| rule.reserve);
    let wrong = |piece: &&Piece| !has_reserve || variant.royal.contains(piece.kind());
    let Some(piece) = reserve.iter().find(wrong) else { return Ok(()) };
    let label = variant.labels.write(*piece);
    Err(if has_reserve {
        SetupError::RoyalInReserve { label }
    } else {
        SetupError::NoReserve { label }
    })
}

/// The number of one piece on the board and in reserve; 0 for kinds that are never in reserve, such as Pawns.
///
/// # Errors
/// The number, when it is above 255.
fn total(
    rule: &Supply,
    position: &Position,
    piece: Piece,
    reserve: Option<&[Piece]>,
) -> Result<u8, usize> {
    let count = rule.count(piece.kind());
    if !rule.reserve || count == 0 {
        return Ok(count);
    }
    let standing = position.squares_of(piece).len() as usize;
    let all = match reserve {
        Some(given) => standing + given.iter().filter(|it| **it == piece).count(),
        None => standing.max(usize::from(count)),
    };
    u8::try_from(all).map_err(|_| all)
}
