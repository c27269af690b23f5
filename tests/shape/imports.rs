//! What a file imports from its own crate.

/// A path that a file names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Import {
    /// The path from the root of the crate.
    pub(crate) path: Vec<String>,
    /// The name that it has in the file.
    pub(crate) name: String,
    /// Is it re-exported?
    pub(crate) is_public: bool,
}

/// The imports of a module and the paths that its code names with `crate`, `super` or `self`; nothing of
/// its unit tests.
pub(crate) fn imports(module: &[String], code: &str) -> Vec<Import> {
    let code = without_tests_and_comments(code);
    let mut found = Vec::new();
    let mut rest = String::new();
    for statement in code.split_inclusive(';') {
        let start = statement.rfind("use ").filter(|at| is_use(&statement[..*at]));
        let Some(at) = start.filter(|_| statement.ends_with(';')) else {
            rest.push_str(statement);
            continue;
        };
        let is_public =
            statement[..at].lines().last().is_some_and(|it| it.trim().starts_with("pub"));
        rest.push_str(&statement[..at]);
        for (path, name) in leaves(&statement[at + 4..statement.len() - 1]) {
            found.extend(absolute(module, &path, &code).map(|path| Import {
                path,
                name,
                is_public,
            }));
        }
    }
    for path in inline_paths(&rest) {
        let name = String::new();
        found.extend(absolute(module, &path, &code).map(|path| Import {
            path,
            name,
            is_public: false,
        }));
    }
    found
}

fn without_tests_and_comments(code: &str) -> String {
    let code = code.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let lines = code.lines().map(|line| line.split("//").next().unwrap_or_default());
    lines.collect::<Vec<_>>().join("\n")
}

/// Is what stands before `use` on its line nothing but a visibility?
fn is_use(before: &str) -> bool {
    let line = before.rsplit('\n').next().unwrap_or_default().trim();
    line.is_empty() || line == "pub" || line.starts_with("pub(") && line.ends_with(')')
}

/// The single paths of a tree such as `a::{b, c::{self, d as e}}`, with the names that they get.
fn leaves(tree: &str) -> Vec<(Vec<String>, String)> {
    let tree = tree.trim();
    let Some((head, group)) = tree.split_once('{') else {
        let (path, alias) = tree.split_once(" as ").map_or((tree, None), |it| (it.0, Some(it.1)));
        let path: Vec<String> = path.split("::").map(|it| it.trim().to_owned()).collect();
        let path = if path.last().is_some_and(|it| it == "self") && path.len() > 1 {
            path[..path.len() - 1].to_vec()
        } else {
            path
        };
        let name =
            alias.map(str::trim).or(path.last().map(String::as_str)).unwrap_or_default().to_owned();
        return vec![(path, name)];
    };
    let group = group.trim_end().strip_suffix('}').unwrap_or(group);
    split_group(group).iter().flat_map(|it| leaves(&format!("{}{it}", head.trim()))).collect()
}

/// The members of a group, separated by the commas outside inner groups.
fn split_group(group: &str) -> Vec<String> {
    let mut members = vec![String::new()];
    let mut depth = 0;
    for symbol in group.chars() {
        match symbol {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        match members.last_mut() {
            Some(member) if symbol != ',' || depth > 0 => member.push(symbol),
            _ => members.push(String::new()),
        }
    }
    members.into_iter().map(|it| it.trim().to_owned()).filter(|it| !it.is_empty()).collect()
}

/// The path from the root of the crate; `None` for one of another crate.
fn absolute(module: &[String], path: &[String], code: &str) -> Option<Vec<String>> {
    let (head, tail) = path.split_first()?;
    let is_child = |name: &str| code.lines().any(|it| it.ends_with(&format!("mod {name};")));
    let base = match head.as_str() {
        "crate" => &[],
        "self" => module,
        "super" => {
            let above = &module[..module.len() - 1];
            return Some([above, tail].concat());
        }
        name if is_child(name) => return Some([module, path].concat()),
        _ => return None,
    };
    Some([base, tail].concat())
}

/// The paths in code that begin with `crate::`, `super::` or `self::`.
fn inline_paths(code: &str) -> Vec<Vec<String>> {
    let is_word = |it: char| it.is_alphanumeric() || it == '_' || it == ':';
    code.split(|it| !is_word(it))
        .filter(|it| it.contains("::"))
        .map(|it| it.trim_end_matches(':').split("::").map(str::to_owned).collect())
        .collect()
}

#[test]
fn a_tree_of_imports_has_a_path_a_leaf() {
    let module = ["rules", "fusion"].map(str::to_owned);
    let code = "use std::fs;\nuse super::{attack::{self, Hit as H}, legal};\npub use crate::a::B;\n\
                mod part;\nuse part::C;\nfn f() { super::make::make(); }\n\
                #[cfg(test)]\nmod tests {\n use super::x;\n}\n";
    let found = imports(&module, code);
    let paths: Vec<String> = found.iter().map(|it| it.path.join("::")).collect();
    let wanted = [
        "rules::attack",
        "rules::attack::Hit",
        "rules::legal",
        "a::B",
        "rules::fusion::part::C",
        "rules::make::make",
    ];
    assert_eq!(paths, wanted);
    assert_eq!(found[1].name, "H");
    assert!(found[3].is_public);
}
