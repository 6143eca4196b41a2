//! What is proven about loops: which relations runs suggest, and which of them induction refuses; how loops end; and
//! what is not looked at. Each has a twin that is wrong.

use std::collections::BTreeSet;
use std::rc::Rc;

use gcn_semantics::Target;
use gcn_semantics::algebra::LANES;
use gcn_semantics::instruction::code;
use gcn_semantics::text::{Source, read_llvm};

use super::guess::{Guesses, guess};
use super::relation::{Key, Lanes, Relation};
use super::sample::Snapshot;
use crate::equiv::{Fragment, Job, Report, Settings, check};
use crate::expr::parse_places;
use crate::limits::{Budget, Limits};

/// Without runs, and with guesses from one state alone: the proofs have to refuse what is wrong.
fn by_proofs_alone() -> Settings {
    Settings { runs: false, ..by_all_guesses() }
}

/// With guesses from many states.
fn by_all_guesses() -> Settings {
    Settings { identical: false, ..Settings::default() }
}

/// The report about two texts, of which v1 and s6 are compared.
fn report_of(a: &str, b: &str, settings: &Settings) -> Report {
    let fragment = |text: &str| {
        let source = Source::new("-", text);
        let listing = read_llvm(&source, Target::Gfx900).expect("the program is legal");
        Fragment { source, listing }
    };
    let job = Job::new(Target::Gfx900, fragment(a), fragment(b));
    check(&Job { out: parse_places("v1, s6").expect("places"), ..job }, settings)
}

/// A loop that counts s6 from 0 to s4, and does `round` in each round.
fn counted(round: &str) -> String {
    format!("s_mov_b32 s6, 0\nv_mov_b32 v1, 7\nL:\n{round}\ns_add_u32 s6, s6, 1\ns_cmp_lt_u32 s6, s4\ns_cbranch_scc1 L")
}

/// The report about two rounds, by proofs alone.
fn report(a: &str, b: &str) -> Report {
    report_of(&counted(a), &counted(b), &by_proofs_alone())
}

fn is_equivalent(report: &Report) -> bool {
    report.verdict.name() == "equivalent"
}

#[test]
fn what_holds_in_each_round_is_said() {
    let report = report("v_add_u32 v1, v1, v0", "v_sub_u32 v2, 0, v0\nv_sub_u32 v1, v1, v2");
    assert!(is_equivalent(&report), "{:?}", report.verdict);
    let [pair] = &report.loops[..] else { panic!("{:?}", report.loops) };
    assert_eq!(pair.lines, [4, 4]);
    for register in ["v1", "s6"] {
        let is_said =
            pair.relations.iter().any(|relation| relation.starts_with(&format!("b:{register} = a:{register}")));
        assert!(is_said, "{:?}", pair.relations);
    }
}

#[test]
fn what_one_state_suggests_is_not_believed() {
    // The same in the first round, in lanes whose v0 is 0, and where s6 is even.
    for (a, b) in [
        ("v_add_u32 v1, v1, v0", "v_add_u32 v1, 7, v0"),
        ("v_add_u32 v1, v1, v0", "v_sub_u32 v1, v1, v0"),
        ("v_add_u32 v1, s6, v1", "v_xor_b32 v2, 1, v1\nv_add_u32 v1, s6, v2"),
    ] {
        let report = report(a, b);
        assert!(!is_equivalent(&report), "{a} / {b}: {:?}", report.loops);
    }
}

/// A loop that adds four times the number of the round, as a product, and as a sum that goes on by `step` from `start`;
/// `more` changes the sum in each round.
fn reduced(start: u32, step: u32, more: &str) -> Report {
    let product = counted("s_lshl_b32 s7, s6, 2\nv_add_u32 v1, s7, v1");
    let sum = counted(&format!("v_add_u32 v1, s8, v1\ns_add_u32 s8, s8, {step}\n{more}"));
    report_of(&product, &format!("s_mov_b32 s8, {start}\n{sum}"), &by_all_guesses())
}

#[test]
fn a_multiple_of_the_round_is_found() {
    let right = reduced(0, 4, "");
    assert!(is_equivalent(&right), "{:?}", right.verdict);
    let relations = &right.loops[0].relations;
    assert!(relations.iter().any(|relation| relation == "b:s8 = 4 * a:s6"), "{relations:?}");
    for wrong in [reduced(4, 4, ""), reduced(0, 8, ""), reduced(0, 4, "s_add_u32 s8, s8, 1")] {
        assert!(!is_equivalent(&wrong), "{:?}", wrong.loops);
    }
}

