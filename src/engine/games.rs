use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::error::{GameError, LoadError};
use crate::position::Position;
use crate::rules;
use crate::variant::{self, Variant};

/// The largest file of a game that is read, in bytes.
const LARGEST: u64 = 1 << 20;

/// The games that can be chosen: the built-in ones and those added from files.
#[derive(Default)]
pub struct Games {
    added: Vec<Arc<Variant>>,
}

impl Games {
    /// Their names: the built-in ones in their order, then the added ones in the order of adding.
    pub fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = variant::names().map(str::to_owned).collect();
        for game in &self.added {
            if !names.contains(&game.name) {
                names.push(game.name.clone());
            }
        }
        names
    }

    /// The game of this name, in either case; one from a file comes before a built-in one.
    ///
    /// # Errors
    /// When there is none.
    pub fn find(&self, name: &str) -> Result<Arc<Variant>, GameError> {
        let wanted = name.trim().to_ascii_lowercase();
        let added = self.added.iter().find(|game| game.name == wanted).cloned();
        added.or_else(|| variant::built_in(&wanted)).ok_or_else(|| GameError::Unknown {
            name: name.to_owned(),
            known: self.names().join(", "),
        })
    }

    /// Adds the game of a file, or those of every `.toml` file of a folder, and gives their names.
    ///
    /// # Errors
    /// With everything that is wrong in any of the files; then none is added.
    pub fn load(&mut self, path: &Path) -> Result<Vec<String>, LoadError> {
        let games = if path.is_dir() { read_folder(path)? } else { vec![read_game(path)?] };
        let names: Vec<String> = games.iter().map(|game| game.name.clone()).collect();
        self.added.retain(|game| !names.contains(&game.name));
        self.added.extend(games);
        Ok(names)
    }
}

fn read_folder(folder: &Path) -> Result<Vec<Arc<Variant>>, LoadError> {
    let (games, faults): (Vec<_>, Vec<_>) =
        files_of(folder)?.iter().map(|path| read_game(path)).partition(Result::is_ok);
    let games: Vec<_> = games.into_iter().flatten().collect();
    let faults: Vec<_> = faults.into_iter().filter_map(Result::err).collect();
    if !faults.is_empty() {
        Err(LoadError::Files(faults))
    } else if games.is_empty() {
        Err(LoadError::Empty { path: folder.display().to_string() })
    } else {
        Ok(games)
    }
}

/// The `.toml` files of a folder by name.
fn files_of(folder: &Path) -> Result<Vec<PathBuf>, LoadError> {
    let unread = |error: io::Error| unreadable(folder, &error);
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(unread)? {
        let path = entry.map_err(unread)?.path();
        if path.extension().is_some_and(|it| it == "toml") && path.is_file() {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// Reads the game of one file, and makes sure that its start position can be played.
///
/// # Errors
/// With everything that is wrong in it.
pub fn read_game(path: &Path) -> Result<Arc<Variant>, LoadError> {
    let text = read_text(path).map_err(|error| unreadable(path, &error))?;
    let name = path.display().to_string();
    let game = Variant::from_toml(&name, &text)?;
    start_of(&game).map_err(|fault| LoadError::Game { path: name, fault })?;
    Ok(game)
}

fn read_text(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    fs::File::open(path)?.take(LARGEST + 1).read_to_string(&mut text)?;
    if text.len() as u64 > LARGEST {
        return Err(io::Error::other(format!("expected at most {LARGEST} bytes, found more")));
    }
    Ok(text)
}

fn unreadable(path: &Path, error: &io::Error) -> LoadError {
    LoadError::Read { path: path.display().to_string(), reason: error.to_string() }
}

/// The start position of a game.
///
/// # Errors
/// When it breaks the game's own rules.
pub fn start_of(variant: &Variant) -> Result<Position, GameError> {
    rules::place(variant, &variant.start)
        .map_err(|faults| GameError::Start { name: variant.name.clone(), faults })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_game_is_refused_with_the_names_there_are() {
        let error = Games::default().find("chess-900").unwrap_err().to_string();
        assert!(error.contains("\"chess-900\"") && error.contains("fantastic-xiii"), "{error}");
    }

    #[test]
    fn a_file_that_is_not_there_is_named() {
        let error = Games::default().load(Path::new("no/such/file.toml")).unwrap_err();
        assert!(error.to_string().starts_with("no/such/file.toml: "), "{error}");
    }

    #[test]
    fn a_folder_without_games_is_refused() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let error = Games::default().load(&folder).unwrap_err().to_string();
        assert!(error.ends_with("found none"), "{error}");
    }
}
