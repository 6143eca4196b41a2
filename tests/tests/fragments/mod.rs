//! Fragments to mutate: target, places, instructions.

/// Typical code of every kind of instruction that is modelled.
pub const FRAGMENTS: &[(&str, &str, &str)] = &[
    // SDWA
    (
        "gfx803",
        "v0",
        "v_and_b32_sdwa v0, v1, v2 dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE src0_sel:BYTE_1 src1_sel:WORD_0",
    ),
    (
        "gfx900",
        "v0",
        "v_add_u32_sdwa v0, s4, sext(v2) dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_3 src1_sel:WORD_1",
    ),
    (
        "gfx900",
        "v0",
        "v_add_u16_sdwa v2, v0, v1 dst_sel:BYTE_2 dst_unused:UNUSED_SEXT src0_sel:WORD_1 src1_sel:BYTE_0 \
         / v_or_b32 v0, v0, v2",
    ),
    ("gfx900", "s[4:5]", "v_cmp_lt_i32_sdwa s[4:5], sext(v0), v1 src0_sel:WORD_1 src1_sel:BYTE_2"),
    // DPP
    (
        "gfx803",
        "v0",
        "v_mov_b32 v2, 0 / v_mov_b32_dpp v2, v0 row_shr:1 row_mask:0xf bank_mask:0xf / v_max_u32 v0, v2, v1",
    ),
    ("gfx900", "v0", "v_add_u32_dpp v0, v1, v2 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf bound_ctrl:1"),
    (
        "gfx900",
        "v0",
        "v_or_b32_dpp v0, v0, v0 row_bcast:15 row_mask:0xa bank_mask:0xf \
         / v_or_b32_dpp v0, v0, v0 row_bcast:31 row_mask:0xc bank_mask:0xf",
    ),
    (
        "gfx900",
        "v0, vcc",
        "v_subrev_co_u32_dpp v0, vcc, v1, v2 row_half_mirror row_mask:0xf bank_mask:0xf bound_ctrl:1",
    ),
    (
        "gfx900",
        "v0",
        "s_mov_b64 exec, -1 / v_xor_b32_dpp v0, v0, v0 row_ror:8 row_mask:0xf bank_mask:0xf \
         / v_mov_b32_dpp v0, v0 wave_shr:1 row_mask:0xf bank_mask:0xf",
    ),
    // Carries and wide arithmetic
    ("gfx900", "v[0:1], vcc", "v_add_co_u32 v0, vcc, v0, v2 / v_addc_co_u32 v1, vcc, v1, v3, vcc"),
    ("gfx803", "v[0:1]", "v_sub_u32 v0, vcc, v0, v2 / v_subb_u32 v1, vcc, v1, v3, vcc"),
    ("gfx600", "v0, vcc", "v_add_i32 v0, vcc, 7, v1 / v_mul_i32_i24 v0, v0, v2"),
    ("gfx900", "v[0:1]", "v_mad_u64_u32 v[0:1], vcc, v2, 5, v[4:5] / v_lshlrev_b64 v[0:1], 3, v[0:1]"),
    // Products
    ("gfx803", "v0", "v_mul_u32_u24 v3, v0, v1 / v_mad_u32_u24 v0, v3, 3, v2"),
    ("gfx900", "v0", "v_mul_lo_u32 v0, v0, v1 / v_mul_hi_u32 v0, v0, 16"),
    ("gfx900", "v0", "v_mad_u16 v0, v0, v1, v2 / v_mul_lo_u16 v0, v0, v1"),
    // Bit fields and bytes
    ("gfx900", "v0", "v_bfe_u32 v3, v0, 5, 9 / v_bfe_i32 v4, v1, v2, 8 / v_bfi_b32 v0, v2, v3, v4"),
    ("gfx803", "v0", "v_alignbit_b32 v3, v0, v1, 13 / v_alignbyte_b32 v0, v3, v1, 2"),
    ("gfx900", "v0", "s_mov_b32 s0, 0x0c020501 / v_perm_b32 v0, v0, v1, s0"),
    ("gfx900", "v0", "v_sad_u8 v0, v0, v1, v2 / v_lerp_u8 v0, v0, v1, v2"),
    (
        "gfx900",
        "v0",
        "v_bcnt_u32_b32 v3, v0, v1 / v_ffbh_u32 v4, v0 / v_mbcnt_lo_u32_b32 v5, s0, v3 / v_add3_u32 v0, v4, v5, v2",
    ),
    ("gfx900", "v0", "v_lshl_or_b32 v3, v0, 4, v1 / v_and_or_b32 v3, v3, v2, v1 / v_xad_u32 v0, v3, v1, v2"),
    // Minimum, maximum, selection, comparison
    ("gfx900", "v0", "v_med3_i32 v0, v0, -4, 9 / v_min_u32 v0, v0, v1"),
    ("gfx900", "v0", "v_max3_u32 v3, v0, v1, v2 / v_min3_i16 v0, v3, v1, v2 op_sel:[1,0,0,1]"),
    ("gfx803", "v0, vcc", "v_cmp_lt_u32 vcc, v0, v1 / v_cndmask_b32 v0, v1, v0, vcc"),
    ("gfx900", "v2, exec", "v_cmpx_ne_i16 vcc, v0, v1 / v_ashrrev_i32 v2, 3, v0 / s_or_b64 exec, exec, s[4:5]"),
    ("gfx700", "s[4:5]", "v_cmp_gt_i64 s[4:5], v[0:1], v[2:3]"),
    // Packed and clamped
    ("gfx900", "v0", "v_pk_add_u16 v3, v0, v1 op_sel:[0,1] op_sel_hi:[1,0] clamp / v_pk_mad_i16 v0, v3, v1, v2"),
    ("gfx900", "v0", "v_pk_lshlrev_b16 v3, v0, v1 / v_pk_max_i16 v3, v3, v2 / v_sub_u32_e64 v0, v3, v1 clamp"),
    ("gfx803", "v0", "v_ashrrev_i16 v0, 8, v0 / v_sub_u16_e64 v0, v0, v1 clamp"),
    // Lanes
    ("gfx803", "v0", "ds_swizzle_b32 v2, v0 offset:0x401f / s_waitcnt lgkmcnt(0) / v_and_b32 v0, v0, v2"),
    ("gfx900", "v0", "v_and_b32 v1, 0xfc, v1 / ds_bpermute_b32 v0, v1, v2 offset:4 / s_waitcnt lgkmcnt(0)"),
    (
        "gfx900",
        "s0, v1",
        "v_readlane_b32 s0, v0, 5 / v_writelane_b32 v1, s0, 7 / v_readfirstlane_b32 s1, v0 / s_xor_b32 s0, s0, s1",
    ),
    ("gfx900", "v[0:1]", "v_swap_b32 v0, v1 / v_not_b32 v0, v0"),
    // Scalar
    ("gfx900", "s[0:1], scc", "s_add_u32 s0, s0, s2 / s_addc_u32 s1, s1, s3"),
    ("gfx803", "s0, scc", "s_bfe_i32 s0, s1, 0x80004 / s_cmp_lt_i32 s0, s2 / s_cselect_b32 s0, s2, s0"),
    ("gfx900", "s[0:1], scc", "s_wqm_b64 s[0:1], s[2:3] / s_ff1_i32_b64 s4, s[0:1] / s_bitset1_b32 s0, s4"),
    (
        "gfx900",
        "v0, exec, scc",
        "s_and_saveexec_b64 s[0:1], vcc / v_mov_b32 v0, 3 / s_xor_b64 exec, exec, s[0:1] / v_mov_b32 v0, 4 \
         / s_or_b64 exec, exec, s[0:1]",
    ),
    (
        "gfx900",
        "s[0:3]",
        "s_lshl3_add_u32 s0, s1, s2 / s_pack_lh_b32_b16 s1, s0, s3 / s_bfm_b64 s[2:3], s1, 5 / s_mulk_i32 s1, 3",
    ),
    (
        "gfx906",
        "s0",
        "s_flbit_i32_b32 s0, s1 / s_min_i32 s0, s0, 31 / s_lshr_b32 s0, s1, s0 / s_absdiff_i32 s0, s0, s2",
    ),
];
