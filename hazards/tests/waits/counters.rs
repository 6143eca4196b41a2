//! Rules about counters: each with the greatest count that is low enough, and with one more.

use crate::text::{findings, gcn, shown};
use gcn_hazards::{Flat, Options};
use gcn_semantics::Target;
use gcn_semantics::Target::{Gfx600, Gfx700, Gfx803, Gfx900, Gfx906};

const NONE: [&str; 0] = [];

fn plain(text: &str, target: Target) -> Vec<String> {
    shown(text, target, Options::default())
}

/// `{}` stands for a wait; the first must be too little, the second enough.
fn exact(target: Target, text: &str, [little, enough]: [&str; 2], expected: &str) {
    for little in ["s_nop 7", little] {
        let text = text.replace("{}", little);
        assert_eq!(plain(&text, target), [expected], "{target}: {text}");
    }
    let text = text.replace("{}", enough);
    assert_eq!(plain(&text, target), NONE, "{target}: {text}");
}

const VM: [&str; 2] = ["s_waitcnt vmcnt(1)", "s_waitcnt vmcnt(0)"];
const LGKM: [&str; 2] = ["s_waitcnt lgkmcnt(1)", "s_waitcnt lgkmcnt(0)"];
const EXP: [&str; 2] = ["s_waitcnt expcnt(1)", "s_waitcnt expcnt(0)"];

#[test]
fn loads_are_waited_for_before_their_results_are_touched() {
    for target in Target::ALL {
        let load = "buffer_load_dwordx2 v[0:1], off, s[0:3], 0";
        for touch in
            ["v_mov_b32 v2, v1", "v_mov_b32 v0, 0", "buffer_store_dword v1, off, s[0:3], 0", "ds_write_b32 v0, v3"]
        {
            exact(target, &format!("{load} / {{}} / {touch}"), VM, "W03: 2 after 0: s_waitcnt vmcnt(0)");
        }
        let other = format!("{load} / v_mov_b32 v2, v3 / buffer_load_dword v4, v5, s[0:3], 0 offen");
        assert_eq!(plain(&other, target), NONE, "{target}");
        exact(target, "ds_read_b64 v[0:1], v2 / {} / v_mov_b32 v3, v1", LGKM, "W05: 2 after 0: s_waitcnt lgkmcnt(0)");
        exact(
            target,
            "ds_swizzle_b32 v0, v2 offset:0 / {} / v_mov_b32 v0, v1",
            LGKM,
            "W05: 2 after 0: s_waitcnt lgkmcnt(0)",
        );
        for touch in ["s_mov_b32 s0, s5", "s_mov_b32 s4, 0", "v_mov_b32 v0, s5", "s_load_dword s4, s[8:9], 0x4"] {
            let text = format!("s_load_dwordx2 s[4:5], s[8:9], 0x0 / {{}} / {touch}");
            exact(target, &text, LGKM, "W06: 2 after 0: s_waitcnt lgkmcnt(0)");
        }
        exact(target, "s_memtime s[4:5] / {} / s_mov_b32 s0, s4", LGKM, "W06: 2 after 0: s_waitcnt lgkmcnt(0)");
    }
    let atomic = "global_atomic_add v0, v[2:3], v4, off glc / {} / v_mov_b32 v1, v0";
    exact(Gfx900, atomic, VM, "W03: 2 after 0: s_waitcnt vmcnt(0)");
    assert_eq!(plain("global_atomic_add v[2:3], v4, off / v_mov_b32 v4, v0", Gfx900), NONE);
    let image = "image_load v[0:3], v4, s[0:7] dmask:0xf unorm / {} / v_mov_b32 v3, v5";
    exact(Gfx803, image, VM, "W03: 2 after 0: s_waitcnt vmcnt(0)");
    exact(Gfx900, "ds_add_rtn_u32 v0, v1, v2 / {} / v_mov_b32 v3, v0", LGKM, "W05: 2 after 0: s_waitcnt lgkmcnt(0)");
    exact(
        Gfx900,
        "s_load_dwordx2 vcc, s[8:9], 0x0 / {} / v_cndmask_b32 v0, v1, v2, vcc",
        LGKM,
        "W06: 2 after 0: s_waitcnt lgkmcnt(0)",
    );
}

