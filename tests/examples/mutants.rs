//! Random mutants of the reductions and scans in `proofs/`, one instruction changed in each, proved or
//! refuted by gcnverify and held against concrete runs:
//!
//! `cargo run --release -p gcnverify-tests --example mutants -- [--mutants N] [--seed S] [--runs R] [DIRECTORY…]`
//!
//! The defaults are 200 mutants, seed 1, 10000 runs each, and `proofs/reduce` with `proofs/scan`. Exit
//! code 1 if some verdict is wrong: proved although a run contradicts it, refuted although nothing is
//! violated in the state given, or not decided although a run violates it.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use gcnverify::equiv::Settings;
use gcnverify_tests::random::Random;
use gcnverify_tests::suite::in_parallel;
use gcnverify_tests::theorem_mutants::{Fate, outcome, random_mutant, theorems};

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<bool, String> {
    let (mut count, mut seed, mut runs) = (200, 1, 10_000);
    let mut directories = Vec::new();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let option = match argument.as_str() {
            "--mutants" => &mut count,
            "--seed" => &mut seed,
            "--runs" => &mut runs,
            _ if argument.starts_with('-') => return Err(format!("there is no option `{argument}`")),
            _ => {
                directories.push(PathBuf::from(argument));
                continue;
            }
        };
        let value = arguments.next().and_then(|text| text.parse().ok());
        *option = value.ok_or_else(|| format!("{argument} needs a number"))?;
    }
    if directories.is_empty() {
        let proofs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../proofs");
        let proofs = proofs.canonicalize().map_err(|error| error.to_string())?;
        directories = vec![proofs.join("reduce"), proofs.join("scan")];
    }
    let files = theorems(&directories)?;
    let mut random = Random::new(seed);
    let mutants: Vec<_> = (0..count).map(|_| random_mutant(&files, &mut random)).collect();
    let start = Instant::now();
    let settings = Settings::default();
    let outcomes = in_parallel(&mutants, |mutant| outcome(mutant, &settings, runs));
    let number = |wanted: &dyn Fn(&Fate) -> bool| outcomes.iter().filter(|outcome| wanted(outcome)).count();
    for (mutant, outcome) in mutants.iter().zip(&outcomes) {
        match outcome {
            Fate::Wrong(what) => println!("WRONG  {}\n       {what}", mutant.what),
            Fate::Proved => println!("proved {}", mutant.what),
            Fate::Open(what) => println!("open   {what}"),
            _ => {}
        }
    }
    let wrong = number(&|outcome| matches!(outcome, Fate::Wrong(_)));
    println!(
        "{count} mutants of {} files, seed {seed}, {runs} runs each: {} refuted ({} of them by random runs as well), \
         {} proved, {} open \
         (no run contradicts them), {} not modelled, {wrong} WRONG; {:.1} s",
        files.len(),
        number(&|outcome| matches!(outcome, Fate::Refuted { .. })),
        number(&|outcome| *outcome == Fate::Refuted { obvious: true }),
        number(&|outcome| *outcome == Fate::Proved),
        number(&|outcome| matches!(outcome, Fate::Open(_))),
        number(&|outcome| *outcome == Fate::Unsupported),
        start.elapsed().as_secs_f64(),
    );
    Ok(wrong == 0)
}
