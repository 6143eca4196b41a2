//! Rules about wait states: each at the exact distance, on each target that it holds on, and not on the others.

use crate::text::{findings, is_read, shown, told};
use gcn_hazards::{Options, RULES, rule};
use gcn_semantics::Target;
use gcn_semantics::Target::{Gfx900, Gfx942};

/// Rule, wait states, the earlier instruction, the later one, and one that only nearly is.
const PAIRS: &[(&str, u8, &str, &str, &str)] = &[
    ("H01", 4, "v_readfirstlane_b32 s2, v0", "s_load_dword s4, s[2:3], 0x0", "s_load_dword s4, s[4:5], 0x0"),
    ("H02", 4, "s_mov_b32 s4, s0", "s_buffer_load_dword s8, s[4:7], 0x0", "s_load_dword s8, s[4:5], 0x0"),
    (
        "H03",
        5,
        "v_readfirstlane_b32 s4, v0",
        "buffer_load_dword v1, off, s[4:7], 0",
        "buffer_load_dword v1, off, s[8:11], 0",
    ),
    (
        "H03",
        5,
        "v_readfirstlane_b32 s4, v0",
        "buffer_load_dword v1, off, s[8:11], s4",
        "buffer_load_dword v1, off, s[8:11], s5",
    ),
    ("H03", 5, "v_cmp_eq_u32 vcc, v0, v1", "buffer_load_dword v1, off, s[8:11], vcc_hi", "v_add_f32 v1, s4, v1"),
    ("H03b", 5, "v_readlane_b32 s4, v0, 1", "buffer_store_dword v1, off, s[4:7], 0", "s_mov_b32 s5, s4"),
    (
        "H04",
        2,
        "v_mov_b32 v0, v1",
        "v_mov_b32_dpp v2, v0 quad_perm:[1,0,0,0] row_mask:0xf bank_mask:0xf",
        "v_add_f32_dpp v2, v3, v0 quad_perm:[1,0,0,0] row_mask:0xf bank_mask:0xf",
    ),
    (
        "H04b",
        2,
        "v_mov_b32 v0, v1",
        "v_add_f32_dpp v2, v3, v0 quad_perm:[1,0,0,0] row_mask:0xf bank_mask:0xf",
        "v_add_f32_dpp v2, v0, v3 quad_perm:[1,0,0,0] row_mask:0xf bank_mask:0xf",
    ),
    (
        "H05",
        5,
        "v_cmpx_eq_u32 vcc, v0, v1",
        "v_mov_b32_dpp v2, v3 quad_perm:[1,0,0,0] row_mask:0xf bank_mask:0xf",
        "v_mov_b32 v2, v3",
    ),
    ("H06", 4, "v_cmp_eq_u32 vcc, v0, v1", "v_div_fmas_f32 v0, v1, v2, v3", "v_div_fixup_f32 v0, v1, v2, v3"),
    (
        "H06",
        4,
        "v_div_scale_f32 v4, vcc, v5, v5, v6",
        "v_div_fmas_f64 v[0:1], v[2:3], v[4:5], v[6:7]",
        "v_fma_f32 v0, v1, v2, v3",
    ),
    ("H06", 4, "v_readlane_b32 vcc_lo, v0, 1", "v_div_fmas_f32 v0, v1, v2, v3", "v_mov_b32 v1, vcc_lo"),
    (
        "H07",
        2,
        "s_setreg_b32 hwreg(HW_REG_MODE, 0, 4), s0",
        "s_getreg_b32 s1, hwreg(HW_REG_MODE, 4, 4)",
        "s_getreg_b32 s1, hwreg(HW_REG_TRAPSTS)",
    ),
    (
        "H08",
        2,
        "s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 3",
        "s_setreg_b32 hwreg(HW_REG_MODE, 4, 4), s1",
        "s_setreg_b32 hwreg(HW_REG_TRAPSTS), s1",
    ),
    (
        "H08b",
        1,
        "s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 3",
        "s_setreg_b32 hwreg(HW_REG_MODE, 4, 4), s1",
        "s_setreg_b32 hwreg(HW_REG_TRAPSTS), s1",
    ),
    ("H09", 1, "buffer_store_dwordx4 v[0:3], off, s[0:3], 0", "v_mov_b32 v3, 0", "v_mov_b32 v4, 0"),
    (
        "H09",
        1,
        "buffer_store_dwordx3 v[0:2], off, s[0:3], 0 offset:4",
        "v_add_f64 v[2:3], v[4:5], v[6:7]",
        "v_add_f64 v[4:5], v[0:1], v[6:7]",
    ),
    ("H09", 1, "buffer_atomic_cmpswap_x2 v[0:3], off, s[0:3], 0", "v_mov_b32 v1, 0", "ds_write_b32 v5, v6"),
    ("H09b", 1, "buffer_store_dwordx4 v[0:3], off, s[0:3], 0", "v_mov_b32 v3, 0", "v_mov_b32 v4, 0"),
    ("H10", 4, "v_readfirstlane_b32 s0, v0", "v_readlane_b32 s1, v1, s0", "v_readlane_b32 s1, v1, s2"),
    ("H10", 4, "v_readfirstlane_b32 m0, v0", "v_writelane_b32 v1, 1, m0", "v_writelane_b32 v1, 1, s0"),
    ("H10", 4, "v_cmp_eq_u32 vcc, v0, v1", "v_writelane_b32 v1, 1, vcc_lo", "s_mov_b32 s0, vcc_lo"),
    ("H11", 1, "s_mov_b32 m0, s0", "s_sendmsg sendmsg(MSG_INTERRUPT)", "s_nop 0"),
    ("H11", 1, "s_mov_b32 m0, s0", "s_ttracedata", "s_mov_b32 s0, m0"),
    ("H11", 1, "s_add_u32 m0, m0, 4", "ds_add_u32 v0, v1 gds", "ds_add_u32 v0, v1"),
    ("H12", 1, "s_mov_b32 m0, s0", "v_interp_p1_f32 v0, v1, attr0.x", "v_mov_b32 v0, m0"),
    ("H12", 1, "s_mov_b32 m0, s0", "s_movrels_b32 s1, s2", "s_mov_b32 s1, m0"),
    ("H12", 1, "s_mov_b32 m0, s0", "buffer_load_dword off, s[0:3], 0 lds", "buffer_load_dword v0, off, s[0:3], 0"),
    ("H12", 1, "s_mov_b32 m0, s0", "ds_read_addtid_b32 v0", "ds_read_b32 v0, v1"),
    ("H12", 1, "s_mov_b32 m0, s0", "v_mov_b32 v0, src_lds_direct", "v_mov_b32 v0, v1"),
    ("H13", 1, "s_setreg_b32 hwreg(HW_REG_TRAPSTS), s0", "s_rfe_b64 s[2:3]", "s_setpc_b64 s[2:3]"),
    ("H14", 2, "s_setreg_b32 hwreg(HW_REG_MODE, 28, 1), s0", "v_nop", "s_nop 0"),
    (
        "H14",
        2,
        "s_setreg_b32 hwreg(HW_REG_MODE), s0",
        "buffer_load_dword v0, off, s[0:3], 0",
        "s_load_dword s2, s[4:5], 0x0",
    ),
    ("H15", 2, "s_setvskip s0, s1", "s_getreg_b32 s1, hwreg(HW_REG_MODE)", "s_getreg_b32 s1, hwreg(HW_REG_TRAPSTS)"),
    ("H16", 5, "v_cmp_eq_u32 vcc, v0, v1", "v_mov_b32 v0, src_vccz", "v_mov_b32 v0, src_execz"),
    ("H16", 5, "v_cmpx_eq_u32 vcc, v0, v1", "v_mov_b32 v0, src_execz", "v_mov_b32 v0, src_scc"),
    ("H18", 1, "v_interp_p2_f32 v0, v1, attr0.x", "v_readfirstlane_b32 s0, v0", "v_readfirstlane_b32 s0, v1"),
];

