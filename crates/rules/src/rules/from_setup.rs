//! Conversion between setups and positions.

use arrayvec::ArrayVec;
use thiserror::Error;

use super::{attackers, check_count, pawn, rights, supply};
use crate::geometry::{Color, Square, SquareSet};
use crate::position::{EnPassantSquares, Position};
use crate::setup::{Kind, Piece, RightsField, Setup};
use crate::variant::Variant;

/// The position a setup describes. Rights count only if their pieces are on the squares they need; e.p.
/// squares only if some capture there is legal.
///
/// # Errors
/// Every reason why the setup is illegal; if it has kinds or squares that the variant does not have, only these.
pub fn from_setup(variant: &Variant, setup: &Setup) -> Result<Position, SetupErrors> {
    let foreign = foreign_pieces(variant, setup);
    if !foreign.is_empty() {
        return Err(SetupErrors(foreign));
    }
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
    match check_count::read(variant, setup.checks) {
        Ok(left) => position.set_checks_left(left),
        Err(error) => errors.push(error),
    }
    match supply::read(variant, &position, setup.reserve.as_deref()) {
        Ok(supply) => position.set_supply(supply),
        Err(error) => errors.push(error),
    }
    let passed = en_passant(variant, &position, setup, errors.is_empty()).unwrap_or_else(|error| {
        errors.push(error);
        EnPassantSquares::default()
    });
    if !errors.is_empty() {
        return Err(SetupErrors(errors));
    }
    position.set_en_passant(pawn::capturable(variant, &position, passed));
    Ok(position)
}

/// The errors of pieces that the variant does not have, or on squares that its board does not have.
fn foreign_pieces(variant: &Variant, setup: &Setup) -> Vec<SetupError> {
    let kinds = variant.pieces.len();
    let is_foreign = |piece: &Piece| piece.kind().index() >= kinds;
    let mut errors = Vec::new();
    for square in SquareSet::FRAME {
        let Some(piece) = setup.board[square.index()] else { continue };
        if !variant.shape.contains(square) {
            errors.push(SetupError::OffBoard { square });
        } else if is_foreign(&piece) {
            errors.push(SetupError::ForeignPiece { square, number: piece.kind().index(), kinds });
        } else if !variant.labels.has(piece) {
            let name = variant.pieces[piece.kind().index()].name.clone();
            errors.push(SetupError::OfOtherSide { square, color: piece.color(), name });
        }
    }
    let mut reserve = setup.reserve.iter().flatten();
    let in_reserve = reserve.find(|piece| is_foreign(piece)).map(|piece| piece.kind().index());
    errors.extend(in_reserve.map(|number| SetupError::ForeignReserve { number, kinds }));
    let mut reserve = setup.reserve.iter().flatten().filter(|piece| !is_foreign(piece));
    let of_other = reserve.find(|piece| !variant.labels.has(**piece));
    errors.extend(of_other.map(|piece| SetupError::OfOtherSideInReserve {
        color: piece.color(),
        name: variant.pieces[piece.kind().index()].name.clone(),
    }));
    errors
}

fn royal_error(variant: &Variant, position: &Position, color: Color) -> Option<SetupError> {
    let pieces = variant.royal.iter().map(|kind| Piece::new(color, kind));
    let count: u32 = pieces.map(|piece| position.squares_of(piece).len()).sum();
    let royal = variant.royal.iter().filter(|kind| variant.labels.has(Piece::new(color, *kind)));
    let names: Vec<&str> = royal.map(|kind| variant.pieces[kind.index()].name.as_str()).collect();
    let names = names.join(" or ");
    match count {
        0 => Some(SetupError::NoRoyal { color, names }),
        1 => None,
        count => Some(SetupError::SeveralRoyals { color, count, names }),
    }
}

/// The error of a King that could be captured at once.
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

