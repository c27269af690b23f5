//! Parts of the architecture that Cargo does not enforce: the order of the modules inside a crate, silent
//! modules, and the length of files.

use std::fs;
use std::path::{Path, PathBuf};

/// The largest number of lines of a file.
const FILE_LINES: usize = 400;

/// The names that a silent module may not use: those of the system, and macros that print.
const LOUD: [&str; 8] = [
    "std::env",
    "std::fs",
    "std::net",
    "std::process",
    "std::thread",
    "std::time",
    "print!",
    "println!",
];

/// The crates whose modules are layers, each with its silent modules; all of them if none is listed.
const LAYERED: [(&str, &[&str]); 3] =
    [("crates/rules", &[]), ("crates/engine", &["eval", "search"]), ("crates/training", &[])];

/// The places where a silent module may use a name: the threads of a search, and those of a lesson, which waits for
/// them with a timeout.
const PLACES: [(&str, &str); 3] = [
    ("std::thread", "crates/engine/src/search/pool"),
    ("std::thread", "crates/training/src/lesson"),
    ("std::time", "crates/training/src/lesson/crew"),
];

#[test]
fn a_module_uses_only_the_modules_declared_above_it() {
    for (krate, _) in LAYERED {
        let layers = layers(krate);
        for (height, layer) in layers.iter().enumerate() {
            for (path, code) in code_of(krate, layer) {
                for above in &layers[height + 1..] {
                    let used = code.contains(&format!("crate::{above}::"));
                    assert!(!used, "{}: {layer} uses {above}", path.display());
                }
                assert!(!code.contains("crate::{"), "{}: name each module whole", path.display());
                assert!(!code.contains("super::super"), "{}: super::super", path.display());
            }
        }
    }
}

#[test]
fn silent_modules_read_no_files_or_clocks_print_nothing_and_have_threads_in_two_places_only() {
    for (krate, silent) in LAYERED {
        let layers = layers(krate);
        let silent = layers.iter().filter(|it| silent.is_empty() || silent.contains(&it.as_str()));
        for (path, code) in silent.flat_map(|layer| code_of(krate, layer)) {
            let place = path.to_string_lossy().replace('\\', "/");
            let may = |name: &str| PLACES.iter().any(|it| it.0 == name && place.contains(it.1));
            for name in LOUD.into_iter().filter(|it| !may(it)) {
                assert!(!code.contains(name), "{}: names {name}", path.display());
            }
        }
    }
}

#[test]
fn no_file_is_long() {
    let crates =
        ["rules", "engine", "protocol", "session", "training", "wasm", "site", "npm", "python"];
    let folders = crates.iter().map(|it| root().join("crates").join(it));
    for folder in folders.chain([root().to_owned()]) {
        for path in files(&folder.join("src")) {
            let lines = fs::read_to_string(&path).unwrap().lines().count();
            assert!(lines <= FILE_LINES, "{} has {lines} lines", path.display());
        }
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The modules that the `lib.rs` of a crate declares, in order.
fn layers(krate: &str) -> Vec<String> {
    let lib = fs::read_to_string(root().join(krate).join("src/lib.rs")).unwrap();
    let name = |line: &str| {
        let line = line.strip_prefix("pub ").unwrap_or(line);
        Some(line.strip_prefix("mod ")?.strip_suffix(';')?.to_owned())
    };
    let layers: Vec<String> = lib.lines().filter_map(name).collect();
    assert!(!layers.is_empty(), "{krate} declares no modules");
    layers
}

/// The files of a module, each with its code without comments.
fn code_of(krate: &str, layer: &str) -> Vec<(PathBuf, String)> {
    let src = root().join(krate).join("src");
    let mut paths = files(&src.join(layer));
    paths.push(src.join(layer).with_extension("rs"));
    let code = |path: &Path| {
        let text = fs::read_to_string(path).unwrap();
        text.lines().filter_map(|it| it.split("//").next()).collect::<Vec<_>>().join("\n")
    };
    paths.into_iter().map(|path| (path.clone(), code(&path))).collect()
}

/// The Rust files in a folder and the folders in it.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|it| it == "rs") {
            found.push(path);
        }
    }
    found
}
