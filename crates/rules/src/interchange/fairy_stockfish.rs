//! Fairy-Stockfish's `variants.ini`: each of its sections is translated into a variant file, which is then read as
//! any other, or refused with everything that a variant file cannot express.
//!
//! A section inherits from one before it, or from one of Fairy-Stockfish's own variants, which `built_in.ini` says in
//! the same form.

mod definition;
mod keys;
mod kinds;
mod sections;
mod translation;
mod unsayable;
mod values;

use std::fmt;
use std::sync::{Arc, OnceLock};

use super::Problems;
use crate::loader::{self, BuiltIn, Source};
use crate::variant::Variant;
use definition::{Definition, Place};
use sections::{MOST_SECTIONS, RawSection};
use translation::Toml;

/// Fairy-Stockfish's own variants.
const BUILT_IN: &str = include_str!("fairy_stockfish/built_in.ini");

/// A section of a `variants.ini`.
#[derive(Clone, Debug)]
pub struct Section {
    /// The name of the variant.
    pub name: String,
    /// The line of its name, from 1.
    pub line: usize,
    /// The variant and its file, or everything for which the section is refused.
    pub loaded: Result<Loaded, Vec<Refusal>>,
}

/// The variant of a section.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The variant.
    pub variant: Arc<Variant>,
    /// The text of a variant file that says the same.
    pub toml: String,
}

/// A reason why a section is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The line in the text, from 1.
    pub line: usize,
    /// The key with its value, or the key alone; empty for the section as a whole.
    pub key: String,
    /// A sentence.
    pub reason: String,
}

impl Refusal {
    fn new(line: usize, key: &str, reason: impl Into<String>) -> Self {
        Refusal { line, key: cut(key), reason: reason.into() }
    }

    /// The key, if there is one, and the reason; without the line.
    pub fn in_words(&self) -> String {
        let Refusal { key, reason, .. } = self;
        if key.is_empty() { reason.clone() } else { format!("{key}: {reason}") }
    }

    /// The reason at a place; one in a built-in section stands at the line of the section that inherits from it.
    fn at(place: &Place, header: usize, reason: String) -> Self {
        match place.line {
            0 if place.text.is_empty() => Refusal::new(header, "", reason),
            0 => {
                let key = format!("{} (of {})", cut(&place.text), place.section);
                Refusal { line: header, key, reason }
            }
            line => Refusal::new(line, &place.text, reason),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.in_words())
    }
}

/// Whether a text is a `variants.ini`.
pub fn is_ini(text: &str) -> bool {
    sections::is_ini(text)
}

/// The sections of a `variants.ini`, in its order. One that is refused does not hide the others.
pub fn read(text: &str) -> Vec<Section> {
    let definitions = Definitions::read(text, built_in_definitions());
    definitions.list.iter().map(section).collect()
}

/// The names of Fairy-Stockfish's own variants.
pub fn built_in_names() -> impl Iterator<Item = &'static str> {
    built_in_definitions().iter().map(|it| it.name.as_str())
}

/// Fairy-Stockfish's own variant of a name; it is read once and kept.
pub fn built_in(name: &str) -> Option<Section> {
    static LOADED: OnceLock<Vec<OnceLock<Section>>> = OnceLock::new();
    let definitions = built_in_definitions();
    let at = definitions.iter().position(|it| it.name == name)?;
    let loaded = LOADED.get_or_init(|| definitions.iter().map(|_| OnceLock::new()).collect());
    Some(loaded[at].get_or_init(|| section(&definitions[at])).clone())
}

