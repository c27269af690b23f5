use super::attack::attackers_among;
use super::fusion;
use crate::geometry::{Color, Square, SquareSet};
use crate::position::{Move, MoveTag, Position};
use crate::setup::{Kind, Piece};
use crate::variant::Variant;

/// Does a move win at least `threshold` (centipawns, documented values) once all captures on its target
/// are made, the cheapest piece first, either side stopping when that is better for it?
///
/// Static exchange evaluation by swapping (F. Reul, "New Architectures in Computer Chess", 2009, for
/// the form with a threshold); attackers uncovered on the way, and hoppers that gain or lose their
/// screen, join and leave as the pieces go. Pins do not matter, nor what a capture promotes to.
pub fn see_ge(variant: &Variant, position: &Position, mv: Move, threshold: i32) -> bool {
    let to = mv.to();
    let value = |kind: Kind| variant.pieces[kind.index()].value;
    let Some(mover) = position.at(mv.from()) else { return false };
    let Some(Arrival { arrived, gained, mut occupied }) = arrival(variant, position, mv) else {
        return threshold <= 0;
    };
    let mut swap = gained - threshold;
    if swap < 0 {
        return false;
    }
    swap = value(arrived) - swap;
    let exchange = Exchange { variant, position, to };
    let mut side = !mover.color();
    let mut wins = true;
    // `swap` is what the side to capture next would have above its target, were its piece then safe.
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

/// What stands on the target once a move was made, what it has gained, and which squares are occupied.
struct Arrival {
    arrived: Kind,
    gained: i32,
    occupied: SquareSet,
}

/// `None` for a move that captures nothing and after which there is nothing to capture on its target.
fn arrival(variant: &Variant, position: &Position, mv: Move) -> Option<Arrival> {
    let (from, to) = (mv.from(), mv.to());
    let value = |kind: Kind| variant.pieces[kind.index()].value;
    let standing = |square| position.at(square).map_or(0, |piece: Piece| value(piece.kind()));
    let mut occupied = position.occupied().without(from).with(to);
    let mover = position.at(from)?.kind();
    let arrived = match mv.tag() {
        MoveTag::CASTLING => return None,
        MoveTag::FUSION => fusion::whole(variant, position, from, to)?,
        MoveTag::FISSION => mv.part()?,
        _ => {
            let arrived = mv.promotion().unwrap_or(mover);
            let mut gained = standing(to) + value(arrived) - value(mover);
            let passed = position.en_passant().victim;
            if let Some(victim) = passed.filter(|_| mv.tag().has(MoveTag::EN_PASSANT)) {
                occupied.remove(victim);
                gained += standing(victim);
            }
            return Some(Arrival { arrived, gained, occupied });
        }
    };
    if mv.tag() == MoveTag::FISSION {
        occupied.insert(from);
    }
    (!variant.royal.contains(arrived)).then_some(Arrival { arrived, gained: 0, occupied })
}

struct Exchange<'a> {
    variant: &'a Variant,
    position: &'a Position,
    to: Square,
}

impl Exchange<'_> {
    /// The cheapest piece of `side` that captures on the target, of those still standing.
    fn cheapest(&self, side: Color, occupied: &SquareSet) -> Option<(Square, Kind)> {
        self.variant.cheapest_first.iter().find_map(|&kind| {
            let piece = Piece::new(side, kind);
            let motion = self.variant.motion(piece);
            let standing = self.position.squares_of(piece) & *occupied & motion.origins(self.to);
            let standing = standing.without(self.to);
            if standing.is_empty() {
                return None;
            }
            let from = attackers_among(motion, standing, self.to, occupied).first()?;
            Some((from, kind))
        })
    }
}
