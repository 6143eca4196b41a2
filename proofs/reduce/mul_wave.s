; Products of the whole wave: v_mul_lo_u32 has no DPP form, so a move brings the other factor, 1 where there is none.
; target: gfx803, gfx900
; assume: exec == -1
; ensures: v0[63] == reduce(mul_u32, old(v0))
v_mov_b32 v1, 1
s_nop 1
v_mov_b32_dpp v1, v0 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf
v_mul_lo_u32 v0, v0, v1
v_mov_b32 v1, 1
s_nop 1
v_mov_b32_dpp v1, v0 quad_perm:[2,3,0,1] row_mask:0xf bank_mask:0xf
v_mul_lo_u32 v0, v0, v1
v_mov_b32 v1, 1
s_nop 1
v_mov_b32_dpp v1, v0 row_half_mirror row_mask:0xf bank_mask:0xf
v_mul_lo_u32 v0, v0, v1
v_mov_b32 v1, 1
s_nop 1
v_mov_b32_dpp v1, v0 row_mirror row_mask:0xf bank_mask:0xf
v_mul_lo_u32 v0, v0, v1
v_mov_b32 v1, 1
s_nop 1
v_mov_b32_dpp v1, v0 row_bcast:15 row_mask:0xa bank_mask:0xf
v_mul_lo_u32 v0, v0, v1
v_mov_b32 v1, 1
s_nop 1
v_mov_b32_dpp v1, v0 row_bcast:31 row_mask:0xc bank_mask:0xf
v_mul_lo_u32 v0, v0, v1
