//! The arguments of a match as flags with values, and the flags `-engine` and `-each`.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use super::clock::{ClockRule, MoveLimits, seconds};
use super::foreign;
use super::plan::{EngineConfig, Protocol};
use crate::commands::error::{Error, Result};

/// An error in the arguments.
pub(super) fn wrong_usage(message: impl Display) -> Error {
    Error::usage(format_args!("{message}\nFor all flags, try 'bentrider match --help'."))
}

/// An error about a flag.
pub(super) fn wrong_flag(flag: &str, message: impl Display) -> Error {
    wrong_usage(format_args!("-{flag}: {message}"))
}

/// The most milliseconds to wait for anything: a hundred days.
pub(super) const MAX_MILLISECONDS: u64 = 100 * 24 * 3_600_000;

/// A flag and its values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Flag {
    /// The name without its dashes.
    pub(super) name: String,
    pub(super) values: Vec<String>,
}

/// Splits arguments into flags: one or two dashes and a letter begin a flag, everything else is a value.
///
/// # Errors
/// When there is a value before the first flag.
pub(super) fn read_flags(words: &[String]) -> Result<Vec<Flag>> {
    let mut flags: Vec<Flag> = Vec::new();
    for word in words {
        match (flag_name(word), flags.last_mut()) {
            (Some(name), _) => flags.push(Flag { name: name.to_owned(), values: Vec::new() }),
            (None, Some(flag)) => flag.values.push(word.clone()),
            (None, None) => {
                let message =
                    format!("\"{word}\": expected a flag first, such as -engine cmd=FILE");
                return Err(wrong_usage(message));
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
    /// An error about this flag.
    pub(super) fn wrong(&self, message: impl Display) -> Error {
        wrong_flag(&self.name, message)
    }

    /// Checks that there is no value; returns `meaning`.
    pub(super) fn alone<T>(&self, meaning: T) -> Result<T> {
        match self.values.first() {
            Some(value) => Err(self.wrong(format!("\"{value}\": expected no value"))),
            None => Ok(meaning),
        }
    }

    /// The only value.
    pub(super) fn text(&self) -> Result<&str> {
        match &self.values[..] {
            [value] => Ok(value),
            values => Err(self.wrong(format!("expected one value, found {}", values.len()))),
        }
    }

    /// The only value, a number in a range.
    pub(super) fn number<T>(&self, range: RangeInclusive<T>) -> Result<T>
    where
        T: FromStr + PartialOrd + Display,
    {
        let text = self.text()?;
        read_number(text, &range).map_err(|message| self.wrong(message))
    }

    /// The values as settings `key=value`; a switch may be its key alone.
    pub(super) fn settings(&self) -> Result<Settings<'_>> {
        let mut pairs = Vec::new();
        for value in &self.values {
            foreign::check_setting(self, value)?;
            let is_switch = foreign::SWITCHES.contains(&value.as_str());
            let pair = value.split_once('=').or(is_switch.then_some((value.as_str(), "true")));
            let (key, text) =
                pair.ok_or_else(|| self.wrong(format!("\"{value}\": expected KEY=VALUE")))?;
            pairs.push(KeyValue { flag: &self.name, key, text, is_used: false });
        }
        Ok(Settings { pairs, known: Vec::new() })
    }
}

#[derive(Clone)]
struct KeyValue<'a> {
    flag: &'a str,
    key: &'a str,
    text: &'a str,
    is_used: bool,
}

/// The settings of a flag, each to be asked for once.
#[derive(Clone)]
pub(super) struct Settings<'a> {
    pairs: Vec<KeyValue<'a>>,
    known: Vec<&'static str>,
}

