//! The variants of a connection: those of the server, and those that its page has loaded; their list.

use std::borrow::Cow;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::frame::{AnswerError, at_most};
use crate::limits;
use bentrider_engine::engine::{VariantError, VariantSet};
use bentrider_engine::search::Level;
use bentrider_rules::formats::{TextGame, variant_tag};
use bentrider_rules::interchange;
use bentrider_rules::loader::{self, Heading, Library, Source};
use bentrider_rules::variant::Variant;

/// The name of the page's file in messages.
const THIS_FILE: &str = "this file";

/// The variants of a connection.
pub(crate) struct Variants {
    served: Arc<VariantSet>,
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
pub(crate) struct LoadQuestion {
    text: String,
}

/// The result of loading a file.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Loaded {
    /// Its variant is loaded.
    Variant {
        /// The name of the variant.
        variant: String,
        /// Sentences for the author of the file.
        warnings: Vec<String>,
    },
    /// The variant file that was made from the text of another program. It is not loaded yet.
    Imported { imported: String },
    /// The errors of the file.
    Faults { faults: Vec<FileError> },
}

/// An error in a file.
#[derive(Serialize)]
pub(crate) struct FileError {
    /// The inherited file, if the error is in that one.
    file: Option<String>,
    line: usize,
    column: usize,
    text: String,
}

impl Variants {
    /// The variants of a server.
    pub(crate) fn new(served: Arc<VariantSet>) -> Self {
        Variants { served, own: Vec::new() }
    }

    /// The variant of this name, in either case; one of the page comes first.
    ///
    /// # Errors
    /// When there is none.
    pub(crate) fn find(&self, name: &str) -> Result<Arc<Variant>, AnswerError> {
        let wanted = name.trim().to_ascii_lowercase();
        let own = self.own.iter().find(|it| it.variant.name == wanted);
        let found = own.map(|it| Arc::clone(&it.variant));
        found.or_else(|| self.served.find(&wanted).ok()).ok_or_else(|| unknown(name))
    }

    /// The text of the file of the variant with this name.
    #[cfg(feature = "workshop")]
    pub(crate) fn text(&self, name: &str) -> Option<String> {
        let all = Parents { served: &self.served, own: &self.own, replaced: None };
        Some(Library::find(&all, name)?.text)
    }

    /// The variant that a game names, by its tag or, if this means several, also by its start; `None` if it names none.
    ///
    /// # Errors
    /// Those of [`Variants::find_tag`].
    pub(crate) fn of_game(&self, game: &TextGame) -> Result<Option<Arc<Variant>>, AnswerError> {
        let Some(tag) = game.variant_name() else { return Ok(None) };
        let all = self.all().map(|it| it.0);
        let by_start = game.tag("FEN").and_then(|it| variant_tag::starting_at(all, tag, it));
        by_start.map_or_else(|| self.find_tag(tag), Ok).map(Some)
    }

    /// The variant that a tag `Variant` of PGN names, by this or another program's name.
    ///
    /// # Errors
    /// When there is none, it was refused, or the tag names only a board, which several have.
    fn find_tag(&self, tag: &str) -> Result<Arc<Variant>, AnswerError> {
        let wanted = tag.trim().to_ascii_lowercase();
        if let Some((variant, _)) = self.all().find(|it| it.0.name == wanted) {
            return Ok(variant);
        }
        let meant = variant_tag::meant(self.all().map(|it| it.0), tag);
        match &meant[..] {
            [] => match self.served.find_tag(tag) {
                Ok(served) => self.find(&served.name),
                Err(VariantError::Unknown { .. }) => Err(unknown(tag)),
                Err(fault) => Err(AnswerError::of(fault)),
            },
            [one] => Ok(Arc::clone(one)),
            several => {
                let titles: Vec<&str> = several.iter().map(|it| &*it.title).collect();
                let titles = titles.join(" or ");
                let sentence = format!(
                    "the variant \"{tag}\" may be {titles}: expected the name of one of them"
                );
                Err(AnswerError::new(sentence))
            }
        }
    }

    /// All variants, each with whether the page has loaded it; one of the page hides one of the server with
    /// the same name.
    pub(crate) fn all(&self) -> impl Iterator<Item = (Arc<Variant>, bool)> {
        let own = self.own.iter().map(|it| (Arc::clone(&it.variant), true));
        let served = self.served.names().into_iter().filter(|it| !self.hides(it));
        served.filter_map(|it| self.served.find(&it).ok()).map(|it| (it, false)).chain(own)
    }

