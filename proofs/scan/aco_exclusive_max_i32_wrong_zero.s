; ACO's exclusive scan: a shift of the wave, v_writelane of the identity into lane 0, then the inclusive scan.
; Wrong: lane 0 keeps the 0 that bound_ctrl lets in.
; target: gfx803, gfx900
; assume: exec == -1
; ensures: v1 == exclusive_scan(max_i32, old(v0))
; expect: refuted
s_nop 1
v_mov_b32_dpp v1, v0 wave_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:0
s_mov_b32 s0, 0x80000000
s_nop 1
v_max_i32_dpp v1, v1, v1 row_shr:1 row_mask:0xf bank_mask:0xf
s_nop 1
v_max_i32_dpp v1, v1, v1 row_shr:2 row_mask:0xf bank_mask:0xf
s_nop 1
v_max_i32_dpp v1, v1, v1 row_shr:4 row_mask:0xf bank_mask:0xf
s_nop 1
v_max_i32_dpp v1, v1, v1 row_shr:8 row_mask:0xf bank_mask:0xf
s_nop 1
v_max_i32_dpp v1, v1, v1 row_bcast:15 row_mask:0xa bank_mask:0xf
s_nop 1
v_max_i32_dpp v1, v1, v1 row_bcast:31 row_mask:0xc bank_mask:0xf