/// What is issued after a load leaves the count that is low enough higher.
#[test]
fn counts_are_those_of_what_was_issued_later() {
    let text = "buffer_load_dword v0, off, s[0:3], 0 / buffer_store_dword v8, off, s[0:3], 0 / \
                buffer_load_dword v1, off, s[0:3], 0 / {} / v_mov_b32 v2, v0";
    exact(Gfx900, text, ["s_waitcnt vmcnt(3)", "s_waitcnt vmcnt(2)"], "W03: 4 after 0: s_waitcnt vmcnt(2)");
    let text = "ds_read_b32 v0, v4 / ds_write_b32 v4, v5 / {} / v_mov_b32 v2, v0";
    exact(Gfx900, text, ["s_waitcnt lgkmcnt(2)", "s_waitcnt lgkmcnt(1)"], "W05: 3 after 0: s_waitcnt lgkmcnt(1)");
    // Instructions for the caches are not counted.
    let text = "buffer_load_dword v0, off, s[0:3], 0 / buffer_wbinvl1 / {} / v_mov_b32 v2, v0";
    exact(Gfx900, text, VM, "W03: 3 after 0: s_waitcnt vmcnt(0)");
}

/// Scalar memory, messages and GDS overtake LDS: with them, a count other than 0 says nothing.
#[test]
fn counts_of_several_kinds_say_nothing() {
    for other in ["s_load_dword s0, s[8:9], 0x0", "s_sendmsg sendmsg(MSG_INTERRUPT)"] {
        let text = format!("s_nop 0 / ds_read_b32 v0, v4 / ds_write_b32 v4, v5 / {other} / {{}} / v_mov_b32 v2, v0");
        exact(Gfx900, &text, LGKM, "W05: 5 after 1: s_waitcnt lgkmcnt(0)");
    }
    // It was waited for.
    let text = "s_load_dword s0, s[8:9], 0x0 / s_waitcnt lgkmcnt(0) / ds_read_b32 v0, v4 / ds_read_b32 v1, v4 / \
                s_waitcnt lgkmcnt(1) / v_mov_b32 v2, v0";
    assert_eq!(plain(text, Gfx900), NONE);
}

/// Results of one queue come in order: another load, or one into the other half, needs no wait.
#[test]
fn results_of_one_queue_come_in_order() {
    for text in [
        "buffer_load_dword v0, off, s[0:3], 0 / buffer_load_dword v0, off, s[0:3], 0 offset:4",
        "buffer_load_short_d16 v0, off, s[0:3], 0 / buffer_load_short_d16_hi v0, off, s[0:3], 0 offset:4",
        "buffer_load_dword v0, off, s[0:3], 0 / image_sample v0, v1, s[0:7], s[8:11] dmask:0x1",
        "ds_read_b32 v0, v1 / ds_read_b32 v0, v1 offset:4",
        "ds_read_u16_d16 v0, v1 / ds_read_u16_d16_hi v0, v1 offset:4",
    ] {
        assert_eq!(plain(text, Gfx900), NONE, "{text}");
    }
    for (text, expected) in [
        ("buffer_load_dword v0, off, s[0:3], 0 / ds_read_b32 v0, v1", "W03: 1 after 0: s_waitcnt vmcnt(0)"),
        ("ds_read_b32 v0, v1 / buffer_load_dword v0, off, s[0:3], 0", "W05: 1 after 0: s_waitcnt lgkmcnt(0)"),
        ("ds_read_b32 v0, v1 / ds_read_b32 v2, v0", "W05: 1 after 0: s_waitcnt lgkmcnt(0)"),
        (
            "buffer_load_dword v0, off, s[0:3], 0 / buffer_atomic_add v0, off, s[0:3], 0 glc",
            "W03: 1 after 0: s_waitcnt vmcnt(0)",
        ),
    ] {
        assert_eq!(plain(text, Gfx900), [expected], "{text}");
    }
}

#[test]
fn a_counter_at_its_highest_keeps_later_instructions_waiting() {
    let stores = |count| "buffer_store_dword v8, off, s[0:3], 0 / ".repeat(count);
    for (target, highest) in [(Gfx803, 15), (Gfx906, 63)] {
        let text = |count| format!("buffer_load_dword v0, off, s[0:3], 0 / {}v_mov_b32 v1, v0", stores(count));
        assert_eq!(plain(&text(highest), target), NONE, "{target}");
        let last = highest - 1;
        assert_eq!(plain(&text(last), target), [format!("W03: {highest} after 0: s_waitcnt vmcnt({last})")]);
    }
}

