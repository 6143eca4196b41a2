//! The documents for those who work on the sources name files that are there.

use std::path::Path;

use gcn_semantics::isa::Row;
use gcn_semantics::rows::all_rows;
use gcn_semantics::{Feature, Target};
use gcnverify::equiv::FACTS;

/// What a path in a document may begin below, besides the root.
const BELOW: [&str; 5] = ["semantics/src", "terms/src", "solve/src", "verifier/src", "lab/src/fuzz/oracle"];

/// The words between single backquotes, outside of blocks of code.
fn quoted(document: &str) -> impl Iterator<Item = &str> {
    let outside = document.split("```").step_by(2);
    outside.flat_map(|text| text.split('`').skip(1).step_by(2))
}

fn is_path(word: &str) -> bool {
    let known = |c: char| c.is_ascii_alphanumeric() || "/_.-".contains(c);
    word.chars().all(known) && (word.trim_end_matches('/').contains('/') || word.ends_with(".rs"))
}

/// The list of facts in `docs/commands.md` is that of the table.
#[test]
fn every_fact_is_documented() {
    let said = FACTS.iter().filter(|row| row.is_said()).map(|row| format!("| `{}` | {} |\n", row.usage(), row.help));
    let granted = FACTS.iter().filter(|row| !row.is_said());
    let granted = granted.map(|row| {
        let saying = if row.may_be_said() {
            "taken for granted; saying it changes nothing"
        } else {
            "not said: taken for granted"
        };
        format!("| `{}` ({saying}) | {} |\n", row.word, row.help)
    });
    let list: String = said.chain(granted).collect();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace");
    let document = std::fs::read_to_string(root.join("docs/commands.md")).expect("the document");
    let found = document.split_once("| fact | |\n|---|---|\n").map_or("", |(_, rest)| rest);
    let found = found.split_once("\n\n").map_or(found, |(rows, _)| rows);
    assert_eq!(found, list.trim_end(), "docs/commands.md has another list of facts; it should be:\n{list}");
}

#[test]
fn documents_name_files_that_are_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace");
    let mut lost = Vec::new();
    let mut count = 0;
    for name in ["ARCHITECTURE.md", "CONTRIBUTING.md"] {
        let document = std::fs::read_to_string(root.join(name)).expect("the document");
        for path in quoted(&document).filter(|word| is_path(word)) {
            count += 1;
            let places = BELOW.iter().map(|folder| root.join(folder).join(path));
            if !places.chain([root.join(path)]).any(|place| place.exists()) {
                lost.push(format!("{name}: {path}"));
            }
        }
    }
    assert!(count >= 50, "{count} paths");
    assert!(lost.is_empty(), "these are not there:\n{}", lost.join("\n"));
}

/// Lines of Rust below `folder`, without tests and without what `is_left_out`.
fn lines(folder: &Path, is_left_out: &dyn Fn(&str) -> bool) -> usize {
    let entries = std::fs::read_dir(folder).expect("the folder can be read");
    let entries = entries.map(|entry| entry.expect("an entry").path());
    let of = |path: std::path::PathBuf| {
        let name = path.file_name().expect("an entry has a name").to_string_lossy().into_owned();
        let is_test = ["tests", "tests.rs"].contains(&&*name) || name.ends_with("_tests.rs");
        match path.is_dir() {
            _ if is_test || is_left_out(&name) => 0,
            true => lines(&path, is_left_out),
            false if name.ends_with(".rs") => std::fs::read_to_string(&path).expect("a source").lines().count(),
            false => 0,
        }
    };
    entries.map(of).sum()
}

/// What must be believed is said with its size: a table that is a twentieth off is out of date.
#[test]
fn the_sizes_of_what_is_trusted_are_right() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace");
    let document = std::fs::read_to_string(root.join("docs/trust.md")).expect("the document");
    let mut count = 0;
    for row in document.lines().filter(|line| line.starts_with("| `")) {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let Ok(said) = cells[2].replace(',', "").parse::<usize>() else { continue };
        let found = lines(&root.join(cells[1].trim_matches('`')).join("src"), &|name| name == "fast");
        assert!(said.abs_diff(found) * 20 <= found, "{} has {found} lines, not {said}", cells[1]);
        count += 1;
    }
    assert_eq!(count, 5, "crates");
}

/// What gfx908 and later have and has no meaning here, `docs/targets.md` names, by itself or with others that begin
/// alike.
#[test]
fn what_has_no_meaning_on_cdna_is_documented() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace");
    let document = std::fs::read_to_string(root.join("docs/targets.md")).expect("the document");
    let names: Vec<&str> = quoted(&document).collect();
    let is_named = |mnemonic: &str| {
        names.iter().any(|name| match name.strip_suffix('*') {
            Some(beginning) => !beginning.is_empty() && mnemonic.starts_with(beginning),
            None => mnemonic == *name,
        })
    };
    let targets = || Target::ALL.into_iter().filter(|target| target.has(Feature::Matrix));
    let is_there = |row: &Row| targets().any(|target| row.exists_on(target));
    let open = all_rows().iter().filter(|row| !row.is_modelled() && is_there(row));
    let unnamed: Vec<&str> = open.map(|row| row.mnemonic).filter(|mnemonic| !is_named(mnemonic)).collect();
    assert!(unnamed.is_empty(), "docs/targets.md does not name {unnamed:?}");
    assert!(!is_named("v_add_f32"));
}
