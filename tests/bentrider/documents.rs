//! The documents: their links are valid, and the guide to own variants is correct.

use std::fs;
use std::path::{Path, PathBuf};

use bentrider::from_toml;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// The files under a folder with one of these endings, except generated files and kept inputs.
fn files(folder: &Path, endings: &[&str], found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() && !["target", ".git", "data", "corpus", "node_modules"].contains(&&*name)
        {
            files(&path, endings, found);
        } else if endings.iter().any(|it| name.ends_with(it)) {
            found.push(path);
        }
    }
}

/// The anchors of a document: one for each heading, as GitHub makes it.
fn anchors(text: &str) -> Vec<String> {
    let headings = text.lines().filter(|it| it.starts_with('#'));
    let anchor = |heading: &str| {
        let words = heading.trim_start_matches('#').trim().to_lowercase();
        let kept = words.chars().filter(|it| it.is_alphanumeric() || " -_".contains(*it));
        kept.map(|it| if it == ' ' { '-' } else { it }).collect()
    };
    headings.map(anchor).collect()
}

/// The error in a link from a document, if there is one.
fn fault(from: &Path, link: &str) -> Option<String> {
    let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
    let target = if file.is_empty() { from.to_owned() } else { from.parent().unwrap().join(file) };
    let fault = |what: &str| Some(format!("{}: {link}: {what}", from.display()));
    if !target.exists() {
        return fault("no such file");
    }
    if anchor.is_empty()
        || anchors(&fs::read_to_string(target).unwrap()).iter().any(|it| it == anchor)
    {
        return None;
    }
    fault("no such heading")
}

#[test]
fn every_link_of_a_document_leads_to_a_file_and_a_heading() {
    let mut documents = Vec::new();
    files(Path::new(ROOT), &[".md"], &mut documents);
    let mut links = 0;
    let mut faults = Vec::new();
    for document in documents {
        let text = fs::read_to_string(&document).unwrap();
        for link in text.split("](").skip(1).filter_map(|it| it.split(')').next()) {
            if !link.starts_with("http") {
                links += 1;
                faults.extend(fault(&document, link));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(links > 100, "{links}");
}

#[test]
fn every_document_that_a_text_names_exists() {
    let mut texts = Vec::new();
    files(Path::new(ROOT), &[".md", ".rs", ".js", ".mjs", ".py", ".toml", ".ini"], &mut texts);
    files(&Path::new(ROOT).join("engine-configs/xboard"), &[".opt"], &mut texts);
    let mut missing = Vec::new();
    for path in texts {
        let text = fs::read_to_string(&path).unwrap();
        for rest in text.split("docs/").skip(1) {
            let end = rest.find(|it: char| !it.is_ascii_alphanumeric() && !"-_/.".contains(it));
            let name = rest[..end.unwrap_or(rest.len())].trim_end_matches('.');
            if name.ends_with(".md") && !Path::new(ROOT).join("docs").join(name).exists() {
                missing.push(format!("{}: docs/{name}", path.display()));
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

/// The error in a path of code such as `search/pvs.rs` or `tests/bentrider/rules.rs::a_test`, if there is
/// one: it must be the end of the path of some file.
fn code_fault(code: &[PathBuf], name: &str) -> Option<String> {
    let (path, item) = name.split_once("::").unwrap_or((name, ""));
    let mut files = code.iter().filter(|it| it.ends_with(path)).peekable();
    if files.peek().is_none() {
        return Some(format!("{name}: no such file"));
    }
    let function = format!("fn {item}(");
    let is_there =
        item.is_empty() || files.any(|it| fs::read_to_string(it).unwrap().contains(&function));
    (!is_there).then(|| format!("{name}: no such function"))
}

#[test]
fn every_file_of_code_that_a_document_names_exists() {
    let (mut documents, mut code) = (Vec::new(), Vec::new());
    files(Path::new(ROOT), &[".md"], &mut documents);
    files(Path::new(ROOT), &[".rs"], &mut code);
    let mut faults = Vec::new();
    for document in documents.iter().filter(|it| !it.ends_with("CHANGELOG.md")) {
        for name in fs::read_to_string(document).unwrap().split('`').skip(1).step_by(2) {
            let path = name.split("::").next().unwrap_or_default();
            let is_file = path.ends_with(".rs") && !path.contains(|it| " *\nN".contains(it));
            let fault = is_file.then(|| code_fault(&code, name)).flatten();
            faults.extend(fault.map(|it| format!("{}: {it}", document.display())));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_variant_that_is_made_step_by_step_comes_out_as_described() {
    let text = fs::read_to_string(Path::new(ROOT).join("docs/own-variants.md")).unwrap();
    let mut blocks = text.split("```toml\n").skip(1).filter_map(|it| it.split("```").next());
    let (first, second) = (blocks.next().unwrap(), blocks.next().unwrap());
    let faults = from_toml("gryphons.toml", first).unwrap_err().to_string();
    for fault in faults.lines() {
        assert!(text.contains(&format!("    {fault}\n")), "{fault}");
    }
    let variant = from_toml("gryphons.toml", &[first, second].join("\n"));
    let variant = variant.unwrap_or_else(|it| panic!("{it}"));
    assert!(text.contains("the Gryphon 7.09"));
    assert_eq!(variant.pieces.last().unwrap().value, 709);
}

#[test]
fn the_variant_of_the_readme_is_that_of_the_guide() {
    let blocks = |name: &str| -> String {
        let text = fs::read_to_string(Path::new(ROOT).join(name)).unwrap();
        let blocks = text.split("```toml\n").skip(1).filter_map(|it| it.split("```").next());
        blocks.filter(|it| !it.contains("[dependencies]")).collect::<Vec<_>>().join("\n")
    };
    assert_eq!(blocks("README.md"), blocks("docs/own-variants.md"));
}
