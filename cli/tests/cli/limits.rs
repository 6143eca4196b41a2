//! Limits of memory: a question that needs more ends by name.

use crate::equiv::{FACTORS, NO_FACTORS};
use crate::process::Scratch;

/// Additions and rotations of so many rounds, in one of two orders of operands.
fn mixing(rounds: usize, swapped: bool) -> String {
    let add = if swapped { "v_add_u32 v0, v1, v0" } else { "v_add_u32 v0, v0, v1" };
    let round = [add, "v_mul_lo_u32 v2, v0, v1", "v_alignbit_b32 v1, v2, v2, 7", "v_xor_b32 v1, v0, v1"];
    vec![round.join("\n"); rounds].join("\n")
}

fn long() -> Scratch {
    let scratch = Scratch::new();
    scratch.write("a.s", mixing(1_500, false));
    scratch.write("b.s", mixing(1_500, true));
    scratch
}

#[test]
fn a_question_that_needs_more_memory_than_allowed_is_unknown_by_name() {
    let scratch = long();
    let ask = |memory| scratch.run(&["equiv", "a.s", "b.s", "--out", "v0", "--no-hints", "--memory", memory]);
    ask("1M").exits(3).says(&["unknown", "the memory limit of 1M (--memory) ended the search"]);
    ask("none").exits(0).says(&["equivalent"]);
}

#[test]
fn a_search_ends_at_the_limit() {
    let scratch = Scratch::pair(FACTORS, NO_FACTORS);
    let ask =
        |memory| scratch.run(&["equiv", "a.s", "b.s", "--out", "v0", "--budget", "20", "--memory", memory]).exits(3);
    ask("1M").says(&["the memory limit of 1M (--memory)"]);
    assert!(!ask("none").stdout.contains("--memory"));
}

#[test]
fn a_job_of_a_batch_that_needs_too_much_leaves_the_others_alone() {
    let scratch = Scratch::new();
    let lines = |swapped| mixing(1_500, swapped).lines().map(str::to_owned).collect::<Vec<_>>();
    let large = serde_json::json!({ "id": 1, "target": "gfx900", "a": lines(false), "b": lines(true), "out": "v0" });
    let small = serde_json::json!({
        "id": 2, "target": "gfx900", "a": ["v_add_u32 v0, v1, v2"], "b": ["v_add_u32 v0, v2, v1"], "out": "v0",
    });
    scratch.write("jobs.jsonl", format!("{large}\n{small}\n"));
    let answers = scratch.run(&["batch", "jobs.jsonl", "--memory", "1M", "--jobs", "1"]).exits(3);
    let answers = answers.says(&["the memory limit of 1M (--memory)"]);
    assert!(answers.stdout.lines().nth(1).is_some_and(|line| line.contains("\"equivalent\"")), "{}", answers.stdout);
}
