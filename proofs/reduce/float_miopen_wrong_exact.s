; MIOpen's sum of a wave in f32 (written bound_ctrl:0, which lets zeros in at the beginning of rows).
; Specification, up to rounding: lane 63 holds the sum of all lanes.
; nan: canonical
; Wrong: machine arithmetic is not associative: adding from lane 0 up gives other sums.
; target: gfx803, gfx900
; assume: exec == -1
; ensures: v0[63] == reduce(add_f32, old(v0))
; expect: refuted
s_nop 1
v_add_f32_dpp v0, v0, v0 row_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:0
s_nop 1
v_add_f32_dpp v0, v0, v0 row_shr:2 row_mask:0xf bank_mask:0xf bound_ctrl:0
s_nop 1
v_add_f32_dpp v0, v0, v0 row_shr:4 row_mask:0xf bank_mask:0xe
s_nop 1
v_add_f32_dpp v0, v0, v0 row_shr:8 row_mask:0xf bank_mask:0xc
s_nop 1
v_add_f32_dpp v0, v0, v0 row_bcast:15 row_mask:0xa bank_mask:0xf
s_nop 1
v_add_f32_dpp v0, v0, v0 row_bcast:31 row_mask:0xc bank_mask:0xf
