; 64 lanes add their values to one cell of memory; or the wave reduces the values and its last lane adds the sum.
; assume: exec == -1
; out: mem
; == a ==
v_mov_b32 v0, 0
global_atomic_add v0, v1, s[0:1]
; == b ==
v_mov_b32 v0, 0
v_add_u32_dpp v1, v1, v1 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf
s_nop 1
v_add_u32_dpp v1, v1, v1 quad_perm:[2,3,0,1] row_mask:0xf bank_mask:0xf
s_nop 1
v_add_u32_dpp v1, v1, v1 row_half_mirror row_mask:0xf bank_mask:0xf
s_nop 1
v_add_u32_dpp v1, v1, v1 row_mirror row_mask:0xf bank_mask:0xf
s_nop 1
v_add_u32_dpp v1, v1, v1 row_bcast:15 row_mask:0xa bank_mask:0xf
s_nop 1
v_add_u32_dpp v1, v1, v1 row_bcast:31 row_mask:0xc bank_mask:0xf
s_mov_b32 exec_lo, 0
s_brev_b32 exec_hi, 1
global_atomic_add v0, v1, s[0:1]
