; Three nested loops that load, under another schedule: addresses of lanes that are not active are nobody's.
; target: gfx900
; abi: kernel
; livein: s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, v0
; facts: args-readonly
; out: mem
; expect: equivalent
; relies on: args-readonly
; == a ==
s_load_dwordx8 s[8:15], s[6:7], 0x0
v_mul_u32_u24_e32 v3, 0x774, v0
v_mul_u32_u24_e32 v1, 36, v0
v_lshrrev_b32_e32 v4, 18, v3
v_xor_b32_e32 v2, v1, v0
v_lshl_or_b32 v3, v4, 28, v3
v_xor_b32_e32 v2, v4, v2
v_sub_u32_e32 v5, v3, v1
v_sub_u32_e32 v2, v2, v5
s_waitcnt lgkmcnt(0)
s_xor_b32 s0, s13, s12
v_sub_u32_e32 v3, v3, v2
v_mul_lo_u32 v2, v2, 38
s_sub_i32 s0, s12, s0
v_or_b32_e32 v5, s0, v5
v_add_u32_e32 v4, v3, v4
v_or_b32_e32 v6, v5, v1
v_xor_b32_e32 v6, v6, v1
v_and_b32_e32 v1, v4, v3
v_bfe_u32 v4, v2, 16, 11
v_mov_b32_e32 v2, 0
global_load_dword v2, v2, s[8:9]
v_lshrrev_b32_e32 v5, 28, v5
v_lshrrev_b32_e32 v1, 1, v1
v_xor_b32_e32 v5, v6, v5
s_mov_b32 s0, 0
s_mov_b32 s1, 0xcc00000
s_movk_i32 s2, 0x55
s_mov_b32 s3, 0x4a000000
s_mov_b32 s4, 0x9a000000
s_movk_i32 s5, 0x4b
v_mov_b32_e32 v3, 2
L0_1:
v_lshl_add_u32 v6, v1, 22, v5
s_waitcnt vmcnt(0)
v_and_b32_e32 v5, v4, v2
v_xor_b32_e32 v4, v5, v4
v_lshl_add_u32 v7, v4, 15, v6
v_mul_lo_u32 v4, v4, 40
v_mul_lo_u32 v1, v1, s1
s_mov_b32 s6, 0
v_lshrrev_b32_e32 v4, 2, v4
v_mul_lo_u32 v4, v4, 34
v_sub_u32_e32 v1, v7, v1
v_lshrrev_b32_e32 v4, 1, v4
v_add_u32_e32 v5, v4, v5
v_add_u32_e32 v7, v5, v1
v_lshlrev_b32_sdwa v1, v3, v5 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
v_and_b32_e32 v4, v5, v6
global_load_dword v6, v1, s[8:9]
v_add_u32_e32 v1, v7, v4
v_mul_lo_u32 v4, v7, 37
v_mov_b32_e32 v7, v4
L0_2:
s_waitcnt vmcnt(0)
v_add_u32_e32 v9, v5, v6
v_and_b32_e32 v8, v6, v5
v_add_u32_e32 v6, v9, v6
v_lshrrev_b32_e32 v10, 12, v6
v_lshrrev_b32_e32 v8, 18, v8
v_add_u32_e32 v9, v9, v10
v_add_u32_e32 v6, v9, v6
v_add3_u32 v7, v7, v1, v8
v_lshl_add_u32 v1, v1, 13, v9
v_xor_b32_e32 v6, v6, v7
v_lshrrev_b32_e32 v7, 1, v1
v_lshlrev_b32_e32 v8, 28, v1
v_lshlrev_b32_e32 v1, 29, v1
v_sub_u32_e32 v1, 0, v1
v_xad_u32 v5, v9, v5, v5
v_xor_b32_e32 v1, v8, v1
v_sub_u32_e32 v5, v5, v6
v_sub_u32_e32 v1, v1, v7
v_lshrrev_b32_e32 v6, 20, v5
v_lshlrev_b32_sdwa v5, v3, v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
global_load_dword v5, v5, s[8:9]
s_mov_b32 s7, 0
v_and_b32_e32 v6, v7, v6
L0_3:
v_mul_lo_u32 v7, v1, s2
v_lshrrev_b32_e32 v6, 4, v6
v_add_u32_e32 v8, v6, v1
v_mul_lo_u32 v10, v1, s3
v_xor_b32_e32 v9, v1, v7
s_waitcnt vmcnt(0)
v_xor_b32_e32 v5, v5, v7
v_lshlrev_b32_sdwa v7, v3, v8 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
global_load_dword v7, v7, s[8:9]
s_add_i32 s7, s7, 1
s_cmp_lt_i32 s7, s14
s_waitcnt vmcnt(0)
v_lshl_or_b32 v8, v1, 25, v7
v_xad_u32 v11, v7, v8, v6
v_mul_lo_u32 v1, v1, s4
v_xad_u32 v5, v5, v8, v6
v_lshlrev_b32_e32 v6, 24, v11
v_xor_b32_e32 v6, v6, v7
v_lshlrev_b32_e32 v7, 3, v9
v_and_b32_e32 v7, 0xffc00000, v7
v_add_u32_e32 v7, v7, v11
v_xad_u32 v8, v8, v1, v7
v_mul_lo_u32 v1, v8, 41
v_lshrrev_b32_e32 v5, 29, v5
v_add3_u32 v9, v10, v9, v5
v_xor_b32_e32 v6, v9, v6
v_lshlrev_b32_sdwa v5, v3, v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
global_load_dword v5, v5, s[8:9]
s_cbranch_scc1 L0_3
s_waitcnt vmcnt(0)
v_mul_lo_u32 v5, v8, s2
s_add_i32 s6, s6, 1
s_cmp_lt_i32 s6, s13
v_or_b32_e32 v5, v7, v5
v_sub_u32_e32 v5, v5, v6
v_mad_u64_u32 v[7:8], s[16:17], v5, s5, v[1:2]
v_mov_b32_e32 v5, 0
global_load_dword v6, v5, s[8:9]
v_add_u32_e32 v1, v1, v7
v_lshrrev_b32_e32 v7, 15, v7
s_cbranch_scc1 L0_2
s_waitcnt vmcnt(0)
v_add_u32_e32 v5, v6, v6
v_and_b32_e32 v4, v4, v5
v_lshrrev_b32_e32 v4, 19, v4
v_and_b32_e32 v4, 0x3fc, v4
global_load_dword v4, v4, s[8:9]
v_lshl_add_u32 v5, v5, 6, v5
v_lshrrev_b32_e32 v5, 30, v5
s_add_i32 s0, s0, 1
s_cmp_lt_i32 s0, s12
s_waitcnt vmcnt(0)
v_and_b32_e32 v4, v4, v1
v_lshrrev_b32_e32 v6, 20, v4
v_xor_b32_e32 v7, v5, v6
v_sub_u32_e32 v5, v5, v1
v_sub_u32_e32 v1, 0, v6
v_mul_i32_i24_e32 v4, 0x51, v1
v_xad_u32 v5, v5, v7, v6
s_cbranch_scc1 L0_1
v_mov_b32_e32 v2, 2
v_lshlrev_b32_sdwa v2, v2, v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
global_load_dword v2, v2, s[8:9]
v_lshlrev_b32_e32 v0, 2, v0
s_waitcnt vmcnt(0)
v_xad_u32 v2, v5, v4, v2
v_xor_b32_e32 v1, v2, v1
global_store_dword v0, v1, s[10:11]
s_endpgm
; == b ==
s_load_dwordx8 s[8:15], s[6:7], 0x0
v_mov_b32_e32 v1, 0
v_mul_u32_u24_e32 v4, 0x774, v0
v_lshrrev_b32_e32 v5, 18, v4
v_lshl_or_b32 v4, v5, 28, v4
s_waitcnt lgkmcnt(0)
global_load_dword v2, v1, s[8:9]
v_mul_u32_u24_e32 v1, 36, v0
v_xor_b32_e32 v3, v1, v0
v_xor_b32_e32 v3, v5, v3
v_sub_u32_e32 v6, v4, v1
s_xor_b32 s0, s13, s12
v_sub_u32_e32 v3, v3, v6
s_sub_i32 s0, s12, s0
v_sub_u32_e32 v4, v4, v3
v_mul_lo_u32 v3, v3, 38
v_or_b32_e32 v6, s0, v6
v_add_u32_e32 v5, v4, v5
v_or_b32_e32 v7, v6, v1
v_xor_b32_e32 v7, v7, v1
v_lshrrev_b32_e32 v6, 28, v6
v_and_b32_e32 v1, v5, v4
v_lshrrev_b32_e32 v1, 1, v1
v_bfe_u32 v5, v3, 16, 11
v_xor_b32_e32 v4, v7, v6
s_mov_b32 s0, 0
s_mov_b32 s1, 0xcc00000
s_movk_i32 s2, 0x55
s_mov_b32 s3, 0x4a000000
s_mov_b32 s4, 0x9a000000
s_movk_i32 s5, 0x4b
v_mov_b32_e32 v3, 2
L0_1:
s_waitcnt vmcnt(0)
v_and_b32_e32 v6, v5, v2
v_xor_b32_e32 v5, v6, v5
v_mul_lo_u32 v7, v5, 40
v_mul_lo_u32 v8, v1, s1
v_lshl_add_u32 v1, v1, 22, v4
v_lshl_add_u32 v4, v5, 15, v1
v_lshrrev_b32_e32 v7, 2, v7
v_mul_lo_u32 v7, v7, 34
v_sub_u32_e32 v4, v4, v8
s_mov_b32 s6, 0
v_lshrrev_b32_e32 v7, 1, v7
v_add_u32_e32 v6, v7, v6
v_lshlrev_b32_sdwa v7, v3, v6 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
global_load_dword v7, v7, s[8:9]
v_add_u32_e32 v5, v6, v4
v_mul_lo_u32 v4, v5, 37
v_and_b32_e32 v1, v6, v1
v_add_u32_e32 v5, v5, v1
v_mov_b32_e32 v9, v4
L0_2:
s_waitcnt vmcnt(0)
v_add_u32_e32 v1, v6, v7
v_add_u32_e32 v10, v1, v7
v_lshrrev_b32_e32 v8, 12, v10
v_add_u32_e32 v11, v1, v8
v_lshl_add_u32 v1, v5, 13, v11
v_lshrrev_b32_e32 v12, 1, v1
v_lshlrev_b32_e32 v8, 28, v1
v_lshlrev_b32_e32 v1, 29, v1
v_sub_u32_e32 v1, 0, v1
v_xor_b32_e32 v1, v8, v1
v_sub_u32_e32 v1, v1, v12
v_lshlrev_b32_sdwa v8, v3, v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
global_load_dword v8, v8, s[8:9]
v_and_b32_e32 v7, v7, v6
v_lshrrev_b32_e32 v7, 18, v7
v_add_u32_e32 v10, v11, v10
v_add3_u32 v5, v9, v5, v7
v_xad_u32 v6, v11, v6, v6
v_xor_b32_e32 v5, v10, v5
v_sub_u32_e32 v5, v6, v5
v_lshrrev_b32_e32 v5, 20, v5
s_mov_b32 s7, 0
v_and_b32_e32 v10, v12, v5
L0_3:
v_lshrrev_b32_e32 v6, 4, v10
v_add_u32_e32 v5, v6, v1
v_lshlrev_b32_sdwa v5, v3, v5 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
global_load_dword v7, v5, s[8:9]
v_mul_lo_u32 v10, v1, s2
v_mul_lo_u32 v9, v1, s4
v_mul_lo_u32 v11, v1, s3
s_add_i32 s7, s7, 1
v_xor_b32_e32 v12, v1, v10
v_lshlrev_b32_e32 v5, 3, v12
v_and_b32_e32 v5, 0xffc00000, v5
s_waitcnt vmcnt(1)
v_xor_b32_e32 v10, v8, v10
s_cmp_lt_i32 s7, s14
s_waitcnt vmcnt(0)
v_lshl_or_b32 v13, v1, 25, v7
v_xad_u32 v14, v7, v13, v6
v_add_u32_e32 v5, v5, v14
v_xad_u32 v9, v13, v9, v5
v_mul_lo_u32 v1, v9, 41
v_xad_u32 v6, v10, v13, v6
v_lshlrev_b32_e32 v10, 24, v14
v_lshrrev_b32_e32 v6, 29, v6
v_lshlrev_b32_sdwa v8, v3, v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
global_load_dword v8, v8, s[8:9]
v_xor_b32_e32 v7, v10, v7
v_add3_u32 v6, v11, v12, v6
v_xor_b32_e32 v10, v6, v7
s_cbranch_scc1 L0_3
v_mov_b32_e32 v6, 0
global_load_dword v7, v6, s[8:9]
s_waitcnt vmcnt(1)
v_mul_lo_u32 v8, v9, s2
s_add_i32 s6, s6, 1
s_cmp_lt_i32 s6, s13
v_or_b32_e32 v5, v5, v8
v_sub_u32_e32 v5, v5, v10
v_mad_u64_u32 v[8:9], s[16:17], v5, s5, v[1:2]
v_add_u32_e32 v5, v1, v8
v_lshrrev_b32_e32 v9, 15, v8
s_cbranch_scc1 L0_2
s_waitcnt vmcnt(0)
v_add_u32_e32 v1, v7, v7
v_and_b32_e32 v4, v4, v1
v_lshrrev_b32_e32 v4, 19, v4
v_and_b32_e32 v4, 0x3fc, v4
global_load_dword v4, v4, s[8:9]
v_lshl_add_u32 v1, v1, 6, v1
v_lshrrev_b32_e32 v1, 30, v1
s_add_i32 s0, s0, 1
v_sub_u32_e32 v6, v1, v5
s_cmp_lt_i32 s0, s12
s_waitcnt vmcnt(0)
v_and_b32_e32 v4, v4, v5
v_lshrrev_b32_e32 v4, 20, v4
v_xor_b32_e32 v7, v1, v4
v_sub_u32_e32 v1, 0, v4
v_mul_i32_i24_e32 v5, 0x51, v1
v_xad_u32 v4, v6, v7, v4
s_cbranch_scc1 L0_1
v_mov_b32_e32 v2, 2
v_lshlrev_b32_sdwa v2, v2, v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
global_load_dword v2, v2, s[8:9]
v_lshlrev_b32_e32 v0, 2, v0
s_waitcnt vmcnt(0)
v_xad_u32 v2, v4, v5, v2
v_xor_b32_e32 v1, v2, v1
global_store_dword v0, v1, s[10:11]
s_endpgm

; == wrong_operation ==
; The same, but b combines otherwise in a loop.
@@ b @@
-v_xor_b32_e32 v7, v10, v7
+v_or_b32_e32 v7, v10, v7
