//! How far the generation has come: a bar on a terminal, a line at times elsewhere.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use super::file::DataFile;

/// How often a line is printed where there is no terminal.
const LINE_EVERY: Duration = Duration::from_secs(30);

/// Reports progress.
pub(super) struct Progress<W> {
    out: W,
    bar: ProgressBar,
    wanted: u64,
    begin: Instant,
    /// Positions that were in the file at the beginning.
    before: u64,
    last_line: Instant,
}

impl<W: Write> Progress<W> {
    /// # Errors
    /// When the output cannot be written.
    pub(super) fn new(wanted: u64, file: &DataFile, mut out: W) -> io::Result<Self> {
        if file.games > 0 {
            let (positions, games) = (file.positions, file.games);
            writeln!(out, "Continuing after {positions} positions of {games} games")?;
        }
        let bar = ProgressBar::new(wanted).with_position(file.positions);
        let style = ProgressStyle::with_template(
            "{wide_bar} {pos}/{len} positions, {per_sec:.0}, {eta} left",
        );
        if let Ok(style) = style {
            bar.set_style(style);
        }
        bar.reset_eta();
        let (begin, before) = (Instant::now(), file.positions);
        Ok(Progress { out, bar, wanted, begin, before, last_line: begin })
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
