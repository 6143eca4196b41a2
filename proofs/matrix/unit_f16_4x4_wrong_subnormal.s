; A subnormal number of A is taken for 0.
; target: gfx90a
; mode: 0xf0
; nan: canonical
; assume: exec == -1
; assume: v8 == lane
; assume: v6 == ite((lane & 3) <u 2, 0x3c00 << (lane & 1) * 16, 0)
; assume: v7 == ite((lane & 3) <u 2, 0, 0x3c00 << (lane & 1) * 16)
; assume: (v4 & 0x7c00) != 0x7c00
; assume: (v4 & 0x7c000000) != 0x7c000000
; assume: (v5 & 0x7c00) != 0x7c00
; assume: (v5 & 0x7c000000) != 0x7c000000
; expect: refuted
; out: v[0:3]
; == a ==
v_mfma_f32_4x4x4f16 v[0:3], v[4:5], v[6:7], 0
v_add_f32 v0, 0, v0
v_add_f32 v1, 0, v1
v_add_f32 v2, 0, v2
v_add_f32 v3, 0, v3
; == b ==
v_and_b32 v10, 2, v8
v_cmp_ne_u32 vcc, 0, v10
v_and_b32 v11, 1, v8
v_lshlrev_b32 v11, 4, v11
v_mov_b32_dpp v20, v4 quad_perm:[0,0,0,0] row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v21, v5 quad_perm:[0,0,0,0] row_mask:0xf bank_mask:0xf
v_cndmask_b32 v20, v20, v21, vcc
v_lshrrev_b32 v20, v11, v20
v_cvt_f32_f16 v20, v20
v_add_f32 v0, 0, v20
v_mov_b32_dpp v20, v4 quad_perm:[1,1,1,1] row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v21, v5 quad_perm:[1,1,1,1] row_mask:0xf bank_mask:0xf
v_cndmask_b32 v20, v20, v21, vcc
v_lshrrev_b32 v20, v11, v20
v_cvt_f32_f16 v20, v20
v_add_f32 v1, 0, v20
v_mov_b32_dpp v20, v4 quad_perm:[2,2,2,2] row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v21, v5 quad_perm:[2,2,2,2] row_mask:0xf bank_mask:0xf
v_cndmask_b32 v20, v20, v21, vcc
v_lshrrev_b32 v20, v11, v20
v_cvt_f32_f16 v20, v20
v_add_f32 v2, 0, v20
v_mov_b32_dpp v20, v4 quad_perm:[3,3,3,3] row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v21, v5 quad_perm:[3,3,3,3] row_mask:0xf bank_mask:0xf
v_cndmask_b32 v20, v20, v21, vcc
v_lshrrev_b32 v20, v11, v20
v_cvt_f32_f16 v20, v20
v_add_f32 v3, 0, v20
