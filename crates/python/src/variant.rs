//! Variants.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, LazyLock, Mutex};

use bentrider_engine::engine::VariantSet;
use bentrider_rules::describe;
use pyo3::prelude::*;

use crate::convert::lock;
use crate::error::{Raise, VariantError};

/// The name of a text in messages.
pub(crate) const THIS_TEXT: &str = "this text";

/// The variants that can be named.
static VARIANTS: LazyLock<Mutex<VariantSet>> = LazyLock::new(Mutex::default);

/// The variant of this name.
pub(crate) fn find(name: &str) -> PyResult<Arc<bentrider_rules::Variant>> {
    lock(&VARIANTS).find(name).or_raise(VariantError::new_err)
}

/// The variant of a game that names none.
pub(crate) fn usual() -> PyResult<Arc<bentrider_rules::Variant>> {
    find("chess")
}

/// The variant of this name, or of another program's name.
///
/// # Errors
/// A sentence, if there is none.
pub(crate) fn find_tag(name: &str) -> Result<Arc<bentrider_rules::Variant>, String> {
    lock(&VARIANTS).find_tag(name).map_err(|it| it.to_string())
}

/// All variants that can be named now.
pub(crate) fn all() -> VariantSet {
    lock(&VARIANTS).clone()
}

/// Adds the variants of a text. Returns them, and what is to be said of the text.
pub(crate) fn load(text: &str) -> PyResult<(Vec<Variant>, Vec<String>)> {
    let mut variants = lock(&VARIANTS);
    let names = variants.load_text(THIS_TEXT, text).or_raise(VariantError::new_err)?;
    let notes = variants.notes().to_vec();
    let found = names.iter().map(|it| variants.find(it).map(Variant));
    Ok((found.collect::<Result<_, _>>().or_raise(VariantError::new_err)?, notes))
}

/// The rules of a variant: board, pieces, start. It does not change.
///
/// `Variant(name)` is the variant of this name: a built-in one, one of `load_variants`, or one of Fairy-Stockfish's own
/// that the rules can play. Raises `VariantError` with the names that exist.
#[pyclass(module = "bentrider", frozen)]
pub(crate) struct Variant(pub(crate) Arc<bentrider_rules::Variant>);

#[pymethods]
impl Variant {
    #[new]
    fn new(name: &str) -> PyResult<Self> {
        find(name).map(Variant)
    }

    /// The variant of a text: a variant file (TOML), or one section of a `variants.ini`. It may inherit from the
    /// variants that can be named. It is not added to them; `load_variants` does that.
    ///
    /// Raises `VariantError` with line, column and what was expected, for all errors of the text, or if the text has
    /// several variants.
    #[staticmethod]
    fn from_text(text: &str) -> PyResult<Self> {
        let mut variants = all();
        let names = variants.load_text(THIS_TEXT, text).or_raise(VariantError::new_err)?;
        match &names[..] {
            [name] => variants.find(name).map(Variant).or_raise(VariantError::new_err),
            _ => Err(VariantError::new_err(format!(
                "{THIS_TEXT} has the variants {}: expected one; load_variants takes several",
                names.join(", ")
            ))),
        }
    }

    /// The names of all variants: the built-in ones, then those of `load_variants`.
    #[staticmethod]
    fn names() -> Vec<String> {
        lock(&VARIANTS).names()
    }

    /// The name in protocols: small letters, digits and `-`.
    #[getter]
    fn name(&self) -> &str {
        &self.0.name
    }

    /// The name for people.
    #[getter]
    fn title(&self) -> &str {
        &self.0.title
    }

    /// The inventor, or None.
    #[getter]
    fn inventor(&self) -> Option<&str> {
        self.0.inventor.as_deref()
    }

    /// The year of the invention, or None.
    #[getter]
    fn year(&self) -> Option<i64> {
        self.0.year
    }

    /// The number of files, 1 to 16.
    #[getter]
    fn files(&self) -> u8 {
        self.0.shape.files()
    }

    /// The number of ranks, 1 to 16.
    #[getter]
    fn ranks(&self) -> u8 {
        self.0.shape.ranks()
    }

    /// The names of the squares that exist, rank by rank from a1.
    #[getter]
    fn squares(&self) -> Vec<String> {
        self.0.shape.squares().into_iter().map(|it| it.to_string()).collect()
    }

    /// The FEN of the start position.
    #[getter]
    fn start_fen(&self) -> String {
        self.0.start.write(&self.0.shape, &self.0.labels)
    }

    /// The kinds of pieces, in the order of the variant file.
    #[getter]
    fn kinds(&self) -> Vec<Kind> {
        let kind = |kind: bentrider_rules::setup::Kind| {
            let info = &self.0.pieces[kind.index()];
            Kind {
                label: self.0.labels.label(kind).to_owned(),
                name: info.name.clone(),
                moves: info.betza.clone(),
                value: info.value,
                royal: self.0.royal.contains(kind),
            }
        };
        self.0.kinds().map(kind).collect()
    }

    /// The rules in words, as `bentrider check` prints them.
    fn describe(&self) -> String {
        describe(&self.0)
    }

    fn __repr__(&self) -> String {
        format!("Variant({:?})", self.0.name)
    }

    fn __eq__(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        Arc::as_ptr(&self.0).hash(&mut hasher);
        hasher.finish()
    }
}

/// A kind of piece of a variant.
#[pyclass(module = "bentrider", frozen, get_all)]
pub(crate) struct Kind {
    /// The letter in FENs and moves, in capitals; kinds may have longer labels, such as SQ.
    label: String,
    /// The name for people, such as Knight.
    name: String,
    /// The moves in Betza notation.
    moves: String,
    /// The value in centipawns: a Rook is 500. 0 for a royal kind, unless the file gives it a value.
    value: i32,
    /// Whether it must not be left in check, like a King.
    royal: bool,
}

#[pymethods]
impl Kind {
    fn __repr__(&self) -> String {
        format!("<{} {} {}>", self.name, self.label, self.moves)
    }
}