/// Runs come to a cut a dozen times, and in all of these the sum is four times the round.
#[test]
fn a_relation_of_all_runs_that_no_round_preserves_is_refused() {
    let wraps = reduced(0, 4, "s_and_b32 s8, s8, 0x3fff");
    assert!(!is_equivalent(&wraps), "{:?}", wraps.loops);
    let keeps = reduced(0, 4, "s_and_b32 s8, s8, -1");
    assert!(is_equivalent(&keeps), "{:?}", keeps.verdict);
}

/// A loop that ends after s4 rounds, or before that when s6 is s5; behind it v1 is made larger if `late`.
fn left_early(early: &str, late: &str) -> String {
    format!(
        "s_mov_b32 s6, 0\nv_mov_b32 v1, 7\nL:\nv_add_u32 v1, v1, v0\ns_add_u32 s6, s6, 1\n{early}\n{late}\n\
         v_add_u32 v1, 1, v1\nE:\ns_endpgm"
    )
}

#[test]
fn loops_end_in_the_same_ways() {
    const EARLY: &str = "s_cmp_eq_u32 s6, s5\ns_cbranch_scc1 E";
    const LATE: &str = "s_cmp_lt_u32 s6, s4\ns_cbranch_scc1 L";
    let report =
        |early: &str, late: &str| report_of(&left_early(EARLY, LATE), &left_early(early, late), &by_proofs_alone());
    let right = report("s_cmp_lg_u32 s6, s5\ns_cbranch_scc0 E", "s_cmp_ge_u32 s6, s4\ns_cbranch_scc0 L");
    assert!(is_equivalent(&right), "{:?}", right.verdict);
    for (early, late) in [
        // The other way round, a round later, by another register, and never before s4.
        ("s_cmp_lg_u32 s6, s5\ns_cbranch_scc1 E", LATE),
        (EARLY, "s_cmp_le_u32 s6, s4\ns_cbranch_scc1 L"),
        ("s_cmp_eq_u32 s6, s3\ns_cbranch_scc1 E", LATE),
        ("s_cmp_eq_u32 s6, s5\ns_cbranch_scc1 F\nF:", LATE),
    ] {
        let wrong = report(early, late);
        assert!(!is_equivalent(&wrong), "{early} / {late}: {:?}", wrong.loops);
    }
}

#[test]
fn loops_that_are_not_looked_at_are_not_decided() {
    let once = counted("v_add_u32 v1, v1, v0");
    let twice = format!("{once}\ns_mov_b32 s6, 0\nM:\ns_add_u32 s6, s6, 1\ns_cmp_lt_u32 s6, s4\ns_cbranch_scc1 M");
    let rounds_up =
        |operands: &str| counted(&format!("s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 2), 1\nv_add_f32 v1, {operands}"));
    for (a, b, why) in
        [(once, twice, "their nesting differs"), (rounds_up("v1, v0"), rounds_up("v0, v1"), "MODE changes in a loop")]
    {
        let report = report_of(&a, &b, &by_proofs_alone());
        assert!(!is_equivalent(&report), "{why}: {:?}", report.loops);
        let reason = report.verdict.reason().unwrap_or_default();
        assert!(reason.contains(why), "{why}: {:?}", report.verdict);
    }
}

#[test]
fn a_loop_that_two_places_are_entered_at_gets_one_entry() {
    let entered_twice = |first: &str| {
        format!(
            "s_mov_b32 s6, 0\nv_mov_b32 v1, 7\ns_cmp_eq_u32 s5, 0\ns_cbranch_scc1 M\nL:\nv_add_u32 v1, {first}\nM:\n\
             s_add_u32 s6, s6, 1\ns_cmp_lt_u32 s6, s4\ns_cbranch_scc1 L"
        )
    };
    let report = |other: &str| report_of(&entered_twice("v1, v0"), &entered_twice(other), &by_proofs_alone());
    assert!(is_equivalent(&report("v0, v1")));
    assert!(!is_equivalent(&report("v0, v2")));
}

/// Rounds of `body` from s6 up to `end`, a multiple of `times` behind it.
fn rounds(label: &str, body: &str, times: usize, end: &str) -> String {
    let round = format!("{body}\ns_add_u32 s6, s6, 1\n");
    format!("{label}:\n{}s_cmp_lg_u32 s6, {end}\ns_cbranch_scc1 {label}\n", round.repeat(times))
}

/// A loop of which two rounds are one, up to `end`, and one for what is left over.
fn with_rest(body: &str, end: &str) -> String {
    format!(
        "s_mov_b32 s6, 0\nv_mov_b32 v1, 7\ns_cmp_lt_u32 s4, 2\ns_cbranch_scc1 R\ns_and_b32 s5, s4, {end}\n{}R:\n\
         s_cmp_eq_u32 s6, s4\ns_cbranch_scc1 E\n{}E:\ns_nop 0",
        rounds("L", body, 2, "s5"),
        rounds("M", body, 1, "s4")
    )
}