#[test]
fn flat_is_as_the_reading_says() {
    for target in [Gfx700, Gfx803, Gfx900, Gfx906] {
        let text = |wait: &str| format!("flat_load_dword v0, v[2:3] / {wait} / v_mov_b32 v1, v0");
        exact(target, &text("{}"), VM, "W07: 2 after 0: s_waitcnt vmcnt(0)");
        let any = Options { flat: Flat::Any, ..Options::default() };
        assert_eq!(shown(&text("s_nop 0"), target, any), ["W07: 2 after 0: s_waitcnt vmcnt(0) & lgkmcnt(0)"]);
        assert_eq!(shown(&text("s_waitcnt vmcnt(0)"), target, any), ["W07: 2 after 0: s_waitcnt lgkmcnt(0)"]);
        assert_eq!(shown(&text("s_waitcnt vmcnt(0) lgkmcnt(0)"), target, any), NONE);
        // Beside FLAT, vmcnt(1) says nothing of what was issued before.
        let before =
            "buffer_load_dword v5, off, s[0:3], 0 / flat_load_dword v0, v[2:3] / s_waitcnt vmcnt(1) / v_mov_b32 v6, v5";
        assert_eq!(plain(before, target), NONE);
        assert_eq!(shown(before, target, any), ["W03: 3 after 0: s_waitcnt vmcnt(0)"]);
    }
}

#[test]
fn data_of_stores_and_exports_is_read_late() {
    let store = "buffer_store_dword v0, off, s[0:3], 0 / {} / v_mov_b32 v0, 0";
    exact(Gfx600, store, EXP, "W08: 2 after 0: s_waitcnt expcnt(0)");
    let load = "buffer_store_dword v0, off, s[0:3], 0 / {} / buffer_load_dword v0, off, s[0:3], 0";
    exact(Gfx600, load, EXP, "W08: 2 after 0: s_waitcnt expcnt(0)");
    let address = "buffer_store_dword v0, v1, s[0:3], 0 offen / v_mov_b32 v1, 0";
    assert_eq!(plain(address, Gfx600), NONE);
    for target in [Gfx700, Gfx803, Gfx900] {
        assert_eq!(plain(&store.replace("{}", "s_nop 0"), target), NONE, "{target}");
    }
    for target in gcn() {
        exact(
            target,
            "exp mrt0 v0, v1, v2, v3 done vm / {} / v_mov_b32 v2, 0",
            EXP,
            "W09: 2 after 0: s_waitcnt expcnt(0)",
        );
        let two = "exp mrt0 v0, off, off, off / exp mrt1 v1, off, off, off / {} / v_mov_b32 v0, 0";
        exact(target, two, ["s_waitcnt expcnt(2)", "s_waitcnt expcnt(1)"], "W09: 3 after 0: s_waitcnt expcnt(1)");
        let mixed = "exp pos0 v0, off, off, off / exp param0 v1, off, off, off / {} / v_mov_b32 v0, 0";
        exact(target, mixed, EXP, "W09: 3 after 0: s_waitcnt expcnt(0)");
        let exec = "exp mrt0 v0, off, off, off / {} / s_mov_b64 exec, s[0:1]";
        exact(target, exec, EXP, "W09: 2 after 0: s_waitcnt expcnt(0)");
        exact(target, "ds_add_u32 v0, v1 gds / {} / v_mov_b32 v1, 0", EXP, "W09: 2 after 0: s_waitcnt expcnt(0)");
    }
    assert_eq!(plain("buffer_store_dword v0, off, s[0:3], 0 / s_mov_b64 exec, s[0:1]", Gfx600), NONE);
}

#[test]
fn scalar_stores_and_loads_of_one_address() {
    let text = "s_store_dword s0, s[4:5], 0x10 / {} / s_load_dword s1, s[4:5], 0x10";
    for target in [Gfx803, Gfx900] {
        exact(target, text, LGKM, "W11: 2 after 0: s_waitcnt lgkmcnt(0)");
    }
    assert_eq!(plain("s_store_dword s0, s[4:5], 0x10 / s_load_dword s1, s[4:5], 0x14", Gfx900), NONE);
}

