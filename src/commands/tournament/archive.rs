//! The file of finished games, from which a tournament can be resumed.

use std::collections::HashSet;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::board::{BOOK, END, NUMBER, PLIES, VARIANT, time_controls};
use super::plan::{ArchivePlan, Existing, MatchPlan, Schedule, ScheduledGame};
use crate::commands::error::{Context, Error, Result};
use crate::commands::rating::GameScore;
use bentrider_engine::engine::files;
use bentrider_engine::selfplay::{Opening, OpeningError, Openings};
use bentrider_rules::formats::pgn::{self, RecordError};
use bentrider_rules::game::{Game, GameRecord, GameResult, PositionError};
use bentrider_rules::geometry::Color;
use bentrider_rules::position::Move;
use bentrider_rules::variant::Variant;

/// The largest archive that is resumed, in bytes: some hundred thousand games, which are read into memory.
const LARGEST: u64 = 1 << 30;

/// An open archive. Every game is written with one call, so that only the last one can be incomplete when
/// the program is killed.
pub(super) struct Archive {
    path: PathBuf,
    file: File,
}

/// A finished game that was found in an archive.
pub(super) struct ArchivedGame {
    pub(super) scheduled: ScheduledGame,
    /// White's score.
    pub(super) score: GameScore,
    /// Whether it was lost by forfeit.
    pub(super) is_forfeit: bool,
}

impl Archive {
    /// Opens an archive; if it is to be resumed, reads the games of this tournament in it, and removes an
    /// incomplete game at its end.
    ///
    /// # Errors
    /// When the file is not empty and no flag says what to do then, it cannot be read or written,
    /// or it is the archive of another tournament.
    pub(super) fn open(
        archive: &ArchivePlan,
        plan: &MatchPlan,
        openings: &Openings,
    ) -> Result<(Self, Vec<ArchivedGame>)> {
        let path = &archive.file;
        let length = length(path).at(path)?;
        let mut found = Vec::new();
        let mut kept = length;
        match archive.existing {
            Existing::Keep if length > 0 => {
                let message = "there are games in this file already: expected a new file, or \"-resume\" to \
                               continue the tournament of these games, or \"append=true\" or \
                               \"append=false\" after \"-pgnout\" to append to them or to overwrite them";
                return Err(Error::at(path, message));
            }
            Existing::Keep | Existing::Append => {}
            Existing::Replace => kept = 0,
            Existing::Resume if length == 0 => {}
            Existing::Resume => {
                let text = text_of(&files::read(path, LARGEST).at(path)?);
                (found, kept) = resume(&text, path, plan, openings)?;
            }
        }
        let file = open(path, kept, length).at(path)?;
        Ok((Archive { path: path.clone(), file }, found))
    }

    /// Appends a game.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub(super) fn add(&mut self, game: &pgn::TextGame) -> Result {
        let written = self.file.write_all(pgn::write(game).as_bytes());
        let written = written.and_then(|()| self.file.flush());
        written.at(&self.path)
    }
}

/// The length of a file, in bytes; 0 if there is none, and for a device or a pipe, which keeps nothing.
fn length(path: &Path) -> io::Result<u64> {
    match fs::metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(0),
        found => found.map(|it| if it.is_file() { it.len() } else { 0 }),
    }
}

/// The bytes as text. Every byte that is not UTF-8 becomes a question mark, so that a damaged byte, or half a
/// character at the end, does not move the others.
pub(super) fn text_of(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|_| '?'));
    }
    text
}

/// Opens a file to append to its first `kept` bytes; the others are removed.
fn open(path: &Path, kept: u64, length: u64) -> io::Result<File> {
    if kept < length {
        // Windows cannot shorten a file that is open for appending.
        OpenOptions::new().write(true).open(path)?.set_len(kept)?;
    }
    OpenOptions::new().create(true).append(true).open(path)
}

