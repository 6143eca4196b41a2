//! What a user can do to believe a verdict: rewrites proven again.

use crate::process::Scratch;

const MASKED: &str = "v_lshrrev_b32 v0, 8, v1 / v_and_b32 v0, 0xff, v0";
const FIELD: &str = "v_bfe_u32 v0, v1, 8, 8";

#[test]
fn rewrites_are_proven_again() {
    let scratch = Scratch::pair(MASKED, FIELD);
    let arguments = ["equiv", "a.s", "b.s", "--out", "v0", "--verify-rewrites"];
    scratch.run(&arguments).exits(0).says(&["equivalent", "rewrites:", "lshr-parts", "0 wrong, 0 undecided"]);
    let report = scratch.run(&[&arguments[..], &["--json"]].concat()).exits(0).json();
    let rewrites = &report["rewrites"];
    assert!(rewrites["proven"].as_u64().is_some_and(|proven| proven > 0), "{report}");
    assert!(rewrites["rules"]["lshr-parts"].is_u64(), "{report}");
    assert_eq!((&rewrites["wrong"], &rewrites["undecided"]), (&serde_json::json!([]), &serde_json::json!([])));
}

#[test]
fn rewrites_of_a_batch_and_of_proofs_are_proven_again() {
    let scratch = Scratch::new();
    scratch.write(
        "jobs.jsonl",
        r#"{"id": 1, "a": ["v_lshlrev_b32 v0, 1, v1"], "b": ["v_add_u32 v0, v1, v1"], "out": ["v0"]}"#,
    );
    let finished = scratch.run(&["batch", "jobs.jsonl", "--verify-rewrites"]).exits(0);
    finished.complains(&["rewrites:", "0 wrong"]);
    scratch.write(
        "theorem.s",
        "; Twice a value is its sum with itself.\n; assume: exec == -1\n; ensures: v0 == old(v1) + old(v1)\nv_lshlrev_b32 v0, 1, v1\n",
    );
    let finished = scratch.run(&["prove", "theorem.s", "--verify-rewrites"]);
    finished.exits(0).complains(&["rewrites:", "0 wrong"]);
}
