//! A counterexample must replay: its inputs, fed to `run`, give the values that it shows.

use serde_json::{Map, Value};

use crate::process::Scratch;

/// The `--set` options that make the inputs of a counterexample.
fn settings(inputs: &Map<String, Value>) -> Vec<String> {
    let text = |value: &Value| value.as_str().expect("a number is a string").to_owned();
    let value = |value: &Value| match value {
        Value::Array(lanes) => lanes.iter().map(text).collect::<Vec<_>>().join(","),
        other => text(other),
    };
    inputs.iter().map(|(place, lanes)| format!("{place}={}", value(lanes))).collect()
}

/// Runs `file` from the counterexample's inputs and gives the value of its place.
fn replay(scratch: &Scratch, file: &str, found: &Value, machine: &[&str]) -> String {
    let settings = settings(found["inputs"].as_object().expect("inputs are an object"));
    let place = found["place"].as_str().expect("the place is a string");
    let mut arguments = vec!["run", file, "--json", "--show", place];
    settings.iter().for_each(|setting| arguments.extend(["--set", setting]));
    arguments.extend(machine);
    let shown = scratch.run(&arguments).exits(0).json();
    let value = match found["lane"].as_u64() {
        Some(lane) => &shown[place][lane as usize - first_lane(place)],
        None => &shown[place],
    };
    value.as_str().unwrap_or_else(|| panic!("{place} is not shown in {shown}")).to_owned()
}

/// The first lane that a place names: 17 of `v0[17..18]` and of `v0[17]`, 0 of `v[0:1]`.
fn first_lane(place: &str) -> usize {
    let lanes = place.split('[').skip(1).map(|rest| rest.split(']').next().unwrap_or(rest));
    let lanes = lanes.filter(|inside| !inside.contains(':')).last().unwrap_or("0");
    lanes.split("..").next().and_then(|first| first.parse().ok()).expect("a lane is a number")
}

/// Checks that the counterexample of a pair replays on both sides.
fn check(a: &str, b: &str, options: &[&str]) {
    let scratch = Scratch::pair(a, b);
    let arguments = [&["equiv", "a.s", "b.s", "--json"], options].concat();
    let report = scratch.run(&arguments).exits(1).json();
    let found = &report["counterexample"];
    assert_ne!(found["a"], found["b"], "{report}");
    // The machine: what the user fixed, and what the verdict relies on.
    let relied: Vec<String> =
        report["relies_on"].as_array().expect("a list").iter().map(|row| row.as_str().unwrap().to_owned()).collect();
    let mut machine: Vec<&str> = Vec::new();
    for row in &relied {
        match row.strip_prefix("model=") {
            Some(model) => machine.extend(["--model", model]),
            None => machine.extend(["--reading", row]),
        }
    }
    let target = options.iter().position(|&option| option == "--target");
    target.iter().for_each(|&at| machine.extend(&options[at..at + 2]));
    for (file, side) in [("a.s", "a"), ("b.s", "b")] {
        let value = replay(&scratch, file, found, &machine);
        assert_eq!(value, found[side].as_str().unwrap(), "side {side} of `{a}` and `{b}`: {report}");
    }
}

#[test]
fn vector_registers() {
    check("v_add_u32 v0, v1, v2", "v_or_b32 v0, v1, v2", &["--out", "v0"]);
    check("v_mul_u32_u24 v0, v1, v2", "v_mul_lo_u32 v0, v1, v2", &["--out", "v0"]);
    check("v_ashrrev_i32 v0, 8, v0", "v_lshrrev_b32 v0, 8, v0", &["--out", "v0{30:2}"]);
    check("v_mov_b32 v0, v1", "v_mov_b32 v0, v2", &["--out", "v0[17..18]"]);
    check("v_mov_b32 v0, 0", "v_bfe_u32 v0, v1, 31, 1", &["--out", "v0[63]"]);
}

#[test]
fn pairs() {
    check("v_lshlrev_b64 v[0:1], 3, v[0:1]", "v_lshlrev_b32 v0, 3, v0 / v_lshlrev_b32 v1, 3, v1", &["--out", "v[0:1]"]);
    check(
        "s_add_u32 s0, s0, s2 / s_addc_u32 s1, s1, s3",
        "s_add_u32 s0, s0, s2 / s_add_u32 s1, s1, s3",
        &["--out", "s[0:1]"],
    );
}

