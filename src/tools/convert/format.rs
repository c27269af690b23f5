use std::str::FromStr;

use bentrider_rules::formats::Format;
use bentrider_rules::notation::fen::FenDialect;

/// What can be converted, by its name on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConvertFormat {
    /// A FEN on each line.
    Fen(FenDialect),
    /// Whole games.
    Games(Format),
    /// The moves of a game on each line, in coordinates.
    Moves,
}

impl ConvertFormat {
    /// All of them, with their names.
    pub const ALL: [(&str, ConvertFormat); 8] = [
        ("fen", ConvertFormat::Fen(FenDialect::Own)),
        ("fsf-fen", ConvertFormat::Fen(FenDialect::FairyStockfish)),
        ("xboard-fen", ConvertFormat::Fen(FenDialect::Xboard)),
        ("courier-fen", ConvertFormat::Fen(FenDialect::Courier)),
        ("pgn", ConvertFormat::Games(Format::Pgn)),
        ("courier", ConvertFormat::Games(Format::Courier)),
        ("chessv", ConvertFormat::Games(Format::Chessv)),
        ("moves", ConvertFormat::Moves),
    ];

    /// What one of it is called.
    pub(super) fn item(self) -> &'static str {
        match self {
            ConvertFormat::Fen(_) => "position",
            ConvertFormat::Games(_) | ConvertFormat::Moves => "game",
        }
    }

    /// The variant of what names none: orthodox chess in PGN, else the first of the list.
    pub(super) fn default_variant(self) -> Option<&'static str> {
        (self == ConvertFormat::Games(Format::Pgn)).then_some("chess")
    }
}

impl FromStr for ConvertFormat {
    type Err = UnknownFormat;

    fn from_str(text: &str) -> Result<Self, UnknownFormat> {
        let found = ConvertFormat::ALL.iter().find(|(name, _)| *name == text);
        found.map(|(_, format)| *format).ok_or(UnknownFormat)
    }
}

/// A name that no format has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected one of {}", ConvertFormat::ALL.map(|it| it.0).join(", "))]
pub struct UnknownFormat;
