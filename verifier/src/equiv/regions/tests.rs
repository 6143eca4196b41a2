//! Programs that are the same but for regions, and what must not be taken for one.

use std::collections::BTreeMap;

use gcn_semantics::Target;
use gcn_semantics::generate::{Random, SplitMix};
use gcn_semantics::text::{Source, Syntax, read_unlinked};

use super::super::reliance::Reliance;
use super::super::verdict::Verdict;
use super::super::{Fragment, Job, Report, Settings, check};
use super::align::{Aligned, Region};
use super::with_caches;
use crate::expr::{Expr, parse_places};
use crate::ladder::Rung;

pub(super) fn fragment(text: &str) -> Fragment {
    let source = Source::new("-", text);
    let listing =
        read_unlinked(&source, Target::Gfx906, Syntax::Llvm).unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
    Fragment { source, listing }
}

/// A program with a branch around `inner`, which `outer` stands before.
fn around(outer: &str, inner: &str) -> String {
    format!(
        "s_load_dwordx2 s[4:5], s[0:1], 0x0\nv_lshlrev_b32 v1, 2, v0\nv_mov_b32 v3, 7\nv_mov_b32 v4, 9\n{outer}\n\
         s_waitcnt lgkmcnt(0)\ns_cmp_eq_u32 s2, 3\ns_cbranch_scc1 done\n{inner}\nv_xor_b32 v2, v2, v1\n\
         v_xor_b32 v2, v2, v4\ndone:\nglobal_store_dword v1, v2, s[4:5]\nv_xor_b32 v9, v8, v7\nv_xor_b32 v9, v9, v6\n\
         v_or_b32 v9, v9, v5\ns_endpgm"
    )
}

fn job(a: &str, b: &str) -> Job {
    Job::new(Target::Gfx906, fragment(a), fragment(b))
}

pub(super) fn is_by_regions(report: &Report) -> bool {
    report.decided_by.contains_key(&Rung::Regions)
}

/// The programs are equivalent because of their regions; what that relies on.
fn alike(a: &str, b: &str) -> Vec<String> {
    let report = check(&job(a, b), &Settings::default());
    assert_eq!(report.verdict.name(), "equivalent", "{a}\n--\n{b}\n{:?}", report.verdict);
    assert!(is_by_regions(&report), "{a}\n--\n{b}\n{:?}", report.decided_by);
    report.relies_on.iter().map(ToString::to_string).collect()
}

/// The programs are different, and regions do not say otherwise.
fn different(a: &str, b: &str) {
    let report = check(&job(a, b), &Settings::default());
    assert_eq!(report.verdict.name(), "different", "{a}\n--\n{b}\n{:?}", report.verdict);
    assert!(!is_by_regions(&report));
}

/// Regions do not show that the programs are equivalent, whatever else does.
fn not_by_regions(a: &str, b: &str) {
    assert!(!is_by_regions(&check(&job(a, b), &Settings::default())), "{a}\n--\n{b}");
}

#[test]
fn one_changed_instruction() {
    let with = |inner: &str| around("", inner);
    alike(&with("v_add_u32 v2, v0, v3"), &with("v_add_u32 v2, v3, v0"));
    different(&with("v_sub_u32 v2, v0, v3"), &with("v_sub_u32 v2, v3, v0"));
    different(&with("v_add_u32 v2, v0, v3"), &with("v_add_u32 v2, v0, v4"));
    alike(&with("v_mul_lo_u32 v2, v0, 8"), &with("v_lshlrev_b32 v2, 3, v0"));
    different(&with("v_mul_lo_u32 v2, v0, 8"), &with("v_lshlrev_b32 v2, 4, v0"));
    // All lanes count, whether they are active or not.
    different(&with("v_mov_b32 v2, v0"), &with("v_readfirstlane_b32 s6, v0\nv_mov_b32 v2, s6"));
}

#[test]
fn programs_of_other_lengths() {
    let with = |inner: &str| around("", inner);
    alike(&with("v_add_u32 v2, v0, v3"), &with("s_nop 3\nv_add_u32 v2, v0, v3\ns_nop 0"));
    alike(&with("v_add_u32 v2, v0, v3"), &with("v_add_u32 v2, v0, v3\nv_mov_b32 v2, v2"));
    different(&with("v_add_u32 v2, v0, v3"), &with("v_add_u32 v2, v0, v3\nv_not_b32 v2, v2"));
    different(&with("v_add_u32 v2, v0, v3"), &with(""));
}

