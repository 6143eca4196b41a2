; In the real numbers the order of the shifts does not matter either.
; Wrong: a shift by 3 adds some lanes twice and others not at all.
; fp: real
; target: gfx803, gfx900
; assume: exec == -1
; out: s0
; == a ==
; expect: refuted
s_nop 1
v_add_f32_dpp v0, v0, v0 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf
s_nop 1
v_add_f32_dpp v0, v0, v0 quad_perm:[2,3,0,1] row_mask:0xf bank_mask:0xf
s_nop 1
v_add_f32_dpp v0, v0, v0 row_half_mirror row_mask:0xf bank_mask:0xf
s_nop 1
v_add_f32_dpp v0, v0, v0 row_mirror row_mask:0xf bank_mask:0xf
s_nop 1
v_add_f32_dpp v0, v0, v0 row_bcast:15 row_mask:0xa bank_mask:0xf
s_nop 1
v_add_f32_dpp v0, v0, v0 row_bcast:31 row_mask:0xc bank_mask:0xf
v_readlane_b32 s0, v0, 63
; == b ==
s_nop 1
v_add_f32_dpp v0, v0, v0 row_shr:2 row_mask:0xf bank_mask:0xf bound_ctrl:0
s_nop 1
v_add_f32_dpp v0, v0, v0 row_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:0
s_nop 1
v_add_f32_dpp v0, v0, v0 row_shr:3 row_mask:0xf bank_mask:0xe
s_nop 1
v_add_f32_dpp v0, v0, v0 row_shr:8 row_mask:0xf bank_mask:0xc
s_nop 1
v_add_f32_dpp v0, v0, v0 row_bcast:15 row_mask:0xa bank_mask:0xf
s_nop 1
v_add_f32_dpp v0, v0, v0 row_bcast:31 row_mask:0xc bank_mask:0xf
v_readlane_b32 s0, v0, 63
