//! What the README and the documents show is what happens: every `$` line of their blocks is run and its output
//! compared.
//!
//! `$ cat FILE` makes the file if it is not there. Times may differ, and a line `…` stands for any lines.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::process::Scratch;

/// In the order in which they build on each other's files.
const DOCUMENTS: [(&str, &str); 7] = [
    ("README.md", include_str!("../../../README.md")),
    ("docs/commands.md", include_str!("../../../docs/commands.md")),
    ("docs/floating-point.md", include_str!("../../../docs/floating-point.md")),
    ("docs/proofs.md", include_str!("../../../docs/proofs.md")),
    ("docs/rules.md", include_str!("../../../docs/rules.md")),
    ("docs/trust.md", include_str!("../../../docs/trust.md")),
    ("docs/how-it-works.md", include_str!("../../../docs/how-it-works.md")),
];

/// The commands of a text with what is shown below them.
fn commands(text: &str) -> Vec<(String, String)> {
    let mut commands: Vec<(String, String)> = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        if line.starts_with("```") {
            inside = !inside && line == "```";
            if inside {
                commands.push(Default::default());
            }
        } else if let Some(command) = line.strip_prefix("$ ").filter(|_| inside) {
            commands.push((command.to_owned(), String::new()));
        } else if let Some((_, output)) = commands.last_mut().filter(|_| inside) {
            *output += line;
            output.push('\n');
        }
    }
    commands.retain(|(command, _)| !command.is_empty());
    commands
}

/// `text` with a `#` for each number of seconds or milliseconds and the blanks before it.
fn without_times(text: &str) -> String {
    let is_time = |word: &str| word.contains('.') && word.parse::<f64>().is_ok();
    let line = |line: &str| {
        let mut pieces: Vec<&str> = line.split(' ').collect();
        for at in (1..pieces.len()).rev() {
            if matches!(pieces.get(at), Some(&"s" | &"ms")) && is_time(pieces[at - 1]) {
                pieces[at - 1] = "#";
                let blanks = pieces[..at - 1].iter().rev().take_while(|piece| piece.is_empty()).count();
                pieces.drain(at - 1 - blanks..at - 1);
            }
        }
        pieces.join(" ") + "\n"
    };
    text.lines().map(line).collect()
}

/// Whether `shown` is `found`, where a line `…` stands for any lines.
fn agrees(shown: &[&str], found: &[&str]) -> bool {
    match shown {
        [] => found.is_empty(),
        ["…", rest @ ..] => (0..=found.len()).any(|skipped| agrees(rest, &found[skipped..])),
        [line, rest @ ..] => found.first() == Some(line) && agrees(rest, &found[1..]),
    }
}

fn run(command: &str, directory: &Path) -> String {
    let binary = PathBuf::from(env!("CARGO_BIN_EXE_gcnverify"));
    let mut path = binary.parent().expect("a file is in a directory").as_os_str().to_owned();
    path.push(":");
    path.push(std::env::var_os("PATH").unwrap_or_default());
    let shell = Command::new("sh").args(["-c", command]).current_dir(directory).env("PATH", path).output();
    let output = shell.expect("there is a shell");
    [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).expect("output is UTF-8")).concat()
}

#[test]
fn the_examples_are_true() {
    let scratch = Scratch::new();
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for file in ["tests/example/before.s", "tests/example/after.s", "tests/races/reduce_tree.s"] {
        let copy = scratch.path().join(file);
        fs::create_dir_all(copy.parent().expect("a directory")).expect("the temporary directory is writable");
        fs::copy(directory.join(file), copy).expect("the example is there");
    }
    let commands = DOCUMENTS.map(|(name, text)| commands(text).into_iter().map(move |command| (name, command)));
    let commands: Vec<_> = commands.into_iter().flatten().collect();
    assert!(commands.len() > 35, "only {} commands were found", commands.len());
    commands.into_iter().for_each(|(document, (command, shown))| is_true(document, &command, &shown, &scratch));
}

#[test]
fn the_examples_of_kernels_are_true() {
    let scratch = Scratch::new();
    let kernels = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/kernels");
    for entry in fs::read_dir(kernels).expect("there are kernels").map(|entry| entry.expect("an entry")) {
        fs::copy(entry.path(), scratch.path().join(entry.file_name())).expect("the temporary directory is writable");
    }
    let commands = commands(include_str!("../../../examples/kernels/README.md"));
    assert!(commands.len() >= 10, "only {} commands were found", commands.len());
    commands.iter().for_each(|(command, shown)| is_true("README.md", command, shown, &scratch));
}

/// A command of a document leaves what is shown below it.
fn is_true(document: &str, command: &str, shown: &str, scratch: &Scratch) {
    match command.strip_prefix("cat ") {
        Some(file) if !scratch.path().join(file).exists() => scratch.write(file, shown),
        _ => {
            let found = run(command, scratch.path());
            let (shown, plain) = (without_times(shown), without_times(&found));
            let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
            let (shown, plain) = (lines(&shown), lines(&plain));
            let [shown, plain] = [&shown, &plain].map(|lines| lines.iter().map(String::as_str).collect::<Vec<_>>());
            assert!(agrees(&shown, &plain), "{document}: `{command}` shows\n{found}");
        }
    }
}

#[test]
fn what_differs_is_seen() {
    assert!(agrees(&["a", "…", "d"], &["a", "b", "c", "d"]));
    assert!(!agrees(&["a", "…", "d"], &["a", "b", "c"]));
    assert!(!agrees(&["a"], &["a", "b"]));
    assert_eq!(without_times("ok  12.5 ms  x; 0.1 s"), "ok # ms  x; # s\n");
    assert_eq!(without_times("ok proved       13.7 ms"), without_times("ok proved        0.8 ms"));
}

#[test]
fn links_lead_somewhere() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let anchor = |heading: &str| {
        let kept = heading.to_lowercase().replace(|c: char| !c.is_alphanumeric() && c != ' ' && c != '-', "");
        kept.trim().replace(' ', "-")
    };
    let anchors = |file: &Path| {
        let text = fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let headings = text.lines().filter(|line| line.starts_with('#'));
        headings.map(|line| anchor(line.trim_start_matches('#'))).collect::<Vec<_>>()
    };
    let others = [
        "docs/json.md",
        "docs/shorten.md",
        "docs/integrations.md",
        "docs/library.md",
        "ARCHITECTURE.md",
        "CONTRIBUTING.md",
    ];
    let mut count = 0;
    for name in DOCUMENTS.iter().map(|(name, _)| *name).chain(others) {
        let file = root.join(name);
        let text = fs::read_to_string(&file).expect("the document is there");
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            if link.starts_with("http") || link.contains(' ') {
                continue;
            }
            count += 1;
            let (path, wanted) = link.split_once('#').unwrap_or((link, ""));
            let target = if path.is_empty() { file.clone() } else { file.with_file_name("").join(path) };
            assert!(target.exists(), "{name}: {link}");
            assert!(wanted.is_empty() || anchors(&target).iter().any(|known| known == wanted), "{name}: {link}");
        }
    }
    assert!(count > 40, "{count} links");
}
