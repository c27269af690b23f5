//! Texts of other programs: their encodings and their lines.

use std::fmt;
use std::io::{self, BufRead, Chain, Cursor, Read};

/// The encoding of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// UTF-8, with or without a mark.
    Utf8,
    /// UTF-16, little-endian, with a mark.
    Utf16Le,
    /// UTF-16, big-endian, with a mark.
    Utf16Be,
    /// Windows-1252, which holds ISO 8859-1.
    Windows1252,
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Encoding::Utf8 => "UTF-8",
            Encoding::Utf16Le => "UTF-16 (little-endian)",
            Encoding::Utf16Be => "UTF-16 (big-endian)",
            Encoding::Windows1252 => "Windows-1252",
        })
    }
}

/// An encoding other than UTF-8 in which a text was read, and where that began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Assumed {
    /// The encoding.
    pub encoding: Encoding,
    /// The first line that was read in it, from 1.
    pub line: usize,
}

impl fmt::Display for Assumed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Assumed { encoding, line } = self;
        match encoding {
            Encoding::Windows1252 => write!(f, "line {line} is not UTF-8: read as {encoding}"),
            _ => write!(f, "read as {encoding}, as its mark says"),
        }
    }
}

/// The first bytes of compressed files, and the program that makes them.
const COMPRESSED: [(&[u8], &str); 4] = [
    (b"\x1f\x8b", "gzip"),
    (b"\x28\xb5\x2f\xfd", "zstd"),
    (b"\xfd7zXZ\0", "xz"),
    (b"PK\x03\x04", "zip"),
];

/// Checks that a file that begins with these bytes is not compressed.
///
/// # Errors
/// When it is, with the program that has compressed it.
pub fn refuse_compressed(start: &[u8]) -> io::Result<()> {
    match COMPRESSED.iter().find(|(magic, _)| start.starts_with(magic)) {
        Some((_, program)) => Err(io::Error::other(format!(
            "the file is compressed by {program}: expected the file that is in it"
        ))),
        None => Ok(()),
    }
}

/// The text of these bytes, each of whose lines ends with LF, and the encoding if it is not UTF-8.
///
/// UTF-16 is known by its mark, which is left out, as that of UTF-8 is. A line that is not UTF-8 is read as
/// Windows-1252. A line ends with LF, CR LF or CR; NUL and ^Z at its end are left out. A compressed file has no text:
/// see [`refuse_compressed`].
pub fn decode(bytes: &[u8]) -> (String, Option<Assumed>) {
    let mut text = String::with_capacity(bytes.len());
    // A slice that is not compressed can be read without errors.
    let Ok(mut lines) = TextLines::new(bytes, usize::MAX - 1) else { return (text, None) };
    while let Ok(Some(line)) = lines.next_line() {
        text.push_str(&line);
    }
    (text, lines.assumed())
}

/// The lines of an input, read as [`decode`] reads them.
#[derive(Debug)]
pub struct TextLines<R> {
    input: Chain<Cursor<Vec<u8>>, R>,
    /// The length at which a line is cut.
    longest: usize,
    encoding: Encoding,
    /// The number of lines so far.
    lines: usize,
    assumed: Option<Assumed>,
    /// In UTF-16, a unit that was read but belongs to the next line.
    next_unit: Option<u16>,
}

impl<R: BufRead> TextLines<R> {
    /// The lines of an input. One of more than `longest` bytes, or units of UTF-16, is cut one later, so that
    /// it can be recognized.
    ///
    /// # Errors
    /// When the input cannot be read, or is compressed.
    pub fn new(mut input: R, longest: usize) -> io::Result<Self> {
        let mut start = Vec::new();
        input.by_ref().take(6).read_to_end(&mut start)?;
        refuse_compressed(&start)?;
        let (encoding, mark) = match start[..] {
            [0xef, 0xbb, 0xbf, ..] => (Encoding::Utf8, 3),
            [0xff, 0xfe, ..] => (Encoding::Utf16Le, 2),
            [0xfe, 0xff, ..] => (Encoding::Utf16Be, 2),
            _ => (Encoding::Utf8, 0),
        };
        start.drain(..mark);
        let assumed = (encoding != Encoding::Utf8).then_some(Assumed { encoding, line: 1 });
        let input = Cursor::new(start).chain(input);
        let longest = longest.saturating_add(1);
        Ok(TextLines { input, longest, encoding, lines: 0, assumed, next_unit: None })
    }

