//! The values as text.

use std::fmt::Write;

use super::plan::TunePlan;
use super::state::State;

/// A line about a finished pair of games, whose number is from 0.
pub(super) fn finished(number: u64, pairs: u64, variant: &str, result: i32) -> String {
    format!("Finished pair {} of {pairs} ({variant}): {result:+}\n", number + 1)
}

/// A line per tunable: its default, its value now and the change.
pub(super) fn table(plan: &TunePlan, state: &State) -> String {
    let names = plan.tunables.iter().map(|it| it.name.len());
    let width = names.max().unwrap_or(0).max("Tunable".len());
    let mut text = format!("After {} of {} pairs:\n", state.finished(), plan.pairs());
    let _ = writeln!(text, "{:<width$} {:>8} {:>10} {:>9}", "Tunable", "Default", "Now", "Change");
    for (tunable, value) in plan.tunables.iter().zip(&state.values) {
        let (name, default) = (tunable.name, tunable.default);
        let change = value - f64::from(default);
        let _ = writeln!(text, "{name:<width$} {default:>8} {value:>10.2} {change:>+9.2}");
    }
    text
}

/// The values as whole numbers, a line per tunable.
pub(super) fn lines(plan: &TunePlan, state: &State) -> String {
    let values = plan.tunables.iter().zip(&state.values);
    values.map(|(tunable, value)| format!("{}: {:.0}\n", tunable.name, value.round())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::tune::tests::plan;

    #[test]
    fn values_are_printed_with_their_change_and_as_whole_numbers() {
        let plan = plan("report", 100);
        let mut state = State::new(&plan);
        state.values = vec![28.75, 271.5];
        state.given = 20;
        assert_eq!(
            table(&plan, &state),
            "After 20 of 50 pairs:\n\
             Tunable           Default        Now    Change\n\
             aspiration_width       30      28.75     -1.25\n\
             razor_margin          260     271.50    +11.50\n"
        );
        assert_eq!(lines(&plan, &state), "aspiration_width: 29\nrazor_margin: 272\n");
        assert_eq!(finished(4, 50, "gross", -1), "Finished pair 5 of 50 (gross): -1\n");
    }
}
