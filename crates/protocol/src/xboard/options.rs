//! The options as XBoard shows them in a menu: those of the engine, and its own.

use bentrider_engine::engine::options::{self, EngineOption, OptionError, OptionKind, Spin};

/// Options of the engine for which the protocol has commands: `memory`, `cores`, `hard` and `easy`.
const COMMANDS: [&str; 3] = ["Hash", "Threads", "Ponder"];

/// Options of the engine that are useful only to a UCI host: XBoard's protocol has commands to choose a variant
/// and to analyse, and no place for win, draw and loss rates.
const UCI: [&str; 3] = ["UCI_AnalyseMode", "UCI_ShowWDL", "UCI_Variant"];

/// The effect of setting one of [`XBOARD_OPTIONS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum XBoardSetting {
    /// The loss, in centipawns, at which the engine resigns; 0 for never.
    Resign(i64),
}

/// The options that only XBoard has, announced after those of the engine.
pub static XBOARD_OPTIONS: [EngineOption<XBoardSetting>; 1] = [EngineOption {
    name: "Resign",
    kind: OptionKind::Spin(Spin { default: 0, min: 0, max: 30_000 }, XBoardSetting::Resign),
    doc: "Resigns when its score is this many centipawns below zero; 0 means never.",
}];

/// The lines that announce the options.
pub(super) fn announcements() -> Vec<String> {
    shown_options().map(announcement).chain(XBOARD_OPTIONS.iter().map(announcement)).collect()
}

/// The options of the engine that XBoard shows.
pub fn shown_options() -> impl Iterator<Item = &'static EngineOption> {
    options::announced().filter(|it| !COMMANDS.contains(&it.name) && !UCI.contains(&it.name))
}

fn announcement<S>(option: &EngineOption<S>) -> String {
    let kind = match &option.kind {
        OptionKind::Spin(spin, _) => format!("-spin {} {} {}", spin.default, spin.min, spin.max),
        OptionKind::Tunable(it, _) => format!("-spin {} {} {}", it.default, it.min, it.max),
        OptionKind::Check(default, _) => format!("-check {}", u8::from(*default)),
        OptionKind::Variant(_) => "-string".to_owned(),
        OptionKind::Path(_) => "-file ".to_owned(),
        OptionKind::Button(_) => "-button".to_owned(),
    };
    format!("feature option=\"{} {kind}\"", option.name)
}

/// Reads the setting of an option that only XBoard has; `None` if none of these has this name.
///
/// # Errors
/// When the option does not accept the value.
pub(super) fn read_own(
    name: &str,
    value: Option<&str>,
) -> Option<Result<XBoardSetting, OptionError>> {
    let option = XBOARD_OPTIONS.iter().find(|it| it.is_called(name))?;
    Some(option.read(value.unwrap_or_default()))
}

/// The value of an option of the engine as the engine reads it: the host writes 0 and 1 for `false` and
/// `true`.
///
/// # Errors
/// When there is no such option, with the names of those that XBoard shows.
pub(super) fn engine_value<'a>(
    name: &str,
    value: Option<&'a str>,
) -> Result<Option<&'a str>, OptionError> {
    let option = options::find(name).map_err(|_| {
        let names = shown_options().map(|it| it.name);
        OptionError::unknown(name, names.chain(XBOARD_OPTIONS.iter().map(|it| it.name)))
    })?;
    Ok(match (&option.kind, value) {
        (OptionKind::Check(..), Some("0")) => Some("false"),
        (OptionKind::Check(..), Some("1")) => Some("true"),
        _ => value,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_options_are_announced_as_xboard_reads_them() {
        let lines = announcements();
        for expected in [
            "feature option=\"Clear Hash -button\"",
            "feature option=\"MultiPV -spin 1 1 256\"",
            "feature option=\"Move Overhead -spin 30 0 5000\"",
            "feature option=\"UCI_LimitStrength -check 0\"",
            "feature option=\"VariantPath -file \"",
            "feature option=\"Resign -spin 0 0 30000\"",
        ] {
            assert!(lines.iter().any(|it| it == expected), "{expected} in {lines:#?}");
        }
    }

    #[test]
    fn what_the_protocol_has_commands_for_is_not_announced() {
        let lines = announcements();
        let hidden = ["Hash", "Threads", "Ponder", "UCI_Variant", "UCI_AnalyseMode"];
        for name in hidden.map(|name| format!("\"{name} ")) {
            assert!(!lines.iter().any(|it| it.contains(&name)), "{name} in {lines:?}");
        }
    }

    #[test]
    fn the_host_s_numbers_mean_true_and_false_only_for_options_of_that_kind() {
        assert_eq!(engine_value("ponder", Some("1")), Ok(Some("true")));
        assert_eq!(engine_value("MultiPV", Some("1")), Ok(Some("1")));
        assert_eq!(engine_value("Clear Hash", None), Ok(None));
    }

    #[test]
    fn an_option_of_xboard_s_own_is_read_and_one_of_the_engine_s_is_not() {
        assert_eq!(read_own("resign", Some("300")), Some(Ok(XBoardSetting::Resign(300))));
        assert!(read_own("Resign", Some("-1")).is_some_and(|it| it.is_err()));
        assert_eq!(read_own("MultiPV", Some("1")), None);
    }

    #[test]
    fn an_unknown_option_is_refused_with_the_names_that_xboard_shows() {
        let error = engine_value("Hush", Some("1")).unwrap_err().to_string();
        assert!(error.contains("Clear Hash, MultiPV,") && error.ends_with("Resign"), "{error}");
        assert!(!error.contains("UCI_Variant") && !error.contains("Ponder"), "{error}");
    }
}
