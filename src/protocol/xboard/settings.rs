//! The engine's options as XBoard shows them in a menu, all from the one table.

use crate::engine::options::{self, EngineOption, OptionKind, XBOARD_OPTIONS};

/// Options of the table for which the protocol has commands of its own: `memory`, `cores`, `hard` and
/// `easy`.
const COMMANDS: [&str; 3] = ["Hash", "Threads", "Ponder"];

/// What the names of options begin with that the UCI alone defines.
const UCI: &str = "UCI_";

/// The lines that announce the options.
pub(super) fn announcements() -> Vec<String> {
    let shown = |it: &&EngineOption| !COMMANDS.contains(&it.name) && !it.name.starts_with(UCI);
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
            "feature option=\"VariantPath -file \"",
            "feature option=\"Resign -spin 0 0 30000\"",
        ] {
            assert!(lines.iter().any(|it| it == expected), "{expected} in {lines:#?}");
        }
    }

    #[test]
    fn what_the_protocol_has_commands_for_is_no_option() {
        let lines = announcements();
        assert!(!lines.iter().any(|it| it.contains("\"Hash") || it.contains("UCI_")), "{lines:?}");
    }

    #[test]
    fn the_host_s_numbers_stand_for_true_and_false_only_where_they_are_asked_for() {
        assert_eq!(value("ponder", Some("1")), Some("true"));
        assert_eq!(value("MultiPV", Some("1")), Some("1"));
        assert_eq!(value("Clear Hash", None), None);
    }
}
