use bentrider::geometry::{Color, Square, SquareSet};
use bentrider::loader;
use bentrider::position::Position;
use bentrider::rules::{attackers_among, from_setup, legal_moves, make, see_ge};
use bentrider::setup::{Kind, Piece, Setup};
use bentrider::variant::Variant;

/// The captures on one square, whatever else the sides might play.
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
            let standing = self.position.squares_of(piece) & *occupied;
            let standing = standing.without(self.to);
            let motion = self.variant.motion(piece);
            let from = attackers_among(motion, standing, self.to, occupied).first()?;
            Some((from, kind))
        })
    }
}

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
    let variant = loader::built_in("fantastic-xiii").unwrap();
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
                    see_ge(&variant, &position, mv, threshold),
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
    let variant = loader::built_in("fantastic-xiii").unwrap();
    for (fen, wins) in [
        ("12k/13/13/13/13/13/6p6/5p7/13/13/3C9/13/K12 w - - 0 1", false),
        ("12k/13/13/13/13/13/13/5p7/13/13/3C9/13/K12 w - - 0 1", true),
    ] {
        let setup = Setup::parse(fen, &variant.shape, &variant.labels).unwrap();
        let position = from_setup(&variant, &setup).unwrap();
        let capture = legal_moves(&variant, &position)
            .into_iter()
            .find(|it| position.at(it.to()).is_some())
            .unwrap();
        assert_eq!(see_ge(&variant, &position, capture, 0), wins, "{fen}");
    }
}
