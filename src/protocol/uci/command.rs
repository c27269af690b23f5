use bentrider_engine::search::Limits;

/// A line from the host, read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UciCommand {
    /// Print the engine's name and options.
    Uci,
    /// Answer when ready.
    IsReady,
    /// The next position is from another game.
    NewGame,
    /// Stop the search.
    Stop,
    /// The expected move was played.
    PonderHit,
    /// End the program.
    Quit,
    /// Print debug information, or not.
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
        /// The moves played from there.
        moves: Vec<String>,
    },
    /// Search.
    Go {
        /// Its limits; [`Limits::search_moves`] is empty.
        limits: Limits,
        /// The moves to search; all when empty.
        search_moves: Vec<String>,
    },
    /// Count the leaves at this depth in plies.
    Perft(u32),
    /// Print the board.
    Show,
    /// Print the static evaluation.
    Eval,
}
