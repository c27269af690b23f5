//! The modules of the crate, one a file, and what each imports.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::imports::{Import, imports};

/// A module's path from the root of the crate.
pub(crate) type ModulePath = Vec<String>;

/// Every module that has a file, with what it imports; tests are left out.
pub(crate) struct Modules {
    pub(crate) imports: BTreeMap<ModulePath, Vec<Import>>,
}

impl Modules {
    /// The modules of the files below a folder.
    pub(crate) fn read(src: &Path) -> Self {
        let mut modules = Modules { imports: BTreeMap::new() };
        modules.add(src, &Vec::new());
        modules
    }

    fn add(&mut self, folder: &Path, parent: &ModulePath) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            if name == "tests" {
                continue;
            }
            let module = [parent.clone(), vec![name]].concat();
            if path.is_dir() {
                self.add(&path, &module);
            } else if path.extension().is_some_and(|it| it == "rs") {
                let code = fs::read_to_string(&path).unwrap();
                self.imports.insert(module.clone(), imports(&module, &code));
            }
        }
    }

    /// The module whose file holds what a path names, seen through re-exports.
    pub(crate) fn holder(&self, path: &[String]) -> Option<ModulePath> {
        let depth = (1..=path.len()).rev().find(|it| self.imports.contains_key(&path[..*it]))?;
        let (module, item) = (&path[..depth], path.get(depth));
        let Some(item) = item else { return Some(module.to_vec()) };
        let exported = self.imports[module].iter().find(|it| it.is_public && it.name == *item);
        match exported {
            Some(import) if import.path != path => self.holder(&import.path),
            _ => Some(module.to_vec()),
        }
    }
}
