//! The start position: `startFen`, as Fairy-Stockfish reads it.

use super::Rules;
use crate::geometry::{Color, Shape, Square, SquareSet};
use crate::interchange::fairy_stockfish::definition::{Definition, Place};
use crate::interchange::fairy_stockfish::kinds::{Kind, Kinds};
use crate::interchange::fairy_stockfish::quoted;

/// The start position of a section that does not say one.
const USUAL: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// A start position.
pub(super) struct Start {
    pub(super) place: Place,
    pieces: Vec<(Square, Color, Kind)>,
    /// The squares that do not exist.
    pub(super) holes: SquareSet,
    side: char,
    /// The letters of the castling rights; none without castling.
    pub(super) rights: String,
    /// The checks that White and Black still have to give.
    pub(super) checks: [u16; 2],
}

impl Start {
    /// Reads `startFen`.
    pub(super) fn read(definition: &Definition, shape: &Shape) -> Result<Self, String> {
        let place = definition.place_of_setting("startFen");
        let fen = place.text.strip_prefix("startFen = ").unwrap_or(USUAL).to_owned();
        let mut fields = fen.split_whitespace();
        let board = fields.next().unwrap_or_default();
        let (board, hand) = board.split_once('[').unwrap_or((board, "]"));
        if hand.chars().any(char::is_alphabetic) {
            return Err("a variant file cannot express pieces in hand".to_owned());
        }
        let mut start = Start {
            place,
            pieces: Vec::new(),
            holes: SquareSet::EMPTY,
            side: if fields.next() == Some("b") { 'b' } else { 'w' },
            rights: String::new(),
            checks: [1; 2],
        };
        start.read_board(board, definition, shape)?;
        let mut rest: Vec<&str> = fields.collect();
        if rest.first().is_some_and(|it| !it.starts_with(|it: char| it.is_ascii_digit())) {
            start.read_rights(rest.remove(0))?;
            if rest.first().is_some_and(|it| it.starts_with(|it: char| it.is_ascii_lowercase())) {
                return Err("a start with a capture en passant cannot be expressed".to_owned());
            }
            if rest.first() == Some(&"-") {
                rest.remove(0);
            }
        }
        start.read_checks(&rest, definition)?;
        Ok(start)
    }

    fn read_board(
        &mut self,
        board: &str,
        definition: &Definition,
        shape: &Shape,
    ) -> Result<(), String> {
        let rows: Vec<&str> = board.split('/').collect();
        if rows.len() != usize::from(shape.ranks()) {
            let (found, ranks) = (rows.len(), shape.ranks());
            return Err(format!("the start has {found} ranks: expected {ranks}"));
        }
        for (rank, row) in (0..shape.ranks()).rev().zip(rows) {
            self.read_row(row, rank, definition, shape.files())?;
        }
        Ok(())
    }

    fn read_row(
        &mut self,
        row: &str,
        rank: u8,
        definition: &Definition,
        files: u8,
    ) -> Result<(), String> {
        let mut file: u8 = 0;
        let mut symbols = row.chars().peekable();
        while let Some(symbol) = symbols.next() {
            let square = Square::new(file, rank);
            let mut width = 1;
            if let Some(mut gap) = symbol.to_digit(10) {
                if let Some(digit) = symbols.next_if(char::is_ascii_digit) {
                    gap = 10 * gap + digit.to_digit(10).unwrap_or(0);
                }
                width = u8::try_from(gap).unwrap_or(u8::MAX);
            } else if symbol == '*' {
                self.holes.insert(square);
            } else {
                let promoted = symbol == '+';
                let letter = if promoted { symbols.next() } else { Some(symbol) };
                symbols.next_if(|it| *it == '~');
                let kind = letter.and_then(|it| definition.kind_of(it));
                let kind =
                    if promoted { kind.and_then(|it| definition.promoted(it)) } else { kind };
                let (Some(letter), Some(kind)) = (letter, kind) else {
                    return Err(format!("the start has {symbol:?}, which no piece has as letter"));
                };
                let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
                self.pieces.push((square, color, kind));
            }
            file = file.saturating_add(width);
            if file > files {
                break;
            }
        }
        if file == files {
            return Ok(());
        }
        Err(format!("the rank {} of the start, {}, has not {files} files", rank + 1, quoted(row)))
    }

