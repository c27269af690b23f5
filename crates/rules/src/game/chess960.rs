//! Castling of Chess960, which is not played here: it is recognized, so that no game loses it without a word.

use thiserror::Error;

use crate::geometry::{Color, Square};
use crate::position::Position;
use crate::setup::{Piece, RightsField};
use crate::variant::Variant;

/// Castling rights of a FEN that only Chess960 has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "the rights \"{letters}\" with {side}'s King on {king} are those of Chess960, which is not played here"
)]
pub struct Chess960Castling {
    /// The rights of the FEN.
    pub letters: String,
    /// A side whose rights are not those of the variant.
    pub side: Color,
    /// Its King.
    pub king: Square,
}

/// The castling of Chess960 among the `rights` from which a position was set up, if there is any: a right that does
/// not count in the position, with the King and a partner of it elsewhere on their first rank.
pub(super) fn lost_castling(
    variant: &Variant,
    position: &Position,
    rights: &RightsField,
) -> Option<Chess960Castling> {
    let RightsField::Letters(letters) = rights else { return None };
    let side = Color::BOTH.into_iter().find(|side| is_lost(variant, position, *side, letters))?;
    Some(Chess960Castling { letters: letters.clone(), side, king: position.royal(side) })
}

fn is_lost(variant: &Variant, position: &Position, side: Color, letters: &str) -> bool {
    let Some(castling) = &variant.castling else { return false };
    let Some(castle) = castling.castles[side.index()].first() else { return false };
    let home = castle.king;
    let own = letters.char_indices().filter(|(_, it)| it.is_uppercase() == (side == Color::White));
    let given = own.filter(|(at, it)| !letters[..*at].contains(*it)).count();
    let rights = variant.rights.list().iter().enumerate();
    let held = rights.filter(|(at, it)| it.color == side && position.rights().has(*at)).count();
    let partners = position.squares_of(Piece::new(side, castle.partner_kind)).into_iter();
    let partners = partners.filter(|square| square.rank() == home.rank()).count();
    given > held && partners > held && position.royal(side).rank() == home.rank()
}

#[cfg(test)]
mod tests {
    use crate::game::Game;
    use crate::loader;

    fn is_recognized(fen: &str) -> bool {
        let chess = loader::built_in("chess").unwrap();
        Game::from_fen(&chess, fen).is_ok_and(|it| it.lost_castling().is_some())
    }

    #[test]
    fn rights_of_chess960_are_recognized_in_every_notation() {
        for fen in [
            "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1",
            "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1",
            "rknbbrqn/pppppppp/8/8/8/8/PPPPPPPP/RKNBBRQN w KQkq -",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/NRKBBRQN w KQkq - 0 1",
            "rnbqkbrn/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBRN w GAga - 0 1",
        ] {
            assert!(is_recognized(fen), "{fen}");
        }
    }

    #[test]
    fn rights_of_chess_and_rights_that_are_past_are_not() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
            "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w - - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w",
            "r3k3/8/8/8/8/8/8/R3K3 w KQq - 0 1",
            "r3k2r/8/8/8/8/8/8/R3K2R w KK - 0 1",
            "r3k2r/8/8/8/4K3/8/8/R6R w KQkq - 0 1",
        ] {
            assert!(!is_recognized(fen), "{fen}");
        }
    }
}
