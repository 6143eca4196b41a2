//! What is proven about loops, and guesses that runs suggest and induction refuses.

use gcn_semantics::Target;
use gcn_semantics::text::{Source, read_llvm};

use crate::equiv::{Fragment, Job, Report, Settings, check};
use crate::expr::parse_places;

/// A loop that counts s6 from 0 to s4, and does `round` in each round.
fn counted(round: &str) -> String {
    format!("s_mov_b32 s6, 0\nv_mov_b32 v1, 7\nL:\n{round}\ns_add_u32 s6, s6, 1\ns_cmp_lt_u32 s6, s4\ns_cbranch_scc1 L")
}

/// The report about two rounds, by proofs alone: without runs, and with guesses from one state.
fn report(a: &str, b: &str) -> Report {
    let fragment = |round: &str| {
        let source = Source::new("-", counted(round));
        let listing = read_llvm(&source, Target::Gfx900).expect("the program is legal");
        Fragment { source, listing }
    };
    let job = Job::new(Target::Gfx900, fragment(a), fragment(b));
    let settings = Settings { runs: false, identical: false, ..Settings::default() };
    check(&Job { out: parse_places("v1, s6").expect("places"), ..job }, &settings)
}

#[test]
fn what_holds_in_each_round_is_said() {
    let report = report("v_add_u32 v1, v1, v0", "v_sub_u32 v2, 0, v0\nv_sub_u32 v1, v1, v2");
    assert_eq!(report.verdict.name(), "equivalent", "{:?}", report.verdict);
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
        assert_ne!(report.verdict.name(), "equivalent", "{a} / {b}: {:?}", report.loops);
    }
}
