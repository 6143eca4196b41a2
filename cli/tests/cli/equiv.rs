//! `gcnverify equiv`: verdicts, exit codes, the JSON report.

use serde_json::{Value, json};

use crate::process::Scratch;

pub const MASKED: &str = "v_lshrrev_b32 v0, 8, v1 / v_and_b32 v0, 0xff, v0";
const FIELD: &str = "v_bfe_u32 v0, v1, 8, 8";
pub const NARROW_FIELD: &str = "v_bfe_u32 v0, v1, 8, 7";
/// Whether two numbers, none of them below 2, make the prime 2^61 - 1, and that they do not: true, but hard to find
/// out.
pub const FACTORS: &str = "v_max_u32 v0, 2, v0 / v_max_u32 v1, 2, v1 / v_mul_lo_u32 v2, v0, v1 / \
     v_mul_hi_u32 v3, v0, v1 / v_cmp_eq_u32 vcc, 0x1fffffff, v3 / v_cndmask_b32 v3, 0, 1, vcc / \
     v_cmp_eq_u32 vcc, -1, v2 / v_cndmask_b32 v0, 0, v3, vcc";
pub const NO_FACTORS: &str = "v_mov_b32 v0, 0";

#[test]
fn equivalent_exits_0() {
    let finished = Scratch::pair(MASKED, FIELD).run(&["equiv", "a.s", "b.s", "--out", "v0"]).exits(0);
    finished.says(&["equivalent", "v0", "gfx900"]);
}

#[test]
fn different_exits_1_and_shows_why() {
    let finished = Scratch::pair(MASKED, NARROW_FIELD).run(&["equiv", "a.s", "b.s", "--out", "v0"]).exits(1);
    finished.says(&["different: v0", "inputs", "v1 = ", "a: v0", "b: v0", "a.s", "b.s", "v_bfe_u32 v0, v1, 8, 7"]);
}

/// The text says what JSON has in `attempts`; without the option it does not.
#[test]
fn an_answer_is_explained() {
    let rounds = |start: &str, sum: &str| {
        format!("s_mov_b32 s6, 0 / {start} / L: / {sum} / s_add_u32 s6, s6, 1 / s_cmp_lt_u32 s6, s4 / s_cbranch_scc1 L")
    };
    let product = rounds("s_nop 0", "s_lshl_b32 s7, s6, 2 / v_add_u32 v1, s7, v1");
    let sum = rounds("s_mov_b32 s8, 0", "v_add_u32 v1, s8, v1 / s_add_u32 s8, s8, 4");
    let scratch = Scratch::pair(&product, &sum);
    let arguments = ["equiv", "a.s", "b.s", "--out", "v1", "--explain"];
    let plain = scratch.run(&arguments[..5]).exits(0);
    assert!(!plain.stdout.contains("attempts"), "{}", plain.stdout);
    let text = scratch.run(&arguments).exits(0).stdout;
    let lines = "  attempts:\n    whole stack: a loop goes on as long as data say\n    \
                 whole stack, cut loops: equivalent\n";
    assert!(text.ends_with(lines), "{text}");
    let report = scratch.run(&[&arguments[..], &["--json"]].concat()).exits(0).json();
    let attempts = report["attempts"].as_array().expect("a list").iter();
    let attempts = attempts.map(|tried| (tried["view"].as_str().unwrap(), tried["result"].as_str().unwrap()));
    let attempts: String = attempts.map(|(view, result)| format!("    {view}: {result}\n")).collect();
    assert_eq!(lines, format!("  attempts:\n{attempts}"));

    let wrong = Scratch::pair(MASKED, NARROW_FIELD).run(&["equiv", "a.s", "b.s", "--out", "v0", "--explain"]).exits(1);
    wrong.says(&["  attempts:\n    whole stack: different\n"]);
    let same = Scratch::pair(MASKED, MASKED);
    same.run(&["equiv", "a.s", "b.s", "--explain"]).exits(0).says(&["  attempts: none"]);
}

#[test]
fn standard_input_is_one_fragment() {
    let scratch = Scratch::pair(MASKED, FIELD);
    let input = crate::process::lines(FIELD);
    scratch.run_with_input(&["equiv", "a.s", "-", "--out", "v0"], &input).exits(0);
    scratch.run_with_input(&["equiv", "-", "-"], &input).exits(2).complains(&["standard input"]);
}

