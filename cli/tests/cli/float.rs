//! Floating point at the edges: NaNs, MODE, real arithmetic, approximate results.

use super::equiv::{SUM, SUM_IN_OTHER_ORDER, about_v0};
use super::process::Scratch;

#[test]
fn nans_that_make_no_difference_are_not_named() {
    let (difference, negated) = ("v_sub_f32 v0, v1, v2", "v_add_f32 v0, v1, -v2");
    for nan in ["unspecified", "canonical", "preserve"] {
        assert_eq!(about_v0(difference, negated, &["--nan", nan]), ("equivalent".into(), vec![]), "{nan}");
    }
    // What differs in numbers as well rests on no NaN: it is shown by numbers.
    assert_eq!(about_v0(SUM, "v_mov_b32 v0, v1", &[]), ("different".into(), vec![]));
    assert_eq!(about_v0(SUM, SUM_IN_OTHER_ORDER, &[]), ("different".into(), vec![]));
}

#[test]
fn real_arithmetic_has_no_nan_no_sign_of_zero_and_no_flushed_subnormal() {
    let real = ["--fp", "real", "--budget", "small"];
    let same = "v_mov_b32 v0, v1";
    for unchanged in ["v_mul_f32 v0, 1.0, v1", "v_add_f32 v0, 0, v1", "v_add_f32 v0, v1, 0", "v_fma_f32 v0, 1.0, v1, 0"]
    {
        let (verdict, relies_on) = about_v0(unchanged, same, &real);
        assert_eq!(verdict, "equivalent", "{unchanged}");
        assert!(relies_on.contains(&"fp=real".into()), "{relies_on:?}");
    }
    let flushing = [&real[..], &["--mode", "0x300"]].concat();
    assert_eq!(about_v0("v_mul_f32 v0, 1.0, v1", same, &flushing).0, "unknown");
    assert_eq!(about_v0("v_max_f32 v0, v1, v1", same, &real).0, "unknown");
    let sign = "v_add_f32 v0, v1, v2 / v_lshrrev_b32 v0, 31, v0";
    let negated = "v_sub_f32 v0, -v1, v2 / v_xor_b32 v0, 0x80000000, v0 / v_lshrrev_b32 v0, 31, v0";
    assert_eq!(about_v0(sign, negated, &real).0, "unknown");
    // Numbers that differ are found.
    for changed in ["v_mul_f32 v0, 2.0, v1", "v_add_f32 v0, 1.0, v1", "v_max_f32 v0, 1.0, v1"] {
        assert_eq!(about_v0(changed, same, &real).0, "different", "{changed}");
    }
}

#[test]
fn nans_of_real_arithmetic_cannot_be_preserved() {
    let scratch = Scratch::pair("v_mul_f32 v0, 1.0, v1", "v_mov_b32 v0, v1");
    scratch.run(&["equiv", "a.s", "b.s", "--fp", "real", "--nan", "preserve"]).exits(2);
    scratch.run(&["equiv", "a.s", "b.s", "--fp", "real", "--nan", "canonical"]).exits(0);
    scratch.write("jobs.jsonl", "{\"a\": [], \"b\": [], \"fp\": \"real\", \"nan\": \"preserve\"}\n");
    scratch.run(&["batch", "jobs.jsonl"]).exits(2);
    scratch.write("theorem.s", "; ensures: v0 == v0\n; fp: real\n; nan: preserve\ns_nop 0\n");
    scratch.run(&["prove", "theorem.s"]).exits(2);
    scratch.write("theorem.s", "; ensures: v0 == v0\n; fp: real\n; nan: canonical\ns_nop 0\n");
    scratch.run(&["prove", "theorem.s"]).exits(0);
}

/// The answer to a claim about a program with all lanes active, and what it relies on.
fn claimed(program: &str, directives: &str, claim: &str) -> (String, Vec<String>) {
    let scratch = Scratch::pair("", "");
    let program = program.replace(" / ", "\n");
    let text = format!("; assume: exec == -1\n{directives}; ensures: {claim}\n{program}\n");
    scratch.write("theorem.s", &text);
    let answer = scratch.run(&["prove", "theorem.s", "--json", "--budget", "5000"]).json_lines().remove(0);
    let relies_on = answer["relies_on"].as_array().unwrap().iter().map(|row| row.as_str().unwrap().into());
    (answer["verdict"].as_str().unwrap().into(), relies_on.collect())
}

