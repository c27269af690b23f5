//! The progress of a tuning run, and its file: TOML, always complete.

use std::collections::BTreeSet;
use std::fmt::Display;

use toml::{Table, Value};

use super::TunePlan;
use crate::commands::error::{Context, Error, Result};
use crate::commands::long_run::read_progress;
use crate::commands::output_file::{FileKind, OutputFile, OutputFiles, begins, contains};
use bentrider_engine::search::{TUNABLES, Tunable};

/// The largest file of a state, in bytes: each pair of games that is not finished has a number in it.
const LARGEST: u64 = 1 << 20;

const HEADER: &str =
    "# The progress of `bentrider tune search`: the same command continues from here.\n";

/// The file of a state; whether it is complete is checked when it is read.
const STATE: FileKind = FileKind {
    name: "the state of a search that is tuned",
    is_start: |head| begins(head, HEADER.as_bytes()) || contains(head, b"[settings]"),
};

/// The file of a plan's state. No other process writes it as long as this exists.
pub(super) struct StateFile<'a> {
    pub(super) plan: &'a TunePlan,
    output: OutputFile,
}

impl<'a> StateFile<'a> {
    /// Opens the file.
    ///
    /// # Errors
    /// When it is of another kind, it cannot be opened, or another process is writing it.
    pub(super) fn open(plan: &'a TunePlan) -> Result<Self> {
        let inputs = plan.args.variant_path.iter().map(AsRef::as_ref);
        let output = OutputFiles::reading(inputs).add(&plan.args.state, STATE)?;
        output.hold()?;
        Ok(StateFile { plan, output })
    }

    /// Writes a state: to a second file first, so that there is always a complete one.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub(super) fn write(&self, state: &State) -> Result {
        self.output.write(state.text(self.plan).as_bytes())
    }
}

/// The progress of a run.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct State {
    /// The value of every tunable of the plan.
    pub(super) values: Vec<f64>,
    /// The number of pairs of games that have been handed out, which is the number of the next one.
    pub(super) given: u64,
    /// Pairs that have been handed out and are not finished.
    pub(super) open: BTreeSet<u64>,
}

impl State {
    /// The state before the first game.
    pub(super) fn new(plan: &TunePlan) -> Self {
        let values = plan.tunables.iter().map(|it| f64::from(it.default)).collect();
        State { values, given: 0, open: BTreeSet::new() }
    }

    /// The number of finished pairs of games.
    pub(super) fn finished(&self) -> u64 {
        self.given - self.open.len() as u64
    }

    /// The state in the plan's file; `None` if there is no file or an empty one.
    ///
    /// # Errors
    /// When the file cannot be read, is not a complete state, or belongs to another run.
    pub(super) fn read(plan: &TunePlan) -> Result<Option<Self>> {
        let path = &plan.args.state;
        let bytes = read_progress(path, LARGEST)?.filter(|it| !it.is_empty());
        let Some(bytes) = bytes else { return Ok(None) };
        let text = String::from_utf8(bytes).map_err(|_| incomplete("it is not UTF-8")).at(path)?;
        State::of_text(&text, plan).map(Some).at(path)
    }

    fn text(&self, plan: &TunePlan) -> String {
        let mut text = format!("{HEADER}\n[settings]\n");
        for (key, value) in settings(plan) {
            text += &format!("{key} = {value}\n");
        }
        text += "\n[tunables]\n";
        for (tunable, value) in plan.tunables.iter().zip(&self.values) {
            let Tunable { name, default, min, max, .. } = tunable;
            text += &format!(
                "{name} = {{ value = {value:?}, default = {default}, min = {min}, max = {max} }}\n"
            );
        }
        let open: Vec<u64> = self.open.iter().copied().collect();
        // They come last, so that an incomplete file lacks them.
        text += &format!(
            "\n# Pairs of games: how many have been given out, and which of them are not finished.\n\
             [pairs]\ngiven = {}\nopen = {open:?}\n",
            self.given
        );
        text
    }

