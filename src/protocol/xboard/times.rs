//! Times in the protocol's forms.

/// The clocks as `level` sets them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeLevel {
    /// Moves until the base time is added again; `None` for the whole game.
    pub moves: Option<u32>,
    /// Milliseconds on the clock.
    pub base: u64,
    /// Milliseconds added after every move.
    pub increment: u64,
}

/// Reads minutes, or minutes and seconds (`5`, `0:30`), in milliseconds. What follows is ignored, as the
/// protocol asks.
pub(super) fn base(text: &str) -> Option<u64> {
    let (minutes, rest) = leading_number(text)?;
    let seconds = match rest.strip_prefix(':') {
        Some(rest) => leading_number(rest)?.0,
        None => 0,
    };
    Some(minutes.saturating_mul(60).saturating_add(seconds).saturating_mul(1000))
}

/// Reads seconds, with decimals or without (`12`, `0.1`), in milliseconds.
pub(super) fn seconds(text: &str) -> Option<u64> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
    let thousandths: String = decimals.chars().chain("000".chars()).take(3).collect();
    number(decimals)?;
    Some(number(whole)?.saturating_mul(1000).saturating_add(number(&thousandths)?))
}

/// Reads centiseconds, in milliseconds. Below 0 is 0: the flag has fallen.
pub(super) fn centiseconds(text: &str) -> Option<u64> {
    match text.strip_prefix('-') {
        Some(rest) => number(rest).map(|_| 0),
        None => Some(number(text)?.saturating_mul(10)),
    }
}

/// Reads a number in digits, cut to 64 bits.
pub(super) fn number(text: &str) -> Option<u64> {
    let plain = !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit());
    plain.then(|| text.parse().unwrap_or(u64::MAX))
}

fn leading_number(text: &str) -> Option<(u64, &str)> {
    let end = text.find(|it: char| !it.is_ascii_digit()).unwrap_or(text.len());
    let (digits, rest) = text.split_at(end);
    Some((number(digits)?, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_base_is_minutes_or_minutes_and_seconds_and_what_follows_is_ignored() {
        assert_eq!(base("5"), Some(300_000));
        assert_eq!(base("0:30"), Some(30_000));
        assert_eq!(base("25+5"), Some(1_500_000));
        assert_eq!(base("x"), None);
        assert_eq!(base("1:x"), None);
        assert_eq!(base("99999999999999999999"), Some(u64::MAX));
    }

    #[test]
    fn seconds_may_have_decimals() {
        assert_eq!(seconds("12"), Some(12_000));
        assert_eq!(seconds("0.1"), Some(100));
        assert_eq!(seconds("1.23456"), Some(1_234));
        for wrong in ["", ".", "1.", "1.x", "-1", "1e3"] {
            assert_eq!(seconds(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_clock_below_zero_is_read_as_zero() {
        assert_eq!(centiseconds("360000"), Some(3_600_000));
        assert_eq!(centiseconds("-12"), Some(0));
        assert_eq!(centiseconds("-"), None);
    }
}
