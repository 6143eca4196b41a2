//! Rules about wait states of gfx908, gfx90a, gfx942 and gfx950: one program that waits enough, and one that waits one
//! state less, for each rule, unit and number of passes.

use crate::text::{findings, program, short, shown, told};
use gcn_hazards::{Level, Options, RULES, rule};
use gcn_semantics::Target;
use gcn_semantics::Target::{Gfx90a, Gfx906, Gfx908, Gfx942, Gfx950};

struct Pair {
    rule: &'static str,
    target: Target,
    states: u8,
    first: &'static str,
    second: &'static str,
    /// One that is not meant by the rule; empty if there is none.
    nearly: &'static str,
}

/// The pairs of the table, for each of their targets.
fn pairs() -> impl Iterator<Item = Pair> {
    let lines = include_str!("cdna.tsv").lines().filter(|line| !line.starts_with('#'));
    lines.flat_map(|line| {
        let [rule, targets, states, first, second, nearly] =
            line.split('\t').collect::<Vec<_>>().try_into().unwrap_or_else(|_| panic!("{line}"));
        let states = states.parse().expect("a number");
        let targets = targets.split(' ').map(move |target| target.parse().unwrap_or_else(|_| panic!("{line}")));
        targets.map(move |target| Pair { rule, target, states, first, second, nearly })
    })
}

/// Rules about three instructions: rule, target, and a program that breaks it, and one that does not.
const TRIPLES: &[(&str, Target, &str, &str)] = &[
    (
        "M11",
        Gfx90a,
        "v_mov_b32 v0, 1 / v_mfma_f64_4x4x4f64 a[0:1], a[2:3], a[4:5], 0 / ds_read_b32 v1, v0",
        "v_mov_b32 v0, 1 / v_mfma_f64_4x4x4f64 a[0:1], a[2:3], a[4:5], 0 / s_nop 0 / ds_read_b32 v1, v0",
    ),
    (
        "M11",
        Gfx90a,
        "v_mov_b32 v0, 1 / v_mfma_f64_4x4x4f64 a[0:1], a[2:3], a[4:5], 0 / ds_read_b32 v1, v0",
        "v_mfma_f64_4x4x4f64 a[0:1], a[2:3], a[4:5], 0 / v_mov_b32 v0, 1 / ds_read_b32 v1, v0",
    ),
    (
        "M22",
        Gfx908,
        "v_mov_b32 v0, 1 / v_accvgpr_read_b32 v2, a0 / ds_read_b32 v1, v0",
        "v_mov_b32 v0, 1 / v_accvgpr_read_b32 v2, a0 / s_nop 0 / ds_read_b32 v1, v0",
    ),
    (
        "M22",
        Gfx908,
        "v_mov_b32 v0, 1 / v_accvgpr_write_b32 a0, v3 / ds_read_b32 v1, v0",
        "v_mov_b32 v0, 1 / v_mov_b32 v2, v3 / ds_read_b32 v1, v0",
    ),
];

/// A jump behind a branch is no wait state on the way of the branch.
const BEHIND_A_BRANCH: (&str, &str) = (
    "l: / s_nop 2 / v_accvgpr_read_b32 v0, a0 / v_mfma_f32_4x4x1f32 a[0:3], v4, v4, 0 / s_cbranch_scc1 l / s_branch e \
     / s_nop 0 / e: / s_endpgm",
    "l: / s_nop 3 / v_accvgpr_read_b32 v0, a0 / v_mfma_f32_4x4x1f32 a[0:3], v4, v4, 0 / s_cbranch_scc1 l / s_branch e \
     / s_nop 0 / e: / s_endpgm",
);

const ERRATA: Options = Options { flat: gcn_hazards::Flat::Global, xnack: false, errata: true };

fn found(text: &str, id: &str, target: Target) -> bool {
    findings(text, target, Options::default()).iter().any(|finding| finding.rule.id == id)
}

/// So many wait states: the operand of `s_nop` is at most 15.
fn nops(states: u8) -> String {
    match states {
        0 => String::new(),
        1..=16 => format!("s_nop {} / ", states - 1),
        _ => format!("s_nop 15 / s_nop {} / ", states - 17),
    }
}