    /// What the list says of all variants, in the order of [`Variants::all`].
    fn headings(&self) -> impl Iterator<Item = (Heading, bool)> {
        let own = self.own.iter().map(|it| (Heading::of(&it.variant), true));
        let served = self.served.headings().into_iter().filter(|it| !self.hides(&it.name));
        served.map(|it| (it, false)).chain(own)
    }

    /// Whether the page has a variant of this name.
    fn hides(&self, name: &str) -> bool {
        self.own.iter().any(|it| it.variant.name == name)
    }

    /// Reads a file. Its variant replaces one of the same name. The text of another program becomes a variant
    /// file first, which the page shows.
    ///
    /// # Errors
    /// When it is too long, there are too many variants, or their tables would take too much memory.
    pub(crate) fn load(&mut self, question: &LoadQuestion) -> Result<Loaded, AnswerError> {
        let text = at_most(&question.text, limits::TEXT_BYTES, "the file")?;
        match interchange::to_toml(text) {
            Ok(Cow::Borrowed(_)) => {}
            Ok(Cow::Owned(toml)) => return Ok(Loaded::Imported { imported: toml }),
            Err(problems) => {
                let faults = problems.0.iter().map(|it| in_text(it)).collect();
                return Ok(Loaded::Faults { faults });
            }
        }
        let source = Source::new(THIS_FILE, text);
        let replaced = loader::name_of(&source);
        let parents = Parents { served: &self.served, own: &self.own, replaced };
        let read = loader::read(&source, &parents);
        let variant = match read {
            Ok(variant) => variant,
            Err(errors) => {
                let faults = errors.0.into_iter().map(in_file).collect();
                return Ok(Loaded::Faults { faults });
            }
        };
        let (name, warnings) = (variant.name.clone(), variant.warnings.clone());
        self.check_memory(&variant)?;
        let own = Own { variant, text: text.to_owned() };
        match self.own.iter().position(|it| it.variant.name == name) {
            Some(at) => self.own[at] = own,
            None if self.own.len() < limits::VARIANTS => self.own.push(own),
            None => {
                let most = limits::VARIANTS;
                return Err(AnswerError::new(format!(
                    "a page can load at most {most} variants of your own"
                )));
            }
        }
        Ok(Loaded::Variant { variant: name, warnings })
    }

    /// Checks that there is memory for one more variant, or for one instead of another of its name.
    fn check_memory(&self, variant: &Variant) -> Result<(), AnswerError> {
        let others = self.own.iter().map(|it| &it.variant).filter(|it| it.name != variant.name);
        let bytes = others.map(|it| it.table_bytes()).sum::<usize>() + variant.table_bytes();
        if bytes <= limits::VARIANT_BYTES {
            return Ok(());
        }
        let (found, most) = (bytes.div_ceil(1 << 20), limits::VARIANT_BYTES >> 20);
        Err(AnswerError::new(format!(
            "the tables of the page's own variants would take {found} MiB: expected at most {most} MiB in all"
        )))
    }
}

/// The error for a name that no variant has.
fn unknown(name: &str) -> AnswerError {
    let short: String = name.chars().take(40).collect();
    AnswerError::new(format!(
        "there is no variant \"{short}\": choose one from the list, or open the file of your own variant first"
    ))
}

/// A reason why a text of another program was refused.
fn in_text(problem: &str) -> FileError {
    let placed = problem.strip_prefix("line ").and_then(|it| it.split_once(": "));
    let (line, text) =
        placed.and_then(|(line, text)| Some((line.parse().ok()?, text))).unwrap_or((1, problem));
    FileError { file: None, line, column: 1, text: text.to_owned() }
}

fn in_file(fault: loader::LoadError) -> FileError {
    let loader::LoadError { file, line, column, message } = fault;
    FileError { file: (file != THIS_FILE).then_some(file), line, column, text: message }
}

/// The variants from which a file of the page may inherit: all except its own older version.
struct Parents<'a> {
    served: &'a VariantSet,
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
        own.map(source).or_else(|| Library::find(self.served, name))
    }

    fn names(&self) -> Vec<String> {
        let mut names = self.served.names();
        for Own { variant, .. } in self.own() {
            if !names.contains(&variant.name) {
                names.push(variant.name.clone());
            }
        }
        names
    }
}

