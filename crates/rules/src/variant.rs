//! A game as resolved data and rule settings, immutable and shared by `Arc`. Nothing is read here: a
//! layer above, `loader`, makes variants from texts. Settings of a rule live in [`rule`], its behaviour
//! in the layer `rules` under the same name.

mod definition;
mod picture;
pub mod rule;

pub use picture::Picture;

use crate::geometry::Shape;
use crate::motion::Motion;
use crate::setup::{Kind, KindSet, Labels, Piece, Setup};
use rule::{
    Castling, EnPassant, Endings, Fusion, KingLeap, Passage, Promotion, RightsRule, Supply,
};

/// A game: board, start, pieces and rules. Immutable; shared as `Arc<Variant>`.
#[derive(Debug)]
pub struct Variant {
    /// The name it goes by in protocols: small letters, digits, `-`.
    pub name: String,
    /// Its name for people.
    pub title: String,
    /// Who made it.
    pub inventor: Option<String>,
    /// When.
    pub year: Option<i64>,
    /// The board.
    pub shape: Shape,
    /// The letters of the kinds.
    pub labels: Labels,
    /// The kinds in the order of the file; the index of [`Kind`].
    pub pieces: Vec<PieceInfo>,
    /// The start position.
    pub start: Setup,
    /// The kinds by their values, the cheapest first, royal kinds last.
    pub cheapest_first: Vec<Kind>,
    /// The kinds that only ever go forward: play cannot lead back to a position before a move of theirs.
    pub pawns: KindSet,
    /// The kinds whose loss is the loss of the game.
    pub royal: KindSet,
    /// The motion of each piece, by [`Piece::index`].
    pub motions: Vec<Motion>,
    /// The promotion of each piece, by [`Piece::index`].
    pub promotions: Vec<Option<Promotion>>,
    /// Capture en passant.
    pub en_passant: Option<EnPassant>,
    /// The King's jump.
    pub king_leap: Option<KingLeap>,
    /// Castling.
    pub castling: Option<Castling>,
    /// What there is to promote to, where it can run out.
    pub supply: Option<Supply>,
    /// Pieces that merge and split.
    pub fusion: Option<Fusion>,
    /// Royal pieces that may not pass attacked squares.
    pub passage: Option<Passage>,
    /// What the rights field of a FEN may hold, and what ends it.
    pub rights: RightsRule,
    /// How a game ends, beside mate.
    pub endings: Endings,
    /// What XBoard is sent about the game.
    pub xboard: Option<XboardSettings>,
}

/// A kind as its file describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceInfo {
    /// Its name for people.
    pub name: String,
    /// Its moves as written.
    pub betza: String,
    /// Ranks, as its side counts them, and its further moves from them, as written.
    pub from_rank: Vec<(String, String)>,
    /// The Betza of those of its moves that promote, where not all do.
    pub promotes_by: Option<String>,
    /// The value that its file gives it, in centipawns: a Rook is 500.
    pub documented: Option<i32>,
    /// The value that its moves give it, in the same unit.
    pub estimated: i32,
    /// What it looks like; `None` for a kind that has no picture and is drawn by its label.
    pub picture: Option<Picture>,
    /// The value that it is played by: the documented one, or the estimated one where there is none;
    /// then 0 for a royal kind.
    pub value: i32,
}

/// The `[xboard]` table of a game's file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct XboardSettings {
    /// The variant of XBoard whose rules and pieces are the defaults.
    pub parent: String,
    /// White's half of the piece-to-glyph table.
    pub table: String,
}

impl Variant {
    /// A game on this board without name, pieces, start position and rules: what a loader starts from.
    pub fn new(shape: Shape) -> Self {
        Variant {
            name: String::new(),
            title: String::new(),
            inventor: None,
            year: None,
            shape,
            labels: Labels::default(),
            pieces: Vec::new(),
            start: Setup::empty(),
            cheapest_first: Vec::new(),
            pawns: KindSet::EMPTY,
            royal: KindSet::EMPTY,
            motions: Vec::new(),
            promotions: Vec::new(),
            en_passant: None,
            king_leap: None,
            castling: None,
            supply: None,
            fusion: None,
            passage: None,
            rights: RightsRule::new(Vec::new()),
            endings: Endings::default(),
            xboard: None,
        }
    }

    /// Where and how this piece moves.
    #[inline]
    pub fn motion(&self, piece: Piece) -> &Motion {
        &self.motions[piece.index()]
    }

    /// Whether and where this piece promotes.
    #[inline]
    pub fn promotion(&self, piece: Piece) -> Option<&Promotion> {
        self.promotions[piece.index()].as_ref()
    }

    /// Every kind, in the order of the file.
    pub fn kinds(&self) -> impl Iterator<Item = Kind> + use<> {
        (0..self.pieces.len() as u8).map(Kind::new)
    }
}