/// The finished games of a tournament in the text of its archive, and how many of its bytes are kept.
pub(super) fn resume(
    text: &str,
    path: &Path,
    plan: &MatchPlan,
    openings: &Openings,
) -> Result<(Vec<ArchivedGame>, u64)> {
    let other = |message: String| {
        let message = format!("this is not the archive of this tournament: {message}");
        Error::at(path, message)
    };
    let damaged = |line: usize, message: &str| {
        Error::new(format_args!("{}:{line}: {message}", path.display()))
    };
    let schedule = plan.schedule();
    let mut conditions = Conditions::new(plan, openings);
    let (mut found, mut numbers) = (Vec::new(), HashSet::new());
    let mut games = pgn::read(text);
    for game in games.by_ref() {
        match game {
            Ok(game) => {
                let one = identify(&game, plan, &schedule).map_err(other)?;
                let other_time = conditions.other_time(&game, &one.scheduled);
                other_time.map_or(Ok(()), |message| Err(other(message)))?;
                let record = replay(&game, &plan.variant).map_err(|error| {
                    damaged(pgn::place(text, error.at).0, &error.message(one.scheduled.number + 1))
                })?;
                let other_opening = conditions.other_opening(&record, &one.scheduled)?;
                other_opening.map_or(Ok(()), |message| Err(other(message)))?;
                if numbers.insert(one.scheduled.number) {
                    found.push(one);
                }
            }
            Err(error) if error.cut => break,
            Err(error) => return Err(damaged(error.line, &error.problem)),
        }
    }
    Ok((found, games.whole() as u64))
}

/// Why a game of an archive is damaged, and at which byte of the archive.
struct Damage {
    at: usize,
    why: String,
}

impl Damage {
    fn message(&self, number: usize) -> String {
        format!(
            "game {number} is damaged: {}; remove it from the file to have it played again",
            self.why
        )
    }
}

/// Replays a game by the rules, and compares it with its tags. A lost byte can join two games.
fn replay(game: &pgn::TextGame, variant: &Arc<Variant>) -> Result<GameRecord, Damage> {
    let first = game.moves.first().map_or(0, |it| it.at);
    let record = pgn::to_record(game, variant).map_err(|error| match error {
        RecordError::Move { at, .. } => Damage { at, why: error.to_string() },
        RecordError::Start(why) => Damage { at: first, why: why.to_string() },
    })?;
    let end = record.game().map_err(|why| Damage { at: first, why: why.to_string() })?;
    for (tag, found) in [
        (PLIES, end.moves().len().to_string()),
        (END, end.fen()),
        ("Result", game.result.text().to_owned()),
    ] {
        if let Some(said) = game.tag(tag).filter(|it| *it != found) {
            let why = format!("its tag {tag} is \"{said}\", but its moves say \"{found}\"");
            return Err(Damage { at: first, why });
        }
    }
    Ok(record)
}

/// Finds the game in the schedule.
fn identify(
    game: &pgn::TextGame,
    plan: &MatchPlan,
    schedule: &Schedule,
) -> Result<ArchivedGame, String> {
    let tag = |name: &str| game.tag(name).ok_or_else(|| format!("a game has no tag {name}"));
    let number: usize =
        tag(NUMBER)?.parse().map_err(|_| format!("expected a number in the tag {NUMBER}"))?;
    let scheduled = number.checked_sub(1).and_then(|it| schedule.game(it)).ok_or_else(|| {
        format!("it has a game {number}, expected games from 1 to {}", schedule.games())
    })?;
    let name = |color: Color| &plan.engines[scheduled.engine(color)].name;
    for (what, read, expected) in [
        ("White", tag("White")?, name(Color::White)),
        ("Black", tag("Black")?, name(Color::Black)),
        (VARIANT, tag(VARIANT)?, &plan.variant.name),
    ] {
        if read != expected {
            return Err(format!(
                "the {what} of its game {number} is \"{read}\", expected \"{expected}\""
            ));
        }
    }
    let score = match game.result {
        GameResult::WhiteWins => GameScore::Win,
        GameResult::Draw => GameScore::Draw,
        GameResult::BlackWins => GameScore::Loss,
        GameResult::Unknown => return Err(format!("its game {number} has no result")),
    };
    let fair = ["normal", "adjudication"];
    let is_forfeit = game.tag("Termination").is_some_and(|it| !fair.contains(&it));
    Ok(ArchivedGame { scheduled, score, is_forfeit })
}

/// The number of rounds whose openings are generated again, which takes a search for each. For the others it is
/// only checked that the seed can give them.
const GENERATED: usize = 8;

