//! Floating-point numbers in options and output; where a NaN and a difference come from.

use serde_json::json;

use crate::process::{Finished, Scratch};

fn run(program: &str, options: &[&str]) -> Finished {
    Scratch::pair(program, "").run(&[&["run", "a.s"], options].concat())
}

const NAN: &str = "v_mul_f32 v1, v0, v0 / v_sub_f32 v2, v1, v1 / s_nop 1 / \
                   v_add_f32_dpp v3, v2, v1 row_shr:8 row_mask:0xf bank_mask:0xf / v_max_f32 v4, v3, v3";

#[test]
fn numbers_are_floats() {
    let shown = run("v_mov_b32 v1, v0", &["--set", "v0=[0.5, nan, -0.0]", "--show", "v1[0..3]", "--json"]);
    assert_eq!(shown.exits(0).json()["v1[0..3]"], json!(["0x3f000000", "0x7fc00000", "0x80000000", "0x0"]));
    let shown = run("s_nop 0", &["--set", "s4=1.5h", "--set", "s[6:7]=1.5d", "--show", "s4,s[6:7]", "--json"]);
    assert_eq!(shown.exits(0).json(), json!({"s4": "0x3e00", "s[6:7]": "0x3ff8000000000000"}));
}

#[test]
fn numbers_that_are_none_are_refused() {
    for (set, words) in [
        ("v0=0.10000000149", "would be rounded to 0.1"),
        ("v0=1.5d", "`1.5d` has 64 bits, which do not fit 32"),
        ("v0=1.5g", "`1.5g` is no floating-point number"),
        ("v0=1.0e40", "the greatest is 3.4028235e38"),
        ("v0=nann", "expected a value, found `nann`"),
        ("v0=.5", "digits on both sides of its point"),
    ] {
        run("s_nop 0", &["--set", set]).exits(2).complains(&[words]);
    }
    let scratch = Scratch::pair("v_add_f32 v0, v1, v2", "v_add_f32 v0, v2, v1");
    let equiv = |assume: &str| scratch.run(&["equiv", "a.s", "b.s", "--out", "v0", "--assume", assume]);
    equiv("v1 == nan").exits(2).complains(&["there are many NaNs", "isnan"]);
    equiv("isnann(v1)").exits(2).complains(&["there is no function `isnann`", "isnan(x)"]);
    equiv("!isnan(v1) && v2 == 1.5").exits(0).says(&["equivalent"]);
}

#[test]
fn conditions_ask_for_nans() {
    let scratch = Scratch::pair("v_max_f32 v0, v1, v1", "v_mov_b32 v0, v1");
    let options = ["equiv", "a.s", "b.s", "--out", "v0", "--assume"];
    let assume = |text: &str| scratch.run(&[&options[..], &[text]].concat());
    assume("!isnan(v1) && !is_subnormal(v1)").exits(0).says(&["equivalent"]);
    // A signalling NaN is made a quiet one.
    assume("!is_subnormal(v1)").exits(1).says(&["different", "nan (0x"]);
}

#[test]
fn registers_are_shown_in_views() {
    let program = "v_add_f32 v1, v0, v0 / v_mov_b32 v2, v1 / v_add_u32 v3, v0, v0 / v_add_f64 v[4:5], v[6:7], v[6:7]";
    let set = ["--set", "v0=0.75", "--set", "v[6:7]=0.5"];
    run(program, &set).exits(0).says(&[
        "v1 = 1.5 (0x3fc00000)  (all lanes)",
        "v2 = 1.5 (0x3fc00000)  (all lanes)",
        "v3 = 0x7e800000  (all lanes)",
        "v[4:5] = 1.0 (0x3ff0000000000000)  (all lanes)",
    ]);
    let json = run(program, &[&set[..], &["--json"]].concat()).exits(0).json();
    assert_eq!((&json["v1"][63], &json["views"]["v1:f32"][63]), (&json!("0x3fc00000"), &json!("1.5")));
    assert_eq!((&json["v5"][0], &json["views"]["v[4:5]:f64"][0]), (&json!("0x3ff00000"), &json!("1.0")));
    let show = ["--show", "v1:hex v1:i32 v1:f16x2,v1:bf16 v3:u32 v[1:2]:f32", "--json"];
    let views = run(program, &[&set[..], &show].concat()).exits(0).json()["views"].clone();
    let first = |view: &str| views[view][0].clone();
    assert_eq!(first("v1:hex"), json!("0x3fc00000"));
    assert_eq!(first("v1:i32"), json!("1069547520"));
    assert_eq!(first("v1:f16x2"), json!("[0.0, 1.9375]"));
    assert_eq!(first("v3:u32"), json!("2122317824"));
    assert_eq!(first("v[1:2]:f32x2"), json!("[1.5, 1.5]"));
    let grid = ["--show", "v1:f32", "--set", "v0=[0.5, nan, -0.0]"];
    run("v_mov_b32 v1, v0", &grid).exits(0).says(&["v1 as f32\n", "nan (0x7fc00000)", "-0.0"]);
}

