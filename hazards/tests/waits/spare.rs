//! Waits that a program does not need, and those that look like it.

use std::collections::BTreeMap;

use gcn_hazards::{Before, Code, Start, spare};
use gcn_semantics::Target;

use crate::text::program;

/// What is enough in the place of each wait of a kernel that could be shorter.
fn spared(text: &str) -> Vec<(usize, String)> {
    let instructions = program(text, Target::Gfx900);
    let starts = [Start { instruction: 0, before: Before::Nothing }];
    let code = Code { instructions: &instructions, starts: &starts, target: Target::Gfx900 };
    let all = spare(code, &BTreeMap::new()).unwrap();
    all.into_iter().map(|(index, enough)| (index, enough.to_string())).collect()
}

fn is_kept(text: &str) {
    assert_eq!(spared(text), [], "{text}");
}

#[test]
fn a_wait_for_the_first_of_two_is_needed() {
    let text = |last: &str| format!("ds_read_b32 v3, v6\nds_read_b32 v2, v6\ns_waitcnt lgkmcnt(1)\n{last}\ns_endpgm");
    assert_eq!(spared(&text("v_mov_b32 v3, 0")), []);
    assert_eq!(spared(&text("v_mov_b32 v7, v3")), []);
    assert_eq!(spared(&text("v_mov_b32 v7, v4")).len(), 1);
}

#[test]
fn waits_for_nothing_are_spare() {
    for wait in ["s_waitcnt vmcnt(0)", "s_waitcnt vmcnt(3) expcnt(1) lgkmcnt(0)", "s_nop 0", "s_nop 7"] {
        assert_eq!(spared(&format!("s_mov_b32 s0, s1 / {wait} / v_mov_b32 v0, v1 / s_endpgm")), [(1, String::new())]);
    }
    let part = "s_load_dword s0, s[4:5], 0x0 / s_waitcnt vmcnt(0) lgkmcnt(0) / s_mov_b32 s1, s0 / s_endpgm";
    assert_eq!(spared(part), [(1, "s_waitcnt lgkmcnt(0)".into())]);
    let nop = "v_readfirstlane_b32 s2, v0 / s_nop 7 / v_readlane_b32 s3, v1, s2 / s_endpgm";
    assert_eq!(spared(nop), [(1, "s_nop 3".into())]);
    // Of two in a row one is enough.
    let twice = "s_load_dword s0, s[4:5], 0x0 / s_waitcnt lgkmcnt(0) / s_waitcnt lgkmcnt(0) / s_mov_b32 s1, s0";
    assert_eq!(spared(twice), [(1, String::new())]);
}

/// What a rule needs, a disputed one or one of another reading.
#[test]
fn waits_for_rules_are_kept() {
    is_kept("s_load_dword s0, s[4:5], 0x0 / s_waitcnt lgkmcnt(0) / s_mov_b32 s1, s0 / s_endpgm");
    is_kept("v_readfirstlane_b32 s2, v0 / s_nop 3 / v_readlane_b32 s3, v1, s2 / s_endpgm");
    // FLAT that may address LDS.
    is_kept("flat_load_dword v0, v[2:3] / s_waitcnt vmcnt(0) lgkmcnt(0) / v_mov_b32 v1, v0 / s_endpgm");
    // Another operand of DPP, which only LLVM asks for.
    let dpp = "v_add_f32_dpp v2, v3, v0 quad_perm:[1,0,0,0] row_mask:0xf bank_mask:0xf";
    is_kept(&format!("v_mov_b32 v0, v1 / s_nop 1 / {dpp} / s_endpgm"));
    // A clause that the machine may run again.
    is_kept("s_load_dwordx2 s[2:3], s[0:1], 0x0 / s_nop 0 / s_load_dword s0, s[8:9], 0x0 / s_endpgm");
    // On one way only, and around a loop.
    is_kept(
        "s_load_dword s0, s[4:5], 0x0 / s_cbranch_scc0 l / s_mov_b32 s6, s7 / l: / s_waitcnt lgkmcnt(0) / \
         s_mov_b32 s1, s0 / s_endpgm",
    );
    is_kept("l: / s_waitcnt vmcnt(0) / v_mov_b32 v1, v0 / global_load_dword v0, v[2:3], off / s_cbranch_scc0 l");
    // VCC and the SGPR behind it.
    is_kept("v_cmp_eq_u32 vcc, v0, v1 / s_nop 0 / v_mov_b32 v0, s100 / s_endpgm");
    // What was issued by numbers relative to M0.
    is_kept("s_load_dword s9, s[4:5], 0x0 / s_waitcnt lgkmcnt(0) / s_movrels_b32 s0, s1 / s_endpgm");
}

/// The order of memory between waves is not in the text.
#[test]
fn waits_between_accesses_are_kept() {
    for second in [
        "s_barrier",
        "global_store_dword v[4:5], v6, off",
        "global_load_dword v0, v[4:5], off",
        "ds_read_b32 v0, v1",
        "buffer_wbinvl1_vol",
        "s_sendmsg sendmsg(MSG_INTERRUPT)",
        "s_dcache_wb",
        "s_memtime s[0:1]",
        "s_getreg_b32 s0, hwreg(HW_REG_TRAPSTS)",
        "s_sleep 1",
        "s_setpc_b64 s[30:31]",
        "s_swappc_b64 s[30:31], s[4:5]",
    ] {
        is_kept(&format!("global_store_dword v[2:3], v0, off / s_waitcnt vmcnt(0) / {second} / s_endpgm"));
        is_kept(&format!("ds_write_b32 v2, v0 / s_waitcnt lgkmcnt(0) / {second} / s_endpgm"));
    }
    let end = "global_store_dword v[2:3], v0, off / s_waitcnt vmcnt(0) / v_mov_b32 v1, v0 / s_endpgm";
    assert_eq!(spared(end), [(1, String::new())]);
}

/// A label before a wait that goes would have nothing to stand before.
#[test]
fn blocks_of_waits_only_stay() {
    is_kept("s_cbranch_scc0 l / s_nop 0 / l: / s_endpgm");
}
