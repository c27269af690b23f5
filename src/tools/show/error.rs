use std::io;
use std::path::PathBuf;

use thiserror::Error;

use bentrider_rules::geometry::Square;

/// Why something could not be shown.
#[derive(Debug, Error)]
pub enum ShowError {
    /// No kind has this label or name.
    #[error("no piece has the label or the name \"{read}\": expected one of {known}")]
    UnknownKind {
        /// What was read.
        read: String,
        /// The labels and names there are.
        known: String,
    },
    /// A square that the board does not have.
    #[error("the board has no square {0}")]
    OffTheBoard(Square),
    /// A file could not be written.
    #[error("{}: {reason}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// What the system said.
        reason: io::Error,
    },
    /// The output could not be written.
    #[error(transparent)]
    Output(#[from] io::Error),
    /// The program was built without the feature.
    #[cfg(not(feature = "png"))]
    #[error(
        "this bentrider was built without PNG: expected --svg, or a program built with `--features png`"
    )]
    NoPng,
    /// The picture could not be made.
    #[cfg(feature = "png")]
    #[error(transparent)]
    Png(#[from] bentrider_rules::picture::png::PngError),
}