#[test]
fn unknown_exits_3() {
    let scratch = Scratch::pair(FACTORS, NO_FACTORS);
    let arguments = ["equiv", "a.s", "b.s", "--out", "v0", "--budget", "20"];
    scratch.run(&arguments).exits(3).says(&["unknown", "v0"]);
    let report = scratch.run(&[&arguments[..], &["--json"]].concat()).exits(3).json();
    assert_eq!(report["verdict"], "unknown");
    assert!(report["message"].as_str().unwrap().contains("budget of 20 units"), "{report}");
}

#[test]
fn a_report_names_the_solvers_that_decided() {
    let scratch = Scratch::pair("v_mul_lo_u32 v0, v1, v1", "v_mul_lo_u32 v0, v1, v1 / v_and_b32 v0, -3, v0");
    let report = scratch.run(&["equiv", "a.s", "b.s", "--out", "v0", "--solver", "z3", "--json"]).exits(0).json();
    assert!(report["decided_by"]["z3"].is_u64(), "{report}");
    assert!(report["solvers"].as_str().unwrap().starts_with("z3 4."), "{report}");
}

#[test]
fn a_solver_that_is_not_there_exits_2() {
    let scratch = Scratch::pair(MASKED, FIELD);
    scratch.run(&["equiv", "a.s", "b.s", "--solver-path", "nowhere/cvc5"]).exits(2);
    scratch.write("sat", "");
    scratch.run(&["equiv", "a.s", "b.s", "--solver-path", "sat"]).exits(2);
}

#[test]
fn unsupported_exits_4_and_names_the_instruction() {
    let scratch = Scratch::pair(MASKED, "v_mov_b32 v0, v1 / image_load v0, v1, s[0:7] dmask:1");
    let finished = scratch.run(&["equiv", "a.s", "b.s", "--out", "v0"]).exits(4);
    finished.says(&["image_load", "b.s:2"]);
}

#[test]
fn contradictory_assumptions_exit_2() {
    let scratch = Scratch::pair(MASKED, NARROW_FIELD);
    let arguments = ["equiv", "a.s", "b.s", "--out", "v0", "--assume", "s0 == 1", "--assume", "s0 == 2"];
    scratch.run(&arguments).exits(2).complains(&["contradict"]);
    let report = scratch.run(&[&arguments[..], &["--json"]].concat()).exits(2).json();
    assert_eq!(report["verdict"], "error");
}

#[test]
fn json_of_an_equivalent_pair() {
    let arguments = ["equiv", "a.s", "b.s", "--out", "v0,v1{7:0}", "--assume", "exec == -1", "--json"];
    let report = Scratch::pair(MASKED, FIELD).run(&arguments).exits(0).json();
    assert_eq!(report["verdict"], "equivalent");
    assert_eq!(report["target"], "gfx900");
    assert_eq!(report["out"], json!(["v0", "v1{7:0}"]));
    assert_eq!(report["assume"], json!(["exec == -1"]));
    assert_eq!(report["relies_on"], json!([]));
    assert_eq!(report["obligations"], 128);
    assert!(report["seconds"].is_f64(), "{report}");
    let rungs = report["decided_by"].as_object().expect("decided_by is an object");
    assert!(rungs.values().all(Value::is_u64) && !rungs.is_empty(), "{report}");
    assert!(report.get("counterexample").is_none(), "{report}");
}

#[test]
fn json_of_a_different_pair() {
    let arguments = ["equiv", "a.s", "b.s", "--out", "v0", "--json", "--target", "fiji"];
    let report = Scratch::pair(MASKED, NARROW_FIELD).run(&arguments).exits(1).json();
    assert_eq!(report["verdict"], "different");
    assert_eq!(report["target"], "gfx803");
    let found = &report["counterexample"];
    assert_eq!(found["place"], "v0");
    let lane = found["lane"].as_u64().expect("the lane is a number") as usize;
    let hex = |value: &Value| {
        let digits = value.as_str().and_then(|text| text.strip_prefix("0x")).expect("a hexadecimal string");
        u64::from_str_radix(digits, 16).unwrap()
    };
    assert_ne!(hex(&found["a"]), hex(&found["b"]));
    let lanes = found["inputs"]["v1"].as_array().expect("a vector register is a list");
    assert_eq!(lanes.len(), 64);
    assert_eq!(hex(&lanes[lane]) >> 8 & 0xff, hex(&found["a"]));
    assert_eq!(hex(&lanes[lane]) >> 8 & 0x7f, hex(&found["b"]));
    assert!(found["inputs"]["exec"].is_string(), "{report}");
}

