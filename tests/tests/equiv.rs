//! Runs every file under `tests/equiv`.

use std::path::{Path, PathBuf};

use gcnverify_tests::{Expectation, Suite};

fn equiv() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("equiv")
}

#[test]
fn files_get_the_verdict_they_expect() {
    Suite::read(&equiv()).run();
}

/// What concrete runs show at once is refused by what proves as well.
#[test]
fn provers_refuse_what_differs() {
    Suite::read(&equiv()).refuse();
}

/// `x_wrong_what.s` differs, and `x.s` without the mistake exists and is equivalent.
#[test]
fn negative_twins_stand_beside_their_positives() {
    let suite = Suite::read(&equiv());
    for twin in &suite.files {
        let stem = twin.path.file_stem().expect("a file has a name").to_string_lossy();
        let Some((positive, _)) = stem.split_once("_wrong_") else { continue };
        assert_eq!(twin.expectation, Expectation::Different, "{}", twin.path.display());
        let positive = twin.path.with_file_name(format!("{positive}.s"));
        let positive = suite.files.iter().find(|file| file.path == positive);
        let positive = positive.unwrap_or_else(|| panic!("{} has no positive", twin.path.display()));
        assert_eq!(positive.expectation, Expectation::Equivalent, "{}", positive.path.display());
    }
}