#[test]
fn views_that_do_not_suit_are_refused() {
    for (show, words) in [
        ("v0:f31", "there is no view `f31`"),
        ("v0:f64", "`f64` has 64 bits, and `v0` has 32"),
        ("v[0:1]:f16", "say how many: `f16x4`"),
        ("v0:", "expected a view"),
        ("mem:f32", "`f32` has 32 bits, and `mem` has 0"),
    ] {
        run("s_nop 0", &["--show", show]).exits(2).complains(&[words]);
    }
    Scratch::pair("s_nop 0", "s_nop 0").run(&["equiv", "a.s", "b.s", "--out", "v0:f32"]).exits(2);
}

#[test]
fn the_first_nan_is_found() {
    let found = run(NAN, &["--set", "v0=inf", "--find-nan"]);
    found.exits(1).says(&[
        "first NaN: line 2, v2 in lane 0 (64 lanes: 0..63)",
        "v_sub_f32 v2, v1, v1",
        "<- made by line 2 of v1 in lane 0 = inf",
        "<- v2 in lane 0 = nan (0x",
        "by line 4 (row_shr:8)",
    ]);
    let json = run(NAN, &["--set", "v0=inf", "--find-nan", "--json"]).exits(1).json();
    assert_eq!((&json["wanted"], &json["first"]["line"]), (&json!("NaN"), &json!(2)));
    assert_eq!(json["first"]["lanes"].as_array().map(Vec::len), Some(64));
    let links = &json["last"]["way"]["links"];
    assert!(links.as_array().is_some_and(|links| !links.is_empty()), "{json}");
    // What a square is made of is not what it leaves as it was.
    let square = run("v_mul_f32 v1, v1, v1", &["--set", "v1=1.0e30", "--find-inf"]);
    square.exits(1).says(&["<- made by line 1 of v1 in lane 0 = 1.0e30"]);
    run(NAN, &["--set", "v0=2.0", "--find-nan"]).exits(0).says(&["no NaN"]);
    run(NAN, &["--set", "v0=inf", "--find-inf"])
        .exits(1)
        .says(&["first infinity: line 1, v1 in lane 0", "v0 in lane 0"]);
}

#[test]
fn a_nan_that_is_loaded_comes_from_memory() {
    let load = "global_load_dword v1, v0, s[4:5] / s_waitcnt vmcnt(0) / v_add_f32 v2, v1, v1";
    let options = ["--set", "exec=1", "--args", "0000c07f", "--find-nan"];
    run(load, &options).exits(1).says(&[
        "line 3, v2 in lane 0",
        "<- v1 in lane 0 = nan (0x7fc00000) by line 3",
        "loaded by line 1",
    ]);
}

#[test]
fn the_place_where_two_runs_part_is_found() {
    let scratch = Scratch::pair(REDUCE, &REDUCE.replace("row_shr:8", "row_shr:4"));
    let options = ["run", "a.s", "--set", "v1=lane", "--set", "v1=lane", "--show", "v7"];
    let find = |file: &str| scratch.run(&[&options[..], &["--find-difference", file]].concat());
    find("a.s").exits(0).says(&["no difference"]);
    find("b.s").exits(1).says(&["difference at the end: v7 in lane", "in the other run:", "line 3 (row_shr:4)"]);
    find("c.s").exits(2).complains(&["c.s"]);
    scratch.run(&["run", "a.s", "--find-nan", "--trace"]).exits(2);
    scratch.run(&["run", "a.s", "--find-nann"]).exits(2).complains(&["--find-nan"]);
}

const REDUCE: &str = "v_add_f32_dpp v0, v1, v1 row_shr:1 row_mask:0xf bank_mask:0xf / s_nop 1 / \
                      v_add_f32_dpp v0, v0, v0 row_shr:8 row_mask:0xf bank_mask:0xf / v_mov_b32 v7, v0";

