; Products of a row in f32, up to rounding.
; fp: real
; target: gfx803, gfx900
; assume: exec == -1
; ensures: v0 == reduce(mul_f32, old(v0), 16)
s_nop 1
v_mul_f32_dpp v0, v0, v0 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf
s_nop 1
v_mul_f32_dpp v0, v0, v0 quad_perm:[2,3,0,1] row_mask:0xf bank_mask:0xf
s_nop 1
v_mul_f32_dpp v0, v0, v0 row_half_mirror row_mask:0xf bank_mask:0xf
s_nop 1
v_mul_f32_dpp v0, v0, v0 row_mirror row_mask:0xf bank_mask:0xf
