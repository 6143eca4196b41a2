//! Every theorem under `proofs` turns out as it says, and every negative twin has a positive.

use std::path::{Path, PathBuf};

use gcnverify::equiv::Settings;
use gcnverify::prove::{File, Theorem, prove};

/// The proof files below `directory`.
fn files(directory: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(directory).expect("the proofs are there") {
        let path = entry.expect("a directory entry").path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "s") {
            found.push(path);
        }
    }
}

fn theorems() -> Vec<(PathBuf, Vec<Theorem>)> {
    let mut paths = Vec::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../proofs"), &mut paths);
    paths.sort();
    assert!(!paths.is_empty());
    let read = |path: PathBuf| {
        let theorems = File::read(&path).and_then(|file| file.theorems());
        let theorems = theorems.unwrap_or_else(|mistake| panic!("{mistake}"));
        (path, theorems)
    };
    paths.into_iter().map(read).collect()
}

#[test]
fn theorems_hold_and_their_twins_do_not() {
    let mut failures = Vec::new();
    for theorem in theorems().iter().flat_map(|(_, theorems)| theorems) {
        let proof = prove(theorem, &Settings::default());
        if proof.answer.exit_code(theorem.expected) != 0 {
            failures.push(format!("{} on {}: {:?}", theorem.name, theorem.target, proof.answer));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// `x_wrong_what.s` must be refuted, and `x.s` without the mistake exists and must be proved.
#[test]
fn negative_twins_stand_beside_their_positives() {
    let all = theorems();
    for (path, theorems) in &all {
        let stem = path.file_stem().expect("a file has a name").to_string_lossy();
        let Some((positive, _)) = stem.split_once("_wrong_") else { continue };
        assert!(theorems.iter().all(|theorem| !theorem.expected), "{}", path.display());
        let positive = path.with_file_name(format!("{positive}.s"));
        let positive = all.iter().find(|(path, _)| *path == positive);
        let (_, positive) = positive.unwrap_or_else(|| panic!("{} has no positive", path.display()));
        assert!(positive.iter().all(|theorem| theorem.expected), "{}", path.display());
    }
}
