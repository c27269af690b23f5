//! The variants that can be chosen, and the files from which they are added.

mod error;
mod folder;

use std::path::{Path, PathBuf};
use std::sync::Arc;

pub use error::{LoadError, Refused, SectionError, VariantError};
pub use folder::{is_ini, network_of, note_on_parent, read_sections, read_variant};

use super::Engine;
use super::evaluation::{ChosenEvaluation, EvalFile, NetworkFileError, network_of_bytes};
use bentrider_rules::formats::variant_tag;
use bentrider_rules::interchange::fairy_stockfish::{self, Refusal};
use bentrider_rules::loader::{self, BuiltIn, Heading, Library, Source};
use bentrider_rules::variant::Variant;
use folder::{Folder, Found, read_file, read_folder, read_text};

/// The tag that XBoard gives to any variant that it does not know.
const ANY_VARIANT: &str = "fairy";

/// The variants that can be chosen: the built-in ones, those added from files, and Fairy-Stockfish's own ones, which
/// are not listed.
#[derive(Clone, Default)]
pub struct VariantSet {
    added: Vec<Added>,
    /// The texts of parents that were read with them, each with the name of its variant.
    parents: Vec<(String, Source)>,
    /// The variants of files that cannot be played.
    refused: Vec<Refused>,
    /// What the last files said besides, a line each.
    notes: Vec<String>,
    /// The networks that were given as bytes, each with the name of its variant.
    networks: Vec<(String, EvalFile)>,
}

/// A variant that was added, with the file of its network.
#[derive(Clone)]
struct Added {
    variant: Arc<Variant>,
    network: PathBuf,
    source: Source,
}