/// What the scalar cache holds at the end of a wave is lost.
#[test]
fn scalar_stores_are_written_back_before_the_end() {
    for target in [Gfx803, Gfx900] {
        for store in ["s_store_dword s0, s[4:5], 0x10", "s_buffer_store_dwordx2 s[0:1], s[4:7], 0x10"] {
            let missing = "W11b: 1 after 0: s_dcache_wb";
            assert_eq!(plain(&format!("{store} / s_endpgm"), target), [missing]);
            assert_eq!(plain(&format!("{store} / s_dcache_wb / s_endpgm"), target), NONE);
            assert_eq!(plain(&format!("{store} / s_setpc_b64 s[30:31]"), target), NONE);
            let again = format!("{store} / s_dcache_wb / {store} / s_endpgm");
            assert_eq!(plain(&again, target), ["W11b: 3 after 2: s_dcache_wb"]);
            let branch = format!("{store} / s_cbranch_scc0 l / s_dcache_wb / l: / s_endpgm");
            assert_eq!(plain(&branch, target), ["W11b: 3 after 0: s_dcache_wb"]);
            let inverse = format!("{store} / s_dcache_inv / s_endpgm");
            assert_eq!(plain(&inverse, target), ["W11b: 2 after 0: s_dcache_wb"]);
        }
    }
}

/// Nothing but a wait follows an operation of the global wave sync.
#[test]
fn the_global_wave_sync_is_waited_for_at_once() {
    for target in gcn() {
        for next in ["s_mov_b32 s0, s1", "v_mov_b32 v1, v2", "s_endpgm"] {
            let text = |wait: &str| format!("ds_gws_init v0 offset:10 gds / {wait} / {next}");
            assert_eq!(plain(&text("s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)"), target), NONE, "{target}");
            let short = "W20: 2 after 0: s_waitcnt lgkmcnt(0)";
            assert_eq!(plain(&text("s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(1)"), target), [short], "{target}");
            let none = "W20: 1 after 0: s_waitcnt expcnt(0) & lgkmcnt(0)";
            assert_eq!(plain(&text("s_nop 7"), target), [none], "{target}");
        }
        assert_eq!(plain("ds_add_u32 v0, v1 gds / s_nop 0 / s_endpgm", target), NONE, "{target}");
    }
}

#[test]
fn functions_wait_before_they_return() {
    let text = "global_load_dword v0, v[2:3], off / {} / s_setpc_b64 s[30:31]";
    exact(Gfx900, text, VM, "W14: 2 after 0: s_waitcnt vmcnt(0)");
    assert_eq!(plain("global_store_dword v[2:3], v0, off / s_setpc_b64 s[30:31]", Gfx900), NONE);
    assert_eq!(plain("global_load_dword v0, v[2:3], off / s_endpgm", Gfx900), NONE);
    // A function waits when it is entered, so that behind the call nothing is outstanding.
    let call = "global_load_dword v0, v[2:3], off / s_swappc_b64 s[30:31], s[4:5] / v_mov_b32 v1, v0 / s_endpgm";
    assert_eq!(plain(call, Gfx900), NONE);
    let address = "s_load_dwordx2 s[4:5], s[8:9], 0x0 / {} / s_swappc_b64 s[30:31], s[4:5] / s_endpgm";
    exact(Gfx900, address, LGKM, "W06: 2 after 0: s_waitcnt lgkmcnt(0)");
}

/// Addresses of LDS are not in the text: a warning.
#[test]
fn memory_that_goes_to_lds_is_waited_for() {
    let text = "buffer_load_dword off, s[0:3], 0 lds / {} / ds_read_b32 v0, v1";
    exact(Gfx900, text, VM, "W17: 2 after 0: s_waitcnt vmcnt(0)?");
    assert_eq!(plain("buffer_load_dword off, s[0:3], 0 lds / ds_swizzle_b32 v0, v1 offset:0", Gfx900).len(), 1);
    assert_eq!(plain("buffer_load_dword off, s[0:3], 0 lds / v_mov_b32 v0, v1", Gfx900), NONE);
}

