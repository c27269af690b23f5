//! FENs: a [`Setup`] from its text and back.

use std::fmt::Write;

use thiserror::Error;

use super::{Labels, Piece};
use crate::geometry::{Color, SQUARES, Shape, Square};

/// The content of a FEN, whether the position is playable or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The piece on each square of the frame, by [`Square::index`].
    pub board: [Option<Piece>; SQUARES],
    /// The pieces in brackets after the board, as they were given; `None` without brackets.
    pub reserve: Option<Vec<Piece>>,
    /// The side to move.
    pub side: Color,
    /// The field of rights.
    pub rights: RightsField,
    /// The squares passed by a double or triple step that was just made, as they were given.
    pub en_passant: Vec<Square>,
    /// The checks of White and of Black, in a variant that counts them.
    pub checks: CheckField,
    /// Plies since the last capture or Pawn move.
    pub halfmoves: u16,
    /// The number of the move, from 1.
    pub fullmoves: u16,
}

/// The rights field of a FEN. The meaning of its letters depends on the variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RightsField {
    /// Not given: all rights whose pieces are on the squares they need.
    Unstated,
    /// The letters given; empty for `-`.
    Letters(String),
}

/// The checks of White and of Black in a FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckField {
    /// Not given.
    Unstated,
    /// The checks left to give, as Fairy-Stockfish writes them before the counters: `3+3`.
    Left([u8; 2]),
    /// The checks given, as lichess writes them after the counters: `+0+0`.
    Given([u8; 2]),
}

impl CheckField {
    /// Reads a field; `None` if it is not one of checks.
    fn parse(text: &str) -> Option<Result<Self, FenError>> {
        let (numbers, field): (&str, fn([u8; 2]) -> Self) = match text.strip_prefix('+') {
            Some(given) => (given, CheckField::Given),
            None => (text, CheckField::Left),
        };
        let (white, black) = numbers.split_once('+')?;
        let is_field = is_number(white) && is_number(black);
        let number = |text: &str| text.parse().map_err(|_| FenError::Checks(numbers.to_owned()));
        is_field.then(|| Ok(field([number(white)?, number(black)?])))
    }
}

impl Setup {
    /// An empty board, White to move, no rights.
    pub fn empty() -> Self {
        Setup {
            board: [None; SQUARES],
            reserve: None,
            side: Color::White,
            rights: RightsField::Letters(String::new()),
            en_passant: Vec::new(),
            checks: CheckField::Unstated,
            halfmoves: 0,
            fullmoves: 1,
        }
    }

    /// Reads a FEN of a board of this shape.
    ///
    /// A field such as `3+3` or `+0+0` is one of checks. Trailing integers (at most two) are the counters. Of the
    /// fields left after the side, two are rights and e.p. squares; one is rights unless it is a list of squares; a
    /// lone `-`, or no field, leaves the rights unstated.
    ///
    /// # Errors
    /// At the first error.
    pub fn parse(fen: &str, shape: &Shape, labels: &Labels) -> Result<Self, FenError> {
        let mut fields: Vec<&str> = fen.split_whitespace().collect();
        if fields.is_empty() {
            return Err(FenError::Empty);
        }
        let mut setup = Setup::empty();
        let placement = fields.remove(0);
        let (board, reserve) = match placement.find('[') {
            Some(at) => (&placement[..at], Some(&placement[at..])),
            None => (placement, None),
        };
        setup.read_board(board, shape, labels)?;
        setup.reserve = reserve.map(|text| read_reserve(text, labels)).transpose()?;
        setup.side = read_side(if fields.is_empty() { "" } else { fields.remove(0) })?;
        setup.read_checks(&mut fields)?;
        setup.read_counters(&mut fields)?;
        setup.read_rights(&fields, shape)?;
        Ok(setup)
    }

    fn read_checks(&mut self, fields: &mut Vec<&str>) -> Result<(), FenError> {
        let found =
            fields.iter().enumerate().find_map(|(at, it)| Some((at, CheckField::parse(it)?)));
        if let Some((at, field)) = found {
            fields.remove(at);
            self.checks = field?;
        }
        Ok(())
    }

    fn read_counters(&mut self, fields: &mut Vec<&str>) -> Result<(), FenError> {
        if let Some(extra) = extra_field(fields) {
            // Such as -1 or 0.5.
            let is_counter = extra.parse::<f64>().is_ok() && !is_number(extra);
            let error = if is_counter { FenError::Counter } else { FenError::Extra };
            return Err(error(extra.to_owned()));
        }
        let counters = fields.iter().rev().take_while(|it| is_number(it)).take(2).count();
        let counters = fields.split_off(fields.len() - counters);
        let mut values = counters
            .iter()
            .map(|text| text.parse().map_err(|_| FenError::Counter((*text).to_owned())));
        self.halfmoves = values.next().transpose()?.unwrap_or(0);
        self.fullmoves = values.next().transpose()?.unwrap_or(1).max(1);
        Ok(())
    }

    fn read_rights(&mut self, fields: &[&str], shape: &Shape) -> Result<(), FenError> {
        let (rights, en_passant) = match *fields {
            [] | ["-"] => (None, "-"),
            [one] if read_squares(one, shape).is_some() => (None, one),
            [rights] => (Some(rights), "-"),
            [rights, en_passant, ..] => (Some(rights), en_passant),
        };
        self.rights = match rights {
            None => RightsField::Unstated,
            Some("-") => RightsField::Letters(String::new()),
            Some(letters) => RightsField::Letters(letters.to_owned()),
        };
        if en_passant != "-" {
            self.en_passant = read_squares(en_passant, shape)
                .ok_or_else(|| FenError::EnPassant(en_passant.to_owned()))?;
        }
        Ok(())
    }

