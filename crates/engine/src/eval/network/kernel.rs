//! The two loops of a network, over integers. They are plain code that the compiler vectorizes, and are
//! compiled for several instruction sets; the best one is chosen at run time. All of them give the same
//! numbers.
//!
//! The only unsafe code of the evaluation: calls of functions that need instructions beyond those that the
//! whole program was built for.
#![allow(unsafe_code)]

/// The number of sums computed together: the size of a hidden layer is a multiple of it.
pub const LANES: usize = 32;

/// Writes `sums` with these rows of weights added and subtracted to `new`. All have the same length.
#[inline(always)]
fn update(sums: &[i32], new: &mut [i32], added: &[&[i16]], removed: &[&[i16]]) {
    let sums = sums.as_chunks::<LANES>().0;
    for (at, (old, new)) in sums.iter().zip(new.as_chunks_mut::<LANES>().0).enumerate() {
        let mut sums = *old;
        for row in added {
            if let Some(row) = row.as_chunks::<LANES>().0.get(at) {
                sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += i32::from(*weight));
            }
        }
        for row in removed {
            if let Some(row) = row.as_chunks::<LANES>().0.get(at) {
                sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum -= i32::from(*weight));
            }
        }
        *new = sums;
    }
}

/// The sum of `weights` times the sums of the hidden layer, each clipped to 0 to `one` and squared.
#[inline(always)]
fn output(sums: &[i32], weights: &[i16], one: i32) -> i32 {
    let mut total = [0; LANES];
    let weights = weights.as_chunks::<LANES>().0;
    for (sums, weights) in sums.as_chunks::<LANES>().0.iter().zip(weights) {
        for ((total, sum), weight) in total.iter_mut().zip(sums).zip(weights) {
            let clipped = (*sum).clamp(0, one);
            *total += clipped * clipped * i32::from(*weight);
        }
    }
    total.iter().sum()
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
    pub(super) fn update(
        self,
        sums: &[i32],
        new: &mut [i32],
        added: &[&[i16]],
        removed: &[&[i16]],
    ) {
        match self.0 {
            Level::Portable => update(sums, new, added, removed),
            // SAFETY: a `Simd` of this level exists only if the processor has the instructions.
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => unsafe { avx2::update(sums, new, added, removed) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => unsafe { avx512::update(sums, new, added, removed) },
        }
    }

    /// The loop [`output`].
    #[inline]
    pub(super) fn output(self, sums: &[i32], weights: &[i16], one: i32) -> i32 {
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
            #[target_feature(enable = $features)]
            pub(super) fn update(
                sums: &[i32],
                new: &mut [i32],
                added: &[&[i16]],
                removed: &[&[i16]],
            ) {
                super::update(sums, new, added, removed);
            }

            #[target_feature(enable = $features)]
            pub(super) fn output(sums: &[i32], weights: &[i16], one: i32) -> i32 {
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
        fn next(&mut self, least: i64, most: i64) -> i64 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            least + ((self.0 >> 33) as i64) % (most - least + 1)
        }
    }

    #[test]
    fn all_processors_compute_the_same() {
        let mut numbers = Numbers(1);
        for hidden in [LANES, 2 * LANES, 3 * LANES] {
            for count in 0..4 {
                let mut row =
                    || (0..hidden).map(|_| numbers.next(-32_768, 32_767) as i16).collect();
                let rows: Vec<Vec<i16>> = (0..8).map(|_| row()).collect();
                let weights: Vec<i16> = row();
                let rows: Vec<&[i16]> = rows.iter().map(Vec::as_slice).collect();
                let (added, removed) = (&rows[..count], &rows[4..4 + count]);
                let sums: Vec<i32> = (0..hidden).map(|_| numbers.next(-400, 400) as i32).collect();
                let mut expected = vec![0; hidden];
                update(&sums, &mut expected, added, removed);
                // 96 squares of 15, times 32,767, fit.
                let total = output(&sums, &weights, 15);
                for simd in Simd::supported() {
                    let mut found = vec![0; hidden];
                    simd.update(&sums, &mut found, added, removed);
                    assert_eq!(found, expected, "{simd:?}");
                    assert_eq!(simd.output(&sums, &weights, 15), total, "{simd:?}");
                }
            }
        }
    }

    #[test]
    fn rows_are_added_and_subtracted_and_the_output_is_of_clipped_squares() {
        let sums: Vec<i32> = (0..LANES as i32).collect();
        let [ten, one]: [Vec<i16>; 2] = [10, 1].map(|it| vec![it; LANES]);
        let mut new = vec![0; LANES];
        update(&sums, &mut new, &[&ten, &ten], &[&one]);
        assert_eq!(new, (19..19 + LANES as i32).collect::<Vec<_>>());
        // 1 + 4 + 9 + 16 + 25, and 25 for each of the 26 sums above 5.
        assert_eq!(output(&sums, &one, 5), 55 + 26 * 25);
        let negative: Vec<i32> = sums.iter().map(|it| -it).collect();
        assert_eq!(output(&negative, &one, 5), 0);
    }
}
