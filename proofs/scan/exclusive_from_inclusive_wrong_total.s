; Shifting the inclusive scan gives the exclusive one; the total is read from lane 63.
; Wrong: lane 62 lacks the last value
; target: gfx900
; assume: exec == -1
; ensures: v1 == exclusive_scan(add_u32, old(v0))
; ensures: s0 == reduce(add_u32, old(v0))
; expect: refuted
s_nop 1
v_add_u32_dpp v0, v0, v0 row_shr:1 row_mask:0xf bank_mask:0xf
s_nop 1
v_add_u32_dpp v0, v0, v0 row_shr:2 row_mask:0xf bank_mask:0xf
s_nop 1
v_add_u32_dpp v0, v0, v0 row_shr:4 row_mask:0xf bank_mask:0xf
s_nop 1
v_add_u32_dpp v0, v0, v0 row_shr:8 row_mask:0xf bank_mask:0xf
s_nop 1
v_add_u32_dpp v0, v0, v0 row_bcast:15 row_mask:0xa bank_mask:0xf
s_nop 1
v_add_u32_dpp v0, v0, v0 row_bcast:31 row_mask:0xc bank_mask:0xf
v_readlane_b32 s0, v0, 62
v_mov_b32 v1, 0
s_nop 1
v_mov_b32_dpp v1, v0 wave_shr:1 row_mask:0xf bank_mask:0xf
