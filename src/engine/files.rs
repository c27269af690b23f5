//! Reading files that others wrote.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

/// The text of a regular file of at most `largest` bytes. A device or a pipe may have no end, or wait for
/// ever for its beginning.
///
/// # Errors
/// When the system refuses, it is no regular file, it is larger, or it is not UTF-8.
pub fn read_text(path: &Path, largest: u64) -> io::Result<String> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::other("expected a regular file"));
    }
    let mut text = String::new();
    let length = File::open(path)?.take(largest + 1).read_to_string(&mut text)?;
    if length as u64 > largest {
        return Err(io::Error::other(format!("expected at most {largest} bytes, found more")));
    }
    Ok(text)
}
