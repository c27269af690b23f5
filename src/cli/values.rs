//! How the values of options are read.

use bentrider_engine::eval::{LANES, MAX_HIDDEN};
use bentrider_engine::search::pool::Pool;
use bentrider_engine::search::{TUNABLES, Tunable};

/// A number of threads or of games at a time.
pub(super) fn threads(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|it| (1..=1024).contains(it));
    number.ok_or_else(|| "expected a number from 1 to 1024".to_owned())
}

pub(super) fn tunable(name: &str) -> Result<&'static Tunable, String> {
    Tunable::find(name).ok_or_else(|| {
        let known: Vec<&str> = TUNABLES.iter().map(|it| it.name).collect();
        format!("expected one of {}", known.join(", "))
    })
}

pub(super) fn even(text: &str) -> Result<u64, String> {
    let number = text.parse().ok().filter(|it: &u64| *it >= 2 && it.is_multiple_of(2));
    number.ok_or_else(|| "expected an even number that is at least 2".to_owned())
}

pub(super) fn mebibytes(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|it| (1..=Pool::MAX_MIB).contains(it));
    number.ok_or_else(|| format!("expected a number from 1 to {}", Pool::MAX_MIB))
}

pub(super) fn rate(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|it| *it > 0.0 && *it <= 1.0);
    number.ok_or_else(|| "expected a number above 0 and at most 1".to_owned())
}

/// A share of a whole.
pub(super) fn part(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|it| (0.0..=1.0).contains(it));
    number.ok_or_else(|| "expected a number from 0 to 1".to_owned())
}

/// What keeps numbers small.
pub(super) fn ridge(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|it| (0.0..=1e9).contains(it));
    number.ok_or_else(|| "expected a number from 0 to 1000000000".to_owned())
}

/// The size of a hidden layer.
pub(super) fn hidden(text: &str) -> Result<u16, String> {
    let fits = |it: &u16| {
        *it > 0 && usize::from(*it).is_multiple_of(LANES) && usize::from(*it) <= MAX_HIDDEN
    };
    let number = text.parse().ok().filter(fits);
    number.ok_or_else(|| format!("expected a multiple of {LANES} up to {MAX_HIDDEN}"))
}