#[test]
fn neighbours_that_change_places() {
    let with = |inner: &str| around("", inner);
    let (a, b) = ("v_add_u32 v2, v0, v3", "v_and_b32 v5, v0, v4");
    alike(&with(&format!("{a}\n{b}")), &with(&format!("{b}\n{a}")));
    let reads = "v_and_b32 v5, v2, v4";
    different(&with(&format!("{a}\n{reads}")), &with(&format!("{reads}\n{a}")));
    let two =
        |first: &str, second: &str| around("", &format!("{first}\n{second}\ns_waitcnt vmcnt(0)\nv_mov_b32 v2, v10"));
    let loads = ["global_load_dword v10, v1, s[4:5]", "global_load_dword v11, v1, s[4:5] offset:64"];
    alike(&two(loads[0], loads[1]), &two(loads[1], loads[0]));
    let stores = ["global_store_dword v1, v0, s[4:5]", "global_store_dword v1, v3, s[4:5]"];
    not_by_regions(&two(stores[0], stores[1]), &two(stores[1], stores[0]));
    let clocks = ["s_memtime s[6:7]", "s_memtime s[8:9]"];
    not_by_regions(&two(clocks[0], clocks[1]), &two(clocks[1], clocks[0]));
}

/// What a region leaves in SCC, VCC or EXEC counts until it is overwritten on the way that control takes.
#[test]
fn what_a_region_leaves_counts() {
    let outer = |outer: &str| around(outer, "v_add_u32 v2, v0, v3");
    // Overwritten by the comparison behind it.
    alike(&outer("s_add_u32 s6, s3, s3"), &outer("s_lshl_b32 s6, s3, 1"));
    let read = |what: &str| outer(&format!("{what}\ns_cselect_b32 s7, s3, s6\ns_cmp_eq_u32 s2, 1"));
    different(&read("s_add_u32 s6, s3, s3"), &read("s_lshl_b32 s6, s3, 1"));
    let skips = |what: &str| outer(&format!("{what}\ns_cbranch_scc0 done\ns_cmp_eq_u32 s2, 1"));
    different(&skips("s_add_u32 s6, s3, s3"), &skips("s_lshl_b32 s6, s3, 1"));
    different(&outer("s_mov_b64 exec, s[8:9]"), &outer("s_mov_b64 exec, s[10:11]"));
    different(&outer("v_cmp_lt_u32 vcc, v0, v3"), &outer("v_cmp_le_u32 vcc, v0, v3"));
    different(&outer("v_cmpx_lt_u32 vcc, v0, v3"), &outer("v_cmp_lt_u32 vcc, v0, v3"));
    different(&outer("s_mov_b32 m0, s8"), &outer("s_mov_b32 m0, s9"));
}

#[test]
fn control_enters_no_region_in_its_middle() {
    let text = |first: &str, second: &str| {
        around("", &format!("s_cmp_eq_u32 s2, 5\ns_cbranch_scc1 mid\n{first}\nmid:\n{second}"))
    };
    let (a, b) = ("v_mov_b32 v2, 1", "v_mov_b32 v5, 2");
    different(&text(a, b), &text(b, a));
    // The label alone has moved.
    let moved = |before: &str, behind: &str| {
        around("", &format!("s_cbranch_scc0 mid\n{before}v_mov_b32 v2, 1\n{behind}s_nop 0"))
    };
    different(&moved("mid:\n", ""), &moved("", "mid:\n"));
    // To the beginning of one, and to its end.
    let at = |before: &str, what: &str, behind: &str| {
        around("", &format!("s_cbranch_scc0 mid\n{before}{what}\n{behind}s_nop 0"))
    };
    alike(&at("mid:\n", "v_add_u32 v2, v0, v3", ""), &at("mid:\n", "v_add_u32 v2, v3, v0", ""));
    alike(&at("", "v_add_u32 v2, v0, v3", "mid:\n"), &at("", "v_add_u32 v2, v3, v0", "mid:\n"));
    different(&at("mid:\n", "v_add_u32 v2, v0, v3", ""), &at("", "v_add_u32 v2, v3, v0", "mid:\n"));
}