#[test]
fn claims_about_approximate_results_are_never_inconsistent() {
    let approximate = || vec!["approximate".to_owned()];
    for (instruction, exact, next) in [
        ("v_rcp_f32 v0, 4.0", 0x3e80_0000, 0x3e80_0001),
        ("v_rsq_f32 v0, 4.0", 0x3f00_0000, 0x3eff_ffff),
        ("v_sqrt_f32 v0, 4.0", 0x4000_0000, 0x4000_0001),
        ("v_exp_f32 v0, 2.0", 0x4080_0000, 0x407f_ffff),
        ("v_log_f32 v0, 4.0", 0x4000_0000, 0x4000_0001),
    ] {
        // A machine may give the exact result or one beside it.
        for claim in ["v0 == ", "v0 != "].map(|relation| [exact, next].map(|value| format!("{relation}{value:#x}"))) {
            for claim in claim {
                assert_eq!(
                    claimed(instruction, "", &claim),
                    ("refuted".into(), approximate()),
                    "{instruction} {claim}"
                );
            }
        }
        // Others are too far away, and no document excludes them.
        assert_eq!(claimed(instruction, "", "v0 != 0x3f912345").0, "unknown", "{instruction}");
        let number = "(v0 & 0x7fffffff) <u 0x7f800001";
        assert_eq!(claimed(instruction, "", number).0, "proved", "{instruction}");
        assert_eq!(claimed(instruction, "", &format!("!({number})")), ("refuted".into(), vec![]), "{instruction}");
        let equal = about_v0(instruction, &format!("v_mov_b32 v0, {exact:#x}"), &[]);
        assert_eq!(equal, ("different".into(), approximate()), "{instruction}");
    }
    // Exact ones are exact.
    assert_eq!(claimed("v_rcp_f32 v0, 0", "", "v0 == 0x7f800000"), ("proved".into(), vec![]));
    assert_eq!(claimed("v_log_f32 v0, 1.0", "", "v0 == 0"), ("proved".into(), vec![]));
    // Of the sine far from 0, sources disagree.
    let far = "v_mov_b32 v0, 0x447a0000 / v_sin_f32 v0, v0";
    assert_eq!(claimed(far, "", "v0 == 0"), ("refuted".into(), approximate()));
    assert_eq!(claimed(far, "", "v0 != 0"), ("refuted".into(), approximate()));
}

#[test]
fn claims_name_the_nans_and_are_about_the_mode_of_the_file() {
    let sums = "v_add_f32 v0, v1, v2 / v_add_f32 v3, v2, v1";
    assert_eq!(claimed(sums, "", "v0 == v3"), ("proved".into(), vec!["M3=unspecified".into()]));
    assert_eq!(claimed(sums, "; nan: preserve\n", "v0 == v3").0, "refuted");
    let same = "v_sub_f32 v0, v1, v2 / v_add_f32 v3, v1, -v2";
    assert_eq!(claimed(same, "", "v0 == v3"), ("proved".into(), vec![]));
    let field = "s_getreg_b32 s0, hwreg(HW_REG_MODE, 12, 8)";
    assert_eq!(claimed(field, "; mode: any\n", "s0 == 0").0, "refuted");
    assert_eq!(claimed(field, "; mode: any\n", "s0 <u 0x100").0, "proved");
    assert_eq!(claimed(field, "; mode: 0x1000\n", "s0 == 1").0, "proved");
    assert_eq!(claimed(field, "", "s0 == 0").0, "proved");
}

#[test]
fn any_mode_has_every_bit_that_a_start_value_may_have() {
    let field =
        |from: u32, width: u32| format!("s_getreg_b32 s0, hwreg(HW_REG_MODE, {from}, {width}) / v_mov_b32 v0, s0");
    for bit in 0..24 {
        assert_eq!(about_v0(&field(bit, 1), "v_mov_b32 v0, 0", &["--mode", "any"]).0, "different", "bit {bit}");
    }
    assert_eq!(about_v0(&field(24, 8), "v_mov_b32 v0, 0", &["--mode", "any"]).0, "equivalent");
    let (verdict, relies_on) = about_v0(&field(12, 8), "v_mov_b32 v0, 0", &[]);
    assert_eq!((verdict, relies_on), ("equivalent".into(), vec!["mode=0x3f0".into()]));
}