    fn read_rights(&mut self, rights: &str) -> Result<(), String> {
        if let Some(letter) = rights.chars().find(|it| !"KQkq-".contains(*it)) {
            return Err(format!(
                "the start has the right {letter:?}: expected letters of KQkq, or -"
            ));
        }
        self.rights = rights.replace('-', "");
        Ok(())
    }

    /// Reads the checks that are left, such as `3+3`, before the counters.
    fn read_checks(&mut self, rest: &[&str], definition: &Definition) -> Result<(), String> {
        let counts = definition.flag("checkCounting", false);
        if let Some(late) = rest.iter().skip(1).find(|it| it.contains('+')).filter(|_| counts) {
            return Err(format!(
                "read {} after the counters: expected checks such as 3+3 before them",
                quoted(late)
            ));
        }
        let Some(text) = rest.first().filter(|it| counts && it.contains('+')) else {
            return Ok(());
        };
        let count = |text: &str| text.parse().ok().filter(|it| (1..=9).contains(it));
        let both = text.split_once('+').map(|(white, black)| (count(white), count(black)));
        let Some((Some(white), Some(black))) = both else {
            return Err(format!(
                "read the checks {}: expected numbers from 1 to 9, as 3+3",
                quoted(text)
            ));
        };
        self.checks = [white, black];
        Ok(())
    }

    /// The squares of a side's pieces of a kind.
    pub(super) fn squares(&self, color: Color, kind: Kind) -> SquareSet {
        let of = self.pieces.iter().filter(|it| (it.1, it.2) == (color, kind));
        of.map(|it| it.0).collect()
    }

    /// The kinds of a side's pieces.
    pub(super) fn kinds(&self, color: Color) -> Kinds {
        self.pieces.iter().filter(|it| it.1 == color).map(|it| it.2).collect()
    }

    /// The kind of a side's piece on a square.
    pub(super) fn at(&self, square: Square, color: Color) -> Option<Kind> {
        self.pieces.iter().find(|it| (it.0, it.1) == (square, color)).map(|it| it.2)
    }
}

impl Rules<'_> {
    /// The start position as a variant file says it.
    pub(super) fn fen(&self) -> String {
        let ranks = (0..self.shape.ranks()).rev().map(|rank| self.row(rank));
        let board = ranks.collect::<Vec<_>>().join("/");
        let castles = self.castles();
        let letters: String = castles.iter().map(|it| it.letter).collect();
        let rights = if letters.is_empty() { "-" } else { &letters };
        let checks = match self.definition.flag("checkCounting", false) {
            true => format!("{}+{} ", self.start.checks[0], self.start.checks[1]),
            false => String::new(),
        };
        format!("{board} {} {rights} - {checks}0 1", self.start.side)
    }

    fn row(&self, rank: u8) -> String {
        let mut row = String::new();
        let mut gap = 0;
        for file in 0..self.shape.files() {
            let square = Square::new(file, rank);
            let symbol = Color::BOTH.into_iter().find_map(|color| {
                let letter = self.label(self.start.at(square, color)?);
                Some(if color == Color::White { letter } else { letter.to_lowercase() })
            });
            let symbol =
                symbol.or_else(|| self.start.holes.contains(square).then(|| "*".to_owned()));
            let Some(symbol) = symbol else {
                gap += 1;
                continue;
            };
            if gap > 0 {
                row += &gap.to_string();
            }
            gap = 0;
            row += &symbol;
        }
        if gap > 0 { row + &gap.to_string() } else { row }
    }
}
