/// The error function, to 14 digits.
///
/// Abramowitz and Stegun, Handbook of Mathematical Functions (1964), 7.1.6: a series of positive terms,
/// so that nothing cancels. Beyond 6 the rest is too small for an `f64` to differ from 1.
pub(super) fn erf(x: f64) -> f64 {
    if x.is_nan() {
        return x;
    }
    if x.abs() > 6.0 {
        return x.signum();
    }
    let mut term = x;
    let mut sum = x;
    let mut odd = 1.0;
    while term.abs() > sum.abs() * f64::EPSILON {
        odd += 2.0;
        term *= 2.0 * x * x / odd;
        sum += term;
    }
    std::f64::consts::FRAC_2_SQRT_PI * (-x * x).exp() * sum
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Abramowitz and Stegun, table 7.1.
    #[test]
    fn values_are_those_of_the_table() {
        let table = [
            (0.5, 0.520_499_877_8),
            (1.0, 0.842_700_792_9),
            (1.5, 0.966_105_146_5),
            (2.0, 0.995_322_265_0),
        ];
        for (x, expected) in table {
            assert!((erf(x) - expected).abs() < 1e-10, "{x}");
            assert_eq!(erf(-x), -erf(x));
        }
        assert_eq!((erf(0.0), erf(7.0), erf(f64::NEG_INFINITY)), (0.0, 1.0, -1.0));
        assert!(erf(f64::NAN).is_nan());
    }
}
