//! Missing waits: `gcnverify hazards`.

use serde_json::{Value, json};

use crate::process::{Scratch, lines};

const EARLY: &str = "s_load_dwordx2 s[0:1], s[4:5], 0x0 / v_mov_b32 v2, v3 / s_waitcnt lgkmcnt(0) / \
                     global_load_dword v0, v2, s[0:1] / v_add_u32 v1, v0, v0 / s_endpgm";

fn scratch(text: &str) -> Scratch {
    let scratch = Scratch::new();
    scratch.write("a.s", lines(text));
    scratch
}

#[test]
fn a_missing_wait_is_shown_with_both_lines_and_a_repair() {
    let finished = scratch(EARLY).run(&["hazards", "a.s"]).exits(1);
    finished.says(&[
        "error[W03]: v_add_u32 uses v0 before global_load_dword has written it",
        "a.s:5:1",
        "global_load_dword v0, v2, s[0:1]",
        "for this",
        "too early",
        "help: `s_waitcnt vmcnt(0)` before line 5",
        "a.s: 1 missing wait",
    ]);
    let clean = EARLY.replace("v_add_u32", "s_waitcnt vmcnt(0) / v_add_u32");
    scratch(&clean).run(&["hazards", "a.s"]).exits(0).says(&["a.s: no missing wait"]);
}

#[test]
fn findings_are_objects_for_scripts() {
    let found = scratch(EARLY).run(&["hazards", "--json", "a.s"]).exits(1).json_lines();
    let expected = json!([{
        "line": 5, "rule": "W03", "register": "v0", "first_line": 4, "needs": "s_waitcnt vmcnt(0)",
        "message": "v_add_u32 uses v0 before global_load_dword has written it",
    }]);
    assert_eq!((&found[0]["id"], &found[0]["findings"]), (&"a.s".into(), &expected));
    assert_eq!(found[0]["warnings"], json!([]));
}

/// The way is in the report if the two are in different blocks.
#[test]
fn the_way_between_two_blocks_is_named() {
    let text = "l0: / v_mov_b32 v1, v0 / buffer_load_dword v0, off, s[0:3], 0 / s_cbranch_scc1 l0 / s_endpgm";
    let found = scratch(text).run(&["hazards", "--json", "a.s"]).exits(1).json_lines();
    assert_eq!(found[0]["findings"][0]["path"], json!([2]));
    scratch(text).run(&["hazards", "a.s"]).exits(1).says(&["on the way through the blocks of lines 2"]);
}

#[test]
fn disputed_rules_are_warnings() {
    let text = "v_readfirstlane_b32 s4, v0 / buffer_load_dword v1, off, s[4:7], 0 / s_endpgm";
    let finished = scratch(text).run(&["hazards", "a.s", "--target", "gfx700"]).exits(0);
    finished.says(&["warning[H03b]", "a.s: no missing wait, 1 possible"]);
    scratch(text).run(&["hazards", "a.s", "--target", "gfx803"]).exits(1).says(&["error[H03]"]);
}

/// A line for each program, in order; what cannot be read is an answer as well.
#[test]
fn many_programs_stand_in_one_file() {
    let scratch = Scratch::new();
    let object = |id: Value, lines: &[&str], target: &str| {
        format!("{}\n", json!({"id": id, "target": target, "abi": "kernel", "lines": lines}))
    };
    let load = "s_load_dword s0, s[4:5], 0x0";
    let programs = [
        object(json!("early"), &[load, "s_mov_b32 s1, s0", "s_endpgm"], "gfx600"),
        object(json!(2), &[load, "s_waitcnt lgkmcnt(0)", "s_mov_b32 s1, s0"], "gfx906"),
        object(json!("labels"), &["s_branch L0", "L0:", "s_add_u32 s0, s0, f@rel32@lo+4", "s_endpgm"], "gfx900"),
    ];
    scratch.write("p.jsonl", programs.concat());
    let found = scratch.run(&["hazards", "--json", "p.jsonl"]).exits(1).json_lines();
    let ids: Vec<&Value> = found.iter().map(|object| &object["id"]).collect();
    assert_eq!(ids, [&json!("early"), &json!(2), &json!("labels")]);
    let counts: Vec<usize> = found.iter().map(|object| object["findings"].as_array().unwrap().len()).collect();
    assert_eq!(counts, [1, 0, 0]);
    scratch.write("q.jsonl", programs[1].clone() + "{\"id\": 7, \"lines\": [\"v_nosuch\"]}\n{\"lines\": 3}\n");
    let found = scratch.run(&["hazards", "--json", "q.jsonl"]).exits(2).json_lines();
    assert_eq!((&found[1]["id"], &found[1]["verdict"]), (&json!(7), &json!("error")));
    assert!(found[2]["message"].as_str().unwrap().contains("`lines` is a list of texts"));
}

