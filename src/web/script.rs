//! The modules of the script, and the hashes by which a page names what may run in it.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

/// The modules of the game viewer, each after those that it imports from.
const VIEWER: [&str; 7] = [
    include_str!("assets/board.js"),
    include_str!("assets/signs.js"),
    include_str!("assets/tree.js"),
    include_str!("assets/graph.js"),
    include_str!("assets/moves.js"),
    include_str!("assets/reserve.js"),
    include_str!("assets/viewer.js"),
];

/// The style of a page.
pub(super) const STYLE: &str =
    concat!(include_str!("assets/theme.css"), include_str!("assets/page.css"));

/// The viewer as one module.
pub(super) fn viewer() -> String {
    join(&VIEWER)
}

/// Modules as one: their imports, each of which must be one line, are of each other, and go, and so does
/// the word `export`.
fn join(modules: &[&str]) -> String {
    let mut joined = String::new();
    for line in modules.iter().flat_map(|it| it.lines()) {
        if !line.starts_with("import ") {
            joined.push_str(line.strip_prefix("export ").unwrap_or(line));
            joined.push('\n');
        }
    }
    joined
}

/// The hash of a script or a style as a content security policy names it.
pub(super) fn source_hash(text: &str) -> String {
    format!("'sha256-{}'", STANDARD.encode(Sha256::digest(text.as_bytes())))
}

/// The SHA-256 hash of bytes, in hexadecimal digits.
pub fn digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modules_become_one_without_imports_and_exports() {
        let modules = [
            "export const a = 1;\nconst exported = a;\n",
            "import { a } from \"./a.js\";\nexport function b() {}\n",
        ];
        assert_eq!(join(&modules), "const a = 1;\nconst exported = a;\nfunction b() {}\n");
        let joined = viewer();
        assert!(!joined.contains("\nimport ") && !joined.contains("\nexport "));
    }

    /// The examples of FIPS 180-2 and of the CSP specification's `'sha256-…'` form.
    #[test]
    fn hashes_are_those_of_sha_256() {
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(digest(b"abc"), abc);
        let hello = "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='";
        assert_eq!(source_hash("alert('Hello, world.');"), hello);
    }
}
