//! The file of the last positions of finished games, in EPD.

use std::fs::File;
use std::path::{Path, PathBuf};

use super::files;
use super::plan::Existing;
use crate::commands::error::{Context, Error, Result};
use crate::commands::long_run::add_whole;

/// An open file of positions, locked against other matches.
pub(super) struct PositionFile {
    path: PathBuf,
    file: File,
}

impl PositionFile {
    /// Opens a file to add positions.
    ///
    /// # Errors
    /// When it is not empty and no flag says what to do then, it cannot be written, or another process is writing it.
    pub(super) fn open(path: &Path, existing: Existing) -> Result<Self> {
        let mut file = files::open_to_add(path)?;
        let length = file.metadata().at(path)?.len();
        match existing {
            Existing::Keep if length > 0 => {
                let message = "there are positions in this file already: expected a new file, or \
                               \"append=true\" or \"append=false\" after \"-epdout\" to append to them or to \
                               overwrite them";
                return Err(Error::at(path, message));
            }
            Existing::Replace => file.set_len(0).at(path)?,
            Existing::Keep | Existing::Append | Existing::Resume => {}
        }
        files::go_to_new_line(&mut file, path, 0)?;
        Ok(PositionFile { path: path.to_owned(), file })
    }

    /// Adds a position as a line.
    ///
    /// # Errors
    /// When the file cannot be written; what was written of the line is removed.
    pub(super) fn add(&mut self, fen: &str) -> Result {
        add_whole(&mut self.file, format!("{}\n", epd(fen)).as_bytes()).at(&self.path)
    }
}

/// A FEN as EPD, which has the counters as operations.
fn epd(fen: &str) -> String {
    let fields: Vec<&str> = fen.split(' ').collect();
    match fields[..] {
        [ref position @ .., halfmoves, fullmoves] if position.len() >= 4 => {
            format!("{} hmvc {halfmoves}; fmvn {fullmoves};", position.join(" "))
        }
        _ => fen.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_counters_of_a_position_are_operations() {
        let fen = "8/8/8/8/8/8/5k2/7K w - - 12 93";
        assert_eq!(epd(fen), "8/8/8/8/8/8/5k2/7K w - - hmvc 12; fmvn 93;");
    }
}
