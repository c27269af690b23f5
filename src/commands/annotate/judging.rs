//! Judges the positions of the games in several threads, and keeps each judgement as soon as it is made: as a
//! line of the journal, a file beside the output.
//!
//! The journal is text. Its first lines say what is annotated and how; each later line ends with its CRC-32. A line
//! without its end, which a killed process leaves, is removed when the file is opened again.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{Seek, SeekFrom, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::Sender;

use super::Annotate;
use super::games::{Evaluations, Input, InputGame, check_cancel};
use crate::commands::error::{Context, Error, Result};
use crate::commands::long_run::{add_whole, in_threads, open_progress, progress_bar, read_open};
use crate::web::digest;
use bentrider_engine::analysis::{self, AnalysisError, JudgedPosition};
use bentrider_engine::engine::WallClock;
use bentrider_engine::eval::Score;
use bentrider_engine::search::pool::Pool;
use bentrider_engine::selfplay::CancelFlag;
use bentrider_rules::checksum::crc32;
use bentrider_rules::game::PositionError;
use bentrider_rules::notation::coordinate;
use bentrider_rules::position::Move;

/// The largest journal, in bytes: ten million lines of a hundred bytes.
const LARGEST: u64 = 1_000_000_000;

/// A position to be judged: the index of its game, and the number of moves before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Task {
    pub(super) game: usize,
    pub(super) ply: usize,
}

/// The judgements so far.
pub(super) struct Journal {
    file: Option<(PathBuf, File)>,
    judged: BTreeMap<Task, JudgedPosition>,
}

impl Journal {
    /// Opens the file, or creates it; without an output file nothing is kept.
    ///
    /// # Errors
    /// When the file cannot be used or is damaged, another process is writing it, it belongs to another run, or
    /// `cancel` was set.
    pub(super) fn open(
        args: &Annotate,
        input: &Input,
        evaluations: &Evaluations,
        cancel: &CancelFlag,
    ) -> Result<Self> {
        let mut journal = Journal { file: None, judged: BTreeMap::new() };
        let Some(path) = args.journal() else { return Ok(journal) };
        let mut file = open_progress(&path)?;
        // A line that is not UTF-8 does not have its checksum.
        let text = String::from_utf8_lossy(&read_open(&file, LARGEST).at(&path)?).into_owned();
        let header = header(args, input, evaluations);
        let kept = if header.starts_with(&text) {
            0
        } else {
            let kept = text.rfind('\n').map_or(0, |end| end + 1);
            journal
                .read(&text[..kept], &header, &input.games, cancel)
                .map_err(|it| it.in_file(&path))?;
            kept
        };
        file.set_len(kept as u64).at(&path)?;
        file.seek(SeekFrom::End(0)).at(&path)?;
        if kept == 0 {
            file.write_all(header.as_bytes()).at(&path)?;
        }
        journal.file = Some((path, file));
        Ok(journal)
    }

    /// Reads whole lines: the header, and the judgements after it.
    fn read(
        &mut self,
        text: &str,
        header: &str,
        games: &[InputGame],
        cancel: &CancelFlag,
    ) -> Result {
        let mut lines = text.lines();
        for expected in header.lines() {
            let found = lines.next().unwrap_or_default();
            if found != expected {
                return Err(Error::new(format_args!(
                    "this file keeps the judgements of a run that was stopped, with other settings: it has \
                     \"{found}\", expected \"{expected}\"; to continue it, give the same settings; to \
                     start over, delete it"
                )));
            }
        }
        for (line, text) in (header.lines().count() + 1..).zip(lines) {
            check_cancel(cancel)?;
            let read = read_line(text, games).filter(|(task, _)| !self.judged.contains_key(task));
            let (task, position) = read.ok_or_else(|| {
                Error::new(format_args!(
                    "line {line} is damaged: remove it to have its position judged again, or delete the \
                     file to start over"
                ))
            })?;
            self.judged.insert(task, position);
        }
        Ok(())
    }

    /// How many positions are judged.
    fn done(&self) -> usize {
        self.judged.len()
    }

    /// The judged positions of a game, in order.
    pub(super) fn positions(&self, game: usize) -> Vec<JudgedPosition> {
        let tasks = Task { game, ply: 0 }..Task { game: game + 1, ply: 0 };
        self.judged.range(tasks).map(|(_, position)| position.clone()).collect()
    }

    /// Keeps a judgement.
    ///
    /// # Errors
    /// When the system cannot write it.
    pub(super) fn add(&mut self, judged: Judged, games: &[InputGame]) -> Result {
        let Judged { task, position } = judged;
        if let Some((path, file)) = &mut self.file {
            let line = write_line(task, &position, games);
            add_whole(file, line.as_bytes()).at(path)?;
        }
        self.judged.insert(task, position);
        Ok(())
    }

    /// Removes the file, once the output is written.
    ///
    /// # Errors
    /// When the file cannot be removed.
    pub(super) fn remove(self) -> Result {
        let Some((path, file)) = self.file else { return Ok(()) };
        drop(file);
        fs::remove_file(&path).at(&path)
    }
}

/// A position that was judged.
pub(super) struct Judged {
    pub(super) task: Task,
    pub(super) position: JudgedPosition,
}

/// The settings that must be the same when a run is continued, one line each.
fn header(args: &Annotate, input: &Input, evaluations: &Evaluations) -> String {
    let variants: String = input
        .games
        .iter()
        .map(|game| format!("{:016x}", game.record.variant().definition_hash()))
        .collect();
    format!(
        "bentrider annotate: the judgements so far; the same command continues\n\
         format 2, with checksums\nengine {}\ninput {}\ngame {}\nvariants {}\n{}limit {}\nhash {} MiB\n\n",
        env!("CARGO_PKG_VERSION"),
        digest(input.text.as_bytes()),
        args.game.map_or("all".to_owned(), |number| number.to_string()),
        digest(variants.as_bytes()),
        evaluations.lines(),
        args.limit(),
        args.hash,
    )
}

