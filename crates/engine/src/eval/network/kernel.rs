//! The two loops of a network, over integers. They are plain code that the compiler vectorizes, and are
//! compiled for several instruction sets; the best one is chosen at run time. All of them give the same
//! numbers.
//!
//! The only unsafe code of the evaluation: calls of functions that need instructions beyond those that the
//! whole program was built for.
#![allow(unsafe_code)]

/// The number of sums computed together: the size of a hidden layer is a multiple of it.
pub const LANES: usize = 32;

/// Sums of the hidden layer, or weights.
pub(super) type Lanes = [i16; LANES];

/// The rows of weights of one step of an update: one is added, two are subtracted.
pub(super) type Rows<'a> = [&'a [Lanes]; 3];

/// Writes `old` with these rows added and subtracted to `new`; all have the same length. Sums wrap around, so they
/// may overflow in one step if the next one brings them back.
#[inline(always)]
fn update(old: &[Lanes], new: &mut [Lanes], [added, removed, other]: Rows) {
    let rows = added.iter().zip(removed).zip(other);
    for ((old, new), ((added, removed), other)) in old.iter().zip(new).zip(rows) {
        for at in 0..LANES {
            let sum = old[at].wrapping_add(added[at]);
            new[at] = sum.wrapping_sub(removed[at]).wrapping_sub(other[at]);
        }
    }
}

/// What is subtracted from a square in [`output`].
const MIDDLE: i32 = 1 << 15;

/// The sum of `weights` times the sums of the hidden layer, each clipped to 0 to `one`, which is at most 255, and
/// squared, less [`offset`]. It wraps around, as that does.
///
/// A square less [`MIDDLE`] has 16 bits: processors multiply such numbers and add them in pairs.
#[inline(always)]
fn output(sums: &[Lanes], weights: &[Lanes], one: u16) -> i32 {
    let product = |(sum, weight): (&i16, &i16)| {
        let clipped = (*sum).max(0).min(one as i16);
        let square = clipped.wrapping_mul(clipped).wrapping_sub(MIDDLE as i16);
        i32::from(square) * i32::from(*weight)
    };
    let products = sums.as_flattened().iter().zip(weights.as_flattened()).map(product);
    products.fold(0, i32::wrapping_add)
}

/// What [`Simd::output`] leaves out with these weights.
pub(super) fn offset(weights: &[Lanes]) -> i32 {
    let weights = weights.as_flattened().iter();
    weights.fold(0, |sum: i32, weight| sum.wrapping_add(MIDDLE * i32::from(*weight)))
}

/// The sum of `weights` times sums of 32 bits, each clipped to 0 to `one` and squared.
pub(super) fn wide_output(sums: &[i32], weights: &[Lanes], one: u16) -> i32 {
    let product = |(sum, weight): (&i32, &i16)| {
        let clipped = (*sum).clamp(0, i32::from(one));
        clipped * clipped * i32::from(*weight)
    };
    sums.iter().zip(weights.as_flattened()).map(product).sum()
}

