use super::prefix::Prefix;
use super::reader::Reader;
use super::{BetzaError, Leg, bend, straight};

/// The most symbols of a text: four times those of any piece known.
const MOST_SYMBOLS: usize = 250;

/// Reads a whole text, e.g. `fmWfceFfmnnD` or `[vW?fsB]`.
///
/// Directions are written out, so that `K` gives eight legs. Legs come in the order of the text,
/// those of one atom clockwise from straight ahead (`K`: the four of `W`, then the four of `F`); a
/// leg that equals one before it is left out.
///
/// # Errors
/// At the first symbol that cannot be read, or is one too many; nothing is skipped.
pub fn parse(text: &str) -> Result<Vec<Leg>, BetzaError> {
    if text.chars().nth(MOST_SYMBOLS).is_some() {
        let message = format!("expected at most {MOST_SYMBOLS} symbols, found more");
        return Err(BetzaError::new(MOST_SYMBOLS + 1, message));
    }
    let mut reader = Reader::new(text);
    let mut legs = Vec::new();
    loop {
        for leg in one_move(&mut reader)? {
            if !legs.contains(&leg) {
                legs.push(leg);
            }
        }
        if reader.peek().is_none() {
            return Ok(legs);
        }
    }
}

/// Reads an atom or a bent rider with all that belongs to it.
fn one_move(reader: &mut Reader) -> Result<Vec<Leg>, BetzaError> {
    let prefix = Prefix::read(reader)?;
    if reader.take('[') { bend::read(reader, &prefix) } else { straight::read(reader, &prefix) }
}