#[test]
fn loops_go_round_alike() {
    let text = |inner: &str, last: &str| {
        format!(
            "s_mov_b32 s6, s2\nv_mov_b32 v2, 0\nv_mov_b32 v5, 1\nv_mov_b32 v6, 1\nagain:\n{inner}\n\
             v_xor_b32 v2, v2, v5\nv_alignbit_b32 v6, v6, v5, 3\ns_add_u32 s6, s6, -1\n\
             s_cmp_lg_u32 s6, 0\n{last}\nv_mov_b32 v7, v2\ns_endpgm"
        )
    };
    let branch = "s_cbranch_scc1 again";
    alike(&text("v_mad_u32_u24 v2, v0, v1, v2", branch), &text("v_mad_u32_u24 v2, v1, v0, v2", branch));
    different(&text("v_mad_u32_u24 v2, v0, v1, v2", branch), &text("v_mad_i32_i24 v2, v0, v1, v2", branch));
    different(
        &text("v_mad_u32_u24 v2, v0, v1, v2", branch),
        &text("v_mad_u32_u24 v2, v1, v0, v2", "s_cbranch_scc0 again"),
    );
}

#[test]
fn what_a_region_relies_on_is_named() {
    let with = |inner: &str| around("", inner);
    let relies_on = alike(&with("v_add_f32 v2, v0, v3"), &with("v_add_f32 v2, v3, v0"));
    assert!(relies_on.contains(&"M3=unspecified".to_owned()), "{relies_on:?}");
    let relies_on = alike(&with("v_add_u32 v2, v0, v3"), &with("v_add_u32 v2, v3, v0"));
    assert!(!relies_on.contains(&"M3=unspecified".to_owned()), "{relies_on:?}");
    // What is right when numbers are rounded to the nearest one is not when a program has changed that.
    let rounded = |outer: &str, inner: &str| around(outer, inner);
    let (one, zero) = ("v_mul_f32 v2, 1.0, v0", "v_add_f32 v2, 0x80000000, v0");
    let down = "s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 2), 2";
    different(&rounded(down, one), &rounded(down, zero));
}

/// Stores before a region may be in one cache and not in the other.
#[test]
fn loads_through_both_caches_are_named() {
    let named = |a: &str, b: &str, relies_on: &[Reliance]| {
        let question = job(a, b);
        let verdict = Verdict::Holds;
        let report = Report { relies_on: relies_on.to_vec(), ..Report::without_decision(&question, verdict) };
        with_caches(report, &question).relies_on
    };
    let (scalar, vector) = ("s_load_dword s6, s[4:5], 0x10", "global_load_dword v2, v3, s[4:5]");
    let both = [Reliance::RaceFree, Reliance::CoherentCaches];
    assert_eq!(named(scalar, vector, &both[..1]), both);
    assert_eq!(named(scalar, vector, &both), both);
    assert_eq!(named(vector, vector, &both[..1]), both[..1]);
    assert_eq!(named(scalar, scalar, &both[..1]), both[..1]);
    assert_eq!(named(scalar, vector, &[]), []);
}

#[test]
fn where_regions_say_nothing() {
    let (a, b) = (around("", "v_add_u32 v2, v0, v3"), around("", "v_add_u32 v2, v3, v0"));
    let place = "s_getpc_b64 s[8:9]\n";
    not_by_regions(&format!("{place}{a}"), &format!("{place}{b}"));
    // Something else stands where the address of a symbol is made of it.
    let cut = "s_getpc_b64 s[8:9]\ns_add_u32 s8, s8, f@rel32@lo+4\ns_addc_u32 s9, s9, f@rel32@hi+8\n";
    not_by_regions(&format!("{cut}{a}"), &format!("{cut}{b}"));
    let settings = Settings { identical: false, ..Settings::default() };
    assert!(!is_by_regions(&check(&job(&a, &b), &settings)));
    let mut other_mode = job(&a, &b);
    other_mode.entry.other_mode = 1;
    assert!(!is_by_regions(&check(&other_mode, &Settings::default())));
    let mut contradictory = job(&a, &b);
    contradictory.assumptions = ["v1 == 0", "v1 == 1"].map(|text| Expr::parse(text).expect("an expression")).into();
    assert_eq!(check(&contradictory, &Settings::default()).verdict.name(), "error");
    let mut places = job(&a, &b);
    places.out = parse_places("v2").expect("a place");
    let report = check(&places, &Settings::default());
    assert_eq!((report.out.as_slice(), is_by_regions(&report)), (["v2".to_owned()].as_slice(), true));
}

