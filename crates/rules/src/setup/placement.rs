//! The first field of a FEN: the pieces on their squares, and the squares that do not exist.

use std::fmt::Write;

use super::fen::{FenError, Setup};
use super::labels::split as split_label;
use super::{Labels, Piece};
use crate::geometry::{Shape, Square, SquareSet};

impl Setup {
    pub(super) fn read_board(
        &mut self,
        text: &str,
        shape: &Shape,
        labels: &Labels,
    ) -> Result<(), FenError> {
        let ranks: Vec<&str> = text.split('/').collect();
        let expected = usize::from(shape.ranks());
        if ranks.len() != expected {
            return Err(FenError::Ranks { found: ranks.len(), expected });
        }
        for (rank, text) in (0..shape.ranks()).rev().zip(ranks) {
            self.read_rank(rank, text, shape, labels)?;
        }
        Ok(())
    }

    fn read_rank(
        &mut self,
        rank: u8,
        text: &str,
        shape: &Shape,
        labels: &Labels,
    ) -> Result<(), FenError> {
        let number = usize::from(rank) + 1;
        let expected = usize::from(shape.files());
        let mut rest = text;
        let mut file = 0usize;
        while !rest.is_empty() {
            let (cell, after) = read_cell(rest, labels)
                .ok_or_else(|| FenError::Symbol { rank: number, text: rest.to_owned() })?;
            let width = if let Cell::Gap(width) = cell { width } else { 1 };
            for file in file..file.saturating_add(width).min(expected) {
                let square = Square::new(file as u8, rank);
                if shape.contains(square) == matches!(cell, Cell::Hole) {
                    return Err(FenError::Hole { square });
                }
                if let Cell::Piece(piece) = cell {
                    self.board[square.index()] = Some(piece);
                }
            }
            file = file.saturating_add(width);
            rest = after;
        }
        if file != expected {
            return Err(FenError::Files {
                rank: number,
                text: text.to_owned(),
                found: file,
                expected,
            });
        }
        Ok(())
    }

    pub(super) fn write_board(&self, shape: &Shape, labels: &Labels) -> String {
        let ranks = (0..shape.ranks()).rev().map(|rank| {
            let mut text = String::new();
            let mut gap = 0;
            for square in (0..shape.files()).map(|file| Square::new(file, rank)) {
                let content = match self.board[square.index()] {
                    Some(piece) => labels.write(piece),
                    None if !shape.contains(square) => "*".to_owned(),
                    None => {
                        gap += 1;
                        continue;
                    }
                };
                write_gap(&mut text, &mut gap);
                text += &content;
            }
            write_gap(&mut text, &mut gap);
            text
        });
        ranks.collect::<Vec<_>>().join("/")
    }
}

/// The squares of a board that do not exist according to a FEN. The rest of the FEN is not checked.
pub fn holes(fen: &str, shape: &Shape) -> SquareSet {
    let board = fen.split_whitespace().next().unwrap_or("").split('[').next().unwrap_or("");
    let ranks = (0..shape.ranks()).rev().zip(board.split('/'));
    let mut holes = SquareSet::EMPTY;
    for (rank, text) in ranks {
        let mut file = 0;
        let mut rest = text;
        while let Some(symbol) = rest.chars().next() {
            let digits = rest.find(|it: char| !it.is_ascii_digit()).unwrap_or(rest.len());
            let (cell, after) = match (digits, split_label(rest)) {
                (0, Some((_, after))) => (1, after),
                (0, None) => (1, &rest[symbol.len_utf8()..]),
                _ => (rest[..digits].parse().unwrap_or(usize::MAX), &rest[digits..]),
            };
            if symbol == '*' && file < usize::from(shape.files()) {
                holes.insert(Square::new(file as u8, rank));
            }
            file = file.saturating_add(cell);
            rest = after;
        }
    }
    holes
}

#[derive(Clone, Copy)]
enum Cell {
    Gap(usize),
    Hole,
    Piece(Piece),
}

/// The cell at the start of `text`, and the rest of the text.
fn read_cell<'a>(text: &'a str, labels: &Labels) -> Option<(Cell, &'a str)> {
    if let Some(rest) = text.strip_prefix('*') {
        return Some((Cell::Hole, rest));
    }
    let digits = text.find(|it: char| !it.is_ascii_digit()).unwrap_or(text.len());
    if digits > 0 {
        let (number, rest) = text.split_at(digits);
        let width = number.parse().ok().filter(|_| !number.starts_with('0'))?;
        return Some((Cell::Gap(width), rest));
    }
    labels.read(text).map(|(piece, rest)| (Cell::Piece(piece), rest))
}

fn write_gap(text: &mut String, gap: &mut usize) {
    if *gap > 0 {
        let _ = write!(text, "{gap}");
        *gap = 0;
    }
}
