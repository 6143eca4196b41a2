//! Theorems that turn out as they should, one module for each thing that could go wrong.

mod memory;
mod rests;
mod unknown;

use super::{Answer, File, Proof, prove};
use crate::equiv::Settings;

/// What becomes of the theorem with these directives about `program`.
fn proof(directives: &[&str], program: &str) -> Proof {
    let directives: String = directives.iter().map(|directive| format!("; {directive}\n")).collect();
    let file = File::parse("theorem.s", format!("{directives}{program}\n")).expect("a proof file");
    let [theorem] = &file.theorems().expect("a theorem")[..] else { panic!("one theorem") };
    prove(theorem, &Settings::default())
}

/// The answer to whether `claim` holds after `program`, when `assumed` did before.
fn answer(assumed: &[&str], claim: &str, program: &str) -> Answer {
    let assumed = assumed.iter().map(|text| format!("assume: {text}"));
    let directives: Vec<String> = assumed.chain([format!("ensures: {claim}")]).collect();
    proof(&directives.iter().map(String::as_str).collect::<Vec<_>>(), program).answer
}