/// The verdicts "unsupported" and "error" are part of the JSON contract.
#[test]
fn json_when_a_program_cannot_be_read() {
    let scratch = Scratch::pair(MASKED, "s_sethalt 1");
    let report = scratch.run(&["equiv", "a.s", "b.s", "--out", "v0", "--json"]).exits(4).json();
    assert_eq!(report["verdict"], "unsupported");
    let scratch = Scratch::pair(MASKED, "v_mvo_b32 v0, v1");
    let report = scratch.run(&["equiv", "a.s", "b.s", "--out", "v0", "--json"]).exits(2).json();
    assert_eq!(report["verdict"], "error");
}

/// Without `--out`, the report says what was compared.
#[test]
fn without_places_every_written_register_is_compared() {
    let scratch =
        Scratch::pair("v_mov_b32 v0, v1 / s_mov_b32 s3, 1", "v_mov_b32 v0, v1 / s_mov_b32 s3, 1 / v_mov_b32 v2, v3");
    let report = scratch.run(&["equiv", "a.s", "b.s", "--json"]).exits(1).json();
    assert_eq!(report["counterexample"]["place"], "v2");
    assert_eq!(report["out"], json!(["v0", "v2", "s3"]));
    scratch.run(&["equiv", "a.s", "a.s"]).exits(0);
}

#[test]
fn out_may_be_repeated() {
    let scratch = Scratch::pair("v_mov_b32 v0, v1 / v_mov_b32 v2, v3", "v_mov_b32 v0, v1");
    scratch.run(&["equiv", "a.s", "b.s", "--out", "v0"]).exits(0);
    scratch.run(&["equiv", "a.s", "b.s", "--out", "v0", "--out", "v2"]).exits(1);
    scratch.run(&["equiv", "a.s", "b.s", "--out", "v0 v2"]).exits(1);
}

#[test]
fn readings_and_models_decide_and_are_named() {
    let moved = "v_mov_b32_dpp v0, v1 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf";
    let swizzled = "ds_swizzle_b32 v0, v1 offset:0x80b1 / s_waitcnt lgkmcnt(0)";
    let scratch = Scratch::pair(moved, swizzled);
    let arguments = ["equiv", "a.s", "b.s", "--out", "v0", "--json"];
    let with = |more: &[&str]| scratch.run(&[&arguments[..], more].concat());
    assert_eq!(with(&[]).exits(1).json()["relies_on"], json!(["D15=bc"]));
    assert_eq!(with(&["--reading", "D15=zero"]).exits(0).json()["relies_on"], json!(["D15=zero"]));
    assert_eq!(with(&["--reading", "D15=read"]).exits(1).json()["relies_on"], json!(["D15=read"]));
    assert_eq!(with(&["--assume", "exec == -1"]).exits(0).json()["relies_on"], json!([]));

    let folded = "v_mov_b32_dpp v2, v0 row_ror:1 row_mask:0xf bank_mask:0xf bound_ctrl:1 / v_sub_u32 v0, v1, v2";
    let reversed = "v_subrev_u32_dpp v0, v0, v1 row_ror:1 row_mask:0xf bank_mask:0xf bound_ctrl:1";
    let scratch = Scratch::pair(folded, reversed);
    let with = |more: &[&str]| scratch.run(&[&arguments[..], more].concat());
    assert_eq!(with(&[]).exits(0).json()["relies_on"], json!(["model=documented"]));
    assert_eq!(with(&["--model", "hardware"]).exits(1).json()["relies_on"], json!(["model=hardware"]));
}

#[test]
fn targets_have_aliases() {
    let scratch = Scratch::pair("v_mov_b32 v0, v1", "v_mov_b32 v0, v1");
    for (alias, target) in [
        ("tahiti", "gfx600"),
        ("bonaire", "gfx700"),
        ("gfx704", "gfx700"),
        ("fiji", "gfx803"),
        ("tonga", "gfx803"),
        ("gfx802", "gfx803"),
        ("vega", "gfx900"),
        ("vega20", "gfx906"),
        ("gcn1.0", "gfx600"),
        ("gcn1.1", "gfx700"),
        ("gcn1.2", "gfx803"),
        ("gcn1.4", "gfx900"),
        ("gcn1.4.1", "gfx906"),
    ] {
        let report = scratch.run(&["equiv", "a.s", "b.s", "--json", "--target", alias]).exits(0).json();
        assert_eq!(report["target"], target, "{alias}");
    }
}

