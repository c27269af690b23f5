//! A game that is being read: what its rules ask for while they are read.

use super::complaints::Complaints;
use super::document::TomlTable;
use super::inherit;
use super::pieces::{PieceDef, Pieces};
use super::place::{Place, Placed, Text};
use super::scalar;
use crate::betza::Leg;
use crate::geometry::{Color, Shape, Square, SquareSet};
use crate::motion::{Builder, Motion};
use crate::setup::{self, FenError, Kind, Piece, Setup};

/// The board, the pieces and the start position of a game, and the tables in which its rules are. A part
/// that could not be read, which has been complained of, is `None`.
pub(super) struct Draft<'d> {
    /// The root table.
    pub(super) file: TomlTable<'d>,
    pub(super) pieces: Pieces<'d>,
    pub(super) shape: Option<Shape>,
    pub(super) start: Option<Setup>,
    /// Where the file says the start position.
    pub(super) start_place: Place,
    pub(super) complaints: &'d Complaints,
}

impl<'d> Draft<'d> {
    /// Reads board, start position and pieces.
    pub(super) fn read(file: TomlTable<'d>, complaints: &'d Complaints) -> Self {
        let board = file.required::<TomlTable<'d>>("board");
        let fen: Option<Text> = file.required("start");
        let mut pieces = Pieces::read(&file, complaints);
        let shape = board.and_then(|it| self::board(it.value, fen.as_ref(), complaints));
        let known = fen.as_ref().zip(shape.as_ref());
        let start = known.and_then(|(fen, shape)| self::start(fen, shape, &pieces, complaints));
        if let Some(shape) = &shape {
            pieces.list.iter().for_each(|it| it.check_ranks(shape, complaints));
            let home = |piece: &PieceDef, color| home(piece, color, start.as_ref(), shape);
            pieces.check_walks(shape, home, complaints);
        }
        let start_place = fen.map_or(Place(0), |it| it.place);
        Draft { file, pieces, shape, start, start_place, complaints }
    }

    /// Complains of every key that no rule has read.
    pub(super) fn check_keys(&self) {
        self.file.knows(inherit::KEYS);
        self.file.finish();
        self.pieces.list.iter().for_each(|it| it.table.finish());
    }

    /// The squares from which the initial legs of a piece are open to `color`: the ranks on which it
    /// is in the start position.
    pub(super) fn home(&self, piece: &PieceDef, color: Color) -> SquareSet {
        let shape = self.shape.as_ref();
        shape.map_or(SquareSet::EMPTY, |it| home(piece, color, self.start.as_ref(), it))
    }

    /// The square of White's royal piece in the start position, and of which kind it is; of several the
    /// first.
    pub(super) fn white_king(&self) -> Option<(Square, Kind)> {
        let (start, royal) = (self.start.as_ref()?, self.pieces.royal());
        let royal = |square: Square| {
            let piece = start.board[square.index()]?;
            let counts = piece.color() == Color::White && royal.contains(piece.kind());
            counts.then(|| (square, piece.kind()))
        };
        self.shape.as_ref()?.squares().into_iter().find_map(royal)
    }
}

/// See [`Draft::home`].
fn home(piece: &PieceDef, color: Color, start: Option<&Setup>, shape: &Shape) -> SquareSet {
    let (Some(start), Some(kind)) = (start, piece.kind) else { return SquareSet::EMPTY };
    let squares = (0..=u8::MAX).map(Square::from_index);
    let standing: SquareSet = squares
        .filter(|square| start.board[square.index()] == Some(Piece::new(color, kind)))
        .collect();
    let ranks = (0..shape.ranks()).map(|rank| shape.rank(rank));
    let homes = ranks.filter(|rank| rank.meets(&standing));
    homes.fold(SquareSet::EMPTY, |home, rank| home | rank)
}

/// The board, without the squares that the start position says do not exist.
fn board(table: TomlTable, start: Option<&Text>, complaints: &Complaints) -> Option<Shape> {
    let size = |key| {
        let number: Placed<i64> = table.required(key)?;
        scalar::within(&number, 2..=16, complaints).map(i64::unsigned_abs)
    };
    let (files, ranks) = (size("files"), size("ranks"));
    table.finish();
    let shape = Shape::new(files?, ranks?).ok()?;
    let holes = start.map_or(SquareSet::EMPTY, |it| setup::holes(&it.value, &shape));
    Some(shape.with_holes(holes))
}

/// The start position, if it fits the board and the pieces. Whether it can be played is asked of the
/// whole game.
fn start(fen: &Text, shape: &Shape, pieces: &Pieces, complaints: &Complaints) -> Option<Setup> {
    match Setup::parse(&fen.value, shape, &pieces.labels) {
        Ok(start) => return Some(start),
        Err(error @ (FenError::Symbol { .. } | FenError::Reserve(_))) => {
            complaints.add_if_whole(fen.place, error.to_string());
        }
        Err(error) => complaints.add(fen.place, error.to_string()),
    }
    None
}

/// The squares to which some of a piece's legs lead, whatever is on the board.
pub(super) struct LegTargets(Motion);

impl LegTargets {
    /// Of `color`'s piece, by legs and the squares from which each is open.
    pub(super) fn new(legs: &[(Leg, SquareSet)], color: Color, shape: &Shape) -> Self {
        LegTargets(Builder::new(shape).build(legs, color))
    }

    /// The targets from one square of departure.
    pub(super) fn from(&self, from: Square) -> SquareSet {
        self.0.span(from) | self.0.en_passant_targets(from)
    }
}