    /// The FEN of this setup, always with six fields, with the reserve and the checks if there are any.
    pub fn write(&self, shape: &Shape, labels: &Labels) -> String {
        let mut fen = self.write_board(shape, labels);
        if let Some(reserve) = &self.reserve {
            let pieces: String = reserve.iter().map(|&piece| labels.write(piece)).collect();
            let _ = write!(fen, "[{pieces}]");
        }
        let side = if self.side == Color::White { 'w' } else { 'b' };
        let rights = match &self.rights {
            RightsField::Letters(letters) if !letters.is_empty() => letters,
            _ => "-",
        };
        let squares: String = self.en_passant.iter().map(Square::to_string).collect();
        let en_passant = if squares.is_empty() { "-" } else { &squares };
        let _ = write!(fen, " {side} {rights} {en_passant}");
        if let CheckField::Left([white, black]) = self.checks {
            let _ = write!(fen, " {white}+{black}");
        }
        let _ = write!(fen, " {} {}", self.halfmoves, self.fullmoves);
        if let CheckField::Given([white, black]) = self.checks {
            let _ = write!(fen, " +{white}+{black}");
        }
        fen
    }
}

fn read_reserve(text: &str, labels: &Labels) -> Result<Vec<Piece>, FenError> {
    let error = || FenError::Reserve(text.to_owned());
    let inside = text.strip_prefix('[').and_then(|it| it.strip_suffix(']')).ok_or_else(error)?;
    let mut rest = if inside == "-" { "" } else { inside };
    let mut pieces = Vec::new();
    while !rest.is_empty() {
        let (piece, after) = labels.read(rest).ok_or_else(error)?;
        pieces.push(piece);
        rest = after;
    }
    Ok(pieces)
}

fn read_side(text: &str) -> Result<Color, FenError> {
    match text {
        "w" => Ok(Color::White),
        "b" => Ok(Color::Black),
        _ => Err(FenError::Side(text.to_owned())),
    }
}

/// Reads a list of squares of the board without separators, such as `g9g8`.
fn read_squares(text: &str, shape: &Shape) -> Option<Vec<Square>> {
    let mut squares = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let letters = rest.chars().next()?.len_utf8();
        let digits = rest[letters..].find(|it: char| !it.is_ascii_digit());
        let (square, after) = rest.split_at(digits.map_or(rest.len(), |it| it + letters));
        squares.push(square.parse().ok().filter(|&it| shape.contains(it))?);
        rest = after;
    }
    (!squares.is_empty()).then_some(squares)
}

/// The first of the fields after the side, without that of the checks, that has no place: after rights and e.p. squares
/// there are two numbers at most.
fn extra_field<'a>(fields: &[&'a str]) -> Option<&'a str> {
    let mut after = fields.iter().skip(2).enumerate();
    after.find(|(at, it)| *at >= 2 || !is_number(it)).map(|(_, extra)| *extra)
}

/// What explains the number of squares of a rank that has a longer gap than the board is wide, of several digits.
fn gap_note(rank: &str, files: usize) -> &'static str {
    let mut gaps = rank.split(|it: char| !it.is_ascii_digit()).filter(|it| it.len() > 1);
    let is_too_long = |it: &str| it.parse::<usize>().map_or(true, |gap| gap > files);
    if gaps.any(is_too_long) { "; digits side by side are one number" } else { "" }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit())
}

/// An error in a FEN.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FenError {
    /// The text is empty.
    #[error(
        "the FEN is empty: expected a board, the side to move and, if known, rights, e.p. squares and counters"
    )]
    Empty,
    /// The number of ranks is wrong.
    #[error("the FEN's board has {found} ranks: expected {expected}, separated by /")]
    Ranks {
        /// The number of ranks read.
        found: usize,
        /// The number of ranks of the variant's board.
        expected: usize,
    },
    /// The number of squares of a rank is wrong.
    #[error(
        "rank {rank} of the FEN, \"{text}\", has {found} squares: expected {expected}{note}",
        note = gap_note(.text, *.expected)
    )]
    Files {
        /// The number of the rank, from 1.
        rank: usize,
        /// The text of the rank.
        text: String,
        /// The number of squares read.
        found: usize,
        /// The number of files of the variant's board.
        expected: usize,
    },
    /// A symbol that is not a piece, gap or hole.
    #[error(
        "rank {rank} of the FEN holds \"{text}\", which starts with no piece of this variant, no gap and no *"
    )]
    Symbol {
        /// The number of the rank, from 1.
        rank: usize,
        /// The text from the symbol on.
        text: String,
    },
    /// A hole on a square that exists, or a square where the board has a hole.
    #[error("{square}: the FEN and the variant's board differ on whether this square exists")]
    Hole {
        /// The square.
        square: Square,
    },
    /// The brackets of the reserve hold something else, or do not end.
    #[error(
        "the FEN's reserve \"{0}\" cannot be read: expected pieces of this variant between [ and ]"
    )]
    Reserve(String),
    /// An unknown side to move.
    #[error("the FEN's side to move is \"{0}\": expected w or b")]
    Side(String),
    /// An e.p. field that is not a list of squares.
    #[error("the FEN's e.p. field is \"{0}\": expected - or squares of the board, as in g9g8")]
    EnPassant(String),
    /// A number of checks that is too large.
    #[error("the FEN's number of checks \"{0}\" is too large: expected at most {most} for each side", most = u8::MAX)]
    Checks(String),
    /// Too many fields.
    #[error(
        "the FEN has a field too many, \"{0}\": expected board, side, rights, e.p. squares, halfmoves, moves"
    )]
    Extra(String),
    /// A counter that is not a whole number, or too large.
    #[error("the FEN's counter is \"{0}\": expected a whole number from 0 to {most}", most = u16::MAX)]
    Counter(String),
}
