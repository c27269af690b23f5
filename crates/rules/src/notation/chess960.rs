//! Castling of Chess960, which is not played here: openings that have it are recognized, so that none is played
//! without its castling.

use bentrider_rules::game::Game;
use bentrider_rules::geometry::Color;
use bentrider_rules::notation::fen;
use bentrider_rules::setup::{Piece, RightsField};

/// A message if a FEN gives castling that only Chess960 has: a right that does not count in its game, with the King
/// and a partner of it elsewhere on their first rank.
pub(super) fn error(game: &Game, fen: &str) -> Option<String> {
    let RightsField::Letters(letters) = fen::read(game.variant(), fen).ok()?.rights else {
        return None;
    };
    let side = Color::BOTH.into_iter().find(|side| is_lost(game, *side, &letters))?;
    let king = game.position().royal(side);
    Some(format!(
        "its rights are \"{letters}\" with {side}'s King on {king}, as in Chess960, which is not played here: expected \
         {}'s own castling, or - for none",
        game.variant().name
    ))
}

fn is_lost(game: &Game, side: Color, letters: &str) -> bool {
    let (variant, position) = (game.variant(), game.position());
    let Some(castling) = &variant.castling else { return false };
    let Some(castle) = castling.castles[side.index()].first() else { return false };
    let home = castle.king;
    let given = letters.chars().filter(|it| it.is_uppercase() == (side == Color::White)).count();
    let rights = variant.rights.list().iter().enumerate();
    let held = rights.filter(|(at, it)| it.color == side && position.rights().has(*at)).count();
    let partners = position.squares_of(Piece::new(side, castle.partner_kind)).into_iter();
    let partners = partners.filter(|square| square.rank() == home.rank()).count();
    given > held && partners > held && position.royal(side).rank() == home.rank()
}

#[cfg(test)]
mod tests {
    use super::*;
    use bentrider_rules::loader;

    fn is_refused(fen: &str) -> bool {
        let chess = loader::built_in("chess").unwrap();
        error(&Game::from_fen(&chess, fen).unwrap(), fen).is_some()
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
            assert!(is_refused(fen), "{fen}");
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
            "r3k2r/8/8/8/4K3/8/8/R6R w KQkq - 0 1",
        ] {
            assert!(!is_refused(fen), "{fen}");
        }
    }
}
