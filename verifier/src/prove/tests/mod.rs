//! Theorems that turn out as they should, one module for each thing that could go wrong.

mod memory;
mod rests;
mod unknown;

use super::{File, Proof, Verdict, prove};
use crate::equiv::Settings;

/// What becomes of the theorem with these directives about `program`.
fn proof(directives: &[&str], program: &str) -> Proof {
    let directives: String = directives.iter().map(|directive| format!("; {directive}\n")).collect();
    let file = File::parse("theorem.s", format!("{directives}{program}\n")).expect("a proof file");
    let [theorem] = &file.theorems().expect("a theorem")[..] else { panic!("one theorem") };
    prove(theorem, &Settings::default())
}

/// The answer to whether `claim` holds after `program`, when `assumed` did before.
fn answer(assumed: &[&str], claim: &str, program: &str) -> Verdict {
    let assumed = assumed.iter().map(|text| format!("assume: {text}"));
    let directives: Vec<String> = assumed.chain([format!("ensures: {claim}")]).collect();
    proof(&directives.iter().map(String::as_str).collect::<Vec<_>>(), program).verdict
}

/// A list of values that is misspelt is no prose: the file would claim less than it seems to.
#[test]
fn a_misspelt_list_of_values_is_a_mistake() {
    let file = |line: &str, operator: &str| {
        File::parse("list.s", format!("{line}\n; ensures: v0 == old(v0)\nv_{operator}_b32 v1, v2, v3\n"))
    };
    for line in
        ["; for op im and, or", "; For op in and, or", "; for op: and, or", "; for op = and, or", "; fro op in and"]
    {
        let mistake = file(line, "{op}").expect_err(line).to_string();
        assert!(mistake.contains("a list of values is `for op in A, B, ...`"), "{line}: {mistake}");
    }
    for line in ["; for op im max_i32, add_u32", "; for op im max_i32", "; for op ni max_i32"] {
        assert!(file(line, "and").is_err(), "{line}");
    }
    for prose in
        ["; for lanes on rows", "; for each lane, whatever is there", "; for op, see above", "; and so on for op"]
    {
        assert!(file(prose, "and").is_ok(), "{prose}");
    }
    assert!(file("; for op in and, or", "{op}").is_ok());
}
