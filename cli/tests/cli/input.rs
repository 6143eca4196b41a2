//! Where programs come from: files, standard input, odd texts.

use crate::process::Scratch;

#[test]
fn standard_input() {
    let scratch = Scratch::pair("v_mov_b32 v0, v1", "v_mov_b32 v0, v2");
    scratch.run_with_input(&["equiv", "a.s", "-", "--out", "v0"], "v_mov_b32 v0, v1\n").exits(0);
    scratch.run_with_input(&["equiv", "-", "b.s", "--out", "v0"], "v_mov_b32 v0, v1\n").exits(1);
    scratch.run_with_input(&["run", "-", "--set", "v1=5"], "v_mov_b32 v0, v1").exits(0).says(&["v0 = 0x00000005"]);
    scratch.run_with_input(&["equiv", "-", "b.s"], "v_mvo_b32 v0, v1").exits(2).complains(&["-:1:1"]);
}

#[test]
fn empty_files_and_files_of_comments_are_empty_programs() {
    let scratch = Scratch::pair("v_mov_b32 v0, v0", "v_mov_b32 v0, 1");
    scratch.write("empty.s", "");
    scratch.write("comments.s", "; nothing\n// here\n\n   ; at all\n");
    let both = ["equiv", "empty.s", "comments.s", "--out", "v0,vcc,exec,scc"];
    scratch.run(&both).exits(2).complains(&["neither program has an instruction"]);
    scratch.run(&["equiv", "a.s", "empty.s", "--out", "v0"]).exits(0);
    scratch.run(&["equiv", "b.s", "comments.s", "--out", "v0"]).exits(1);
    scratch.run(&["run", "empty.s"]).exits(0);
    assert_eq!(scratch.run(&["run", "comments.s", "--json"]).exits(0).json(), serde_json::json!({}));
}

#[test]
fn line_endings_and_blanks_do_not_matter() {
    let scratch = Scratch::new();
    scratch.write("unix.s", "v_mov_b32 v0, v1\ns_nop 0\nv_not_b32 v0, v0\n");
    scratch.write("dos.s", "v_mov_b32 v0, v1\r\ns_nop 0\r\nv_not_b32 v0, v0\r\n");
    scratch.write("blank.s", "\n\n\tv_mov_b32\t v0 ,v1   ; a comment\n  s_nop 0 // another\n  v_not_b32 v0,v0");
    scratch.run(&["equiv", "unix.s", "dos.s"]).exits(0);
    scratch.run(&["equiv", "unix.s", "blank.s"]).exits(0);
    scratch.write("error.s", "s_nop 0\r\nv_mvo_b32 v0, v1\r\n");
    scratch.run(&["equiv", "unix.s", "error.s"]).exits(2).complains(&["error.s:2:1"]);
}

#[test]
fn files_that_cannot_be_read() {
    let scratch = Scratch::pair("s_nop 0", "s_nop 0");
    scratch.run(&["equiv", "a.s", "missing.s"]).exits(2).complains(&["missing.s"]);
    scratch.run(&["run", "missing.s"]).exits(2).complains(&["missing.s"]);
    scratch.run(&["batch", "missing.jsonl"]).exits(2).complains(&["missing.jsonl"]);
    scratch.run(&["equiv", "a.s", "."]).exits(2);
    scratch.write("latin.s", b"v_mov_b32 v0, v1 ; \xe4\n");
    scratch.run(&["equiv", "a.s", "latin.s", "--out", "v1"]).exits(0).complains(&["latin.s:1:20", "Latin-1"]);
    scratch.write("binary.s", b"v_mov_b32 v0, \xe4\n");
    scratch.run(&["equiv", "a.s", "binary.s"]).exits(2).complains(&["binary.s:1:15", "UTF-8"]);
    scratch.write("umlaut.s", "s_nop 0 ; größer\n");
    scratch.run(&["equiv", "a.s", "umlaut.s", "--out", "v0"]).exits(0);
}

/// The same text means other words in the two dialects (ledger A11).
#[test]
fn a_side_in_the_clrx_dialect() {
    let llvm = "v_xor_b32_sdwa v0, v1, v2 dst_sel:BYTE_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD";
    let scratch = Scratch::pair(llvm, "v_xor_b32_sdwa v0, v1, v2 dst_sel:byte_1 src0_sel:dword src1_sel:dword");
    scratch.write("padded.s", "v_xor_b32 v0, v1, v2 dst_sel:b1 # pads");
    let equiv = |right: &str| scratch.run(&["equiv", "a.s", right, "--syntax-b", "clrx", "--out", "v0"]);
    equiv("b.s").exits(0).complains(&["dst_unused"]);
    equiv("padded.s").exits(0);
    scratch.write("preserved.s", "v_xor_b32 v0, v1, v2 dst_sel:b1 dst_unused:preserve");
    equiv("preserved.s").exits(1);
    scratch.write("wrong.s", "v_mov_b32 v0, q");
    equiv("wrong.s").exits(2).complains(&["wrong.s:1:15", "`q`"]);
}

#[test]
fn a_byte_order_mark_is_no_text() {
    let scratch = Scratch::new();
    scratch.write("a.s", "\u{feff}v_nop\r\n");
    scratch.run(&["asm", "a.s"]).exits(0).says(&["0000007e"]);
}

#[test]
fn nothing_to_check_is_no_success() {
    let scratch = Scratch::new();
    scratch.write("none.jsonl", "\n");
    scratch.write("manifest.jsonl", "");
    scratch.run(&["vectors", "check", "none.jsonl"]).exits(2).complains(&["no vector"]);
    scratch.run(&["certificate", "check", "."]).exits(2).complains(&["no claim"]);
    scratch.run(&["batch", "none.jsonl"]).exits(2).complains(&["no job"]);
    scratch.write("a.s", "; nothing\n");
    scratch.run(&["equiv", "a.s", "a.s"]).exits(2).complains(&["neither program has an instruction"]);
    scratch.write("nop.s", "s_nop 0\n");
    scratch.run(&["equiv", "nop.s", "nop.s"]).exits(2).complains(&["neither program writes a register"]);
    scratch.run(&["equiv", "nop.s", "a.s", "--out", "v0"]).exits(0);
    for out in ["", ",", " "] {
        scratch.run(&["equiv", "nop.s", "nop.s", "--out", out]).exits(2);
    }
}