/// Instructions that this processor has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Simd(Level);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Level {
    /// The instructions that the program was built for.
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Simd {
    /// The levels that this processor has, the best last.
    pub(super) fn supported() -> Vec<Self> {
        #[cfg_attr(not(target_arch = "x86_64"), allow(unused_mut))]
        let mut found = vec![Simd(Level::Portable)];
        #[cfg(target_arch = "x86_64")]
        {
            if is_x86_feature_detected!("avx2") {
                found.push(Simd(Level::Avx2));
            }
            if is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512bw") {
                found.push(Simd(Level::Avx512));
            }
        }
        found
    }

    /// The best level that this processor has.
    pub(super) fn best() -> Self {
        Self::supported().pop().unwrap_or(Simd(Level::Portable))
    }

    /// The loop [`update`].
    #[inline]
    pub(super) fn update(self, old: &[Lanes], new: &mut [Lanes], rows: Rows) {
        match self.0 {
            Level::Portable => update(old, new, rows),
            // SAFETY: a `Simd` of this level exists only if the processor has the instructions.
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => unsafe { avx2::update(old, new, rows) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => unsafe { avx512::update(old, new, rows) },
        }
    }

    /// The loop [`output`].
    #[inline]
    pub(super) fn output(self, sums: &[Lanes], weights: &[Lanes], one: u16) -> i32 {
        match self.0 {
            Level::Portable => output(sums, weights, one),
            // SAFETY: a `Simd` of this level exists only if the processor has the instructions.
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => unsafe { avx2::output(sums, weights, one) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => unsafe { avx512::output(sums, weights, one) },
        }
    }
}

/// Compiles both loops with these instructions.
#[cfg(target_arch = "x86_64")]
macro_rules! compiled_for {
    ($name:ident, $features:literal) => {
        mod $name {
            use super::{Lanes, Rows};

            #[target_feature(enable = $features)]
            pub(super) fn update(old: &[Lanes], new: &mut [Lanes], rows: Rows) {
                super::update(old, new, rows);
            }

            #[target_feature(enable = $features)]
            pub(super) fn output(sums: &[Lanes], weights: &[Lanes], one: u16) -> i32 {
                super::output(sums, weights, one)
            }
        }
    };
}

#[cfg(target_arch = "x86_64")]
compiled_for!(avx2, "avx2");
#[cfg(target_arch = "x86_64")]
compiled_for!(avx512, "avx512f,avx512bw");

#[cfg(test)]
mod tests {
    use super::*;

    /// A generator of pseudorandom numbers.
    struct Numbers(u64);

    impl Numbers {
        fn next(&mut self) -> i64 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (self.0 >> 33) as i64
        }

        /// Numbers of which one in four is the smallest or the largest of its type.
        fn row(&mut self, length: usize) -> Vec<Lanes> {
            let mut number = || match self.next() % 8 {
                0 => i16::MIN,
                1 => i16::MAX,
                _ => self.next() as i16,
            };
            (0..length).map(|_| std::array::from_fn(|_| number())).collect()
        }
    }

    /// The lowest bits of the sum of clipped squares times weights, computed in the simplest way.
    fn sum_of_squares(sums: &[Lanes], weights: &[Lanes], one: u16) -> i32 {
        let pairs = sums.as_flattened().iter().zip(weights.as_flattened());
        let product = |(sum, weight): (&i16, &i16)| {
            i64::from(*sum).clamp(0, one.into()).pow(2) * i64::from(*weight)
        };
        pairs.map(product).sum::<i64>() as i32
    }

    #[test]
    fn all_processors_compute_the_same() {
        let mut numbers = Numbers(1);
        for length in (2..=10).chain([32]) {
            let [old, added, removed, other] = [0; 4].map(|_| numbers.row(length));
            let rows: Rows = [&added, &removed, &other];
            let expected: Vec<i16> = (0..length * LANES)
                .map(|at| {
                    let number = |row: &[Lanes]| i64::from(row.as_flattened()[at]);
                    (number(&old) + number(&added) - number(&removed) - number(&other)) as i16
                })
                .collect();
            for simd in Simd::supported() {
                let mut new = numbers.row(length);
                simd.update(&old, &mut new, rows);
                assert_eq!(new.as_flattened(), expected, "{simd:?}");
                for one in [1, 128, 181, 182, 254, 255] {
                    let found = simd.output(&old, &added, one).wrapping_add(offset(&added));
                    assert_eq!(found, sum_of_squares(&old, &added, one), "{simd:?}, {one}");
                }
            }
        }
    }

    #[test]
    fn an_output_of_16_bits_is_that_of_32_bits_up_to_the_largest_that_fits() {
        let one = 255;
        for sum in [i16::MIN, -1, 0, 1, 180, 181, 182, 254, 255, 256, i16::MAX] {
            for weight in [i16::MIN, -1, 0, 1, i16::MAX] {
                let mut weights = [[0; LANES]; 2];
                weights[0][31] = weight;
                let wide = wide_output(&[sum.into(); 2 * LANES], &weights, one);
                let clipped = i64::from(sum).clamp(0, one.into());
                assert_eq!(i64::from(wide), clipped * clipped * i64::from(weight));
                for simd in Simd::supported() {
                    let narrow = simd.output(&[[sum; LANES]; 2], &weights, one);
                    assert_eq!(narrow.wrapping_add(offset(&weights)), wide, "{simd:?}");
                }
            }
        }
    }

    #[test]
    fn one_row_is_added_and_two_are_subtracted_and_the_output_is_of_clipped_squares() {
        let old = [std::array::from_fn(|at| at as i16); 2];
        let [ten, one, two] = [10, 1, 2].map(|it| [[it; LANES]; 2]);
        let mut new = [[0; LANES]; 2];
        update(&old, &mut new, [&ten, &one, &two]);
        assert_eq!(new, [std::array::from_fn(|at| at as i16 + 7); 2]);
        // 1 + 4 + 9 + 16 + 25, and 25 for each of the 26 sums above 5.
        assert_eq!(output(&old, &one, 5) + offset(&one), 2 * (55 + 26 * 25));
        let negative = old.map(|it| it.map(|it| -it));
        assert_eq!(output(&negative, &one, 5) + offset(&one), 0);
    }
}
