use super::attack::hitters;
use crate::geometry::{Color, Square, SquareSet};
use crate::position::{Move, MoveTag, Position};
use crate::setup::{Kind, Piece};
use crate::variant::Variant;

/// Does a move win at least `threshold` (hundredths, documented values) once all captures on its goal
/// are made, the cheapest piece first, either side stopping when that is better for it?
///
/// Static exchange evaluation by swapping (F. Reul, "New Architectures in Computer Chess", 2009, for
/// the form with a threshold); attackers uncovered on the way, and hoppers that gain or lose their
/// screen, join and leave as the pieces go. Pins do not matter, nor what a capture promotes to.
pub fn gains_at_least(
    variant: &Variant,
    position: &Position,
    played: Move,
    threshold: i32,
) -> bool {
    let to = played.to();
    let value = |kind: Kind| variant.pieces[kind.index()].value;
    let Some(mover) = position.at(played.from()) else { return false };
    let mut occupied = position.occupied().without(played.from()).with(to);
    let mut captured = position.at(to).map_or(0, |piece| value(piece.kind()));
    if let (true, Some(victim)) =
        (played.tag().has(MoveTag::EN_PASSANT), position.en_passant().victim)
    {
        occupied.remove(victim);
        captured = position.at(victim).map_or(0, |piece| value(piece.kind()));
    }
    let arrived = played.promotion().unwrap_or(mover.kind());
    let mut swap = captured + value(arrived) - value(mover.kind()) - threshold;
    if swap < 0 {
        return false;
    }
    swap = value(arrived) - swap;
    let exchange = Exchange { variant, position, to };
    let mut side = !mover.color();
    let mut wins = true;
    // `swap` is what the side to capture next would have above its goal, were its piece then safe.
    while swap >= i32::from(wins) {
        let Some((from, kind)) = exchange.cheapest(side, &occupied) else { break };
        wins = !wins;
        occupied.remove(from);
        side = !side;
        if variant.royal.contains(kind) {
            let answered = exchange.cheapest(side, &occupied).is_some();
            return wins != answered;
        }
        swap = value(kind) - swap;
    }
    wins
}

struct Exchange<'a> {
    variant: &'a Variant,
    position: &'a Position,
    to: Square,
}

impl Exchange<'_> {
    /// The cheapest piece of `side` that captures on the goal, of those still standing.
    fn cheapest(&self, side: Color, occupied: &SquareSet) -> Option<(Square, Kind)> {
        self.variant.cheapest_first.iter().find_map(|&kind| {
            let piece = Piece::new(side, kind);
            let motion = self.variant.motion(piece);
            let standing = self.position.squares_of(piece) & *occupied & motion.near(self.to);
            let standing = standing.without(self.to);
            if standing.is_empty() {
                return None;
            }
            let from = hitters(motion, standing, self.to, occupied).first()?;
            Some((from, kind))
        })
    }
}
