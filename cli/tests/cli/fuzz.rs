//! `gcnverify fuzz`.

use serde_json::Value;

use crate::process::Scratch;

/// The report of a run on `jobs` threads, without times.
fn report(arguments: &[&str], jobs: &str) -> Value {
    let fixed = ["fuzz", "--json", "--jobs", jobs];
    let run = Scratch::new().run(&[&fixed[..], arguments].concat()).exits(0);
    let [report] = &run.json_lines()[..] else { panic!("one report") };
    let mut report = report.clone();
    let keys = report.as_object_mut().expect("an object");
    for timed in ["seconds", "readings", "verdicts"] {
        assert!(keys.remove(timed).is_some(), "{timed}");
    }
    report
}

#[test]
fn a_run_repeats_on_any_number_of_threads() {
    let arguments = ["--cases", "1", "--ops", "v_sub*_u16", "--seed", "7"];
    let one = report(&arguments, "1");
    assert_eq!(one, report(&arguments, "3"));
    assert_eq!(one["failures"], Value::Array(Vec::new()));
    assert_eq!((&one["forms"]["tried"], &one["forms"]["oracle"]), (&one["forms"]["of"], &one["forms"]["of"]));
    let other = report(&["--cases", "1", "--ops", "v_sub*_u16", "--seed", "8"], "1");
    assert_ne!(one["modifiers"], other["modifiers"]);
}

#[test]
fn every_family_agrees_with_the_oracle() {
    for pattern in ["s_*", "v_cmp_*_f16", "v_m*", "ds_*"] {
        let report = report(&["--cases", "1", "--target", "gfx900", "--ops", pattern], "2");
        assert_eq!(report["failures"], Value::Array(Vec::new()), "{pattern}");
    }
}

/// Sets of several states: one has at most a set for each lane.
const SETS: u64 = 200;

#[test]
fn every_opcode_gets_the_operand_sets_that_were_asked_for() {
    // One set in a state, operands in other lanes, lanes with operands of their own, a mask result.
    let all = ["s_add_u32", "v_readlane_b32", "v_max_u16", "v_cmp_lt_f16", "v_mov_b32", "ds_swizzle_b32"];
    for (number, pattern) in all.into_iter().enumerate() {
        let arguments = ["--sets", &SETS.to_string(), "--target", "gfx900", "--ops", pattern];
        let report = report(&arguments, "3");
        assert_eq!(report["failures"], Value::Array(Vec::new()), "{pattern}");
        if number < 3 {
            assert_eq!(report, self::report(&arguments, "1"), "{pattern}");
        }
        for reading in ["oracle", "compiled", "terms", "plain terms", "z3"] {
            let sets = &report["operand_sets"][reading];
            assert!(sets["fewest"].as_u64() >= Some(SETS), "{pattern}: {sets}");
            assert_eq!(sets["of"], pattern);
        }
    }
}

#[test]
fn results_of_float_rows_are_counted() {
    let arguments = ["--floats", "--results", "60000", "--target", "gfx900", "--ops", "v_m*"];
    let report = report(&arguments, "3");
    assert_eq!(report, self::report(&arguments, "1"));
    assert_eq!(report["failures"], Value::Array(Vec::new()));
    let sets = &report["operand_sets"];
    for reading in ["oracle", "compiled"] {
        assert!((60_000..200_000).contains(&sets[reading]["all"].as_u64().expect("a number")), "{sets}");
    }
    assert_eq!(sets.as_object().map(|sets| sets.len()), Some(2), "no other reading takes part: {sets}");
    // Of v_mov_b32, v_mul_f32 and so on those about floats.
    let forms = |arguments: &[&str]| self::report(arguments, "1")["forms"]["of"].as_u64();
    let all = forms(&["--results", "1", "--target", "gfx900", "--ops", "v_m*"]);
    assert!(report["forms"]["of"].as_u64() < all, "{all:?}");
    Scratch::new().run(&["fuzz", "--floats", "--ops", "v_xnor_b32"]).exits(2);
}

#[test]
fn the_engines_that_the_user_chooses_take_part() {
    report(&["--cases", "1", "--target", "gfx600", "--ops", "v_max_i32", "--solver", "cadical", "--solver", "z3"], "2");
}

#[test]
fn a_pattern_must_match_something() {
    let run = Scratch::new().run(&["fuzz", "--ops", "v_nosuch"]).exits(2);
    assert!(run.stderr.contains("no modelled instruction matches"), "{}", run.stderr);
    Scratch::new().run(&["fuzz", "--seconds", "1", "--cases", "1"]).exits(2);
    Scratch::new().run(&["fuzz", "--sets", "1", "--cases", "1"]).exits(2);
    Scratch::new().run(&["fuzz", "--results", "1", "--sets", "1"]).exits(2);
}
