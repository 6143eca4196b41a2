; Three nested loops of a compiler, with its scheduler and without: what is said of a round has many nodes.
; target: gfx900
; abi: kernel
; livein: s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, v0
; facts: args-readonly
; out: mem
; expect: equivalent
; relies on: args-readonly
; == a ==
s_load_dwordx8 s[8:15], s[6:7], 0x0
v_mul_u32_u24_e32 v3, 0x4d, v0
s_mov_b32 s0, 0
v_mov_b32_e32 v2, 0
v_mov_b32_e32 v4, v0
L1:
v_sub_u32_e32 v1, 0, v3
v_lshlrev_b32_e32 v1, 25, v1
v_xor_b32_e32 v5, s0, v1
v_lshrrev_b32_e32 v5, 14, v5
v_sub_u32_e32 v1, v5, v1
v_sub_u32_e32 v1, v1, v5
v_xor_b32_e32 v5, s0, v4
v_lshl_add_u32 v6, v1, 21, v5
v_or_b32_sdwa v1, v6, v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:DWORD
v_add_u32_e32 v1, v4, v1
v_and_b32_sdwa v5, v6, v5 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:DWORD
v_or_b32_sdwa v6, v1, v6 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:WORD_1
v_mov_b32_e32 v7, v0
s_mov_b32 s1, 0
L2:
v_lshrrev_b32_e32 v1, 26, v5
v_xor_b32_e32 v1, s1, v1
v_sub_u32_e32 v8, v1, v5
v_lshlrev_b32_e32 v9, 21, v8
v_add_u32_e32 v8, v9, v8
v_lshrrev_b32_e32 v8, 6, v8
s_lshl_b32 s2, s1, 3
v_and_b32_e32 v1, s1, v1
v_and_b32_e32 v8, s2, v8
s_add_i32 s2, s1, s1
v_and_b32_e32 v1, v9, v1
v_and_b32_e32 v9, s1, v8
v_add_u32_e32 v8, s2, v8
v_and_b32_e32 v1, v8, v1
v_add_u32_e32 v10, v1, v1
v_xor_b32_e32 v10, v10, v1
v_add_u32_e32 v1, v1, v8
v_lshrrev_b32_e32 v8, 16, v1
v_and_or_b32 v10, v10, s1, v8
v_add_u32_e32 v1, v8, v1
v_or3_b32 v1, v1, v10, v9
v_lshlrev_b32_e32 v1, 2, v1
v_xor_b32_e32 v8, v1, v8
v_lshl_or_b32 v1, v8, 1, v1
v_and_b32_e32 v1, v1, v8
v_lshrrev_b32_e32 v1, 13, v1
v_add_u32_e32 v1, v1, v1
v_and_b32_e32 v1, v1, v6
v_sub_u32_e32 v1, v1, v6
v_lshlrev_b32_e32 v8, 13, v1
v_xor_b32_e32 v8, s1, v8
v_lshrrev_b32_e32 v1, 7, v1
v_sub_u32_e32 v1, v1, v8
s_lshl_b32 s3, s1, 25
v_sub_u32_e32 v1, v1, v8
v_add3_u32 v1, s3, v6, v1
v_lshl_add_u32 v1, v1, 8, v1
v_lshrrev_b32_e32 v1, 20, v1
v_add_lshl_u32 v1, v1, v6, 3
v_and_b32_e32 v1, 0x78, v1
v_sub_u32_e32 v8, 0, v1
v_lshrrev_b32_e32 v8, 8, v8
v_sub_u32_e32 v1, v8, v1
v_lshrrev_b32_e32 v8, 19, v1
v_add_u32_e32 v9, v8, v8
v_lshrrev_b32_e32 v10, 3, v9
v_mul_lo_u32 v11, v10, v1
v_add3_u32 v10, v10, v6, v6
v_xor_b32_e32 v12, v8, v1
v_or_b32_e32 v1, v1, v8
v_xor_b32_e32 v10, v12, v10
v_xor_b32_e32 v8, v1, v9
v_lshrrev_b32_e32 v12, 20, v10
v_add3_u32 v8, v8, v11, v8
v_and_b32_e32 v9, v12, v10
v_lshlrev_b32_e32 v10, 30, v8
v_xor_b32_e32 v9, s1, v9
v_add_u32_e32 v8, v8, v10
v_lshrrev_b32_e32 v11, 18, v10
v_add3_u32 v8, v9, v8, v10
v_or3_b32 v8, v8, v11, v6
v_add_u32_e32 v1, v12, v1
v_add_u32_e32 v8, v8, v10
v_xor_b32_e32 v1, v9, v1
v_lshrrev_b32_e32 v9, 8, v8
v_or_b32_e32 v1, v9, v1
v_lshl_add_u32 v1, v1, 16, s1
v_lshrrev_b32_e32 v9, 15, v1
v_lshrrev_b32_e32 v1, 22, v1
v_and_b32_e32 v1, v1, v8
v_lshlrev_b32_e32 v1, 13, v1
v_and_b32_e32 v1, 0xe000, v1
v_xor_b32_e32 v1, v1, v9
v_and_b32_e32 v8, v1, v6
v_sub_u32_e32 v1, v6, v1
v_add3_u32 v8, v8, s1, v1
v_lshrrev_b32_e32 v8, 8, v8
v_or_b32_e32 v1, v8, v1
v_lshlrev_b32_e32 v1, 8, v1
v_and_b32_e32 v1, 0xffffc000, v1
v_add_u32_e32 v1, v1, v5
v_sub_u32_e32 v1, v5, v1
v_subrev_u32_e32 v1, s1, v1
v_add_u32_e32 v1, v1, v5
v_lshl_add_u32 v1, v1, 14, v1
v_add_u32_e32 v1, v1, v1
v_lshrrev_b32_e32 v1, 8, v1
v_mul_lo_u32 v8, v1, v5
s_lshr_b32 s3, s1, 10
v_add_lshl_u32 v1, v8, v1, 26
v_lshrrev_b32_e32 v8, 10, v1
v_add_lshl_u32 v9, v8, v5, 20
v_or3_b32 v1, v1, v8, s3
v_add_u32_e32 v1, v1, v9
s_add_i32 s3, s3, s1
v_xor_b32_e32 v8, v1, v9
v_xor_b32_e32 v1, v1, v6
s_and_b32 s3, s3, s1
v_xor_b32_sdwa v1, v1, s1 dst_sel:BYTE_3 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
v_add_u32_sdwa v9, v1, s3 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:DWORD
v_or_b32_e32 v8, v8, v9
v_sub_u32_e32 v10, v9, v1
v_lshrrev_b32_e32 v10, 29, v10
v_add3_u32 v8, v8, v5, v8
v_sub_u32_e32 v10, v10, v8
v_or_b32_e32 v8, v8, v9
v_add_u32_e32 v8, v8, v10
v_xor_b32_sdwa v1, v8, v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:WORD_1
v_sub_u32_e32 v1, v1, v9
v_lshlrev_b32_e32 v1, 14, v1
v_add_u32_e32 v9, s1, v8
v_subrev_u32_e32 v11, s1, v8
v_and_b32_e32 v1, 0x1fffc000, v1
v_xor_b32_e32 v10, v9, v8
v_add_u32_e32 v8, v11, v8
v_add_u32_e32 v1, v1, v1
v_lshlrev_b32_e32 v12, 13, v8
v_and_or_b32 v1, v12, v1, v5
v_or_b32_e32 v9, v9, v11
v_lshlrev_b32_e32 v11, 2, v1
v_and_b32_e32 v10, v11, v10
v_add_lshl_u32 v9, v11, v9, 8
v_and_b32_e32 v12, v10, v9
v_and_b32_e32 v8, v12, v8
v_add_u32_e32 v11, v8, v11
v_xor_b32_e32 v1, v11, v1
v_or_b32_e32 v11, v1, v12
v_add_u32_e32 v8, v11, v8
v_sub_u32_e32 v11, v11, v1
v_lshlrev_b32_e32 v12, 14, v11
v_and_b32_e32 v1, v12, v1
v_lshrrev_b32_e32 v1, 16, v1
v_add3_u32 v9, v9, v10, v1
v_mul_lo_u32 v10, v11, v5
v_or_b32_e32 v11, v9, v12
v_lshlrev_b32_e32 v11, 14, v11
v_xor_b32_e32 v8, v11, v8
v_sub_u32_e32 v8, v8, v11
v_mul_lo_u32 v8, v8, v10
v_lshrrev_b32_e32 v10, 5, v11
s_mov_b32 s3, 0
v_sub_u32_e32 v1, v8, v1
v_lshrrev_b32_e32 v8, 9, v11
v_mul_lo_u32 v8, v8, s1
v_add_u32_e32 v11, v10, v11
v_add3_u32 v9, v11, v9, v1
v_xor_b32_e32 v8, v8, v6
v_xor_b32_e32 v1, v8, v1
v_add_u32_e32 v8, v8, v10
v_or_b32_e32 v9, v1, v9
v_sub_u32_e32 v9, v8, v9
v_lshlrev_b32_e32 v9, 3, v9
v_sub_u32_e32 v1, v9, v1
v_add_lshl_u32 v9, v1, v1, 15
v_xor_b32_e32 v1, s1, v1
v_xor_b32_e32 v8, v9, v8
v_lshrrev_b32_e32 v1, 25, v1
v_sub_u32_e32 v1, v1, v8
v_add_u32_e32 v8, v1, v6
v_add_u32_e32 v9, v8, v8
v_xor_b32_e32 v1, v9, v1
v_mul_lo_u32 v9, v9, v1
v_sub_u32_e32 v1, v1, v6
v_or_b32_e32 v1, v1, v5
v_lshlrev_b32_e32 v10, 18, v1
v_add_u32_e32 v11, v10, v10
v_add_u32_e32 v8, v9, v8
v_or_b32_e32 v11, v11, v6
v_and_b32_e32 v9, v11, v9
v_add3_u32 v8, v11, v8, v11
v_add_u32_e32 v1, v9, v1
v_and_b32_e32 v9, v8, v10
v_sub_u32_e32 v1, v9, v1
v_add_u32_e32 v1, s1, v1
v_lshrrev_b32_e32 v9, 15, v1
v_or3_b32 v8, v9, v8, v1
v_and_b32_sdwa v8, v8, s1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:DWORD
v_lshrrev_b32_e32 v9, 2, v8
v_add_u32_e32 v10, v5, v1
v_and_b32_e32 v8, v9, v8
v_sub_u32_e32 v11, 0, v10
v_add_u32_e32 v1, v8, v1
v_or_b32_e32 v8, v1, v11
v_add_u32_e32 v9, v10, v1
v_sub_u32_e32 v12, s1, v10
v_mul_lo_u32 v8, v8, s1
v_add_u32_e32 v1, v9, v1
v_or_b32_e32 v1, v1, v12
v_add_u32_e32 v1, s1, v1
v_and_b32_e32 v1, v1, v9
v_sub_u32_e32 v10, v8, v9
v_xor_b32_e32 v9, s1, v1
v_add_u32_e32 v8, s1, v8
v_and_b32_e32 v9, s1, v9
v_xor_b32_e32 v10, v8, v10
v_lshlrev_b32_e32 v9, 15, v9
v_add_u32_e32 v11, s1, v9
v_or_b32_e32 v9, v10, v9
v_xor_b32_e32 v8, v9, v8
v_lshrrev_b32_e32 v8, 18, v8
v_and_b32_e32 v8, v8, v11
v_add_u32_e32 v1, v8, v1
v_lshrrev_b32_e32 v9, 7, v1
v_add_u32_e32 v9, s2, v9
v_or_b32_e32 v8, v1, v6
v_or_b32_e32 v1, v9, v1
v_add_u32_e32 v8, v1, v8
v_and_b32_e32 v8, s1, v8
v_lshrrev_b32_e32 v1, 11, v1
v_add_u32_e32 v9, v8, v1
v_xor_b32_e32 v1, v1, v9
v_lshrrev_b32_e32 v8, 9, v8
v_xad_u32 v1, v8, v1, v6
v_bfe_u32 v10, v1, 3, 17
v_lshlrev_b32_e32 v9, 12, v1
v_sub_u32_e32 v1, v10, v1
v_or_b32_e32 v8, v1, v6
v_lshl_add_u32 v9, v10, 17, v9
s_mov_b32 s2, 0
L3:
v_add_u32_e32 v1, s2, v7
v_lshlrev_b64 v[10:11], 2, v[1:2]
s_waitcnt lgkmcnt(0)
v_mov_b32_e32 v12, s9
v_add_co_u32_e32 v10, vcc, s8, v10
v_addc_co_u32_e32 v11, vcc, v12, v11, vcc
global_load_dword v1, v[10:11], off
s_add_i32 s2, s2, 1
s_add_i32 s3, s3, -1
s_cmp_lt_u32 s2, s14
s_waitcnt vmcnt(0)
v_lshrrev_b32_e32 v10, 28, v1
v_lshlrev_b32_e32 v12, 21, v10
v_sub_u32_e32 v13, v1, v12
v_and_b32_e32 v10, v13, v10
v_add_u32_e32 v11, v1, v1
v_sub_u32_e32 v10, v10, v12
v_add_u32_e32 v10, v10, v11
v_lshl_add_u32 v11, v10, 5, v11
v_lshlrev_b32_e32 v10, 3, v10
v_add_u32_e32 v12, v11, v13
v_xor_b32_e32 v10, v10, v11
v_and_b32_e32 v10, v10, v12
v_lshl_or_b32 v10, v10, 9, v1
v_and_b32_e32 v11, v10, v8
v_lshlrev_b32_e32 v10, 8, v10
v_add_u32_e32 v12, v11, v8
v_lshrrev_b32_e32 v11, 9, v11
v_add3_u32 v9, v11, v9, v10
v_lshlrev_b32_e32 v14, 20, v12
v_xor_b32_e32 v9, v9, v12
v_xor_b32_e32 v13, v11, v8
v_sub_u32_e32 v9, v9, v14
v_bfe_u32 v15, v12, 8, 4
v_and_b32_e32 v10, v9, v13
v_xor_b32_e32 v11, v9, v14
v_lshl_or_b32 v10, v10, 2, v15
v_xor_b32_e32 v10, v11, v10
v_and_b32_e32 v8, v10, v8
v_and_b32_e32 v9, v8, v9
v_xor_b32_e32 v8, v8, v10
v_add_u32_e32 v9, v9, v1
s_cbranch_scc1 L3
s_add_i32 s1, s1, 1
v_add_u32_e32 v6, v9, v6
v_xor_b32_e32 v5, v8, v5
s_cmp_lt_u32 s1, s13
v_add_u32_e32 v7, 1, v7
s_cbranch_scc1 L2
s_add_i32 s0, s0, 1
v_add_u32_e32 v3, v6, v3
s_cmp_lt_u32 s0, s12
v_xor_b32_e32 v4, v5, v4
s_cbranch_scc1 L1
v_lshlrev_b32_e32 v0, 2, v0
global_store_dword v0, v3, s[10:11]
global_store_dword v0, v4, s[10:11] offset:256
s_endpgm
; == b ==
s_load_dwordx8 s[8:15], s[6:7], 0x0
v_mul_u32_u24_e32 v3, 0x4d, v0
s_mov_b32 s0, 0
v_mov_b32_e32 v2, 0
v_mov_b32_e32 v4, v0
L1:
v_sub_u32_e32 v1, 0, v3
v_lshlrev_b32_e32 v1, 25, v1
v_xor_b32_e32 v5, s0, v1
v_lshrrev_b32_e32 v5, 14, v5
v_sub_u32_e32 v1, v5, v1
v_sub_u32_e32 v1, v1, v5
v_xor_b32_e32 v5, s0, v4
v_lshl_add_u32 v6, v1, 21, v5
v_or_b32_sdwa v1, v6, v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:DWORD
v_add_u32_e32 v1, v4, v1
v_and_b32_sdwa v5, v6, v5 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:DWORD
v_or_b32_sdwa v6, v1, v6 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:WORD_1
v_mov_b32_e32 v7, v0
s_mov_b32 s1, 0
L2:
v_lshrrev_b32_e32 v1, 26, v5
v_xor_b32_e32 v1, s1, v1
v_sub_u32_e32 v8, v1, v5
v_and_b32_e32 v1, s1, v1
v_lshlrev_b32_e32 v9, 21, v8
v_add_u32_e32 v8, v9, v8
v_lshrrev_b32_e32 v8, 6, v8
v_and_b32_e32 v1, v9, v1
s_lshl_b32 s2, s1, 3
v_and_b32_e32 v8, s2, v8
v_and_b32_e32 v9, s1, v8
s_add_i32 s3, s1, s1
v_add_u32_e32 v8, s3, v8
v_and_b32_e32 v1, v8, v1
v_add_u32_e32 v10, v1, v1
v_xor_b32_e32 v10, v10, v1
v_add_u32_e32 v1, v1, v8
v_lshrrev_b32_e32 v8, 16, v1
v_and_or_b32 v10, v10, s1, v8
v_add_u32_e32 v1, v8, v1
v_or3_b32 v1, v1, v10, v9
v_lshlrev_b32_e32 v1, 2, v1
v_xor_b32_e32 v8, v1, v8
v_lshl_or_b32 v1, v8, 1, v1
v_and_b32_e32 v1, v1, v8
v_lshrrev_b32_e32 v1, 13, v1
v_add_u32_e32 v1, v1, v1
v_and_b32_e32 v1, v1, v6
v_sub_u32_e32 v1, v1, v6
v_lshlrev_b32_e32 v8, 13, v1
v_xor_b32_e32 v8, s1, v8
v_lshrrev_b32_e32 v1, 7, v1
s_lshl_b32 s2, s1, 25
v_sub_u32_e32 v1, v1, v8
v_sub_u32_e32 v1, v1, v8
v_add3_u32 v1, s2, v6, v1
v_lshl_add_u32 v1, v1, 8, v1
v_lshrrev_b32_e32 v1, 20, v1
v_add_lshl_u32 v1, v1, v6, 3
v_and_b32_e32 v1, 0x78, v1
s_mov_b32 s2, 0
v_sub_u32_e32 v8, 0, v1
v_lshrrev_b32_e32 v8, 8, v8
v_sub_u32_e32 v1, v8, v1
v_lshrrev_b32_e32 v8, 19, v1
v_add_u32_e32 v9, v8, v8
v_lshrrev_b32_e32 v10, 3, v9
v_mul_lo_u32 v11, v10, v1
v_add3_u32 v10, v10, v6, v6
v_xor_b32_e32 v12, v8, v1
v_xor_b32_e32 v10, v12, v10
v_lshrrev_b32_e32 v12, 20, v10
v_or_b32_e32 v1, v1, v8
v_xor_b32_e32 v8, v1, v9
v_add_u32_e32 v1, v12, v1
v_and_b32_e32 v9, v12, v10
v_add3_u32 v8, v8, v11, v8
v_lshlrev_b32_e32 v10, 30, v8
v_lshrrev_b32_e32 v11, 18, v10
v_xor_b32_e32 v9, s1, v9
v_xor_b32_e32 v1, v9, v1
v_add_u32_e32 v8, v8, v10
v_add3_u32 v8, v9, v8, v10
v_or3_b32 v8, v8, v11, v6
v_add_u32_e32 v8, v8, v10
v_lshrrev_b32_e32 v9, 8, v8
v_or_b32_e32 v1, v9, v1
v_lshl_add_u32 v1, v1, 16, s1
v_lshrrev_b32_e32 v9, 15, v1
v_lshrrev_b32_e32 v1, 22, v1
v_and_b32_e32 v1, v1, v8
v_lshlrev_b32_e32 v1, 13, v1
v_and_b32_e32 v1, 0xe000, v1
v_xor_b32_e32 v1, v1, v9
v_and_b32_e32 v8, v1, v6
v_sub_u32_e32 v1, v6, v1
v_add3_u32 v8, v8, s1, v1
v_lshrrev_b32_e32 v8, 8, v8
v_or_b32_e32 v1, v8, v1
v_lshlrev_b32_e32 v1, 8, v1
v_and_b32_e32 v1, 0xffffc000, v1
v_add_u32_e32 v1, v1, v5
v_sub_u32_e32 v1, v5, v1
v_subrev_u32_e32 v1, s1, v1
v_add_u32_e32 v1, v1, v5
v_lshl_add_u32 v1, v1, 14, v1
v_add_u32_e32 v1, v1, v1
v_lshrrev_b32_e32 v1, 8, v1
v_mul_lo_u32 v8, v1, v5
v_add_lshl_u32 v1, v8, v1, 26
v_lshrrev_b32_e32 v8, 10, v1
v_add_lshl_u32 v9, v8, v5, 20
s_lshr_b32 s4, s1, 10
v_or3_b32 v1, v1, v8, s4
v_add_u32_e32 v1, v1, v9
s_add_i32 s4, s4, s1
s_and_b32 s4, s4, s1
v_xor_b32_e32 v8, v1, v9
v_xor_b32_e32 v1, v1, v6
v_xor_b32_sdwa v1, v1, s1 dst_sel:BYTE_3 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
v_add_u32_sdwa v9, v1, s4 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:DWORD
v_or_b32_e32 v8, v8, v9
v_sub_u32_e32 v10, v9, v1
v_lshrrev_b32_e32 v10, 29, v10
v_add3_u32 v8, v8, v5, v8
v_sub_u32_e32 v10, v10, v8
v_or_b32_e32 v8, v8, v9
v_add_u32_e32 v8, v8, v10
v_xor_b32_sdwa v1, v8, v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:WORD_1
v_sub_u32_e32 v1, v1, v9
v_lshlrev_b32_e32 v1, 14, v1
v_and_b32_e32 v1, 0x1fffc000, v1
v_add_u32_e32 v1, v1, v1
v_add_u32_e32 v9, s1, v8
v_xor_b32_e32 v10, v9, v8
v_subrev_u32_e32 v11, s1, v8
v_add_u32_e32 v8, v11, v8
v_lshlrev_b32_e32 v12, 13, v8
v_or_b32_e32 v9, v9, v11
v_and_or_b32 v1, v12, v1, v5
v_lshlrev_b32_e32 v11, 2, v1
v_and_b32_e32 v10, v11, v10
v_add_lshl_u32 v9, v11, v9, 8
v_and_b32_e32 v12, v10, v9
v_and_b32_e32 v8, v12, v8
v_add_u32_e32 v11, v8, v11
v_xor_b32_e32 v1, v11, v1
v_or_b32_e32 v11, v1, v12
v_add_u32_e32 v8, v11, v8
v_sub_u32_e32 v11, v11, v1
v_lshlrev_b32_e32 v12, 14, v11
v_and_b32_e32 v1, v12, v1
v_lshrrev_b32_e32 v1, 16, v1
v_add3_u32 v9, v9, v10, v1
v_mul_lo_u32 v10, v11, v5
v_or_b32_e32 v11, v9, v12
v_lshlrev_b32_e32 v11, 14, v11
v_xor_b32_e32 v8, v11, v8
v_sub_u32_e32 v8, v8, v11
v_mul_lo_u32 v8, v8, v10
v_sub_u32_e32 v1, v8, v1
v_lshrrev_b32_e32 v8, 5, v11
v_add_u32_e32 v10, v8, v11
v_lshrrev_b32_e32 v11, 9, v11
v_add3_u32 v9, v10, v9, v1
v_mul_lo_u32 v10, v11, s1
v_xor_b32_e32 v10, v10, v6
v_xor_b32_e32 v1, v10, v1
v_add_u32_e32 v8, v10, v8
v_or_b32_e32 v9, v1, v9
v_sub_u32_e32 v9, v8, v9
v_lshlrev_b32_e32 v9, 3, v9
v_sub_u32_e32 v1, v9, v1
v_add_lshl_u32 v9, v1, v1, 15
v_xor_b32_e32 v8, v9, v8
v_xor_b32_e32 v1, s1, v1
v_lshrrev_b32_e32 v1, 25, v1
v_sub_u32_e32 v1, v1, v8
v_add_u32_e32 v8, v1, v6
v_add_u32_e32 v9, v8, v8
v_xor_b32_e32 v1, v9, v1
v_sub_u32_e32 v10, v1, v6
v_mul_lo_u32 v1, v9, v1
v_add_u32_e32 v8, v1, v8
v_or_b32_e32 v9, v10, v5
v_lshlrev_b32_e32 v10, 18, v9
v_add_u32_e32 v11, v10, v10
v_or_b32_e32 v11, v11, v6
v_and_b32_e32 v1, v11, v1
v_add_u32_e32 v1, v1, v9
v_add3_u32 v8, v11, v8, v11
v_and_b32_e32 v9, v8, v10
v_sub_u32_e32 v1, v9, v1
v_add_u32_e32 v1, s1, v1
v_lshrrev_b32_e32 v9, 15, v1
v_or3_b32 v8, v9, v8, v1
v_and_b32_sdwa v8, v8, s1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:DWORD
v_lshrrev_b32_e32 v9, 2, v8
v_add_u32_e32 v10, v5, v1
v_sub_u32_e32 v11, 0, v10
v_sub_u32_e32 v12, s1, v10
v_and_b32_e32 v8, v9, v8
v_add_u32_e32 v1, v8, v1
v_or_b32_e32 v8, v1, v11
v_add_u32_e32 v9, v10, v1
v_add_u32_e32 v1, v9, v1
v_or_b32_e32 v1, v1, v12
v_mul_lo_u32 v8, v8, s1
v_sub_u32_e32 v10, v8, v9
v_add_u32_e32 v8, s1, v8
v_xor_b32_e32 v10, v8, v10
v_add_u32_e32 v1, s1, v1
v_and_b32_e32 v1, v1, v9
v_xor_b32_e32 v9, s1, v1
v_and_b32_e32 v9, s1, v9
v_lshlrev_b32_e32 v9, 15, v9
v_add_u32_e32 v11, s1, v9
v_or_b32_e32 v9, v10, v9
v_xor_b32_e32 v8, v9, v8
v_lshrrev_b32_e32 v8, 18, v8
v_and_b32_e32 v8, v8, v11
v_add_u32_e32 v1, v8, v1
v_or_b32_e32 v8, v1, v6
v_lshrrev_b32_e32 v9, 7, v1
v_add_u32_e32 v9, s3, v9
v_or_b32_e32 v1, v9, v1
v_add_u32_e32 v8, v1, v8
v_and_b32_e32 v8, s1, v8
v_lshrrev_b32_e32 v1, 11, v1
v_add_u32_e32 v9, v8, v1
v_xor_b32_e32 v1, v1, v9
v_lshrrev_b32_e32 v8, 9, v8
v_xad_u32 v1, v8, v1, v6
v_lshlrev_b32_e32 v9, 12, v1
v_bfe_u32 v10, v1, 3, 17
v_sub_u32_e32 v1, v10, v1
v_or_b32_e32 v8, v1, v6
v_lshl_add_u32 v9, v10, 17, v9
s_mov_b32 s3, 0
L3:
v_add_u32_e32 v1, s3, v7
v_lshlrev_b64 v[10:11], 2, v[1:2]
s_waitcnt lgkmcnt(0)
v_add_co_u32_e32 v10, vcc, s8, v10
v_mov_b32_e32 v1, s9
v_addc_co_u32_e32 v11, vcc, v1, v11, vcc
global_load_dword v1, v[10:11], off
s_waitcnt vmcnt(0)
v_lshrrev_b32_e32 v10, 28, v1
v_add_u32_e32 v11, v1, v1
v_lshlrev_b32_e32 v12, 21, v10
v_sub_u32_e32 v13, v1, v12
v_and_b32_e32 v10, v13, v10
v_sub_u32_e32 v10, v10, v12
v_add_u32_e32 v10, v10, v11
v_lshl_add_u32 v11, v10, 5, v11
v_add_u32_e32 v12, v11, v13
v_lshlrev_b32_e32 v10, 3, v10
v_xor_b32_e32 v10, v10, v11
v_and_b32_e32 v10, v10, v12
v_lshl_or_b32 v10, v10, 9, v1
v_and_b32_e32 v11, v10, v8
v_add_u32_e32 v12, v11, v8
v_lshlrev_b32_e32 v10, 8, v10
v_lshrrev_b32_e32 v11, 9, v11
v_xor_b32_e32 v13, v11, v8
v_lshlrev_b32_e32 v14, 20, v12
v_bfe_u32 v15, v12, 8, 4
v_add3_u32 v9, v11, v9, v10
v_xor_b32_e32 v9, v9, v12
v_sub_u32_e32 v9, v9, v14
v_and_b32_e32 v10, v9, v13
v_xor_b32_e32 v11, v9, v14
v_lshl_or_b32 v10, v10, 2, v15
v_xor_b32_e32 v10, v11, v10
v_and_b32_e32 v8, v10, v8
v_and_b32_e32 v9, v8, v9
v_add_u32_e32 v9, v9, v1
v_xor_b32_e32 v8, v8, v10
s_add_i32 s3, s3, 1
s_add_i32 s2, s2, -1
s_cmp_lt_u32 s3, s14
s_cbranch_scc1 L3
v_add_u32_e32 v6, v9, v6
v_xor_b32_e32 v5, v8, v5
s_add_i32 s1, s1, 1
v_add_u32_e32 v7, 1, v7
s_cmp_lt_u32 s1, s13
s_cbranch_scc1 L2
v_add_u32_e32 v3, v6, v3
v_xor_b32_e32 v4, v5, v4
s_add_i32 s0, s0, 1
s_cmp_lt_u32 s0, s12
s_cbranch_scc1 L1
v_lshlrev_b32_e32 v0, 2, v0
global_store_dword v0, v3, s[10:11]
global_store_dword v0, v4, s[10:11] offset:256
s_endpgm

; == wrong_operation ==
; An operation in the inner loop is another one.
@@ b @@
-v_xor_b32_e32 v8, v8, v10
+v_or_b32_e32 v8, v8, v10
