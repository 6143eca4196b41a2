//! The documents for those who work on the sources name files that are there.

use std::path::Path;

/// What a path in a document may begin below, besides the root.
const BELOW: [&str; 5] = ["semantics/src", "terms/src", "solve/src", "verifier/src", "verifier/src/fuzz/oracle"];

/// The words between single backquotes, outside of blocks of code.
fn quoted(document: &str) -> impl Iterator<Item = &str> {
    let outside = document.split("```").step_by(2);
    outside.flat_map(|text| text.split('`').skip(1).step_by(2))
}

fn is_path(word: &str) -> bool {
    let known = |c: char| c.is_ascii_alphanumeric() || "/_.-".contains(c);
    word.chars().all(known) && (word.trim_end_matches('/').contains('/') || word.ends_with(".rs"))
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
