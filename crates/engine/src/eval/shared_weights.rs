//! The weights that all variants share, and their file.

use once_cell::sync::Lazy;
use toml::de::{DeTable, DeValue};

use super::shared_model::{SQUARE_WEIGHTS, Subject};
use super::terms::{WEIGHTS, Weight};

/// The file of the built-in weights; `docs/lab/models.md` describes how they were learnt.
static BUILT_IN: Lazy<SharedWeights> =
    Lazy::new(|| SharedWeights::read(bentrider_configs::SHARED_WEIGHTS).unwrap_or_default());

/// A weight of all variants, from which a weight of a variant follows.
pub(super) struct Shared {
    /// The key in the file.
    key: &'static str,
    /// The number if the file has none; `None` if the file must have it.
    start: Option<f64>,
    /// The factor of the number.
    pub(super) factor: fn(&Subject) -> f64,
}

impl Shared {
    /// A weight that the file must have.
    pub(super) const fn new(key: &'static str, factor: fn(&Subject) -> f64) -> Self {
        Shared { key, start: None, factor }
    }

    /// This weight with a number to use if the file has none.
    #[allow(dead_code, reason = "for terms whose weights were not learnt yet")]
    pub(super) const fn start(self, start: f64) -> Self {
        Shared { start: Some(start), ..self }
    }
}

/// The place of the first number of the shared weights from which a weight follows.
pub(super) const fn shared_place(weight: Weight) -> usize {
    numbers_before(weight as usize)
}

/// The count of numbers for the piece-square values and the first `count` weights of terms.
const fn numbers_before(count: usize) -> usize {
    let mut numbers = 2 * SQUARE_WEIGHTS.len();
    let mut at = 0;
    while at < count {
        numbers += WEIGHTS[at].shared.len() * WEIGHTS[at].shape.phases();
        at += 1;
    }
    numbers
}

/// The weights that all variants share: the numbers of piece-square values, then those of terms, each in the
/// order of the declarations; for a tapered weight, the number in the middlegame and that in the endgame.
#[derive(Clone, Debug, PartialEq)]
pub struct SharedWeights {
    numbers: [f64; Self::COUNT],
}

/// Weights with which a variant is evaluated by the values of its file alone.
impl Default for SharedWeights {
    fn default() -> Self {
        SharedWeights { numbers: [0.0; Self::COUNT] }
    }
}

impl SharedWeights {
    /// The count of numbers.
    pub const COUNT: usize = numbers_before(WEIGHTS.len());

    /// The largest size of a number.
    const LARGEST: f64 = 100_000.0;

    /// The weights of the program.
    pub fn built_in() -> &'static Self {
        &BUILT_IN
    }

    /// The file of the built-in weights without its comment; files of games hold a checksum of it.
    pub fn built_in_text() -> &'static str {
        let text = bentrider_configs::SHARED_WEIGHTS;
        &text[text.find("\n\n").map_or(0, |end| end + 1)..]
    }

    /// The weights of these numbers.
    pub fn new(numbers: [f64; Self::COUNT]) -> Self {
        SharedWeights { numbers }
    }

    /// All numbers.
    pub fn numbers(&self) -> &[f64; Self::COUNT] {
        &self.numbers
    }

    /// Each key, the number of its phases, and its number if a file has none.
    fn keys() -> impl Iterator<Item = (&'static str, usize, Option<f64>)> {
        let of_squares = SQUARE_WEIGHTS.iter().map(|(key, _)| (*key, 2, None));
        let of_terms = WEIGHTS.iter().flat_map(|weight| {
            weight.shared.iter().map(|it| (it.key, weight.shape.phases(), it.start))
        });
        of_squares.chain(of_terms)
    }

    /// The file of the weights: TOML, `about` as a comment.
    pub fn write(&self, about: &str) -> String {
        let comment = about.lines().map(|line| format!("# {line}\n"));
        let mut numbers = self.numbers.iter();
        let lines = Self::keys().map(|(key, phases, _)| {
            let of_key: Vec<String> =
                numbers.by_ref().take(phases).map(|it| format!("{it:.3}")).collect();
            match &of_key[..] {
                [one] => format!("{key} = {one}\n"),
                many => format!("{key} = [{}]\n", many.join(", ")),
            }
        });
        comment.chain(["\n".to_owned()]).chain(lines).collect()
    }

    /// Reads a file; `None` if it is not valid: each weight once, and nothing else. A weight with a start
    /// value may be missing.
    pub fn read(text: &str) -> Option<Self> {
        let document = DeTable::parse(text).ok()?;
        let table = document.get_ref();
        let (mut numbers, mut found) = (Vec::with_capacity(Self::COUNT), 0);
        for (key, phases, start) in Self::keys() {
            let Some(value) = table.get(key) else {
                numbers.extend(vec![start?; phases]);
                continue;
            };
            found += 1;
            match (value.get_ref(), phases) {
                (DeValue::Array(of_phases), 2) => {
                    let [mg, eg] = &**of_phases else { return None };
                    numbers.extend([number(mg.get_ref())?, number(eg.get_ref())?]);
                }
                (value, _) => numbers.push(number(value)?),
            }
        }
        let numbers = numbers.try_into().ok().map(Self::new);
        numbers.filter(|_| table.len() == found)
    }
}

fn number(value: &DeValue) -> Option<f64> {
    let DeValue::Float(text) = value else { return None };
    let number: f64 = text.as_str().parse().ok()?;
    (number.abs() <= SharedWeights::LARGEST).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_weights_are_sound() {
        let text = bentrider_configs::SHARED_WEIGHTS;
        assert_eq!(SharedWeights::read(text).as_ref(), Some(SharedWeights::built_in()));
        assert_ne!(SharedWeights::built_in(), &SharedWeights::default());
    }

    #[test]
    fn weights_that_were_written_are_read_back() {
        let numbers = std::array::from_fn(|at| at as f64 / 8.0 - 3.0);
        let weights = SharedWeights::new(numbers);
        let text = weights.write("Two\nlines.");
        assert!(text.starts_with("# Two\n# lines.\n"), "{text}");
        assert_eq!(SharedWeights::read(&text), Some(weights));
    }

    #[test]
    fn a_file_without_a_weight_or_with_a_further_one_is_refused() {
        let text = SharedWeights::default().write("");
        assert!(SharedWeights::read(&text).is_some());
        for wrong in [
            text.replace("tempo = 0.000\n", ""),
            text.replace("tempo = 0.000", "tempo = nan"),
            text.replace("tempo = 0.000", "tempo = 1e9"),
            text.replace("piece = [0.000, 0.000]", "piece = [0.000]"),
            format!("{text}other = 1.0\n"),
        ] {
            assert_ne!(wrong, text);
            assert_eq!(SharedWeights::read(&wrong), None, "{wrong}");
        }
    }
}
