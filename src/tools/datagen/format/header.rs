//! What a file says of itself before its games: which variant, and how the games were generated.

use std::fmt::Write;
use std::io::{self, Read};

use thiserror::Error;
use toml::{Table, Value};

use bentrider_rules::checksum::crc32;
use bentrider_rules::variant::Variant;

/// The first bytes of every file.
const MAGIC: [u8; 8] = *b"BENTDATA";

/// The version of the format that is written and read.
const VERSION: u32 = 1;

/// The most bytes of text.
const MAX_TEXT: u32 = 1 << 20;

/// What a file says of itself.
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
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// It is another file.
    #[error("this is not a file of games: expected one as \"datagen\" writes it")]
    NotData,
    /// It is a file of a later version.
    #[error("this file has version {0} of the format: expected version {VERSION}")]
    Version(u32),
    /// It is damaged.
    #[error("the header is damaged: its checksum is wrong")]
    Damaged,
    /// It says too little or too much.
    #[error("the header is wrong: {0}")]
    Content(String),
}

impl Header {
    /// The header of a file of this variant.
    pub fn new(variant: &Variant, source: GameSource) -> Self {
        let definition = variant.definition_hash();
        Header { variant: variant.name.clone(), definition, sources: vec![source] }
    }

    /// Its bytes.
    pub(in crate::tools::datagen) fn write(&self) -> Vec<u8> {
        let text = self.text();
        let (version, length) = (VERSION.to_le_bytes(), (text.len() as u32).to_le_bytes());
        let crc = crc32(&[&version, &length, text.as_bytes()]).to_le_bytes();
        [&MAGIC[..], &version, &length, &crc, text.as_bytes()].concat()
    }

    /// Reads the header that a file begins with, and gives how many bytes it has.
    ///
    /// # Errors
    /// When the file does not begin with a sound header of this version.
    pub(in crate::tools::datagen) fn read(
        input: &mut impl Read,
    ) -> Result<(Self, u64), HeaderError> {
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
        let table: Table =
            text.parse().map_err(|fault: toml::de::Error| fault.message().to_owned())?;
        let definition = u64::from_str_radix(&text_of(&table, "definition")?, 16);
        let definition = definition.map_err(|_| "\"definition\" is not a hash".to_owned())?;
        let sources = table.get("source").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
        let sources: Vec<GameSource> = sources.iter().map(source).collect::<Result<_, _>>()?;
        if sources.is_empty() {
            return Err("there is no [[source]]".to_owned());
        }
        Ok(Header { variant: text_of(&table, "variant")?, definition, sources })
    }

    /// Which of the settings of two files differ first, in words: what this one has, and what the other
    /// has. `None` where all are the same.
    pub fn difference(&self, other: &Header) -> Option<String> {
        let differ = |what: &str, this: String, other: String| {
            (this != other).then(|| format!("{what} {this}, not {other}"))
        };
        self.other_variant(other).or_else(|| match (&self.sources[..], &other.sources[..]) {
            ([this], [other]) => differ("nodes", this.nodes.to_string(), other.nodes.to_string())
                .or_else(|| differ("seed", this.seed.to_string(), other.seed.to_string()))
                .or_else(|| differ("evaluation", this.evaluation.clone(), other.evaluation.clone()))
                .or_else(|| differ("engine", this.engine.clone(), other.engine.clone())),
            ([_], _) => Some("one source, not several".to_owned()),
            _ => Some("games of several files that were merged".to_owned()),
        })
    }

    /// What differs where two files are not of the same variant with the same definition.
    pub fn other_variant(&self, other: &Header) -> Option<String> {
        if self.variant != other.variant {
            return Some(format!("variant {}, not {}", self.variant, other.variant));
        }
        let (this, that) = (self.definition, other.definition);
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

fn source(value: &Value) -> Result<GameSource, String> {
    let table = value.as_table().ok_or_else(|| "a source is not a table".to_owned())?;
    let number = |key: &str| {
        let value = table.get(key).and_then(Value::as_integer);
        let value = value.and_then(|value| u64::try_from(value).ok());
        value.ok_or_else(|| format!("\"{key}\" of a source is not a number"))
    };
    let (nodes, seed) = (number("nodes")?, number("seed")?);
    let (engine, evaluation) = (text_of(table, "engine")?, text_of(table, "evaluation")?);
    Ok(GameSource { engine, evaluation, nodes, seed })
}

fn text_of(table: &Table, key: &str) -> Result<String, String> {
    let text = table.get(key).and_then(Value::as_str);
    text.map(str::to_owned).ok_or_else(|| format!("\"{key}\" is not a text"))
}
