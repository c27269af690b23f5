//! The file of generated games, as `docs/data.md` describes it byte by byte: a header, then a block for each
//! game.
//!
//! The header says how the games were generated, and a block frames a game; `game` is the content of a block,
//! and `replay` plays it again by the rules.

mod game;
mod replay;
#[cfg(test)]
pub(crate) mod tests;

use std::fmt::Write;
use std::io::{self, Read};

use serde::Deserialize;
use thiserror::Error;
use toml::Value;

use bentrider_rules::checksum::{PartChecksums, crc32};
use bentrider_rules::variant::Variant;
pub use game::{GameData, GameEnd, Reason};
pub use replay::{IllegalData, Ply, is_quiet, replay};

/// The first bytes of every file.
pub const MAGIC: [u8; 8] = *b"BENTDATA";

/// The version of the format that is written and read.
const VERSION: u32 = 1;

/// The longest text of a header, in bytes.
const MAX_TEXT: u32 = 1 << 20;

/// The header of a file: which games it holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The variant's name.
    pub variant: String,
    /// The variant's [`Variant::definition_hash`].
    pub definition: u64,
    /// How its games were generated: one entry, or one for each file that was merged.
    pub sources: Vec<GameSource>,
}

/// How games were generated.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct GameSource {
    /// The engine and its version.
    pub engine: String,
    /// The name of the evaluation.
    pub evaluation: String,
    /// Nodes per move.
    pub nodes: u64,
    /// The seed of all random numbers.
    pub seed: u64,
}

/// Why a header cannot be read.
#[derive(Debug, Error)]
pub enum HeaderError {
    /// The file cannot be read.
    #[error(transparent)]
    File(#[from] io::Error),
    /// The file is not a file of games.
    #[error("this is not a file of games: expected one that \"datagen\" has written")]
    NotData,
    /// The file has a later version.
    #[error("this file has version {0} of the format: expected version {VERSION}")]
    Version(u32),
    /// The header is damaged.
    #[error("the header is damaged: its checksum is wrong")]
    Damaged,
    /// The header lacks something, or holds something unknown.
    #[error("the header is wrong: {0}")]
    Content(String),
}

impl Header {
    /// The header of a file of this variant.
    pub fn new(variant: &Variant, source: GameSource) -> Self {
        let definition = variant.definition_hash();
        Header { variant: variant.name.clone(), definition, sources: vec![source] }
    }

    /// Writes the header as bytes.
    pub fn write(&self) -> Vec<u8> {
        let text = self.text();
        let (version, length) = (VERSION.to_le_bytes(), (text.len() as u32).to_le_bytes());
        let crc = crc32(&[&version, &length, text.as_bytes()]).to_le_bytes();
        [&MAGIC[..], &version, &length, &crc, text.as_bytes()].concat()
    }

    /// Reads the header at the start of a file. Returns it and its length in bytes.
    ///
    /// # Errors
    /// When the file does not begin with a sound header of this version.
    pub(crate) fn read(input: &mut impl Read) -> Result<(Self, u64), HeaderError> {
        let mut fixed = [0; 20];
        input.read_exact(&mut fixed).map_err(cut)?;
        let [m0, m1, m2, m3, m4, m5, m6, m7, fixed @ ..] = fixed;
        if [m0, m1, m2, m3, m4, m5, m6, m7] != MAGIC {
            return Err(HeaderError::NotData);
        }
        let word = |at: usize| [fixed[at], fixed[at + 1], fixed[at + 2], fixed[at + 3]];
        let (version, length, crc) = (word(0), word(4), u32::from_le_bytes(word(8)));
        if u32::from_le_bytes(version) != VERSION {
            return Err(HeaderError::Version(u32::from_le_bytes(version)));
        }
        let bytes = u32::from_le_bytes(length);
        if bytes > MAX_TEXT {
            return Err(HeaderError::Damaged);
        }
        let mut text = Vec::new();
        input.take(u64::from(bytes)).read_to_end(&mut text)?;
        if text.len() != bytes as usize || crc32(&[&version, &length, &text]) != crc {
            return Err(HeaderError::Damaged);
        }
        let header = String::from_utf8(text).ok().as_deref().map(Header::of_text);
        let header = header.unwrap_or_else(|| Err("it is not text".to_owned()));
        header.map(|header| (header, 20 + u64::from(bytes))).map_err(HeaderError::Content)
    }

    fn text(&self) -> String {
        let quoted = |text: &str| Value::from(text).to_string();
        let mut text = format!("variant = {}\n", quoted(&self.variant));
        let _ = writeln!(text, "definition = \"{:016x}\"", self.definition);
        for GameSource { engine, evaluation, nodes, seed } in &self.sources {
            let (engine, evaluation) = (quoted(engine), quoted(evaluation));
            let _ = writeln!(
                text,
                "\n[[source]]\nengine = {engine}\nevaluation = {evaluation}\nnodes = {nodes}\nseed = {seed}"
            );
        }
        text
    }

    fn of_text(text: &str) -> Result<Self, String> {
        let text: HeaderText = toml::from_str(text).map_err(|error| error.message().to_owned())?;
        let definition = u64::from_str_radix(&text.definition, 16);
        let definition = definition.map_err(|_| "\"definition\" is not a hash".to_owned())?;
        if text.source.is_empty() {
            return Err("there is no [[source]]".to_owned());
        }
        Ok(Header { variant: text.variant, definition, sources: text.source })
    }

