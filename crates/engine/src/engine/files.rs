//! Reads files from untrusted sources.

mod text;

pub use text::{Assumed, Encoding, TextLines, decode, refuse_compressed};

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

/// Opens a regular file. Devices and pipes are refused: they may have no end, or block.
///
/// # Errors
/// When the file cannot be opened, or is not a regular file.
pub fn open(path: &Path) -> io::Result<File> {
    if fs::metadata(path)?.is_file() { File::open(path) } else { Err(not_regular()) }
}

fn not_regular() -> io::Error {
    io::Error::other("expected a regular file")
}

/// The bytes of a regular file of at most `largest` bytes.
///
/// # Errors
/// The errors of [`open`], and when it is larger or compressed.
pub fn read(path: &Path, largest: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open(path)?.take(largest + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > largest {
        return Err(io::Error::other(format!("expected at most {largest} bytes, found more")));
    }
    refuse_compressed(&bytes)?;
    Ok(bytes)
}

/// The text of a regular file of at most `largest` bytes, as [`decode`] reads it.
///
/// # Errors
/// The errors of [`read`], and when it is neither UTF-8 nor UTF-16 with its mark.
pub fn read_text(path: &Path, largest: u64) -> io::Result<String> {
    let bytes = read(path, largest)?;
    match decode(&bytes) {
        (_, Some(Assumed { encoding: Encoding::Windows1252, .. })) => {
            let valid = bytes.utf8_chunks().next().map_or("", |it| it.valid());
            let line = valid.matches('\n').count() + 1;
            Err(io::Error::other(format!("expected UTF-8, found another byte in line {line}")))
        }
        (text, _) => Ok(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(path: &str, largest: u64) -> String {
        read_text(Path::new(path), largest).unwrap_err().to_string()
    }

    #[test]
    fn a_file_is_read_up_to_its_bound_and_no_further() {
        let file = std::env::temp_dir().join(format!("bentrider-{}.txt", std::process::id()));
        let path = file.display().to_string();
        fs::write(&file, b"ab").unwrap();
        assert_eq!(read_text(&file, 2).unwrap(), "ab");
        assert_eq!(refusal(&path, 1), "expected at most 1 bytes, found more");
        fs::write(&file, b"a\n\xff").unwrap();
        assert_eq!(refusal(&path, 9), "expected UTF-8, found another byte in line 2");
        assert_eq!(read(&file, 9).unwrap(), b"a\n\xff");
        fs::remove_file(&file).unwrap();
    }

    #[test]
    fn what_is_not_a_regular_file_is_not_opened() {
        assert_eq!(refusal("/", 9), "expected a regular file");
        #[cfg(unix)]
        for device in ["/dev/zero", "/dev/full"] {
            assert_eq!(refusal(device, 9), "expected a regular file");
        }
    }
}