impl<'a> Settings<'a> {
    /// The value of a key; the last one, if it is given several times.
    pub(super) fn text(&mut self, key: &'static str) -> Option<&'a str> {
        self.last(key).map(|pair| pair.text)
    }

    fn last(&mut self, key: &'static str) -> Option<KeyValue<'a>> {
        self.known.push(key);
        let mut found = None;
        for pair in self.pairs.iter_mut().filter(|pair| pair.key == key) {
            pair.is_used = true;
            found = Some(pair.clone());
        }
        found
    }

    /// All values of a key.
    pub(super) fn all(&mut self, key: &'static str) -> Vec<&'a str> {
        self.known.push(key);
        let pairs = self.pairs.iter_mut().filter(|pair| pair.key == key);
        pairs
            .map(|pair| {
                pair.is_used = true;
                pair.text
            })
            .collect()
    }

    /// All settings whose key begins with `start`, with the rest of their keys.
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
    ) -> Result<Option<T>> {
        let Some(KeyValue { flag, text, .. }) = self.last(key) else { return Ok(None) };
        read(text).map(Some).map_err(|error| wrong_flag(flag, format!("{key}: {error}")))
    }

    /// A number in a range.
    pub(super) fn number<T>(
        &mut self,
        key: &'static str,
        range: RangeInclusive<T>,
    ) -> Result<Option<T>>
    where
        T: FromStr + PartialOrd + Display,
    {
        self.value(key, |text| read_number(text, &range))
    }

    /// A choice of two words; returns the value of the chosen one.
    pub(super) fn choice<T>(
        &mut self,
        key: &'static str,
        words: [(&str, T); 2],
    ) -> Result<Option<T>> {
        self.value(key, |text| one_of(text, words))
    }

    /// A switch: `true` or `false`, `on` or `off`.
    pub(super) fn switch(&mut self, key: &'static str) -> Result<Option<bool>> {
        self.value(key, |text| match text {
            "true" | "on" => Ok(true),
            "false" | "off" => Ok(false),
            _ => Err(format!("\"{text}\": expected true or false")),
        })
    }

    /// Checks that every setting has been asked for.
    pub(super) fn finish(self) -> Result {
        match self.pairs.iter().find(|pair| !pair.is_used) {
            Some(pair) => {
                let known = self.known.join(", ");
                let message = format!("\"{}\": expected one of {known}", pair.key);
                Err(wrong_flag(pair.flag, message))
            }
            None => Ok(()),
        }
    }
}

/// The meaning of one of two words.
pub(super) fn one_of<T>(text: &str, words: [(&str, T); 2]) -> Result<T, String> {
    let expected = words.each_ref().map(|(word, _)| *word).join(" or ");
    let found = words.into_iter().find(|(word, _)| *word == text);
    found.map(|(_, meaning)| meaning).ok_or_else(|| format!("\"{text}\": expected {expected}"))
}

fn read_number<T>(text: &str, range: &RangeInclusive<T>) -> Result<T, String>
where
    T: FromStr + PartialOrd + Display,
{
    let number = text.parse().ok().filter(|number| range.contains(number));
    let (least, most) = (range.start(), range.end());
    number.ok_or_else(|| format!("\"{text}\": expected a number from {least} to {most}"))
}

/// The keys of the limits of a move.
const LIMITS: [&str; 5] = ["tc", "st", "nodes", "depth", "plies"];

impl Settings<'_> {
    /// Takes missing settings from `-each`. An engine's own limits replace those of all, they do not add to them.
    /// Options are set in the order of their flags, the engine's own last.
    fn after(mut self, mut each: Self) -> Self {
        let is_limit = |pair: &KeyValue| LIMITS.contains(&pair.key);
        if self.pairs.iter().any(is_limit) {
            each.pairs.retain(|pair| !is_limit(pair));
        }
        each.pairs.append(&mut self.pairs);
        each
    }
}

/// The configuration of the engine of a flag; what is missing comes from `-each`, then from a default. An engine that
/// is only checked needs no limits.
pub(super) fn engine(flag: &Flag, each: Option<&Flag>, is_checked: bool) -> Result<EngineConfig> {
    let mut settings = flag.settings()?;
    if let Some(each) = each {
        let each = each.settings()?;
        // The settings of `-each` must be valid even if the engine replaces them.
        engine_of(each.clone())?;
        settings = settings.after(each);
    }
    let engine = engine_of(settings)?;
    let wrong = |message: &str| wrong_flag("engine", message);
    if engine.command.as_os_str().is_empty() {
        return Err(wrong("expected cmd=PROGRAM"));
    }
    let EngineConfig { name, limits, .. } = &engine;
    if !is_checked && !limits.is_limited() {
        let message = format!("{name} has no limit: expected tc=, st=, nodes= or depth=");
        return Err(wrong(&message));
    }
    if engine.protocol == Protocol::XBoard && limits.nodes.is_some() {
        return Err(wrong(&format!(
            "{name}: XBoard's protocol has no node limit: expected tc=, st= or depth="
        )));
    }
    Ok(engine)
}

/// The configuration that settings describe; its command is empty if they name none.
fn engine_of(mut settings: Settings) -> Result<EngineConfig> {
    let name = settings.text("name").map(str::to_owned);
    let command = settings.text("cmd").unwrap_or_default();
    let directory = settings.text("dir").map(PathBuf::from);
    let engine = EngineConfig {
        name: name.unwrap_or_else(|| name_of(command)),
        command: program(command, directory.as_deref()),
        arguments: arguments(&mut settings)?,
        directory,
        protocol: settings.value("proto", protocol)?.unwrap_or_default(),
        variant: settings.text("variant").map(str::to_owned),
        limits: MoveLimits {
            clock: settings.value("tc", ClockRule::parse)?.flatten(),
            move_time: settings.value("st", positive_seconds)?,
            nodes: settings.number("nodes", 1..=u64::MAX)?,
            depth: depth(&mut settings)?,
            margin: margin(&mut settings)?,
        },
        restarts: restarts(&mut settings)?,
        first_lines: first_lines(&mut settings),
        white_scores: settings.switch("whitepov")?.unwrap_or_default(),
        options: options(&mut settings),
    };
    settings.finish()?;
    Ok(engine)
}

/// The words of `args`, and after them each `arg`.
fn arguments(settings: &mut Settings) -> Result<Vec<String>> {
    let mut arguments = settings.value("args", shell_words::split)?.unwrap_or_default();
    arguments.extend(settings.all("arg").into_iter().map(str::to_owned));
    Ok(arguments)
}

/// Whether the engine is restarted for every game. An engine of XBoard's protocol that cannot play two games without
/// a restart always is, which is what `auto` means.
fn restarts(settings: &mut Settings) -> Result<bool> {
    let restarts = settings.value("restart", |text| match text {
        "on" | "true" => Ok(true),
        "off" | "false" | "auto" => Ok(false),
        _ => Err(format!("\"{text}\": expected on, off or auto")),
    })?;
    Ok(restarts.unwrap_or_default())
}

/// The lines of each `initstr`, in which `\n` ends a line.
fn first_lines(settings: &mut Settings) -> Vec<String> {
    let texts = settings.all("initstr").into_iter();
    texts.flat_map(|text| text.split("\\n")).map(str::to_owned).collect()
}

/// A program's name without folder and extension.
pub(super) fn name_of(command: &str) -> String {
    let stem = Path::new(command).file_stem();
    stem.map_or(command.to_owned(), |stem| stem.to_string_lossy().into_owned())
}

/// The program of a command: a plain name is looked up in the system's search path, a path
/// is relative to the engine's folder.
fn program(command: &str, directory: Option<&Path>) -> PathBuf {
    let is_plain = Path::new(command).components().count() <= 1 && !command.contains(['/', '\\']);
    if is_plain {
        return PathBuf::from(command);
    }
    let path = directory.map_or(PathBuf::from(command), |directory| directory.join(command));
    std::path::absolute(&path).unwrap_or(path)
}

fn protocol(text: &str) -> Result<Protocol, String> {
    match text {
        "uci" => Ok(Protocol::Uci),
        "xboard" | "cecp" | "winboard" => Ok(Protocol::XBoard),
        _ => Err(format!("\"{text}\": expected uci or xboard")),
    }
}

fn positive_seconds(text: &str) -> Result<Duration, String> {
    let time = seconds(text).filter(|time| !time.is_zero());
    time.ok_or_else(|| format!("\"{text}\": expected seconds, such as 0.5"))
}

fn depth(settings: &mut Settings) -> Result<Option<u32>> {
    let plies = settings.number("plies", 1..=u32::MAX)?;
    Ok(settings.number("depth", 1..=u32::MAX)?.or(plies))
}

fn margin(settings: &mut Settings) -> Result<Duration> {
    let margin = settings.number("timemargin", 0..=MAX_MILLISECONDS)?;
    Ok(Duration::from_millis(margin.unwrap_or(0)))
}

fn options(settings: &mut Settings) -> Vec<(String, String)> {
    let options = settings.starting("option.").into_iter();
    options.map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
}
