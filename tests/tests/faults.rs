//! Every fault of `tests/faults/table.txt` finds its place in the source.

use std::path::Path;

#[test]
fn faults_find_their_places() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace");
    let table = std::fs::read_to_string(root.join("tests/faults/table.txt")).expect("the table");
    let (mut lost, mut cut) = (Vec::new(), Vec::new());
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
        if ![find, field("with").expect("another expression")].into_iter().all(is_expression) {
            cut.push(block);
        }
        if !found {
            lost.push(block);
        }
    }
    assert!(count >= 40, "{count} faults");
    assert!(cut.is_empty(), "these are no expressions, and do not compile:\n{}", cut.join("\n\n"));
    assert!(lost.is_empty(), "these stand nowhere, or more than once:\n{}", lost.join("\n\n"));
}

/// Whether a text may be an expression: no statement, no condition without what depends on it, and each bracket is
/// closed.
fn is_expression(text: &str) -> bool {
    let is_statement = text.ends_with(';') || text.starts_with("let ");
    let is_condition = text.starts_with("if ") && !text.contains('{');
    !is_statement && !is_condition && is_closed(text)
}

/// Whether each bracket of an expression is closed by its like.
fn is_closed(expression: &str) -> bool {
    let mut open = Vec::new();
    let closes = |c: char, open: &mut Vec<char>| match c {
        '(' | '[' | '{' => {
            open.push(c);
            true
        }
        ')' => open.pop() == Some('('),
        ']' => open.pop() == Some('['),
        '}' => open.pop() == Some('{'),
        _ => true,
    };
    expression.chars().all(|c| closes(c, &mut open)) && open.is_empty()
}