    fn of_text(text: &str, plan: &TunePlan) -> Result<Self> {
        let document: Table = text.parse().map_err(|error: toml::de::Error| {
            let before = error.span().and_then(|span| text.get(..span.start));
            let line = before.map(|before| before.matches('\n').count() + 1);
            let line = line.map_or(String::new(), |line| format!("line {line}: "));
            Error::new(format_args!("{line}{}", incomplete(error.message())))
        })?;
        let section = |name: &str| {
            let found = document.get(name).and_then(Value::as_table);
            found.ok_or_else(|| incomplete(format_args!("there is no table [{name}]")))
        };
        let [table, pairs, tunables] =
            [section("settings")?, section("pairs")?, section("tunables")?];
        same("settings", table, &settings(plan))?;
        same_tunables(tunables, plan)?;
        let values =
            plan.tunables.iter().map(|it| value_of(it, tunables)).collect::<Result<_, _>>()?;
        let (given, open) = progress(pairs, plan.pairs())?;
        Ok(State { values, given, open })
    }
}

/// The error of a text that is not a state, or not a complete one.
fn incomplete(message: impl Display) -> Error {
    Error::new(format_args!(
        "this is not a complete state of a search: {message}; expected one that \"tune search\" has \
         written, or no file"
    ))
}

/// The error of the state of a search with other settings.
fn other_search(message: impl Display) -> Error {
    Error::new(format_args!(
        "this is the state of another search: {message}; to continue it, give the same settings; for a new \
         one, name another file with --state"
    ))
}

/// The settings that must be the same when a run is resumed. How many pairs are played at the same time, and
/// when results are printed, may differ.
fn settings(plan: &TunePlan) -> Vec<(&'static str, Value)> {
    let variants = plan.variants.iter().map(|it| Value::from(it.name.as_str())).collect();
    vec![
        ("variants", Value::Array(variants)),
        ("games", integer(plan.args.games)),
        ("nodes", integer(plan.args.nodes)),
        ("hash", integer(plan.args.hash as u64)),
        ("seed", integer(plan.args.seed)),
        ("rate", Value::Float(plan.args.rate)),
    ]
}

fn integer(number: u64) -> Value {
    Value::Integer(i64::try_from(number).unwrap_or(i64::MAX))
}

fn number(value: Option<&Value>) -> Option<u64> {
    value?.as_integer()?.try_into().ok()
}

/// Checks that a table says what is expected and nothing else.
fn same(place: &str, table: &Table, expected: &[(&str, Value)]) -> Result {
    for (key, expected) in expected {
        match table.get(*key) {
            None => return Err(incomplete(format_args!("expected {key} in {place}"))),
            Some(value) if value == expected => {}
            Some(value) => {
                return Err(other_search(format_args!(
                    "its {key} in {place} is {value}, expected {expected}"
                )));
            }
        }
    }
    let unknown = table.keys().find(|key| expected.iter().all(|(known, _)| known != key));
    unknown.map_or(Ok(()), |key| Err(incomplete(format_args!("there is no {key} in {place}"))))
}

/// Checks that a state tunes the parameters of the plan, and no others.
fn same_tunables(table: &Table, plan: &TunePlan) -> Result {
    for name in table.keys() {
        if TUNABLES.iter().all(|it| it.name != name) {
            let known: Vec<&str> = TUNABLES.iter().map(|it| it.name).collect();
            let known = known.join(", ");
            return Err(incomplete(format_args!(
                "there is no tunable \"{name}\": expected some of {known}"
            )));
        }
        if plan.tunables.iter().all(|it| it.name != name) {
            return Err(other_search(format_args!("it tunes {name}, which is not asked for now")));
        }
    }
    match plan.tunables.iter().find(|it| !table.contains_key(it.name)) {
        Some(missing) => Err(other_search(format_args!("it does not tune {}", missing.name))),
        None => Ok(()),
    }
}

/// The number of pairs that have been handed out, `most` at most, and those of them that are not finished.
fn progress(table: &Table, most: u64) -> Result<(u64, BTreeSet<u64>)> {
    let given = number(table.get("given")).filter(|it| *it <= most);
    let given = given.ok_or_else(|| {
        incomplete(format_args!("expected given in [pairs] to be a number up to {most}"))
    })?;
    let list = table.get("open").and_then(Value::as_array);
    let open = list.and_then(|list| list.iter().map(|it| number(Some(it))).collect());
    let open = open.filter(|open: &BTreeSet<u64>| open.iter().all(|it| *it < given));
    let open = open.ok_or_else(|| {
        incomplete("expected open in [pairs] to be a list of numbers below given")
    })?;
    Ok((given, open))
}

