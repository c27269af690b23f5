//! The two loops of a network, over whole numbers. They are plain code that a compiler turns into vector
//! instructions; `simd` compiles them for several processors.

/// How many sums are computed together: the size of a hidden layer is a multiple of it.
pub const LANES: usize = 32;

/// Writes `sums` with these rows of weights added and taken off to `new`. All have the same length.
#[inline(always)]
pub(super) fn update(sums: &[i32], new: &mut [i32], added: &[&[i16]], removed: &[&[i16]]) {
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
pub(super) fn output(sums: &[i32], weights: &[i16], one: i32) -> i32 {
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
