//! What may be typed after `bentrider genfens`, its help, and how OpenBench types it.

use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;

use clap::{Args, value_parser};

use super::variant_args::VariantArgs;
use crate::tools::ToolError;
use crate::tools::datagen::{self, GenfensPlan};

/// The name of the command.
const NAME: &str = "genfens";

/// What OpenBench writes as the book where there is none.
const NO_BOOK: &str = "None";

/// Print openings for games that OpenBench generates.
///
/// Each line is `info string genfens FEN`. The openings are those of `bentrider datagen`: random moves after
/// which neither side is far ahead. OpenBench starts the engine as `bentrider "genfens N seed S book None" quit`,
/// which means the same as `bentrider genfens N --seed S`; more words may follow in the quotation marks, such as
/// `variant gross`. Described in docs/data.md.
#[derive(Debug, Args)]
pub(super) struct Genfens {
    /// How many.
    #[arg(value_name = "N", value_parser = value_parser!(u64).range(1..=1_000_000_000))]
    openings: u64,
    /// Seed of all random numbers.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Start from the positions in a file, a FEN in each line; "None" is the start of the variant.
    #[arg(long, value_name = "FILE", default_value = NO_BOOK)]
    book: PathBuf,
    #[command(flatten)]
    game: VariantArgs,
}

impl Genfens {
    /// # Errors
    /// As the tool.
    pub(super) fn run(&self, out: &mut (impl Write + Send)) -> Result<(), ToolError> {
        let book = Some(self.book.clone()).filter(|it| it.as_os_str() != NO_BOOK);
        let variant = self.game.engine()?.variant().clone();
        let plan = GenfensPlan { variant, openings: self.openings, seed: self.seed, book };
        datagen::genfens(&plan, out)
    }
}

/// The arguments of the program, as the command line knows them: where OpenBench has written the first one,
/// `genfens N seed S book B`, its words become flags, and the `quit` after it is left out.
pub(super) fn from_openbench(args: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
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
