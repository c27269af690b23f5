//! What a network makes of the evaluation of a position: a value to add, and a factor of the whole.

/// What a network makes of the evaluation of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::eval) struct NetworkValue {
    /// What is added to the base, in centipawns for the side to move.
    pub(in crate::eval) added: i32,
    /// By what the sum is multiplied.
    pub(in crate::eval) factor: Factor,
}

/// A factor of the evaluation, from a quarter to 4, in 1,024ths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::eval) struct Factor(i32);

impl Factor {
    pub(super) const ONE: i32 = 1_024;

    /// The factor that is 1 more than this number of 1,024ths; the nearest one, if that is out of its range.
    pub(super) fn one_plus(number: i64) -> Self {
        let [least, most] = [Self::ONE / 4, 4 * Self::ONE];
        Factor((i64::from(Self::ONE) + number).clamp(least.into(), most.into()) as i32)
    }

    /// A value times the factor, rounded towards 0.
    #[inline]
    pub(in crate::eval) fn times(self, value: i32) -> i32 {
        (i64::from(value) * i64::from(self.0) / i64::from(Self::ONE)) as i32
    }

    /// A value that, times the factor, is about this one.
    #[inline]
    pub(in crate::eval) fn divide(self, product: i32) -> i32 {
        (i64::from(product) * i64::from(Self::ONE) / i64::from(self.0)) as i32
    }
}

impl Default for Factor {
    /// 1.
    fn default() -> Self {
        Factor(Self::ONE)
    }
}
