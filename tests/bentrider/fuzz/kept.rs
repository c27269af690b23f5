//! The inputs that are kept in `fuzz/corpus`: for each check a folder of named files and an archive.

use std::fs;
use std::path::Path;

/// The size of a header of `tar`, and the unit in which contents are stored.
const BLOCK: usize = 512;

/// The kept inputs of a check, the named ones first.
pub(super) fn kept(root: &Path, check: &str) -> Vec<Vec<u8>> {
    let corpus = root.join("fuzz/corpus");
    let archive = corpus.join(format!("{check}.tar"));
    let archive =
        fs::read(&archive).unwrap_or_else(|error| panic!("{}: {error}", archive.display()));
    let archived = unpacked(&archive);
    assert!(!archived.is_empty(), "the archive of {check} is empty");
    let mut inputs = files(&corpus.join(check));
    inputs.extend(archived);
    inputs
}

/// The contents of the files of an archive as `fuzz/pack.py` writes it: of regular files only.
fn unpacked(archive: &[u8]) -> Vec<Vec<u8>> {
    let mut contents = Vec::new();
    let mut rest = archive;
    while let Some((header, after)) = rest.split_first_chunk::<BLOCK>()
        && header[0] != 0
    {
        // Eleven octal digits.
        let size = usize::from_str_radix(str::from_utf8(&header[124..135]).unwrap(), 8).unwrap();
        contents.push(after[..size].to_vec());
        rest = &after[size.next_multiple_of(BLOCK)..];
    }
    contents
}

/// The contents of the files in a folder, sorted by their names.
pub(super) fn files(folder: &Path) -> Vec<Vec<u8>> {
    let entries =
        fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<_> =
        entries.map(|it| it.unwrap().path()).filter(|it| it.is_file()).collect();
    paths.sort();
    paths.iter().map(|it| fs::read(it).unwrap()).collect()
}
