//! What stands on a board, and what a move changes of it.

use bentrider_rules::game::Game;
use bentrider_rules::geometry::Square;
use bentrider_rules::position::{Edit, Position};
use bentrider_rules::setup::Piece;
use bentrider_rules::variant::Variant;

/// A square as text, and the number of what stands there ([`Piece::index`]).
pub(super) type Put = (String, Option<usize>);

/// What stands on the board.
pub(super) fn pieces(
    variant: &Variant,
    position: &Position,
) -> impl Iterator<Item = (String, usize)> {
    let at = |square: Square| Some((square.to_string(), position.at(square)?.index()));
    variant.shape.squares().into_iter().filter_map(at)
}

/// The squares that the last move has changed, in the order of its edits, and what stands there now.
pub(super) fn changes(position: &Position) -> Vec<Put> {
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
pub(super) fn checked(game: &Game) -> Option<String> {
    let royal = game.position().royal(game.side());
    (!game.checkers().is_empty()).then(|| royal.to_string())
}
