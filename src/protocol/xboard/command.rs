use super::times::TimeLevel;
use bentrider_rules::geometry::Color;

/// A line from the host, read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum XBoardCommand {
    /// The host speaks XBoard's protocol.
    XBoard,
    /// The version of the protocol; answer with the features.
    ProtoVer(u64),
    /// A new game, from the start; the engine plays Black.
    New,
    /// Play the game of this name.
    Variant(String),
    /// End the program.
    Quit,
    /// Play neither side.
    Force,
    /// Play the side to move, now.
    Go,
    /// Play the side that is not to move.
    PlayOther,
    /// Give the move to this side and play the other.
    ToMove(Color),
    /// Set the clocks.
    Level(TimeLevel),
    /// Milliseconds for each move.
    MoveTime(u64),
    /// The most plies to search.
    Depth(u16),
    /// Measure time in nodes, this many a second; 0 for real time.
    NodeRate(u64),
    /// What the engine's clock shows, in milliseconds.
    OwnTime(u64),
    /// What the opponent's clock shows, in milliseconds.
    OtherTime(u64),
    /// The opponent's move, or one to be made on the board.
    Move(String),
    /// Stop the search and move.
    MoveNow,
    /// Print the state of the analysis.
    Status,
    /// Answer with this number when everything before is done.
    Ping(u64),
    /// The opponent offers a draw.
    Draw,
    /// The game is over.
    Result,
    /// Set the position.
    SetBoard(String),
    /// Set the position piece by piece.
    Edit,
    /// Suggest a move.
    Hint,
    /// Print the book's moves.
    Book,
    /// Take back one move.
    Undo,
    /// Take back one move of each side.
    Remove,
    /// Ponder, or not.
    Ponder(bool),
    /// Print thinking output, or not.
    Post(bool),
    /// Analyse from now on.
    Analyse,
    /// Stop analysing.
    Exit,
    /// Stop the clocks and the search.
    Pause,
    /// Continue after a pause.
    Resume,
    /// The most MiB to use.
    Memory(u64),
    /// The most processors to use.
    Cores(u64),
    /// Set an option.
    SetOption {
        /// Its name.
        name: String,
        /// Its value, if one was given.
        value: Option<String>,
    },
    /// Do not search these moves of the position.
    Exclude(RootSelection),
    /// Search these moves of the position again.
    Include(RootSelection),
    /// The user picked up the piece on this square.
    Lift(String),
    /// The user holds it over this square.
    Hover(String),
    /// The user puts it on this square.
    Put(String),
    /// Information that changes nothing here.
    Ignored,
}

/// Which moves of the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RootSelection {
    /// Every one.
    All,
    /// This one.
    One(String),
}
