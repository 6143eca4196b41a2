; The last row does not get the sum of the first two.
; assume: exec == -1
; out: mem
; expect: refuted
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
v_add_u32_dpp v1, v1, v1 row_bcast:31 row_mask:0x4 bank_mask:0xf
s_mov_b32 exec_lo, 0
s_brev_b32 exec_hi, 1
global_atomic_add v0, v1, s[0:1]
