; Sixteen products of 4 x 4 bfloat16 with unit matrices: each quad has the rows of one, and each of its lanes gets a
; column. This target takes subnormal numbers for 0, so that none must be there.
; target: gfx90a
; mode: 0xf0
; nan: canonical
; assume: exec == -1
; assume: v8 == lane
; assume: v6 == ite((lane & 3) <u 2, 0x3f80 << (lane & 1) * 16, 0)
; assume: v7 == ite((lane & 3) <u 2, 0, 0x3f80 << (lane & 1) * 16)
; assume: (v4 & 0x7f80) != 0x7f80
; assume: (v4 & 0x7f800000) != 0x7f800000
; assume: (v5 & 0x7f80) != 0x7f80
; assume: (v5 & 0x7f800000) != 0x7f800000
; assume: (v4 & 0x7f80) != 0 || (v4 & 0x7fff) == 0
; assume: (v4 & 0x7f800000) != 0 || (v4 & 0x7fff0000) == 0
; assume: (v5 & 0x7f80) != 0 || (v5 & 0x7fff) == 0
; assume: (v5 & 0x7f800000) != 0 || (v5 & 0x7fff0000) == 0
; out: v[0:3]
; == a ==
v_mfma_f32_4x4x4bf16_1k v[0:3], v[4:5], v[6:7], 0
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
v_lshlrev_b32 v20, 16, v20
v_add_f32 v0, 0, v20
v_mov_b32_dpp v20, v4 quad_perm:[1,1,1,1] row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v21, v5 quad_perm:[1,1,1,1] row_mask:0xf bank_mask:0xf
v_cndmask_b32 v20, v20, v21, vcc
v_lshrrev_b32 v20, v11, v20
v_lshlrev_b32 v20, 16, v20
v_add_f32 v1, 0, v20
v_mov_b32_dpp v20, v4 quad_perm:[2,2,2,2] row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v21, v5 quad_perm:[2,2,2,2] row_mask:0xf bank_mask:0xf
v_cndmask_b32 v20, v20, v21, vcc
v_lshrrev_b32 v20, v11, v20
v_lshlrev_b32 v20, 16, v20
v_add_f32 v2, 0, v20
v_mov_b32_dpp v20, v4 quad_perm:[3,3,3,3] row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v21, v5 quad_perm:[3,3,3,3] row_mask:0xf bank_mask:0xf
v_cndmask_b32 v20, v20, v21, vcc
v_lshrrev_b32 v20, v11, v20
v_lshlrev_b32 v20, 16, v20
v_add_f32 v3, 0, v20
