; Bitwise reductions of 64-bit values work on each word alone.
; target: gfx803, gfx900
; assume: exec == -1
; ensures: v[0:1][63] == reduce(and, old(v[0:1]))
s_nop 1
v_and_b32_dpp v0, v0, v0 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf
s_nop 1
v_and_b32_dpp v0, v0, v0 quad_perm:[2,3,0,1] row_mask:0xf bank_mask:0xf
s_nop 1
v_and_b32_dpp v0, v0, v0 row_half_mirror row_mask:0xf bank_mask:0xf
s_nop 1
v_and_b32_dpp v0, v0, v0 row_mirror row_mask:0xf bank_mask:0xf
s_nop 1
v_and_b32_dpp v0, v0, v0 row_bcast:15 row_mask:0xa bank_mask:0xf
s_nop 1
v_and_b32_dpp v0, v0, v0 row_bcast:31 row_mask:0xc bank_mask:0xf
s_nop 1
v_and_b32_dpp v1, v1, v1 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf
s_nop 1
v_and_b32_dpp v1, v1, v1 quad_perm:[2,3,0,1] row_mask:0xf bank_mask:0xf
s_nop 1
v_and_b32_dpp v1, v1, v1 row_half_mirror row_mask:0xf bank_mask:0xf
s_nop 1
v_and_b32_dpp v1, v1, v1 row_mirror row_mask:0xf bank_mask:0xf
s_nop 1
v_and_b32_dpp v1, v1, v1 row_bcast:15 row_mask:0xa bank_mask:0xf
s_nop 1
v_and_b32_dpp v1, v1, v1 row_bcast:31 row_mask:0xc bank_mask:0xf
