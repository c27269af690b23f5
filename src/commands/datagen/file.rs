//! The file to which games are added.

use std::fmt;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressState};

use super::Job;
use crate::commands::error::{Context, Error, Result};
use crate::commands::long_run::{open_progress, progress_bar};
use bentrider_training::data::{DataReader, GameData, Header, HeaderError, ReadError, write_block};

/// An open file of games. Each game is written with one call, so that at most the last one is incomplete,
/// whatever ends the program.
pub(super) struct DataFile {
    path: PathBuf,
    file: File,
    /// The number of games in it, which is also the number of the next one.
    pub(super) games: u64,
    /// Quiet positions in them.
    pub(super) positions: u64,
}

impl DataFile {
    /// Opens the file of a job, or creates it. An incomplete game at its end is removed.
    ///
    /// # Errors
    /// When the file cannot be read or written, another process is writing it, or it is not a sound file with
    /// the same settings. The file is then left as it was.
    pub(super) fn open(job: &Job) -> Result<Self> {
        let (path, header) = (&job.args.out, job.header());
        let file = open_progress(path)?;
        let mut opened = DataFile { path: path.clone(), file, games: 0, positions: 0 };
        let kept = opened.read(&header, job.args.fresh).at(path)?;
        opened.cut(kept, &header).at(path)?;
        Ok(opened)
    }

    /// Counts the games in the file. Returns how many of its bytes are kept: 0 to start over.
    fn read(&mut self, header: &Header, is_fresh: bool) -> Result<u64> {
        if self.is_unfinished(header)? {
            return Ok(0);
        }
        let mut reader = match DataReader::new(&mut self.file) {
            Err(reason @ HeaderError::NotData) => return Err(reason.into()),
            _ if is_fresh => return Ok(0),
            reader => reader?,
        };
        if let Some(difference) = reader.header().difference(header) {
            return Err(Error::new(format_args!(
                "this file was generated with other settings: {difference}; to continue it, give the same \
                 settings; to replace it, --fresh; for a new one, name another file"
            )));
        }
        let mut kept = reader.offset();
        while let Some(read) = reader.next() {
            let game = match read {
                Ok(game) => game,
                Err(ReadError::Damaged { is_tail: true, .. }) => break,
                Err(damage @ ReadError::Damaged { .. }) => {
                    return Err(Error::new(format_args!(
                        "{damage}, and games follow them; \"datagen merge\" keeps the sound games, --fresh \
                         starts over"
                    )));
                }
                Err(error) => return Err(error.into()),
            };
            if game.number != self.games {
                let (found, expected) = (game.number, self.games);
                return Err(Error::new(format_args!(
                    "found game {found} where game {expected} was expected"
                )));
            }
            self.games += 1;
            self.positions += u64::from(game.quiet);
            kept = reader.offset();
        }
        Ok(kept)
    }

    /// Whether the file holds nothing but a part of the header that it is to have.
    fn is_unfinished(&mut self, header: &Header) -> io::Result<bool> {
        let expected = header.write();
        let mut found = Vec::new();
        Read::by_ref(&mut self.file).take(expected.len() as u64).read_to_end(&mut found)?;
        self.file.rewind()?;
        Ok(found.len() < expected.len() && expected.starts_with(&found))
    }

    /// Shortens the file to `kept` bytes and goes to its end; an empty file gets its header.
    fn cut(&mut self, kept: u64, header: &Header) -> io::Result<()> {
        self.file.set_len(kept)?;
        self.file.seek(SeekFrom::Start(kept))?;
        if kept == 0 { self.file.write_all(&header.write()) } else { Ok(()) }
    }

    /// Adds a game; its number must be the number of games in the file.
    ///
    /// # Errors
    /// When the system cannot write it.
    pub(super) fn add(&mut self, game: &GameData) -> Result {
        let written = write_block(game).and_then(|block| self.file.write_all(&block));
        written.at(&self.path)?;
        self.games += 1;
        self.positions += u64::from(game.quiet);
        Ok(())
    }

    /// Waits until all data are on the disk.
    ///
    /// # Errors
    /// When the data cannot be written.
    pub(super) fn close(&self) -> Result {
        self.file.sync_all().at(&self.path)
    }
}

/// How often a line is printed if there is no terminal.
const LINE_INTERVAL: Duration = Duration::from_secs(30);

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
    /// Prints how many games a continued file has, and shows the progress bar.
    ///
    /// # Errors
    /// When the output cannot be written.
    pub(super) fn new(wanted: u64, file: &DataFile, mut out: W) -> io::Result<Self> {
        if file.games > 0 {
            let (positions, games) = (file.positions, file.games);
            writeln!(out, "Continuing after {positions} positions of {games} games")?;
        }
        let bar = bar(wanted, file.positions);
        let (begin, before) = (Instant::now(), file.positions);
        Ok(ProgressPrinter { out, bar, wanted, begin, before, last_line: begin })
    }

    /// Reports how many games the file has now.
    ///
    /// # Errors
    /// When the output cannot be written.
    pub(super) fn update(&mut self, file: &DataFile) -> io::Result<()> {
        self.bar.set_position(file.positions);
        if !self.bar.is_hidden() || self.last_line.elapsed() < LINE_INTERVAL {
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

    /// Prints the last line: what is in the file.
    ///
    /// # Errors
    /// When the output cannot be written.
    pub(super) fn close(&mut self, file: &DataFile) -> io::Result<()> {
        self.bar.finish_and_clear();
        writeln!(self.out, "{} positions {} games", file.positions, file.games)?;
        self.out.flush()
    }
}

/// A progress bar on a terminal; elsewhere a hidden one.
fn bar(wanted: u64, positions: u64) -> ProgressBar {
    let bar = progress_bar("{pos}/{len} positions, {speed}/s", wanted, positions);
    let speed = |state: &ProgressState, out: &mut dyn fmt::Write| {
        let _ = write!(out, "{:.0}", state.per_sec());
    };
    bar.set_style(bar.style().with_key("speed", speed));
    bar
}
