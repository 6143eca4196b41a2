//! What agrees on test values and is wrong must not be an answer, nor what overwrites what somebody looks at.

mod questions;

use gcn_semantics::Target;
use gcnverify_search::Outcome;
use questions::search;

const BUDGET: u64 = 400_000;

fn found(text: &str, out: &str, assume: &[&str]) -> (Outcome, String) {
    found_by(BUDGET, text, out, assume)
}

fn found_by(budget: u64, text: &str, out: &str, assume: &[&str]) -> (Outcome, String) {
    let outcome = search(text, Target::Gfx900, out, assume, budget);
    let text = outcome.answer.as_ref().map(|answer| answer.text.clone()).unwrap_or_default();
    (outcome, text)
}

/// One value of 2^32 makes the difference, and no test value is that one.
#[test]
fn what_is_wrong_for_one_value() {
    let text = "v_xor_b32 v4, 0x5a17c3e9, v0\nv_cmp_eq_u32 vcc, 0x1b2f9d47, v4\nv_cndmask_b32 v2, v1, v3, vcc";
    let (outcome, answer) = found(text, "v2", &[]);
    assert!(outcome.refused > 0, "{answer}");
    assert!(answer.contains("v_cndmask") || answer.is_empty(), "{answer}");
    // The search goes on with the value at which the first candidate was wrong.
    let scalar = "s_xor_b32 s4, s0, 0x5a17c3e9\ns_cmp_eq_u32 s4, 0x1b2f9d47\ns_cselect_b32 s2, s1, s3";
    let (outcome, answer) = found(scalar, "s2", &[]);
    assert!(outcome.refused > 0, "{answer}");
    assert!(answer.contains("s_cselect") || answer.is_empty(), "{answer}");
}

/// Lanes that are not active keep what they have, and DPP may read them.
#[test]
fn what_is_wrong_in_inactive_lanes() {
    let moved = |from: &str, to: &str| {
        format!("v_mov_b32_dpp {to}, {from} quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf bound_ctrl:0\n")
    };
    let twice = moved("v0", "v1") + &moved("v1", "v2");
    let (_, answer) = found(&twice, "v2", &[]);
    assert!(answer.is_empty() || answer.contains("_dpp"), "{answer}");
    let (_, answer) = found_by(4 * BUDGET, &twice, "v2", &["exec == -1"]);
    assert!(!answer.is_empty() && !answer.contains("_dpp"), "{answer}");
    // Where no lane is active, a move moves nothing, and lane 0 is the first one all the same.
    let first = "v_mov_b32 v0, v1\nv_readfirstlane_b32 s1, v0\ns_lshl_b32 s2, s1, 2";
    let (outcome, answer) = found(first, "s2", &[]);
    assert!(outcome.refused > 0 && answer.is_empty(), "{answer}");
    let (_, answer) = found(first, "s2", &["exec != 0"]);
    assert!(answer.contains("v_readfirstlane_b32") && !answer.contains("v_mov"), "{answer}");
}

/// SCC and VCC are registers like others.
#[test]
fn what_overwrites_a_condition() {
    let sum = "s_lshl_b32 s2, s0, 3\ns_add_u32 s3, s2, s1";
    assert!(found(sum, "s3", &[]).1.contains("s_lshl3_add_u32"));
    assert!(found(sum, "s3,scc", &[]).1.is_empty());
    let product = "v_add_co_u32 v2, vcc, v0, v1\nv_lshlrev_b32 v3, 2, v2";
    assert!(found(product, "v3", &[]).1.contains("v_add_lshl_u32"));
    assert!(!found(product, "v3,vcc", &[]).1.contains("v_add_lshl_u32"));
}

/// Without named places all that is written counts.
#[test]
fn what_leaves_out_a_register() {
    let sum = "v_lshlrev_b32 v1, 2, v0\nv_add_u32 v2, v1, v3";
    assert!(found(sum, "v2", &[]).0.answer.is_some());
    let (outcome, answer) = found(sum, "", &[]);
    assert!(outcome.answer.is_none(), "{answer}");
    assert!(found(sum, "v1,v2", &[]).0.answer.is_none());
}

/// Conditions that nobody has promised do not hold.
#[test]
fn what_needs_an_assumption() {
    let product = "v_mul_lo_u32 v2, v0, v1";
    let small = ["v0 <=u 0xffffff", "v1 <=u 0xffffff"];
    assert!(found(product, "v2", &small).1.contains("24"));
    assert!(found(product, "v2", &small[..1]).1.is_empty());
    let large = ["v0 <=u 0x1ffffff", "v1 <=u 0xffffff"];
    assert!(found(product, "v2", &large).1.is_empty());
}

/// A product with 1 is no copy of NaNs and, in some modes, of subnormals.
#[test]
fn what_forgets_how_floats_are() {
    let (_, answer) = found("v_mul_f32 v2, 1.0, v0\nv_mov_b32 v2, v2", "v2", &[]);
    assert!(answer.contains("f32"), "{answer}");
    let (_, answer) = found("v_add_f32 v1, 0, v0\nv_add_f32 v2, 0, v1", "v2", &[]);
    assert!(answer.is_empty() || answer.contains("f32"), "{answer}");
}