#[test]
fn what_is_left_over_behind_a_loop_is_counted() {
    let body = "v_xor_b32 v1, s6, v1\nv_add_u32 v1, v1, v0";
    let once = format!(
        "s_mov_b32 s6, 0\nv_mov_b32 v1, 7\ns_cmp_eq_u32 s4, 0\ns_cbranch_scc1 E\n{}E:\ns_nop 0",
        rounds("L", body, 1, "s4")
    );
    let [a, b] = [once, with_rest(body, "-2")];
    for [a, b] in [[&a, &b], [&b, &a]] {
        let report = report_of(a, b, &by_all_guesses());
        assert!(is_equivalent(&report), "{:?}", report.verdict);
        let said = report.loops.iter().flat_map(|pair| &pair.relations).any(|text| text.contains("s6{0:0} = 0x0"));
        assert!(said, "{:?}", report.loops);
    }
    // Of three rounds the first loop has two; if it is entered for one, it never ends. The last one does another thing.
    let [never, other] = [with_rest(body, "-4"), b.replacen("v_add_u32 v1, v1, v0", "v_sub_u32 v1, v1, v0", 2)];
    let settings = Settings { runs: false, ..by_all_guesses() };
    for wrong in [never, other] {
        for [a, b] in [[&a, &wrong], [&wrong, &a]] {
            assert!(!is_equivalent(&report_of(a, b, &settings)));
        }
    }
}

#[test]
fn a_question_that_has_no_work_left_is_not_decided() {
    let [a, b] = ["v_mul_lo_u32 v1, v1, v0", "v_mul_lo_u32 v1, v0, v1"].map(counted);
    assert!(is_equivalent(&report_of(&a, &b, &by_proofs_alone())));
    let limits = Limits { budget: Budget::of(1), ..Limits::default() };
    let report = report_of(&a, &b, &Settings { limits, ..by_proofs_alone() });
    assert_eq!(report.verdict.name(), "unknown", "{:?}", report.verdict);
}

/// What registers of one program are at a cut, and were at the entry. All lanes are active.
fn snapshot(registers: &[(Key, [u32; 2])]) -> Snapshot {
    let values = |when: usize| {
        let exec = [code::EXEC_LO, code::EXEC_HI].map(|word| (Key::Scalar(word), [u32::MAX; LANES]));
        Rc::new(registers.iter().map(|&(key, values)| (key, [values[when]; LANES])).chain(exec).collect())
    };
    Snapshot { cut: 0, values: values(1), entry: values(0) }
}

/// The relation that is tried first for v9 of program b, which was 3 at the entry and is `now` where v4 of program a is
/// what the samples say.
fn guessed(samples: &[(u32, u32)], guesses: Guesses) -> Relation {
    let (base, own) = (Key::Vgpr(4), Key::Vgpr(9));
    let sample = |&(of_a, now): &(u32, u32)| [snapshot(&[(base, [0, of_a])]), snapshot(&[(own, [3, now])])];
    let samples: Vec<[Snapshot; 2]> = samples.iter().map(sample).collect();
    let live = [0, 1].map(|side| samples[0][side].values.keys().copied().collect::<BTreeSet<Key>>());
    guess(&samples, &live, guesses)[1][&(own, Lanes::Active)].relation()
}

#[test]
fn samples_suggest_what_holds_in_all_of_them() {
    let base = Key::Vgpr(4);
    assert_eq!(guessed(&[(5, 3), (6, 3)], Guesses::Plain), Relation::Kept);
    assert_eq!(guessed(&[(5, 5), (6, 6)], Guesses::Plain), Relation::equal(0, base));
    assert_eq!(guessed(&[(5, 9), (6, 9)], Guesses::All), Relation::Constant(9));
    let multiple = Relation::Of { side: 0, key: base, scale: 8, offset: 2 };
    assert_eq!(guessed(&[(5, 42), (6, 50), (9, 74)], Guesses::All), multiple);
    // One sample that does not fit is enough, and a multiple is no plain relation.
    assert_ne!(guessed(&[(5, 3), (6, 4)], Guesses::Plain), Relation::Kept);
    assert_ne!(guessed(&[(5, 5), (6, 7)], Guesses::Plain), Relation::equal(0, base));
    assert_ne!(guessed(&[(5, 9), (6, 8)], Guesses::All), Relation::Constant(9));
    assert_ne!(guessed(&[(5, 42), (6, 50), (9, 75)], Guesses::All), multiple);
    assert_eq!(guessed(&[(5, 42), (6, 50), (9, 74)], Guesses::Plain), Relation::Free);
}
