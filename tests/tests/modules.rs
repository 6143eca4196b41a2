//! The modules of each crate stand above one another: none uses one that uses it in turn.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The crates with more than one module.
const CRATES: [&str; 10] =
    ["semantics", "hazards", "terms", "solve", "verifier", "report", "lab", "search", "library", "cli"];

/// The one pair that know each other: operations of the algebra are about floats, which are worked out by others.
const CIRCLE: (&str, &str) = ("algebra", "float");

/// The modules below, each with those that it uses.
type Uses = BTreeMap<String, BTreeSet<String>>;

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("an entry has a name").to_string_lossy().into_owned();
        if path.is_dir() && name != "tests" {
            sources(&path, found);
        } else if name.ends_with(".rs") && name != "tests.rs" {
            found.push(path);
        }
    }
}

/// The modules that the code of a file names, without its tests.
fn named(source: &str) -> BTreeSet<String> {
    let code = source.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let code: String = code.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    let pieces: Vec<&str> = code.split("crate::").collect();
    let after = pieces.windows(2).filter(|pair| !pair[0].ends_with('$')).map(|pair| pair[1]);
    after
        .flat_map(|text| if let Some(group) = text.strip_prefix('{') { grouped(group) } else { vec![first(text)] })
        .collect()
}

/// The name at the start of a path.
fn first(path: &str) -> String {
    path.trim_start().chars().take_while(|c| c.is_ascii_lowercase() || *c == '_').collect()
}

/// The first names in `a, b::{c, d}};`, behind the opening brace.
fn grouped(text: &str) -> Vec<String> {
    let (mut depth, mut start, mut names) = (0, 0, Vec::new());
    for (at, letter) in text.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' if depth > 0 => depth -= 1,
            ',' if depth == 0 => {
                names.push(first(&text[start..at]));
                start = at + 1;
            }
            '}' => {
                names.push(first(&text[start..at]));
                break;
            }
            _ => {}
        }
    }
    names
}

/// What the modules of a crate use of one another.
fn uses(source: &Path) -> Uses {
    let mut paths = Vec::new();
    sources(source, &mut paths);
    let mut uses = Uses::new();
    for path in paths {
        let inside = path.strip_prefix(source).expect("a file of the tree");
        let name = inside.iter().next().expect("a file has a name").to_string_lossy();
        let name = name.trim_end_matches(".rs").to_owned();
        let text = std::fs::read_to_string(&path).expect("a source file is text");
        uses.entry(name).or_default().extend(named(&text));
    }
    let modules: BTreeSet<String> = uses.keys().cloned().collect();
    uses.remove("lib");
    uses.remove("main");
    for (module, others) in &mut uses {
        others.retain(|other| other != module && modules.contains(other));
    }
    uses
}

/// What is left after modules that use nothing are taken away, again and again: nothing, if there is no circle.
fn circles(mut uses: Uses) -> Uses {
    while let Some(lowest) = uses.iter().find(|(_, others)| others.is_empty()).map(|(module, _)| module.clone()) {
        uses.remove(&lowest);
        for others in uses.values_mut() {
            others.remove(&lowest);
        }
    }
    uses
}

#[test]
fn no_module_uses_one_that_uses_it() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace");
    let mut edges = 0;
    for name in CRATES {
        let mut uses = uses(&root.join(name).join("src"));
        edges += uses.values().map(BTreeSet::len).sum::<usize>();
        if name == "semantics" {
            assert!(uses[CIRCLE.1].contains(CIRCLE.0) && uses[CIRCLE.0].contains(CIRCLE.1), "they no longer do");
            uses.get_mut(CIRCLE.0).expect("the module").remove(CIRCLE.1);
        }
        let found = circles(uses);
        assert!(found.is_empty(), "in {name}, among what these modules use there is a circle: {found:#?}");
    }
    assert!(edges > 150, "{edges} uses were seen");
}

#[test]
fn circles_are_found() {
    let of = |uses: &[(&str, &[&str])]| -> Uses {
        let owned = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
        uses.iter().map(|(module, others)| ((*module).to_owned(), owned(others))).collect()
    };
    assert!(circles(of(&[("a", &["b", "c"]), ("b", &["c"]), ("c", &[])])).is_empty());
    let found = circles(of(&[("a", &["b"]), ("b", &["c"]), ("c", &["b", "d"]), ("d", &[])]));
    assert_eq!(found.into_keys().collect::<Vec<_>>(), ["a", "b", "c"], "a uses what is in a circle");
}

#[test]
fn names_are_found_in_every_way_to_write_them() {
    let text = "use crate::a::b;\n// crate::comment\nuse crate::{c, d::{e, f}, Upper};\n$crate::g; crate::h_i::j()\n\
                #[cfg(test)]\nmod tests {\n    use crate::tested;\n}";
    let found: Vec<String> = named(text).into_iter().filter(|name| !name.is_empty()).collect();
    assert_eq!(found, ["a", "c", "d", "h_i"]);
}
