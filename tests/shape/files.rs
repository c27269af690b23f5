//! The files of the source and the functions in them.

use std::fs;
use std::path::{Path, PathBuf};

/// The folder of the source.
pub(crate) fn src() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// Every file of the source with its path below `src`.
pub(crate) fn sources() -> Vec<(String, String)> {
    let src = src();
    let mut found = Vec::new();
    let mut folders = vec![src.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|it| it == "rs") {
                let name = path.strip_prefix(&src).unwrap().display().to_string();
                found.push((name, fs::read_to_string(&path).unwrap()));
            }
        }
    }
    found
}

/// The functions with a body, each with its lines, as rustfmt sets them out.
pub(crate) fn functions(code: &str) -> Vec<(String, usize)> {
    let lines: Vec<&str> = code.lines().collect();
    let mut found = Vec::new();
    for (start, line) in lines.iter().enumerate() {
        let Some(name) = function_name(line) else { continue };
        let indent = &line[..line.len() - line.trim_start().len()];
        let ends = |it: &&str| {
            let rest = it.strip_prefix(indent).unwrap_or(" ");
            rest.starts_with('}') || rest.starts_with(')') && rest.ends_with(';')
        };
        if line.ends_with(';') {
            continue;
        }
        if line.ends_with('}') {
            found.push((name, 1));
            continue;
        }
        let Some(length) = lines[start + 1..].iter().position(ends) else { continue };
        if !lines[start + 1 + length].ends_with(';') {
            found.push((name, length + 2));
        }
    }
    found
}

fn function_name(line: &str) -> Option<String> {
    let (before, after) = line.split_once("fn ")?;
    let words = ["pub", "pub(crate)", "pub(super)", "const", "unsafe", "async"];
    let is_plain = before
        .split_whitespace()
        .all(|it| words.contains(&it) || it.starts_with("pub(in") || it.ends_with(')'));
    let name: String = after.chars().take_while(|it| it.is_alphanumeric() || *it == '_').collect();
    (is_plain && !name.is_empty()).then_some(name)
}
