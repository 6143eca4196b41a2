//! `equiv` and `batch` refuse programs that wait too little.

use serde_json::{Value, json};

use crate::process::Scratch;

const LOAD: &str = "global_load_dword v1, v[2:3], off";
const EARLY: &str = "global_load_dword v1, v[2:3], off / v_add_u32 v0, v1, v1";
const LATE: &str = "global_load_dword v1, v[2:3], off / s_waitcnt vmcnt(0) / v_add_u32 v0, v1, v1";

#[test]
fn a_program_that_waits_too_little_is_not_compared() {
    for (a, b, side) in [(EARLY, LATE, "a lacks 1 wait"), (LATE, EARLY, "b lacks 1 wait")] {
        let scratch = Scratch::pair(a, b);
        scratch.run(&["equiv", "a.s", "b.s", "--out", "v0"]).exits(1).says(&[
            "error[W03]: v_add_u32 uses v1 before global_load_dword has written it",
            "help: `s_waitcnt vmcnt(0)` before line 2",
            &format!("hazard: {side}: line 2: v_add_u32 uses v1"),
            "--hazards ignore",
        ]);
        let ignored = scratch.run(&["equiv", "a.s", "b.s", "--out", "v0", "--hazards", "ignore"]).exits(0);
        assert!(!ignored.stdout.contains("W03") && !ignored.stderr.contains("W03"));
        let warned = scratch.run(&["equiv", "a.s", "b.s", "--out", "v0", "--hazards", "warn"]).exits(0);
        assert!(warned.stdout.contains("equivalent"), "{}", warned.stdout);
        warned.complains(&["error[W03]"]);
    }
    Scratch::pair(LATE, LATE).run(&["equiv", "a.s", "b.s", "--out", "v0"]).exits(0).says(&["equivalent"]);
    // Both sides alike are no excuse.
    let both = Scratch::pair(EARLY, EARLY).run(&["equiv", "a.s", "b.s", "--out", "v0"]).exits(1);
    both.says(&["a lacks 1 wait", "b lacks 1 wait"]);
    Scratch::pair(LATE, LATE).run(&["equiv", "a.s", "b.s", "--hazards", "no"]).exits(2);
}

/// Two loads in flight; wait states count as well as counters; a warning is no reason.
#[test]
fn every_sure_rule_counts_and_no_other() {
    let readlane = "v_readfirstlane_b32 s4, v9 / buffer_load_dword v1, off, s[4:7], 0 / s_waitcnt vmcnt(0)";
    let scratch = Scratch::pair(readlane, readlane);
    scratch.run(&["equiv", "a.s", "b.s", "--out", "v1"]).exits(1).says(&["H03"]);
    let disputed = scratch.run(&["equiv", "a.s", "b.s", "--out", "v1", "--target", "gfx700"]).exits(0);
    assert!(!disputed.stdout.contains("H03b"));
}

/// Code that only computes in registers is not looked at, as ever.
#[test]
fn straight_code_without_memory_is_compared() {
    let dpp = "v_mov_b32 v0, v1 / v_mov_b32_dpp v2, v0 row_shr:1 row_mask:0xf bank_mask:0xf";
    Scratch::pair(dpp, dpp).run(&["equiv", "a.s", "b.s"]).exits(0);
    let branch = format!("s_cbranch_scc0 l / s_nop 0 / l: / {dpp}");
    Scratch::pair(&branch, &branch).run(&["equiv", "a.s", "b.s"]).exits(1).says(&["H04"]);
}

#[test]
fn a_function_must_wait_for_its_caller() {
    let text = "v_mov_b32 v1, v0 / global_store_dword v[2:3], v1, off / s_setpc_b64 s[30:31]";
    let scratch = Scratch::pair(text, text);
    let arguments = ["equiv", "a.s", "b.s", "--out", "mem", "--abi", "function"];
    scratch.run(&arguments).exits(1).says(&["W14b", "the function begins here"]);
}

#[test]
fn batch_answers_with_what_is_missing() {
    let scratch = Scratch::new();
    let job = |id: i32, b: &[&str]| {
        let a = [LOAD, "s_waitcnt vmcnt(0)", "v_add_u32 v0, v1, v1"];
        format!("{}\n", json!({"id": id, "target": "gfx900", "a": a, "b": b, "out": ["v0"]}))
    };
    let early = [LOAD, "v_add_u32 v0, v1, v1"];
    let late = [LOAD, "s_waitcnt vmcnt(0)", "v_lshlrev_b32 v0, 1, v1"];
    scratch.write("j.jsonl", job(1, &early) + &job(2, &late));
    let answers = scratch.run(&["batch", "j.jsonl"]).exits(0).json_lines();
    let verdicts: Vec<&Value> = answers.iter().map(|answer| &answer["verdict"]).collect();
    assert_eq!(verdicts, [&json!("hazard"), &json!("equivalent")]);
    let expected = json!([{
        "side": "b", "line": 2, "rule": "W03", "register": "v1", "first_line": 1, "needs": "s_waitcnt vmcnt(0)",
        "message": "v_add_u32 uses v1 before global_load_dword has written it",
    }]);
    assert_eq!((&answers[0]["id"], &answers[0]["hazards"]), (&json!(1), &expected));
    assert!(answers[1].get("hazards").is_none());
    for (choice, told) in [("warn", true), ("ignore", false)] {
        let answers = scratch.run(&["batch", "j.jsonl", "--hazards", choice]).exits(0).json_lines();
        assert_eq!(answers[0]["verdict"], "equivalent", "{choice}");
        assert_eq!(answers[0].get("hazards").is_some(), told, "{choice}");
    }
}

/// Targets whose meaning is begun are looked at as others.
#[test]
fn waits_of_begun_targets_are_known() {
    let early = "buffer_load_dword v1, off, s[0:3], 0 / v_add_u32 v0, v1, v1";
    let late = "buffer_load_dword v1, off, s[0:3], 0 / s_waitcnt vmcnt(0) / v_add_u32 v0, v1, v1";
    for target in ["gfx908", "gfx90a", "gfx942"] {
        let arguments = ["equiv", "a.s", "b.s", "--target", target];
        Scratch::pair(early, late).run(&arguments).exits(1).says(&["error[W03]", "hazard: a lacks 1 wait"]);
        Scratch::pair(late, late).run(&arguments).exits(0);
    }
    let carry = "s_cbranch_scc0 l / l: / v_cmp_eq_u32 vcc, v0, v1 / v_cndmask_b32 v2, v3, v4, vcc";
    Scratch::pair(carry, carry).run(&["equiv", "a.s", "b.s", "--target", "gfx90a"]).exits(0);
    Scratch::pair(carry, carry).run(&["equiv", "a.s", "b.s", "--target", "gfx942"]).exits(1).says(&["G01b"]);
}
