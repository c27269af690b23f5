//! Solves the positions of a suite in EPD, and counts those with the right move.

use std::fmt::{self, Display};
use std::io::{BufReader, Write};
use std::path::Path;
use std::sync::mpsc;

use super::score;
use crate::commands::error::{Context, Error, Result, printable, shortened};
use crate::commands::game_file;
use bentrider_engine::engine::Engine;
use bentrider_engine::engine::files::TextLines;
use bentrider_engine::search::Limits;
use bentrider_engine::selfplay::{Searched, collect};
use bentrider_rules::formats::LONGEST_GAME;
use bentrider_rules::game::Game;
use bentrider_rules::notation::epd;
use bentrider_rules::position::Move;

const HEAD: &str = "number  solved     score  move        expected";

/// Searches each position of a file with empty tables, prints a line for each, and last the counts. A position
/// that cannot be read or has no move is left out, and reported on the second output.
///
/// # Errors
/// When the file cannot be read or has no position, or one was left out.
pub(super) fn solve(
    engine: &mut Engine,
    path: &Path,
    limits: &Limits,
    (out, errors): (&mut impl Write, &mut impl Write),
) -> Result {
    let input = BufReader::new(game_file::open(path)?);
    let mut lines = TextLines::new(input, LONGEST_GAME).at(path)?;
    let (mut counts, mut read, mut left_out) = (Counts::default(), 0, 0);
    writeln!(out, "{HEAD}")?;
    while let Some(line) = lines.next_line().at(path)? {
        if !epd::has_position(&line) {
            continue;
        }
        read += 1;
        let solved = Problem::read(engine, &line).and_then(|problem| {
            let found = search(engine, &problem.game, limits)?;
            Ok((problem, found))
        });
        match solved {
            Ok((problem, found)) => {
                if let Some(castling) = problem.game.lost_castling() {
                    writeln!(errors, "{}: position {read}: left out: {castling}", path.display())?;
                }
                let solved = counts.add(&problem, found.best);
                writeln!(out, "{read:>6}  {}", problem.line(&found, solved))?;
                out.flush()?;
            }
            Err(error) => {
                left_out += 1;
                let (path, error) = (path.display(), shortened(&error));
                writeln!(errors, "{path}: position {read}: {error}")?;
            }
        }
    }
    game_file::say_encoding(&path.display().to_string(), lines.assumed(), errors)?;
    if read == 0 {
        return Err(Error::at(path, "no position can be read"));
    }
    writeln!(out, "{counts}")?;
    if left_out == 0 {
        return Ok(());
    }
    Err(Error::new(format_args!("{left_out} of {read} were left out")))
}

/// A position with what is expected of its move.
struct Problem {
    game: Game,
    id: String,
    best: Vec<Move>,
    avoid: Vec<Move>,
}

impl Problem {
    fn read(engine: &Engine, line: &str) -> Result<Self> {
        if line.len() > LONGEST_GAME {
            return Err(game_file::long_line());
        }
        let epd = epd::read(line)?;
        let variant = engine.variant();
        let game = Game::from_fen(variant, &epd.fen)?;
        if game.legal_moves().is_empty() {
            return Err(Error::new(
                "there is no move: expected a position before the end of a game",
            ));
        }
        let moves = |opcode: &str| -> Result<Vec<Move>> {
            let read = |text: &String| {
                let text = text.trim_end_matches(['!', '?']);
                game.parse(text).map_err(|error| Error::new(format_args!("{opcode} {error}")))
            };
            epd.operands(opcode).iter().map(read).collect()
        };
        let (best, avoid) = (moves("bm")?, moves("am")?);
        let id = epd.operands("id").first().map(|it| printable(it)).unwrap_or_default();
        Ok(Problem { id, best, avoid, game })
    }

    /// The line about this position: whether it is solved, the score and the move that was found, the moves of
    /// the file, and the name of the position.
    fn line(&self, found: &Searched, solved: Option<bool>) -> String {
        let solved = solved.map_or("", |it| if it { "yes" } else { "no" });
        let write = |mv: &Move| self.game.san(*mv);
        let best = found.best.as_ref().map_or("-".to_owned(), write);
        let score = found.score().map_or(String::new(), score);
        let listed = |opcode: &str, moves: &[Move]| {
            let moves: Vec<String> = moves.iter().map(write).collect();
            (!moves.is_empty()).then(|| format!("{opcode} {}", moves.join(" ")))
        };
        let expected = [listed("bm", &self.best), listed("am", &self.avoid)];
        let mut rest: Vec<String> = expected.into_iter().flatten().collect();
        rest.extend(Some(self.id.clone()).filter(|it| !it.is_empty()));
        let line = format!("{solved:<6}  {score:>8}  {best:<10}  {}", rest.join("; "));
        line.trim_end().to_owned()
    }
}

/// How many positions of a suite are solved, of how many.
#[derive(Default)]
struct Counts {
    best: (usize, usize),
    avoid: (usize, usize),
}

impl Counts {
    /// Counts the move that was found; returns whether it is right, if the position says which moves are.
    fn add(&mut self, problem: &Problem, found: Option<Move>) -> Option<bool> {
        let is_in = |moves: &[Move]| found.is_some_and(|it| moves.contains(&it));
        let best = (!problem.best.is_empty()).then(|| is_in(&problem.best));
        let avoid = (!problem.avoid.is_empty()).then(|| !is_in(&problem.avoid));
        for (count, solved) in [(&mut self.best, best), (&mut self.avoid, avoid)] {
            count.0 += usize::from(solved == Some(true));
            count.1 += usize::from(solved.is_some());
        }
        best.or(avoid)?;
        Some(best != Some(false) && avoid != Some(false))
    }
}

impl Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Counts { best, avoid } = self;
        write!(f, "bm {} of {}, am {} of {}", best.0, best.1, avoid.0, avoid.1)
    }
}

/// Searches a position with empty tables.
fn search(engine: &mut Engine, game: &Game, limits: &Limits) -> Result<Searched> {
    engine.new_game();
    engine.set_game(game.clone());
    let (sender, events) = mpsc::channel();
    engine.go(limits.clone(), move |event| {
        let _ = sender.send(event);
    })?;
    Ok(collect(events)?)
}
