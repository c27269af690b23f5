//! Positions in Extended Position Description (EPD): a FEN, mostly without counters, and operations after it,
//! such as `bm Nf3; id "wac.7";`. Perft suites write the semicolon before each operation: `;D1 20 ;D2 400`.

use thiserror::Error;

/// A position with its operations.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Epd {
    /// The FEN, with the counters that `hmvc` and `fmvn` give.
    pub fen: String,
    /// The operations, in their order.
    pub operations: Vec<Operation>,
}

/// An operation of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operation {
    /// What it says: `bm` the best moves, `am` moves to avoid, `id` a name, `c0` to `c9` comments.
    pub opcode: String,
    /// The operands, without quotation marks.
    pub operands: Vec<String>,
}

/// The error of an operation.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EpdError {
    /// A counter is not a number.
    #[error("the operation {opcode} has \"{operand}\": expected a number")]
    Number {
        /// What the operation says.
        opcode: String,
        /// Its first operand.
        operand: String,
    },
    /// An operation that decides has no operand.
    #[error("the operation {0} has no operand: expected {expected}", expected = operand_of(.0))]
    Empty(String),
    /// A text has no quotation mark after it.
    #[error("the text \"{0} does not end: expected a quotation mark after it")]
    Unended(String),
    /// An operation that decides comes again with other operands.
    #[error("the operation {0} comes twice: expected it once")]
    Twice(String),
}

/// The operations that are recognized even if the FEN before them has less than four fields, or no semicolon
/// ends them.
const COMMON: [&str; 5] = ["bm", "am", "id", "hmvc", "fmvn"];

/// The operations that say what the position is, or what solves it.
const DECISIVE: [&str; 4] = ["bm", "am", "hmvc", "fmvn"];

impl Epd {
    /// The operands of the operation with this code; none if it is missing.
    pub fn operands(&self, opcode: &str) -> &[String] {
        let found = self.operations.iter().find(|it| it.opcode == opcode);
        found.map_or(&[], |it| &it.operands)
    }

    /// The first operation of those that decide that has no operand.
    fn empty(&self) -> Option<&str> {
        let decides = |it: &&Operation| DECISIVE.contains(&&*it.opcode);
        let mut empty = self.operations.iter().filter(|it| it.operands.is_empty());
        empty.find(decides).map(|it| &*it.opcode)
    }

    /// The first operation of those that decide that comes again with other operands.
    fn contrary(&self) -> Option<&'static str> {
        DECISIVE.into_iter().find(|opcode| {
            let mut same = self.operations.iter().filter(|it| it.opcode == *opcode);
            same.next().is_some_and(|first| same.any(|it| it.operands != first.operands))
        })
    }
}

/// Whether a line of a file of positions holds one: it is neither empty nor a comment after `#` or `%`.
pub fn has_position(line: &str) -> bool {
    !line.trim().is_empty() && !line.trim_start().starts_with(['#', '%'])
}

/// Reads a line: a FEN with or without operations. The FEN itself is not checked.
///
/// # Errors
/// When `hmvc` or `fmvn` is not a number, when one of these, `bm` or `am` has no operand or comes again with other ones,
/// or when a text does not end.
pub fn read(line: &str) -> Result<Epd, EpdError> {
    let line = line.trim();
    let (fen, rest) = line.split_at(fen_length(line));
    let fen =
        if fen.split_whitespace().count() > 4 { fen.trim_end_matches([';', ' ']) } else { fen };
    let mut epd = Epd { fen: fen.trim().to_owned(), operations: operations(rest)? };
    if let Some(opcode) = epd.empty() {
        return Err(EpdError::Empty(opcode.to_owned()));
    }
    if let Some(twice) = epd.contrary() {
        return Err(EpdError::Twice(twice.to_owned()));
    }
    let [halfmoves, fullmoves] = ["hmvc", "fmvn"].map(|code| epd.operands(code).first().cloned());
    if halfmoves.is_none() && fullmoves.is_none() {
        return Ok(epd);
    }
    let mut fields: Vec<&str> = epd.fen.split_whitespace().collect();
    let given = fields.iter().rev().take_while(|it| is_number(it)).take(2).count();
    let given = fields.split_off(fields.len() - given);
    let halfmoves = number("hmvc", halfmoves, given.first().unwrap_or(&"0"))?;
    let fullmoves = number("fmvn", fullmoves, given.get(1).unwrap_or(&"1"))?;
    epd.fen = format!("{} {halfmoves} {fullmoves}", fields.join(" "));
    Ok(epd)
}

/// What is expected after an operation that decides.
fn operand_of(opcode: &str) -> &'static str {
    if has_moves(opcode) { "a move" } else { "a number" }
}

fn number(opcode: &str, operand: Option<String>, given: &str) -> Result<String, EpdError> {
    match operand {
        None => Ok(given.to_owned()),
        Some(operand) if is_number(&operand) => Ok(operand),
        Some(operand) => Err(EpdError::Number { opcode: opcode.to_owned(), operand }),
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit())
}

/// The length of the FEN at the beginning of a line: up to the first operation. Without one it is the whole line.
fn fen_length(line: &str) -> usize {
    let (mut at, is_ended) = (0, line.contains(';'));
    for number in 0.. {
        let rest = &line[at..];
        let start = at + rest.len() - rest.trim_start().len();
        let word = line[start..].split(char::is_whitespace).next().unwrap_or_default();
        let is_operation = match number {
            0 | 1 => false,
            _ if word.starts_with(';') => true,
            2 | 3 => is_ended && COMMON.contains(&word),
            _ => COMMON.contains(&word) || is_ended && word.starts_with(char::is_alphabetic),
        };
        if word.is_empty() || is_operation {
            return start;
        }
        if let Some(end) = word.find(';').filter(|_| number >= 4) {
            return start + end + 1;
        }
        at = start + word.len();
    }
    at
}

fn operations(mut rest: &str) -> Result<Vec<Operation>, EpdError> {
    let mut operations = Vec::new();
    loop {
        rest = rest.trim_start_matches(|it: char| it.is_whitespace() || it == ';');
        let (opcode, after) = word(rest);
        if opcode.is_empty() {
            return Ok(operations);
        }
        let mut operands = Vec::new();
        rest = after.trim_start();
        while !rest.is_empty() && !rest.starts_with(';') {
            let (operand, after) = match rest.strip_prefix('"') {
                Some(quoted) => {
                    quoted.split_once('"').ok_or_else(|| EpdError::Unended(quoted.to_owned()))?
                }
                None => word(rest),
            };
            if has_moves(opcode) {
                operands.extend(moves(operand));
            } else {
                operands.push(operand.to_owned());
            }
            rest = after.trim_start();
        }
        operations.push(Operation { opcode: opcode.to_owned(), operands });
    }
}

/// Whether the operands of an operation are moves.
fn has_moves(opcode: &str) -> bool {
    ["bm", "am"].contains(&opcode)
}

/// The moves of an operand; some programs write a comma between them.
fn moves(operand: &str) -> impl Iterator<Item = String> {
    operand.split(',').filter(|it| !it.is_empty()).map(str::to_owned)
}

/// The text up to a blank or a semicolon, and the rest.
fn word(text: &str) -> (&str, &str) {
    let end = text.find(|it: char| it.is_whitespace() || it == ';').unwrap_or(text.len());
    text.split_at(end)
}