/// Writes a judgement, such as `1 0 35 e2e4 e7e5 0a1b2c3d`: the number of the game, the moves before the position,
/// its score for the side to move, the best line, and the checksum of what is before it.
fn write_line(task: Task, position: &JudgedPosition, games: &[InputGame]) -> String {
    let Some(game) = games.get(task.game) else { return String::new() };
    let mut line = format!("{} {} {}", game.number, task.ply, position.score.value());
    for &mv in &position.line {
        line.push(' ');
        line.push_str(&coordinate::write(game.record.variant(), mv));
    }
    let checksum = crc32(&[line.as_bytes()]);
    line.push_str(&format!(" {checksum:08x}\n"));
    line
}

/// Reads a line; `None` if it is damaged.
fn read_line(line: &str, games: &[InputGame]) -> Option<(Task, JudgedPosition)> {
    let (line, checksum) = line.rsplit_once(' ')?;
    if format!("{:08x}", crc32(&[line.as_bytes()])) != checksum {
        return None;
    }
    let mut words = line.split(' ');
    let number: u64 = words.next()?.parse().ok()?;
    let at = games.iter().position(|it| it.number == number)?;
    let ply: usize = words.next()?.parse().ok().filter(|ply| *ply < games[at].positions())?;
    let score: i32 = words.next()?.parse().ok()?;
    let score = Some(Score::from_value(score)).filter(|it| it.value().abs() <= 32_000)?;
    let moves: Vec<&str> = words.collect();
    let line = read_moves(&games[at], ply, &moves).ok()?;
    Some((Task { game: at, ply }, JudgedPosition { score, line }))
}

fn read_moves(game: &InputGame, ply: usize, moves: &[&str]) -> Result<Vec<Move>, PositionError> {
    let mut line = game.record.start_game()?;
    for it in &game.record.moves[..ply] {
        line.play(it.mv)?;
    }
    line.play_coordinates(moves)?;
    Ok(line.moves()[ply..].to_vec())
}

/// The largest number of moves kept of a best line.
const LONGEST: usize = 12;

/// Judges all positions that are not in the journal.
///
/// # Errors
/// When a search fails, the journal cannot be written, or `cancel` was set before the end.
pub(super) fn judge_all(
    args: &Annotate,
    games: &[InputGame],
    evaluations: &Evaluations,
    journal: &mut Journal,
    cancel: &CancelFlag,
) -> Result {
    let all = games.iter().enumerate();
    let all = all.flat_map(|(game, it)| (0..it.positions()).map(move |ply| Task { game, ply }));
    let tasks: Vec<Task> = all.filter(|it| !journal.judged.contains_key(it)).collect();
    let positions = journal.done() + tasks.len();
    let bar = progress_bar("{pos}/{len} positions", positions as u64, journal.done() as u64);
    let work = Work { args, games, evaluations, tasks: &tasks, next: AtomicUsize::new(0) };
    let threads = args.threads.min(tasks.len());
    let judged = in_threads(
        threads,
        "judge positions",
        cancel,
        |stop, sender| work.run(stop, sender),
        |judged, _| {
            if let Some(judged) = judged {
                journal.add(judged, games)?;
                bar.set_position(journal.done() as u64);
            }
            Ok(ControlFlow::Continue(()))
        },
    );
    bar.finish_and_clear();
    judged?;
    let done = journal.done();
    if done < positions {
        let next = match journal.file.is_some() {
            true => "the same command continues",
            false => "with a file after --out the same command would continue",
        };
        let message = format!("stopped after {done} of {positions} positions: {next}");
        return Err(Error::stopped(message));
    }
    Ok(())
}

/// The data that the threads share.
struct Work<'a> {
    args: &'a Annotate,
    games: &'a [InputGame],
    evaluations: &'a Evaluations,
    tasks: &'a [Task],
    /// The first task that no thread has begun.
    next: AtomicUsize,
}

impl Work<'_> {
    /// Judges one position after another until none is left or `stop` is set.
    fn run(&self, stop: &CancelFlag, sender: &Sender<Result<Judged>>) {
        let mut pool = match Pool::new(Arc::new(WallClock::new()), self.args.hash) {
            Ok(pool) => pool,
            Err(error) => {
                let _ = sender.send(Err(error.into()));
                return;
            }
        };
        while !stop.is_set() {
            let next = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(&task) = self.tasks.get(next) else { return };
            let Some(judged) = self.judge(task, &mut pool, stop).transpose() else { return };
            let answer = judged.map(|position| Judged { task, position });
            if sender.send(answer.map_err(Error::from)).is_err() {
                return;
            }
        }
    }

    /// The judgement of a position; `None` if `stop` was set.
    fn judge(
        &self,
        task: Task,
        pool: &mut Pool,
        stop: &CancelFlag,
    ) -> Result<Option<JudgedPosition>, AnalysisError> {
        let record = &self.games[task.game].record;
        let mut position = record.start_game()?;
        for it in &record.moves[..task.ply] {
            position.play(it.mv).map_err(PositionError::from)?;
        }
        pool.set_network(self.evaluations.choice(record.variant()));
        let (is_last, limits) = (task.ply == record.moves.len(), self.args.limits());
        let mut judged = analysis::judge_position(pool, &position, is_last, &limits, stop)?;
        if let Some(judged) = &mut judged {
            judged.line.truncate(LONGEST);
        }
        Ok(judged)
    }
}
