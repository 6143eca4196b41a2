//! Hints after `different` and `unknown`: they are offered where they are true, and nowhere else.

use crate::process::{Finished, Scratch};

fn hints(finished: &Finished) -> Vec<String> {
    let lines = finished.stdout.lines().filter_map(|line| line.strip_prefix("  hint: "));
    lines.map(str::to_owned).collect()
}

/// The hints about a pair that is different, and whether the options that they name make it equivalent.
#[track_caller]
fn offered(a: &str, b: &str, options: &[&str]) -> Vec<String> {
    let scratch = Scratch::pair(a, b);
    let command = [&["equiv", "a.s", "b.s"], options].concat();
    let offered = hints(&scratch.run(&command).exits(1));
    for hint in &offered {
        let (_, advice) = hint.split_once("equivalent with ").expect("a hint says what helps");
        let quoted = advice.split('\'').enumerate();
        let words = quoted.flat_map(|(at, part)| if at % 2 == 0 { part.split(' ').collect() } else { vec![part] });
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        scratch.run(&[&command[..], &words].concat()).exits(0);
    }
    offered
}

#[test]
fn registers_that_may_be_scratch_are_named() {
    let product = "s_mov_b32 s4, 3 / v_mul_lo_u32 v0, v1, s4";
    let sum = "v_add_co_u32 v3, vcc, v1, v1 / v_add_co_u32 v0, vcc, v3, v1";
    let [hint] = &offered(product, sum, &[])[..] else { panic!("one hint") };
    assert!(hint.starts_with("differs only in registers that may be scratch: s4, "), "{hint}");
    assert!(hint.ends_with("equivalent with --out v0"), "{hint}");
    let half = "v_add_f16 v0, v1, v2";
    let single = "v_cvt_f32_f16 v1, v1 / v_cvt_f32_f16 v2, v2 / v_add_f32 v0, v1, v2 / v_cvt_f16_f32 v0, v0";
    let [hint] = &offered(half, single, &[])[..] else { panic!("one hint") };
    assert!(hint.ends_with("v2, v1, and in NaNs; equivalent with --out v0 --nan canonical"), "{hint}");
}

#[test]
fn nans_and_lanes_that_are_off_are_named() {
    let half = "v_add_f16 v0, v1, v2";
    let single = "v_cvt_f32_f16 v3, v1 / v_cvt_f32_f16 v4, v2 / v_add_f32 v0, v3, v4 / v_cvt_f16_f32 v0, v0";
    let nan = "differs only in the sign or payload of a NaN: equivalent with --nan canonical";
    assert_eq!(offered(half, single, &["--out", "v0"]), [nan]);
    let exec = "differs only where EXEC is partial: equivalent with --assume 'exec == -1'";
    assert_eq!(offered("s_mov_b64 s[4:5], exec", "s_mov_b64 s[4:5], -1", &[]), [exec]);
    let swizzle = "ds_swizzle_b32 v0, v1 offset:0x80b1 / s_waitcnt lgkmcnt(0)";
    let dpp = "v_mov_b32_dpp v0, v1 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf bound_ctrl:1";
    let machine = "differs only on some machines: equivalent with --reading D15=bc";
    assert_eq!(offered(swizzle, dpp, &[]), [exec, machine]);
}

#[test]
fn what_is_wrong_has_no_hint() {
    assert!(offered("v_add_u32 v0, v1, v2", "v_sub_u32 v0, v1, v2", &[]).is_empty());
    // A result is no scratch register, though another one is the same.
    let a = "v_add_u32 v0, v1, v2 / v_mov_b32 v3, v1";
    assert!(offered(a, "v_sub_u32 v0, v1, v2 / v_mov_b32 v3, v1", &[]).is_empty());
    assert!(offered("v_add_f32 v0, v1, v2", "v_sub_f32 v0, v1, v2", &[]).is_empty());
    assert!(offered("s_mov_b64 s[4:5], exec", "s_mov_b64 s[4:5], 0", &[]).is_empty());
}

#[test]
fn hints_can_be_left_out_and_change_nothing_else() {
    let scratch = Scratch::pair("s_mov_b64 s[4:5], exec", "s_mov_b64 s[4:5], -1");
    let with = scratch.run(&["equiv", "a.s", "b.s", "--json"]).exits(1).json();
    let without = scratch.run(&["equiv", "a.s", "b.s", "--json", "--no-hints"]).exits(1).json();
    assert_eq!(with["hints"].as_array().map(Vec::len), Some(1));
    assert_eq!(without.get("hints"), None);
    for key in ["verdict", "decided_by", "relies_on", "obligations", "counterexample"] {
        assert_eq!(with[key], without[key], "{key}");
    }
    assert!(hints(&scratch.run(&["equiv", "a.s", "b.s", "--no-hints"]).exits(1)).is_empty());
}

