use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use super::bits::Bits;
use super::{SQUARES, Square};

/// A set of squares of the frame, one bit per square: one register on machines with 256-bit registers.
///
/// Iteration goes from a1 upward by [`Square::index`], always in the same order.
#[derive(Clone, Copy)]
pub struct SquareSet(Bits);

impl SquareSet {
    /// The empty set.
    pub const EMPTY: SquareSet = SquareSet(Bits::ZERO);

    /// Every square of the frame, on the board or not.
    pub const FRAME: SquareSet = SquareSet(Bits::ONES);

    /// The set of one square.
    #[inline(always)]
    pub fn of(square: Square) -> Self {
        SquareSet::of_if(square, true)
    }

    /// The set of one square if `wanted`, else the empty set, without a branch.
    #[inline(always)]
    fn of_if(square: Square, wanted: bool) -> Self {
        SquareSet(Bits::one(u64::from(wanted), square.byte()))
    }

    /// The squares of the frame at most one step from `square`, itself included.
    #[inline]
    pub fn within_one_step(square: Square) -> Self {
        WITHIN_ONE_STEP[square.index()]
    }

    /// The squares of the frame at most two steps from `square`, itself included.
    #[inline]
    pub fn around(square: Square) -> Self {
        WITHIN_TWO_STEPS[square.index()]
    }

    /// Whether the square is in the set.
    #[inline(always)]
    pub fn contains(&self, square: Square) -> bool {
        self.0.words()[square.index() >> 6] >> (square.index() & 63) & 1 != 0
    }

    /// Adds the square; no change if it was in the set.
    #[inline(always)]
    pub fn insert(&mut self, square: Square) {
        *self |= SquareSet::of(square);
    }

    /// Adds the square if `wanted`, without a branch.
    #[inline(always)]
    pub fn insert_if(&mut self, square: Square, wanted: bool) {
        *self |= SquareSet::of_if(square, wanted);
    }

    /// Removes the square; no change if it was not in the set.
    #[inline(always)]
    pub fn remove(&mut self, square: Square) {
        *self &= !SquareSet::of(square);
    }

    /// Adds the square if it was not in the set, else removes it.
    #[inline(always)]
    pub fn toggle(&mut self, square: Square) {
        *self ^= SquareSet::of(square);
    }

    /// This set with the square added.
    #[inline]
    #[must_use]
    pub fn with(mut self, square: Square) -> Self {
        self.insert(square);
        self
    }

    /// This set without the square.
    #[inline]
    #[must_use]
    pub fn without(mut self, square: Square) -> Self {
        self.remove(square);
        self
    }

    /// Whether the set is empty.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        !self.0.meets(self.0)
    }

    /// Whether the two sets have a square in common.
    #[inline(always)]
    pub fn meets(&self, other: &SquareSet) -> bool {
        self.0.meets(other.0)
    }

    /// Every square of the frame with the colour of `square`, as on a chessboard.
    #[inline]
    pub fn of_colour(square: Square) -> Self {
        if DARK.contains(square) { DARK } else { !DARK }
    }

    /// Whether all squares of the set have the same colour, as those of a chessboard.
    #[inline]
    pub fn is_of_one_colour(&self) -> bool {
        !self.meets(&DARK) || !self.meets(&!DARK)
    }

    /// The number of squares in the set, 0..=256.
    #[inline]
    pub fn len(&self) -> u32 {
        self.0.words().iter().map(|word| word.count_ones()).sum()
    }

    /// The only square of the set, if it has exactly one.
    #[inline]
    pub fn single(&self) -> Option<Square> {
        if self.len() == 1 { self.first() } else { None }
    }

    /// The lowest square of the set.
    #[inline]
    pub fn first(&self) -> Option<Square> {
        self.into_iter().next()
    }

    /// The number of squares of the set below `square`.
    #[inline]
    pub fn members_below(&self, square: Square) -> u32 {
        let words = self.0.words();
        let word = square.index() >> 6;
        let below = (1u64 << (square.index() & 63)) - 1;
        let counted = |number: usize| if number < word { words[number].count_ones() } else { 0 };
        counted(0) + counted(1) + counted(2) + (words[word] & below).count_ones()
    }
}

/// The squares of the colour of a1: four ranks a word.
const DARK: SquareSet = SquareSet(Bits::new([0xaaaa_5555_aaaa_5555; 4]));

static WITHIN_ONE_STEP: [SquareSet; SQUARES] = within(1);
static WITHIN_TWO_STEPS: [SquareSet; SQUARES] = within(2);

/// For each square of the frame, the squares at most `steps` steps from it.
const fn within(steps: usize) -> [SquareSet; SQUARES] {
    let mut near = [SquareSet::EMPTY; SQUARES];
    let mut index = 0;
    while index < SQUARES {
        near[index] = at_most(steps, index / 16, index % 16);
        index += 1;
    }
    near
}

