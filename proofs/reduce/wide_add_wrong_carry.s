; A 64-bit sum in two words: the carry of the low word goes into the high one (rocPRIM moves both words by DPP).
; Wrong: the carry is lost
; target: gfx900
; assume: exec == -1
; ensures: v[0:1] == reduce(add_u64, old(v[0:1]), 4)
; expect: refuted
v_mov_b32_dpp v2, v0 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v3, v1 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf
v_add_co_u32 v0, vcc, v0, v2
v_add_u32 v1, v1, v3
s_nop 1
v_mov_b32_dpp v2, v0 quad_perm:[2,3,0,1] row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v3, v1 quad_perm:[2,3,0,1] row_mask:0xf bank_mask:0xf
v_add_co_u32 v0, vcc, v0, v2
v_addc_co_u32 v1, vcc, v1, v3, vcc
