//! `bentrider-pack FILE OUT` writes a file as gzip, as small as it can be in some seconds.

use std::env;
use std::fs::{self, File};
use std::io;
use std::num::NonZero;

use zopfli::{Format, Options};

/// How many rounds look for a better division of the file into blocks. More save less than a byte in a thousand.
const ROUNDS: NonZero<u64> = NonZero::<u64>::MIN.saturating_add(4);

fn main() -> io::Result<()> {
    let mut paths = env::args_os().skip(1);
    let (Some(file), Some(out), None) = (paths.next(), paths.next(), paths.next()) else {
        return Err(io::Error::other("expected two paths: the file, and the one to write"));
    };
    let options = Options { iteration_count: ROUNDS, ..Options::default() };
    zopfli::compress(options, Format::Gzip, fs::read(file)?.as_slice(), File::create(out)?)
}
