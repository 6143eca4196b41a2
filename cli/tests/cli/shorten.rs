//! Cheaper code: `gcnverify shorten`.

use crate::process::{Scratch, lines};

const SUM: &str = "v_lshlrev_b32 v1, 2, v0 / v_add_u32 v2, v1, v3";

fn scratch(text: &str) -> Scratch {
    let scratch = Scratch::new();
    scratch.write("a.s", lines(text));
    scratch
}

fn written(scratch: &Scratch) -> String {
    std::fs::read_to_string(scratch.path().join("b.s")).expect("it was written")
}

#[test]
fn an_answer_has_costs_both_texts_and_a_proof() {
    let scratch = scratch(SUM);
    let finished = scratch.run(&["shorten", "a.s", "--out", "v2", "-o", "b.s"]).exits(0);
    finished.says(&[
        "shorter: 4 cycles in the place of 8",
        "before  8 cycles, 8 bytes, 2 instructions, 4 registers, 0 waits",
        "after   4 cycles, 8 bytes, 1 instructions, 3 registers, 0 waits",
        "-v_lshlrev_b32 v1, 2, v0",
        "+v_lshl_add_u32 v2, v0, 2, v3",
        "equivalent: same final values for every input (gfx900): v2",
    ]);
    assert_eq!(written(&scratch).trim(), "v_lshl_add_u32 v2, v0, 2, v3");
    scratch.run(&["equiv", "a.s", "b.s", "--out", "v2"]).exits(0);
}

#[test]
fn an_answer_is_an_object_for_scripts() {
    let object = &scratch(SUM).run(&["shorten", "a.s", "--out", "v2", "--json"]).exits(0).json_lines()[0];
    assert_eq!(object["verdict"], "shorter");
    assert_eq!(object["proof"]["verdict"], "equivalent");
    assert_eq!(object["lines"], serde_json::json!(["v_lshl_add_u32 v2, v0, 2, v3"]));
    let object = &scratch(SUM).run(&["shorten", "a.s", "--json"]).exits(0).json_lines()[0];
    assert_eq!((&object["verdict"], &object["before"]), (&"minimal".into(), &object["after"]));
}

#[test]
fn a_search_that_ends_early_says_so() {
    let product = scratch("v_mul_hi_u32 v1, v0, v3 / v_mul_lo_u32 v2, v1, v4 / v_xor_b32 v2, v2, v0");
    let finished = product.run(&["shorten", "a.s", "--out", "v2", "--budget", "1000"]).exits(3);
    finished.says(&["unknown: the search ended before all was tried", "1000 candidates"]);
    let object =
        &product.run(&["shorten", "a.s", "--out", "v2", "--budget", "1000", "--json"]).exits(3).json_lines()[0];
    assert_eq!(object["verdict"], "unknown");
}

#[test]
fn what_counts_can_be_chosen() {
    // A literal costs a word more than two instructions without one would.
    let masks = scratch("v_and_b32 v1, 0xff, v0 / v_mov_b32 v1, v1");
    masks.run(&["shorten", "a.s", "--out", "v1", "--cost", "bytes"]).exits(0).says(&["bytes in the place of 12"]);
    masks.run(&["shorten", "a.s", "--out", "v1", "--cost", "instructions"]).exits(0).says(&["1 instructions in the"]);
    let finished = masks.run(&["shorten", "a.s", "--cost", "watts"]).exits(2);
    finished.complains(&["watts", "cycles"]);
    // Four states are needed behind a scalar that a vector instruction has written, and none here.
    let nops =
        scratch("v_readfirstlane_b32 s4, v0 / s_nop 7 / v_readlane_b32 s5, v1, s4 / s_nop 2 / v_add_u32 v2, v1, v0");
    let finished = nops.run(&["shorten", "a.s", "--cost", "waits", "--budget", "10000"]);
    finished.says(&["4 waits in the place of 11", "+s_nop 3", "-s_nop 2", "equivalent"]);
}

#[test]
fn assumptions_and_conditions_of_the_question_count() {
    let product = scratch("v_mul_lo_u32 v2, v0, v1");
    let small = ["--assume", "v0 <=u 0xffffff", "--assume", "v1 <=u 0xffffff"];
    let finished = product.run(&[&["shorten", "a.s"][..], &small].concat()).exits(0);
    finished.says(&["shorter: 4 cycles in the place of 16", "assumes v0 <=u 0xffffff"]);
    product.run(&["shorten", "a.s", "--budget", "200000"]).says(&["16 cycles"]);
}

const FUNCTIONS: &str = "twice: / v_add_u32 v0, v0, v0 / s_setpc_b64 s[30:31] / \
                         field: / v_lshrrev_b32 v0, 4, v0 / v_and_b32 v0, 0xff, v0 / s_setpc_b64 s[30:31]";

#[test]
fn each_function_of_a_file_is_shortened_for_itself() {
    let scratch = scratch(FUNCTIONS);
    let finished = scratch.run(&["shorten", "a.s", "--budget", "2000000"]);
    finished.says(&["field: shorter: 8 cycles in the place of 12", "+v_bfe_u32 v0, v0, 4, 8", "twice: "]);
    let objects = scratch.run(&["shorten", "a.s", "--budget", "2000000", "--json"]).json_lines();
    let ids: Vec<_> = objects.iter().map(|object| object["id"].as_str().unwrap_or_default()).collect();
    assert_eq!(ids, ["twice", "field"]);
    let one = scratch.run(&["shorten", "a.s:field", "-o", "b.s"]).exits(0);
    one.says(&["shorter: 8 cycles in the place of 12"]);
    assert!(written(&scratch).contains("v_bfe_u32 v0, v0, 4, 8"));
    scratch.run(&["shorten", "a.s", "-o", "b.s"]).exits(2).complains(&["--output writes one program"]);
}

/// The code around a window stays as it is: memory, branches, comments.
#[test]
fn the_rest_of_a_program_is_kept() {
    let kernel = "s_load_dwordx2 s[2:3], s[0:1], 0x0 ; the pointer / v_lshlrev_b32 v1, 2, v0 / s_cmp_eq_u32 s4, 7 / \
                  s_cbranch_scc1 done / v_lshrrev_b32 v2, 3, v0 / v_and_b32 v2, 15, v2 / s_waitcnt lgkmcnt(0) / \
                  global_store_dword v1, v2, s[2:3] / done: / s_endpgm";
    let scratch = scratch(kernel);
    scratch.run(&["shorten", "a.s", "--budget", "1000000", "-o", "b.s"]).exits(0).says(&["+v_bfe_u32 v2, v0, 3, 4"]);
    let text = written(&scratch);
    assert!(text.contains("; the pointer") && text.contains("done:") && !text.contains("v_and_b32"), "{text}");
    scratch.run(&["equiv", "a.s", "b.s"]).exits(0);
}

#[test]
fn bad_input_is_refused_with_a_reason() {
    let scratch = scratch("v_nosuch v0");
    scratch.run(&["shorten", "a.s"]).exits(2).complains(&["v_nosuch", "a.s:1:1"]);
    scratch.run(&["shorten", "none.s"]).exits(2).complains(&["none.s"]);
    scratch.write("c.s", "v_mov_b32 v0, v1\n");
    scratch.run(&["shorten", "c.s", "--out", "v0[99]"]).exits(2);
    scratch.run(&["shorten", "c.s", "--syntax", "clrx"]).exits(4).complains(&["CLRX"]);
    scratch.run(&["shorten", "c.s", "-o", "no/such/b.s"]).exits(2).complains(&["no such directory"]);
    scratch.run(&["shorten", "c.s", "--window", "0"]).exits(2);
}