#[test]
fn obligations_are_written_as_smt() {
    let parity = "v_bcnt_u32_b32 v0, v0, 0 / v_and_b32 v0, 1, v0";
    let folded = "v_lshrrev_b32 v1, 16, v0 / v_xor_b32 v0, v0, v1 / v_and_b32 v0, 0xffff, v0 / ";
    let scratch = Scratch::pair(parity, &format!("{folded}{parity}"));
    scratch.run(&["equiv", "a.s", "b.s", "--out", "v0", "--dump-smt", "smt"]).exits(0);
    let scripts: Vec<_> =
        std::fs::read_dir(scratch.path().join("smt")).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert!(!scripts.is_empty());
    for script in scripts {
        let text = std::fs::read_to_string(&script).unwrap();
        assert!(text.contains("(check-sat)"), "{}: {text}", script.display());
    }
}

const MAD: &str = "v_mad_f32 v0, v1, v2, v3";
const MUL_ADD: &str = "v_mul_f32 v0, v1, v2 / v_add_f32 v0, v0, v3";
const HALF_SUM: &str = "v_add_f16 v0, v1, v2";
const HALF_SUM_IN_SINGLE: &str =
    "v_cvt_f32_f16 v4, v1 / v_cvt_f32_f16 v5, v2 / v_add_f32 v0, v4, v5 / v_cvt_f16_f32 v0, v0";
pub const SUM: &str = "v_add_f32 v0, v1, v2 / v_add_f32 v0, v0, v3";
pub const SUM_IN_OTHER_ORDER: &str = "v_add_f32 v0, v1, v3 / v_add_f32 v0, v0, v2";

/// The verdict on v0 under `options`, and what it relies on.
pub fn about_v0(a: &str, b: &str, options: &[&str]) -> (String, Vec<String>) {
    let arguments = [&["equiv", "a.s", "b.s", "--out", "v0", "--json"], options].concat();
    let scratch = Scratch::pair(a, b);
    let report = scratch.run(&arguments).json();
    let relies_on = report["relies_on"].as_array().unwrap().iter().map(|row| row.as_str().unwrap().into());
    (report["verdict"].as_str().unwrap().into(), relies_on.collect())
}

#[test]
fn factors_commute_in_every_mode() {
    let swapped = [
        ("v_fma_f32 v0, v1, v2, v3", "v_fma_f32 v0, v2, v1, v3"),
        ("v_pk_fma_f16 v0, v1, v2, v3", "v_pk_fma_f16 v0, v2, v1, v3"),
        (
            "v_mul_f32 v0, v1, v2 / v_fma_f32 v0, v3, v4, v0 / v_fma_f32 v0, v5, v6, v0 / v_fma_f32 v0, v7, v8, v0",
            "v_mul_f32 v0, v2, v1 / v_fma_f32 v0, v4, v3, v0 / v_fma_f32 v0, v6, v5, v0 / v_fma_f32 v0, v8, v7, v0",
        ),
    ];
    for (a, b) in swapped {
        // With preserved NaNs the first of two counts.
        assert_eq!(about_v0(a, b, &[]), ("equivalent".into(), vec!["M3=unspecified".into()]), "{a}");
        assert_eq!(about_v0(a, b, &["--nan", "preserve"]).0, "different", "{a}");
    }
    let addend = about_v0("v_fma_f32 v0, v1, v2, v3", "v_fma_f32 v0, v1, v3, v2", &[]);
    assert_eq!(addend.0, "different");
}

#[test]
fn a_verdict_names_the_mode_that_it_relies_on() {
    let flushing = ["--mode", "0x300", "--reading", "M5=flush"];
    let (verdict, relies_on) = about_v0(MAD, MUL_ADD, &flushing);
    assert_eq!(verdict, "equivalent");
    assert!(relies_on.contains(&"mode=0x300".into()), "{relies_on:?}");
    assert_eq!(about_v0(MAD, MUL_ADD, &[]).0, "different");
    assert_eq!(about_v0(MAD, "v_fma_f32 v0, v1, v2, v3", &flushing).0, "different");
    Scratch::pair(MAD, MAD).run(&["equiv", "a.s", "b.s", "--mode", "fast"]).exits(2);
}

