; Products by a move and v_mul_lo_u32, which has no DPP form.
; Wrong: 24-bit factors
; target: gfx803, gfx900
; assume: exec == -1
; ensures: v0 == reduce(mul_u32, old(v0), 8)
; expect: refuted
v_mov_b32_dpp v1, v0 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf
v_mul_u32_u24 v0, v0, v1
s_nop 1
v_mov_b32_dpp v1, v0 quad_perm:[2,3,0,1] row_mask:0xf bank_mask:0xf
v_mul_lo_u32 v0, v0, v1
s_nop 1
v_mov_b32_dpp v1, v0 row_half_mirror row_mask:0xf bank_mask:0xf
v_mul_lo_u32 v0, v0, v1
