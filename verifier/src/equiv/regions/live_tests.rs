//! What a region leaves that nobody looks at, and what somebody does look at after all.

use std::sync::Arc;

use gcn_semantics::Target;
use gcn_semantics::generate::{Random, SplitMix};
use gcn_semantics::instruction::{Instruction, code};
use gcn_semantics::wave::Caller;
use itertools::Itertools;

use super::super::{Defined, Job, Report, Settings, check};
use super::live::{Flow, LiveSet, Looks, live};
use super::tests::{fragment, is_by_regions};
use crate::expr::parse_places;

const FAR: &str = "v_xor_b32 v9, v8, v7\nv_xor_b32 v9, v9, v6\nv_or_b32 v9, v9, v5\nv_not_b32 v9, v9\n\
                   v_xor_b32 v9, v9, v4\nv_or_b32 v9, v9, v3\nv_not_b32 v9, v9\nv_xor_b32 v9, v9, v2";

/// A kernel that does `what`, and then other things and `behind`.
fn kernel(what: &str, behind: &str) -> String {
    format!(
        "s_load_dwordx2 s[4:5], s[0:1], 0x0\nv_lshlrev_b32 v1, 2, v0\ns_cmp_eq_u32 s2, 3\ns_cbranch_scc1 done\n{what}\n\
         {FAR}\n{behind}\ndone:\ns_waitcnt lgkmcnt(0)\nglobal_store_dword v1, v9, s[4:5]\ns_endpgm"
    )
}

fn launched(a: &str, b: &str) -> Job {
    let mut job = Job::new(Target::Gfx906, fragment(a), fragment(b));
    job.entry.caller = Caller::Launch;
    job.out = parse_places("mem").expect("a place");
    job
}

fn function(a: &str, b: &str) -> Job {
    let mut job = Job::new(Target::Gfx906, fragment(a), fragment(b));
    job.entry.caller = Caller::Function;
    job.out = parse_places("mem, v0").expect("places");
    job
}

fn decided(job: &Job) -> Report {
    check(job, &Settings::default())
}

/// Equivalent because of the regions alone.
fn alike(job: &Job) -> Report {
    let report = decided(job);
    assert_eq!((report.verdict.name(), is_by_regions(&report)), ("equivalent", true), "{:?}", report.verdict);
    report
}

/// Not shown by the regions.
fn not_alike(job: &Job) {
    let report = decided(job);
    assert!(!is_by_regions(&report), "{:?}", report.verdict);
}

const SPLIT: [&str; 2] =
    ["s_and_saveexec_b64 s[6:7], vcc", "s_mov_b64 s[6:7], exec\ns_and_b64 s[8:9], s[6:7], vcc\ns_mov_b64 exec, s[8:9]"];

/// A kernel with `behind` behind a mask that the two sides make in two ways, of which one writes s[8:9].
fn split(behind: &str) -> Job {
    let [a, b] = SPLIT.map(|what| kernel(what, &format!("{behind}\ns_mov_b64 exec, s[6:7]")));
    launched(&a, &b)
}

#[test]
fn what_nobody_looks_at_may_differ() {
    alike(&split("v_not_b32 v9, v9"));
    alike(&split("s_mov_b64 s[8:9], 0\nv_add_u32 v9, s8, v9"));
    alike(&split("s_add_u32 s8, s2, s3\ns_mov_b32 s9, s8\nv_add_u32 v9, s9, v9"));
    alike(&split("s_load_dwordx2 s[8:9], s[0:1], 0x8\ns_waitcnt lgkmcnt(0)\nv_add_u32 v9, s9, v9"));
    alike(&split("v_readfirstlane_b32 s8, v9\ns_nop 3\nv_add_u32 v9, s8, v9"));
}

