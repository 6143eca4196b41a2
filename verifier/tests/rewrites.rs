//! The run whose rewritings are proven is the one whose rewritings nobody looks at.

use std::sync::Arc;

use serde_json::json;

use gcnverify::equiv::{Report, Settings, check};
use gcnverify::job::Line;
use gcnverify::ladder::Rung;
use gcnverify::limits::{Budget, Limits};
use gcnverify::rewrites::{Summary, Verifier};
use gcnverify::session::Session;
use gcnverify::solver::Solvers;
use gcnverify::term::{ArenaKind, Rule};

/// The report about two programs, which is the same whether or not rewritings are proven, and what became of these.
fn verified(a: &[String], b: &[String], fp: &str) -> (Report, Summary) {
    let line = json!({ "a": a, "b": b, "target": "gfx900", "out": ["v0", "v1"], "fp": fp });
    let (job, _) = line.to_string().parse::<Line>().unwrap().job().unwrap();
    let usual = check(&job, &Settings::default());
    let verifier = Arc::<Verifier>::default();
    let session = Session::verifying(Solvers::default(), verifier.clone());
    let report = check(&job, &Settings { session, ..Settings::default() });
    let said = |report: &Report| (report.verdict.name(), report.decided_by.clone(), report.obligations);
    assert_eq!(said(&report), said(&usual), "{:?}", report.verdict);
    verifier.prove(&Limits::new(Budget::SMALL));
    let summary = verifier.summary();
    assert!(summary.failed.is_empty() && summary.unexplained.is_empty(), "{summary:#?}");
    assert!(summary.proven >= 10 * summary.undecided.len(), "{summary:#?}");
    (report, summary)
}

fn lines(text: &str) -> Vec<String> {
    text.lines().map(Into::into).collect()
}

/// Rounds of a hash function, whose choice is written as one instruction or as three.
fn hash(is_short: bool) -> Vec<String> {
    let mut text = String::new();
    for round in 0..24 {
        let [a, b, c, d] = [0, 1, 2, 3].map(|place| (place + round) % 4);
        text += &match is_short {
            true => format!("v_bfi_b32 v4, v{b}, v{c}, v{d}\n"),
            false => format!("v_xor_b32 v4, v{c}, v{d}\nv_and_b32 v4, v{b}, v4\nv_xor_b32 v4, v{d}, v4\n"),
        };
        text += &format!("v_add_u32 v{a}, v{a}, v4\nv_add_u32 v{a}, v{a}, v{}\n", 8 + round);
        text += &format!("v_alignbit_b32 v{a}, v{a}, v{a}, 25\nv_add_u32 v{a}, v{a}, v{b}\n");
    }
    lines(&text)
}

#[test]
fn merged_values_are_merged_all_the_same() {
    let (report, summary) = verified(&hash(true), &hash(false), "exact");
    assert_eq!(report.verdict.name(), "equivalent");
    assert!(report.decided_by.contains_key(&Rung::Merged), "{:?}", report.decided_by);
    assert!(summary.rules.keys().any(|rule| rule.applies_in(ArenaKind::Light)), "{summary:#?}");
}

#[test]
fn sums_of_real_numbers_are_steps() {
    let a = lines("v_fma_f32 v0, v3, v4, v1\nv_add_f32 v0, v0, v2\nv_add_f32 v0, 0, v0");
    let b = lines("v_mul_f32 v0, v4, v3\nv_add_f32 v0, v0, v2\nv_add_f32 v0, v0, v1\nv_mul_f32 v0, 1.0, v0");
    let (report, summary) = verified(&a, &b, "real");
    assert_eq!(report.verdict.name(), "equivalent");
    let rules = [Rule::RealFused, Rule::RealFlatten, Rule::QuietNumber];
    assert!(rules.iter().all(|rule| summary.rules.contains_key(rule)), "{summary:#?}");
}

#[test]
fn nothing_is_made_of_programs_that_are_the_same() {
    let (report, summary) = verified(&hash(true), &hash(true), "exact");
    assert!(report.decided_by.contains_key(&Rung::Identical), "{:?}", report.decided_by);
    assert_eq!(summary.steps, 0);
}
