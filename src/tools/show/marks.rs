//! Arrows and circles as they are typed.

use bentrider_rules::geometry::Square;

/// A square, as in `e4`.
///
/// # Errors
/// A sentence, when the text is not a square.
pub fn read_square(text: &str) -> Result<Square, String> {
    text.parse::<Square>().map_err(|error| error.to_string())
}

/// An arrow as two squares, as in `e2e4`.
///
/// # Errors
/// A sentence, when the text is not two different squares.
pub fn read_arrow(text: &str) -> Result<(Square, Square), String> {
    let expected =
        || format!("\"{text}\" is not an arrow: expected two different squares, as in e2e4");
    let second = text.char_indices().skip(1).find(|(_, it)| it.is_ascii_alphabetic());
    let (from, to) = second.and_then(|(at, _)| text.split_at_checked(at)).ok_or_else(expected)?;
    let (from, to) = (read_square(from)?, read_square(to)?);
    if from == to { Err(expected()) } else { Ok((from, to)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_arrow_is_two_different_squares() {
        let square = |text: &str| text.parse::<Square>().unwrap();
        assert_eq!(read_arrow("g10g12"), Ok((square("g10"), square("g12"))));
        for wrong in ["", "e2", "e2e", "e2e2", "e2-e4", "e2q9", "é2e4"] {
            assert!(read_arrow(wrong).is_err(), "{wrong}");
        }
    }
}
