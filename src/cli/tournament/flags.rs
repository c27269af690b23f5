//! Splits the arguments into flags, and reads their values.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use super::UsageError;

/// The most milliseconds to wait for anything: a hundred days.
pub(super) const MAX_MILLISECONDS: u64 = 100 * 24 * 3_600_000;

/// A flag and its values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Flag {
    /// Without its dashes.
    pub(super) name: String,
    pub(super) values: Vec<String>,
}

/// Splits arguments into flags: one or two dashes and a letter begin a flag, all else is a value.
///
/// # Errors
/// When there is a value before the first flag.
pub(super) fn read_flags(words: &[String]) -> Result<Vec<Flag>, UsageError> {
    let mut flags: Vec<Flag> = Vec::new();
    for word in words {
        match (flag_name(word), flags.last_mut()) {
            (Some(name), _) => flags.push(Flag { name: name.to_owned(), values: Vec::new() }),
            (None, Some(flag)) => flag.values.push(word.clone()),
            (None, None) => {
                let message = format!("\"{word}\": expected a flag first, as in -engine cmd=FILE");
                return Err(UsageError::Words(message));
            }
        }
    }
    Ok(flags)
}

fn flag_name(word: &str) -> Option<&str> {
    let name = word.strip_prefix("--").or_else(|| word.strip_prefix('-'))?;
    name.starts_with(|it: char| it.is_ascii_alphabetic()).then_some(name)
}

impl Flag {
    /// The error that something about this flag is wrong.
    pub(super) fn wrong(&self, message: impl Display) -> UsageError {
        UsageError::of(&self.name, message)
    }

    /// Checks that there is no value.
    pub(super) fn alone(&self) -> Result<(), UsageError> {
        match self.values.first() {
            Some(value) => Err(self.wrong(format!("\"{value}\": expected no value"))),
            None => Ok(()),
        }
    }

    /// The only value.
    pub(super) fn text(&self) -> Result<&str, UsageError> {
        match &self.values[..] {
            [value] => Ok(value),
            values => Err(self.wrong(format!("expected one value, found {}", values.len()))),
        }
    }

    /// The only value, a number in a range.
    pub(super) fn number<T>(&self, range: RangeInclusive<T>) -> Result<T, UsageError>
    where
        T: FromStr + PartialOrd + Display,
    {
        let text = self.text()?;
        read_number(text, &range).map_err(|message| self.wrong(message))
    }

    /// The values as settings `key=value`.
    pub(super) fn settings(&self) -> Result<Settings<'_>, UsageError> {
        let mut pairs = Vec::new();
        for value in &self.values {
            let pair = value.split_once('=');
            let (key, text) =
                pair.ok_or_else(|| self.wrong(format!("\"{value}\": expected KEY=VALUE")))?;
            pairs.push(KeyValue { key, text, is_used: false });
        }
        Ok(Settings { flag: &self.name, pairs, known: Vec::new() })
    }
}

struct KeyValue<'a> {
    key: &'a str,
    text: &'a str,
    is_used: bool,
}

/// The settings of a flag, each to be asked for once.
pub(super) struct Settings<'a> {
    flag: &'a str,
    pairs: Vec<KeyValue<'a>>,
    known: Vec<&'static str>,
}

impl<'a> Settings<'a> {
    /// The value of a key; the last one where there are several.
    pub(super) fn text(&mut self, key: &'static str) -> Option<&'a str> {
        self.known.push(key);
        let mut found = None;
        for pair in self.pairs.iter_mut().filter(|pair| pair.key == key) {
            pair.is_used = true;
            found = Some(pair.text);
        }
        found
    }

    /// All settings whose key begins so, with the rest of their keys.
    pub(super) fn starting(&mut self, start: &'static str) -> Vec<(&'a str, &'a str)> {
        self.known.push(start);
        let pairs = self.pairs.iter_mut().filter_map(|pair| {
            let rest = pair.key.strip_prefix(start)?;
            pair.is_used = true;
            Some((rest, pair.text))
        });
        pairs.collect()
    }

    /// The value of a key, as `read` converts it.
    pub(super) fn value<T, E: Display>(
        &mut self,
        key: &'static str,
        read: impl FnOnce(&'a str) -> Result<T, E>,
    ) -> Result<Option<T>, UsageError> {
        let Some(text) = self.text(key) else { return Ok(None) };
        read(text).map(Some).map_err(|fault| UsageError::of(self.flag, format!("{key}: {fault}")))
    }

    /// A number in a range.
    pub(super) fn number<T>(
        &mut self,
        key: &'static str,
        range: RangeInclusive<T>,
    ) -> Result<Option<T>, UsageError>
    where
        T: FromStr + PartialOrd + Display,
    {
        self.value(key, |text| read_number(text, &range))
    }

    /// `true` or `false`, `on` or `off`.
    pub(super) fn switch(&mut self, key: &'static str) -> Result<Option<bool>, UsageError> {
        self.value(key, |text| match text {
            "true" | "on" => Ok(true),
            "false" | "off" => Ok(false),
            _ => Err(format!("\"{text}\": expected true or false")),
        })
    }

    /// Checks that every setting has been asked for.
    pub(super) fn finish(self) -> Result<(), UsageError> {
        match self.pairs.iter().find(|pair| !pair.is_used) {
            Some(pair) => {
                let known = self.known.join(", ");
                let message = format!("\"{}\": expected one of {known}", pair.key);
                Err(UsageError::of(self.flag, message))
            }
            None => Ok(()),
        }
    }
}

fn read_number<T>(text: &str, range: &RangeInclusive<T>) -> Result<T, String>
where
    T: FromStr + PartialOrd + Display,
{
    let number = text.parse().ok().filter(|number| range.contains(number));
    let (least, most) = (range.start(), range.end());
    number.ok_or_else(|| format!("\"{text}\": expected a number from {least} to {most}"))
}
