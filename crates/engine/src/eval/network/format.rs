//! The file of a network, as `docs/networks.md` describes it byte by byte.

use thiserror::Error;

use super::{Base, KING_BUCKETS, MAX_HIDDEN, Network, NetworkParts, Output, Scales};
use bentrider_rules::checksum::crc32;
use bentrider_rules::geometry::SQUARES;
use bentrider_rules::setup::Kind;

const MAGIC: [u8; 8] = *b"BENT-NET";

/// The version of the format that is written.
const VERSION: u32 = 7;
/// The first version with king buckets.
const WITH_KING_BUCKETS: u32 = 6;
/// The first version with a factor.
const WITH_FACTOR: u32 = 7;
/// The oldest version that is read.
const OLDEST: u32 = 5;

/// The largest size of a text, in bytes.
const MAX_TEXT: usize = 1 << 20;

/// The largest size of a network, in bytes.
pub const MAX_FILE: usize = KING_BUCKETS * 2 * Kind::MAX * SQUARES * MAX_HIDDEN * 2
    + Kind::MAX * SQUARES * 8
    + 4 * MAX_TEXT;

/// The error of bytes that are not a network.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NetworkError {
    /// The bytes are something else.
    #[error("this is not a network: expected a file as \"train\" writes it")]
    NotNetwork,
    /// The format has another version.
    #[error(
        "this network has version {found} of the format: expected version {oldest} to {newest}"
    )]
    Version {
        /// The version that was read.
        found: u32,
        /// The oldest version that can be read.
        oldest: u32,
        /// The newest version that can be read.
        newest: u32,
    },
    /// Some bytes were changed or are missing.
    #[error("the network is damaged: its checksum is wrong")]
    Damaged,
    /// A number is out of its range.
    #[error("the network is wrong: {what} is {found}, expected {expected}")]
    Content {
        /// The name of the number.
        what: &'static str,
        /// The value that was read.
        found: i64,
        /// The allowed values.
        expected: String,
    },
    /// A text is not UTF-8.
    #[error("the network is wrong: {0} is not text")]
    NotText(&'static str),
    /// A sum could exceed 32 bits in some position.
    #[error("the network is wrong: {what} could reach {found}, and at most {most} fits")]
    Overflow {
        /// The name of the sum.
        what: &'static str,
        /// The value that it could reach.
        found: i64,
        /// The largest value that fits.
        most: i64,
    },
}

impl Network {
    /// The bytes of the file.
    pub fn write(&self) -> Vec<u8> {
        let parts = self.parts();
        let NetworkParts { base, kinds, files, ranks, king_buckets, .. } = *parts;
        let mut rest = vec![base as u8, kinds, files, ranks, king_buckets];
        let Scales { hidden, output, centipawns } = parts.scales;
        for number in [parts.hidden, hidden, output, centipawns] {
            rest.extend(number.to_le_bytes());
        }
        rest.extend(parts.fingerprint.to_le_bytes());
        rest.extend(parts.output.bias.to_le_bytes());
        rest.extend(parts.factor.bias.to_le_bytes());
        for text in [&parts.variant, &parts.definition, &parts.notes] {
            rest.extend((text.len() as u32).to_le_bytes());
            rest.extend(text.as_bytes());
        }
        rest.extend(parts.psqt.iter().flatten().flat_map(|it| it.to_le_bytes()));
        rest.extend(parts.terms.iter().flat_map(|it| it.to_le_bytes()));
        rest.extend(parts.weights.iter().flat_map(|it| it.to_le_bytes()));
        rest.extend(parts.biases.iter().flat_map(|it| it.to_le_bytes()));
        for output in [&parts.output, &parts.factor] {
            rest.extend(output.weights.iter().flat_map(|it| it.to_le_bytes()));
        }
        let crc = crc32(&[&rest]).to_le_bytes();
        [&MAGIC[..], &VERSION.to_le_bytes(), &crc, &rest].concat()
    }

    /// Reads a file.
    ///
    /// # Errors
    /// When it is not a network of this version, is damaged, or is not sound.
    pub fn read(bytes: &[u8]) -> Result<Self, NetworkError> {
        let rest = bytes.strip_prefix(&MAGIC).ok_or(NetworkError::NotNetwork)?;
        let mut input = Input(rest);
        let version = u32::from_le_bytes(input.array()?);
        if !(OLDEST..=VERSION).contains(&version) {
            let (found, oldest, newest) = (version, OLDEST, VERSION);
            return Err(NetworkError::Version { found, oldest, newest });
        }
        let crc = u32::from_le_bytes(input.array()?);
        if crc32(&[input.0]) != crc {
            return Err(NetworkError::Damaged);
        }
        Network::new(parts(input, version)?)
    }
}