/// Regions of two programs, as ranges of numbers.
fn regions(a: &str, b: &str, around: [usize; 2]) -> Option<Vec<[[usize; 2]; 2]>> {
    let (a, b) = (fragment(a), fragment(b));
    let programs = [&a, &b].map(|side| side.listing.instructions().collect());
    let found = Aligned::of(programs, Target::Gfx906)?.regions(around[0], around[1])?;
    Some(found.into_iter().map(|Region(sides)| sides.map(|range| [range.start, range.end])).collect())
}

#[test]
fn regions_are_small_and_grow_to_where_control_joins() {
    let text = |lines: &[&str]| lines.join("\n");
    let [x, y, z, w] = ["v_mov_b32 v0, v1", "v_not_b32 v2, v2", "v_mov_b32 v3, 1", "v_mov_b32 v4, 1"];
    let end = "s_endpgm";
    let a = text(&[x, y, z, w, end]);
    assert_eq!(regions(&a, &a, [0, 0]), Some(vec![]));
    assert_eq!(regions(&a, &text(&[x, y, y, w, end]), [0, 0]), Some(vec![[[2, 3], [2, 3]]]));
    assert_eq!(regions(&a, &text(&[x, y, y, w, end]), [1, 1]), Some(vec![[[1, 4], [1, 4]]]));
    // Not over the end.
    assert_eq!(regions(&a, &text(&[x, y, y, w, end]), [9, 9]), Some(vec![[[0, 4], [0, 4]]]));
    assert_eq!(regions(&a, &text(&[x, z, w, end]), [0, 0]), Some(vec![[[1, 2], [1, 1]]]));
    assert_eq!(regions(&a, &text(&[y, x, z, w, end]), [0, 0]), Some(vec![[[0, 2], [0, 2]]]));
    // What ends a program is in no region.
    assert_eq!(regions(&a, &text(&[x, y, z, w]), [0, 0]), None);
    let labelled = |third: &str| format!("s_cbranch_scc0 there\n{x}\n{third}\nthere:\n{z}\n{w}\n{end}");
    assert_eq!(regions(&labelled(y), &labelled(x), [9, 9]), Some(vec![[[1, 3], [1, 3]]]));
    let behind = |third: &str| format!("s_cbranch_scc0 there\n{x}\nthere:\n{third}\n{z}\n{end}");
    assert_eq!(regions(&behind(y), &behind(x), [9, 9]), Some(vec![[[2, 4], [2, 4]]]));
}

/// The same instructions are found wherever others were put in or taken out.
#[test]
fn insertions_and_removals_are_found() {
    let mut dice = SplitMix::new(7);
    let mut sizes = BTreeMap::new();
    for _ in 0..200 {
        let line = |number: u32| format!("v_mov_b32 v{}, {}", number % 5, number % 3);
        let a: Vec<u32> = (0..40).map(|_| dice.below(30)).collect();
        let mut b = a.clone();
        for _ in 0..dice.below(5) {
            let at = dice.below(b.len() as u32) as usize;
            match dice.below(2) {
                0 => b.insert(at, dice.below(30)),
                _ => {
                    b.remove(at);
                }
            }
        }
        let text = |numbers: &[u32]| numbers.iter().map(|&number| line(number)).collect::<Vec<_>>().join("\n");
        let found = regions(&text(&a), &text(&b), [0, 0]).expect("few edits");
        // What is outside is the same, one for one.
        let outside = |side: usize, numbers: &[u32]| {
            let is_inside = |at: usize| found.iter().any(|region| (region[side][0]..region[side][1]).contains(&at));
            let kept = numbers.iter().enumerate().filter(|(at, _)| !is_inside(*at));
            kept.map(|(_, &number)| line(number)).collect::<Vec<_>>()
        };
        assert_eq!(outside(0, &a), outside(1, &b));
        *sizes.entry(found.len()).or_insert(0) += 1;
    }
    assert!(sizes.len() > 2, "{sizes:?}");
}
