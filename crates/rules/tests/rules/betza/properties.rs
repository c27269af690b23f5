//! What holds of every text and of every leg that is read.

use std::collections::HashSet;

use proptest::prelude::*;

use bentrider_rules::betza::{Leg, MOST_SYMBOLS, Part, Path, parse, write};
use bentrider_rules::geometry::Delta;

/// Whether the leg keeps the invariants of its type.
fn is_sound(leg: &Leg) -> bool {
    let moves = |delta: Delta| {
        delta != Delta::new(0, 0) && delta.files.abs() <= 15 && delta.ranks.abs() <= 15
    };
    let modes = leg.modes;
    let path = match &leg.path {
        Path::Leap(jump) => moves(*jump),
        Path::Lame { step, count } => moves(*step) && (2..=15).contains(count),
        Path::Slide { step, range } | Path::Hop { step, range } => {
            moves(*step) && (2..=15).contains(range)
        }
        Path::Bend { first, then, range } => {
            moves(*first)
                && !then.is_empty()
                && then.iter().all(|&way| moves(way))
                && (1..=15).contains(range)
        }
        Path::Grasshopper { step } => moves(*step),
        Path::Anywhere => true,
        Path::Cylinder { step, range } => moves(*step) && (1..=15).contains(range),
        Path::Route(parts) => {
            let is_sound = |part: &Part| {
                !part.steps.is_empty()
                    && part.steps.iter().all(|&step| moves(step))
                    && (1..=15).contains(&part.most)
            };
            parts.iter().all(is_sound) && parts.last().is_some_and(|part| part.ends)
        }
    };
    path && (modes.quiet || modes.capture || modes.en_passant)
        && (!modes.en_passant || matches!(leg.path, Path::Leap(_)))
        && (!modes.trail || matches!(leg.path, Path::Lame { .. }) && !modes.capture)
}

fn check_any(text: &str) {
    match parse(text) {
        Ok(legs) => {
            assert!(!legs.is_empty() && legs.iter().all(is_sound), "{text}");
            let distinct: HashSet<&Leg> = legs.iter().collect();
            assert_eq!(distinct.len(), legs.len(), "{text}");
            let own = write(&legs);
            if own.len() <= MOST_SYMBOLS {
                let again = parse(&own).unwrap();
                assert_eq!(again.iter().collect::<HashSet<_>>(), distinct, "{text} {own}");
            }
        }
        Err(error) => {
            assert!((1..=text.chars().count() + 1).contains(&error.column), "{text}: {error}");
            assert!(!error.message.is_empty(), "{text}");
        }
    }
}

#[test]
fn moves_with_several_turns_are_written_as_texts_with_the_same_legs() {
    for text in [
        "[vW?K]",
        "[F?Q]",
        "v[F?K]",
        "[H?Q2]",
        "[W?vsR]",
        "[W?frfK]",
        "[F?frrQ3]",
        "[W?fvR]",
        "mpafK",
        "mpafafW",
    ] {
        check_any(text);
    }
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused_with_a_column(text in any::<String>()) {
        check_any(&text);
    }

    #[test]
    fn any_row_of_betza_symbols_is_read_or_refused_with_a_column(
        text in "[fblrvshmceinpqazyjoWFDANHCZGKQRBLJU0-9(),\\[\\]?-]{0,12}",
    ) {
        check_any(&text);
    }

    #[test]
    fn any_move_of_several_parts_is_read_and_written_or_refused(
        text in "(i?[mc]?([fblrvs]|fr)?\\[([fblrvs]|fr)?[WFKDAHRBQ][0-3]?([?-]([fblrvsh]{0,3}|fq)[WFKDRBQ][0-3]?){1,2}\\]){1,2}",
    ) {
        check_any(&text);
    }

    #[test]
    fn any_chain_is_read_and_written_or_refused(
        text in "([fblrvs]?(m|mp|y|my|p)?a[fblrvsh]{0,3}){1,3}[mc]?[WFKDARBQ][0-3]?",
    ) {
        check_any(&text);
    }

    #[test]
    fn any_well_formed_move_is_read(
        text in "(i?[mc](f|b|l|r|v|s|fl|br)?([WFDAHGRB]|\\([1-9],1[0-5]\\))([2-9]|1[0-5]?)?){1,4}",
    ) {
        prop_assert!(parse(&text).is_ok(), "{}", text);
        check_any(&text);
    }
}
