//! `-engine` and `-each`: the engines.

use std::path::{Path, PathBuf};
use std::time::Duration;

use super::UsageError;
use super::flags::{Flag, MAX_MILLISECONDS, Settings};
use crate::tools::tournament::{ClockRule, EngineConfig, MoveLimits, Protocol, seconds};

/// The settings of an engine; what is missing comes from `-each`, then from a default.
#[derive(Clone, Debug, Default)]
pub(super) struct EngineFlags {
    name: Option<String>,
    command: Option<String>,
    arguments: Option<Vec<String>>,
    directory: Option<PathBuf>,
    protocol: Option<Protocol>,
    variant: Option<String>,
    options: Vec<(String, String)>,
    /// `Some(None)` is an infinite clock.
    clock: Option<Option<ClockRule>>,
    move_time: Option<Duration>,
    nodes: Option<u64>,
    depth: Option<u32>,
    margin: Option<Duration>,
    restarts: Option<bool>,
}

impl EngineFlags {
    /// Reads a flag's settings.
    pub(super) fn read(flag: &Flag) -> Result<Self, UsageError> {
        let mut settings = flag.settings()?;
        let engine = EngineFlags {
            name: settings.text("name").map(str::to_owned),
            command: settings.text("cmd").map(str::to_owned),
            arguments: settings.value("args", shell_words::split)?,
            directory: settings.text("dir").map(PathBuf::from),
            protocol: settings.value("proto", protocol)?,
            variant: settings.text("variant").map(str::to_owned),
            clock: settings.value("tc", ClockRule::parse)?,
            move_time: settings.value("st", positive_seconds)?,
            nodes: settings.number("nodes", 1..=u64::MAX)?,
            depth: depth(&mut settings)?,
            margin: margin(&mut settings)?,
            restarts: settings.switch("restart")?,
            options: options(&mut settings),
        };
        settings.finish()?;
        Ok(engine)
    }

    /// A program with the words of its command line.
    pub(super) fn of_program(command: &str, arguments: &[String]) -> Self {
        EngineFlags {
            command: Some(command.to_owned()),
            arguments: Some(arguments.to_vec()),
            ..EngineFlags::default()
        }
    }

    /// These settings, and for the missing ones those of `-each`. Options are set in the order of their
    /// flags, the engine's own last.
    pub(super) fn or(self, each: &EngineFlags) -> Self {
        let each = each.clone();
        let has_limit = self.clock.is_some()
            || self.move_time.is_some()
            || self.nodes.is_some()
            || self.depth.is_some();
        // An engine's own limits replace those of all, they do not add to them.
        let limits = if has_limit { &self } else { &each }.clone();
        EngineFlags {
            name: self.name.or(each.name),
            command: self.command.or(each.command),
            arguments: self.arguments.or(each.arguments),
            directory: self.directory.or(each.directory),
            protocol: self.protocol.or(each.protocol),
            variant: self.variant.or(each.variant),
            options: each.options.into_iter().chain(self.options).collect(),
            clock: limits.clock,
            move_time: limits.move_time,
            nodes: limits.nodes,
            depth: limits.depth,
            margin: self.margin.or(each.margin),
            restarts: self.restarts.or(each.restarts),
        }
    }

    /// The configuration of the engine; one that is only checked needs no limits.
    pub(super) fn config(self, is_checked: bool) -> Result<EngineConfig, UsageError> {
        let wrong = |message: String| UsageError::of("engine", message);
        let command = self.command.ok_or_else(|| wrong("expected cmd=PROGRAM".to_owned()))?;
        let protocol = self.protocol.unwrap_or_default();
        let limits = MoveLimits {
            clock: self.clock.flatten(),
            move_time: self.move_time,
            nodes: self.nodes,
            depth: self.depth,
            margin: self.margin.unwrap_or_default(),
        };
        let name = self.name.unwrap_or_else(|| name_of(&command));
        if !is_checked && !limits.is_limited() {
            return Err(wrong(format!("{name} has no limit: expected tc=, st=, nodes= or depth=")));
        }
        if protocol == Protocol::XBoard && limits.nodes.is_some() {
            return Err(wrong(format!(
                "{name}: XBoard's protocol has no node limit: expected tc=, st= or depth="
            )));
        }
        Ok(EngineConfig {
            name,
            command: program(&command, self.directory.as_deref()),
            arguments: self.arguments.unwrap_or_default(),
            directory: self.directory,
            protocol,
            variant: self.variant,
            options: self.options,
            limits,
            restarts: self.restarts.unwrap_or(false),
        })
    }
}

/// A program's name without folder and extension.
fn name_of(command: &str) -> String {
    let stem = Path::new(command).file_stem();
    stem.map_or(command.to_owned(), |stem| stem.to_string_lossy().into_owned())
}

/// The program of a command: a plain name is looked up in the system's search path, a path
/// is relative to the engine's folder.
fn program(command: &str, directory: Option<&Path>) -> PathBuf {
    let is_plain = Path::new(command).components().count() == 1 && !command.contains(['/', '\\']);
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
    time.ok_or_else(|| format!("\"{text}\": expected seconds, as in 0.5"))
}

fn depth(settings: &mut Settings) -> Result<Option<u32>, UsageError> {
    let plies = settings.number("plies", 1..=u32::MAX)?;
    Ok(settings.number("depth", 1..=u32::MAX)?.or(plies))
}

fn margin(settings: &mut Settings) -> Result<Option<Duration>, UsageError> {
    Ok(settings.number("timemargin", 0..=MAX_MILLISECONDS)?.map(Duration::from_millis))
}

fn options(settings: &mut Settings) -> Vec<(String, String)> {
    let options = settings.starting("option.").into_iter();
    options.map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
}
