//! FENs as other programs write them. All use the letters of the variant, so that the programs read each
//! other's FENs; the differences are listed with [`FenDialect`].

use super::courier::{read_label, write_label};
use crate::setup::{FenError, Setup};
use crate::variant::Variant;

/// The program whose form of FEN is used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FenDialect {
    /// This program.
    #[default]
    Own,
    /// Fairy-Stockfish: without a reserve.
    FairyStockfish,
    /// XBoard: promoted pieces are marked (`Q~`), the rank of an e.p. square above 9 is one symbol (`e;`).
    Xboard,
    /// Game Courier: labels of more than one symbol in braces, compounds by their parts (`{rb}`), `-` for a
    /// square that does not exist. The fields after the board are as in [`FenDialect::Own`]; if there are
    /// none, White is to move.
    Courier,
}

/// Reads a FEN in any of these dialects. A semicolon at its end is ignored.
///
/// # Errors
/// At the first error.
pub fn read(variant: &Variant, text: &str) -> Result<Setup, FenError> {
    let parse = |text: &str| Setup::parse(text, &variant.shape, &variant.labels);
    parse(text).or_else(|error| {
        let own = to_own(variant, text.trim_end().trim_end_matches(';'));
        if own == text { Err(error) } else { parse(&own) }
    })
}

/// Reads a FEN of this dialect.
///
/// # Errors
/// At the first error.
pub fn read_as(variant: &Variant, text: &str, dialect: FenDialect) -> Result<Setup, FenError> {
    let board_only = text.split_whitespace().count() == 1;
    if dialect == FenDialect::Courier && board_only {
        return read(variant, &format!("{} w", text.trim()));
    }
    read(variant, text)
}

/// The FEN of a setup.
pub fn write(variant: &Variant, setup: &Setup, dialect: FenDialect) -> String {
    let write = |setup: &Setup| setup.write(&variant.shape, &variant.labels);
    match dialect {
        FenDialect::Own | FenDialect::Xboard => write(setup),
        FenDialect::FairyStockfish => write(&Setup { reserve: None, ..setup.clone() }),
        FenDialect::Courier => {
            let own = write(setup);
            let (board, rest) = own.split_once(' ').unwrap_or((&own, ""));
            format!("{} {rest}", courier_board(variant, board))
        }
    }
}

/// Converts a FEN to the form of this program.
fn to_own(variant: &Variant, text: &str) -> String {
    let mut fields = text.split_whitespace();
    let board = fields.next().map(|it| own_board(variant, it));
    board.into_iter().chain(fields.map(own_field)).collect::<Vec<_>>().join(" ")
}

/// Converts a board to the labels and holes of this program, without marks of promotion.
fn own_board(variant: &Variant, board: &str) -> String {
    let mut own = String::new();
    let mut rest = board;
    let mut is_reserve = false;
    while let Some(symbol) = rest.chars().next() {
        if let Some((label, after)) = rest.strip_prefix('{').and_then(up_to_brace) {
            let piece = read_label(variant, label);
            own += &piece.map_or_else(|| format!("{{{label}}}"), |it| variant.labels.write(it));
            rest = after;
            continue;
        }
        is_reserve |= symbol == '[';
        match symbol {
            '~' => {}
            // In brackets, a lone hyphen is an empty reserve.
            '-' if !is_reserve => own.push('*'),
            _ => own.push(symbol),
        }
        rest = &rest[symbol.len_utf8()..];
    }
    own
}

/// The longest label in braces, in bytes: the search for its end must not grow with the text.
const LONGEST_LABEL: usize = 64;

/// The label before the next closing brace, and the text after it.
fn up_to_brace(text: &str) -> Option<(&str, &str)> {
    let end = text.bytes().take(LONGEST_LABEL + 1).position(|it| it == b'}')?;
    Some((&text[..end], &text[end + 1..]))
}

/// Converts the ranks of a field: XBoard writes ranks above 9 as the ASCII symbols after `9`.
fn own_field(text: &str) -> String {
    match text.as_bytes() {
        [file @ b'a'..=b'p', rank @ b':'..=b'?'] => {
            format!("{}{}", char::from(*file), rank - b'0')
        }
        _ => text.to_owned(),
    }
}

/// Converts a board to the form of Game Courier.
fn courier_board(variant: &Variant, board: &str) -> String {
    let mut text = String::new();
    let mut rest = board;
    while let Some(symbol) = rest.chars().next() {
        if let Some((piece, after)) = variant.labels.read(rest) {
            let label = write_label(variant, piece);
            let plain = label.len() == 1;
            text += &if plain { label } else { format!("{{{label}}}") };
            rest = after;
        } else {
            text.push(if symbol == '*' { '-' } else { symbol });
            rest = &rest[symbol.len_utf8()..];
        }
    }
    text
}
