//! Between setups and positions: what a FEN means in a game, and the FEN of a position.

use arrayvec::ArrayVec;

use super::setup_fault::{SetupFault, SetupFaults};
use super::{attackers, pawn, rights, supply};
use crate::geometry::{Color, Square};
use crate::position::{EnPassantSquares, Position};
use crate::setup::{Kind, Piece, RightsField, Setup};
use crate::variant::Variant;

/// The position a setup describes. Rights count only while their pieces stand where they need them;
/// e.p. squares only if some capture there is legal.
///
/// # Errors
/// With every reason why it is illegal.
pub fn from_setup(variant: &Variant, setup: &Setup) -> Result<Position, SetupFaults> {
    let mut position = Position::empty(variant.pieces.len(), variant.royal);
    for square in variant.shape.squares() {
        if let Some(piece) = setup.board[square.index()] {
            position.put(piece, square);
        }
    }
    position.set_side(setup.side);
    position.set_counters(setup.halfmoves, setup.fullmoves);
    let mut faults: Vec<SetupFault> =
        Color::BOTH.iter().filter_map(|&color| royal_fault(variant, &position, color)).collect();
    if faults.is_empty() {
        faults.extend(check_fault(variant, &position));
    }
    match rights::read(variant, &position, &setup.rights) {
        Ok(rights) => position.set_rights(rights),
        Err(fault) => faults.push(fault),
    }
    match supply::read(variant, &position, setup.reserve.as_deref()) {
        Ok(supply) => position.set_supply(supply),
        Err(fault) => faults.push(fault),
    }
    let passed = en_passant(variant, &position, &setup.en_passant).unwrap_or_else(|fault| {
        faults.push(fault);
        EnPassantSquares::default()
    });
    if !faults.is_empty() {
        return Err(SetupFaults(faults));
    }
    position.set_en_passant(pawn::capturable(variant, &position, passed));
    Ok(position)
}

fn royal_fault(variant: &Variant, position: &Position, color: Color) -> Option<SetupFault> {
    let pieces = variant.royal.iter().map(|kind| Piece::new(color, kind));
    let count: u32 = pieces.map(|piece| position.squares_of(piece).len()).sum();
    let names: Vec<&str> =
        variant.royal.iter().map(|kind| variant.pieces[kind.index()].name.as_str()).collect();
    let names = names.join(" or ");
    match count {
        0 => Some(SetupFault::NoRoyal { color, names }),
        1 => None,
        count => Some(SetupFault::SeveralRoyals { color, count, names }),
    }
}

/// A King that could be captured at once.
fn check_fault(variant: &Variant, position: &Position) -> Option<SetupFault> {
    let side = position.side();
    let target = position.royal(!side);
    let from = attackers(variant, position, target, side).first()?;
    let name = |square| {
        let kind = position.at(square).map(Piece::kind);
        kind.map_or("", |kind| variant.pieces[kind.index()].name.as_str()).to_owned()
    };
    let (attacker, royal) = (name(from), name(target));
    Some(SetupFault::OpponentInCheck { side, attacker, from, royal, target })
}

/// What the squares of an e.p. field mean: the enemy that passed them, if there is one.
///
/// # Errors
/// When there is one, but it cannot have passed them in the last move.
fn en_passant(
    variant: &Variant,
    position: &Position,
    given: &[Square],
) -> Result<EnPassantSquares, SetupFault> {
    let mut best = EnPassantSquares::default();
    let mut impossible = None;
    for MadeStep { kind, from, to: victim, passed: path } in
        multi_steps_to_enemies(variant, position)
    {
        let beyond = |square: &Square| {
            let on = path.iter().skip_while(|it| *it != square);
            on.clone().next().is_some() && on.into_iter().all(|&it| position.at(it).is_none())
        };
        let passed: ArrayVec<_, _> =
            path.iter().copied().filter(|it| given.contains(it) && beyond(it)).collect();
        let Some(&square) = passed.first() else { continue };
        let halfmoves = position.halfmove_clock();
        if position.at(from).is_some() {
            impossible = Some(SetupFault::EnPassantFromOccupied { square, victim, from });
        } else if halfmoves > 0 && variant.endings.reset_by.contains(kind) {
            impossible = Some(SetupFault::EnPassantBeforeLastMove { square, halfmoves });
        } else if passed.len() > best.passed.len() {
            best = EnPassantSquares { passed, victim: Some(victim) };
        }
    }
    match impossible {
        Some(fault) if best.victim.is_none() => Err(fault),
        _ => Ok(best),
    }
}

/// A multi-step that may have been made.
struct MadeStep<'a> {
    /// Of what.
    kind: Kind,
    from: Square,
    to: Square,
    passed: &'a [Square],
}

/// The multi-steps to where an enemy stands that may have come there so.
fn multi_steps_to_enemies<'a>(
    variant: &'a Variant,
    position: &'a Position,
) -> impl Iterator<Item = MadeStep<'a>> + 'a {
    let victims = variant.en_passant.map(|rule| rule.victims).unwrap_or_default();
    victims.iter().flat_map(move |kind| {
        let piece = Piece::new(!position.side(), kind);
        variant.shape.squares().into_iter().flat_map(move |from| {
            let multi_steps = variant.motion(piece).multi_steps(from).iter();
            let made = multi_steps.filter(move |multi_step| {
                let became =
                    variant.promotion(piece).map_or(&[][..], |it| it.choices(multi_step.to));
                position.at(multi_step.to).is_some_and(|it| {
                    it == piece || it.color() == piece.color() && became.contains(&it.kind())
                })
            });
            made.map(move |it| MadeStep { kind, from, to: it.to, passed: it.passed.as_slice() })
        })
    })
}

/// The setup that describes a position, with the rights that count and e.p. squares only when some
/// e.p. capture is legal. It gives the same position again.
pub fn to_setup(variant: &Variant, position: &Position) -> Setup {
    let mut setup = Setup::empty();
    for square in variant.shape.squares() {
        setup.board[square.index()] = position.at(square);
    }
    setup.side = position.side();
    setup.rights = RightsField::Letters(variant.rights.letters(position.rights()));
    setup.reserve = supply::reserve(variant, position);
    setup.en_passant = position.en_passant().passed.to_vec();
    setup.halfmoves = position.halfmove_clock();
    setup.fullmoves = position.fullmoves();
    setup
}
