//! Files say which processor they are for, and hold one program.

use serde_json::json;

use crate::process::Scratch;

const GFX906: &str = "\t.amdgcn_target \"amdgcn-amd-amdhsa--gfx906:xnack-\"\n";
const GFX803: &str = "\t.amdgcn_target \"amdgcn-amd-amdhsa--gfx803\"\n";
const GFX1030: &str = "\t.amdgcn_target \"amdgcn-amd-amdhsa--gfx1030\"\n";
/// Exists on gfx906 only.
const DOT: &str = "v_dot2_f32_f16 v0, v1, v2, v3\n";
const MOVE: &str = "v_mov_b32 v0, v1\n";

fn files(a: &str, b: &str) -> Scratch {
    let scratch = Scratch::new();
    scratch.write("a.s", a);
    scratch.write("b.s", b);
    scratch
}

#[test]
fn the_text_names_the_processor() {
    let with_name = format!("{GFX906}{DOT}");
    let scratch = files(&with_name, DOT);
    scratch.run(&["asm", "a.s"]).exits(0);
    scratch.run(&["asm", "b.s"]).exits(2).complains(&["gfx900 has no instruction", "gfx906"]);
    scratch.run(&["asm", "a.s", "--target", "vega20"]).exits(0);
    let scratch = files(&format!("{GFX803}{MOVE}"), MOVE);
    scratch.run(&["equiv", "a.s", "b.s"]).exits(0).says(&["gfx803"]);
    scratch.run(&["equiv", "b.s", "a.s"]).exits(0).says(&["gfx803"]);
    scratch.run(&["equiv", "b.s", "b.s"]).exits(0).says(&["gfx900"]);
    scratch.run(&["run", "a.s"]).exits(0);
}

#[test]
fn contradictions_are_errors_with_their_place() {
    let scratch = files(&format!("{GFX803}{MOVE}"), &format!("{MOVE}{GFX906}"));
    for command in [["asm", "a.s"], ["run", "a.s"]] {
        let arguments = [&command[..], &["--target", "gfx900"]].concat();
        let complaint = ["this text is for gfx803, and is read for gfx900", "a.s:1:17", "choose gfx803"];
        scratch.run(&arguments).exits(2).complains(&complaint);
    }
    let both = ["this text is for gfx906, and a.s for gfx803 (line 1)", "b.s:2:17"];
    scratch.run(&["equiv", "a.s", "b.s"]).exits(2).complains(&both);
    scratch.run(&["equiv", "a.s", "a.s", "--target", "gfx906"]).exits(2).complains(&["this text is for gfx803"]);
    scratch.run(&["equiv", "a.s", "a.s", "--target", "fiji"]).exits(0);
    scratch.write("b.s", format!("{GFX1030}{MOVE}"));
    for arguments in [&["equiv", "a.s", "b.s"][..], &["run", "b.s"], &["asm", "b.s"]] {
        scratch.run(arguments).exits(4).complains(&["`gfx1030`", "b.s:1:17"]);
    }
}

#[test]
fn jobs_and_theorems_name_it_too() {
    let scratch = Scratch::new();
    let job = |target: Option<&str>, first: &str| {
        let mut job = json!({ "id": 1, "a": [first.trim_end(), "v_mov_b32 v0, v1"], "b": ["v_mov_b32 v0, v1"] });
        if let Some(target) = target {
            job["target"] = json!(target);
        }
        format!("{job}\n")
    };
    let jobs = [job(None, GFX803), job(Some("fiji"), GFX803), job(Some("gfx900"), GFX803), job(None, GFX1030)].concat();
    scratch.write("jobs.jsonl", &jobs);
    let finished = scratch.run(&["batch", "jobs.jsonl"]).exits(2);
    let verdicts: Vec<_> = finished.json_lines().iter().map(|line| line["verdict"].clone()).collect();
    assert_eq!(verdicts, ["equivalent", "equivalent", "error", "unsupported"].map(|verdict| json!(verdict)));
    let messages: Vec<_> = finished.json_lines().iter().map(|line| line["message"].to_string()).collect();
    assert!(messages[2].contains("this text is for gfx803, and is read for gfx900"), "{}", messages[2]);
    assert!(messages[3].contains("`gfx1030`"), "{}", messages[3]);

    scratch.write("t.s", format!("; ensures: v1 == old(v1)\n{GFX803}{MOVE}"));
    scratch.run(&["prove", "t.s"]).exits(0).says(&["gfx803"]);
    scratch.write("t.s", format!("; target: gfx900\n; ensures: v1 == old(v1)\n{GFX803}{MOVE}"));
    scratch.run(&["prove", "t.s"]).exits(2).complains(&["t.s:3: this text is for gfx803"]);
}

#[test]
fn a_second_function_is_not_cut_off() {
    let function = |name: &str, body: &str| {
        format!(
            "\t.globl {name}\n\t.p2align 8\n\t.type {name},@function\n{name}:\n\t{body}\n\ts_endpgm\n.L{name}_end:\n"
        )
    };
    let one = function("f", "v_mov_b32 v0, v1");
    let two = format!("{one}{}", function("g", "v_mov_b32 v0, v2"));
    let other = format!("{one}{}", function("g", "v_mov_b32 v0, v3"));
    let scratch = files(&two, &other);
    scratch.run(&["equiv", "a.s", "b.s"]).exits(1).says(&["f  equivalent", "g  different"]);
    scratch.run(&["run", "a.s"]).exits(2).complains(&["a.s has 2 functions: `f`, `g`; name one: a.s:f"]);
    scratch.run(&["asm", "a.s"]).exits(0);
    scratch.write("a.s", format!("{one}\ts_nop 0\n\t.fill 8, 4, 0xbf800000\n"));
    scratch.write("b.s", &one);
    scratch.run(&["equiv", "a.s", "b.s"]).exits(0);
    let words = "0103007e\n000081bf\n0203007e\n";
    scratch.write("a.hex", words);
    scratch.run(&["run", "a.hex"]).exits(2).complains(&["s_endpgm in line 2 ends the program"]);
    scratch.run(&["disasm", "a.hex"]).exits(0);
}
