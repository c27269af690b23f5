//! The file of finished games, from which a tournament can be resumed.

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::conditions::Conditions;
use super::error::PlanError;
use super::plan::{ArchivePlan, Existing, MatchPlan};
use super::record::{END, NUMBER, PLIES, VARIANT};
use super::schedule::{Schedule, ScheduledGame};
use crate::tools::rating::GameScore;
use bentrider_engine::engine::files;
use bentrider_engine::selfplay::Openings;
use bentrider_rules::formats::pgn::{self, RecordError};
use bentrider_rules::game::{GameRecord, GameResult};
use bentrider_rules::geometry::Color;
use bentrider_rules::variant::Variant;

/// The largest archive that is taken up again, in bytes: some hundred thousand games, which are read into
/// memory.
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
    /// Was it lost by something that an engine may not do?
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
        schedule: &Schedule,
        openings: &Openings,
    ) -> Result<(Self, Vec<ArchivedGame>), PlanError> {
        let path = &archive.file;
        let in_file = |reason| PlanError::File { path: path.clone(), reason };
        let length = length(path).map_err(in_file)?;
        let mut found = Vec::new();
        let mut kept = length;
        match archive.existing {
            Existing::Keep if length > 0 => {
                return Err(PlanError::ArchiveExists(path.clone()));
            }
            Existing::Keep | Existing::Append => {}
            Existing::Replace => kept = 0,
            Existing::Resume if length == 0 => {}
            Existing::Resume => {
                let text = text_of(&files::read(path, LARGEST).map_err(in_file)?);
                (found, kept) = resume(&text, path, plan, schedule, openings)?;
            }
        }
        let file = open(path, kept, length).map_err(in_file)?;
        Ok((Archive { path: path.clone(), file }, found))
    }

    /// Appends a game.
    ///
    /// # Errors
    /// When the system refuses.
    pub(super) fn add(&mut self, game: &pgn::TextGame) -> Result<(), PlanError> {
        let written = self.file.write_all(pgn::write(game).as_bytes());
        let written = written.and_then(|()| self.file.flush());
        written.map_err(|reason| PlanError::File { path: self.path.clone(), reason })
    }
}

/// The bytes of a regular file; 0 where there is none.
fn length(path: &Path) -> io::Result<u64> {
    match files::open(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(0),
        file => Ok(file?.metadata()?.len()),
    }
}

/// The bytes as text, in which every byte that is not UTF-8 is a question mark, so that a damaged byte or
/// half a character at the end keeps the others where they are.
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
        // Windows does not shorten a file that is open to append only.
        OpenOptions::new().write(true).open(path)?.set_len(kept)?;
    }
    OpenOptions::new().create(true).append(true).open(path)
}

/// The finished games of a tournament in the text of its archive, and how many bytes of it are whole.
pub(super) fn resume(
    text: &str,
    path: &Path,
    plan: &MatchPlan,
    schedule: &Schedule,
    openings: &Openings,
) -> Result<(Vec<ArchivedGame>, u64), PlanError> {
    let other = |message| PlanError::OtherTournament { path: path.to_owned(), message };
    let mut conditions = Conditions::new(plan, openings);
    let (mut found, mut numbers) = (Vec::new(), HashSet::new());
    let mut games = pgn::read(text);
    for game in games.by_ref() {
        match game {
            Ok(game) => {
                let one = identify(&game, plan, schedule).map_err(other)?;
                let other_time = conditions.other_time(&game, &one.scheduled);
                other_time.map_or(Ok(()), |message| Err(other(message)))?;
                let record = replay(&game, &plan.variant).map_err(|fault| PlanError::Content {
                    path: path.to_owned(),
                    line: pgn::place(text, fault.at).0,
                    message: fault.message(one.scheduled.number + 1),
                })?;
                let other_opening = conditions.other_opening(&record, &one.scheduled)?;
                other_opening.map_or(Ok(()), |message| Err(other(message)))?;
                if numbers.insert(one.scheduled.number) {
                    found.push(one);
                }
            }
            Err(fault) if fault.cut => break,
            Err(fault) => {
                let (path, line) = (path.to_owned(), fault.line);
                return Err(PlanError::Content { path, line, message: fault.problem });
            }
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

/// Replays a game by the rules, and compares it with what its tags say of it. A byte that is lost can
/// make two games one.
fn replay(game: &pgn::TextGame, variant: &Arc<Variant>) -> Result<GameRecord, Damage> {
    let first = game.moves.first().map_or(0, |it| it.at);
    let record = pgn::to_record(game, variant).map_err(|fault| match fault {
        RecordError::Move { at, .. } => Damage { at, why: fault.to_string() },
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

/// Finds the game of the schedule that this is.
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

    /// A device that is always full.
    #[test]
    fn a_full_disk_is_reported_with_the_name_of_the_archive() {
        let path = PathBuf::from("/dev/full");
        let file = OpenOptions::new().write(true).open(&path).unwrap();
        let mut archive = Archive { path, file };
        let fault = archive.add(&pgn::TextGame::default()).unwrap_err().to_string();
        assert!(fault.starts_with("/dev/full: No space left on device"), "{fault}");
    }
}