#[test]
fn each_rule_holds_up_to_its_distance_and_no_further() {
    for Pair { rule: id, target, states, first, second, nearly } in pairs() {
        assert!(rule(id).is_some_and(|rule| rule.holds_on(target)), "{id} on {target}");
        let apart = |states: u8, second: &str| format!("{first} / {}{second}", nops(states));
        for missing in [1, states] {
            let text = apart(states - missing, second);
            let all = findings(&text, target, Options::default());
            let is_it = |f: &gcn_hazards::Finding| f.rule.id == id && f.repair.nops == missing;
            assert!(all.iter().any(is_it), "{id} on {target}: {text}: {:?}", shown(&text, target, ERRATA));
        }
        let far = apart(states, second);
        assert!(!found(&far, id, target), "{id} on {target}: {far}");
        let filled = format!("{first} / {}{second}", "s_mov_b32 s90, s91 / ".repeat(states.into()));
        assert!(!found(&filled, id, target), "{id} on {target}: {filled}");
        if !nearly.is_empty() {
            let other = apart(0, nearly);
            assert!(!found(&other, id, target), "{id} on {target}: {other}");
        }
    }
    for &(id, target, wrong, right) in TRIPLES {
        assert!(found(wrong, id, target), "{id} on {target}: {wrong}");
        assert!(!found(right, id, target), "{id} on {target}: {right}");
    }
}

/// LLVM 19 counts the jump.
#[test]
fn a_jump_behind_a_branch_is_no_wait_on_the_way_of_the_branch() {
    let (wrong, right) = BEHIND_A_BRANCH;
    assert!(found(wrong, "M06", Gfx90a), "{wrong}");
    assert!(!found(right, "M06", Gfx90a), "{right}");
}

#[test]
fn no_rule_is_without_a_pair() {
    let table = include_str!("cdna.tsv");
    let is_here = |id: &str| {
        table.lines().any(|line| line.split('\t').next() == Some(id)) || TRIPLES.iter().any(|triple| triple.0 == id)
    };
    for rule in RULES.iter().filter(|rule| rule.id.starts_with(['G', 'M'])) {
        assert!(is_here(rule.id), "{}", rule.id);
        assert!(!rule.holds_on(Gfx906), "{}", rule.id);
    }
}

/// A repaired program waits enough and no longer.
#[test]
fn waits_that_are_missing_are_added() {
    for Pair { rule: id, target, states, first, second, .. } in pairs() {
        let instructions = program(&format!("{first} / {second}"), target);
        let code = gcn_hazards::Code::new(&instructions, target);
        let repairs = gcn_hazards::fix(code, Options::default()).expect("the program has no branch");
        if rule(id).is_some_and(|rule| rule.level() == Level::Warning) {
            continue;
        }
        let lines: String = repairs[&1].lines().iter().map(|line| format!("{line} / ")).collect();
        let repaired = format!("{first} / {lines}{second}");
        let errors = findings(&repaired, target, Options::default());
        assert!(errors.iter().all(|finding| finding.level() == Level::Warning), "{id} on {target}: {repaired}");
        assert!(repairs[&1].nops >= states, "{id} on {target}: {repaired}");
    }
}

/// An accumulation register is another one than the vector register with its number.
#[test]
fn both_kinds_of_registers_are_told_apart() {
    let text = "global_load_dword a0, v[2:3], off / v_mov_b32 v1, v0 / v_accvgpr_read_b32 v4, a0";
    assert_eq!(shown(text, Gfx90a, Options::default()), ["W03: 2 after 0: s_waitcnt vmcnt(0)"]);
    let store = "v_accvgpr_write_b32 a0, v0 / global_store_dword v[2:3], a0, off / v_accvgpr_write_b32 a0, v1";
    assert_eq!(shown(store, Gfx90a, Options::default()), [""; 0]);
    let found =
        findings("v_mfma_f32_4x4x1f32 a[0:3], v4, v5, 0 / v_accvgpr_read_b32 v0, a2", Gfx90a, Options::default());
    assert_eq!(found[0].register_name(Gfx90a).as_deref(), Some("a2"));
}

