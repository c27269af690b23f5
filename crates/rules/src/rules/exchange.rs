use super::attack::attackers_among;
use super::fusion;
use crate::geometry::{Color, Square, SquareSet};
use crate::position::{Move, MoveTag, Position};
use crate::setup::{Kind, Piece};
use crate::variant::Variant;

/// Whether a move wins at least `threshold` (centipawns, documented values) after all captures on its target,
/// the least valuable piece first, where either side may stop.
///
/// Static exchange evaluation by swapping (F. Reul, "New Architectures in Computer Chess", 2009, for the form
/// with a threshold); attackers that are uncovered, and hoppers that gain or lose their screen, join and
/// leave as pieces are exchanged. Pins and promotions of capturing pieces are ignored.
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
    // `swap` is the margin by which the side to capture next would exceed its threshold if its piece were
    // then safe.
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

/// The piece on the target after a move, the material won, and the occupied squares.
struct Arrival {
    arrived: Kind,
    gained: i32,
    occupied: SquareSet,
}

/// The arrival of a move; `None` if it captures nothing and leaves nothing to capture on its target.
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
    /// The least valuable piece of `side` still on the board that captures on the target.
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
