//! Games from files: their lines, and the variants that they name.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::path::Path;
use std::sync::Arc;

use super::error::{Context, Error, Result};
use bentrider_engine::engine::files::{self, TextLines};
use bentrider_engine::engine::{VariantError, VariantSet, options};
use bentrider_rules::formats::{Format, GameLines, LONGEST_GAME, TextGame, recover, variant_tag};
use bentrider_rules::game::GameRecord;
use bentrider_rules::variant::Variant;

/// The number of bytes at the start of a file from which its format is recognised.
const GUESSED_FROM: usize = 1 << 16;

/// The error of a line that is longer than any game or position.
pub(super) fn long_line() -> Error {
    Error::new(format_args!("the line is too long: expected at most {LONGEST_GAME} bytes"))
}

/// Opens a regular file.
pub(super) fn open(path: &Path) -> Result<File> {
    files::open(path).at(path)
}

/// The format of a text, from its first bytes.
pub(super) fn format_of(bytes: &[u8]) -> Format {
    Format::of(&files::decode(&bytes[..bytes.len().min(GUESSED_FROM)]).0)
}

/// The format of a file, from its first bytes.
///
/// # Errors
/// When it cannot be read.
pub(super) fn format_of_file(path: &Path) -> Result<Format> {
    let mut start = Vec::new();
    open(path)?.take(GUESSED_FROM as u64).read_to_end(&mut start).at(path)?;
    Ok(format_of(&start))
}

/// One game of a file, in PGN or as on Game Courier, by its number from 1, with what can be read of its
/// variations. It is of this variant or, without one, of the variant that it names.
///
/// # Errors
/// When there is no such game, or it cannot be played.
pub(super) fn game(
    path: &Path,
    wanted: usize,
    variants: &VariantSet,
    variant: Option<Arc<Variant>>,
) -> Result<GameRecord> {
    let in_file = |error: Error| Error::at(path, format_args!("game {wanted}: {error}"));
    let format = format_of_file(path)?;
    let mut lines = TextLines::new(BufReader::new(open(path)?), LONGEST_GAME).at(path)?;
    let mut split = GameLines::new(format);
    let mut found = 0;
    let mut wanted_game = None;
    while wanted_game.is_none()
        && let Some(line) = lines.next_line().at(path)?
    {
        for game in split.push(&line) {
            found += 1;
            wanted_game = if found == wanted { Some(game) } else { wanted_game };
        }
    }
    let text = match wanted_game {
        Some(game) => game,
        None => {
            let mut rest = split.finish();
            let left = wanted.saturating_sub(found + 1);
            if left >= rest.len() {
                let (path, found) = (path.display(), found + rest.len());
                let message = format!("{path} has {found} games: expected at least {wanted}");
                return Err(Error::new(message));
            }
            rest.swap_remove(left)
        }
    };
    let text = text.map_err(|error| in_file(error.into()))?;
    let default = (format == Format::Pgn).then_some("chess");
    let variant = Finder::new(variants, variant, default)?.of_game(&text).map_err(in_file)?;
    say_encoding(&path.display().to_string(), lines.assumed(), &mut io::stderr())?;
    let recovered = recover(&text, &variant).map_err(|error| in_file(error.into()))?;
    Ok(recovered.record)
}

/// Says in which encoding a text was read, if it is not UTF-8.
pub(super) fn say_encoding(
    name: &str,
    assumed: Option<files::Assumed>,
    errors: &mut impl Write,
) -> io::Result<()> {
    assumed.map_or(Ok(()), |assumed| writeln!(errors, "{name}: {assumed}"))
}

/// Finds the variants that games name.
pub(super) struct Finder<'a> {
    variants: &'a VariantSet,
    /// Whether the default is the variant of all games, whatever they name.
    given: bool,
    default: Arc<Variant>,
    /// The variants of the tags so far.
    known: HashMap<String, Arc<Variant>>,
}

impl<'a> Finder<'a> {
    /// A finder with the variant of all games or, without one, with the name of the variant of games that name
    /// none.
    pub(super) fn new(
        variants: &'a VariantSet,
        given: Option<Arc<Variant>>,
        default: Option<&str>,
    ) -> Result<Self, VariantError> {
        let known = HashMap::new();
        let is_given = given.is_some();
        let default = match given {
            Some(variant) => variant,
            None => variants.find(default.unwrap_or(options::default_variant()))?,
        };
        Ok(Finder { variants, given: is_given, default, known })
    }

    /// The variant of games that name none.
    pub(super) fn default(&self) -> &Arc<Variant> {
        &self.default
    }

    /// The variant of a game: from its tag, or from a title in the text before its first move.
    pub(super) fn of_game(&mut self, game: &TextGame) -> Result<Arc<Variant>> {
        if self.given {
            return Ok(self.default.clone());
        }
        let Some(tag) = game.variant_name() else {
            let titled = game.comment.as_deref().and_then(|it| self.titled(it));
            return Ok(titled.unwrap_or_else(|| self.default.clone()));
        };
        let fen = game.tag("FEN");
        if let Some(it) = fen.and_then(|it| variant_tag::starting_at(self.all(), tag, it)) {
            return Ok(it);
        }
        if let Some(variant) = self.known.get(tag) {
            return Ok(variant.clone());
        }
        let variant = self.variants.find_tag(tag)?;
        self.known.insert(tag.to_owned(), variant.clone());
        Ok(variant)
    }

    /// The variants among which a game is looked for by its start or its title.
    fn all(&self) -> impl Iterator<Item = Arc<Variant>> {
        self.variants.names().into_iter().filter_map(|it| self.variants.find(&it).ok())
    }

    /// The variant with the longest title that a text contains, as the pages of Game Courier do.
    fn titled(&self, text: &str) -> Option<Arc<Variant>> {
        let titled = self.all().filter(|it| it.title.contains(' ') && text.contains(&it.title));
        titled.max_by_key(|it| it.title.len())
    }
}
