//! Searches at random: what they find, and that they find it again.

mod questions;

use gcn_semantics::Target;
use gcnverify::equiv::Verdict;
use gcnverify_search::cost::{Measure, of_program};
use gcnverify_search::{Options, Outcome, Rules};
use questions::{fragment, search_with};

/// Programs at random alone.
fn by_walks(text: &str, out: &str, budget: u64) -> Outcome {
    let options = Options { budget, depth: 0, rules: Rules::none(), ..Options::default() };
    search_with(text, Target::Gfx900, out, &[], &options)
}

#[test]
fn walks_find_shorter_programs() {
    let table = [
        // Five instructions in the place of seven.
        (
            "v_and_b32 v4, v0, v1\nv_and_b32 v5, v0, v2\nv_and_b32 v6, v1, v2\nv_or_b32 v4, v4, v5\n\
             v_or_b32 v4, v4, v6\nv_not_b32 v4, v4\nv_add_u32 v3, v4, v0",
            "v3",
            "v_and_b32 v4, v0, v1\nv_and_or_b32 v4, v0, v2, v4\nv_and_or_b32 v4, v1, v2, v4\nv_not_b32 v4, v4\n\
             v_add_u32 v3, v4, v0",
        ),
        (
            "v_sub_u32 v4, 0, v0\nv_max_i32 v3, v0, v4\nv_add_u32 v3, v3, v1\nv_sub_u32 v3, v3, v1",
            "v3",
            "v_sub_u32 v4, 0, v0\nv_max_i32 v3, v0, v4",
        ),
        ("s_sub_u32 s4, s0, s1\ns_sub_u32 s5, s1, s0\ns_max_i32 s3, s4, s5", "s3", "s_absdiff_i32 s3, s0, s1"),
    ];
    for (text, out, wanted) in table {
        let target = Target::Gfx900;
        let wanted = of_program(fragment(wanted, target).listing.instructions(), target);
        let found = by_walks(text, out, 1_000_000);
        let answer = found.answer.unwrap_or_else(|| panic!("{text}: nothing"));
        assert!(matches!(answer.report.verdict, Verdict::Holds));
        assert!(!Measure::Instructions.is_cheaper(wanted, answer.after), "{}", answer.text);
    }
}

#[test]
fn the_same_walk_gives_the_same_answer() {
    let text = "v_xor_b32 v1, v4, v5\nv_and_b32 v1, v1, v0\nv_xor_b32 v3, v1, v5";
    let [first, second] = [(); 2].map(|()| by_walks(text, "v3", 200_000));
    assert!(first.answer.is_some() && first.candidates == second.candidates);
    assert_eq!(first.answer.map(|answer| answer.text), second.answer.map(|answer| answer.text));
}

/// One value of 2^32 makes the difference, and no test value is that one.
#[test]
fn what_is_wrong_for_one_value_is_no_answer() {
    let text = "v_xor_b32 v4, 0x5a17c3e9, v0\nv_cmp_eq_u32 vcc, 0x1b2f9d47, v4\nv_cndmask_b32 v2, v1, v3, vcc";
    let found = by_walks(text, "v2", 300_000);
    assert!(found.refused > 0);
    assert!(found.answer.is_none_or(|answer| answer.text.contains("v_cndmask")));
}
