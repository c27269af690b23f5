//! How far the generation has come: a bar on a terminal, a line at times elsewhere.

use std::fmt;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressState, ProgressStyle};

use super::file::DataFile;

/// How often a line is printed where there is no terminal.
const LINE_EVERY: Duration = Duration::from_secs(30);

/// Reports progress.
pub(super) struct ProgressPrinter<W> {
    out: W,
    bar: ProgressBar,
    wanted: u64,
    begin: Instant,
    /// Positions that were in the file at the beginning.
    before: u64,
    last_line: Instant,
}

impl<W: Write> ProgressPrinter<W> {
    /// # Errors
    /// When the output cannot be written.
    pub(super) fn new(wanted: u64, file: &DataFile, mut out: W) -> io::Result<Self> {
        if file.games > 0 {
            let (positions, games) = (file.positions, file.games);
            writeln!(out, "Continuing after {positions} positions of {games} games")?;
        }
        let bar = progress_bar(wanted, file.positions);
        let (begin, before) = (Instant::now(), file.positions);
        Ok(ProgressPrinter { out, bar, wanted, begin, before, last_line: begin })
    }

    /// # Errors
    /// When the output cannot be written.
    pub(super) fn update(&mut self, file: &DataFile) -> io::Result<()> {
        self.bar.set_position(file.positions);
        if !self.bar.is_hidden() || self.last_line.elapsed() < LINE_EVERY {
            return Ok(());
        }
        self.last_line = Instant::now();
        let seconds = self.begin.elapsed().as_secs_f64().max(1e-9);
        let speed = (file.positions - self.before) as f64 / seconds;
        let (positions, games, wanted) = (file.positions, file.games, self.wanted);
        writeln!(
            self.out,
            "{positions} of {wanted} positions, {games} games, {speed:.0} positions/s"
        )?;
        self.out.flush()
    }

    /// The last line: what is in the file.
    ///
    /// # Errors
    /// When the output cannot be written.
    pub(super) fn close(&mut self, file: &DataFile) -> io::Result<()> {
        self.bar.finish_and_clear();
        writeln!(self.out, "{} positions {} games", file.positions, file.games)?;
        self.out.flush()
    }
}

/// A bar on a terminal; nothing elsewhere.
fn progress_bar(wanted: u64, positions: u64) -> ProgressBar {
    let bar = ProgressBar::new(wanted).with_position(positions);
    let style =
        ProgressStyle::with_template("{wide_bar} {pos}/{len} positions, {speed}/s, {eta} left");
    if let Ok(style) = style {
        let speed = |state: &ProgressState, out: &mut dyn fmt::Write| {
            let _ = write!(out, "{:.0}", state.per_sec());
        };
        bar.set_style(style.with_key("speed", speed));
    }
    bar.reset_eta();
    bar
}
