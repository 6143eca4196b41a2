//! Every mutant of a reduction or scan that changes its result is refuted, and no other one is. The example
//! `mutants` does the same for other seeds and more runs.

use std::path::Path;

use gcnverify::equiv::Settings;
use gcnverify::limits::{Budget, Limits};
use gcnverify_tests::random::Random;
use gcnverify_tests::suite::in_parallel;
use gcnverify_tests::theorem_mutants::{Fate, Mutant, outcome, random_mutant, theorems};

const MUTANTS: usize = 200;
/// What a solver gets for one question; a harmless mutant may take longer.
const BUDGET: Budget = Budget::of(10_000);
/// Random runs of each.
const RUNS: u64 = 1_000;

#[test]
fn verdicts_on_mutated_reductions_and_scans_agree_with_concrete_runs() {
    let proofs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../proofs");
    let files = theorems(&[proofs.join("reduce"), proofs.join("scan")]).expect("the proof files are right");
    let mut random = Random::new(1);
    let mutants: Vec<Mutant> = (0..MUTANTS).map(|_| random_mutant(&files, &mut random)).collect();
    let settings = Settings { limits: Limits::new(BUDGET), ..Settings::default() };
    let outcomes = in_parallel(&mutants, |mutant| outcome(mutant, &settings, RUNS));
    let count = |wanted: &dyn Fn(&Fate) -> bool| outcomes.iter().filter(|outcome| wanted(outcome)).count();
    let failures: Vec<String> = mutants
        .iter()
        .zip(&outcomes)
        .filter_map(|(mutant, outcome)| match outcome {
            Fate::Wrong(what) => Some(format!("{}\n  {what}", mutant.what)),
            _ => None,
        })
        .collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    // The test is worth nothing if no mutant is harmless, or if random runs find nothing.
    assert!(count(&|outcome| *outcome == Fate::Proved) > 10);
    assert!(count(&|outcome| *outcome == Fate::Refuted { obvious: true }) > 100);
}
