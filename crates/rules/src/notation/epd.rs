//! Positions in Extended Position Description (EPD): a FEN, mostly without counters, and operations after it,
//! such as `bm Nf3; id "wac.7";`.

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
#[error("the operation {opcode} has \"{operand}\": expected a number")]
pub struct EpdError {
    opcode: String,
    operand: String,
}

/// The operations that are recognized even if the FEN before them has less than four fields, or no semicolon
/// ends them.
const COMMON: [&str; 5] = ["bm", "am", "id", "hmvc", "fmvn"];

impl Epd {
    /// The operands of the operation with this code; none if it is missing.
    pub fn operands(&self, opcode: &str) -> &[String] {
        let found = self.operations.iter().find(|it| it.opcode == opcode);
        found.map_or(&[], |it| &it.operands)
    }
}

/// Whether a line of a file of positions holds one: it is neither empty nor a comment after `#` or `%`.
pub fn has_position(line: &str) -> bool {
    !line.trim().is_empty() && !line.trim_start().starts_with(['#', '%'])
}

/// Reads a line: a FEN with or without operations. The FEN itself is not checked.
///
/// # Errors
/// When `hmvc` or `fmvn` is not a number.
pub fn read(line: &str) -> Result<Epd, EpdError> {
    let line = line.trim();
    let (fen, rest) = line.split_at(fen_length(line));
    let fen =
        if fen.split_whitespace().count() > 4 { fen.trim_end_matches([';', ' ']) } else { fen };
    let mut epd = Epd { fen: fen.trim().to_owned(), operations: operations(rest) };
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

fn number(opcode: &str, operand: Option<String>, given: &str) -> Result<String, EpdError> {
    match operand {
        None => Ok(given.to_owned()),
        Some(operand) if is_number(&operand) => Ok(operand),
        Some(operand) => Err(EpdError { opcode: opcode.to_owned(), operand }),
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
            2 | 3 => is_ended && COMMON.contains(&word),
            _ => COMMON.contains(&word) || is_ended && word.starts_with(char::is_alphabetic),
        };
        if word.is_empty() || is_operation {
            return start;
        }
        at = start + word.len();
        if number >= 4 && word.ends_with(';') {
            return at;
        }
    }
    at
}

fn operations(mut rest: &str) -> Vec<Operation> {
    let mut operations = Vec::new();
    loop {
        rest = rest.trim_start_matches(|it: char| it.is_whitespace() || it == ';');
        let (opcode, after) = word(rest);
        if opcode.is_empty() {
            return operations;
        }
        let mut operands = Vec::new();
        rest = after.trim_start();
        while !rest.is_empty() && !rest.starts_with(';') {
            let (operand, after) = match rest.strip_prefix('"') {
                Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
                None => word(rest),
            };
            operands.push(operand.to_owned());
            rest = after.trim_start();
        }
        operations.push(Operation { opcode: opcode.to_owned(), operands });
    }
}

/// The text up to a blank or a semicolon, and the rest.
fn word(text: &str) -> (&str, &str) {
    let end = text.find(|it: char| it.is_whitespace() || it == ';').unwrap_or(text.len());
    text.split_at(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fen(line: &str) -> String {
        read(line).unwrap().fen
    }

    #[test]
    fn the_fen_of_a_line_ends_where_its_operations_begin() {
        const BOARD: &str = "8/8/8/8/8/8/8/K1k5 w";
        for (after, expected) in [
            ("- - bm Kb1; id \"x\";", "- -"),
            ("- - bm Kb1", "- -"),
            ("- - 3 40", "- - 3 40"),
            ("- - 3 40;", "- - 3 40"),
            ("- - 3 40 ; c0 \"no; 5 6\";", "- - 3 40"),
            ("- - hmvc 3; fmvn 40;", "- - 3 40"),
            ("- - fmvn 40;", "- - 0 40"),
            ("- - 7 8 hmvc 3;", "- - 3 8"),
            ("hmvc 12;", "12 1"),
            ("KQkq id \"y\";", "KQkq"),
            ("KBkb c3", "KBkb c3"),
            ("bm c3", "bm c3"),
            ("- e; 0 1", "- e; 0 1"),
            ("- - x 3;", "- -"),
            ("- - x 3", "- - x 3"),
            ("- e;", "- e;"),
            ("- - 0 1 2", "- - 0 1 2"),
        ] {
            assert_eq!(fen(&format!("{BOARD} {after}")), format!("{BOARD} {expected}"), "{after}");
        }
        assert_eq!((fen(""), fen(BOARD), fen("é")), (String::new(), BOARD.into(), "é".into()));
    }

    #[test]
    fn operations_have_words_and_texts() {
        let epd =
            read("8/8/8/8/8/8/8/K1k5 w - - bm Kb1 Ka2; id \"a; b\" ;c0 \"open; acd 3").unwrap();
        assert_eq!(epd.operands("bm"), ["Kb1", "Ka2"]);
        assert_eq!(epd.operands("id"), ["a; b"]);
        assert_eq!(epd.operands("c0"), ["open; acd 3"]);
        assert_eq!(epd.operands("am"), [""; 0]);
        assert_eq!(epd.operations.len(), 3);
    }

    #[test]
    fn a_counter_that_is_not_a_number_is_refused() {
        let error = read("8/8/8/8/8/8/8/K1k5 w - - hmvc few;").unwrap_err().to_string();
        assert_eq!(error, "the operation hmvc has \"few\": expected a number");
    }

    #[test]
    fn comments_hold_no_position() {
        for line in ["", " \t", "# a", " % b"] {
            assert!(!has_position(line), "{line}");
        }
        assert!(has_position(" 8/8 w - - c0 \"% #\";"));
    }
}
