//! Arguments that several commands share: a variant, a position, a network, numbers.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use clap::builder::{OsStringValueParser, RangedU64ValueParser, TypedValueParser, ValueParser};

use super::error::Result;
use super::game_file;
use bentrider_engine::engine::{
    Engine, EvalFile, LoadError, VariantSet, options, read_network_for,
};
use bentrider_engine::eval::NetworkChoice;
use bentrider_engine::search::pool::Pool;
use bentrider_rules::game::Game;
use bentrider_rules::notation::epd;
use bentrider_rules::variant::Variant;

/// The arguments that choose a variant.
#[derive(Clone, Debug, Default, Args)]
pub struct VariantArgs {
    /// Name of the variant, as listed by `bentrider variants` [default: the first variant of
    /// --variant-path, else the first of the list].
    #[arg(long, value_name = "NAME")]
    pub variant: Option<String>,
    /// Add the variants in a file, or in a folder: variant files, and Fairy-Stockfish's variants.ini.
    #[arg(long, value_name = "FILE|FOLDER")]
    pub variant_path: Option<PathBuf>,
}

impl VariantArgs {
    /// The built-in variant of this name.
    pub fn named(name: &str) -> Self {
        VariantArgs { variant: Some(name.to_owned()), variant_path: None }
    }

    /// An engine at the start of this variant.
    pub(super) fn engine(&self) -> Result<Engine> {
        let mut engine = Engine::new()?;
        let path = self.variant_path.as_ref();
        let added = path.map_or(Ok(Vec::new()), |path| engine.load_variants(path))?;
        print_notes(engine.variants());
        if let Some(name) = self.variant.as_ref().or(added.first()) {
            engine.set_variant(name)?;
        }
        Ok(engine)
    }

    /// All variants that are available, and the chosen one: by name, or the first one of a file.
    pub(super) fn variants(&self) -> Result<(VariantSet, Option<Arc<Variant>>)> {
        let (variants, added) = variants_with(self.variant_path.as_deref())?;
        let name = self.variant.as_ref().or(added.first());
        let variant = name.map(|it| variants.find(it)).transpose()?;
        Ok((variants, variant))
    }

    /// The chosen variant, or else the variant of the name `default`, or else the default variant.
    pub(super) fn variant_or(
        &self,
        default: impl FnOnce() -> Option<String>,
    ) -> Result<Arc<Variant>> {
        let (variants, variant) = self.variants()?;
        let other = || default().unwrap_or_else(|| options::default_variant().to_owned());
        variant.map_or_else(|| Ok(variants.find(&other())?), Ok)
    }
}

/// The known variants, with those of a file or folder, and the names of the latter.
pub(super) fn variants_with(path: Option<&Path>) -> Result<(VariantSet, Vec<String>), LoadError> {
    let mut variants = VariantSet::default();
    let added = path.map_or(Ok(Vec::new()), |path| variants.load(path))?;
    print_notes(&variants);
    Ok((variants, added))
}

/// The most notes that a command prints one by one.
const MOST_NOTES: usize = 10;

/// Prints what is to be said of the files of variants.
pub(super) fn print_notes(variants: &VariantSet) {
    let notes = variants.notes();
    for note in notes.iter().take(MOST_NOTES) {
        eprintln!("{note}");
    }
    if notes.len() > MOST_NOTES {
        let more = notes.len() - MOST_NOTES;
        eprintln!("and {more} more; \"bentrider check\" lists all of a file");
    }
}

/// The arguments that choose a position.
#[derive(Debug, Args)]
pub(super) struct Start {
    #[command(flatten)]
    variant_args: VariantArgs,
    /// The position, as a FEN or in EPD [default: the start position of the variant].
    #[arg(long, value_name = "FEN", conflicts_with = "pgn")]
    fen: Option<String>,
    /// The position at the end of a game in a file, in PGN or as on Game Courier; FILE#N is game N, FILE the
    /// first one.
    #[arg(long, value_name = "FILE[#GAME]")]
    pgn: Option<String>,
    /// Moves from that position, separated by spaces, such as "g4g6 g10g8", "g6 Hc10" or "P g4-g6 p g10-g8".
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
}

