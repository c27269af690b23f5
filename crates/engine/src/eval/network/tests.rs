use super::kernel::{self, LANES};
use super::simd::Simd;

/// Numbers that look random, between these.
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
            let mut row = || (0..hidden).map(|_| numbers.next(-32_768, 32_767) as i16).collect();
            let rows: Vec<Vec<i16>> = (0..8).map(|_| row()).collect();
            let output: Vec<i16> = row();
            let rows: Vec<&[i16]> = rows.iter().map(Vec::as_slice).collect();
            let (added, removed) = (&rows[..count], &rows[4..4 + count]);
            let sums: Vec<i32> = (0..hidden).map(|_| numbers.next(-400, 400) as i32).collect();
            let mut expected = vec![0; hidden];
            kernel::update(&sums, &mut expected, added, removed);
            // 96 squares of 15, times 32,767, fit.
            let total = kernel::output(&sums, &output, 15);
            for simd in Simd::supported() {
                let mut found = vec![0; hidden];
                simd.update(&sums, &mut found, added, removed);
                assert_eq!(found, expected, "{simd:?}");
                assert_eq!(simd.output(&sums, &output, 15), total, "{simd:?}");
            }
        }
    }
}

#[test]
fn rows_are_added_and_taken_off_and_the_output_is_of_clipped_squares() {
    let sums: Vec<i32> = (0..LANES as i32).collect();
    let [ten, one]: [Vec<i16>; 2] = [10, 1].map(|it| vec![it; LANES]);
    let mut new = vec![0; LANES];
    kernel::update(&sums, &mut new, &[&ten, &ten], &[&one]);
    assert_eq!(new, (19..19 + LANES as i32).collect::<Vec<_>>());
    // 1 + 4 + 9 + 16 + 25, and 25 for each of the 26 sums above 5.
    assert_eq!(kernel::output(&sums, &one, 5), 55 + 26 * 25);
    let negative: Vec<i32> = sums.iter().map(|it| -it).collect();
    assert_eq!(kernel::output(&negative, &one, 5), 0);
}