fn found(text: &str, id: &str, target: Target) -> bool {
    findings(text, target, Options::default()).iter().any(|finding| finding.rule.id == id)
}

#[test]
fn each_rule_holds_up_to_its_distance_and_no_further() {
    for &(id, states, first, second, nearly) in PAIRS {
        let rule = rule(id).unwrap_or_else(|| panic!("{id}"));
        // Some targets of a rule lack an instruction that others have.
        let is_there = |target: &Target| [first, second, nearly].iter().all(|text| is_read(text, *target));
        let targets = Target::ALL.into_iter().filter(|target| rule.holds_on(*target) && is_there(target));
        for target in targets {
            let states = if id == "H09" && target >= Gfx942 { 2 } else { states };
            let apart = |states: u8, second: &str| match states {
                0 => format!("{first} / {second}"),
                _ => format!("{first} / s_nop {} / {second}", states - 1),
            };
            for missing in 1..=states {
                let text = apart(states - missing, second);
                assert!(found(&text, id, target), "{id} on {target}: {text}");
                let repair = |f: &gcn_hazards::Finding| {
                    f.rule.id == id && f.repair.to_string() == format!("s_nop {}", missing - 1)
                };
                assert!(findings(&text, target, Options::default()).iter().any(repair), "{id} on {target}: {text}");
            }
            let far = apart(states, second);
            assert!(!found(&far, id, target), "{id} on {target}: {far}");
            let other = apart(0, nearly);
            assert!(!found(&other, id, target), "{id} on {target}: {other}");
            // Any instruction is a wait state.
            let filled = format!("{first} / {}{second}", "s_mov_b32 s90, s91 / ".repeat(states.into()));
            assert!(!found(&filled, id, target), "{id} on {target}: {filled}");
        }
    }
}

