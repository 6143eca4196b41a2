; The inclusive scan of products, the other factor moved and 1 where there is none.
; target: gfx803, gfx900
; assume: exec == -1
; ensures: v0 == scan(mul_u32, old(v0))
v_mov_b32 v1, 1
s_nop 1
v_mov_b32_dpp v1, v0 row_shr:1 row_mask:0xf bank_mask:0xf
v_mul_lo_u32 v0, v1, v0
v_mov_b32 v1, 1
s_nop 1
v_mov_b32_dpp v1, v0 row_shr:2 row_mask:0xf bank_mask:0xf
v_mul_lo_u32 v0, v1, v0
v_mov_b32 v1, 1
s_nop 1
v_mov_b32_dpp v1, v0 row_shr:4 row_mask:0xf bank_mask:0xf
v_mul_lo_u32 v0, v1, v0
v_mov_b32 v1, 1
s_nop 1
v_mov_b32_dpp v1, v0 row_shr:8 row_mask:0xf bank_mask:0xf
v_mul_lo_u32 v0, v1, v0
v_mov_b32 v1, 1
s_nop 1
v_mov_b32_dpp v1, v0 row_bcast:15 row_mask:0xa bank_mask:0xf
v_mul_lo_u32 v0, v1, v0
v_mov_b32 v1, 1
s_nop 1
v_mov_b32_dpp v1, v0 row_bcast:31 row_mask:0xc bank_mask:0xf
v_mul_lo_u32 v0, v1, v0
