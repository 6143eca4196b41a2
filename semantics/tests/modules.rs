//! The modules of this crate stand above one another: what each may use is a table, and the source tree
//! is read to see that nothing else is used. Tests may use everything.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Each module with those it may use, which stand above it in this table.
const MAY_USE: &[(&str, &[&str])] = &[
    ("work", &[]),
    ("target", &[]),
    ("ledger", &[]),
    ("algebra", &["float", "ledger"]),
    ("float", &["algebra", "ledger", "target"]),
    ("encoding", &["ledger", "target"]),
    ("isa", &["algebra", "encoding", "float", "ledger", "target"]),
    ("instruction", &["encoding", "isa", "target"]),
    ("lane", &["algebra", "float", "isa", "ledger", "target"]),
    ("scalar", &["algebra", "isa", "lane", "ledger"]),
    ("control", &["instruction", "isa", "target"]),
    ("wave", &["algebra", "control", "float", "instruction", "isa", "lane", "ledger", "scalar", "target", "work"]),
    ("fast", &["algebra", "float", "instruction", "isa", "lane", "ledger", "target", "wave"]),
    ("rows", &["isa", "lane", "scalar", "target", "wave"]),
    ("machine", &["instruction", "isa", "rows", "target"]),
    ("text", &["control", "instruction", "isa", "machine", "rows", "target"]),
    ("generate", &["instruction", "isa", "ledger", "target"]),
];

/// The one pair that know each other: operations of the algebra are about floats, which are worked out by others.
const CIRCLE: (&str, &str) = ("algebra", "float");

/// The modules that the code of `file` names, without its tests.
fn used(file: &Path) -> BTreeSet<String> {
    let source = fs::read_to_string(file).expect("a source file is text");
    let code = source.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let code: String = code.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    // Macros name what their callers use.
    let names = code.split("crate::").zip(code.split("crate::").skip(1)).filter(|(before, _)| !before.ends_with('$'));
    let module = |name: &str| name.split(|c: char| !c.is_ascii_lowercase()).next().unwrap_or_default().to_owned();
    names.flat_map(|(_, name)| name.strip_prefix('{').map_or(vec![module(name)], grouped(module))).collect()
}

/// The modules of `use crate::{a, b::c};`.
fn grouped(module: impl Fn(&str) -> String) -> impl Fn(&str) -> Vec<String> {
    move |group| {
        let list = group.split("};").next().unwrap_or_default();
        list.split(", ").map(&module).collect()
    }
}

fn files(folder: &Path) -> Vec<PathBuf> {
    if !folder.is_dir() {
        return Vec::new();
    }
    let entries = fs::read_dir(folder).expect("the source tree is there").map(|entry| entry.expect("an entry").path());
    let of = |path: PathBuf| if path.is_dir() { files(&path) } else { vec![path] };
    let is_test = |path: &PathBuf| path.iter().any(|part| part == "tests") || path.ends_with("tests.rs");
    entries.flat_map(of).filter(|path| path.extension().is_some_and(|end| end == "rs") && !is_test(path)).collect()
}

#[test]
fn modules_use_those_below_them_only() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut wrong = Vec::new();
    for file in files(&source) {
        let inside = file.strip_prefix(&source).expect("a file of the tree");
        let first = inside.iter().next().expect("a file has a name").to_string_lossy();
        let module = first.trim_end_matches(".rs");
        if module == "lib" {
            continue;
        }
        let Some((_, allowed)) = MAY_USE.iter().find(|(name, _)| *name == module) else {
            wrong.push(format!("{module} is not in the table"));
            continue;
        };
        let known = |name: &String| MAY_USE.iter().any(|(known, _)| known == name);
        let others = used(&file).into_iter().filter(|name| known(name) && name != module);
        wrong.extend(others.filter(|name| !allowed.contains(&name.as_str())).map(|name| format!("{inside:?}: {name}")));
    }
    assert!(wrong.is_empty(), "not allowed: {wrong:#?}");
}

#[test]
fn the_table_has_no_circles() {
    for (place, (module, allowed)) in MAY_USE.iter().enumerate() {
        for name in *allowed {
            let above = MAY_USE[..place].iter().any(|(other, _)| other == name);
            assert!(above || (*module, *name) == CIRCLE, "{module} may use {name}, which does not stand above it");
        }
    }
}

#[test]
fn no_permission_is_unused() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for (module, allowed) in MAY_USE {
        let single = source.join(format!("{module}.rs"));
        let all = files(&source.join(module)).into_iter().chain(single.is_file().then_some(single));
        let uses: BTreeSet<String> = all.flat_map(|file| used(&file)).collect();
        let unused: Vec<&&str> = allowed.iter().filter(|name| !uses.contains(**name)).collect();
        assert!(unused.is_empty(), "{module} does not use {unused:?}");
    }
}
