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
    // A rule about no register has no register in its message.
    let reads = "s_setreg_b32 hwreg(HW_REG_MODE), s0 / s_getreg_b32 s1, hwreg(HW_REG_MODE)";
    let message = "s_getreg_b32 comes too soon after s_setreg_b32, and needs 2 wait states";
    scratch(reads).run(&["hazards", "a.s"]).exits(1).says(&[message]);
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
    scratch("v_nop / v_mvo_b32 v0, v1").run(&["hazards", "a.s"]).exits(2).complains(&["a.s:2:1", "v_mov_b32"]);
    scratch("").run(&["hazards", "a.s"]).exits(2).complains(&["no instruction"]);
    let binary = Scratch::new();
    binary.write("a.s", [0x7f, 0xff, 0xfe, 0x00, 0x80]);
    binary.run(&["hazards", "a.s"]).exits(2).complains(&["a.s:1:2: this is not UTF-8 text: byte 0xff"]);
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
    let expected = "; a kernel\n  s_load_dword s0, s[4:5], 0x0\nl0: s_waitcnt lgkmcnt(0)\ns_add_u32 s1, s0, 1 \
                    ; early\n  v_readlane_b32 s2, v0, 1\n  s_nop 4\n  buffer_load_dword v1, off, s[0:3], s2\n  \
                    s_cbranch_scc1 l0\n  \
                    s_endpgm\n";
    assert_eq!(fixed, expected);
    scratch.write("b.s", &fixed);
    scratch.run(&["hazards", "b.s"]).exits(0);
    assert_eq!(scratch.run(&["hazards", "--fix", "b.s"]).exits(0).stdout, fixed);
}

/// Waits that nothing needs go; those that the order of memory may need stay, as do those of disputed rules.
#[test]
fn a_program_can_be_made_to_wait_no_longer_than_it_must() {
    let text = "  s_load_dword s0, s[4:5], 0x0\n  s_waitcnt vmcnt(0) lgkmcnt(0) ; both\n  s_mov_b32 s1, s0\n  s_nop 7\n\
                l: s_waitcnt lgkmcnt(0)\n  v_readfirstlane_b32 s2, v0\n  s_nop 7\n  v_readlane_b32 s3, v1, s2\n  \
                global_store_dword v[2:3], v0, off\n  s_waitcnt vmcnt(0)\n  s_barrier\n  global_load_dword v0, \
                v[2:3], off\n  s_waitcnt vmcnt(0)\n  v_add_u32 v0, v0, v0\n  s_waitcnt vmcnt(0)\n  s_endpgm\n";
    let expected = "  s_load_dword s0, s[4:5], 0x0\n  s_waitcnt lgkmcnt(0) ; both\n  s_mov_b32 s1, s0\nl: \n  \
                    v_readfirstlane_b32 s2, v0\n  s_nop 3\n  v_readlane_b32 s3, v1, s2\n  global_store_dword \
                    v[2:3], v0, off\n  s_waitcnt vmcnt(0)\n  s_barrier\n  global_load_dword v0, v[2:3], off\n  \
                    s_waitcnt vmcnt(0)\n  v_add_u32 v0, v0, v0\n  s_endpgm\n";
    let scratch = Scratch::new();
    scratch.write("a.s", text);
    let arguments = ["hazards", "--fix", "--minimal", "a.s", "--abi", "kernel"];
    let minimal = scratch.run(&arguments).exits(0);
    assert_eq!(minimal.stdout, expected);
    scratch.run(&arguments).complains(&[
        "a.s:2: `s_waitcnt lgkmcnt(0)` is enough, not `s_waitcnt vmcnt(0) lgkmcnt(0)`",
        "a.s:4: `s_nop 7` is not needed",
        "a.s:5: `s_waitcnt lgkmcnt(0)` is not needed",
        "a.s:7: `s_nop 3` is enough, not `s_nop 7`",
        "a.s:15: `s_waitcnt vmcnt(0)` is not needed",
    ]);
    scratch.write("a.s", expected);
    let again = scratch.run(&arguments).exits(0);
    assert_eq!((again.stdout, again.stderr), (minimal.stdout, String::new()));
    scratch.run(&["hazards", "--minimal", "a.s"]).exits(2);
}

/// What precedes a part of a program may be waited for in it.
#[test]
fn the_first_wait_of_a_part_is_not_spare() {
    let text = "s_waitcnt lgkmcnt(0)\nv_mov_b32 v0, s0\ns_waitcnt lgkmcnt(0)\nv_mov_b32 v1, s1\n";
    let scratch = Scratch::new();
    scratch.write("a.s", text);
    let part = scratch.run(&["hazards", "--fix", "--minimal", "a.s"]).exits(0).stdout;
    assert_eq!(part, "s_waitcnt lgkmcnt(0)\nv_mov_b32 v0, s0\nv_mov_b32 v1, s1\n");
    let kernel = scratch.run(&["hazards", "--fix", "--minimal", "a.s", "--abi", "kernel"]).exits(0).stdout;
    assert_eq!(kernel, "v_mov_b32 v0, s0\nv_mov_b32 v1, s1\n");
}

