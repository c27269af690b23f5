use super::{Format, from_record, write};
use crate::game::{GameRecord, PositionError};

/// The text of a record in this format, with an empty line at its end. The tag `Variant` is added where the
/// variant is not orthodox chess and no tag says so.
///
/// # Errors
/// When the record holds a move that is not legal.
pub fn write_record(record: &GameRecord, format: Format) -> Result<String, PositionError> {
    let mut text = from_record(record, format.notation())?;
    let name = &record.variant().name;
    if name != "chess" && text.tag("Variant").is_none() {
        text.tags.insert(0, ("Variant".to_owned(), name.clone()));
    }
    Ok(write(&text, format))
}
