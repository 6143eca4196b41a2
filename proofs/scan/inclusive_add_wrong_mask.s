; The same scan for sums; gfx9's addition without a carry.
; Wrong: rows 0 and 2 take in the end of the row before
; target: gfx900
; assume: exec == -1
; ensures: v0 == scan(add_u32, old(v0))
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
v_add_u32_dpp v0, v0, v0 row_bcast:15 row_mask:0xf bank_mask:0xf
s_nop 1
v_add_u32_dpp v0, v0, v0 row_bcast:31 row_mask:0xc bank_mask:0xf