    /// The encoding so far, if it is not UTF-8.
    pub fn assumed(&self) -> Option<Assumed> {
        self.assumed
    }

    /// The next line, with LF at its end unless the input ends first; `None` at the end of the input.
    ///
    /// # Errors
    /// When the input cannot be read.
    pub fn next_line(&mut self) -> io::Result<Option<String>> {
        let line = match self.encoding {
            Encoding::Utf16Le => self.line_of_units(u16::from_le_bytes)?,
            Encoding::Utf16Be => self.line_of_units(u16::from_be_bytes)?,
            Encoding::Utf8 | Encoding::Windows1252 => self.line_of_bytes()?,
        };
        self.lines += 1;
        Ok(line.map(without_padding))
    }

    fn line_of_bytes(&mut self) -> io::Result<Option<String>> {
        let mut line = Vec::new();
        loop {
            let buffer = match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                buffer => buffer?,
            };
            if buffer.is_empty() {
                return Ok((!line.is_empty()).then(|| self.text_of(line)));
            }
            let end = buffer.iter().position(|it| matches!(it, b'\n' | b'\r'));
            let length = end.unwrap_or(buffer.len());
            let room = self.longest.saturating_sub(line.len());
            line.extend_from_slice(&buffer[..length.min(room)]);
            let mark = end.map(|at| buffer[at]);
            self.input.consume(length + usize::from(end.is_some()));
            if let Some(mark) = mark {
                if mark == b'\r' && self.input.fill_buf()?.first() == Some(&b'\n') {
                    self.input.consume(1);
                }
                line.push(b'\n');
                return Ok(Some(self.text_of(line)));
            }
        }
    }

    /// The text of a line in UTF-8 or, if it is not, in Windows-1252.
    fn text_of(&mut self, line: Vec<u8>) -> String {
        String::from_utf8(line).unwrap_or_else(|error| {
            let (encoding, line) = (Encoding::Windows1252, self.lines + 1);
            self.assumed.get_or_insert(Assumed { encoding, line });
            error.into_bytes().into_iter().map(of_windows_1252).collect()
        })
    }

    fn line_of_units(&mut self, of_bytes: fn([u8; 2]) -> u16) -> io::Result<Option<String>> {
        let mut units = Vec::new();
        while let Some(unit) = self.unit(of_bytes)? {
            if unit == u16::from(b'\r') {
                self.next_unit = self.unit(of_bytes)?.filter(|it| *it != u16::from(b'\n'));
            }
            if [b'\r', b'\n'].map(u16::from).contains(&unit) {
                return Ok(Some(String::from_utf16_lossy(&units) + "\n"));
            }
            if units.len() < self.longest {
                units.push(unit);
            }
        }
        Ok((!units.is_empty()).then(|| String::from_utf16_lossy(&units)))
    }

    /// The next unit of UTF-16; `None` at the end of the input.
    fn unit(&mut self, of_bytes: fn([u8; 2]) -> u16) -> io::Result<Option<u16>> {
        if let Some(unit) = self.next_unit.take() {
            return Ok(Some(unit));
        }
        let mut bytes = [0; 2];
        match self.input.read_exact(&mut bytes) {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(None),
            read => read.map(|()| Some(of_bytes(bytes))),
        }
    }
}

