//! The variants of a connection: the built-in ones, and those that its page has loaded.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::fault::{Fault, at_most};
use crate::limits;
use bentrider_rules::formats::variant_tag;
use bentrider_rules::loader::{self, BuiltIn, Library, Source};
use bentrider_rules::variant::Variant;

/// What the file of the page is called in messages.
const THIS_FILE: &str = "this file";

/// The variants of a connection.
#[derive(Default)]
pub(super) struct Variants {
    own: Vec<Own>,
}

/// A variant that the page has loaded.
struct Own {
    variant: Arc<Variant>,
    text: String,
}

/// The question `load`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LoadQuestion {
    text: String,
}

/// What became of a file.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Loaded {
    /// The name of its variant.
    Variant(String),
    /// What is wrong.
    Faults(Vec<FileFault>),
}

/// Something wrong in a file.
#[derive(Serialize)]
pub(super) struct FileFault {
    /// The file that it inherits from, if it is wrong there.
    file: Option<String>,
    line: usize,
    column: usize,
    text: String,
}

impl Variants {
    /// The variant of this name, in either case; one of the page comes before a built-in one.
    ///
    /// # Errors
    /// When there is none.
    pub(super) fn find(&self, name: &str) -> Result<Arc<Variant>, Fault> {
        let wanted = name.trim().to_ascii_lowercase();
        let own = self.own.iter().find(|it| it.variant.name == wanted);
        own.map(|it| Arc::clone(&it.variant)).or_else(|| loader::built_in(&wanted)).ok_or_else(
            || {
                let known: Vec<String> = self.all().map(|it| it.0.name.clone()).collect();
                let short: String = name.chars().take(40).collect();
                let known = known.join(", ");
                Fault::new(format!("there is no variant \"{short}\": expected one of {known}"))
            },
        )
    }

    /// The variant that a tag `Variant` of PGN names, in the words of other programs too.
    ///
    /// # Errors
    /// When there is none.
    pub(super) fn find_tag(&self, tag: &str) -> Result<Arc<Variant>, Fault> {
        self.find(tag).or_else(|unknown| {
            let meant = self.all().find(|(it, _)| variant_tag::means(it, tag));
            meant.map(|(variant, _)| variant).ok_or(unknown)
        })
    }

    /// All of them, each with whether the page has loaded it; one that takes the place of a built-in one
    /// hides that.
    pub(super) fn all(&self) -> impl Iterator<Item = (Arc<Variant>, bool)> {
        let own = self.own.iter().map(|it| (Arc::clone(&it.variant), true));
        let hidden = |name: &str| self.own.iter().any(|it| it.variant.name == name);
        let built_in = loader::names().filter(move |name| !hidden(name));
        built_in.filter_map(loader::built_in).map(|it| (it, false)).chain(own)
    }

    /// Reads a file. Its variant takes the place of one of the same name.
    ///
    /// # Errors
    /// When it is too long, or there are too many variants.
    pub(super) fn load(&mut self, question: &LoadQuestion) -> Result<Loaded, Fault> {
        let text = at_most(&question.text, limits::TEXT_BYTES, "the file")?;
        let source = Source::new(THIS_FILE, text);
        let replaced = loader::name_of(&source);
        let read = loader::read(&source, &Parents { own: &self.own, replaced });
        let variant = match read {
            Ok(variant) => variant,
            Err(faults) => return Ok(Loaded::Faults(faults.0.into_iter().map(in_file).collect())),
        };
        let name = variant.name.clone();
        let own = Own { variant, text: text.to_owned() };
        match self.own.iter().position(|it| it.variant.name == name) {
            Some(at) => self.own[at] = own,
            None if self.own.len() < limits::VARIANTS => self.own.push(own),
            None => {
                let most = limits::VARIANTS;
                return Err(Fault::new(format!(
                    "there are {most} own variants, which is the most"
                )));
            }
        }
        Ok(Loaded::Variant(name))
    }
}

fn in_file(fault: loader::Fault) -> FileFault {
    let loader::Fault { file, line, column, message } = fault;
    FileFault { file: (file != THIS_FILE).then_some(file), line, column, text: message }
}

/// The variants from which a file of the page may inherit: not the older state of itself.
struct Parents<'a> {
    own: &'a [Own],
    replaced: Option<String>,
}

impl Parents<'_> {
    fn own(&self) -> impl Iterator<Item = &Own> {
        self.own.iter().filter(|it| self.replaced.as_ref() != Some(&it.variant.name))
    }
}

impl Library for Parents<'_> {
    fn find(&self, name: &str) -> Option<Source> {
        let own = self.own().find(|it| it.variant.name == name);
        let source = |it: &Own| Source::new(format!("{name}.toml"), it.text.clone());
        own.map(source).or_else(|| BuiltIn.find(name))
    }

    fn names(&self) -> Vec<String> {
        let mut names = BuiltIn.names();
        for Own { variant, .. } in self.own() {
            if !names.contains(&variant.name) {
                names.push(variant.name.clone());
            }
        }
        names
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_variant_that_hides_a_built_in_one_is_listed_once() {
        let text = "name = \"gross\"\ntitle = \"Mine\"\ninherits = \"chess\"\n".to_owned();
        let mut variants = Variants::default();
        assert!(matches!(variants.load(&LoadQuestion { text }), Ok(Loaded::Variant(_))));
        let names = Parents { own: &variants.own, replaced: None }.names();
        assert_eq!(names.iter().filter(|it| *it == "gross").count(), 1);
    }
}
