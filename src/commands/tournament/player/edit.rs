//! Positions for engines of XBoard's protocol without `setboard`, by the older command `edit`.

use crate::protocol::xboard::HostText;
use bentrider_rules::game::Game;
use bentrider_rules::geometry::Color;

/// The lines of `edit` that set the first position of a game, in force mode at the start of the variant. If Black
/// is to move, a move of White, which must be sent before, comes with them.
///
/// `edit` cannot express rights, squares open to en passant, a reserve or checks: `None` if they are not the ones that
/// follow from the pieces, or if a piece has no letter.
pub(super) fn edit_lines(game: &Game, text: HostText) -> Option<(Option<String>, Vec<String>)> {
    let (variant, start) = (game.variant(), game.start());
    let fen = Game::from_setup(variant, start.clone()).ok()?.fen();
    let position = without_counters(&fen);
    let (board, rest) = position.split_once(' ')?;
    let side = rest.split(' ').next()?;
    let assumed = Game::from_fen(variant, &format!("{board} {side}")).ok()?.fen();
    if board.contains('[') || without_counters(&assumed) != position {
        return None;
    }
    let mut lines = vec!["edit".to_owned(), "#".to_owned()];
    for color in Color::BOTH {
        for square in variant.shape.squares() {
            let Some(piece) = start.board[square.index()] else { continue };
            let label = variant.labels.label(piece.kind());
            if piece.color() != color {
                continue;
            }
            if label.len() != 1 {
                return None;
            }
            lines.push(format!("{label}{}", text.to_host(&square.to_string())));
        }
        lines.push(if color == Color::White { "c" } else { "." }.to_owned());
    }
    if start.side == Color::White {
        return Some((None, lines));
    }
    let new = Game::new(variant).ok()?;
    let first = *new.legal_moves().first()?;
    Some((Some(new.coordinates(first)), lines))
}

/// The fields of a FEN before its counters.
fn without_counters(fen: &str) -> &str {
    fen.rsplitn(3, ' ').nth(2).unwrap_or(fen)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bentrider_rules::loader;

    fn lines(variant: &str, fen: &str) -> Option<(Option<String>, Vec<String>)> {
        let variant = loader::built_in(variant).unwrap();
        let game = Game::from_fen(&variant, fen).unwrap();
        edit_lines(&game, HostText::new(&variant))
    }

    #[test]
    fn the_pieces_of_each_side_are_listed_after_a_move_if_black_moves() {
        let (before, all) = lines("chess", "4k2r/8/8/8/8/8/P7/4K3 b k - 3 9").unwrap();
        assert_eq!(all, ["edit", "#", "Ke1", "Pa2", "c", "Ke8", "Rh8", "."]);
        assert_eq!(before.map(|it| it.len()), Some(4));
        assert_eq!(lines("chess", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1").unwrap().0, None);
        // Ranks of a board of ten are counted from 0.
        let (_, all) = lines("shako", "5k4/10/10/10/10/10/10/10/10/5K4 w - - 0 1").unwrap();
        assert_eq!(all, ["edit", "#", "Kf0", "c", "Kf9", "."]);
    }

    #[test]
    fn what_edit_cannot_say_is_refused() {
        for fen in [
            // A right that is lost though King and Rook are at home, and a capture en passant.
            "4k2r/8/8/8/8/8/P7/4K3 w - - 0 1",
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
        ] {
            assert_eq!(lines("chess", fen), None, "{fen}");
        }
    }
}
