//! `genfens` prints openings of generated games, as OpenBench asks engines for them.

use std::ffi::OsString;
use std::io::Write;
use std::panic::resume_unwind;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;

use clap::{Args, value_parser};

use crate::commands::args::VariantArgs;
use crate::commands::error::Result;
use crate::commands::long_run::no_thread;
use bentrider_engine::engine::WallClock;
use bentrider_engine::eval::NetworkChoice;
use bentrider_engine::search::pool::Pool;
use bentrider_engine::selfplay::{Book, BookFormat, Opening, OpeningSource, Openings};
use bentrider_rules::game::{Game, PositionError};
use bentrider_rules::setup::Setup;
use bentrider_rules::variant::Variant;
use bentrider_training::generation::{DEFAULT_NODES, OpeningDraw, TABLE, limits, random_of_game};

/// The name of the command.
const NAME: &str = "genfens";

/// The name that OpenBench gives for the book if there is none.
const NO_BOOK: &str = "None";

/// Print openings for games that OpenBench generates.
///
/// Each line is `info string genfens FEN`. The openings are those of `bentrider datagen`: random moves after
/// which neither side is far ahead. OpenBench starts the engine as `bentrider "genfens N seed S book None" quit`,
/// which means the same as `bentrider genfens N --seed S`; more words may follow in the quotation marks, such as
/// `variant gross`. See docs/data.md.
#[derive(Debug, Args)]
pub(in crate::commands) struct Genfens {
    /// Number of openings.
    #[arg(value_name = "N", value_parser = value_parser!(u64).range(1..=1_000_000_000))]
    openings: u64,
    /// Seed of all random numbers.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Start from the positions in a file, a FEN in each line; "None" is the start of the variant.
    #[arg(long, value_name = "FILE", default_value = NO_BOOK)]
    book: PathBuf,
    #[command(flatten)]
    variant_args: VariantArgs,
}

impl Genfens {
    /// Prints each opening, as `info string genfens FEN`. Without a book they are those of the first games of
    /// `datagen` with the same seed and its default number of nodes.
    pub(in crate::commands) fn run(self, out: &mut (impl Write + Send)) -> Result {
        let variant = self.variant_args.variant_or(|| None)?;
        let starts = self.starts(&variant)?;
        thread::scope(|scope| {
            let thread = thread::Builder::new().name("openings".to_owned()).stack_size(Pool::STACK);
            let printing = thread.spawn_scoped(scope, || self.print(&variant, &starts, out));
            let printing = printing.map_err(|reason| no_thread("play games", &reason))?;
            printing.join().unwrap_or_else(|panic| resume_unwind(panic))
        })
    }

    fn print(&self, variant: &Arc<Variant>, starts: &[Setup], out: &mut impl Write) -> Result {
        let mut pool = Pool::new(Arc::new(WallClock::new()), TABLE)?;
        pool.set_network(NetworkChoice::None);
        let limits = limits(DEFAULT_NODES);
        for (number, start) in (0..self.openings).zip(starts.iter().cycle()) {
            let mut draw = OpeningDraw { variant, start, pool: &mut pool, limits: &limits };
            let opening = draw.any(&mut random_of_game(self.seed, number))?;
            writeln!(out, "info string genfens {}", opening.game.fen())?;
        }
        Ok(())
    }

    /// The positions before the random moves, in the order in which they are used.
    fn starts(&self, variant: &Arc<Variant>) -> Result<Vec<Setup>> {
        if self.book.as_os_str() == NO_BOOK {
            return Ok(vec![variant.start.clone()]);
        }
        let file = self.book.clone();
        let book = Book { file, format: BookFormat::Epd, shuffled: true, start: 1, plies: None };
        let openings = Openings::new(&OpeningSource::Book(book), variant, self.seed)?;
        let start = |opening: &Opening| opening.start(variant);
        let games: Result<Vec<Game>, PositionError> = openings.listed().iter().map(start).collect();
        Ok(games?.iter().map(Game::to_setup).collect())
    }
}

/// The arguments of the program in the usual form: if the first one is OpenBench's `genfens N seed S book B`,
/// its words become flags, and the `quit` after it is left out.
pub(in crate::commands) fn from_openbench(
    args: impl IntoIterator<Item = OsString>,
) -> Vec<OsString> {
    let mut args: Vec<OsString> = args.into_iter().collect();
    let Some(line) = args.get(1).and_then(|it| it.to_str()) else { return args };
    let Some(words) = line.strip_prefix(NAME).filter(|it| it.starts_with(' ')) else { return args };
    let flags = ["seed", "book", "variant", "variant-path"];
    let named = |word| match flags.contains(&word) {
        true => format!("--{word}"),
        false => word.to_owned(),
    };
    let words: Vec<OsString> = words.split_whitespace().map(|it| named(it).into()).collect();
    let ends = usize::from(args.get(2).is_some_and(|it| it == "quit"));
    args.splice(1..2 + ends, [NAME.into()].into_iter().chain(words));
    args
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(args: &[&str]) -> Vec<OsString> {
        from_openbench(args.iter().map(OsString::from))
    }

    #[test]
    fn the_words_of_openbench_become_flags() {
        let read_line = read(&["bentrider", "genfens 5 seed 7 book None variant gross", "quit"]);
        let flags = ["--seed", "7", "--book", "None", "--variant", "gross"];
        let expected: Vec<_> = ["bentrider", "genfens", "5"].into_iter().chain(flags).collect();
        assert_eq!(read_line, expected);
    }

    #[test]
    fn other_arguments_stay_as_they_are() {
        for args in
            [&["bentrider"][..], &["bentrider", "genfens", "5"], &["bentrider", "bench", "quit"]]
        {
            assert_eq!(read(args), args);
        }
    }
}
