use std::fmt;
use std::ops::Not;

/// A side. Its only geometry is which way is forward: up the ranks for White, down for Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Color {
    /// Plays up the ranks, moves first in every start position that does not say otherwise.
    White = 0,
    /// Plays down the ranks.
    Black = 1,
}

impl Color {
    /// White, then Black.
    pub const BOTH: [Color; 2] = [Color::White, Color::Black];

    /// What `of` says of White, then of Black.
    #[inline(always)]
    pub fn each<T>(mut of: impl FnMut(Color) -> T) -> [T; 2] {
        [of(Color::White), of(Color::Black)]
    }

    /// 0 for White, 1 for Black.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Not for Color {
    type Output = Color;

    #[inline]
    fn not(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Color::White => "White",
            Color::Black => "Black",
        })
    }
}
