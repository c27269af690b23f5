//! The shape of the source: short files, short functions, and hardly a circle between the files of a
//! layer.

#[cfg(test)]
mod circles;
#[cfg(test)]
mod files;
#[cfg(test)]
mod imports;
#[cfg(test)]
mod modules;

use files::{functions, sources, src};
use modules::Modules;

/// The most lines of a file, and of a function.
const FILE_LINES: usize = 400;
const FUNCTION_LINES: usize = 60;

/// The lines of a typical file: between these is the median.
const TYPICAL: [usize; 2] = [80, 150];

/// The most circles between files, and the most files of one.
const CIRCLES: usize = 2;
const CIRCLE_FILES: usize = 3;

#[test]
fn no_file_is_long_and_the_typical_one_is_short() {
    let mut lengths: Vec<(usize, String)> =
        sources().into_iter().map(|(path, code)| (code.lines().count(), path)).collect();
    lengths.sort();
    let median = lengths[lengths.len() / 2].0;
    let long: Vec<_> = lengths.iter().filter(|(lines, _)| *lines > FILE_LINES).collect();
    assert!(long.is_empty(), "files above {FILE_LINES} lines: {long:#?}");
    assert!(TYPICAL[0] <= median && median <= TYPICAL[1], "the median file has {median} lines");
}

#[test]
fn no_function_is_long() {
    let sources = sources();
    let long: Vec<_> = sources
        .iter()
        .flat_map(|(path, code)| functions(code).into_iter().map(move |it| (it.1, path, it.0)))
        .filter(|(lines, _, _)| *lines > FUNCTION_LINES)
        .collect();
    assert!(long.is_empty(), "functions above {FUNCTION_LINES} lines: {long:#?}");
}

#[test]
fn the_lines_of_a_function_are_those_from_its_name_to_its_end() {
    let code = "fn a() {}\n\nimpl B {\n    pub(crate) fn c(\n        d: u8,\n    ) {\n        e();\n    }\n}\n\
                trait F {\n    fn g(&self);\n    fn h(\n        &self,\n    );\n}\nfn i() {\n}\n";
    assert_eq!(functions(code), [("a", 1), ("c", 5), ("i", 2)].map(|it| (it.0.to_owned(), it.1)));
}

#[test]
fn files_of_a_layer_hardly_use_each_other_in_circles() {
    let circles = circles::of(&Modules::read(&src()));
    assert!(circles.len() <= CIRCLES, "more than {CIRCLES} circles: {circles:#?}");
    let large: Vec<_> = circles.iter().filter(|it| it.len() > CIRCLE_FILES).collect();
    assert!(large.is_empty(), "circles of more than {CIRCLE_FILES} files: {large:#?}");
}
