//! Sequences with the best programs that are known.

mod questions;

use gcn_semantics::Target;
use gcnverify::equiv::{Settings, Verdict, check};
use gcnverify_search::cost::{Measure, of_program};
use gcnverify_search::{Options, Rules};
use questions::{fragment, job, search, search_with};

/// Candidates for each.
const BUDGET: u64 = 3_000_000;

/// A sequence of the table.
struct Sequence<'t> {
    name: &'t str,
    target: Target,
    out: &'t str,
    assume: Vec<&'t str>,
    text: String,
    best: String,
    /// The table says that searches do not find it.
    is_open: bool,
}

fn table() -> Vec<Sequence<'static>> {
    let text = include_str!("sequences.txt");
    let entries = text.split("\n== ").skip(1);
    let sequence = |entry: &'static str| {
        let (head, rest) = entry.split_once('\n').expect("a head");
        let (is_open, head) = head.strip_prefix("? ").map_or((false, head), |head| (true, head));
        let mut head = head.split('|').map(str::trim);
        let [name, target, out] = [0; 3].map(|_| head.next().expect("a name, a target, places"));
        let assume = head.next().map(|all| all.split(';').map(str::trim).collect()).unwrap_or_default();
        let (text, best) = rest.split_once("=> ").expect("the best program");
        let target = target.parse().expect("a target");
        Sequence { name, target, out, assume, text: text.into(), best: best.into(), is_open }
    };
    entries.map(sequence).collect()
}

#[test]
fn the_best_programs_of_the_table_are_right() {
    let all = table();
    assert!(all.len() >= 60);
    for Sequence { name, target, out, assume, text, best, .. } in all {
        let job = job(&text, &best, target, out, &assume);
        let report = check(&job, &Settings::default());
        assert!(matches!(report.verdict, Verdict::Holds), "{name}: {:?}", report.verdict);
    }
}

#[test]
fn searches_find_programs_that_are_as_good() {
    let mut missed = Vec::new();
    for Sequence { name, target, out, assume, text, best, is_open } in table() {
        if is_open {
            continue;
        }
        let best = of_program(fragment(&best, target).listing.instructions(), target);
        let found = search(&text, target, out, &assume, BUDGET);
        let cost = found.answer.map_or(found.before, |answer| {
            assert!(matches!(answer.report.verdict, Verdict::Holds), "{name}");
            answer.after
        });
        if Measure::Cycles.is_cheaper(best, cost) && best.cycles < cost.cycles {
            missed.push(format!("{name}: {cost:?}, and {best:?} is possible"));
        }
    }
    assert!(missed.is_empty(), "{missed:#?}");
}

/// Windows that are looked at side by side give what they give one after the other, whenever the budget ends.
#[test]
fn threads_change_nothing() {
    let texts = [
        ("v_xor_b32 v1, v4, v5\nv_and_b32 v1, v1, v0\nv_xor_b32 v3, v1, v5\nv_mul_lo_u32 v3, v3, v0", "v3"),
        ("v_xor_b32 v4, 0x5a17c3e9, v0\nv_cmp_eq_u32 vcc, 0x1b2f9d47, v4\nv_cndmask_b32 v2, v1, v3, vcc", "v2"),
        ("s_mul_i32 s3, s0, s1\ns_ff1_i32_b32 s3, s3\ns_mul_i32 s2, s3, s0\ns_add_u32 s2, s2, s1", "s2"),
    ];
    for (text, out) in texts {
        for budget in [90_000, 400_000] {
            let by = |threads: usize| {
                let options = Options { budget, threads, rules: Rules::none(), ..Options::default() };
                let found = search_with(text, Target::Gfx900, out, &[], &options);
                let answer = found.answer.map(|answer| answer.text);
                (answer, found.candidates, found.windows, found.refused, found.is_complete)
            };
            assert_eq!(by(1), by(3), "{text}");
        }
    }
}

#[test]
fn the_same_search_gives_the_same_answer() {
    let text = "v_xor_b32 v1, v4, v5\nv_and_b32 v1, v1, v0\nv_xor_b32 v3, v1, v5";
    let one = || search(text, Target::Gfx900, "v3", &[], 400_000);
    let (first, second) = (one(), one());
    assert_eq!(first.candidates, second.candidates);
    assert_eq!(first.answer.map(|answer| answer.text), second.answer.map(|answer| answer.text));
}