/// The variant file of a section, by its name, or of the only one.
///
/// # Errors
/// When the section is refused, is not there, or is not the only one.
pub fn import(text: &str, name: Option<&str>) -> Result<String, Problems> {
    let sections = read(text);
    let names = || sections.iter().map(|it| it.name.as_str()).collect::<Vec<_>>().join(", ");
    let found = match (name, &sections[..]) {
        (None, [only]) => only,
        (None, _) => {
            let count = sections.len();
            return Err(Problems(vec![format!(
                "the text has {count} sections: expected one, or the name of one of {}",
                cut(&names())
            )]));
        }
        (Some(name), _) => sections.iter().find(|it| it.name == name).ok_or_else(|| {
            let names = cut(&names());
            Problems(vec![format!("there is no section {}: expected one of {names}", quoted(name))])
        })?,
    };
    match &found.loaded {
        Ok(loaded) => Ok(loaded.toml.clone()),
        Err(refusals) => Err(Problems(refusals.iter().map(Refusal::to_string).collect())),
    }
}

fn built_in_definitions() -> &'static [Definition] {
    static READ: OnceLock<Vec<Definition>> = OnceLock::new();
    READ.get_or_init(|| Definitions::read(BUILT_IN, &[]).list)
}

/// The definitions of a text.
struct Definitions<'b> {
    list: Vec<Definition>,
    /// Those from which they may inherit besides.
    built_in: &'b [Definition],
}

impl<'b> Definitions<'b> {
    fn read(text: &str, built_in: &'b [Definition]) -> Self {
        let mut definitions = Definitions { list: Vec::new(), built_in };
        for (number, section) in sections::read(text).iter().enumerate() {
            let mut definition = definitions.define(section);
            if number == MOST_SECTIONS {
                let reason = format!(
                    "expected at most {MOST_SECTIONS} sections: this one and those after it are not read"
                );
                definition.refused = vec![Refusal::new(section.line, "", reason)];
            }
            definitions.list.push(definition);
        }
        definitions
    }

    /// The definition of a section.
    fn define(&self, section: &RawSection) -> Definition {
        let mut refused = Vec::new();
        let mut refuse = |reason: String| refused.push(Refusal::new(section.line, "", reason));
        if self.built_in.iter().any(|it| it.name == section.name) {
            refuse("Fairy-Stockfish has a variant of this name: expected another one".to_owned());
        } else if let Some(first) = self.list.iter().find(|it| it.name == section.name) {
            refuse(format!("this name is that of line {} already", first.line));
        }
        let parent = section.parent.as_ref().map(|it| (it, self.find(it)));
        let mut definition = match parent {
            None => Definition::new(),
            Some((_, Some(parent))) => parent.clone(),
            Some((name, None)) => {
                refuse(format!(
                    "there is no variant {} to inherit from: expected a section before this one, or a variant of Fairy-Stockfish",
                    quoted(name)
                ));
                Definition::new()
            }
        };
        if !std::mem::take(&mut definition.refused).is_empty() {
            refuse(format!("its parent, {}, has errors", quoted(&definition.name)));
        }
        let is_built_in = self.built_in.is_empty();
        definition.apply(section, is_built_in);
        definition.refused.extend(refused);
        definition
    }

    /// The first definition of a name.
    fn find(&self, name: &str) -> Option<&Definition> {
        self.built_in.iter().chain(&self.list).find(|it| it.name == name)
    }
}

/// Translates and loads a definition.
fn section(definition: &Definition) -> Section {
    let loaded = translation::translate(definition).and_then(|toml| load(definition, toml));
    Section { name: definition.name.clone(), line: definition.line, loaded }
}

/// Loads the variant file of a definition. Its errors are those of the places from which its lines follow.
fn load(definition: &Definition, toml: Toml) -> Result<Loaded, Vec<Refusal>> {
    let source = Source::new(format!("{}.toml", definition.name), toml.text);
    let errors = match loader::read(&source, &BuiltIn) {
        Ok(variant) => return Ok(Loaded { variant, toml: source.text }),
        Err(errors) => errors,
    };
    let refusal = |error: loader::LoadError| {
        let header = definition.header();
        let place = toml.places.get(error.line - 1).unwrap_or(&header);
        Refusal::at(place, definition.line, error.message)
    };
    Err(errors.0.into_iter().map(refusal).collect())
}

/// A text in quotes, for a message; a long one is cut.
fn quoted(text: &str) -> String {
    format!("{:?}", cut(text))
}

fn cut(text: &str) -> String {
    const LONGEST: usize = 80;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
