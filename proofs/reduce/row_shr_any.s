; The same for operators whose identity is not 0: the zeros that bound_ctrl lets in at the beginning of rows reach
; other lanes, but never lane 63.
; for op in max_i32, min_i32, max_u32, min_u32, and_b32, or_b32, xor_b32
; target: gfx803, gfx900
; assume: exec == -1
; ensures: v0[63] == reduce({op}, old(v0))
s_nop 1
v_{op}_dpp v0, v0, v0 row_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:0
s_nop 1
v_{op}_dpp v0, v0, v0 row_shr:2 row_mask:0xf bank_mask:0xf bound_ctrl:0
s_nop 1
v_{op}_dpp v0, v0, v0 row_shr:4 row_mask:0xf bank_mask:0xe
s_nop 1
v_{op}_dpp v0, v0, v0 row_shr:8 row_mask:0xf bank_mask:0xc
s_nop 1
v_{op}_dpp v0, v0, v0 row_bcast:15 row_mask:0xa bank_mask:0xf
s_nop 1
v_{op}_dpp v0, v0, v0 row_bcast:31 row_mask:0xc bank_mask:0xf
