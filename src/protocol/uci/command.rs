use crate::search::Limits;

/// A line from the host, read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UciCommand {
    /// Say who you are.
    Uci,
    /// Say when you are ready.
    IsReady,
    /// The next search is from another game.
    NewGame,
    /// Answer now.
    Stop,
    /// The move pondered on was played.
    PonderHit,
    /// Goodbye.
    Quit,
    /// Be talkative, or not.
    Debug(bool),
    /// Set an option.
    SetOption {
        /// Its name.
        name: String,
        /// Its value, if one was given.
        value: Option<String>,
    },
    /// Set the position.
    Position {
        /// The FEN; `None` for the game's start.
        fen: Option<String>,
        /// The moves made from there.
        moves: Vec<String>,
    },
    /// Search.
    Go {
        /// How far; [`Limits::search_moves`] is empty.
        limits: Limits,
        /// Only these moves; all when empty.
        search_moves: Vec<String>,
    },
    /// Count the leaves so many plies deep.
    Perft(u32),
    /// Show the board.
    Show,
    /// Show what the position is worth without looking ahead.
    Eval,
}
