; A product of matrices of halves in Triton's language, compiled by Triton 3.5.0 for gfx942 with one wave, tiles of
; 16 x 16 x 32 and one stage: a with accumulation registers for the tile (waves_per_eu 1), b with other registers
; throughout (waves_per_eu 4). Rows of A reach the lanes by `ds_bpermute_b32` and selections, columns of B through LDS.
; A launch puts the arguments into registers; what would load them is left out.
;     rows, cols, ks = program_id(0) * 16 + arange(0, 16), program_id(1) * 16 + arange(0, 16), arange(0, 32)
;     pa, pb = a + rows[:, None] * 256 + ks[None, :], b + ks[:, None] * 1024 + cols[None, :]
;     acc = zeros((16, 16), float32)
;     for _ in range(n_k):
;         acc = dot(load(pa), load(pb), acc)
;         pa, pb = pa + 32, pb + 32 * 1024
;     store(c + rows[:, None] * 1024 + cols[None, :], acc)
; target: gfx942
; abi: kernel
; kernel: {"user_sgpr_count": 14, "user_sgpr_kernarg_segment_ptr": 1, "user_sgpr_kernarg_preload_length": 12, "system_sgpr_workgroup_id_x": 1, "system_sgpr_workgroup_id_y": 1, "accum_offset": 24, "float_denorm_mode_32": 3, "float_denorm_mode_16_64": 3}
; kernel_b: {"user_sgpr_count": 14, "user_sgpr_kernarg_segment_ptr": 1, "user_sgpr_kernarg_preload_length": 12, "system_sgpr_workgroup_id_x": 1, "system_sgpr_workgroup_id_y": 1, "accum_offset": 28, "float_denorm_mode_32": 3, "float_denorm_mode_16_64": 3}
; group_size: 64
; facts: noalias
; expect: equivalent
; relies on: lds=0x10000, noalias, one-wave, kernel-arguments, kernarg-preload, launch, group-size(64)
; == a ==
s_trap 2
.fill 63, 4, 0xbf800000
s_lshl_b32 s9, s14, 4
s_lshl_b32 s10, s15, 4
v_and_b32_e32 v1, 15, v0
s_cmp_lt_i32 s8, 1
v_and_b32_e32 v6, 48, v0
s_cbranch_scc1 .LBB0_3
v_lshlrev_b32_e32 v2, 10, v0
v_and_b32_e32 v4, 0xf800, v2
v_mov_b32_e32 v5, 0
v_lshl_add_u64 v[2:3], s[4:5], 0, v[4:5]
v_lshlrev_b32_e32 v4, 3, v0
v_and_or_b32 v8, v4, 8, s10
v_lshrrev_b32_e32 v4, 2, v0
v_ashrrev_i32_e32 v9, 31, v8
v_or_b32_e32 v4, s9, v4
v_lshl_add_u64 v[2:3], v[8:9], 1, v[2:3]
v_lshlrev_b32_e32 v8, 8, v4
v_ashrrev_i32_e32 v9, 31, v8
v_lshlrev_b32_e32 v10, 4, v0
v_lshl_add_u64 v[8:9], v[8:9], 1, s[2:3]
v_and_b32_e32 v4, 48, v10
v_lshl_add_u64 v[4:5], v[8:9], 0, v[4:5]
v_and_b32_e32 v7, 2, v0
v_and_b32_e32 v8, 16, v0
v_cmp_eq_u32_e32 vcc, 0, v7
v_lshlrev_b32_e32 v7, 2, v1
v_cmp_eq_u32_e64 s[0:1], 0, v8
v_lshrrev_b32_e32 v8, 3, v8
v_lshrrev_b32_e32 v0, 5, v0
v_or3_b32 v0, v7, v8, v0
v_lshlrev_b32_e32 v0, 2, v0
v_lshlrev_b32_e32 v9, 1, v1
v_lshl_add_u32 v11, v6, 3, 0
v_xor_b32_e32 v7, 8, v0
v_accvgpr_write_b32 a3, 0
v_accvgpr_write_b32 a2, 0
v_accvgpr_write_b32 a1, 0
v_accvgpr_write_b32 a0, 0
v_add_u32_e32 v8, 0, v10
v_add_u32_e32 v9, v11, v9
s_mov_b32 s4, 0x5040100
s_mov_b64 s[2:3], 0x10000
.LBB0_2:
global_load_dwordx4 v[10:13], v[2:3], off
global_load_dwordx4 v[14:17], v[4:5], off
s_add_i32 s8, s8, -1
v_lshl_add_u64 v[4:5], v[4:5], 0, 64
s_cmp_lg_u32 s8, 0
v_lshl_add_u64 v[2:3], v[2:3], 0, s[2:3]
s_waitcnt vmcnt(1)
ds_write_b128 v8, v[10:13]
s_waitcnt vmcnt(0)
v_cndmask_b32_e32 v18, v16, v14, vcc
v_cndmask_b32_e32 v14, v14, v16, vcc
v_cndmask_b32_e32 v16, v17, v15, vcc
v_cndmask_b32_e32 v15, v15, v17, vcc
s_waitcnt lgkmcnt(0)
ds_read_u16 v10, v9
ds_read_u16 v12, v9 offset:32
ds_read_u16 v11, v9 offset:64
ds_read_u16 v13, v9 offset:96
ds_read_u16 v17, v9 offset:512
ds_read_u16 v19, v9 offset:544
ds_read_u16 v20, v9 offset:576
ds_read_u16 v21, v9 offset:608
ds_bpermute_b32 v18, v0, v18
ds_bpermute_b32 v16, v0, v16
ds_bpermute_b32 v22, v7, v14
ds_bpermute_b32 v23, v7, v15
s_waitcnt lgkmcnt(8)
v_perm_b32 v11, v13, v11, s4
v_perm_b32 v10, v12, v10, s4
s_waitcnt lgkmcnt(4)
v_perm_b32 v13, v21, v20, s4
v_perm_b32 v12, v19, v17, s4
s_waitcnt lgkmcnt(1)
v_cndmask_b32_e64 v14, v22, v18, s[0:1]
s_waitcnt lgkmcnt(0)
v_cndmask_b32_e64 v15, v23, v16, s[0:1]
s_nop 1
v_mfma_f32_16x16x16_f16 a[0:3], v[10:11], v[14:15], a[0:3]
v_cndmask_b32_e64 v10, v18, v22, s[0:1]
v_cndmask_b32_e64 v11, v16, v23, s[0:1]
s_nop 1
v_mfma_f32_16x16x16_f16 a[0:3], v[12:13], v[10:11], a[0:3]
s_cbranch_scc1 .LBB0_2
s_branch .LBB0_4
.LBB0_3:
v_accvgpr_write_b32 a0, 0
v_accvgpr_write_b32 a1, 0
v_accvgpr_write_b32 a2, 0
v_accvgpr_write_b32 a3, 0
.LBB0_4:
v_or_b32_e32 v1, s9, v1
v_lshrrev_b32_e32 v0, 2, v6
v_lshlrev_b32_e32 v2, 10, v1
v_or_b32_e32 v0, s10, v0
v_ashrrev_i32_e32 v3, 31, v2
v_lshl_add_u64 v[2:3], v[2:3], 2, s[6:7]
v_ashrrev_i32_e32 v1, 31, v0
v_lshl_add_u64 v[0:1], v[0:1], 2, v[2:3]
global_store_dwordx4 v[0:1], a[0:3], off
s_endpgm
; == b ==
s_trap 2
.fill 63, 4, 0xbf800000
s_lshl_b32 s9, s14, 4
s_lshl_b32 s10, s15, 4
v_and_b32_e32 v1, 15, v0
s_cmp_lt_i32 s8, 1
v_and_b32_e32 v10, 48, v0
s_cbranch_scc1 .LBB0_3
v_lshlrev_b32_e32 v2, 10, v0
v_and_b32_e32 v2, 0xf800, v2
v_mov_b32_e32 v3, 0
v_lshl_add_u64 v[4:5], s[4:5], 0, v[2:3]
v_lshlrev_b32_e32 v2, 3, v0
v_and_or_b32 v6, v2, 8, s10
v_lshrrev_b32_e32 v2, 2, v0
v_ashrrev_i32_e32 v7, 31, v6
v_or_b32_e32 v2, s9, v2
v_lshl_add_u64 v[6:7], v[6:7], 1, v[4:5]
v_lshlrev_b32_e32 v4, 8, v2
v_ashrrev_i32_e32 v5, 31, v4
v_lshlrev_b32_e32 v12, 4, v0
v_lshl_add_u64 v[4:5], v[4:5], 1, s[2:3]
v_and_b32_e32 v2, 48, v12
v_lshl_add_u64 v[8:9], v[4:5], 0, v[2:3]
v_and_b32_e32 v2, 2, v0
v_and_b32_e32 v4, 16, v0
v_cmp_eq_u32_e32 vcc, 0, v2
v_lshlrev_b32_e32 v2, 2, v1
v_cmp_eq_u32_e64 s[0:1], 0, v4
v_lshrrev_b32_e32 v4, 3, v4
v_lshrrev_b32_e32 v0, 5, v0
v_or3_b32 v0, v2, v4, v0
v_lshlrev_b32_e32 v0, 2, v0
v_lshlrev_b32_e32 v2, 1, v1
v_lshl_add_u32 v4, v10, 3, 0
v_xor_b32_e32 v11, 8, v0
v_add_u32_e32 v12, 0, v12
v_add_u32_e32 v13, v4, v2
s_mov_b32 s4, 0x5040100
s_mov_b64 s[2:3], 0x10000
v_mov_b32_e32 v2, v3
v_mov_b32_e32 v4, v3
v_mov_b32_e32 v5, v3
.LBB0_2:
global_load_dwordx4 v[14:17], v[6:7], off
global_load_dwordx4 v[18:21], v[8:9], off
s_add_i32 s8, s8, -1
v_lshl_add_u64 v[8:9], v[8:9], 0, 64
s_cmp_lg_u32 s8, 0
v_lshl_add_u64 v[6:7], v[6:7], 0, s[2:3]
s_waitcnt vmcnt(1)
ds_write_b128 v12, v[14:17]
s_waitcnt vmcnt(0)
v_cndmask_b32_e32 v22, v20, v18, vcc
v_cndmask_b32_e32 v18, v18, v20, vcc
v_cndmask_b32_e32 v20, v21, v19, vcc
v_cndmask_b32_e32 v19, v19, v21, vcc
s_waitcnt lgkmcnt(0)
ds_read_u16 v14, v13
ds_read_u16 v16, v13 offset:32
ds_read_u16 v15, v13 offset:64
ds_read_u16 v17, v13 offset:96
ds_read_u16 v21, v13 offset:512
ds_read_u16 v23, v13 offset:544
ds_read_u16 v24, v13 offset:576
ds_read_u16 v25, v13 offset:608
ds_bpermute_b32 v22, v0, v22
ds_bpermute_b32 v20, v0, v20
ds_bpermute_b32 v26, v11, v18
ds_bpermute_b32 v27, v11, v19
s_waitcnt lgkmcnt(8)
v_perm_b32 v15, v17, v15, s4
v_perm_b32 v14, v16, v14, s4
s_waitcnt lgkmcnt(4)
v_perm_b32 v17, v25, v24, s4
v_perm_b32 v16, v23, v21, s4
s_waitcnt lgkmcnt(1)
v_cndmask_b32_e64 v18, v26, v22, s[0:1]
s_waitcnt lgkmcnt(0)
v_cndmask_b32_e64 v19, v27, v20, s[0:1]
s_nop 1
v_mfma_f32_16x16x16_f16 v[2:5], v[14:15], v[18:19], v[2:5]
v_cndmask_b32_e64 v14, v22, v26, s[0:1]
v_cndmask_b32_e64 v15, v20, v27, s[0:1]
s_nop 1
v_mfma_f32_16x16x16_f16 v[2:5], v[16:17], v[14:15], v[2:5]
s_cbranch_scc1 .LBB0_2
s_branch .LBB0_4
.LBB0_3:
v_mov_b32_e32 v5, 0
v_mov_b32_e32 v4, v5
v_mov_b32_e32 v3, v5
v_mov_b32_e32 v2, v5
.LBB0_4:
v_or_b32_e32 v1, s9, v1
v_lshrrev_b32_e32 v0, 2, v10
v_lshlrev_b32_e32 v6, 10, v1
v_or_b32_e32 v0, s10, v0
v_ashrrev_i32_e32 v7, 31, v6
v_lshl_add_u64 v[6:7], v[6:7], 2, s[6:7]
v_ashrrev_i32_e32 v1, 31, v0
v_lshl_add_u64 v[0:1], v[0:1], 2, v[6:7]
global_store_dwordx4 v[0:1], v[2:5], off
s_endpgm

; == wrong_k ==
; Of a row of B in the second half of the step, the row before it is taken.
; relies on: mode=0xf0, M3
@@ b @@
-ds_read_u16 v21, v13 offset:512
+ds_read_u16 v21, v13 offset:480

; == wrong_operands ==
; A and B exchanged in the first instruction.
; relies on: mode=0xf0
@@ b @@
-v_mfma_f32_16x16x16_f16 v[2:5], v[14:15], v[18:19], v[2:5]
+v_mfma_f32_16x16x16_f16 v[2:5], v[18:19], v[14:15], v[2:5]
