; Sixteen products of a column of four numbers with a row of four, each in a quad, against a fused multiply-add for
; each row. NaNs are the canonical one, as nobody knows whether both instructions give the same.
; target: gfx90a
; mode: 0xf0
; nan: canonical
; assume: exec == -1
; out: v[0:3]
; == a ==
v_mfma_f32_4x4x1f32 v[0:3], v4, v5, v[0:3]
; == b ==
v_mov_b32_dpp v6, v4 quad_perm:[0,0,0,0] row_mask:0xf bank_mask:0xf
v_fma_f32 v0, v6, v5, v0
v_mov_b32_dpp v6, v4 quad_perm:[1,1,1,1] row_mask:0xf bank_mask:0xf
v_fma_f32 v1, v6, v5, v1
v_mov_b32_dpp v6, v4 quad_perm:[2,2,2,2] row_mask:0xf bank_mask:0xf
v_fma_f32 v2, v6, v5, v2
v_mov_b32_dpp v6, v4 quad_perm:[3,3,3,3] row_mask:0xf bank_mask:0xf
v_fma_f32 v3, v6, v5, v3
