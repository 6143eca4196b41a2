//! What is wrong with the input, and where: exit code 2, with line, column, caret and hint.

use crate::process::Scratch;

#[test]
fn a_parser_error_shows_the_place_and_a_hint() {
    let scratch = Scratch::pair("v_mov_b32 v0, v1", "v_mov_b32 v0, v1 /   v_bfe_u32 v0, 0x12345, v1, v2");
    let finished = scratch.run(&["equiv", "a.s", "b.s", "--out", "v0"]).exits(2);
    finished.complains(&["error: ", "b.s:2:17", "v_bfe_u32 v0, 0x12345, v1, v2", "^^^^^^^", "0x12345", "help: "]);
}

#[test]
fn every_error_of_a_file_is_shown() {
    let scratch = Scratch::pair("v_mov_b32 v0, s400 / v_mov_b32 v0 / s_mov_b32 s0, v1", "s_nop 0");
    let finished = scratch.run(&["equiv", "a.s", "b.s"]).exits(2);
    finished.complains(&["a.s:1:15", "s400", "a.s:2:", "a.s:3:"]);
}

#[test]
fn an_unknown_mnemonic_gets_a_suggestion() {
    let scratch = Scratch::pair("v_mvo_b32 v0, v1", "s_nop 0");
    scratch.run(&["equiv", "a.s", "b.s"]).exits(2).complains(&["v_mvo_b32", "did you mean", "v_mov_b32"]);
}

#[test]
fn an_instruction_of_another_target_is_an_input_error() {
    let scratch = Scratch::pair("v_add3_u32 v0, v1, v2, v3", "s_nop 0");
    scratch.run(&["equiv", "a.s", "b.s", "--target", "gfx803"]).exits(2).complains(&["v_add3_u32", "gfx803"]);
    let scratch = Scratch::pair("v_xor_b32_sdwa v0, s0, v1 dst_sel:DWORD src0_sel:BYTE_0 src1_sel:DWORD", "s_nop 0");
    scratch.run(&["equiv", "a.s", "b.s", "--target", "gfx900", "--out", "v0"]).exits(1);
    scratch.run(&["equiv", "a.s", "b.s", "--target", "gfx803", "--out", "v0"]).exits(2).complains(&["a.s:1:"]);
}

#[test]
fn illegal_operands_are_input_errors() {
    for (text, named) in [
        ("v_add_u32 v0, s0, s1", "s1"),
        ("v_mov_b32_dpp v0, s1 row_shr:1", "s1"),
        ("v_mov_b32_dpp v0, v1 row_shr:0", "row_shr"),
        ("v_mov_b32_dpp v0, v1 row_shr:16", "row_shr"),
        ("v_mov_b32_dpp v0, v1 quad_perm:[0,1,2,4]", "quad_perm"),
        ("v_mov_b32_dpp v0, v1 row_shr:1 row_mask:0x10", "row_mask"),
        ("v_mov_b32_sdwa v0, v1 dst_sel:BYTE_4 src0_sel:DWORD", "BYTE_4"),
        ("v_mov_b32 v256, v1", "v256"),
        ("s_mov_b64 s[1:2], s[4:5]", "s"),
        ("v_cndmask_b32 v0, s0, v1, s[2:3]", "s"),
        ("v_mov_b32 v0", "v_mov_b32"),
        ("v_mov_b32 v0, v1, v2", "v_mov_b32"),
        ("v_mov_b32 v0, 0x100000000", "0x100000000"),
        ("s_setpc_b64 0", "s_setpc_b64"),
        ("v_readlane_b32 s0, v0, v1", "v1"),
        ("ds_swizzle_b32 v0, v1 offset:0x10000", "offset"),
        ("v_mov_b32 v0, [", "["),
        ("\u{fffd}", ""),
        ("v_mov_b32_e64_e64 v0, v1", "v_mov_b32"),
    ] {
        let scratch = Scratch::pair(text, "s_nop 0");
        scratch.run(&["equiv", "a.s", "b.s", "--out", "v0"]).exits(2).complains(&["error", "a.s:1:", named]);
    }
}

#[test]
fn what_may_not_be_meant_is_a_warning() {
    let scratch = Scratch::pair("v_mov_b32 v0 v1", "v_mov_b32 v0, v1");
    let finished = scratch.run(&["equiv", "a.s", "b.s", "--out", "v0", "--json"]).exits(0);
    let finished = finished.complains(&["warning", "a.s:1:14", "comma"]);
    assert_eq!(finished.json()["verdict"], "equivalent");
}

#[test]
fn bad_places() {
    let scratch = Scratch::pair("s_nop 0", "s_nop 0");
    for place in ["w0", "v0[64]", "v0{32:0}", "v256", "s[3:2]", "scc[1]", "", "v0,,v1", "V0"] {
        scratch.run(&["equiv", "a.s", "b.s", "--out", place]).exits(2).complains(&["error", "--out"]);
    }
    scratch.run(&["equiv", "a.s", "b.s", "--out", "v0,w1"]).exits(2).complains(&["--out:1:4", "^^", "w1"]);
}

#[test]
fn bad_assumptions() {
    let scratch = Scratch::pair("s_nop 0", "s_nop 0");
    for (text, hint) in [
        ("v0 = 1", "equality is `==`"),
        ("v0 < 3", "`<u`"),
        ("v0", ""),
        ("v0 == v[0:1]", ""),
        ("v0 == 0x1_0000_0000", ""),
        ("foo == 1", ""),
        ("", ""),
    ] {
        scratch.run(&["equiv", "a.s", "b.s", "--assume", text]).exits(2).complains(&["error", "--assume", hint]);
    }
    scratch.run(&["equiv", "a.s", "b.s", "--out", "v0", "--assume", "v0[63] == reduce(add_u32, v0)"]).exits(0);
}

#[test]
fn bad_options() {
    let scratch = Scratch::pair("s_nop 0", "s_nop 0");
    for arguments in [
        &["--target", "gfx9999"][..],
        &["--reading", "D15"],
        &["--reading", "D15=maybe"],
        &["--reading", "D99=bc"],
        &["--reading", "model=hardware"],
        &["--model", "imagined"],
        &["--syntax", "intel"],
        &["--solver", "abacus"],
        &["--timeout", "0"],
        &["--timeout", "soon"],
        &["--timeout", "nan"],
        &["--memory", "0M"],
        &["--memory", "12"],
        &["--memory", "lots"],
        &["--budget", "0"],
        &["--budget", "huge"],
        &["--budget", "1.5"],
        &["--jobs", "0"],
        &["--frobnicate"],
        &["c.s"],
    ] {
        scratch.run(&[&["equiv", "a.s", "b.s"], arguments].concat()).exits(2).complains(&["error"]);
    }
    scratch.run(&[]).exits(2);
    scratch.run(&["equiv", "a.s"]).exits(2);
    scratch.run(&["frobnicate"]).exits(2).complains(&["frobnicate"]);
}

#[test]
fn help_and_version_exit_0() {
    let scratch = Scratch::new();
    scratch.run(&["--version"]).exits(0).says(&["gcnverify", "objects of --json: version 1", "Z3", "CaDiCaL"]);
    let help = scratch.run(&["--help"]).exits(0).says(&["equiv", "batch", "run", "isa", "Exit codes"]);
    assert!(help.stdout.lines().all(|line| line.chars().count() <= 100), "{}", help.stdout);
    for command in ["equiv", "batch", "run", "isa", "vectors"] {
        scratch.run(&[command, "--help"]).exits(0).says(&["Usage"]);
    }
}
