//! The pictures of the pieces in the form that XBoard's option `-pieceImageDirectory` takes.

use std::fs;
use std::path::{Path, PathBuf};

use super::ShowError;
use crate::geometry::Color;
use crate::picture::pieces;
use crate::protocol::xboard;
use crate::setup::Piece;
use crate::variant::Variant;

/// Writes two files for each kind of a game, as White's and as Black's, into a folder, which is made if
/// it is missing.
pub(super) fn write_pieces(variant: &Variant, folder: &Path) -> Result<(), ShowError> {
    let wrong = |path: PathBuf| move |reason| ShowError::Write { path, reason };
    fs::create_dir_all(folder).map_err(wrong(folder.to_owned()))?;
    for (kind, glyph) in xboard::glyphs(variant) {
        for color in Color::BOTH {
            let path = folder.join(format!("{color}{glyph}.svg"));
            fs::write(&path, pieces::svg_file(variant, Piece::new(color, kind)))
                .map_err(wrong(path))?;
        }
    }
    Ok(())
}
