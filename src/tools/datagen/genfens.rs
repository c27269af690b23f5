//! Prints openings, as OpenBench asks engines for them.

use std::io::Write;
use std::panic::resume_unwind;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;

use super::error::DatagenError;
use super::opening;
use super::plan::DEFAULT_NODES;
use super::player::{TABLE, limits, random_of};
use crate::tools::ToolError;
use bentrider_engine::engine::{EngineError, WallClock};
use bentrider_engine::eval::NetworkChoice;
use bentrider_engine::search::pool::Pool;
use bentrider_engine::selfplay::{
    Book, BookFormat, Opening, OpeningError, OpeningSource, Openings,
};
use bentrider_rules::game::{Game, PositionError};
use bentrider_rules::setup::Setup;
use bentrider_rules::variant::Variant;

/// Which openings are printed.
#[derive(Clone, Debug)]
pub struct GenfensPlan {
    /// The variant.
    pub variant: Arc<Variant>,
    /// How many.
    pub openings: u64,
    /// The seed of all random numbers.
    pub seed: u64,
    /// Positions to start from, a FEN in each line; `None` for the start of the variant.
    pub book: Option<PathBuf>,
}

/// Prints each opening on `out`, as `info string genfens FEN`. Without a book they are those of the first games
/// of `datagen` with the same seed, and its default of nodes.
///
/// # Errors
/// When the book cannot be read, or an opening cannot be found or printed.
pub fn genfens(plan: &GenfensPlan, out: &mut (impl Write + Send)) -> Result<(), ToolError> {
    let starts = starts(plan).map_err(DatagenError::Opening)?;
    thread::scope(|scope| {
        let thread = thread::Builder::new().name("openings".to_owned()).stack_size(Pool::STACK);
        let printing = thread.spawn_scoped(scope, || print_openings(plan, &starts, out));
        printing.map_err(DatagenError::Thread)?.join().unwrap_or_else(|panic| resume_unwind(panic))
    })
}

fn print_openings(
    plan: &GenfensPlan,
    starts: &[Setup],
    out: &mut impl Write,
) -> Result<(), ToolError> {
    let mut pool = Pool::new(Arc::new(WallClock::new()), TABLE).map_err(EngineError::from)?;
    pool.set_network(NetworkChoice::None);
    let limits = limits(DEFAULT_NODES);
    for (number, start) in (0..plan.openings).zip(starts.iter().cycle()) {
        let mut random = random_of(plan.seed, number);
        let opening = opening::draw(&plan.variant, start, &mut random, &mut pool, &limits)?;
        writeln!(out, "info string genfens {}", opening.game.fen())?;
    }
    Ok(())
}

/// The positions before the random moves, in the order in which they are used.
fn starts(plan: &GenfensPlan) -> Result<Vec<Setup>, OpeningError> {
    let Some(file) = plan.book.clone() else { return Ok(vec![plan.variant.start.clone()]) };
    let book = Book { file, format: BookFormat::Epd, shuffled: true, start: 1, plies: None };
    let openings = Openings::new(&OpeningSource::Book(book), &plan.variant, plan.seed)?;
    let start = |opening: &Opening| opening.start(&plan.variant);
    let games: Result<Vec<Game>, PositionError> = openings.listed().iter().map(start).collect();
    Ok(games?.iter().map(Game::to_setup).collect())
}