/// The answer to `catalog`.
#[derive(Serialize)]
pub(crate) struct Catalog {
    variants: Vec<Entry>,
    /// The lowest and the highest Elo.
    levels: [u64; 2],
    /// The largest number of threads of a search.
    threads: usize,
    /// The largest table of a search, in MiB.
    hash: usize,
    version: &'static str,
}

#[derive(Serialize)]
struct Entry {
    name: String,
    title: String,
    inventor: Option<String>,
    year: Option<i64>,
    files: u8,
    ranks: u8,
    /// Whether the page has loaded it.
    own: bool,
}

impl Variants {
    /// The data from which a page offers its choices.
    pub(crate) fn catalog(&self) -> Catalog {
        Catalog {
            variants: self.headings().map(|(heading, own)| Entry::new(heading, own)).collect(),
            levels: [Level::WEAKEST, Level::STRONGEST],
            threads: limits::cores(),
            hash: limits::HASH_MIB,
            version: env!("CARGO_PKG_VERSION"),
        }
    }
}

impl Entry {
    fn new(heading: Heading, own: bool) -> Self {
        let Heading { name, title, inventor, year, files, ranks } = heading;
        Entry { name, title, inventor, year, files, ranks, own }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_of_another_program_becomes_a_variant_file_or_is_refused_with_its_lines() {
        let mut variants = Variants::new(Arc::default());
        let diagram = "files=4\nranks=4\npawn:P:fmWfcF::a2,b2\nking:K:K::d1\npromoChoice=\n";
        let mut load = |text: &str| variants.load(&LoadQuestion { text: text.to_owned() });
        let Ok(Loaded::Imported { imported: toml }) = load(diagram) else {
            panic!("it is not read")
        };
        assert!(
            matches!(load(&toml), Ok(Loaded::Variant { variant, .. }) if variant == "imported-game")
        );
        let Ok(Loaded::Faults { faults }) = load(&format!("{diagram}iron=1\n")) else {
            panic!("it is not refused")
        };
        assert_eq!((faults[0].line, faults.len()), (6, 1));
        assert!(faults[0].text.starts_with("iron cannot be expressed here"));
    }

    #[test]
    fn a_game_names_its_variant_as_other_programs_do() {
        let variants = Variants::new(Arc::default());
        let named = |tag: &str, fen: Option<&str>| {
            let fen = fen.map(|it| ("FEN".to_owned(), it.to_owned()));
            let tags = [("Variant".to_owned(), tag.to_owned())].into_iter().chain(fen).collect();
            let game = TextGame { tags, ..TextGame::default() };
            variants.of_game(&game).map(|it| it.unwrap().name.clone())
        };
        for (tag, name) in [
            ("Three-check", "3check"),
            ("threecheck", "3check"),
            ("King of the Hill", "kingofthehill"),
            ("Los Alamos", "losalamos"),
            ("Gross Chess", "gross"),
            ("From Position", "chess"),
        ] {
            assert_eq!(named(tag, None).ok().as_deref(), Some(name), "{tag}");
        }
        // The start of Embassy Chess, which pychess calls Capablanca Chess.
        let embassy = "rnbqkcabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQKCABNR w KQkq - 0 1";
        assert_eq!(named("Capablanca", Some(embassy)).ok().as_deref(), Some("embassy"));
        for (tag, reason) in [
            ("Crazyhouse", "was refused:\npieceDrops"),
            ("Horde", "was refused:"),
            ("Foo of the Hill", "there is no variant \"Foo of the Hill\""),
            ("fairy", "there is no variant"),
        ] {
            let fault = named(tag, None).err().unwrap();
            assert!(fault.text().contains(reason), "{tag}: {}", fault.text());
        }
    }

    #[test]
    fn a_variant_that_hides_a_built_in_one_is_listed_once() {
        let text = "name = \"gross\"\ntitle = \"Mine\"\ninherits = \"chess\"\n".to_owned();
        let mut variants = Variants::new(Arc::default());
        assert!(matches!(variants.load(&LoadQuestion { text }), Ok(Loaded::Variant { .. })));
        let names =
            Parents { served: &variants.served, own: &variants.own, replaced: None }.names();
        assert_eq!(names.iter().filter(|it| *it == "gross").count(), 1);
    }
}