impl VariantSet {
    /// The names of the variants: the built-in ones in their order, then the added ones in the order of adding.
    pub fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = loader::names().map(str::to_owned).collect();
        for Added { variant, .. } in &self.added {
            if !names.contains(&variant.name) {
                names.push(variant.name.clone());
            }
        }
        names
    }

    /// What a list says of each variant, in the order of [`VariantSet::names`].
    pub fn headings(&self) -> Vec<Heading> {
        let heading = |name: &String| match self.added(name) {
            Some(added) => Some(Heading::of(&added.variant)),
            None => loader::built_in_heading(name),
        };
        self.names().iter().filter_map(heading).collect()
    }

    /// The variant of this name, in either case; one from a file comes before a built-in one, and that before one
    /// of Fairy-Stockfish's own, which does not stand in for one of a file that was refused.
    ///
    /// # Errors
    /// When there is none, or it was refused.
    pub fn find(&self, name: &str) -> Result<Arc<Variant>, VariantError> {
        let wanted = name.trim().to_ascii_lowercase();
        if let Some(variant) = self.find_listed(&wanted) {
            return Ok(variant);
        }
        let refused = self.refused.iter().rfind(|it| it.name.as_ref() == Some(&wanted));
        let of_file = refused.map(|it| it.error.to_string());
        let reasons = match (of_file, fairy_stockfish::built_in(&wanted).map(|it| it.loaded)) {
            (Some(reasons), _) => reasons,
            (None, Some(Ok(loaded))) => return Ok(loaded.variant),
            (None, Some(Err(refusals))) => {
                refusals.iter().map(Refusal::in_words).collect::<Vec<_>>().join("\n")
            }
            (None, None) => {
                let known = self.names().join(", ");
                return Err(VariantError::Unknown { name: name.to_owned(), known });
            }
        };
        Err(VariantError::Refused { name: name.to_owned(), reasons })
    }

    /// The variant of this name among those of [`VariantSet::names`].
    fn find_listed(&self, name: &str) -> Option<Arc<Variant>> {
        let added = self.added(name).map(|added| Arc::clone(&added.variant));
        added.or_else(|| loader::built_in(name))
    }

    fn added(&self, name: &str) -> Option<&Added> {
        self.added.iter().find(|added| added.variant.name == name)
    }

    /// The variant that a tag `Variant` names, by this or another program's name; one from a file comes
    /// first, as in [`VariantSet::find`].
    ///
    /// # Errors
    /// When there is none, or it names only a board, which several have.
    pub fn find_tag(&self, tag: &str) -> Result<Arc<Variant>, VariantError> {
        let wanted = tag.trim().to_ascii_lowercase();
        if let Some(variant) = self.find_listed(&wanted) {
            return Ok(variant);
        }
        let built_in = loader::names().filter_map(loader::built_in);
        let added = self.added.iter().map(|added| Arc::clone(&added.variant));
        let meant = variant_tag::meant(added.chain(built_in), tag);
        match &meant[..] {
            [one] => Ok(Arc::clone(one)),
            [] if wanted == ANY_VARIANT => {
                let known = self.names().join(", ");
                Err(VariantError::Unknown { name: tag.to_owned(), known })
            }
            [] => self.find(tag).or_else(|error| match error {
                VariantError::Unknown { .. } => {
                    let elsewhere = self.find(&variant_tag::fairy_stockfish_name(tag));
                    elsewhere.map_err(|other| match other {
                        VariantError::Unknown { .. } => error,
                        _ => other,
                    })
                }
                _ => Err(error),
            }),
            several => {
                let names: Vec<&str> = several.iter().map(|it| &*it.name).collect();
                Err(VariantError::Several { name: tag.to_owned(), fitting: names.join(" or ") })
            }
        }
    }

    /// Adds the variants of a file, or those of every `.toml` and `.ini` file of a folder, and returns their names.
    /// Those that are refused do not hide the others.
    ///
    /// # Errors
    /// When no variant can be added: all errors in any of the files.
    pub fn load(&mut self, path: &Path) -> Result<Vec<String>, LoadError> {
        let is_folder = path.is_dir();
        let folder = if is_folder { Folder::new(path) } else { Folder::of(path) };
        let found = if is_folder { read_folder(&folder)? } else { read_file(path, &folder)? };
        let names = self.add_found(found)?;
        self.add_parents(folder.into_read());
        Ok(names)
    }

    /// Adds the variant of a variant file, or those of a `variants.ini`, and returns their names. They may inherit from
    /// all variants of the set; `file` is its name in messages.
    ///
    /// # Errors
    /// As [`VariantSet::load`].
    pub fn load_text(&mut self, file: &str, text: &str) -> Result<Vec<String>, LoadError> {
        let found = read_text(file, text, self)?;
        self.add_found(found)
    }

    /// Adds what was read, and returns the names of the variants.
    fn add_found(&mut self, found: Found) -> Result<Vec<String>, LoadError> {
        self.note(&found);
        if found.added.is_empty() {
            let mut errors: Vec<LoadError> = found.refused.into_iter().map(|it| it.error).collect();
            return Err(if errors.len() == 1 {
                errors.remove(0)
            } else {
                LoadError::Files(errors)
            });
        }
        Ok(self.add(found.added))
    }

    /// Replaces what is said of the last files, and what is known of refused variants of these names.
    fn note(&mut self, found: &Found) {
        let added = found.added.iter().map(|it| &it.variant.name);
        let names: Vec<&String> =
            added.chain(found.refused.iter().filter_map(|it| it.name.as_ref())).collect();
        self.refused.retain(|it| it.name.as_ref().is_some_and(|name| !names.contains(&name)));
        self.refused.extend(found.refused.iter().cloned());
        let refused = found.refused.iter().map(Refused::in_short);
        self.notes = found.notes.iter().cloned().chain(refused).collect();
    }

    /// Adds variants in the place of those with the same names, and returns the names.
    fn add(&mut self, added: Vec<Added>) -> Vec<String> {
        let names: Vec<String> = added.iter().map(|it| it.variant.name.clone()).collect();
        self.added.retain(|it| !names.contains(&it.variant.name));
        self.added.extend(added);
        names
    }

    /// Adds parents in the place of those with the same names.
    fn add_parents(&mut self, parents: Vec<(String, Source)>) {
        self.parents.retain(|(known, _)| parents.iter().all(|(name, _)| name != known));
        self.parents.extend(parents);
    }

    /// The variants of files that cannot be played.
    pub fn refused(&self) -> &[Refused] {
        &self.refused
    }

    /// What is to be said of the files that were loaded last, a line each: what was refused, and which parents have
    /// the name of a built-in variant.
    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    /// Gives a variant the network of this name, with the bytes of its file. It evaluates that variant where
    /// [`EvalFile::Own`] is chosen.
    ///
    /// # Errors
    /// When the bytes are not a network, or it is for another variant; then nothing is changed.
    pub fn give_network(
        &mut self,
        variant: &Variant,
        name: &str,
        bytes: &[u8],
    ) -> Result<(), NetworkFileError> {
        let network = network_of_bytes(name, bytes, variant)?;
        self.networks.retain(|(of, _)| *of != variant.name);
        self.networks.push((variant.name.clone(), EvalFile::Given(name.to_owned(), network)));
        Ok(())
    }

    /// The evaluation that is used for one of these variants.
    pub fn evaluation(&self, file: &EvalFile, variant: &Arc<Variant>) -> ChosenEvaluation {
        let given = || self.networks.iter().find(|(name, _)| *name == variant.name);
        let file = match file {
            EvalFile::Own => given().map_or(file, |it| &it.1),
            _ => file,
        };
        let added = self.added.iter().find(|added| Arc::ptr_eq(&added.variant, variant));
        ChosenEvaluation::new(file, variant, added.map(|it| it.network.as_path()))
    }
}