#[test]
fn scalars_and_masks() {
    check("s_min_i32 s0, s1, s2", "s_min_u32 s0, s1, s2", &["--out", "s0"]);
    check("s_cmp_lt_i32 s0, s1", "s_cmp_le_i32 s0, s1", &["--out", "scc"]);
    check("s_cselect_b32 s0, s1, s2", "s_mov_b32 s0, s1", &["--out", "s0"]);
    check("v_cmp_lt_u32 vcc, v0, v1", "v_cmp_lt_i32 vcc, v0, v1", &["--out", "vcc"]);
    check("v_cmp_lt_u32 vcc, v0, v1", "v_cmp_lt_u32 vcc, v0, v1 / s_mov_b32 vcc_hi, 0", &["--out", "vcc_hi"]);
    check("s_and_b64 exec, exec, vcc", "s_andn2_b64 exec, exec, vcc", &["--out", "exec"]);
    check("s_mov_b32 m0, s0", "s_add_u32 m0, s0, s1", &["--out", "m0"]);
}

#[test]
fn carries() {
    let chain = "v_add_co_u32 v0, vcc, v0, v2 / v_addc_co_u32 v1, vcc, v1, v3, vcc";
    check(chain, "v_add_u32 v0, v0, v2 / v_add_u32 v1, v1, v3", &["--out", "v[0:1]"]);
    check("v_cndmask_b32 v0, v1, v2, vcc", "v_cndmask_b32 v0, v1, v2, s[0:1]", &["--out", "v0"]);
}

#[test]
fn partial_exec() {
    check("v_mov_b32 v0, v1", "s_mov_b64 exec, -1 / v_mov_b32 v0, v1", &["--out", "v0"]);
    check("v_readfirstlane_b32 s0, v0", "v_readlane_b32 s0, v0, 0", &["--out", "s0"]);
    check("v_cmp_t_u32 vcc, v0, v0", "s_mov_b64 vcc, -1", &["--out", "vcc"]);
}

#[test]
fn lanes_of_other_lanes() {
    let control = "row_mask:0xf bank_mask:0xf";
    check(
        &format!("v_mov_b32_dpp v0, v1 row_shr:1 {control}"),
        &format!("v_mov_b32_dpp v0, v1 row_shr:2 {control}"),
        &["--out", "v0"],
    );
    check(
        &format!("v_mov_b32_dpp v0, v1 quad_perm:[1,0,3,2] {control} bound_ctrl:1"),
        "ds_swizzle_b32 v0, v1 offset:0x80b1 / s_waitcnt lgkmcnt(0)",
        &["--out", "v0"],
    );
    check(
        &format!("v_mov_b32_dpp v2, v0 row_ror:1 {control} bound_ctrl:1 / v_lshrrev_b32 v0, v2, v1"),
        &format!("v_lshrrev_b32_dpp v0, v0, v1 row_ror:1 {control} bound_ctrl:1"),
        &["--out", "v0", "--model", "hardware"],
    );
}

#[test]
fn assumptions() {
    check(
        "v_and_b32 v0, 0xff, v0",
        "v_mov_b32 v0, v0",
        &["--out", "v0", "--assume", "v0 <=u 0x100", "--assume", "exec == -1"],
    );
    check("s_lshl_b32 s0, s1, s2", "s_mov_b32 s0, s1", &["--out", "s0", "--assume", "s2 != 0 && s1 >s 100"]);
}

#[test]
fn other_targets() {
    check("v_add_i32 v0, vcc, v1, v2", "v_sub_i32 v0, vcc, v1, v2", &["--out", "v0", "--target", "gfx600"]);
    check("v_mad_u16 v0, v0, v1, v2", "v_mul_lo_u16 v0, v0, v1", &["--out", "v0", "--target", "gfx803"]);
}

/// Found by the solver, not by chance.
#[test]
fn needles() {
    let a = "s_mov_b32 s0, 0x9e3779b1 / v_mul_lo_u32 v0, v1, s0 / s_mov_b32 s1, 0x12345677 / v_cmp_eq_u32 vcc, s1, v0";
    check(a, "s_mov_b64 vcc, 0", &["--out", "vcc"]);
    check("v_xor_b32 v0, 0xdeadbeef, v1 / v_min_u32 v0, 1, v0", "v_mov_b32 v0, 1", &["--out", "v0"]);
}
