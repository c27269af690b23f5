use super::times::TimeLevel;
use crate::geometry::Color;

/// A line from the host, read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum XBoardCommand {
    /// The protocol is spoken from here on.
    XBoard,
    /// The host speaks this version; say what you can do.
    ProtoVer(u64),
    /// A new game, from the start; the engine plays Black.
    New,
    /// Play the game of this name.
    Variant(String),
    /// Goodbye.
    Quit,
    /// Play neither side.
    Force,
    /// Play the side to move, now.
    Go,
    /// Play the side that is not to move.
    PlayOther,
    /// Give the move to this side and play the other.
    ToMove(Color),
    /// The game's clock.
    Level(TimeLevel),
    /// So many milliseconds for each move.
    MoveTime(u64),
    /// No deeper than so many plies.
    Depth(u16),
    /// Measure time by nodes, so many a second; 0 by the processor's time.
    NodeRate(u64),
    /// What the engine's clock shows, in milliseconds.
    OwnTime(u64),
    /// What the opponent's clock shows, in milliseconds.
    OtherTime(u64),
    /// The opponent's move, or one to be made on the board.
    Move(String),
    /// Move at once.
    MoveNow,
    /// How far is the analysis?
    Status,
    /// Answer with this number when all before is done.
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
    /// Show the book.
    Book,
    /// Take back one move.
    Undo,
    /// Take back one move of each side.
    Remove,
    /// Think on the opponent's time, or not.
    Ponder(bool),
    /// Show what is thought, or not.
    Post(bool),
    /// Analyse from now on.
    Analyse,
    /// Analyse no more.
    Exit,
    /// Stand still.
    Pause,
    /// Go on.
    Resume,
    /// Use at most so many MiB.
    Memory(u64),
    /// Use at most so many processors.
    Cores(u64),
    /// Set an option.
    SetOption {
        /// Its name.
        name: String,
        /// Its value, if one was given.
        value: Option<String>,
    },
    /// Do not think about these moves of the position.
    Exclude(RootSelection),
    /// Think about these moves of the position again.
    Include(RootSelection),
    /// The user took up the piece on this square.
    Lift(String),
    /// The user points at this square with it.
    Hover(String),
    /// The user puts it down on this square.
    Put(String),
    /// Something that the engine needs not act upon.
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