/// Functions are told by their names in the text; `--abi` and the key `abi` say it of a text without.
#[test]
fn functions_wait_for_their_callers() {
    let text = "v_mov_b32 v1, v0 / s_setpc_b64 s[30:31]";
    scratch(text).run(&["hazards", "a.s"]).exits(0);
    let finished = scratch(text).run(&["hazards", "a.s", "--abi", "function"]).exits(1);
    finished.says(&["error[W14b]", "the function begins here", "`s_waitcnt vmcnt(0) & lgkmcnt(0)` before line 1"]);
    let named = format!(".type f,@function / f: / {text}");
    scratch(&named).run(&["hazards", "a.s"]).exits(1).says(&["error[W14b]"]);
    let line = |abi: &str| json!({"abi": abi, "lines": text.split(" / ").collect::<Vec<_>>()}).to_string();
    let many = Scratch::new();
    for (abi, code) in [("function", 1), ("kernel", 0), ("fragment", 0)] {
        many.write("p.jsonl", line(abi));
        many.run(&["hazards", "p.jsonl"]).exits(code);
    }
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
    scratch.run(&["hazards", "--explain", "W12b"]).exits(0).says(&["not checked"]);
    scratch.run(&["hazards", "--explain", "all"]).exits(0).says(&["H01", "W17", "W16"]);
    scratch.run(&["hazards", "--explain", "X1"]).exits(2).complains(&["X1"]);
    scratch.run(&["hazards", "--explain", "W33"]).exits(2).complains(&["there is no rule `W33`; did you mean `W03`?"]);
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

/// A wait that one `s_nop` cannot give, and one for registers that are no vector registers.
#[test]
fn matrix_instructions_are_waited_for() {
    let text = "v_mfma_f32_32x32x2_f32 a[0:15], v0, v1, 0 / v_accvgpr_read_b32 v2, a3 / s_endpgm";
    let of = ["--target", "gfx942"];
    let message = "v_accvgpr_read_b32 comes too soon after v_mfma_f32_32x32x2_f32, which shares a3 with it and needs \
                   18 more wait states";
    let scratch = scratch(text);
    let finished = scratch.run(&[&["hazards", "a.s"][..], &of].concat()).exits(1);
    finished.says(&["error[M06]", message, "`s_nop 15; s_nop 1` before line 2", "a.s: 1 missing wait"]);
    let fixed = scratch.run(&[&["hazards", "--fix", "a.s"][..], &of].concat()).exits(0).stdout;
    assert_eq!(fixed.lines().collect::<Vec<_>>()[1..3], ["s_nop 15", "s_nop 1"]);
    scratch.write("a.s", &fixed);
    scratch.run(&[&["hazards", "a.s"][..], &of].concat()).exits(0).says(&["a.s: no missing wait"]);
    scratch.write("a.s", fixed.replace("s_nop 1\n", "s_nop 5\n"));
    let minimal = scratch.run(&[&["hazards", "--fix", "--minimal", "a.s"][..], &of].concat()).exits(0);
    assert_eq!(minimal.stdout.lines().collect::<Vec<_>>()[1..3], ["s_nop 11", "s_nop 5"]);
    scratch
        .run(&["hazards", "--explain", "m06"])
        .exits(0)
        .says(&["M06: on gfx908, gfx90a, gfx942, gfx950", "by passes"]);
}

/// What a machine gets wrong by itself is a warning without another line.
#[test]
fn faults_of_the_machine_are_warnings() {
    let text = "v_pk_fma_f32 v[0:1], v[2:3], v[4:5], v[6:7] op_sel:[0,1,0] / s_endpgm";
    let finished = scratch(text).run(&["hazards", "a.s", "--target", "gfx950"]).exits(0);
    let finished = finished.says(&[
        "warning[E01]: v_pk_fma_f32 takes the high word of source 1 for both results",
        "this one",
        "help: another instruction",
        "a.s: no missing wait, 1 possible",
    ]);
    assert!(!finished.stdout.contains("too early"), "{}", finished.stdout);
    scratch(text).run(&["hazards", "a.s", "--target", "gfx942"]).exits(0).says(&["a.s: no missing wait\n"]);
    let found = scratch(text).run(&["hazards", "--json", "a.s", "--target", "gfx950"]).exits(0).json_lines();
    let warning = &found[0]["warnings"][0];
    assert_eq!((&warning["rule"], &warning["line"], &warning["first_line"]), (&json!("E01"), &json!(1), &json!(1)));
    scratch(text).run(&["hazards", "--explain", "E01"]).exits(0).says(&["on gfx950", "a breach is a warning"]);
}