#[test]
fn no_rule_is_without_a_pair() {
    let has_others = |id: &str| ["H09c", "H19", "H20", "H21"].contains(&id);
    for rule in RULES.iter().filter(|rule| rule.id.starts_with('H') && !has_others(rule.id)) {
        assert!(PAIRS.iter().any(|(id, ..)| *id == rule.id), "{}", rule.id);
    }
}

/// The same pairs on targets that a rule does not hold on.
#[test]
fn rules_end_with_their_targets() {
    let pairs = [
        ("H01", "v_readfirstlane_b32 s2, v0 / s_load_dword s4, s[2:3], 0x0"),
        ("H02", "s_mov_b32 s4, s0 / s_buffer_load_dword s8, s[4:7], 0x0"),
        ("H03", "v_readfirstlane_b32 s4, v0 / buffer_load_dword v1, off, s[4:7], 0"),
        ("H03b", "v_readfirstlane_b32 s4, v0 / buffer_load_dword v1, off, s[4:7], 0"),
        ("H09", "buffer_store_dwordx4 v[0:3], off, s[0:3], 0 / v_mov_b32 v3, 0"),
        ("H09b", "buffer_store_dwordx4 v[0:3], off, s[0:3], 0 / v_mov_b32 v3, 0"),
        ("H11", "s_mov_b32 m0, s0 / s_sendmsg sendmsg(MSG_INTERRUPT)"),
        ("H12", "s_mov_b32 m0, s0 / v_interp_p1_f32 v0, v1, attr0.x"),
        ("H18", "v_interp_p2_f32 v0, v1, attr0.x / v_readfirstlane_b32 s0, v0"),
    ];
    for (id, text) in pairs {
        for target in Target::ALL.into_iter().filter(|target| is_read(text, *target)) {
            assert_eq!(found(text, id, target), rule(id).unwrap().holds_on(target), "{id} on {target}");
        }
    }
}

