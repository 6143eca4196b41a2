//! Programs that are the same but for regions.

use serde_json::json;

use crate::process::Scratch;

const SPLIT: [&str; 2] = [
    "s_and_saveexec_b64 s[46:47], vcc",
    "s_mov_b64 s[46:47], exec\ns_and_b64 s[4:5], s[46:47], vcc\ns_mov_b64 exec, s[4:5]",
];

/// A kernel with a loop that calls a function, in whose lanes it masks as `mask` says.
fn kernel(mask: &str, before_call: &str) -> String {
    format!(
        "s_mov_b32 s33, 4\nv_mov_b32 v40, v0\nagain:\nv_cmp_lt_u32 vcc, 3, v40\n{mask}\ns_cbranch_execz skip\n\
         v_mov_b32 v0, v40\nv_add_u32 v40, v40, v0\n{before_call}\ns_getpc_b64 s[16:17]\n\
         s_add_u32 s16, s16, f@rel32@lo+4\ns_addc_u32 s17, s17, f@rel32@hi+12\ns_swappc_b64 s[30:31], s[16:17]\nskip:\n\
         s_or_b64 exec, exec, s[46:47]\nv_xor_b32 v40, 5, v40\ns_sub_u32 s33, s33, 1\ns_cmp_lg_u32 s33, 0\n\
         s_cbranch_scc1 again\ns_endpgm\n"
    )
}

#[test]
fn a_scratch_register_more_matters_where_a_function_may_look_at_it() {
    let scratch = Scratch::new();
    let arguments = "s_mov_b64 s[4:5], s[36:37]";
    for (name, mask) in ["one.s", "three.s"].into_iter().zip(SPLIT) {
        scratch.write(name, kernel(mask, arguments));
        scratch.write(&format!("seen_{name}"), kernel(mask, ""));
    }
    let kernel = ["--abi", "kernel", "--out", "mem", "--hazards", "warn"];
    let ask = |a: &str, b: &str| scratch.run(&[&["equiv", a, b], &kernel[..]].concat());
    ask("one.s", "three.s").exits(0).says(&["equivalent", "regions"]);
    let seen = scratch.run(&[&["equiv", "seen_one.s", "seen_three.s", "--json"], &kernel[..]].concat());
    assert!(seen.json()["decided_by"].get("regions").is_none());
}

#[test]
fn what_nobody_has_defined_is_named() {
    let scratch = Scratch::new();
    let arguments = "s_mov_b64 s[4:5], s[36:37]";
    let lines = |text: String| text.lines().map(str::to_owned).collect::<Vec<_>>();
    let [a, b] = SPLIT.map(|mask| lines(kernel(mask, arguments)));
    let job = json!({"id": "1", "target": "gfx906", "abi": "kernel", "out": ["mem"], "a": a, "b": b,
                     "livein": ["v0", "s36", "s37", "s0", "s1", "s2", "s3"]});
    scratch.write("jobs.jsonl", job.to_string());
    let said = scratch.run(&["batch", "jobs.jsonl", "--hazards", "warn"]);
    said.exits(0).says(&["\"equivalent\"", "undefined-alike", "regions"]);
}
