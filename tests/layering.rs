//! The modules of `src/lib.rs`, in the order they are declared there, are the floors of the engine.
//! A floor may name only floors below it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

#[test]
fn a_module_uses_only_the_modules_declared_above_it() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let floors = declared_modules(&fs::read_to_string(src.join("lib.rs")).unwrap());
    let mut breaches = Vec::new();
    for (height, floor) in floors.iter().enumerate() {
        for file in files_of(&src, floor) {
            let code = strip_comments(&fs::read_to_string(&file).unwrap());
            if code.contains("super::super") {
                breaches.push(format!("{}: climbs with super::super", file.display()));
            }
            for used in crate_paths(&code) {
                match floors.iter().position(|name| *name == used) {
                    Some(below) if below <= height => {}
                    Some(_) => breaches.push(format!("{}: {floor} uses {used}", file.display())),
                    None => breaches.push(format!("{}: crate::{used} is no floor", file.display())),
                }
            }
        }
    }
    assert!(breaches.is_empty(), "\n{}", breaches.join("\n"));
}

fn declared_modules(lib: &str) -> Vec<String> {
    lib.lines()
        .filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';'))
        .map(str::to_owned)
        .collect()
}

fn files_of(src: &Path, floor: &str) -> Vec<PathBuf> {
    let mut found = vec![src.join(format!("{floor}.rs"))];
    let mut folders = vec![src.join(floor)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|it| it == "rs") {
                found.push(path);
            }
        }
    }
    found
}

fn strip_comments(code: &str) -> String {
    code.lines()
        .map(|line| line.split("//").next().unwrap_or_default())
        .collect::<Vec<_>>()
        .join("\n")
}

/// The first segment of every `crate::` path, including those of a `use crate::{..}` group.
fn crate_paths(code: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (at, _) in code.match_indices("crate::") {
        let rest = &code[at + "crate::".len()..];
        match rest.strip_prefix('{') {
            Some(group) => found.extend(heads_of_group(group)),
            None => found.extend(head(rest)),
        }
    }
    found
}

fn heads_of_group(group: &str) -> Vec<String> {
    let mut depth = 0;
    let mut heads = Vec::new();
    let mut start = 0;
    for (at, symbol) in group.char_indices() {
        match symbol {
            '{' => depth += 1,
            '}' if depth == 0 => {
                heads.extend(head(&group[start..at]));
                break;
            }
            '}' => depth -= 1,
            ',' if depth == 0 => {
                heads.extend(head(&group[start..at]));
                start = at + 1;
            }
            _ => {}
        }
    }
    heads
}

fn head(path: &str) -> Option<String> {
    let name: String =
        path.trim_start().chars().take_while(|it| it.is_alphanumeric() || *it == '_').collect();
    (!name.is_empty()).then_some(name)
}
