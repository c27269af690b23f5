//! Files of the page that are written apart and sent as one: ES modules joined into one script, each in a scope of
//! its own, and style sheets joined into one.
//!
//! What is read of a module: its imports are of other modules of the same folder and one line each,
//! `import { a, b as c } from "./other.js";`; its exports are declarations that begin a line with `export`. A style
//! sheet imports others by lines `@import "other.css";` before its rules. Lines of comments are left out, and so are the
//! blanks at the beginning of a line and the end of a line after `;`, `,` or a brace that opens: no template literal may
//! need them.

use std::fmt::Write;

/// The script of the module `entry` with all that it imports, each module after those that it imports.
/// `find` gives the text of a module by the name of its file; one that is not found is left out.
pub(super) fn script<'a>(entry: &str, find: impl Fn(&str) -> Option<&'a str>) -> String {
    let mut bundle = Bundle { find, joined: Vec::new(), script: String::new() };
    bundle.add(entry);
    bundle.script
}

/// The style sheet `entry` with all that it imports, each in the place of its import. `find` gives the text of a style
/// sheet by the name of its file; one that is not found is left out.
#[cfg(any(feature = "web", test))]
pub(super) fn style<'a>(entry: &str, find: &impl Fn(&str) -> Option<&'a str>) -> String {
    let mut joined = String::new();
    for line in find(entry).unwrap_or_default().lines() {
        let imported = line.strip_prefix("@import \"").and_then(|it| it.strip_suffix("\";"));
        match imported {
            Some(name) => joined += &style(name, find),
            // A line that begins with `*` may be a rule for all elements.
            None if line.is_empty() || line.starts_with("/*") && line.ends_with("*/") => {}
            None => {
                push_line(&mut joined, line);
            }
        }
    }
    joined
}

/// A script without lines that are empty or comments, and without the blanks at the beginning of a line.
#[cfg(feature = "web")]
pub(super) fn bare(script: &str) -> String {
    let lines = script.lines().filter(|it| !it.is_empty() && !is_comment(it));
    lines.flat_map(|it| [it.trim_start(), "\n"]).collect()
}

struct Bundle<F> {
    find: F,
    /// The names of the modules so far.
    joined: Vec<String>,
    script: String,
}

impl<'a, F: Fn(&str) -> Option<&'a str>> Bundle<F> {
    fn add(&mut self, name: &str) {
        if self.joined.iter().any(|it| it == name) {
            return;
        }
        self.joined.push(name.to_owned());
        let Some(text) = (self.find)(name) else { return };
        for (_, imported) in text.lines().filter_map(import) {
            self.add(imported);
        }
        let (body, exports) = module(text);
        // Writing to a string does not fail.
        let _ = write!(
            self.script,
            "const {} = (() => {{\n{body}return {{ {} }};\n}})();\n",
            scope(name),
            exports.join(", ")
        );
    }
}

/// The imported names and the file of a line that imports.
fn import(line: &str) -> Option<(&str, &str)> {
    let (names, file) = line.strip_prefix("import ")?.split_once(" from \"./")?;
    Some((names, file.strip_suffix("\";")?))
}

/// The name of the scope of a module.
fn scope(file: &str) -> String {
    file.replace('.', "_")
}

/// The text of a module in its scope, and the names that it exports.
fn module(text: &str) -> (String, Vec<&str>) {
    let (mut body, mut exports) = (String::with_capacity(text.len()), Vec::new());
    for line in text.lines().filter(|it| !is_comment(it)) {
        if let Some((names, file)) = import(line) {
            // What an import renames with `as`, a declaration renames with a colon.
            let names = names.replace(" as ", ": ");
            let _ = writeln!(body, "const {names} = {};", scope(file));
            continue;
        }
        let declared = line.strip_prefix("export ");
        exports.extend(declared.and_then(declared_name));
        push_line(&mut body, declared.unwrap_or(line));
    }
    (body, exports)
}

/// Adds a line without the blanks before it. The next one follows on the same line where that is as good.
fn push_line(text: &mut String, line: &str) {
    let line = line.trim_start();
    *text += line;
    if !line.ends_with([';', ',', '{']) || line.contains("//") {
        text.push('\n');
    }
}

/// Whether a line is a comment alone, or a part of one.
fn is_comment(line: &str) -> bool {
    let line = line.trim_start();
    ["//", "/*", "* ", "*/"].iter().any(|it| line.starts_with(it)) || line == "*"
}

/// The name in a declaration: of a class, a function or a constant.
fn declared_name(declaration: &str) -> Option<&str> {
    let declaration = declaration.strip_prefix("async ").unwrap_or(declaration);
    let (_, named) = declaration.split_once(' ')?;
    named.split(|it: char| !it.is_alphanumeric() && it != '_').next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_module_has_a_scope_and_comes_after_those_that_it_imports() {
        let find = |name: &str| match name {
            "a.js" => Some("// What it is.\nconst own = 1;\nexport class A {\n  a() {}\n}\n"),
            "b.js" => Some(
                "import { A as Other } from \"./a.js\";\nconst own = 2;\nexport async function b() {}\nexport const C = own;\n",
            ),
            "main.js" => {
                Some("import { A } from \"./a.js\";\nimport { C, b } from \"./b.js\";\nb(A, C);\n")
            }
            _ => None,
        };
        let expected = "const a_js = (() => {\nconst own = 1;class A {a() {}\n}\nreturn { A };\n})();\n\
            const b_js = (() => {\nconst { A: Other } = a_js;\nconst own = 2;async function b() {}\n\
            const C = own;return { b, C };\n})();\n\
            const main_js = (() => {\nconst { A } = a_js;\nconst { C, b } = b_js;\nb(A, C);return {  };\n})();\n";
        assert_eq!(script("main.js", find), expected);
    }

    #[test]
    fn a_style_sheet_has_those_that_it_imports_in_the_place_of_their_imports() {
        let find = |name: &str| match name {
            "main.css" => Some(
                "/* All. */\n\n@import \"a.css\";\n@import \"none.css\";\n@import \"b.css\";\n",
            ),
            "a.css" => Some("body {\n  margin: 0;\n}\n"),
            "b.css" => Some("/* More. */\n* { top: 0; }\n"),
            _ => None,
        };
        assert_eq!(style("main.css", &find), "body {margin: 0;}\n* { top: 0; }\n");
    }
}
