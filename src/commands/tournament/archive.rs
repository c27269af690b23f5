//! The file of finished games, from which a tournament can be resumed.

use std::collections::HashSet;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::board::{END, NUMBER, PLIES, VARIANT};
use super::conditions::Conditions;
use super::files;
use super::plan::{ArchivePlan, Existing, MatchPlan, Schedule, ScheduledGame};
use crate::commands::error::{Context, Error, Result};
use crate::commands::long_run::{add_whole, read_open};
use crate::commands::output_file::is_stream;
use crate::commands::rating::GameScore;
use bentrider_engine::selfplay::Openings;
use bentrider_rules::formats::pgn::{self, RecordError};
use bentrider_rules::game::{GameRecord, GameResult};
use bentrider_rules::geometry::Color;
use bentrider_rules::variant::Variant;

/// The largest archive that is resumed, in bytes: some hundred thousand games, which are read into memory.
const LARGEST: u64 = 1 << 30;

/// An open archive, locked against other matches. Every game is written with one call, so that only the last one
/// can be incomplete when the program is killed.
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
    /// When the file is not empty and no flag says what to do then, it cannot be read or written, another
    /// process is writing it, or it is the archive of another tournament.
    pub(super) fn open(
        archive: &ArchivePlan,
        plan: &MatchPlan,
        openings: &Openings,
    ) -> Result<(Self, Vec<ArchivedGame>)> {
        let path = &archive.file;
        let mut file = files::open_to_add(path)?;
        let length = file.metadata().at(path)?.len();
        let mut found = Vec::new();
        let mut kept = length;
        match archive.existing {
            Existing::Keep if length > 0 => {
                let message = "there are games in this file already: expected a new file, or \"-resume\" to \
                               continue the tournament of these games, or \"append=true\" or \
                               \"append=false\" after \"-pgnout\" to append to them or to overwrite them";
                return Err(Error::at(path, message));
            }
            Existing::Keep => {}
            Existing::Append => check_end(&mut file, path)?,
            Existing::Replace => kept = 0,
            Existing::Resume if length == 0 => {}
            Existing::Resume => {
                let text = text_of(&read_open(&file, LARGEST).at(path)?);
                (found, kept) = resume(&text, path, plan, openings)?;
            }
        }
        if kept < length {
            file.set_len(kept).at(path)?;
        }
        files::go_to_new_line(&mut file, path, 1)?;
        Ok((Archive { path: path.clone(), file }, found))
    }

    /// Appends a game.
    ///
    /// # Errors
    /// When the file cannot be written; what was written of the game is removed.
    pub(super) fn add(&mut self, game: &pgn::TextGame) -> Result {
        add_whole(&mut self.file, pgn::write(game).as_bytes()).at(&self.path)
    }
}

/// Checks that the last game of a file does not end inside a comment, a variation or a tag, which would take in the next
/// game.
///
/// # Errors
/// When it does, or the file cannot be read.
fn check_end(file: &mut File, path: &Path) -> Result {
    /// More than a game has.
    const LAST_GAME: u64 = 1 << 20;
    if is_stream(path) {
        return Ok(());
    }
    let text = text_of(&files::tail(file, path, LAST_GAME)?);
    let start = text.rfind("\n[Event ").unwrap_or(0);
    let last = pgn::read(&text[start..]).with_open_end().last();
    if matches!(last, Some(Err(error)) if error.cut) {
        let message = "the last game in this file is cut: expected its end before the next game. Complete or \
                       remove it, or name a new file";
        return Err(Error::at(path, message));
    }
    Ok(())
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
    while let Some(game) = games.next() {
        match game {
            Ok(game) => {
                if let Some(problem) = game.problems.first() {
                    return Err(damaged(problem.line, &problem.problem));
                }
                let one = identify(&game, plan, &schedule).map_err(other)?;
                conditions.same_limits(&game, &one.scheduled).map_err(other)?;
                let record = replay(&game, &plan.variant).map_err(|error| {
                    damaged(pgn::place(text, error.at).0, &error.message(one.scheduled.number + 1))
                })?;
                let other_opening = conditions.other_opening(&record, &one.scheduled)?;
                other_opening.map_or(Ok(()), |message| Err(other(message)))?;
                if !numbers.insert(one.scheduled.number) {
                    let number = one.scheduled.number + 1;
                    let message = format!("game {number} comes a second time: expected it once");
                    return Err(damaged(pgn::place(text, games.start()).0, &message));
                }
                found.push(one);
            }
            Err(error) if error.cut => {
                let rest = text[games.whole()..].trim_start();
                let begin = format!("[Event \"{}\"]\n", plan.event);
                if rest.starts_with(&begin) || begin.starts_with(rest) {
                    break;
                }
                let message = "the text from here on is not a game of this tournament that was cut: expected it \
                               elsewhere, for -resume removes such a game";
                return Err(damaged(pgn::place(text, text.len() - rest.len()).0, message));
            }
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
        RecordError::Start(_) | RecordError::Castling(_) => {
            Damage { at: first, why: error.to_string() }
        }
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

#[cfg(target_os = "linux")]
#[cfg(test)]
mod tests {
    use super::*;
    use std::fs::OpenOptions;

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
