//! Circles between the files of a layer.

use std::collections::{BTreeMap, BTreeSet};

use crate::modules::{ModulePath, Modules};

type Uses = BTreeMap<ModulePath, BTreeSet<ModulePath>>;

/// The groups of files of one layer that use each other in a circle. That a parent is the front of its own
/// children does not count.
pub(crate) fn of(modules: &Modules) -> Vec<Vec<String>> {
    let uses = uses(modules);
    let reached: Uses = uses.keys().map(|it| (it.clone(), reached_from(it, &uses))).collect();
    let mut groups = BTreeSet::new();
    for (module, targets) in &reached {
        let group: Vec<String> = targets
            .iter()
            .filter(|it| reached.get(*it).is_some_and(|back| back.contains(module)))
            .map(|it| it.join("::"))
            .collect();
        if group.len() > 1 {
            groups.insert(group);
        }
    }
    groups.into_iter().collect()
}

/// The files of its own layer that each file uses.
fn uses(modules: &Modules) -> Uses {
    let mut uses = Uses::new();
    for (module, imports) in &modules.imports {
        let used = uses.entry(module.clone()).or_default();
        for import in imports {
            let is_own = import.path.first() == module.first();
            let Some(holder) = modules.holder(&import.path).filter(|_| is_own) else { continue };
            let is_front = holder.starts_with(module);
            if holder != *module && !is_front {
                used.insert(holder);
            }
        }
    }
    uses
}

fn reached_from(module: &ModulePath, uses: &Uses) -> BTreeSet<ModulePath> {
    let mut reached = BTreeSet::new();
    let mut open = vec![module];
    while let Some(next) = open.pop() {
        for target in uses.get(next).into_iter().flatten() {
            if reached.insert(target.clone()) {
                open.push(target);
            }
        }
    }
    reached
}

#[test]
fn files_that_use_each_other_make_a_circle_and_re_exports_do_not() {
    let files = [
        ("a", "mod b;\nmod c;\npub use b::B;\n"),
        ("a::b", "use super::c::C;\n"),
        ("a::c", "use super::B;\n"),
        ("a::d", "use super::B;\n"),
    ];
    let path = |it: &str| it.split("::").map(str::to_owned).collect::<Vec<_>>();
    let imports =
        files.iter().map(|(it, code)| (path(it), crate::imports::imports(&path(it), code)));
    assert_eq!(of(&Modules { imports: imports.collect() }), [["a::b", "a::c"]]);
}
