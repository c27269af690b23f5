//! A file, game by game, whatever is wrong in it.

use std::io::{self, Read};

use thiserror::Error;

use super::block::{self, MAX_BLOCK};
use super::game::GameData;
use super::header::{Header, HeaderError};

/// Reads a file of games from its start to its end, in little memory.
///
/// As an iterator it gives every sound game, and [`ReadError::Damaged`] once for each stretch of bytes that
/// is not a sound game; after that it goes on with the next sound one.
pub struct DataReader<R> {
    input: R,
    header: Header,
    /// Bytes that were read; those from `at` on are not yet used.
    buffer: Vec<u8>,
    at: usize,
    /// Where in the file the buffer begins.
    buffer_start: u64,
    is_at_end: bool,
    has_failed: bool,
}

/// Why there is no game.
#[derive(Debug, Error)]
pub enum ReadError {
    /// The file cannot be read further; nothing follows.
    #[error(transparent)]
    File(#[from] io::Error),
    /// Some bytes are not a sound game.
    #[error("the bytes from {from} to {to} are damaged")]
    Damaged {
        /// The first of the bytes.
        from: u64,
        /// The one after the last.
        to: u64,
        /// Is the rest of the file too short to distinguish a damaged game from one that was cut off?
        is_tail: bool,
    },
}

impl<R: Read> DataReader<R> {
    /// Reads the header.
    ///
    /// # Errors
    /// When there is no sound header.
    pub fn new(mut input: R) -> Result<Self, HeaderError> {
        let (header, buffer_start) = Header::read(&mut input)?;
        let (buffer, at) = (Vec::new(), 0);
        Ok(DataReader {
            input,
            header,
            buffer,
            at,
            buffer_start,
            is_at_end: false,
            has_failed: false,
        })
    }

    /// What the file says of itself.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Where in the file the next game begins.
    pub fn offset(&self) -> u64 {
        self.buffer_start + self.at as u64
    }

    /// Has the largest block at hand that there may be, or all that is left.
    fn fill(&mut self) -> io::Result<()> {
        const PORTION: usize = 1 << 18;
        if self.is_at_end || self.buffer.len() - self.at >= MAX_BLOCK {
            return Ok(());
        }
        self.buffer.drain(..self.at);
        self.buffer_start += self.at as u64;
        self.at = 0;
        let missing = MAX_BLOCK + PORTION - self.buffer.len();
        let read = self.input.by_ref().take(missing as u64).read_to_end(&mut self.buffer)?;
        self.is_at_end = read < missing;
        Ok(())
    }

    fn sound_game(&mut self) -> Option<GameData> {
        let (game, length) = block::read(self.buffer.get(self.at..)?)?;
        self.at += length;
        Some(game)
    }

    /// The next game, or what is damaged before it; `None` at the end.
    fn read(&mut self) -> io::Result<Option<Result<GameData, ReadError>>> {
        self.fill()?;
        if self.at == self.buffer.len() {
            return Ok(None);
        }
        if let Some(game) = self.sound_game() {
            return Ok(Some(Ok(game)));
        }
        let from = self.offset();
        while self.at < self.buffer.len() {
            self.at += 1;
            self.fill()?;
            if block::read(&self.buffer[self.at..]).is_some() {
                break;
            }
        }
        let to = self.offset();
        let is_tail = self.at == self.buffer.len() && to - from <= MAX_BLOCK as u64;
        Ok(Some(Err(ReadError::Damaged { from, to, is_tail })))
    }
}

impl<R: Read> Iterator for DataReader<R> {
    type Item = Result<GameData, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.has_failed {
            return None;
        }
        self.read().unwrap_or_else(|fault| {
            self.has_failed = true;
            Some(Err(fault.into()))
        })
    }
}