#[test]
fn vccz_is_spoilt_by_scalar_memory() {
    let vcc = "v_cmp_eq_u32 vcc, v0, v1";
    let branch = "s_cbranch_vccz l / l: / s_endpgm";
    let load = "s_load_dword s0, s[8:9], 0x0";
    for (target, spoils) in [(Gfx600, true), (Gfx700, true), (Gfx803, false), (Gfx906, false)] {
        let found = |text: String| plain(&text, target);
        let both = "H20: 2 after 1: s_waitcnt lgkmcnt(0); s_mov_b64 vcc, vcc";
        let outstanding = found(format!("{vcc} / {load} / {branch}"));
        assert_eq!(outstanding, if spoils { vec![both.to_owned()] } else { vec![] }, "{target}");
        let answered = found(format!("{vcc} / {load} / s_waitcnt lgkmcnt(0) / {branch}"));
        assert_eq!(answered, if spoils { vec!["H20: 3 after 1: s_mov_b64 vcc, vcc"] } else { vec![] }, "{target}");
        let written = found(format!("{load} / {vcc} / {branch}"));
        assert_eq!(written.len(), usize::from(spoils), "{target}");
        assert_eq!(found(format!("{load} / s_waitcnt lgkmcnt(0) / {vcc} / {branch}")), NONE, "{target}");
        assert_eq!(found(format!("{vcc} / {load} / s_waitcnt lgkmcnt(0) / s_mov_b64 vcc, vcc / {branch}")), NONE);
        assert_eq!(found(format!("{vcc} / {load} / s_cbranch_execz l / l: / s_endpgm")), NONE);
    }
}

#[test]
fn vccz_does_not_know_of_halves() {
    for target in Target::ALL {
        for part in ["s_mov_b32 vcc_lo, s0", "s_and_b32 vcc_hi, vcc_hi, s0"] {
            let text = format!("{part} / s_cbranch_vccnz l / l: / s_endpgm");
            assert_eq!(plain(&text, target), ["H21: 1 after 0: s_mov_b64 vcc, vcc"], "{target}: {text}");
            let text = format!("{part} / s_mov_b64 vcc, vcc / s_cbranch_vccnz l / l: / s_endpgm");
            assert_eq!(plain(&text, target), NONE, "{target}: {text}");
        }
        let loaded = "s_load_dwordx2 vcc, s[8:9], 0x0 / s_waitcnt lgkmcnt(0) / s_cbranch_vccz l / l: / s_endpgm";
        assert!(plain(loaded, target).contains(&"H21: 2 after 0: s_mov_b64 vcc, vcc".to_owned()), "{target}");
        let whole = "s_mov_b64 vcc, s[0:1] / s_cbranch_vccz l / l: / s_endpgm";
        assert_eq!(plain(whole, target), NONE);
    }
}

#[test]
fn clauses_count_with_xnack_only() {
    let xnack = Options { xnack: true, ..Options::default() };
    let text = "s_load_dwordx2 s[0:1], s[0:1], 0x0 / s_load_dword s4, s[8:9], 0x0";
    let overlap = "s_load_dwordx2 s[2:3], s[0:1], 0x0 / s_load_dword s0, s[8:9], 0x0";
    assert_eq!(shown(overlap, Gfx900, xnack), ["H19: 1 after 0: s_nop 0"]);
    assert_eq!(shown(overlap, Gfx900, Options::default()), NONE);
    assert_eq!(shown(overlap, Gfx803, xnack), NONE);
    assert_eq!(shown(text, Gfx900, xnack), NONE);
    let apart = overlap.replace(" / ", " / s_nop 0 / ");
    assert_eq!(shown(&apart, Gfx900, xnack), NONE);
    let store = "global_load_dword v0, v[2:3], off / global_store_dword v[4:5], v6, off";
    assert_eq!(shown(store, Gfx900, xnack), ["H19: 1 after 0: s_nop 0"]);
}

/// One wait is found once in a block, with the count that serves all that is touched there.
#[test]
fn one_missing_wait_is_one_finding() {
    let text = "buffer_load_dword v0, off, s[0:3], 0 / buffer_load_dword v1, off, s[0:3], 0 / v_add_f32 v2, v0, v1 / \
                v_add_f32 v2, v1, v2";
    assert_eq!(plain(text, Gfx900), ["W03: 2 after 1: s_waitcnt vmcnt(0)"]);
    let found = &findings(text, Gfx900, Options::default())[0];
    assert_eq!(found.register_name(Gfx900).as_deref(), Some("v1"));
    assert_eq!(found.path, []);
}

/// What is outstanding goes around loops and over branches.
#[test]
fn waits_are_missed_on_one_way_only() {
    let text = "buffer_load_dword v0, off, s[0:3], 0 / s_cbranch_scc0 l / s_waitcnt vmcnt(0) / l: / v_mov_b32 v1, v0";
    assert_eq!(plain(text, Gfx900), ["W03: 3 after 0: s_waitcnt vmcnt(0)"]);
    assert_eq!(findings(text, Gfx900, Options::default())[0].path, [3]);
    let text = "l: / v_mov_b32 v1, v0 / buffer_load_dword v0, off, s[0:3], 0 / s_cbranch_scc0 l / s_endpgm";
    assert_eq!(plain(text, Gfx900), ["W03: 0 after 1: s_waitcnt vmcnt(0)"]);
    assert_eq!(findings(text, Gfx900, Options::default())[0].path, [0]);
}

