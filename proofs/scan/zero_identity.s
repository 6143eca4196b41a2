; A scan whose first steps read 0 where there is no source: right for operators whose identity is 0.
; for op in max_u32, or_b32, xor_b32
; target: gfx803, gfx900
; assume: exec == -1
; ensures: v0 == scan({op}, old(v0))
s_nop 1
v_{op}_dpp v0, v0, v0 row_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:0
s_nop 1
v_{op}_dpp v0, v0, v0 row_shr:2 row_mask:0xf bank_mask:0xf bound_ctrl:0
s_nop 1
v_{op}_dpp v0, v0, v0 row_shr:4 row_mask:0xf bank_mask:0xf bound_ctrl:0
s_nop 1
v_{op}_dpp v0, v0, v0 row_shr:8 row_mask:0xf bank_mask:0xf bound_ctrl:0
s_nop 1
v_{op}_dpp v0, v0, v0 row_bcast:15 row_mask:0xa bank_mask:0xf
s_nop 1
v_{op}_dpp v0, v0, v0 row_bcast:31 row_mask:0xc bank_mask:0xf