#[test]
fn wrong_input_is_an_error() {
    let cases = [
        ("{\"id\": 1, \"linse\": []}", "did you mean `lines`"),
        ("{\"id\": 1}", "there is no key `lines`"),
        ("{\"lines\": [\"s_nop 0\"], \"target\": \"gfx9000\"}", "gfx9000"),
        ("{\"lines\": [\"s_nop 0\"], \"abi\": \"kernle\"}", "did you mean `kernel`"),
        ("{\"lines\": [\"s_nop 0\"], \"lines\": []}", "a second key `lines`"),
        ("{\"lines\": [\"s_nop 0\\ns_nop 0\"]}", "line break"),
        ("{\"lines\": []}", "no instruction"),
        ("", "no program"),
    ];
    for (line, complaint) in cases {
        let scratch = Scratch::new();
        scratch.write("p.jsonl", line);
        scratch.run(&["hazards", "p.jsonl"]).exits(2).complains(&[complaint]);
    }
    scratch("s_branch 7").run(&["hazards", "a.s"]).exits(2).complains(&["a.s:1:1", "out of the program", "help: "]);
    scratch("; nothing").run(&["hazards", "a.s"]).exits(2).complains(&["no instruction"]);
    scratch("v_nop").run(&["hazards"]).exits(2);
    scratch("v_nop").run(&["hazards", "b.s"]).exits(2).complains(&["b.s"]);
}

#[test]
fn readings_of_the_machine_can_be_chosen() {
    let flat = scratch("flat_load_dword v0, v[2:3] / s_waitcnt vmcnt(0) / v_mov_b32 v1, v0");
    flat.run(&["hazards", "a.s"]).exits(0);
    flat.run(&["hazards", "a.s", "--flat", "any"]).exits(1).says(&["`s_waitcnt lgkmcnt(0)` before line 3"]);
    let clause = scratch("s_load_dwordx2 s[2:3], s[0:1], 0x0 / s_load_dword s0, s[8:9], 0x0");
    clause.run(&["hazards", "a.s"]).exits(0);
    clause.run(&["hazards", "a.s", "--xnack"]).exits(1).says(&["error[H19]"]);
}

#[test]
fn a_program_can_be_repaired() {
    let text = "; a kernel\n  s_load_dword s0, s[4:5], 0x0\nl0: s_add_u32 s1, s0, 1 ; early\n  \
                v_readlane_b32 s2, v0, 1\n  buffer_load_dword v1, off, s[0:3], s2\n  s_cbranch_scc1 l0\n  s_endpgm\n";
    let scratch = Scratch::new();
    scratch.write("a.s", text);
    let fixed = scratch.run(&["hazards", "--fix", "a.s"]).exits(0).stdout;
    let expected = "; a kernel\n  s_load_dword s0, s[4:5], 0x0\nl0: s_waitcnt lgkmcnt(0)\ns_add_u32 s1, s0, 1 ; early\n  \
                    v_readlane_b32 s2, v0, 1\n  s_nop 4\n  buffer_load_dword v1, off, s[0:3], s2\n  s_cbranch_scc1 l0\n  \
                    s_endpgm\n";
    assert_eq!(fixed, expected);
    scratch.write("b.s", &fixed);
    scratch.run(&["hazards", "b.s"]).exits(0);
    assert_eq!(scratch.run(&["hazards", "--fix", "b.s"]).exits(0).stdout, fixed);
}

/// A distance in words would be another one with a wait in between.
#[test]
fn branches_by_number_are_not_repaired() {
    let text = "s_load_dword s0, s[4:5], 0x0 / s_cbranch_scc1 1 / s_add_u32 s1, s0, 1 / s_add_u32 s2, s0, 1 / s_endpgm";
    scratch(text).run(&["hazards", "--fix", "a.s"]).exits(2).complains(&["use labels"]);
    let behind = "s_cbranch_scc1 0 / s_load_dword s0, s[4:5], 0x0 / s_add_u32 s1, s0, 1 / s_endpgm";
    scratch(behind).run(&["hazards", "--fix", "a.s"]).exits(0);
}

#[test]
fn rules_are_explained() {
    let scratch = Scratch::new();
    let explained = scratch.run(&["hazards", "--explain", "h03"]).exits(0);
    explained.says(&["H03: on gfx803, gfx900, gfx906", "5 wait states", "sure", "error"]);
    scratch.run(&["hazards", "--explain", "W12"]).exits(0).says(&["not checked"]);
    scratch.run(&["hazards", "--explain", "all"]).exits(0).says(&["H01", "W17", "W16"]);
    scratch.run(&["hazards", "--explain", "X1"]).exits(2).complains(&["X1"]);
}

#[test]
fn machine_code_and_the_other_dialect_are_read() {
    let scratch = Scratch::new();
    scratch.write("a.s", lines("s_load_dword s0, s[4:5], 0x0 / s_mov_b32 s1, s0 / s_endpgm"));
    let hex = scratch.run(&["asm", "a.s"]).exits(0).stdout;
    scratch.write("a.hex", hex);
    scratch.run(&["hazards", "a.hex"]).exits(1).says(&["error[W06]"]);
    scratch.run(&["hazards", "--fix", "a.hex"]).exits(2).complains(&["disasm"]);
    scratch.write("c.s", lines("s_load_dword s0, s[4:5], 0x0 / s_waitcnt vmcnt(0) & lgkmcnt(1) / s_mov_b32 s1, s0"));
    scratch.run(&["hazards", "c.s", "--syntax", "clrx"]).exits(1).says(&["error[W06]"]);
    let fixed = scratch.run(&["hazards", "c.s", "--syntax", "clrx", "--fix"]).exits(0).stdout;
    assert!(fixed.contains("s_waitcnt lgkmcnt(0)\ns_mov_b32"), "{fixed}");
}
