//! Castling as a move of the King: `isO2` is a castling by two squares to either side.

use super::prefix::Prefix;
use super::reader::{BetzaError, Reader};

/// A castling as the King's move. The partner is the piece at the edge of the board on that side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CastlingMove {
    /// The squares by which the King goes, 1 to 14.
    pub distance: u8,
    /// `j`: the partner is next to the edge, not on it.
    pub is_inside: bool,
    /// Whether the King castles to the left, as White sees it.
    pub left: bool,
    /// Whether the King castles to the right.
    pub right: bool,
}

/// Reads the distance after `O`, whose column is `column`.
pub(super) fn read(
    reader: &mut Reader,
    prefix: &Prefix,
    column: usize,
) -> Result<CastlingMove, BetzaError> {
    let expected = |found: &str| {
        BetzaError::new(
            column,
            format!("read castling {found}: expected castling such as isO2 or irO3"),
        )
    };
    let [letters] = &prefix.legs[..] else { return Err(expected("after another leg")) };
    let directions = &letters.directions.letters;
    if !directions.iter().all(|it| "lrs".contains(*it)) {
        return Err(expected("with other directions than l, r and s"));
    }
    if letters.any_of("mcenpgzqoy").is_some() {
        return Err(expected("with other modes than i and j"));
    }
    if !prefix.initial {
        return Err(expected("without i"));
    }
    let Some(distance) = reader.number(1..=14)? else { return Err(expected("without a distance")) };
    let to = |side| directions.iter().all(|it| *it == 's') || directions.contains(&side);
    Ok(CastlingMove { distance, is_inside: letters.has('j'), left: to('l'), right: to('r') })
}
