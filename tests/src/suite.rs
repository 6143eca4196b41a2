//! A directory of test files, run in parallel.

use std::cmp::Reverse;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use gcnverify::Targets;
use gcnverify::equiv::Settings;
use gcnverify::limits::{Budget, Limits};

use crate::file;
use crate::pair::{Expectation, Pair};
use crate::run::{refuse, run};

/// Only pairs whose name contains this are run, if it is set.
const SELECTION: &str = "GCNVERIFY_FILES";
/// Only each pair whose number this divides is run, if it is set.
const EVERY: &str = "GCNVERIFY_EVERY";

/// For a question: Z3, which has no help here, takes half of it for the hardest.
const BUDGET: Budget = Budget::of(60_000);
/// For a pair that is to be refused.
const REFUSED_BUDGET: Budget = Budget::of(200);
/// So many tests that took longest are printed.
const SLOWEST: usize = 20;

/// The pairs in the test files of a directory.
pub struct Suite {
    /// As their own paths are sorted.
    pub pairs: Vec<Pair>,
    /// Files that could not be read.
    pub unreadable: Vec<String>,
}

impl Suite {
    /// Reads all `.s` files in `directory` and below.
    pub fn read(directory: &Path) -> Self {
        let selection = std::env::var(SELECTION).unwrap_or_default();
        let mut paths = Vec::new();
        collect(directory, &mut paths);
        paths.sort();
        let mut suite = Suite { pairs: Vec::new(), unreadable: Vec::new() };
        for path in paths {
            match file::read(&path) {
                Ok(pairs) => suite.pairs.extend(pairs.into_iter().filter(|pair| pair.is_called(&selection))),
                // Which twins it has is not known.
                Err(mistake) => suite.unreadable.push(mistake),
            }
        }
        suite.pairs.sort_by_cached_key(Pair::own_path);
        suite
    }

    /// Runs every pair on each of its targets; panics with the list of all failures.
    pub fn run(&self) {
        let start = Instant::now();
        let tests: Vec<(&Pair, Targets)> =
            self.pairs.iter().flat_map(|pair| pair.targets.iter().map(move |&targets| (pair, targets))).collect();
        assert!(!tests.is_empty() || !self.unreadable.is_empty(), "there are no pairs");
        let mut failures = self.unreadable.clone();
        let tests = some_of(tests);
        // A program is held against itself to try the machinery.
        let limits = Limits::new(BUDGET);
        let settings = Settings { identical: false, limits, ..Settings::default() };
        failures.extend(attempts(&tests, |pair, targets| run(pair, targets, &settings)));
        let expecting = |expectation| self.pairs.iter().filter(|pair| pair.expectation == expectation).count();
        println!(
            "{} pairs ({} equivalent, {} different, {} undecidable), {} tests, {} failures, {:.1} s",
            self.pairs.len(),
            expecting(Expectation::Equivalent),
            expecting(Expectation::Different),
            expecting(Expectation::Unsupported) + expecting(Expectation::Error),
            tests.len(),
            failures.len(),
            start.elapsed().as_secs_f64(),
        );
        assert!(failures.is_empty(), "{} failures\n\n{}", failures.len(), failures.join("\n\n"));
    }

    /// Asks about every pair that differs without concrete runs, which would show that before anything is proven;
    /// panics with the list of all pairs that something proves.
    pub fn refuse(&self) {
        let different = self.pairs.iter().filter(|pair| pair.expectation == Expectation::Different);
        let tests: Vec<(&Pair, Targets)> =
            different.flat_map(|pair| pair.targets.first().map(|&targets| (pair, targets))).collect();
        assert!(!tests.is_empty(), "there are no pairs that differ");
        let tests = some_of(tests);
        let limits = Limits::new(REFUSED_BUDGET);
        let settings = Settings { runs: false, identical: false, limits, ..Settings::default() };
        let failures = attempts(&tests, |pair, targets| refuse(pair, targets, &settings));
        println!("{} pairs that differ, {} failures", tests.len(), failures.len());
        assert!(failures.is_empty(), "{} failures\n\n{}", failures.len(), failures.join("\n\n"));
    }
}

/// All tests, or the sample that is asked for.
fn some_of<T>(tests: Vec<T>) -> Vec<T> {
    let every = std::env::var(EVERY).map_or(1, |text| text.parse().expect("how many pairs one stands for"));
    tests.into_iter().step_by(every).collect()
}

fn collect(directory: &Path, paths: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(directory).unwrap_or_else(|error| panic!("{}: {error}", directory.display()));
    for entry in entries {
        let path = entry.expect("the directory can be listed").path();
        if path.is_dir() {
            collect(&path, paths);
        } else if path.extension().is_some_and(|extension| extension == "s") {
            paths.push(path);
        }
    }
}

/// The failures of `test` on all of `tests`. The tests that took longest are printed.
fn attempts(tests: &[(&Pair, Targets)], test: impl Fn(&Pair, Targets) -> Result<(), String> + Sync) -> Vec<String> {
    let outcomes = in_parallel(tests, |&(pair, targets)| {
        let start = Instant::now();
        (attempt(pair, targets, || test(pair, targets)), start.elapsed())
    });
    let mut slowest: Vec<usize> = (0..tests.len()).collect();
    slowest.sort_by_key(|&index| Reverse(outcomes[index].1));
    for &index in slowest.iter().take(SLOWEST) {
        let (pair, targets) = tests[index];
        println!("{:6.1} s: {} on {targets}", outcomes[index].1.as_secs_f64(), pair.name());
    }
    outcomes.into_iter().filter_map(|(failure, _)| failure).collect()
}

/// The failure of a test, if it fails; a panic is a failure of this test alone.
fn attempt(pair: &Pair, targets: Targets, test: impl FnOnce() -> Result<(), String>) -> Option<String> {
    let outcome = catch_unwind(AssertUnwindSafe(test));
    let message = match outcome {
        Ok(Ok(())) => return None,
        Ok(Err(message)) => message,
        Err(payload) => {
            let text = payload.downcast_ref::<String>().map(String::as_str);
            let text = text.or(payload.downcast_ref::<&str>().copied());
            format!("panicked: {}", text.unwrap_or("(no message)"))
        }
    };
    Some(format!("FAILED {} on {targets}: {message}", pair.name()))
}

/// Applies `body` to every item, on all processors; the results are in the order of the items.
pub fn in_parallel<T: Sync, R: Send>(items: &[T], body: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let results = Mutex::new(items.iter().map(|_| None).collect::<Vec<Option<R>>>());
    let threads = std::thread::available_parallelism().map_or(1, usize::from).min(items.len());
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(index) = Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&index| index < items.len())
                {
                    let result = body(&items[index]);
                    results.lock().expect("no thread panics while it holds the lock")[index] = Some(result);
                }
            });
        }
    });
    let results = results.into_inner().expect("no thread panics while it holds the lock");
    results.into_iter().map(|result| result.expect("every item was taken")).collect()
}
