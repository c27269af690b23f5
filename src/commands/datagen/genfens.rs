//! The openings of generated games: random moves to a balanced position, in some games with pieces missing.
//! `genfens` prints such openings, as OpenBench asks engines for them.

use std::ffi::OsString;
use std::io::Write;
use std::panic::resume_unwind;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;

use clap::{Args, value_parser};
use rand::RngExt;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

use super::DEFAULT_NODES;
use super::generate::{TABLE, limits, random_of};
use crate::commands::args::VariantArgs;
use crate::commands::error::{Error, Result};
use crate::commands::long_run::no_thread;
use bentrider_engine::engine::WallClock;
use bentrider_engine::eval::{NetworkChoice, Score};
use bentrider_engine::search::Limits;
use bentrider_engine::search::pool::Pool;
use bentrider_engine::selfplay::{Book, BookFormat, Opening, OpeningSource, Openings, search_here};
use bentrider_rules::game::{Game, PositionError};
use bentrider_rules::geometry::{Color, Square};
use bentrider_rules::position::Move;
use bentrider_rules::setup::{Kind, Setup};
use bentrider_rules::variant::Variant;

/// The fewest and the most random moves of an opening, of both sides together.
const PLIES: [u32; 2] = [6, 11];
/// One game in this many begins with pieces missing.
const UNBALANCED: u32 = 8;
/// The largest number of pieces that are removed from a side.
const MISSING: u32 = 2;
/// The largest score of an opening, in centipawns for either side: with all pieces, and with some missing.
const LEVEL: [i32; 2] = [200, 800];
/// The number of openings that are drawn before the most balanced of them is used.
const MAX_DRAWS: u32 = 100;

/// The opening of a game.
pub(super) struct GeneratedOpening {
    /// The position before the moves; `None` for the start of the variant.
    pub(super) fen: Option<String>,
    /// The random moves.
    pub(super) moves: Vec<Move>,
    /// The position after them.
    pub(super) game: Game,
}

/// Draws openings from this start until a search with these limits finds one balanced; otherwise returns the
/// most balanced of them. The pool is cleared before each search.
///
/// # Errors
/// When every opening ends the game, or a search fails.
pub(super) fn draw(
    variant: &Arc<Variant>,
    start: &Setup,
    random: &mut StdRng,
    pool: &mut Pool,
    limits: &Limits,
) -> Result<GeneratedOpening> {
    let is_unbalanced = random.random_ratio(1, UNBALANCED);
    let level = LEVEL[usize::from(is_unbalanced)];
    let mut best: Option<(i32, GeneratedOpening)> = None;
    for _ in 0..MAX_DRAWS {
        let Some(opening) = candidate(variant, start, random, is_unbalanced) else { continue };
        pool.clear();
        let game = &opening.game;
        let searched = search_here(pool, game, limits.clone())?;
        let Some(lead) = searched.score().map(|score| Score::value(score).abs()) else { continue };
        if best.as_ref().is_none_or(|(least, _)| lead < *least) {
            best = Some((lead, opening));
        }
        if lead <= level {
            break;
        }
    }
    let none = || {
        let name = &variant.name;
        Error::new(format_args!("{name}: random moves from the start always end the game"))
    };
    best.map(|(_, opening)| opening).ok_or_else(none)
}

/// Random moves from the start, or from the start with pieces missing; `None` if they end the game, or if that
/// start cannot be played.
fn candidate(
    variant: &Arc<Variant>,
    start: &Setup,
    random: &mut StdRng,
    is_unbalanced: bool,
) -> Option<GeneratedOpening> {
    let mut setup = start.clone();
    if is_unbalanced {
        remove_pieces(variant, &mut setup, random);
    }
    let is_start = setup == variant.start;
    let mut game = Game::from_setup(variant, setup).ok()?;
    let fen = (!is_start).then(|| game.fen());
    let plies = random.random_range(PLIES[0]..=PLIES[1]);
    for _ in 0..plies {
        let mv = *game.legal_moves().choose(random)?;
        game.play(mv).ok()?;
        if game.outcome().is_some() {
            return None;
        }
    }
    Some(GeneratedOpening { fen, moves: game.moves().to_vec(), game })
}

/// Removes one or two pieces from one side, and in half of the cases as many from the other side too.
fn remove_pieces(variant: &Variant, setup: &mut Setup, random: &mut StdRng) {
    let first = if random.random_ratio(1, 2) { Color::White } else { Color::Black };
    let count = random.random_range(1..=MISSING);
    let is_both = random.random_ratio(1, 2);
    for color in [Some(first), is_both.then_some(!first)].into_iter().flatten() {
        for _ in 0..count {
            if let Some(square) = some_piece(variant, setup, color, random) {
                setup.board[square.index()] = None;
            }
        }
    }
}

/// The square of a random piece of a random kind that is not royal.
fn some_piece(
    variant: &Variant,
    setup: &Setup,
    color: Color,
    random: &mut StdRng,
) -> Option<Square> {
    let standing = |kind: Kind| -> Vec<Square> {
        let is_one = |square: &Square| {
            let piece = setup.board[square.index()];
            piece.is_some_and(|piece| piece.color() == color && piece.kind() == kind)
        };
        variant.shape.squares().into_iter().filter(is_one).collect()
    };
    let kinds = variant.kinds().filter(|kind| !variant.royal.contains(*kind));
    let places: Vec<Vec<Square>> = kinds.map(standing).filter(|it| !it.is_empty()).collect();
    places.choose(random)?.choose(random).copied()
}

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
            let mut random = random_of(self.seed, number);
            let opening = draw(variant, start, &mut random, &mut pool, &limits)?;
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
    use bentrider_engine::engine::WallClock;
    use bentrider_rules::loader;
    use rand::SeedableRng;

    #[test]
    fn openings_are_level_and_can_be_played_from_their_start_in_every_variant() {
        let limits = Limits { soft_nodes: Some(20), nodes: Some(400), ..Limits::default() };
        for name in ["chess", "fusion", "gross", "wildebeest"] {
            let variant = loader::built_in(name).unwrap();
            let mut pool = Pool::new(Arc::new(WallClock::new()), 1).unwrap();
            let mut random = StdRng::seed_from_u64(1);
            for _ in 0..10 {
                let opening =
                    draw(&variant, &variant.start, &mut random, &mut pool, &limits).unwrap();
                let mut game = match &opening.fen {
                    Some(fen) => Game::from_fen(&variant, fen).unwrap(),
                    None => Game::new(&variant).unwrap(),
                };
                opening.moves.iter().for_each(|mv| game.play(*mv).unwrap());
                assert_eq!(game.fen(), opening.game.fen(), "{name}");
            }
        }
    }

    #[test]
    fn pieces_are_missing_in_some_games() {
        let chess = loader::built_in("chess").unwrap();
        let mut random = StdRng::seed_from_u64(2);
        let mut counts = Vec::new();
        for _ in 0..40 {
            let opening = candidate(&chess, &chess.start, &mut random, true);
            let Some(opening) = opening else { continue };
            let start = Game::from_fen(&chess, &opening.fen.unwrap()).unwrap();
            counts.push(start.position().occupied().len());
        }
        counts.sort_unstable();
        counts.dedup();
        assert_eq!(counts, [28, 30, 31]);
    }

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