#[test]
fn what_somebody_looks_at_may_not() {
    for behind in [
        "v_add_u32 v9, s8, v9",
        "s_mov_b32 s8, 1\nv_add_u32 v9, s9, v9",
        "s_cmp_eq_u32 s8, 0\ns_cbranch_scc1 done\nv_not_b32 v9, v9",
        // Written on one way alone.
        "s_cmp_eq_u32 s3, 0\ns_cbranch_scc1 there\ns_mov_b32 s8, 1\nthere:\nv_add_u32 v9, s8, v9",
        // Kept if SCC is 0; a bit of it is kept; bits of lanes that are not active may be.
        "s_cmp_eq_u32 s3, 0\ns_cmov_b32 s8, 1\nv_add_u32 v9, s8, v9",
        "s_bitset1_b32 s8, 3\nv_add_u32 v9, s8, v9",
        "s_addk_i32 s8, 3\nv_add_u32 v9, s8, v9",
        "v_cndmask_b32 v9, v9, v1, s[8:9]",
        "v_readlane_b32 s8, v1, s9\ns_nop 3\nv_add_u32 v9, s8, v9",
        "s_mov_b32 m0, 1\ns_movrels_b32 s10, s7\nv_add_u32 v9, s10, v9",
        "s_mov_b64 vcc, s[8:9]\ns_cbranch_vccz done\nv_not_b32 v9, v9",
        "v_writelane_b32 v9, s8, 3",
        "s_setpc_b64 s[8:9]",
        "s_mov_b64 s[4:5], s[8:9]",
    ] {
        not_alike(&split(behind));
    }
    // Round a loop.
    let round = |what: &str| {
        let text = format!(
            "s_mov_b32 s3, 4\nagain:\nv_add_u32 v9, s8, v9\n{FAR}\n{what}\ns_sub_u32 s3, s3, 1\ns_cmp_lg_u32 s3, 0\n\
             s_cbranch_scc1 again"
        );
        kernel("s_mov_b64 s[8:9], 0", &text)
    };
    not_alike(&launched(&round("s_mov_b32 s10, s8"), &round("s_mov_b32 s10, s8\ns_mov_b32 s8, s11")));
}

/// Vector registers have lanes that an instruction does not write.
#[test]
fn lanes_that_are_not_written_count() {
    let with = |what: &str, behind: &str| kernel(what, &format!("{behind}\nv_add_u32 v9, v9, v20"));
    let pair = |behind: &str| launched(&with("v_mov_b32 v20, v1", behind), &with("v_mov_b32 v20, v2", behind));
    not_alike(&pair("v_not_b32 v9, v9"));
    not_alike(&pair("s_mov_b64 exec, s[6:7]\nv_mov_b32 v20, 0\ns_mov_b64 exec, s[10:11]"));
    let [a, b] = ["v_mov_b32 v20, v1", "v_mov_b32 v20, v2"].map(|what| kernel(what, "v_not_b32 v9, v9"));
    alike(&launched(&a, &b));
}

/// The scalar condition code, behind sums and shifts that give the same number.
#[test]
fn scc_counts_until_it_is_written() {
    let with = |behind: &str| {
        let [a, b] = ["s_add_u32 s6, s3, s3", "s_lshl_b32 s6, s3, 1"].map(|what| kernel(what, behind));
        launched(&a, &b)
    };
    alike(&with("v_add_u32 v9, s6, v9"));
    alike(&with("s_xor_b32 s7, s6, s3\ns_cselect_b32 s7, s6, 0\nv_add_u32 v9, s7, v9"));
    for behind in [
        "s_cselect_b32 s7, s6, 0\nv_add_u32 v9, s7, v9",
        "s_mov_b32 s7, 0\ns_addc_u32 s7, s6, 0\nv_add_u32 v9, s7, v9",
        "s_cbranch_scc0 done\nv_add_u32 v9, s6, v9",
        "v_mov_b32 v20, src_scc\nv_add_u32 v9, v20, v9",
        "s_cmov_b32 s6, 0\nv_add_u32 v9, s6, v9",
    ] {
        not_alike(&with(behind));
    }
}

const GET_F: &str = "s_getpc_b64 s[16:17]\ns_add_u32 s16, s16, f@rel32@lo+4\ns_addc_u32 s17, s17, f@rel32@hi+12";
const CALL: &str = "s_swappc_b64 s[30:31], s[16:17]";

