; Triton's scan for i32 sums: the first three shifts read the original values, then blocks are combined.
; target: gfx900
; assume: exec == -1
; ensures: v1 == scan(add_u32, old(v0))
v_mov_b32 v1, v0
s_nop 1
v_add_u32_dpp v1, v0, v1 row_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:0
v_add_u32_dpp v1, v0, v1 row_shr:2 row_mask:0xf bank_mask:0xf bound_ctrl:0
v_add_u32_dpp v1, v0, v1 row_shr:3 row_mask:0xf bank_mask:0xf bound_ctrl:0
s_nop 1
v_add_u32_dpp v1, v1, v1 row_shr:4 row_mask:0xf bank_mask:0xe
s_nop 1
v_add_u32_dpp v1, v1, v1 row_shr:8 row_mask:0xf bank_mask:0xc
s_nop 1
v_add_u32_dpp v1, v1, v1 row_bcast:15 row_mask:0xa bank_mask:0xf
s_nop 1
v_add_u32_dpp v1, v1, v1 row_bcast:31 row_mask:0xc bank_mask:0xf