#[test]
fn counterexamples_mark_where_the_data_part() {
    let scratch = Scratch::pair(REDUCE, &REDUCE.replace("row_shr:8", "row_shr:4"));
    let equiv = scratch.run(&["equiv", "a.s", "b.s", "--out", "v7"]);
    equiv.exits(1).says(&[
        ">   3  v_add_f32_dpp v0, v0, v0 row_shr:8",
        ">   3  v_add_f32_dpp v0, v0, v0 row_shr:4",
        "how the values came there",
        "<- left as it was by line 3 (row_shr:8)",
        "line 3 (row_shr:4)",
    ]);
    let count = "v_mov_b32 v1, 0 / s_mov_b32 s0, 0 / .L: / v_add_u32 v1, v1, v0 / s_add_u32 s0, s0, 1 / \
                 s_cmp_lt_u32 s0, 8 / s_cbranch_scc1 .L / v_mov_b32 v2, v1";
    let scratch = Scratch::pair(count, &count.replace("s0, 8", "s0, 9"));
    scratch.run(&["equiv", "a.s", "b.s", "--out", "v2"]).exits(1).says(&[
        ">   6  s_cmp_lt_u32 s0, 8",
        ">   6  s_cmp_lt_u32 s0, 9",
        "<- as the branch of line 7 went, by scc = 0x0",
        "<- made by line 6 of s0 = 0x8",
    ]);
    scratch
        .run(&["equiv", "a.s", "b.s", "--out", "v2", "--format", "short"])
        .exits(1)
        .says(&["a.s:6:1: error: different: v2", "(b.s:6)"]);
}

#[test]
fn diagnostics_are_a_line_each() {
    let scratch = Scratch::pair(REDUCE, &REDUCE.replace("row_shr:8", "row_shr:4"));
    scratch
        .run(&["equiv", "a.s", "b.s", "--out", "v7", "--format", "short"])
        .exits(1)
        .says(&["a.s:3:1: error: different: v7"]);
    scratch.run(&["equiv", "a.s", "a.s", "--format", "short"]).exits(0).says(&["a.s:1:1: note: equivalent (gfx900): "]);
    scratch.write("bad.s", "v_add_u32 v0, v1, v2\n  v_addd_u32 v0, v1, v2\n");
    let line = "bad.s:2:3: error: ";
    scratch.run(&["equiv", "bad.s", "a.s", "--format", "short"]).exits(2).complains(&[line]);
    scratch.run(&["run", "bad.s", "--format", "short"]).exits(2).complains(&[line]);
    scratch.run(&["hazards", "bad.s", "--format", "short"]).exits(2).complains(&[line]);
    scratch.run(&["run", "a.s", "--set", "v0=1.5g", "--format", "short"]).exits(2).complains(&["--set:1:4: error: "]);
    scratch.run(&["equiv", "a.s", "b.s", "--format", "shrt"]).exits(2);
    scratch.run(&["run", "a.s", "--format", "shrt"]).exits(2);
    scratch.write("early.s", "s_load_dword s6, s[4:5], 0x0\ns_mov_b32 s7, s6\n");
    scratch.run(&["hazards", "early.s", "--format", "short"]).exits(1).says(&["early.s:2:1: error: ", "[W"]);
    let early = ["equiv", "early.s", "early.s", "--format", "short"];
    scratch.run(&early).exits(1).says(&["early.s:2:1: error: hazard: "]);
    scratch.run(&[&early[..], &["--hazards-exit", "20"]].concat()).exits(20);
    scratch.run(&["equiv", "a.s", "b.s", "--out", "v7", "--hazards-exit", "20"]).exits(1);
    scratch.run(&[&early[..], &["--hazards-exit", "0"]].concat()).exits(2).complains(&["--hazards-exit"]);
}

#[test]
fn a_batch_writes_a_line_for_each_job() {
    let scratch = Scratch::pair("", "");
    let jobs = "{\"id\": \"x\", \"a\": [\"v_add_u32 v0, v1, v2\"], \"b\": [\"v_sub_u32 v0, v1, v2\"]}\n\
                {\"id\": 2, \"a\": [\"v_add_u32 v0, v1, v2\"], \"b\": [\"v_add_u32 v0, v2, v1\"]}\n\
                {\"id\": 3, \"a\": [\"v_addd v0\"], \"b\": []}\n";
    scratch.write("jobs.jsonl", jobs);
    scratch.run(&["batch", "jobs.jsonl", "--format", "short"]).exits(2).says(&[
        "jobs.jsonl:1: error: x: different: v0",
        "jobs.jsonl:2: note: 2: equivalent",
        "jobs.jsonl:3: error: 3: ",
    ]);
}