const fn at_most(steps: usize, rank: usize, file: usize) -> SquareSet {
    let mut words = [0; 4];
    let mut index = 0;
    while index < SQUARES {
        if rank.abs_diff(index / 16) <= steps && file.abs_diff(index % 16) <= steps {
            words[index / 64] |= 1 << (index % 64);
        }
        index += 1;
    }
    SquareSet(Bits::new(words))
}

impl Default for SquareSet {
    #[inline]
    fn default() -> Self {
        SquareSet::EMPTY
    }
}

impl Eq for SquareSet {}

impl PartialEq for SquareSet {
    #[inline]
    fn eq(&self, other: &SquareSet) -> bool {
        (*self ^ *other).is_empty()
    }
}

impl BitAnd for SquareSet {
    type Output = SquareSet;

    #[inline(always)]
    fn bitand(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0.and(other.0))
    }
}

impl BitOr for SquareSet {
    type Output = SquareSet;

    #[inline(always)]
    fn bitor(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0.or(other.0))
    }
}

impl BitXor for SquareSet {
    type Output = SquareSet;

    #[inline(always)]
    fn bitxor(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0.xor(other.0))
    }
}

impl Not for SquareSet {
    type Output = SquareSet;

    #[inline(always)]
    fn not(self) -> SquareSet {
        SquareSet(self.0.xor(Bits::ONES))
    }
}

impl BitAndAssign for SquareSet {
    #[inline(always)]
    fn bitand_assign(&mut self, other: SquareSet) {
        *self = *self & other;
    }
}

impl BitOrAssign for SquareSet {
    #[inline(always)]
    fn bitor_assign(&mut self, other: SquareSet) {
        *self = *self | other;
    }
}

impl BitXorAssign for SquareSet {
    #[inline(always)]
    fn bitxor_assign(&mut self, other: SquareSet) {
        *self = *self ^ other;
    }
}

impl FromIterator<Square> for SquareSet {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut set = SquareSet::EMPTY;
        squares.into_iter().for_each(|square| set.insert(square));
        set
    }
}

impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        Squares { words: *self.0.words(), ahead: self.0.used_words(), word: 0, base: 0 }
    }
}

/// The squares of a set, lowest number first.
#[derive(Clone, Debug)]
pub struct Squares {
    words: [u64; 4],
    /// A mask of the words not yet begun that are not empty.
    ahead: u8,
    /// The rest of the current word.
    word: u64,
    /// The number of the first square of the current word.
    base: u8,
}

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.word == 0 {
            if self.ahead == 0 {
                return None;
            }
            let number = self.ahead.trailing_zeros() as u8 & 3;
            self.ahead &= self.ahead - 1;
            self.word = self.words[usize::from(number)];
            self.base = number * 64;
        }
        let square = Square::from_index(self.base + self.word.trailing_zeros() as u8);
        self.word &= self.word - 1;
        Some(square)
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.into_iter().map(|square| square.to_string())).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_lists_what_was_put_in_in_order() {
        let squares = [3, 63, 64, 130, 255].map(Square::from_index);
        let set: SquareSet = squares.into_iter().rev().collect();
        assert_eq!(set.into_iter().collect::<Vec<_>>(), squares);
        assert_eq!(set.len(), 5);
    }

    #[test]
    fn the_set_of_a_square_holds_that_square_alone() {
        for square in (0..=255).map(Square::from_index) {
            let set = SquareSet::of(square);
            assert_eq!(set.into_iter().collect::<Vec<_>>(), [square]);
            assert!(set.contains(square) && set.without(square).is_empty());
            let (mut taken, mut left) = (SquareSet::FRAME, SquareSet::EMPTY);
            taken.toggle(square);
            left.insert_if(square, false);
            assert_eq!((taken.len(), taken.contains(square), left), (255, false, SquareSet::EMPTY));
        }
    }

    #[test]
    fn the_members_below_a_square_are_counted() {
        let set: SquareSet = [3, 63, 64, 130, 255].map(Square::from_index).into_iter().collect();
        for (below, square) in set.into_iter().enumerate() {
            assert_eq!(set.members_below(square), below as u32);
        }
    }

    #[test]
    fn two_steps_around_a_square_are_cut_by_the_frame() {
        assert_eq!(SquareSet::around(Square::new(7, 7)).len(), 25);
        assert_eq!(SquareSet::around(Square::new(0, 15)).len(), 9);
        assert!(SquareSet::around(Square::new(6, 0)).contains(Square::new(8, 2)));
    }

    #[test]
    fn only_a_set_of_one_has_a_single_square() {
        let one = SquareSet::of(Square::from_index(200));
        assert_eq!(one.single(), Some(Square::from_index(200)));
        assert_eq!(one.with(Square::from_index(3)).single(), None);
        assert_eq!(SquareSet::EMPTY.single(), None);
    }
}