/// The e.p. squares of a FEN, with the enemy piece that passed them, if there is one. Some programs write them
/// after other moves, too, where nothing can be captured: these are ignored. `playable` tells whether the rest
/// of the position is.
///
/// # Errors
/// When there is one but it cannot have passed them in the last move.
fn en_passant(
    variant: &Variant,
    position: &Position,
    setup: &Setup,
    playable: bool,
) -> Result<EnPassantSquares, SetupError> {
    let given = &setup.en_passant;
    let mut best = EnPassantSquares::default();
    let mut impossible = None;
    let mut of_some: Vec<Square> = Vec::new();
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
        of_some.extend(&passed);
        let halfmoves = setup.halfmoves;
        let squares = EnPassantSquares { passed, victim: Some(victim) };
        if position.at(from).is_some() {
            impossible = Some(SetupError::EnPassantFromOccupied { square, victim, from });
        } else if halfmoves > 0 && variant.endings.reset_by.contains(kind) {
            if !playable || pawn::capturable(variant, position, squares).victim.is_some() {
                impossible = Some(SetupError::EnPassantBeforeLastMove { square, halfmoves });
            }
        } else if squares.passed.len() > best.passed.len() {
            best = squares;
        }
    }
    match impossible {
        Some(error) if best.victim.is_none() => Err(error),
        _ => match best.passed.first().zip(of_some.iter().find(|it| !best.passed.contains(it))) {
            Some((&one, &other)) => Err(SetupError::EnPassantOfTwoMoves { squares: [one, other] }),
            None => Ok(best),
        },
    }
}

/// A multi-step that may have been made.
struct MadeStep<'a> {
    /// The kind that made the move.
    kind: Kind,
    from: Square,
    to: Square,
    passed: &'a [Square],
}

/// The multi-steps by which enemy pieces may have reached their squares.
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
                    variant.promotion(piece).map_or(&[][..], |it| it.choices(from, multi_step.to));
                position.at(multi_step.to).is_some_and(|it| {
                    it == piece || it.color() == piece.color() && became.contains(&it.kind())
                })
            });
            made.map(move |it| MadeStep { kind, from, to: it.to, passed: it.passed.as_slice() })
        })
    })
}

/// The setup that describes a position, with the rights that count, and e.p. squares only if some e.p.
/// capture is legal. [`from_setup`] gives the same position again.
pub fn to_setup(variant: &Variant, position: &Position) -> Setup {
    let mut setup = Setup::empty();
    for square in variant.shape.squares() {
        setup.board[square.index()] = position.at(square);
    }
    setup.side = position.side();
    setup.rights = RightsField::Letters(variant.rights.letters(position.rights()));
    setup.reserve = supply::reserve(variant, position);
    setup.en_passant = position.en_passant().passed.to_vec();
    setup.checks = check_count::field(variant, position);
    setup.halfmoves = position.halfmove_clock();
    setup.fullmoves = position.fullmoves();
    setup
}

/// All reasons why a setup cannot be played; never empty.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", .0.iter().map(SetupError::to_string).collect::<Vec<_>>().join("; "))]
pub struct SetupErrors(pub Vec<SetupError>);

