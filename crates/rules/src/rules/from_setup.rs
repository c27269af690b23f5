//! Between setups and positions: what a FEN means in a variant, and the FEN of a position.

use arrayvec::ArrayVec;
use thiserror::Error;

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
pub fn from_setup(variant: &Variant, setup: &Setup) -> Result<Position, SetupErrors> {
    let mut position = Position::empty(variant.pieces.len(), variant.royal);
    for square in variant.shape.squares() {
        if let Some(piece) = setup.board[square.index()] {
            position.put(piece, square);
        }
    }
    position.set_side(setup.side);
    position.set_counters(setup.halfmoves, setup.fullmoves);
    let mut errors: Vec<SetupError> =
        Color::BOTH.iter().filter_map(|&color| royal_error(variant, &position, color)).collect();
    if errors.is_empty() {
        errors.extend(check_error(variant, &position));
    }
    match rights::read(variant, &position, &setup.rights) {
        Ok(rights) => position.set_rights(rights),
        Err(error) => errors.push(error),
    }
    match supply::read(variant, &position, setup.reserve.as_deref()) {
        Ok(supply) => position.set_supply(supply),
        Err(error) => errors.push(error),
    }
    let passed = en_passant(variant, &position, &setup.en_passant).unwrap_or_else(|error| {
        errors.push(error);
        EnPassantSquares::default()
    });
    if !errors.is_empty() {
        return Err(SetupErrors(errors));
    }
    position.set_en_passant(pawn::capturable(variant, &position, passed));
    Ok(position)
}

fn royal_error(variant: &Variant, position: &Position, color: Color) -> Option<SetupError> {
    let pieces = variant.royal.iter().map(|kind| Piece::new(color, kind));
    let count: u32 = pieces.map(|piece| position.squares_of(piece).len()).sum();
    let names: Vec<&str> =
        variant.royal.iter().map(|kind| variant.pieces[kind.index()].name.as_str()).collect();
    let names = names.join(" or ");
    match count {
        0 => Some(SetupError::NoRoyal { color, names }),
        1 => None,
        count => Some(SetupError::SeveralRoyals { color, count, names }),
    }
}

/// A King that could be captured at once.
fn check_error(variant: &Variant, position: &Position) -> Option<SetupError> {
    let side = position.side();
    let target = position.royal(!side);
    let from = attackers(variant, position, target, side).first()?;
    let name = |square| {
        let kind = position.at(square).map(Piece::kind);
        kind.map_or("", |kind| variant.pieces[kind.index()].name.as_str()).to_owned()
    };
    let (attacker, royal) = (name(from), name(target));
    Some(SetupError::OpponentInCheck { side, attacker, from, royal, target })
}

/// What the squares of an e.p. field mean: the enemy that passed them, if there is one.
///
/// # Errors
/// When there is one, but it cannot have passed them in the last move.
fn en_passant(
    variant: &Variant,
    position: &Position,
    given: &[Square],
) -> Result<EnPassantSquares, SetupError> {
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
            impossible = Some(SetupError::EnPassantFromOccupied { square, victim, from });
        } else if halfmoves > 0 && variant.endings.reset_by.contains(kind) {
            impossible = Some(SetupError::EnPassantBeforeLastMove { square, halfmoves });
        } else if passed.len() > best.passed.len() {
            best = EnPassantSquares { passed, victim: Some(victim) };
        }
    }
    match impossible {
        Some(error) if best.victim.is_none() => Err(error),
        _ => Ok(best),
    }
}

/// A multi-step that may have been made.
struct MadeStep<'a> {
    /// The kind that made it.
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

/// Why a setup cannot be played: everything that is wrong, never empty.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", .0.iter().map(SetupError::to_string).collect::<Vec<_>>().join("; "))]
pub struct SetupErrors(pub Vec<SetupError>);

/// One reason why a setup cannot be played. Pieces are given by their names.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// A side has no royal piece.
    #[error("{color} has no {names}: expected one")]
    NoRoyal {
        /// The side.
        color: Color,
        /// The royal kinds of the variant.
        names: String,
    },
    /// A side has several royal pieces.
    #[error("{color} has {count} royal pieces ({names}): expected one")]
    SeveralRoyals {
        /// The side.
        color: Color,
        /// How many.
        count: u32,
        /// The royal kinds of the variant.
        names: String,
    },
    /// The side that is not to move is in check.
    #[error("it is {side}'s move, and {side}'s {attacker} on {from} attacks {}'s {royal} on {target}", !*.side)]
    OpponentInCheck {
        /// Who is to move.
        side: Color,
        /// A piece of it that gives check.
        attacker: String,
        /// Where it stands.
        from: Square,
        /// The royal piece of the other side.
        royal: String,
        /// Where that stands.
        target: Square,
    },
    /// A letter of the rights means nothing in this variant.
    #[error("the FEN's rights hold \"{letter}\": expected {}", letters(.known))]
    UnknownRight {
        /// The letter.
        letter: char,
        /// The letters of the variant.
        known: String,
    },
    /// An e.p. square was passed by a piece whose origin is occupied.
    #[error(
        "the FEN's e.p. square {square} was passed by the piece on {victim}, but {from}, where that came from, is occupied: expected it empty"
    )]
    EnPassantFromOccupied {
        /// The e.p. square.
        square: Square,
        /// Where the piece stands that passed it.
        victim: Square,
        /// Where it came from.
        from: Square,
    },
    /// An e.p. square, though the counter says that the last move was another.
    #[error(
        "the FEN's e.p. square {square} was passed by a Pawn in the last move, but the halfmove counter is {halfmoves}: expected 0"
    )]
    EnPassantBeforeLastMove {
        /// The e.p. square.
        square: Square,
        /// The counter.
        halfmoves: u16,
    },
    /// A royal piece is in the reserve.
    #[error("the FEN's reserve holds {label}, which is royal: expected pieces to promote to")]
    RoyalInReserve {
        /// Its label.
        label: String,
    },
    /// More of a piece than can be counted.
    #[error("the board and the FEN's reserve hold {count} {label}: expected at most 255")]
    TooManyInReserve {
        /// Its label.
        label: String,
        /// How many there are on the board and in the reserve.
        count: usize,
    },
    /// There is a reserve, and the variant has none.
    #[error("the FEN's reserve holds {label}: expected none, for this variant has no reserve")]
    NoReserve {
        /// The label of a piece in it.
        label: String,
    },
}

fn letters(known: &str) -> String {
    if known.is_empty() { "-".to_owned() } else { format!("letters of {known}, or -") }
}
