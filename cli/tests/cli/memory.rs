//! Memory: `run --mem`, `--args`, `--lds`, `--dump`; vectors with memory; what is refused.

use serde_json::{Value, json};

use crate::process::{Finished, Scratch};

const DOUBLE: &str = "v_lshlrev_b32 v1, 2, v0 / global_load_dword v2, v1, s[4:5] / v_lshlrev_b32 v2, 1, v2 / \
                      global_store_dword v1, v2, s[4:5]";

fn run(program: &str, options: &[&str]) -> Finished {
    Scratch::pair(program, "").run(&[&["run", "a.s"], options].concat())
}

#[test]
fn memory_is_given_and_shown() {
    let options = ["--set", "v0=lane", "--set", "exec=3", "--set", "s4=0x2000", "--mem", "0x2000=0100 0000 15000000"];
    let dumped = [&options[..], &["--dump", "0x2000+8", "--dump", "0x2007+2", "--show", "v2[1]"]].concat();
    let shown = run(DOUBLE, &dumped);
    shown.exits(0).says(&["mem[0x2000] 02 00 00 00 2a 00 00 00\n", "mem[0x2007] 00 ??\n"]);
    let shown = run(DOUBLE, &[&dumped[..], &["--json"]].concat()).exits(0).json();
    assert_eq!(shown["mem"], json!([["0x2000", "020000002a000000"], ["0x2007", "00??"]]));
    let arguments = ["--set", "v0=lane", "--set", "exec=1", "--args", "07000000", "--dump", "0x100000+4", "--json"];
    assert_eq!(run(DOUBLE, &arguments).exits(0).json()["mem"], json!([["0x100000", "0e000000"]]));
    let other = DOUBLE.replace("s[4:5]", "s[6:7]");
    let arguments = ["--set", "exec=1", "--args", "s[6:7]=07000000", "--dump", "0x100000+4", "--json"];
    assert_eq!(run(&other, &arguments).exits(0).json()["mem"], json!([["0x100000", "0e000000"]]));
}

#[test]
fn memory_comes_from_a_file() {
    let scratch = Scratch::pair(DOUBLE, "");
    scratch.write("bytes.bin", [5, 0, 0, 0]);
    let options = ["run", "a.s", "--set", "exec=1", "--mem", "0=bytes.bin", "--dump", "0+4"];
    scratch.run(&options).exits(0).says(&["mem[0x0] 0a 00 00 00"]);
}

#[test]
fn lds_has_a_size_and_starts_with_zeros() {
    let text =
        "v_mov_b32 v1, 7 / ds_write_b32 v0, v1 offset:4 / ds_read_b32 v2, v0 offset:8 / ds_read_b32 v3, v0 offset:4";
    let options = ["--set", "exec=1", "--set", "v2=5", "--show", "v2[0] v3[0]", "--dump", "lds:0+8", "--json"];
    let shown = run(text, &[&options[..], &["--lds", "12"]].concat()).exits(0).json();
    assert_eq!(
        (&shown["v2[0]"][0], &shown["v3[0]"][0], &shown["lds"]),
        (&json!("0x0"), &json!("0x7"), &json!([["0x0", "0000000007000000"]]))
    );
    run(text, &options).exits(2).complains(&["a.s:2", "lane 0 writes LDS at 0x4", "--lds"]);
    run(text, &["--lds", "65537"]).exits(2).complains(&["--lds", "65536"]);
}

#[test]
fn an_access_to_what_nobody_gave_says_line_and_lane() {
    let options = ["--set", "v0=lane", "--set", "exec=7", "--args", "0100000015000000"];
    run(DOUBLE, &options).exits(2).complains(&["a.s:2", "lane 2 reads global memory at 0x100008", "--mem 0x100008="]);
    let text = "s_nop 0 / s_store_dword s0, s[2:3], 0x0";
    run(text, &[]).exits(2).complains(&["a.s:2", "the wave writes global memory at 0x0"]);
}

#[test]
fn wrong_options_exit_2() {
    for options in [
        ["--mem", "0x1000"],
        ["--mem", "x=00"],
        ["--mem", "0=0"],
        ["--mem", "0=no such file"],
        ["--mem", "=00"],
        ["--mem", "0="],
        ["--mem", "0xffffffffffffffff=0011"],
        ["--args", ""],
        ["--args", "0g"],
        ["--args", "v0=00"],
        ["--args", "s4=00"],
        ["--lds", "x"],
        ["--dump", "0x1000"],
        ["--dump", "0+0"],
        ["--dump", "0+x"],
        ["--dump", "0xfffffffffffffffc+8"],
        ["--dump", "lds:0xfffc+8"],
    ] {
        run("s_nop 0", &options).exits(2).complains(&["error", options[0]]);
    }
    run("s_nop 0", &["--waves", "2", "--lds", "4"]).exits(2);
    run("s_nop 0", &["--args", "00", "--mem", "0xfffff=0011"]).exits(2).complains(&[
        "--args",
        "0x100000",
        "--mem 0xfffff",
    ]);
    run("s_nop 0", &["--args", "00", "--mem", "0xfffff=00"]).exits(0);
    run("s_nop 0", &["--args", "00", "--set", "s5=1"]).exits(2).complains(&["--args", "s5 is set already", "s[0:1]"]);
    run("s_nop 0", &["--args", "s[0:1]=00", "--set", "s5=1"]).exits(0);
}

