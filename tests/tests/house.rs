//! A file is one concept, whatever its length: a very long one is more than one. Rows fit beside another window.

use std::path::{Path, PathBuf};

/// Lines of a source file from which on it is reported: is it one concept?
const LONG: usize = 500;
/// Lines of a source file that are refused beyond.
const MOST_LINES: usize = 800;
/// Characters of a row.
const WIDEST: usize = 120;
/// Folders that hold no sources of ours, or what compilers have written for tests.
const NO_SOURCES: [&str; 4] = ["target", ".git", "files", "node_modules"];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("an entry has a name").to_string_lossy();
        if path.is_dir() {
            if !NO_SOURCES.contains(&&*name) {
                sources(&path, found);
            }
        } else if path.extension().is_some_and(|end| ["rs", "py", "css", "js", "h", "c"].iter().any(|own| end == *own))
            || folder.file_name().is_some_and(|name| name == ".ci")
        {
            found.push(path);
        }
    }
}

#[test]
fn files_are_not_long_and_rows_are_not_wide() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace");
    let (mut paths, mut wrong) = (Vec::new(), Vec::new());
    sources(root, &mut paths);
    for path in &paths {
        let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let name = path.strip_prefix(root).expect("a path below the root").display().to_string();
        let lines = text.lines().count();
        if lines > MOST_LINES {
            wrong.push(format!("{name} has {lines} lines, {MOST_LINES} are the most"));
        } else if lines > LONG {
            println!("{name} has {lines} lines: is it one concept?");
        }
        let wide = (1..).zip(text.lines()).filter(|(_, row)| row.chars().count() > WIDEST);
        wrong.extend(wide.map(|(number, row)| format!("{name}:{number} has {} columns", row.chars().count())));
    }
    assert!(paths.len() > 800, "{} sources", paths.len());
    assert!(wrong.is_empty(), "{} are too long or too wide:\n{}", wrong.len(), wrong.join("\n"));
}
