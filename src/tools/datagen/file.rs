//! The file that games are added to.

use std::fs::{File, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::PathBuf;

use super::error::DatagenError;
use super::format::{DataReader, GameData, Header, HeaderError, ReadError, write_block};
use super::plan::DatagenPlan;
use bentrider_engine::engine::files;

/// An open file of games. Every game is written as a whole, so that whatever ends the program leaves at
/// most the last one cut.
pub(super) struct DataFile {
    path: PathBuf,
    file: File,
    /// How many games are in it; also the number of the next one.
    pub(super) games: u64,
    /// Quiet positions in them.
    pub(super) positions: u64,
}

impl DataFile {
    /// Opens the file of a plan, or makes it. A game at its end that was cut off is removed.
    ///
    /// # Errors
    /// When the file cannot be read or written, another process writes it, or it is not a sound file of the
    /// same settings. It is left as it was then.
    pub(super) fn open(plan: &DatagenPlan) -> Result<Self, DatagenError> {
        let path = plan.out.clone();
        let in_file = |reason| DatagenError::File { path: plan.out.clone(), reason };
        let file = files::open_to_continue(&path).map_err(in_file)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => return Err(DatagenError::Locked(path)),
            // Some file systems have no locks.
            Err(TryLockError::Error(_)) | Ok(()) => {}
        }
        let mut opened = DataFile { path, file, games: 0, positions: 0 };
        let kept = opened.read(&plan.header(), plan.fresh)?;
        opened.cut(kept, &plan.header()).map_err(in_file)?;
        Ok(opened)
    }

    /// Counts what is in the file: how many of its bytes are kept, 0 where it is to begin anew.
    fn read(&mut self, header: &Header, is_fresh: bool) -> Result<u64, DatagenError> {
        let path = self.path.clone();
        let path = || path.clone();
        if self.is_unfinished(header).map_err(|reason| self.failed(reason))? {
            return Ok(0);
        }
        let read = DataReader::new(&mut self.file);
        let mut reader = match read {
            Err(reason @ HeaderError::NotData) => {
                return Err(DatagenError::Header { path: path(), reason });
            }
            _ if is_fresh => return Ok(0),
            Err(reason) => return Err(DatagenError::Header { path: path(), reason }),
            Ok(reader) => reader,
        };
        if let Some(difference) = reader.header().difference(header) {
            return Err(DatagenError::OtherSettings { path: path(), difference });
        }
        let mut kept = reader.offset();
        while let Some(read) = reader.next() {
            let game = match read {
                Ok(game) => game,
                Err(ReadError::Damaged { is_tail: true, .. }) => break,
                Err(ReadError::Damaged { from, to, .. }) => {
                    return Err(DatagenError::Damaged { path: path(), from, to });
                }
                Err(ReadError::File(reason)) => {
                    return Err(DatagenError::File { path: path(), reason });
                }
            };
            if game.number != self.games {
                let (found, expected) = (game.number, self.games);
                return Err(DatagenError::Order { path: path(), found, expected });
            }
            self.games += 1;
            self.positions += u64::from(game.quiet);
            kept = reader.offset();
        }
        Ok(kept)
    }

    /// Is there nothing in the file but a part of the header that it is to have?
    fn is_unfinished(&mut self, header: &Header) -> io::Result<bool> {
        let expected = header.write();
        let mut found = Vec::new();
        Read::by_ref(&mut self.file).take(expected.len() as u64).read_to_end(&mut found)?;
        self.file.rewind()?;
        Ok(found.len() < expected.len() && expected.starts_with(&found))
    }

    /// Cuts the file to so many bytes, and goes to its end; without any it gets its header.
    fn cut(&mut self, kept: u64, header: &Header) -> io::Result<()> {
        self.file.set_len(kept)?;
        self.file.seek(SeekFrom::Start(kept))?;
        if kept == 0 { self.file.write_all(&header.write()) } else { Ok(()) }
    }

    /// Adds a game, whose number is that of the games before it.
    ///
    /// # Errors
    /// When the system cannot write it.
    pub(super) fn add(&mut self, game: &GameData) -> Result<(), DatagenError> {
        let written = write_block(game).and_then(|block| self.file.write_all(&block));
        written.map_err(|reason| self.failed(reason))?;
        self.games += 1;
        self.positions += u64::from(game.quiet);
        Ok(())
    }

    /// Waits until all is on the disk.
    ///
    /// # Errors
    /// When the system says so.
    pub(super) fn close(&self) -> Result<(), DatagenError> {
        self.file.sync_all().map_err(|reason| self.failed(reason))
    }

    fn failed(&self, reason: io::Error) -> DatagenError {
        DatagenError::File { path: self.path.clone(), reason }
    }
}
