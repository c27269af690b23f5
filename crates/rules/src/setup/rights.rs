/// Which rights of a game's list are held: a bit each, by the right's number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Rights(u8);

impl Rights {
    /// The most rights a game may have.
    pub const MAX: usize = 8;

    /// None of them.
    pub const NONE: Rights = Rights(0);

    /// Is the right with this number, below [`Rights::MAX`], held?
    #[inline]
    pub const fn has(self, number: usize) -> bool {
        self.0 >> number & 1 != 0
    }

    /// The same rights and this one.
    #[must_use]
    pub const fn with(self, number: usize) -> Self {
        Rights(self.0 | 1 << number)
    }

    /// The same rights and those of `other`.
    #[inline]
    #[must_use]
    pub const fn union(self, other: Rights) -> Self {
        Rights(self.0 | other.0)
    }

    /// The same rights but those of `other`.
    #[inline]
    #[must_use]
    pub const fn without(self, other: Rights) -> Self {
        Rights(self.0 & !other.0)
    }

    /// The rights as the bits they are.
    #[inline]
    pub const fn bits(self) -> u8 {
        self.0
    }
}