#[test]
fn a_mode_that_makes_no_difference_is_not_named() {
    // Terms depend on MODE on all of these, the verdicts do not.
    let not_less = "v_cmp_nlt_f32 vcc, v1, v2 / v_cndmask_b32 v0, 0, 1, vcc";
    let negated = "v_cmp_lt_f32 vcc, v1, v2 / v_cndmask_b32 v0, 1, 0, vcc";
    assert_eq!(about_v0(not_less, negated, &[]), ("equivalent".into(), vec![]));
    let addend = about_v0("v_fma_f32 v0, v1, v2, v3", "v_fma_f32 v0, v1, v3, v2", &[]);
    assert_eq!(addend, ("different".into(), vec![]));
    // Of a multiplication by 0.5 and an output modifier, one MODE knows the difference.
    let (halved, plain) = ("v_mul_f32 v0, v1, v2 div:2", "v_mul_f32 v0, v1, v2");
    assert_eq!(about_v0(halved, plain, &[]), ("equivalent".into(), vec!["mode=0x3f0".into()]));
    assert_eq!(about_v0(halved, plain, &["--mode", "0x100"]), ("different".into(), vec!["mode=0x100".into()]));
    // Where subnormals are kept, a number and zero differ in more places.
    let zero = (
        "v_cmp_eq_f32 vcc, 0, v1 / v_cndmask_b32 v0, 0, 1, vcc",
        "v_cmp_class_f32 vcc, v1, v2 / v_cndmask_b32 v0, 0, 1, vcc",
    );
    let assume = ["--assume", "v2 == 0x60"];
    let kept = about_v0(zero.0, zero.1, &assume);
    assert_eq!(kept, ("equivalent".into(), vec!["mode=0x3f0".into()]));
    let flushed = about_v0(zero.0, zero.1, &[&assume[..], &["--mode", "0x300"]].concat());
    assert_eq!(flushed, ("different".into(), vec!["mode=0x300".into()]));
}

#[test]
fn any_mode_is_quantified_over() {
    let any = ["--mode", "any"];
    let minimum = "v_min_f32 v0, v1, v2";
    let by_maximum = "v_max_f32 v0, -v1, -v2 / v_xor_b32 v0, 0x80000000, v0";
    assert_eq!(about_v0(minimum, by_maximum, &any), ("equivalent".into(), vec![]));
    // An output modifier has no effect under the default MODE, and under some others it has.
    let (doubled, plain) = ("v_mul_f32 v0, v1, v2 mul:2", "v_mul_f32 v0, v1, v2");
    assert_eq!(about_v0(doubled, plain, &[]).0, "equivalent");
    let scratch = Scratch::pair(doubled, plain);
    let report = scratch.run(&["equiv", "a.s", "b.s", "--out", "v0", "--mode", "any", "--json"]).exits(1).json();
    let inputs = &report["counterexample"]["inputs"];
    let mode = inputs["mode"].as_str().map_or(0, |mode| u32::from_str_radix(&mode[2..], 16).unwrap());
    // IEEE and kept subnormal results turn it off.
    assert_eq!(mode & 0x220, 0, "{inputs}");
    // A run has one value.
    scratch.run(&["run", "a.s", "--mode", "any"]).exits(2);
}

#[test]
fn a_verdict_names_the_nans_that_it_relies_on() {
    let (verdict, relies_on) = about_v0(HALF_SUM, HALF_SUM_IN_SINGLE, &["--nan", "canonical"]);
    assert_eq!(verdict, "equivalent");
    assert!(relies_on.contains(&"nan=canonical".into()), "{relies_on:?}");
    let (verdict, relies_on) = about_v0(HALF_SUM, HALF_SUM_IN_SINGLE, &[]);
    assert_eq!(verdict, "different");
    assert!(relies_on.contains(&"M3".into()), "{relies_on:?}");
    let (verdict, relies_on) = about_v0(HALF_SUM, "v_add_f16 v0, v2, v1", &["--nan", "canonical"]);
    assert_eq!((verdict, relies_on), ("equivalent".into(), vec!["nan=canonical".into()]));
}

