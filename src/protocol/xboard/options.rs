//! The engine's options as XBoard shows them in a menu, all from the one table.

use crate::engine::options::{self, EngineOption, OptionKind, XBOARD_OPTIONS};

/// Options of the table for which the protocol has commands of its own: `memory`, `cores`, `hard` and
/// `easy`.
const COMMANDS: [&str; 3] = ["Hash", "Threads", "Ponder"];

/// Options that only a host of the UCI has a use for: XBoard's protocol has commands to choose a game and
/// to analyse, and no place for the results to expect.
const UCI: [&str; 3] = ["UCI_AnalyseMode", "UCI_ShowWDL", "UCI_Variant"];

/// The lines that announce the options.
pub(super) fn announcements() -> Vec<String> {
    let shown = |it: &&EngineOption| !COMMANDS.contains(&it.name) && !UCI.contains(&it.name);
    options::announced().chain(&XBOARD_OPTIONS).filter(shown).map(announcement).collect()
}

fn announcement(option: &EngineOption) -> String {
    let kind = match &option.kind {
        OptionKind::Spin(spin, _) => format!("-spin {} {} {}", spin.default, spin.min, spin.max),
        OptionKind::Tunable(it) => format!("-spin {} {} {}", it.default, it.min, it.max),
        OptionKind::Check(default, _) => format!("-check {}", u8::from(*default)),
        OptionKind::Game(_) => "-string".to_owned(),
        OptionKind::Path(_) => "-file ".to_owned(),
        OptionKind::Button(_) => "-button".to_owned(),
    };
    format!("feature option=\"{} {kind}\"", option.name)
}

/// The value of an option as the table reads it: the host writes 0 and 1 for `false` and `true`.
pub(super) fn value<'a>(name: &str, value: Option<&'a str>) -> Option<&'a str> {
    let mut options = options::announced().chain(&XBOARD_OPTIONS);
    let option = options.find(|it| it.name.eq_ignore_ascii_case(name));
    match (option.map(|it| &it.kind), value) {
        (Some(OptionKind::Check(..)), Some("0")) => Some("false"),
        (Some(OptionKind::Check(..)), Some("1")) => Some("true"),
        _ => value,
    }
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
    fn what_the_protocol_has_commands_for_is_no_option() {
        let lines = announcements();
        let hidden = ["Hash", "Threads", "Ponder", "UCI_Variant", "UCI_AnalyseMode"];
        for name in hidden.map(|name| format!("\"{name} ")) {
            assert!(!lines.iter().any(|it| it.contains(&name)), "{name} in {lines:?}");
        }
    }

    #[test]
    fn the_host_s_numbers_stand_for_true_and_false_only_where_they_are_asked_for() {
        assert_eq!(value("ponder", Some("1")), Some("true"));
        assert_eq!(value("MultiPV", Some("1")), Some("1"));
        assert_eq!(value("Clear Hash", None), None);
    }
}
