//! Runs every file under `tests/equiv`.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use gcnverify_tests::{Expectation, Pair, Suite};

fn equiv() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("equiv")
}

#[test]
fn pairs_get_the_verdict_they_expect() {
    Suite::read(&equiv()).run();
}

/// What concrete runs show at once is refused by what proves as well.
#[test]
fn provers_refuse_what_differs() {
    Suite::read(&equiv()).refuse();
}

/// A twin differs, and its pair is equivalent: the reader sees to that of sections, `x_wrong_what.s` is held against
/// `x.s` here. No two tests have one name.
#[test]
fn negative_twins_stand_beside_their_positives() {
    let suite = Suite::read(&equiv());
    let names: HashSet<PathBuf> = suite.pairs.iter().map(Pair::own_path).collect();
    assert_eq!(names.len(), suite.pairs.len(), "a section has the name of a file");
    for twin in &suite.pairs {
        let stem = twin.path.file_stem().expect("a file has a name").to_string_lossy();
        let Some((positive, _)) = stem.split_once("_wrong_") else { continue };
        assert_eq!(twin.expectation, Expectation::Different, "{}", twin.name());
        let positive = twin.path.with_file_name(format!("{positive}.s"));
        let positive = suite.pairs.iter().find(|pair| pair.path == positive && pair.twin.is_none());
        let positive = positive.unwrap_or_else(|| panic!("{} has no positive", twin.name()));
        assert_eq!(positive.expectation, Expectation::Equivalent, "{}", positive.name());
    }
}