#[test]
fn functions_that_are_called_look_at_arguments() {
    let text = |what: &str, before: &str| kernel(what, &format!("{before}\n{GET_F}\n{CALL}\nv_mov_b32 v9, v0"));
    let pair = |a: &str, b: &str, before: &str| launched(&text(a, before), &text(b, before));
    // Where arguments may be.
    for (a, b) in [("s_mov_b32 s8, s2", "s_mov_b32 s8, s3"), ("v_mov_b32 v31, v1", "v_mov_b32 v31, v2")] {
        not_alike(&pair(a, b, ""));
    }
    not_alike(&pair("s_mov_b32 s32, s2", "s_mov_b32 s32, s3", ""));
    not_alike(&pair("s_mov_b32 m0, s2", "s_mov_b32 m0, s3", "s_movrels_b32 s8, s9"));
    alike(&pair("s_mov_b32 s8, s2", "s_mov_b32 s8, s3", "s_mov_b32 s8, 0"));
    // Where there are none, and what functions may overwrite.
    alike(&pair("s_mov_b32 vcc_lo, s2", "s_mov_b32 vcc_lo, s3", ""));
    let kept = |register: &str, a: &str| {
        let read = format!("v_add_u32 v9, {register}, v0");
        kernel(a, &format!("{GET_F}\n{CALL}\n{read}"))
    };
    not_alike(&launched(&kept("s34", "s_mov_b32 s34, s2"), &kept("s34", "s_mov_b32 s34, s3")));
    not_alike(&launched(&kept("s44", "s_mov_b32 s44, s2"), &kept("s44", "s_mov_b32 s44, s3")));
    not_alike(&launched(&kept("v40", "v_mov_b32 v40, v1"), &kept("v40", "v_mov_b32 v40, v2")));
    // Another function; and the address of one, of which a word is looked at.
    let other = |name: &str| kernel("v_not_b32 v3, v3", &format!("{}\n{CALL}", GET_F.replace('f', name)));
    let changed = other("g").replace("v_not_b32 v3, v3", "v_xor_b32 v3, -1, v3");
    not_alike(&launched(&other("f"), &changed));
    let called = launched(&other("g"), &changed);
    alike(&called);
    // Shaders call otherwise, and what nobody has started may as well.
    for caller in [Caller::Shader, Caller::Unknown] {
        let mut job = called.clone();
        job.entry.caller = caller;
        not_alike(&job);
    }
    // What the sum of the own address and the distance has left in SCC is not the same in two programs.
    let carry = |what: &str| kernel(what, &format!("{GET_F}\ns_cselect_b32 s7, 1, 0\nv_add_u32 v9, s7, v9\n{CALL}"));
    not_alike(&launched(&carry("v_not_b32 v3, v3"), &carry("v_xor_b32 v3, -1, v3")));
}

#[test]
fn callers_look_at_what_is_theirs() {
    let text = |what: &str, last: &str| {
        format!(
            "s_waitcnt vmcnt(0)\n{what}\n{FAR}\ns_cmp_eq_u32 s6, 3\ns_cbranch_scc1 done\nv_not_b32 v0, v0\ndone:\n\
             {last}"
        )
    };
    let pair = |a: &str, b: &str, last: &str| function(&text(a, last), &text(b, last));
    let back = "s_setpc_b64 s[30:31]";
    alike(&pair("s_mov_b32 s20, s2", "s_mov_b32 s20, s3", back));
    alike(&pair("s_mov_b32 vcc_lo, s2", "s_mov_b32 vcc_lo, s3", back));
    for register in ["s34", "s44", "s32", "s31", "s0"] {
        not_alike(&pair(&format!("s_mov_b32 {register}, s2"), &format!("s_mov_b32 {register}, s3"), back));
    }
    not_alike(&pair("v_mov_b32 v0, v1", "v_mov_b32 v0, v2", back));
    not_alike(&pair("v_mov_b32 v41, v1", "v_mov_b32 v41, v2", back));
    // Another function may find an argument there.
    not_alike(&pair("s_mov_b32 s20, s2", "s_mov_b32 s20, s3", "s_setpc_b64 s[16:17]"));
}

