//! Every theorem under `proofs` turns out as it says, and every negative twin has a positive.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use gcnverify::equiv::Settings;
use gcnverify::exit::Exit;
use gcnverify::free::laws::Validity;
use gcnverify::free::{Law, Operator};
use gcnverify::ladder::Rung;
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

/// What is wrong with the answer to `theorem`; adds the laws that it rests on. What free structures decide,
/// the other rungs must decide alike.
fn failure(theorem: &Theorem, settings: &Settings, laws: &mut BTreeSet<(Operator, Law)>) -> Option<String> {
    let name = format!("{} on {}", theorem.name, theorem.target);
    let proof = prove(theorem, settings);
    if proof.exit(theorem.expected) != Exit::Holds {
        return Some(format!("{name}: {:?}", proof.verdict));
    }
    laws.extend(proof.laws);
    if !proof.decided_by.contains_key(&Rung::Free) {
        return None;
    }
    // Of values in two registers, the other rungs see words and carries: they may take for ever.
    if theorem.name.contains("wide_") {
        return None;
    }
    let other = prove(theorem, &Settings { free: false, ..settings.clone() });
    let same = !other.decided_by.contains_key(&Rung::Free) && other.verdict.name() == proof.verdict.name();
    (!same).then(|| format!("{name}: {:?} by free structures, {:?} without", proof.verdict, other.verdict))
}

#[test]
fn theorems_hold_and_their_twins_do_not() {
    let (settings, mut laws) = (Settings::default(), BTreeSet::new());
    let theorems = theorems();
    let all = theorems.iter().flat_map(|(_, theorems)| theorems);
    let failures: Vec<String> = all.filter_map(|theorem| failure(theorem, &settings, &mut laws)).collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(laws.len() > 20, "free structures decide too little");
    for (operator, law) in laws {
        assert_eq!(settings.session.law(operator, law).answer, Validity::Holds, "{operator} {law}");
    }
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
