//! `gcnverify asm` and `disasm`, and machine code as input of the other commands.

use serde_json::json;

use crate::process::Scratch;

#[test]
fn text_to_bytes_and_back() {
    let scratch =
        Scratch::pair("v_cndmask_b32 v255, v1, v2, vcc / s_mov_b32 s0, 0x12345678 / s_load_dword s5, s[2:3], 0x10", "");
    let hex = "0105fe01\nff0080be78563412\n410102c010000000\n";
    assert_eq!(scratch.run(&["asm", "a.s"]).exits(0).stdout, hex);
    scratch.write("a.hex", hex);
    let text = "v_cndmask_b32_e32 v255, v1, v2, vcc\ns_mov_b32 s0, 0x12345678\ns_load_dword s5, s[2:3], 0x10\n";
    assert_eq!(scratch.run(&["disasm", "a.hex"]).exits(0).stdout, text);
    // The same word means something else elsewhere.
    scratch.write("word.hex", "020000d1 02050200");
    scratch.run(&["disasm", "word.hex", "--target", "gfx803"]).exits(0).says(&["v_cndmask_b32_e64 v2, v2, v2, s[0:1]"]);
    scratch.run(&["disasm", "word.hex", "--target", "gfx700"]).exits(0).says(&["v_cmp_f_i32_e64 s[2:3], v2, v2"]);
}

#[test]
fn json_has_an_object_per_line_and_goes_on_after_an_error() {
    let scratch = Scratch::new();
    scratch.write("a.s", "s_nop 0\n\nv_foo v0\nlabel:\ns_nop 1 ; comment\n");
    let lines = scratch.run(&["asm", "a.s", "--json"]).exits(2).json_lines();
    assert_eq!(lines.len(), 5);
    assert_eq!(lines[0], json!({ "line": 1, "hex": "000080bf" }));
    assert_eq!(lines[1], json!({ "line": 2, "hex": "" }));
    assert!(lines[2]["error"].as_str().unwrap().contains("v_foo"), "{}", lines[2]);
    assert_eq!(lines[4], json!({ "line": 5, "hex": "010080bf" }));

    scratch.write("a.hex", "000080bf\nffffffffffffffff\n# comment\n0000\n010080bf");
    let lines = scratch.run(&["disasm", "a.hex", "--json"]).exits(2).json_lines();
    let has_error = |index: usize| lines[index]["error"].is_string();
    assert_eq!(lines[0], json!({ "line": 1, "text": "s_nop 0" }));
    assert!(has_error(1) && has_error(3), "{lines:?}");
    assert_eq!(lines[4], json!({ "line": 5, "text": "s_nop 1" }));
}

#[test]
fn errors_are_reported_together() {
    let scratch = Scratch::pair("v_foo v0 / s_nop 0 / v_bar v0", "");
    scratch.run(&["asm", "a.s"]).exits(2).says(&["000080bf"]).complains(&["a.s:1:1", "a.s:3:1"]);
    scratch.write("a.hex", "000080bf\n\n00000000000000000000\nzz\n");
    scratch.run(&["disasm", "a.hex"]).exits(2).says(&["s_nop 0"]).complains(&["a.hex:3:1", "a.hex:4:1"]);
}