#[test]
fn real_sums_have_no_order_and_exact_ones_have() {
    assert_eq!(about_v0(SUM, SUM_IN_OTHER_ORDER, &[]).0, "different");
    let (verdict, relies_on) = about_v0(SUM, SUM_IN_OTHER_ORDER, &["--fp", "real"]);
    assert_eq!(verdict, "equivalent");
    assert!(relies_on.contains(&"fp=real".into()), "{relies_on:?}");
    assert_ne!(about_v0(SUM, "v_add_f32 v0, v1, v2", &["--fp", "real", "--budget", "small"]).0, "equivalent");
}

#[test]
fn approximate_results_are_a_function_and_nothing_more() {
    let scaled = ["v_rcp_f32 v0, v1 / v_mul_f32 v0, v0, v2", "v_rcp_f32 v0, v1 / v_mul_f32 v0, v2, v0"];
    assert_eq!(about_v0(scaled[0], scaled[1], &[]).0, "equivalent");
    let (verdict, relies_on) = about_v0("v_rsq_f32 v0, v1", "v_sqrt_f32 v0, v1 / v_rcp_f32 v0, v0", &[]);
    assert_eq!(verdict, "different");
    assert!(relies_on.contains(&"approximate".into()), "{relies_on:?}");
}

/// `lines` lines of sums, rotations and differences of seven registers, which lose nothing of what was before them.
fn mixing(lines: usize) -> Vec<String> {
    let line = |number: usize| match (number % 3, number % 7, (number + 3) % 7) {
        (0, a, b) => format!("v_add_u32 v{a}, v{b}, v{a}"),
        (1, a, _) => format!("v_alignbit_b32 v{a}, v{a}, v{a}, {}", number % 31 + 1),
        (_, a, b) => format!("v_xor_b32 v{a}, v{b}, v{a}"),
    };
    (0..lines).map(line).collect()
}

#[test]
fn a_program_is_equivalent_to_itself_whatever_its_size() {
    let scratch = Scratch::new();
    let text = mixing(3_000).join("\n") + "\n";
    scratch.write("a.s", &text);
    // Neither comments nor spaces are instructions.
    scratch.write("b.s", format!("; the same\n{}", text.replace(", ", " , ")));
    let report = scratch.run(&["equiv", "a.s", "b.s", "--json"]).exits(0).json();
    assert_eq!(report["decided_by"], serde_json::json!({ "identical": 448 }), "{report}");
    assert_eq!(report["relies_on"], serde_json::json!([]));
    scratch.run(&["equiv", "a.s", "a.s", "--assume", "v1 == 0", "--assume", "v1 == 1"]).exits(2);
    scratch.write("nothing.s", "s_nop 0\n");
    scratch.run(&["equiv", "nothing.s", "nothing.s"]).exits(2);
    scratch.write("image.s", "image_load v0, v1, s[0:7] dmask:0x1\n");
    scratch.run(&["equiv", "image.s", "image.s"]).exits(4);
    // Readings that the program touches are named where they are asked for, not relied on.
    scratch.write("shift.s", "v_mov_b32_dpp v0, v1 row_shr:1 row_mask:0xf bank_mask:0xf\n");
    let report = scratch.run(&["equiv", "shift.s", "shift.s", "--json"]).exits(0).json();
    assert_eq!(report["relies_on"], serde_json::json!([]));
    // Another encoding is another program.
    scratch.write("short.s", "v_add_u32_e32 v0, v1, v2\n");
    scratch.write("long.s", "v_add_u32_e64 v0, v1, v2\n");
    let report = scratch.run(&["equiv", "short.s", "long.s", "--json"]).exits(0).json();
    assert_eq!(report["decided_by"], serde_json::json!({ "structural": 64 }), "{report}");
}

#[test]
fn a_wrong_instruction_is_found_whatever_stands_around_it() {
    let scratch = Scratch::new();
    let mut lines = mixing(3_000);
    scratch.write("a.s", lines.join("\n") + "\n");
    lines[1_501] = lines[1_501].replace(", 14", ", 15");
    scratch.write("b.s", lines.join("\n") + "\n");
    let report = scratch.run(&["equiv", "a.s", "b.s", "--json"]).exits(1).json();
    assert_eq!(report["decided_by"], serde_json::json!({ "fuzz": 1 }), "{report}");
    assert_eq!(report["relies_on"], serde_json::json!([]));
}