    /// The first setting in which two files differ, in words: its value here, and its value in `other`. `None`
    /// if all are the same.
    pub fn difference(&self, other: &Header) -> Option<String> {
        let differ = |what: &str, this: String, other: String| {
            (this != other).then(|| format!("{what} {this}, not {other}"))
        };
        self.other_variant(&other.variant, other.definition).or_else(|| {
            match (&self.sources[..], &other.sources[..]) {
                ([this], [other]) => {
                    differ("nodes", this.nodes.to_string(), other.nodes.to_string())
                        .or_else(|| differ("seed", this.seed.to_string(), other.seed.to_string()))
                        .or_else(|| {
                            differ("evaluation", this.evaluation.clone(), other.evaluation.clone())
                        })
                        .or_else(|| differ("engine", this.engine.clone(), other.engine.clone()))
                }
                ([_], _) => Some("one source, not several".to_owned()),
                _ => Some("games of several files that were merged".to_owned()),
            }
        })
    }

    /// The difference, in words, if a file is not of this variant with this definition.
    pub fn other_variant(&self, variant: &str, that: u64) -> Option<String> {
        if self.variant != variant {
            return Some(format!("variant {}, not {variant}", self.variant));
        }
        let this = self.definition;
        let name = &self.variant;
        (this != that).then(|| {
            format!("{name} with other pieces, values, promotions, board or start ({this:016x}, not {that:016x})")
        })
    }
}

fn cut(error: io::Error) -> HeaderError {
    match error.kind() {
        io::ErrorKind::UnexpectedEof => HeaderError::NotData,
        _ => HeaderError::File(error),
    }
}

/// The text of a header.
#[derive(Deserialize)]
struct HeaderText {
    variant: String,
    definition: String,
    source: Vec<GameSource>,
}

/// The first bytes of every block.
const MARK: [u8; 2] = [0xb7, 0x1d];

/// The bytes of a block before its game: the mark, two bytes of length, four of the checksum.
const HEAD: usize = 8;

/// The longest block, in bytes.
const MAX_BLOCK: usize = HEAD + u16::MAX as usize;

/// The block of a game.
///
/// # Errors
/// When the game is longer than a block may be.
pub fn write_block(game: &GameData) -> io::Result<Vec<u8>> {
    let payload = game.write();
    let length = u16::try_from(payload.len());
    let length = length.map_err(|_| io::Error::other("a game is longer than 65535 bytes"))?;
    let length = length.to_le_bytes();
    let crc = crc32(&[&length, &payload]).to_le_bytes();
    Ok([&MARK[..], &length, &crc, &payload].concat())
}

/// A block whose checksum is right.
struct Block {
    /// Its game; `None` if its content is not one.
    game: Option<GameData>,
    /// Its length, in bytes.
    length: usize,
}

/// Reads a file of games from its start to its end, with little memory.
///
/// As an iterator it returns every sound game, and [`ReadError::Damaged`] once for each stretch of bytes that
/// is not a sound game; after that it continues with the next sound one. The work for each byte is bounded,
/// whatever the file has.
pub struct DataReader<R> {
    input: R,
    header: Header,
    /// Bytes that were read; those before `at` are used.
    buffer: Vec<u8>,
    at: usize,
    /// The checksums of all parts of the buffer: a block may begin at each of its bytes.
    checksums: PartChecksums,
    /// The offset of the buffer in the file.
    buffer_start: u64,
    is_at_end: bool,
    has_failed: bool,
}

/// Why a game cannot be read.
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
        /// Whether the rest of the file is too short to distinguish a damaged game from an incomplete one.
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
            checksums: PartChecksums::new(),
            buffer_start,
            is_at_end: false,
            has_failed: false,
        })
    }

    /// The header of the file.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The offset of the next game in the file, in bytes.
    pub fn offset(&self) -> u64 {
        self.buffer_start + self.at as u64
    }

    /// Reads until the buffer holds the longest possible block, or all that is left.
    fn fill(&mut self) -> io::Result<()> {
        const PORTION: usize = 1 << 18;
        if self.is_at_end || self.buffer.len() - self.at >= MAX_BLOCK {
            return Ok(());
        }
        self.buffer.drain(..self.at);
        self.checksums.remove(self.at);
        self.buffer_start += self.at as u64;
        self.at = 0;
        let missing = MAX_BLOCK + PORTION - self.buffer.len();
        let read = self.input.by_ref().take(missing as u64).read_to_end(&mut self.buffer)?;
        self.is_at_end = read < missing;
        self.checksums.read(&self.buffer);
        Ok(())
    }

    /// The block at `at`; `None` if no complete and sound block begins there.
    fn block(&self) -> Option<Block> {
        let head: &[u8; HEAD] = self.buffer.get(self.at..)?.first_chunk()?;
        let [mark @ .., l0, l1, c0, c1, c2, c3] = head;
        if *mark != MARK {
            return None;
        }
        let length = HEAD + usize::from(u16::from_le_bytes([*l0, *l1]));
        let payload = self.at + HEAD..self.at + length;
        let crc = self.checksums.crc32(&[*l0, *l1], payload.clone())?;
        let is_sound = crc == u32::from_le_bytes([*c0, *c1, *c2, *c3]);
        is_sound.then(|| Block { game: GameData::read(&self.buffer[payload]), length })
    }

    /// The next game, or the damage before it; `None` at the end.
    fn read(&mut self) -> io::Result<Option<Result<GameData, ReadError>>> {
        self.fill()?;
        if self.at == self.buffer.len() {
            return Ok(None);
        }
        if let Some(Block { game: Some(game), length }) = self.block() {
            self.at += length;
            return Ok(Some(Ok(game)));
        }
        let from = self.offset();
        while self.at < self.buffer.len() {
            self.at += match self.block() {
                Some(Block { game: Some(_), .. }) => break,
                // Its bytes are those that were written, and no game begins among them.
                Some(Block { game: None, length }) => length,
                None => 1,
            };
            self.fill()?;
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
        self.read().unwrap_or_else(|error| {
            self.has_failed = true;
            Some(Err(error.into()))
        })
    }
}