/// The value of a tunable, whose declaration must be that of this program.
fn value_of(tunable: &Tunable, table: &Table) -> Result<f64> {
    let name = tunable.name;
    let mut entry = table.get(name).and_then(Value::as_table).cloned().unwrap_or_default();
    let value = entry.remove("value").and_then(|it| it.as_float());
    let bounds = f64::from(tunable.min)..=f64::from(tunable.max);
    let declared = [("default", tunable.default), ("min", tunable.min), ("max", tunable.max)];
    same(name, &entry, &declared.map(|(key, it)| (key, Value::from(it))))?;
    value.filter(|it| bounds.contains(it)).ok_or_else(|| {
        incomplete(format_args!(
            "expected the value of {name} to be a number with a point from {} to {}",
            tunable.min, tunable.max
        ))
    })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::commands::tune::tests::plan;

    fn refusal(text: &str, plan: &TunePlan) -> String {
        fs::write(&plan.args.state, text).unwrap();
        let error = State::read(plan).unwrap_err().to_string();
        assert_eq!(fs::read_to_string(&plan.args.state).unwrap(), text);
        error
    }

    #[test]
    fn a_state_is_read_as_it_was_written() {
        let plan = plan("state-round-trip", 100);
        assert_eq!(State::read(&plan).unwrap(), None);
        fs::write(&plan.args.state, "").unwrap();
        assert_eq!(State::read(&plan).unwrap(), None);
        let mut state = State::new(&plan);
        state.values[0] = 31.0 + 1.0 / 3.0;
        (state.given, state.open) = (9, [4, 7].into());
        StateFile::open(&plan).unwrap().write(&state).unwrap();
        assert_eq!(State::read(&plan).unwrap(), Some(state.clone()));
        assert_eq!(state.finished(), 7);
    }

    #[test]
    fn only_one_process_writes_a_state() {
        let plan = plan("state-locked", 100);
        let file = StateFile::open(&plan).unwrap();
        for state in [State::new(&plan), State { given: 3, ..State::new(&plan) }] {
            let error = StateFile::open(&plan).err().unwrap().to_string();
            assert!(error.ends_with("another process is writing this file"), "{error}");
            file.write(&state).unwrap();
        }
        drop(file);
        assert!(StateFile::open(&plan).is_ok());
    }

    #[test]
    fn a_torn_state_is_refused_wherever_it_was_cut() {
        let plan = plan("state-torn", 100);
        let text = State::new(&plan).text(&plan);
        for cut in (7..text.len() - 2).step_by(7) {
            let error = refusal(&text[..cut], &plan);
            assert!(error.contains("this is not a complete state of a search: "), "{cut}: {error}");
        }
        let error = refusal(&text[..text.find("nodes").unwrap() + 7], &plan);
        assert!(error.contains(": line 6: this is not"), "{error}");
    }

    #[test]
    fn other_settings_and_tunables_are_refused_with_what_differs() {
        let plan = plan("state-other", 100);
        let text = State::new(&plan).text(&plan);
        for (from, to, message) in [
            ("seed = 1", "seed = 2", "another search: its seed in settings is 2, expected 1"),
            ("\"gross\"", "\"chess\"", "expected [\"gross\"]"),
            ("default = 30", "default = 31", "its default in aspiration_width is 31, expected 30"),
            (
                "razor_margin",
                "razor_margins",
                "there is no tunable \"razor_margins\": expected some",
            ),
            ("razor_margin", "delta_margin", "it tunes delta_margin, which is not asked for now"),
            ("value = 30.0", "value = 999.0", "the value of aspiration_width to be a number"),
            ("value = 30.0", "value = nan", "the value of aspiration_width to be a number"),
            ("given = 0", "given = 51", "expected given in [pairs] to be a number up to 50"),
            ("open = []", "open = [0]", "expected open in [pairs] to be a list of numbers"),
            ("rate =", "speed = 1\nrate =", "there is no speed in settings"),
        ] {
            assert!(text.contains(from), "{from}");
            let error = refusal(&text.replacen(from, to, 1), &plan);
            assert!(error.contains(message) && error.contains("state-other"), "{error}");
        }
        let without: Vec<&str> = text.lines().filter(|it| !it.starts_with("razor")).collect();
        let error = refusal(&without.join("\n"), &plan);
        assert!(error.contains("it does not tune razor_margin"), "{error}");
    }
}
