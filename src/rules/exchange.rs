use super::attack::attackers_among;
use super::fusion;
use crate::geometry::{Color, Square, SquareSet};
use crate::position::{Move, MoveTag, Position};
use crate::setup::{Kind, Piece};
use crate::variant::Variant;

/// Does a move win at least `threshold` (hundredths, documented values) once all captures on its target
/// are made, the cheapest piece first, either side stopping when that is better for it?
///
/// Static exchange evaluation by swapping (F. Reul, "New Architectures in Computer Chess", 2009, for
/// the form with a threshold); attackers uncovered on the way, and hoppers that gain or lose their
/// screen, join and leave as the pieces go. Pins do not matter, nor what a capture promotes to.
pub fn gains_at_least(variant: &Variant, position: &Position, mv: Move, threshold: i32) -> bool {
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

/// `None` for a move that takes nothing and after which there is nothing to take on its target.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{from_setup, legal_moves, make};
    use crate::variant::built_in;

    /// What `side` wins by capturing a piece worth `at_stake`, or by leaving it.
    fn swap(exchange: &Exchange, side: Color, occupied: SquareSet, at_stake: i32) -> i32 {
        let Some((from, kind)) = exchange.cheapest(side, &occupied) else { return 0 };
        let left = occupied.without(from);
        if exchange.variant.royal.contains(kind) && exchange.cheapest(!side, &left).is_some() {
            return 0;
        }
        let value = exchange.variant.pieces[kind.index()].value;
        (at_stake - swap(exchange, !side, left, value)).max(0)
    }

    #[test]
    fn the_threshold_agrees_with_the_whole_exchange_written_as_a_recursion() {
        let variant = built_in("fantastic-xiii").unwrap();
        let mut position = from_setup(&variant, &variant.start).unwrap();
        let mut asked = 0;
        for ply in 0..160 {
            let moves = legal_moves(&variant, &position);
            for &mv in moves.iter().filter(|it| position.at(it.to()).is_some()) {
                asked += 1;
                let value = |kind: Kind| variant.pieces[kind.index()].value;
                let mover = position.at(mv.from()).unwrap().kind();
                let arrived = mv.promotion().unwrap_or(mover);
                let taken = value(position.at(mv.to()).unwrap().kind());
                let exchange = Exchange { variant: &variant, position: &position, to: mv.to() };
                let occupied = position.occupied().without(mv.from());
                let lost = swap(&exchange, !position.side(), occupied, value(arrived));
                let whole = taken + value(arrived) - value(mover) - lost;
                for threshold in [whole - 1, whole, whole + 1, 0, -200, 300] {
                    assert_eq!(
                        gains_at_least(&variant, &position, mv, threshold),
                        whole >= threshold,
                        "ply {ply}, {} {}: {whole} against {threshold}",
                        mv.from(),
                        mv.to()
                    );
                }
            }
            let captures = moves.iter().filter(|it| position.at(it.to()).is_some());
            let chosen = captures.chain(&moves).nth(ply * 7 % 5).or(moves.first());
            let Some(&chosen) = chosen else { break };
            make(&variant, &mut position, chosen);
        }
        assert!(asked > 150, "{asked}");
    }

    #[test]
    fn a_protected_pawn_is_no_gain_for_a_cheetah_but_a_hanging_one_is() {
        let variant = built_in("fantastic-xiii").unwrap();
        for (fen, wins) in [
            ("12k/13/13/13/13/13/6p6/5p7/13/13/3C9/13/K12 w - - 0 1", false),
            ("12k/13/13/13/13/13/13/5p7/13/13/3C9/13/K12 w - - 0 1", true),
        ] {
            let setup = crate::setup::Setup::parse(fen, &variant.shape, &variant.labels).unwrap();
            let position = from_setup(&variant, &setup).unwrap();
            let capture = legal_moves(&variant, &position)
                .into_iter()
                .find(|it| position.at(it.to()).is_some())
                .unwrap();
            assert_eq!(gains_at_least(&variant, &position, capture, 0), wins, "{fen}");
        }
    }
}
