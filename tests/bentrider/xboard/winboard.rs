//! The lines for WinBoard's list of engines.

use std::fmt::Write;
use std::fs;

use super::{SWITCHES, UPDATE, announced};
use crate::support::program::in_repository;
use bentrider_testing::boards::built_in;

/// Where the lines are, relative to the repository.
const FILE: &str = "engine-configs/winboard/engines.txt";

/// The number of bytes for which WinBoard has room in a line of its list.
const LONGEST: usize = 511;

/// A line for each variant that is announced, in ASCII, because WinBoard reads no UTF-8, and with the line ends of
/// Windows.
fn lines() -> String {
    let mut lines = String::new();
    for name in announced() {
        let title = built_in(&name).title.replace('×', "x");
        let _ = write!(
            lines,
            "\"{title}\" -fcp \"bentrider.exe xboard\" -fd \"C:\\bentrider\" -variant {name} {} \
             -showTargetSquares true -highlightDragging true -boardSize middling\r\n",
            SWITCHES.join(" ")
        );
    }
    lines
}

#[test]
fn winboard_has_a_line_for_every_variant_that_is_announced() {
    let (file, lines) = (in_repository(FILE), lines());
    if std::env::var_os(UPDATE).is_some() {
        fs::write(&file, &lines).unwrap();
    }
    assert_eq!(fs::read_to_string(&file).unwrap(), lines, "{UPDATE}=1 rewrites {FILE}");
    assert!(lines.lines().all(|it| it.is_ascii() && it.len() <= LONGEST));
}
