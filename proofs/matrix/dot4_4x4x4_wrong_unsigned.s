; Bytes of the last row are read without a sign.
; target: gfx942
; mode: 0xf0
; assume: exec == -1
; out: v[0:3]
; expect: refuted
; == a ==
v_mfma_i32_4x4x4_16b_i8 v[0:3], v4, v5, v[0:3]
; == b ==
v_mov_b32_dpp v6, v4 quad_perm:[0,0,0,0] row_mask:0xf bank_mask:0xf
v_dot4_i32_i8 v0, v6, v5, v0
v_mov_b32_dpp v6, v4 quad_perm:[1,1,1,1] row_mask:0xf bank_mask:0xf
v_dot4_i32_i8 v1, v6, v5, v1
v_mov_b32_dpp v6, v4 quad_perm:[2,2,2,2] row_mask:0xf bank_mask:0xf
v_dot4_i32_i8 v2, v6, v5, v2
v_mov_b32_dpp v6, v4 quad_perm:[3,3,3,3] row_mask:0xf bank_mask:0xf
v_dot4_u32_u8 v3, v6, v5, v3