fn parts(mut input: Input, version: u32) -> Result<NetworkParts, NetworkError> {
    let [base, kinds, files, ranks] = input.array()?;
    let [king_buckets] = if version < WITH_KING_BUCKETS { [1] } else { input.array()? };
    let mut small = || input.array().map(u16::from_le_bytes);
    let (hidden, scales) =
        (small()?, Scales { hidden: small()?, output: small()?, centipawns: small()? });
    let fingerprint = u64::from_le_bytes(input.array()?);
    let has_factor = version >= WITH_FACTOR;
    let output_bias = i32::from_le_bytes(input.array()?);
    let factor_bias = if has_factor { i32::from_le_bytes(input.array()?) } else { 0 };
    let variant = input.text("the name of the variant")?;
    let definition = input.text("the definition of the variant")?;
    let notes = input.text("the description of the training")?;
    let inputs = 2 * usize::from(kinds) * usize::from(files) * usize::from(ranks);
    let (units, rows) = (usize::from(hidden), usize::from(king_buckets) * inputs);
    let psqt = input.list(inputs / 2, |[a, b, c, d, e, f, g, h]: [u8; 8]| {
        [[a, b, c, d], [e, f, g, h]].map(i32::from_le_bytes)
    })?;
    // All that is left: a file holds the weights of the terms that existed when it was written.
    let outputs = if has_factor { 2 } else { 1 };
    let after_terms = rows * units * 2 + units * 4 + outputs * 2 * units * 2;
    let terms = input.0.len().saturating_sub(after_terms) / 4;
    let terms = input.list(terms, i32::from_le_bytes)?;
    let weights = input.list(rows * units, i16::from_le_bytes)?;
    let biases = input.list(units, i32::from_le_bytes)?;
    let output = input.output(hidden, output_bias)?;
    let factor = if has_factor { input.output(hidden, factor_bias)? } else { Output::zero(hidden) };
    if !input.0.is_empty() {
        let (found, expected) = (input.0.len() as u32, "0".to_owned());
        let what = "the number of bytes after the end";
        return Err(NetworkError::Content { what, found: i64::from(found), expected });
    }
    Ok(NetworkParts {
        variant,
        definition,
        notes,
        base: base_of(base)?,
        fingerprint,
        kinds,
        files,
        ranks,
        king_buckets,
        hidden,
        scales,
        psqt,
        terms,
        weights,
        biases,
        output,
        factor,
    })
}

fn base_of(number: u8) -> Result<Base, NetworkError> {
    match number {
        0 => Ok(Base::Squares),
        1 => Ok(Base::Whole),
        _ => {
            let (found, expected) = (i64::from(number), "0 or 1".to_owned());
            Err(NetworkError::Content { what: "the base", found, expected })
        }
    }
}

/// Bytes being read.
struct Input<'a>(&'a [u8]);

impl<'a> Input<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], NetworkError> {
        let Some((taken, rest)) = self.0.split_at_checked(count) else {
            let found = self.0.len() as u32;
            let what = "the number of bytes left";
            let expected = format!("{count} or more");
            return Err(NetworkError::Content { what, found: i64::from(found), expected });
        };
        self.0 = rest;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], NetworkError> {
        let taken = self.take(N)?;
        Ok(std::array::from_fn(|at| taken.get(at).copied().unwrap_or_default()))
    }

    fn text(&mut self, what: &'static str) -> Result<String, NetworkError> {
        let length = u32::from_le_bytes(self.array()?);
        if length as usize > MAX_TEXT {
            let (found, expected) = (i64::from(length), format!("at most {MAX_TEXT}"));
            return Err(NetworkError::Content { what: "the length of a text", found, expected });
        }
        let bytes = self.take(length as usize)?;
        let text = std::str::from_utf8(bytes).map_err(|_| NetworkError::NotText(what))?;
        Ok(text.to_owned())
    }

    /// Reads the weights of an output of a hidden layer of this size.
    fn output(&mut self, hidden: u16, bias: i32) -> Result<Output, NetworkError> {
        let weights = self.list(2 * usize::from(hidden), i16::from_le_bytes)?;
        Ok(Output { weights, bias })
    }

    /// Reads this many numbers of `N` bytes each, after a check that the bytes are there.
    fn list<const N: usize, T>(
        &mut self,
        count: usize,
        number: impl Fn([u8; N]) -> T,
    ) -> Result<Vec<T>, NetworkError> {
        let bytes = self.take(count * N)?;
        Ok(bytes.as_chunks::<N>().0.iter().map(|it| number(*it)).collect())
    }
}
