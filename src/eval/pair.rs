use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};

/// A worth in the middle of the game and at its end, in hundredths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Pair {
    /// With all pieces on the board.
    pub middle: i32,
    /// With none but Kings and Pawns.
    pub end: i32,
}

impl Pair {
    /// A worth that changes in the course of the game.
    pub const fn new(middle: i32, end: i32) -> Self {
        Pair { middle, end }
    }

    /// The same worth all the way.
    pub const fn both(worth: i32) -> Self {
        Pair { middle: worth, end: worth }
    }

    /// The worth when `phase` of `full` pieces are left.
    pub const fn at(self, phase: i32, full: i32) -> i32 {
        (self.middle * phase + self.end * (full - phase)) / full
    }
}

impl Add for Pair {
    type Output = Pair;

    #[inline]
    fn add(self, other: Pair) -> Pair {
        Pair::new(self.middle + other.middle, self.end + other.end)
    }
}

impl Sub for Pair {
    type Output = Pair;

    #[inline]
    fn sub(self, other: Pair) -> Pair {
        Pair::new(self.middle - other.middle, self.end - other.end)
    }
}

impl Neg for Pair {
    type Output = Pair;

    fn neg(self) -> Pair {
        Pair::new(-self.middle, -self.end)
    }
}

impl AddAssign for Pair {
    #[inline]
    fn add_assign(&mut self, other: Pair) {
        *self = *self + other;
    }
}

impl SubAssign for Pair {
    #[inline]
    fn sub_assign(&mut self, other: Pair) {
        *self = *self - other;
    }
}
