//! Every fault of `tests/faults/table.txt` finds its place in the source.

use std::path::Path;

#[test]
fn faults_find_their_places() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace");
    let table = std::fs::read_to_string(root.join("tests/faults/table.txt")).expect("the table");
    let mut lost = Vec::new();
    let mut count = 0;
    for block in table.split("\n\n").filter(|block| block.trim_start().starts_with('[')) {
        let field = |name: &str| block.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
        let (file, find) = (field("file").expect("a file"), field("find").expect("an expression"));
        let source = std::fs::read_to_string(root.join(file)).unwrap_or_default();
        let found = match field("after") {
            Some(after) => source.split_once(after).is_some_and(|(_, rest)| rest.contains(find)),
            None => source.matches(find).count() == 1,
        };
        count += 1;
        if !found {
            lost.push(block);
        }
    }
    assert!(count >= 40, "{count} faults");
    assert!(lost.is_empty(), "these stand nowhere, or more than once:\n{}", lost.join("\n\n"));
}
