//! Which views are tried, in which order, and that what is wrong is equivalent in none of them.

use std::collections::BTreeSet;

use gcn_semantics::Target;
use gcn_semantics::text::{Source, Syntax};

use super::{Counts, Loops, Stack, StoreView, VIEWS, WrongView};
use crate::equiv::{Report, Settings, check};
use crate::job::{Input, Key, Notation, Question};

/// The report about two texts. `words` are the keys of the question.
fn report(words: &[(Key, &str)], a: &str, b: &str) -> Report {
    let fragment = |name: &str, text: &str| {
        let source = Source { name: name.into(), text: text.into() };
        Input { source, notation: Notation::Text(Syntax::Llvm), entry: None }.read(Target::Gfx900)
    };
    let mut question = Question::default();
    words.iter().for_each(|(key, value)| question.set(*key, value).expect("a value of the key"));
    let (a, b) = (fragment("a", a).expect("a text"), fragment("b", b).expect("a text"));
    // Without runs it is the proofs that have to refuse what is wrong.
    let settings = Settings { runs: false, identical: false, ..Settings::default() };
    check(&question.job(Target::Gfx900, a, b).expect("a question"), &settings)
}

/// The views that were tried, with what each has result.
fn tried(report: &Report) -> Vec<(&str, &str)> {
    report.attempts.iter().map(|tried| (tried.view, &*tried.result)).collect()
}

#[test]
fn views_have_names_and_each_stack_begins_with_one_that_waits() {
    let names: BTreeSet<&str> = VIEWS.iter().map(|view| view.name).collect();
    assert_eq!(names.len(), VIEWS.len());
    for stack in [Stack::Private, Stack::Whole] {
        let views: Vec<_> = VIEWS.iter().filter(|view| view.stack == stack).collect();
        assert!(views[0].waits && views[0].stores == StoreView::Single && views[0].loops == Loops::Ending);
        assert!(views[1..].iter().all(|view| !view.waits));
        for view in views {
            assert_eq!(view.counts == Counts::Answers, view.stores == StoreView::Joined, "{}", view.name);
        }
    }
}

#[test]
fn a_wrong_view_leads_to_others() {
    let wanted = |stack, wrong, waiting| -> Vec<&str> {
        VIEWS.iter().filter(|view| view.is_wanted(stack, wrong, waiting)).map(|view| view.name).collect()
    };
    assert_eq!(wanted(Stack::Private, None, false), ["private stack"]);
    assert_eq!(wanted(Stack::Private, None, true), ["private stack, joined stores"]);
    assert_eq!(wanted(Stack::Private, Some(WrongView::LoopsGoOn), false), ["private stack, cut loops"]);
    assert_eq!(wanted(Stack::Whole, None, false), ["whole stack"]);
    assert_eq!(wanted(Stack::Whole, Some(WrongView::LoopsGoOn), false), ["whole stack, cut loops"]);
}

#[test]
fn programs_without_loops_and_memory_are_looked_at_once() {
    let right = report(&[], "v_add_u32 v1, v0, v0", "v_lshlrev_b32 v1, 1, v0");
    assert_eq!(tried(&right), [("whole stack", "equivalent")]);
    let wrong = report(&[], "v_add_u32 v1, v0, v0", "v_lshlrev_b32 v1, 2, v0");
    assert_eq!(tried(&wrong), [("whole stack", "different")]);
}

/// A short, and its two bytes.
const SHORT: &str = "v_lshlrev_b32 v3, 1, v0\nglobal_store_short v3, v2, s[0:1]";

fn bytes(shift: u32) -> String {
    format!(
        "v_lshlrev_b32 v3, 1, v0\nv_lshrrev_b32 v4, {shift}, v2\n\
         global_store_byte v3, v4, s[0:1] offset:1\nglobal_store_byte v3, v2, s[0:1]"
    )
}

#[test]
fn stores_are_joined_where_that_leaves_fewer_goals() {
    let memory = [(Key::Out, "mem")];
    let right = report(&memory, SHORT, &bytes(8));
    assert_eq!(tried(&right), [("whole stack, joined stores", "equivalent")]);
    let wrong = report(&memory, SHORT, &bytes(9));
    assert_ne!(wrong.verdict.name(), "equivalent");
    assert!(tried(&wrong).iter().all(|&(_, result)| result != "equivalent"), "{:?}", tried(&wrong));
    let far = report(&memory, SHORT, &SHORT.replace("v3, v2, s[0:1]", "v3, v2, s[0:1] offset:2"));
    assert!(tried(&far).iter().all(|&(_, result)| result != "equivalent"), "{:?}", tried(&far));
}