#[test]
fn wide_stores_with_a_scalar_offset_and_narrow_ones_take_no_time() {
    let target = Target::Gfx900;
    for first in [
        "buffer_store_dwordx4 v[0:3], off, s[0:3], s4",
        "buffer_store_dwordx2 v[0:1], off, s[0:3], 0",
        "image_store v[0:3], v4, s[0:7] dmask:0xf unorm",
    ] {
        assert!(!found(&format!("{first} / v_mov_b32 v0, 0"), "H09", target), "{first}");
    }
    assert!(found("global_store_dwordx4 v[4:5], v[0:3], off / v_mov_b32 v0, 0", "H09", target));
    assert!(!found("global_store_dwordx4 v[4:5], v[0:3], off / global_load_dword v0, v[4:5], off", "H09", target));
}

/// A SALU write of EXEC needs no distance, nor does one of an SGPR from gfx7 on.
#[test]
fn scalar_instructions_are_not_vector_instructions() {
    let dpp = "v_mov_b32_dpp v2, v3 quad_perm:[1,0,0,0] row_mask:0xf bank_mask:0xf";
    for text in [
        format!("s_mov_b64 exec, s[0:1] / {dpp}"),
        "s_mov_b32 s4, s0 / buffer_load_dword v1, off, s[4:7], 0".into(),
        "s_mov_b32 s4, s0 / s_buffer_load_dword s8, s[4:7], 0x0".into(),
        "s_mov_b64 vcc, s[0:1] / v_div_fmas_f32 v0, v1, v2, v3".into(),
        "s_mov_b32 s0, s1 / v_readlane_b32 s2, v0, s0".into(),
    ] {
        assert_eq!(shown(&text, Target::Gfx900, Options::default()), [""; 0], "{text}");
    }
}

/// The operand of `s_nop` has three bits before gfx8, then four.
#[test]
fn a_nop_waits_as_long_as_its_operand_says() {
    let text = "v_readfirstlane_b32 s0, v0 / s_nop 8 / v_readlane_b32 s1, v1, s0";
    assert!(!found(text, "H10", Target::Gfx803));
    assert!(found(text, "H10", Target::Gfx700));
}

/// The distance is that of the shortest way: through a branch, around a loop.
#[test]
fn distances_go_along_the_shortest_way() {
    let text = "v_readfirstlane_b32 s4, v0 / s_cbranch_scc1 l / s_nop 7 / l: / buffer_load_dword v1, off, s[4:7], 0";
    assert_eq!(shown(text, Target::Gfx900, Options::default()), ["H03: 3 after 0: s_nop 3"]);
    let text =
        "l: / v_mov_b32 v2, v0 / v_readlane_b32 s1, v1, s0 / s_nop 3 / v_readfirstlane_b32 s0, v0 / s_cbranch_scc1 l";
    let found = findings(text, Target::Gfx900, Options::default());
    assert_eq!(shown(text, Target::Gfx900, Options::default()), ["H10: 1 after 3: s_nop 1"]);
    assert_eq!(found[0].path, [0]);
    let behind = "v_readfirstlane_b32 s0, v0 / s_cbranch_scc1 end / s_endpgm / end: / v_readlane_b32 s1, v1, s0";
    assert_eq!(findings(behind, Target::Gfx900, Options::default())[0].path, [3]);
    let ended = "v_readfirstlane_b32 s0, v0 / s_endpgm / v_readlane_b32 s1, v1, s0";
    assert_eq!(shown(ended, Target::Gfx900, Options::default()), [""; 0]);
}

/// What has no register is told without one.
#[test]
fn sentences_about_memory() {
    let plain = Options::default();
    let barrier = |store: &str| told(&format!("{store} / s_barrier"), Gfx900, plain);
    assert_eq!(
        barrier("ds_write_b32 v0, v1"),
        ["s_barrier lets other waves look at LDS before ds_write_b32 has written it"]
    );
    assert_eq!(
        barrier("global_store_dword v[0:1], v2, off"),
        ["s_barrier lets other waves look at memory before global_store_dword has written it"]
    );
    let clause = "global_load_dword v0, v[2:3], off / global_store_dword v[4:5], v6, off";
    let one = "global_store_dword and global_load_dword are in one clause, which the machine may run again, and one of \
               them stores";
    assert_eq!(told(clause, Gfx900, Options { xnack: true, ..plain }), [one]);
}