#[test]
fn machine_code_as_a_fragment() {
    let scratch = Scratch::pair("v_mov_b32 v0, v1 / v_not_b32 v0, v0", "v_mov_b32 v0, v2");
    scratch.write("a.hex", "0103007e\n\n0057007e # v_not_b32");
    scratch.run(&["equiv", "a.hex", "a.s", "--out", "v0"]).exits(0);
    scratch.run(&["equiv", "a.hex", "b.s", "--out", "v0"]).exits(1);
    scratch
        .run(&["run", "a.hex", "--set", "v1=5", "--trace"])
        .exits(0)
        .says(&["v_not_b32_e32 v0, v0", "v0 = 0xfffffffa"]);
    scratch
        .write("jobs.jsonl", r#"{"id": 1, "syntax": "hex", "a": ["0103007e"], "b": ["01 03 00 7e"], "out": ["v0"]}"#);
    assert_eq!(scratch.run(&["batch", "jobs.jsonl"]).exits(0).json()["verdict"], "equivalent");
}

/// What a decoder accepts and no assembler writes has neither a text nor a meaning.
#[test]
fn machine_code_that_is_not_legal() {
    let scratch = Scratch::pair("s_nop 0", "");
    // v_add_u32_e64 v0, s1, s2 reads two scalar registers.
    scratch.write("bus.hex", "000034d101040000");
    scratch.run(&["disasm", "bus.hex"]).exits(4).complains(&["no assembler accepts `v_add_u32_e64 v0, s1, s2`"]);
    scratch.run(&["equiv", "bus.hex", "a.s"]).exits(2).complains(&["constant bus"]);
    // s_mov_b64 s[0:1], with source 3.
    scratch.write("odd.hex", "030180be");
    let complaint = "field SSRC0 cannot be written: `s_mov_b64 s[0:1], s[2:3]` stands for 020180be";
    scratch.run(&["disasm", "odd.hex"]).exits(4).complains(&[complaint]);
    scratch.run(&["equiv", "odd.hex", "a.s"]).exits(4).complains(&["030180be"]);
}

/// CLRX's form of a program, with labels; it reads as the same words.
#[test]
fn the_clrx_dialect() {
    let scratch = Scratch::pair("", "");
    scratch.write("a.hex", "7f008cbf\n020082bf\n0103007e\n00feffbf\nfcff82bf\n370002d31b1e0000\n");
    let clrx = ["--syntax", "clrx", "--target", "gfx600"];
    let disasm = |file: &str| scratch.run(&[&["disasm", file][..], &clrx].concat());
    disasm("a.hex").exits(0).says(&[
        "        s_waitcnt       lgkmcnt(0)",
        ".L4_0:\n        s_branch        .L16_0",
        "        v_mov_b32       v0, v1",
        "        .int 0xbffffe00 # SOPP_ill_127    0xfe00",
        ".L16_0:\n        s_branch        .L4_0",
        "        .int 0xd3020037, 0x00001e1b # v_mov_b32       v55, s27 vsrc1=0xf",
    ]);
    // What is ignored, what no assembler accepts, a branch to where no instruction begins.
    let words = ["2a0000d232d7aa81", "3700c4d24f4d9707", "043d9588", "290087bf", "f0ff82bf", "0000803f"];
    scratch.write("odd.hex", &(words.join("\n") + "\n"));
    let odd = disasm("odd.hex").exits(0).says(&[
        "        .int 0xd200002a, 0x81aad732 # v_cndmask_b32",
        "        .int 0x88953d04 # s_or_b64        s[21:22]",
        ".L188_0 = 188",
        ".L18446744073709551580_0 = -36",
    ]);
    scratch.write("odd.s", &odd.stdout);
    let again = scratch.run(&[&["asm", "odd.s"][..], &clrx].concat()).exits(0).stdout;
    assert_eq!(again, words.join("\n") + "\n");
    // With JSON it is CLRX's form.
    let forms = scratch.run(&[&["disasm", "odd.hex", "--json"][..], &clrx].concat()).exits(0).json_lines();
    assert!(forms.iter().all(|line| !line["text"].as_str().unwrap().contains("#")), "{forms:?}");
    scratch.run(&["run", "odd.s", "--syntax", "clrx", "--target", "gfx600"]).exits(4).complains(&["data among"]);
    scratch.write("b.s", "s_branch x # skips\ny: v_mov_b32 v0, v1; x: s_branch y\n");
    let json = scratch.run(&[&["asm", "b.s", "--json"][..], &clrx].concat()).exits(0).json_lines();
    assert_eq!(json[1], json!({ "line": 2, "hex": "0103007efeff82bf" }));
    scratch.write("bad.hex", "010003d3\n");
    disasm("bad.hex").exits(2).complains(&["bad.hex:1:1"]);
}

/// A text that means other words in the other dialect is named: once per kind, and not if it came
/// from machine code.
#[test]
fn warnings_of_ambiguous_texts() {
    let twice = "v_mov_b32_sdwa v0, v1 dst_sel:BYTE_1 / v_mov_b32_sdwa v4, v1 dst_sel:BYTE_1";
    let scratch = Scratch::pair(twice, "v_mad_mix_f32 v0, v1, v2, v3");
    let warned = scratch.run(&["asm", "a.s"]).exits(0);
    let warned = warned.complains(&["a.s:1:1", "dst_unused is left out", "1 more of these"]);
    assert!(!warned.stderr.contains("a.s:2:1"), "{}", warned.stderr);
    scratch.write("a.hex", &warned.stdout);
    assert_eq!(scratch.run(&["equiv", "a.hex", "a.hex", "--out", "v0"]).exits(0).stderr, "");
    scratch.run(&["equiv", "a.s", "a.hex", "--out", "v0"]).exits(0).complains(&["dst_unused is left out"]);
    // What disassemblers leave out is no mistake.
    let mix = scratch.run(&["asm", "b.s"]).exits(0);
    scratch.write("b.hex", &mix.stdout);
    let text = scratch.run(&["disasm", "b.hex"]).exits(0);
    assert_eq!(
        (mix.stderr, text.stderr, text.stdout),
        (String::new(), String::new(), "v_mad_mix_f32 v0, v1, v2, v3\n".into())
    );
    scratch.write("byte.s", "v_mov_b32 v0, v1 dst_sel:b1");
    scratch.write("byte_llvm.s", "v_mov_b32_sdwa v0, v1 dst_sel:BYTE_1");
    scratch.run(&["asm", "byte.s", "--syntax", "clrx"]).exits(0).complains(&["dst_unused is left out"]);
    let options = ["equiv", "byte.s", "byte_llvm.s", "--syntax-a", "clrx", "--out", "v0"];
    scratch.run(&options).exits(1).complains(&["CLRX then means pad", "LLVM then means preserve"]);
}
