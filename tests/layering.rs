//! The modules of `src/lib.rs`, in the order they are declared there, are the layers of the engine.
//! A layer may name only layers below it, and those below the engine neither print nor read files
//! nor look at the clock.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The layers, lowest first.
const LAYERS: [&str; 22] = [
    "checksum", "geometry", "betza", "motion", "setup", "variant", "position", "rules", "loader",
    "notation", "game", "formats", "picture", "eval", "search", "engine", "selfplay", "analysis",
    "protocol", "web", "tools", "cli",
];

#[test]
fn the_layers_are_declared_from_the_lowest_to_the_highest() {
    let lib = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join("lib.rs");
    assert_eq!(declared_modules(&fs::read_to_string(lib).unwrap()), LAYERS);
}

#[test]
fn a_module_is_found_whatever_its_visibility_and_attributes() {
    let lib = "pub mod a;\npub(crate) mod b;\nmod c;\n#[doc(hidden)]\npub mod d;\n// mod no;\n\
               #[cfg(feature = \"x\")] #[doc(hidden)] pub(in crate::a) mod e;\npub use a::mod_no;\n";
    assert_eq!(declared_modules(lib), ["a", "b", "c", "d", "e"]);
}

#[test]
fn a_module_uses_only_the_modules_declared_above_it() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut breaches = Vec::new();
    for (height, layer) in LAYERS.iter().enumerate() {
        for file in files_of(&src, layer) {
            let code = strip_comments(&fs::read_to_string(&file).unwrap());
            if code.contains("super::super") {
                breaches.push(format!("{}: climbs with super::super", file.display()));
            }
            for used in paths_after("crate::", &code) {
                match LAYERS.iter().position(|name| *name == used) {
                    Some(below) if below <= height => {}
                    Some(_) => breaches.push(format!("{}: {layer} uses {used}", file.display())),
                    None => {
                        breaches.push(format!("{}: crate::{used} is not a layer", file.display()))
                    }
                }
            }
        }
    }
    assert!(breaches.is_empty(), "\n{}", breaches.join("\n"));
}

/// The lowest layer that may read files, look at the clock and print.
const FRONT: &str = "engine";

/// The modules of `std` that the layers below the front may not name, but for threads in the pool of
/// the search.
const LOUD: [&str; 6] = ["env", "fs", "net", "process", "thread", "time"];

/// The macros they may not use; `eprint!` and `println!` are found by their endings.
const PRINTING: [&str; 3] = ["print!", "println!", "dbg!"];

#[test]
fn below_the_engine_nothing_reads_files_or_clocks_or_prints_and_only_the_pool_has_threads() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let front = LAYERS.iter().position(|layer| *layer == FRONT).unwrap();
    let pool = src.join("search").join("pool");
    let mut breaches = Vec::new();
    for file in LAYERS[..front].iter().flat_map(|layer| files_of(&src, layer)) {
        let code = strip_comments(&fs::read_to_string(&file).unwrap());
        let in_pool = file.with_extension("") == pool || file.starts_with(&pool);
        for name in loud_names(&code) {
            if !(in_pool && name == "std::thread") {
                breaches.push(format!("{}: names {name}", file.display()));
            }
        }
    }
    assert!(breaches.is_empty(), "\n{}", breaches.join("\n"));
}

fn loud_names(code: &str) -> Vec<String> {
    let used = paths_after("std::", code);
    let modules = LOUD.iter().filter(|name| used.contains(**name)).map(|it| format!("std::{it}"));
    let macros = PRINTING.iter().filter(|name| code.contains(**name)).map(|it| (*it).to_owned());
    modules.chain(macros).collect()
}

/// The names of the modules that a file declares at its top level, in order, whatever their
/// visibility.
fn declared_modules(lib: &str) -> Vec<String> {
    strip_comments(lib).lines().filter_map(declared_module).map(str::to_owned).collect()
}

/// The name of the module that a line such as `pub(crate) mod name;` declares.
fn declared_module(line: &str) -> Option<&str> {
    let mut rest = line;
    while let Some(attribute) = rest.strip_prefix("#[") {
        rest = attribute.split_once(']')?.1.trim_start();
    }
    if let Some(public) = rest.strip_prefix("pub") {
        rest = match public.strip_prefix('(') {
            Some(restricted) => restricted.split_once(')')?.1.trim_start(),
            None => public.strip_prefix(' ')?,
        };
    }
    rest.strip_prefix("mod ")?.strip_suffix(';')
}

fn files_of(src: &Path, layer: &str) -> Vec<PathBuf> {
    let mut found = vec![src.join(format!("{layer}.rs"))];
    let mut folders = vec![src.join(layer)];
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

/// The first segment of every path that starts with `root`, including those of a `use root{..}` group.
fn paths_after(root: &str, code: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (at, _) in code.match_indices(root) {
        let rest = &code[at + root.len()..];
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