/// Numbers relative to M0 may be any: a warning, and what comes behind is looked at as before.
#[test]
fn relative_numbers_may_be_those_of_a_load() {
    let load = "buffer_load_dword v9, off, s[0:3], 0";
    let text = format!("{load} / v_movrels_b32 v0, v1 / v_mov_b32 v0, v9");
    let expected = ["W19: 1 after 0: s_waitcnt vmcnt(0)?", "W03: 2 after 0: s_waitcnt vmcnt(0)"];
    assert_eq!(plain(&text, Gfx803), expected);
    assert_eq!(plain(&format!("{load} / s_waitcnt vmcnt(0) / v_movrels_b32 v0, v1"), Gfx803), NONE);
    assert_eq!(plain(&format!("{load} / s_movrels_b32 s0, s1"), Gfx900), NONE);
    let scalar = "s_load_dword s9, s[4:5], 0x0 / s_movrels_b32 s0, s1";
    assert_eq!(plain(scalar, Gfx900), ["W19: 1 after 0: s_waitcnt lgkmcnt(0)?"]);
    let indexed = format!(
        "{load} / s_set_gpr_idx_on s8, gpr_idx(SRC0) / v_mov_b32 v0, v1 / s_set_gpr_idx_off / v_mov_b32 v2, v3"
    );
    assert_eq!(plain(&indexed, Gfx900), ["W19: 2 after 0: s_waitcnt vmcnt(0)?"]);
}

/// What other waves look for behind a barrier is there before it.
#[test]
fn what_is_written_is_there_before_a_barrier() {
    // What later ones leave to fences is a warning (W12c).
    for target in gcn() {
        let lds = "W12: 2 after 0: s_waitcnt lgkmcnt(0)";
        for write in ["ds_write_b32 v0, v1", "ds_add_u32 v0, v1", "ds_write2_b32 v0, v1, v2 offset1:1"] {
            exact(target, &format!("{write} / {{}} / s_barrier"), LGKM, lds);
        }
        let store = "buffer_store_dword v0, off, s[0:3], 0";
        exact(target, &format!("{store} / {{}} / s_barrier"), VM, "W13: 2 after 0: s_waitcnt vmcnt(0)");
        // The counters of other operations that come later count.
        let behind = format!("{store} / buffer_load_dword v1, off, s[0:3], 0 / {{}} / s_barrier");
        let wait = ["s_waitcnt vmcnt(2)", "s_waitcnt vmcnt(1)"];
        exact(target, &behind, wait, "W13: 3 after 0: s_waitcnt vmcnt(1)");
        for free in [
            "ds_read_b32 v0, v1 / s_barrier",
            "ds_swizzle_b32 v0, v1 offset:0 / s_barrier",
            "buffer_load_dword v0, off, s[0:3], 0 / s_barrier",
            "s_load_dword s0, s[2:3], 0x0 / s_barrier",
            "s_barrier / ds_write_b32 v0, v1",
            "ds_write_b32 v0, v1 / s_endpgm",
        ] {
            assert_eq!(plain(free, target), NONE, "{target}: {free}");
        }
    }
    let atomic = "global_atomic_add v[2:3], v4, off / {} / s_barrier";
    exact(Gfx900, atomic, VM, "W13: 2 after 0: s_waitcnt vmcnt(0)");
    let crossbar = "ds_bpermute_b32 v0, v1, v2 / s_barrier";
    assert_eq!(plain(crossbar, Gfx900), NONE);
    // On one of two ways.
    let ways = "s_cbranch_scc0 l / ds_write_b32 v0, v1 / l: s_barrier / s_endpgm";
    assert_eq!(plain(ways, Gfx900), ["W12: 2 after 1: s_waitcnt lgkmcnt(0)"]);
    // In a loop, behind the barrier of the round before.
    let around = "l: s_barrier / ds_write_b32 v0, v1 / s_cbranch_scc0 l / s_endpgm";
    assert_eq!(plain(around, Gfx900), ["W12: 0 after 1: s_waitcnt lgkmcnt(0)"]);
}
