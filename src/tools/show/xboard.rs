//! The pictures of the pieces in the form that XBoard's option `-pieceImageDirectory` takes.

use std::fs;
use std::path::{Path, PathBuf};

use super::ShowError;
use crate::protocol::xboard;
use bentrider_rules::geometry::Color;
use bentrider_rules::picture::pieces;
use bentrider_rules::setup::Piece;
use bentrider_rules::variant::Variant;

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