/// A line without NUL and ^Z at its end, with which old programs filled or ended files.
fn without_padding(mut line: String) -> String {
    let ended = line.ends_with('\n');
    let plain = line.trim_end_matches('\n');
    let length = plain.trim_end_matches(['\0', '\x1a']).len();
    if length < plain.len() {
        line.truncate(length);
        line.push_str(if ended { "\n" } else { "" });
    }
    line
}

/// The characters of the bytes 0x80 to 0x9f; those without one are control characters.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

fn of_windows_1252(byte: u8) -> char {
    match byte {
        0x80..=0x9f => WINDOWS_1252[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn utf16(text: &str, to_bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
        ["\u{feff}", text].concat().encode_utf16().flat_map(to_bytes).collect()
    }

    #[test]
    fn each_encoding_gives_the_same_text() {
        let text = "[White \"Müller\"]\n\n1. e4 \u{10a0a}Ċ {„gut“} *\n";
        let unmarked = text.as_bytes().to_vec();
        let marked = [b"\xef\xbb\xbf", text.as_bytes()].concat();
        assert_eq!(decode(&unmarked), (text.to_owned(), None));
        assert_eq!(decode(&marked), (text.to_owned(), None));
        for (bytes, encoding) in [
            (utf16(text, u16::to_le_bytes), Encoding::Utf16Le),
            (utf16(text, u16::to_be_bytes), Encoding::Utf16Be),
        ] {
            let assumed = Some(Assumed { encoding, line: 1 });
            assert_eq!(decode(&bytes), (text.to_owned(), assumed));
        }
    }

    #[test]
    fn a_line_that_is_not_utf_8_is_windows_1252_and_said_so() {
        let (text, assumed) = decode(b"\xc3\xa9\nM\xfcller \x84gut\x93 \x80\n\xe9\n");
        assert_eq!(text, "é\nMüller „gut“ €\né\n");
        assert_eq!(assumed.unwrap().to_string(), "line 2 is not UTF-8: read as Windows-1252");
    }

    #[test]
    fn every_line_end_is_one_and_padding_is_left_out() {
        let text = "a\r\nb\rc\n\r\r\nd\x1a\0\0";
        assert_eq!(decode(text.as_bytes()).0, "a\nb\nc\n\n\nd");
        for to_bytes in [u16::to_le_bytes, u16::to_be_bytes] {
            assert_eq!(decode(&utf16(text, to_bytes)).0, "a\nb\nc\n\n\nd");
        }
        assert_eq!(decode(b"\x1a\r\n\0\0").0, "\n");
        for bytes in [&b""[..], b"\xff\xfe", b"\xfe\xff\0", b"\xef\xbb\xbf", b"\x1a"] {
            assert_eq!(decode(bytes).0, "", "{bytes:?}");
        }
    }

    /// The first bytes of the files that these programs write.
    #[test]
    fn a_compressed_file_is_refused_with_its_program() {
        for (start, program) in [
            (&b"\x1f\x8b\x08\0\0\0\0\0"[..], "gzip"),
            (b"\x28\xb5\x2f\xfd\x04\x58", "zstd"),
            (b"\xfd7zXZ\0\0\x04", "xz"),
            (b"PK\x03\x04\x14\0", "zip"),
        ] {
            let error = TextLines::new(start, 9).unwrap_err().to_string();
            let sentence = "expected the file that is in it";
            assert_eq!(error, format!("the file is compressed by {program}: {sentence}"));
            assert_eq!(decode(start), (String::new(), None));
        }
        assert!(refuse_compressed(b"PK e4").is_ok());
    }

    #[test]
    fn a_line_is_cut_after_its_bound() {
        let mut lines = TextLines::new(&b"abcdefgh\nab\nabc"[..], 3).unwrap();
        let mut next = || lines.next_line().unwrap();
        assert_eq!(next().as_deref(), Some("abcd\n"));
        assert_eq!(next().as_deref(), Some("ab\n"));
        assert_eq!((next().as_deref(), next()), (Some("abc"), None));
    }
}
