use arrayvec::ArrayVec;

use crate::geometry::{Color, SQUARES, Square};
use crate::setup::{Kind, Piece, Rights};

/// What a side may still do because pieces have not moved: the letters of a FEN's rights field, and
/// what ends them. A right's number is its place in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RightsRule {
    list: Vec<Right>,
    ended_at: Box<[Rights; SQUARES]>,
    ended_by_royal: [Rights; 2],
}

/// One letter of a FEN's rights field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Right {
    /// Whose it is.
    pub color: Color,
    /// Its letter, capital for White.
    pub letter: char,
    /// The kinds that must stand for the right to count, the royal one first, and where; without a
    /// square, anywhere.
    pub needs: ArrayVec<(Kind, Option<Square>), 2>,
}

impl RightsRule {
    /// From the rights of the game, at most [`Rights::MAX`].
    pub fn new(list: Vec<Right>) -> Self {
        let mut rule = RightsRule {
            ended_at: Box::new([Rights::NONE; SQUARES]),
            ended_by_royal: [Rights::NONE; 2],
            list: Vec::new(),
        };
        for (number, right) in list.iter().enumerate() {
            for (_, home) in &right.needs {
                let ended = match home {
                    Some(square) => &mut rule.ended_at[square.index()],
                    None => &mut rule.ended_by_royal[right.color.index()],
                };
                *ended = ended.with(number);
            }
        }
        rule.list = list;
        rule
    }

    /// Every right.
    pub fn list(&self) -> &[Right] {
        &self.list
    }

    /// Has the game none?
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The rights that end when a piece leaves the square or arrives on it.
    #[inline]
    pub fn ended_at(&self, square: Square) -> Rights {
        self.ended_at[square.index()]
    }

    /// The rights that end when the royal piece of `color` moves, wherever it stands.
    #[inline]
    pub fn ended_by_royal(&self, color: Color) -> Rights {
        self.ended_by_royal[color.index()]
    }

    /// The rights with this letter.
    pub fn lettered(&self, letter: char) -> Rights {
        self.of(|right| right.letter == letter)
    }

    /// The rights for which this holds.
    pub fn of(&self, holds: impl Fn(&Right) -> bool) -> Rights {
        let numbered = self.list.iter().enumerate().filter(|(_, right)| holds(right));
        numbered.fold(Rights::NONE, |rights, (number, _)| rights.with(number))
    }

    /// The letters of rights, in the order of the list.
    pub fn letters(&self, rights: Rights) -> String {
        let held = self.list.iter().enumerate().filter(|(number, _)| rights.has(*number));
        held.map(|(_, right)| right.letter).collect()
    }
}

impl Right {
    /// The pieces that must stand, and where.
    pub fn pieces(&self) -> impl Iterator<Item = (Piece, Option<Square>)> + '_ {
        self.needs.iter().map(|&(kind, home)| (Piece::new(self.color, kind), home))
    }
}