/// A loop that counts to s4, with its test at the beginning.
const TESTED_FIRST: &str = "s_mov_b32 s6, 0\nv_mov_b32 v1, 0\nL:\ns_cmp_ge_u32 s6, s4\ns_cbranch_scc1 E\n\
    v_add_u32 v1, s6, v1\nv_xor_b32 v1, v0, v1\ns_add_u32 s6, s6, 1\ns_branch L\nE:\ns_endpgm";

/// The same with the test at the end, behind one before the loop.
fn tested_last(test: &str) -> String {
    format!(
        "s_mov_b32 s6, 0\nv_mov_b32 v1, 0\ns_cmp_ge_u32 s6, s4\ns_cbranch_scc1 E\nL:\nv_add_u32 v1, s6, v1\n\
         s_add_u32 s6, s6, 1\nv_xor_b32 v1, v0, v1\n{test}\ns_cbranch_scc1 L\nE:\ns_endpgm"
    )
}

#[test]
fn loops_are_cut_and_unfolded_where_they_do_not_correspond() {
    let places = [(Key::Out, "v1, s6")];
    let same = report(&places, TESTED_FIRST, &TESTED_FIRST.replace("v_xor_b32 v1, v0, v1", "v_xor_b32 v1, v1, v0"));
    assert_eq!(tried(&same)[..1], [("whole stack", "a loop goes on as long as data say")]);
    assert_eq!(tried(&same)[1..], [("whole stack, cut loops", "equivalent")]);
    let rotated = report(&places, TESTED_FIRST, &tested_last("s_cmp_lt_u32 s6, s4"));
    assert_eq!(rotated.verdict.name(), "equivalent", "{:?}", rotated.attempts);
    let last = rotated.attempts.last().expect("attempts");
    assert!(!last.unfolded.is_empty() && last.view == "whole stack, cut loops", "{:?}", rotated.attempts);
    assert!(rotated.attempts.iter().filter(|tried| tried.result == "equivalent").count() == 1);
    let late = report(&places, TESTED_FIRST, &tested_last("s_cmp_le_u32 s6, s4"));
    assert!(late.attempts.iter().all(|tried| tried.result != "equivalent"), "{:?}", late.attempts);
}

/// A value that a loop needs, in a cell of the stack that it is stored to again in each round.
fn spilled(cell: u32) -> String {
    format!(
        "s_add_u32 s0, s0, s17\ns_addc_u32 s1, s1, 0\ns_load_dword s6, s[4:5], 0x0\n\
         buffer_store_dword v3, off, s[0:3], 0 offset:8\nbuffer_store_dword v2, off, s[0:3], 0 offset:4\n\
         s_mov_b32 s7, 0\ns_waitcnt lgkmcnt(0)\nL:\nbuffer_load_dword v5, off, s[0:3], 0 offset:4\n\
         buffer_load_dword v6, off, s[0:3], 0 offset:8\ns_add_i32 s7, s7, 1\ns_cmp_lt_i32 s7, s6\ns_waitcnt vmcnt(0)\n\
         v_xor_b32 v5, v5, v6\nbuffer_store_dword v5, off, s[0:3], 0 offset:{cell}\ns_cbranch_scc1 L\n\
         global_store_dword v[0:1], v5, off\ns_endpgm"
    )
}

#[test]
fn a_private_stack_is_tried_before_it_is_memory() {
    let kernel = [(Key::Abi, "kernel"), (Key::Livein, "s4, s5, v0, v1, v2, v3"), (Key::Out, "mem")];
    let kept = "s_add_u32 s0, s0, s17\ns_addc_u32 s1, s1, 0\ns_load_dword s6, s[4:5], 0x0\ns_mov_b32 s7, 0\n\
        s_waitcnt lgkmcnt(0)\nL:\nv_xor_b32 v2, v2, v3\ns_add_i32 s7, s7, 1\ns_cmp_lt_i32 s7, s6\ns_cbranch_scc1 L\n\
        global_store_dword v[0:1], v2, off\ns_endpgm";
    let right = report(&kernel, kept, &spilled(4));
    assert_eq!(tried(&right)[0], ("private stack", "a loop goes on as long as data say"));
    assert_eq!(tried(&right).last(), Some(&("private stack, cut loops", "equivalent")), "{:?}", right.attempts);
    let wrong = report(&kernel, kept, &spilled(8));
    assert!(tried(&wrong).iter().all(|&(_, result)| result != "equivalent"), "{:?}", wrong.attempts);
}