impl Start {
    /// The files that are read.
    pub(super) fn inputs(&self) -> impl Iterator<Item = &Path> {
        let game = self.pgn.as_deref().map(|it| file_and_number(it).0);
        game.into_iter().chain(self.variant_args.variant_path.as_deref())
    }

    /// An engine at this position.
    pub(super) fn engine(&self) -> Result<Engine> {
        let mut engine = self.variant_args.engine()?;
        if let Some(pgn) = &self.pgn {
            let (file, number) = file_and_number(pgn);
            let variant = self.variant_args.variant.is_some().then(|| engine.variant().clone());
            let record = game_file::game(file, number, engine.variants(), variant)?;
            engine.set_game(record.game()?);
        }
        let mut game = match &self.fen {
            Some(fen) => {
                let game = Game::from_fen(engine.variant(), &epd::read(fen)?.fen)?;
                if let Some(castling) = game.lost_castling() {
                    eprintln!("--fen: left out: {castling}");
                }
                game
            }
            None => engine.game().clone(),
        };
        game.play_line(self.moves.as_deref().unwrap_or_default())?;
        engine.set_game(game);
        Ok(engine)
    }
}

/// Splits `games.pgn#3` into the file and the number of the game, which is 1 if it is missing.
fn file_and_number(text: &str) -> (&Path, usize) {
    let numbered = text
        .rsplit_once('#')
        .and_then(|(file, number)| Some((file, number.parse().ok().filter(|it| *it > 0)?)));
    let (file, number) = numbered.unwrap_or((text, 1));
    (Path::new(file), number)
}

/// The argument that chooses the evaluation.
#[derive(Clone, Debug, Args)]
pub struct NetArgs {
    /// The network to evaluate with; "none" for the weights of all variants, "" for the built-in network.
    #[arg(long, value_name = "FILE", default_value = "none", value_parser = OsStringValueParser::new().map(PathBuf::from))]
    pub net: PathBuf,
}

impl NetArgs {
    /// The network for a variant.
    ///
    /// # Errors
    /// When it cannot be read, or is for another variant.
    pub(super) fn choice(&self, variant: &Variant) -> Result<NetworkChoice> {
        Ok(match EvalFile::of_value(self.net.clone()) {
            EvalFile::None => NetworkChoice::None,
            EvalFile::Own => NetworkChoice::BuiltIn,
            EvalFile::File(path) => NetworkChoice::Network(read_network_for(&path, variant)?),
            EvalFile::Given(_, network) => NetworkChoice::Network(network),
        })
    }
}

/// Reads a number of threads, or of games that are played at the same time.
pub(super) fn threads() -> ValueParser {
    RangedU64ValueParser::<usize>::new().range(1..=1024).into()
}

/// Reads the size of a table.
pub(super) fn mebibytes() -> ValueParser {
    RangedU64ValueParser::<usize>::new().range(1..=Pool::MAX_MIB as u64).into()
}

/// Reads a number from 0 to `most`.
pub(super) fn up_to(most: f64) -> ValueParser {
    ValueParser::new(move |text: &str| {
        let number = text.parse().ok().filter(|it| (0.0..=most).contains(it));
        number.ok_or_else(|| format!("expected a number from 0 to {most}"))
    })
}

/// Reads a learning rate.
pub(super) fn rate(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|it| *it > 0.0 && *it <= 1.0);
    number.ok_or_else(|| "expected a number above 0 and at most 1".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_after_the_file_chooses_the_game() {
        for (text, file, number) in [
            ("a.pgn", "a.pgn", 1),
            ("a.pgn#12", "a.pgn", 12),
            ("a#b.pgn", "a#b.pgn", 1),
            ("a#0", "a#0", 1),
        ] {
            assert_eq!(file_and_number(text), (Path::new(file), number));
        }
    }
}