/// Loads into LDS and what writes back and drops caches are counted, with other vector memory.
#[test]
fn what_vmcnt_counts() {
    let plain = Options::default();
    let load = "global_load_dword v0, v[2:3], off";
    for (between, target, count) in [
        ("buffer_inv sc1", Gfx942, 1),
        ("buffer_inv sc0 sc1", Gfx950, 1),
        ("buffer_wbl2 sc1", Gfx942, 1),
        ("buffer_wbl2", Gfx90a, 1),
        ("buffer_invl2", Gfx90a, 0),
        ("buffer_wbinvl1_vol", Gfx90a, 0),
        ("buffer_load_dword off, s[0:3], 0 lds", Gfx942, 1),
        ("global_load_lds_dword v[2:3], off", Gfx942, 1),
    ] {
        let text = format!("{load} / {between} / v_mov_b32 v1, v0");
        assert_eq!(shown(&text, target, plain), [format!("W03: 2 after 0: s_waitcnt vmcnt({count})")], "{text}");
    }
    let dma = "global_load_lds_dword v[2:3], off / s_waitcnt lgkmcnt(0) / ds_read_b32 v0, v1";
    assert_eq!(shown(dma, Gfx942, plain), ["W17: 2 after 0: s_waitcnt vmcnt(0)?"]);
}

/// Compilers leave it to fences from gfx90a on whether LDS is written before a barrier.
#[test]
fn barriers() {
    let text = "ds_write_b32 v0, v1 / s_barrier";
    assert_eq!(shown(text, Gfx908, Options::default()), ["W12: 1 after 0: s_waitcnt lgkmcnt(0)"]);
    assert_eq!(shown(text, Gfx90a, Options::default()), ["W12c: 1 after 0: s_waitcnt lgkmcnt(0)?"]);
    let store = "global_store_dword v[0:1], v2, off / s_barrier";
    assert_eq!(shown(store, Gfx908, Options::default()), ["W13: 1 after 0: s_waitcnt vmcnt(0)"]);
    assert_eq!(shown(store, Gfx942, Options::default()), [""; 0]);
}

/// The longest distance counts around a loop and through a branch.
#[test]
fn long_distances_go_along_the_shortest_way() {
    let text = "l: / v_mov_b32 v20, v3 / s_nop 15 / v_mfma_f32_32x32x2_f32 v[0:15], v16, v17, 0 / s_cbranch_scc1 l";
    let found = findings(text, Gfx942, Options::default());
    assert_eq!(found.iter().map(short).collect::<Vec<_>>(), ["M06: 0 after 2: s_nop 15; s_nop 0"]);
    assert_eq!(found[0].path, [0]);
}

#[test]
fn sentences() {
    let text = "v_mfma_f32_16x16x4f32 a[0:3], v4, v5, 0 / s_nop 1 / v_accvgpr_read_b32 v0, a2";
    let one = "v_accvgpr_read_b32 comes too soon after v_mfma_f32_16x16x4f32, which shares a2 with it and needs 9 more \
               wait states";
    assert_eq!(told(text, Gfx90a, Options::default()), [one]);
    let double = "v_mfma_f64_4x4x4f64 v[0:1], v[8:9], v[10:11], 0 / v_fma_f64 v[12:13], v[14:15], v[16:17], v[18:19]";
    let two = "v_fma_f64 comes too soon after v_mfma_f64_4x4x4f64, and needs 2 wait states";
    assert_eq!(told(double, Gfx90a, Options::default()), [two]);
}

/// A fault of the machine is told of if somebody asks, and is no missing wait.
#[test]
fn faults_of_the_machine() {
    let wrong = "v_pk_fma_f32 v[0:1], v[2:3], v[4:5], v[6:7] op_sel:[0,1,0]";
    let found = findings(wrong, Gfx950, ERRATA);
    assert_eq!(found.iter().map(|found| (found.rule.id, found.level())).collect::<Vec<_>>(), [("E01", Level::Warning)]);
    assert!(found[0].is_alone() && found[0].repair.lines().is_empty());
    assert_eq!(
        told(wrong, Gfx950, ERRATA),
        ["v_pk_fma_f32 takes the high word of source 1 for both results (op_sel:[0,1,0]), which the machine \
             sometimes executes wrongly"]
    );
    assert_eq!(shown(wrong, Gfx950, Options::default()), [""; 0]);
    assert_eq!(shown(wrong, Gfx942, ERRATA), [""; 0]);
    for right in [
        "v_pk_fma_f32 v[0:1], v[2:3], v[4:5], v[6:7]",
        "v_pk_fma_f32 v[0:1], v[2:3], v[4:5], v[6:7] op_sel_hi:[1,0,1]",
        "v_pk_fma_f32 v[0:1], v[2:3], v[4:5], v[6:7] op_sel:[0,1,0] op_sel_hi:[1,0,1]",
        "v_pk_mul_f32 v[0:1], v[2:3], v[4:5] op_sel:[0,1]",
    ] {
        assert_eq!(shown(right, Gfx950, ERRATA), [""; 0], "{right}");
    }
}
