//! 256 bits in four words.

/// 256 bits, the lowest in the first word.
#[derive(Clone, Copy)]
#[repr(align(32))]
pub(in crate::geometry) struct Bits([u64; 4]);

impl Bits {
    #[inline(always)]
    pub(in crate::geometry) const fn new(words: [u64; 4]) -> Self {
        Bits(words)
    }

    #[inline(always)]
    pub(in crate::geometry) fn words(&self) -> &[u64; 4] {
        &self.0
    }

    /// `bit`, 0 or 1, at place 0 to 255.
    #[inline(always)]
    pub(in crate::geometry) fn one(bit: u64, place: u8) -> Self {
        let at = |base: u8| bit.unbounded_shl(u32::from(place).wrapping_sub(u32::from(base)));
        Bits([at(0), at(64), at(128), at(192)])
    }

    #[inline(always)]
    pub(in crate::geometry) fn and(self, other: Self) -> Self {
        self.each(other, |one, other| one & other)
    }

    #[inline(always)]
    pub(in crate::geometry) fn or(self, other: Self) -> Self {
        self.each(other, |one, other| one | other)
    }

    #[inline(always)]
    pub(in crate::geometry) fn xor(self, other: Self) -> Self {
        self.each(other, |one, other| one ^ other)
    }

    /// Whether some bit is set in both.
    #[inline(always)]
    pub(in crate::geometry) fn meets(self, other: Self) -> bool {
        let Bits([a, b, c, d]) = self.and(other);
        (a | b | c | d) != 0
    }

    /// A mask of the words that are not 0.
    #[inline(always)]
    pub(in crate::geometry) fn used_words(self) -> u8 {
        let Bits(words) = self;
        let used = |word: usize| u8::from(words[word] != 0) << word;
        used(0) | used(1) | used(2) | used(3)
    }

    #[inline(always)]
    fn each(self, other: Self, join: impl Fn(u64, u64) -> u64) -> Self {
        let (Bits([a, b, c, d]), Bits([e, f, g, h])) = (self, other);
        Bits([join(a, e), join(b, f), join(c, g), join(d, h)])
    }
}