#[test]
fn claims_about_memory_are_decided_and_what_others_do_is_refused_by_name() {
    for (text, exit) in [
        ("global_load_dword v0, v[1:2], off", 0),
        ("ds_write_b32 v0, v1", 0),
        ("s_load_dword s0, s[2:3], 0x0", 0),
        ("ds_add_u32 v0, v1", 0),
        // A resource may add the lane's number, times any stride, to an address.
        ("buffer_atomic_add v0, off, s[0:3], 0", 4),
        ("buffer_atomic_add v0, off, s[0:3], 0 glc", 4),
        ("s_barrier", 4),
        ("s_memtime s[0:1]", 4),
    ] {
        let mnemonic = text.split(' ').next().expect("a mnemonic");
        let scratch = Scratch::pair(text, text);
        scratch.run(&["equiv", "a.s", "b.s", "--out", "mem"]).exits(0);
        scratch.write("t.s", format!("; ensures: v0 == v0\n{text}\n"));
        let proof = scratch.run(&["prove", "t.s"]).exits(exit);
        if exit != 0 {
            proof.says(&[mnemonic]);
        }
    }
}

fn check(vector: &Value) -> Value {
    let scratch = Scratch::new();
    scratch.write("v.jsonl", format!("{vector}\n"));
    scratch.run(&["vectors", "check", "v.jsonl", "--json"]).json_lines().remove(0)
}

#[test]
fn vectors_give_memory_and_check_it() {
    let vector = |bytes: &str| {
        json!({
            "id": 1, "target": "gfx900", "asm": "ds_write_b16 v0, v1",
            "in": {"v1": "0x1234", "exec": "0x1", "lds": [["0x0", "aabbccdd"]], "lds_size": 4},
            "out": {"lds": [["0x0", bytes]]}
        })
    };
    assert_eq!(check(&vector("3412ccdd"))["pass"], true);
    assert_eq!(check(&vector("34??ccdd"))["pass"], true);
    let wrong = check(&vector("3412cdcd"));
    assert_eq!((&wrong["pass"], &wrong["mismatch"]), (&json!(false), &json!("lds[0x2]: expected cd, got cc")));
    assert!(check(&vector("????????"))["error"].as_str().is_some_and(|text| text.contains("checks nothing")));
    assert!(check(&vector("341"))["error"].as_str().is_some_and(|text| text.contains("odd number of digits")));
    let mut outside = vector("3412ccdd");
    outside["in"]["lds"] = json!([["0x2", "ccdd"]]);
    let outside = check(&outside);
    assert_eq!(outside["mismatch"], "lane 0 writes LDS at 0x0, where nothing was given");
}

/// Behind a condition, an access may be one to the stack: the terms of a resource do not tell.
#[test]
fn a_resource_that_may_be_the_stack_decides_nothing() {
    let wait = "s_waitcnt vmcnt(0) lgkmcnt(0)";
    let select = "s_cmp_eq_u32 s33, 0 / s_cselect_b64 s[4:5], s[0:1], 0 / \
                  s_cselect_b64 s[6:7], s[2:3], 0";
    let own = "buffer_store_dword v0, off, s[0:3], s32 offset:4";
    let either = "buffer_store_dword v1, off, s[4:7], s32 offset:4";
    let back = "buffer_load_dword v1, off, s[0:3], s32 offset:4 / s_waitcnt vmcnt(0) / s_setpc_b64 s[30:31]";
    let options = ["equiv", "a.s", "b.s", "--abi", "function", "--fact", "private-stack", "--out", "v1,mem"];
    let overwritten = format!("{wait} / {select} / {own} / {either} / {back}");
    // What differs has an access to the stack, so that it is no region.
    let later = format!("{wait} / {own} / {select} / {either} / {back}");
    let finished = Scratch::pair(&overwritten, &later).run(&options).exits(3);
    finished.says(&["unknown", "an access to global memory hangs on the resource of the stack"]);
    let kept = format!("{wait} / {select} / {either} / {own} / {back}");
    Scratch::pair(&overwritten, &kept).run(&options).exits(1);
}