#[test]
fn each_of_several_functions_and_jobs_has_its_hints() {
    let scratch = Scratch::new();
    let file = |exec: &str, sum: &str| {
        format!("one:\ns_mov_b64 s[4:5], {exec}\ns_setpc_b64 s[30:31]\ntwo:\n{sum} v0, v0, v1\ns_setpc_b64 s[30:31]\n")
    };
    scratch.write("a.s", file("exec", "v_add_u32"));
    scratch.write("b.s", file("-1", "v_sub_u32"));
    let equiv = ["equiv", "a.s", "b.s", "--abi", "fragment"];
    let hint = "hint: differs only where EXEC is partial: equivalent with --assume 'exec == -1'";
    let moves = "       a.s:2  s_mov_b64 s[4:5], exec\n       b.s:2  s_mov_b64 s[4:5], -1\n";
    let sums = "       a.s:5  v_add_u32 v0, v0, v1\n       b.s:5  v_sub_u32 v0, v0, v1\n";
    let found = scratch.run(&equiv).exits(1).stdout.clone();
    assert_eq!(
        found,
        format!(
            "one  different: s4\n{moves}     {hint}\ntwo  different: v0 in lane 0\n{sums}2 functions: 2 different\n"
        )
    );
    let without = scratch.run(&[&equiv[..], &["--no-hints"]].concat()).exits(1).stdout.clone();
    let whole = format!("one  different: s4\n{moves}two  different: v0 in lane 0\n{sums}2 functions: 2 different\n");
    assert_eq!(without, whole);
    let first = scratch.run(&[&equiv[..], &["--json"]].concat()).exits(1).stdout.clone();
    assert!(first.lines().next().is_some_and(|line| line.contains("\"hints\":[")), "{first}");
    scratch.write("jobs.jsonl", "{\"a\": [\"s_mov_b64 s[4:5], exec\"], \"b\": [\"s_mov_b64 s[4:5], -1\"]}\n");
    let with = scratch.run(&["batch", "jobs.jsonl", "--hints"]).exits(0).json();
    assert_eq!(with["hints"][0].as_str().map(|text| format!("hint: {text}")).as_deref(), Some(hint));
    assert_eq!(scratch.run(&["batch", "jobs.jsonl"]).exits(0).json().get("hints"), None);
}

#[test]
fn unknown_says_what_was_tried_and_what_helps() {
    let (load, store) = ("global_load_dword v4, v0, s[2:3] offset:1028", "global_store_dword v1, v2, s[0:1]");
    let kernel = |first: &str, second: &str| {
        format!(
            "s_load_dwordx4 s[0:3], s[4:5], 0x0 / s_waitcnt lgkmcnt(0) / {first} / {second} / s_waitcnt vmcnt(0) / \
             global_store_dword v5, v4, s[2:3] / s_endpgm"
        )
    };
    let scratch = Scratch::pair(&kernel(load, store), &kernel(store, load));
    let options = ["equiv", "a.s", "b.s", "--abi", "kernel", "--budget", "small"];
    let unknown = hints(&scratch.run(&options).exits(3));
    assert_eq!(unknown.len(), 2, "{unknown:?}");
    assert!(unknown[0].starts_with("equivalent with --fact noalias, if"), "{unknown:?}");
    assert!(unknown[1].starts_with("tried with --budget small: "), "{unknown:?}");
    // More work is not what is missing.
    assert!(!unknown[1].contains("--budget large"), "{unknown:?}");
    scratch.run(&[&options[..], &["--fact", "noalias"]].concat()).exits(0);
}

/// Registers in which only one of the programs has left something before it calls a function.
#[test]
fn what_a_function_may_look_at_is_named() {
    let call = "s_getpc_b64 s[16:17] / s_add_u32 s16, s16, f@rel32@lo+4 / s_addc_u32 s17, s17, f@rel32@hi+12 / \
                s_swappc_b64 s[30:31], s[16:17] / s_endpgm";
    let scratch = Scratch::pair(
        &format!(
            "s_mov_b32 s32, 0 / v_mov_b32 v1, v2 / s_mov_b32 s11, 1 / s_mov_b32 s12, 1 / v_mov_b32 v0, 5 / {call}"
        ),
        &format!(
            "s_mov_b32 s32, 0 / v_mov_b32 v1, v0 / s_mov_b32 s11, 1 / s_mov_b32 s12, 2 / v_mov_b32 v0, 5 / {call}"
        ),
    );
    let options = ["equiv", "a.s", "b.s", "--abi", "kernel", "--budget", "small"];
    let unknown = hints(&scratch.run(&options).exits(3));
    let expected = "equivalent with --fact 'calls-ignore(s12, v1)', if functions that are called do not look at that";
    assert_eq!(unknown[0], expected);
    let run = scratch.run(&[&options[..], &["--fact", "calls-ignore(s12, v1)"]].concat());
    run.exits(0);
}

/// A run shows that the order matters where the pointers overlap, and where they do not nothing differs.
#[test]
fn what_differs_where_pointers_overlap_says_so() {
    let (load, store) = ("global_load_dword v4, v0, s[2:3]", "global_store_dword v1, v2, s[0:1]");
    let kernel = |first: &str, second: &str, last: &str| {
        format!(
            "s_load_dwordx4 s[0:3], s[4:5], 0x0 / s_waitcnt lgkmcnt(0) / v_mov_b32 v0, 0 / v_mov_b32 v1, 0 / {first} / \
             {second} / s_waitcnt vmcnt(0) / {last} v5, v4, s[2:3] / s_endpgm"
        )
    };
    let last = "global_store_dword";
    let scratch = Scratch::pair(&kernel(load, store, last), &kernel(store, load, last));
    let options = ["equiv", "a.s", "b.s", "--abi", "kernel", "--fact", "args-readonly", "--budget", "small"];
    let offered = hints(&scratch.run(&options).exits(1));
    let expected = "differs only in some layouts of memory: equivalent with --fact noalias, if pointers in different \
                    kernel \
                    arguments do not overlap";
    assert_eq!(offered, [expected]);
    // What differs without them is not explained by them.
    let scratch = Scratch::pair(&kernel(load, store, last), &kernel(load, store, "global_store_short"));
    assert!(hints(&scratch.run(&options).exits(1)).is_empty());
}