/// One reason why a setup cannot be played. Pieces are given by their names.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// A piece is on a square that the board does not have.
    #[error("there is a piece on {square}: expected it empty, for the board has no such square")]
    OffBoard {
        /// The square.
        square: Square,
    },
    /// A piece on the board has a kind that the variant does not have.
    #[error("the piece on {square} is of kind {number}: expected a kind from 0 to {}", .kinds.saturating_sub(1))]
    ForeignPiece {
        /// The square of the piece.
        square: Square,
        /// The number of its kind.
        number: usize,
        /// The number of kinds of the variant.
        kinds: usize,
    },
    /// A piece on the board has a kind that only the other side has.
    #[error("there is {color}'s {name} on {square}: expected none, because only {} has this piece", !*.color)]
    OfOtherSide {
        /// The square of the piece.
        square: Square,
        /// The side of the piece.
        color: Color,
        /// The name of its kind.
        name: String,
    },
    /// A piece in the reserve has a kind that only the other side has.
    #[error("the reserve holds {color}'s {name}: expected none, because only {} has this piece", !*.color)]
    OfOtherSideInReserve {
        /// The side of the piece.
        color: Color,
        /// The name of its kind.
        name: String,
    },
    /// A piece in the reserve has a kind that the variant does not have.
    #[error("the reserve holds a piece of kind {number}: expected kinds from 0 to {}", .kinds.saturating_sub(1))]
    ForeignReserve {
        /// The number of the kind.
        number: usize,
        /// The number of kinds of the variant.
        kinds: usize,
    },
    /// A side has no royal piece.
    #[error("{color} needs {} {names}", article(.names))]
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
        /// The number of royal pieces.
        count: u32,
        /// The royal kinds of the variant.
        names: String,
    },
    /// The side that is not to move is in check.
    #[error("{}'s {royal} on {target} is in check from the {attacker} on {from}, but it is {side}'s move", !*.side)]
    OpponentInCheck {
        /// The side to move.
        side: Color,
        /// The name of a piece that gives check.
        attacker: String,
        /// The square of that piece.
        from: Square,
        /// The name of the royal piece of the other side.
        royal: String,
        /// The square of the royal piece.
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
    /// The e.p. squares of the FEN were passed by two pieces, and only one can have made the last move.
    #[error(
        "the e.p. squares {} and {} were passed by different pieces: expected those of the last move",
        .squares[0], .squares[1]
    )]
    EnPassantOfTwoMoves {
        /// A square of each move.
        squares: [Square; 2],
    },
    /// An e.p. square was passed by a piece whose origin is occupied.
    #[error(
        "the FEN's e.p. square {square} was passed by the piece on {victim}, but {from}, where that came from, is occupied: expected it empty"
    )]
    EnPassantFromOccupied {
        /// The e.p. square.
        square: Square,
        /// The square of the piece that passed it.
        victim: Square,
        /// The square it came from.
        from: Square,
    },
    /// An e.p. square although the halfmove clock says that the last move did not pass it.
    #[error(
        "the FEN's e.p. square {square} was passed by a Pawn in the last move, but the halfmove counter is {halfmoves}: expected 0"
    )]
    EnPassantBeforeLastMove {
        /// The e.p. square.
        square: Square,
        /// The halfmove clock.
        halfmoves: u16,
    },
    /// The FEN counts checks, but the variant does not.
    #[error(
        "the FEN has a number of checks: expected none, because this variant does not count them"
    )]
    ChecksNotCounted,
    /// The FEN has more checks than the variant counts.
    #[error("the FEN has {number} checks of a side: expected at most {expected}")]
    TooManyChecks {
        /// The number of checks.
        number: u8,
        /// The number of the variant.
        expected: u8,
    },
    /// A royal piece is in the reserve.
    #[error("the FEN's reserve holds {label}, which is royal: expected pieces to promote to")]
    RoyalInReserve {
        /// The label of the piece.
        label: String,
    },
    /// More of a piece than can be counted.
    #[error("the board and the FEN's reserve hold {count} {label}: expected at most 255")]
    TooManyInReserve {
        /// The label of the piece.
        label: String,
        /// The number of them on the board and in the reserve.
        count: usize,
    },
    /// The FEN has a reserve, but the variant has none.
    #[error("the FEN's reserve holds {label}: expected none, because this variant has no reserve")]
    NoReserve {
        /// The label of a piece in it.
        label: String,
    },
}

/// The indefinite article before a name.
fn article(name: &str) -> &'static str {
    let vowel = name.starts_with(['A', 'E', 'I', 'O', 'U', 'a', 'e', 'i', 'o', 'u']);
    if vowel { "an" } else { "a" }
}

fn letters(known: &str) -> String {
    if known.is_empty() { "-".to_owned() } else { format!("letters of {known}, or -") }
}