/// Compares the games of an archive with the conditions of a tournament.
pub(super) struct Conditions<'a> {
    plan: &'a MatchPlan,
    openings: &'a Openings,
    /// The openings that were generated again, with their rounds.
    generated: Vec<(usize, Opening)>,
}

impl<'a> Conditions<'a> {
    /// Conditions with no game compared yet.
    pub(super) fn new(plan: &'a MatchPlan, openings: &'a Openings) -> Self {
        Conditions { plan, openings, generated: Vec::new() }
    }

    /// An error message if the game was played with another time control; `None` if it has that of the
    /// tournament.
    pub(super) fn other_time(
        &self,
        game: &pgn::TextGame,
        scheduled: &ScheduledGame,
    ) -> Option<String> {
        let number = scheduled.number + 1;
        let found = |color: Color| {
            let of_both = game.tag("TimeControl");
            game.tag(&format!("{color}TimeControl")).or(of_both).unwrap_or("nothing")
        };
        let expected = time_controls(self.plan, scheduled);
        Color::BOTH.into_iter().find(|it| found(*it) != expected[it.index()]).map(|color| {
            let (found, expected) = (found(color), &expected[color.index()]);
            format!(
                "the time control of {color} in its game {number} is \"{found}\", expected \
                 \"{expected}\""
            )
        })
    }

    /// An error message if the game began from another opening; `None` if it has that of its round.
    ///
    /// # Errors
    /// When there is no opening for its round.
    pub(super) fn other_opening(
        &mut self,
        record: &GameRecord,
        scheduled: &ScheduledGame,
    ) -> Result<Option<String>, OpeningError> {
        let number = scheduled.number + 1;
        let moves: Vec<Move> = record.moves.iter().map(|it| it.mv).collect();
        let opening = self.opening(scheduled.round, &moves)?;
        let (found, expected) = (record.start_game()?, opening.start(&self.plan.variant)?);
        if found.fen() != expected.fen() {
            let (found, expected) = (found.fen(), expected.fen());
            return Ok(Some(format!(
                "its game {number} begins at \"{found}\", expected \"{expected}\""
            )));
        }
        let is_book = |comment: &str| comment == BOOK || comment.starts_with("book,");
        let from_book = |at: usize| record.moves[at].comment.as_deref().is_some_and(is_book);
        let length = opening.moves.len();
        let of_book = (length..moves.len()).take_while(|at| from_book(*at)).count();
        if moves.starts_with(&opening.moves) && of_book == 0 {
            return Ok(None);
        }
        let begun = &moves[..moves.len().min(length + of_book)];
        let (found, expected) = (text(found, begun)?, text(expected, &opening.moves)?);
        Ok(Some(format!("its game {number} begins with \"{found}\", expected \"{expected}\"")))
    }

    /// The opening of a round, for a game that began with these moves.
    fn opening(&mut self, round: usize, moves: &[Move]) -> Result<Opening, OpeningError> {
        if let Some((_, opening)) = self.generated.iter().find(|it| it.0 == round) {
            return Ok(opening.clone());
        }
        if self.generated.len() >= GENERATED {
            return self.openings.likely(round, moves);
        }
        let opening = self.openings.get(round)?;
        self.generated.push((round, opening.clone()));
        Ok(opening)
    }
}

/// Moves from a position, in coordinate notation.
fn text(mut game: Game, moves: &[Move]) -> Result<String, PositionError> {
    let mut texts = Vec::with_capacity(moves.len());
    for &mv in moves {
        texts.push(game.coordinates(mv));
        game.play(mv)?;
    }
    Ok(texts.join(" "))
}

#[cfg(target_os = "linux")]
#[cfg(test)]
mod tests {
    use super::*;

    /// A device that is always full.
    #[test]
    fn a_full_disk_is_reported_with_the_name_of_the_archive() {
        let path = PathBuf::from("/dev/full");
        let file = OpenOptions::new().write(true).open(&path).unwrap();
        let mut archive = Archive { path, file };
        let error = archive.add(&pgn::TextGame::default()).unwrap_err().to_string();
        assert!(error.starts_with("/dev/full: No space left on device"), "{error}");
    }
}