impl Engine {
    /// Adds the variants of a file, or those of every `.toml` and `.ini` file of a folder, and returns their names. A
    /// variant replaces one of the same name; the current game keeps its variant.
    ///
    /// # Errors
    /// When no variant can be added: all errors in any of the files.
    pub fn load_variants(&mut self, path: &Path) -> Result<Vec<String>, LoadError> {
        Arc::make_mut(&mut self.variants).load(path)
    }

    /// Adds variants from a text, as [`VariantSet::load_text`].
    ///
    /// # Errors
    /// Those of [`VariantSet::load_text`].
    pub fn load_variant_text(&mut self, file: &str, text: &str) -> Result<Vec<String>, LoadError> {
        Arc::make_mut(&mut self.variants).load_text(file, text)
    }
}

/// A file may inherit from all variants of the set and from their parents.
impl Library for VariantSet {
    fn find(&self, name: &str) -> Option<Source> {
        let parent = || self.parents.iter().find(|(known, _)| known == name).map(|it| &it.1);
        let source = self.added(name).map(|added| &added.source).or_else(parent);
        source.cloned().or_else(|| BuiltIn.find(name))
    }

    fn names(&self) -> Vec<String> {
        VariantSet::names(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_variant_is_refused_with_the_existing_names() {
        let error = VariantSet::default().find("chess-900").unwrap_err().to_string();
        assert!(error.contains("\"chess-900\"") && error.contains("fantastic-xiii"), "{error}");
    }

    #[test]
    fn a_variant_of_fairy_stockfish_is_found_or_refused_by_its_name() {
        let set = VariantSet::default();
        assert_eq!(set.find("kingofthehill").unwrap().name, "kingofthehill");
        let error = set.find("crazyhouse").unwrap_err().to_string();
        let expected =
            "the variant \"crazyhouse\" was refused:\npieceDrops = true (of crazyhouse): ";
        assert!(error.starts_with(expected), "{error}");
        // The catalog comes first.
        assert!(Arc::ptr_eq(&set.find("gothic").unwrap(), &loader::built_in("gothic").unwrap()));
    }

    #[test]
    fn a_tag_that_means_any_variant_names_none_of_fairy_stockfish() {
        let set = VariantSet::default();
        assert!(matches!(set.find_tag("fairy"), Err(VariantError::Unknown { .. })));
        assert_eq!(set.find_tag("normal").unwrap().name, "chess");
        for (tag, name) in [
            ("Kingofthehill", "kingofthehill"),
            ("King of the Hill", "kingofthehill"),
            ("Three-check", "3check"),
        ] {
            assert_eq!(set.find_tag(tag).unwrap().name, name, "{tag}");
        }
        let error = set.find_tag("Foo of the Hill").unwrap_err().to_string();
        assert!(error.contains("Foo of the Hill"), "{error}");
    }

    #[test]
    fn variants_are_added_from_texts_and_may_inherit_from_each_other() {
        let mut set = VariantSet::default();
        let named = |name: &str, parent: &str| {
            format!("name = \"{name}\"\ntitle = \"{name}\"\ninherits = \"{parent}\"\n")
        };
        assert_eq!(set.load_text("one", &named("one", "chess")).unwrap(), ["one"]);
        assert_eq!(set.load_text("two", &named("two", "one")).unwrap(), ["two"]);
        assert_eq!(set.find("two").unwrap().shape.files(), 8);
        let ini = "[three:chess]\nstalemateValue = loss\n[four:crazyhouse]\n";
        assert_eq!(set.load_text("ini", ini).unwrap(), ["three"]);
        assert!(matches!(set.find("four"), Err(VariantError::Refused { .. })));
        let error = set.load_text("bad", "name = 3").unwrap_err().to_string();
        assert!(error.starts_with("bad:1:"), "{error}");
    }

    #[test]
    fn a_network_that_was_given_evaluates_its_variant_alone() {
        let (name, bytes) = bentrider_configs::NETWORKS[0];
        let mut set = VariantSet::default();
        let (own, other) = (set.find(name).unwrap(), set.find("omega").unwrap());
        assert!(set.give_network(&other, "mine.net", bytes).is_err());
        set.give_network(&own, "mine.net", bytes).unwrap();
        let described = |variant| set.evaluation(&EvalFile::Own, variant).description;
        assert!(described(&own).ends_with("(mine.net)"), "{}", described(&own));
        assert_eq!(described(&other), ChosenEvaluation::SHARED);
        let none = set.evaluation(&EvalFile::None, &own);
        assert_eq!(none.description, ChosenEvaluation::SHARED);
    }

    #[test]
    fn a_file_that_is_not_there_is_named() {
        let error = VariantSet::default().load(Path::new("no/such/file.toml")).unwrap_err();
        assert!(error.to_string().starts_with("no/such/file.toml: "), "{error}");
    }

    #[test]
    fn a_folder_without_variants_is_refused() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let error = VariantSet::default().load(&folder).unwrap_err().to_string();
        assert!(error.ends_with("found none"), "{error}");
    }
}