#[test]
fn what_nobody_has_defined_is_named() {
    let [a, b] = ["v_add_u32 v20, v0, v1", "v_add_u32 v20, v1, v0"].map(|what| kernel(what, "v_add_u32 v9, v20, v9"));
    let relies_on = |job: &Job| alike(job).relies_on.iter().map(ToString::to_string).collect_vec();
    let plain = launched(&a, &b);
    assert!(!relies_on(&plain).contains(&"undefined-alike".to_owned()));
    let defined = |vgprs: std::ops::Range<u16>| {
        let defined = Defined { vgprs: vgprs.collect(), scalars: (0..16).collect() };
        let mut job = plain.clone();
        job.entry.defined = Some(Arc::new([defined.clone(), defined]));
        job
    };
    assert!(!relies_on(&defined(0..256)).contains(&"undefined-alike".to_owned()));
    // Lanes of v20 that are not active; nobody says that they are the same.
    assert!(relies_on(&defined(0..10)).contains(&"undefined-alike".to_owned()));
    // An instruction reads v8, which nobody has written.
    not_alike(&defined(0..8));
    let mut one_side = defined(0..256);
    let fewer = Defined { vgprs: (0..8).collect(), scalars: (0..16).collect() };
    let both = one_side.entry.defined.as_deref().expect("both")[0].clone();
    one_side.entry.defined = Some(Arc::new([both, fewer]));
    not_alike(&one_side);
}

/// What is written over just before an instruction that does not look at it changes nothing that the program leaves.
#[test]
fn registers_that_are_not_live_do_not_matter() {
    let mut dice = SplitMix::new(11);
    let (mut dead, mut alive) = (0, 0);
    for _ in 0..60 {
        let lines = (0..14).map(|_| random_line(&mut dice)).collect_vec();
        let text = |lines: &[String]| format!("{}\nend:\nv_add_u32 v0, s2, v0\nv_add_u32 v0, s3, v0", lines.join("\n"));
        let whole = fragment(&text(&lines));
        let instructions: Vec<&Instruction> = whole.listing.instructions().collect();
        let targets: Vec<Option<usize>> =
            instructions.iter().map(|one| one.row.mnemonic.starts_with("s_cbranch").then_some(lines.len())).collect();
        let mut at_end = LiveSet::default();
        at_end.add_one(code::VGPR);
        let flow = Flow { targets: &targets, at_end, at_return: LiveSet::ALL };
        let found = live(&instructions, Target::Gfx906, flow, Looks::Certain).expect("few passes");
        let (place, register) = (dice.below(lines.len() as u32) as usize, dice.below(6) as u16);
        let mut changed = lines.clone();
        changed.insert(place, format!("s_mov_b32 s{register}, 0x{:x}", dice.below(1 << 20)));
        let mut job = Job::new(Target::Gfx906, fragment(&text(&lines)), fragment(&text(&changed)));
        job.out = parse_places("v0").expect("a place");
        if found[place].has(register) {
            alive += 1;
            continue;
        }
        dead += 1;
        let report = check(&job, &Settings { identical: false, ..Settings::default() });
        assert_eq!(report.verdict.name(), "equivalent", "{} at {place}\n{}", register, text(&lines));
    }
    assert!(dead > 10 && alive > 10, "{dead} {alive}");
}

fn random_line(dice: &mut SplitMix) -> String {
    let mut register = || dice.below(6);
    let [a, b, c] = [register(), register(), register()];
    let pair = 2 * (a / 2);
    match dice.below(14) {
        0 => format!("s_mov_b32 s{a}, s{b}"),
        1 => format!("s_add_u32 s{a}, s{b}, s{c}"),
        2 => format!("s_addc_u32 s{a}, s{b}, s{c}"),
        3 => format!("s_cselect_b32 s{a}, s{b}, s{c}"),
        4 => format!("s_cmov_b32 s{a}, s{b}"),
        5 => format!("s_bitset0_b32 s{a}, s{b}"),
        6 => format!("s_cmp_lt_u32 s{a}, s{b}"),
        7 => "s_cbranch_scc1 end".to_owned(),
        8 => format!("v_readfirstlane_b32 s{a}, v0"),
        9 => format!("s_mul_i32 s{a}, s{b}, s{c}"),
        10 => format!("s_lshl_b64 s[{pair}:{}], s[{pair}:{}], s{b}", pair + 1, pair + 1),
        11 => format!("v_add_u32 v0, s{a}, v0"),
        12 => format!("s_movk_i32 s{a}, {b}"),
        _ => format!("s_addk_i32 s{a}, {b}"),
    }
}
