; The 64-bit sum of a wave in two words; where a broadcast has no source, 0 is added.
; Wrong: the carry of one step is lost.
; target: gfx900
; assume: exec == -1
; ensures: v[0:1][63] == reduce(add_u64, old(v[0:1]))
; expect: refuted
v_mov_b32 v2, 0
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v2, v0 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v3, v1 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf
v_add_co_u32 v0, vcc, v0, v2
v_add_co_u32 v1, vcc, v1, v3
v_mov_b32 v2, 0
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v2, v0 quad_perm:[2,3,0,1] row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v3, v1 quad_perm:[2,3,0,1] row_mask:0xf bank_mask:0xf
v_add_co_u32 v0, vcc, v0, v2
v_addc_co_u32 v1, vcc, v1, v3, vcc
v_mov_b32 v2, 0
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v2, v0 row_half_mirror row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v3, v1 row_half_mirror row_mask:0xf bank_mask:0xf
v_add_co_u32 v0, vcc, v0, v2
v_addc_co_u32 v1, vcc, v1, v3, vcc
v_mov_b32 v2, 0
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v2, v0 row_mirror row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v3, v1 row_mirror row_mask:0xf bank_mask:0xf
v_add_co_u32 v0, vcc, v0, v2
v_addc_co_u32 v1, vcc, v1, v3, vcc
v_mov_b32 v2, 0
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v2, v0 row_bcast:15 row_mask:0xa bank_mask:0xf
v_mov_b32_dpp v3, v1 row_bcast:15 row_mask:0xa bank_mask:0xf
v_add_co_u32 v0, vcc, v0, v2
v_addc_co_u32 v1, vcc, v1, v3, vcc
v_mov_b32 v2, 0
v_mov_b32 v3, 0
s_nop 1
v_mov_b32_dpp v2, v0 row_bcast:31 row_mask:0xc bank_mask:0xf
v_mov_b32_dpp v3, v1 row_bcast:31 row_mask:0xc bank_mask:0xf
v_add_co_u32 v0, vcc, v0, v2
v_addc_co_u32 v1, vcc, v1, v3, vcc
