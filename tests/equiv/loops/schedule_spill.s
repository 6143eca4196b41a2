; Three nested loops under another schedule, for which b spills what it needs behind them.
; target: gfx900
; abi: kernel
; livein: s4, s5, s6, s7, s8, s9, v0
; facts: args-readonly
; out: mem
; expect: equivalent
; relies on: args-readonly, stack
; == a ==
s_load_dwordx4 s[0:3], s[6:7], 0x10
s_load_dwordx2 s[4:5], s[6:7], 0x8
s_waitcnt lgkmcnt(0)
v_or_b32_e32 v1, s0, v0
v_sub_u32_e32 v5, s0, v0
s_add_i32 s3, s0, s1
v_lshlrev_b32_e32 v2, 12, v1
s_lshl_b32 s7, s0, 9
v_add3_u32 v1, s1, v5, v1
s_lshr_b32 s6, s1, 30
v_sub_u32_e32 v3, s0, v2
v_and_b32_e32 v2, s3, v2
s_xor_b32 s3, s7, s3
v_lshrrev_b32_e32 v1, 28, v1
v_or_b32_e32 v4, s6, v2
v_or_b32_e32 v3, v3, v0
v_or_b32_e32 v1, s3, v1
v_xor_b32_e32 v2, v2, v3
v_add_u32_e32 v3, v1, v4
s_mov_b32 s3, 0
s_movk_i32 s6, 0x45
s_movk_i32 s7, 0x48
L0_1:
v_lshrrev_b32_e32 v4, 23, v3
v_mul_lo_u32 v5, v2, 36
v_add_u32_e32 v6, v4, v1
v_mul_lo_u32 v7, v6, s6
v_lshrrev_b32_e32 v1, 7, v1
v_add_u32_e32 v8, v5, v4
s_mov_b32 s8, 0
v_and_or_b32 v7, v8, v3, v7
v_xor_b32_e32 v3, v4, v3
v_lshlrev_b32_e32 v8, 7, v2
v_and_b32_e32 v8, v8, v3
v_add_u32_e32 v5, v8, v5
v_lshrrev_b32_e32 v8, 25, v7
v_and_b32_e32 v3, v8, v3
v_add_u32_e32 v7, v7, v2
v_xor_b32_e32 v2, v5, v6
v_add_u32_e32 v5, v3, v4
v_xor_b32_e32 v1, v2, v1
v_sub_u32_e32 v2, v3, v5
v_and_b32_e32 v3, v2, v1
v_lshlrev_b32_e32 v1, 27, v2
v_xor_b32_e32 v4, v7, v4
v_mov_b32_e32 v5, v1
L0_2:
v_xor_b32_e32 v6, v5, v2
v_add_u32_e32 v3, v4, v3
v_xor_b32_e32 v4, v4, v6
v_lshlrev_b32_e32 v6, 13, v5
v_lshlrev_b32_e32 v5, 15, v5
v_xor_b32_e32 v5, v5, v6
v_lshrrev_b32_e32 v4, 12, v4
v_or_b32_e32 v3, v5, v3
v_mul_u32_u24_e32 v4, 57, v4
v_xor_b32_e32 v3, v3, v2
v_lshrrev_b32_e32 v6, 1, v5
v_lshrrev_b32_e32 v4, 25, v4
v_mul_lo_u32 v5, v3, 57
v_sub_u32_e32 v7, v6, v4
v_and_b32_e32 v2, v7, v4
v_or_b32_e32 v4, v6, v2
s_mov_b32 s9, 0
L0_3:
v_sub_u32_e32 v6, v4, v2
v_mul_lo_u32 v7, v6, 38
v_sub_u32_e32 v8, v4, v5
v_lshlrev_b32_e32 v3, 31, v3
s_add_i32 s9, s9, 1
v_xor_b32_e32 v5, v5, v7
v_and_b32_e32 v9, v5, v2
v_xor_b32_e32 v7, v7, v6
v_add3_u32 v3, v8, v3, v9
v_sub_u32_e32 v8, v8, v2
v_or_b32_e32 v5, v5, v7
v_or_b32_e32 v7, v4, v2
v_xor_b32_e32 v8, v8, v4
v_add3_u32 v2, v2, v4, v7
v_mul_lo_u32 v4, v3, s7
v_lshlrev_b32_e32 v5, 4, v5
v_sub_u32_e32 v7, v5, v2
v_xor_b32_e32 v3, v2, v3
v_xor_b32_e32 v2, v4, v8
v_and_b32_e32 v5, v4, v6
s_cmp_lt_i32 s9, s2
v_xor_b32_e32 v4, v7, v3
s_cbranch_scc1 L0_3
v_and_b32_e32 v4, v5, v4
v_or_b32_e32 v2, v2, v4
v_add_u32_e32 v2, v2, v5
v_and_b32_e32 v2, v2, v3
v_lshlrev_b32_e32 v6, 18, v3
v_lshlrev_b32_e32 v3, 7, v5
v_and_b32_e32 v3, 0xffff80, v3
v_sub_u32_e32 v2, v2, v4
v_and_b32_e32 v5, v6, v3
v_xor_b32_e32 v4, v3, v6
s_add_i32 s8, s8, 1
s_cmp_lt_i32 s8, s1
v_add_u32_e32 v5, v5, v4
s_cbranch_scc1 L0_2
v_xor_b32_e32 v6, v2, v3
v_or_b32_e32 v2, v3, v1
v_add_u32_e32 v5, v2, v5
v_lshrrev_b32_e32 v1, 19, v1
v_and_or_b32 v1, v1, v4, v5
v_mad_u64_u32 v[4:5], s[8:9], v6, 18, v[2:3]
s_add_i32 s3, s3, 1
s_cmp_lt_i32 s3, s0
v_lshl_add_u32 v3, v4, 5, v3
v_xor_b32_e32 v2, v3, v2
v_and_b32_e32 v3, v1, v6
v_sub_u32_e32 v2, v3, v2
v_mov_b32_e32 v3, 0
s_cbranch_scc1 L0_1
v_add_u32_e32 v2, v1, v2
v_xor_b32_e32 v1, v2, v1
v_lshlrev_b32_e32 v0, 2, v0
global_store_dword v0, v1, s[4:5]
s_endpgm
; == b ==
s_mov_b64 s[18:19], s[2:3]
s_mov_b64 s[16:17], s[0:1]
s_load_dwordx2 s[4:5], s[6:7], 0x8
s_load_dwordx4 s[0:3], s[6:7], 0x10
s_add_u32 s16, s16, s13
s_addc_u32 s17, s17, 0
buffer_store_dword v0, off, s[16:19], 0
s_waitcnt lgkmcnt(0)
v_or_b32_e32 v1, s0, v0
v_lshlrev_b32_e32 v2, 12, v1
v_sub_u32_e32 v5, s0, v0
s_add_i32 s3, s0, s1
v_sub_u32_e32 v3, s0, v2
s_lshl_b32 s7, s0, 9
v_add3_u32 v1, s1, v5, v1
s_lshr_b32 s6, s1, 30
v_and_b32_e32 v2, s3, v2
s_xor_b32 s3, s7, s3
v_or_b32_e32 v3, v3, v0
v_lshrrev_b32_e32 v5, 28, v1
v_or_b32_e32 v4, s6, v2
v_xor_b32_e32 v1, v2, v3
v_or_b32_e32 v2, s3, v5
v_add_u32_e32 v3, v2, v4
s_mov_b32 s3, 0
s_movk_i32 s6, 0x45
s_movk_i32 s7, 0x48
L0_1:
v_lshrrev_b32_e32 v4, 23, v3
v_mul_lo_u32 v5, v1, 36
v_add_u32_e32 v8, v4, v2
v_mul_lo_u32 v9, v8, s6
v_lshlrev_b32_e32 v6, 7, v1
v_add_u32_e32 v7, v5, v4
v_xor_b32_e32 v10, v4, v3
v_and_b32_e32 v6, v6, v10
v_and_or_b32 v3, v7, v3, v9
v_add_u32_e32 v5, v6, v5
v_lshrrev_b32_e32 v6, 25, v3
v_and_b32_e32 v6, v6, v10
v_lshrrev_b32_e32 v2, 7, v2
v_add_u32_e32 v1, v3, v1
v_xor_b32_e32 v3, v5, v8
v_add_u32_e32 v5, v6, v4
v_xor_b32_e32 v3, v3, v2
v_sub_u32_e32 v2, v6, v5
v_lshlrev_b32_e32 v0, 27, v2
v_xor_b32_e32 v4, v1, v4
v_and_b32_e32 v3, v2, v3
s_mov_b32 s8, 0
v_mov_b32_e32 v5, v0
L0_2:
v_xor_b32_e32 v6, v5, v2
v_add_u32_e32 v3, v4, v3
v_xor_b32_e32 v4, v4, v6
v_lshlrev_b32_e32 v6, 13, v5
v_lshlrev_b32_e32 v5, 15, v5
v_xor_b32_e32 v5, v5, v6
v_lshrrev_b32_e32 v4, 12, v4
v_or_b32_e32 v3, v5, v3
v_mul_u32_u24_e32 v4, 57, v4
v_lshrrev_b32_e32 v6, 1, v5
v_xor_b32_e32 v5, v3, v2
v_lshrrev_b32_e32 v4, 25, v4
v_mul_lo_u32 v3, v5, 57
v_sub_u32_e32 v7, v6, v4
v_and_b32_e32 v2, v7, v4
v_or_b32_e32 v4, v6, v2
s_mov_b32 s9, 0
L0_3:
v_sub_u32_e32 v8, v4, v2
v_mul_lo_u32 v10, v8, 38
v_sub_u32_e32 v6, v4, v3
v_lshlrev_b32_e32 v5, 31, v5
v_or_b32_e32 v9, v4, v2
v_xor_b32_e32 v3, v3, v10
v_xor_b32_e32 v10, v10, v8
v_and_b32_e32 v1, v3, v2
v_or_b32_e32 v3, v3, v10
v_sub_u32_e32 v7, v6, v2
v_add3_u32 v1, v6, v5, v1
v_lshlrev_b32_e32 v3, 4, v3
v_add3_u32 v2, v2, v4, v9
v_xor_b32_e32 v7, v7, v4
v_sub_u32_e32 v4, v3, v2
v_mul_lo_u32 v3, v1, s7
v_xor_b32_e32 v5, v2, v1
s_add_i32 s9, s9, 1
v_xor_b32_e32 v4, v4, v5
v_xor_b32_e32 v2, v3, v7
v_and_b32_e32 v3, v3, v8
s_cmp_lt_i32 s9, s2
s_cbranch_scc1 L0_3
v_and_b32_e32 v1, v3, v4
v_or_b32_e32 v2, v2, v1
v_add_u32_e32 v2, v2, v3
v_and_b32_e32 v2, v2, v5
v_sub_u32_e32 v2, v2, v1
v_lshlrev_b32_e32 v1, 7, v3
v_lshlrev_b32_e32 v4, 18, v5
v_and_b32_e32 v3, 0xffff80, v1
v_and_b32_e32 v1, v4, v3
v_xor_b32_e32 v4, v3, v4
s_add_i32 s8, s8, 1
v_add_u32_e32 v5, v1, v4
s_cmp_lt_i32 s8, s1
s_cbranch_scc1 L0_2
v_xor_b32_e32 v1, v2, v3
v_or_b32_e32 v6, v3, v0
v_mad_u64_u32 v[7:8], s[8:9], v1, 18, v[6:7]
v_add_u32_e32 v2, v6, v5
v_lshrrev_b32_e32 v0, 19, v0
v_and_or_b32 v2, v0, v4, v2
v_lshl_add_u32 v0, v7, 5, v3
v_xor_b32_e32 v0, v0, v6
v_and_b32_e32 v1, v2, v1
s_add_i32 s3, s3, 1
v_sub_u32_e32 v1, v1, v0
v_mov_b32_e32 v3, 0
s_cmp_lt_i32 s3, s0
s_cbranch_scc1 L0_1
v_add_u32_e32 v0, v2, v1
buffer_load_dword v1, off, s[16:19], 0
v_xor_b32_e32 v0, v0, v2
s_waitcnt vmcnt(0)
v_lshlrev_b32_e32 v1, 2, v1
global_store_dword v1, v0, s[4:5]
s_endpgm

; == wrong_cell ==
; The same, but b finds what lies beside the cell.
@@ b @@
-buffer_load_dword v1, off, s[16:19], 0
+buffer_load_dword v1, off, s[16:19], 0 offset:4

; == wrong_operation ==
; The same, but b combines otherwise in a loop.
@@ b @@
-v_xor_b32_e32 v2, v3, v7
+v_or_b32_e32 v2, v3, v7
