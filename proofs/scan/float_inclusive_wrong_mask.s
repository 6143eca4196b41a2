; The inclusive scan of f32 sums. Specification, up to rounding: lane n holds the sum of lanes 0 to n.
; Wrong: the first broadcast reaches row 2.
; fp: real
; target: gfx803, gfx900
; assume: exec == -1
; ensures: v0 == scan(add_f32, old(v0))
; expect: refuted
s_nop 1
v_add_f32_dpp v0, v0, v0 row_shr:1 row_mask:0xf bank_mask:0xf
s_nop 1
v_add_f32_dpp v0, v0, v0 row_shr:2 row_mask:0xf bank_mask:0xf
s_nop 1
v_add_f32_dpp v0, v0, v0 row_shr:4 row_mask:0xf bank_mask:0xf
s_nop 1
v_add_f32_dpp v0, v0, v0 row_shr:8 row_mask:0xf bank_mask:0xf
s_nop 1
v_add_f32_dpp v0, v0, v0 row_bcast:15 row_mask:0xe bank_mask:0xf
s_nop 1
v_add_f32_dpp v0, v0, v0 row_bcast:31 row_mask:0xc bank_mask:0xf
