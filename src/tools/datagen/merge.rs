//! Several files as one.

use std::collections::HashSet;
use std::fs::{self, File};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{BufWriter, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use super::error::DatagenError;
use super::format::{GameData, Header, write_block};
use super::show::{each_game, open};
use crate::tools::ToolError;

/// Writes the games of files into a new one, each game once, in the order of the files; the last line on
/// `out` is `N positions G games`. Damaged games are left out and reported on standard error.
///
/// # Errors
/// When the new file is there already, a file cannot be read or written, or the files are not of one variant.
pub fn merge(files: &[PathBuf], new: &Path, out: &mut impl Write) -> Result<(), ToolError> {
    if new.exists() {
        return Err(DatagenError::Exists(new.to_owned()).into());
    }
    let Some(header) = merged_header(files)? else { return Ok(()) };
    let mut name = new.as_os_str().to_owned();
    name.push(".new");
    let beside = PathBuf::from(name);
    let in_file = |reason| DatagenError::File { path: beside.clone(), reason };
    let mut output = BufWriter::new(File::create(&beside).map_err(in_file)?);
    output.write_all(&header.write()).map_err(in_file)?;
    let mut known = HashSet::new();
    let (mut positions, mut games, mut twice) = (0, 0, 0);
    for path in files {
        each_game(path, &mut open(path)?, |game| {
            if known.insert(hash_of(&game)) {
                output.write_all(&write_block(&game).map_err(in_file)?).map_err(in_file)?;
                positions += u64::from(game.quiet);
                games += 1;
            } else {
                twice += 1;
            }
            Ok(ControlFlow::Continue(()))
        })?;
    }
    let file = output.into_inner().map_err(|fault| in_file(fault.into_error()))?;
    file.sync_all().map_err(in_file)?;
    fs::rename(&beside, new).map_err(in_file)?;
    if twice > 0 {
        writeln!(out, "{twice} games that were in two files were written once")?;
    }
    writeln!(out, "{positions} positions {games} games")?;
    Ok(())
}

/// The header of all files together; `None` without files.
///
/// # Errors
/// When one cannot be read, or is not of the same variant as the first.
fn merged_header(files: &[PathBuf]) -> Result<Option<Header>, DatagenError> {
    let mut merged: Option<(&PathBuf, Header)> = None;
    for path in files {
        let header = open(path)?.header().clone();
        let Some((first, all)) = &mut merged else {
            merged = Some((path, header));
            continue;
        };
        if let Some(difference) = header.other_variant(all) {
            let (path, first) = (path.clone(), first.clone());
            return Err(DatagenError::OtherVariant { path, first, difference });
        }
        for source in header.sources {
            if !all.sources.contains(&source) {
                all.sources.push(source);
            }
        }
    }
    Ok(merged.map(|(_, header)| header))
}

/// What distinguishes games: where they begin and what was played.
fn hash_of(game: &GameData) -> u64 {
    let mut hasher = DefaultHasher::new();
    game.fen.hash(&mut hasher);
    game.opening.hash(&mut hasher);
    game.moves.len().hash(&mut hasher);
    game.moves.iter().for_each(|it| it.mv.hash(&mut hasher));
    hasher.finish()
}
